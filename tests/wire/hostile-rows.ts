import type * as net from 'node:net';
import * as zlib from 'node:zlib';
import type { Call, FailureKind } from '../../src/evidence/exchange.ts';
import { LARGEST_BODY } from '../../src/wire/response.ts';
import { type Behaviour, message } from './servers.ts';

/** What a hostile server does, and what the wire makes of it. */
export interface Row extends Behaviour {
  readonly name: string;
  readonly method?: Call['method'];
  /** The status of the answer, or why there is none. */
  readonly gives: number | FailureKind | readonly (number | FailureKind)[];
  readonly body?: string;
  /** Number of headers of the answer. */
  readonly headers?: number;
}

const OK = 'HTTP/1.1 200 OK\r\n';
const BODY = '{"ok":true}';

export const replies =
  (...parts: readonly (string | Uint8Array)[]) =>
  (socket: net.Socket): void => {
    for (const part of parts) socket.write(part);
  };
const repliesAndEnds =
  (...parts: readonly (string | Uint8Array)[]) =>
  (socket: net.Socket): void => {
    replies(...parts)(socket);
    socket.end();
  };
/** Writes `part` for as long as the other side takes it. */
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
const coded = (coding: string, bytes: Uint8Array): Behaviour => ({
  onRequest: replies(message('200 OK', [`Content-Encoding: ${coding}`], bytes)),
});
const whole = { gives: 200, body: BODY } as const;

