import { readFileSync } from 'node:fs';
import type { Command } from 'commander';
import { describe, expect, test } from 'vitest';
import type { Language } from '../../messages/index.ts';
import { comparisonRequirements, openPoints, requirements } from '../../requirements/index.ts';
import { sentences } from '../../requirements/pt-BR.ts';
import { languageIn } from '../../src/cli/command-line.ts';
import { createProgram } from '../../src/cli/program.ts';
import { silentIo } from '../support/io.ts';
import { run } from './process.ts';

const manifest: unknown = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
const requirementIds = [...Object.keys(requirements), ...Object.keys(comparisonRequirements)];
const openIds = Object.keys(openPoints);

/** Returns the lines with common English words, except in flags, ids and names of cases. */
function englishIn(text: string): readonly string[] {
  const words = /\b(?:the|is|was|were|not|of|with|without|and|that|which|has|answers?|seen|requests?)\b/;
  return text.split('\n').filter((line) => words.test(line.replace(/--[\w-]+|\w+(?:[.-]\w+)+| and _SECRET/g, '')));
}

/** A behavior or a fault as `serve --list --json` prints it. */
interface Row {
  readonly id: string;
  readonly summary: string;
  readonly breaks?: readonly string[];
}

function commandsIn(lang: Language): readonly Command[] {
  const program = createProgram(silentIo, lang, () => undefined);
  // The help of pact is in English only.
  return [program, ...program.commands.filter((one) => one.name() !== 'pact')];
}

/** Returns each text of the help of a command, by the name that it describes. */
function textsOf(command: Command): ReadonlyMap<string, string> {
  return new Map([
    [command.name(), command.description()],
    ...command.options.map(({ flags, description }) => [flags, description] as const),
    ...command.registeredArguments.map((argument) => [argument.name(), argument.description] as const),
  ]);
}

describe('help', () => {
  test.each(commandsIn('en').map((command, at) => [command.name(), command, commandsIn('pt-BR')[at]] as const))(
    'of %s is complete in both languages',
    (_, english, portuguese = english) => {
      const translated = textsOf(portuguese);
      const same = [...textsOf(english)].filter(([name, text]) => text === '' || text === (translated.get(name) ?? ''));
      expect(same).toEqual([]);
      const help = portuguese.helpInformation();
      expect(help).toMatch(/^Uso: vehicle-credit-conformance[\s\S]*mostra a ajuda/);
      expect(help).not.toMatch(/Usage:|Arguments:|Options:|Commands:|\[options\]|<(?:dir|file|language|name|seconds)>/);
      expect(englishIn(help.replace(/^ {2}pact(?:.|\n {3,})*\n/m, ''))).toEqual([]);
    },
  );

  test.each([
    [['--help'], 'Usage: vehicle-credit-conformance'],
    [['help', 'run'], '--max-pages'],
    [['serve', '--help'], '--behaviour'],
    [['--lang', 'pt-BR', 'help', 'run'], 'Uso: vehicle-credit-conformance run [opções]'],
    [['run', '--help', '--lang', 'pt-BR'], '--new-requirements <veredito>'],
    [['--version'], ''],
  ])('of %j goes to standard output', async (args, words) => {
    const { code, out, err } = await run(args);
    expect({ code, err, out }).toEqual({ code: 0, err: '', out: expect.stringContaining(words) });
    if (args[0] === '--version') expect(manifest).toMatchObject({ version: out.trim() });
  });

  test.each([
    [{ npm_lifecycle_event: 'cli', npm_package_name: 'vehicle-credit-conformance' }, 'npm run cli --'],
    [{ npm_lifecycle_event: 'conformance', npm_package_name: 'vehicle-credit-conformance' }, 'npm run cli --'],
    [{ npm_lifecycle_event: 'cli', npm_package_name: 'another-package' }, 'vehicle-credit-conformance'],
    [{}, 'vehicle-credit-conformance'],
  ])('and remedies show the command as the user types it: %j', async (env, typed) => {
    expect((await run(['list', '--help'], env)).out).toContain(`Usage: ${typed} list [options]`);
    expect((await run(['list', '--help'], env)).out).toContain(`\n  ${typed} list 'auth.*'\n`);
    const silent = typed.replace('npm run ', 'npm run --silent ');
    expect((await run(['diff', '--help'], env)).out).toContain(
      `\n  ${silent} diff last-week.json reports/conformance.json --m`,
    );
    expect((await run(['list', '--no-such'], env)).err).toContain(`run \`${typed} list --help\``);
    expect((await run(['serve', '--fault', 'x'], env)).err).toContain(`run \`${typed} serve --list\``);
    expect((await run(['completion', 'bash'], env)).out).toMatch(/ vehicle-credit-conformance\n$/);
  });

  test.each([
    [['--lang', 'pt-BR', 'list'], 'pt-BR'],
    [['list', '--lang=pt-BR'], 'pt-BR'],
    [['list', '--lang', 'en', '--lang', 'pt-BR'], 'pt-BR'],
    ...(['pt-br', 'PT-BR', 'pt_BR', 'pt'] as const).map((name) => [['list', '--lang', name], 'pt-BR'] as const),
    [['list', '--lang', 'pt-BR', '--lang', 'en-US'], 'en'],
    [['list', '--lang', 'pt-PT'], 'en'],
    [['list', '--lang', 'klingon'], 'en'],
    [['list', '--lang'], 'en'],
    [['list', '--', '--lang', 'pt-BR'], 'en'],
    [[], 'en'],
  ] as const)('of %j is in %s', (args, language) => expect(languageIn(args)).toBe(language));
});

