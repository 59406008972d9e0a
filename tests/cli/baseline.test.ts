import { lstatSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Report } from '../../src/report/report.ts';
import { openPoint, sampleReport } from '../report/sample.ts';
import { runKept } from './pinned.ts';
import { call, inDirectory } from './process.ts';
import { reportIn } from './report.ts';

function standings(report: Report): Readonly<Record<string, readonly string[]>> {
  const named = (standing: string) =>
    report.openPoints.filter(({ baseline }) => baseline === standing).map(({ id }) => id);
  return { changed: named('changed'), new: named('new'), gone: named('gone') };
}

const unmoved = { changed: [], new: [], gone: [] };

test('a baseline holds the provider that it was made of, whatever its data, and shows a change in one behaviour', async () => {
  await inDirectory(async (directory) => {
    await runKept(directory, 'first.json', { seed: 1 });
    const written = await call(['baseline', 'first.json', '--out', 'baseline.json'], directory);
    expect(written).toMatchObject({
      code: 0,
      out: '',
      err: 'baseline.json: 22 answers are pinned, 3 answers are "any"\n',
    });

    const again = await runKept(directory, 'again.json', { seed: 2, count: 107 }, ['--baseline', 'baseline.json']);
    expect(again.code).toBe(0);
    expect(standings(reportIn(directory))).toEqual(unmoved);

    const moved = await runKept(directory, 'moved.json', { behaviours: ['default-limit-10'] }, [
      '--baseline',
      'baseline.json',
    ]);
    expect(moved.code).toBe(1);
    expect(moved.out).toContain('baseline: open.default-limit differs from the baseline: 20 → 10');
    const report = reportIn(directory);
    expect(report).toMatchObject({ verdict: 'conforming', exitCode: 1 });
    expect(report.gates.map(({ kind, id }) => [kind, id])).toEqual([['baseline', 'open.default-limit']]);
  });
});

test('an empty listing changes nothing', async () => {
  await inDirectory(async (directory) => {
    await runKept(directory, 'first.json', {});
    await call(['baseline', 'first.json', '--out', 'baseline.json'], directory);
    const { code } = await runKept(directory, 'empty.json', { count: 0 }, [
      ...['--baseline', 'baseline.json', '--accept-unexercised', '*'],
    ]);
    expect(code).toBe(0);
    expect(reportIn(directory).gates).toEqual([]);
  });
});

test('a baseline goes to standard output where no file is named, sorted', async () => {
  await inDirectory(async (directory) => {
    await runKept(directory, 'first.json', {});
    const { code, out, err } = await call(['baseline', 'first.json'], directory);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const ids = Object.keys(JSON.parse(out).answers);
    expect(ids).toEqual(ids.toSorted());
    expect(ids.length).toBeGreaterThan(20);
  });
});

test('a baseline that is written again keeps what its owner chose', async () => {
  await inDirectory(async (directory) => {
    await runKept(directory, 'first.json', {});
    const file = join(directory, 'baseline.json');
    const answers = { 'open.default-limit': { oneOf: [10, 20] }, 'open.scopes': 'any' };
    writeFileSync(file, JSON.stringify({ format: 'vehicle-credit-baseline', formatVersion: 1, answers }));
    const { code } = await call(['baseline', 'first.json', '--out', 'baseline.json'], directory);
    expect(code).toBe(0);
    expect(JSON.parse(readFileSync(file, 'utf8')).answers).toMatchObject(answers);
  });
});

interface Refused {
  readonly title: string;
  readonly args: readonly string[];
  readonly files: Readonly<Record<string, string>>;
  readonly words: string;
}

