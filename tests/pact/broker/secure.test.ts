import { once } from 'node:events';
import { type IncomingHttpHeaders, request as send } from 'node:http';
import { createServer } from 'node:https';
import { expect, test } from 'vitest';
import { withProvider } from '../../cli/targets.ts';
import { selfSigned } from '../../wire/certificate.ts';
import { contractOf } from '../verify/sample.ts';
import { keepVersion, type StandIn, settingsFor, TOKEN, withStandIn } from './stand-in.ts';
import { inWorkplace } from './workplace.ts';

const certificate = selfSigned();
const HEADER = 'X-Tenant: tenant-of-the-broker-77';

/** Runs a stand-in for a Pact Broker behind TLS; `headers` are those of every request so far. */
function withSecureBroker(use: (broker: StandIn, headers: readonly IncomingHttpHeaders[]) => Promise<void>) {
  return withStandIn({}, async (broker) => {
    const { port } = new URL(broker.url);
    const headers: IncomingHttpHeaders[] = [];
    const { cert = '', key = '' } = certificate ?? {};
    const server = createServer({ cert, key }, (request, response) => {
      headers.push(request.headers);
      const { method, url: path, headers: own } = request;
      const further = send({ host: '127.0.0.1', port, method, path, headers: own }, (answer) => {
        response.writeHead(answer.statusCode ?? 0, answer.headers);
        answer.pipe(response);
      });
      request.pipe(further);
    });
    server.on('tlsClientError', () => undefined);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    try {
      const own = typeof address === 'object' ? address?.port : 0;
      await use(Object.assign(broker, { url: `https://127.0.0.1:${own}` }), headers);
    } finally {
      server.closeAllConnections();
      server.close();
    }
  });
}

const content = contractOf(/without a token/);

const rows: readonly (readonly [command: string, args: readonly string[]])[] = [
  ['publish', ['--pacticipant-version', '1', '--retries', '0']],
  ['can-i-deploy', ['--environment', 'staging', '--version', '1', '--retries', '0']],
  ['record-deployment', ['--environment', 'staging', '--version', '1', '--retries', '0']],
  ['verify', ['--from-broker', '--provider-version', '1', '--provider-branch', 'trunk', '--publish-results']],
];

test.skipIf(certificate === null).each(rows)(
  'pact %s trusts the authority of --ca, and names --ca where the certificate is untrusted',
  { timeout: 60_000 },
  (command, args) =>
    inWorkplace((workplace) =>
      withSecureBroker((broker, headers) =>
        withProvider({}, async ({ env }) => {
          keepVersion(broker, { pacticipant: 'vehicle-credit-partner', number: '1' });
          const [consumer, provider] = [content.consumer.name, content.provider.name];
          broker.contracts.push({ consumer, provider, version: '1', content });
          broker.results.push({ provider, consumer, success: true, providerVersion: '1', body: {} });
          workplace.write('ca.pem', certificate?.cert ?? '');
          const settings = { ...env, ...settingsFor(broker) };
          const all = [command, ...args, '--header', HEADER, '--json'];
          const untrusted = await workplace.pact(all, settings);
          expect(JSON.parse(untrusted.out)).toMatchObject({
            exitCode: 3,
            problems: [{ code: 'pact.untrusted', variable: 'PACT_BROKER_BASE_URL' }],
          });
          expect(untrusted.err).toContain('--ca FILE');
          expect(headers).toEqual([]);
          const { code, out, err } = await workplace.pact([...all, '--ca', 'ca.pem'], settings);
          expect({ code, err, out }).toMatchObject({ code: 0, err: '' });
          // The headers of `pact verify` are for the target alone.
          const tenants = new Set(headers.map((one) => one['x-tenant']));
          expect([...tenants]).toEqual([command === 'verify' ? undefined : 'tenant-of-the-broker-77']);
          for (const text of [untrusted.out, untrusted.err, out]) {
            expect(text).not.toMatch(`${TOKEN}|tenant-of-the-broker`);
          }
        }),
      ),
    ),
);
