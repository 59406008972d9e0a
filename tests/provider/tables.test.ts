import { beforeAll, describe, expect, test } from 'vitest';
import { behaviours, faults } from '../../provider/index.ts';
import { referenceAnswers } from '../../provider/reference-answers.ts';
import { openPoints, requirements } from '../../requirements/index.ts';
import { transcript } from './transcript.ts';

const OPTIONS = { count: 120, seed: 3 } as const;

/** Rows that change when an answer comes and not what it says; proved over the clock elsewhere. */
const TIMING = ['slow', 'slow-once'];

const requirementIds: readonly string[] = Object.keys(requirements);
const openPointIds: readonly string[] = Object.keys(openPoints);
const levelOf = (id: string): string | undefined =>
  Object.entries(requirements).find(([requirement]) => requirement === id)?.[1].level;

describe('the tables', () => {
  test('name each row once, in small words with hyphens', () => {
    const ids = [...behaviours, ...faults].map(({ id }) => id);
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
    expect(ids.filter((id) => !/^[A-Za-z0-9_]+(?:-[A-Za-z0-9_]+)*$/.test(id))).toEqual([]);
  });

  test('say what each row is in one plain line', () => {
    for (const { summary } of [...behaviours, ...faults]) expect(summary).toMatch(/^\S[^\n]{8,160}[^.\s]$/);
  });

  test('break requirements that exist, at the level of the gravest', () => {
    for (const { id, breaks, level } of faults) {
      expect(breaks.length, id).toBeGreaterThan(0);
      expect(
        breaks.filter((broken) => !requirementIds.includes(broken)),
        id,
      ).toEqual([]);
      expect(new Set(breaks).size, id).toBe(breaks.length);
      expect(breaks.some((broken) => levelOf(broken) === 'documented') ? 'documented' : 'shown', id).toBe(level);
    }
  });

  test.each(requirementIds)('break %s', (id) => {
    expect(faults.some(({ breaks }) => breaks.includes(id))).toBe(true);
  });

  test('answer open points that exist', () => {
    const answered = [referenceAnswers, ...behaviours.map(({ answers }) => answers ?? {})].flatMap(Object.keys);
    expect(answered.filter((id) => !openPointIds.includes(id))).toEqual([]);
  });
});

describe('each row changes what the conforming provider answers:', () => {
  const reference = new Map<number, string>();

  beforeAll(async () => {
    let at = 0;
    for await (const [, answer] of transcript(OPTIONS)) reference.set(at++, answer);
  });

  test('the conforming provider itself answers alike from run to run', async () => {
    let at = 0;
    for await (const [call, answer] of transcript(OPTIONS)) expect([call, answer]).toEqual([call, reference.get(at++)]);
    expect(at).toBe(reference.size);
  });

  const rows = [
    ...behaviours.map(({ id, summary }) => ({ id, summary, options: { ...OPTIONS, behaviours: [id] } })),
    ...faults.map(({ id, summary }) => ({ id, summary, options: { ...OPTIONS, faults: [id] } })),
  ].filter(({ id }) => !TIMING.includes(id));

  test.each(rows)('$id: $summary', async ({ options }) => {
    let at = 0;
    let differing: string | null = null;
    for await (const [call, answer] of transcript(options)) {
      if (answer === reference.get(at++)) continue;
      differing = call;
      break;
    }
    expect(differing).not.toBeNull();
  });
});
