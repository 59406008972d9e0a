import { describe, expect, test } from 'vitest';
import { problemOf } from '../../../messages/index.ts';
import { Trouble } from '../../../pact/broker/trouble.ts';
import { type Desk, publishResults } from '../../../pact/commands/results.ts';
import type { InteractionVerdict, VerificationReport } from '../../../pact/verify/report.ts';
import { createGate } from '../../../src/redaction/gate.ts';
import { run } from '../../cli/process.ts';
import { silentIo } from '../../support/io.ts';
import { keepContract, type StandIn, settingsFor } from '../broker/stand-in.ts';
import { provider, standIn } from '../broker/workplace.ts';
import { contractOf, interaction, pact, pactOf, report, written } from './sample.ts';

const two = contractOf(/revoked token|without a token/);

const verify = async (broker: StandIn, args: readonly string[], env: Readonly<Record<string, string>> = {}) => {
  const ended = await run(['pact', 'verify', '--json', ...args], { ...settingsFor(broker), ...env });
  return { ...ended, report: JSON.parse(ended.out) };
};
const resultsOf = (version: string) => ['--publish-results', '--provider-version', version];

describe('pact verify', { timeout: 60_000 }, () => {
  test('verifies the one contract that a webhook names, and publishes its results', async () => {
    const broker = await standIn({});
    keepContract(broker, two, {});
    keepContract(broker, two);
    const { env } = await provider();
    const ended = await verify(broker, ['--pact-url', `${broker.url}/pacts/1`, ...resultsOf('v7')], env);
    const publication = { outcome: 'published', success: true };
    expect(ended).toMatchObject({ code: 0, report: { pacts: [{ publication }] } });
    expect(broker.results).toMatchObject([{ success: true, providerApplicationVersion: 'v7' }]);
  });

  test.each<[string, object, readonly object[], number, string]>([
    ['rejects the token', { authorization: 'x' }, [], 2, '(401)'],
    ['has no contract', {}, [], 3, 'has no contract'],
    ['has an empty contract', {}, [{}], 2, 'has no name'],
  ])('verifies nothing if the broker %s', async (_, options, contents, code, words) => {
    const broker = await standIn(options);
    for (const content of contents) keepContract(broker, two, { ...content });
    const ended = await verify(broker, ['--from-broker']);
    expect(ended).toMatchObject({ code, err: expect.stringContaining(words), report: { pacts: [] } });
  });
});

/** Publishes the results of one contract to a broker with these responses. */
async function publishing(hal: Desk['hal'], results: string | null, changed: VerificationReport) {
  const gate = createGate();
  gate.know({ secrets: ['S3cret-of-the-main-partner'] });
  const desk: Desk = {
    broker: { baseUrl: 'https://broker.example', access: { kind: 'open' } },
    flags: { lang: 'en', providerVersion: 'v7' },
    io: { ...silentIo, gate },
    ...{ hal, close: () => undefined },
  };
  const sources = [{ name: 'a', text: '', pact: pactOf(written('x')), pending: false, results }];
  const { pacts, exitCode, problems } = await publishResults(desk, changed, sources);
  return { outcome: pacts[0]?.publication?.outcome, exitCode, code: problems[0]?.code, problems };
}

const [HREF, PARTIAL] = ['https://broker.example/results', 'pact.results-partial'];
const reportOf = (...verdicts: readonly InteractionVerdict[]) =>
  report([pact(verdicts.map((one) => interaction(one)))]);
const verified = reportOf('verified');
const leaking = report([pact([interaction('verified', { description: 'with S3cret-of-the-main-partner' })])]);
const refused = { ...verified, verdict: 'refused', exitCode: 2 } as const;
const accept = async () => ({});
const deny = () => Promise.reject(new Trouble('forbidden', problemOf('pact.forbidden')));

test.each<[string, Parameters<typeof publishing>, string, number, string | undefined]>([
  ['the broker accepts them', [accept, HREF, verified], 'published', 0, undefined],
  ['the broker accepts a failure', [accept, HREF, reportOf('failed')], 'published', 1, undefined],
  ['the broker rejects them', [deny, HREF, verified], 'failed', 3, 'pact.results-failed'],
  ['the broker rejects a failure', [deny, HREF, reportOf('failed')], 'failed', 1, 'pact.results-failed'],
  ['the broker has no address for them', [accept, null, verified], 'failed', 3, 'pact.results-without-address'],
  ['an interaction is skipped', [accept, HREF, reportOf('verified', 'skipped')], 'not-published', 3, PARTIAL],
  ['they hold a secret', [accept, HREF, leaking], 'failed', 4, 'pact.results-withheld'],
  ['the credentials were rejected', [accept, HREF, refused], 'not-published', 2, undefined],
])('results if %s', async (_, given, outcome, exitCode, code) => {
  const ended = await publishing(...given);
  expect(ended).toMatchObject({ outcome, exitCode });
  expect(ended.code).toBe(code);
  if (code === 'pact.results-failed') expect(ended.problems[0]?.message).toContain('(403)');
  if (code === PARTIAL) expect(ended.problems[0]?.params).toMatchObject({ left: 1, of: 2 });
});
