import { describe, expect, test } from 'vitest';
import { UnauthorizedError } from '../../client/index.ts';
import { CLIENT_ID, CLIENT_SECRET, emptyPage, fakeApi, issued, rejectionOf, START } from './fake-api.ts';

const MINUTE = 60_000;
const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const jwt = (claims: object) => `${base64url({ alg: 'ES256' })}.${base64url(claims)}.c2lnbmF0dXJl`;

describe('the token call', () => {
  test('is made as the document says, once, when the first token is needed', async () => {
    const { client, sent } = fakeApi();
    expect(sent).toEqual([]);
    await client.simulations();
    await client.simulations();
    expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /v1/authentication/accesstoken',
      'GET /v1/proposal/simulation',
      'GET /v1/proposal/simulation',
    ]);
    const [call] = sent;
    expect(JSON.parse(call?.body ?? '')).toEqual({ clientId: CLIENT_ID, clientSecret: CLIENT_SECRET });
    expect(call?.headers.get('content-type')).toBe('application/json');
    expect(call?.headers.get('authorization')).toBeNull();
  });

  test('gives the token that listing calls carry', async () => {
    const { client, sent } = fakeApi();
    const token = await client.accessToken();
    await client.simulations();
    expect(sent.at(-1)?.headers.get('authorization')).toBe(`Bearer ${token}`);
  });

  test('is shared by all who ask at once', async () => {
    const { client, tokenCalls } = fakeApi();
    await Promise.all([client.simulations(), client.simulations(), client.accessToken(), client.accessToken()]);
    expect(tokenCalls()).toBe(1);
  });

  test('that failed is not kept: the next call asks again', async () => {
    const { client, tokenCalls } = fakeApi({
      token: (_, number) => (number === 1 ? { status: 503 } : { body: issued('token-2') }),
    });
    const first = await Promise.all([rejectionOf(client.simulations()), rejectionOf(client.simulations())]);
    expect(first).toEqual([expect.objectContaining({ status: 503 }), expect.objectContaining({ status: 503 })]);
    expect(tokenCalls()).toBe(1);
    await client.simulations();
    expect(tokenCalls()).toBe(2);
  });

  test('goes on for the others where one of those who wait gives up', async () => {
    const answer = deferred();
    const { client, sent } = fakeApi({
      token: async () => {
        await answer.promise;
        return { body: issued('token-1') };
      },
    });
    const controller = new AbortController();
    const given = client.simulations({}, { signal: controller.signal });
    const other = client.simulations();
    controller.abort(new Error('enough'));
    expect(await rejectionOf(given)).toEqual(new Error('enough'));
    answer.resolve();
    expect(await other).toEqual(emptyPage);
    expect(sent).toHaveLength(2);
  });
});

