import type { Created } from '../../provider/create.ts';
import { BASE_PATH } from '../../provider/policy.ts';
import type { Call } from '../../src/evidence/exchange.ts';
import type { RunOptions } from '../../src/settings/settings.ts';
import { createWire } from '../../src/wire/create.ts';
import { headersOf, type Sender } from '../../src/wire/request.ts';
import { readingOf } from '../../src/wire/response.ts';
import { type Clock, systemClock, type Wire } from '../../src/wire/wire.ts';

/** The base URL of a provider without a socket. */
export const IN_PROCESS_URL = `http://127.0.0.1${BASE_PATH}`;

const USER_AGENT = 'vehicle-credit-conformance/0.0.0';
/** Headers that Node's server adds to every response on a keep-alive connection. */
const ADDED = ['connection', 'keep-alive', 'keep-alive', 'timeout=72'];

/** Creates a wire to a provider in this process, without a socket and with immediate pauses. */
export function inProcessWire(
  provider: Pick<Created, 'respond'>,
  { concurrency, rate, maxRequests }: RunOptions,
): Wire {
  const limits = { concurrency, rate, maxRequests, timeoutMs: 15_000, deadlineAt: Date.now() + 600_000 };
  return createWire(
    { baseUrl: IN_PROCESS_URL, ...limits, userAgent: USER_AGENT },
    { clock: hurried(), sender: senderTo(provider) },
  );
}

/** Returns a clock that advances by the time of each sleep. */
export function hurried(): Clock {
  let ahead = 0;
  const now = (): number => systemClock.now() + ahead;
  return {
    ...systemClock,
    now,
    sleep: async (ms) => {
      const until = now() + ms;
      await Promise.resolve();
      ahead += Math.max(0, until - now());
    },
  };
}

function senderTo(provider: Pick<Created, 'respond'>): Sender {
  return {
    attempt: async (call, { atOrigin = false }) => {
      const message = await received(provider, call, atOrigin ? call.path : `${BASE_PATH}${call.path}`);
      return { ...(await readingOf(call, message)), stale: false };
    },
    abort: () => undefined,
    close: () => undefined,
  };
}

/** Statuses without a body (RFC 9110, 8.6). */
const BODILESS = [204, 304];

async function received({ respond }: Pick<Created, 'respond'>, call: Call, url: string) {
  const { method } = call;
  const given = Object.entries(headersOf(call, USER_AGENT)).map(
    ([name, value]) => [name.toLowerCase(), value] as const,
  );
  const sent = call.body === undefined ? undefined : Buffer.from(call.body);
  const { status, headers, body } = await respond({ method, url, headers: Object.fromEntries(given), body: sent });
  const length = BODILESS.includes(status) ? {} : { 'content-length': String(body.length) };
  const all = { ...headers, ...length, ...('date' in headers ? {} : { date: new Date().toUTCString() }) };
  const named = Object.entries(all).flatMap(([name, value]) => [value].flat().flatMap((one) => [name, one]));
  const message = { statusCode: status, rawHeaders: [...named, ...ADDED] };
  return { message, body: method === 'HEAD' ? Buffer.alloc(0) : body };
}
