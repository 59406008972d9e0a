import { describe, expect, test } from 'vitest';
import { run } from '../../../cli/process.ts';
import { withProvider } from '../../../cli/targets.ts';
import { deadUrl } from '../../broker/stand-in/start.ts';
import { withStandIn } from '../../broker/stand-in/with.ts';
import { pactText } from '../contract.ts';
import { consumer, EMBEDDED, keep, provider, verify } from './held.ts';

describe('pact verify --from-broker', { timeout: 60_000 }, () => {
  test('verifies what the broker holds for the provider, and publishes nothing unless it is told to', async () => {
    await withStandIn({ prefix: '/broker' }, async (broker) => {
      keep(broker);
      const { code, out, err } = await verify(broker);
      expect({ code, err }).toEqual({ code: 0, err: '' });
      expect(JSON.parse(out)).toMatchObject({ verdict: 'verified', pacts: [{ consumer, provider, pending: false }] });
      expect(broker.store.results).toEqual([]);
    });
  });

  test.each<[string, readonly string[], number, string, boolean]>([
    ['fails the verification', ['--provider-branch', 'trunk'], 1, 'failed', false],
    ['is pending where that is wanted', ['--include-pending'], 0, 'verified', true],
  ])('a contract that the provider never kept %s', async (_, flags, code, verdict, pending) => {
    await withStandIn({}, async (broker) => {
      keep(broker);
      await withProvider({ faults: ['uf-as-name'] }, async ({ env }) => {
        const ended = await verify(broker, flags, env);
        const { pacts, counts, ...report } = JSON.parse(ended.out);
        expect({ code: ended.code, verdict: report.verdict }).toEqual({ code, verdict });
        expect(pacts).toMatchObject([{ pending }]);
        expect(counts.failed).toBeGreaterThan(0);
      });
    });
  });

  test('a contract that the provider kept before fails the verification under --include-pending, too', async () => {
    await withStandIn({}, async (broker) => {
      keep(broker);
      expect((await verify(broker, EMBEDDED)).code).toBe(0);
      await withProvider({ faults: ['uf-as-name'] }, async ({ env }) => {
        expect((await verify(broker, ['--include-pending'], env)).code).toBe(1);
      });
    });
  });

  test.each<[string, Parameters<typeof withStandIn>[0], number, string]>([
    ['that does not know us', { authorization: 'Bearer another' }, 2, '(401)'],
    ['that is in trouble', { mood: { kind: 'status', status: 500 } }, 3, 'status 500'],
    ['that knows nothing of this', { mood: { kind: 'status', status: 404 } }, 2, '(404)'],
    ['that is a page', { mood: { kind: 'html' } }, 2, 'not HAL'],
    ['that holds no contract with the provider', {}, 3, 'has no contract'],
  ])('tells of a broker %s', async (_, options, code, words) => {
    await withStandIn(options, async (broker) => {
      const ended = await verify(broker, ['--timeout', '2']);
      expect({ code: ended.code, told: ended.err.includes(words) }).toEqual({ code, told: true });
    });
  });

  test('tells of a broker that nobody answers for', async () => {
    const { code, err } = await verify(null, [], { PACT_BROKER_BASE_URL: await deadUrl() });
    expect({ code, told: err.includes('cannot connect') }).toEqual({ code: 3, told: true });
  });

  test('refuses a contract without interactions', async () => {
    await withStandIn({}, async (broker) => {
      keep(broker, pactText());
      const { code, err } = await verify(broker);
      expect({ code, told: err.includes('has no interactions') }).toEqual({ code: 2, told: true });
    });
  });

  test.each<[string, readonly string[], string]>([
    ['no broker', [], 'PACT_BROKER_BASE_URL'],
    ['pact files too', ['a.json'], '--from-broker'],
    ['results without a version', ['--publish-results'], '--provider-version'],
    ['a version that is no segment of a path', ['--provider-version', '..'], 'cannot be a segment of a URL path'],
    ['a version that looks like a flag', ['--provider-version=-x'], '--provider-version'],
  ])('refuses %s', async (_, args, words) => {
    const { code, err } = await verify(null, args);
    expect({ code, told: err.includes(words) }).toEqual({ code: 2, told: true });
  });

  test.each([['--publish-results', '--provider-version', 'v7'], ['--include-pending']])(
    '%s without a broker is refused',
    async (...flags) => {
      const { code, err } = await run(['pact', 'verify', ...flags]);
      expect({ code, told: err.includes(flags[0] ?? '') }).toEqual({ code: 2, told: true });
    },
  );
});
