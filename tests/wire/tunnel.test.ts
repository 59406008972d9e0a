import { describe, expect, test, vi } from 'vitest';
import type { Call } from '../../src/evidence/exchange.ts';
import { createWire } from '../../src/wire/create.ts';
import { createSender } from '../../src/wire/request.ts';
import { withProxy } from '../support/proxy.ts';
import { selfSigned } from './certificate.ts';
import { endOf, wireOptions } from './fakes.ts';
import { attempted, message, type Running, SENDING, served, servedOk } from './servers.ts';

const HOST = 'partner.example';
const call = { method: 'GET', path: '/a', headers: { 'X-Own': 'own' } } as const;
const variable = 'HTTPS_PROXY';
const certificate = selfSigned(`DNS:${HOST}`);
const client = selfSigned();

/** Sends one request through the proxy at a URL, and returns its outcome. */
async function through(url: string, given: Partial<Parameters<typeof attempted>[0]> = {}, request: Call = call) {
  const options = { baseUrl: `https://${HOST}`, ...given, proxy: { url, variable } };
  return (await attempted(options, request, { fresh: true })).outcome;
}

const wireTo = (baseUrl: string, url: string) =>
  createWire({ ...wireOptions, baseUrl, deadlineAt: Date.now() + 60_000, proxy: { url, variable } });

/** Sends requests to a target through a proxy. Returns the last outcome, and the requests of both servers. */
async function sent(
  scheme: 'http' | 'https',
  route: (target: Running) => Parameters<typeof withProxy>[0],
  { times = 1, userinfo = '', ...options }: { times?: number; userinfo?: string; ca?: string; timeoutMs?: number } = {},
) {
  const target = await servedOk(scheme === 'https' ? (certificate ?? {}) : undefined);
  return withProxy(route(target), async ({ port, asked }) => {
    const proxy = { url: `http://${userinfo}127.0.0.1:${port}`, variable };
    const ca = certificate?.cert ?? '';
    const baseUrl = `${scheme}://${HOST}/i`;
    const sender = createSender({ ...SENDING, baseUrl, ca, ...options, proxy });
    const outcomes = [];
    const { timeoutMs = 5_000 } = options;
    for (let at = 0; at < times; at += 1) outcomes.push(await sender.attempt(call, { timeoutMs, fresh: false }));
    sender.close();
    const last = outcomes.at(-1);
    if (last === undefined) throw new Error('nothing sent');
    const { requests, connections } = target;
    return { end: endOf(last), outcome: last.outcome, asked: [...asked], requests, connections: connections() };
  });
}

const open =
  ({ port }: Running) =>
  () => ({ status: 200, port });

