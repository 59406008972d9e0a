import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { problemOf } from '../../../messages/index.ts';
import { Trouble } from '../../../pact/broker/trouble.ts';
import { shippedPact } from '../../../pact/commands/files.ts';
import { type Desk, publishResults } from '../../../pact/commands/results.ts';
import { createGate } from '../../../src/redaction/gate.ts';
import { run } from '../../cli/process.ts';
import { withProvider } from '../../cli/targets.ts';
import { silentIo } from '../../support/io.ts';
import { SPECIAL, type StandIn, settingsFor, withStandIn } from '../broker/stand-in.ts';
import { interaction, interactionOf, pact, pactOf, report, written } from './sample.ts';

const contract = JSON.parse(readFileSync(shippedPact(process.cwd()), 'utf8'));
const [consumer, provider] = [contract.consumer.name, contract.provider.name];

/** Puts the contract of the suite into the broker, its interactions with ids. */
function keep({ contracts }: StandIn, content: Readonly<Record<string, unknown>> = contract): void {
  const list = Array.isArray(content.interactions) ? content.interactions : [];
  const interactions = list.map((one: object, at: number) => ({ ...one, _id: `id-${at}` }));
  contracts.push({ consumer, provider, version: '1', content: { ...content, interactions } });
}

const verify = async (broker: StandIn, args: readonly string[], env: Readonly<Record<string, string>> = {}) => {
  const ended = await run(['pact', 'verify', '--from-broker', '--json', ...args], { ...settingsFor(broker), ...env });
  return { ...ended, report: JSON.parse(ended.out) };
};
const resultsOf = (version: string) => ['--publish-results', '--provider-version', version];

describe('pact verify --from-broker', { timeout: 60_000 }, () => {
  test('ignores failures of a contract that is pending, until the provider has fulfilled it', async () => {
    await withStandIn({ prefix: '/broker' }, async (broker) => {
      keep(broker);
      await withProvider({ faults: ['uf-as-name'] }, async ({ env }) => {
        const pending = await verify(broker, ['--include-pending'], env);
        expect(pending).toMatchObject({
          code: 0,
          report: { verdict: 'verified', pacts: [{ consumer, pending: true }] },
        });
        expect(pending.report.counts.failed).toBeGreaterThan(0);
        expect(broker.results).toEqual([]);

        const failed = await verify(broker, resultsOf('v7'), env);
        const published = { publication: { outcome: 'published', success: false }, pending: false };
        expect(failed).toMatchObject({ code: 1, report: { verdict: 'failed', pacts: [published] } });
        const mismatch = expect.objectContaining({ attribute: 'body', identifier: '$.itens[*].uf' });
        const id = expect.stringMatching(/^id-\d+$/);
        const result = { success: false, interactionId: id, mismatches: expect.arrayContaining([mismatch]) };
        const testResults = expect.arrayContaining([expect.objectContaining(result)]);
        expect(broker.results).toMatchObject([{ success: false, providerVersion: 'v7', body: { testResults } }]);
        expect(JSON.stringify(broker.results)).not.toContain('Paulo');
      });

      const [version = '', branch = ''] = ['v', 'b'].map((name) => `${name}${SPECIAL.join('')}`);
      const flags = [...resultsOf(version), '--provider-branch', branch, '--environment', 'embedded'];
      const verified = await verify(broker, flags);
      const publication = { outcome: 'published', providerVersion: version, branch, success: true };
      expect(verified).toMatchObject({ code: 0, err: '', report: { pacts: [{ publication }] } });
      expect(broker.results.at(-1)).toMatchObject({ success: true, providerVersion: version });
      expect(broker.versions).toContainEqual({ pacticipant: provider, number: version, branch });

      await withProvider({ faults: ['uf-as-name'] }, async ({ env }) => {
        expect(await verify(broker, ['--include-pending'], env)).toMatchObject({ code: 1 });
      });
    });
  });

  test('publishes nothing about a contract with a skipped interaction', async () => {
    await withStandIn({}, async (broker) => {
      keep(broker);
      await withProvider({ faults: ['uf-as-name'] }, async ({ env: { PARTNER_API_REVOKED_TOKEN: _, ...env } }) => {
        const ended = await verify(broker, resultsOf('v7'), env);
        const publication = { outcome: 'not-published', reason: { code: 'pact.results-partial' } };
        const problems = [{ code: 'pact.results-partial', params: { left: 1 } }];
        expect(ended).toMatchObject({ code: 1, report: { pacts: [{ publication }], problems } });
      });
      expect(broker.results).toEqual([]);
    });
  });

  test.each<[string, object, (broker: StandIn) => void, readonly string[], number, string]>([
    ['rejects the token', { authorization: 'x' }, () => undefined, [], 2, '(401)'],
    ['has no contract', {}, () => undefined, [], 3, 'has no contract'],
    ['has an empty contract', {}, (broker) => keep(broker, {}), [], 2, 'has no name'],
    ['would get results of the embedded provider', {}, keep, resultsOf('v7'), 2, 'requires a target'],
  ])('verifies nothing if the broker %s', async (_, options, make, args, code, words) => {
    await withStandIn(options, async (broker) => {
      make(broker);
      const ended = await verify(broker, args);
      expect(ended).toMatchObject({ code, err: expect.stringContaining(words), report: { pacts: [] } });
    });
  });
});

