import { getEventListeners } from 'node:events';
import { describe, expect, test, vi } from 'vitest';
import { pause } from '../../client/send.ts';
import { emptyPage, fakeApi, issued, type Reply, rejectionOf, START } from './fake.ts';

const page: Reply = { body: emptyPage };
const token: Reply = { body: issued('token-1') };
const busy = (retryAfter?: string, more: Readonly<Record<string, string>> = {}): Reply => ({
  status: 503,
  headers: { ...(retryAfter === undefined ? {} : { 'retry-after': retryAfter }), ...more },
});
const utc = (ms: number) => new Date(ms).toUTCString();
const lost = (code: string) => new TypeError('fetch failed', { cause: Object.assign(new Error('x'), { code }) });

/** Returns replies in order, and repeats the last one. */
const inTurn =
  (replies: readonly (Reply | Error)[]) =>
  (_: unknown, number: number): Reply | Promise<Reply> => {
    const reply = replies[Math.min(number, replies.length) - 1] ?? page;
    return reply instanceof Error ? Promise.reject(reply) : reply;
  };

describe('a temporary failure', () => {
  test.each<[string, 'list' | 'token', Reply | Error]>([
    ['429', 'list', { status: 429 }],
    ['502', 'list', { status: 502 }],
    ['503', 'list', { status: 503 }],
    ['504', 'list', { status: 504 }],
    ['a reset connection', 'list', lost('ECONNRESET')],
    ['a connection that the other side closed', 'list', lost('UND_ERR_SOCKET')],
    ['a busy name server', 'list', lost('EAI_AGAIN')],
    ['429', 'token', { status: 429 }],
    ['503', 'token', { status: 503 }],
    ['a reset connection', 'token', lost('ECONNRESET')],
  ])('%s of the %s request is retried', async (_, operation, failure) => {
    const last = operation === 'list' ? page : token;
    const { client, sent, waits } = fakeApi({ [operation]: inTurn([failure, failure, last]) });
    expect(await client.simulations()).toEqual(emptyPage);
    expect([sent.length, waits.length]).toEqual([4, 2]);
    const [first, second] = sent.filter(({ method }) => method === (operation === 'list' ? 'GET' : 'POST'));
    expect({ ...second, signal: 0 }).toEqual({ ...first, signal: 0 });
  });

  test.each<[string, Reply | Error]>([
    ['400', { status: 400 }],
    ['403', { status: 403 }],
    ['404', { status: 404 }],
    ['500', { status: 500 }],
    ['501', { status: 501 }],
    ['500 with Retry-After', { status: 500, headers: { 'retry-after': '1' } }],
    ['another body', { body: '<html>' }],
    ['a refused connection', lost('ECONNREFUSED')],
    ['an unknown host', lost('ENOTFOUND')],
    ['an expired certificate', lost('CERT_HAS_EXPIRED')],
    ['an error without a code', new TypeError('Failed to fetch')],
  ])('is not assumed for %s', async (_, failure) => {
    const { client, sent, waits } = fakeApi({ list: inTurn([failure, page]) });
    await rejectionOf(client.simulations());
    expect([sent.length, waits]).toEqual([2, []]);
  });
});

describe('the wait before a retry', () => {
  test.each<[string, Reply, number]>([
    ['seconds', busy('7'), 7_000],
    ['seconds of a 429', { ...busy('1'), status: 429 }, 1_000],
    ['a date', busy(utc(START + 9_000)), 9_000],
    ['a date by the clock of the API', busy(utc(START + 99_000), { date: utc(START + 90_000) }), 9_000],
    ['a date of RFC 850', busy('Thursday, 15-Jan-26 12:00:09 GMT'), 9_000],
  ])('follows Retry-After: %s', async (_, reply, expected) => {
    const { client, waits } = fakeApi({ list: inTurn([reply, page]) });
    const { signal } = new AbortController();
    await client.simulations({}, { signal });
    expect([waits, getEventListeners(signal, 'abort')]).toEqual([[expected], []]);
  });

  test.each<[string, Reply | Error]>([
    ['no Retry-After', busy()],
    ['a Retry-After of 0', busy('0')],
    ['a date that is over', busy(utc(START - 1_000))],
    ['an invalid Retry-After', busy('soon')],
    ['a negative Retry-After', busy('-1')],
    ['a lost connection', lost('ECONNRESET')],
  ])('doubles with %s, with a random reduction of up to half', async (_, reply) => {
    const { client, waits } = fakeApi({ list: inTurn([reply]) }, { maxRetries: 7, maxRetryWaitMs: 2 ** 31 - 1 });
    await rejectionOf(client.simulations());
    const longest = [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000];
    expect(waits).toHaveLength(longest.length);
    expect(waits).not.toEqual(longest);
    expect(waits.filter((ms, index) => ms <= (longest[index] ?? 0) / 2 || ms > (longest[index] ?? 0))).toEqual([]);
  });
});

