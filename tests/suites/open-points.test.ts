import { describe, expect, test } from 'vitest';
import type { Answer, HeaderFacts } from '../../facts/answer.ts';
import type { Facts } from '../../facts/facts.ts';
import type { AnnuityFit } from '../../facts/observed/annuity.ts';
import type { PageFact } from '../../facts/page.ts';
import { readProblem } from '../../facts/problem.ts';
import type { TokenFact } from '../../facts/token.ts';
import { type CodedMessage, catalogues, textIn } from '../../messages/index.ts';
import { observations } from '../../suites/open-points.ts';
import { type Item, observedOf, simulations } from '../facts/observed/rows.ts';
import { wholeRun } from '../proof/whole-run.ts';
import { answer, facts, page, survey } from './facts.ts';

const observed = (id: keyof typeof observations, given: readonly Answer[] | Partial<Facts>) =>
  observations[id](facts('length' in given ? { answers: given } : given));

const beyond = (label: string, given: Partial<PageFact> | null, status = 200): Answer =>
  answer({ name: 'listing.open-parameter', role: 'open', case: label, status, page: given && page(given) });
const without = (pagina_inicial: number | null, given: Partial<PageFact>): Answer =>
  answer({ name: 'listing.parameters-omitted', asked: { pagina_inicial, limite: null }, page: page(given) });

/** Page 1 of 20 items by default, in a list of 250. */
const sparse = { items: 20, tem_proximo: true, tem_anterior: false };
const BY_DEFAULT = without(null, { ...sparse, numero: 1, tamanho: 20, total: 250 });
const SPARSE = without(null, sparse);
const of250 = (given: Partial<PageFact>) => ({ total: 250, numero: 1, ...given });
const LARGE = 2_147_483_648;

