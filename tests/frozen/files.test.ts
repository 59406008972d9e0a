import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { Report } from '../../src/report/report.ts';
import { call, type Ended, inDirectory } from '../cli/process.ts';
import { reportIn } from '../cli/report.ts';

/** Files that version 0.2.0 wrote about a reference provider of 23 simulations with two faults, and its waivers. */
const text = (name: string): string =>
  gunzipSync(readFileSync(new URL(`./files/${name}.gz`, import.meta.url))).toString('utf8');
const files = ['conformance.json', 'evidence.json', 'baseline.json', 'waivers.json'] as const;
const older: Report = JSON.parse(text('conformance.json'));

async function withOlder<Result>(args: readonly string[], look: (ended: Ended, directory: string) => Result) {
  return inDirectory(async (directory) => {
    for (const name of files) writeFileSync(join(directory, name), text(name));
    return look(await call(args, directory), directory);
  });
}

const judged = (...flags: readonly string[]) =>
  withOlder(['judge', 'evidence.json', ...flags], (_, directory) => reportIn(directory));

/** Returns verdicts, places and answers. Codes and texts of findings can be newer than the file. */
const verdicts = ({ requirements, openPoints }: Pick<Report, 'requirements' | 'openPoints'>) => [
  ...requirements.map(({ id, verdict, findings }) => {
    const found = findings.map(({ count, exchange, where }) => ({ count, exchange, where }));
    return { id, verdict, found };
  }),
  ...openPoints.map(({ id, answer, certainty, basis }) => ({ id, answer, certainty, basis })),
];

test('evidence of an earlier version keeps its verdicts', async () => {
  const report = await judged();
  expect(report.exitCode).toBe(older.exitCode);
  const now = new Map(verdicts(report).map((one) => [one.id, one]));
  for (const one of verdicts(older)) expect(now.get(one.id)).toMatchObject(one);
  // A newer version may check more responses.
  const judgedOn = new Map(report.requirements.map((one) => [one.id, one.judgedOn]));
  expect(older.requirements.filter((one) => (judgedOn.get(one.id) ?? 0) < one.judgedOn)).toEqual([]);
});

test('a baseline and waivers of an earlier version apply to its evidence', async () => {
  const report = await judged('--baseline', 'baseline.json', '--waivers', 'waivers.json');
  expect(report.gates).toEqual([]);
  expect(report.requirements.find(({ id }) => id === 'auth.missing-401')?.verdict).toBe('waived');
});

test.each([
  ['diff conformance.json conformance.json', /Both runs show the same behavior/],
  ['baseline conformance.json --out renewed.json', /22 answers are pinned/],
])('%s reads a report of an earlier version', async (args, words) => {
  const { code, out, err } = await withOlder(args.split(' '), (ended) => ended);
  expect({ code, said: `${out}${err}` }).toEqual({ code: 0, said: expect.stringMatching(words) });
});
