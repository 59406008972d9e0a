import { describe, expect, test } from 'vitest';
import type { Call } from '../../src/evidence/exchange.ts';
import { createWire } from '../../src/wire/create.ts';
import type { Sent, Wire, WireOptions } from '../../src/wire/wire.ts';
import { bench, endOf, get, type Reply, START, wireOptions } from './fakes.ts';
import { message, served } from './servers.ts';

const transient = { retry: 'transient', group: 'g' } as const;
const detailOf = ({ outcome }: Sent): string => (outcome.kind === 'answered' ? '' : outcome.detail);
const byPath = ({ path }: Call): Reply => (path === '/down' ? 'reset' : path === '/busy' ? 503 : 200);

describe('a circuit', () => {
  const BROKEN = 'down=reset down=reset down=reset';
  test.each<[string, ...string[]]>([
    ['opens for its group after three unusable probes', `a ${BROKEN} up=not-sent`, 'b up=200', 'a up=not-sent'],
    ['stays closed if a usable response comes in between', `a down=reset busy=503 up=200 down=reset up=200 ${BROKEN}`],
    ['counts a 503 as no usable response', 'a down=reset busy=503 down=reset up=not-sent'],
    ['of all groups opens when two groups break in a row', `a ${BROKEN}`, `b ${BROKEN}`, 'c up=not-sent'],
    ['of all groups stays closed after a usable response', `a ${BROKEN}`, 'c up=200', `b ${BROKEN}`, 'c up=200'],
  ])('%s', async (_, ...groups) => {
    const { send } = bench(byPath);
    for (const [group = '', ...steps] of groups.map((one) => one.split(' '))) {
      for (const [path, end] of steps.map((step) => step.split('=')))
        expect(String(endOf(await send(`/${path}`, { retry: 'never', group })))).toBe(end);
    }
  });

  test('names its group in the detail', async () => {
    const { send } = bench(byPath);
    for (let n = 0; n < 3; n += 1) await send('/down', { retry: 'never', group: 'listing' });
    expect(detailOf(await send('/', { retry: 'never', group: 'listing' }))).toContain('group "listing"');
  });

  test('counts a probe once, however often it was retried', async () => {
    const { send } = bench(byPath);
    await send('/down');
    expect([await send('/down', { retry: 'never' }), await send('/up')].map(endOf)).toEqual(['reset', 200]);
  });

  test('stops requests that were waiting when it opened', async () => {
    const { clock, wire } = bench(byPath, { concurrency: 1 });
    const calls = ['/down', '/down', '/down', '/up', '/up'].map((path) =>
      wire.send(get(path), { retry: 'never', group: 'a' }),
    );
    const ends = (await clock.run(Promise.all(calls))).map(endOf);
    expect(ends).toEqual(['reset', 'reset', 'reset', 'not-sent', 'not-sent']);
  });
});

describe('the request budget', () => {
  test('is exact, however many requests are sent at once', async () => {
    const { wire, sendAll } = bench(() => 200, { maxRequests: 7, concurrency: 3 });
    const sent = await sendAll(20);
    expect(sent.map(endOf)).toEqual([...Array(7).fill(200), ...Array(13).fill('not-sent')]);
    expect(sent.slice(7).map(detailOf)).toEqual(Array(13).fill(expect.stringContaining('limit of 7 requests')));
    expect(wire.counts().sent).toBe(7);
  });

  test('counts retries, and keeps the outcome of the last attempt', async () => {
    const sent = await bench(() => 503, { maxRequests: 2 }).send();
    expect(sent).toMatchObject({ outcome: { status: 503 }, earlier: [{ result: 503 }] });
  });
});

describe('the deadline', () => {
  test('stops a request after it', async () => {
    const { send, sender } = bench(() => 200, { deadlineAt: START });
    const sent = await send();
    expect(endOf(sent)).toBe('not-sent');
    expect(detailOf(sent)).toContain('deadline');
    expect(sender.log).toEqual([]);
  });

  test('stops waiting requests that could only start after it', async () => {
    const { sendAll, sender } = bench(() => 200, { deadlineAt: START + 2_500, rate: 1 });
    expect((await sendAll(5)).map(endOf)).toEqual([200, 200, 200, 'not-sent', 'not-sent']);
    expect(sender.log).toHaveLength(3);
  });

  test('shortens the timeout of a request, and the detail names the deadline', async () => {
    const { send, sender } = bench(() => 'timeout', { deadlineAt: START + 4_000 });
    const sent = await send();
    expect(sender.log.map(({ limits }) => limits.timeoutMs)).toEqual([4_000]);
    expect(endOf(sent)).toBe('timeout');
    expect(detailOf(sent)).toContain('deadline');
  });
});