describe('outcomes of parameters', () => {
  test.each<[string, Partial<PageFact>, string, number | null]>([
    ['pagina_inicial=0', of250({ numero: 0, tamanho: 10, items: 0 }), 'served', 0],
    ['pagina_inicial=-1', of250({ tamanho: 10, items: 10 }), 'clamped', 1],
    [`pagina_inicial=${LARGE}`, { numero: LARGE - 1, items: 0 }, 'clamped', LARGE - 1],
    [`pagina_inicial=${LARGE}`, { numero: 1, tamanho: 10, items: 10 }, 'default', 1],
    [`pagina_inicial=${LARGE}`, { numero: -LARGE, items: 0 }, 'empty', -LARGE],
    [`pagina_inicial=${LARGE}`, { numero: 25, items: 10, total: 250 }, 'clamped', null],
    [`pagina_inicial=${LARGE}`, { numero: 24, items: 10, total: 250 }, 'other', 24],
    ['limite=101', of250({ tamanho: 101, items: 101 }), 'served', 101],
    [`limite=${LARGE}`, of250({ tamanho: LARGE, items: 250 }), 'served', LARGE],
    [`limite=${LARGE}`, of250({ tamanho: 250, items: 250 }), 'served', null],
    ['limite=101', of250({ tamanho: 101, items: 100 }), 'clamped', 100],
    ['limite=0', of250({ tamanho: 0, items: 20 }), 'default', 20],
    ['limite=0', of250({ tamanho: 0, items: 0 }), 'served', 0],
    ['limite=-1', of250({ tamanho: -1, items: 0 }), 'served', -1],
    ['limite=0', of250({ tamanho: 1, items: 1 }), 'clamped', 1],
    ['limite=101', of250({ tamanho: 20, items: 20 }), 'default', 20],
    ['limite=-1', of250({ tamanho: 20, items: 0 }), 'empty', 0],
    ['limite=-1', of250({ tamanho: 250, items: 250 }), 'other', null],
    ['limite=101', of250({ tamanho: 50, items: 50 }), 'other', 50],
    ['limite=', of250({ tamanho: 20, items: 20 }), 'default', 20],
    ['limite=', of250({ tamanho: 100, items: 100 }), 'other', 100],
    ['pagina_inicial=', of250({ tamanho: 10, items: 10 }), 'default', 1],
    ['pagina_inicial=', { numero: 0, tamanho: 10, items: 0 }, 'empty', 0],
  ])('%s, %j: %s', (label, given, outcome, effective) => {
    const id = label.endsWith('=') ? 'open.empty-parameter' : 'open.out-of-bounds';
    expect(observed(id, [BY_DEFAULT, beyond(label, given)]).answer).toEqual({ [label]: { outcome, effective } });
  });

  test.each<[string, Partial<PageFact>, string, number | null]>([
    ['limite=101', { items: 101 }, 'served', 101],
    ['limite=101', { items: 100 }, 'clamped', 100],
    ['limite=-1', { items: 0 }, 'empty', 0],
    ['limite=-1', { items: 20 }, 'default', 20],
    [`limite=${LARGE}`, { items: 250 }, 'served', null],
    ['pagina_inicial=0', { items: 10, tem_anterior: false }, 'clamped', 1],
    ['pagina_inicial=-1', { items: 10 }, 'clamped', 1],
    ['pagina_inicial=0', { items: 0 }, 'empty', null],
    [`pagina_inicial=${LARGE}`, { items: 0 }, 'served', null],
    [`pagina_inicial=${LARGE}`, { items: 10, tem_anterior: false }, 'default', 1],
    [`pagina_inicial=${LARGE}`, { items: 10, tem_anterior: true }, 'other', null],
  ])('%s without numero and tamanho, %j: %s', (label, given, outcome, effective) => {
    const answers = [SPARSE, beyond(label, given)];
    const { answer } = observed('open.out-of-bounds', { answers, surveys: { main: survey() } });
    expect(answer).toEqual({ [label]: { outcome, effective } });
  });

  const stale = (given: Partial<Answer>): Answer => ({ ...beyond('limite=0', null, 401), token: 1, ...given });
  const retried = { exchange: 'x000002', purpose: 'retry', token: 2 } as const;
  const opened = answer({ exchange: 'x000003', token: 2 });
  const all = (total: number, given: Partial<PageFact> = {}) => ({ items: total, total, ...given });

  test.each<[readonly Answer[], Record<string, string> | null, string | null]>([
    [[beyond('limite=0', null, 400)], { 'limite=0': '400' }, null],
    [[beyond('limite=0', null, 500)], { 'limite=0': 'status' }, null],
    [[beyond('limite=0', { items: null, itens: 'missing' })], { 'limite=0': 'other' }, null],
    [[stale({}), stale({ ...retried, status: 400 }), opened], { 'limite=0': '400' }, null],
    [[stale({}), stale(retried), opened], { 'limite=0': 'status' }, null],
    [[stale({})], null, 'open.token-refused'],
    [[beyond('limite=0', null, 429)], null, 'open.status'],
    [[beyond('limite=0', null)], null, 'open.cases-unreadable'],
    [[beyond('limite=101', all(23)), BY_DEFAULT], null, 'open.cases-too-short'],
    [[beyond('limite=101', all(23)), beyond('limite=0', null, 400)], { 'limite=0': '400' }, 'open.cases-too-short'],
    [[beyond(`limite=${LARGE}`, all(12, { numero: 1, tamanho: 12 })), BY_DEFAULT], null, 'open.cases-too-short'],
    [[beyond('limite=0', all(1, { numero: 1, tamanho: 1 })), BY_DEFAULT], null, 'open.cases-too-short'],
    [[beyond('limite=0', all(1))], null, 'open.cases-too-short'],
    // A list shorter than the default is the same page without any limit.
    [[beyond('limite=0', all(5)), BY_DEFAULT], null, 'open.cases-too-short'],
    [[beyond(`pagina_inicial=${LARGE}`, all(5, { numero: 1 })), BY_DEFAULT], null, 'open.cases-too-short'],
    [[beyond('pagina_inicial=0', all(0)), BY_DEFAULT], null, 'open.cases-too-short'],
    [[beyond(`pagina_inicial=${LARGE}`, of250({ items: 10 }))], null, 'open.cases-too-short'],
  ])('case %#', (answers, outcomes, reason) => {
    const { answer, reasons = [] } = observed('open.out-of-bounds', answers);
    const expected = Object.entries(outcomes ?? {}).map(([label, outcome]) => [label, { outcome, effective: null }]);
    expect(answer).toEqual(outcomes && Object.fromEntries(expected));
    if (reason !== null) expect(reasons.at(-1)?.code).toBe(reason);
  });
});

