import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { appendToStepSummary, STEP_SUMMARY_BYTES } from '../../src/report/step-summary.ts';

let directory = '';
let summary = '';
let step = '';

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'step-'));
  [summary, step] = [join(directory, 'summary.md'), join(directory, 'step')];
  await writeFile(summary, '## The API conforms\n');
});

afterEach(() => rm(directory, { recursive: true, force: true }));

describe('the summary of a step', () => {
  test.each([
    [null, '## The API conforms\n'],
    ['', '## The API conforms\n'],
    ['built\n', 'built\n\n\n## The API conforms\n'],
  ])('takes the summary behind %j', async (standing, text) => {
    if (standing !== null) await writeFile(step, standing);
    expect(await appendToStepSummary(summary, step)).toEqual([]);
    expect(await readFile(step, 'utf8')).toBe(text);
  });

  test('is left alone where it would become too long for GitHub', async () => {
    const standing = 'x'.repeat(STEP_SUMMARY_BYTES - 10);
    await writeFile(step, standing);
    expect(await appendToStepSummary(summary, step)).toEqual([
      expect.objectContaining({ variable: 'GITHUB_STEP_SUMMARY', message: expect.stringContaining('no room') }),
    ]);
    expect(await readFile(step, 'utf8')).toBe(standing);
  });

  test.each([
    ['a directory that is not there', () => join(directory, 'nowhere', 'step'), 'ENOENT'],
    ['a directory', () => directory, 'EISDIR'],
  ])('that is %s is a problem and no more', async (_, path, code) => {
    expect(await appendToStepSummary(summary, path())).toEqual([
      expect.objectContaining({ message: expect.stringContaining(code) }),
    ]);
  });
});
