import type * as net from 'node:net';
import * as zlib from 'node:zlib';
import { describe, expect, test, vi } from 'vitest';
import type { Call, FailureKind } from '../../src/evidence/exchange.ts';
import { conclude } from '../../src/run/judge.ts';
import { record } from '../../src/run/record.ts';
import { embeddedTarget } from '../../src/settings/resolve.ts';
import { createWire } from '../../src/wire/create.ts';
import type { Attempt } from '../../src/wire/request.ts';
import { LARGEST_BODY } from '../../src/wire/response.ts';
import { hurried } from '../proof/in-process.ts';
import { DEFAULTS } from '../proof/whole-run.ts';
import { schemaErrorsOf } from '../report/schema-errors.ts';
import { answered } from '../support/answered.ts';
import { wireOptions } from './fakes.ts';
import { attempted, type Behaviour, message, serve } from './servers.ts';

/** The behavior of a hostile server, and the expected outcome. */
interface Row extends Behaviour {
  readonly name: string;
  readonly method?: Call['method'];
  /** The status of the response, or the kind of failure. */
  readonly gives: number | FailureKind | readonly (number | FailureKind)[];
  readonly body?: string;
  readonly headers?: number;
}

const OK = 'HTTP/1.1 200 OK\r\n';
const CHUNKED = `${OK}Transfer-Encoding: chunked\r\n\r\n`;
const GZIPPED = `${OK}Content-Encoding: gzip\r\n\r\n`;
const SWITCHING = 'HTTP/1.1 101 Switching Protocols\r\n';
const UPGRADE = 'Upgrade: websocket\r\nConnection: Upgrade\r\n';
const BOMB = Buffer.alloc(64 * 1024 * 1024);
const BODY = '{"ok":true}';

const send =
  (...parts: readonly (string | Uint8Array)[]) =>
  (socket: net.Socket): void => {
    for (const part of parts) socket.write(part);
  };
const sendAndEnd =
  (...parts: readonly (string | Uint8Array)[]) =>
  (socket: net.Socket): void => {
    send(...parts)(socket);
    socket.end();
  };
/** Writes `part` for as long as the client reads. */
const repeats =
  (head: string, part: string | Uint8Array) =>
  (socket: net.Socket): void => {
    socket.write(head);
    const more = (): void => {
      while (!socket.destroyed && socket.write(part));
    };
    socket.on('drain', more);
    more();
  };
/** Writes one `part` every few milliseconds. */
const drips =
  (head: string, part: string) =>
  (socket: net.Socket): void => {
    socket.write(head);
    const timer = setInterval(() => socket.write(part), 20);
    socket.on('close', () => clearInterval(timer));
  };
/** Sends a complete response with status 200. */
const replies = (body: string | Uint8Array, ...headers: readonly string[]) => send(message('200 OK', headers, body));
const coded = (coding: string, bytes: Uint8Array) => replies(bytes, `Content-Encoding: ${coding}`);
const row = (
  name: string,
  gives: Row['gives'],
  onRequest: Behaviour['onRequest'] | null = null,
  more: Partial<Row> = {},
): Row => ({ name, gives, ...(onRequest !== null && { onRequest }), ...more });
/** Returns a row with a response of status 200 and the whole body. */
const whole = (name: string, onRequest: Behaviour['onRequest'] | null, more: Partial<Row> = {}): Row =>
  row(name, 200, onRequest, { body: BODY, ...more });

