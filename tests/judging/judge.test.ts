import { describe, expect, test } from 'vitest';
import { textOf } from '../../messages/index.ts';
import type { Need } from '../../requirements/index.ts';
import type { Judgement } from '../../src/judging/finding.ts';
import { judge } from '../../src/judging/judge.ts';

const finding = { message: 'it differs', expected: '1', actual: '2', count: 1, where: {} };
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
      { ...nothing, judgedOn: 3, unexercised: 'no page 2' },
      'shown',
      { verdict: 'pass', reason: 'no page 2' },
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
      { ...nothing, judgedOn: 1, findings: [finding], obstacles: ['503'] },
      'documented',
      { verdict: 'fail', reason: '503', unsettled: true },
    ],
    [
      'obstacles',
      { ...nothing, obstacles: ['503', 'timeout', '503'], unexercised: 'no page' },
      'documented',
      { verdict: 'inconclusive', judgedOn: 0, reason: '503; timeout; no page' },
    ],
    [
      'an obstacle after some were judged',
      { ...nothing, judgedOn: 2, obstacles: ['503'] },
      'shown',
      { verdict: 'inconclusive', judgedOn: 2 },
    ],
    [
      'nothing to judge',
      { ...nothing, unexercised: 'an empty list' },
      'documented',
      { verdict: 'not-exercised', reason: 'an empty list' },
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
    expect(judged({ ...nothing, judgedOn: 1 })).not.toHaveProperty('reason');
  });

  test.each<[string, Judgement]>([
    ['all is well', { ...nothing, judgedOn: 1 }],
    ['findings stand alone', { ...nothing, judgedOn: 1, findings: [finding] }],
    ['obstacles stand alone', { ...nothing, judgedOn: 1, obstacles: ['503'] }],
  ])('is not unsettled where %s', (_, judgement) => {
    expect(judged(judgement)).not.toHaveProperty('unsettled');
  });

  test.each<[readonly Need[], string]>([
    [[], 'an empty list'],
    [['one-simulation'], 'an empty list; exercised by: an account with at least one simulation'],
    [
      ['revoked-token', 'not-production'],
      'an empty list; exercised by: PARTNER_API_REVOKED_TOKEN; a target other than production',
    ],
  ])('reports what would exercise it: %s', (needs, reason) => {
    expect(judged({ ...nothing, unexercised: 'an empty list' }, 'documented', needs)).toMatchObject({ reason });
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
      leftOut: (id) => (id === 'one' ? null : textOf('not-selected')),
    });
    expect(results).toMatchObject([
      { id: 'one', verdict: 'pass' },
      { id: 'two', verdict: 'not-exercised', reason: 'not selected by --only' },
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
    ['a finding without a message', found({ message: ' ' }), 'a finding without a message'],
    ['a finding whose message is no text', found({ message: 5 }), 'a finding without a message'],
    ['a later finding without a message', found({}, { message: '' }), 'a finding without a message'],
    ['an obstacle without words', { ...nothing, obstacles: ['503', ''] }, 'an obstacle without words'],
    ['an empty unexercised', { ...nothing, unexercised: '' }, 'unexercised without words'],
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
