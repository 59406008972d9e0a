import { describe, expect, test } from 'vitest';
import type { Answered, FailureKind } from '../../src/evidence/exchange.ts';
import { pauseAfter, type Result, retryAfter, waitBeforeRetry } from '../../src/wire/retry.ts';
import { answered } from '../support/answered.ts';
import { bench, endOf, get, type Reply, replyWith, START } from './fakes.ts';

const run = async (replies: readonly Reply[], retry: 'transient' | 'never' = 'transient') => {
  const { sender, wire, send } = bench((_, attempt) => replies[attempt - 1] ?? 200);
  return { sent: await send('/', { retry }), wire, sender };
};

const TRANSIENT = [250, 500, 1_000, 2_000];

describe('a request that always ends the same way', () => {
  const troubled = [507, 508, 509, 510, 511, 520, 527, 529, 530, 598, 599];
  const rows: readonly (readonly [reply: Result, waits: readonly number[]])[] = [
    ...[200, 302, 400, 401, 501, 505].map((reply) => [reply, []] as const),
    [429, [1_250, 2_500, 5_000, 57_000 - 8_780]],
    [500, [100, 300, 1_000, 2_000]],
    ...troubled.map((reply) => [reply, TRANSIENT] as const),
    ...([502, 503, 504, 'reset'] as const).map((reply) => [reply, [200, 800, 3_000, 6_000]] as const),
    ...(['incomplete', 'not-http', 'too-large'] as const).map((reply) => [reply, TRANSIENT] as const),
    ['undecodable', [100, 300]],
    ['timeout', [250]],
    ['refused', [250, 500]],
    ['unreachable', [250, 500]],
    ...(['name-not-found', 'tls', 'switched-protocols', 'not-sent'] as const).map((reply) => [reply, []] as const),
  ];
  test.each(rows)('with %s is retried after %j ms', async (reply, waits) => {
    const { sent, wire } = await run(Array<Reply>(20).fill(reply));
    const times = waits.length + 1;
    expect(endOf(sent)).toBe(reply);
    expect(sent.earlier.map(({ result }) => result)).toEqual(waits.map(() => reply));
    expect(sent.earlier.map(({ waitedMs }) => waitedMs)).toEqual(waits);
    const unreached = ['name-not-found', 'refused', 'unreachable', 'tls'].includes(String(reply)) ? times : 0;
    const throttled = reply === 429 ? times : 0;
    expect(wire.counts()).toEqual({ sent: times, retried: times - 1, unreached, throttled });
  });

  test.each(rows)(
    'with %s and the policy `never` reaches the target once, on a new connection',
    async (reply, waits) => {
      const { sent, sender } = await run(Array<Reply>(20).fill(reply), 'never');
      const retries = reply === 'refused' || reply === 'unreachable' ? waits : [];
      expect(sent.earlier.map(({ waitedMs }) => waitedMs)).toEqual(retries);
      expect(sender.log.map(({ limits }) => limits.fresh)).toEqual([true, ...retries.map(() => true)]);
    },
  );
});

test('temporary trouble ends with the response and the earlier attempts', async () => {
  const { sent } = await run([503, 'reset', 'timeout', 200]);
  expect(sent.outcome).toMatchObject({ status: 200 });
  expect(sent.earlier.map(({ result }) => result)).toEqual([503, 'reset', 'timeout']);
  expect(sent.earlier.map(({ durationMs }) => durationMs)).toEqual([10, 10, 15_000]);
  expect(sent.earlier[0]?.startedAt).toBe(START);
  expect(sent.startedAt).toBe(START + 10 + 200 + 10 + 800 + 15_000 + 800 * 1.25);
  expect(sent.durationMs).toBe(10);
});

test('a request with different kinds of trouble is retried four times in total', async () => {
  const { sent } = await run([503, 'reset', 502, 500, 504, 200]);
  expect(sent.outcome).toMatchObject({ status: 504 });
  expect(sent.earlier).toHaveLength(4);
});

test('a stale connection is replaced at once, and counts as retried but not as a failure of the target', async () => {
  const { sent, wire, sender } = await run(['stale', 503, 503, 503, 503, 200]);
  expect(sent.outcome).toMatchObject({ status: 200 });
  expect(sent.earlier[0]).toMatchObject({ result: 'reset', waitedMs: 0 });
  expect(wire.counts()).toEqual({ sent: 6, retried: 5, unreached: 0, throttled: 0 });
  expect(sender.log.map(({ limits }) => limits.fresh)).toEqual([false, true, false, false, false, false]);
});

