import { describe, expect, test } from 'vitest';
import { createWire } from '../../src/wire/create.ts';
import { createPacer } from '../../src/wire/pacer.ts';
import { createFakeClock, createFakeSender, get, type Reply, START, wireOptions } from './fakes.ts';

describe('a rate limit of five requests a second', () => {
  const limit = 5;
  /** Whether a request at `now` is let in, given the times of those before it. */
  const windows = {
    sliding: (times: readonly number[], now: number) => times.filter((at) => at > now - 1_000).length < limit,
    fixed: (times: readonly number[], now: number) =>
      times.filter((at) => Math.floor(at / 1_000) === Math.floor(now / 1_000)).length < limit,
  };
  const cases = (['sliding', 'fixed'] as const).flatMap((window) =>
    [false, true].flatMap((countsRefused) =>
      [null, 0, 1, 2].flatMap((retryAfter) =>
        [null, 5, 40].flatMap((rate) =>
          [1, 4, 12].map((concurrency) => ({ window, countsRefused, retryAfter, rate, concurrency })),
        ),
      ),
    ),
  );

  for (const { window, countsRefused, retryAfter, rate, concurrency } of cases) {
    const title = `${window}${countsRefused ? ', refused ones counted' : ''}, Retry-After ${retryAfter}, rate ${rate}, concurrency ${concurrency}`;
    test(`is survived: ${title}`, async () => {
      const clock = createFakeClock();
      const times: number[] = [];
      const reply = (_: unknown, __: number, now: number): Reply => {
        const allowed = windows[window](times, now);
        if (allowed || countsRefused) times.push(now);
        if (allowed) return 200;
        return { status: 429, headers: retryAfter === null ? [] : [['retry-after', String(retryAfter)]] };
      };
      const sender = createFakeSender(clock, reply, 3);
      const wire = createWire({ ...wireOptions, rate, concurrency }, { clock, sender });
      const calls = Array.from({ length: 100 }, (_, n) => wire.send(get(`/${n}`), { retry: 'transient', group: 'g' }));
      const sent = await clock.run(Promise.all(calls));
      expect(sent.map(({ outcome }) => outcome.kind === 'answered' && outcome.status)).toEqual(Array(100).fill(200));
      expect(sender.most()).toBeLessThanOrEqual(concurrency);
      expect(clock.now() - START).toBeLessThan(120_000);
    });
  }
});

