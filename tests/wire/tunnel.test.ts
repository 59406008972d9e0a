import * as net from 'node:net';
import { describe, expect, test } from 'vitest';
import { createWire } from '../../src/wire/create.ts';
import { createSender } from '../../src/wire/request.ts';
import { type RunningProxy, withProxy } from '../support/proxy.ts';
import { selfSigned } from './certificate.ts';
import { endOf } from './fakes.ts';
import { message, type Running, serve } from './servers.ts';

const HOST = 'partner.example';
const call = { method: 'GET', path: '/a', headers: { 'X-Own': 'own' } } as const;
const variable = 'HTTPS_PROXY';
const certificate = selfSigned(`DNS:${HOST}`);
const client = selfSigned();

/** Sends requests to a target with this scheme through a proxy; the last result and what both servers got. */
async function sent(
  scheme: 'http' | 'https',
  route: (target: Running) => Parameters<typeof withProxy>[0],
  { times = 1, userinfo = '', ...options }: { times?: number; userinfo?: string; ca?: string; timeoutMs?: number } = {},
) {
  const requests: string[] = [];
  const respond = (socket: net.Socket, request: string) => {
    requests.push(request);
    socket.write(message('200 OK', []));
  };
  const target = await serve({ onRequest: respond }, scheme === 'https' ? (certificate ?? {}) : undefined);
  const exchange = async ({ port, asked }: RunningProxy) => {
    const proxy = { url: `http://${userinfo}127.0.0.1:${port}`, variable };
    const ca = certificate?.cert ?? '';
    const sender = createSender({
      baseUrl: `${scheme}://${HOST}/i`,
      concurrency: 1,
      userAgent: 't',
      ca,
      ...options,
      proxy,
    });
    const outcomes = [];
    const { timeoutMs = 5_000 } = options;
    for (let at = 0; at < times; at += 1) outcomes.push(await sender.attempt(call, { timeoutMs, fresh: false }));
    sender.close();
    const last = outcomes.at(-1);
    if (last === undefined) throw new Error('nothing sent');
    return { end: endOf(last), outcome: last.outcome, asked: [...asked], requests, connections: target.connections() };
  };
  try {
    return await withProxy(route(target), exchange);
  } finally {
    await target.close();
  }
}

const open =
  ({ port }: Running) =>
  () => ({ status: 200, port });

