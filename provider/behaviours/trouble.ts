import type { Answer, Behaviour, Call } from '../change.ts';
import { complaint, errorAnswer } from '../server/errors.ts';
import { stagesOf } from '../server/steps.ts';

const FIRST_WALK_PAGE = 2;

function failing(status: number, call: Call, headers: Answer['headers'] = {}): Answer {
  const about = complaint(status, 'Service.Unavailable', 'Tente novamente em instantes.');
  return errorAnswer(about, 'other', status === 502 || status >= 520 ? 'html' : 'problem', call, stagesOf([]), headers);
}

type Event = (answer: Answer, call: Call) => Answer;

const isWalking = ({ operation, query }: Call): boolean =>
  operation === 'listing' && query.get('limite') === '100' && query.get('pagina_inicial') === String(FIRST_WALK_PAGE);

const isFirst = ({ number }: Call): boolean => number === 1;

/** Something that happens to the first call that fits, and to no other. */
const once = (
  id: string,
  summary: string,
  fits: (call: Call) => boolean,
  event: Event,
  answers: Behaviour['answers'] = {},
): Behaviour => ({
  id,
  summary,
  answers,
  timed: /^(?:reset|truncated|slow)-/.test(id),
  apply: () => {
    let happened = false;
    return {
      answer: (answer, call) => {
        if (happened || !fits(call) || answer.kind === 'unauthorized' || answer.kind === 'token-error') return answer;
        happened = true;
        return event(answer, call);
      },
    };
  },
});

/** Only the attempt that was given up says so. */
const RETRY_AFTER = { 'open.rate-limits': ['retry-after'] };

const throttled = (
  id: string,
  summary: string,
  headers: Answer['headers'],
  answers: Behaviour['answers'] = {},
): Behaviour => ({
  id,
  summary,
  answers,
  timed: true,
  apply: () => {
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
});

/** Passing trouble of the environment: a client that waits and asks again gets its answer. */
export const troubleBehaviours: readonly Behaviour[] = [
  throttled(
    'throttled-with-retry-after',
    'more than five calls a second are a 429 that says when to come back',
    { 'retry-after': '1' },
    RETRY_AFTER,
  ),
  throttled('throttled', 'more than five calls a second are a 429 that says nothing', {}),
  once('503-once', 'the second page of the walk is unavailable once', isWalking, (_, call) => failing(503, call)),
  once(
    '503-once-retry-now',
    'the second page of the walk is unavailable once, to be retried at once',
    isWalking,
    (_, call) => failing(503, call, { 'retry-after': '0' }),
    RETRY_AFTER,
  ),
  once(
    '503-once-retry-later',
    'the second page of the walk is unavailable for a second',
    isWalking,
    (_, call) => failing(503, call, { 'retry-after': '1' }),
    RETRY_AFTER,
  ),
  once(
    'first-call-503',
    'the first token call is unavailable once',
    (call) => call.operation === 'token' && isFirst(call),
    (_, call) => failing(503, call),
  ),
  once(
    'first-call-429',
    'the first token call is refused once for a second, though nothing was asked before',
    (call) => call.operation === 'token' && isFirst(call),
    (_, call) => failing(429, call, { 'retry-after': '1' }),
    RETRY_AFTER,
  ),
  once(
    'first-listing-503',
    'the first listing call is unavailable once',
    (call) => call.operation === 'listing',
    (_, call) => failing(503, call),
  ),
  once('502-once', 'a gateway fails once in the walk', isWalking, (_, call) => failing(502, call)),
  once('504-once', 'a gateway times out once in the walk', isWalking, (_, call) => failing(504, call)),
  {
    id: '520-at-first',
    summary: 'a CDN fails once on each of the first two calls, for a token and for the list',
    apply: () => ({
      arrive: (answer, call) => (answer === undefined && call.number === 1 ? failing(520, call) : answer),
    }),
  },
  once('530-once', 'a CDN fails once in the walk', isWalking, (_, call) => failing(530, call)),
  once('500-once', 'the provider fails once in the walk', isWalking, (_, call) => failing(500, call)),
  once('reset-once', 'a connection is reset once in the walk', isWalking, (answer) => ({
    ...answer,
    transport: 'reset',
  })),
  once('truncated-once', 'a body breaks off once in the walk', isWalking, (answer) => ({
    ...answer,
    transport: 'truncated',
  })),
  once('undecodable-once', 'a page of the walk says once that it is gzip, and is not', isWalking, (answer) => ({
    ...answer,
    headers: { ...answer.headers, 'content-encoding': 'gzip' },
  })),
  once('slow-once', 'a page of the walk takes 300 ms', isWalking, (answer) => ({ ...answer, delay: 300 })),
];