function deferred() {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

describe('a token is used', () => {
  interface Circumstances {
    readonly renewBeforeMs?: number;
    /** What the Date header of the token call says. */
    readonly date?: number;
  }

  /** For how long the first token is used, in milliseconds, to the second; null where it is for days. */
  async function usedFor(
    token: (now: number) => object,
    { renewBeforeMs, date }: Circumstances,
  ): Promise<number | null> {
    const headers = date === undefined ? {} : { date: new Date(date).toUTCString() };
    const isUsedAfter = async (seconds: number) => {
      const { client, clock, tokenCalls } = fakeApi(
        { token: () => ({ body: token(START), headers }) },
        { renewBeforeMs },
      );
      await client.accessToken();
      clock.now = START + seconds * 1000;
      await client.accessToken();
      return tokenCalls() === 1;
    };
    let [used, renewed] = [0, 100 * 3600];
    if (await isUsedAfter(renewed)) return null;
    while (renewed - used > 1) {
      const middle = Math.floor((used + renewed) / 2);
      if (await isUsedAfter(middle)) used = middle;
      else renewed = middle;
    }
    return renewed * 1000;
  }

  const HOUR = 60 * MINUTE;

  test.each<[string, number | null, (now: number) => object, Circumstances]>([
    ['until a minute before expiresAt', 59 * MINUTE, (now) => issued('opaque-token', now), {}],
    [
      'until as long before expiresAt as is asked',
      50 * MINUTE,
      (now) => issued('opaque-token', now),
      { renewBeforeMs: 10 * MINUTE },
    ],
    [
      'until expiresAt where nothing is to be kept clear',
      HOUR,
      (now) => issued('opaque-token', now),
      { renewBeforeMs: 0 },
    ],
    ['for half of a life that is short', 30_000, (now) => issued('opaque-token', now, MINUTE), {}],
    [
      'until a minute before exp where that is earlier',
      29 * MINUTE,
      (now) => issued(jwt({ exp: (now + 30 * MINUTE) / 1000 }), now),
      {},
    ],
    [
      'until a minute before expiresAt where exp is later',
      59 * MINUTE,
      (now) => issued(jwt({ exp: (now + 90 * MINUTE) / 1000 }), now),
      {},
    ],
    ['whatever the unit of expiresIn', 59 * MINUTE, (now) => ({ ...issued('opaque-token', now), expiresIn: 60 }), {}],
    [
      'by exp where expiresAt is no moment',
      29 * MINUTE,
      (now) => ({ ...issued(jwt({ exp: (now + 30 * MINUTE) / 1000 }), now), expiresAt: 'soon' }),
      {},
    ],
    [
      'until it is refused where no end is told',
      null,
      (now) => ({ ...issued('opaque-token', now), expiresAt: 'soon' }),
      {},
    ],
    ['until it is refused where its end is over already', null, (now) => issued('opaque-token', now, -HOUR), {}],
    [
      'as long by a clock that is an hour slow',
      59 * MINUTE,
      (now) => issued('opaque-token', now + HOUR),
      { date: START + HOUR },
    ],
    [
      'as long by a clock that is an hour fast',
      59 * MINUTE,
      (now) => issued('opaque-token', now - HOUR),
      { date: START - HOUR },
    ],
    ['by expiresAt where the payload is no JSON', 59 * MINUTE, (now) => issued('a.%%%.c', now), {}],
    ['by expiresAt where the payload is no object', 59 * MINUTE, (now) => issued(`a.${base64url(5)}.c`, now), {}],
    ['by expiresAt where it is encrypted', 59 * MINUTE, (now) => issued(`a.${base64url({ exp: 1 })}.c.d.e`, now), {}],
  ])('%s', async (_, expected, token, options) => {
    expect(await usedFor(token, options)).toBe(expected);
  });
});

describe('a 401 of the listing', () => {
  test('is answered with a fresh token, once', async () => {
    const { client, sent, tokenCalls } = fakeApi({
      list: (_, number) => (number === 1 ? { status: 401 } : { body: emptyPage }),
    });
    expect(await client.simulations()).toEqual(emptyPage);
    expect(tokenCalls()).toBe(2);
    const carried = sent.flatMap(({ headers }) => headers.get('authorization') ?? []);
    expect(new Set(carried).size).toBe(2);
  });

  test('that comes again is an error, after two calls', async () => {
    const { client, sent } = fakeApi({ list: () => ({ status: 401 }) });
    const error = await rejectionOf(client.simulations());
    expect(error).toBeInstanceOf(UnauthorizedError);
    expect(error).toMatchObject({ operation: 'simulations', status: 401, problem: undefined });
    expect(sent).toHaveLength(4);
  });

  test('is not asked again where the fresh token is the same', async () => {
    const { client, sent } = fakeApi({
      token: () => ({ body: issued('always-the-same') }),
      list: () => ({ status: 401 }),
    });
    expect(await rejectionOf(client.simulations())).toBeInstanceOf(UnauthorizedError);
    expect(sent).toHaveLength(3);
  });

  test('has those who were refused together share one fresh token', async () => {
    const { client, tokenCalls } = fakeApi({
      list: ({ headers }) =>
        headers.get('authorization')?.includes('token-1') ? { status: 401 } : { body: emptyPage },
    });
    await Promise.all(Array.from({ length: 5 }, () => client.simulations()));
    expect(tokenCalls()).toBe(2);
  });

  test('tells what the fresh token call was refused with', async () => {
    const { client } = fakeApi({
      token: (_, number) => (number === 1 ? { body: issued('token-1') } : { status: 403 }),
      list: () => ({ status: 401 }),
    });
    expect(await rejectionOf(client.simulations())).toMatchObject({ operation: 'token', status: 403 });
  });
});

describe('a source of tokens', () => {
  test('is asked before each call, and for another one after a 401', async () => {
    const asked: boolean[] = [];
    const { client, tokenCalls } = fakeApi(
      {
        list: ({ headers }) => ({ status: headers.get('authorization') === 'Bearer new' ? 200 : 401, body: emptyPage }),
      },
      {
        accessToken: ({ renew }) => {
          asked.push(renew);
          return renew ? 'new' : 'old';
        },
      },
    );
    expect(await client.simulations()).toEqual(emptyPage);
    expect(asked).toEqual([false, true]);
    expect(tokenCalls()).toBe(0);
  });

  test('that has none leaves the call without the header', async () => {
    const { client, sent } = fakeApi({ list: () => ({ status: 401 }) }, { accessToken: () => undefined });
    expect(await rejectionOf(client.simulations())).toBeInstanceOf(UnauthorizedError);
    expect(sent.map(({ headers }) => headers.get('authorization'))).toEqual([null]);
  });

  test('may fail, and its error is told as it is', async () => {
    const { client } = fakeApi({}, { accessToken: () => Promise.reject(new Error('vault is sealed')) });
    expect(await rejectionOf(client.simulations())).toEqual(new Error('vault is sealed'));
  });

  test.each(['', 'two words', 'line\nbreak', 'açúcar'])(
    'that gives %j is refused before anything is sent',
    async (token) => {
      const { client, sent } = fakeApi({}, { accessToken: () => token });
      expect(await rejectionOf(client.simulations())).toMatchObject({
        name: 'ParameterError',
        parameter: 'accessToken',
      });
      expect(sent).toEqual([]);
    },
  );
});
