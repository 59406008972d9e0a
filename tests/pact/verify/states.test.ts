import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import { partnerStates, sparingly, whileReachable } from '../../../pact/commands/target.ts';
import type { Call, Outcome } from '../../../src/evidence/exchange.ts';
import type { Target } from '../../../src/settings/settings.ts';
import { answered } from '../../support/answered.ts';

const main = { clientId: 'main-client', clientSecret: 'main-secret' };
const target: Target = {
  ...{ environment: 'staging', baseUrl: 'http://127.0.0.1:9/integration', loopback: true, plainHttp: false, main },
};
const SIMULATIONS = 'the partner has simulations';
const CREDENTIALS = 'the partner has credentials';
const token = answered(200, { accesstoken: 'the-token' });
const page = (items: number, pagina: object = {}) => answered(200, { itens: Array(items).fill({}), pagina });

/** Returns the states of a target with these token and page responses. The last page is repeated. */
function statesOf(pages: readonly Outcome[] = [page(0)], given: Partial<Target> = {}, issued: Outcome = token) {
  const requested: Call[] = [];
  const left = [...pages];
  const partner = partnerStates({ ...target, ...given }, async (call) => {
    requested.push(call);
    return call.method === 'POST' ? issued : ((left.length > 1 ? left.shift() : left[0]) ?? page(0));
  });
  /** Returns the values of a state, or its obstacle. */
  const setUp = (name: string, params: object = {}, again = false) =>
    partner.states[name]?.({ ...params }, again).catch((error: unknown) => error);
  return { setUp, requested, refusal: partner.refusal };
}

const says = (message: string) => ({ why: expect.objectContaining({ message: expect.stringContaining(message) }) });

describe('a partner with simulations', () => {
  test.each([
    ['a total', [page(100, { total: 240 }), page(40)], 1, 240],
    ['a total, at three a page', [page(100, { total: 241 }), page(41)], 3, 81],
    ['a total of full pages', [page(100, { total: 300 }), page(100)], 1, 300],
    ['a total that is one less', [page(100, { total: 239 }), page(40)], 1, 240],
    ['a total that is too great', [page(100, { total: 301 }), page(0), page(100), page(40)], 1, 240],
    ['a short page', [page(7)], 2, 4],
    ['several pages', [page(100), page(100), page(40)], 1, 240],
    ['a total that is too small', [page(100, { total: 3 }), page(0)], 1, 100],
    ['no listing', [answered(500, '<p>')], 1, 1],
  ])('has its last page by %s', async (_, pages, limite, lastPage) => {
    const values = await statesOf(pages).setUp(SIMULATIONS, { atLeast: 1, limite });
    expect(values).toEqual({ accessToken: 'the-token', lastPage });
  });

  test.each([
    [page(0, { total: 0 }), 1, 'at least 1 is needed', 'inconclusive'],
    [page(2, { total: 2 }), 3, 'at least 3 are needed', 'skipped'],
  ])(
    'is skipped if the account is too small, and inconclusive if it is empty',
    async (listed, atLeast, why, verdict) => {
      const { setUp } = statesOf([page(3), listed]);
      expect(await setUp(SIMULATIONS, { atLeast })).toEqual({ accessToken: 'the-token' });
      expect(await setUp(SIMULATIONS, { atLeast }, true)).toMatchObject({ verdict, ...says(why) });
      expect(await statesOf([listed]).setUp(SIMULATIONS, { atLeast })).toMatchObject({ verdict, ...says(why) });
    },
  );

  test('is counted once with one token, and again if a request depends on the last page', async () => {
    const { setUp, requested } = statesOf([page(3, { total: 3 })]);
    expect(await setUp(SIMULATIONS)).toEqual({ accessToken: 'the-token' });
    for (const params of [{ atLeast: 2 }, { limite: 1 }, { limite: 1 }]) await setUp(SIMULATIONS, params);
    const listing = 'GET /v1/proposal/simulation?pagina_inicial=1&limite=100';
    expect(requested.map(({ method, path }) => `${method} ${path}`)).toEqual([
      ...['POST /v1/authentication/accesstoken', listing, listing, listing],
    ]);
  });

  test.each<[Outcome, string, number | null]>([
    [answered(401, 'The-Body'), 'rejected the credentials of PARTNER_API_CLIENT_ID (401)', 401],
    [answered(500, 'The-Body'), 'returned 500 without a usable token', null],
    [answered(200, { accesstoken: 'two words' }), 'without a usable token', null],
    [{ kind: 'unanswered', failure: 'refused', detail: 'connection refused' }, 'refused', null],
  ])('is inconclusive without a token', async (issued, why, status) => {
    const { setUp, refusal } = statesOf([], {}, issued);
    const outcome = await setUp(SIMULATIONS);
    expect(outcome).toMatchObject({ verdict: 'inconclusive', ...says(why) });
    expect(refusal()).toBe(status);
    expect(inspect(outcome)).not.toContain('The-Body');
  });
});

