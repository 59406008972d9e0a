import { describe, expect, test } from 'vitest';
import { textOf } from '../../messages/index.ts';
import { openPoints } from '../../requirements/index.ts';
import { type Baseline, baselineOf, baselineText, holdToBaseline, type Pin } from '../../src/gates/baseline.ts';
import type { OpenPointResult } from '../../src/report/report.ts';
import { openPoint } from '../report/sample.ts';

const KNOWN = { 'open.x': {}, 'open.y': { leastEvidence: 10 }, 'open.z': { movesWithData: true } } as const;

function baseline(answers: Readonly<Record<string, Pin>>): Baseline {
  return { format: 'vehicle-credit-baseline', formatVersion: 1, answers };
}

const unseen = { answer: null, certainty: 'unseen', reason: 'not seen in this run: nothing was sent' } as const;

interface Row {
  readonly title: string;
  readonly pin?: Pin;
  readonly point: Partial<OpenPointResult>;
  readonly id?: keyof typeof KNOWN;
  readonly standing: OpenPointResult['baseline'] | undefined;
  readonly gates: boolean;
}

const rows: readonly Row[] = [
  { title: 'an answer that is pinned', pin: { is: 20 }, point: { answer: 20 }, standing: 'same', gates: false },
  { title: 'another answer', pin: { is: 20 }, point: { answer: 10 }, standing: 'changed', gates: true },
  { title: 'one of several', pin: { oneOf: [10, 20] }, point: { answer: 20 }, standing: 'same', gates: false },
  { title: 'none of several', pin: { oneOf: [10, 20] }, point: { answer: 30 }, standing: 'changed', gates: true },
  { title: 'any answer', pin: 'any', point: { answer: 30 }, standing: 'same', gates: false },
  { title: 'any answer, and none', pin: 'any', point: unseen, standing: undefined, gates: false },
  { title: 'an answer that is not pinned', point: { answer: 30 }, standing: 'new', gates: false },
  { title: 'neither pin nor answer', point: unseen, standing: undefined, gates: false },
  {
    title: 'no answer to what was answered',
    pin: { is: 20 },
    point: { ...unseen, basis: 1 },
    standing: 'gone',
    gates: true,
  },
  {
    title: 'no answer to what was not asked',
    pin: { is: 20 },
    point: { ...unseen, basis: 0 },
    standing: 'gone',
    gates: false,
  },
  {
    title: 'no answer on too few objects',
    id: 'open.y',
    pin: { is: 20 },
    point: { ...unseen, basis: 9 },
    standing: 'gone',
    gates: false,
  },
  {
    title: 'no answer on enough objects',
    id: 'open.y',
    pin: { is: 20 },
    point: { ...unseen, basis: 10 },
    standing: 'gone',
    gates: true,
  },
  {
    title: 'another answer, inferred from too little',
    id: 'open.y',
    pin: { is: 'months' },
    point: { answer: 'days', certainty: 'inferred', basis: 9 },
    standing: undefined,
    gates: false,
  },
  {
    title: 'another answer, inferred from enough',
    id: 'open.y',
    pin: { is: 'months' },
    point: { answer: 'days', certainty: 'inferred', basis: 10 },
    standing: 'changed',
    gates: true,
  },
  {
    title: 'the same answer, inferred from too little',
    id: 'open.y',
    pin: { is: 'months' },
    point: { answer: 'months', certainty: 'inferred', basis: 1 },
    standing: 'same',
    gates: false,
  },
  {
    title: 'what moves with the data, pinned by choice',
    id: 'open.z',
    pin: { is: ['a'] },
    point: { answer: ['b'] },
    standing: 'changed',
    gates: true,
  },
  {
    title: 'fewer cases than are pinned, all the same',
    pin: { is: { a: 1, b: 2 } },
    point: { answer: { a: 1 } },
    standing: 'same',
    gates: false,
  },
];

describe('held to its baseline', () => {
  test.each(rows)('$title is $standing', ({ id = 'open.x', pin, point, standing, gates }) => {
    const held = holdToBaseline([openPoint(id, point)], baseline(pin === undefined ? {} : { [id]: pin }), KNOWN);
    expect(held.openPoints[0]?.baseline).toBe(standing);
    expect(held.gates.map((gate) => [gate.kind, gate.id])).toEqual(gates ? [['baseline', id]] : []);
  });
});