describe('a request through a proxy', () => {
  test('over plain http also uses a tunnel, and arrives unchanged', async () => {
    const { end, asked, requests, connections } = await sent('http', open, { times: 2 });
    expect({ end, asked, connections }).toEqual({ end: 200, asked: [`${HOST}:80`], connections: 1 });
    expect(requests[1]?.split('\r\n').slice(0, 5)).toEqual([
      'GET /i/a HTTP/1.1',
      'Accept: application/json',
      'Accept-Encoding: identity',
      'User-Agent: t',
      'X-Own: own',
    ]);
  });

  test('carries decoded credentials to the proxy, and none to the target', async () => {
    const { asked, requests } = await sent('http', open, { userinfo: 'us%40er:p%3Ass@' });
    expect(asked).toEqual([`${HOST}:80 us@er:p:ss`]);
    expect(requests.join()).not.toMatch(/proxy/i);
  });

  const rejecting = (status: number) => () => () => ({ status });
  test.each([
    ['requires credentials', rejecting(407), 'wire.proxy-credentials', { variable, status: 407 }],
    ['requires credentials with 401', rejecting(401), 'wire.proxy-credentials', { variable, status: 401 }],
    ['forbids the target', rejecting(403), 'wire.proxy-status', { variable, status: 403 }],
    ['does not find the target', rejecting(502), 'wire.proxy-status', { variable, status: 502 }],
    ['returns 204 instead of a tunnel', rejecting(204), 'wire.proxy-status', { variable, status: 204 }],
  ])('that %s is unreachable, because of the proxy', async (_, route, code, params) => {
    for (const scheme of ['http', 'https'] as const) {
      const { end, outcome, requests } = await sent(scheme, route);
      expect(end).toBe('unreachable');
      expect(outcome).toMatchObject({ cause: { code, params } });
      expect(requests).toEqual([]);
    }
  });

  test('that opens no tunnel in time is a timeout, because of the proxy', async () => {
    const { end, outcome } = await sent('https', () => () => ({ status: 200, port: 0 }), { timeoutMs: 200 });
    expect(end).toBe('timeout');
    expect(outcome).toMatchObject({ cause: { code: 'wire.proxy-timeout', params: { variable } } });
  });

  const UNREACHABLE = { failure: 'unreachable', cause: { code: 'wire.proxy-unreachable' } };
  test.each(['http://127.0.0.1:1', 'http://proxy.invalid:3128', 'https://127.0.0.1:1'])(
    '%s without a proxy is unreachable',
    async (url) => {
      expect(await through(url)).toMatchObject(UNREACHABLE);
    },
  );

  test('that is another kind of server is unreachable', async () => {
    const { port } = await served({ onRequest: (socket) => socket.end('220 smtp.example ESMTP\r\n') });
    expect(await through(`http://127.0.0.1:${port}`)).toMatchObject(UNREACHABLE);
  });

  test('with a header that HTTP cannot carry is not sent, whatever the proxy', async () => {
    const outcome = await through('http://127.0.0.1:1', {}, { ...call, headers: { 'X-Own': 'a\u0001b' } });
    expect(outcome).toMatchObject({ failure: 'not-sent', cause: { code: 'not-sent.unwritable' } });
  });

  test('with rejected proxy credentials is not retried, and no other request is sent', async () => {
    await withProxy(rejecting(407)(), async ({ port, asked }) => {
      const wire = wireTo(`https://${HOST}`, `http://u:p@127.0.0.1:${port}`);
      const send = () => wire.send(call, { retry: 'transient', group: 'g' });
      const ends = [await send(), await send()].map(({ outcome }) => outcome);
      wire.close();
      expect(ends).toMatchObject([
        { failure: 'unreachable', cause: { code: 'wire.proxy-credentials', params: { variable, status: 407 } } },
        { failure: 'not-sent', cause: { code: 'not-sent.proxy-credentials', params: { variable, status: 407 } } },
      ]);
      expect(asked).toHaveLength(1);
    });
  });

  test('reads a response that arrives with the response to CONNECT', async () => {
    const early = `HTTP/1.1 200 OK\r\n\r\n${message('503 No', [])}`;
    const { port } = await served({ onConnect: (socket) => socket.once('data', () => socket.write(early)) });
    const outcome = await through(`http://127.0.0.1:${port}`, { baseUrl: `http://${HOST}` });
    expect(outcome).toMatchObject({ status: 503 });
  });

  test('writes an IPv6 target in brackets, and accepts a proxy at an IPv6 address', async () => {
    await withProxy(rejecting(403)(), async ({ port, asked }) => {
      await through(`http://127.0.0.1:${port}`, { baseUrl: 'http://[2001:db8::1]:8080' });
      expect(asked).toEqual(['[2001:db8::1]:8080']);
    });
    const outcome = await through('http://[::1]:1', { baseUrl: `http://${HOST}` });
    expect(outcome).not.toMatchObject({ cause: { params: { error: 'ENOTFOUND' } } });
  });

  test('leaves no connection open to a proxy that does not respond, after its time limit or when it is closed', async () => {
    const { port, open } = await served({});
    const proxy = { url: `http://127.0.0.1:${port}`, variable };
    const options = { ...SENDING, baseUrl: `https://${HOST}`, concurrency: 4, proxy };
    const bounded = createSender({ ...options, timeoutMs: 100 });
    await Promise.all([1, 2, 3].map(() => bounded.attempt(call, { timeoutMs: 100, fresh: true })));
    await expect.poll(open).toBe(0);
    const closed = createSender(options);
    const attempt = closed.attempt(call, { timeoutMs: 60_000, fresh: true });
    await expect.poll(open).toBe(1);
    closed.close();
    await attempt;
    await expect.poll(open).toBe(0);
    bounded.close();
  });

  test('is retried once if a proxy opened no tunnel, even with the policy `never`', async () => {
    let tunnels = 0;
    const target = await servedOk();
    await withProxy(
      () => {
        tunnels += 1;
        return { status: tunnels === 1 ? 502 : 200, port: target.port };
      },
      async ({ port }) => {
        const wire = wireTo(`http://${HOST}`, `http://127.0.0.1:${port}`);
        const { outcome, earlier } = await wire.send(call, { retry: 'never', group: 'g' });
        wire.close();
        expect([outcome, earlier.length, tunnels]).toMatchObject([{ status: 200 }, 1, 2]);
      },
    );
  });

  describe.skipIf(certificate === null)('over TLS (skipped without openssl)', () => {
    const own = selfSigned('DNS:localhost');

    test('uses one tunnel for all requests', async () => {
      const { end, asked, connections } = await sent('https', open, { times: 3 });
      expect({ end, asked, connections }).toEqual({ end: 200, asked: [`${HOST}:443`], connections: 1 });
    });

    test('verifies the certificate of the proxy with the same authorities', async () => {
      const { port } = await served({ onRequest: (socket) => socket.end('HTTP/1.1 407 No\r\n\r\n') }, own ?? {});
      const by = (ca = '') => through(`https://localhost:${port}`, { ca });
      expect(await by(own?.cert)).toMatchObject({ cause: { code: 'wire.proxy-credentials' } });
      const params = { variable, error: 'DEPTH_ZERO_SELF_SIGNED_CERT' };
      expect(await by(certificate?.cert)).toMatchObject({ cause: { code: 'wire.proxy-unreachable', params } });
    });

    test('verifies the certificate of the proxy whatever the value of NODE_TLS_REJECT_UNAUTHORIZED', async () => {
      let asked = 0;
      const onRequest = () => {
        asked += 1;
      };
      const { port } = await served({ onRequest }, own ?? {});
      vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
      const outcome = await through(`https://u:p@localhost:${port}`).finally(vi.unstubAllEnvs);
      expect([asked, outcome]).toMatchObject([0, UNREACHABLE]);
    });

    test('still verifies the certificate of the target', async () => {
      const { end, outcome, requests } = await sent('https', open, { ca: client?.cert ?? '' });
      expect({ end, requests }).toEqual({ end: 'tls', requests: [] });
      expect(outcome).toMatchObject({ cause: { code: 'wire.tls', params: { error: 'DEPTH_ZERO_SELF_SIGNED_CERT' } } });
    });
  });
});