/** The outcome of publishing the results of one contract, where the broker responds like this. */
async function publishing(
  hal: Desk['hal'],
  results: string | null,
  verdict: 'verified' | 'failed',
  given: object = {},
) {
  const gate = createGate();
  gate.know({ secrets: ['S3cret-of-the-main-partner'] });
  const desk: Desk = {
    broker: { baseUrl: 'https://broker.example', access: { kind: 'open' } },
    flags: { lang: 'en', providerVersion: 'v7' },
    io: { ...silentIo, gate },
    ...{ hal, endsAt: Number.POSITIVE_INFINITY, close: () => undefined },
  };
  const sources = [{ name: 'a', pact: pactOf(written('x')), pending: false, results }];
  const verified = report([pact([interaction(verdict, { description: interactionOf(written('x')).description })])]);
  const changed = { ...verified, ...given };
  const { pacts, exitCode, problems } = await publishResults(desk, changed, sources);
  return { outcome: pacts[0]?.publication?.outcome, exitCode, code: problems[0]?.code, problems };
}

const HREF = 'https://broker.example/results';
const leaking = { pacts: [pact([interaction('verified', { description: 'with S3cret-of-the-main-partner' })])] };
const denied = () => Promise.reject(new Trouble('forbidden', problemOf('pact.forbidden')));

test.each<[string, Parameters<typeof publishing>, string, number, string | undefined]>([
  ['the broker accepts them', [async () => ({}), HREF, 'verified'], 'published', 0, undefined],
  ['the broker accepts a failure', [async () => ({}), HREF, 'failed'], 'published', 1, undefined],
  ['the broker rejects them', [denied, HREF, 'verified'], 'failed', 3, 'pact.results-failed'],
  ['the broker rejects a failure', [denied, HREF, 'failed'], 'failed', 1, 'pact.results-failed'],
  [
    'the broker records others',
    [async () => ({ success: false }), HREF, 'verified'],
    'failed',
    3,
    'pact.results-not-recorded',
  ],
  ['the broker has no address for them', [denied, null, 'verified'], 'failed', 3, 'pact.results-without-address'],
  ['they hold a secret', [denied, HREF, 'verified', leaking], 'failed', 4, 'pact.results-withheld'],
  [
    'the credentials were rejected',
    [denied, HREF, 'verified', { verdict: 'refused', exitCode: 2 }],
    'not-published',
    2,
    undefined,
  ],
])('results if %s', async (_, given, outcome, exitCode, code) => {
  const ended = await publishing(...given);
  expect(ended).toMatchObject({ outcome, exitCode });
  expect(ended.code).toBe(code);
  if (code === 'pact.results-failed') expect(ended.problems[0]?.message).toContain('(403)');
});
