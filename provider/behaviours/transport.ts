import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib';
import type { Answer, Behaviour } from '../change.ts';

const QUICKLY = { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } };

type Headers = Answer['headers'];

const answering = (
  id: string,
  summary: string,
  change: (answer: Answer) => Answer,
  answers: Behaviour['answers'] = {},
): Behaviour => ({ id, summary, answers, apply: () => ({ answer: change }) });

const wiring = (id: string, summary: string, change: (answer: Answer) => Answer): Behaviour => ({
  id,
  summary,
  apply: () => ({ wired: change }),
});

const withHeaders = (id: string, summary: string, headers: Headers, answers?: Behaviour['answers']): Behaviour =>
  answering(id, summary, (answer) => ({ ...answer, headers: { ...answer.headers, ...headers } }), answers);

const KINDS = ['token 200', 'token refused', 'listing 200', 'listing 400', 'listing 401'];

const renamed = (headers: Headers, rename: (name: string) => string): Headers =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [rename(name), value]));

const encoded = (id: string, coding: string, encode: (body: Buffer) => Buffer): Behaviour =>
  wiring(id, `every body is sent in ${coding}, asked for or not`, (answer) =>
    answer.body.length === 0
      ? answer
      : { ...answer, headers: { ...answer.headers, 'content-encoding': coding }, body: encode(answer.body) },
  );

const typed = (id: string, type: string | undefined): Behaviour =>
  answering(
    id,
    `bodies are labelled ${type ?? 'not at all'}`,
    (answer) => {
      const { 'content-type': _, ...others } = answer.headers;
      return { ...answer, headers: type === undefined ? others : { ...others, 'content-type': type } };
    },
    { 'open.content-type': Object.fromEntries(KINDS.map((kind) => [kind, type ?? 'none'])) },
  );

const timed = (row: Behaviour): Behaviour => ({ ...row, timed: true });

/** What HTTP allows a server and its proxies to do to an answer. */
export const transportBehaviours: readonly Behaviour[] = [
  encoded('gzip-always', 'gzip', (body) => gzipSync(body)),
  encoded('br-always', 'br', (body) => brotliCompressSync(body, QUICKLY)),
  encoded('deflate-always', 'deflate', (body) => deflateSync(body)),
  timed(
    answering('chunked', 'bodies are sent in chunks, without a length', (answer) => ({
      ...answer,
      transport: 'chunked',
    })),
  ),
  timed(withHeaders('connection-closed', 'each answer closes its connection', { connection: 'close' })),
  wiring('header-names-in-capitals', 'header names are written in capitals', (answer) => ({
    ...answer,
    headers: renamed(answer.headers, (name) => name.toUpperCase()),
  })),
  wiring('header-names-in-title-case', 'header names are written Like-This', (answer) => ({
    ...answer,
    headers: renamed(answer.headers, (name) => name.replace(/\b[a-z]/g, (letter) => letter.toUpperCase())),
  })),
  typed('content-type-in-capitals', 'Application/JSON; Charset=UTF-8'),
  typed('content-type-without-charset', 'application/json'),
  typed('content-type-problem', 'application/problem+json; charset=utf-8'),
  typed('content-type-plain', 'text/plain'),
  typed('content-type-absent', undefined),
  timed(answering('slow', 'each answer takes 20 ms', (answer) => ({ ...answer, delay: 20 }))),
  withHeaders('rate-limit-headers', 'answers tell of a rate limit that is not reached', {
    'ratelimit-limit': '1000',
    'ratelimit-remaining': '999',
    'ratelimit-reset': '60',
  }),
  withHeaders('x-rate-limit-headers', 'answers tell of a quota under older names', {
    'x-ratelimit-limit': '1000',
    'x-ratelimit-remaining': '999',
  }),
  withHeaders(
    'deprecation-headers',
    'answers announce the end of the version',
    {
      deprecation: '@1893456000',
      sunset: 'Tue, 01 Jan 2030 00:00:00 GMT',
      warning: '299 - "Deprecated API"',
    },
    { 'open.deprecation': ['deprecation', 'sunset', 'warning'] },
  ),
  withHeaders('cookies', 'every answer sets cookies', {
    'set-cookie': ['session=fake-4f2a9c; Path=/; HttpOnly', 'route=node-2; Max-Age=60'],
  }),
  withHeaders('security-headers', 'answers carry the usual security headers', {
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'",
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
  }),
  withHeaders('proxy-headers', 'answers passed through proxies', {
    via: '1.1 edge.example, 1.1 cache.example',
    age: '0',
    'x-cache': 'Miss from edge',
    server: 'edge',
  }),
  withHeaders('request-ids', 'answers carry ids of request and trace', {
    'x-request-id': '7f3c0d52-2f50-4a39-9d6b-0f3c64b5f2aa',
    traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
  }),
  withHeaders('validators', 'answers carry an entity tag', { etag: 'W/"5f-1a2b3c"', vary: 'Authorization, Accept' }),
  withHeaders('many-headers', 'answers carry sixty further headers', {
    ...Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`x-note-${at}`, `value ${at}`])),
  }),
];
