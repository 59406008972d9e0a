import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib';
import {
  type Answer,
  type Behaviour,
  type BehaviourRow,
  type BehaviourRows,
  behaviourRowsOf,
  behavioursOf,
  type Call,
} from '../change.ts';
import { failure } from '../server/answers.ts';

type Headers = Answer['headers'];
type Answers = NonNullable<Behaviour['answers']>;

const withHeaders = (summary: string, headers: Headers, answers: Answers = {}, timed?: 'timed'): BehaviourRow => [
  summary,
  { answer: (answer) => ({ ...answer, headers: { ...answer.headers, ...headers } }) },
  answers,
  timed,
];

const renamed = (summary: string, rename: (name: string) => string): BehaviourRow => [
  summary,
  {
    wired: (answer) => ({
      ...answer,
      headers: Object.fromEntries(Object.entries(answer.headers).map(([name, value]) => [rename(name), value])),
    }),
  },
  {},
  'timed',
];

const QUICKLY = { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } };
const CODINGS: readonly (readonly [string, (body: Buffer) => Buffer])[] = [
  ['gzip', (body) => gzipSync(body)],
  ['br', (body) => brotliCompressSync(body, QUICKLY)],
  ['deflate', (body) => deflateSync(body)],
];

const KINDS = ['token 200', 'token refused', 'listing 200', 'listing 400', 'listing 401'];
const TYPES: readonly (readonly [string, string | undefined])[] = [
  ['in-capitals', 'Application/JSON; Charset=UTF-8'],
  ['without-charset', 'application/json'],
  ['problem', 'application/problem+json; charset=utf-8'],
  ['plain', 'text/plain'],
  ['absent', undefined],
];

const delayed =
  (delay: number) =>
  (answer: Answer): Answer => ({ ...answer, delay });
const sent =
  (transport: NonNullable<Answer['transport']>) =>
  (answer: Answer): Answer => ({ ...answer, transport });

/** What HTTP allows a server and its proxies to do to a response. */
const httpRows: BehaviourRows = {
  ...behaviourRowsOf(CODINGS, ([coding, encode]) => [
    `${coding}-always`,
    `every body is sent in ${coding}, requested or not`,
    {
      wired: (answer) =>
        answer.body.length === 0
          ? answer
          : { ...answer, headers: { ...answer.headers, 'content-encoding': coding }, body: encode(answer.body) },
    },
  ]),
  chunked: ['bodies are sent in chunks, without a length', { answer: sent('chunked') }, {}, 'timed'],
  'connection-closed': withHeaders('each response closes its connection', { connection: 'close' }, {}, 'timed'),
  'header-names-in-capitals': renamed('header names are written in capitals', (name) => name.toUpperCase()),
  'header-names-in-title-case': renamed('header names are written Like-This', (name) =>
    name.replace(/\b[a-z]/g, (letter) => letter.toUpperCase()),
  ),
  ...behaviourRowsOf(TYPES, ([id, type]) => [
    `content-type-${id}`,
    `bodies are labelled ${type ?? 'not at all'}`,
    {
      answer: (answer) => {
        const { 'content-type': _, ...others } = answer.headers;
        return { ...answer, headers: type === undefined ? others : { ...others, 'content-type': type } };
      },
    },
    { 'open.content-type': Object.fromEntries(KINDS.map((kind) => [kind, type ?? 'none'])) },
  ]),
  slow: ['each response takes 20 ms', { answer: delayed(20) }, {}, 'timed'],
  'rate-limit-headers': withHeaders('responses name a rate limit that is not reached', {
    'ratelimit-limit': '1000',
    'ratelimit-remaining': '999',
    'ratelimit-reset': '60',
  }),
  'x-rate-limit-headers': withHeaders('responses name a quota under older names', {
    'x-ratelimit-limit': '1000',
    'x-ratelimit-remaining': '999',
  }),
  'deprecation-headers': withHeaders(
    'responses announce the end of the version',
    { deprecation: '@1893456000', sunset: 'Tue, 01 Jan 2030 00:00:00 GMT', warning: '299 - "Deprecated API"' },
    { 'open.deprecation': ['deprecation', 'sunset', 'warning'] },
  ),
  cookies: withHeaders('every response sets cookies', {
    'set-cookie': ['session=fake-4f2a9c; Path=/; HttpOnly', 'route=node-2; Max-Age=60'],
  }),
  'security-headers': withHeaders('responses carry the usual security headers', {
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'",
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
  }),
  'proxy-headers': withHeaders('responses passed through proxies', {
    via: '1.1 edge.example, 1.1 cache.example',
    age: '0',
    'x-cache': 'Miss from edge',
    server: 'edge',
  }),
  'request-ids': withHeaders('responses carry ids of request and trace', {
    'x-request-id': '7f3c0d52-2f50-4a39-9d6b-0f3c64b5f2aa',
    traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
  }),
  validators: withHeaders('responses carry an entity tag', { etag: 'W/"5f-1a2b3c"', vary: 'Authorization, Accept' }),
  'many-headers': withHeaders(
    'responses carry sixty further headers',
    Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`x-note-${at}`, `value ${at}`])),
  ),
};