describe('a target', () => {
  const down: Outcome = { kind: 'unanswered', failure: 'refused', detail: 'connection refused' };
  const unsent: Outcome = { kind: 'unanswered', failure: 'not-sent', detail: 'interrupted' };

  test.each<[string, readonly Outcome[], sent: number]>([
    ['that responds is sent every request', [token, down, token], 3],
    ['that does not respond to the first request is sent no other', [down, token, token], 1],
    ['whose first request was not sent is sent the others', [unsent, token, token], 3],
  ])('%s', async (_, outcomes, sent) => {
    const left = [...outcomes];
    const send = whileReachable(async () => left.shift() ?? token);
    const call: Call = { method: 'GET', path: '/v1/proposal/simulation', headers: {} };
    const received = [await send(call), await send(call), await send(call)];
    expect(outcomes.length - left.length).toBe(sent);
    expect(received).toEqual(sent === 1 ? [down, down, down] : outcomes);
  });

  test('that rejects the credentials gets them only once', async () => {
    const { setUp, requested } = statesOf([], {}, answered(401, 'x'));
    for (const state of [SIMULATIONS, CREDENTIALS, SIMULATIONS]) {
      const rejected = { verdict: 'inconclusive', ...says('rejected the credentials') };
      expect(await setUp(state)).toMatchObject(rejected);
    }
    expect(requested.map(({ method }) => method)).toEqual(['POST']);
  });
});

describe('a partner with null fields', () => {
  const NULLS = 'the partner has simulations with null fields';
  const params = { fields: ['a', 'v.b'], limite: 2 };
  const [a, b] = [{ a: null, v: { b: 1 } } as const, { a: 1, v: { b: null } } as const];
  const none = { a: 1, v: 'text' };
  const pageOf = (...itens: readonly object[]) => answered(200, { itens });

  test.each<[string, readonly Outcome[], number]>([
    ['the first page', [pageOf(a, b)], 1],
    ['a later page', [pageOf(a, none), pageOf(b, b), pageOf(b, a)], 3],
    ['a page behind many others', [...Array<Outcome>(150).fill(pageOf(none, none)), pageOf(a, b)], 151],
    ['the last page', [pageOf(none, none), pageOf({ a: null, v: { b: null } })], 2],
    ['the page that is no listing', [pageOf(none, none), answered(500, '<p>')], 2],
  ])('has the page with all null fields: %s', async (_, pages, nullPage) => {
    const { setUp, requested } = statesOf(pages);
    expect(await setUp(NULLS, params)).toEqual({ accessToken: 'the-token', nullPage });
    expect(requested.at(-1)?.path).toContain(`pagina_inicial=${nullPage}&limite=2`);
  });

  test.each<[string, readonly Outcome[], number]>([
    ['there are none', [pageOf(none)], 1],
    ['one field never is null', [pageOf(a, a), pageOf(a)], 3],
    ['a null is absent instead', [pageOf(a, { a: 1, v: {} }), pageOf()], 2],
    ['no page has both', [pageOf(a, none), pageOf(b)], 3],
    ['the listing is endless', [pageOf(none, none)], 400],
  ])('is skipped if %s', async (_, pages, simulations) => {
    const why = { code: 'pact.no-nulls', params: { variable: 'PARTNER_API_CLIENT_ID', ...params, simulations } };
    expect(await statesOf(pages).setUp(NULLS, params)).toMatchObject({ verdict: 'skipped', why });
  });
});

