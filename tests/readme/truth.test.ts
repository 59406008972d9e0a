import type { Command } from 'commander';
import { describe, expect, test } from 'vitest';
import * as client from '../../client/index.ts';
import { openPoints, requirements } from '../../requirements/index.ts';
import { excerptOf, failingRun, stableParts, withExcerpt } from '../../scripts/failing-run.ts';
import { createProgram } from '../../src/cli/program.ts';
import { readWaivers } from '../../src/gates/files.ts';
import { exitCodes } from '../../src/run/exit-codes.ts';
import { knownIds } from '../../src/run/gate-files.ts';
import { brokerVariables } from '../../src/settings/broker.ts';
import { variables } from '../../src/settings/variables.ts';
import { silentIo } from '../support/io.ts';
import { blocksOf, documentsWith, fileText, pages, scriptsOf } from './blocks.ts';

const readme = fileText('README.md');
const manifest: { readonly scripts: Readonly<Record<string, string>> } = JSON.parse(fileText('package.json'));
const settings: readonly string[] = [...variables, ...brokerVariables];
/** Run, checked or shown. */
const LANGUAGES = ['sh', 'ini', 'yaml', 'json', 'text', 'ts'];

const commandsOf = ({ commands }: Pick<Command, 'commands'>): readonly Command[] =>
  commands.flatMap((command) => [command, ...commandsOf(command)]);
const own = commandsOf(createProgram(silentIo, 'en', () => undefined)).flatMap(({ options }) =>
  options.map(({ long }) => long ?? ''),
);
/** Those of the command, and of npm, vitest, the proof and the benchmarks. */
const flags = [
  ...own,
  ...['--all', '--http', '--kind', '--probes', '--silent', '--project', '--help', '--update'],
  ...['--peers', '--rounds', '--faults', '--behaviours'],
];

test.each(pages)('%s names scripts and flags that exist, and has blocks of known kinds', (page) => {
  const text = fileText(page);
  expect(scriptsOf(text).filter((script) => manifest.scripts[script] === undefined)).toEqual([]);
  expect(blocksOf(text).filter(({ language }) => !LANGUAGES.includes(language))).toEqual([]);
  const named = [...text.matchAll(/(?<![\w<!-])--[a-z][\w-]+/g)].map(([flag]) => flag);
  expect(named.filter((flag) => !flags.includes(flag))).toEqual([]);
});

describe('README.md', () => {
  test('has at most 180 lines, and links to pages that exist', () => {
    expect(readme.split('\n').length).toBeLessThanOrEqual(180);
    const linked = [...readme.matchAll(/\]\((docs\/[\w-]+\.md)/g)].map(([, page]) => page);
    expect(linked).not.toEqual([]);
    expect(linked.filter((page) => !pages.some((known) => known === page))).toEqual([]);
  });

  test('names every setting of the target, and docs/pact.md those of the broker', () => {
    expect(variables.filter((name) => !readme.includes(`\`${name}\``))).toEqual([]);
    expect(brokerVariables.filter((name) => !fileText('docs/pact.md').includes(`\`${name}\``))).toEqual([]);
  });

  test.each(Object.entries(exitCodes))('has the exit code of %s, %i', (_, code) => {
    expect(readme).toMatch(new RegExp(`^\\| (?:\\d+, )?${code}(?:, \\d+)? \\|`, 'm'));
  });

  test('counts what the catalogue holds', () => {
    expect(readme).toContain(`${Object.keys(requirements).length} requirements`);
    expect(readme).toContain(`${Object.keys(openPoints).length} points`);
  });

  test('shows a failing run as it is', async () => {
    const shown = excerptOf(readme);
    expect(shown).not.toBe('');
    expect(stableParts(shown)).toBe(stableParts(await failingRun()));
    expect(excerptOf(withExcerpt(readme, 'x $& y\n'))).toBe('x $& y\n');
  });
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
