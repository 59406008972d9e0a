import { EventEmitter, once as event } from 'node:events';
import type * as net from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Call, FailureKind } from '../../src/evidence/exchange.ts';
import { createSender, type Sender } from '../../src/wire/request.ts';
import { GET, message, once, type Running, SENDING, served } from './servers.ts';

const limits = { timeoutMs: 5_000, fresh: false };

function senderTo({ port }: Running, path = ''): Sender {
  const sender = createSender({ ...SENDING, baseUrl: `http://127.0.0.1:${port}${path}`, userAgent: 'suite/1' });
  onTestFinished(sender.close);
  return sender;
}

describe('a request', () => {
  let requests: string[];
  let server: Running;
  let sender: Sender;

  beforeEach(async () => {
    requests = [];
    const response = message('200 OK', ['Set-Cookie: session=1; Path=/', 'Set-Cookie: b=2', 'X-Odd:  a \xe9 '], 'yes');
    const onRequest = (socket: net.Socket, request: string) => {
      requests.push(request);
      socket.write(response);
    };
    server = await served({ onRequest });
    sender = senderTo(server, '/partner/api');
  });

  const lines = (index = 0): string[] => (requests[index] ?? '').split('\r\n');

  test.each([
    ...['/v1/proposal/simulation', '/v1?limite=', '/v1?pagina_inicial=%20', '/v1?limite=1&limite=2&limite=1', '/v1?'],
    ...['/v1?a[]=1&b[x]=2&&=&c', '/v1?q=%C3%A9+%2B%2f', `/v1?q='"<>\`|^{}~`, '/v1/../v2/./x', '/v1//double/'],
    ...['/v1\\back', '/v1?a=b?c=d#e', '/v1/%7e%2F'],
  ])('carries %s byte for byte after the base path', async (path) => {
    await sender.attempt({ ...GET, path }, limits);
    expect(lines()[0]).toBe(`GET /partner/api${path} HTTP/1.1`);
  });

  test.each(['v1', '@host/', '', '/a b', '/a\r\nX: y', '/é'])('with the path %j is not sent', async (path) => {
    const { outcome } = await sender.attempt({ ...GET, path }, limits);
    expect(outcome).toMatchObject({ kind: 'unanswered', failure: 'not-sent' });
    expect(server.connections()).toBe(0);
  });

  test('with a header that HTTP cannot carry is not sent, and its value is not quoted', async () => {
    const call: Call = { method: 'GET', path: '/', headers: { Authorization: 'Bearer s3cret\n' } };
    const { outcome } = await sender.attempt(call, limits);
    expect(outcome).toMatchObject({ kind: 'unanswered', failure: 'not-sent' });
    expect(JSON.stringify(outcome)).not.toContain('s3cret');
    expect(server.connections()).toBe(0);
  });

  test('has the three default headers, Host and Connection, and no other', async () => {
    await sender.attempt(GET, limits);
    expect(lines().slice(1).sort()).toEqual([
      'Accept-Encoding: identity',
      'Accept: application/json',
      'Connection: keep-alive',
      `Host: 127.0.0.1:${server.port}`,
      'User-Agent: suite/1',
    ]);
  });

  test('has the same headers on a new connection', async () => {
    await sender.attempt(GET, limits);
    await sender.attempt(GET, { ...limits, fresh: true });
    await sender.attempt(GET, { ...limits, fresh: true });
    expect(requests).toEqual(Array(3).fill(requests[0]));
    expect(server.connections()).toBe(3);
  });

  test.each([
    [{ accept: 'text/html' }, 'accept: text/html', /^Accept: /m],
    [{ 'ACCEPT-encoding': 'gzip' }, 'ACCEPT-encoding: gzip', /identity/],
    [{ 'user-agent': 'other' }, 'user-agent: other', /suite/],
    [{ Authorization: '' }, 'Authorization: ', /undefined/],
    [{ authorization: 'bearer x' }, 'authorization: bearer x', /Bearer/],
    [{ Host: 'elsewhere.example' }, 'Host: elsewhere.example', /127\.0\.0\.1/],
  ])('sends the header %j unchanged', async (given, line, absent) => {
    await sender.attempt({ ...GET, headers: Object.fromEntries(Object.entries(given)) }, limits);
    expect(lines()).toContain(line);
    expect(requests[0]).not.toMatch(absent);
  });

  test.each([
    ['JSON', { 'Content-Type': 'application/json' }, '{"a":"é"}'],
    ['JSON with a charset', { 'content-type': 'application/json; charset=utf-8' }, '{"a":'],
    ['text', { 'Content-Type': 'text/plain' }, 'a=b&c'],
    ['a form', { 'Content-Type': 'application/x-www-form-urlencoded' }, 'a=%20b&c'],
    ['an empty type', { 'Content-Type': '' }, '{}'],
    ['no type', {}, '{"a":1}'],
    ['nothing', { 'Content-Type': 'application/json' }, ''],
  ])('with a body of %s has the given type and the right length', async (_, given, body) => {
    let received = '';
    const echo = await served({
      onConnect: (socket) =>
        socket.on('data', (chunk) => {
          received += chunk.toString('utf8');
          const length = Number(/content-length: (\d+)/i.exec(received)?.[1]);
          const [, sent = ''] = received.split('\r\n\r\n');
          if (Buffer.byteLength(sent) === length) socket.write(message('200 OK', []));
        }),
    });
    const headers: Record<string, string> = Object.fromEntries(Object.entries(given));
    const { outcome } = await senderTo(echo).attempt({ method: 'POST', path: '/', headers, body }, limits);
    expect(outcome).toMatchObject({ status: 200 });
    const [head = '', sent] = received.split('\r\n\r\n');
    expect(sent).toBe(body);
    const types = Object.entries(given).map(([name, type]) => `${name}: ${type}`);
    expect(head.split('\r\n').filter((line) => /^content-type:/i.test(line))).toEqual(types);
  });

  test('returns all headers in order, names in lower case, values trimmed', async () => {
    const { outcome } = await sender.attempt(GET, limits);
    const cookies = ['session=1; Path=/', 'b=2'].map((cookie) => ['set-cookie', cookie]);
    const headers = [...cookies, ['x-odd', 'a \xe9'], ['content-length', '3']];
    expect(outcome).toMatchObject({ kind: 'answered', status: 200, encodedBytes: 3, headers });
  });

  test('sends no cookie of an earlier response on the same connection', async () => {
    await sender.attempt(GET, limits);
    await sender.attempt(GET, limits);
    expect(requests[1]).toBe(requests[0]);
    expect(server.connections()).toBe(1);
  });

  test.each(['GET', 'POST', 'HEAD', 'OPTIONS'] as const)('is sent as %s', async (method) => {
    await sender.attempt({ ...GET, method }, limits);
    expect(lines()[0]).toBe(`${method} /partner/api/ HTTP/1.1`);
  });

  test('leaves no listener on its connection after a thousand requests', async () => {
    const warn = vi.spyOn(process, 'emitWarning');
    for (let n = 0; n < 1_000; n += 1) await sender.attempt(GET, limits);
    expect(requests).toHaveLength(1_000);
    expect(server.connections()).toBe(1);
    expect(warn).not.toHaveBeenCalled();
  });
});

