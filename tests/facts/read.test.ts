import { describe, expect, test } from 'vitest';
import type { Answer, StimulusFact } from '../../facts/answer.ts';
import { readExchange } from '../../facts/read.ts';
import { createTally } from '../../facts/tally.ts';
import { schemas } from '../../schemas/index.ts';
import type { Exchange, Outcome } from '../../src/evidence/exchange.ts';
import { createShapeReader } from '../../src/schema/shape.ts';

const shapes = createShapeReader(schemas);
const LISTING: StimulusFact = {
  name: 'listing.page',
  role: 'listing',
  partner: 'main',
  purpose: 'probe',
  asked: { pagina_inicial: 2, limite: 10 },
};
const TOKEN: StimulusFact = { name: 'token.issue', role: 'token', partner: 'main', purpose: 'probe' };

interface Came {
  readonly status?: number;
  readonly body?: string;
  readonly headers?: readonly (readonly [string, string])[];
}

function exchange(outcome: Outcome): Exchange {
  const call = { method: 'GET', path: '/', headers: {} } as const;
  const earlier = [{ startedAt: 1, durationMs: 2, result: 503, waitedMs: 3 }];
  return { id: 'x000007', stimulus: 'it', purpose: 'probe', call, outcome, earlier, startedAt: 1_000, durationMs: 20 };
}

function read({ status = 200, body = '{}', headers = [] }: Came, stimulus = LISTING, earlierTokens: string[] = []) {
  const tally = createTally(shapes.read, shapes.fieldsOf);
  const bytes = Buffer.from(body);
  const shown: unknown[] = [];
  const observer = { look: (itens: readonly unknown[]) => void shown.push(...itens), read: () => expect.fail() };
  const reading = readExchange(
    exchange({ kind: 'answered', status, headers, body: bytes, encodedBytes: bytes.length }),
    stimulus,
    tally,
    earlierTokens,
    observer,
  );
  return { ...reading, tallies: tally.read, shown };
}

const answered = (came: Came, stimulus?: StimulusFact): Answer => read(came, stimulus).answer;
const page = { itens: [{ prazo: 12 }], pagina: { numero: 2 } };

describe('an exchange without an answer', () => {
  test('is stated as such', () => {
    const outcome = { kind: 'unanswered', failure: 'timeout', detail: 'nothing came' } as const;
    const reading = readExchange(exchange(outcome), LISTING, createTally(shapes.read, shapes.fieldsOf), []);
    expect(reading.answer).toMatchObject({
      ...LISTING,
      exchange: 'x000007',
      status: null,
      failure: 'timeout',
      detail: 'nothing came',
      earlier: [503],
      startedAt: 1_000,
      endedAt: 1_020,
      kind: 'empty',
      usableToken: false,
      issuedOrdinal: null,
      holdsSimulations: false,
      holdsToken: false,
    });
    expect([reading.keys.length, reading.accessToken, reading.fold()]).toEqual([0, null, null]);
  });
});

test.each([
  ['at once where it has a hundred items', 100, 100, 100],
  ['in steps where it has very many', 1_200, 0, 1_000],
])('a page is shown to the observer %s', (_, items, atOnce, inAll) => {
  const { rest, shown } = read({ body: JSON.stringify({ itens: Array(items).fill({}), pagina: {} }) });
  expect(shown).toHaveLength(atOnce);
  while (rest !== null && rest.next().done !== true);
  expect(shown).toHaveLength(inAll);
});

describe('a body is', () => {
  test.each<[string, Came, Answer['kind']]>([
    ['empty', { body: '' }, 'empty'],
    ['an object', { body: '{}' }, 'object'],
    ['an array', { body: '[]' }, 'array'],
    ['a scalar', { body: '7' }, 'scalar'],
    ['a page of HTML', { body: ' \n<!doctype html>' }, 'html'],
    ['HTML by its label', { body: 'oh no', headers: [['content-type', 'text/html']] }, 'html'],
    ['text', { body: 'oh no' }, 'text'],
    ['text, where an object is followed by something', { body: '{} {}' }, 'text'],
  ])('%s', (_title, came, kind) => {
    expect(answered(came).kind).toBe(kind);
  });
});