const full = { items: 25, total: 250 };
const all7 = { items: 7, tamanho: 7, total: 7 };
const short = (items: number, tamanho: number | null, given: Partial<Answer> = {}, next = false): Answer =>
  answer({ asked: { pagina_inicial: 3, limite: 100 }, page: page({ items, tamanho, tem_proximo: next }), ...given });
const afterLast = (given: Partial<Answer>) => answer({ name: 'listing.page-after-last', role: 'open', ...given });
const noItems = page({ items: 0, tem_proximo: false, tem_anterior: true });
const rejected = { status: 404, items: null, tem_proximo: null, tem_anterior: null };
const none = { status: 200, items: 0, tem_proximo: false, tem_anterior: true };
const emptyList = { main: survey({ items: 0, distinct: 0, total: 0, lastPage: 0 }) };
const twice = (given: Partial<PageFact> | null, status = 200) => [beyond('limite twice', given, status)];
const unknown = (given: Partial<PageFact> | null, status = 200) => [beyond('unknown parameter', given, status)];

const headers = (given: Partial<HeaderFacts> = {}): HeaderFacts => ({ ...answer({}).headers, ...given });
const limited = { rateLimit: [['retry-after', '1']], deprecation: [] } as const;
const refusal = (name: string, given: Partial<Answer> = {}): Answer =>
  answer({ name, role: 'refusal', status: 401, kind: 'empty', ...given });
const missing = refusal('listing.without-token', { case: 'first page' });
const invalid = refusal('listing.with-invalid-token', { case: 'not-a-jwt' });
const with401 = (one: object, other: object): readonly Answer[] => [
  { ...missing, problem: readProblem(one) },
  { ...invalid, problem: readProblem(other) },
];
const body = (sameForAllCauses: boolean | null) => ({ kind: 'empty', sameForAllCauses, wwwAuthenticate: false });

const label = 'pagina_inicial=abc&limite=10';
const both = (status: number) => answer({ name: 'listing.malformed-without-token', role: 'open', case: label, status });
const malformed = (status: number, name = label): Answer =>
  answer({ name: 'listing.malformed-parameter', role: 'malformed', case: name, status });

const lower = (given: Partial<Answer> = {}): Answer =>
  answer({ name: 'listing.with-lower-case-scheme', role: 'open', case: 'bearer', ...given });
const scope = (ids: readonly string[] | null, ...skip: readonly string[]) => ({ scope: { ids, skip, quick: false } });

const issue = (
  name: string,
  exchange: string,
  startedAt: number,
  life: number | null,
  token: Partial<TokenFact> = {},
): Answer =>
  answer({
    ...{ name, role: 'token', exchange, startedAt, usableToken: true },
    issued: {
      ...{ form: 'jws', sameAs: null, expiresIn: 1, expiresAt: null, exp: null, iat: null, tokenType: 'Bearer' },
      ...{ scopes: [], scopeWellFormed: true, receivedAt: 0, life, ...token },
    },
  });
const again = issue('token.issue-again', 'x000002', 50, 100);
const later = answer({ name: 'listing.with-later-token', exchange: 'x000003' });
const denied = { ...later, status: 401 };
const earlier = (status: number, endedAt: number): Answer =>
  answer({ name: 'listing.with-earlier-token', role: 'open', exchange: 'x000004', status, endedAt });
const reused = (life: number | null, ...rest: readonly Answer[]) => [
  issue('token.issue', 'x000001', 0, life),
  again,
  ...rest,
];

const expiring = (token: Partial<TokenFact>) => issue('token.issue', 'x000001', 0, null, token);

const typed = (contentType: string | null, given: Partial<Answer> = {}) =>
  answer({ ...given, headers: headers({ contentType }) });
const wrongSecret = typed('a/b', { name: 'token.refused', role: 'token-error', case: 'wrong-secret', status: 401 });
const AB_OR_NONE = ['a/b', 'none'];
const tally = (of: number, present: number) => ({ of, present, null: 0, deviating: 0, groups: [] });
const tallies = {
  'Simulation.uf': tally(5, 5),
  'Simulation.tipo': tally(5, 2),
  'Simulation.prazo': tally(5, 0),
  'Simulation.closed': tally(5, 5),
  'ProblemDetails.complete': tally(5, 5),
  'Vehicle.cor': tally(0, 0),
};

