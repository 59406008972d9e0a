import { describe, expect, test } from 'vitest';
import type { Answer } from '../../facts/answer.ts';
import type { PageFact } from '../../facts/page.ts';
import { observations } from '../../suites/open-points.ts';
import { answer, answerOf, facts, page, survey } from './facts.ts';

const beyond = (label: string, given: Partial<PageFact> | null, status = 200): Answer =>
  answer({
    name: 'listing.open-parameter',
    role: 'open',
    case: label,
    status,
    page: given === null ? null : page(given),
  });

const without = (asked: Answer['asked'], given: Partial<PageFact>): Answer =>
  answer({ name: 'listing.parameters-omitted', ...(asked === undefined ? {} : { asked }), page: page(given) });

/** The defaults: page 1, 20 items of 250. */
const DEFAULTS = without(
  { pagina_inicial: null, limite: null },
  { items: 20, numero: 1, tamanho: 20, total: 250, tem_proximo: true, tem_anterior: false },
);
const UNTOLD = without({ pagina_inicial: null, limite: null }, { items: 20, tem_proximo: true, tem_anterior: false });

const of250 = { total: 250, numero: 1 };

describe('parameters beyond their bounds', () => {
  test.each<[string, string, Partial<PageFact>, string, number | null]>([
    ['the page is echoed', 'pagina_inicial=0', { numero: 0, tamanho: 10, items: 0, total: 250 }, 'served', 0],
    [
      'the nearest page is served',
      'pagina_inicial=-1',
      { numero: 1, tamanho: 10, items: 10, total: 250 },
      'clamped',
      1,
    ],
    ['the largest page', 'pagina_inicial=2147483648', { numero: 2_147_483_647, items: 0 }, 'clamped', 2_147_483_647],
    ['the default page', 'pagina_inicial=2147483648', { numero: 1, tamanho: 10, items: 10 }, 'default', 1],
    [
      'a page that wrapped around',
      'pagina_inicial=2147483648',
      { numero: -2_147_483_648, items: 0 },
      'empty',
      -2_147_483_648,
    ],
    ['the last page', 'pagina_inicial=2147483648', { numero: 25, items: 10, total: 250 }, 'other', 25],
    ['limite is served', 'limite=101', { ...of250, tamanho: 101, items: 101 }, 'served', 101],
    [
      'limite is served beyond the list',
      'limite=2147483648',
      { ...of250, tamanho: 2_147_483_648, items: 250 },
      'served',
      2_147_483_648,
    ],
    [
      'limite is served, tamanho counts items',
      'limite=2147483648',
      { ...of250, tamanho: 250, items: 250 },
      'served',
      null,
    ],
    ['limite is echoed over other items', 'limite=101', { ...of250, tamanho: 101, items: 100 }, 'clamped', 100],
    ['limite is echoed over the default', 'limite=0', { ...of250, tamanho: 0, items: 20 }, 'default', 20],
    ['none were asked for and none came', 'limite=0', { ...of250, tamanho: 0, items: 0 }, 'served', 0],
    ['less than none', 'limite=-1', { ...of250, tamanho: -1, items: 0 }, 'served', -1],
    ['the largest limite', 'limite=101', { ...of250, tamanho: 100, items: 100 }, 'clamped', 100],
    ['the smallest limite', 'limite=0', { ...of250, tamanho: 1, items: 1 }, 'clamped', 1],
    ['the default limite', 'limite=101', { ...of250, tamanho: 20, items: 20 }, 'default', 20],
    ['no items', 'limite=-1', { ...of250, tamanho: 20, items: 0 }, 'empty', 0],
    ['all items', 'limite=-1', { ...of250, tamanho: 250, items: 250 }, 'other', null],
    ['half of the items', 'limite=101', { ...of250, tamanho: 50, items: 50 }, 'other', 50],
  ])('%s: %s', (_, label, given, outcome, effective) => {
    expect(answerOf('open.out-of-bounds', { answers: [DEFAULTS, beyond(label, given)] })).toEqual({
      [label]: { outcome, effective },
    });
  });

  test.each<[string, string, Partial<PageFact>, string, number | null]>([
    ['the items are as asked', 'limite=101', { items: 101 }, 'served', 101],
    ['the items are those of the bound', 'limite=101', { items: 100 }, 'clamped', 100],
    ['one item', 'limite=0', { items: 1 }, 'clamped', 1],
    ['no items as asked', 'limite=0', { items: 0 }, 'served', 0],
    ['no items', 'limite=-1', { items: 0 }, 'empty', 0],
    ['the items of a page by default', 'limite=-1', { items: 20 }, 'default', 20],
    ['all that there are', 'limite=2147483648', { items: 250 }, 'served', null],
    ['the first page', 'pagina_inicial=0', { items: 10, tem_anterior: false }, 'clamped', 1],
    ['the first page without flags', 'pagina_inicial=-1', { items: 10 }, 'clamped', 1],
    ['no items of a page before the first', 'pagina_inicial=0', { items: 0 }, 'empty', null],
    ['no items of a page behind the last', 'pagina_inicial=2147483648', { items: 0 }, 'served', null],
    [
      'the first page for one beyond 32 bits',
      'pagina_inicial=2147483648',
      { items: 10, tem_anterior: false },
      'default',
      1,
    ],
    ['another page', 'pagina_inicial=2147483648', { items: 10, tem_anterior: true }, 'other', null],
  ])('without numero and tamanho, %s: %s', (_, label, given, outcome, effective) => {
    const answers = [UNTOLD, beyond(label, given)];
    expect(answerOf('open.out-of-bounds', { answers, surveys: { main: survey() } })).toEqual({
      [label]: { outcome, effective },
    });
  });

  test.each<[string, Answer, object]>([
    ['a 400', beyond('limite=0', null, 400), { outcome: '400', effective: null }],
    ['another status', beyond('limite=0', null, 422), { outcome: 'status', effective: null }],
    ['a 500', beyond('limite=0', null, 500), { outcome: 'status', effective: null }],
    [
      'a 200 that is no page',
      beyond('limite=0', { items: null, itens: 'missing' }),
      { outcome: 'other', effective: null },
    ],
  ])('%s', (_, met, expected) => {
    expect(answerOf('open.out-of-bounds', { answers: [met] })).toEqual({ 'limite=0': expected });
  });

  test('a case that the environment kept back is left out and named', () => {
    const answers = [beyond('limite=0', null, 503), beyond('limite=101', null, 400)];
    const met = observations['open.out-of-bounds'](facts({ answers }));
    expect(met.answer).toEqual({ 'limite=101': { outcome: '400', effective: null } });
    expect(met.reason).toContain('limite=0');
  });
});

