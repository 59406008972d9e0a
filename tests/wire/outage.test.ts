import { describe, expect, test } from 'vitest';
import type { Sent, Wire, WireOptions } from '../../src/wire/wire.ts';
import { bench, endOf, get, type Reply, rateLimit, replyWith, START, WINDOWS, wireOptions } from './fakes.ts';

/** Sends requests as a run does: group by group, some of a group together, the last group never retried. */
async function requests(wire: Wire, groups: number, calls: number): Promise<readonly Sent[]> {
  const sent: Sent[] = [];
  for (let group = 0; group < groups; group += 1) {
    const send = (n: number) => wire.send(get(`/${n}`), { retry: 'transient', group: String(group) });
    sent.push(await send(0));
    sent.push(...(await Promise.all(Array.from({ length: calls - 1 }, (_, n) => send(n + 1)))));
  }
  for (let n = 0; n < 9; n += 1) sent.push(await wire.send(get(`/${n}`), { retry: 'never', group: 'never' }));
  return sent;
}

describe('a target in permanent trouble', () => {
  const cases = [429, 502, 503, 504].flatMap((status) =>
    [null, 0, 1, 5, 30, 60].flatMap((retryAfter) =>
      [0, 1, 7, 40].flatMap((good) => [1, 4].map((concurrency) => ({ status, retryAfter, good, concurrency }))),
    ),
  );
  test.each(cases)(
    'gets at most 30 requests within 60 s ($status, Retry-After $retryAfter, after $good good responses, concurrency $concurrency)',
    async ({ status, retryAfter, good, concurrency }) => {
      let troubledAt = 0;
      const reply = (_: unknown, attempt: number, now: number): Reply => {
        if (attempt <= good) return 200;
        troubledAt ||= now;
        return replyWith(status, retryAfter);
      };
      const { clock, sender, wire } = bench(reply, { concurrency });
      await clock.run(requests(wire, 12, 12));
      expect(sender.log.length - good).toBeLessThanOrEqual(30);
      expect((sender.log.at(-1)?.at ?? 0) - troubledAt).toBeLessThanOrEqual(60_100);
      expect(clock.now() - troubledAt).toBeLessThanOrEqual(60_100);
    },
  );

  test('gets its requests one at a time', async () => {
    const { sender, sendAll } = bench(() => 503, {}, 100);
    await sendAll(8);
    const [, , , , ...later] = sender.log.map(({ at }) => at);
    expect(later.every((at, n) => n === 0 || at - (later[n - 1] ?? 0) >= 100)).toBe(true);
  });

  test('is reported with the time waited', async () => {
    const { clock, wire } = bench(() => replyWith(429, 30));
    const sent = await clock.run(requests(wire, 2, 4));
    expect(sent.at(-1)?.outcome).toMatchObject({
      failure: 'not-sent',
      detail: 'not sent: the target returned 429 to every retry for 30 s',
      cause: { code: 'not-sent.throttled', params: { status: 429, seconds: 30 } },
    });
  });
});

type Row = [trouble: Reply, ms: number, options?: Partial<WireOptions>];
test.each<Row>([
  ...[429, 502, 503, 504].flatMap((status) => [1_100, 5_100, 15_100].map((ms): Row => [status, ms])),
  ...[1, 4].map((concurrency): Row => [500, 2_000, { concurrency, rate: 50 }]),
  ...[1_100, 2_100, 3_000, 6_100, 10_000].map((ms): Row => ['refused', ms]),
  [replyWith(503, 1), 15_000],
])(
  'trouble that ends costs no response if requests are retried: %j for %i ms, %j',
  async (trouble, ms, options = {}) => {
    const { clock, wire } = bench((_, attempt, now) => (attempt > 20 && now < START + ms ? trouble : 200), options);
    const retried = (await clock.run(requests(wire, 8, 12))).slice(0, 96);
    expect(retried.map(endOf)).toEqual(Array(96).fill(200));
  },
);

describe('a target that returns 500', () => {
  test('once, after other trouble, gets long retries later', async () => {
    const { send } = bench((_, attempt) => (attempt < 5 ? 503 : 500), { concurrency: 1 });
    expect([await send(), await send('/', { group: 'b' })].map(({ earlier }) => earlier.length)).toEqual([4, 4]);
  });

  test('to some requests only, always, gets long retries of one request', async () => {
    const { clock, sender, wire } = bench(({ path }) => (path === '/5' ? 500 : 200), { concurrency: 1 });
    await clock.run(requests(wire, 4, 12));
    // Five attempts of the first one, three of each of the others, and one that is never retried.
    expect(sender.log.filter(({ call }) => call.path === '/5')).toHaveLength(5 + 3 * 3 + 1);
  });
});

test('a target that always returns 429 to some requests only is retried for a minute once', async () => {
  const { clock, send } = bench(({ path }) => (path === '/5' ? 429 : 200), { concurrency: 1 });
  const seconds = [];
  for (const path of ['/1', '/5', '/2', '/5', '/3']) {
    const startedAt = clock.now();
    expect(endOf(await send(path, { group: path }))).toBe(path === '/5' ? 429 : 200);
    seconds.push(Math.round((clock.now() - startedAt) / 1_000));
  }
  expect(seconds).toEqual([0, 57, 3, 22, 3]);
});

test('a target that restarts gets long retries once, and again after it responded', async () => {
  const responds = [1, 10];
  const { send } = bench((_, attempt) => (responds.includes(attempt) ? 200 : 'refused'), { concurrency: 1 });
  const retries = [];
  for (const group of ['a', 'b', 'c', 'd', 'e']) retries.push((await send('/', { group })).earlier.length);
  expect(retries).toEqual([0, 4, 2, 0, 4]);
});

const roundings = { up: Math.ceil, down: Math.floor, absent: () => null } as const;
const all = WINDOWS.flatMap((window) =>
  (['up', 'down', 'absent'] as const).flatMap((rounding) =>
    [null, 5].flatMap((rate) => [1, 4, 12].map((concurrency) => ({ window, rounding, rate, concurrency }))),
  ),
);
// A hundred requests within a second, one at a time: the next one is retried until just before the minute ends.
const cases = all.filter(({ rounding, rate, concurrency }) => rounding !== 'absent' || (rate ?? concurrency) > 1);
test.each(cases)(
  'a rate limit of a hundred requests a minute costs no response, retried or not, within the deadline ($window, Retry-After rounded $rounding, rate $rate, concurrency $concurrency)',
  async ({ window, rounding, rate, concurrency }) => {
    const acceptedAt = rateLimit(window, 100, 60_000);
    const reply = (_: unknown, __: number, now: number): Reply => {
      const waitMs = acceptedAt(now) - now;
      return waitMs > 0 ? replyWith(429, roundings[rounding](waitMs / 1_000)) : 200;
    };
    const { clock, wire } = bench(reply, { rate, concurrency });
    const sent = await clock.run(requests(wire, 40, 12));
    expect(sent.map(endOf)).toEqual(Array(489).fill(200));
    expect(clock.now()).toBeLessThan(wireOptions.deadlineAt);
  },
);
