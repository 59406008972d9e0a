import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { LOCK_NAME } from '../../src/report/lock.ts';
import { inDirectory, start } from './process.ts';
import { everythingIn, reportIn } from './report.ts';
import { withServer } from './targets.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const command = join(root, 'bin/vehicle-credit-conformance.js');

const silent = () => undefined;

/** Yesterday's reports, all of them green. */
function yesterday(directory: string): void {
  mkdirSync(join(directory, 'reports'), { recursive: true });
  const report = { format: 'vehicle-credit-conformance', formatVersion: 1, verdict: 'conforming', exitCode: 0 };
  writeFileSync(join(directory, 'reports/conformance.json'), JSON.stringify(report));
  writeFileSync(
    join(directory, 'reports/junit.xml'),
    '<!-- vehicle-credit-conformance report --><testsuites errors="0"/>',
  );
}

/** What every format says of a run that was stopped. */
function formatsIn(directory: string) {
  const text = (name: string) => readFileSync(join(directory, 'reports', name), 'utf8');
  return {
    report: reportIn(directory),
    isGreen: /errors="0"/.test(/<testsuites [^>]*>/.exec(text('junit.xml'))?.[0] ?? 'errors="0"'),
    isLocked: existsSync(join(directory, 'reports', LOCK_NAME)),
  };
}

/** Sends two signals as soon as something listens: long before the program is loaded. */
const signalsAsSoonAsHeard = `
  process.on('newListener', function signal(event) {
    if (event !== 'SIGINT') return;
    process.removeListener('newListener', signal);
    setImmediate(() => {
      process.kill(process.pid, 'SIGINT');
      process.kill(process.pid, 'SIGINT');
    });
  });
`;

/** Starts a script with a run in it, as the leader of a group of its own, so that a signal reaches it alone. */
function launched(script: readonly string[], cwd: string, env: Readonly<Record<string, string>>): ChildProcess {
  const [file = '', ...args] = script;
  const { PATH = '', HOME = '' } = process.env;
  return spawn(file, args, { cwd, env: { PATH, HOME, ...env }, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
}

const npm = (directory: string) => [
  'npm',
  'run',
  '--silent',
  'conformance',
  '--',
  '--report-dir',
  join(directory, 'reports'),
];
const shell = (directory: string) => [
  'sh',
  '-c',
  `'${process.execPath}' '${command}' run --report-dir '${join(directory, 'reports')}'; true`,
];

describe.concurrent('a run', { timeout: 60_000 }, () => {
  test.for([
    ['npm', 'SIGINT', 130, npm],
    ['npm', 'SIGTERM', 143, npm],
    ['npm', 'SIGKILL', 143, npm],
    ['the shell that started it', 'SIGKILL', 143, shell],
  ] as const)('ends where %s alone gets %s', async ([, signal, exitCode, script], { expect }) => {
    await withServer(silent, ({ env, reached }) =>
      inDirectory(async (directory) => {
        yesterday(directory);
        const launcher = launched(script(directory), root, env);
        // Closed once the run, which writes to the same pipes, has ended too.
        const closed = once(launcher, 'close');
        await reached(1);
        launcher.kill(signal);
        await closed;
        const { report, isGreen, isLocked } = formatsIn(directory);
        expect(report).toMatchObject({ complete: false, verdict: 'incomplete', exitCode });
        expect({ isGreen, isLocked }).toEqual({ isGreen: false, isLocked: false });
      }),
    );
  });

  test('that two signals in a row stop leaves reports of its own, and blames nothing', async ({ expect }) => {
    await withServer(silent, ({ env, reached }) =>
      inDirectory(async (directory) => {
        yesterday(directory);
        const run = start(['run'], directory, env);
        await reached(1);
        run.child.kill('SIGINT');
        run.child.kill('SIGINT');
        expect((await run.ended).code).toBe(130);
        const { report, isGreen } = formatsIn(directory);
        expect(isGreen).toBe(false);
        expect(report.problems).toMatchObject([{ code: 'run.interrupted', params: { signal: 'SIGINT' } }]);
        expect(new Set(report.requirements.flatMap(({ reasons = [] }) => reasons.map(({ code }) => code)))).toEqual(
          new Set(['interrupted']),
        );
      }),
    );
  });

  test('that is signalled before it has begun leaves nothing of yesterday', async ({ expect }) => {
    await withServer(silent, ({ env }) =>
      inDirectory(async (directory) => {
        yesterday(directory);
        const preload = join(directory, 'preload.mjs');
        writeFileSync(preload, signalsAsSoonAsHeard);
        const { code } = await start(['run'], directory, { ...env, NODE_OPTIONS: `--import ${preload}` }).ended;
        expect(code).toBe(130);
        expect(formatsIn(directory).isGreen).toBe(false);
      }),
    );
  });

  test('into a directory of another run is refused, leaves its reports alone, and is not refused once that is killed', async ({
    expect,
  }) => {
    await withServer(silent, ({ env, asked, reached }) =>
      inDirectory(async (directory) => {
        const first = start(['run'], directory, env);
        await reached(1);
        const standing = everythingIn(directory);
        for (const args of [['run'], ['run', '--rate', 'none']]) {
          const second = await start(args, directory, env).ended;
          expect(second.code).toBe(2);
          expect(second.err).toContain('another run is writing to');
          expect(second.err).toContain('--keep-runs');
        }
        expect(everythingIn(directory)).toBe(standing);
        expect(asked).toHaveLength(1);
        first.child.kill('SIGKILL');
        await first.ended;
        const third = start(['run'], directory, env);
        await reached(2);
        third.child.kill('SIGTERM');
        expect((await third.ended).code).toBe(143);
      }),
    );
  });
});

test('--keep-runs writes each run to a dated directory of its own', { timeout: 60_000 }, async () => {
  await inDirectory(async (directory) => {
    const runs = [0, 1].map(() => start(['run', '--keep-runs', '--only', 'version.*', '--quiet'], directory).ended);
    for (const { code } of await Promise.all(runs)) expect(code).toBe(0);
    const names = readdirSync(join(directory, 'reports'));
    expect(names).toHaveLength(2);
    for (const name of names) {
      expect(name).toMatch(/^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z-\d+$/);
      expect(readdirSync(join(directory, 'reports', name))).toContain('conformance.json');
    }
  });
});