describe('Retry-After', () => {
  test.each([
    [null, null, null],
    ['0', null, 0],
    [' 12 ', null, 12_000],
    ['-1', null, null],
    ['1.5', null, null],
    ['9'.repeat(400), null, Number.POSITIVE_INFINITY],
    ['Sat, 21 Nov 2026 00:00:07 GMT', null, 7_000],
    ['Fri, 20 Nov 2026 00:00:07 GMT', null, 0],
    ['Sat, 99 Nov 2026 00:00:07 GMT', null, null],
    ['Sat, 21 Nov 2026 10:00:07 GMT', 'Sat, 21 Nov 2026 10:00:05 GMT', 2_000],
  ])('%s with the Date %s is %s ms', (value, date, ms) => {
    const headers = Object.entries({ 'retry-after': value, date }).flatMap(([name, given]): Answered['headers'] =>
      given === null ? [] : [[name, given]],
    );
    expect(retryAfter(answered(429, '', headers), START)).toBe(ms);
  });

  test('sets the wait whatever its length, and never shortens it', () => {
    const state = { chance: 0, reached: true, lasting: new Set<Result>() };
    expect([300_000, 0].map((ms) => waitBeforeRetry(503, ms, [], state))).toEqual([300_000, 200]);
  });

  test.each([
    [429, 3_000, 3_000, 0, 3_000],
    [429, null, 200, 0, 200],
    [503, 3_000, 3_000, 0, 3_000],
    [503, 3_000, null, 0, 3_000],
    [503, null, 200, 0, 0],
    [503, 1_000, 200, 1_600, 1_600],
    [503, null, 200, 1_600, 0],
    [500, 3_000, 3_000, 0, 0],
    [200, 3_000, null, 0, 0],
    ['reset', null, 200, 0, 0],
  ] as const)(
    'of a %s (%s ms, wait %s ms, spacing %i ms) pauses all requests for %i ms',
    (result, retryAfterMs, wait, spacing, pause) => {
      expect(pauseAfter(result, retryAfterMs, wait, spacing)).toBe(pause);
    },
  );

  test.each([
    [429, 'transient', ['/a', '/a', '/b']],
    [503, 'transient', ['/a', '/a', '/b']],
    [429, 'never', ['/a', '/b']],
    [503, 'never', ['/a', '/b']],
  ] as const)('of a %i pauses other requests too (retry: %s)', async (status, retry, paths) => {
    const reply = (_: unknown, attempt: number) => (attempt === 1 ? replyWith(status, 5) : 200);
    const { clock, sender, wire } = bench(reply, { concurrency: 1 });
    const calls = [wire.send(get('/a'), { retry, group: 'g' }), wire.send(get('/b'), { retry: 'never', group: 'g' })];
    await clock.run(Promise.all(calls));
    expect(sender.log.map(({ call }) => call.path)).toEqual(paths);
    expect(sender.log.map(({ at }) => at - START >= 5_000)).toEqual(paths.map((_, index) => index > 0));
  });

  test('beyond the deadline ends the run at once, and reports the time in Retry-After', async () => {
    const { clock, sender, send } = bench(() => replyWith(429, 20), { deadlineAt: START + 10_000 });
    expect(await send()).toMatchObject({ outcome: { status: 429 }, earlier: [] });
    const cause = { code: 'not-sent.retry-after', params: { status: 429, seconds: 20 } };
    expect((await send('/', { group: 'other' })).outcome).toMatchObject({ failure: 'not-sent', cause });
    expect(sender.log).toHaveLength(1);
    expect(clock.now()).toBe(START + 10);
  });
});

const undecodable: Reply = { doubt: 'undecodable', bytes: 5 };
const cutAt = (bytes: number): Reply => ({ doubt: 'incomplete', bytes });
const lengths = [3, 4, 5, 6, 7].map((bytes): Reply => ({ doubt: 'undecodable', bytes }));
const resets = Array<Reply>(4).fill('reset');
const rows: readonly (readonly [string, readonly Reply[], number | FailureKind, 'transient' | 'never'])[] = [
  ['that is undecodable in every attempt', Array(5).fill(undecodable), 200, 'transient'],
  ['that is undecodable in every attempt after a 503', [503, ...Array(4).fill(undecodable)], 200, 'transient'],
  ['that is decodable in one attempt', [undecodable, undecodable, 200], 200, 'transient'],
  ['that is never retried', [undecodable], 'undecodable', 'never'],
  ['that is undecodable after other failures', [...resets, undecodable], 'undecodable', 'transient'],
  ['that is undecodable at different lengths', lengths, 200, 'transient'],
  ['that ends early at the same byte in every attempt', Array(5).fill(cutAt(7)), 200, 'transient'],
  ['that ends early at different bytes', [7, 7, 7, 7, 8].map(cutAt), 'incomplete', 'transient'],
  ['that ended early once', [cutAt(7), 200], 200, 'transient'],
];
test.each(rows)('a doubtful response %s is accepted or a failure', async (_, replies, gives, retry) => {
  const { sent } = await run(replies, retry);
  expect(endOf(sent)).toBe(gives);
});