test('a change tells both answers, what it rests on, and an exchange', () => {
  const point = openPoint('open.x', {
    answer: { 'limite=0': 'clamped', 'limite=-1': '400' },
    exchanges: ['x000007'],
    basis: 2,
  });
  const pin = { is: { 'limite=0': '400', 'limite=-1': '400' } };
  const {
    gates,
    openPoints: [held],
  } = holdToBaseline([point], baseline({ 'open.x': pin }), KNOWN);
  expect(gates[0]?.message).toBe(
    'open.x differs from the baseline: limite=0 "400" → "clamped" (2 observations; exchanges x000007)',
  );
  expect(held?.pinned).toEqual(pin);
});

test('what is pinned and was not met is told', () => {
  const point = openPoint('open.x', { answer: { 'limite=0': '400', 'limite=101': null } });
  const pin = { is: { 'limite=0': '400', 'limit=-1': '400', 'limite=101': '400' } };
  const {
    openPoints: [held],
  } = holdToBaseline([point], baseline({ 'open.x': pin }), KNOWN);
  expect(held).toMatchObject({
    baseline: 'same',
    reason: 'pinned, and not observed in this run: limit=-1, limite=101',
    reasons: [{ code: 'baseline.not-observed' }],
  });
});

test('a departure on too little evidence is told in the reason', () => {
  const point = openPoint('open.y', { answer: 'days', certainty: 'inferred', basis: 3 });
  const {
    openPoints: [held],
  } = holdToBaseline([point], baseline({ 'open.y': { is: 'months' } }), KNOWN);
  expect(held?.reason).toBe('differs from the baseline, but is based on 3 observations; 10 are needed to fail the run');
});

test('an answer that has gone is told by its code, with the reason of this run', () => {
  const [why, because] = [textOf('open.not-seen'), textOf('open.status', { status: 404 })];
  const point = openPoint('open.x', { ...unseen, basis: 1, reasons: [why, because] });
  expect(holdToBaseline([point], baseline({ 'open.x': { is: 20 } }), KNOWN).gates).toMatchObject([
    {
      code: 'baseline.gone',
      message: 'open.x was 20 in the baseline and has no answer now: the request returned 404 (1 observation)',
    },
  ]);
});

describe('an answer of which only some parts do not move with the data', () => {
  const steady = { 'open.z': { movesWithData: true, steadyParts: ['a.form', 'a.fractionDigits'], leastEvidence: 10 } };
  const answer = { a: { form: 'Z', fractionDigits: [3], kinds: ['x'] }, b: { count: 2 } };
  const pin = { is: { a: { form: 'Z', fractionDigits: [3] } } };

  test.each<[string, Partial<OpenPointResult>, Pin]>([
    ['is pinned by them', { answer, basis: 40 }, pin],
    ['is not pinned on too little', { answer, basis: 9 }, 'any'],
    ['is not pinned where it has none of them', { answer: { b: { count: 2 } }, basis: 40 }, 'any'],
  ])('%s', (_, point, wanted) => {
    expect(baselineOf([openPoint('open.z', point)], steady).baseline.answers).toEqual({ 'open.z': wanted });
  });

  test.each<[string, object, number, OpenPointResult['baseline'] | undefined]>([
    ['the same parts and other data', { a: { form: 'Z', fractionDigits: [3], kinds: ['y'] } }, 40, 'same'],
    ['fractions that leave out zeros at their end', { a: { form: 'Z', fractionDigits: [0, 2, 3] } }, 40, 'same'],
    ['longer fractions', { a: { form: 'Z', fractionDigits: [3, 6] } }, 40, 'changed'],
    ['another form', { a: { form: '+', fractionDigits: [3] } }, 40, 'changed'],
    ['another form, on too little', { a: { form: '+', fractionDigits: [3] } }, 9, undefined],
    ['none of the parts', { b: { count: 1 } }, 40, 'changed'],
  ])('is held to them: %s', (_, given, basis, standing) => {
    const point = openPoint('open.z', { answer: JSON.parse(JSON.stringify(given)), basis });
    const held = holdToBaseline([point], baseline({ 'open.z': pin }), steady);
    expect(held.openPoints[0]?.baseline).toBe(standing);
    expect(held.gates).toHaveLength(standing === 'changed' ? 1 : 0);
  });

  test.each<[string, Pin, Pin]>([
    ['its parts', { is: { a: { form: '+' } } }, pin],
    ['the whole of it', { is: { a: { kinds: ['y'] } } }, { is: { ...answer } }],
    ['nothing', 'any', 'any'],
  ])('stays pinned by %s', (_, earlier, wanted) => {
    const points = [openPoint('open.z', { answer, basis: 40 })];
    expect(baselineOf(points, steady, baseline({ 'open.z': earlier })).baseline.answers).toEqual({ 'open.z': wanted });
  });
});

