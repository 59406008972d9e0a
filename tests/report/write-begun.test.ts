import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, test } from 'vitest';
import { inDirectory, start } from '../cli/process.ts';
import { reportIn } from '../cli/report.ts';

const program = fileURLToPath(new URL('../../bin/vehicle-credit-conformance.js', import.meta.url));

/** Settings of a target that takes connections and never answers, while `use` runs. */
async function withSilentTarget(use: (env: Record<string, string>, called: Promise<unknown>) => Promise<void>) {
  const sockets: Socket[] = [];
  const server = createServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const env = {
    PARTNER_API_BASE_URL: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/integration`,
    PARTNER_API_CLIENT_ID: 'a-client-of-this-test',
    PARTNER_API_CLIENT_SECRET: 'The-Secret-Of-This-Test',
  };
  try {
    await use(env, once(server, 'connection'));
  } finally {
    for (const socket of sockets) socket.destroy();
    server.close();
  }
}

/** A report, an evidence file and a leftover of an earlier run, and a file of somebody else's. */
function standing(directory: string): string {
  const reports = join(directory, 'reports');
  mkdirSync(reports);
  const stale = { format: 'vehicle-credit-conformance', formatVersion: 1, withheld: 'stale' };
  writeFileSync(join(reports, 'conformance.json'), JSON.stringify(stale));
  writeFileSync(join(reports, 'evidence.json'), JSON.stringify({ ...stale, format: 'vehicle-credit-evidence' }));
  writeFileSync(join(reports, 'report.html.00000000-0000-4000-8000-000000000000.tmp'), 'half');
  writeFileSync(join(reports, 'notes.txt.00000000-0000-4000-8000-000000000000.tmp'), 'mine');
  return reports;
}

/** Runs the suite with a bound on the file system, as far as this machine lets us set one. */
function runWithin(limit: string, directory: string) {
  const command = `${limit} && cd '${directory}' && exec '${process.execPath}' '${program}' run --quiet --report-dir small`;
  return spawnSync('bash', ['-c', command], { encoding: 'utf8', env: { PATH: process.env.PATH ?? '' } });
}

const smallDisk = (directory: string) =>
  `mkdir -p '${directory}/small' && mount -t tmpfs -o size=64k tmpfs '${directory}/small'`;
const canMount =
  spawnSync('unshare', ['-rm', 'bash', '-c', 'mount -t tmpfs -o size=64k tmpfs /mnt'], { encoding: 'utf8' }).status ===
  0;

describe.concurrent('a run', { timeout: 60_000 }, () => {
  test('that is killed leaves an unfinished report, and nothing of an earlier run', async ({ expect }) => {
    await withSilentTarget((env, called) =>
      inDirectory(async (directory) => {
        const reports = standing(directory);
        const run = start(['run'], directory, env);
        await called;
        run.child.kill('SIGKILL');
        await run.ended;
        expect(reportIn(directory)).toMatchObject({
          complete: false,
          verdict: 'incomplete',
          exitCode: 130,
          requests: { sent: 0 },
          problems: [{ code: 'run.unfinished' }],
        });
        const names = readdirSync(reports);
        expect(names).not.toContain('evidence.json');
        expect(names.filter((name) => name.endsWith('.tmp'))).toEqual([
          'notes.txt.00000000-0000-4000-8000-000000000000.tmp',
        ]);
        const texts = names.map((name) => readFileSync(join(reports, name), 'utf8'));
        expect(texts.filter((text) => text.includes('stale'))).toEqual([]);
      }),
    );
  });

  test('lets only its owner read the evidence, and writes through no link', async ({ expect }) => {
    await inDirectory(async (directory) => {
      mkdirSync(join(directory, 'reports'));
      mkdirSync(join(directory, 'elsewhere'));
      for (const name of ['evidence.json', 'report.html']) {
        symlinkSync(join(directory, 'elsewhere', name), join(directory, 'reports', name));
      }
      expect(await start(['run', '--quiet'], directory).ended).toMatchObject({ code: 0 });
      const modeOf = (name: string) => (statSync(join(directory, 'reports', name)).mode & 0o777).toString(8);
      expect([modeOf('evidence.json'), modeOf('evidence.har')]).toEqual(['600', '600']);
      expect(readdirSync(join(directory, 'elsewhere'))).toEqual([]);
    });
  });

  test('that may write no large file says so, and sends nothing', async ({ expect }) => {
    await inDirectory(async (directory) => {
      const { status, stderr, stdout } = runWithin('ulimit -f 16', directory);
      expect(stderr).toContain(
        'conformance.json cannot be written: the file would exceed the size limit of this process (EFBIG)',
      );
      expect(stderr).toContain('Free disk space');
      expect(stdout).toContain('the run could not start');
      expect(status).toBe(2);
      expect(readdirSync(join(directory, 'small')).filter((name) => name.endsWith('.tmp'))).toEqual([]);
    });
  });

  test.skipIf(!canMount)(
    'whose disk fills up while it runs leaves no report that is green (needs a mount of its own)',
    async ({ expect }) => {
      await inDirectory(async (directory) => {
        // Room for the reports of the beginning, and of those of the end for conformance.json alone.
        const disk = `mkdir -p '${directory}/small' && mount -t tmpfs -o size=1100k tmpfs '${directory}/small'`;
        const script = `${disk} && cd '${directory}' && '${process.execPath}' '${program}' run --quiet --report-dir small; code=$?; cp -r small kept; exit $code`;
        const { status, stderr } = spawnSync('unshare', ['-rm', 'bash', '-c', script], { encoding: 'utf8' });
        expect(stderr).toContain('the disk is full (ENOSPC)');
        expect(status).toBe(2);
        const kept = readdirSync(join(directory, 'kept'));
        const texts = kept.map((name) => readFileSync(join(directory, 'kept', name), 'utf8'));
        expect(
          texts.filter((text) => /"verdict": "conforming"|errors="0" *>|reference provider conforms/.test(text)),
        ).toEqual([]);
      });
    },
  );

  test.skipIf(!canMount)(
    'whose disk is full says so, and sends nothing (needs a mount of its own)',
    async ({ expect }) => {
      await inDirectory(async (directory) => {
        const script = `${smallDisk(directory)} && cd '${directory}' && '${process.execPath}' '${program}' run --quiet --report-dir small; code=$?; ls small; exit $code`;
        const { status, stderr, stdout } = spawnSync('unshare', ['-rm', 'bash', '-c', script], { encoding: 'utf8' });
        expect(stderr).toContain('cannot be written: the disk is full (ENOSPC)');
        expect(stdout).not.toContain('.tmp');
        expect(status).toBe(2);
      });
    },
  );
});
