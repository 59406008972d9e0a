import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib';
import type { Answer, Call, Made } from '../change.ts';
import { type Fits, firstTime, isLargest, pageOf } from '../places.ts';
import { type Answers, contentTypes, rejections } from '../reference-answers.ts';
import { altered, answering, type BehaviourRow, behavioursOf, withHeaders } from '../rows.ts';
import { failure } from '../server/answers.ts';

type Headers = Answer['headers'];

const QUICKLY = { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } };

const contentType = (type?: string): BehaviourRow => [
  type === undefined ? 'responses have no Content-Type' : `responses have Content-Type ${type}`,
  {
    answer: ({ headers: { 'content-type': _, ...others }, ...answer }) => {
      return { ...answer, headers: type === undefined ? others : { ...others, 'content-type': type } };
    },
  },
  {
    'open.content-type': contentTypes(type ?? 'none'),
    'open.token-errors': rejections('problem-details', type ?? null),
  },
];

const SIXTY_HEADERS = Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`x-note-${at}`, `value ${at}`]));
const [CLOSING, GZIP] = [{ connection: 'close' }, { 'content-encoding': 'gzip' }];

const encoded = (coding: string, encode: (body: Buffer) => Buffer): BehaviourRow => [
  `every body is sent in ${coding}, requested or not`,
  {
    wired: (answer) => {
      if (answer.body.length === 0) return answer;
      // Content-Encoding lists codings in the order in which they were applied (RFC 9110, 8.4).
      const codings = [answer.headers['content-encoding'] ?? [], coding].flat();
      return { ...withHeaders({ 'content-encoding': codings.join(', ') })(answer), body: encode(answer.body) };
    },
  },
];
const headed = (words: string, headers: Headers, answers: Answers = {}): BehaviourRow => [
  `responses ${words}`,
  { answer: withHeaders(headers) },
  answers,
];

const toTitleCase = (name: string): string => name.replace(/\b[a-z]/g, (letter) => letter.toUpperCase());

function unavailable(call: Call, status: number, headers: Headers = {}): Answer {
  const style = status >= 520 ? 'html' : 'problem';
  const options = { kind: 'other', style, headers } as const;
  return failure(call, status, 'Service.Unavailable', 'Tente novamente em instantes.', options);
}

type Event = (answer: Answer, call: Call) => Answer;

const LATER: Headers = { 'retry-after': '1' };
/** Only the failed attempt has the header. */
const RETRY_AFTER: Answers = { 'open.rate-limits': ['retry-after'] };

const once = (event: Event, fits: Fits): Made => {
  return () => {
    const isFirst = firstTime(fits);
    return answering(({ kind }, call) => kind !== 'unauthorized' && kind !== 'token-error' && isFirst(call), event);
  };
};
const onSecondPage = (event: Event): Made =>
  once(event, (call) => call.operation === 'listing' && isLargest(call) && pageOf(call) === 2);
const onFirstToken = (event: Event): Made =>
  once(event, ({ operation, number }) => operation === 'token' && number === 1);

const failed =
  (status: number, headers: Headers = {}): Event =>
  (_, call) =>
    unavailable(call, status, headers);

const throttled = (words: string, headers: Headers, answers: Answers = {}): BehaviourRow => [
  `more than twenty requests a second return 429 ${words}`,
  () => {
    let recent: number[] = [];
    return {
      arrive: (answer, call) => {
        const now = performance.now();
        recent = recent.filter((moment) => now - moment < 1_000);
        if (answer !== undefined || recent.length >= 20) return answer ?? unavailable(call, 429, headers);
        recent.push(now);
        return undefined;
      },
    };
  },
  answers,
  'timed',
];

const PAGE = 'the second page of the full listing';

/** Behaviors of servers, proxies and networks. */
export const transportBehaviours = behavioursOf({
  // What HTTP allows servers and proxies to change.
  'gzip-always': encoded('gzip', gzipSync),
  'br-always': encoded('br', (body) => brotliCompressSync(body, QUICKLY)),
  'deflate-always': encoded('deflate', deflateSync),
  'content-type-in-capitals': contentType('Application/JSON; Charset=UTF-8'),
  'content-type-problem': contentType('application/problem+json; charset=utf-8'),
  'content-type-plain': contentType('text/plain'),
  'content-type-absent': contentType(),
  'rate-limit-headers': headed('state a rate limit', { 'ratelimit-limit': '1000', 'ratelimit-remaining': '999' }),
  'x-rate-limit-headers': headed('state an older quota', {
    'x-ratelimit-limit': '1000',
    'x-ratelimit-remaining': '999',
  }),
  'deprecation-headers': headed(
    'announce the end of the version',
    { deprecation: '@1893456000', sunset: 'Tue, 01 Jan 2030 00:00:00 GMT', warning: '299 - "Deprecated API"' },
    { 'open.deprecation': ['deprecation', 'sunset', 'warning'] },
  ),
  cookies: headed('set cookies', {
    'set-cookie': ['session=fake-4f2a9c; Path=/; HttpOnly', 'route=node-2; Max-Age=60'],
  }),
  'request-ids': headed('have ids of request and trace', {
    'x-request-id': '7f3c0d52-2f50-4a39-9d6b-0f3c64b5f2aa',
    traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
  }),
  'many-headers': headed('have sixty further headers', SIXTY_HEADERS),
  chunked: ['bodies are sent in chunks, without a length', { answer: altered({ transport: 'chunked' }) }, {}, 'timed'],
  'connection-closed': ['each response closes its connection', { answer: withHeaders(CLOSING) }, {}, 'timed'],
  'header-names-in-title-case': [
    'header names are written Like-This',
    {
      wired: (answer) => {
        const named = Object.entries(answer.headers).map(([name, value]) => [toTitleCase(name), value] as const);
        return { ...answer, headers: Object.fromEntries(named) };
      },
    },
    {},
    'timed',
  ],
  slow: ['each response takes 20 ms', { answer: altered({ delay: 20 }) }, {}, 'timed'],

  // Temporary failures: a retry after a wait succeeds.
  'throttled-with-retry-after': throttled('with Retry-After', LATER, RETRY_AFTER),
  throttled: throttled('without Retry-After', {}),
  '503-once-retry-later': [`${PAGE} returns 503 once, Retry-After 1`, onSecondPage(failed(503, LATER)), RETRY_AFTER],
  'first-call-503': ['the first token request returns 503 once', onFirstToken(failed(503))],
  'first-call-429': ['the first token request returns 429 once', onFirstToken(failed(429, LATER)), RETRY_AFTER],
  '520-at-first': [
    'the first token request and the first listing request return 520 of a CDN once',
    { arrive: (answer, call) => (answer === undefined && call.number === 1 ? unavailable(call, 520) : answer) },
  ],
  'reset-once': [`the connection of ${PAGE} is reset once`, onSecondPage(altered({ transport: 'reset' })), {}, 'timed'],
  'truncated-once': [
    `the body of ${PAGE} is incomplete once`,
    onSecondPage(altered({ transport: 'truncated' })),
    {},
    'timed',
  ],
  'undecodable-once': [`${PAGE} has a wrong Content-Encoding once`, onSecondPage(withHeaders(GZIP))],
  'slow-once': [`${PAGE} takes 300 ms once`, onSecondPage(altered({ delay: 300 })), {}, 'timed'],
});
