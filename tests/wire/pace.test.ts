import { describe, expect, test } from 'vitest';
import { createPacer } from '../../src/wire/pacer.ts';
import { bench, createFakeClock, endOf, type Reply, rateLimit, replyWith, START, WINDOWS } from './fakes.ts';

const cases = WINDOWS.flatMap((window) =>
  [false, true].flatMap((countsRejected) =>
    [null, 0, 1, 2].flatMap((retryAfter) =>
      [null, 5, 40].flatMap((rate) =>
        [1, 4, 12].map((concurrency) => ({ window, countsRejected, retryAfter, rate, concurrency })),
      ),
    ),
  ),
);

test.each(cases)(
  'a rate limit of five requests a second costs no response ($window, rejected ones counted: $countsRejected, Retry-After $retryAfter, rate $rate, concurrency $concurrency)',
  async ({ window, countsRejected, retryAfter, rate, concurrency }) => {
    const acceptedAt = rateLimit(window, 5, 1_000, countsRejected);
    const reply = (_: unknown, __: number, now: number) => (acceptedAt(now) > now ? replyWith(429, retryAfter) : 200);
    const { clock, sender, sendAll } = bench(reply, { rate, concurrency }, 3);
    expect((await sendAll(100)).map(endOf)).toEqual(Array(100).fill(200));
    expect(sender.most()).toBeLessThanOrEqual(concurrency);
    expect(clock.now() - START).toBeLessThan(120_000);
  },
);

describe('300 requests, all answered', () => {
  const send = async (
    replyTo: (attempt: number, active: number) => number,
    options: { readonly rate: number | null; readonly concurrency: number },
  ) => {
    const times: number[] = [];
    const reply = (_: unknown, attempt: number, now: number): Reply => {
      times.push(now);
      return replyTo(attempt, times.filter((at) => at > now - 10).length);
    };
    const { clock, sender, sendAll } = bench(reply, options);
    expect((await sendAll(300)).map(endOf)).toEqual(Array(300).fill(200));
    return { seconds: (clock.now() - START) / 1_000, attempts: sender.log.length };
  };

  test.each([
    { every: 7, rate: null, most: 90 },
    { every: 10, rate: null, most: 70 },
    { every: 10, rate: 5, most: 140 },
    { every: 30, rate: 5, most: 132 },
  ])('take at most $most s with a 429 to 1 of $every at any rate (rate $rate)', async ({ every, rate, most }) => {
    const { seconds } = await send((attempt) => (attempt % every === 0 ? 429 : 200), { rate, concurrency: 4 });
    expect(seconds).toBeLessThan(most);
  });

  test.each([429, 503])('take 340 attempts if more than one at a time get a %i', async (status) => {
    const { attempts } = await send((_, active) => (active > 1 ? status : 200), { rate: null, concurrency: 8 });
    expect(attempts).toBeLessThan(340);
  });
});

