import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'vitest';
import { command, inDirectory, start } from '../cli/process.ts';
import { reportIn } from '../cli/report.ts';
import { withServer } from '../cli/targets.ts';

/** A report, an evidence file and a leftover of an earlier run, and a file of somebody else's. */
function standing(directory: string): string {
  const reports = join(directory, 'reports');
  mkdirSync(reports);
  const stale = { format: 'vehicle-credit-conformance', formatVersion: 1, withheld: 'stale' };
  writeFileSync(join(reports, 'conformance.json'), JSON.stringify(stale));
  writeFileSync(join(reports, 'evidence.json'), JSON.stringify({ ...stale, format: 'vehicle-credit-evidence' }));
  writeFileSync(join(reports, 'report.html.vehicle-credit-conformance.tmp'), 'half');
  writeFileSync(join(reports, 'notes.txt.tmp'), 'mine');
  return reports;
}

/** Runs the suite in a shell, behind what bounds its file system. */
function runWithin(directory: string, limit: string, shell: readonly string[] = ['bash', '-c']) {
  const [first = '', ...args] = shell;
  const run = `'${process.execPath}' '${command}' run --quiet --report-dir small`;
  const script = `cd '${directory}' && mkdir -p small && ${limit} && ${run}; code=$?; cp -r small kept; exit $code`;
  return spawnSync(first, [...args, script], { encoding: 'utf8', env: { PATH: process.env.PATH ?? '' } });
}

const UNSHARED = ['unshare', '-rm', 'bash', '-c'];
const disk = (size: string) => `mount -t tmpfs -o size=${size} tmpfs small`;
const canMount = spawnSync('unshare', ['-rm', 'bash', '-c', 'mount -t tmpfs -o size=64k tmpfs /mnt']).status === 0;

describe.concurrent('a run', { timeout: 60_000 }, () => {
  test('that is killed leaves an unfinished report, and nothing of an earlier run', async ({ expect }) => {
    await withServer(
      () => undefined,
      ({ env, reached }) =>
        inDirectory(async (directory) => {
          const reports = standing(directory);
          const run = start(['run'], directory, env);
          await reached(1);
          run.child.kill('SIGKILL');
          await run.ended;
          expect(reportIn(directory)).toMatchObject({
            ...{ complete: false, verdict: 'incomplete', exitCode: 130, requests: { sent: 0 } },
            problems: [{ code: 'run.unfinished' }],
          });
          const names = readdirSync(reports);
          expect(names).not.toContain('evidence.json');
          expect(names.filter((name) => name.endsWith('.tmp'))).toEqual([expect.stringMatching(/^notes/)]);
          expect(names.filter((name) => readFileSync(join(reports, name), 'utf8').includes('stale'))).toEqual([]);
        }),
    );
  });

  test('that cannot write large files reports a problem, and sends no request', async ({ expect }) => {
    await inDirectory(async (directory) => {
      const { status, stderr, stdout } = runWithin(directory, 'ulimit -f 16');
      expect(stderr).toContain('cannot be written: the file would exceed the size limit of this process (EFBIG)');
      expect(stderr).toContain('free disk space');
      expect(stdout).toContain('a problem must be fixed first');
      expect(status).toBe(2);
      expect(readdirSync(join(directory, 'small')).filter((name) => name.endsWith('.tmp'))).toEqual([]);
    });
  });

  // With 1,100 kB there is room for the first reports, and at the end for conformance.json alone.
  test.skipIf(!canMount).for(['1100k', '64k'])(
    'on a disk of %s says that it is full, and leaves no report that is green (needs a mount)',
    async (size, { expect }) => {
      await inDirectory(async (directory) => {
        const { status, stderr } = runWithin(directory, disk(size), UNSHARED);
        expect(stderr).toContain('the disk is full (ENOSPC)');
        expect(status).toBe(2);
        const kept = readdirSync(join(directory, 'kept'));
        expect(kept.filter((name) => name.endsWith('.tmp'))).toEqual([]);
        const texts = kept.map((name) => readFileSync(join(directory, 'kept', name), 'utf8'));
        const isGreen = /"verdict": "conforming"|errors="0" *>|reference provider conforms/;
        expect(texts.filter((text) => isGreen.test(text))).toEqual([]);
      });
    },
  );
});
