import type { Command } from 'commander';
import { describe, expect, test } from 'vitest';
import * as client from '../../client/index.ts';
import { stateNames } from '../../pact/contract/interaction.ts';
import { comparisonRequirements, openPoints, requirements } from '../../requirements/index.ts';
import { excerptOf, failingRun, stableParts, withExcerpt } from '../../scripts/failing-run.ts';
import { requirementsPage } from '../../scripts/requirements-page.ts';
import { stagingAccount, stagingPage } from '../../scripts/staging-account.ts';
import { createProgram } from '../../src/cli/program.ts';
import { readWaivers } from '../../src/gates/files.ts';
import { exitCodes } from '../../src/judging/exit-codes.ts';
import { reportFiles } from '../../src/report/files.ts';
import { knownIds } from '../../src/run/files.ts';
import { brokerVariables } from '../../src/settings/broker.ts';
import { variables } from '../../src/settings/settings.ts';
import { silentIo } from '../support/io.ts';
import { blocksOf, documentsWith, fileText, pages, scriptsOf } from './blocks.ts';

interface Contract {
  readonly interactions: readonly {
    readonly providerStates: readonly { readonly name: string; readonly params?: object }[];
    readonly request: { readonly generators?: object };
  }[];
}

const readme = fileText('README.md');
const manifest: { readonly scripts: Readonly<Record<string, string>> } = JSON.parse(fileText('package.json'));
const settings: readonly string[] = [...variables, ...brokerVariables];
/** Languages of blocks that are run, checked or only shown. */
const LANGUAGES = ['sh', 'ini', 'yaml', 'json', 'text', 'ts', 'js', 'groovy'];

const commandsOf = ({ commands }: Pick<Command, 'commands'>): readonly Command[] =>
  commands.flatMap((command) => [command, ...commandsOf(command)]);
const commands = commandsOf(createProgram(silentIo, 'en', () => undefined));
const flagsOf = ({ options }: Command): readonly string[] => options.map(({ long }) => long ?? '');
const own = commands.flatMap(flagsOf);
/** Flags of the command, npm, vitest, the proof, the benchmarks, Pact's tool and curl. */
const flags = [
  ...own,
  ...['--all', '--http', '--kind', '--pairs', '--probes', '--silent', '--project', '--help', '--update'],
  ...['--peers', '--peers-in', '--rounds', '--faults', '--behaviours', '--name', '--noproxy'],
];

test.each(pages)('%s names scripts and flags that exist, and has blocks of known kinds', (page) => {
  const text = fileText(page);
  expect(scriptsOf(text).filter((script) => manifest.scripts[script] === undefined)).toEqual([]);
  expect(blocksOf(text).filter(({ language }) => !LANGUAGES.includes(language))).toEqual([]);
  const named = [...text.matchAll(/(?<![\w<!-])--[a-z][\w-]+/g)].map(([flag]) => flag);
  expect(named.filter((flag) => !flags.includes(flag))).toEqual([]);
});

test('npm run pact runs a test that exists', () => {
  const [path = ''] = /tests\/\S+/.exec(manifest.scripts.pact ?? '') ?? [];
  expect(fileText(`${path}.test.ts`)).toContain('toMatchFileSnapshot');
});

describe('README.md', () => {
  test('names every setting of the target, and docs/pact.md those of the broker', () => {
    expect(variables.filter((name) => !readme.includes(`\`${name}\``))).toEqual([]);
    expect(brokerVariables.filter((name) => !fileText('docs/pact.md').includes(`\`${name}\``))).toEqual([]);
  });

  test('names every flag of run, and docs/ those of the other commands', () => {
    const docs = pages.map(fileText).join('\n');
    const isNamed = (flag: string, text: string) => new RegExp(`${flag}(?![\\w-])`).test(text);
    const ofRun = commands.filter((command) => command.name() === 'run').flatMap(flagsOf);
    expect(ofRun.filter((flag) => !isNamed(flag, readme))).toEqual([]);
    expect([...new Set(own)].filter((flag) => !isNamed(flag, docs))).toEqual([]);
  });

  test.each(Object.entries(exitCodes))('has the exit code of %s, %i', (_, code) => {
    expect(readme).toMatch(new RegExp(`^\\| (?:\\d+, )?${code}(?:, \\d+)? \\|`, 'm'));
  });

  test('accepts another excerpt unchanged', () => {
    expect(excerptOf(withExcerpt(readme, 'x $& y\n'))).toBe('x $& y\n');
  });
});