describe('a pooled connection', () => {
  test.each<[string, object, (socket: net.Socket) => void]>([
    ['resets', { failure: 'reset' }, (socket) => socket.resetAndDestroy()],
    ['ends with a 408', { status: 408 }, (socket) => socket.end(message('408 Request Timeout', []))],
  ])('that the target %s makes the next attempt stale, and none on a new connection', async (_, outcome, end) => {
    const sender = senderTo(await served(once(end)));
    expect(await sender.attempt(GET, limits)).toMatchObject({ outcome: { status: 200 }, stale: false });
    expect(await sender.attempt(GET, limits)).toMatchObject({ outcome, stale: true });
    expect(await sender.attempt(GET, { ...limits, fresh: true })).toMatchObject({ outcome, stale: false });
  });

  test.each<[string, FailureKind, (socket: net.Socket) => void]>([
    ['ends', 'incomplete', (socket) => socket.end()],
    ['is reset', 'reset', (socket) => socket.resetAndDestroy()],
  ])('that %s inside a response is not stale', async (_, failure, after) => {
    const behaviour = once((socket) => socket.write('HTTP/1.1 200', () => setTimeout(() => after(socket), 20)));
    const sender = senderTo(await served(behaviour));
    await sender.attempt(GET, limits);
    expect(await sender.attempt(GET, limits)).toMatchObject({ outcome: { failure }, stale: false });
  });

  test('ignores bytes received between two requests', async () => {
    const target = new EventEmitter();
    const spoken = event(target, 'spoken');
    let requests = 0;
    const server = await served({
      onRequest(socket) {
        requests += 1;
        const first = requests === 1;
        socket.write(message('200 OK', [], String(requests)), () => {
          const speak = () => socket.write(message('500 Poison', [], 'poison'), () => target.emit('spoken'));
          if (first) setImmediate(speak);
        });
      },
    });
    const sender = senderTo(server);
    await sender.attempt(GET, limits);
    await spoken;
    await turn();
    const second = await sender.attempt(GET, limits);
    expect(second).toMatchObject({ outcome: { status: 200, body: Buffer.from('2') } });
  });
});

test('an abort ends the active request as not sent', async () => {
  const server = await served({ onRequest: () => sender.abort() });
  const sender = senderTo(server);
  expect(await sender.attempt(GET, limits)).toMatchObject({ outcome: { failure: 'not-sent' } });
});
