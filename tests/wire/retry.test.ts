import { describe, expect, test } from 'vitest';
import type { Answered, FailureKind } from '../../src/evidence/exchange.ts';
import { createWire } from '../../src/wire/create.ts';
import { pauseAfter, retryAfter, waitBeforeRepeat } from '../../src/wire/retry.ts';
import { createFakeClock, createFakeSender, get, type Reply, START, wireOptions } from './fakes.ts';

const answer = (status: number, headers: Answered['headers'] = []): Answered => ({
  kind: 'answered',
  status,
  headers,
  body: new Uint8Array(),
  encodedBytes: 0,
});

const run = async (replies: readonly Reply[], retry: 'transient' | 'never' = 'transient') => {
  const clock = createFakeClock();
  const sender = createFakeSender(clock, (_, attempt) => replies[attempt - 1] ?? 200);
  const wire = createWire(wireOptions, { clock, sender });
  const sent = await clock.run(wire.send(get(), { retry, group: 'g' }));
  return { sent, wire, sender, clock };
};

describe('what always ends alike is sent', () => {
  const rows: readonly {
    readonly reply: number | FailureKind;
    readonly times: number;
    readonly waits: readonly number[];
  }[] = [
    { reply: 200, times: 1, waits: [] },
    { reply: 302, times: 1, waits: [] },
    { reply: 400, times: 1, waits: [] },
    { reply: 401, times: 1, waits: [] },
    { reply: 501, times: 1, waits: [] },
    { reply: 505, times: 1, waits: [] },
    { reply: 429, times: 5, waits: [1_250, 2_500, 5_000, 10_000] },
    { reply: 500, times: 3, waits: [100, 300] },
    { reply: 502, times: 5, waits: [250, 500, 1_000, 2_000] },
    { reply: 503, times: 5, waits: [250, 500, 1_000, 2_000] },
    { reply: 504, times: 5, waits: [250, 500, 1_000, 2_000] },
    ...[507, 508, 509, 510, 511, 520, 527, 529, 530, 598, 599].map((reply) => ({
      reply,
      times: 5,
      waits: [250, 500, 1_000, 2_000],
    })),
    { reply: 'reset', times: 5, waits: [250, 500, 1_000, 2_000] },
    { reply: 'incomplete', times: 5, waits: [250, 500, 1_000, 2_000] },
    { reply: 'not-http', times: 5, waits: [250, 500, 1_000, 2_000] },
    { reply: 'undecodable', times: 3, waits: [100, 300] },
    { reply: 'timeout', times: 2, waits: [250] },
    { reply: 'refused', times: 3, waits: [250, 500] },
    { reply: 'unreachable', times: 3, waits: [250, 500] },
    { reply: 'name-not-found', times: 1, waits: [] },
    { reply: 'tls', times: 1, waits: [] },
    { reply: 'too-large', times: 5, waits: [250, 500, 1_000, 2_000] },
    { reply: 'switched-protocols', times: 1, waits: [] },
    { reply: 'not-sent', times: 1, waits: [] },
  ];
  for (const { reply, times, waits } of rows) {
    test(`${times} times for ${reply}`, async () => {
      const { sent, wire } = await run(Array<Reply>(20).fill(reply));
      expect(sent.outcome).toMatchObject(typeof reply === 'number' ? { status: reply } : { failure: reply });
      expect(sent.earlier.map(({ result }) => result)).toEqual(Array(times - 1).fill(reply));
      expect(sent.earlier.map(({ waitedMs }) => waitedMs)).toEqual(waits);
      expect(wire.counts()).toEqual({ sent: times, retried: times - 1, throttled: reply === 429 ? times : 0 });
    });

    test(`once for ${reply} where it is never to be repeated, on a connection of its own`, async () => {
      const { sent, sender } = await run(Array<Reply>(20).fill(reply), 'never');
      expect(sent.earlier).toEqual([]);
      expect(sender.log.map(({ limits }) => limits.fresh)).toEqual([true]);
    });
  }
});

describe('a passing trouble', () => {
  test('gives the answer, with the attempts given up before it', async () => {
    const { sent } = await run([503, 'reset', 'timeout', 200]);
    expect(sent.outcome).toMatchObject({ status: 200 });
    expect(sent.earlier.map(({ result }) => result)).toEqual([503, 'reset', 'timeout']);
    expect(sent.earlier.map(({ durationMs }) => durationMs)).toEqual([10, 10, 15_000]);
    expect(sent.earlier[0]?.startedAt).toBe(START);
    expect(sent.startedAt).toBe(START + 10 + 250 + 10 + 500 + 15_000 + 800 * 1.25);
    expect(sent.durationMs).toBe(10);
  });

  test('of changing kinds is borne four times in all', async () => {
    const { sent } = await run([503, 'reset', 502, 500, 504, 200]);
    expect(sent.outcome).toMatchObject({ status: 504 });
    expect(sent.earlier).toHaveLength(4);
  });
});

describe('a stale connection', () => {
  test('is replaced at once, and counts as retried but not as a failure of the target', async () => {
    const { sent, wire, sender } = await run(['stale', 503, 503, 503, 503, 200]);
    expect(sent.outcome).toMatchObject({ status: 200 });
    expect(sent.earlier.map(({ result, waitedMs }) => [result, waitedMs])[0]).toEqual(['reset', 0]);
    expect(wire.counts()).toEqual({ sent: 6, retried: 5, throttled: 0 });
    expect(sender.log.map(({ limits }) => limits.fresh)).toEqual([false, true, false, false, false, false]);
  });
});