test.each([
  [[], 'Usage:'],
  [['rn'], 'did you mean run?'],
  [['run', '--version'], '--version is not an option of this command\n'],
  [['run', '--client-secret=hidden'], '--client-secret is not an option of this command'],
  [['run', '--strict=true'], '--strict takes no value\n'],
  [['help', 'rn'], 'rn is not a command; did you mean run?'],
  [['pact', 'help', 'verfy'], 'verfy is not a command; did you mean verify?'],
  [['run', '--max-pagse', '3'], 'did you mean --max-pages?'],
  [['run', '--max-pages'], '--max-pages has no value'],
  [['run', 'twice'], 'too many arguments'],
  [['run', '--deadline', '--report-dir', 'elsewhere'], '--deadline has no value'],
  [['explain'], 'the argument <id> is missing'],
  [['pact', 'can-i-deploy'], 'is required'],
  [['pact', 'publsh', '--lang', 'pt-BR'], 'publsh não é um comando; você quis dizer publish?'],
  [['list', '--level', 'high'], 'use one of: documented, shown, open'],
  [['list', '--lang', 'de'], 'use one of: en, pt-BR'],
  [['explain', 'auth.mising-401'], 'did you mean auth.missing-401?'],
  [['explain', 'auth.mising'], 'did you mean auth.missing-401?'],
  [['explain', 'no.such.thing'], 'matches "no.such.thing"\n'],
  [['explain', 'auth.*', '--lang', 'pt-BR'], "`vehicle-credit-conformance list 'PADRÃO'`"],
  [['diff', 'a', '--lang', 'pt-BR'], 'falta o argumento <direita>'],
  [['waivers', 'a', '--lang', 'pt-BR'], 'informe --owner <nome>'],
  [['run', '--ca', '--lang=pt-BR', '--deadline'], 'informe --deadline <segundos>'],
  [['pact', '--lang', 'pt-BR'], 'Uso: vehicle-credit-conformance pact'],
  [['explain', 'Page'], 'did you mean Page.*?'],
  [['explain', 'Page.*'], 'matches "Page.*"\n'],
  [['run', '--profile', 'fast'], '--profile has an unknown value: "fast"\n'],
  [
    ['run', '--only', 'environment.same-in-both'],
    'names a requirement that a run cannot check: environment.same-in-both',
  ],
  [['list', 'autth.*'], 'matches "autth.*"; did you mean auth.*?'],
  [['serve', '--port', 'http'], '--port is not a valid number: "http"'],
  [['serve', '--fault', 'no-such-fault'], '--fault has an unknown id: "no-such-fault"'],
  [['serve', '--fault', 'default-limit-10'], 'use --behaviour default-limit-10'],
  [['serve', '--behaviour', 'tem-proximo-always-true'], 'use --fault tem-proximo-always-true'],
  [['serve', '--fault', 'tem-proximo-allways-true'], 'did you mean tem-proximo-always-true,'],
  [['serve', '--cors', 'http://localhost:3000/'], '--cors is not an origin: "http://localhost:3000/"'],
  [['serve', '--host', ''], '--host is set but empty'],
  [['serve', '--host', '192.0.2.1'], 'the provider cannot listen on 192.0.2.1 ('],
  [['serve', '--host', '192.0.2.1', '--port', '9'], 'cannot listen on 192.0.2.1:9 ('],
  [['serve', '--list', 'no-such-row'], '--list matches no behavior or fault: "no-such-row"'],
  [['doctor', '--lang', 'pt-BR', '--timeout', 'soon'], 'não é um número válido'],
  [['completion', 'fis'], '<shell> has an unknown value: "fis"; did you mean fish?'],
  [['completion', 'tcsh', '--lang', 'pt-BR'], 'use um destes: bash, zsh, fish'],
  [['completion'], 'the argument <shell> is missing'],
])('the usage error %j ends with 2', async (args, words) => {
  expect(await run(args)).toEqual({ code: 2, out: '', err: expect.stringContaining(words) });
});

