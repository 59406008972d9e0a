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
import { accessTokenOf, readTokenResponse } from './token.ts';
import { type Values, valuesOf } from './values.ts';

/** The data read from one exchange. Only `answer` may leave the recording process. */
export interface Reading {
  readonly answer: Answer;
  /** The items of a listing page, by identity. */
  readonly keys: Keys;
  /** The token in a token response, or null. */
  readonly accessToken: string | null;
  /** Adds a listing page that was read as `open` to the tally; returns the remaining steps. */
  readonly fold: () => Steps;
  /** Remaining steps for the items of a long page; null if there are none. */
  readonly rest: Steps;
  /** Returns the values of the simulation at a position; null if they are not kept, as for every `probe`. */
  readonly valuesAt: (position: number) => Values | null;
}

/** Work split into steps, so that it does not block other work. */
export type Steps = Generator<undefined, void> | null;

/** Maximum headers of one family kept per response. */
const MOST_PER_FAMILY = 20;
const MOST_FAULTS = 5;
/** Items processed in one step. */
const STEP = 200;
/** Maximum items of one page that are observed. A documented page has at most 100. */
const MOST_OBSERVED = 1_000;
/** Names of probes whose responses may later count as pages of the list. Only their bodies are kept. */
const POSSIBLE_PAGE = /^listing\.page-/;

const NO_HEADERS: HeaderFacts = {
  contentType: null,
  wwwAuthenticate: false,
  allow: null,
  rateLimit: [],
  deprecation: [],
  date: null,
};
/** Facts of an exchange without a readable response. */
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
const EMPTY_READING = { keys: packKeys([]), accessToken: null, fold: () => null, rest: null, valuesAt: () => null };

/**
 * Reads one exchange, adds its objects to the tally and its listing pages to the observer. Never throws.
 * `tokens` are the tokens issued so far, oldest first; `received` are the headers as received.
 */
export function readExchange(
  exchange: Exchange,
  stimulus: StimulusFact,
  tally: Tally,
  tokens: readonly string[],
  observer?: Observer,
  received: Headers = [],
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
    return { ...EMPTY_READING, answer: { ...base, failure, detail, ...(cause && { cause }) } };
  }

  const { status, body, undecodable } = outcome;
  const { role, name, purpose } = stimulus;
  const text = readJson(undecodable ? new Uint8Array() : body);
  const headers = headerFacts(outcome);
  const isListing = LISTING_ROLES.has(role);
  const isToken = role === 'token' && status === 200;
  const accessToken = role === 'token' && status >= 200 && status < 300 ? accessTokenOf(text.value) : null;
  const sameAs = accessToken === null ? 0 : tokens.indexOf(accessToken) + 1;
  const answeredAt = { date: headers.date, endedAt: base.endedAt };
  const answer: Answer = {
    ...base,
    status,
    ...(undecodable && { undecodable }),
    kind: kindOf(outcome, text),
    json: isToken || (isListing && (status === 400 || (status === 200 && role === 'listing'))) ? jsonText(text) : null,
    headers,
    problem: role !== 'aside' && status >= 400 ? readProblem(text.value) : null,
    issued: isToken ? readTokenResponse(text.value, text.numbers, answeredAt, sameAs === 0 ? null : sameAs) : null,
    usableToken: accessToken !== null,
    issuedOrdinal: accessToken === null ? null : tokens.length + 1,
    holdsSimulations: holdsSimulations(body, text),
    holdsToken:
      role === 'token-error' &&
      (holdsToken(status, body, text) || repeatsToken(tokens, [latin1(body), ...received.flat()])),
  };

  const place = placeOf(exchange.id, stimulus);
  if (isToken && isObject(text.value)) tally.add('AccessToken', text.value, text.numbers, '', place);
  if (isListing && status === 400 && isObject(text.value)) tallyProblem(text.value, text.numbers, tally, place);
  if (!isListing || status !== 200 || !text.readable) return { ...EMPTY_READING, answer, accessToken };

  // The closures below keep only these parts of the text in memory.
  const { value, numbers } = text;
  const observe = (itens: readonly unknown[]): void => observer?.addPage(itens, stimulus, exchange.id);
  const deviating = (item: unknown, index: number): ReadonlySet<string> =>
    tally.deviating('Simulation', item, numbers, `/itens/${index}`);
  const isUnambiguous = text.faults.length === 0 && text.repeatedNames.count === 0;
  const itens: readonly unknown[] = isObject(value) && Array.isArray(value.itens) ? value.itens : [];
  const isKept = isUnambiguous && purpose !== 'probe' && itens.length <= MOST_COMPARED;
  return {
    answer: { ...answer, page: readPage(value, numbers) },
    accessToken,
    keys: readKeys(value, { isUnambiguous, isAsDocumented: (item, index) => deviating(item, index).size === 0 }),
    rest:
      role === 'listing'
        ? folded({ value, numbers }, tally, place, name.startsWith('listing.page') ? observe : null)
        : null,
    fold:
      role === 'open' && POSSIBLE_PAGE.test(name)
        ? () => folded({ value, numbers }, tally, place, observe)
        : EMPTY_READING.fold,
    valuesAt: isKept ? (at) => valuesOf(itens[at], deviating(itens[at], at)) : EMPTY_READING.valuesAt,
  };
}

