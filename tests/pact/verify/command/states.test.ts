import { describe, expect, test } from 'vitest';
import { partnerStates } from '../../../../pact/commands/target.ts';
import type { Call, Outcome } from '../../../../src/evidence/exchange.ts';
import type { Target } from '../../../../src/settings/settings.ts';

const target: Target = {
  environment: 'staging',
  baseUrl: 'http://127.0.0.1:9/integration',
  loopback: true,
  plainHttp: false,
  main: { clientId: 'main-client', clientSecret: 'main-secret' },
};
const SIMULATIONS = 'the partner has simulations';

function answered(status: number, body: unknown): Outcome {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return { kind: 'answered', status, headers: [], body: new TextEncoder().encode(text), encodedBytes: text.length };
}

const token = answered(200, { accesstoken: 'the-token' });
const page = (items: number, pagina: object = {}) => answered(200, { itens: Array(items).fill({}), pagina });

/** What a state gives where the token call and the pages are answered so. */
async function setUp(
  answers: { readonly token?: Outcome; readonly pages?: readonly Outcome[] },
  name: string,
  params: object = {},
  settings: Partial<Target> = {},
) {
  const asked: Call[] = [];
  const pages = [...(answers.pages ?? [])];
  const { states, refusal } = partnerStates({ ...target, ...settings }, async (call) => {
    asked.push(call);
    return call.method === 'POST' ? (answers.token ?? token) : (pages.shift() ?? page(0));
  });
  const outcome = await states[name]?.setUp({ ...params });
  return { outcome, asked, refusal: refusal() };
}

describe('a partner with simulations', () => {
  test.each([
    ['the total tells', [page(100, { total: 240 })], 1, 240],
    ['the total tells, at three a page', [page(100, { total: 241 })], 3, 81],
    ['no total tells, a short page', [page(7)], 2, 4],
    ['no total tells, several pages', [page(100), page(100), page(40)], 1, 240],
    ['the total tells less than is there', [page(100, { total: 3 })], 1, 100],
    ['the listing is no listing', [answered(500, '<p>')], 1, 1],
  ])('has the last page as %s', async (_, pages, limite, lastPage) => {
    const { outcome } = await setUp({ pages }, SIMULATIONS, { atLeast: 1, limite });
    expect(outcome).toEqual({ kind: 'ready', values: { accessToken: 'the-token', lastPage }, fleeting: true });
  });

  test.each([
    [[page(0, { total: 0 })], 1, 'has fewer than 1 simulation'],
    [[page(2, { total: 2 })], 3, 'has fewer than 3 simulations'],
  ])('is not to be had of an account that is too small', async (pages, atLeast, why) => {
    const { outcome } = await setUp({ pages }, SIMULATIONS, { atLeast });
    expect(outcome).toMatchObject({
      verdict: 'skipped',
      why: expect.objectContaining({ message: expect.stringContaining(why) }),
    });
  });

  test.each([
    [[page(2, { total: 2 })], 3, 'has fewer than 3 simulations'],
    [[page(3, { total: 3 })], 3, null],
    [[answered(500, '<p>')], 3, null],
  ])('is lost where fewer are listed by then', async (pages, atLeast, why) => {
    const { states } = partnerStates(target, async ({ method }) => (method === 'POST' ? token : (pages[0] ?? page(0))));
    const lost = await states[SIMULATIONS]?.lost?.({ atLeast });
    expect(lost).toEqual(
      why === null
        ? null
        : expect.objectContaining({ why: expect.objectContaining({ message: expect.stringContaining(why) }) }),
    );
  });

  test.each([
    [[3, 3, 3, 3], null],
    [[3, 4], 'kept changing'],
    [[3, 3, 4], 'kept changing'],
  ])('is unsettled where a request depends on its number, which changes: %j', async (sizes, why) => {
    const left = sizes.map((total) => page(3, { total }));
    const answer = () => left.shift() ?? page(3, { total: 3 });
    const { states } = partnerStates(target, async ({ method }) => (method === 'POST' ? token : answer()));
    const lost = await states[SIMULATIONS]?.lost?.({ limite: 1 });
    const told = {
      verdict: 'inconclusive',
      why: expect.objectContaining({ message: expect.stringContaining(why ?? '') }),
    };
    expect(lost).toEqual(why === null ? null : expect.objectContaining(told));
  });

  test('is steady where no request depends on its last page', async () => {
    expect((await setUp({ pages: [page(1)] }, SIMULATIONS)).outcome).toMatchObject({ kind: 'ready', fleeting: false });
  });

  test('is counted once where it only matters that there are some, and anew where its last page does', async () => {
    const asked: string[] = [];
    const { states } = partnerStates(target, async ({ method }) => {
      asked.push(method);
      return method === 'POST' ? token : page(3, { total: 3 });
    });
    for (const params of [{}, { atLeast: 2 }, { limite: 1 }, { limite: 1 }]) await states[SIMULATIONS]?.setUp(params);
    expect(asked).toEqual(['POST', 'GET', 'GET', 'GET']);
  });

  test('asks for one token for all its calls', async () => {
    const { asked } = await setUp({ pages: [page(1)] }, SIMULATIONS);
    expect(asked.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /v1/authentication/accesstoken',
      'GET /v1/proposal/simulation?pagina_inicial=1&limite=100',
    ]);
  });

  test.each<[string, Outcome, string, number | null]>([
    ['refused', answered(401, 'The-Body'), 'rejected the credentials of PARTNER_API_CLIENT_ID (401)', 401],
    ['in trouble', answered(500, 'The-Body'), 'returned 500 without a token', null],
    ['not a token', answered(200, { accesstoken: 'two words' }), 'without a token that fits in a header', null],
    [
      'unanswered',
      { kind: 'unanswered', failure: 'refused', detail: 'the connection was refused' },
      'was refused',
      null,
    ],
  ])('is inconclusive where the token call is %s', async (_, given, why, status) => {
    const { outcome, refusal } = await setUp({ token: given }, SIMULATIONS);
    expect(outcome).toMatchObject({
      verdict: 'inconclusive',
      why: expect.objectContaining({ message: expect.stringContaining(why) }),
    });
    expect(refusal).toBe(status);
    expect(JSON.stringify(outcome)).not.toContain('The-Body');
  });
});

