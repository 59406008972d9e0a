import type { Command } from 'commander';
import { describe, expect, test } from 'vitest';
import { openPoints, requirements } from '../../requirements/index.ts';
import { excerptOf, failingRun, stableParts, withExcerpt } from '../../scripts/failing-run.ts';
import { createProgram } from '../../src/cli/program.ts';
import { readWaivers } from '../../src/gates/files.ts';
import { exitCodes } from '../../src/run/exit-codes.ts';
import { knownIds } from '../../src/run/gate-files.ts';
import { brokerVariables } from '../../src/settings/broker.ts';
import { variables } from '../../src/settings/variables.ts';
import { silentIo } from '../support/io.ts';
import { blocksOf, documentsWith, exitCodeOf, fileText, isLasting, pages, runnable, scriptsOf } from './blocks.ts';

const readme = fileText('README.md');
const manifest: { readonly scripts: Readonly<Record<string, string>> } = JSON.parse(fileText('package.json'));
const settings = [...variables, ...brokerVariables];
const RUNNABLE = ['sh', 'ini'];
const SHOWN = ['text', 'ts'];

const commandsOf = ({ commands }: Pick<Command, 'commands'>): readonly Command[] =>
  commands.flatMap((command) => [command, ...commandsOf(command)]);
const flags = commandsOf(createProgram(silentIo, 'en', () => undefined)).flatMap(({ options }) =>
  options.map(({ long }) => long ?? ''),
);
/** Flags of npm, vitest and the proof, and those that every command has. */
const otherFlags = ['--all', '--http', '--silent', '--project', '--help', '--update'];

describe.each(pages)('%s', (page) => {
  const text = fileText(page);

  test('calls npm scripts that exist', () => {
    expect(scriptsOf(text).filter((script) => manifest.scripts[script] === undefined)).toEqual([]);
  });

  test('has blocks of known kinds only: run, checked or shown', () => {
    const known = [...RUNNABLE, ...SHOWN, 'yaml', 'json'];
    expect(blocksOf(text).filter(({ language }) => !known.includes(language))).toEqual([]);
  });

  test('names flags that exist', () => {
    const named = [...text.matchAll(/(?<![\w<!-])--[a-z][\w-]+/g)].map(([flag]) => flag);
    expect(named.filter((flag) => !flags.includes(flag) && !otherFlags.includes(flag))).toEqual([]);
  });
});

describe('README.md', () => {
  test('is at most 180 lines long', () => expect(readme.split('\n').length).toBeLessThanOrEqual(180));

  test('links to pages that exist', () => {
    const linked = [...readme.matchAll(/\]\((docs\/[\w-]+\.md)/g)].map(([, page]) => page);
    expect(linked).not.toEqual([]);
    expect(linked.filter((page) => !pages.some((known) => known === page))).toEqual([]);
  });

  test.each(variables)('names the setting %s', (name) => expect(readme).toContain(`\`${name}\``));

  test.each(brokerVariables)('leaves the setting %s to docs/pact.md', (name) =>
    expect(fileText('docs/pact.md')).toContain(`\`${name}\``),
  );

  test.each(Object.entries(exitCodes))('tells the exit code of %s, %i', (_, code) => {
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
  });
});

test('the JSON of docs/reports.md is a file of waivers as `--waivers` takes it', () => {
  const files = blocksOf(fileText('docs/reports.md')).filter(({ language }) => language === 'json');
  expect(files).toHaveLength(1);
  for (const { text } of files) expect(readWaivers(text, knownIds)).toEqual({ value: JSON.parse(text) });
});

describe('the YAML of the pages', () => {
  const workflows = documentsWith('yaml').flatMap((page) =>
    blocksOf(fileText(page)).filter(({ language }) => language === 'yaml'),
  );
  const commands = workflows.flatMap(({ text }) => [...text.matchAll(/^\s*- run: (.+)$/gm)].map(([, run = '']) => run));

  test('runs npm scripts that exist', () => {
    expect(commands).not.toEqual([]);
    for (const command of commands) {
      expect(command === 'npm ci' || scriptsOf(command).some((script) => manifest.scripts[script])).toBe(true);
    }
  });

  test('sets variables that exist', () => {
    const names = workflows.flatMap(({ text }) =>
      [...text.matchAll(/^\s*((?:PARTNER_API|PACT_BROKER)_\w+):/gm)].map(([, name]) => name),
    );
    expect(names).not.toEqual([]);
    expect(names.filter((name) => !settings.some((known) => known === name))).toEqual([]);
  });
});

describe('the reading of a document', () => {
  const block = (text: string) => ({ language: 'sh', line: 1, text });

  test('finds each block with its language and line', () => {
    expect(blocksOf('a\n\n```sh\nls\n```\n\n```\nx\n```\n')).toEqual([
      { language: 'sh', text: 'ls\n', line: 3 },
      { language: '', text: 'x\n', line: 7 },
    ]);
  });

  test.each([
    ['npm ci && npm run conformance', 'true && npm run conformance'],
    ['npm test', 'true'],
    ['npm run conformance', 'npm run conformance'],
  ])('%s runs as %s', (text, script) => expect(runnable(block(text))).toBe(script));

  test('knows what goes on and what a command ends with', () => {
    expect(isLasting(block('npm run cli -- serve > a.env'))).toBe(true);
    expect(isLasting(block('npm run cli -- serve --list'))).toBe(false);
    expect(exitCodeOf(block('npm run conformance   # exit code 3'))).toBe(3);
    expect(exitCodeOf(block('npm run conformance'))).toBe(0);
  });

  test('finds scripts with and without flags', () => {
    expect(scriptsOf('npm run --silent conformance -- --quiet; npm test; npm run suites')).toEqual([
      'conformance',
      'test',
      'suites',
    ]);
  });

  test('another excerpt takes the place of the first', () => {
    expect(excerptOf(withExcerpt(readme, 'x $& y\n'))).toBe('x $& y\n');
  });
});
