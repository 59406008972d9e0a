import { expect, test } from 'vitest';
import { readBaseline, readWaivers } from '../../src/gates/files.ts';
import { type Waiver, waive, waiversOf } from '../../src/gates/waivers.ts';
import type { Finding } from '../../src/judging/finding.ts';
import type { RequirementResult } from '../../src/report/report.ts';
import { finding, result } from '../report/sample.ts';

const TODAY = '2026-11-21';
const waiver = (given: Partial<Waiver> = {}): Waiver => ({
  ...{ requirement: 'Page.total', reason: 'known', owner: 'the provider', until: '2027-01-31', ...given },
});
const failed = result('Page.total', 'fail', {
  findings: [finding({ where: { case: 'a' } }), finding({ where: { case: 'b', page: 2 } })],
});
const warned: RequirementResult = { ...failed, level: 'shown', verdict: 'warning' };
const passed = result('Page.total', 'pass');
const late = waiver({ until: '2026-11-20' });
const both = [waiver({ case: 'a' }), waiver({ case: 'b' })];
const spread: RequirementResult = { ...failed, findings: [finding({ where: { case: 'a' }, cases: 3 })] };

const coded = (code: string, status: number, where: Finding['where']) => finding({ code, params: { status }, where });
const denied = { ...failed, findings: [coded('not-401', 403, { case: 'a', partner: 'second' })] };
const EXPOSED = 'listing.other-person';
const exposed = { ...failed, findings: [finding({ code: EXPOSED })] };
const limited: Partial<Waiver> = { case: 'a', partner: 'second', code: 'not-401', status: 403 };
const elsewhere = waiver({ ...limited, partner: 'empty' });

const OVER =
  'the waiver of Page.total (owner the provider) expired on 2026-11-20; set a later date in until, or remove it';
const stale = (of: string) =>
  `the waiver of ${of} (owner the provider, until 2027-01-31) matches no failure of this run; remove it if the deviation is gone, or correct it`;
const CODELESS =
  "the waiver of Page.total (owner the provider, until 2027-01-31) has no code, so it does not cover another person's data; to accept it, add the code of the finding, as in conformance.json";

test.each<
  [string, RequirementResult, readonly Waiver[], RequirementResult['verdict'], readonly string[], complete?: boolean]
>([
  ['a failure', failed, [waiver()], 'waived', []],
  ['a warning', warned, [waiver()], 'waived', []],
  ['a failure, on the last day', failed, [waiver({ until: TODAY })], 'waived', []],
  ['a failure, a day late', failed, [late], 'fail', [OVER]],
  ['one case of two', failed, both.slice(1), 'fail', []],
  ['both cases', failed, both, 'waived', []],
  ['a case that did not fail', failed, [waiver(), waiver({ case: 'c' })], 'waived', [stale('Page.total (c)')]],
  ['the first of the cases of one finding', spread, [waiver({ case: 'a' })], 'fail', []],
  ['a later one of the cases of one finding', spread, [waiver({ case: 'c' })], 'fail', []],
  ['all cases of one finding', spread, [waiver()], 'waived', []],
  ['a case that may not have been sent', { ...failed, reason: 'part' }, [waiver({ case: 'c' })], 'fail', []],
  ['a failure with an inconclusive part', { ...failed, unsettled: true }, [waiver()], 'inconclusive', []],
  ['a pass', passed, [waiver()], 'pass', [stale('Page.total')]],
  ['a pass, late', passed, [late], 'pass', [OVER]],
  ['a partial pass', { ...passed, reason: 'half' }, [waiver()], 'pass', []],
  ['a pass of an incomplete run', passed, [waiver()], 'pass', [], false],
  ['an inconclusive requirement', result('Page.total', 'inconclusive'), [waiver()], 'inconclusive', []],
  ['an unexercised requirement', result('Page.total', 'not-exercised'), [waiver()], 'not-exercised', []],
  ['an account, a code and a status', denied, [waiver(limited)], 'waived', []],
  ['another account', denied, [elsewhere], 'fail', [stale('Page.total (a, empty, not-401, 403)')]],
  ['another code', denied, [waiver({ code: 'opens' })], 'fail', [stale('Page.total (opens)')]],
  ['another status', denied, [waiver({ status: 200 })], 'fail', [stale('Page.total (200)')]],
  ["the requirement, with another person's data", exposed, [waiver()], 'fail', [CODELESS]],
  [
    "another person's data, by another code",
    exposed,
    [waiver({ code: 'opens' })],
    'fail',
    [stale('Page.total (opens)')],
  ],
  ["another person's data", exposed, [waiver({ code: EXPOSED })], 'waived', []],
  ['another requirement', failed, [waiver({ requirement: 'Page.numero' })], 'fail', []],
])('a waiver of %s', (_, given, waivers, verdict, messages, complete = true) => {
  const { results, gates } = waive([given], waivers, { today: TODAY, inFull: () => complete });
  expect(results.map((one) => one.verdict)).toEqual([verdict]);
  expect(gates.map(({ message }) => message)).toEqual(messages);
  expect(gates.every(({ kind, id }) => kind === 'waiver' && id === 'Page.total')).toBe(true);
});

