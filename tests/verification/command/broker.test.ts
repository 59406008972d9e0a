import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { shippedPact } from '../../../src/cli/pact/shipped.ts';
import { deadUrl, type StandIn } from '../../broker/stand-in/start.ts';
import { keepContract, shaOf } from '../../broker/stand-in/store.ts';
import { SPECIAL, settingsFor, withStandIn } from '../../broker/stand-in/with.ts';
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
      const { code, out, err } = await verify(broker, [...EMBEDDED, '--provider-branch', 'trunk']);
      expect({ code, err }).toEqual({ code: 0, err: '' });
      expect(broker.store.results).toMatchObject([{ success: true, providerVersion: 'v7' }]);
      expect(broker.store.versions).toContainEqual(
        expect.objectContaining({ pacticipant: provider, number: 'v7', branch: 'trunk' }),
      );
      const asked = broker.seen.find(({ path }) => path.endsWith('/for-verification'));
      expect(asked?.body).toMatchObject({ providerVersionBranch: 'trunk', includePendingStatus: false });
      const publication = { outcome: 'published', providerVersion: 'v7', branch: 'trunk', success: true };
      expect(JSON.parse(out).pacts).toMatchObject([{ publication }]);
    });
  });

  test.each<[string, readonly string[], number, string, boolean]>([
    ['fails the verification', [], 1, 'failed', false],
    ['fails it with a branch, too', ['--provider-branch', 'trunk'], 1, 'failed', false],
    ['is pending where that is wanted', ['--include-pending'], 0, 'verified', true],
    [
      'is pending for the branch where that is wanted',
      ['--include-pending', '--provider-branch', 'trunk'],
      0,
      'verified',
      true,
    ],
  ])('a contract that the provider never kept %s', async (_, flags, code, verdict, pending) => {
    await withStandIn({}, async (broker) => {
      keep(broker, JSON.stringify(contract));
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
      keep(broker, JSON.stringify(contract));
      expect((await verify(broker, EMBEDDED)).code).toBe(0);
      await withProvider({ faults: ['uf-as-name'] }, async ({ env }) => {
        expect((await verify(broker, ['--include-pending'], env)).code).toBe(1);
      });
    });
  });

  test.each(SPECIAL)('publishes under a version and a branch with %j', async (name) => {
    await withStandIn({}, async (broker) => {
      keep(broker, JSON.stringify(contract));
      const flags = ['--publish-results', '--environment', 'embedded', '--provider-version', `v${name}`];
      const { code, err } = await verify(broker, [...flags, '--provider-branch', `b${name}`]);
      expect({ code, err }).toEqual({ code: 0, err: '' });
      expect(broker.store.versions).toMatchObject([{ pacticipant: provider, number: `v${name}`, branch: `b${name}` }]);
      expect(broker.store.results).toMatchObject([{ success: true, providerVersion: `v${name}` }]);
    });
  });

  test('publishes no result for a branch that the broker does not record', async () => {
    await withStandIn({ keeps: (version) => ({ ...version, branch: null }) }, async (broker) => {
      keep(broker, JSON.stringify(contract));
      const { code, out } = await verify(broker, [...EMBEDDED, '--provider-branch', 'feature/x']);
      expect(code).toBe(3);
      expect(out).toContain('did not record branch feature/x for version v7');
      expect(JSON.parse(out).pacts).toMatchObject([
        { publication: { outcome: 'failed', reason: { code: 'pact.results-failed' } } },
      ]);
      expect(broker.store.results).toEqual([]);
    });
  });

  test('is unsettled where the broker takes results and notes others', async () => {
    const moodAt = ({ path }: { readonly path: string }) => path.endsWith('/verification-results');
    const text = JSON.stringify({ success: false, providerApplicationVersion: 'v7' });
    await withStandIn({ mood: { kind: 'status', status: 201, text }, moodAt }, async (broker) => {
      keep(broker, JSON.stringify(contract));
      const { code, out } = await verify(broker, EMBEDDED);
      expect(code).toBe(3);
      expect(JSON.parse(out).problems).toMatchObject([{ code: 'pact.results-not-recorded' }]);
    });
  });

  test('publishes that it is not kept, each departure by its place and rule, and no value of the provider', async () => {
    await withStandIn({}, async (broker) => {
      keep(broker, JSON.stringify(contract));
      await withProvider({ faults: ['uf-as-name'] }, async ({ env }) => {
        const { code, out } = await verify(broker, VERSIONED, env);
        expect(code).toBe(1);
        expect(JSON.parse(out).pacts).toMatchObject([{ publication: { outcome: 'published', success: false } }]);
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

  test.each<[string, readonly string[], number]>([
    ['all that was verified was', [], 3],
    ['some of it failed', ['uf-as-name'], 1],
  ])('publishes nothing of a contract of which anything was skipped, though %s', async (_, faults, code) => {
    await withStandIn({}, async (broker) => {
      keep(broker, JSON.stringify(contract));
      await withProvider({ faults }, async ({ env: { PARTNER_API_REVOKED_TOKEN: _token, ...env } }) => {
        const ended = await verify(broker, VERSIONED, env);
        expect(ended.code).toBe(code);
        const { pacts, problems } = JSON.parse(ended.out);
        expect(pacts).toMatchObject([
          { publication: { outcome: 'not-published', reason: { code: 'pact.results-partial' } } },
        ]);
        expect(problems).toMatchObject([{ code: 'pact.results-partial', params: { left: 1 } }]);
      });
      expect(broker.store.results).toEqual([]);
    });
  });

  test('publishes nothing of a verification that did not come to its end', async () => {
    await withStandIn({}, async (broker) => {
      keep(broker, JSON.stringify(contract));
      await withProvider({}, async ({ env }) => {
        const { code, out } = await verify(broker, VERSIONED, { ...env, PARTNER_API_CLIENT_SECRET: 'not-the-secret' });
        expect(code).toBe(2);
        expect(JSON.parse(out).pacts).toMatchObject([
          { publication: { outcome: 'not-published', reason: { code: 'pact.results-unfinished' } } },
        ]);
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

  test.each([401, 403, 404, 422, 500])('is unsettled where the broker answers results with %i', async (status) => {
    const moodAt = ({ path }: { readonly path: string }) => path.endsWith('/verification-results');
    await withStandIn({ mood: { kind: 'status', status }, moodAt }, async (broker) => {
      keep(broker, JSON.stringify(contract));
      const { code, out } = await verify(broker, EMBEDDED);
      expect(code).toBe(3);
      expect(JSON.parse(out)).toMatchObject({
        verdict: 'verified',
        exitCode: 3,
        pacts: [{ publication: { outcome: 'failed', reason: { code: 'pact.results-failed' } } }],
        problems: [{ code: 'pact.results-failed', message: expect.stringContaining(String(status)) }],
      });
    });
  });

  test('tells without more words, too, that results were not taken', async () => {
    const moodAt = ({ path }: { readonly path: string }) => path.endsWith('/verification-results');
    await withStandIn({ mood: { kind: 'status', status: 403 }, moodAt }, async (broker) => {
      keep(broker, JSON.stringify(contract));
      const args = ['pact', 'verify', '--from-broker', '--quiet', ...EMBEDDED];
      expect((await run(args, settingsFor(broker))).out).toContain(': publishing failed (results for ');
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
    ['a version that is no segment of a path', ['--provider-version', '..'], 'cannot be a segment of a URL path'],
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

  test.each([['--publish-results', '--provider-version', 'v7'], ['--include-pending']])(
    '%s without a broker is refused',
    async (...flags) => {
      const { code, err } = await run(['pact', 'verify', ...flags]);
      expect({ code, told: err.includes(flags[0] ?? '') }).toEqual({ code: 2, told: true });
    },
  );
});