test('headers of a connection are added, and never replace headers of a request', async () => {
  const { port, requests } = await servedOk();
  const headers = { 'X-Tenant': 'blue', 'x-own': 'other' };
  await attempted({ baseUrl: `http://127.0.0.1:${port}`, headers }, call);
  expect(requests[0]?.match(/^x-.*$/gim)).toEqual(['X-Tenant: blue', 'X-Own: own']);
});

describe.skipIf(client === null)('a client certificate (skipped without openssl)', () => {
  test.each([
    ['TLSv1.2', 'EPROTO'],
    ['TLSv1.3', 'ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED'],
  ] as const)('is accepted under %s by a target that requires it', async (version, error) => {
    const own = selfSigned();
    const demands = { ca: client?.cert ?? '', requestCert: true, rejectUnauthorized: true };
    const { port } = await servedOk({ ...own, ...demands, minVersion: version, maxVersion: version });
    const options = { baseUrl: `https://127.0.0.1:${port}`, ca: own?.cert ?? '' };
    const attempt = async (given: object) => (await attempted({ ...options, ...given })).outcome;
    expect(await attempt({ clientCertificate: client })).toMatchObject({ status: 200 });
    expect(await attempt({})).toMatchObject({ failure: 'tls', cause: { code: 'wire.tls', params: { error } } });
  });
});
