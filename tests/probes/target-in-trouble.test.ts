import { expect, test } from 'vitest';
import { textOf } from '../../messages/index.ts';
import { faults } from '../../provider/index.ts';
import { conclude } from '../../src/run/judge.ts';
import type { RunOptions } from '../../src/settings/settings.ts';
import { unanswered } from '../../src/wire/failure.ts';
import { createCircuit } from '../../src/wire/retry.ts';
import type { Wire } from '../../src/wire/wire.ts';
import { DEFAULTS, recordedRun } from '../proof/whole-run.ts';
import { answered } from '../support/answered.ts';

/** Runs against the reference provider with another `send`. Returns the exit code, failed ids and codes of problems. */
async function endOf(
  send: (send: Wire['send']) => Wire['send'],
  faults: readonly string[] = [],
  options: Partial<RunOptions> = {},
) {
  const all = { ...DEFAULTS, ...options };
  const { recording, circumstances } = await recordedRun({ count: 23, faults }, all, { send });
  const { exitCode, requirements, problems } = await conclude(recording, circumstances);
  const failed = requirements.flatMap(({ id, verdict }) => (/fail|warning/.test(verdict) ? [id] : []));
  return { exitCode, failed, problems: problems.map(({ code }) => code), requirements };
}

/** What the proof finds of a fault where nothing is in trouble. */
const breaksOf = (fault: string): readonly string[] => faults.find(({ id }) => id === fault)?.breaks ?? [];

test.each([
  [403, '<!doctype html><title>Denied</title>'],
  [200, '<!doctype html><title>Are you human?</title>'],
  [302, ''],
])('a firewall that returns %i to everything after 30 responses with 401 is no finding', async (status, body) => {
  let refused = 0;
  const { exitCode, failed, problems } = await endOf((send) => async (call, options) => {
    const sent = await send(call, options);
    if (refused >= 30) return { ...sent, outcome: answered(status, body) };
    if (sent.outcome.kind === 'answered' && sent.outcome.status === 401) refused += 1;
    return sent;
  });
  expect({ exitCode, failed, problems }).toEqual({ exitCode: 3, failed: [], problems: ['run.blocked'] });
});

/** Cuts the connections of requests whose token has the alg none. One by one, so that a circuit can hold back the next. */
const dropsAlgNone = (send: Wire['send']): Wire['send'] => {
  const circuit = createCircuit();
  let queue: Promise<unknown> = Promise.resolve();
  const one: Wire['send'] = async (call, options) => {
    const early = circuit.open(options.group);
    const sent = await send(call, options);
    if (early !== null) return { ...sent, outcome: unanswered('not-sent', early), unsent: true };
    const [, header = ''] = /^Bearer ([\w-]+)\./.exec(call.headers.authorization ?? '') ?? [];
    const isDropped = /"alg":"none"/i.test(Buffer.from(header, 'base64url').toString());
    circuit.record(options.group, !isDropped);
    return isDropped ? { ...sent, outcome: unanswered('reset', textOf('wire.reset', { error: 'ECONNRESET' })) } : sent;
  };
  return (...request) => {
    const sent = queue.then(() => one(...request));
    queue = sent;
    return sent;
  };
};

test('a firewall that drops one kind of token hides no other that is accepted', async () => {
  const { exitCode, failed } = await endOf(dropsAlgNone, ['accepts-common-key']);
  expect({ exitCode, failed }).toEqual({ exitCode: 1, failed: breaksOf('accepts-common-key') });
  expect(await endOf(dropsAlgNone)).toMatchObject({ exitCode: 3, failed: [] });
});

/** Longer than a run without pauses: other requests succeed while a request is retried. */
const RETRIED_FOR_MS = 60_000;

/** Returns 500 to a share of all attempts, as a load balancer with a broken node; up to three attempts a request. */
function withBrokenNode(nodes: number): (send: Wire['send']) => Wire['send'] {
  let seed = 7;
  const isBroken = (): boolean => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % nodes === 0;
  };
  return (send) => async (call, options) => {
    const sent = await send(call, options);
    const before = { startedAt: sent.startedAt - RETRIED_FOR_MS, durationMs: 1, result: 500, waitedMs: 1 };
    const attempts = options.retry === 'never' ? 1 : 3;
    const failed = Array.from({ length: attempts }, isBroken);
    const first = failed.indexOf(false);
    const earlier = Array.from({ length: first < 0 ? attempts - 1 : first }, () => before);
    return first < 0 ? { ...sent, earlier, outcome: answered(500, '{}') } : { ...sent, earlier };
  };
}

