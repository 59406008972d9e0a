import type { Command } from 'commander';
import { describe, expect, test } from 'vitest';
import { type Language, problemIn } from '../../messages/index.ts';
import { languageAsked } from '../../src/cli/language.ts';
import { createProgram } from '../../src/cli/program.ts';
import { SuiteError } from '../../src/errors.ts';
import type { Problem } from '../../src/report/report.ts';
import { silentIo } from '../support/io.ts';

function commandsIn(lang: Language): readonly Command[] {
  const program = createProgram(silentIo, lang, () => undefined);
  // pact speaks English.
  return [program, ...program.commands.filter((one) => one.name() !== 'pact')];
}

/** Each text of a command's help, by what it describes. */
function textsOf(command: Command): readonly (readonly [what: string, text: string])[] {
  return [
    [command.name(), command.description()],
    ...command.options.map(({ flags, description }) => [flags, description] as const),
    ...command.registeredArguments.map((argument) => [argument.name(), argument.description] as const),
  ];
}

describe.each(commandsIn('en').map((command, at) => [command.name(), command, at] as const))(
  '%s --help',
  (_, english, at) => {
    const portuguese = commandsIn('pt-BR')[at];

    test.each(textsOf(english))('%s is described in both languages', (what, text) => {
      const translated = new Map(portuguese === undefined ? [] : textsOf(portuguese)).get(what);
      expect(text).toMatch(/\w/);
      expect(translated).toMatch(/\w/);
      expect(translated).not.toBe(text);
    });

    test('has its frame and the names of values in Portuguese', () => {
      const help = portuguese?.helpInformation() ?? '';
      expect(help).toMatch(/^Uso: vehicle-credit-conformance/);
      expect(help).toContain('mostra a ajuda');
      expect(help).not.toMatch(/Usage:|Arguments:|Options:|Commands:|\[options\]|<(?:dir|file|language|name|seconds)>/);
    });
  },
);

async function mistakeIn(args: readonly string[]): Promise<readonly Problem[]> {
  const program = createProgram(silentIo, 'en', () => undefined);
  const error: unknown = await program.parseAsync(args, { from: 'user' }).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  return error instanceof SuiteError && 'problems' in error.failure ? error.failure.problems : [];
}

test.each([
  [['rn'], 'usage.unknown-command', 'rn não é um comando; você quis dizer run?'],
  [['run', '--max-pagse', '3'], 'usage.unknown-option', 'não é uma opção deste comando; você quis dizer --max-pages?'],
  [['run', '--max-pages'], 'usage.missing-value', 'está sem valor'],
  [['run', 'twice'], 'usage.too-many-arguments', 'argumentos demais: esperados 0, informados 1'],
  [['explain'], 'usage.missing-argument', 'falta o argumento <id>'],
  [['pact', 'can-i-deploy'], 'usage.missing-option', 'é obrigatória'],
  [['pact', 'publsh'], 'usage.unknown-command', 'publsh não é um comando; você quis dizer publish?'],
  [['list', '--level', 'high'], 'settings.choice-unknown', 'tem um valor desconhecido'],
  [['--lang', 'pt', 'list'], 'settings.choice-unknown', 'tem um valor desconhecido'],
])('%j is the mistake %s', async (args, code, inPortuguese) => {
  const [problem, ...others] = await mistakeIn(args);
  expect(others).toEqual([]);
  expect(problem?.code).toBe(code);
  expect(problemIn('pt-BR', { code, params: problem?.params ?? {} })?.message).toBe(inPortuguese);
});

test.each([
  [['--lang', 'pt-BR', 'list'], 'pt-BR'],
  [['list', '--lang=pt-BR'], 'pt-BR'],
  [['list', '--lang', 'en', '--lang', 'pt-BR'], 'pt-BR'],
  [['list', '--lang', 'klingon'], 'en'],
  [['list', '--lang'], 'en'],
  [['list', '--', '--lang', 'pt-BR'], 'en'],
  [[], 'en'],
] as const)('%j asks for %s', (args, language) => {
  expect(languageAsked(args)).toBe(language);
});