describe('a request through a proxy', () => {
  test('over plain http takes a tunnel too, and arrives as it was written', async () => {
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

  const refusing = (status: number) => () => () => ({ status });
  test.each([
    ['requires credentials', refusing(407), 'wire.proxy-credentials', { variable }],
    ['forbids the target', refusing(403), 'wire.proxy-status', { variable, status: 403 }],
    ['does not find the target', refusing(502), 'wire.proxy-status', { variable, status: 502 }],
    ['returns 204 instead of a tunnel', refusing(204), 'wire.proxy-status', { variable, status: 204 }],
  ])('that %s is unreachable, because of the proxy', async (_, route, code, params) => {
    for (const scheme of ['http', 'https'] as const) {
      const { end, outcome, requests } = await sent(scheme, route);
      expect(end).toBe('unreachable');
      expect(outcome).toMatchObject({ cause: { code, params } });
      expect(requests).toEqual([]);
    }
  });

  test('that opens no tunnel in time is a time-out, because of the proxy', async () => {
    const { end, outcome } = await sent('https', () => () => ({ status: 200, port: 0 }), { timeoutMs: 200 });
    expect(end).toBe('timeout');
    expect(outcome).toMatchObject({ cause: { code: 'wire.proxy-timeout', params: { variable } } });
  });

  test.each(['http://127.0.0.1:1', 'http://proxy.invalid:3128', 'https://127.0.0.1:1'])(
    '%s at which no proxy is unreachable',
    async (url) => {
      const proxy = { url, variable };
      const sender = createSender({ baseUrl: `https://${HOST}`, concurrency: 1, userAgent: 't', proxy });
      const { outcome } = await sender.attempt(call, { timeoutMs: 5_000, fresh: true });
      sender.close();
      expect(outcome).toMatchObject({ failure: 'unreachable', cause: { code: 'wire.proxy-unreachable' } });
    },
  );

  test('at which something else listens says so', async () => {
    const server = await serve({ onRequest: (socket) => socket.end('220 smtp.example ESMTP\r\n') });
    const proxy = { url: `http://127.0.0.1:${server.port}`, variable };
    const sender = createSender({ baseUrl: `https://${HOST}`, concurrency: 1, userAgent: 't', proxy });
    const { outcome } = await sender.attempt(call, { timeoutMs: 5_000, fresh: true });
    sender.close();
    await server.close();
    expect(outcome).toMatchObject({ failure: 'unreachable', cause: { code: 'wire.proxy-unreachable' } });
  });

  test('that cannot be written is not sent, whatever the proxy', async () => {
    const proxy = { url: 'http://127.0.0.1:1', variable };
    const sender = createSender({ baseUrl: `https://${HOST}`, concurrency: 1, userAgent: 't', proxy });
    const odd = { ...call, headers: { 'X-Own': 'a\u0001b' } };
    const { outcome } = await sender.attempt(odd, { timeoutMs: 5_000, fresh: true });
    sender.close();
    expect(outcome).toMatchObject({ failure: 'not-sent', cause: { code: 'not-sent.unwritable' } });
  });

  test('is not repeated with credentials that the proxy rejects, and nothing is sent after it', async () => {
    await withProxy(
      () => ({ status: 407 }),
      async ({ port, asked }) => {
        const wire = createWire({
          ...{ baseUrl: `https://${HOST}`, concurrency: 1, rate: null, maxRequests: 9, userAgent: 't' },
          ...{ timeoutMs: 5_000, deadlineAt: Date.now() + 60_000 },
          proxy: { url: `http://u:p@127.0.0.1:${port}`, variable },
        });
        const send = () => wire.send(call, { retry: 'transient', group: 'g' });
        const ends = [await send(), await send()].map(({ outcome }) => outcome);
        wire.close();
        expect(ends).toMatchObject([
          { failure: 'unreachable', cause: { code: 'wire.proxy-credentials', params: { variable } } },
          { failure: 'not-sent', cause: { code: 'not-sent.proxy-credentials', params: { variable } } },
        ]);
        expect(asked).toHaveLength(1);
      },
    );
  });

  test('whose first response arrives with the tunnel is read', async () => {
    const at = net.createServer((socket) => {
      socket.once('data', () => {
        socket.write(`HTTP/1.1 200 OK\r\n\r\n${message('503 No', [])}`);
        socket.on('data', () => undefined);
      });
    });
    await new Promise<void>((resolve) => at.listen(0, '127.0.0.1', resolve));
    const proxy = { url: `http://127.0.0.1:${(at.address() as net.AddressInfo).port}`, variable };
    const sender = createSender({ baseUrl: `http://${HOST}`, concurrency: 1, userAgent: 't', proxy });
    const { outcome } = await sender.attempt(call, { timeoutMs: 5_000, fresh: true });
    sender.close();
    at.close();
    expect(outcome).toMatchObject({ status: 503 });
  });

  test('names an IPv6 target in brackets, and may itself be at an IPv6 address', async () => {
    await withProxy(
      () => ({ status: 403 }),
      async ({ port, asked }) => {
        const proxy = { url: `http://127.0.0.1:${port}`, variable };
        const sender = createSender({ baseUrl: 'http://[2001:db8::1]:8080', concurrency: 1, userAgent: 't', proxy });
        await sender.attempt(call, { timeoutMs: 5_000, fresh: true });
        sender.close();
        expect(asked).toEqual(['[2001:db8::1]:8080']);
      },
    );
    const proxy = { url: 'http://[::1]:1', variable };
    const sender = createSender({ baseUrl: `http://${HOST}`, concurrency: 1, userAgent: 't', proxy });
    const { outcome } = await sender.attempt(call, { timeoutMs: 5_000, fresh: true });
    sender.close();
    expect(outcome).not.toMatchObject({ cause: { params: { error: 'ENOTFOUND' } } });
  });

  test('leaves no connection open to a proxy that does not respond, neither after its time limit nor when it is closed', async () => {
    const sockets = new Set<net.Socket>();
    const silent = net.createServer((socket) => {
      sockets.add(socket.on('close', () => sockets.delete(socket)).on('error', () => undefined));
      socket.resume();
    });
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const proxy = { url: `http://127.0.0.1:${(silent.address() as net.AddressInfo).port}`, variable };
    const options = { baseUrl: `https://${HOST}`, concurrency: 4, userAgent: 't', proxy };
    const bounded = createSender({ ...options, timeoutMs: 100 });
    await Promise.all([1, 2, 3].map(() => bounded.attempt(call, { timeoutMs: 100, fresh: true })));
    await expect.poll(() => sockets.size).toBe(0);
    const closed = createSender(options);
    const attempt = closed.attempt(call, { timeoutMs: 60_000, fresh: true });
    await expect.poll(() => sockets.size).toBe(1);
    closed.close();
    await attempt;
    await expect.poll(() => sockets.size).toBe(0);
    bounded.close();
    silent.close();
  });

  test('is repeated once if a proxy opened no tunnel, even where it is never to be repeated', async () => {
    let tunnels = 0;
    const target = await serve({ onRequest: (socket) => socket.write(message('200 OK', [])) });
    await withProxy(
      () => {
        tunnels += 1;
        return { status: tunnels === 1 ? 502 : 200, port: target.port };
      },
      async ({ port }) => {
        const wire = createWire({
          ...{ baseUrl: `http://${HOST}`, concurrency: 1, rate: null, maxRequests: 9, userAgent: 't' },
          ...{ timeoutMs: 5_000, deadlineAt: Date.now() + 60_000 },
          proxy: { url: `http://127.0.0.1:${port}`, variable },
        });
        const { outcome, earlier } = await wire.send(call, { retry: 'never', group: 'g' });
        wire.close();
        expect([outcome, earlier.length, tunnels]).toMatchObject([{ status: 200 }, 1, 2]);
      },
    );
    await target.close();
  });

  describe.skipIf(certificate === null)('over TLS (skipped without openssl)', () => {
    test('takes one tunnel for all requests', async () => {
      const { end, asked, connections } = await sent('https', open, { times: 3 });
      expect({ end, asked, connections }).toEqual({ end: 200, asked: [`${HOST}:443`], connections: 1 });
    });

    test('verifies the certificate of the proxy with the same authorities', async () => {
      const own = selfSigned('DNS:localhost');
      const server = await serve({ onRequest: (socket) => socket.end('HTTP/1.1 407 No\r\n\r\n') }, own ?? {});
      const proxy = { url: `https://localhost:${server.port}`, variable };
      const through = async (ca: string) => {
        const sender = createSender({ baseUrl: `https://${HOST}`, concurrency: 1, userAgent: 't', ca, proxy });
        const { outcome } = await sender.attempt(call, { timeoutMs: 5_000, fresh: true });
        sender.close();
        return outcome.kind === 'unanswered' ? outcome.cause : null;
      };
      expect(await through(own?.cert ?? '')).toMatchObject({ code: 'wire.proxy-credentials' });
      const params = { variable, error: 'DEPTH_ZERO_SELF_SIGNED_CERT' };
      expect(await through(certificate?.cert ?? '')).toEqual({ code: 'wire.proxy-unreachable', params });
      await server.close();
    });

    test('verifies the certificate of the proxy whatever NODE_TLS_REJECT_UNAUTHORIZED says', async () => {
      const own = selfSigned('DNS:localhost');
      let asked = 0;
      const server = await serve(
        {
          onRequest: (socket) => {
            asked += 1;
            socket.end('HTTP/1.1 407 No\r\n\r\n');
          },
        },
        own ?? {},
      );
      process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
      try {
        const proxy = { url: `https://u:p@localhost:${server.port}`, variable };
        const sender = createSender({ baseUrl: `https://${HOST}`, concurrency: 1, userAgent: 't', proxy });
        const { outcome } = await sender.attempt(call, { timeoutMs: 5_000, fresh: true });
        sender.close();
        expect([asked, outcome]).toMatchObject([0, { cause: { code: 'wire.proxy-unreachable' } }]);
      } finally {
        delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
        await server.close();
      }
    });

    test('still verifies the certificate of the target', async () => {
      const { end, outcome, requests } = await sent('https', open, { ca: client?.cert ?? '' });
      expect({ end, requests }).toEqual({ end: 'tls', requests: [] });
      expect(outcome).toMatchObject({ cause: { code: 'wire.tls', params: { error: 'DEPTH_ZERO_SELF_SIGNED_CERT' } } });
    });
  });
});

test('headers of a connection are added, and never replace those of a request', async () => {
  const requests: string[] = [];
  const server = await serve({
    onRequest(socket, request) {
      requests.push(request);
      socket.write(message('200 OK', []));
    },
  });
  const headers = { 'X-Tenant': 'blue', 'x-own': 'other' };
  const sender = createSender({ baseUrl: `http://127.0.0.1:${server.port}`, concurrency: 1, userAgent: 't', headers });
  await sender.attempt(call, { timeoutMs: 5_000, fresh: false });
  sender.close();
  await server.close();
  expect(requests[0]?.match(/^x-.*$/gim)).toEqual(['X-Tenant: blue', 'X-Own: own']);
});

describe.skipIf(client === null)('a client certificate (skipped without openssl)', () => {
  test.each([
    ['TLSv1.2', 'EPROTO'],
    ['TLSv1.3', 'ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED'],
  ] as const)('opens a target under %s that requires it', async (version, error) => {
    const own = selfSigned();
    const demands = { ca: client?.cert ?? '', requestCert: true, rejectUnauthorized: true };
    const server = await serve(
      { onRequest: (socket) => socket.write(message('200 OK', [])) },
      { ...own, ...demands, minVersion: version, maxVersion: version },
    );
    const options = {
      baseUrl: `https://127.0.0.1:${server.port}`,
      concurrency: 1,
      userAgent: 't',
      ca: own?.cert ?? '',
    };
    const attempt = async (given: object) => {
      const sender = createSender({ ...options, ...given });
      const { outcome } = await sender.attempt(call, { timeoutMs: 5_000, fresh: false });
      sender.close();
      return outcome;
    };
    expect(await attempt({ clientCertificate: client })).toMatchObject({ status: 200 });
    expect(await attempt({})).toMatchObject({ failure: 'tls', cause: { code: 'wire.tls', params: { error } } });
    await server.close();
  });
});
