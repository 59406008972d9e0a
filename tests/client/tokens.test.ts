import { describe, expect, test } from 'vitest';
import { type Answering, CLIENT_ID, CLIENT_SECRET, emptyPage, fakeApi, issued, rejectionOf, START } from './fake.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const jwt = (exp: number) => `${base64url({ alg: 'ES256' })}.${base64url({ exp: exp / 1000 })}.c2lnbmF0dXJl`;

describe('the token request', () => {
  const failingOnce: Answering = (_, number) => (number === 1 ? { status: 500 } : { body: issued('token-2') });

  test('is sent once, as documented, on the first use', async () => {
    const { client, sent } = fakeApi();
    expect(sent).toEqual([]);
    const token = await client.accessToken();
    await client.simulations();
    await client.simulations();
    const listing = 'GET /v1/proposal/simulation';
    const requests = ['POST /v1/authentication/accesstoken', listing, listing];
    expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual(requests);
    const [call] = sent;
    expect(JSON.parse(call?.body ?? '')).toEqual({ clientId: CLIENT_ID, clientSecret: CLIENT_SECRET });
    expect(call?.headers.get('content-type')).toBe('application/json');
    expect(call?.headers.get('authorization')).toBeNull();
    expect(sent.at(-1)?.headers.get('authorization')).toBe(`Bearer ${token}`);
  });

  test('is shared by concurrent callers, and is repeated after a failure', async () => {
    const { client, tokenCalls } = fakeApi({ token: failingOnce });
    const failed = await Promise.all([rejectionOf(client.simulations()), rejectionOf(client.accessToken())]);
    expect(failed).toMatchObject([{ status: 500 }, { status: 500 }]);
    expect(tokenCalls()).toBe(1);
    await Promise.all([client.simulations(), client.simulations(), client.accessToken()]);
    expect(tokenCalls()).toBe(2);
  });

  test('is sent once more for callers that retry directly after its failure', async () => {
    const { client, tokenCalls } = fakeApi({ token: failingOnce });
    const trying = Array.from({ length: 3 }, () => client.accessToken().catch(() => client.accessToken()));
    expect([await Promise.all(trying), tokenCalls()]).toEqual([Array(3).fill('token-2'), 2]);
  });

  test('continues for the others if one caller cancels', async () => {
    let resolve: () => void = () => undefined;
    const answer = new Promise<void>((settle) => {
      resolve = settle;
    });
    const { client, sent } = fakeApi({ token: () => answer.then(() => ({ body: issued('token-1') })) });
    const controller = new AbortController();
    const given = client.simulations({}, { signal: controller.signal });
    const other = client.simulations();
    controller.abort(new Error('enough'));
    expect(await rejectionOf(given)).toEqual(new Error('enough'));
    resolve();
    expect(await other).toEqual(emptyPage);
    expect(sent).toHaveLength(2);
  });

  test('ends if all callers cancel, and restarts for the next caller', async () => {
    const controllers = [new AbortController(), new AbortController()];
    const never = new Promise<never>(() => undefined);
    const { client, sent } = fakeApi({ token: (_, number) => (number === 1 ? never : { body: issued('token-2') }) });
    const failed = controllers.map(({ signal }) => rejectionOf(client.accessToken({ signal })));
    controllers[0]?.abort(new Error('enough'));
    expect([await failed[0], sent[0]?.signal?.aborted]).toEqual([new Error('enough'), false]);
    controllers[1]?.abort(new Error('enough'));
    expect([await failed[1], sent[0]?.signal?.aborted]).toEqual([new Error('enough'), true]);
    expect(await Promise.all([client.accessToken(), client.accessToken()])).toEqual(['token-2', 'token-2']);
    expect(sent).toHaveLength(2);
  });
});

const plain = (now = START, life = HOUR) => issued('opaque-token', now, life);
const soon = { expiresAt: 'soon' };