test('a list shorter than the default limit is no evidence that the default is gone', () => {
  expect(observed('open.default-limit', [without(null, all7)])).toMatchObject({ certainty: 'unseen', basis: 0 });
});

describe('open points', () => {
  test.each<[keyof typeof observations, readonly Answer[] | Partial<Facts>, answer: unknown, code?: string]>([
    ['open.default-limit', [without(null, { items: 25, tem_proximo: true })], 25],
    ['open.default-limit', [without(null, { ...all7, tamanho: 20 })], 20],
    ['open.default-limit', [without(null, all7)], null, 'open.no-page-size'],
    ['open.default-limit', [short(7, 100), without(null, all7)], 7],
    ['open.default-limit', [short(7, 7), without(null, all7)], null],
    ['open.default-limit', [without(null, full), without(1, { items: 10, total: 250 })], { varies: [10, 25] }],
    ['open.default-limit', [BY_DEFAULT, without(null, { items: 3, numero: 2, tamanho: 20, total: 23 })], 20],
    ['open.default-limit', [], null, 'open.nothing-without'],
    ['open.default-page', [without(null, { items: 1, tem_anterior: false })], 1],
    ['open.default-page', [without(null, { items: 1, tem_anterior: true })], null, 'open.no-page-number'],
    ['open.repeated-parameter', twice({ items: 20, tamanho: 20, total: 250 }), 'other'],
    ['open.repeated-parameter', twice({ items: 2, tamanho: 3, total: 2 }), 'last'],
    ['open.repeated-parameter', twice({ items: 3, total: 3 }), null, 'open.list-too-short'],
    ['open.repeated-parameter', twice({ items: 0, tamanho: 0, total: 0 }), null, 'open.list-too-short'],
    ['open.repeated-parameter', twice(null, 400), 'refused'],
    ['open.repeated-parameter', twice(null, 500), 'other', 'open.status'],
    ['open.repeated-parameter', twice(null), null, 'open.unreadable'],
    ['open.unknown-parameter', unknown(null, 401), 'refused'],
    ['open.unknown-parameter', unknown(null, 302), null, 'open.status'],
    ['open.unknown-parameter', unknown({ items: null, itens: 'missing' }), null, 'open.unreadable'],
    ['open.beyond-last-page', [afterLast({ page: noItems }), afterLast({ status: 404 })], { varies: [none, rejected] }],
    ['open.beyond-last-page', [afterLast({ partner: 'second', page: noItems })], null],
    ['open.beyond-last-page', [afterLast({ status: 503 })], null, 'open.status'],
    ['open.beyond-last-page', [afterLast({})], null, 'open.unreadable'],
    ['open.beyond-last-page', { answers: [afterLast({ page: noItems })], surveys: emptyList }, null, 'open.list-empty'],
    ['open.beyond-last-page', { answers: [afterLast({ status: 404 })], surveys: emptyList }, rejected],
    ['open.last-page-size', [short(7, 7), short(0, 0)], 'items'],
    ['open.last-page-size', [short(7, 7), short(7, 100)], { varies: ['items', 'limite'] }, 'open.last-page.varies'],
    ['open.last-page-size', [short(7, 20), short(7, null)], null, 'open.no-tamanho'],
    ['open.last-page-size', [short(100, 100), short(7, 7, {}, true)], null, 'open.no-last-page'],
    ['open.last-page-size', [short(7, 7, { role: 'open' })], null, 'open.no-last-page'],
    ['open.401-body', [missing, refusal('listing.with-token-elsewhere')], body(null), 'open.401.one-cause'],
    ['open.401-body', [missing, { ...invalid, case: 'empty-header, second page' }], body(null), 'open.401.one-cause'],
    ['open.401-body', [missing, { ...invalid, case: 'expired' }], body(true), 'open.401.same'],
    ['open.401-body', [missing, { ...invalid, headers: headers({ wwwAuthenticate: true }) }], body(false)],
    ['open.401-body', [missing, { ...invalid, problem: readProblem({ tipo: 'Auth.Expired' }) }], body(false)],
    ['open.401-body', with401({ message: 'no' }, { message: 'expired' }), body(true)],
    ['open.401-body', with401({ message: 'no' }, { error: 'no' }), body(false), 'open.401.differs'],
    ['open.401-body', with401({ message: 'no', status: 1 }, { message: 'no' }), body(false)],
    ['open.401-body', with401({ titulo: 'a', status: 401 }, { titulo: 'a', status: 401, erro: null }), body(false)],
    ['open.401-body', [{ ...missing, status: 403 }], null, 'open.401.not-401'],
    ['open.scheme-case', [lower()], null, 'open.unreadable'],
    ['open.scheme-case', [lower({ status: 500 })], null, 'open.status'],
    ['open.scheme-case', { answers: [lower({ status: 401 })], uncontrolled: ['x000001'] }, null, 'open.no-control'],
    ['open.scheme-case', { unasked: [{ name: lower().name, case: 'bearer' }] }, null, 'open.no-control'],
    ['open.scheme-case', { production: true }, null, 'not-permitted'],
    ['open.scheme-case', { halted: 'token.unusable' }, null, 'open.halted'],
    ['open.scheme-case', scope(null, lower().name), null, 'open.skipped'],
    ['open.scheme-case', scope(['open.ordering']), null, 'not-selected'],
    ['open.scheme-case', [lower({ status: null, failure: 'not-sent' })], null, 'open.not-sent'],
    ['open.validation-order', [both(401), missing, malformed(400)], 401],
    ['open.validation-order', [both(400), missing, malformed(400)], 400],
    ['open.validation-order', [both(401), missing, malformed(200)], null, 'open.order.no-400'],
    ['open.validation-order', [both(400), { ...missing, status: 400 }, malformed(400)], null, 'open.order.no-401'],
    ['open.validation-order', [both(401), missing, malformed(400, 'limite=abc')], null, 'open.status'],
    ['open.validation-order', [both(403), missing, malformed(400)], null, 'open.status'],
    ['open.rate-limits', [answer({ earlierHeaders: limited })], ['retry-after']],
    ['open.rate-limits', [answer({ status: null, earlierHeaders: limited })], ['retry-after']],
    ['open.rate-limits', [answer({ earlier: [429, 503, 429] })], [], 'open.limited-without-header'],
    ['open.rate-limits', [answer({ earlier: [503] })], [], 'open.no-rate-limit'],
    ['open.rate-limits', [answer({ role: 'token' })], null, 'open.no-listing-response'],
    ['open.rate-limits', [], null, 'open.no-responses'],
    ['open.content-type', [typed('a/b'), typed('a/c', { role: 'listing', status: 503 })], { 'listing 200': 'a/b' }],
    ['open.content-type', [typed(null, missing), typed('a/b', invalid)], { 'listing 401': { varies: AB_OR_NONE } }],
    ['open.content-type', [typed('a/b', { role: 'token-error', status: 415 })], { 'token refused': 'a/b' }],
    ['open.token-errors', [wrongSecret], { 'wrong-secret': { status: 401, kind: 'json', contentType: 'a/b' } }],
    ['open.token-reuse', reused(100, later, earlier(401, 60)), 'older revoked'],
    ['open.token-reuse', reused(100, later, earlier(401, 160)), null, 'open.token-reuse.expired'],
    ['open.token-reuse', reused(null, later, earlier(401, 160)), 'older revoked'],
    ['open.token-reuse', reused(100, denied, earlier(401, 60)), null, 'open.token-reuse.later-refused'],
    ['open.expires-in-unit', [expiring({})], null, 'open.expires-in.none'],
    ['open.expires-in-unit', [expiring({ expiresIn: null, exp: 0 })], null, 'open.expires-in.none'],
    // Seconds and milliseconds also match within 60 s.
    ['open.expires-in-unit', [expiring({ iat: 0, exp: 60_000 })], 'minutes'],
    [
      'open.required-fields',
      { tallies },
      { 'Simulation.prazo': 'never', 'Simulation.tipo': 'sometimes', 'Simulation.uf': 'always' },
    ],
  ])('%s %#', (id, given, expected, code) => {
    const { answer, code: actual } = observed(id, given);
    expect(answer).toEqual(expected);
    if (code !== undefined) expect(actual).toBe(code);
  });
});