describe('the catalog', () => {
  test.each([
    [[], [...requirementIds, ...openIds]],
    [['--level', 'open'], openIds],
    [['Page.t*', 'token.accepted'], requirementIds.filter((id) => id.startsWith('Page.t') || id === 'token.accepted')],
  ])('is listed by list %j, as text and as JSON', async (args, ids) => {
    const { code, out, err } = await run(['list', ...args]);
    const listed = out.trimEnd().split('\n');
    expect({ code, ids: listed.map((line) => line.split(' ')[0]) }).toEqual({ code: 0, ids });
    const json = await run(['list', ...args, '--json']);
    const entries: readonly { id: string; judgedBy?: string }[] = JSON.parse(json.out);
    expect(entries.map(({ id }) => id)).toEqual(ids);
    expect(json.err).toBe(err);
    expect(err).toContain('checked by `run`');
    expect(err.includes('checked by `diff`')).toBe(entries.some(({ judgedBy }) => judgedBy === 'diff'));
  });

  test('is explained in full', async () => {
    const { clause, statement, sent, judged } = requirements['auth.revoked-401'];
    const { code, out } = await run(['explain', 'auth.revoked-401']);
    expect(code).toBe(0);
    const needs = ['PARTNER_API_REVOKED_TOKEN', 'critical', 'listing.with-revoked-token', 'accepts-revoked'];
    for (const words of [clause, statement, sent, judged, ...needs]) expect(out).toContain(words);
    expect(out).not.toContain('core');
    expect((await run(['explain', 'Page.total'])).out).toMatch(/severity +major; core: /);
    const ofDiff = (await run(['explain', 'environment.same-in-both'])).out;
    expect(ofDiff).toContain('a deviation fails `diff`');
    expect(ofDiff).not.toMatch(/^ *probes/m);
    const { faults } = JSON.parse((await run(['explain', 'Page.total', '--json'])).out);
    expect(faults).toContain('total-of-page');
    expect((await run(['explain', 'Page.total'])).out).toContain(
      `${faults.length} (serve --fault): ${faults.join(', ')}\n`,
    );
    const id = 'open.ordering';
    const entry: unknown = JSON.parse((await run(['explain', id, '--json'])).out);
    const probes = ['listing.page', 'listing.page-size'];
    expect(entry).toEqual({ kind: 'open point', id, level: 'open', ...openPoints[id], probes });
  });

  test('is in Portuguese, except for JSON', async () => {
    const listed = await run(['list', '--lang', 'pt-BR']);
    for (const sentence of Object.values(sentences)) expect(listed.out).toContain(sentence);
    const explained = await run(['explain', 'open.ordering', '--lang', 'pt-BR']);
    expect(explained.out).toContain(sentences['open.ordering']);
    expect(englishIn(listed.out + explained.out)).toEqual([]);
    for (const args of [['list'], ['explain', 'Page.total']]) {
      const { code, out } = await run([...args, '--json']);
      expect(await run([...args, '--json', '--lang', 'pt-BR'])).toMatchObject({ code, out });
    }
  });

  test.each<readonly string[]>([[], ['tem-proximo'], ['pagina'], ['no-such-row']])(
    'of behaviors and faults is the same in text and JSON, with the filter %s',
    async (...filter) => {
      const listed = await run(['serve', '--list', ...filter]);
      const json = await run(['serve', '--json', '--list', ...filter]);
      expect({ ...json, out: '' }).toEqual({ ...listed, out: '' });
      if (filter.length === 0) expect(listed.out).toMatch(/^behaviors \(--behaviour\)[\s\S]*\nfaults \(--fault\)/);
      const rows = Object.values<readonly Row[]>(json.out === '' ? {} : JSON.parse(json.out)).flat();
      const lines = listed.out.split('\n').filter((line) => line.startsWith('  '));
      expect(rows.map(({ id, summary }) => `${id} ${summary}`)).toEqual(
        lines.map((line) => line.trim().replace(/ +/, ' ')),
      );
      for (const { id, breaks = [] } of rows) {
        expect({ id, unknown: breaks.filter((one) => !requirementIds.includes(one)) }).toEqual({ id, unknown: [] });
      }
    },
  );
});