describe.each([
  ['README.md', 'en', 'requirements', 'points'],
  ['README.pt-BR.md', 'pt-BR', 'requisitos', 'pontos'],
] as const)('%s', (path, language, stated, open) => {
  const text = fileText(path);

  test('has at most 180 lines, and the correct counts of the catalog', () => {
    expect(text.split('\n').length).toBeLessThanOrEqual(180);
    expect(text).toContain(`${Object.keys(requirements).length} ${stated}`);
    expect(text).toContain(`${Object.keys(openPoints).length} ${open}`);
  });

  test('shows the real output of a failing run', async () => {
    const shown = excerptOf(text);
    expect(shown).not.toBe('');
    expect(stableParts(shown)).toBe(stableParts(await failingRun(language)));
  });
});

test('docs/requirements.md is up to date, and each id has one anchor; `npm run readme` writes it', () => {
  const page = fileText('docs/requirements.md');
  expect(page).toBe(requirementsPage());
  const anchors = [...page.matchAll(/<a id="([^"]+)"/g)].map(([, id]) => id);
  expect(anchors).toEqual([...Object.keys({ ...requirements, ...comparisonRequirements }), ...Object.keys(openPoints)]);
});

test('docs/staging-account.md and its JSON are up to date; `npm run readme` writes them', () => {
  expect(fileText('docs/staging-account.md')).toBe(stagingPage());
  expect(JSON.parse(fileText('docs/staging-account.json'))).toEqual(stagingAccount());
});

test.each(['docs/reports.md', 'docs/privacy.md'])('%s names every report file', (page) => {
  const names = [...reportFiles.map(({ name }) => name), 'evidence.json'];
  expect(names.filter((name) => !fileText(page).includes(`\`${name}\``))).toEqual([]);
});

test('docs/pact.md has the provider states of the contract, with their parameters and values', () => {
  const pact: Contract = JSON.parse(fileText('pacts/vehicle-credit-partner-vehicle-credit-api.json'));
  const states = new Map<string, Set<string>>();
  for (const { providerStates, request } of pact.interactions) {
    for (const { name, params = {} } of providerStates) {
      const values = [...JSON.stringify(request.generators ?? {}).matchAll(/\$\{(\w+)\}/g)].map(
        ([, value = '']) => value,
      );
      states.set(name, new Set([...(states.get(name) ?? []), ...Object.keys(params), ...values]));
    }
  }
  const rows = [...fileText('docs/pact.md').matchAll(/^\| (the [^|]+) \|([^|]*\|[^|]*)\|[^|]*\|$/gm)];
  const documented = rows.map(([, name, cells = '']) => [name, [...new Set(cells.match(/\w+(?=`)/g))].sort()]);
  expect(documented).toEqual(stateNames.map((name) => [name, [...(states.get(name) ?? [])].sort()]));
});

test('docs/client.md names every option of the client', () => {
  const [, options = ''] =
    /interface CommonOptions([\s\S]*)interface SimulationsParameters/.exec(fileText('client/client.ts')) ?? [];
  const names = [...options.matchAll(/\breadonly (\w+)\??:/g)].map(([, name]) => name);
  expect(names).toContain('maxRetries');
  const rows = fileText('docs/client.md')
    .match(/^\| `.*$/gm)
    ?.join('\n');
  expect(names.filter((name) => !rows?.includes(`\`${name}\``))).toEqual([]);
});

test('docs/client.md has a row for every code of an error, with its class', () => {
  const rows = [...fileText('docs/client.md').matchAll(/^\| `([a-z-]+)` \| `(\w+Error)` \|/gm)];
  expect(rows.map(([, code]) => code)).toEqual(client.errorCodes);
  expect(rows.filter(([, , name = '']) => !(name in client))).toEqual([]);
});

test('the JSON of docs/reports.md is a file of waivers as `--waivers` reads it', () => {
  const files = blocksOf(fileText('docs/reports.md')).filter(({ language }) => language === 'json');
  expect(files).toHaveLength(1);
  for (const { text } of files) expect(readWaivers(text, knownIds)).toEqual({ value: JSON.parse(text) });
});

test('the YAML of the pages runs npm scripts and sets variables that exist', () => {
  const workflows = documentsWith('yaml').flatMap((page) => blocksOf(fileText(page)));
  const texts = workflows.filter(({ language }) => language === 'yaml').map(({ text }) => text);
  const found = (pattern: RegExp) => texts.flatMap((text) => [...text.matchAll(pattern)].map(([, one = '']) => one));
  const commands = found(/^\s*- run: (.+)$/gm);
  expect(commands).not.toEqual([]);
  for (const command of commands) {
    expect(command === 'npm ci' || scriptsOf(command).some((script) => manifest.scripts[script])).toBe(true);
  }
  const names = found(/^\s*((?:PARTNER_API|PACT_BROKER)_\w+):/gm);
  expect(names).not.toEqual([]);
  expect(names.filter((name) => !settings.includes(name))).toEqual([]);
});