const shuffled = (items: readonly unknown[]): Item[] => items.map((_, at) => items[(at * 7) % items.length] as Item);
/** A getter observes during the test, so that mutants of the observer need no separate process. */
const read = (items: readonly unknown[], order: 'stable' | 'unstable' = 'stable') => ({
  get observed() {
    return observedOf(items);
  },
  surveys: { main: survey({ order }) },
});
const withId = (item: Item, at: number): Item => ({
  ...item,
  id_simulacao: `${100 + at}00000-0000-4000-8000-000000000000`,
});
const atOnce = (item: Item): Item => ({ ...item, data_criacao: '2025-09-30T00:00:00Z' });
const byAmount = (count: number): Item[] =>
  Array.from({ length: count }, (_, at) => ({ valor_tac: at * at, prazo: 12, valor_bem: (at * 7) % 5 }));
/** Returns simulations that only uf may order. */
const orderedByUf = (uf: (at: number) => string): Item[] =>
  Array.from({ length: 40 }, (_, at) => ({ valor_bem: (at * 7) % 23, uf: uf(at) }));
const inFives = orderedByUf((at) => `A${Math.floor(at / 5)}`);
const flagged = orderedByUf(() => 'AC').map((item, at) => ({ ...item, veiculo: { veiculo_zero_km: at > 15 } }));
/** Returns simulations ordered by data_criacao. It is missing in each third one, or (`most`) in the other two thirds. */
const lacking = (most: boolean): Item[] =>
  simulations(40).map((item, at) => {
    const { data_criacao, ...others } = item as Item;
    return { ...others, valor_bem: (at * 7) % 23, ...((at % 3 === 0) === most && { data_criacao }) };
  });