function failing(status: number, call: Call, headers: Headers = {}): Answer {
  const style = status === 502 || status >= 520 ? 'html' : 'problem';
  return failure(call, status, 'Service.Unavailable', 'Tente novamente em instantes.', {
    kind: 'other',
    style,
    headers,
  });
}

type Event = (answer: Answer, call: Call) => Answer;
type Fits = (call: Call) => boolean;

/** Only the attempt that was given up says so. */
const RETRY_AFTER: Answers = { 'open.rate-limits': ['retry-after'] };

/** Something that happens to the first request that fits, and to no other. */
const once = (summary: string, fits: Fits, event: Event, answers: Answers = {}, timed?: 'timed'): BehaviourRow => [
  summary,
  () => {
    let happened = false;
    return {
      answer: (answer, call) => {
        if (happened || !fits(call) || answer.kind === 'unauthorized' || answer.kind === 'token-error') return answer;
        happened = true;
        return event(answer, call);
      },
    };
  },
  answers,
  timed,
];

const failed =
  (status: number, retryAfter?: number): Event =>
  (_, call) =>
    failing(status, call, retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) });

const inWalk: Fits = ({ operation, query }) =>
  operation === 'listing' && query.get('limite') === '100' && query.get('pagina_inicial') === '2';
const isFirstToken: Fits = ({ operation, number }) => operation === 'token' && number === 1;

/** More than five requests a second are a 429. */
const throttled = (summary: string, headers: Headers, answers: Answers = {}): BehaviourRow => [
  summary,
  () => {
    let recent: number[] = [];
    return {
      arrive: (answer, call) => {
        const now = performance.now();
        recent = recent.filter((moment) => now - moment < 1_000);
        if (answer !== undefined || recent.length >= 5) return answer ?? failing(429, call, headers);
        recent.push(now);
        return undefined;
      },
    };
  },
  answers,
  'timed',
];

/** Passing trouble of the environment: a client that waits and sends again gets its response. */
const troubleRows: BehaviourRows = {
  'throttled-with-retry-after': throttled(
    'more than five requests a second are a 429 with Retry-After',
    { 'retry-after': '1' },
    RETRY_AFTER,
  ),
  throttled: throttled('more than five requests a second are a 429 without Retry-After', {}),
  ...behaviourRowsOf([500, 502, 503, 504, 530], (status) => [
    `${status}-once`,
    ...once(`the second page of the full listing is answered ${status} once`, inWalk, failed(status)),
  ]),
  '503-once-retry-now': once(
    'the second page of the full listing is unavailable once, to be retried at once',
    inWalk,
    failed(503, 0),
    RETRY_AFTER,
  ),
  '503-once-retry-later': once(
    'the second page of the full listing is unavailable for a second',
    inWalk,
    failed(503, 1),
    RETRY_AFTER,
  ),
  'first-call-503': once('the first token call is unavailable once', isFirstToken, failed(503)),
  'first-call-429': once(
    'the first token call is rejected once for a second, though no request was sent before',
    isFirstToken,
    failed(429, 1),
    RETRY_AFTER,
  ),
  'first-listing-503': once(
    'the first listing request is unavailable once',
    ({ operation }) => operation === 'listing',
    failed(503),
  ),
  '520-at-first': [
    'a CDN fails once on each of the first two requests, for a token and for the list',
    { arrive: (answer, call) => (answer === undefined && call.number === 1 ? failing(520, call) : answer) },
  ],
  'reset-once': once('a connection is reset once in the full listing', inWalk, sent('reset'), {}, 'timed'),
  'truncated-once': once('a body breaks off once in the full listing', inWalk, sent('truncated'), {}, 'timed'),
  'undecodable-once': once('a page of the full listing says once that it is gzip, and is not', inWalk, (answer) => ({
    ...answer,
    headers: { ...answer.headers, 'content-encoding': 'gzip' },
  })),
  'slow-once': once('a page of the full listing takes 300 ms', inWalk, delayed(300), {}, 'timed'),
};

/** What happens between a provider and its client. */
export const transportBehaviours = behavioursOf({ ...httpRows, ...troubleRows });
