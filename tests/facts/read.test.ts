import { describe, expect, test } from 'vitest';
import type { Answer, StimulusFact } from '../../facts/answer.ts';
import { isIdentified } from '../../facts/keys.ts';
import { readExchange } from '../../facts/read.ts';
import { createTally } from '../../facts/tally.ts';
import type { Exchange, Outcome } from '../../src/evidence/exchange.ts';
import { answered as response } from '../support/answered.ts';

const asked = { pagina_inicial: 2, limite: 10 };
const LISTING: StimulusFact = { name: 'listing.page', role: 'listing', partner: 'main', purpose: 'probe', asked };
const TOKEN: StimulusFact = { name: 'token.issue', role: 'token', partner: 'main', purpose: 'probe' };
const AFTER_LAST: StimulusFact = { ...LISTING, name: 'listing.page-after-last', role: 'open' };
const ASIDE: StimulusFact = { ...LISTING, role: 'aside' };

type Headers = readonly (readonly [string, string])[];

interface Given {
  readonly status?: number;
  readonly body?: unknown;
  readonly headers?: Headers;
}

function exchange(outcome: Outcome, before: readonly Headers[] = []): Exchange {
  const call = { method: 'GET', path: '/', headers: {} } as const;
  const one = { startedAt: 1, durationMs: 2, result: 503, waitedMs: 3 };
  const earlier = before.length === 0 ? [one] : before.map((headers) => ({ ...one, headers }));
  return { id: 'x000007', stimulus: 'it', purpose: 'probe', call, outcome, earlier, startedAt: 1_000, durationMs: 20 };
}

interface With {
  readonly tokens?: readonly string[];
  /** Headers of the attempts before the last. */
  readonly before?: readonly Headers[];
}

function readOf(outcome: Outcome, stimulus = LISTING, { tokens = [], before }: With = {}) {
  const tally = createTally();
  const observed: unknown[] = [];
  const observer = { addPage: (itens: readonly unknown[]) => void observed.push(...itens), read: () => expect.fail() };
  const reading = readExchange(exchange(outcome, before), stimulus, tally, tokens, observer);
  return { ...reading, tallies: tally.read, observed };
}

const read = ({ status = 200, body = {}, headers = [] }: Given, stimulus?: StimulusFact, further?: With) =>
  readOf(response(status, body, headers), stimulus, further);
const answered = (given: Given, stimulus?: StimulusFact): Answer => read(given, stimulus).answer;
const page = { itens: [{ prazo: 12 }], pagina: { numero: 2 } };

test('readExchange reads an exchange without a response', () => {
  const outcome = { kind: 'unanswered', failure: 'timeout', detail: 'no response' } as const;
  const reading = readOf(outcome);
  expect(reading.answer).toMatchObject({
    ...{ ...LISTING, exchange: 'x000007', status: null, failure: 'timeout', detail: 'no response', earlier: [503] },
    ...{ startedAt: 1_000, endedAt: 1_020, kind: 'empty', usableToken: false, holdsSimulations: false },
  });
  expect([reading.keys.length, reading.accessToken, reading.fold()]).toEqual([0, null, null]);
});

test.each([
  ['at once if it has 100 items', 100, 100, 100],
  ['in steps if it is very long', 1_200, 0, 1_000],
])('a page is added to the observer %s', (_, items, atOnce, inAll) => {
  const { rest, observed } = read({ body: { itens: Array(items).fill({}), pagina: {} } });
  expect(observed).toHaveLength(atOnce);
  while (rest !== null && rest.next().done !== true);
  expect(observed).toHaveLength(inAll);
});

test.each<[string, Given, Answer['kind']]>([
  ['empty', { body: '' }, 'empty'],
  ['an object', { body: '{}' }, 'object'],
  ['an array', { body: '[]' }, 'array'],
  ['a scalar', { body: '7' }, 'scalar'],
  ['a page of HTML', { body: ' \n<!doctype html>' }, 'html'],
  ['HTML by its Content-Type', { body: 'oh no', headers: [['content-type', 'text/html']] }, 'html'],
  ['text', { body: 'oh no' }, 'text'],
  ['text, if an object has trailing content', { body: '{} {}' }, 'text'],
])('the kind of a body is %s', (_, given, kind) => {
  expect(answered(given).kind).toBe(kind);
});