const descending = { field: 'data_criacao', direction: 'descending' };
const byUf = { field: 'uf', direction: 'ascending' };
const overlapping = [...simulations(40).slice(0, 20), ...simulations(40).slice(17, 37)];
const changed = (items: readonly unknown[]) => ({
  get observed() {
    return observedOf(items, 20);
  },
  surveys: { main: survey({ changed: true }) },
});

describe('open.ordering', () => {
  test.each<[string, Partial<Facts>, unknown, string?]>([
    ['time', read(simulations(40)), descending, 'open.ordering.stable'],
    ['time and id', read(simulations(40, withId)), descending, 'open.ordering.also'],
    ['id', read(shuffled(simulations(40)).map(withId)), { field: 'id_simulacao', direction: 'ascending' }],
    ['time, seven items', read(simulations(7)), descending],
    ['time, six items, by chance', read(simulations(6)), null, 'open.ordering.too-few'],
    ['an amount, seven items, by chance', read(byAmount(7)), null, 'open.ordering.chance'],
    ['an amount, twelve items', read(byAmount(12)), { field: 'valor_tac', direction: 'ascending' }],
    ['two values', read(orderedByUf((at) => (at < 20 ? 'AC' : 'BA'))), { field: 'uf', direction: 'ascending' }],
    ['two values, all but one alike', read(orderedByUf((at) => (at < 39 ? 'AC' : 'BA'))), null],
    ['a flag', read(flagged), { field: 'veiculo.veiculo_zero_km', direction: 'ascending' }],
    ['a field missing in a third', read(lacking(false)), descending, 'open.ordering.partly'],
    ['a field missing in most', read(lacking(true)), 'none visible'],
    ['one time', read(shuffled(simulations(40)).map(atOnce)), null, 'open.ordering.one-moment'],
    ['no simulations', read([]), null, 'open.no-simulations'],
    ['nothing to compare', read(Array.from({ length: 9 }, () => ({}))), null, 'open.ordering.not-comparable'],
    ['a varying order of equal values', read(inFives, 'unstable'), byUf, 'open.ordering.unstable-among-equals'],
    ['overlapping pages', changed(overlapping), descending, 'open.ordering.grew'],
    ['a list that changed', changed(shuffled(simulations(40))), null, 'open.ordering.list-changed'],
  ])('%s', (_, given, expected, reason) => {
    const { answer, reasons = [] } = observed('open.ordering', given);
    expect(answer).toEqual(expected);
    if (reason !== undefined) expect(reasons.map(({ code }) => code)).toContain(reason);
  });
});

