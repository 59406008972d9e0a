import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { shippedPact } from '../../../src/cli/pact/shipped.ts';
import { deadUrl, type StandIn } from '../../broker/stand-in/start.ts';
import { keepContract, shaOf } from '../../broker/stand-in/store.ts';
import { settingsFor, withStandIn } from '../../broker/stand-in/with.ts';
import { run } from '../../cli/process.ts';
import { withProvider } from '../../cli/targets.ts';
import { pactText } from '../contract.ts';

const contract = JSON.parse(readFileSync(shippedPact(process.cwd()), 'utf8'));
const [consumer, provider] = [contract.consumer.name, contract.provider.name];
const VERSIONED = ['--publish-results', '--provider-version', 'v7'];
const EMBEDDED = [...VERSIONED, '--environment', 'embedded'];

/** Puts a contract there as the broker keeps it: its interactions have ids. */
function keep({ store }: StandIn, text: string, name = consumer): void {
  const content = JSON.parse(text);
  const interactions = content.interactions.map((one: object, at: number) => ({ ...one, _id: `id-${at}` }));
  const whole = { ...content, interactions };
  keepContract(store, { consumer: name, provider, version: '1', content: whole, sha: shaOf(whole) });
}

const verify = (broker: StandIn | null, args: readonly string[] = [], env: Readonly<Record<string, string>> = {}) =>
  run(['pact', 'verify', '--from-broker', '--json', ...args], {
    ...(broker === null ? {} : settingsFor(broker)),
    ...env,
  });

describe('pact verify --from-broker', { timeout: 60_000 }, () => {
  test('verifies what the broker holds for the provider, and publishes nothing unless it is told to', async () => {
    await withStandIn({ prefix: '/broker' }, async (broker) => {
      keep(broker, JSON.stringify(contract));
      const { code, out, err } = await verify(broker);
      expect({ code, err }).toEqual({ code: 0, err: '' });
      expect(JSON.parse(out)).toMatchObject({ verdict: 'verified', pacts: [{ consumer, provider, pending: false }] });
      expect(broker.store.results).toEqual([]);
    });
  });

  test('publishes that the contract is kept, under the version and its branch', async () => {
    await withStandIn({}, async (broker) => {
      keep(broker, JSON.stringify(contract));
      const { code, err } = await verify(broker, [...EMBEDDED, '--provider-branch', 'trunk']);
      expect({ code, err }).toEqual({ code: 0, err: '' });
      expect(broker.store.results).toMatchObject([{ success: true, providerVersion: 'v7' }]);
      expect(broker.store.versions).toContainEqual(
        expect.objectContaining({ pacticipant: provider, number: 'v7', branch: 'trunk' }),
      );
      const asked = broker.seen.find(({ path }) => path.endsWith('/for-verification'));
      expect(asked?.body).toMatchObject({ providerVersionBranch: 'trunk', includePendingStatus: true });
    });
  });

  test('publishes that it is not kept, each departure by its place and rule, and no value of the provider', async () => {
    await withStandIn({}, async (broker) => {
      keep(broker, JSON.stringify(contract));
      await withProvider({ faults: ['uf-as-name'] }, async ({ env }) => {
        const { code } = await verify(broker, VERSIONED, env);
        expect(code).toBe(1);
      });
      const [result] = broker.store.results;
      expect(result).toMatchObject({ success: false, providerVersion: 'v7' });
      expect(JSON.stringify(result?.body)).not.toContain('Paulo');
      expect(result?.body).toMatchObject({
        testResults: expect.arrayContaining([
          expect.objectContaining({
            success: false,
            interactionId: expect.stringMatching(/^id-\d+$/),
            mismatches: expect.arrayContaining([
              expect.objectContaining({ attribute: 'body', identifier: '$.itens[*].uf' }),
            ]),
          }),
        ]),
      });
    });
  });

  test('publishes nothing of a contract that is not verified as a whole', async () => {
    await withStandIn({}, async (broker) => {
      keep(broker, JSON.stringify(contract));
      await withProvider({}, async ({ env: { PARTNER_API_REVOKED_TOKEN: _, ...env } }) => {
        const { code, out } = await verify(broker, VERSIONED, env);
        expect(code).toBe(3);
        expect(out).toContain('no result was published');
      });
      expect(broker.store.results).toEqual([]);
    });
  });

  test.each<[string, Parameters<typeof withStandIn>[0], number, string]>([
    ['that does not know us', { authorization: 'Bearer another' }, 2, '(401)'],
    ['that is in trouble', { mood: { kind: 'status', status: 500 } }, 3, '(500)'],
    ['that knows nothing of this', { mood: { kind: 'status', status: 404 } }, 2, '(404)'],
    ['that is a page', { mood: { kind: 'html' } }, 2, 'no Pact Broker'],
    ['that holds no contract with the provider', {}, 3, 'holds no contract'],
  ])('tells of a broker %s', async (_, options, code, words) => {
    await withStandIn(options, async (broker) => {
      const ended = await verify(broker, ['--timeout', '2']);
      expect({ code: ended.code, told: ended.err.includes(words) }).toEqual({ code, told: true });
    });
  });

  test('tells of a broker that nobody answers for', async () => {
    const { code, err } = await verify(null, [], { PACT_BROKER_BASE_URL: await deadUrl() });
    expect({ code, told: err.includes('leads nowhere') }).toEqual({ code: 3, told: true });
  });

  test('tells of results that the broker does not take', async () => {
    const moodAt = ({ path }: { readonly path: string }) => path.endsWith('/verification-results');
    await withStandIn({ mood: { kind: 'status', status: 403 }, moodAt }, async (broker) => {
      keep(broker, JSON.stringify(contract));
      const { code, out } = await verify(broker, EMBEDDED);
      expect(code).toBe(2);
      expect(JSON.parse(out)).toMatchObject({
        verdict: 'verified',
        problems: [{ message: expect.stringContaining('403') }],
      });
    });
  });

  test('refuses a contract without interactions', async () => {
    await withStandIn({}, async (broker) => {
      keep(broker, pactText());
      const { code, err } = await verify(broker);
      expect({ code, told: err.includes('holds no interaction') }).toEqual({ code: 2, told: true });
    });
  });

  test.each<[string, readonly string[], string]>([
    ['no broker', [], 'PACT_BROKER_BASE_URL'],
    ['pact files too', ['a.json'], '--from-broker'],
    ['results without a version', ['--publish-results'], '--provider-version'],
    ['a version that looks like a flag', ['--provider-version=-x'], '--provider-version'],
  ])('refuses %s', async (_, args, words) => {
    const { code, err } = await verify(null, args);
    expect({ code, told: err.includes(words) }).toEqual({ code: 2, told: true });
  });

  test('publishes nothing of the embedded provider where a target is only not configured', async () => {
    await withStandIn({}, async (broker) => {
      keep(broker, JSON.stringify(contract));
      const { code, err } = await verify(broker, VERSIONED);
      expect({ code, told: err.includes('no target is configured') }).toEqual({ code: 2, told: true });
      expect(broker.seen).toEqual([]);
    });
  });

  test('results without a broker are refused', async () => {
    const { code, err } = await run(['pact', 'verify', ...VERSIONED]);
    expect({ code, told: err.includes('--publish-results') }).toEqual({ code: 2, told: true });
  });
});