const NONE = { contentType: null, wwwAuthenticate: false, allow: null, rateLimit: [], deprecation: [], date: null };
const fives = (names: string): Headers => names.split(' ').map((name) => [name, '5']);
const limits = fives(
  'ratelimit ratelimit-limit x-ratelimit-remaining x-ratelimit x-rate-limit-limit rate-limit retry-after',
);
const ends = fives('deprecation sunset warning');
const others = fives('ratelimits my-ratelimit x-retry-after retry-after-ms x-deprecation sunsets warnings');

test.each<[string, Headers, Partial<Answer['headers']>]>([
  ['no other header', others, {}],
  ['Content-Type', [['content-type', 'application/json']], { contentType: 'application/json' }],
  ['WWW-Authenticate', [['www-authenticate', '']], { wwwAuthenticate: true }],
  ['Date', [['date', 'Mon, 01 Jan 2024 00:00:00 GMT']], { date: Date.UTC(2024, 0, 1) }],
  ['no unreadable Date', [['date', 'today']], {}],
  ['rate limit headers', limits, { rateLimit: limits }],
  ['deprecation headers', ends, { deprecation: ends }],
  ['Allow without possible secrets', [['allow', `a ${'b'.repeat(40)} ${'1'.repeat(11)}`]], { allow: 'a … …' }],
])('the header facts contain %s', (_, headers, wanted) => {
  expect(answered({ headers }).headers).toEqual({ ...NONE, ...wanted });
});

describe('a listing response', () => {
  test('is read as a page, tallied at its place and observed', () => {
    const body = { ...page, itens: [{ prazo: 'x', cliente: { cpf: '000.000.000-00' } }, 7] };
    const { answer, keys, tallies, observed, accessToken, fold } = read({ body });
    expect(answer.page).toMatchObject({ items: 2, numero: 2 });
    expect([keys.length, accessToken, answer.holdsSimulations, observed.length]).toEqual([2, null, true, 2]);
    const place = { exchange: 'x000007', page: 2, limite: 10 };
    const [first, second] = [tallies()['Simulation.prazo']?.groups[0], tallies().Simulation?.groups[0]];
    expect(first).toMatchObject({ pointer: '/itens/0/prazo', first: { ...place, item: 0 } });
    expect(second).toMatchObject({ pointer: '/itens/1', first: { ...place, item: 1 } });
    expect(tallies()['Page.numero']).toMatchObject({ of: 1, present: 1 });
    fold();
    expect(tallies()['Simulation.prazo']?.of).toBe(1);
  });

  test('of another partner and case is tallied at its place', () => {
    const nowhere = { pagina_inicial: null, limite: null };
    const { tallies } = read({ body: '{"itens":[7]}' }, { ...LISTING, partner: 'second', case: 'it', asked: nowhere });
    const place = { exchange: 'x000007', case: 'it', partner: 'second', item: 0 };
    expect(tallies().Simulation?.groups[0]?.first).toEqual(place);
  });

  test.each<[string, Given, StimulusFact]>([
    ['that is open', { body: page }, AFTER_LAST],
    ['that is rejected', { body: page, status: 401 }, LISTING],
    ['that is not valid JSON', { body: `${JSON.stringify(page)}x` }, LISTING],
    ['of another operation', { body: page }, ASIDE],
  ])('%s is not tallied or observed', (_, given, stimulus) => {
    const { tallies, observed } = read(given, stimulus);
    expect([Object.keys(tallies()), observed]).toEqual([[], []]);
  });

  test('after the last page is tallied and observed only if fold is called; a control response is not observed', () => {
    const { fold, tallies, observed } = read({ body: page }, AFTER_LAST);
    fold();
    expect([tallies()['Simulation.prazo']?.of, observed.length]).toEqual([1, 1]);
    expect(read({ body: page }, { ...LISTING, name: 'listing.control' }).observed).toEqual([]);
  });
});