const refused: readonly Refused[] = [
  { title: 'a report that is not there', args: ['baseline', 'x.json'], files: {}, words: 'x.json does not exist' },
  {
    title: 'a file that is no report',
    args: ['baseline', 'x.json'],
    files: { 'x.json': '{}' },
    words: 'x.json is not the report of a run (conformance.json): line 1',
  },
  {
    title: 'a report in a later format',
    args: ['baseline', 'x.json'],
    files: { 'x.json': '{"format":"vehicle-credit-conformance","formatVersion":2}' },
    words: 'x.json is in format 2, but this version of the suite reads format 1',
  },
  {
    title: 'a report that was withheld',
    args: ['baseline', 'x.json'],
    files: { 'x.json': '{"format":"vehicle-credit-conformance","formatVersion":1,"withheld":"a secret"}' },
    words: 'the suite withheld it',
  },
  {
    title: 'a baseline file that is not there',
    args: ['run', '--baseline', 'b.json'],
    files: {},
    words: '--baseline b.json does not exist',
  },
  {
    title: 'a baseline of an unknown open point',
    args: ['run', '--baseline', 'b.json'],
    files: { 'b.json': '{"format":"vehicle-credit-baseline","formatVersion":1,"answers":{\n"open.limit":"any"}}' },
    words: '--baseline b.json, line 2: "open.limit" is not an open point',
  },
  {
    title: 'mistakes in the waivers, with those of the baseline',
    args: ['run', '--waivers', 'w.json', '--baseline', 'b.json'],
    files: { 'b.json': '[]', 'w.json': '[\n{}]' },
    words: '--waivers w.json, line 2: the property "owner" is missing',
  },
];

test.each(refused)('$title is refused with exit code 2, and nothing is sent', async ({ args, files, words }) => {
  await inDirectory(async (directory) => {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(directory, name), text);
    const { code, err } = await call(args, directory);
    expect(code).toBe(2);
    expect(err).toContain(words);
    if (args[0] === 'run') expect(reportIn(directory).requests.sent).toBe(0);
  });
});

test('a link at --out leads to the baseline that is written', async () => {
  await inDirectory(async (directory) => {
    const report = sampleReport({
      openPoints: [openPoint('open.default-limit', { answer: 20 }), openPoint('open.formats')],
    });
    writeFileSync(join(directory, 'first.json'), JSON.stringify(report));
    symlinkSync('pinned.json', join(directory, 'link.json'));
    writeFileSync(
      join(directory, 'pinned.json'),
      '{"format":"vehicle-credit-baseline","formatVersion":1,"answers":{}}',
    );
    const { code, err } = await call(['baseline', 'first.json', '--out', 'link.json'], directory);
    expect({ code, err }).toEqual({ code: 0, err: 'link.json: 1 answer is pinned, 1 answer is "any"\n' });
    expect(lstatSync(join(directory, 'link.json')).isSymbolicLink()).toBe(true);
    expect(readFileSync(join(directory, 'pinned.json'), 'utf8')).toContain('open.default-limit');
    const piped = await call(['baseline', 'first.json', '--out', '/dev/null'], directory);
    expect(piped).toMatchObject({ code: 2, err: expect.stringContaining('/dev/null is not a regular file') });
  });
});

test('a report without an answer renews no baseline', async () => {
  await inDirectory(async (directory) => {
    const unseen = openPoint('open.default-limit', {
      answer: null,
      certainty: 'unseen',
      reason: 'not asked',
      basis: 0,
    });
    const pinned = '{"format":"vehicle-credit-baseline","formatVersion":1,"answers":{"open.default-limit":{"is":20}}}';
    writeFileSync(join(directory, 'none.json'), JSON.stringify(sampleReport({ openPoints: [unseen] })));
    writeFileSync(join(directory, 'pinned.json'), pinned);
    const { code, err } = await call(['baseline', 'none.json', '--out', 'pinned.json'], directory);
    expect({ code, err }).toMatchObject({
      code: 2,
      err: expect.stringContaining('contains no answer to any open point'),
    });
    expect(readFileSync(join(directory, 'pinned.json'), 'utf8')).toBe(pinned);
  });
});

test('what stands at --out and is no baseline is left as it is', async () => {
  await inDirectory(async (directory) => {
    await runKept(directory, 'first.json', {});
    const { code, err } = await call(['baseline', 'first.json', '--out', 'first.json'], directory);
    expect({ code, err }).toMatchObject({
      code: 2,
      err: expect.stringContaining(
        '--out first.json is the report of a run (conformance.json), but this command reads a baseline',
      ),
    });
    expect(readFileSync(join(directory, 'first.json'), 'utf8')).toContain('vehicle-credit-conformance');
  });
});
