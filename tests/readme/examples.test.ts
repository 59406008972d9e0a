import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Language } from '../../messages/index.ts';
import { parties } from '../../pact/contract/interactions.ts';
import { startProvider } from '../../provider/index.ts';
import { createProgram } from '../../src/cli/program.ts';
import { call, inDirectory, run, start } from '../cli/process.ts';
import { keepVersion, type StandIn, settingsFor, withStandIn } from '../pact/broker/stand-in.ts';
import { envText } from '../settings/given.ts';
import { silentIo } from '../support/io.ts';
import { blocksOf, documentsWith, fileText, parsed, suiteCommandOf } from './blocks.ts';

/** Returns the words of each command, and an empty list for the program itself. */
function pathsOf(command: Command, path: readonly string[] = []): readonly (readonly string[])[] {
  return [path, ...command.commands.flatMap((one) => pathsOf(one, [...path, one.name()]))];
}

const paths = pathsOf(createProgram(silentIo, 'en', () => undefined));
const titles: Readonly<Record<Language, string>> = { en: 'Examples:', 'pt-BR': 'Exemplos:' };

/** Returns the example lines at the end of a command's help. */
async function examplesOf(path: readonly string[], lang: Language = 'en'): Promise<readonly string[]> {
  const { out } = await run([...path, '--help', '--lang', lang]);
  const [, examples = ''] = out.split(`\n${titles[lang]}\n`);
  return examples.split('\n').filter((line) => line !== '');
}

/** Returns the arguments of an example. Redirections to files are ignored. */
function argumentsOf(example: string): readonly string[] {
  const [, text = ''] = /^ {2}vehicle-credit-conformance(?<args>.*?)(?: > \S+)?$/.exec(example) ?? [];
  return parsed(text);
}

/** The suite's commands of the pages, without redirections. */
const ofPages = new Set(
  documentsWith('sh').flatMap((page) =>
    blocksOf(fileText(page)).flatMap(({ text }) =>
      text.split('\n').flatMap((line) => suiteCommandOf(line)?.args.join(' ') ?? []),
    ),
  ),
);

/** Prepares a Pact Broker for the examples of `pact`: version 1.4.0 is verified with the deployed version. */
function fill(broker: StandIn): void {
  const { consumer, provider } = parties;
  keepVersion(broker, { pacticipant: consumer, number: '1.4.0' });
  keepVersion(broker, { pacticipant: provider, number: '7' });
  broker.deployments.push({ pacticipant: provider, version: '7', environment: 'staging' });
  broker.results.push({ consumer, provider, providerVersion: '7', success: true, body: {} });
}

describe('the help', () => {
  const rows = paths.map((path) => [path.join(' '), path] as const);
  test.each(rows)('of %j has one to three examples, the same in both languages', async (_, path) => {
    const examples = await examplesOf(path);
    expect(examples.length).toBeGreaterThanOrEqual(1);
    expect(examples.length).toBeLessThanOrEqual(3);
    expect(await examplesOf(path, 'pt-BR')).toEqual(examples);
  });

  test('has examples that can be followed; those of the pages are followed there', { timeout: 120_000 }, () =>
    inDirectory((directory) =>
      withStandIn({}, async (broker) => {
        fill(broker);
        const provider = await startProvider({ count: 100 });
        onTestFinished(provider.close);
        const settings = { ...provider.settings, PARTNER_API_ENVIRONMENT: 'staging' };
        writeFileSync(join(directory, '.env'), envText(settings));
        cpSync(new URL('../../pacts', import.meta.url), join(directory, 'pacts'), { recursive: true });
        const { PATH = '' } = process.env;
        const env = { PATH, HOME: directory, ...settingsFor(broker) };
        await call(['run', '--profile', 'quick', '--report-dir', 'earlier'], directory);
        await call(['baseline', 'earlier/conformance.json', '--out', 'baseline.json'], directory);
        const [earlier, reports] = [join(directory, 'earlier'), join(directory, 'reports')];
        cpSync(join(earlier, 'conformance.json'), join(directory, 'last-week.json'));
        const examples = await Promise.all(paths.map((path) => examplesOf(path)));
        for (const example of new Set(examples.flat())) {
          const args = argumentsOf(example);
          if (ofPages.has(args.join(' '))) continue;
          cpSync(earlier, reports, { recursive: true });
          if (args[0] === 'serve' && !args.includes('--list')) {
            const { child, ended, outMatching } = start(args, directory);
            expect({ example, out: await outMatching(/EXPIRED_TOKEN=/) }).toMatchObject({
              out: expect.stringContaining('EXPIRED_TOKEN='),
            });
            child.kill('SIGTERM');
            expect({ example, ...(await ended) }).toMatchObject({ example, code: 0 });
            continue;
          }
          const { code, out, err } = await call(args, directory, env);
          expect({ example, code, said: code === 0 ? '' : out + err }).toEqual({ example, code: 0, said: '' });
        }
      }),
    ),
  );
});