describe('parameters without a value', () => {
  test.each<[string, Partial<PageFact>, string, number | null]>([
    ['limite=', { ...of250, tamanho: 20, items: 20 }, 'default', 20],
    ['limite=', { ...of250, tamanho: 100, items: 100 }, 'other', 100],
    ['pagina_inicial=', { ...of250, tamanho: 10, items: 10 }, 'default', 1],
    ['pagina_inicial=', { numero: 0, tamanho: 10, items: 0 }, 'empty', 0],
  ])('%s', (label, given, outcome, effective) => {
    expect(answerOf('open.empty-parameter', { answers: [DEFAULTS, beyond(label, given)] })).toEqual({
      [label]: { outcome, effective },
    });
  });
});

describe('defaults', () => {
  const omitted = { pagina_inicial: null, limite: null } as const;
  const short = (tamanho: number): Answer =>
    answer({ asked: { pagina_inicial: 1, limite: 100 }, page: page({ items: 7, tamanho, total: 7 }) });

  test.each<[string, readonly Answer[], unknown]>([
    ['a full page', [without(omitted, { items: 25, total: 250 })], 25],
    ['a page with a next one', [without(omitted, { items: 25, tem_proximo: true })], 25],
    ['a short page with a larger tamanho', [without(omitted, { items: 7, tamanho: 20, total: 7 })], 20],
    ['tamanho as many as the items', [without(omitted, { items: 7, tamanho: 7, total: 7 })], null],
    [
      'the same where tamanho is known to be limite',
      [short(100), without(omitted, { items: 7, tamanho: 7, total: 7 })],
      7,
    ],
    [
      'the same where tamanho is known to count',
      [short(7), without(omitted, { items: 7, tamanho: 7, total: 7 })],
      null,
    ],
    ['no tamanho', [without(omitted, { items: 7, total: 7 })], null],
    [
      'two that differ',
      [
        without(omitted, { items: 25, total: 250 }),
        without({ pagina_inicial: 1, limite: null }, { items: 10, total: 250 }),
      ],
      { varies: [10, 25] },
    ],
    ['nothing', [], null],
  ])('of limite, by %s', (_, answers, expected) => {
    expect(answerOf('open.default-limit', { answers })).toEqual(expected);
  });

  test.each<[string, Partial<PageFact>, unknown, string]>([
    ['numero', { items: 1, numero: 2 }, 2, 'seen'],
    ['tem_anterior', { items: 1, tem_anterior: false }, 1, 'inferred'],
    ['nothing', { items: 1, tem_anterior: true }, null, 'unseen'],
  ])('of pagina_inicial, by %s', (_, given, expected, certainty) => {
    const met = observations['open.default-page'](facts({ answers: [without(omitted, given)] }));
    expect([met.answer, met.certainty]).toEqual([expected, certainty]);
  });
});

