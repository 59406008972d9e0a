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
const requirement = { level: 'documented', severity: 'major', clause: 'Rules', statement: 'it is so' } as const;

const of = (given: Partial<Judgement>): Judgement => ({ judgedOn: 0, findings: [], obstacles: [], ...given });
const found = (...findings: readonly object[]) =>
  of({ judgedOn: 1, findings: findings.map((one) => ({ ...finding, ...one })) });

function judged(check: () => Judgement, level: 'documented' | 'shown' = 'documented', needs: readonly Need[] = []) {
  const requirements = { it: { ...requirement, level, needs }, other: requirement };
  return judge({ requirements, checks: { it: check, other: () => of({ judgedOn: 2 }) }, facts: {} });
}

const both = of({ judgedOn: 1, findings: [finding], obstacles: [TROUBLE] });
const obstacles = of({ obstacles: [TROUBLE, CHANGING, TROUBLE], unexercised: NO_TOTAL });
const reasons = [TROUBLE, CHANGING, NO_TOTAL];
const grave = { verdict: 'warning', severity: 'critical' };

describe('judge', () => {
  test.each<[string, Judgement, 'documented' | 'shown', object]>([
    ['nothing wrong', of({ judgedOn: 3 }), 'documented', { verdict: 'pass', judgedOn: 3, reasons: [] }],
    ['a part left out', of({ judgedOn: 3, unexercised: NO_TOTAL }), 'shown', { verdict: 'pass', reasons: [NO_TOTAL] }],
    ['a finding, documented', found({}), 'documented', { verdict: 'fail', findings: [finding] }],
    ['a finding, shown', found({}), 'shown', { verdict: 'warning' }],
    ['a grave finding', found({ code: 'listing.other-person' }), 'shown', grave],
    ['simulations in a 401', found({ code: 'auth.401-with-simulations' }), 'shown', grave],
    ['both', both, 'documented', { verdict: 'fail', reasons: [TROUBLE], unsettled: true }],
    ['obstacles', obstacles, 'documented', { verdict: 'inconclusive', judgedOn: 0, reasons }],
    ['an obstacle beside checks', of({ judgedOn: 2, obstacles: [TROUBLE] }), 'shown', { verdict: 'inconclusive' }],
    ['no data', of({ unexercised: NO_TOTAL }), 'documented', { verdict: 'not-exercised', reasons: [NO_TOTAL] }],
  ])('%s', (_, judgement, level, expected) => {
    const [result] = judged(() => judgement, level);
    expect(result).toMatchObject({ id: 'it', level, clause: 'Rules', statement: 'it is so', ...expected });
    if (!('unsettled' in expected)) expect(result).not.toHaveProperty('unsettled');
  });

  const also = 'need.not-production';
  test.each<[readonly Need[], Reason, readonly Reason[]]>([
    [[], NO_TOTAL, []],
    [['one-simulation'], NO_TOTAL, [coded('needs', { need: 'need.one-simulation' })]],
    [['revoked-token', 'not-production'], NO_TOTAL, [coded('needs-both', { need: 'need.revoked-token', also })]],
    [['two-simulations'], coded('unstable-order'), []],
  ])('reports what would exercise it: %j beside %j', (needs, unexercised, further) => {
    expect(judged(() => of({ unexercised }), 'documented', needs)[0]?.reasons).toEqual([unexercised, ...further]);
  });

  test('names only what the run lacked', () => {
    const requirements = { it: { ...requirement, needs: ['not-production', 'one-simulation'] as const } };
    const docket = { requirements, checks: { it: () => of({ unexercised: NO_TOTAL }) }, facts: {} };
    const reasonsOf = (lacks: (need: Need) => boolean) => judge({ ...docket, lacks })[0]?.reasons.slice(1);
    expect(reasonsOf((need) => need !== 'not-production')).toEqual([coded('needs', { need: 'need.one-simulation' })]);
    expect(reasonsOf(() => false)).toEqual([]);
  });

  const why = coded('new-requirement', { since: '0.3', until: '0.4' });

  test.each<[string, Judgement, 'documented' | 'shown', object]>([
    ['a finding', found({}), 'documented', { verdict: 'warning', findings: [finding], reasons: [why] }],
    ['a finding, shown', found({}), 'shown', { verdict: 'warning', reasons: [] }],
    ['nothing wrong', of({ judgedOn: 3 }), 'documented', { verdict: 'pass', reasons: [] }],
    ['an obstacle', of({ obstacles: [TROUBLE] }), 'documented', { verdict: 'inconclusive', reasons: [TROUBLE] }],
  ])('only warns of a new requirement: %s', (_, judgement, level, expected) => {
    const docket = { requirements: { it: { ...requirement, level } }, checks: { it: () => judgement }, facts: {} };
    expect(judge({ ...docket, onlyWarns: () => why })).toMatchObject([expected]);
  });

  test('does not run the check of a skipped requirement', () => {
    const checks = { it: () => Promise.reject(new Error('was run')) as never };
    const leftOut = () => coded('not-selected');
    expect(judge({ requirements: { it: requirement }, checks, facts: 0, leftOut })).toMatchObject([
      { verdict: 'not-exercised', reasons: [{ code: 'not-selected' }] },
    ]);
  });

  const thrower = (error: unknown) => () => {
    throw error;
  };

  test.each<[string, () => Judgement]>([
    ['its check threw TypeError', () => undefined as never],
    ['its check threw TypeError', thrower(new TypeError('inner'))],
    ['its check threw something', thrower('inner')],
    ['nothing was judged and no reason is given', () => of({})],
    ['a finding, though nothing was judged', () => of({ findings: [finding] })],
    ['judgedOn is -1', () => of({ judgedOn: -1 })],
    ['judgedOn is NaN', () => of({ judgedOn: Number.NaN })],
    ['a finding with the count 0', () => found({ count: 0 })],
    ['a finding with the count 0.5', () => found({ count: 0.5 })],
    ['a finding of the unknown code x', () => found({}, { code: 'x' })],
    ['a reason of the unknown code x', () => of({ obstacles: [TROUBLE, UNKNOWN] })],
    ['a reason of the unknown code x', () => of({ unexercised: UNKNOWN })],
  ])('makes only the requirement inconclusive for a defect of the suite: %s', (detail, check) => {
    const results = judged(check);
    expect(results).toMatchObject([
      { verdict: 'inconclusive', judgedOn: 0, findings: [], reasons: [{ code: 'suite-defect', params: { detail } }] },
      { verdict: 'pass', judgedOn: 2 },
    ]);
    expect(JSON.stringify(results)).not.toContain('inner');
  });

  test.each(['a', 'toString'])('makes the requirement %s without a check inconclusive', (id) => {
    const [result] = judge({ requirements: { [id]: requirement }, checks: {}, facts: {} });
    expect(result).toMatchObject({ verdict: 'inconclusive', reasons: [{ params: { detail: 'no check' } }] });
  });
});
