import { coded } from '../messages/index.ts';
import { type Answered, type Exchange, header } from '../src/evidence/exchange.ts';
import { isObject, type JsonReading, readJson } from '../src/json/read-json.ts';
import { describeHeader, describeHeaderName, describePointer } from '../src/redaction/describe.ts';
import {
  type Answer,
  type BodyKind,
  type HeaderFacts,
  type JsonTextFact,
  LISTING_ROLES,
  type StimulusFact,
} from './answer.ts';
import { holdsSimulations, holdsToken, latin1 } from './held.ts';
import { type Keys, packKeys } from './keys.ts';
import type { Observer } from './observed/observe.ts';
import { MOST_COMPARED, readKeys, readPage } from './page.ts';
import { PROBLEM_FIELDS, readProblem } from './problem.ts';
import type { Place, Tally } from './tally.ts';
import { accessTokenOf, readTokenAnswer } from './token.ts';
import { type Values, valuesOf } from './values.ts';

/** What the recording process learns from one exchange. Only `answer` may leave it. */
export interface Reading {
  readonly answer: Answer;
  /** The items of a listing page by identity. */
  readonly keys: Keys;
  /** The token that a token call returned, or null. */
  readonly accessToken: string | null;
  /** Folds a listing page that was read as `open` into the tally after all; returns what is left to fold. */
  readonly fold: () => Steps;
  /** Items of a long page that are not folded yet; null where there are none. */
  readonly rest: Steps;
  /** The values of the simulation at a position; null where the page does not keep them, as every `probe`. */
  readonly valuesAt: (position: number) => Values | null;
}

/** Work that is done a step at a time, so that it does not block other work. */
export type Steps = Generator<undefined, void> | null;

/** Headers kept of one response that are of one family. */
const MOST_OF_A_FAMILY = 20;
const MOST_FAULTS = 5;
/** Items folded in one step. */
const STEP = 200;
/** Items of one page that are observed: a page of the list has a hundred at most. */
const OBSERVED = 1_000;
/** Names of probes that may be promoted to pages of the list: the bodies of others are not kept. */
const PERHAPS_A_PAGE = /^listing\.page-/;

const NO_HEADERS: HeaderFacts = {
  contentType: null,
  wwwAuthenticate: false,
  allow: null,
  rateLimit: [],
  deprecation: [],
  date: null,
};
/** Of a response of which nothing was read. */
export const NOTHING_READ = {
  status: null,
  failure: null,
  detail: null,
  kind: 'empty',
  json: null,
  headers: NO_HEADERS,
  page: null,
  problem: null,
  issued: null,
  usableToken: false,
  issuedOrdinal: null,
  holdsSimulations: false,
  holdsToken: false,
} as const satisfies Partial<Answer>;
const NOTHING = { keys: packKeys([]), accessToken: null, fold: () => null, rest: null, valuesAt: () => null };

/**
 * Reads one exchange, folds its objects into the tally and shows pages of lists to the observer. Never throws.
 * `earlierTokens` are the tokens issued so far, oldest first.
 */
