import { describe, expect, test } from 'vitest';
import { textOf } from '../../messages/index.ts';
import { requirements } from '../../requirements/index.ts';
import { coverageOf, exitCode, gatesOf, overall, type RunEnd, unmatchedGlobs } from '../../src/judging/outcome.ts';
import type { RequirementResult } from '../../src/report/report.ts';
import { wholeRun } from '../proof/whole-run.ts';

type Kind = RequirementResult['verdict'];

function result(id: string, verdict: Kind, level: RequirementResult['level'] = 'documented'): RequirementResult {
  return { id, level, clause: '', statement: '', verdict, judgedOn: 1, findings: [] };
}

const pass = result('a.pass', 'pass');
const fail = result('a.fail', 'fail');
const stuck = result('a.stuck', 'inconclusive');
const shownStuck = result('s.stuck', 'inconclusive', 'shown');
const warned = result('s.warned', 'warning', 'shown');
const untouched = result('a.untouched', 'not-exercised');
const waived = result('a.waived', 'waived');

const gated = (...kinds: readonly ('strict' | 'require' | 'baseline' | 'waiver')[]) => ({
  gates: kinds.map((kind) => ({ kind, message: '' })),
});

test.each<[string, Partial<RunEnd>, string, number]>([
  ['all pass', {}, 'conforming', 0],
  ['a warning', { results: [pass, warned] }, 'conforming', 0],
  ['a waived failure', { results: [waived] }, 'conforming', 0],
  ['an obstacle of a shown one', { results: [pass, shownStuck] }, 'conforming', 0],
  ['a failure', { results: [pass, fail] }, 'nonconforming', 1],
  ['a failure and an obstacle', { results: [pass, fail, stuck] }, 'nonconforming', 1],
  ['--strict and a warning', gated('strict'), 'conforming', 1],
  ['a baseline left', gated('baseline'), 'conforming', 1],
  ['a stale waiver', gated('waiver'), 'conforming', 1],
  ['a required one not exercised', gated('require'), 'conforming', 3],
  ['a required one not exercised, and strict', gated('require', 'strict'), 'conforming', 1],
  ['an obstacle', { results: [pass, stuck] }, 'inconclusive', 3],
  ['nothing exercised', { results: [untouched] }, 'inconclusive', 3],
  ['nothing judged', { results: [] }, 'inconclusive', 3],
  ['no core requirement', { coreMissing: ['a'] }, 'inconclusive', 3],
  ['open points alone', { results: [untouched], openPointsAlone: true }, 'conforming', 0],
  ['open points, cut short', { results: [untouched], openPointsAlone: true, incomplete: true }, 'inconclusive', 3],
  ['all pass, cut short', { incomplete: true }, 'inconclusive', 3],
  ['a failure, cut short', { incomplete: true, results: [fail] }, 'nonconforming', 1],
  ['refused', { refused: true, interrupted: true, results: [pass] }, 'refused', 2],
  ['refused after a failure', { refused: true, incomplete: true, results: [fail] }, 'refused', 2],
  ['an interrupt', { interruptedBy: 'SIGINT', interrupted: true, results: [fail] }, 'incomplete', 130],
  ['an interrupt and refused', { interruptedBy: 'SIGINT', refused: true, results: [fail] }, 'refused', 130],
  ['a termination', { interruptedBy: 'SIGTERM', interrupted: true }, 'incomplete', 143],
])('a run with %s has its verdict and its exit code', (_, given, verdict, code) => {
  const end = { results: [pass], gates: [], ...given };
  expect([overall(end.results, end), exitCode(end)]).toEqual([verdict, code]);
});

const results = [pass, fail, stuck, shownStuck, warned, untouched, waived];

test.each<[string, boolean, readonly string[], readonly string[]]>([
  ['nothing asked', false, [], []],
  ['strict', true, [], ['strict s.warned']],
  ['require all', false, ['*'], ['require a.stuck', 'require s.stuck', 'require a.untouched']],
  ['require some', false, ['*.untouched', '*.pass'], ['require a.untouched']],
  ['require braces', true, ['{a,s}.stuck'], ['strict s.warned', 'require a.stuck', 'require s.stuck']],
])('gatesOf: %s', (_, strict, require, gates) => {
  expect(gatesOf(results, { strict, require }).map(({ kind, id }) => `${kind} ${id}`)).toEqual(gates);
});

test('a gate of --require reports the verdict of its requirement', () => {
  expect(gatesOf([stuck, untouched], { strict: false, require: ['*'] }).map(({ message }) => message)).toEqual([
    'a.stuck is required, but its result is inconclusive',
    'a.untouched is required, but it was not exercised',
  ]);
});

test.each<[readonly string[], readonly string[]]>([
  [['Page.*', '*.total'], []],
  [['Pages.*', '*'], ['Pages.*']],
  [
    ['', 'page.total'],
    ['', 'page.total'],
  ],
  [['**', 'Page.{total,numero}', 'Page.t?tal'], []],
])('of the globs %j, %j match nothing', (globs, unmatched) => {
  expect(unmatchedGlobs(globs, ['Page.total', 'Page.numero'])).toEqual(unmatched);
});

describe('coverage', () => {
  const noPage = textOf('text', { text: 'no Page was read' });
  const idle = (...reasons: readonly (typeof noPage)[]) => ({ ...untouched, reasons, reason: 'why' });

  test.each([
    ['missing data', [noPage], [untouched.id]],
    ['an absent field', [textOf('absent', { object: 'Page', field: 'total', of: 3 })], []],
    ['a skipped probe', [textOf('skipped', { probes: ['token.refused'] })], []],
    ['what is not sent to production', [textOf('not-permitted')], []],
    ['what the user accepts', [noPage, textOf('accepted')], []],
    ['what was not selected', [textOf('not-selected')], []],
  ])('of a core requirement with %s', (_, reasons, coreMissing) => {
    expect(coverageOf([idle(...reasons), pass], () => true).coreMissing).toEqual(coreMissing);
  });

  test('counts selected requirements only', () => {
    expect(coverageOf([idle(textOf('not-selected')), pass], () => true)).toMatchObject({ exercised: 1, of: 1 });
  });

  test('of a run without simulations accepts a gap', async () => {
    const gap = ['listing.requested-page'];
    const { report } = await wholeRun({ count: 0 }, { acceptUnexercised: gap }, { held: false });
    expect(report).toMatchObject({ verdict: 'conforming', exitCode: 0, coverage: { accepted: gap } });
  });

  test('does not need the fields of a simulation', () => {
    const core = Object.entries(requirements).flatMap(([id, entry]) => ('core' in entry ? [id] : []));
    const ofSimulation = /^(Simulation|Transaction|Interest|Cet|Iof|Vehicle|Customer)\./;
    expect(core.filter((id) => ofSimulation.test(id))).toEqual([]);
    expect(core.length).toBeGreaterThan(30);
  });
});