const rows: readonly Row[] = [
  row('accepts and sends nothing', 'timeout'),
  row('closes at once', 'reset', null, { onConnect: (socket) => socket.end() }),
  row('resets at once', 'reset', null, { onConnect: (socket) => socket.resetAndDestroy() }),
  row('closes after the request', 'reset', (socket) => socket.end()),
  row('resets after the request', 'reset', (socket) => socket.resetAndDestroy()),
  row('closes inside the status line', 'incomplete', sendAndEnd('HTTP/1.1 20')),
  row('closes inside the headers', 'incomplete', sendAndEnd(`${OK}Content-Ty`)),
  row('resets inside the headers', ['reset', 'incomplete'], (socket) =>
    socket.write(`${OK}Content-Ty`, () => socket.resetAndDestroy()),
  ),
  row('ends short of the Content-Length', 'incomplete', sendAndEnd(`${OK}Content-Length: 100\r\n\r\n${BODY}`)),
  row('resets short of the Content-Length', ['incomplete', 'reset'], (socket) => {
    socket.write(`${OK}Content-Length: 100\r\n\r\n${BODY}`, () => setImmediate(() => socket.resetAndDestroy()));
  }),
  row('resets after a body delimited by the end of the connection', 'incomplete', (socket) => {
    socket.write(`${OK}\r\n${BODY}`);
    socket.resetAndDestroy();
  }),
  row('resets a moment after a body delimited by the end of the connection', 'incomplete', (socket) => {
    socket.write(`${OK}\r\n${BODY}`);
    setImmediate(() => socket.resetAndDestroy());
  }),
  row('resets after a body with a Content-Length', [200, 'reset', 'incomplete'], (socket) => {
    socket.write(message('200 OK', [], BODY));
    socket.resetAndDestroy();
  }),
  row('closes inside a JSON text without a length', 'incomplete', sendAndEnd(`${OK}\r\n${BODY.slice(0, -1)}`)),
  row('closes inside gzip without a length', 'incomplete', sendAndEnd(GZIPPED, zlib.gzipSync(BODY).subarray(0, -3))),
  row('declares gzip, sends text and closes', 'undecodable', sendAndEnd(GZIPPED + BODY)),
  row('ends a JSON text early, at its Content-Length', 200, replies(BODY.slice(0, -1)), { body: BODY.slice(0, -1) }),
  row('closes after a text that is not JSON', 200, sendAndEnd(`${OK}\r\n<p>{</p>`), { body: '<p>{</p>' }),
  row('stalls short of the Content-Length', 'timeout', send(`${OK}Content-Length: 100\r\n\r\n${BODY}`)),
  row('ends before the last chunk', 'incomplete', sendAndEnd(`${CHUNKED}b\r\n${BODY}\r\n`)),
  row('ends inside a chunk', 'incomplete', sendAndEnd(`${CHUNKED}ff\r\n${BODY}`)),
  row('sends a bad chunk size', 'not-http', send(`${CHUNKED}b\r\n${BODY}\r\nzz\r\n`)),
  row('sends a chunk size beyond 64 bits', 'not-http', send(`${CHUNKED}fffffffffffffffff\r\n${BODY}`)),
  whole('sends chunks, an extension and a trailer', send(`${CHUNKED}b;a=b\r\n${BODY}\r\n0\r\nX-Late: 1\r\n\r\n`), {
    headers: 1,
  }),
  row('sends an endless chunk extension', 'not-http', repeats(`${CHUNKED}1;`, 'x'.repeat(10_000))),
  row('sends an endless body', 'too-large', repeats(`${OK}\r\n`, Buffer.alloc(1_000_000))),
  row('sends a body of the largest size accepted', 200, replies(Buffer.alloc(LARGEST_BODY))),
  row('sends a body one byte too large', 'too-large', replies(Buffer.alloc(LARGEST_BODY + 1))),
  row('announces a body of a terabyte', 'timeout', send(`${OK}Content-Length: 1099511627776\r\n\r\n`)),
  row('sends one endless header', 'not-http', repeats(`${OK}X: `, 'x'.repeat(10_000))),
  row('sends endless headers', 'not-http', repeats(OK, 'X-Y: z\r\n'.repeat(1_000))),
  row('sends endless trailers', 'not-http', repeats(`${CHUNKED}0\r\n`, 'X-Y: z\r\n'.repeat(1_000))),
  row('drips the headers', 'timeout', drips(OK, 'X-Y: z\r\n')),
  row('drips the body', 'timeout', drips(`${OK}Content-Length: 100000\r\n\r\n`, 'x')),
  row('drips 102 responses', 'timeout', drips('', 'HTTP/1.1 102 Processing\r\n\r\n')),
  row('switches protocols', 'switched-protocols', send(`${SWITCHING}${UPGRADE}\r\n\x81\x00`)),
  row('returns 101 without an Upgrade header', 'switched-protocols', send(`${SWITCHING}\r\n`)),
  whole('sends 1,500 headers', replies(BODY, ...[...Array(1_500).keys()].map((n) => `X-${n}: some value`)), {
    headers: 1_501,
  }),
  row('sends two Content-Lengths', 'not-http', send(`${OK}Content-Length: 11\r\nContent-Length: 12\r\n\r\n${BODY}`)),
  row('sends a Content-Length that is not a number', 'not-http', send(`${OK}Content-Length: eleven\r\n\r\n${BODY}`)),
  row(
    'sends a Content-Length and chunks',
    'not-http',
    send(`${OK}Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\nb\r\n${BODY}\r\n0\r\n\r\n`),
  ),
  row('speaks HTTP/0.9', 'not-http', sendAndEnd('<html>hello</html>')),
  row('speaks HTTP/2', 'not-http', send(Buffer.from('000012040000000000', 'hex'))),
  row('sends the preface of HTTP/2', 'not-http', send('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n')),
  row('speaks SSH before the request', 'not-http', null, { onConnect: send('SSH-2.0-OpenSSH_9.6\r\n') }),
  row('sends a TLS alert', 'not-http', sendAndEnd(Buffer.from('15030100020246', 'hex'))),
  row('sends garbage', 'not-http', send(Buffer.from([0, 255, 1, 254, 10, 13]))),
  row('echoes the request', 'not-http', (socket, request) => socket.write(`${request}\r\n\r\n`)),
  row('sends a status that is not a number', 'not-http', send('HTTP/1.1 abc OK\r\n\r\n')),
  row('sends a status of four digits', 'not-http', send('HTTP/1.1 2000 OK\r\n\r\n')),
  row('sends a NUL in a header', 'not-http', send(`${OK}X: a\0b\r\nContent-Length: 0\r\n\r\n`)),
  row('sends a header without a colon', 'not-http', send(`${OK}nothing\r\n\r\n`)),
  row('sends a header with a space in its name', 'not-http', send(`${OK}a b: c\r\n\r\n`)),
  row('redirects', 302, send(message('302 Found', ['Location: http://127.0.0.1:1/elsewhere'], BODY)), {
    body: BODY,
    headers: 2,
  }),
  row('redirects to no URL', 307, send(message('307 Redirect', ['Location: http://[', 'Location: gopher:x']))),
  row('returns 204', 204, send('HTTP/1.1 204 No Content\r\nX: y\r\n\r\n'), { body: '' }),
  row('returns 204 as gzip', 204, send('HTTP/1.1 204 No Content\r\nContent-Encoding: gzip\r\n\r\n'), { body: '' }),
  row('returns 304 with a length', 304, send('HTTP/1.1 304 Not Modified\r\nContent-Length: 100\r\n\r\n'), { body: '' }),
  row('responds to HEAD with a length', 200, send(`${OK}Content-Length: 100\r\nContent-Encoding: gzip\r\n\r\n`), {
    method: 'HEAD',
    body: '',
    headers: 2,
  }),
  row('responds to HEAD with a body', 200, replies(BODY), { method: 'HEAD', body: '' }),
  row(
    'responds to HEAD and resets',
    200,
    (socket) => socket.write(`${OK}Content-Length: 9\r\n\r\n`, () => setImmediate(() => socket.resetAndDestroy())),
    { method: 'HEAD', body: '' },
  ),
  whole('returns 100, then 200', send('HTTP/1.1 100 Continue\r\n\r\n', message('200 OK', [], BODY)), { headers: 1 }),
  whole(
    'returns early hints, then 200',
    send('HTTP/1.1 103 Early Hints\r\nLink: </a>; rel=preload\r\n\r\n', message('200 OK', [], BODY)),
    { headers: 1 },
  ),
  whole('ends the body by closing', sendAndEnd(`${OK}\r\n${BODY}`), { headers: 0 }),
  row('ends lines with LF only', 'not-http', sendAndEnd(`HTTP/1.1 200 OK\nContent-Length: 11\n\n${BODY}`)),
  whole('speaks HTTP/1.0', sendAndEnd(`HTTP/1.0 200 OK\r\n\r\n${BODY}`)),
  whole('sends no reason phrase', send(`HTTP/1.1 200\r\nContent-Length: 11\r\n\r\n${BODY}`)),
  row('returns 000', 0, send(message('000 Odd', [], BODY)), { body: BODY }),
  row('returns 999', 999, send(message('999 Odd', [], BODY)), { body: BODY }),
  whole('responds before the request', null, { onConnect: replies(BODY) }),
  whole('responds twice', send(Buffer.concat([message('200 OK', [], BODY), message('500 No', [], 'x')]))),
  whole('sends more than its Content-Length', send(message('200 OK', [], BODY), 'rest')),
  whole(
    'sends a Content-Type that is slow to split',
    replies(BODY, `Content-Type: a${' '.repeat(100_000)}b`, `Link: <${' '.repeat(90_000)}x`),
  ),
  whole('sends multipart without a boundary', replies(BODY, 'Content-Type: multipart/form-data')),
  whole('sends headers named like properties', replies(BODY, '__proto__: x', 'constructor: y'), { headers: 3 }),
  whole('sends gzip without Accept-Encoding: gzip', coded('gzip', zlib.gzipSync(BODY))),
  whole('sends x-gzip', coded('X-GZip', zlib.gzipSync(BODY))),
  whole('sends deflate', coded('deflate', zlib.deflateSync(BODY))),
  whole('sends deflate without its header', coded('deflate', zlib.deflateRawSync(BODY))),
  whole('sends br', coded('br', zlib.brotliCompressSync(BODY))),
  whole('stacks codings', coded('gzip, identity, br', zlib.brotliCompressSync(zlib.gzipSync(BODY)))),
  whole(
    'declares codings in two headers',
    replies(zlib.gzipSync(zlib.deflateSync(BODY)), 'Content-Encoding: deflate', 'Content-Encoding: gzip'),
  ),
  whole('sends gzip as transfer coding', sendAndEnd(`${OK}Transfer-Encoding: gzip\r\n\r\n`, zlib.gzipSync(BODY))),
  row('sends nothing as gzip', 200, coded('gzip', new Uint8Array()), { body: '' }),
  row('truncates gzip', 'undecodable', coded('gzip', zlib.gzipSync(BODY.repeat(99)).subarray(0, -12))),
  row('truncates br', 'undecodable', coded('br', zlib.brotliCompressSync(BODY).subarray(0, -3))),
  row('truncates deflate', 'undecodable', coded('deflate', zlib.deflateSync(BODY).subarray(0, -5))),
  row('declares gzip and sends plain text', 'undecodable', coded('gzip', Buffer.from(BODY))),
  row('declares br and sends gzip', 'undecodable', coded('br', zlib.gzipSync(BODY))),
  row('declares an unknown coding', 'undecodable', coded('aws-chunked', Buffer.from(BODY))),
  row('declares a hundred codings', 'undecodable', coded(Array(100).fill('gzip').join(), zlib.gzipSync(BODY))),
  row('sends a gzip bomb', 'too-large', coded('gzip', zlib.gzipSync(BOMB))),
  row('sends a bomb in a bomb', 'too-large', coded('gzip, br', zlib.brotliCompressSync(zlib.gzipSync(BOMB)))),
];

