import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, test } from 'vitest';
import { reportFiles } from '../../src/report/files.ts';
import { compiled } from '../support/compiled.ts';

const writer = compiled(fileURLToPath(new URL('writer.ts', import.meta.url)));
afterAll(writer.remove);

const KILLS = 60;
/** Processes that are killed side by side, each in a directory of its own. */
const LANES = 3;
/** From the first sign of life on, in milliseconds: some ten runs of the writer. */
const LONGEST_LIFE = 150;

/** The end of a file of each kind that was written whole. */
const ENDS: Readonly<Record<string, RegExp>> = {
  json: /\}\n$/,
  har: /\}\n$/,
  xml: /<\/testsuites>\n$/,
  html: /<\/html>\s*$/,
  md: /\n$/,
};

/** The same numbers from 0 to 1 for the same seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Lets the writer live so long behind its first run, kills it, and gives the last run that it told of. */
async function killedAfter(
  lifeMs: number,
  directory: string,
  first: number,
): Promise<{ begun: number; ended: number }> {
  const child = spawn(process.execPath, [writer.script, directory, String(first)], { stdio: 'pipe' });
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const closed = once(child, 'close');
  await once(child.stdout, 'data');
  await new Promise((resolve) => setTimeout(resolve, lifeMs));
  child.kill('SIGKILL');
  await closed;
  const last = (word: string) => Number([...said.matchAll(new RegExp(`${word} (\\d+)\\n`, 'g'))].at(-1)?.[1] ?? 0);
  return { begun: last('begun'), ended: last('ended') };
}

/** The run that a report is of, by the moment at which it began. */
function runOf(text: string): number {
  const [moment = ''] = /\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/.exec(text) ?? [];
  return Date.parse(`${moment}Z`) / 1000;
}

describe.concurrent('a process that writes reports', { timeout: 90_000 }, () => {
  test.for(Array.from({ length: LANES }, (_, lane) => lane))(
    `is killed ${KILLS / LANES} times and leaves no half and no stale report (lane %i)`,
    async (lane, { expect }) => {
      const directory = mkdtempSync(join(tmpdir(), 'killed-'));
      const random = randomFrom(lane + 1);
      try {
        for (let kill = 0, next = 1; kill < KILLS / LANES; kill += 1) {
          const { begun } = await killedAfter(random() * LONGEST_LIFE, directory, next);
          const names = readdirSync(directory);
          const reports = names.filter((name) => !name.endsWith('.tmp'));
          expect(reports.toSorted()).toEqual(reportFiles.map(({ name }) => name).toSorted());
          for (const name of reports) {
            const text = readFileSync(join(directory, name), 'utf8');
            expect(text, name).toMatch(ENDS[name.split('.').at(-1) ?? ''] ?? /$^/);
            if (/\.(?:json|har)$/.test(name)) JSON.parse(text);
            if (name === 'conformance.json' || name === 'junit.xml')
              expect(runOf(text), name).toBeGreaterThanOrEqual(begun);
          }
          // One process leaves one at most, and the next one clears it.
          expect(names.length - reports.length).toBeLessThanOrEqual(1);
          next = begun + 2;
        }
      } finally {
        rmSync(directory, { recursive: true, force: true });
      }
    },
  );
});