describe('a pacer', () => {
  const signal = new AbortController().signal;
  const pass = (clock: ReturnType<typeof createFakeClock>, ms: number) => clock.run(clock.sleep(ms, signal));
  const paced = ({ concurrency = 100, rate = null as number | null, deadlineAt = START + 600_000 } = {}) => {
    const clock = createFakeClock();
    return { clock, pacer: createPacer({ concurrency, rate, deadlineAt, clock }) };
  };
  const acquire = async (pacer: ReturnType<typeof createPacer>, times: number): Promise<void> => {
    for (let n = 0; n < times; n += 1) await pacer.acquire(false);
  };

  test('spaces requests evenly', async () => {
    const { clock, pacer } = paced({ rate: 4 });
    const times = Array.from({ length: 5 }, () => pacer.acquire(false).then(() => clock.now() - START));
    expect(await clock.run(Promise.all(times))).toEqual([0, 250, 500, 750, 1_000]);
  });

  test.each([
    { concurrency: 4, times: [0, 0, 500] },
    { concurrency: 1, times: [0, 250, 500] },
  ])('starts requests that go together at once, at most $concurrency', async ({ concurrency, times }) => {
    const { clock, pacer } = paced({ concurrency, rate: 4 });
    const take = async (together: boolean): Promise<number> => {
      await pacer.acquire(false, together);
      const startedAt = clock.now() - START;
      await clock.sleep(10, signal);
      pacer.release();
      return startedAt;
    };
    expect(await clock.run(Promise.all([take(false), take(true), take(false)]))).toEqual(times);
  });

  test('starts no more than its concurrency at a time, urgent requests first', async () => {
    const { pacer } = paced({ concurrency: 1 });
    const order: string[] = [];
    const take = (name: string, urgent: boolean): Promise<void> =>
      pacer.acquire(urgent).then(() => {
        order.push(name);
        pacer.release();
      });
    await pacer.acquire(false);
    const waiting = Promise.all([take('first', false), take('second', false), take('again', true)]);
    expect(order).toEqual([]);
    pacer.release();
    await waiting;
    expect(order).toEqual(['again', 'first', 'second']);
  });

  test('halves its concurrency once for each burst in trouble, and raises it with each 50 responses', async () => {
    const { clock, pacer } = paced({ concurrency: 8 });
    let active = 0;
    const fill = (): void => {
      void pacer.acquire(false).then((granted) => {
        if (granted) active += 1;
      });
    };
    for (let n = 0; n < 9; n += 1) fill();
    await pass(clock, 1);
    expect(active).toBe(8);
    pacer.troubled(START);
    pacer.troubled(START);
    for (let n = 0; n < 4; n += 1) pacer.release();
    await pass(clock, 1);
    expect(active).toBe(8);
    pacer.release();
    await pass(clock, 1);
    expect(active).toBe(9);
    fill();
    await pass(clock, 1);
    expect(active).toBe(9);
    for (let n = 0; n < 50; n += 1) pacer.answered(clock.now());
    pacer.setSerial(false);
    await pass(clock, 1);
    expect(active).toBe(10);
  });

  test('halves the rate once for a burst sent before the reduction', async () => {
    const { clock, pacer } = paced({ rate: 8 });
    await pass(clock, 1_000);
    for (const sentAt of [0, 250, 1_000]) pacer.throttled(START + sentAt);
    expect(pacer.rate()).toBe(4);
    pacer.throttled(START + 1_001);
    expect(pacer.rate()).toBe(2);
  });

  test.each([
    // The five may be of a period of the limit that has just begun.
    [[5], 2],
    [[5, 5], 8],
    [[5, 1], 8],
    [[1, 5], 1],
    // At 8 a second, 429s are more frequent than at 2 a second, or about as frequent.
    [[5, 5, 0, 0, 0], 1.8],
    [[5, 5, 3, 3, 3], 8],
  ])(
    'after %j requests accepted from one 429 to the next, each in 0.5 s, continues at %d a second',
    async (accepted, rate) => {
      const { clock, pacer } = paced({ rate: 8 });
      await pass(clock, 1);
      pacer.throttled(clock.now());
      for (const count of accepted) {
        await pass(clock, 500);
        for (let n = 0; n < count; n += 1) pacer.answered(START);
        pacer.throttled(clock.now());
      }
      expect(pacer.rate()).toBe(rate);
    },
  );

  test.each([
    [40, 20],
    [9, 5],
    [0, 5],
  ])('after %i requests in a second and no rate set, continues at %d a second', async (calls, rate) => {
    const { pacer } = paced();
    await acquire(pacer, calls);
    pacer.throttled(START);
    expect(pacer.rate()).toBe(rate);
    // Responses to requests sent before the reduction are ignored.
    pacer.answered(START);
    expect(pacer.rate()).toBe(rate);
  });

  test('halves a rate down to half a request a second', () => {
    const { pacer } = paced();
    const rates = Array.from({ length: 6 }, (_, n) => {
      pacer.throttled(START + n);
      return pacer.rate();
    });
    expect(rates).toEqual([5, 2.5, 1.25, 0.625, 0.5, 0.5]);
  });

  test.each([
    [4, 0, 1, 3.6],
    [null, 20, 1, 18],
    [null, 20, 2, 9],
  ])(
    'raises the rate with each response, never to the throttled rate (rate %s, %i requests, %i times)',
    async (rate, calls, times, ceiling) => {
      const { clock, pacer } = paced({ rate });
      await acquire(pacer, calls);
      for (let n = 0; n < times; n += 1) pacer.throttled(START + n);
      const lowered = pacer.rate() ?? 0;
      await pass(clock, 60_000);
      pacer.answered(clock.now());
      expect(pacer.rate()).toBeCloseTo(lowered * 1.01);
      for (let n = 0; n < 60; n += 1) pacer.answered(clock.now());
      expect(pacer.rate()).toBe(ceiling);
    },
  );

  test('pauses all requests until the latest time', async () => {
    const { clock, pacer } = paced();
    pacer.pauseUntil(START + 3_000);
    pacer.pauseUntil(START + 2_000);
    await clock.run(pacer.acquire(true));
    expect(clock.now() - START).toBe(3_000);
  });

  test('rejects at once a request that could only start after the deadline', async () => {
    const { pacer } = paced({ deadlineAt: START + 1_000 });
    pacer.pauseUntil(START + 1_000);
    expect(await pacer.acquire(false)).toBe(false);
  });

  test('rejects all waiting requests when it is stopped', async () => {
    const { pacer } = paced();
    pacer.pauseUntil(START + 3_000);
    const waiting = Promise.all([pacer.acquire(false), pacer.acquire(true)]);
    pacer.stop();
    expect(await waiting).toEqual([false, false]);
    expect(await pacer.acquire(true)).toBe(false);
  });
});