describe('a partner with credentials', () => {
  const CREDENTIALS = 'the partner has credentials';

  test('has a token where an interaction needs one, and is not asked for it elsewhere', async () => {
    const needed = await setUp({}, CREDENTIALS, { token: true });
    expect(needed.outcome).toEqual({ kind: 'ready', values: { ...target.main, accessToken: 'the-token' } });
    const unneeded = await setUp({}, CREDENTIALS);
    expect([needed, unneeded].map(({ asked }) => asked.map(({ method }) => method))).toEqual([['POST'], []]);
  });

  test('needs no simulations', async () => {
    const { asked } = await setUp({ pages: [page(0)] }, CREDENTIALS, { token: true });
    expect(asked.filter(({ method }) => method === 'GET')).toEqual([]);
  });

  test.each<[string, Outcome, string | null]>([
    ['refuses them', answered(401, 'x'), 'rejected the credentials of PARTNER_API_CLIENT_ID (401)'],
    ['takes them', token, null],
    ['is in trouble', answered(500, 'x'), null],
    ['gives no token', answered(200, {}), null],
  ])('takes a failure for what it is where the token call %s', async (_, answer, why) => {
    const { states } = partnerStates(target, async () => answer);
    const lost = await states[CREDENTIALS]?.lost?.({});
    const told = {
      verdict: 'inconclusive',
      why: expect.objectContaining({ message: expect.stringContaining(why ?? '') }),
    };
    expect(lost).toEqual(why === null ? null : expect.objectContaining(told));
  });
});

describe('what settings hold', () => {
  const other = { clientId: 'other-client', clientSecret: 'other-secret' };

  test.each<[string, Partial<Target>, object]>([
    ['the partner has credentials', {}, { clientId: 'main-client', clientSecret: 'main-secret' }],
    ['the partner has no simulations', { empty: other }, { accessToken: 'the-token' }],
    ['the registration of the partner is not finished', { incomplete: other }, { accessToken: 'the-token' }],
    ['the token has been revoked', { revokedToken: 'revoked-token' }, { accessToken: 'revoked-token' }],
  ])('gives the values of: %s', async (name, settings, values) => {
    expect((await setUp({}, name, {}, settings)).outcome).toEqual({ kind: 'ready', values });
  });

  test.each([
    ['the partner has no simulations', ['PARTNER_API_EMPTY_CLIENT_ID', 'PARTNER_API_EMPTY_CLIENT_SECRET']],
    [
      'the registration of the partner is not finished',
      ['PARTNER_API_INCOMPLETE_CLIENT_ID', 'PARTNER_API_INCOMPLETE_CLIENT_SECRET'],
    ],
    ['the token has been revoked', ['PARTNER_API_REVOKED_TOKEN']],
  ])('is missing: %s', (name, variables) => {
    const { states } = partnerStates(target, async () => token);
    expect(states[name]?.missing).toMatchObject({ code: 'pact.state-unset', params: { variables } });
  });
});