describe('a pacer', () => {
  const options = { concurrency: 100, rate: null, deadlineAt: START + 600_000 };
  const signal = new AbortController().signal;

  test('spaces calls evenly', async () => {
    const clock = createFakeClock();
    const pacer = createPacer({ ...options, rate: 4, clock });
    const times: number[] = [];
    await clock.run(
      Promise.all(Array.from({ length: 5 }, () => pacer.acquire(false).then(() => times.push(clock.now() - START)))),
    );
    expect(times).toEqual([0, 250, 500, 750, 1_000]);
  });

  test.each([
    { concurrency: 4, times: [0, 0, 500] },
    { concurrency: 1, times: [0, 250, 500] },
  ])('starts calls that go together at one moment, at most $concurrency', async ({ concurrency, times }) => {
    const clock = createFakeClock();
    const pacer = createPacer({ ...options, concurrency, rate: 4, clock });
    const started: number[] = [];
    const take = async (together: boolean): Promise<void> => {
      await pacer.acquire(false, together);
      started.push(clock.now() - START);
      await clock.sleep(10, signal);
      pacer.release();
    };
    await clock.run(Promise.all([take(false), take(true), take(false)]));
    expect(started).toEqual(times);
  });

  test('starts no more than its concurrency at a time, the urgent ones first', async () => {
    const clock = createFakeClock();
    const pacer = createPacer({ ...options, concurrency: 1, clock });
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

  test('halves once for a burst that was sent before the halving', async () => {
    const clock = createFakeClock();
    const pacer = createPacer({ ...options, rate: 8, clock });
    await clock.run(clock.sleep(1_000, signal));
    for (const sentAt of [0, 250, 1_000]) pacer.throttled(START + sentAt);
    expect(pacer.rate()).toBe(4);
    pacer.throttled(START + 1_001);
    expect(pacer.rate()).toBe(2);
  });

  test.each([
    [20, 10],
    [5, 2.5],
    [4, 5],
    [1, 5],
    [0, 5],
  ])('after %i calls in a second and no rate set, goes on at %d a second', async (calls, rate) => {
    const clock = createFakeClock();
    const pacer = createPacer({ ...options, clock });
    for (let n = 0; n < calls; n += 1) await pacer.acquire(false);
    pacer.throttled(START);
    expect(pacer.rate()).toBe(rate);
  });

  test('where too few calls tell a rate, halves what there is only at the second 429', async () => {
    const clock = createFakeClock();
    const pacer = createPacer({ ...options, clock });
    const rates: (number | null)[] = [];
    for (let n = 0; n < 6; n += 1) {
      pacer.throttled(clock.now());
      rates.push(pacer.rate());
      await clock.run(clock.sleep(3_000, signal));
    }
    expect(rates).toEqual([5, 2.5, 1.25, 0.625, 0.5, 0.5]);
  });

  test('never goes below half a request a second', () => {
    const clock = createFakeClock();
    const pacer = createPacer({ ...options, rate: 1, clock });
    for (let n = 0; n < 10; n += 1) pacer.throttled(START + n);
    expect(pacer.rate()).toBe(0.5);
  });

  test('recovers with each response, never to where it was throttled', async () => {
    const clock = createFakeClock();
    const pacer = createPacer({ ...options, rate: 4, clock });
    pacer.throttled(START);
    await clock.run(clock.sleep(1, signal));
    pacer.answered(clock.now());
    expect(pacer.rate()).toBeCloseTo(2.2);
    for (let n = 0; n < 60; n += 1) pacer.answered(clock.now());
    expect(pacer.rate()).toBe(3.6);
  });

  test('that nobody bound is bound no longer, a few seconds after a 429 to its first call', async () => {
    const clock = createFakeClock();
    const pacer = createPacer({ ...options, clock });
    await pacer.acquire(false);
    pacer.throttled(START);
    let calls = 0;
    for (; pacer.rate() !== null; calls += 1) {
      await clock.run(pacer.acquire(false));
      pacer.answered(clock.now());
    }
    expect(calls).toBe(56);
    expect(clock.now() - START).toBeLessThan(2_500);
  });

  test('grows to nine tenths of what was throttled and no further, where nobody set a rate', async () => {
    const clock = createFakeClock();
    const pacer = createPacer({ ...options, clock });
    for (let n = 0; n < 20; n += 1) await pacer.acquire(false);
    pacer.throttled(START);
    for (let n = 0; n < 40; n += 1) {
      await clock.run(pacer.acquire(false));
      pacer.answered(clock.now());
    }
    expect(pacer.rate()).toBe(18);
  });

  test.each([
    ['one 429 told', 1, 18],
    ['a second one told more closely', 2, 9],
  ])('is held for good to what %s', async (_, times, rate) => {
    const clock = createFakeClock();
    const pacer = createPacer({ ...options, clock });
    for (let n = 0; n < 20; n += 1) await pacer.acquire(false);
    for (let n = 0; n < times; n += 1) pacer.throttled(START + n);
    await clock.run(clock.sleep(60_000, signal));
    for (let n = 0; n < 60; n += 1) pacer.answered(clock.now());
    expect(pacer.rate()).toBe(rate);
  });

  test('does not grow by the answers to calls that were sent before it was throttled', async () => {
    const clock = createFakeClock();
    const pacer = createPacer({ ...options, clock });
    pacer.throttled(START);
    for (let n = 0; n < 10; n += 1) pacer.answered(START);
    expect(pacer.rate()).toBe(5);
  });

  test('holds everything back while it is held', async () => {
    const clock = createFakeClock();
    const pacer = createPacer({ ...options, clock });
    pacer.hold(START + 3_000);
    pacer.hold(START + 2_000);
    await clock.run(pacer.acquire(true));
    expect(clock.now() - START).toBe(3_000);
  });

  test('refuses what could only start after the deadline, at once', async () => {
    const clock = createFakeClock();
    const pacer = createPacer({ ...options, deadlineAt: START + 1_000, clock });
    pacer.hold(START + 1_000);
    expect(await pacer.acquire(false)).toBe(false);
  });

  test('refuses all that wait when it is stopped', async () => {
    const clock = createFakeClock();
    const pacer = createPacer({ ...options, clock });
    pacer.hold(START + 3_000);
    const waiting = Promise.all([pacer.acquire(false), pacer.acquire(true)]);
    pacer.stop();
    expect(await waiting).toEqual([false, false]);
    expect(await pacer.acquire(true)).toBe(false);
  });
});