test('a waived result keeps its findings and names the owner, the date and the reason', () => {
  const [waived] = waive([failed], both, { today: TODAY, inFull: () => true }).results;
  expect(waived?.findings).toEqual(failed.findings);
  expect(waived?.reason).toBe('covered by 2 waivers until 2027-01-31, owner the provider: known');
  const other = [waiver({ case: 'a' }), waiver({ case: 'b', reason: 'ticket 7' })];
  const byCase = ['a', 'b'].map((one) => `case ${one} waived until 2027-01-31, owner the provider: `);
  expect(waive([failed], other, { today: TODAY, inFull: () => true }).results[0]?.reason).toBe(
    `${byCase[0]}known; ${byCase[1]}ticket 7`,
  );
});

test('a failure keeps its findings, and marks those that a waiver covers', () => {
  const [open] = waive([failed], [waiver({ case: 'b' })], { today: TODAY, inFull: () => true }).results;
  const [a, b] = failed.findings;
  expect(open?.findings).toEqual([a, { ...b, waived: true }]);
});

const KNOWN = { requirements: ['Page.total', 'Page.numero'], openPoints: ['open.ordering'] };
const file = (...entries: readonly Readonly<Record<string, unknown>>[]): string =>
  `[\n${entries.map((entry) => JSON.stringify({ ...waiver(), ...entry })).join(',\n')}\n]`;
const total = { requirement: 'Page.total' };

test.each<[string, string, readonly object[]]>([
  [
    'an unknown requirement',
    file(total, { requirement: 'Page.totl' }),
    [{ line: 3, message: '"Page.totl" is not a requirement of a run; did you mean Page.total?' }],
  ],
  ['an open point', file({ requirement: 'open.ordering' }), [{ line: 2, code: 'mistake.open-point-waived' }]],
  [
    'two waivers of one case',
    file({ ...total, case: 'a' }, { ...total, case: 'a' }),
    [{ line: 3, message: 'waives the same deviation as the entry in line 2' }],
  ],
  [
    'an unknown requirement and a missing member',
    file({ requirement: 'x', owner: undefined }),
    [
      { line: 2, code: 'mistake.missing', params: { property: '"owner"', shape: 'shape.waiver-owner' } },
      { line: 2, message: '"x" is not a requirement of a run' },
    ],
  ],
])('a file of waivers with %s is rejected', (_, text, mistakes) => {
  expect(readWaivers(text, KNOWN)).toMatchObject({ mistakes });
});

test.each(['case', 'partner', 'code', 'status'] as const)('two waivers may differ in %s', (name) => {
  const text = file({ ...limited, [name]: undefined }, limited);
  expect(readWaivers(text, KNOWN)).toMatchObject({ value: [{}, {}] });
});

test('a file may waive two cases of one requirement', () => {
  const text = file({ ...total, case: 'a' }, { ...total, case: 'b' });
  expect(readWaivers(text, KNOWN)).toEqual({ value: JSON.parse(text) });
});

test('a baseline of an unknown open point is rejected', () => {
  const text = '{ "format": "vehicle-credit-baseline", "formatVersion": 1,\n"answers": {\n"open.orderin": "any" } }';
  const message = '"open.orderin" is not an open point; did you mean open.ordering?';
  expect(readBaseline(text, KNOWN)).toMatchObject({ mistakes: [{ line: 3, message }] });
});

