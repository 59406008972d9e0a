import { type RequestListener, request as send } from 'node:http';
import type { ServerOptions } from 'node:https';
import { describe, expect, test } from 'vitest';
import { run } from '../../cli/process.ts';
import { type SecureProvider, withSecureServer } from '../../support/secure-provider.ts';
import { selfSigned } from '../../wire/certificate.ts';
import { contractOf } from '../verify/sample.ts';
import { keepContract, keepVersion, type StandIn, TOKEN } from './stand-in.ts';
import { opened, provider, proxy, workplace } from './workplace.ts';

const content = contractOf(/without a token/);
const publish = ['publish', '--pacticipant-version', '1'];

describe('a proxy', { timeout: 60_000 }, () => {
  const USERINFO = 'us%40er-of-proxy:pass-of-proxy-77';
  const CREDENTIALS = 'us@er-of-proxy:pass-of-proxy-77';
  const tunnel = (authority: string) => ({ status: 200, port: Number(authority.split(':')[1]) });

  test('that --proxy names leads to the broker and the provider of pact verify', async () => {
    const { broker, pact } = await workplace();
    keepContract(broker, content);
    const { env } = await provider();
    const { port, asked } = await proxy(tunnel);
    const args = ['verify', '--from-broker', '--json', '--proxy', `http://${USERINFO}@127.0.0.1:${port}`];
    const { code, out } = await pact(args, env);
    const pacts = [{ interactions: [{ verdict: 'verified' }] }];
    expect(JSON.parse(out)).toMatchObject({ verdict: 'verified', pacts });
    expect(code).toBe(0);
    const urls = [broker.url, env.PARTNER_API_BASE_URL ?? ''];
    expect(new Set(asked)).toEqual(new Set(urls.map((url) => `${new URL(url).host} ${CREDENTIALS}`)));
  });

  test.each([
    [407, 'target.proxy-credentials'],
    [403, 'pact.unreachable-by-proxy'],
  ])('that returns %i is reported by pact verify and publish', async (status, code) => {
    const { pact } = await workplace();
    const { port } = await proxy(() => ({ status }));
    const HTTPS_PROXY = `http://${USERINFO}@127.0.0.1:${port}`;
    const env = { PACT_BROKER_BASE_URL: 'https://broker.example', HTTPS_PROXY };
    for (const args of [
      ['verify', '--from-broker'],
      [...publish, '--retries', '0'],
    ]) {
      const { out, err } = await pact([...args, '--json'], env);
      expect(JSON.parse(out)).toMatchObject({ exitCode: 3, problems: [{ code }] });
      expect(err).toContain('HTTPS_PROXY');
      expect(`${out}${err}`).not.toMatch(/of-proxy/);
    }
  });

  test('of the broker and the provider that is invalid is named once by pact verify', async () => {
    const env = { PACT_BROKER_BASE_URL: 'https://broker.example', PARTNER_API_CLIENT_ID: 'x' };
    const args = ['verify', '--from-broker', '--json', '--base-url', 'https://partner.example/i'];
    const { out } = await run(['pact', ...args], { ...env, HTTPS_PROXY: 'socks5://proxy:1' });
    const { problems }: { readonly problems: readonly { readonly variable: string }[] } = JSON.parse(out);
    expect(problems.filter(({ variable }) => variable === 'HTTPS_PROXY')).toHaveLength(1);
  });

  test('that --proxy names leads pact publish to a broker over plain http', async () => {
    const { pact } = await workplace();
    const { port, asked } = await proxy(() => ({ status: 407 }));
    const env = { PACT_BROKER_BASE_URL: 'http://broker.example', NO_PROXY: '*' };
    const { out } = await pact([...publish, '--json', '--proxy', `http://${USERINFO}@127.0.0.1:${port}`], env);
    const problems = [{ variable: '--proxy', code: 'target.proxy-credentials' }];
    expect(JSON.parse(out)).toMatchObject({ exitCode: 3, problems });
    expect(asked).toEqual([`broker.example:80 ${CREDENTIALS}`]);
  });

  test('of the environment gets no requests to a broker on this machine', async () => {
    const { pact } = await workplace();
    const { port, asked } = await proxy(tunnel);
    const names = ['HTTP_PROXY', 'http_proxy', 'ALL_PROXY', 'all_proxy'];
    const proxies = Object.fromEntries(names.map((name) => [name, `http://127.0.0.1:${port}`]));
    const { code, err } = await pact([...publish, '--retries', '0'], proxies);
    expect({ code, err, asked }).toEqual({ code: 0, err: '', asked: [] });
  });
});