describe('a parameter given twice', () => {
  test.each<[string, Partial<PageFact> | null, number, unknown]>([
    ['the first counts', { items: 2, tamanho: 2, total: 250 }, 200, 'first'],
    ['the last counts', { items: 3, tamanho: 3, total: 250 }, 200, 'last'],
    ['neither counts', { items: 20, tamanho: 20, total: 250 }, 200, 'other'],
    ['it is refused', null, 400, 'refused'],
    ['it breaks the server', null, 500, 'other'],
    ['three of three items, which any larger page holds too', { items: 3, total: 3 }, 200, null],
    ['none of an empty list', { items: 0, tamanho: 0, total: 0 }, 200, null],
    ['two of two items', { items: 2, tamanho: 2, total: 2 }, 200, null],
    ['two of two items, tamanho above', { items: 2, tamanho: 3, total: 2 }, 200, 'last'],
    ['one item in all', { items: 1, tamanho: 1, total: 1 }, 200, null],
  ])('%s', (_, given, status, expected) => {
    expect(answerOf('open.repeated-parameter', { answers: [beyond('limite twice', given, status)] })).toBe(expected);
  });
});

test.each<[Partial<PageFact> | null, number, unknown]>([
  [{ items: 10 }, 200, 'accepted'],
  [null, 400, 'refused'],
  [null, 401, 'refused'],
  [null, 302, null],
  [null, 200, null],
  [{ items: null, itens: 'missing' }, 200, null],
  [null, 500, null],
])('an undocumented parameter, answered %j with %d: %s', (given, status, expected) => {
  expect(answerOf('open.unknown-parameter', { answers: [beyond('unknown parameter', given, status)] })).toBe(expected);
});

describe('a page behind the last one', () => {
  const behind = (given: Partial<Answer>): Answer =>
    answer({ name: 'listing.page-after-last', role: 'open', ...given });
  const empty = page({ items: 0, tem_proximo: false, tem_anterior: true });

  test.each<[string, readonly Answer[], unknown]>([
    ['none', [behind({ page: empty })], { status: 200, items: 0, tem_proximo: false, tem_anterior: true }],
    ['a refusal', [behind({ status: 404 })], { status: 404, items: null, tem_proximo: null, tem_anterior: null }],
    ['another partner', [behind({ partner: 'second', page: empty })], null],
    ['trouble', [behind({ status: 503 })], null],
    [
      'two that differ',
      [behind({ page: empty }), behind({ status: 404 })],
      {
        varies: [
          { status: 200, items: 0, tem_proximo: false, tem_anterior: true },
          { status: 404, items: null, tem_proximo: null, tem_anterior: null },
        ],
      },
    ],
  ])('%s', (_, answers, expected) => {
    expect(answerOf('open.beyond-last-page', { answers })).toEqual(expected);
  });

  test.each<[string, Answer, unknown]>([
    ['empty', behind({ page: empty }), null],
    ['refused', behind({ status: 400 }), { status: 400, items: null, tem_proximo: null, tem_anterior: null }],
  ])('%s, of an empty list', (_, answer, expected) => {
    const surveys = { main: survey({ items: 0, distinct: 0, total: 0, lastPage: 0 }) };
    expect(answerOf('open.beyond-last-page', { answers: [answer], surveys })).toEqual(expected);
  });
});

describe('a list that is too short to tell', () => {
  const of = (total: number, given: Partial<PageFact> = {}): Partial<PageFact> => ({ items: total, total, ...given });

  test.each<[string, Partial<PageFact>]>([
    ['limite=101', of(23)],
    ['limite=2147483648', of(12, { numero: 1, tamanho: 12 })],
    ['limite=0', of(1, { numero: 1, tamanho: 1 })],
    ['limite=', of(0, { numero: 1, tamanho: 0 })],
    ['pagina_inicial=2147483648', of(5, { numero: 1 })],
    ['pagina_inicial=0', of(0)],
  ])('%s is left open', (label, given) => {
    const { certainty, basis, reason } = observations['open.out-of-bounds'](
      facts({ answers: [DEFAULTS, beyond(label, given)] }),
    );
    const empty = observations['open.empty-parameter'](facts({ answers: [DEFAULTS, beyond(label, given)] }));
    const told = label.endsWith('=') ? empty : { certainty, basis, reason };
    expect(told).toMatchObject({ certainty: 'unseen', basis: 0, reason: expect.stringContaining(label) });
  });

  test('the cases that can be told are', () => {
    const answers = [DEFAULTS, beyond('limite=101', of(23)), beyond('limite=0', null, 400)];
    expect(observations['open.out-of-bounds'](facts({ answers }))).toMatchObject({
      answer: { 'limite=0': { outcome: '400', effective: null } },
      reason: expect.stringContaining('the list is too short to tell: limite=101'),
    });
  });
});