describe('a baseline that is made of a run', () => {
  const points = [
    openPoint('open.z', { answer: ['a'] }),
    openPoint('open.x', { answer: { b: 1, a: 2 } }),
    openPoint('open.y', unseen),
  ];

  test('is sorted, pins what was seen, leaves what moves with the data open, and leaves out what was not seen', () => {
    expect(baselineText(baselineOf(points, KNOWN).baseline)).toBe(
      `${JSON.stringify(baseline({ 'open.x': { is: { a: 2, b: 1 } }, 'open.z': 'any' }), null, 2)}\n`,
    );
  });

  test('leaves out what is inferred from too little, and says so', () => {
    const thin = [openPoint('open.y', { answer: 'months', certainty: 'inferred', basis: 3 })];
    expect(baselineOf(thin, KNOWN)).toEqual({
      baseline: baseline({}),
      notes: [textOf('baseline.skipped-thin', { id: 'open.y', basis: 3, needed: 10 })],
    });
  });

  test('keeps the choices of an earlier one', () => {
    const earlier = baseline({
      'open.x': { oneOf: [{ a: 2 }, { a: 3 }] },
      'open.y': { is: 'months' },
      'open.z': { is: ['b'] },
    });
    const { baseline: renewed, notes } = baselineOf(points, KNOWN, earlier);
    expect(renewed.answers).toEqual({ ...earlier.answers, 'open.z': { is: ['a'] } });
    expect(notes).toEqual([
      textOf('baseline.moved', { id: 'open.z', differences: '["b"] → ["a"]' }),
      textOf('baseline.stays-one-of', { id: 'open.x' }),
      textOf('baseline.kept-unseen', { id: 'open.y' }),
    ]);
  });

  test('gives up an earlier choice that the answer left', () => {
    const earlier = baseline({ 'open.x': { oneOf: [{ a: 3 }] } });
    expect(baselineOf(points, KNOWN, earlier).baseline.answers['open.x']).toEqual({ is: { a: 2, b: 1 } });
  });

  test('tells what moved by its members', () => {
    const earlier = baseline({ 'open.x': { is: { a: 3, b: 1 } } });
    expect(baselineOf(points, KNOWN, earlier).notes).toContainEqual(
      textOf('baseline.moved', { id: 'open.x', differences: 'a 3 → 2' }),
    );
  });

  test('keeps the pin of an open point that the report does not name, and the address of its schema', () => {
    const earlier = { ...baseline({ 'open.y': { is: 'months' } }), $schema: './baseline.schema.json' };
    const { baseline: renewed, notes } = baselineOf([openPoint('open.x', { answer: 1 })], KNOWN, earlier);
    expect(renewed).toEqual({ ...earlier, answers: { 'open.x': { is: 1 }, 'open.y': { is: 'months' } } });
    expect(Object.keys(renewed)[0]).toBe('$schema');
    expect(notes).toEqual([textOf('baseline.absent', { id: 'open.y' })]);
  });

  test('leaves out what only another version of the suite knows: no run takes a baseline that names it', () => {
    expect(baselineOf([openPoint('open.later', { answer: 1 })], KNOWN)).toEqual({
      baseline: baseline({}),
      notes: [textOf('baseline.unknown', { id: 'open.later' })],
    });
  });

  test('holds the run that it is made of', () => {
    expect(holdToBaseline(points, baselineOf(points, KNOWN).baseline, KNOWN).gates).toEqual([]);
  });
});

test('the answers that move with the data are those that the interface names', () => {
  const moving = Object.entries(openPoints).filter(([, point]) => 'movesWithData' in point);
  expect(moving.map(([id]) => id).sort()).toEqual([
    'open.error-tipos',
    'open.formats',
    'open.rate-limits',
    'open.required-fields',
  ]);
});

test('of what moves with the data, the parts that do not are those that the interface names', () => {
  expect(openPoints['open.formats'].steadyParts).toEqual([
    'data_criacao.offsets',
    'data_criacao.fractionDigits',
    'id_simulacao.letters',
  ]);
});