test.each([2, 3, 4])('a broken node of %i is no finding', async (nodes) => {
  const { exitCode, failed, problems } = await endOf(withBrokenNode(nodes));
  expect({ exitCode, failed, problems }).toEqual({ exitCode: 3, failed: [], problems: [] });
});

interface Outage {
  readonly from: number;
  readonly length: number;
  readonly status: number;
}

/** Returns a status to some requests in a row, and to all their retries. */
function withOutage({ from, length, status }: Outage): (send: Wire['send']) => Wire['send'] {
  let number = 0;
  return (send) => async (call, options) => {
    const at = number++;
    const sent = await send(call, options);
    if (at < from || at >= from + length) return sent;
    const before = { startedAt: sent.startedAt, durationMs: 1, result: status, waitedMs: 1 };
    const earlier = options.retry === 'never' ? [] : [before, before];
    return { ...sent, earlier, outcome: answered(status, '{}') };
  };
}

test.each<[Outage, number]>([
  [{ from: 18, length: 4, status: 500 }, 0],
  [{ from: 63, length: 10, status: 500 }, 0],
  [{ from: 108, length: 10, status: 500 }, 0],
  [{ from: 108, length: 10, status: 503 }, 0],
  [{ from: 192, length: 4, status: 500 }, 0],
  // The other accounts got no token, and were not listed.
  [{ from: 240, length: 25, status: 500 }, 3],
  // It lasts until the end.
  [{ from: 289, length: 100, status: 500 }, 3],
])('an outage is no finding: %j, exit code %i', async (outage, exitCode) => {
  expect(await endOf(withOutage(outage))).toMatchObject({ exitCode, failed: [] });
});

test('a 500 to one kind of request is a finding, even if the request passes at the end of the run', async () => {
  const crashed = new Map<string, number>();
  const { failed } = await endOf((send) => async (call, options) => {
    const sent = await send(call, options);
    const count = (crashed.get(call.path) ?? 0) + 1;
    crashed.set(call.path, count);
    if (!/limite=(?:abc|1\.5)$/.test(call.path) || count > 1) return sent;
    const before = { startedAt: sent.startedAt - RETRIED_FOR_MS, durationMs: 1, result: 500, waitedMs: 1 };
    return { ...sent, earlier: [before, before], outcome: answered(500, '{}') };
  });
  expect(failed).toContain('listing.error-400');
});

test.each(['invalid-crashes', 'parameters-omitted-500', 'listing-of-second-500'])(
  'a request that returns 500 before, in and after an outage is a finding: %s',
  async (fault) => {
    const { failed } = await endOf(withOutage({ from: 63, length: 10, status: 500 }), [fault]);
    expect(failed).toEqual(breaksOf(fault));
    expect(failed).not.toEqual([]);
  },
);

test('a deviation is found beside a broken node', async () => {
  const { failed } = await endOf(withBrokenNode(3), ['anonymous-on-second-page']);
  expect(failed).toContain('auth.missing-401');
});

test('requirements are skipped with their probes', async () => {
  const probes = {
    'listing.incomplete-account': 'listing.incomplete-account',
    'auth.own-simulations': 'listing.page-of-second',
  };
  const { exitCode, requirements } = await endOf((send) => send, [], { skip: Object.values(probes) });
  expect(exitCode).toBe(0);
  for (const [id, probe] of Object.entries(probes)) {
    expect(requirements.find((one) => one.id === id)).toMatchObject({
      verdict: 'not-exercised',
      reasons: [{ code: 'skipped', params: { probes: expect.arrayContaining([probe]) } }],
    });
  }
});

test('the newest cookie of the API is sent where requests overlap', async () => {
  const { failed } = await endOf(
    (send) => async (call, options) => {
      await new Promise((resolve) => setImmediate(resolve));
      return await send(call, options);
    },
    ['session-cookie-of-unauthorized'],
  );
  expect(failed).toEqual(breaksOf('session-cookie-of-unauthorized'));
});
