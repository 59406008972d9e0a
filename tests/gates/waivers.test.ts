import { describe, expect, test } from 'vitest';
import { type Waiver, waive } from '../../src/gates/waivers.ts';
import type { RequirementResult } from '../../src/report/report.ts';
import { finding, result } from '../report/sample.ts';

const TODAY = '2026-11-21';

function waiver(given: Partial<Waiver> = {}): Waiver {
  return { requirement: 'Page.total', reason: 'known', owner: 'the provider', until: '2027-01-31', ...given };
}

const failed = result('Page.total', 'fail', {
  findings: [finding({ where: { case: 'a' } }), finding({ where: { case: 'b', page: 2 } })],
});

interface Row {
  readonly title: string;
  readonly given: RequirementResult;
  readonly waivers: readonly Waiver[];
  readonly complete?: boolean;
  readonly verdict: RequirementResult['verdict'];
  readonly gates: readonly string[];
}

const OVER = 'the waiver of Page.total (owner the provider) expired on 2026-11-20';
const STALE = 'the waiver of Page.total (owner the provider, until 2027-01-31) matches no failure any more; remove it';
const passed = result('Page.total', 'pass');

const rows: readonly Row[] = [
  { title: 'a failure', given: failed, waivers: [waiver()], verdict: 'waived', gates: [] },
  {
    title: 'a warning',
    given: { ...failed, level: 'shown', verdict: 'warning' },
    waivers: [waiver()],
    verdict: 'waived',
    gates: [],
  },
  {
    title: 'a failure, on the last day',
    given: failed,
    waivers: [waiver({ until: TODAY })],
    verdict: 'waived',
    gates: [],
  },
  {
    title: 'a failure, a day late',
    given: failed,
    waivers: [waiver({ until: '2026-11-20' })],
    verdict: 'fail',
    gates: [OVER],
  },
  { title: 'one case of two', given: failed, waivers: [waiver({ case: 'a' })], verdict: 'fail', gates: [] },
  {
    title: 'both cases',
    given: failed,
    waivers: [waiver({ case: 'a' }), waiver({ case: 'b' })],
    verdict: 'waived',
    gates: [],
  },
  {
    title: 'a case that did not fail',
    given: failed,
    waivers: [waiver(), waiver({ case: 'c' })],
    verdict: 'waived',
    gates: [
      'the waiver of Page.total (c) (owner the provider, until 2027-01-31) matches no failure any more; remove it',
    ],
  },
  {
    title: 'a case that was perhaps not asked',
    given: { ...failed, reason: 'case c was not answered' },
    waivers: [waiver({ case: 'c' })],
    verdict: 'fail',
    gates: [],
  },
  { title: 'what passes', given: passed, waivers: [waiver()], verdict: 'pass', gates: [STALE] },
  {
    title: 'what passes, late',
    given: passed,
    waivers: [waiver({ until: '2026-11-20' })],
    verdict: 'pass',
    gates: [OVER],
  },
  {
    title: 'what passes in part',
    given: { ...passed, reason: 'half' },
    waivers: [waiver()],
    verdict: 'pass',
    gates: [],
  },
  { title: 'what passes so far', given: passed, waivers: [waiver()], complete: false, verdict: 'pass', gates: [] },
  {
    title: 'what is inconclusive',
    given: result('Page.total', 'inconclusive'),
    waivers: [waiver()],
    verdict: 'inconclusive',
    gates: [],
  },
  {
    title: 'what was not exercised',
    given: result('Page.total', 'not-exercised'),
    waivers: [waiver()],
    verdict: 'not-exercised',
    gates: [],
  },
  {
    title: 'another requirement',
    given: failed,
    waivers: [waiver({ requirement: 'Page.numero' })],
    verdict: 'fail',
    gates: [],
  },
];

describe('a waiver of', () => {
  test.each(rows)('$title leaves it $verdict', ({ given, waivers, complete = true, verdict, gates }) => {
    const { results, gates: met } = waive([given], waivers, { today: TODAY, complete });
    expect(results.map((one) => one.verdict)).toEqual([verdict]);
    expect(met.map(({ message }) => message)).toEqual(gates);
    expect(met.every(({ kind, id }) => kind === 'waiver' && id === 'Page.total')).toBe(true);
  });
});

test('a waiver of what failed leaves open what could not be settled beside it', () => {
  const half = { ...failed, unsettled: true, reason: 'case c was not answered' } as const;
  const { results } = waive([half], [waiver()], { today: TODAY, complete: true });
  expect(results.map(({ verdict }) => verdict)).toEqual(['inconclusive']);
});

test('a waived result keeps its findings and tells who waived it, until when, and why', () => {
  const {
    results: [waived],
  } = waive([failed], [waiver({ case: 'a' }), waiver({ case: 'b' })], { today: TODAY, complete: true });
  expect(waived?.findings).toEqual(failed.findings);
  expect(waived?.reason).toBe(
    'case a waived until 2027-01-31, owner the provider: known; case b waived until 2027-01-31, owner the provider: known',
  );
});