const warn = vi.spyOn(console, 'warn');
const error = vi.spyOn(console, 'error');
const emitWarning = vi.spyOn(process, 'emitWarning');

async function attemptAt(row: Row, fresh: boolean): Promise<Attempt> {
  const server = await serve(row);
  const call: Call = { method: row.method ?? 'GET', path: '/v1/x', headers: { Authorization: 'Bearer s3cret' } };
  const baseUrl = `http://127.0.0.1:${server.port}/api`;
  const timeoutMs = row.gives === 'timeout' ? 500 : 15_000;
  return attempted({ baseUrl, concurrency: 2 }, call, { timeoutMs, fresh }).finally(server.close);
}

const settings = { BASE_URL: wireOptions.baseUrl, CLIENT_ID: 'a', CLIENT_SECRET: 'b' };
const target = embeddedTarget(
  Object.fromEntries(Object.entries(settings).map(([name, value]) => [`PARTNER_API_${name}`, value])),
);
const TOKEN = [{ alg: 'none' }, { exp: 4_102_444_800 }, {}].map((part) =>
  Buffer.from(JSON.stringify(part)).toString('base64url'),
);
const issued = answered(200, { accesstoken: TOKEN.join('.') }, [['content-type', 'application/json']]);

/** Returns the schema errors of the report of a run whose requests, except for a token, all end with this attempt. */
async function errorsOfReport(listing: Attempt): Promise<readonly string[]> {
  const clock = hurried();
  const sender = {
    attempt: async ({ method }: Call) => (method === 'POST' ? { outcome: issued, stale: false } : listing),
    abort: () => undefined,
    close: () => undefined,
  };
  // A few requests are enough: they include every kind of probe.
  const limits = { ...wireOptions, maxRequests: 20, deadlineAt: clock.now() + 600_000 };
  const hooks = { wire: createWire(limits, { clock, sender }), sleep: async () => undefined };
  const recording = await record(target, DEFAULTS, { ...hooks, signal: new AbortController().signal });
  expect(recording.rows).not.toHaveLength(0);
  return schemaErrorsOf(await conclude(recording, { target, options: DEFAULTS, interruptedBy: null }));
}