export const rows: readonly Row[] = [
  { name: 'accepts and says nothing', gives: 'timeout' },
  { name: 'closes at once', onConnect: (socket) => socket.end(), gives: 'reset' },
  { name: 'resets at once', onConnect: (socket) => socket.resetAndDestroy(), gives: 'reset' },
  { name: 'closes after the request', onRequest: (socket) => socket.end(), gives: 'reset' },
  { name: 'resets after the request', onRequest: (socket) => socket.resetAndDestroy(), gives: 'reset' },
  { name: 'closes inside the status line', onRequest: repliesAndEnds('HTTP/1.1 20'), gives: 'incomplete' },
  { name: 'closes inside the headers', onRequest: repliesAndEnds(`${OK}Content-Ty`), gives: 'incomplete' },
  {
    name: 'resets inside the headers',
    onRequest: (socket) => socket.write(`${OK}Content-Ty`, () => socket.resetAndDestroy()),
    gives: ['reset', 'incomplete'],
  },
  {
    name: 'ends short of the Content-Length',
    onRequest: repliesAndEnds(`${OK}Content-Length: 100\r\n\r\n${BODY}`),
    gives: 'incomplete',
  },
  {
    name: 'resets short of the Content-Length',
    onRequest: (socket) => {
      socket.write(`${OK}Content-Length: 100\r\n\r\n${BODY}`, () => setImmediate(() => socket.resetAndDestroy()));
    },
    gives: ['incomplete', 'reset'],
  },
  ...(
    [
      ['resets behind a body that closing would end', (socket) => socket.resetAndDestroy()],
      [
        'resets a moment behind a body that closing would end',
        (socket) => setImmediate(() => socket.resetAndDestroy()),
      ],
    ] as const satisfies readonly (readonly [string, (socket: net.Socket) => void])[]
  ).map(
    ([name, cut]): Row => ({
      name,
      onRequest: (socket) => {
        socket.write(`${OK}\r\n${BODY}`);
        cut(socket);
      },
      gives: 'incomplete',
    }),
  ),
  {
    name: 'resets behind a body that has its length',
    onRequest: (socket) => {
      socket.write(message('200 OK', [], BODY));
      socket.resetAndDestroy();
    },
    gives: [200, 'reset', 'incomplete'],
  },
  {
    name: 'closes inside a JSON text that closing would end',
    onRequest: repliesAndEnds(`${OK}\r\n${BODY.slice(0, -1)}`),
    gives: 'incomplete',
  },
  {
    name: 'closes inside gzip that closing would end',
    onRequest: repliesAndEnds(`${OK}Content-Encoding: gzip\r\n\r\n`, zlib.gzipSync(BODY).subarray(0, -3)),
    gives: 'incomplete',
  },
  {
    name: 'says gzip, sends plain text and closes',
    onRequest: repliesAndEnds(`${OK}Content-Encoding: gzip\r\n\r\n${BODY}`),
    gives: 'undecodable',
  },
  {
    name: 'has the length of a JSON text that ends early',
    onRequest: replies(message('200 OK', [], BODY.slice(0, -1))),
    gives: 200,
    body: BODY.slice(0, -1),
  },
  {
    name: 'closes behind a text that is no JSON',
    onRequest: repliesAndEnds(`${OK}\r\n<p>{</p>`),
    gives: 200,
    body: '<p>{</p>',
  },
  {
    name: 'stalls short of the Content-Length',
    onRequest: replies(`${OK}Content-Length: 100\r\n\r\n${BODY}`),
    gives: 'timeout',
  },
  {
    name: 'ends before the last chunk',
    onRequest: repliesAndEnds(`${OK}Transfer-Encoding: chunked\r\n\r\nb\r\n${BODY}\r\n`),
    gives: 'incomplete',
  },
  {
    name: 'ends inside a chunk',
    onRequest: repliesAndEnds(`${OK}Transfer-Encoding: chunked\r\n\r\nff\r\n${BODY}`),
    gives: 'incomplete',
  },
  {
    name: 'sends a bad chunk size',
    onRequest: replies(`${OK}Transfer-Encoding: chunked\r\n\r\nb\r\n${BODY}\r\nzz\r\n`),
    gives: 'not-http',
  },
  {
    name: 'sends a chunk size beyond 64 bits',
    onRequest: replies(`${OK}Transfer-Encoding: chunked\r\n\r\nfffffffffffffffff\r\n${BODY}`),
    gives: 'not-http',
  },
  {
    name: 'sends whole chunks with an extension and a trailer',
    onRequest: replies(`${OK}Transfer-Encoding: chunked\r\n\r\nb;a=b\r\n${BODY}\r\n0\r\nX-Late: 1\r\n\r\n`),
    ...whole,
    headers: 1,
  },
  {
    name: 'sends an endless chunk extension',
    onRequest: repeats(`${OK}Transfer-Encoding: chunked\r\n\r\n1;`, 'x'.repeat(10_000)),
    gives: 'not-http',
  },
  { name: 'sends a body without end', onRequest: repeats(`${OK}\r\n`, Buffer.alloc(1_000_000)), gives: 'too-large' },
  {
    name: 'sends a body as large as is taken',
    onRequest: replies(message('200 OK', [], Buffer.alloc(LARGEST_BODY))),
    gives: 200,
  },
  {
    name: 'sends a body of one byte more than is taken',
    onRequest: replies(message('200 OK', [], Buffer.alloc(LARGEST_BODY + 1))),
    gives: 'too-large',
  },
  {
    name: 'announces a body of a terabyte',
    onRequest: replies(`${OK}Content-Length: 1099511627776\r\n\r\n`),
    gives: 'timeout',
  },
  { name: 'sends one header without end', onRequest: repeats(`${OK}X: `, 'x'.repeat(10_000)), gives: 'not-http' },
  { name: 'sends headers without end', onRequest: repeats(OK, 'X-Y: z\r\n'.repeat(1_000)), gives: 'not-http' },
  {
    name: 'sends trailers without end',
    onRequest: repeats(`${OK}Transfer-Encoding: chunked\r\n\r\n0\r\n`, 'X-Y: z\r\n'.repeat(1_000)),
    gives: 'not-http',
  },
  { name: 'drips the headers', onRequest: drips(OK, 'X-Y: z\r\n'), gives: 'timeout' },
  { name: 'drips the body', onRequest: drips(`${OK}Content-Length: 100000\r\n\r\n`, 'x'), gives: 'timeout' },
  { name: 'drips 102 answers', onRequest: drips('', 'HTTP/1.1 102 Processing\r\n\r\n'), gives: 'timeout' },
  {
    name: 'switches protocols',
    onRequest: replies('HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n\x81\x00'),
    gives: 'switched-protocols',
  },
  {
    name: 'answers 101 without an Upgrade header',
    onRequest: replies('HTTP/1.1 101 Switching Protocols\r\n\r\n'),
    gives: 'switched-protocols',
  },
  {
    name: 'sends 1,500 headers',
    onRequest: replies(
      message(
        '200 OK',
        Array.from({ length: 1_500 }, (_, n) => `X-${n}: some value`),
        BODY,
      ),
    ),
    ...whole,
    headers: 1_501,
  },
  {
    name: 'sends two different Content-Lengths',
    onRequest: replies(`${OK}Content-Length: 11\r\nContent-Length: 12\r\n\r\n${BODY}`),
    gives: 'not-http',
  },
  {
    name: 'sends a Content-Length that is no number',
    onRequest: replies(`${OK}Content-Length: eleven\r\n\r\n${BODY}`),
    gives: 'not-http',
  },
  {
    name: 'sends a Content-Length and chunks',
    onRequest: replies(`${OK}Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\nb\r\n${BODY}\r\n0\r\n\r\n`),
    gives: 'not-http',
  },
  { name: 'speaks HTTP/0.9', onRequest: repliesAndEnds('<html>hello</html>'), gives: 'not-http' },
  { name: 'speaks HTTP/2', onRequest: replies(Buffer.from('000012040000000000', 'hex')), gives: 'not-http' },
  { name: 'sends the preface of HTTP/2', onRequest: replies('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'), gives: 'not-http' },
  { name: 'speaks SSH before it is asked', onConnect: replies('SSH-2.0-OpenSSH_9.6\r\n'), gives: 'not-http' },
  { name: 'sends a TLS alert', onRequest: repliesAndEnds(Buffer.from('15030100020246', 'hex')), gives: 'not-http' },
  { name: 'sends garbage', onRequest: replies(Buffer.from([0, 255, 1, 254, 10, 13])), gives: 'not-http' },
  { name: 'echoes the request', onRequest: (socket, request) => socket.write(`${request}\r\n\r\n`), gives: 'not-http' },
  { name: 'sends a status that is no number', onRequest: replies('HTTP/1.1 abc OK\r\n\r\n'), gives: 'not-http' },
  { name: 'sends a status of four digits', onRequest: replies('HTTP/1.1 2000 OK\r\n\r\n'), gives: 'not-http' },
  {
    name: 'sends a NUL in a header',
    onRequest: replies(`${OK}X: a\0b\r\nContent-Length: 0\r\n\r\n`),
    gives: 'not-http',
  },
  { name: 'sends a header without a colon', onRequest: replies(`${OK}nothing\r\n\r\n`), gives: 'not-http' },
  { name: 'sends a header with a space in its name', onRequest: replies(`${OK}a b: c\r\n\r\n`), gives: 'not-http' },
  {
    name: 'redirects',
    onRequest: replies(message('302 Found', ['Location: http://127.0.0.1:1/elsewhere'], BODY)),
    gives: 302,
    body: BODY,
    headers: 2,
  },
  {
    name: 'redirects to what is no address',
    onRequest: replies(message('307 Temporary Redirect', ['Location: http://[', 'Location: gopher:x'])),
    gives: 307,
  },
  { name: 'answers 204', onRequest: replies('HTTP/1.1 204 No Content\r\nX: y\r\n\r\n'), gives: 204, body: '' },
  {
    name: 'answers 204 as gzip',
    onRequest: replies('HTTP/1.1 204 No Content\r\nContent-Encoding: gzip\r\n\r\n'),
    gives: 204,
    body: '',
  },
  {
    name: 'answers 304 with a length',
    onRequest: replies('HTTP/1.1 304 Not Modified\r\nContent-Length: 100\r\n\r\n'),
    gives: 304,
    body: '',
  },
  {
    name: 'answers HEAD with a length',
    method: 'HEAD',
    onRequest: replies(`${OK}Content-Length: 100\r\nContent-Encoding: gzip\r\n\r\n`),
    gives: 200,
    body: '',
    headers: 2,
  },
  {
    name: 'answers HEAD with a body',
    method: 'HEAD',
    onRequest: replies(message('200 OK', [], BODY)),
    gives: 200,
    body: '',
  },
  {
    name: 'answers HEAD and resets',
    method: 'HEAD',
    onRequest: (socket) =>
      socket.write(`${OK}Content-Length: 9\r\n\r\n`, () => setImmediate(() => socket.resetAndDestroy())),
    gives: 200,
    body: '',
  },
  {
    name: 'says 100, then 200',
    onRequest: replies('HTTP/1.1 100 Continue\r\n\r\n', message('200 OK', [], BODY)),
    ...whole,
    headers: 1,
  },
  {
    name: 'gives early hints, then 200',
    onRequest: replies('HTTP/1.1 103 Early Hints\r\nLink: </a>; rel=preload\r\n\r\n', message('200 OK', [], BODY)),
    ...whole,
    headers: 1,
  },
  { name: 'ends the body by closing', onRequest: repliesAndEnds(`${OK}\r\n${BODY}`), ...whole, headers: 0 },
  {
    name: 'ends lines with LF only',
    onRequest: repliesAndEnds(`HTTP/1.1 200 OK\nContent-Length: 11\n\n${BODY}`),
    gives: 'not-http',
  },
  { name: 'speaks HTTP/1.0', onRequest: repliesAndEnds(`HTTP/1.0 200 OK\r\n\r\n${BODY}`), ...whole },
  { name: 'sends no reason phrase', onRequest: replies(`HTTP/1.1 200\r\nContent-Length: 11\r\n\r\n${BODY}`), ...whole },
  { name: 'answers 000', onRequest: replies(message('000 Odd', [], BODY)), gives: 0, body: BODY },
  { name: 'answers 999', onRequest: replies(message('999 Odd', [], BODY)), gives: 999, body: BODY },
  {
    name: 'answers before it is asked',
    onConnect: replies(message('200 OK', [], BODY)),
    ...whole,
  },
  {
    name: 'answers twice',
    onRequest: replies(Buffer.concat([message('200 OK', [], BODY), message('500 No', [], 'x')])),
    ...whole,
  },
  { name: 'sends more than its Content-Length', onRequest: replies(message('200 OK', [], BODY), 'rest'), ...whole },
  {
    name: 'sends a Content-Type that is slow to split',
    onRequest: replies(
      message('200 OK', [`Content-Type: a${' '.repeat(100_000)}b`, `Link: <${' '.repeat(90_000)}x`], BODY),
    ),
    ...whole,
  },
  {
    name: 'sends multipart without a boundary',
    onRequest: replies(message('200 OK', ['Content-Type: multipart/form-data'], BODY)),
    ...whole,
  },
  {
    name: 'sends headers named like properties',
    onRequest: replies(message('200 OK', ['__proto__: x', 'constructor: y'], BODY)),
    ...whole,
    headers: 3,
  },
  { name: 'sends gzip unasked', ...coded('gzip', zlib.gzipSync(BODY)), ...whole },
  { name: 'sends x-gzip', ...coded('X-GZip', zlib.gzipSync(BODY)), ...whole },
  { name: 'sends deflate', ...coded('deflate', zlib.deflateSync(BODY)), ...whole },
  { name: 'sends deflate without its header', ...coded('deflate', zlib.deflateRawSync(BODY)), ...whole },
  { name: 'sends br', ...coded('br', zlib.brotliCompressSync(BODY)), ...whole },
  { name: 'stacks codings', ...coded('gzip, identity, br', zlib.brotliCompressSync(zlib.gzipSync(BODY))), ...whole },
  {
    name: 'names its codings in two headers',
    onRequest: replies(
      message('200 OK', ['Content-Encoding: deflate', 'Content-Encoding: gzip'], zlib.gzipSync(zlib.deflateSync(BODY))),
    ),
    ...whole,
  },
  {
    name: 'codes the transfer',
    onRequest: repliesAndEnds(`${OK}Transfer-Encoding: gzip\r\n\r\n`, zlib.gzipSync(BODY)),
    ...whole,
  },
  { name: 'sends nothing as gzip', ...coded('gzip', new Uint8Array()), gives: 200, body: '' },
  { name: 'cuts gzip short', ...coded('gzip', zlib.gzipSync(BODY.repeat(99)).subarray(0, -12)), gives: 'undecodable' },
  { name: 'cuts br short', ...coded('br', zlib.brotliCompressSync(BODY).subarray(0, -3)), gives: 'undecodable' },
  { name: 'cuts deflate short', ...coded('deflate', zlib.deflateSync(BODY).subarray(0, -5)), gives: 'undecodable' },
  { name: 'says gzip and sends plain text', ...coded('gzip', Buffer.from(BODY)), gives: 'undecodable' },
  { name: 'says br and sends gzip', ...coded('br', zlib.gzipSync(BODY)), gives: 'undecodable' },
  { name: 'names a coding that nobody knows', ...coded('aws-chunked', Buffer.from(BODY)), gives: 'undecodable' },
  {
    name: 'names a hundred codings',
    ...coded(Array(100).fill('gzip').join(), zlib.gzipSync(BODY)),
    gives: 'undecodable',
  },
  { name: 'sends a gzip bomb', ...coded('gzip', zlib.gzipSync(Buffer.alloc(64 * 1024 * 1024))), gives: 'too-large' },
  {
    name: 'sends a bomb in a bomb',
    ...coded('gzip, br', zlib.brotliCompressSync(zlib.gzipSync(Buffer.alloc(64 * 1024 * 1024)))),
    gives: 'too-large',
  },
];