const signed = { owner: 'the provider', until: '2027-01-31' };
const named = finding({ message: 'first', where: { case: 'a' } });
const again = finding({ message: 'second', where: { case: 'a', page: 3 } });
const whole = finding({ message: 'without a case', where: { page: 1 } });
const ofNumero = waiver({ requirement: 'Page.numero' });
const CASES = [
  ['a', 'first'],
  ['b', 'ticket 7'],
] as const;
const findings = [named, again, finding({ message: 'third', where: { case: 'b' } })];

test.each<[string, RequirementResult, readonly Waiver[], readonly (readonly [string | undefined, string])[]]>([
  ['each case of a failure', { ...failed, findings }, [], CASES],
  ['each case of a warning', { ...warned, findings }, [], CASES],
  ['a failure with a caseless finding', { ...failed, findings: [...findings, whole] }, [], [[undefined, 'first']]],
  ['a failure with a finding of several cases', spread, [], [[undefined, 'the flag is wrong']]],
  ['a case that no other waiver covers', { ...failed, findings }, [waiver({ case: 'a' })], [['b', 'ticket 7']]],
  ['a case that is waived for another requirement', { ...failed, findings: [named] }, [ofNumero], [['a', 'first']]],
  ['nothing if all findings are covered', { ...failed, findings }, [waiver()], []],
  ['nothing of a pass', passed, [], []],
  ['findings that another file waives', { ...failed, findings, verdict: 'waived' }, [], CASES],
  ['a failure with omitted findings', { ...failed, findings, findingsLeftOut: 1 }, [], [[undefined, 'first']]],
  ['nothing if the whole requirement is covered', { ...failed, findings: [whole] }, [waiver()], []],
])('waivers are created for %s', (_, result, valid, expected) => {
  const expired = [waiver({ case: 'b', reason: 'ticket 7', until: '2026-11-20' })];
  const made = waiversOf([result], { valid, expired }, signed);
  expect(made.map(({ case: name, reason }) => [name, reason])).toEqual(expected);
  for (const one of made) expect(one).toMatchObject({ requirement: 'Page.total', ...signed });
});

test.each<[string, readonly Finding[], readonly Partial<Waiver>[]]>([
  [
    'each case that the API accepts',
    [coded('not-401', 200, { case: 'a' }), coded('not-401', 200, { case: 'b' })],
    [
      { case: 'a', code: 'not-401', status: 200 },
      { case: 'b', code: 'not-401', status: 200 },
    ],
  ],
  ['each account', denied.findings.map((one) => ({ ...one, params: { status: 200 } })), [{ ...limited, status: 200 }]],
  [
    'each client error of an account, for all cases, and each case of a crash',
    [
      coded('not-401', 403, { case: 'a' }),
      coded('not-401', 403, { case: 'b' }),
      ...denied.findings,
      coded('not-401', 500, { case: 'c' }),
    ],
    [
      { code: 'not-401', status: 403 },
      { partner: 'second', code: 'not-401', status: 403 },
      { case: 'c', code: 'not-401', status: 500 },
    ],
  ],
  ['codes', [finding({ code: 'field.x' }), finding({ code: 'field.y' })], [{ code: 'field.x' }, { code: 'field.y' }]],
  [
    'nothing, and the code of what is more severe than its requirement',
    [finding({ code: 'page.y' }), finding({ code: EXPOSED })],
    [{}, { code: EXPOSED }],
  ],
  ['nothing for a relation of pages', [finding({ code: 'field.x' }), finding({ code: 'page.y' })], [{}]],
])('waivers are limited to %s', (_, given, expected) => {
  const made = waiversOf([{ ...failed, findings: given }], { valid: [], expired: [] }, signed);
  const common = { requirement: 'Page.total', reason: 'the flag is wrong', ...signed };
  expect(made).toEqual(expected.map((scope) => ({ ...scope, ...common })));
  expect(waive([{ ...failed, findings: given }], made, { today: TODAY, inFull: () => true }).results).toMatchObject([
    { verdict: 'waived' },
  ]);
});