test('a retry after the deadline is not waited for', async () => {
  const { clock, send } = bench(() => 502, { deadlineAt: START + 100 });
  expect(await send()).toMatchObject({ outcome: { status: 502 }, earlier: [] });
  expect(clock.now()).toBe(START + 10);
});

describe('an interruption', () => {
  test('stops waiting and later requests', async () => {
    const interrupt = new AbortController();
    const { clock, wire, sender } = bench(() => 200, { rate: 1, signal: interrupt.signal });
    const calls = Array.from({ length: 3 }, () => wire.send(get(), transient));
    await clock.run(Promise.race(calls));
    interrupt.abort();
    expect((await Promise.all(calls)).map(endOf)).toEqual([200, 'not-sent', 'not-sent']);
    expect(detailOf(await wire.send(get(), transient))).toContain('interrupted');
    expect(sender.log).toHaveLength(1);
  });

  test('ends the wait before a retry with the outcome of the last attempt', async () => {
    const interrupt = new AbortController();
    const { wire, send, sender } = bench(({ path }) => (path === '/last' ? 200 : 502), { signal: interrupt.signal });
    const call = wire.send(get(), transient);
    await send('/last', { retry: 'never' });
    interrupt.abort();
    expect(endOf(await call)).toBe(502);
    expect(sender.log).toHaveLength(2);
  });

  test('before the start stops every request', async () => {
    expect(endOf(await bench(() => 200, { signal: AbortSignal.abort() }).send())).toBe('not-sent');
  });
});

test('a closed wire sends no requests', async () => {
  const { wire, send, sender } = bench(() => 200);
  wire.close();
  wire.close();
  expect(endOf(await send())).toBe('not-sent');
  expect(sender.log).toEqual([]);
});

describe('over real connections', () => {
  const real = (port: number, options: Partial<WireOptions> = {}): Wire => {
    const baseUrl = `http://127.0.0.1:${port}/base`;
    return createWire({ ...wireOptions, baseUrl, deadlineAt: Date.now() + 60_000, timeoutMs: 10_000, ...options });
  };

  test('a target that closes each connection after its response never fails', async () => {
    const { port } = await served({
      onRequest: (socket) => socket.write(message('200 OK', []), () => setImmediate(() => socket.resetAndDestroy())),
    });
    const wire = real(port, { concurrency: 2 });
    const sent: Sent[] = [];
    for (let n = 0; n < 200; n += 1) sent.push(await wire.send(get(), transient));
    wire.close();
    expect(sent.map(endOf)).toEqual(Array(200).fill(200));
    const earlier = sent.flatMap((one) => one.earlier);
    expect(earlier.filter(({ result, waitedMs }) => result !== 'reset' || waitedMs >= 50)).toEqual([]);
  });

  test('a signal ends the active request', async () => {
    const interrupt = new AbortController();
    const server = await served({ onRequest: () => interrupt.abort() });
    const wire = real(server.port, { signal: interrupt.signal });
    const sent = await wire.send(get(), transient);
    expect([endOf(sent), sent.earlier.length]).toEqual(['not-sent', 0]);
    expect(sent.startedAt).toBeGreaterThan(Date.UTC(2020));
    wire.close();
  });
});

test('a request that throws does not block the next one', async () => {
  const { clock, wire } = bench(
    ({ path }) => {
      if (path === '/defect') throw new TypeError('a defect');
      return 200;
    },
    { concurrency: 1 },
  );
  const [first, second] = await clock.run(
    Promise.allSettled(['/defect', '/'].map((path) => wire.send(get(path), transient))),
  );
  expect(first).toMatchObject({ status: 'rejected', reason: new TypeError('a defect') });
  expect(second).toMatchObject({ status: 'fulfilled', value: { outcome: { status: 200 } } });
});
