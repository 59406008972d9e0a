import type * as net from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Call } from '../../src/evidence/exchange.ts';
import { createSender, type Sender } from '../../src/wire/request.ts';
import { message, type Running, serve } from './servers.ts';

const limits = { timeoutMs: 5_000, fresh: false };

describe('a request', () => {
  let requests: string[];
  let server: Running;
  let sender: Sender;

  beforeEach(async () => {
    requests = [];
    server = await serve({
      onRequest(socket, request) {
        requests.push(request);
        socket.write(message('200 OK', ['Set-Cookie: session=1; Path=/', 'Set-Cookie: b=2', 'X-Odd:  a \xe9 '], 'yes'));
      },
    });
    sender = createSender({
      baseUrl: `http://127.0.0.1:${server.port}/partner/api`,
      concurrency: 1,
      userAgent: 'suite/1',
    });
  });
  afterEach(async () => {
    sender.close();
    await server.close();
  });

  const lines = (index = 0): string[] => (requests[index] ?? '').split('\r\n');

  const paths = [
    '/v1/proposal/simulation',
    '/v1?limite=',
    '/v1?pagina_inicial=%20',
    '/v1?limite=1&limite=2&limite=1',
    '/v1?',
    '/v1?a[]=1&b[x]=2&&=&c',
    '/v1?q=%C3%A9+%2B%2f',
    `/v1?q='"<>\`|^{}~`,
    '/v1/../v2/./x',
    '/v1//double/',
    '/v1\\back',
    '/v1?a=b?c=d#e',
    '/v1/%7e%2F',
  ];
  for (const path of paths) {
    test(`carries ${path} byte for byte after the base path`, async () => {
      await sender.attempt({ method: 'GET', path, headers: {} }, limits);
      expect(lines()[0]).toBe(`GET /partner/api${path} HTTP/1.1`);
    });
  }

  const unsendable = ['v1', '@host/', '', '/a b', '/a\r\nX: y', '/é'];
  for (const path of unsendable) {
    test(`with the path ${JSON.stringify(path)} is not sent`, async () => {
      const { outcome } = await sender.attempt({ method: 'GET', path, headers: {} }, limits);
      expect(outcome).toMatchObject({ kind: 'unanswered', failure: 'not-sent' });
      expect(server.connections()).toBe(0);
    });
  }

  test('with a header that HTTP cannot carry is not sent, and its value is not quoted', async () => {
    const call: Call = { method: 'GET', path: '/', headers: { Authorization: 'Bearer s3cret\n' } };
    const { outcome } = await sender.attempt(call, limits);
    expect(outcome).toMatchObject({ kind: 'unanswered', failure: 'not-sent' });
    expect(JSON.stringify(outcome)).not.toContain('s3cret');
    expect(server.connections()).toBe(0);
  });

  test('has the three default headers, Host and Connection, and no other', async () => {
    await sender.attempt({ method: 'GET', path: '/', headers: {} }, limits);
    expect(lines().slice(1).sort()).toEqual([
      'Accept-Encoding: identity',
      'Accept: application/json',
      'Connection: keep-alive',
      `Host: 127.0.0.1:${server.port}`,
      'User-Agent: suite/1',
    ]);
  });

  test('has the same headers on a connection of its own', async () => {
    await sender.attempt({ method: 'GET', path: '/', headers: {} }, limits);
    await sender.attempt({ method: 'GET', path: '/', headers: {} }, { ...limits, fresh: true });
    await sender.attempt({ method: 'GET', path: '/', headers: {} }, { ...limits, fresh: true });
    expect(requests).toEqual(Array(3).fill(requests[0]));
    expect(server.connections()).toBe(3);
  });

  const headers = [
    { given: { accept: 'text/html' }, line: 'accept: text/html', absent: /^Accept: /m },
    { given: { 'ACCEPT-encoding': 'gzip' }, line: 'ACCEPT-encoding: gzip', absent: /identity/ },
    { given: { 'user-agent': 'other' }, line: 'user-agent: other', absent: /suite/ },
    { given: { Authorization: '' }, line: 'Authorization: ', absent: /undefined/ },
    { given: { authorization: 'bearer x' }, line: 'authorization: bearer x', absent: /Bearer/ },
    { given: { Host: 'elsewhere.example' }, line: 'Host: elsewhere.example', absent: /127\.0\.0\.1/ },
  ] as const;
  for (const { given, line, absent } of headers) {
    test(`sends the header ${JSON.stringify(given)} as the call has it`, async () => {
      await sender.attempt({ method: 'GET', path: '/', headers: given }, limits);
      expect(lines()).toContain(line);
      expect(requests[0]).not.toMatch(absent);
    });
  }

  const bodies = [
    {
      name: 'JSON',
      given: { 'Content-Type': 'application/json' },
      body: '{"a":"é"}',
      type: 'Content-Type: application/json',
    },
    {
      name: 'JSON with a charset',
      given: { 'content-type': 'application/json; charset=utf-8' },
      body: '{"a":',
      type: 'content-type: application/json; charset=utf-8',
    },
    { name: 'text', given: { 'Content-Type': 'text/plain' }, body: 'a=b&c', type: 'Content-Type: text/plain' },
    {
      name: 'a form',
      given: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'a=%20b&c',
      type: 'Content-Type: application/x-www-form-urlencoded',
    },
    { name: 'an empty type', given: { 'Content-Type': '' }, body: '{}', type: 'Content-Type: ' },
    { name: 'no type', given: {}, body: '{"a":1}', type: null },
    {
      name: 'nothing',
      given: { 'Content-Type': 'application/json' },
      body: '',
      type: 'Content-Type: application/json',
    },
  ] as const;
  for (const { name, given, body, type } of bodies) {
    test(`with a body of ${name} has the type that the call gives and the right length`, async () => {
      let received = '';
      const echo = await serve({
        onConnect: (socket) =>
          socket.on('data', (chunk) => {
            received += chunk.toString('utf8');
            const length = Number(/content-length: (\d+)/i.exec(received)?.[1]);
            const [, sent = ''] = received.split('\r\n\r\n');
            if (Buffer.byteLength(sent) === length) socket.write(message('200 OK', []));
          }),
      });
      const own = createSender({ baseUrl: `http://127.0.0.1:${echo.port}`, concurrency: 1, userAgent: 'suite/1' });
      const { outcome } = await own.attempt({ method: 'POST', path: '/', headers: given, body }, limits);
      own.close();
      await echo.close();
      expect(outcome).toMatchObject({ status: 200 });
      const [head = '', sent] = received.split('\r\n\r\n');
      expect(sent).toBe(body);
      expect(head.split('\r\n').filter((line) => /^content-type:/i.test(line))).toEqual(type === null ? [] : [type]);
    });
  }

  test('gives all headers in order, names in lower case, values trimmed', async () => {
    const { outcome } = await sender.attempt({ method: 'GET', path: '/', headers: {} }, limits);
    expect(outcome).toMatchObject({
      kind: 'answered',
      status: 200,
      encodedBytes: 3,
      headers: [
        ['set-cookie', 'session=1; Path=/'],
        ['set-cookie', 'b=2'],
        ['x-odd', 'a \xe9'],
        ['content-length', '3'],
      ],
    });
  });

  test('takes no cookie to the next one, over the same connection', async () => {
    await sender.attempt({ method: 'GET', path: '/', headers: {} }, limits);
    await sender.attempt({ method: 'GET', path: '/', headers: {} }, limits);
    expect(requests[1]).toBe(requests[0]);
    expect(server.connections()).toBe(1);
  });

  for (const method of ['GET', 'POST', 'HEAD', 'OPTIONS'] as const) {
    test(`goes out as ${method}`, async () => {
      await sender.attempt({ method, path: '/', headers: {} }, limits);
      expect(lines()[0]).toBe(`${method} /partner/api/ HTTP/1.1`);
    });
  }

  test('leaves nothing behind on its connection, ten thousand times over', async () => {
    const warnings: Error[] = [];
    const note = (warning: Error): void => {
      warnings.push(warning);
    };
    process.on('warning', note);
    for (let n = 0; n < 10_000; n += 1) await sender.attempt({ method: 'GET', path: '/', headers: {} }, limits);
    process.off('warning', note);
    expect(requests).toHaveLength(10_000);
    expect(server.connections()).toBe(1);
    expect(warnings).toEqual([]);
  });
});

