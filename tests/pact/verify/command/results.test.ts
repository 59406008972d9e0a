import { describe, expect, test } from 'vitest';
import { run } from '../../../cli/process.ts';
import { withProvider } from '../../../cli/targets.ts';
import { SPECIAL, settingsFor, withStandIn } from '../../broker/stand-in/with.ts';
import { EMBEDDED, keep, provider, VERSIONED, verify } from './held.ts';

/** Where results go. */
const moodAt = ({ path }: { readonly path: string }) => path.endsWith('/verification-results');

describe('pact verify --publish-results', { timeout: 60_000 }, () => {
  test('publishes that the contract is kept, under the version and its branch', async () => {
    await withStandIn({}, async (broker) => {
      keep(broker);
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

  test('publishes under a version and a branch that a path must carry encoded', async () => {
    await withStandIn({}, async (broker) => {
      keep(broker);
      const [version, branch] = ['v', 'b'].map((name) => `${name}${SPECIAL.join('')}`);
      const flags = ['--publish-results', '--environment', 'embedded', '--provider-version', `${version}`];
      const { code, err } = await verify(broker, [...flags, '--provider-branch', `${branch}`]);
      expect({ code, err }).toEqual({ code: 0, err: '' });
      expect(broker.store.versions).toMatchObject([{ pacticipant: provider, number: version, branch }]);
      expect(broker.store.results).toMatchObject([{ success: true, providerVersion: version }]);
    });
  });

  test('publishes no result for a branch that the broker does not record', async () => {
    await withStandIn({ keeps: (version) => ({ ...version, branch: null }) }, async (broker) => {
      keep(broker);
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
    const text = JSON.stringify({ success: false, providerApplicationVersion: 'v7' });
    await withStandIn({ mood: { kind: 'status', status: 201, text }, moodAt }, async (broker) => {
      keep(broker);
      const { code, out } = await verify(broker, EMBEDDED);
      expect(code).toBe(3);
      expect(JSON.parse(out).problems).toMatchObject([{ code: 'pact.results-not-recorded' }]);
    });
  });

  test('publishes that it is not kept, each departure by its place and rule, and no value of the provider', async () => {
    await withStandIn({}, async (broker) => {
      keep(broker);
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
      keep(broker);
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
      keep(broker);
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

  test.each([403, 422, 500])('is unsettled where the broker answers results with %i', async (status) => {
    await withStandIn({ mood: { kind: 'status', status }, moodAt }, async (broker) => {
      keep(broker);
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
    await withStandIn({ mood: { kind: 'status', status: 403 }, moodAt }, async (broker) => {
      keep(broker);
      const args = ['pact', 'verify', '--from-broker', '--quiet', ...EMBEDDED];
      expect((await run(args, settingsFor(broker))).out).toContain(': publishing failed (results for');
    });
  });

  test('publishes nothing of the embedded provider where a target is only not configured', async () => {
    await withStandIn({}, async (broker) => {
      keep(broker);
      const { code, err } = await verify(broker, VERSIONED);
      expect({ code, told: err.includes('requires a target') }).toEqual({ code: 2, told: true });
      expect(broker.seen).toEqual([]);
    });
  });
});