describe('a header', () => {
  test.each<[string, readonly [string, string], Partial<Answer['headers']>]>([
    ['names the content type', ['content-type', 'application/json'], { contentType: 'application/json' }],
    ['asks for authentication', ['www-authenticate', ''], { wwwAuthenticate: true }],
    ['names methods', ['allow', 'GET, HEAD'], { allow: 'GET, HEAD' }],
    ['tells the time', ['date', 'Mon, 01 Jan 2024 00:00:00 GMT'], { date: Date.UTC(2024, 0, 1) }],
    ['tells no time that can be read', ['date', 'today'], { date: null }],
    ...['ratelimit', 'ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit', 'retry-after'].map(
      (name): [string, readonly [string, string], object] => [
        `${name} limits the rate`,
        [name, '5'],
        { rateLimit: [[name, '5']] },
      ],
    ),
    ...['ratelimits', 'my-ratelimit', 'x-retry-after', 'retry-after-ms'].map(
      (name): [string, readonly [string, string], object] => [
        `${name} says nothing of it`,
        [name, '5'],
        { rateLimit: [] },
      ],
    ),
    ...['deprecation', 'sunset', 'warning'].map((name): [string, readonly [string, string], object] => [
      `${name} announces an end`,
      [name, 'x'],
      { deprecation: [[name, 'x']] },
    ]),
    ...['x-deprecation', 'sunsets', 'warnings'].map((name): [string, readonly [string, string], object] => [
      `${name} announces none`,
      [name, 'x'],
      { deprecation: [] },
    ]),
    ['is shown without what may be secret', ['allow', `a ${'b'.repeat(40)} ${'1'.repeat(11)}`], { allow: 'a … …' }],
    [
      'is shown with shorter words',
      ['allow', `${'b'.repeat(39)} ${'1'.repeat(10)}`],
      { allow: `${'b'.repeat(39)} ${'1'.repeat(10)}` },
    ],
    ['is shown up to 120 characters', ['allow', 'a '.repeat(100)], { allow: 'a '.repeat(60) }],
    ['is shown as far as it is ASCII', ['allow', 'caf\u00e9\u007f'], { allow: 'caf??' }],
  ])('%s', (_title, header, wanted) => {
    expect(answered({ headers: [header] }).headers).toMatchObject(wanted);
  });

  test('that did not come is null', () => {
    expect(answered({}).headers).toEqual({
      contentType: null,
      wwwAuthenticate: false,
      allow: null,
      rateLimit: [],
      deprecation: [],
      date: null,
    });
  });
});

describe('a listing answer', () => {
  const body = JSON.stringify(page);

  test('is read as a page, tallied at its place, and shown', () => {
    const { answer, keys, tallies, shown, accessToken } = read({
      body: JSON.stringify({ ...page, itens: [{ prazo: 'x', cliente: { cpf: '000.000.000-00' } }, 7] }),
    });
    expect(answer.page).toMatchObject({ items: 2, numero: 2 });
    expect([keys.length, accessToken, answer.holdsSimulations]).toEqual([2, null, true]);
    expect(shown).toHaveLength(2);
    const place = { exchange: 'x000007', page: 2, limite: 10 };
    expect(tallies()['Simulation.prazo']?.groups[0]).toMatchObject({
      pointer: '/itens/0/prazo',
      first: { ...place, item: 0 },
    });
    expect(tallies().Simulation?.groups[0]).toMatchObject({ pointer: '/itens/1', first: { ...place, item: 1 } });
    expect(tallies()['Page.numero']).toMatchObject({ of: 1, present: 1 });
  });

  test('of another partner and case says so at its place', () => {
    const { tallies } = read(
      { body: '{"itens":[7]}' },
      { ...LISTING, partner: 'second', case: 'it', asked: { pagina_inicial: null, limite: null } },
    );
    expect(tallies().Simulation?.groups[0]?.first).toEqual({
      exchange: 'x000007',
      case: 'it',
      partner: 'second',
      item: 0,
    });
  });

  test.each<[string, Came, Partial<StimulusFact>]>([
    ['that is open', { body }, { role: 'open', name: 'listing.page-after-last' }],
    ['that is refused', { body, status: 401 }, {}],
    ['that can not be read', { body: `${body}x` }, {}],
    ['of another operation', { body }, { role: 'aside' }],
  ])('%s is not tallied or shown', (_title, came, part) => {
    const { tallies, shown } = read(came, { ...LISTING, ...part });
    expect([Object.keys(tallies()), shown]).toEqual([[], []]);
  });

  test('that is not of the list is not shown', () => {
    expect(read({ body }, { ...LISTING, name: 'listing.control' }).shown).toEqual([]);
  });

  test('behind the last page is tallied and shown once it is taken into the list', () => {
    const { fold, tallies, shown } = read({ body }, { ...LISTING, name: 'listing.page-after-last', role: 'open' });
    fold();
    expect([tallies()['Simulation.prazo']?.of, shown.length]).toEqual([1, 1]);
  });

  test('that is tallied already is not tallied again', () => {
    const { fold, tallies } = read({ body });
    fold();
    expect(tallies()['Simulation.prazo']?.of).toBe(1);
  });
});