export function readExchange(
  exchange: Exchange,
  stimulus: StimulusFact,
  tally: Tally,
  earlierTokens: readonly string[],
  observer?: Observer,
): Reading {
  const { outcome } = exchange;
  const base = {
    ...stimulus,
    ...NOTHING_READ,
    exchange: exchange.id,
    earlier: exchange.earlier.map((attempt) => attempt.result),
    ...earlierHeaders(exchange),
    startedAt: exchange.startedAt,
    endedAt: exchange.startedAt + exchange.durationMs,
  };
  if (outcome.kind === 'unanswered') {
    const { failure, detail, cause } = outcome;
    return { ...NOTHING, answer: { ...base, failure, detail, ...(cause && { cause }) } };
  }

  const { status, body, undecodable } = outcome;
  const { role, name, purpose } = stimulus;
  const text = readJson(undecodable ? new Uint8Array() : body);
  const headers = headerFacts(outcome);
  const isListing = LISTING_ROLES.has(role);
  const isToken = role === 'token' && status === 200;
  const accessToken = role === 'token' && status >= 200 && status < 300 ? accessTokenOf(text.value) : null;
  const sameAs = accessToken === null ? 0 : earlierTokens.indexOf(accessToken) + 1;
  const received = { date: headers.date, endedAt: base.endedAt };
  const answer: Answer = {
    ...base,
    status,
    ...(undecodable && { undecodable }),
    kind: kindOf(outcome, text),
    json: isToken || (isListing && (status === 400 || (status === 200 && role === 'listing'))) ? jsonText(text) : null,
    headers,
    problem: role !== 'aside' && status >= 400 ? readProblem(text.value) : null,
    issued: isToken ? readTokenAnswer(text.value, text.numbers, received, sameAs === 0 ? null : sameAs) : null,
    usableToken: accessToken !== null,
    issuedOrdinal: accessToken === null ? null : earlierTokens.length + 1,
    holdsSimulations: holdsSimulations(body, text),
    holdsToken: role === 'token-error' && holdsToken(status, body, text),
  };

  const place = placeOf(exchange.id, stimulus);
  if (isToken && isObject(text.value)) tally.add('AccessToken', text.value, text.numbers, '', place);
  if (isListing && status === 400 && isObject(text.value)) tallyProblem(text.value, text.numbers, tally, place);
  if (!isListing || status !== 200 || !text.readable) return { ...NOTHING, answer, accessToken };

  // What outlives this call holds no more of the text than this.
  const { value, numbers } = text;
  const look = (itens: readonly unknown[]): void => observer?.look(itens, stimulus, exchange.id);
  const deviating = (item: unknown, index: number): ReadonlySet<string> =>
    tally.deviating('Simulation', item, numbers, `/itens/${index}`);
  const isPlain = text.faults.length === 0 && text.repeatedNames.count === 0;
  const itens: readonly unknown[] = isObject(value) && Array.isArray(value.itens) ? value.itens : [];
  const isKept = isPlain && purpose !== 'probe' && itens.length <= MOST_COMPARED;
  return {
    answer: { ...answer, page: readPage(value, numbers) },
    accessToken,
    keys: readKeys(value, { isPlain, isSound: (item, index) => deviating(item, index).size === 0 }),
    rest:
      role === 'listing'
        ? folded({ value, numbers }, tally, place, name.startsWith('listing.page') ? look : null)
        : null,
    fold:
      role === 'open' && PERHAPS_A_PAGE.test(name)
        ? () => folded({ value, numbers }, tally, place, look)
        : NOTHING.fold,
    valuesAt: isKept ? (at) => valuesOf(itens[at], deviating(itens[at], at)) : NOTHING.valuesAt,
  };
}

function placeOf(exchange: string, { asked, case: label, partner }: StimulusFact): Place {
  return {
    exchange,
    ...(asked?.pagina_inicial && { page: asked.pagina_inicial }),
    ...(asked?.limite && { limite: asked.limite }),
    ...(label !== undefined && { case: label }),
    ...(partner !== 'main' && { partner }),
  };
}

/** Folds a page; what is left of a long page is returned as steps. */
function folded(...given: Parameters<typeof foldSteps>): Steps {
  const steps = foldSteps(...given);
  return steps.next().done === true ? null : steps;
}

function* foldSteps(
  { value, numbers }: Pick<JsonReading, 'value' | 'numbers'>,
  tally: Tally,
  place: Place,
  look: ((itens: readonly unknown[]) => void) | null,
): Generator<undefined, void> {
  if (!isObject(value)) return;
  const { pagina, itens } = value;
  if (isObject(pagina)) tally.add('Page', pagina, numbers, '/pagina', place);
  if (!Array.isArray(itens)) return;
  if (itens.length > STEP) yield;
  look?.(itens.slice(0, OBSERVED));
  for (const [index, item] of itens.entries()) {
    if (index % STEP === 0 && itens.length > STEP) {
      yield;
      if (index >= MOST_COMPARED && !tally.mayGoOn(STEP, itens.length - index)) return;
    }
    const at = { ...place, item: index };
    if (isObject(item)) tally.add('Simulation', item, numbers, `/itens/${index}`, at);
    else tally.strange('Simulation', item, `/itens/${index}`, at);
  }
}

