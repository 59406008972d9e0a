import { describe, expect, test } from 'vitest';
import { textOf } from '../../messages/index.ts';
import { openPoints } from '../../requirements/index.ts';
import { type Baseline, baselineOf, compareWithBaseline, type Pin } from '../../src/gates/baseline.ts';
import type { OpenPointResult } from '../../src/report/report.ts';
import { jsonText } from '../../src/report/views/text.ts';
import { openPoint } from '../report/sample.ts';

const PARTS = ['a.form', 'a.fractionDigits'];
const KNOWN = {
  'open.x': {},
  'open.y': { leastEvidence: 10 },
  'open.z': { movesWithData: true },
  'open.parts': { movesWithData: true, steadyParts: PARTS, leastEvidence: 10 },
} as const;
type Id = keyof typeof KNOWN;

const baseline = (answers: Readonly<Record<string, Pin>>): Baseline => ({
  ...{ format: 'vehicle-credit-baseline', formatVersion: 1, answers },
});
const compared = (id: Id, pin: Pin | undefined, point: Partial<OpenPointResult>) => {
  const { openPoints, gates } = compareWithBaseline([openPoint(id, point)], baseline(pin ? { [id]: pin } : {}), KNOWN);
  return { point: openPoints[0], gates };
};

const unseen = (basis: number) => ({ answer: null, certainty: 'unseen', reason: 'not seen', basis }) as const;
const notSelected = { ...unseen(0), reasons: [textOf('not-selected')] };
const days = (basis: number) => ({ answer: 'days', certainty: 'inferred', basis }) as const;
const months = { is: 'months' };
const parts = { is: { a: { form: 'Z', fractionDigits: [3] } } };
const forty = (answer: OpenPointResult['answer'], basis = 40) => ({ answer, basis });
const inForm = (form: string, fractionDigits: readonly number[], basis = 40) =>
  forty({ a: { form, fractionDigits: [...fractionDigits] } }, basis);

test.each<[string, Id, Pin | undefined, Partial<OpenPointResult>, OpenPointResult['baseline'], gate: boolean]>([
  ['an answer that is pinned', 'open.x', { is: 20 }, { answer: 20 }, 'same', false],
  ['another answer', 'open.x', { is: 20 }, { answer: 10 }, 'changed', true],
  ['one of several pinned answers', 'open.x', { oneOf: [10, 20] }, { answer: 20 }, 'same', false],
  ['none of several pinned answers', 'open.x', { oneOf: [10, 20] }, { answer: 30 }, 'changed', true],
  ['any answer', 'open.x', 'any', { answer: 30 }, 'same', false],
  ['any answer, and none', 'open.x', 'any', unseen(4), undefined, false],
  ['an answer without a pin', 'open.x', undefined, { answer: 30 }, 'new', false],
  ['neither pin nor answer', 'open.x', undefined, unseen(4), undefined, false],
  ['no answer, although there was a response', 'open.x', { is: 20 }, unseen(1), 'gone', true],
  ['no answer, because there was no response', 'open.x', { is: 20 }, unseen(0), 'gone', false],
  ['no answer, because --only does not select it', 'open.x', { is: 20 }, notSelected, undefined, false],
  ['no answer, with too few objects', 'open.y', { is: 20 }, unseen(9), 'gone', false],
  ['no answer, with enough objects', 'open.y', { is: 20 }, unseen(10), 'gone', true],
  ['another answer, inferred from too little', 'open.y', months, days(9), undefined, false],
  ['another answer, inferred from enough', 'open.y', months, days(10), 'changed', true],
  ['the same answer, inferred from too little', 'open.y', { is: 'days' }, days(1), 'same', false],
  ['an answer that changes with the data, pinned', 'open.z', { is: ['a'] }, { answer: ['b'] }, 'changed', true],
  ['fewer cases than are pinned', 'open.x', { is: { a: 1, b: 2 } }, { answer: { a: 1 } }, 'same', false],
  ['pinned parts and other data', 'open.parts', parts, forty({ a: { ...parts.is.a, kinds: ['y'] } }), 'same', false],
  ['fractions without trailing zeros', 'open.parts', parts, inForm('Z', [0, 3]), 'same', false],
  ['longer fractions', 'open.parts', parts, inForm('Z', [3, 6]), 'changed', true],
  ['another form', 'open.parts', parts, inForm('+', [3]), 'changed', true],
  ['another form, with too few objects', 'open.parts', parts, inForm('+', [3], 9), undefined, false],
  ['none of the parts', 'open.parts', parts, forty({ b: { count: 1 } }), 'changed', true],
])('%s', (_, id, pin, point, status, gate) => {
  const { point: result, gates } = compared(id, pin, point);
  expect(result?.baseline).toBe(status);
  expect(gates.map(({ kind, id }) => [kind, id])).toEqual(gate ? [['baseline', id]] : []);
});

