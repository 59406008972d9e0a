import { describe, expect, test } from 'vitest';
import { coded } from '../../messages/index.ts';
import type { Need } from '../../requirements/index.ts';
import type { Judgement, Reason } from '../../src/judging/finding.ts';
import { judge } from '../../src/judging/judge.ts';

const finding = { ...coded('page.numero-differs', { expected: 1, actual: 2 }), count: 1, where: {} };
const NO_TOTAL = coded('nothing.total');
const TROUBLE = coded('probe.500', { probe: 'listing.page' });
const CHANGING = coded('list.changing-pages');
const UNKNOWN = { code: 'x', params: {} };
const nothing: Judgement = { judgedOn: 0, findings: [], obstacles: [] };

function judged(judgement: Judgement, level: 'documented' | 'shown' = 'documented', needs?: readonly Need[]) {
  const requirement = {
    level,
    severity: 'major' as const,
    clause: 'Rules',
    statement: 'it is so',
    ...(needs === undefined ? {} : { needs }),
  };
  return judge({ requirements: { it: requirement }, checks: { it: () => judgement }, facts: {} })[0];
}

/** A judgement with these findings. */
const found = (...findings: readonly object[]) => ({
  ...nothing,
  judgedOn: 1,
  findings: findings.map((one) => ({ ...finding, ...one })),
});