const certificate = selfSigned();

describe.skipIf(certificate === null)('a broker over TLS', { timeout: 60_000 }, () => {
  const { cert = '', key = '' } = certificate ?? {};

  /** Puts TLS in front of a Pact Broker. Returns the headers of every request so far. */
  async function secured(broker: StandIn, further: ServerOptions = {}) {
    const { port } = new URL(broker.url);
    const pass: RequestListener = (request, response) => {
      const { method, url: path, headers } = request;
      const passed = send({ host: '127.0.0.1', port, method, path, headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 0, answer.headers);
        answer.pipe(response);
      });
      request.pipe(passed);
    };
    const { port: own, headers } = await opened<Pick<SecureProvider, 'port' | 'headers'>>((use) =>
      withSecureServer({ cert, key, ...further }, pass, use),
    );
    Object.assign(broker, { url: `https://127.0.0.1:${own}` });
    return headers;
  }

  const [OF_THE_FLAG, OF_THE_BROKER] = ['X-Tenant: tenant-of-the-flag-77', 'X-Tenant: tenant-of-the-broker-78'];

  test.each<[command: string, ...args: readonly string[]]>([
    ['publish', '--pacticipant-version', '1', '--retries', '0'],
    ['can-i-deploy', '--environment', 'staging', '--version', '1', '--retries', '0'],
    ['record-deployment', '--environment', 'staging', '--version', '1', '--retries', '0'],
    ['verify', '--from-broker', '--provider-version', '1', '--provider-branch', 'trunk', '--publish-results'],
  ])('is trusted by pact %s with --ca, which it names without, and gets its own headers', async (command, ...args) => {
    const { broker, pact, write } = await workplace();
    const headers = await secured(broker);
    const { env } = await provider();
    keepVersion(broker, { pacticipant: 'vehicle-credit-partner', number: '1' });
    keepContract(broker, content);
    broker.results.push({ success: true });
    write('ca.pem', cert);
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
    for (const text of [untrusted.out, untrusted.err, out]) expect(text).not.toMatch(`${TOKEN}|tenant-of-the`);
  });

  test.each([
    ['publish --pacticipant-version 1 --retries 0', '--client-cert cert --client-key key', {}],
    ['verify --from-broker', '', { PACT_BROKER_CLIENT_CERT_FILE: 'cert', PACT_BROKER_CLIENT_KEY_FILE: 'key' }],
  ])('gets the client certificate that it requires from pact %s', async (command, flags, files) => {
    const { broker, pact, write } = await workplace();
    const client = selfSigned();
    write('ca', cert);
    write('cert', client?.cert);
    write('key', client?.key);
    keepContract(broker, content);
    await secured(broker, { ca: client?.cert, requestCert: true, rejectUnauthorized: true });
    const { env: target } = await provider();
    const verified = async (given: string, env: object) => {
      const { out, err, code } = await pact(`${command} --json --ca ca ${given}`.trim().split(' '), {
        ...target,
        ...env,
      });
      return { problems: [], ...JSON.parse(out), err, code };
    };
    expect(await verified(flags, files)).toMatchObject({ problems: [], err: '', code: 0 });
    expect(await verified('', {})).toMatchObject({ problems: [{ code: 'pact.unreachable' }], code: 3 });
  });

  test.each<[given: string, problem: object]>([
    ['--client-cert cert', { variable: '--client-key', code: 'settings.missing-flag' }],
    ['--client-key key', { variable: '--client-cert', code: 'settings.missing-flag' }],
    ['--client-cert  --client-key key', { variable: '--client-cert', code: 'file.unreadable' }],
    ['--client-cert none --client-key key', { variable: '--client-cert', code: 'file.missing' }],
    ['--client-cert key --client-key key', { variable: '--client-cert', code: 'settings.client-cert-invalid' }],
    ['--client-cert cert --client-key cert', { variable: '--client-key', code: 'settings.client-key-invalid' }],
    ['--client-cert cert --client-key other', { variable: '--client-key', code: 'settings.client-key-mismatch' }],
  ])('gets no request of pact publish %s', async (given, problem) => {
    const { broker, pact, write } = await workplace();
    write('cert', cert);
    write('key', key);
    write('other', selfSigned()?.key);
    const { out } = await pact([...publish, '--json', ...given.split(' ')]);
    expect(JSON.parse(out)).toMatchObject({ exitCode: 2, problems: [problem] });
    expect(broker.seen).toEqual([]);
  });
});
