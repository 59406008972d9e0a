import { describe, expect, test } from 'vitest';
import { textOf } from '../../messages/index.ts';
import { requirements } from '../../requirements/index.ts';
import { coverageOf } from '../../src/judging/coverage.ts';
import { exitCode, overall } from '../../src/judging/outcome.ts';
import { wholeRun } from '../proof/whole-run.ts';
import { result } from '../report/sample.ts';

const absent = textOf('absent', { object: 'Page', field: 'total', of: 3 });

describe('coverage', () => {
  test.each([
    ['missing data', [textOf('text', { text: 'no Page was read' })], ['a']],
    ['a field that no response holds', [absent], []],
    ['a probe that was skipped', [textOf('skipped', { probes: ['token.refused'] })], []],
    ['what is not sent to production', [textOf('not-permitted')], []],
    ['what the user accepts', [textOf('text', { text: 'no Page was read' }), textOf('accepted')], []],
    ['what was not selected', [textOf('not-selected')], []],
  ])('of a core requirement with %s', (_, reasons, coreMissing) => {
    const idle = result('a', 'not-exercised', { reasons, reason: 'why' });
    expect(coverageOf([idle, result('b', 'pass')], () => true).coreMissing).toEqual(coreMissing);
  });

  test('counts what was selected only', () => {
    const others = result('a', 'not-exercised', { reasons: [textOf('not-selected')], reason: 'why' });
    expect(coverageOf([others, result('b', 'pass')], () => true)).toMatchObject({ exercised: 1, of: 1 });
  });

  test('makes a run without a core requirement inconclusive', () => {
    const end = { results: [result('b', 'pass')], gates: [], coreMissing: ['a'] };
    expect(overall(end.results, end)).toBe('inconclusive');
    expect(exitCode(end)).toBe(3);
  });
});

describe('a run', () => {
  test.each<[string, number, readonly string[]]>([
    ['an account without simulations', 0, ['listing.requested-page']],
    ['an account with one simulation', 1, ['listing.requested-page']],
  ])('of %s ends with 3', async (_, count, missing) => {
    const { report } = await wholeRun({ count }, {}, { held: false });
    expect(report).toMatchObject({ verdict: 'inconclusive', exitCode: 3 });
    expect(report.coverage?.coreMissing).toEqual(missing);
    expect(report.problems.map(({ code }) => code)).toEqual(['coverage.core-missing']);
  });

  test('of an account without simulations ends with 0 where the gap is accepted', async () => {
    const { report } = await wholeRun({ count: 0 }, { acceptUnexercised: ['listing.requested-page'] }, { held: false });
    expect(report).toMatchObject({ verdict: 'conforming', exitCode: 0 });
    expect(report.coverage?.accepted).toEqual(['listing.requested-page']);
  });
});

test('the fields of a simulation are not core', () => {
  const core = Object.entries(requirements).filter(([, entry]) => 'core' in entry);
  expect(core.filter(([id]) => /^(Simulation|Transaction|Interest|Cet|Iof|Vehicle|Customer)\./.test(id))).toEqual([]);
  expect(core.length).toBeGreaterThan(30);
});
