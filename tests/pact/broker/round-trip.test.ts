import { expect, test } from 'vitest';
import { contractOf } from '../verify/sample.ts';
import { SPECIAL } from './stand-in.ts';
import { clone, provider } from './workplace.ts';

const PROVIDER = 'vehicle-credit-api';
const staging = ['--environment', 'staging'];

test('a contract goes from publication to deployment, and a provider that breaks it does not', {
  timeout: 60_000,
}, async () => {
  const { broker, write, commit, pact: run } = await clone({ prefix: '/broker' });
  write('contracts/two.json', contractOf(/good credentials|single simulation/));
  const number = commit();
  const pact = async (args: readonly string[], env: Readonly<Record<string, string>> = {}) => {
    const { code, out, err } = await run([...args, '--json'], env);
    return { code, err, report: JSON.parse(out) };
  };
  const verify = (flags: readonly string[], env = {}) => pact(['verify', '--from-broker', ...flags], env);
  const resultsOf = (version: string) => ['--publish-results', '--provider-version', version];
  const deployable = (...flags: readonly string[]) => pact(['can-i-deploy', ...staging, ...flags]);

  expect(await pact(['publish', 'contracts'])).toMatchObject({ code: 0 });
  expect(broker.versions).toMatchObject([{ pacticipant: 'vehicle-credit-partner', number, branch: 'trunk' }]);

  const { env: broken } = await provider({ faults: ['uf-as-name'] });
  const pending = { verdict: 'verified', counts: { verified: 1, failed: 1 }, pacts: [{ pending: true }] };
  expect(await verify(['--include-pending'], broken)).toMatchObject({ code: 0, report: pending });
  expect(broker.results).toEqual([]);

  const published = { publication: { outcome: 'published', success: false }, pending: false };
  const failed = { code: 1, report: { verdict: 'failed', pacts: [published] } };
  expect(await verify(resultsOf('v7'), broken)).toMatchObject(failed);
  const mismatch = expect.objectContaining({ attribute: 'body', identifier: '$.itens[*].uf' });
  const result = { success: false, interactionId: 'id-0', mismatches: expect.arrayContaining([mismatch]) };
  const testResults = expect.arrayContaining([expect.objectContaining(result)]);
  expect(broker.results).toMatchObject([{ success: false, providerApplicationVersion: 'v7', testResults }]);
  expect(JSON.stringify(broker.results)).not.toContain('Paulo');
  expect(await deployable('--pacticipant', PROVIDER, '--version', 'v7')).toMatchObject({ code: 1 });

  const [version = '', branch = ''] = ['v', 'b'].map((name) => `${name}${SPECIAL.join('')}`);
  const flags = [...resultsOf(version), '--provider-branch', branch, '--environment', 'embedded'];
  const publication = { outcome: 'published', providerVersion: version, branch, success: true };
  expect(await verify(flags)).toMatchObject({ code: 0, err: '', report: { pacts: [{ publication }] } });
  expect(broker.results.at(-1)).toMatchObject({ success: true, providerApplicationVersion: version });
  expect(broker.versions).toContainEqual({ pacticipant: PROVIDER, number: version, branch });

  expect(await deployable()).toMatchObject({ code: 0, report: { version: number } });
  expect(await pact(['record-deployment', ...staging])).toMatchObject({ code: 0 });
  expect(broker.deployments).toMatchObject([{ version: number, environment: 'staging' }]);

  // A contract that the provider has fulfilled once is not pending any more.
  expect(await verify(['--include-pending'], broken)).toMatchObject({ code: 1 });
});
