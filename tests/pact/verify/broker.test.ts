import { describe, expect, test } from 'vitest';
import { problemOf } from '../../../messages/index.ts';
import { Trouble } from '../../../pact/broker/trouble.ts';
import { type Desk, publishResults } from '../../../pact/commands/results.ts';
import { createGate } from '../../../src/redaction/gate.ts';
import { run } from '../../cli/process.ts';
import { withProvider } from '../../cli/targets.ts';
import { silentIo } from '../../support/io.ts';
import { keepContract, type StandIn, settingsFor, withStandIn } from '../broker/stand-in.ts';
import { contractOf, interaction, interactionOf, pact, pactOf, report, written } from './sample.ts';

const two = contractOf(/revoked token|without a token/);

const verify = async (broker: StandIn, args: readonly string[], env: Readonly<Record<string, string>> = {}) => {
  const ended = await run(['pact', 'verify', '--from-broker', '--json', ...args], { ...settingsFor(broker), ...env });
  return { ...ended, report: JSON.parse(ended.out) };
};
const resultsOf = (version: string) => ['--publish-results', '--provider-version', version];

describe('pact verify --from-broker', { timeout: 60_000 }, () => {
  test('publishes nothing about a contract with a skipped interaction', async () => {
    await withStandIn({}, async (broker) => {
      keepContract(broker, two);
      await withProvider({}, async ({ env: { PARTNER_API_REVOKED_TOKEN: _, ...env } }) => {
        const ended = await verify(broker, resultsOf('v7'), env);
        const publication = { outcome: 'not-published', reason: { code: 'pact.results-partial' } };
        const problems = [{ code: 'pact.results-partial', params: { left: 1 } }];
        expect(ended).toMatchObject({ code: 3, report: { pacts: [{ publication }], problems } });
      });
      expect(broker.results).toEqual([]);
    });
  });

  test('verifies the one contract that a webhook names, and publishes its results', async () => {
    await withStandIn({}, async (broker) => {
      keepContract(broker, two, {});
      keepContract(broker, two);
      await withProvider({}, async ({ env }) => {
        const args = ['pact', 'verify', '--json', '--pact-url', `${broker.url}/pacts/1`, ...resultsOf('v7')];
        const ended = await run(args, { ...settingsFor(broker), ...env });
        expect(ended).toMatchObject({ code: 0 });
        expect(JSON.parse(ended.out).pacts).toMatchObject([{ publication: { outcome: 'published', success: true } }]);
      });
      expect(broker.results).toMatchObject([{ success: true, providerVersion: 'v7' }]);
    });
  });

  test.each<[readonly string[], string]>([
    [['--pact-url', 'http://127.0.0.1:1/pacts/1', '--from-broker'], 'pact.url-and-others'],
    [['--pact-url', 'http://127.0.0.1:1/pacts/1', 'some.json'], 'pact.url-and-others'],
    [['--pact-url', 'pacts/1'], 'settings.url-invalid'],
    [['--pact-url', 'http://broker.example/pacts/1'], 'pact.foreign-pact'],
    [['--pact-url', 'http://127.0.0.1:1/pacts/1', '--include-pending'], 'pact.flag-needs-from-broker'],
    [['--consumer-version-selector', '{"branch":"a"}'], 'pact.flag-needs-from-broker'],
    [['--from-broker', '--consumer-version-selector', 'main'], 'pact.selector-invalid'],
    [['--from-broker', '--consumer-version-selector', '[1]'], 'pact.selector-invalid'],
    [['--from-broker', '--include-wip-since', '2026-11-01'], 'pact.wip-needs-branch'],
    [['--from-broker', '--provider-branch', 'a', '--include-wip-since', 'May'], 'settings.date-invalid'],
  ])('rejects %j: %s', async (args, code) => {
    const ended = await run(['pact', 'verify', '--json', ...args], { PACT_BROKER_BASE_URL: 'http://127.0.0.1:1' });
    expect(ended.code).toBe(2);
    expect(JSON.parse(ended.out).problems).toMatchObject([{ code }]);
  });

  test.each<[string, object, (broker: StandIn) => void, readonly string[], number, string]>([
    ['rejects the token', { authorization: 'x' }, () => undefined, [], 2, '(401)'],
    ['has no contract', {}, () => undefined, [], 3, 'has no contract'],
    ['has an empty contract', {}, (broker) => keepContract(broker, two, {}), [], 2, 'has no name'],
    ['would get results of the embedded provider', {}, () => undefined, resultsOf('v7'), 2, 'requires a target'],
  ])('verifies nothing if the broker %s', async (_, options, make, args, code, words) => {
    await withStandIn(options, async (broker) => {
      make(broker);
      const ended = await verify(broker, args);
      expect(ended).toMatchObject({ code, err: expect.stringContaining(words), report: { pacts: [] } });
    });
  });
});

/** Publishes the results of one contract to a broker with these responses. */
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
    ...{ hal, close: () => undefined },
  };
  const sources = [{ name: 'a', pact: pactOf(written('x')), pending: false, results }];
  const verified = report([pact([interaction(verdict, { description: interactionOf(written('x')).description })])]);
  const changed = { ...verified, ...given };
  const { pacts, exitCode, problems } = await publishResults(desk, changed, sources);
  return { outcome: pacts[0]?.publication?.outcome, exitCode, code: problems[0]?.code, problems };
}

const HREF = 'https://broker.example/results';
const leaking = { pacts: [pact([interaction('verified', { description: 'with S3cret-of-the-main-partner' })])] };
const refused = { verdict: 'refused', exitCode: 2 };
const denied = () => Promise.reject(new Trouble('forbidden', problemOf('pact.forbidden')));

test.each<[string, Parameters<typeof publishing>, string, number, string | undefined]>([
  ['the broker accepts them', [async () => ({}), HREF, 'verified'], 'published', 0, undefined],
  ['the broker accepts a failure', [async () => ({}), HREF, 'failed'], 'published', 1, undefined],
  ['the broker rejects them', [denied, HREF, 'verified'], 'failed', 3, 'pact.results-failed'],
  ['the broker rejects a failure', [denied, HREF, 'failed'], 'failed', 1, 'pact.results-failed'],
  ['the broker has no address for them', [denied, null, 'verified'], 'failed', 3, 'pact.results-without-address'],
  ['they hold a secret', [denied, HREF, 'verified', leaking], 'failed', 4, 'pact.results-withheld'],
  ['the credentials were rejected', [denied, HREF, 'verified', refused], 'not-published', 2, undefined],
])('results if %s', async (_, given, outcome, exitCode, code) => {
  const ended = await publishing(...given);
  expect(ended).toMatchObject({ outcome, exitCode });
  expect(ended.code).toBe(code);
  if (code === 'pact.results-failed') expect(ended.problems[0]?.message).toContain('(403)');
});