const problem = { tipo: 'A.B', titulo: 'Bad Request', status: 400, detalhe: '' };

test.each<[string, Given, StimulusFact, boolean, boolean]>([
  ['of the listing is read and tallied', { status: 400, body: problem }, LISTING, true, true],
  ['of another status is read', { status: 404, body: problem }, LISTING, true, false],
  ['with status 201 is not read', { status: 201, body: problem }, LISTING, false, false],
  ['of the token request is read', { status: 400, body: problem }, TOKEN, true, false],
  ['of another operation is not read', { status: 400, body: problem }, ASIDE, false, false],
  ['that is an array is not read', { status: 400, body: '[]' }, LISTING, false, false],
])('an error %s', (_, given, stimulus, isRead, isTallied) => {
  const { answer, tallies } = read(given, stimulus);
  expect([answer.problem !== null, 'ProblemDetails.complete' in tallies()]).toEqual([isRead, isTallied]);
});

test('an error of the listing is tallied by its missing fields', () => {
  const tallyOf = (body: object) => read({ status: 400, body }).tallies()['ProblemDetails.complete'];
  const actual = { code: 'value.without', params: { missing: ['erro'] } };
  expect(tallyOf(problem)).toMatchObject({ deviating: 1, groups: [{ actual, first: { page: 2 } }] });
  expect(tallyOf({ ...problem, erro: null })).toMatchObject({ of: 1, deviating: 0 });
});

test.each<[number, StimulusFact, boolean]>([
  [200, TOKEN, true],
  [400, TOKEN, false],
  [200, LISTING, true],
  [400, LISTING, true],
  [400, { ...LISTING, role: 'malformed' }, true],
  [401, LISTING, false],
  [200, AFTER_LAST, false],
  [400, ASIDE, false],
])('a %i has JSON faults if it must be JSON (%#)', (status, stimulus, isJson) => {
  expect(answered({ status }, stimulus).json !== null).toBe(isJson);
});

test('the JSON facts are faults except depth, and repeated names', () => {
  const { json } = answered({ body: '{"a":1,"a":2,"b":{"c":1,"c":2}}' });
  expect(json).toEqual({ faults: [], repeatedNames: { count: 2, first: ['/a', '/b/c'] } });
  expect(answered({ body: '{} {}' }).json?.faults[0]?.kind).toBe('trailing-content');
  expect(answered({ body: `${'['.repeat(5_000)}${']'.repeat(5_000)}` }).json?.faults).toEqual([]);
});

const body = { accesstoken: 'abc' };

test.each<[string, Given, object]>([
  ['a token', { body }, { usableToken: true, issuedOrdinal: 3, issued: { sameAs: null, receivedAt: 1_020 } }],
  ['an earlier token', { body: { accesstoken: 'one' } }, { issuedOrdinal: 3, issued: { sameAs: 1 } }],
  ['a token with another 2xx', { body, status: 201 }, { usableToken: true, issuedOrdinal: 3, issued: null }],
  ['no token with an error', { body, status: 400 }, { usableToken: false, issuedOrdinal: null, issued: null }],
  ['no token with a redirect', { body, status: 300 }, { usableToken: false, issuedOrdinal: null }],
  ['no token', {}, { usableToken: false, issuedOrdinal: null, issued: { sameAs: null } }],
  ['no object', { body: '[]' }, { usableToken: false, issued: null }],
])('a token response contains %s', (_, given, wanted) => {
  expect(read(given, TOKEN, { tokens: ['one', 'two'] }).answer).toMatchObject(wanted);
});

test('a 200 token response is tallied, and a response to invalid credentials is searched for a token', () => {
  const tallied = (given: Given) => read(given, TOKEN).tallies()['AccessToken.accesstoken']?.present;
  expect([{ body }, { body, status: 201 }, { body: '[]' }].map(tallied)).toEqual([1, undefined, undefined]);
  const bad = { ...TOKEN, role: 'token-error' } as const;
  const found = [answered({ body }, bad), answered({ body, status: 401 }, bad), answered({ body }, TOKEN)];
  expect(found.map(({ holdsToken }) => holdsToken)).toEqual([true, false, false]);
});