describe('retries', () => {
  test.each<[string, object, Reply, readonly number[]]>([
    ['three times', {}, busy('1'), [1_000, 1_000, 1_000]],
    ['as often as allowed', { maxRetries: 5 }, busy('2'), [2_000, 2_000, 2_000, 2_000, 2_000]],
    ['while the wait is within a minute', {}, busy('30'), [30_000, 30_000]],
    ['while the wait is within its bound', { maxRetryWaitMs: 5_999 }, busy('2'), [2_000, 2_000]],
    ['never if Retry-After is longer', {}, busy('61'), []],
    ['never if Retry-After is absurd', {}, busy('9'.repeat(400)), []],
    ['never with maxRetries 0', { maxRetries: 0 }, busy('1'), []],
    ['never with maxRetryWaitMs 0', { maxRetryWaitMs: 0 }, busy('0'), []],
  ])('happen %s, then the error of the last response is thrown', async (_, options, reply, expected) => {
    const { client, sent, waits } = fakeApi({ list: inTurn([reply]) }, options);
    expect(await rejectionOf(client.simulations())).toMatchObject({ code: 'unavailable', status: 503 });
    expect([waits, sent.length]).toEqual([expected, expected.length + 2]);
  });

  test('of a token request are shared by all callers', async () => {
    const { client, tokenCalls, waits } = fakeApi({ token: inTurn([busy('1'), token]) });
    await Promise.all([client.simulations(), client.simulations(), client.accessToken()]);
    expect([tokenCalls(), waits]).toEqual([2, [1_000]]);
  });

  test('are counted per page of a walk', async () => {
    const next = (tem_proximo: boolean, id_simulacao: string): Reply => ({
      body: { itens: [{ id_simulacao }], pagina: { tem_proximo } },
    });
    const list = inTurn([busy('1'), next(true, 'a'), busy('1'), next(false, 'b')]);
    const { client, waits } = fakeApi({ list }, { maxRetries: 1 });
    const ids = [];
    for await (const { id_simulacao } of client.allSimulations()) ids.push(id_simulacao);
    expect({ ids, waits }).toEqual({ ids: ['a', 'b'], waits: [1_000, 1_000] });
  });
});

describe('a signal that aborts during the wait', () => {
  const reason = new Error('no longer wanted');
  const never = () => new Promise<void>(() => undefined);

  test.each(['list', 'token'] as const)('ends a %s request, even if the wait does not end', async (operation) => {
    const controller = new AbortController();
    let signalled: AbortSignal | undefined;
    const wait = (_: number, signal?: AbortSignal) => {
      signalled = signal;
      queueMicrotask(() => controller.abort(reason));
      return never();
    };
    const { client, sent } = fakeApi({ [operation]: inTurn([busy('5')]) }, { wait });
    expect(await rejectionOf(client.simulations({}, { signal: controller.signal }))).toBe(reason);
    expect([signalled?.aborted, sent.length]).toEqual([true, operation === 'list' ? 2 : 1]);
  });

  test('ends the timer of the client', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const controller = new AbortController();
      const { signal } = controller;
      const replying = { list: inTurn([busy('5'), page]), token: inTurn([busy('5'), token]) };
      const { client, sent } = fakeApi(replying, { wait: undefined });
      const failed = rejectionOf(client.simulations({}, { signal }));
      await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1), { interval: 1 });
      controller.abort(reason);
      expect([await failed, vi.getTimerCount()]).toEqual([reason, 0]);
      expect(getEventListeners(signal, 'abort')).toEqual([]);
      const listed = client.simulations();
      await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1), { interval: 1 });
      await vi.advanceTimersByTimeAsync(4_000);
      expect(sent.map(({ method }) => method)).toEqual(['POST', 'POST', 'GET']);
      await vi.advanceTimersByTimeAsync(1_000);
      expect(await listed).toEqual(emptyPage);
      expect(sent).toHaveLength(4);
    } finally {
      vi.useRealTimers();
    }
  });

  test('directly before a wait prevents the wait', async () => {
    const controller = new AbortController();
    const now = () => {
      if (sent.length === 2) controller.abort(reason);
      return START;
    };
    const { client, sent, waits } = fakeApi({ list: () => busy('5') }, { now });
    expect(await rejectionOf(client.simulations({}, { signal: controller.signal }))).toBe(reason);
    expect([sent.length, waits]).toEqual([2, []]);
  });

  test('clears the timer of a pause', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const signal = AbortSignal.abort(reason);
      await pause(60_000, signal);
      expect([vi.getTimerCount(), getEventListeners(signal, 'abort')]).toEqual([0, []]);
    } finally {
      vi.useRealTimers();
    }
  });

  test('is the error of the call, as is an error of the wait', async () => {
    const wait = () => Promise.reject(reason);
    const { client } = fakeApi({ list: inTurn([busy('5')]) }, { wait });
    expect(await rejectionOf(client.simulations())).toBe(reason);
  });
});