describe('an error', () => {
  const problem = { tipo: 'A.B', titulo: 'Bad Request', status: 400, detalhe: '' };

  test('of the listing is read and tallied as ProblemDetails', () => {
    const { answer, tallies, keys } = read({ status: 400, body: JSON.stringify(problem) });
    expect(answer.problem?.tipo).toBe('A.B');
    expect(answer.page).toBeNull();
    expect(keys.length).toBe(0);
    expect(tallies()['ProblemDetails.complete']).toMatchObject({
      deviating: 1,
      groups: [{ actual: { code: 'value.without', params: { missing: ['erro'] } }, first: { page: 2 } }],
    });
  });

  test('with all its fields is complete', () => {
    const { tallies } = read({ status: 400, body: JSON.stringify({ ...problem, erro: null }) });
    expect(tallies()['ProblemDetails.complete']).toMatchObject({ of: 1, deviating: 0 });
  });

  test.each<[string, Came, StimulusFact, boolean, boolean]>([
    ['of another status', { status: 404, body: JSON.stringify(problem) }, LISTING, true, false],
    ['that is a success', { status: 201, body: JSON.stringify(problem) }, LISTING, false, false],
    ['of the token call', { status: 400, body: JSON.stringify(problem) }, TOKEN, true, false],
    [
      'of a bad token call',
      { status: 400, body: JSON.stringify(problem) },
      { ...TOKEN, role: 'token-error' },
      true,
      false,
    ],
    [
      'of another operation',
      { status: 400, body: JSON.stringify(problem) },
      { ...LISTING, role: 'aside' },
      false,
      false,
    ],
    ['that is an array', { status: 400, body: '[]' }, LISTING, false, false],
  ])('%s', (_title, came, stimulus, read_, tallied) => {
    const { answer, tallies } = read(came, stimulus);
    expect([answer.problem !== null, 'ProblemDetails.complete' in tallies()]).toEqual([read_, tallied]);
  });
});

describe('a text is held to be JSON', () => {
  test.each<[string, Came, StimulusFact, boolean]>([
    ['from the token call', {}, TOKEN, true],
    ['but not from its errors', { status: 400 }, TOKEN, false],
    ['from the listing', {}, LISTING, true],
    ['and from its 400', { status: 400 }, LISTING, true],
    ['whatever was asked for', { status: 400 }, { ...LISTING, role: 'malformed' }, true],
    ['but not from its 401', { status: 401 }, LISTING, false],
    ['nor from an open answer', {}, { ...LISTING, role: 'open' }, false],
    ['nor from elsewhere', { status: 400 }, { ...LISTING, role: 'aside' }, false],
  ])('%s', (_title, came, stimulus, held) => {
    expect(answered(came, stimulus).json !== null).toBe(held);
  });

  test('with its faults, five at most, and the names that stand twice', () => {
    const json = answered({ body: '{"a":1,"a":2,"b":{"c":1,"c":2}}' }).json;
    expect(json).toEqual({ faults: [], repeatedNames: { count: 2, first: ['/a', '/b/c'] } });
    expect(answered({ body: '{} {}' }).json?.faults[0]?.kind).toBe('trailing-content');
  });

  test('however deep it nests', () => {
    expect(answered({ body: `${'['.repeat(5_000)}${']'.repeat(5_000)}` }).json?.faults).toEqual([]);
  });
});

describe('a token call', () => {
  const body = JSON.stringify({ accesstoken: 'abc' });

  test.each<[string, Came, object]>([
    ['gives a token', { body }, { usableToken: true, issuedOrdinal: 3, issued: { sameAs: null } }],
    [
      'gives an earlier one again',
      { body: '{"accesstoken":"two"}' },
      { usableToken: true, issuedOrdinal: 3, issued: { sameAs: 2 } },
    ],
    ['gives the first one again', { body: '{"accesstoken":"one"}' }, { issued: { sameAs: 1 } }],
    ['gives one with another success', { body, status: 201 }, { usableToken: true, issuedOrdinal: 3, issued: null }],
    ['gives none with an error', { body, status: 400 }, { usableToken: false, issuedOrdinal: null, issued: null }],
    ['gives none with a redirection', { body, status: 300 }, { usableToken: false, issuedOrdinal: null }],
    ['gives none', { body: '{}' }, { usableToken: false, issuedOrdinal: null, issued: { sameAs: null } }],
    ['answers no object', { body: '[]' }, { usableToken: false, issued: null }],
    [
      'answers on its own clock',
      { body, headers: [['date', 'Mon, 01 Jan 2024 00:00:00 GMT']] },
      { issued: { receivedAt: Date.UTC(2024, 0, 1) } },
    ],
    ['answers on ours where it tells none', { body }, { issued: { receivedAt: 1_020 } }],
  ])('%s', (_title, came, wanted) => {
    expect(read(came, TOKEN, ['one', 'two']).answer).toMatchObject(wanted);
  });

  test('is tallied where it is an object, answered 200', () => {
    expect(read({ body }, TOKEN).tallies()['AccessToken.accesstoken']).toMatchObject({ of: 1, present: 1 });
    expect(read({ body, status: 201 }, TOKEN).tallies()).toEqual({});
    expect(read({ body: '[]' }, TOKEN).tallies()).toEqual({});
    expect(read({ body }, LISTING).tallies()['AccessToken.accesstoken']).toBeUndefined();
  });

  test('with bad credentials is asked whether it holds a token', () => {
    expect(answered({ body }, { ...TOKEN, role: 'token-error' }).holdsToken).toBe(true);
    expect(answered({ body, status: 401 }, { ...TOKEN, role: 'token-error' }).holdsToken).toBe(false);
  });

  test('with good credentials is not asked whether it holds a token', () => {
    expect(answered({ body }, TOKEN).holdsToken).toBe(false);
  });
});
