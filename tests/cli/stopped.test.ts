import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, test } from 'vitest';
import { LOCK_NAME } from '../../src/report/lock.ts';
import { call, command, inDirectory, preloading, start } from './process.ts';
import { everythingIn, idsWith, reportIn } from './report.ts';
import { type TargetUnderTest, withServer, withSilenceAfter } from './targets.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Calls `use` with a target that never responds, and a directory with old passing reports. */
function withSilentTarget(use: (directory: string, target: TargetUnderTest) => Promise<void>): Promise<void> {
  return withServer(
    () => undefined,
    (target) =>
      inDirectory(async (directory) => {
        mkdirSync(join(directory, 'reports'));
        const report = { format: 'vehicle-credit-conformance', formatVersion: 1, verdict: 'conforming', exitCode: 0 };
        writeFileSync(join(directory, 'reports/conformance.json'), JSON.stringify(report));
        const junit = '<!-- vehicle-credit-conformance report --><testsuites errors="0"/>';
        writeFileSync(join(directory, 'reports/junit.xml'), junit);
        await use(directory, target);
      }),
  );
}

/** Returns the state of the reports of a stopped run. */
function formatsIn(directory: string) {
  const junit = /<testsuites [^>]*>/.exec(readFileSync(join(directory, 'reports/junit.xml'), 'utf8'))?.[0] ?? '';
  const { complete, verdict, exitCode } = reportIn(directory);
  const isLocked = existsSync(join(directory, 'reports', LOCK_NAME));
  return { complete, verdict, exitCode, isPassing: !/errors="[1-9]/.test(junit), isLocked };
}

const stopped = { complete: false, verdict: 'incomplete', isPassing: false, isLocked: false };

/** Script: sends two signals as soon as a handler exists, long before the program is loaded. */
const signalsAtOnce = `
  process.on('newListener', function signal(event) {
    if (event !== 'SIGINT') return;
    process.removeListener('newListener', signal);
    setImmediate(() => {
      process.kill(process.pid, 'SIGINT');
      process.kill(process.pid, 'SIGINT');
    });
  });
`;

const npm = (reports: string) => ['npm', 'run', '--silent', 'conformance', '--', '--report-dir', reports];
const shell = (reports: string) => [
  ...['sh', '-c', `'${process.execPath}' '${command}' run --report-dir '${reports}'; true`],
];

describe.concurrent('a run', { timeout: 60_000 }, () => {
  test.for([
    ['npm', 'SIGINT', 130, npm],
    ['npm', 'SIGTERM', 143, npm],
    ['npm', 'SIGKILL', 143, npm],
    ['the shell that started it', 'SIGKILL', 143, shell],
  ] as const)('ends if only %s gets %s', async ([, signal, exitCode, script], { expect }) => {
    await withSilentTarget(async (directory, { env, reached }) => {
      const [file = '', ...args] = script(join(directory, 'reports'));
      const { PATH = '', HOME = '' } = process.env;
      const all = { PATH, HOME, ...env };
      // It leads a process group, so that only it gets the signal.
      const launcher = spawn(file, args, { cwd: root, env: all, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
      // The run writes to the same pipes, so they close when the run has ended too.
      const closed = once(launcher, 'close');
      await reached(1);
      launcher.kill(signal);
      await closed;
      expect(formatsIn(directory)).toEqual({ ...stopped, exitCode });
    });
  });

  test.for([
    ['SIGINT', 130, 'run'],
    ['SIGTERM', 143, 'run'],
    ['SIGINT', 130, 'doctor'],
    ['SIGTERM', 143, 'doctor'],
    // A closed terminal.
    ['SIGHUP', 143, 'run'],
  ] as const)('that gets %s ends with %i: %s', async ([signal, expected, name], { expect }) => {
    const silentAfter = name === 'run' ? 20 : 0;
    await withSilenceAfter(silentAfter, async ({ env, reached, directory }) => {
      const running = start([name], directory, env);
      await reached(silentAfter + 1);
      running.child.kill(signal);
      const { code, out, err } = await running.ended;
      expect(code).toBe(expected);
      expect(out + err).toContain(`interrupted by ${signal === 'SIGHUP' ? 'SIGTERM' : signal}`);
      if (name === 'doctor') return;
      const report = reportIn(directory);
      expect(report).toMatchObject({ complete: false, verdict: 'incomplete', exitCode: expected });
      expect(idsWith(report, 'fail')).toEqual([]);
      expect(idsWith(report, 'pass')).toContain('AccessToken.tokenType');
    });
  });

  test('that gets two signals reports the interruption and no finding', async ({ expect }) => {
    await withSilentTarget(async (directory, { env, reached }) => {
      const run = start(['run'], directory, env);
      await reached(1);
      run.child.kill('SIGINT');
      run.child.kill('SIGINT');
      expect((await run.ended).code).toBe(130);
      expect(formatsIn(directory)).toEqual({ ...stopped, exitCode: 130 });
      const { problems, requirements } = reportIn(directory);
      expect(problems).toMatchObject([{ code: 'run.interrupted', params: { signal: 'SIGINT' } }]);
      const reasons = requirements.flatMap(({ reasons = [] }) => reasons.map(({ code }) => code));
      expect(new Set(reasons)).toEqual(new Set(['interrupted']));
    });
  });

  test('that gets signals before its start leaves no old report', async ({ expect }) => {
    await withSilentTarget(async (directory, { env }) => {
      const { code } = await start(['run'], directory, { ...env, ...preloading(signalsAtOnce, directory) }).ended;
      expect({ code, ...formatsIn(directory) }).toMatchObject({ code: 130, isPassing: false });
    });
  });

  test('cannot use the directory of another run until the other run is killed', async ({ expect }) => {
    await withSilentTarget(async (directory, { env, asked, reached }) => {
      const first = start(['run', '--timeout', '60'], directory, env);
      await reached(1);
      const before = everythingIn(directory);
      for (const args of [['run'], ['run', '--rate', 'none']]) {
        const { code, err } = await call(args, directory, env);
        expect(code).toBe(2);
        expect(err).toMatch(/another run is writing to[\s\S]*--keep-runs/);
      }
      expect(everythingIn(directory)).toBe(before);
      expect(asked).toHaveLength(1);
      first.child.kill('SIGKILL');
      await first.ended;
      const third = start(['run'], directory, env);
      await reached(2);
      third.child.kill('SIGTERM');
      expect((await third.ended).code).toBe(143);
    });
  });

  test('writes to a new dated directory with --keep-runs', async ({ expect }) => {
    await inDirectory(async (directory) => {
      for (const _ of [0, 1]) {
        expect((await call(['run', '--keep-runs', '--only', 'version.*', '--quiet'], directory)).code).toBe(0);
      }
      const names = readdirSync(join(directory, 'reports'));
      expect(names).toHaveLength(2);
      for (const name of names) {
        expect(name).toMatch(/^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z-\d+$/);
        expect(readdirSync(join(directory, 'reports', name))).toContain('conformance.json');
      }
    });
  });
});

test('a sandbox ends with the process that started it', async ({ expect }) => {
  const launcher = spawn('sh', ['-c', `'${process.execPath}' '${command}' serve; true`], { detached: true });
  const closed = once(launcher, 'close');
  await once(launcher.stdout, 'data');
  launcher.kill('SIGKILL');
  // The sandbox writes to the same pipes, so they close when the sandbox has ended too.
  expect(await closed).toEqual([null, 'SIGKILL']);
});
