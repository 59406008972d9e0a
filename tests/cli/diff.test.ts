import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runKept } from './pinned.ts';
import { call, inDirectory } from './process.ts';

const rows = [
  {
    title: 'the same provider with other data',
    right: { seed: 2, count: 131 },
    code: 0,
    words: 'Both runs show the same behavior',
  },
  {
    title: 'a provider with another default',
    right: { behaviours: ['default-limit-10'] },
    code: 1,
    words: '✗ open.default-limit',
  },
  {
    title: 'a provider with a fault',
    right: { faults: ['total-of-page'] },
    code: 1,
    words: '✗ Page.total  pass → fail',
  },
];

test.each(rows)('a comparison with $title ends with $code', async ({ right, code, words }) => {
  await inDirectory(async (directory) => {
    await runKept(directory, 'left.json', {});
    await runKept(directory, 'right.json', right);
    const ended = await call(['diff', 'left.json', 'right.json'], directory);
    expect(ended).toMatchObject({ code, err: '' });
    expect(ended.out).toContain(words);
    const { out } = await call(['diff', 'left.json', 'right.json', '--json'], directory);
    expect(JSON.parse(out)).toMatchObject({ format: 'vehicle-credit-comparison', same: code === 0 });
  });
});

test('a report that lacks an id is not the same, and two environments are judged by their statement', async () => {
  await inDirectory(async (directory) => {
    await runKept(directory, 'left.json', {});
    const report = JSON.parse(readFileSync(join(directory, 'left.json'), 'utf8'));
    const other = { ...report, target: { ...report.target, environment: 'production' } };
    writeFileSync(join(directory, 'same.json'), JSON.stringify(other));
    writeFileSync(
      join(directory, 'less.json'),
      JSON.stringify({ ...other, requirements: other.requirements.slice(1) }),
    );
    const same = await call(['diff', 'left.json', 'same.json'], directory);
    const less = await call(['diff', 'left.json', 'less.json'], directory);
    expect([same.code, less.code]).toEqual([0, 1]);
    expect(same.out).toContain('pass  environment.same-in-both');
    expect(less.out).toContain('fail  environment.same-in-both');
    expect(less.out).toContain('the right report: environment.base-path');
  });
});

const refused = [
  { title: 'two reports that are not there', files: {}, words: /left\.json does not exist[\s\S]*right\.json does not/ },
  {
    title: 'files that are no reports',
    files: { 'left.json': '[]', 'right.json': 'x' },
    words: /left\.json is not the report of a run/,
  },
];

test.each(refused)('$title are refused', async ({ files, words }) => {
  await inDirectory(async (directory) => {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(directory, name), text);
    const { code, out, err } = await call(['diff', 'left.json', 'right.json'], directory);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(words);
  });
});

test('two reports that have nothing in common to compare are refused', async () => {
  await inDirectory(async (directory) => {
    const { code } = await call(['run', '--only', 'nothing.like-it'], directory);
    const report = join(directory, 'reports/conformance.json');
    const diff = await call(['diff', report, report], directory);
    expect([code, diff.code]).toEqual([2, 2]);
    expect(diff.err).toContain('no requirement was checked');
  });
});