/** One report for all attempts with the same end. */
const reports = new Map<string, Promise<readonly string[]>>();
function cachedErrorsOfReport(attempt: Attempt): Promise<readonly string[]> {
  const { outcome, doubt } = attempt;
  const ending =
    outcome.kind === 'answered'
      ? [outcome.status, outcome.headers.map(([name]) => name), outcome.body.length]
      : [outcome.cause];
  const key = JSON.stringify([...ending, doubt?.cause]).replace(/\d{3,}/g, '0');
  const known = reports.get(key) ?? errorsOfReport(attempt);
  reports.set(key, known);
  return known;
}

describe.each([{ fresh: false }, { fresh: true }])('a server (fresh connection: $fresh)', ({ fresh }) => {
  test.concurrent.each(rows)('that $name gives $gives and a valid report', async (row) => {
    const attempt = await attemptAt(row, fresh);
    const outcome = attempt.doubt ?? attempt.outcome;
    expect(attempt.stale).toBe(false);
    if (outcome.kind === 'unanswered') {
      expect([row.gives].flat()).toContain(outcome.failure);
      expect(outcome.detail).not.toMatch(/s3cret|Content-Ty|"ok"/);
    } else {
      expect([row.gives].flat()).toContain(outcome.status);
      if (row.body !== undefined) expect(Buffer.from(outcome.body).toString()).toBe(row.body);
      if (row.headers !== undefined) expect(outcome.headers).toHaveLength(row.headers);
    }
    expect(await cachedErrorsOfReport(attempt)).toEqual([]);
  });
});

test('no server above causes output or a process warning', () => {
  for (const output of [warn, error, emitWarning]) expect(output).not.toHaveBeenCalled();
});
