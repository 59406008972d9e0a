import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { Report } from '../../src/report/report.ts';
import { type Ended, inDirectory, start } from '../cli/process.ts';
import { reportIn } from '../cli/report.ts';

/** Files that version 0.2.0 wrote about a reference provider of 23 simulations with two faults, and its waivers. */
const text = (name: string): string =>
  gunzipSync(readFileSync(new URL(`./files/${name}.gz`, import.meta.url))).toString('utf8');
const files = ['conformance.json', 'evidence.json', 'baseline.json', 'waivers.json'] as const;
const older: Report = JSON.parse(text('conformance.json'));

async function withOlder<Result>(args: readonly string[], look: (ended: Ended, directory: string) => Result) {
  return inDirectory(async (directory) => {
    for (const name of files) writeFileSync(join(directory, name), text(name));
    return look(await start(args, directory).ended, directory);
  });
}

const judged = (...flags: readonly string[]) =>
  withOlder(['judge', 'evidence.json', ...flags], (_, directory) => reportIn(directory));

const verdicts = ({ requirements, openPoints }: Pick<Report, 'requirements' | 'openPoints'>) =>
  Object.fromEntries([
    // Codes and texts of findings may be newer than the file; what was found, how often and where is the same.
    ...requirements.map(
      ({ id, verdict, judgedOn, findings }) =>
        [
          id,
          { verdict, judgedOn, found: findings.map(({ count, exchange, where }) => ({ count, exchange, where })) },
        ] as const,
    ),
    ...openPoints.map(({ id, answer, certainty, basis }) => [id, { answer, certainty, basis }] as const),
  ]);

describe('files of an earlier version', () => {
  test('evidence is judged as it was', async () => {
    const report = await judged();
    expect(report.exitCode).toBe(older.exitCode);
    expect(verdicts(report)).toMatchObject(verdicts(older));
  });

  test('a baseline and waivers hold for the evidence that they were made of', async () => {
    const report = await judged('--baseline', 'baseline.json', '--waivers', 'waivers.json');
    expect(report.gates).toEqual([]);
    expect(report.requirements.find(({ id }) => id === 'auth.missing-401')?.verdict).toBe('waived');
  });

  test.each([
    ['diff', ['diff', 'conformance.json', 'conformance.json'], /Both runs show the same behavior/],
    ['baseline', ['baseline', 'conformance.json', '--out', 'renewed.json'], /22 answers are pinned/],
  ])('a report is read by %s', async (_, args, words) => {
    const { code, out, err } = await withOlder(args, (ended) => ended);
    expect(code).toBe(0);
    expect(`${out}${err}`).toMatch(words);
  });
});