const compound = { annual: 'compound', cetAnnual: 'compound' };
const percent = { ...compound, notation: 'percent', negotiated: 'monthly', iof: 'percent' };
const inWhole = (item: Item): Item =>
  JSON.parse(JSON.stringify(item, (_, value) => (typeof value === 'number' ? Math.round(value) : value)));
const oneIn = (count: number) => (item: Item, at: number) => (at % count === 0 ? { ...item, valor_parcela: 1 } : item);
const unclear = { ...percent, notation: null, annual: null, cetAnnual: null, iof: null };

test.each<[string, readonly unknown[], unknown, unknown]>([
  ['five simulations', simulations(5), 'months', percent],
  ['four simulations', simulations(4), null, null],
  ['rates in whole percent', simulations(40, inWhole), null, unclear],
  ['one deviation in five', simulations(40, oneIn(5)), null, percent],
  ['one deviation in twenty', simulations(40, oneIn(20)), 'months', percent],
])('open.prazo-unit and open.rates for %s', (_, items, unit, rates) => {
  expect(observed('open.prazo-unit', read(items)).answer).toEqual(unit);
  expect(observed('open.rates', read(items)).answer).toEqual(rates);
});

type Counted = Partial<Facts['observed']['rates']['negotiated']>;
const NONE = { of: 0, perhaps: 0 };
const yearly = { ...NONE, compoundPercent: 0, compoundFraction: 0, simple: 0 };
/** Returns facts of ten simulations with these counts. */
const counted = (negotiated: Counted, interest: Partial<typeof yearly> = {}, fits: readonly AnnuityFit[] = []) => {
  const rates = {
    ...{ interest: { ...yearly, ...interest }, cet: { ...yearly, of: 10, compoundPercent: 10 } },
    ...{ negotiated: { ...NONE, monthly: 0, annual: 0, ...negotiated }, iof: { ...NONE, percent: 0, fraction: 0 } },
  };
  return { observed: { ...facts().observed, items: 10, rates, annuity: { items: 10, fits } } };
};
const units = ['open.word.months', ', ', 'open.word.days'];
const reading = (unit: AnnuityFit['unit'], near: number, exact: number): AnnuityFit => ({
  ...{ unit, near, exact, of: 10, principal: 'valor_financiado', rate: 'juros', notation: 'percent' },
});

const ten = (counts: object) => ({ of: 10, ...counts });
test.each<[Counted, Partial<typeof yearly>, object]>([
  [{ of: 10, monthly: 9 }, {}, { negotiated: 'monthly', notation: 'percent', annual: null }],
  [ten({ monthly: 8 }), ten({ simple: 10 }), { negotiated: 'other', notation: 'percent', annual: 'simple' }],
  // A rate that is also simple shows no notation; the CET does.
  [ten({ monthly: 9 }), ten({ simple: 10, compoundFraction: 10 }), { notation: 'percent', annual: null }],
  [ten({ monthly: 9, annual: 10 }), ten({ compoundFraction: 10 }), { negotiated: 'annual', notation: null }],
  [ten({ monthly: 10, annual: 10 }), ten({ compoundPercent: 8 }), { negotiated: null, annual: 'other' }],
  [{ of: 10, perhaps: 9 }, {}, { negotiated: null, iof: null }],
  [{ of: 5, monthly: 5 }, {}, { negotiated: 'monthly' }],
  [{ of: 4, monthly: 4 }, {}, { negotiated: null }],
])('open.rates for %j, %j', (negotiated, interest, answer) => {
  expect(observed('open.rates', counted(negotiated, interest)).answer).toMatchObject(answer);
});

test('open.rate-limits shows values in the order of their numbers', () => {
  const rateLimit = ['100', '9', '10'].map((value) => ['ratelimit-remaining', value] as const);
  const { params } = observed('open.rate-limits', [answer({ headers: headers({ rateLimit }) })]);
  expect(params).toEqual({ headers: 'ratelimit-remaining: 9 | 10 | 100' });
});

test.each<[readonly AnnuityFit[], string | null, string, object?]>([
  [[], null, 'open.prazo.none'],
  [[reading('months', 5, 5), reading('days', 8, 0)], null, 'open.prazo.none-but', { near: 8, of: 10 }],
  [[reading('months', 10, 5), reading('days', 9, 9)], 'days', 'open.prazo'],
  [[reading('months', 10, 5), reading('days', 9, 5)], null, 'open.prazo.several', { units }],
  [[reading('months', 10, 10), reading('days', 9, 9)], null, 'open.prazo.several'],
])('open.prazo-unit for %j: %s', (fits, answer, code, params = {}) => {
  expect(observed('open.prazo-unit', counted({}, {}, fits))).toMatchObject({ answer, code, params });
});

