import { describe, expect, test } from 'vitest';
import type { Answer, StimulusFact } from '../../facts/answer.ts';
import { isIdentified } from '../../facts/keys.ts';
import { readExchange } from '../../facts/read.ts';
import { createTally } from '../../facts/tally.ts';
import { schemas } from '../../schemas/index.ts';
import type { Exchange, Outcome } from '../../src/evidence/exchange.ts';
import { createShapeReader } from '../../src/schema/shape.ts';
import { answered as response } from '../support/answered.ts';

const shapes = createShapeReader(schemas);
const asked = { pagina_inicial: 2, limite: 10 };
const LISTING: StimulusFact = { name: 'listing.page', role: 'listing', partner: 'main', purpose: 'probe', asked };
const TOKEN: StimulusFact = { name: 'token.issue', role: 'token', partner: 'main', purpose: 'probe' };
const BEHIND: StimulusFact = { ...LISTING, name: 'listing.page-after-last', role: 'open' };
const ASIDE: StimulusFact = { ...LISTING, role: 'aside' };

type Headers = readonly (readonly [string, string])[];

interface Came {
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

function read({ status = 200, body = {}, headers = [] }: Came, stimulus = LISTING, earlierTokens: string[] = []) {
  const tally = createTally(shapes.read, shapes.fieldsOf);
  const shown: unknown[] = [];
  const observer = { look: (itens: readonly unknown[]) => void shown.push(...itens), read: () => expect.fail() };
  const reading = readExchange(exchange(response(status, body, headers)), stimulus, tally, earlierTokens, observer);
  return { ...reading, tallies: tally.read, shown };
}

const answered = (came: Came, stimulus?: StimulusFact): Answer => read(came, stimulus).answer;
const page = { itens: [{ prazo: 12 }], pagina: { numero: 2 } };

test('an exchange without a response', () => {
  const outcome = { kind: 'unanswered', failure: 'timeout', detail: 'nothing came' } as const;
  const reading = readExchange(exchange(outcome), LISTING, createTally(shapes.read, shapes.fieldsOf), []);
  expect(reading.answer).toMatchObject({
    ...{ ...LISTING, exchange: 'x000007', status: null, failure: 'timeout', detail: 'nothing came', earlier: [503] },
    ...{ startedAt: 1_000, endedAt: 1_020, kind: 'empty', usableToken: false, holdsSimulations: false },
  });
  expect([reading.keys.length, reading.accessToken, reading.fold()]).toEqual([0, null, null]);
});

test.each([
  ['at once where it has a hundred items', 100, 100, 100],
  ['in steps where it has very many', 1_200, 0, 1_000],
])('a page is shown to the observer %s', (_, items, atOnce, inAll) => {
  const { rest, shown } = read({ body: { itens: Array(items).fill({}), pagina: {} } });
  expect(shown).toHaveLength(atOnce);
  while (rest !== null && rest.next().done !== true);
  expect(shown).toHaveLength(inAll);
});

test.each<[string, Came, Answer['kind']]>([
  ['empty', { body: '' }, 'empty'],
  ['an object', { body: '{}' }, 'object'],
  ['an array', { body: '[]' }, 'array'],
  ['a scalar', { body: '7' }, 'scalar'],
  ['a page of HTML', { body: ' \n<!doctype html>' }, 'html'],
  ['HTML by its label', { body: 'oh no', headers: [['content-type', 'text/html']] }, 'html'],
  ['text', { body: 'oh no' }, 'text'],
  ['text, where an object is followed by something', { body: '{} {}' }, 'text'],
])('a body is %s', (_, came, kind) => {
  expect(answered(came).kind).toBe(kind);
});

const NO_HEADERS = {
  contentType: null,
  wwwAuthenticate: false,
  allow: null,
  rateLimit: [],
  deprecation: [],
  date: null,
};
const fives = (names: string): Headers => names.split(' ').map((name) => [name, '5']);
const limits = fives('ratelimit ratelimit-limit x-ratelimit-remaining x-ratelimit retry-after');
const ends = fives('deprecation sunset warning');
const others = fives('ratelimits my-ratelimit x-retry-after retry-after-ms x-deprecation sunsets warnings');

test.each<[string, Headers, Partial<Answer['headers']>]>([
  ['nothing', others, {}],
  ['the content type', [['content-type', 'application/json']], { contentType: 'application/json' }],
  ['authentication', [['www-authenticate', '']], { wwwAuthenticate: true }],
  ['the time', [['date', 'Mon, 01 Jan 2024 00:00:00 GMT']], { date: Date.UTC(2024, 0, 1) }],
  ['no time that can be read', [['date', 'today']], {}],
  ['limits of the rate', limits, { rateLimit: limits }],
  ['an end', ends, { deprecation: ends }],
  ['words without what may be secret', [['allow', `a ${'b'.repeat(40)} ${'1'.repeat(11)}`]], { allow: 'a … …' }],
])('headers tell %s', (_, headers, wanted) => {
  expect(answered({ headers }).headers).toEqual({ ...NO_HEADERS, ...wanted });
});

describe('a listing response', () => {
  test('is read as a page, tallied at its place, and shown', () => {
    const body = { ...page, itens: [{ prazo: 'x', cliente: { cpf: '000.000.000-00' } }, 7] };
    const { answer, keys, tallies, shown, accessToken, fold } = read({ body });
    expect(answer.page).toMatchObject({ items: 2, numero: 2 });
    expect([keys.length, accessToken, answer.holdsSimulations, shown.length]).toEqual([2, null, true, 2]);
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

  test.each<[string, Came, StimulusFact]>([
    ['that is open', { body: page }, BEHIND],
    ['that is rejected', { body: page, status: 401 }, LISTING],
    ['that cannot be read', { body: `${JSON.stringify(page)}x` }, LISTING],
    ['of another operation', { body: page }, ASIDE],
  ])('%s is not tallied or shown', (_, came, stimulus) => {
    const { tallies, shown } = read(came, stimulus);
    expect([Object.keys(tallies()), shown]).toEqual([[], []]);
  });

  test('behind the last page is tallied and shown once it is promoted; one that is no page of the list is not shown', () => {
    const { fold, tallies, shown } = read({ body: page }, BEHIND);
    fold();
    expect([tallies()['Simulation.prazo']?.of, shown.length]).toEqual([1, 1]);
    expect(read({ body: page }, { ...LISTING, name: 'listing.control' }).shown).toEqual([]);
  });
});

const problem = { tipo: 'A.B', titulo: 'Bad Request', status: 400, detalhe: '' };

test.each<[string, Came, StimulusFact, boolean, boolean]>([
  ['of the listing', { status: 400, body: problem }, LISTING, true, true],
  ['of another status', { status: 404, body: problem }, LISTING, true, false],
  ['that is a success', { status: 201, body: problem }, LISTING, false, false],
  ['of the token call', { status: 400, body: problem }, TOKEN, true, false],
  ['of another operation', { status: 400, body: problem }, ASIDE, false, false],
  ['that is an array', { status: 400, body: '[]' }, LISTING, false, false],
])('an error %s is read %s, tallied %s', (_, came, stimulus, isRead, isTallied) => {
  const { answer, tallies } = read(came, stimulus);
  expect([answer.problem !== null, 'ProblemDetails.complete' in tallies()]).toEqual([isRead, isTallied]);
});

test('an error of the listing is tallied by the fields that it lacks', () => {
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
  [200, BEHIND, false],
  [400, ASIDE, false],
])('whether a %i must be JSON (%#)', (status, stimulus, isJson) => {
  expect(answered({ status }, stimulus).json !== null).toBe(isJson);
});

test('a JSON text is read with its faults, but its depth, and the names that stand twice', () => {
  const { json } = answered({ body: '{"a":1,"a":2,"b":{"c":1,"c":2}}' });
  expect(json).toEqual({ faults: [], repeatedNames: { count: 2, first: ['/a', '/b/c'] } });
  expect(answered({ body: '{} {}' }).json?.faults[0]?.kind).toBe('trailing-content');
  expect(answered({ body: `${'['.repeat(5_000)}${']'.repeat(5_000)}` }).json?.faults).toEqual([]);
});

const body = { accesstoken: 'abc' };

test.each<[string, Came, object]>([
  ['a token', { body }, { usableToken: true, issuedOrdinal: 3, issued: { sameAs: null, receivedAt: 1_020 } }],
  ['the first one again', { body: { accesstoken: 'one' } }, { issuedOrdinal: 3, issued: { sameAs: 1 } }],
  ['one with another success', { body, status: 201 }, { usableToken: true, issuedOrdinal: 3, issued: null }],
  ['none with an error', { body, status: 400 }, { usableToken: false, issuedOrdinal: null, issued: null }],
  ['none with a redirection', { body, status: 300 }, { usableToken: false, issuedOrdinal: null }],
  ['none', {}, { usableToken: false, issuedOrdinal: null, issued: { sameAs: null } }],
  ['no object', { body: '[]' }, { usableToken: false, issued: null }],
])('a token call returns %s', (_, came, wanted) => {
  expect(read(came, TOKEN, ['one', 'two']).answer).toMatchObject(wanted);
});

test('a token response is tallied where it is a 200 with an object, and looked through for a token where it must have none', () => {
  const tallied = (came: Came) => read(came, TOKEN).tallies()['AccessToken.accesstoken']?.present;
  expect([{ body }, { body, status: 201 }, { body: '[]' }].map(tallied)).toEqual([1, undefined, undefined]);
  const bad = { ...TOKEN, role: 'token-error' } as const;
  const found = [answered({ body }, bad), answered({ body, status: 401 }, bad), answered({ body }, TOKEN)];
  expect(found.map(({ holdsToken }) => holdsToken)).toEqual([true, false, false]);
});

test('why there is no response, or none that can be decoded, is told', () => {
  const tally = createTally(shapes.read, shapes.fieldsOf);
  const answerTo = (outcome: Outcome): Answer => readExchange(exchange(outcome), LISTING, tally, []).answer;
  const silent = { kind: 'unanswered', failure: 'timeout', detail: 'x' } as const;
  const cause = { code: 'wire.switched-protocols', params: {} } as const;
  expect(answerTo({ ...silent, cause }).cause).toEqual(cause);
  expect(answerTo(silent)).not.toHaveProperty('cause');
  const undecodable = { code: 'wire.switched-protocols', params: {} } as const;
  const came = response(200, page);
  expect(answerTo({ ...came, undecodable })).toMatchObject({ undecodable, page: null, kind: 'text' });
  expect(answerTo(came)).not.toHaveProperty('undecodable');
});

test('headers that open points ask about are kept of earlier responses too, each once and twenty at most', () => {
  const tally = createTally(shapes.read, shapes.fieldsOf);
  const headersOf = (...before: readonly Headers[]) =>
    readExchange(exchange(response(200, {}), before), LISTING, tally, []).answer.earlierHeaders;
  expect(
    headersOf(
      [
        ['retry-after', '5'],
        ['date', 'x'],
      ],
      [
        ['retry-after', '5'],
        ['retry-after', '6'],
      ],
    ),
  ).toEqual({
    rateLimit: [
      ['retry-after', '5'],
      ['retry-after', '6'],
    ],
    deprecation: [],
  });
  expect(headersOf([['sunset', 'x']])).toEqual({ rateLimit: [], deprecation: [['sunset', 'x']] });
  expect(headersOf([['date', 'x']])).toBeUndefined();
  const many = Array.from({ length: 30 }, (_, at) => ['ratelimit', `${at}`] as const);
  expect(headersOf(many)?.rateLimit).toHaveLength(20);
  expect(answered({ headers: many }).headers.rateLimit).toHaveLength(20);
});

const item = { id_simulacao: '2f1d7a1c-4c6e-4d5c-9a55-6b0a1d1f9e77', prazo: 12, uf: 'SP' };

test('the values of a simulation are kept of pages that are no probe, short and read alike by everybody', () => {
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

test('an item without an id is known by its text where the page is read alike by everybody and the item as documented', () => {
  const told = (change: object, end = '') => {
    const whole = {
      ...item,
      ...Object.fromEntries('bcdefg'.split('').map((name) => [name, 1])),
      data_criacao: '2025-09-30T18:00:00Z',
    };
    const { id_simulacao: _, ...others } = { ...whole, ...change };
    return isIdentified(read({ body: `{"itens":[${JSON.stringify(others)}]${end}}` }).keys, 0);
  };
  expect([told({}), told({ prazo: 'x' }), told({}, ',"a":1,"a":2')]).toEqual([true, false, false]);
});

test('items of very long pages are read until the run has read enough of them', () => {
  const tally = createTally(shapes.read, shapes.fieldsOf);
  const came = response(200, { itens: Array(2_600).fill({ prazo: 'x' }) });
  const asked: number[][] = [];
  const few = { ...tally, mayGoOn: (...given: [number, number]) => asked.push(given) < 3 };
  const { rest } = readExchange(exchange(came), LISTING, few, []);
  while (rest !== null && rest.next().done !== true);
  expect(asked).toEqual([
    [200, 600],
    [200, 400],
    [200, 200],
  ]);
  expect(tally.read()['Simulation.prazo']?.of).toBe(2_400);
});