describe('Retry-After', () => {
  const rows: readonly { readonly given: Answered['headers']; readonly ms: number | null }[] = [
    { given: [], ms: null },
    { given: [['retry-after', '0']], ms: 0 },
    { given: [['retry-after', ' 12 ']], ms: 12_000 },
    { given: [['retry-after', '-1']], ms: null },
    { given: [['retry-after', '1.5']], ms: null },
    { given: [['retry-after', '1e3']], ms: null },
    { given: [['retry-after', 'soon']], ms: null },
    { given: [['retry-after', '9'.repeat(400)]], ms: Number.POSITIVE_INFINITY },
    { given: [['retry-after', 'Sat, 21 Nov 2026 00:00:07 GMT']], ms: 7_000 },
    { given: [['retry-after', 'Fri, 20 Nov 2026 00:00:07 GMT']], ms: 0 },
    { given: [['retry-after', 'Sat, 99 Nov 2026 00:00:07 GMT']], ms: null },
    {
      given: [
        ['retry-after', 'Sat, 21 Nov 2026 10:00:07 GMT'],
        ['date', 'Sat, 21 Nov 2026 10:00:05 GMT'],
      ],
      ms: 2_000,
    },
  ];
  for (const { given, ms } of rows) {
    test(`of ${JSON.stringify(given).slice(0, 90)} is ${ms} ms`, () => {
      expect(retryAfter(answer(429, given), START)).toBe(ms);
    });
  }

  test('of any length is waited for, and never makes the wait shorter', () => {
    expect(waitBeforeRepeat(503, 300_000, [], 0)).toBe(300_000);
    expect(waitBeforeRepeat(503, 0, [], 0)).toBe(200);
  });

  test('pauses everything for statuses of trouble only', () => {
    expect(pauseAfter(429, 3_000, 3_000)).toBe(3_000);
    expect(pauseAfter(429, null, 200)).toBe(200);
    expect(pauseAfter(503, 3_000, 3_000)).toBe(3_000);
    expect(pauseAfter(503, 3_000, null)).toBe(3_000);
    expect(pauseAfter(503, null, 200)).toBe(0);
    expect(pauseAfter(502, 3_000, 3_000)).toBe(3_000);
    expect(pauseAfter(500, 3_000, 3_000)).toBe(0);
    expect(pauseAfter(200, 3_000, null)).toBe(0);
    expect(pauseAfter('reset', null, 200)).toBe(0);
  });

  for (const [status, retry] of [
    [429, 'transient'],
    [503, 'transient'],
    [429, 'never'],
    [503, 'never'],
  ] as const) {
    test(`of a ${status} holds other calls back too (retry: ${retry})`, async () => {
      const clock = createFakeClock();
      const sender = createFakeSender(clock, (_, attempt) =>
        attempt === 1 ? { status, headers: [['retry-after', '5']] } : 200,
      );
      const wire = createWire({ ...wireOptions, concurrency: 1 }, { clock, sender });
      const calls = [wire.send(get('/a'), { retry, group: 'g' }), wire.send(get('/b'), { retry: 'never', group: 'g' })];
      await clock.run(Promise.all(calls));
      expect(sender.log.map(({ call, at }) => [call.path, at - START >= 5_000])).toEqual(
        retry === 'never'
          ? [
              ['/a', false],
              ['/b', true],
            ]
          : [
              ['/a', false],
              ['/a', true],
              ['/b', true],
            ],
      );
    });
  }

  test('beyond the deadline ends the run at once, and names the time that the target asks for', async () => {
    const clock = createFakeClock();
    const sender = createFakeSender(clock, () => ({ status: 429, headers: [['retry-after', '20']] }));
    const wire = createWire({ ...wireOptions, deadlineAt: START + 10_000 }, { clock, sender });
    const first = await clock.run(wire.send(get(), { retry: 'transient', group: 'g' }));
    const second = await clock.run(wire.send(get(), { retry: 'transient', group: 'other' }));
    expect(first).toMatchObject({ outcome: { status: 429 }, earlier: [] });
    expect(second.outcome).toMatchObject({
      failure: 'not-sent',
      cause: { code: 'not-sent.retry-after', params: { status: 429, seconds: 20 } },
    });
    expect(sender.log).toHaveLength(1);
    expect(clock.now()).toBe(START + 10);
  });
});

describe('a doubtful answer', () => {
  const undecodable: Reply = { doubt: 'undecodable', bytes: 5 };
  const cutAt = (bytes: number): Reply => ({ doubt: 'incomplete', bytes });
  const rows: readonly {
    readonly title: string;
    readonly replies: readonly Reply[];
    readonly retry?: 'never';
    readonly gives: number | FailureKind;
  }[] = [
    { title: 'that is undecodable in every attempt', replies: Array(5).fill(undecodable), gives: 200 },
    { title: 'that is decodable in one attempt', replies: [undecodable, undecodable, 200], gives: 200 },
    { title: 'that is never repeated', replies: [undecodable], retry: 'never', gives: 'undecodable' },
    {
      title: 'that is undecodable behind other failures',
      replies: ['reset', 'reset', 'reset', 'reset', undecodable],
      gives: 'undecodable',
    },
    {
      title: 'that is undecodable at different lengths',
      replies: [3, 4, 5, 6, 7].map((bytes) => ({ doubt: 'undecodable', bytes })),
      gives: 200,
    },
    { title: 'that ends early at the same byte in every attempt', replies: Array(5).fill(cutAt(7)), gives: 200 },
    { title: 'that ends early at different bytes', replies: [7, 7, 7, 7, 8].map(cutAt), gives: 'incomplete' },
    { title: 'that ended early once', replies: [cutAt(7), 200], gives: 200 },
  ];
  test.each(rows)('$title gives $gives', async ({ replies, retry, gives }) => {
    const { sent } = await run(replies, retry);
    expect(sent.outcome.kind === 'answered' ? sent.outcome.status : sent.outcome.failure).toBe(gives);
  });
});