describe('a partner with credentials', () => {
  test.each([
    [{ token: true }, { ...main, accessToken: 'the-token' }, ['POST']],
    [{}, main, []],
  ])('has a token if an interaction needs one: %j', async (params, values, methods) => {
    const { setUp, requested } = statesOf();
    expect(await setUp(CREDENTIALS, params)).toEqual(values);
    expect(requested.map(({ method }) => method)).toEqual(methods);
  });

  test.each<[string, Outcome, object]>([
    ['rejects them', answered(401, 'x'), { verdict: 'inconclusive', ...says('rejected the credentials') }],
    ['accepts them', token, { ...main, accessToken: 'the-token' }],
    ['fails', answered(500, 'x'), { why: { code: 'pact.token-unusable' } }],
    ['returns no token', answered(200, {}), { why: { code: 'pact.token-unusable' } }],
  ])('is looked at anew by a token request, whose response %s', async (_, issued, expected) => {
    expect(await statesOf([], {}, issued).setUp(CREDENTIALS, {}, true)).toMatchObject(expected);
  });
});

const UNFINISHED = 'the registration of the partner is not finished';
const other = { clientId: 'other-client', clientSecret: 'other-secret' };
test.each<[string, Partial<Target>, string, string]>([
  ['the partner has no simulations', { empty: other }, 'the-token', 'EMPTY_CLIENT_ID EMPTY_CLIENT_SECRET'],
  [UNFINISHED, { incomplete: other }, 'the-token', 'INCOMPLETE_CLIENT_ID INCOMPLETE_CLIENT_SECRET'],
  ['the token has been revoked', { revokedToken: 'revoked' }, 'revoked', 'REVOKED_TOKEN'],
])('%s: by its settings, else skipped', async (name, settings, accessToken, variables) => {
  expect(await statesOf([], settings).setUp(name)).toEqual({ accessToken });
  const params = { variables: variables.split(' ').map((variable) => `PARTNER_API_${variable}`) };
  expect(await statesOf().setUp(name)).toMatchObject({ verdict: 'skipped', why: { code: 'pact.state-unset', params } });
});

describe('production', () => {
  const isKeptBack = (error: unknown): false => {
    expect(error).toMatchObject({ verdict: 'skipped', why: { code: 'pact.production-bounds' } });
    return false;
  };
  const listing = (query: string, authorization?: string): Call => ({
    ...{ method: 'GET', path: `/v1/proposal/simulation${query}` },
    headers: authorization === undefined ? {} : { authorization },
  });
  const issue = (body: object = main): Call => ({
    ...{ method: 'POST', path: '/v1/authentication/accesstoken', headers: { 'content-type': 'application/json' } },
    body: JSON.stringify(body),
  });
  const asToken = 'Bearer the-token';

  test.each<[string, readonly Call[], readonly boolean[], number]>([
    ['gets one token request, whose response serves all', [issue(), issue(), issue()], [true, true, true], 1],
    ['gets one listing request without a token', [listing(''), listing('')], [true, false], 1],
    ['gets a page', [issue(), listing('?pagina_inicial=3&limite=100', asToken)], [true, true], 2],
    ['gets the first page', [issue(), listing('', asToken)], [true, true], 2],
    ['gets no page before a token', [listing('', asToken)], [false], 0],
    ['gets no other credentials', [issue({ ...main, clientSecret: 'another' })], [false], 0],
    ['gets no empty token request', [issue({})], [false], 0],
    ['gets no other token', [issue(), listing('', 'Bearer invalid')], [true, false], 1],
    ['gets no malformed parameter', [issue(), listing('?limite=abc', asToken)], [true, false], 1],
    ['gets no parameter out of bounds', [issue(), listing('?limite=101', asToken)], [true, false], 1],
    ['gets no page before the first', [issue(), listing('?pagina_inicial=0', asToken)], [true, false], 1],
    ['gets no other parameter', [issue(), listing('?token=x', asToken)], [true, false], 1],
    ['gets no other path', [issue(), { ...listing('', asToken), path: '/v1/other' }], [true, false], 1],
    ['gets no other method', [issue(), { ...listing('', asToken), method: 'OPTIONS' }], [true, false], 1],
  ])('%s', async (_, calls, responses, count) => {
    const sent: Call[] = [];
    const send = sparingly(main, async (call) => {
      sent.push(call);
      return token;
    });
    const kinds: boolean[] = [];
    for (const call of calls) kinds.push(await send(call).then(() => true, isKeptBack));
    expect({ kinds, sent: sent.length }).toEqual({ kinds: responses, sent: count });
  });
});
