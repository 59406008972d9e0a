import { type IncomingHttpHeaders, type RequestListener, request as send } from 'node:http';
import type { ServerOptions } from 'node:https';
import { expect, test } from 'vitest';
import { withProvider } from '../../cli/targets.ts';
import { withSecureServer } from '../../support/secure-provider.ts';
import { selfSigned } from '../../wire/certificate.ts';
import { contractOf } from '../verify/sample.ts';
import { keepContract, keepVersion, type StandIn, TOKEN } from './stand-in.ts';
import { inWorkplace } from './workplace.ts';

const certificate = selfSigned();
const [OF_THE_FLAG, OF_THE_BROKER] = ['X-Tenant: tenant-of-the-flag-77', 'X-Tenant: tenant-of-the-broker-78'];

/** Puts TLS in front of a Pact Broker. `headers` has the headers of every request so far. */
const withTls = (
  broker: StandIn,
  use: (headers: readonly IncomingHttpHeaders[]) => Promise<void>,
  further: ServerOptions = {},
) => {
  const { port } = new URL(broker.url);
  const pass: RequestListener = (request, response) => {
    const { method, url: path, headers } = request;
    const further = send({ host: '127.0.0.1', port, method, path, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 0, answer.headers);
      answer.pipe(response);
    });
    request.pipe(further);
  };
  const { cert = '', key = '' } = certificate ?? {};
  return withSecureServer({ cert, key, ...further }, pass, ({ port: own, headers }) => {
    Object.assign(broker, { url: `https://127.0.0.1:${own}` });
    return use(headers);
  });
};

const content = contractOf(/without a token/);

const rows: readonly (readonly [command: string, args: readonly string[]])[] = [
  ['publish', ['--pacticipant-version', '1', '--retries', '0']],
  ['can-i-deploy', ['--environment', 'staging', '--version', '1', '--retries', '0']],
  ['record-deployment', ['--environment', 'staging', '--version', '1', '--retries', '0']],
  ['verify', ['--from-broker', '--provider-version', '1', '--provider-branch', 'trunk', '--publish-results']],
];

test.skipIf(certificate === null).each(rows)(
  'pact %s trusts the authority of --ca, names --ca where the certificate is untrusted, and sends the headers of the broker',
  { timeout: 60_000 },
  (command, args) =>
    inWorkplace({}, ({ broker, pact, write }) =>
      withTls(broker, (headers) =>
        withProvider({}, async ({ env }) => {
          keepVersion(broker, { pacticipant: 'vehicle-credit-partner', number: '1' });
          const [consumer, provider] = [content.consumer.name, content.provider.name];
          keepContract(broker, content);
          broker.results.push({ provider, consumer, success: true, providerVersion: '1', body: {} });
          write('ca.pem', certificate?.cert ?? '');
          const all = [command, ...args, '--header', OF_THE_FLAG, '--json'];
          const given = { ...env, PACT_BROKER_HEADERS: OF_THE_BROKER };
          const untrusted = await pact(all, given);
          const problems = [{ code: 'pact.untrusted', variable: 'PACT_BROKER_BASE_URL' }];
          expect(JSON.parse(untrusted.out)).toMatchObject({ exitCode: 3, problems });
          expect(untrusted.err).toContain('--ca FILE');
          expect(headers).toEqual([]);
          const { code, out, err } = await pact([...all, '--ca', 'ca.pem'], given);
          expect({ code, err, out }).toMatchObject({ code: 0, err: '' });
          // The flags of `pact verify` are for the target.
          const tenants = new Set(headers.map((one) => `X-Tenant: ${one['x-tenant']}`));
          expect([...tenants]).toEqual([command === 'verify' ? OF_THE_BROKER : OF_THE_FLAG]);
          for (const text of [untrusted.out, untrusted.err, out]) {
            expect(text).not.toMatch(`${TOKEN}|tenant-of-the`);
          }
        }),
      ),
    ),
);

test.skipIf(certificate === null).each([
  ['publish --pacticipant-version 1 --retries 0', '--client-cert cert --client-key key', {}],
  ['verify --from-broker', '', { PACT_BROKER_CLIENT_CERT_FILE: 'cert', PACT_BROKER_CLIENT_KEY_FILE: 'key' }],
])('pact %s presents the client certificate that the broker requires', { timeout: 60_000 }, (command, flags, files) =>
  inWorkplace({}, ({ broker, pact, write }) => {
    const client = selfSigned();
    const demands = { ca: client?.cert, requestCert: true, rejectUnauthorized: true };
    for (const [name, text = ''] of Object.entries({ ca: certificate?.cert, cert: client?.cert, key: client?.key })) {
      write(name, text);
    }
    keepContract(broker, content);
    const run = async (given: string, env: object) => {
      const args = `${command} --json --ca ca ${given}`.trim().split(' ');
      const { out, err, code } = await withProvider({}, ({ env: target }) => pact(args, { ...target, ...env }));
      return { problems: [], ...JSON.parse(out), err, code };
    };
    return withTls(
      broker,
      async () => {
        expect(await run(flags, files)).toMatchObject({ problems: [], err: '', code: 0 });
        expect(await run('', {})).toMatchObject({ problems: [{ code: 'pact.unreachable' }], code: 3 });
      },
      demands,
    );
  }),
);

test.skipIf(certificate === null).each<[given: string, problem: object]>([
  ['--client-cert cert', { variable: '--client-key', code: 'settings.missing-flag' }],
  ['--client-key key', { variable: '--client-cert', code: 'settings.missing-flag' }],
  ['--client-cert  --client-key key', { variable: '--client-cert', code: 'file.unreadable' }],
  ['--client-cert none --client-key key', { variable: '--client-cert', code: 'file.missing' }],
  ['--client-cert key --client-key key', { variable: '--client-cert', code: 'settings.client-cert-invalid' }],
  ['--client-cert cert --client-key cert', { variable: '--client-key', code: 'settings.client-key-invalid' }],
  ['--client-cert cert --client-key other', { variable: '--client-key', code: 'settings.client-key-mismatch' }],
])('pact publish %s is rejected', (given, problem) =>
  inWorkplace({}, async ({ broker, pact, write }) => {
    const files = { cert: certificate?.cert, key: certificate?.key, other: selfSigned()?.key };
    for (const [name, text = ''] of Object.entries(files)) write(name, text);
    const { out } = await pact(['publish', '--pacticipant-version', '1', '--json', ...given.split(' ')]);
    expect(JSON.parse(out)).toMatchObject({ exitCode: 2, problems: [problem] });
    expect(broker.seen).toEqual([]);
  }),
);