describe('a comparison with the baseline', () => {
  test('reports both answers of a change, the number of observations, and an exchange', () => {
    const answer = { 'limite=0': 'clamped', 'limite=-1': '400' };
    const pin = { is: { 'limite=0': '400', 'limite=-1': '400' } };
    const { point, gates } = compared('open.x', pin, { answer, exchanges: ['x000007'], basis: 2 });
    expect(gates[0]?.message).toBe(
      'open.x differs from the baseline: limite=0 "400" → "clamped" (2 observations; see x000007)',
    );
    expect(point?.pinned).toEqual(pin);
  });

  test('reports pinned members that were not observed', () => {
    const pin = { is: { a: '400', b: '400', c: '400' } };
    const { point } = compared('open.x', pin, { answer: { a: '400', c: null } });
    expect(point).toMatchObject({ baseline: 'same', reason: 'pinned, and not observed in this run: b, c' });
  });

  test('reports a difference with too few observations', () => {
    expect(compared('open.y', months, days(3)).point?.reason).toBe(
      'differs from the baseline, but is based on 3 observations; 10 are needed to fail the run',
    );
  });

  test('reports the reason of a missing answer', () => {
    const reasons = [textOf('open.not-seen'), textOf('open.status', { status: 404 })];
    expect(compared('open.x', { is: 20 }, { ...unseen(1), reasons }).gates[0]?.message).toBe(
      'open.x was 20 in the baseline and was not observed now: the request returned 404 (1 observation)',
    );
  });
});

describe('a baseline created from a run', () => {
  const [z, x] = [openPoint('open.z', { answer: ['a'] }), openPoint('open.x', { answer: { b: 1, a: 2 } })];
  const xyz = [z, x, openPoint('open.y', unseen(0))];
  const answer = { a: { form: 'Z', fractionDigits: [3], kinds: ['x'] }, b: { count: 2 } };
  const ofParts = (basis = 40) => [openPoint('open.parts', { answer, basis })];
  const chosen = { 'open.x': { oneOf: [{ a: 2 }, { a: 3 }] }, 'open.y': months, 'open.z': { is: ['b'] } };
  const pinned = { is: { a: 2, b: 1 } };

  type Pins = Readonly<Record<string, Pin>>;
  const thin = [openPoint('open.y', days(3))];
  const [inMonths, inThrees] = [{ 'open.y': months }, { 'open.x': { oneOf: [{ a: 3 }] } }];
  const ofPart = (is: OpenPointResult['answer']) => ({ 'open.parts': { is } });

  test.each<[string, readonly OpenPointResult[], earlier: Pins | undefined, Pins, notes: readonly string[]]>([
    ['pins seen answers', xyz, undefined, { 'open.x': pinned, 'open.z': 'any' }, []],
    ['skips thin inferences', thin, undefined, {}, ['skipped-thin']],
    ['keeps earlier pins of thin inferences', thin, inMonths, inMonths, ['kept-thin']],
    ['keeps choices', xyz, chosen, { ...chosen, 'open.z': { is: ['a'] } }, ['moved', 'stays-one-of', 'kept-unseen']],
    ['keeps any', [openPoint('open.x')], { 'open.x': 'any' }, { 'open.x': 'any' }, ['stays-any']],
    ['replaces a oneOf without the answer', [x], inThrees, { 'open.x': pinned }, ['moved']],
    ['keeps pins that are not in the report', [], inMonths, inMonths, ['absent']],
    ['skips unknown open points', [openPoint('open.later')], undefined, {}, ['unknown']],
    ['pins steady parts', ofParts(), undefined, { 'open.parts': parts }, []],
    ['pins no parts of too few objects', ofParts(9), undefined, { 'open.parts': 'any' }, []],
    ['renews steady parts', ofParts(), ofPart({ a: { form: '+' } }), { 'open.parts': parts }, ['moved']],
    ['renews a whole answer', ofParts(), ofPart({ a: { kinds: ['y'] } }), ofPart(answer), ['moved']],
    ['renews a pin of null by the whole answer', ofParts(), ofPart(null), ofPart(answer), ['moved']],
  ])('%s', (_, points, earlier, answers, notes) => {
    const made = baselineOf(points, KNOWN, earlier && baseline(earlier));
    expect(made.baseline).toEqual(baseline(answers));
    expect(made.notes.map(({ code }) => code.replace('baseline.', ''))).toEqual(notes);
  });

  test('skips open points observed at some requests only, and keeps their earlier pins', () => {
    const isPartly = (id: string) => id === 'open.x';
    const notes = ['baseline.partly'];
    for (const earlier of [{}, { 'open.x': months }]) {
      const made = baselineOf([openPoint('open.x'), openPoint('open.z')], KNOWN, baseline(earlier), isPartly);
      expect(made.baseline).toEqual(baseline({ ...earlier, 'open.z': 'any' }));
      expect(made.notes.map(({ code }) => code)).toEqual(notes);
    }
  });

  test('is sorted, and keeps the URL of its schema', () => {
    const earlier = { ...baseline({}), $schema: './baseline.schema.json' };
    const text = jsonText(baselineOf(xyz, KNOWN, earlier).baseline);
    const sorted = { $schema: earlier.$schema, ...baseline({ 'open.x': pinned, 'open.z': 'any' }) };
    expect(text).toBe(`${JSON.stringify(sorted, null, 2)}\n`);
  });

  test('matches its own run', () => {
    expect(compareWithBaseline(xyz, baselineOf(xyz, KNOWN).baseline, KNOWN).gates).toEqual([]);
  });
});

test('the catalog names the answers, and parts of answers, that change with the data', () => {
  const moving = Object.entries(openPoints).filter(([, point]) => 'movesWithData' in point);
  const names = ['open.error-tipos', 'open.formats', 'open.rate-limits', 'open.required-fields'];
  expect(moving.map(([id]) => id).sort()).toEqual(names);
  const steady = ['data_criacao.offsets', 'data_criacao.fractionDigits', 'id_simulacao.letters'];
  expect(openPoints['open.formats'].steadyParts).toEqual(steady);
});
