import { type Command, Help } from 'commander';
import { printParseErrorCode } from 'jsonc-parser';
import { describe, expect, test } from 'vitest';
import { catalogues } from '../../../messages/index.ts';
import { fileSchemas } from '../../../schemas/report/index.ts';
import { complaintIn, helpIn } from '../../../src/cli/help.ts';
import { languageAsked, speakerIn } from '../../../src/cli/language.ts';
import { createProgram } from '../../../src/cli/program.ts';
import { readBaseline, readWaivers } from '../../../src/gates/files.ts';
import { translate, untranslated } from '../../../src/report/views/language/translate.ts';
import { knownIds } from '../../../src/run/gate-files.ts';
import { silentIo } from '../../support/io.ts';

describe('help', () => {
  /** A program in English tells its texts as they stand in the code; the commands around pact speak English alone. */
  const program = createProgram(silentIo, 'en', () => undefined);
  const commands: readonly Command[] = [program, ...program.commands.filter((one) => one.name() !== 'pact')];
  const help = new Help();
  const texts = commands.flatMap((command) => [
    ...(command.name() === 'pact' ? [] : [help.commandDescription(command)]),
    ...help.visibleOptions(command).map((option) => help.optionDescription(option)),
    ...help.visibleArguments(command).map((argument) => help.argumentDescription(argument)),
  ]);

  /** Texts with a code are held by the test of the catalogues. */
  const coded: readonly string[] = Object.values(catalogues.en.texts);

  test.each([...new Set(texts)].filter((text) => !coded.includes(text)))('%s', (text) => {
    expect(untranslated(text)).toEqual([]);
    expect(translate(text)).not.toBe(text);
  });

  test('frame and placeholders', () => {
    const inPortuguese = { ...new Help(), ...helpIn(speakerIn('pt-BR')) };
    expect(inPortuguese.styleTitle?.('Usage:')).toBe('Uso:');
    const terms = commands.flatMap((command) => [
      help.commandUsage(command),
      ...help.visibleOptions(command).map((option) => help.optionTerm(option)),
    ]);
    const placeholders = new Set(terms.flatMap((term) => term.match(/<[\w-]+>/g) ?? []));
    const alike = ['<url>', '<host>', '<glob>', '<n>', '<id>'];
    expect([...placeholders].filter((one) => translate(one) === one && !alike.includes(one))).toEqual([]);
  });
});

test.each([
  ["error: missing required argument 'id'", "erro: falta o argumento 'id'"],
  [
    "error: unknown option '--max-pagse'\n(Did you mean --max-pages?)\n",
    "erro: opção desconhecida '--max-pagse'\n(Seria --max-pages?)\n",
  ],
  ["error: unknown command 'rn'\n(Did you mean run?)\n", "erro: comando desconhecido 'rn'\n(Seria run?)\n"],
  [
    "error: too many arguments for 'run'. Expected 0 arguments but got 1.\n",
    "erro: argumentos demais para 'run'. Esperados 0, mas vieram 1.\n",
  ],
  [
    "error: option '--level <level>' argument 'very high' is invalid. Allowed choices are documented, shown, open.\n",
    "erro: o valor 'very high' da opção '--level <level>' é inválido. São aceitos: documented, shown, open.\n",
  ],
])('the complaint %j is %j', (complaint, told) => {
  expect(complaintIn(speakerIn('pt-BR'))(complaint)).toBe(told);
  expect(complaintIn(speakerIn('en'))(complaint)).toBe(complaint);
});

describe('the shape of files that are handed in', () => {
  function descriptionsIn(value: unknown): readonly string[] {
    if (typeof value !== 'object' || value === null) return [];
    return Object.entries(value).flatMap(([name, one]) =>
      name === 'description' && typeof one === 'string' ? [one] : descriptionsIn(one),
    );
  }

  const descriptions = (['baseline', 'waivers'] as const).flatMap((name) => descriptionsIn(fileSchemas[name]));

  /** Of a report, the parts that any other file lacks. */
  const membersOf = (value: unknown): Readonly<Record<string, unknown>> =>
    typeof value === 'object' && value !== null ? { ...value } : {};
  const report = membersOf(membersOf(membersOf(fileSchemas.conformance).$defs).report);
  const ofReport = Object.values(membersOf(report.properties)).flatMap((part) => membersOf(part).description ?? []);

  test.each([...new Set([...descriptions, ...ofReport.map(String)])])('%s', (description) => {
    const told = `file.json line 3: "member" is to be ${description}`;
    expect(untranslated(told)).toEqual([]);
    expect(translate(told)).not.toContain(description);
  });

  test.each([
    ['an empty file', ''],
    ['no JSON', '{ "answers": '],
    ['JSON that nests too deep', '['.repeat(500)],
    ['another kind of value', '7'],
    ['lacking members', '{}'],
    ['members that are not known', '{ "format": "x", "formatVersion": 2, "answers": {}, "more": 1 }'],
    ['members that stand twice', '{ "answers": {}, "answers": {} }'],
    ['pins of another shape', '{ "answers": { "open.ordering": 1, "open.scopes": { "oneOf": [] }, "x": "any" } }'],
    ['an id that is nearly one', '{ "answers": { "open.orderings": "any" } }'],
    ['waivers of another shape', '[7, {}, { "requirement": "", "reason": " ", "owner": 1, "until": "soon" }]'],
    ['waivers that nothing needs', '[{ "requirement": "open.ordering" }, { "requirement": "Page.totals" }, {}, {}]'],
  ])('%s', (_, text) => {
    for (const read of [readBaseline(text, knownIds), readWaivers(text, knownIds)]) {
      const mistakes = 'mistakes' in read ? read.mistakes : [];
      expect(mistakes).not.toEqual([]);
      const problems = mistakes.map(({ line, message }) => `file.json line ${line}: ${message}`);
      expect(problems.flatMap(untranslated)).toEqual([]);
      for (const problem of problems) expect(translate(problem)).toMatch(/^file\.json linha \d+: /);
    }
  });

  test.each(Array.from({ length: 16 }, (_, code) => printParseErrorCode(code + 1)))('what is no JSON: %s', (code) => {
    const words = code.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
    expect(untranslated(`is not JSON: ${words}`)).toEqual([]);
    expect(translate(words)).not.toBe(words);
  });
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
