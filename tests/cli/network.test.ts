import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { headersIn } from '../../src/settings/connection.ts';
import { contractOf } from '../pact/verify/sample.ts';
import { withProxy } from '../support/proxy.ts';
import { type SecureProvider, withSecureProvider } from '../support/secure-provider.ts';
import { selfSigned } from '../wire/certificate.ts';
import { call, inDirectory, run } from './process.ts';
import { withProvider } from './targets.ts';

const HOST = 'partner.example';
const own = selfSigned(`IP:127.0.0.1,DNS:${HOST}`);
const client = selfSigned();
const other = selfSigned();

/** Calls `use` with the reference provider over TLS, and a directory with the certificates. */
function withCertificates<Result>(
  secure: object,
  use: (provider: SecureProvider, directory: string) => Promise<Result>,
): Promise<Result> {
  return inDirectory((directory) => {
    const files = { ca: own?.cert, cert: client?.cert, key: client?.key, other: other?.cert };
    for (const [name, text = ''] of Object.entries(files)) writeFileSync(join(directory, name), text);
    return withSecureProvider({ ...own, ...secure }, (provider) => use(provider, directory));
  });
}

const USER = 'us@er:pa:ss w';
const USERINFO = 'us%40er:pa%3Ass%20w';

describe.skipIf(own === null)(
  'a target over TLS (skipped without openssl)',
  { timeout: 60_000, concurrent: true },
  () => {
    test('is tested through the proxy of the environment, with its credentials', async () => {
      await withCertificates({}, ({ settings, port, path }, directory) => {
        const route = (_: string, credentials: string | null) =>
          credentials === USER ? { status: 200, port } : { status: 407 };
        return withProxy(route, async (proxy) => {
          const env = settings(`https://${HOST}${path}`);
          const run = (userinfo: string) => {
            const HTTPS_PROXY = `http://${userinfo}127.0.0.1:${proxy.port}`;
            const args = 'run --profile quick --rate 1000 --ca ca'.split(' ');
            return call(args, directory, { ...env, HTTPS_PROXY });
          };
          const rejected = await run('');
          expect(rejected.code).toBe(3);
          expect(rejected.out).toContain('0 fail, 91 inconclusive');
          expect(rejected.out).toContain('HTTPS_PROXY: the proxy requires valid credentials (status 407)');
          expect(proxy.asked).toEqual([`${HOST}:443`]);

          const accepted = await run(`${USERINFO}@`);
          expect(accepted.out).toContain('No failures found');
          expect(accepted.code).toBe(0);
          expect(new Set(proxy.asked.slice(1))).toEqual(new Set([`${HOST}:443 ${USER}`]));
        });
      });
    });

    test('is tested with the client certificate that it requires', async () => {
      const demands = { ca: client?.cert, requestCert: true, rejectUnauthorized: true };
      await withCertificates(demands, async ({ settings, port, path, headers }, directory) => {
        const env = settings(`https://127.0.0.1:${port}${path}`);
        const given = '--client-cert cert --client-key key'.split(' ');
        const run = 'run --profile quick --ca ca'.split(' ');
        const accepted = await call([...run, ...given], directory, env);
        expect(accepted.out).toContain('No failures found');
        const files = { PARTNER_API_CLIENT_CERT_FILE: 'cert', PARTNER_API_CLIENT_KEY_FILE: 'key' };
        const examined = await call(['doctor', '--ca', 'ca'], directory, { ...env, ...files });
        expect(examined.out).toContain('✓ TLS: the certificate of the target is trusted');
        const header = ['--header', 'X-Tenant: blue'];
        writeFileSync(join(directory, 'part.json'), JSON.stringify(contractOf(/single simulation/)));
        const verify = ['pact', 'verify', '--quiet', '--ca', 'ca', ...given, ...header, 'part.json'];
        const verified = await call(verify, directory, env);
        expect(verified).toMatchObject({ code: 0, err: '' });
        expect(headers.at(-1)).toMatchObject({ 'x-tenant': 'blue' });
        const { code, out } = await call(run, directory, env);
        expect(code).toBe(3);
        expect(out).toMatch(/PARTNER_API_BASE_URL: the target ended the TLS handshake .*CERTIFICATE_REQUIRED/);
      });
    });

    test.each([
      [
        'run --only version.*',
        /PARTNER_API_BASE_URL: the certificate of the target is not trusted.*\n\s+remedy: .* --ca FILE/,
      ],
      ['doctor', /TLS: the certificate of the target is not trusted .* → .* --ca FILE/],
    ])('whose certificate is not trusted: `%s` names --ca', async (given, expected) => {
      await withCertificates({}, async ({ settings, port, path }, directory) => {
        const env = settings(`https://127.0.0.1:${port}${path}`);
        const command = given.split(' ');
        for (const args of [command, [...command, '--ca', 'other']]) {
          const { code, out } = await call(args, directory, env);
          expect(code).toBe(3);
          expect(out).toMatch(expected);
        }
        const usual = { ...env, NODE_EXTRA_CA_CERTS: 'ca' };
        const trusted = await call([...command, '--ca', 'other'], directory, usual);
        expect(trusted).toMatchObject({ code: 0, err: expect.not.stringContaining('✗') });
      });
    });
  },
);

describe.concurrent('headers of --header', { timeout: 60_000 }, () => {
  /** Runs with headers, and returns the names of all headers sent. */
  async function sentWith(headers: Readonly<Record<string, string>>, ids = '*'): Promise<readonly string[]> {
    const names = new Set<string>();
    const given = Object.entries(headers);
    let without = 0;
    const count = (sent: Readonly<Record<string, unknown>>) => {
      for (const name of Object.keys(sent)) names.add(name);
      if (given.some(([name, value]) => sent[name] !== value)) without += 1;
    };
    await withProvider({ count: 12 }, async ({ env, watch, directory }) => {
      watch(count);
      const flags = given.flatMap(([name, value]) => ['--header', `${name}: ${value}`]);
      const { code, err } = await call(['run', '--only', ids, ...flags], directory, env);
      expect({ code, err: err.includes('✗') }).toEqual({ code: 0, err: false });
    });
    expect(without).toBe(0);
    return [...names];
  }

  test('are sent with every request; no header of a probe can be set, except keys of a gateway', async () => {
    const sent = (await sentWith({ 'x-tenant': 'blue 42' })).filter((name) => name !== 'x-tenant');
    expect(sent.length).toBeGreaterThan(20);
    const allowed = sent.filter((name) => headersIn({ name: '--header', value: `${name}: x` }).ok);
    const ofClient = ['client-id', 'client-secret', 'client_id', 'client_secret', 'clientid', 'clientsecret'];
    const keys = ['api-key', 'apikey', ...ofClient, 'x-api-key', 'x-client-id', 'x-client-secret'];
    expect(allowed.toSorted()).toEqual(keys);
  });

  test('are sent in place of the credentials of a probe', async () => {
    const sent = await sentWith({ 'x-api-key': 'gateway-1', client_id: 'gateway-2' }, 'auth.bearer-header-only');
    expect(sent).toContain('x-client-id');
    expect(sent.filter((name) => /^client-id$|client_secret/.test(name))).toEqual([]);
  });
});

test('a proxy of the environment is not used for the embedded provider or a target on this machine', async () => {
  const HTTP_PROXY = 'http://127.0.0.1:1';
  await withProvider({ count: 12 }, async ({ env }) => {
    for (const settings of [{}, env]) {
      expect((await run(['run', '--only', 'version.*'], { ...settings, HTTP_PROXY })).code).toBe(0);
    }
  });
});
