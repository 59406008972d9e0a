import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { startProvider } from '../../../provider/index.ts';
import { settingsFor, withStandIn } from './stand-in.ts';
import { inWorkplace } from './workplace.ts';

const pacts = fileURLToPath(new URL('../../../pacts', import.meta.url));
const PROVIDER = ['--pacticipant', 'vehicle-credit-api'];
const staging = ['--environment', 'staging'];

test(
  'the contract of the suite goes from publication to deployment, and a faulty provider does not',
  {
    timeout: 120_000,
  },
  () =>
    inWorkplace((workplace) =>
      withStandIn({}, async (broker) => {
        cpSync(pacts, join(workplace.directory, 'contracts'), { recursive: true });
        const version = workplace.commit();
        const pact = async (args: readonly string[], env: Readonly<Record<string, string>> = {}) => {
          const { code, out, err } = await workplace.pact(args, { ...settingsFor(broker), ...env });
          return { code, printed: `${out}${err}` };
        };
        const verify = (number: string, env: Readonly<Record<string, string>>, flags: readonly string[] = []) =>
          pact(['verify', '--from-broker', '--publish-results', '--provider-version', number, ...flags], env);

        expect(await pact(['publish', 'contracts'])).toMatchObject({ code: 0 });
        expect(broker.versions).toMatchObject([{ pacticipant: 'vehicle-credit-partner', number: version }]);
        expect(await verify('1.0.0', {}, ['--environment', 'embedded'])).toMatchObject({ code: 0 });
        const deployed = ['record-deployment', ...staging, ...PROVIDER, '--version', '1.0.0'];
        expect(await pact(deployed)).toMatchObject({ code: 0 });
        expect(await pact(['can-i-deploy', ...staging])).toMatchObject({ code: 0 });
        expect(await pact(['record-deployment', ...staging])).toMatchObject({ code: 0 });

        const provider = await startProvider({ faults: ['uf-as-name'] });
        try {
          const settings = { ...provider.settings, PARTNER_API_ENVIRONMENT: 'staging' };
          expect(await verify('1.1.0', settings)).toMatchObject({ code: 1 });
        } finally {
          await provider.close();
        }
        const next = ['can-i-deploy', ...staging, ...PROVIDER, '--version', '1.1.0'];
        expect(await pact(next)).toMatchObject({ code: 1 });
        expect(broker.results.map(({ providerVersion, success }) => [providerVersion, success])).toEqual([
          ['1.0.0', true],
          ['1.1.0', false],
        ]);
      }),
    ),
);