/** A shorter token may be part of a text by chance. */
const SHORTEST_TOKEN = 20;

/** Returns true if one of the texts contains a token that was issued before. */
function repeatsToken(tokens: readonly string[], texts: readonly string[]): boolean {
  const long = tokens.filter(({ length }) => length >= SHORTEST_TOKEN);
  return texts.some((text) => long.some((token) => text.includes(token)));
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

/** Adds a page to the tally and the observer. Returns the remaining steps of a long page. */
function folded(...given: Parameters<typeof foldSteps>): Steps {
  const steps = foldSteps(...given);
  return steps.next().done === true ? null : steps;
}

function* foldSteps(
  { value, numbers }: Pick<JsonReading, 'value' | 'numbers'>,
  tally: Tally,
  place: Place,
  observe: ((itens: readonly unknown[]) => void) | null,
): Generator<undefined, void> {
  if (!isObject(value)) return;
  const { pagina, itens } = value;
  if (isObject(pagina)) tally.add('Page', pagina, numbers, '/pagina', place);
  if (!Array.isArray(itens)) return;
  if (itens.length > STEP) yield;
  observe?.(itens.slice(0, MOST_OBSERVED));
  for (const [index, item] of itens.entries()) {
    if (index % STEP === 0 && itens.length > STEP) {
      yield;
      if (index >= MOST_COMPARED && !tally.reserve(STEP, itens.length - index)) return;
    }
    const at = { ...place, item: index };
    if (isObject(item)) tally.add('Simulation', item, numbers, `/itens/${index}`, at);
    else tally.addNonObject('Simulation', item, `/itens/${index}`, at);
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
    // The depth limit is the suite's own; RFC 8259 has none.
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

const RATE_LIMIT = /^(?:x-)?rate-?limit(?:-|$)|^retry-after$/;
const DEPRECATION = /^(?:deprecation|sunset|warning)$/;

export type Headers = readonly (readonly [name: string, value: string])[];

/** Returns names and values of the headers that open points use, safe to print. */
function headerFamilies(headers: Headers): Pick<HeaderFacts, 'rateLimit' | 'deprecation'> {
  const pick = (wanted: RegExp): Headers =>
    headers
      .filter(([name]) => wanted.test(name))
      .slice(0, MOST_PER_FAMILY)
      .map(([name, value]) => [describeHeaderName(name), describeHeader(value)]);
  return { rateLimit: pick(RATE_LIMIT), deprecation: pick(DEPRECATION) };
}

/** Returns the headers that open points use from the responses before the last, without duplicates. */
function earlierHeaders({ earlier }: Exchange): Pick<Answer, 'earlierHeaders'> {
  const distinct = (headers: Headers): Headers => [...new Map(headers.map((pair) => [pair.join(': '), pair])).values()];
  const { rateLimit, deprecation } = headerFamilies(earlier.flatMap(({ headers = [] }) => headers));
  if (rateLimit.length + deprecation.length === 0) return {};
  return { earlierHeaders: { rateLimit: distinct(rateLimit), deprecation: distinct(deprecation) } };
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
    ...headerFamilies(answer.headers),
    date: Number.isNaN(date) ? null : date,
    ...(location !== null && { redirectsTo: describeHeader(location.host) }),
  };
}