test('a later page that is not full does not tell the default of limite', () => {
  const last = { items: 3, numero: 2, tamanho: 20, total: 23, tem_proximo: false, tem_anterior: true };
  const answers = [DEFAULTS, without({ pagina_inicial: null, limite: null }, last)];
  expect(answerOf('open.default-limit', { answers })).toBe(20);
});

describe('a response that tells nothing of what was asked', () => {
  const stale = (given: Partial<Answer>): Answer => ({ ...beyond('limite=0', null, 401), token: 1, ...given });
  const retried = { exchange: 'x000002', purpose: 'retry', token: 2 } as const;
  const opened = answer({ exchange: 'x000003', token: 2 });

  test.each<[string, readonly Answer[], object]>([
    [
      'a body that cannot be read',
      [beyond('limite=0', null)],
      { answer: null, basis: 1, reasons: [{ code: 'open.not-seen' }, { code: 'open.cases-unreadable' }] },
    ],
    [
      'a 401 whose token opened nothing afterwards',
      [stale({})],
      { answer: null, basis: 0, reasons: [{ code: 'open.not-seen' }, { code: 'open.token-refused' }] },
    ],
    [
      'a 401 that another token turned into a 400',
      [stale({}), stale({ ...retried, status: 400 }), opened],
      { answer: { 'limite=0': { outcome: '400', effective: null } }, basis: 1 },
    ],
    [
      'a 401 to two tokens, the second of which opens the listing',
      [stale({}), stale(retried), opened],
      { answer: { 'limite=0': { outcome: 'status', effective: null } }, basis: 1 },
    ],
    [
      'a 429',
      [beyond('limite=0', null, 429)],
      { answer: null, basis: 0, reasons: [{ code: 'open.not-seen' }, { code: 'open.status' }] },
    ],
    [
      'the first page, where the default page is not known',
      [beyond('pagina_inicial=2147483648', { numero: 1, items: 10, total: 250 })],
      { answer: null, basis: 0, reasons: [{ code: 'open.not-seen' }, { code: 'open.cases-too-short' }] },
    ],
  ])('%s', (_, answers, expected) => {
    const { reasons = [], ...told } = observations['open.out-of-bounds'](facts({ answers }));
    const given = 'reasons' in expected ? { reasons: reasons.slice(0, 1).concat(reasons.slice(-1)) } : {};
    expect({ ...told, ...given }).toMatchObject(expected);
  });

  test('a page behind the last one that cannot be read', () => {
    const answers = [answer({ name: 'listing.page-after-last', role: 'open' })];
    expect(observations['open.beyond-last-page'](facts({ answers }))).toMatchObject({ answer: null, basis: 1 });
  });

  test('a parameter given twice, and a body that cannot be read', () => {
    expect(answerOf('open.repeated-parameter', { answers: [beyond('limite twice', null)] })).toBeNull();
  });
});

describe('tamanho on a page that is not full', () => {
  const of = (items: number, tamanho: number | null, given: Partial<PageFact> = {}): Answer =>
    answer({ asked: { pagina_inicial: 3, limite: 100 }, page: page({ items, tamanho, tem_proximo: false, ...given }) });

  test.each<[string, readonly Answer[], unknown, number]>([
    ['limite', [of(7, 100)], 'limite', 1],
    ['the items', [of(7, 7), of(40, 40)], 'items', 2],
    ['now the one, now the other', [of(7, 7), of(7, 100)], { varies: ['items', 'limite'] }, 2],
    ['none of an empty list', [of(0, 0)], 'items', 1],
    ['neither', [of(7, 20)], null, 0],
    ['absent', [of(7, null)], null, 0],
    ['every page is full', [of(100, 100)], null, 0],
    ['a page that is short and has a next one', [of(7, 7, { tem_proximo: true })], null, 0],
    ['a page that is not of the list', [{ ...of(7, 7), role: 'open' }], null, 0],
    ['no limite', [{ ...of(7, 7), asked: { pagina_inicial: 1, limite: null } }], null, 0],
  ])('%s', (_, answers, expected, basis) => {
    const told = observations['open.last-page-size'](facts({ answers }));
    expect([told.answer, told.basis]).toEqual([expected, basis]);
  });
});