describe('judge', () => {
  test.each<[string, Judgement, 'documented' | 'shown', object]>([
    ['nothing wrong', { ...nothing, judgedOn: 3 }, 'documented', { verdict: 'pass', judgedOn: 3 }],
    [
      'a part left out',
      { ...nothing, judgedOn: 3, unexercised: NO_TOTAL },
      'shown',
      { verdict: 'pass', reasons: [NO_TOTAL] },
    ],
    [
      'a finding, documented',
      { ...nothing, judgedOn: 1, findings: [finding] },
      'documented',
      { verdict: 'fail', findings: [finding] },
    ],
    ['a finding, shown', { ...nothing, judgedOn: 1, findings: [finding] }, 'shown', { verdict: 'warning' }],
    [
      'a finding whose code is graver than the requirement',
      found({ code: 'listing.other-person' }),
      'shown',
      { verdict: 'warning', severity: 'critical' },
    ],
    [
      'the simulations of who knows whom',
      found({ code: 'token.other-list' }),
      'documented',
      { verdict: 'fail', severity: 'critical' },
    ],
    [
      'a finding and an obstacle',
      { ...nothing, judgedOn: 1, findings: [finding], obstacles: [TROUBLE] },
      'documented',
      { verdict: 'fail', reasons: [TROUBLE], unsettled: true },
    ],
    [
      'obstacles',
      { ...nothing, obstacles: [TROUBLE, CHANGING, TROUBLE], unexercised: NO_TOTAL },
      'documented',
      { verdict: 'inconclusive', judgedOn: 0, reasons: [TROUBLE, CHANGING, NO_TOTAL] },
    ],
    [
      'an obstacle after some were judged',
      { ...nothing, judgedOn: 2, obstacles: [TROUBLE] },
      'shown',
      { verdict: 'inconclusive', judgedOn: 2 },
    ],
    [
      'nothing to judge',
      { ...nothing, unexercised: NO_TOTAL },
      'documented',
      { verdict: 'not-exercised', reasons: [NO_TOTAL] },
    ],
  ])('%s', (_, judgement, level, expected) => {
    expect(judged(judgement, level)).toMatchObject({
      id: 'it',
      level,
      clause: 'Rules',
      statement: 'it is so',
      ...expected,
    });
  });

  test('has no reason where there is nothing to say', () => {
    expect(judged({ ...nothing, judgedOn: 1 })?.reasons).toEqual([]);
  });

  test.each<[string, Judgement]>([
    ['all is well', { ...nothing, judgedOn: 1 }],
    ['findings stand alone', { ...nothing, judgedOn: 1, findings: [finding] }],
    ['obstacles stand alone', { ...nothing, judgedOn: 1, obstacles: [TROUBLE] }],
  ])('is not unsettled where %s', (_, judgement) => {
    expect(judged(judgement)).not.toHaveProperty('unsettled');
  });

  test.each<[readonly Need[], Reason, readonly Reason[]]>([
    [[], NO_TOTAL, [NO_TOTAL]],
    [['one-simulation'], NO_TOTAL, [NO_TOTAL, coded('needs', { need: 'need.one-simulation' })]],
    [
      ['revoked-token', 'not-production'],
      NO_TOTAL,
      [NO_TOTAL, coded('needs-both', { need: 'need.revoked-token', also: 'need.not-production' })],
    ],
    [['two-simulations'], coded('unstable-order'), [coded('unstable-order')]],
  ])('reports what would exercise it: %j beside %j', (needs, unexercised, reasons) => {
    expect(judged({ ...nothing, unexercised }, 'documented', needs)).toMatchObject({ reasons });
  });

  test('does not run the check of an id that was not selected', () => {
    const requirement = {
      level: 'documented',
      severity: 'major',
      clause: 'Rules',
      statement: 'it is so',
      needs: ['one-simulation'],
    } as const;
    const checks = {
      one: () => ({ ...nothing, judgedOn: 1 }),
      two: () => {
        throw new Error('was run');
      },
    };
    const results = judge({
      requirements: { one: requirement, two: requirement },
      checks,
      facts: 0,
      leftOut: (id) => (id === 'one' ? null : coded('not-selected')),
    });
    expect(results).toMatchObject([
      { id: 'one', verdict: 'pass' },
      { id: 'two', verdict: 'not-exercised', reasons: [{ code: 'not-selected' }] },
    ]);
  });

  test.each<[string, unknown, string]>([
    ['no judgement', undefined, 'its check gave no judgement'],
    ['null for a judgement', null, 'its check gave no judgement'],
    ['a promise of a judgement', Promise.resolve(nothing), 'its check gave no judgement'],
    ['a judgement without findings', { judgedOn: 1, obstacles: [] }, 'its check gave no judgement'],
    ['a judgement without obstacles', { judgedOn: 1, findings: [] }, 'its check gave no judgement'],
    ['a pass on nothing', nothing, 'nothing was judged and no reason is given'],
    ['a fail on nothing', { ...nothing, findings: [finding] }, 'a finding, though nothing was judged'],
    ['a negative judgedOn', { ...nothing, judgedOn: -1 }, 'judgedOn is -1'],
    ['a judgedOn that is no number', { ...nothing, judgedOn: Number.NaN }, 'judgedOn is NaN'],
    ['a finding met never', found({ count: 0 }), 'a finding that was met 0 times'],
    ['a finding met half a time', found({ count: 0.5 }), 'a finding that was met 0.5 times'],
    ['a finding of an unknown code', found({ code: 'x' }), 'a finding of the unknown code x'],
    ['a later finding of an unknown code', found({}, { code: 'x' }), 'a finding of the unknown code x'],
    ['an obstacle of an unknown code', { ...nothing, obstacles: [TROUBLE, UNKNOWN] }, 'a reason of the unknown code x'],
    ['an unexercised of an unknown code', { ...nothing, unexercised: UNKNOWN }, 'a reason of the unknown code x'],
  ])(
    'leaves the requirement of %s inconclusive as a defect of the suite, and judges the others',
    (_, judgement, fault) => {
      const requirement = { level: 'documented', severity: 'major', clause: 'Rules', statement: 'it is so' } as const;
      const requirements = { 'Page.total': requirement, 'Page.numero': requirement };
      const checks = {
        'Page.total': () => judgement as Judgement,
        'Page.numero': () => ({ ...nothing, judgedOn: 2 }),
      };
      expect(judge({ requirements, checks, facts: {} })).toMatchObject([
        {
          id: 'Page.total',
          verdict: 'inconclusive',
          judgedOn: 0,
          findings: [],
          reasons: [{ code: 'suite-defect', params: { detail: fault } }],
        },
        { id: 'Page.numero', verdict: 'pass', judgedOn: 2 },
      ]);
    },
  );

  test.each([
    ['a requirement without a check', 'a', {}, 'no check'],
    ['an id that every object has', 'toString', {}, 'no check'],
    [
      'a check that throws',
      'a',
      {
        a: () => {
          throw new TypeError('inner');
        },
      },
      'its check threw TypeError',
    ],
    [
      'a check that throws no error',
      'a',
      {
        a: () => {
          throw 'inner';
        },
      },
      'its check threw something',
    ],
  ])('leaves %s inconclusive, without what was thrown', (_, id, checks, detail) => {
    const requirements = { [id]: { level: 'shown', severity: 'major', clause: '', statement: '' } } as const;
    const [result] = judge({ requirements, checks, facts: {} });
    expect(result).toMatchObject({ verdict: 'inconclusive', reasons: [{ code: 'suite-defect', params: { detail } }] });
    expect(JSON.stringify(result)).not.toContain('inner');
  });
});