test.each<[string, number, object, { readonly renewBeforeMs?: number; readonly date?: number }]>([
  ['a minute before expiresAt', 59 * MINUTE, plain(), {}],
  ['so long before expiresAt', 50 * MINUTE, plain(), { renewBeforeMs: 10 * MINUTE }],
  ['at expiresAt', HOUR, plain(), { renewBeforeMs: 0 }],
  ['after half of a short life', 30_000, plain(START, MINUTE), {}],
  ['a minute before an earlier exp', 29 * MINUTE, issued(jwt(START + 30 * MINUTE)), {}],
  ['a minute before expiresAt if exp is later', 59 * MINUTE, issued(jwt(START + 90 * MINUTE)), {}],
  ['whatever expiresIn says', 59 * MINUTE, { ...plain(), expiresIn: 60 }, {}],
  ['by exp if expiresAt is no date', 29 * MINUTE, { ...issued(jwt(START + 30 * MINUTE)), ...soon }, {}],
  ['never without an end', Number.POSITIVE_INFINITY, { ...plain(), ...soon }, {}],
  ['never if its end is over', Number.POSITIVE_INFINITY, plain(START, -HOUR), {}],
  ['in time by a clock that is an hour slow', 59 * MINUTE, plain(START + HOUR), { date: START + HOUR }],
  ['in time by a clock that is an hour fast', 59 * MINUTE, plain(START - HOUR), { date: START - HOUR }],
  ['by expiresAt if the payload is not JSON', 59 * MINUTE, issued('a.%%%.c'), {}],
  ['by expiresAt if the payload is no object', 59 * MINUTE, issued(`a.${base64url(5)}.c`), {}],
  ['by expiresAt if it is encrypted', 59 * MINUTE, issued(`a.${base64url({ exp: 1 })}.c.d.e`), {}],
])('a token is renewed %s', async (_, expected, body, { date, ...options }) => {
  const headers = date === undefined ? {} : { date: new Date(date).toUTCString() };
  const { client, clock, tokenCalls } = fakeApi({ token: () => ({ body, headers }) }, options);
  const callsAt = async (moment: number) => {
    clock.now = START + moment;
    await client.accessToken();
    return tokenCalls();
  };
  const isEndless = expected === Number.POSITIVE_INFINITY;
  const [first, before] = [await callsAt(0), await callsAt(isEndless ? 100 * HOUR : expected - 1)];
  expect([first, before, isEndless || (await callsAt(expected)) === 2]).toEqual([1, 1, true]);
});

describe('a 401 of the listing', () => {
  test('causes one retry with a new token, which concurrent callers share', async () => {
    const list: Answering = ({ headers }) =>
      headers.get('authorization')?.includes('token-1') ? { status: 401 } : { body: emptyPage };
    const { client, sent, tokenCalls } = fakeApi({ list });
    expect(await Promise.all(Array.from({ length: 5 }, () => client.simulations()))).toEqual(Array(5).fill(emptyPage));
    expect(tokenCalls()).toBe(2);
    expect(sent).toHaveLength(12);
  });

  test.each<[string, Parameters<typeof fakeApi>[0], number, object]>([
    ['a second 401', {}, 4, { name: 'UnauthorizedError', operation: 'simulations', status: 401, problem: undefined }],
    ['the same token again', { token: () => ({ body: issued('same') }) }, 3, { name: 'UnauthorizedError' }],
    [
      'credentials that are now rejected',
      { token: (_, number) => (number === 1 ? { body: issued('token-1') } : { status: 403 }) },
      3,
      { operation: 'token', status: 403 },
    ],
  ])('and %s is an error', async (_, api, requests, expected) => {
    const { client, sent } = fakeApi({ list: () => ({ status: 401 }), ...api });
    expect(await rejectionOf(client.simulations())).toMatchObject(expected);
    expect(sent).toHaveLength(requests);
  });
});

describe('a source of tokens', () => {
  test('is called before each request, and for another token after a 401', async () => {
    const requested: boolean[] = [];
    const accessToken = ({ renew }: { renew: boolean }) => {
      requested.push(renew);
      return renew ? 'new' : 'old';
    };
    const list: Answering = ({ headers }) =>
      headers.get('authorization') === 'Bearer new' ? { body: emptyPage } : { status: 401 };
    const { client, tokenCalls } = fakeApi({ list }, { accessToken });
    expect(await client.simulations()).toEqual(emptyPage);
    expect({ requested, calls: tokenCalls() }).toEqual({ requested: [false, true], calls: 0 });
  });

  test('without a token leads to a request without the header', async () => {
    const { client, sent } = fakeApi({ list: () => ({ status: 401 }) }, { accessToken: () => undefined });
    expect(await rejectionOf(client.simulations())).toMatchObject({ name: 'UnauthorizedError' });
    expect(sent.map(({ headers }) => headers.get('authorization'))).toEqual([null]);
  });

  test('can fail, and its error is the error of the call', async () => {
    const { client } = fakeApi({}, { accessToken: () => Promise.reject(new Error('vault is sealed')) });
    expect(await rejectionOf(client.simulations())).toEqual(new Error('vault is sealed'));
  });

  test.each<string | null>(['', 'two words', 'line\nbreak', 'açúcar', null])(
    'that returns %j is an error, and no request is sent',
    async (token) => {
      const { client, sent } = fakeApi({}, { accessToken: () => token as string });
      const expected = { name: 'ParameterError', parameter: 'accessToken' };
      expect(await rejectionOf(client.simulations())).toMatchObject(expected);
      expect(sent).toEqual([]);
    },
  );
});
