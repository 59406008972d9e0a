import { describe, expect, test } from 'vitest';
import { textOf } from '../../messages/index.ts';
import { requirements } from '../../requirements/index.ts';
import {
  coverageOf,
  exitCode,
  gatesOf,
  overall,
  type RunEnd,
  type RunState,
  unmatchedGlobs,
} from '../../src/judging/outcome.ts';
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

describe('overall', () => {
  test.each<[string, readonly RequirementResult[], RunState, string]>([
    ['all pass', [pass], {}, 'conforming'],
    ['a warning', [pass, warned], {}, 'conforming'],
    ['a waiver', [waived], {}, 'conforming'],
    ['a failure', [pass, fail, stuck], {}, 'nonconforming'],
    ['an obstacle, documented', [pass, stuck], {}, 'inconclusive'],
    ['an obstacle, shown', [pass, shownStuck], {}, 'conforming'],
    ['nothing exercised', [untouched], {}, 'inconclusive'],
    ['nothing at all', [], {}, 'inconclusive'],
    ['open points alone', [untouched], { openPointsAlone: true }, 'conforming'],
    ['open points alone, cut short', [untouched], { openPointsAlone: true, incomplete: true }, 'inconclusive'],
    ['refused', [pass], { refused: true, interrupted: true }, 'refused'],
    ['interrupted', [fail], { interrupted: true, incomplete: true }, 'incomplete'],
    ['all pass, cut short', [pass], { incomplete: true }, 'inconclusive'],
    ['a failure, cut short', [pass, fail], { incomplete: true }, 'nonconforming'],
  ])('%s', (_, results, run, verdict) => {
    expect(overall(results, run)).toBe(verdict);
  });
});

describe('exitCode', () => {
  const strict = { kind: 'strict', message: '' } as const;
  const required = { kind: 'require', message: '' } as const;

  test.each<[string, Partial<RunEnd>, number]>([
    ['all pass', {}, 0],
    ['a warning', { results: [pass, warned] }, 0],
    ['a waived failure', { results: [waived] }, 0],
    ['an obstacle of a shown one', { results: [pass, shownStuck] }, 0],
    ['a failure', { results: [pass, fail] }, 1],
    ['--strict and a warning', { gates: [strict] }, 1],
    ['a baseline left', { gates: [{ kind: 'baseline', message: '' }] }, 1],
    ['a stale waiver', { gates: [{ kind: 'waiver', message: '' }] }, 1],
    ['a failure and an obstacle', { results: [fail, stuck] }, 1],
    ['a required one not exercised', { gates: [required] }, 3],
    ['a required one not exercised, and strict', { gates: [required, strict] }, 1],
    ['an obstacle', { results: [pass, stuck] }, 3],
    ['nothing exercised', { results: [untouched] }, 3],
    ['nothing judged', { results: [] }, 3],
    ['open points alone', { results: [untouched], openPointsAlone: true }, 0],
    ['cut short', { incomplete: true }, 3],
    ['a failure, cut short', { incomplete: true, results: [fail] }, 1],
    ['refused', { refused: true, incomplete: true, results: [fail] }, 2],
    ['an interrupt', { interruptedBy: 'SIGINT', refused: true, results: [fail] }, 130],
    ['a termination', { interruptedBy: 'SIGTERM' }, 143],
  ])('%s', (_, end, code) => {
    expect(exitCode({ results: [pass], gates: [], ...end })).toBe(code);
  });
});

describe('gatesOf', () => {
  const results = [pass, fail, stuck, shownStuck, warned, untouched, waived];

  test.each<[string, boolean, readonly string[], readonly string[]]>([
    ['nothing asked', false, [], []],
    ['strict', true, [], ['strict s.warned']],
    ['require all', false, ['*'], ['require a.stuck', 'require s.stuck', 'require a.untouched']],
    ['require some', false, ['*.untouched', '*.pass'], ['require a.untouched']],
    ['require braces', true, ['{a,s}.stuck'], ['strict s.warned', 'require a.stuck', 'require s.stuck']],
  ])('%s', (_, strict, require, gates) => {
    expect(gatesOf(results, { strict, require }).map(({ kind, id }) => `${kind} ${id}`)).toEqual(gates);
  });
});

test('a gate says of what was required how it ended', () => {
  expect(gatesOf([stuck, untouched], { strict: false, require: ['*'] }).map(({ message }) => message)).toEqual([
    'a.stuck is required, but its verdict is inconclusive',
    'a.untouched is required, but its verdict is not-exercised',
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

  test('makes a run without a core requirement inconclusive', () => {
    const end = { results: [pass], gates: [], coreMissing: ['a'] };
    expect([overall(end.results, end), exitCode(end)]).toEqual(['inconclusive', 3]);
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