test('the cause of a missing or undecodable response is kept', () => {
  const silent = { kind: 'unanswered', failure: 'timeout', detail: 'x' } as const;
  const cause = { code: 'wire.switched-protocols', params: {} } as const;
  expect(readOf({ ...silent, cause }).answer.cause).toEqual(cause);
  expect(readOf(silent).answer).not.toHaveProperty('cause');
  const undecodable = { code: 'wire.switched-protocols', params: {} } as const;
  const given = response(200, page);
  expect(readOf({ ...given, undecodable }).answer).toMatchObject({ undecodable, page: null, kind: 'text' });
  expect(readOf(given).answer).not.toHaveProperty('undecodable');
});

test('headers of open points are kept from earlier responses too, without duplicates and at most twenty', () => {
  const headersOf = (...before: readonly Headers[]) => read({}, LISTING, { before }).answer.earlierHeaders;
  const [five, six] = [['retry-after', '5'] as const, ['retry-after', '6'] as const];
  expect(headersOf([five, ['date', 'x']], [five, six])).toEqual({ rateLimit: [five, six], deprecation: [] });
  expect(headersOf([['sunset', 'x']])).toEqual({ rateLimit: [], deprecation: [['sunset', 'x']] });
  expect(headersOf([['date', 'x']])).toBeUndefined();
  const many = Array.from({ length: 30 }, (_, at) => ['ratelimit', `${at}`] as const);
  expect(headersOf(many)?.rateLimit).toHaveLength(20);
  expect(answered({ headers: many }).headers.rateLimit).toHaveLength(20);
});

const item = { id_simulacao: '2f1d7a1c-4c6e-4d5c-9a55-6b0a1d1f9e77', prazo: 12, uf: 'SP' };

test('values are kept only from short, unambiguous pages that are not probes', () => {
  const again = { ...LISTING, purpose: 're-read' } as const;
  const valuesIn = (stimulus: StimulusFact, body: unknown, at = 0) =>
    read({ body }, stimulus).valuesAt(at)?.get('Simulation.prazo');
  expect(valuesIn(again, { itens: [item] })).toBe(12);
  expect(valuesIn(again, { itens: [{ ...item, prazo: 'x' }] })).toBeUndefined();
  expect(valuesIn(LISTING, { itens: [item] })).toBeUndefined();
  expect(valuesIn(again, '{"itens":[{"prazo":12}],"a":1,"a":2}')).toBeUndefined();
  expect(valuesIn(again, `\ufeff${JSON.stringify({ itens: [item] })}`)).toBeUndefined();
  expect(valuesIn(again, { itens: Array(2_000).fill(item) }, 1_999)).toBe(12);
  expect(valuesIn(again, { itens: Array(2_001).fill(item) })).toBeUndefined();
});

test('an item without an id is identified by its text if the page is unambiguous and the item is as documented', () => {
  const isKnown = (change: object, end = '') => {
    const further = Object.fromEntries([...'bcdefg'].map((name) => [name, 1]));
    const whole = { ...item, ...further, data_criacao: '2025-09-30T18:00:00Z' };
    const { id_simulacao: _, ...others } = { ...whole, ...change };
    return isIdentified(read({ body: `{"itens":[${JSON.stringify(others)}]${end}}` }).keys, 0);
  };
  expect([isKnown({}), isKnown({ prazo: 'x' }), isKnown({}, ',"a":1,"a":2')]).toEqual([true, false, false]);
});

test('items of very long pages are read until the budget of the run is spent', () => {
  const tally = createTally();
  const given = response(200, { itens: Array(2_600).fill({ prazo: 'x' }) });
  const reservations: number[][] = [];
  const few = { ...tally, reserve: (...request: [number, number]) => reservations.push(request) < 3 };
  const { rest } = readExchange(exchange(given), LISTING, few, []);
  while (rest !== null && rest.next().done !== true);
  expect(reservations).toEqual([600, 400, 200].map((left) => [200, left]));
  expect(tally.read()['Simulation.prazo']?.of).toBe(2_400);
});
