import { expect, test } from 'vitest';
import type { Call } from '../../src/evidence/exchange.ts';
import { bench, endOf, get, type Reply, rateLimit, replyWith, START } from './fakes.ts';

interface Case {
  readonly status: number;
  readonly limit: number;
  readonly seconds: number;
  readonly shared: boolean;
  readonly hasRetryAfter: boolean;
}

const limited = ({ status, limit, seconds, shared, hasRetryAfter }: Case) => {
  const acceptedAt = rateLimit('sliding', limit, seconds * 1_000);
  return ({ path }: Call, _: number, now: number): Reply => {
    const waitMs = shared || path.startsWith('/token') ? acceptedAt(now) - now : 0;
    return waitMs > 0 ? replyWith(status, hasRetryAfter ? Math.ceil(waitMs / 1_000) : null) : 200;
  };
};
const cases = [
  { status: 429, limit: 5, seconds: 20, shared: false },
  { status: 429, limit: 5, seconds: 20, shared: true },
  { status: 429, limit: 5, seconds: 60, shared: false },
  { status: 429, limit: 10, seconds: 60, shared: false },
  // The default status of nginx.
  { status: 503, limit: 10, seconds: 1, shared: true },
  { status: 503, limit: 5, seconds: 2, shared: false },
].flatMap((one) => [true, false].map((hasRetryAfter) => ({ ...one, hasRetryAfter })));

test.each(cases)(
  'requests that are never retried, after requests that are, get no $status from a limit of $limit in $seconds s (all paths: $shared, Retry-After: $hasRetryAfter)',
  async (one) => {
    const { shared, hasRetryAfter } = one;
    const { clock, wire } = bench(limited(one), { rate: 50 });
    const send = (path: string, retry: 'transient' | 'never') => wire.send(get(path), { retry, group: path });
    const work = async () => {
      for (let n = 0; n < 12; n += 1) {
        await send('/token', 'transient');
        if (!shared) await send(`/listing?page=${n}`, 'transient');
      }
      const sent = [];
      for (let n = 0; n < 11; n += 1) {
        sent.push(await send('/token', 'never'));
        if (n === 3) await send('/token', 'transient');
      }
      return sent;
    };
    expect((await clock.run(work())).map(endOf)).toEqual(Array(11).fill(200));
    expect(clock.now() - START).toBeLessThan(hasRetryAfter ? 420_000 : 450_000);
  },
);

test.each([
  [2, 12],
  [1, 4],
])('requests that are never retried do not wait because of an outage of requests %i to %i', async (from, to) => {
  const isOut = (at: number) => at >= from && at < to;
  const { clock, wire } = bench((_, at) => (isOut(at) ? 503 : 200), { rate: 50 });
  const send = (retry: 'transient' | 'never') => wire.send(get('/token'), { retry, group: 'token' });
  const work = async () => {
    for (let n = 0; n < 6; n += 1) await send('transient');
    const before = clock.now();
    for (let n = 0; n < 7; n += 1) await send('never');
    return clock.now() - before;
  };
  expect(await clock.run(work())).toBeLessThan(1_000);
});

test('requests that are never retried are not spaced as the few requests of their path were, if the limit is one of all paths', async () => {
  // Every 20th request gets a 429, and so does the fourth token request.
  let tokens = 0;
  const reply = ({ path }: Call, at: number): Reply => {
    tokens += Number(path === '/token');
    return at % 20 === 0 || (path === '/token' && tokens === 4) ? replyWith(429, null) : 200;
  };
  const { clock, wire } = bench(reply, { rate: 5 });
  const send = (path: string, retry: 'transient' | 'never') => wire.send(get(path), { retry, group: path });
  const work = async () => {
    for (let n = 0; n < 159; n += 1) await send(n % 40 === 0 ? '/token' : '/listing', 'transient');
    await send('/token', 'transient');
    const before = clock.now();
    for (let n = 0; n < 4; n += 1) await send('/token', 'never');
    return clock.now() - before;
  };
  expect(await clock.run(work())).toBeLessThan(10_000);
});