function tallyProblem(
  problem: Readonly<Record<string, unknown>>,
  numbers: JsonReading['numbers'],
  tally: Tally,
  place: Place,
): void {
  tally.add('ProblemDetails', problem, numbers, '', place);
  const missing = PROBLEM_FIELDS.filter((field) => !Object.hasOwn(problem, field));
  const deviation = {
    expected: coded('value.all-of', { count: PROBLEM_FIELDS.length }),
    actual: coded('value.without', { missing }),
    pointer: '',
  };
  tally.note('ProblemDetails.complete', missing.length === 0 ? null : deviation, place);
}

function jsonText({ faults, repeatedNames: { count, first } }: JsonReading): JsonTextFact {
  return {
    // How deep a text may nest is the suite's limit; RFC 8259 has none.
    faults: faults.filter(({ kind }) => kind !== 'too-deep').slice(0, MOST_FAULTS),
    repeatedNames: { count, first: first.map(describePointer) },
  };
}

function kindOf(answer: Answered, text: JsonReading): BodyKind {
  if (answer.body.length === 0) return 'empty';
  if (text.readable) return isObject(text.value) ? 'object' : Array.isArray(text.value) ? 'array' : 'scalar';
  const start = latin1(answer.body.subarray(0, 512)).trimStart();
  return start.startsWith('<') || (header(answer, 'content-type') ?? '').includes('html') ? 'html' : 'text';
}

const RATE_LIMIT = /^(?:x-)?ratelimit(?:-|$)|^retry-after$/;
const DEPRECATION = /^(?:deprecation|sunset|warning)$/;

type Headers = readonly (readonly [string, string])[];

/** Names and values of the headers that open points ask about, safe to forward. */
function families(headers: Headers): Pick<HeaderFacts, 'rateLimit' | 'deprecation'> {
  const pick = (wanted: RegExp): Headers =>
    headers
      .filter(([name]) => wanted.test(name))
      .slice(0, MOST_OF_A_FAMILY)
      .map(([name, value]) => [describeHeaderName(name), describeHeader(value)]);
  return { rateLimit: pick(RATE_LIMIT), deprecation: pick(DEPRECATION) };
}

/** The headers that open points ask about, of the responses before the last; each once. */
function earlierHeaders({ earlier }: Exchange): Pick<Answer, 'earlierHeaders'> {
  const once = (headers: Headers): Headers => [...new Map(headers.map((pair) => [pair.join(': '), pair])).values()];
  const { rateLimit, deprecation } = families(earlier.flatMap(({ headers = [] }) => headers));
  if (rateLimit.length + deprecation.length === 0) return {};
  return { earlierHeaders: { rateLimit: once(rateLimit), deprecation: once(deprecation) } };
}

function headerFacts(answer: Answered): HeaderFacts {
  const date = Date.parse(header(answer, 'date') ?? '');
  const target = answer.status >= 300 && answer.status < 400 ? (header(answer, 'location') ?? '') : '';
  const location = URL.canParse(target) ? new URL(target) : null;
  const shown = (name: string): string | null => {
    const value = header(answer, name);
    return value === null ? null : describeHeader(value);
  };
  return {
    contentType: shown('content-type'),
    wwwAuthenticate: header(answer, 'www-authenticate') !== null,
    allow: shown('allow'),
    ...families(answer.headers),
    date: Number.isNaN(date) ? null : date,
    ...(location !== null && { redirectsTo: describeHeader(location.host) }),
  };
}