describe('a pooled connection', () => {
  test('that the target closed without a word makes the next attempt stale, not failed', async () => {
    let requests = 0;
    const server = await serve({
      onRequest(socket) {
        requests += 1;
        if (requests === 1) socket.write(message('200 OK', []));
        else socket.resetAndDestroy();
      },
    });
    const sender = createSender({ baseUrl: `http://127.0.0.1:${server.port}`, concurrency: 1, userAgent: 't' });
    const call: Call = { method: 'GET', path: '/', headers: {} };
    const first = await sender.attempt(call, limits);
    const second = await sender.attempt(call, limits);
    const third = await sender.attempt(call, { ...limits, fresh: true });
    sender.close();
    await server.close();
    expect(first).toMatchObject({ outcome: { status: 200 }, stale: false });
    expect(second).toMatchObject({ outcome: { failure: 'reset' }, stale: true });
    expect(third).toMatchObject({ outcome: { failure: 'reset' }, stale: false });
  });

  const breaks = [
    { how: 'ends', after: (socket: net.Socket) => socket.end(), failure: 'incomplete' },
    { how: 'is reset', after: (socket: net.Socket) => socket.resetAndDestroy(), failure: 'reset' },
  ] as const;
  for (const { how, after, failure } of breaks) {
    test(`that ${how} inside an answer is not stale`, async () => {
      let requests = 0;
      const server = await serve({
        onRequest(socket) {
          requests += 1;
          if (requests === 1) socket.write(message('200 OK', []));
          else socket.write('HTTP/1.1 200', () => setTimeout(() => after(socket), 20));
        },
      });
      const sender = createSender({ baseUrl: `http://127.0.0.1:${server.port}`, concurrency: 1, userAgent: 't' });
      await sender.attempt({ method: 'GET', path: '/', headers: {} }, limits);
      const second = await sender.attempt({ method: 'GET', path: '/', headers: {} }, limits);
      sender.close();
      await server.close();
      expect(second).toMatchObject({ outcome: { failure }, stale: false });
    });
  }

  test('on which bytes come between two calls does not give them as the next answer', async () => {
    let spoken: () => void = () => undefined;
    const unsolicited = new Promise<void>((resolve) => {
      spoken = resolve;
    });
    let requests = 0;
    const server = await serve({
      onRequest(socket) {
        requests += 1;
        const first = requests === 1;
        socket.write(message('200 OK', [], String(requests)), () => {
          if (first) setImmediate(() => socket.write(message('500 Poison', [], 'poison'), () => setImmediate(spoken)));
        });
      },
    });
    const sender = createSender({ baseUrl: `http://127.0.0.1:${server.port}`, concurrency: 1, userAgent: 't' });
    await sender.attempt({ method: 'GET', path: '/', headers: {} }, limits);
    await unsolicited;
    const second = await sender.attempt({ method: 'GET', path: '/', headers: {} }, limits);
    sender.close();
    await server.close();
    expect(second).toMatchObject({ outcome: { status: 200, body: Buffer.from('2') } });
  });
});

test('an abort ends what is under way as not sent', async () => {
  let asked: () => void = () => undefined;
  const request = new Promise<void>((resolve) => {
    asked = resolve;
  });
  const server = await serve({ onRequest: () => asked() });
  const sender = createSender({ baseUrl: `http://127.0.0.1:${server.port}`, concurrency: 1, userAgent: 't' });
  const attempt = sender.attempt({ method: 'GET', path: '/', headers: {} }, limits);
  await request;
  sender.abort();
  expect(await attempt).toMatchObject({ outcome: { failure: 'not-sent' } });
  sender.close();
  await server.close();
});
