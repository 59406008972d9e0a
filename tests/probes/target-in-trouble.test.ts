import { expect, test } from 'vitest';
import { conclude } from '../../src/run/judge.ts';
import type { RunOptions } from '../../src/settings/settings.ts';
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

test('a firewall that bans the run after 30 responses with 401 is no finding', async () => {
  let refused = 0;
  const { exitCode, failed, problems } = await endOf((send) => async (call, options) => {
    const sent = await send(call, options);
    if (refused >= 30) return { ...sent, outcome: answered(403, '<!doctype html><title>Denied</title>') };
    if (sent.outcome.kind === 'answered' && sent.outcome.status === 401) refused += 1;
    return sent;
  });
  expect({ exitCode, failed, problems }).toEqual({ exitCode: 3, failed: [], problems: ['run.blocked'] });
});

/** Returns 500 to a share of all attempts, as a load balancer with a broken node; up to three attempts a request. */
function withBrokenNode(nodes: number): (send: Wire['send']) => Wire['send'] {
  let seed = 7;
  const isBroken = (): boolean => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % nodes === 0;
  };
  return (send) => async (call, options) => {
    const sent = await send(call, options);
    const before = { startedAt: sent.startedAt, durationMs: 1, result: 500, waitedMs: 1 };
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

test('a deviation is found beside a broken node', async () => {
  const { failed } = await endOf(withBrokenNode(3), ['anonymous-on-second-page']);
  expect(failed).toContain('auth.missing-401');
});

test.each([
  ['listing.incomplete-account', 'listing.incomplete-account'],
  ['auth.own-simulations', 'listing.page-of-second'],
])('%s is skipped with the probe %s', async (id, probe) => {
  const { exitCode, requirements } = await endOf((send) => send, [], { skip: [probe] });
  expect(exitCode).toBe(0);
  expect(requirements.find((one) => one.id === id)).toMatchObject({
    verdict: 'not-exercised',
    reasons: [{ code: 'skipped', params: { probes: expect.arrayContaining([probe]) } }],
  });
});