test.each<[readonly unknown[], unknown]>([
  [
    ['2025-09-30T06:00:00-03:00', '2025-09-30T09:00:00.12Z', '20250930T090000', 'soon'].map((data_criacao) => ({
      data_criacao,
    })),
    {
      data_criacao: { forms: ['basic', 'extended', 'other'], offsets: ['Z', 'none', '±hh:mm'], fractionDigits: [0, 2] },
    },
  ],
  [
    [{ id_simulacao: 'ABCDEF12-0000-7000-8000-00000000000A' }],
    { id_simulacao: { letters: ['upper'], versions: ['7'] } },
  ],
  [[{ uf: 'SP' }, { uf: 'sp' }], { uf: { amongThe27: 'sometimes' } }],
  [[{ cliente: { cpf: '1' } }], { cpf: { masked: 'never', checkDigits: 'never' } }],
  [[{ prazo: 12 }], null],
])('open.formats, case %#', (items, expected) => {
  expect(observed('open.formats', read(items)).answer).toEqual(expected);
});

test.each([
  [1.5, 1],
  [1234.5678901234567, 13],
])('open.currency counts the decimals of %d: %d', (valor_bem, decimals) => {
  expect(observed('open.currency', read([{ valor_bem }]))).toMatchObject({ answer: null, params: { decimals } });
});

test('open points reference exchanges of the run, and their Portuguese texts contain no codes', async () => {
  const { report } = await wholeRun({}, {}, { held: false });
  const known = new Set(report.exchanges.map(({ id }) => id));
  expect(report.openPoints.flatMap(({ exchanges }) => exchanges).filter((id) => !known.has(id))).toEqual([]);
  const codes = Object.keys(catalogues.en.texts).filter((code) => code.startsWith('open.'));
  const texts = report.openPoints.map(({ code = '', params = {} }) =>
    textIn('pt-BR', { code, params } as CodedMessage),
  );
  expect(texts.filter((text) => text === null || codes.some((code) => text.includes(code)))).toEqual([]);
});

describe('pages of a gateway', () => {
  const api = answer({ name: 'listing.page', role: 'listing', status: 200, kind: 'object', page: page({}) });
  const blocked = (given: Partial<Answer>) => answer({ status: 403, kind: 'html', role: 'open', page: null, ...given });
  const outOfBounds = { name: 'listing.open-parameter', case: 'limite=0' };

  test.each<[string, keyof typeof observations, readonly Answer[], statuses: readonly string[]]>([
    ['a block page', 'open.rate-limits', [blocked({ role: 'listing', name: 'listing.page' })], ['403']],
    ['a portal', 'open.content-type', [blocked({ role: 'token', name: 'token.issue', status: 200 })], ['200']],
    ['a missing page', 'open.deprecation', [blocked({ role: 'listing', status: 404 })], ['404']],
    ['a HEAD response and a page', 'open.methods', [blocked({}), blocked({ name: 'methods', kind: 'empty' })], ['403']],
  ])('without API responses (%s) leave %s unseen', (_, id, answers, statuses) => {
    const found = observed(id, answers);
    expect(found).toMatchObject({ certainty: 'unseen', answer: null, basis: 0, code: 'open.foreign-pages' });
    expect(found.params).toEqual({ statuses });
    expect(found.reasons?.map(({ code }) => code)).toEqual(['open.not-seen', 'open.foreign-pages']);
  });

  test.each<[string, keyof typeof observations, readonly Answer[]]>([
    ['a token error', 'open.token-errors', [api, blocked({ name: 'token.refused', case: 'malformed-json' })]],
    ['a 401 page', 'open.401-body', [api, blocked({ name: 'listing.without-token', role: 'refusal', status: 401 })]],
    ['a case', 'open.out-of-bounds', [api, blocked(outOfBounds)]],
  ])('count as responses of the API if it also responded: %s', (_, id, answers) => {
    expect(observed(id, answers).certainty).toBe('seen');
  });
});
