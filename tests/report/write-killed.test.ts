import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { build, stop } from 'esbuild';
import { beforeAll, test } from 'vitest';
import { reportFiles } from '../../src/report/files.ts';
import { inDirectory } from '../cli/process.ts';
import { temporaryDirectory } from '../support/temporary.ts';
import { sampleReport } from './sample.ts';

const pathOf = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const built = temporaryDirectory();
const writer = [join(built, 'writer.mjs'), JSON.stringify(sampleReport())];

// As one file of JavaScript, each process starts in a fifth of the time.
beforeAll(async () => {
  const js = "import { createRequire as from } from 'node:module'; const require = from(import.meta.url);";
  const outfile = join(built, 'writer.mjs');
  const node = { format: 'esm', platform: 'node', banner: { js } } as const;
  await build({ ...node, mainFields: ['module', 'main'], entryPoints: [pathOf('writer.ts')], outfile, bundle: true });
  await stop();
  for (const name of ['style.css', 'script.js']) {
    copyFileSync(pathOf(`../../src/report/views/html/${name}`), join(built, name));
  }
});

/** Processes are killed side by side, each lane in a directory of its own. */
const [LANES, KILLS] = [2, 8];
/** In milliseconds: some ten runs of the writer. */
const LONGEST_LIFE = 150;

/** The end of a file of each kind that was written in full. */
const ENDS: Readonly<Record<string, RegExp>> = {
  ...{ json: /\}\n$/, har: /\}\n$/, xml: /<\/testsuites>\n$/, html: /<\/html>\s*$/, md: /\n$/ },
};

/** Kills the writer so long after its first run began, and returns the last run that it began. */
async function killedAfter(lifeMs: number, directory: string, first: number): Promise<number> {
  const child = spawn(process.execPath, [...writer, directory, String(first)], { stdio: 'pipe' });
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const closed = once(child, 'close');
  await once(child.stdout, 'data');
  await wait(lifeMs);
  child.kill('SIGKILL');
  await closed;
  return Number([...said.matchAll(/begun (\d+)\n/g)].at(-1)?.[1] ?? 0);
}

/** The run that a report is about, by its start. */
function runOf(text: string): number {
  const [moment = ''] = /\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/.exec(text) ?? [];
  return Date.parse(`${moment}Z`) / 1000;
}

test.concurrent.for(Array.from({ length: LANES }, (_, lane) => lane))(
  `a process that writes reports and is killed ${KILLS} times leaves no half and no stale report (lane %i)`,
  { timeout: 90_000 },
  (lane, { expect }) =>
    inDirectory(async (directory) => {
      for (let kill = 0, next = 1; kill < KILLS; kill += 1) {
        const lifeMs = (LONGEST_LIFE * (((kill * LANES + lane) * 7) % (KILLS * LANES))) / (KILLS * LANES);
        const begun = await killedAfter(lifeMs, directory, next);
        const names = readdirSync(directory);
        const reports = names.filter((name) => !name.endsWith('.tmp'));
        expect(reports.toSorted()).toEqual(reportFiles.map(({ name }) => name).toSorted());
        for (const name of reports) {
          const text = readFileSync(join(directory, name), 'utf8');
          expect(text, name).toMatch(ENDS[name.split('.').at(-1) ?? ''] ?? /$^/);
          if (/\.(?:json|har)$/.test(name)) JSON.parse(text);
          if (/^(?:conformance|junit)/.test(name)) expect(runOf(text), name).toBeGreaterThanOrEqual(begun);
        }
        // One process leaves one at most, and the next one removes it.
        expect(names.length - reports.length).toBeLessThanOrEqual(1);
        next = begun + 2;
      }
    }),
);
