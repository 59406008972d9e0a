import { coded } from '../messages/index.ts';
import { type Answered, type Exchange, header } from '../src/evidence/exchange.ts';
import { type JsonReading, readJson } from '../src/json/read-json.ts';
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
import { readKeys, readPage } from './page.ts';
import { PROBLEM_FIELDS, readProblem } from './problem.ts';
import { isObject, type Place, type Tally } from './tally.ts';
import { accessTokenOf, readTokenAnswer } from './token.ts';
import { type Values, valuesOf } from './values.ts';

/** What the recording process learns from one exchange. Only `answer` may leave it. */
export interface Reading {
  readonly answer: Answer;
  /** The items of a listing page by identity. */
  readonly keys: Keys;
  /** The token that a token call gave, or null. */
  readonly accessToken: string | null;
  /** Folds a listing page that was read as `open` into the tally after all; what is left to fold, as `rest`. */
  readonly fold: () => Steps;
  /** Items of the page that are not folded yet: a page of very many takes its time. Null where there are none. */
  readonly rest: Steps;
  /**
   * The values of the simulation at a position of the page. Null of a `probe`, which is kept for the whole run, of a page of
   * very many, and of a text that is not read alike by all.
   */
  readonly valuesAt: (position: number) => Values | null;
}

/** Work that is done a step at a time, so that nothing else waits for the whole of it. */
export type Steps = Generator<undefined, void> | null;

/** Shows items of a page to the observer. */
type Look = (itens: readonly unknown[]) => void;

/** Headers kept of one answer that are of one family. */
const MOST_OF_A_FAMILY = 20;
const NO_NUMBERS: ReadonlyMap<string, string> = new Map();
const NO_KEYS = packKeys([]);
/** Names of what is asked for without knowing whether it is a page of the list: the bodies of others are not kept. */
const PERHAPS_A_PAGE = /^listing\.page-/;
const NOTHING_TO_FOLD = (): Steps => null;
const NO_VALUES = (): null => null;
/** Items folded in one step. */
const STEP = 200;
/** Items of one page that are looked at for what is open: a page of the list has a hundred at most. */
const OBSERVED = 1_000;
const NO_HEADERS: HeaderFacts = {
  contentType: null,
  wwwAuthenticate: false,
  allow: null,
  rateLimit: [],
  deprecation: [],
  date: null,
};

/** A body that nobody can read, even where its bytes happen to be JSON. */
const UNDECODABLE: JsonReading = readJson(new Uint8Array());

/**
 * States one exchange, folds the objects it holds into the tally and shows the pages of lists to the observer. Never
 * throws, whatever the target sent. `earlierTokens` are the tokens issued so far, oldest first.
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
    exchange: exchange.id,
    earlier: exchange.earlier.map((attempt) => attempt.result),
    ...earlierHeaders(exchange),
    startedAt: exchange.startedAt,
    endedAt: exchange.startedAt + exchange.durationMs,
  };
  if (outcome.kind === 'unanswered') {
    const answer: Answer = {
      ...base,
      status: null,
      failure: outcome.failure,
      detail: outcome.detail,
      ...(outcome.cause && { cause: outcome.cause }),
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
    };
    return { answer, keys: NO_KEYS, accessToken: null, fold: NOTHING_TO_FOLD, rest: null, valuesAt: NO_VALUES };
  }

  const text = outcome.undecodable ? UNDECODABLE : strictly(readJson(outcome.body));
  const headers = headerFacts(outcome);
  const { status } = outcome;
  const isListing = LISTING_ROLES.has(stimulus.role);
  const listed = isListing && status === 200 && text.readable;
  const refused = isListing && status === 400;
  const place: Place = {
    exchange: exchange.id,
    ...(stimulus.asked?.pagina_inicial ? { page: stimulus.asked.pagina_inicial } : {}),
    ...(stimulus.asked?.limite ? { limite: stimulus.asked.limite } : {}),
    ...(stimulus.case === undefined ? {} : { case: stimulus.case }),
    ...(stimulus.partner === 'main' ? {} : { partner: stimulus.partner }),
  };

  const look: Look = (itens) => observer?.look(itens, stimulus, exchange.id);
  const shown = stimulus.name.startsWith('listing.page') ? look : null;
  const rest = listed && stimulus.role === 'listing' ? foldListing(text, tally, place, shown) : null;
  if (refused && isObject(text.value)) tallyProblem(text, tally, place);
  const accessToken = stimulus.role === 'token' && status >= 200 && status < 300 ? accessTokenOf(text.value) : null;
  if (stimulus.role === 'token' && status === 200 && isObject(text.value))
    tally.add('AccessToken', text.value, text.numbers, '', place);
  const sameAs = accessToken === null ? -1 : earlierTokens.indexOf(accessToken);

  const answer: Answer = {
    ...base,
    status,
    failure: null,
    detail: null,
    ...(outcome.undecodable && { undecodable: outcome.undecodable }),
    kind: kindOf(outcome, text),
    json: calledJson(stimulus, status) ? jsonText(text) : null,
    headers,
    page: listed ? readPage(text.value, text.numbers, text.cuts.get('/itens')?.of) : null,
    problem: stimulus.role !== 'aside' && status >= 400 ? readProblem(text.value) : null,
    issued:
      stimulus.role === 'token' && status === 200
        ? readTokenAnswer(
            text.value,
            text.numbers,
            { date: headers.date, endedAt: base.endedAt },
            sameAs < 0 ? null : sameAs + 1,
          )
        : null,
    usableToken: accessToken !== null,
    issuedOrdinal: accessToken === null ? null : earlierTokens.length + 1,
    holdsSimulations: holdsSimulations(outcome.body, text),
    holdsToken: stimulus.role === 'token-error' && holdsToken(status, outcome.body, text),
  };
  return {
    answer,
    keys: listed ? readKeys(text.value, isPlain(text), soundness(text, tally)) : NO_KEYS,
    accessToken,
    fold:
      listed && stimulus.role === 'open' && PERHAPS_A_PAGE.test(stimulus.name)
        ? folding(text, tally, place, look)
        : NOTHING_TO_FOLD,
    valuesAt:
      listed && isPlain(text) && stimulus.purpose !== 'probe' && text.cuts.size === 0
        ? holding(text, tally)
        : NO_VALUES,
    rest,
  };
}

/** A client that reads JSON strictly gets nothing out of a text that something follows. */
function strictly(text: JsonReading): JsonReading {
  const followed = text.faults.some(({ kind }) => kind === 'trailing-content');
  return followed ? { ...text, readable: false, value: undefined } : text;
}

/** A closure of its own, so that no other closure keeps the body alive. */
function folding(text: JsonReading, tally: Tally, place: Place, look: Look): () => Steps {
  return () => foldListing(text, tally, place, look);
}

/** Whether every reader gets the same values out of a text. */
function isPlain({ faults, repeatedNames }: JsonReading): boolean {
  return faults.length === 0 && repeatedNames.count === 0;
}

/** Whether an item is as documented. */
function soundness(text: JsonReading, tally: Tally): (item: unknown, index: number) => boolean {
  return (item, index) => tally.deviating('Simulation', item, text.numbers, `/itens/${index}`).size === 0;
}

function holding(text: JsonReading, tally: Tally): Reading['valuesAt'] {
  return (position) => {
    const itens: unknown = isObject(text.value) ? text.value.itens : null;
    if (!Array.isArray(itens)) return null;
    const item: unknown = itens[position];
    return valuesOf(item, tally.deviating('Simulation', item, text.numbers, `/itens/${position}`));
  };
}

/** Folds a page; what is left of its items comes back as steps. */
function foldListing(text: JsonReading, tally: Tally, place: Place, look: Look | null): Steps {
  if (!isObject(text.value)) return null;
  const { itens, pagina } = text.value;
  if (isObject(pagina)) tally.add('Page', pagina, text.numbers, '/pagina', place);
  if (!Array.isArray(itens)) return null;
  const steps = foldSteps(itens, text, tally, place, look);
  return steps.next().done === true ? null : steps;
}

function* foldSteps(
  itens: readonly unknown[],
  { numbers, cuts }: JsonReading,
  tally: Tally,
  place: Place,
  look: Look | null,
): Generator<undefined, void> {
  const further = cuts.get('/itens');
  const isLong = itens.length > STEP;
  if (isLong) yield;
  look?.(itens.slice(0, OBSERVED));
  if (isLong) yield;
  const tallyOne = (item: unknown, index: number, among: ReadonlyMap<string, string>): void => {
    const at = { ...place, item: index };
    if (isObject(item)) tally.add('Simulation', item, among, `/itens/${index}`, at);
    else tally.strange('Simulation', item, `/itens/${index}`, at);
  };
  for (const [index, item] of itens.entries()) {
    if (index > 0 && index % STEP === 0) yield;
    tallyOne(item, index, numbers);
  }
  let index = itens.length;
  for (const some of further?.values() ?? []) {
    yield;
    if (!tally.mayGoOn(some.length)) break;
    for (const item of some) {
      tallyOne(item, index, NO_NUMBERS);
      index += 1;
    }
  }
  if (further !== undefined) tally.leaveOut(further.of - index);
}

function tallyProblem(text: JsonReading, tally: Tally, place: Place): void {
  tally.add('ProblemDetails', text.value, text.numbers, '', place);
  const { value } = text;
  const absent = isObject(value) ? PROBLEM_FIELDS.filter((field) => !Object.hasOwn(value, field)) : [];
  const deviation = {
    expected: coded('value.all-of', { count: PROBLEM_FIELDS.length }),
    actual: coded('value.without', { missing: absent }),
    pointer: '',
  };
  tally.note('ProblemDetails.complete', absent.length === 0 ? null : deviation, place);
}

/** Bodies that the document calls JSON objects: the token answer, the listing, and its 400. */
function calledJson(stimulus: StimulusFact, status: number): boolean {
  if (stimulus.role === 'token') return status === 200;
  if (!LISTING_ROLES.has(stimulus.role)) return false;
  return status === 400 || (status === 200 && stimulus.role === 'listing');
}

function jsonText(text: JsonReading): JsonTextFact {
  return {
    // How deep a text may nest is our limit and none of RFC 8259.
    faults: text.faults.filter(({ kind }) => kind !== 'too-deep').slice(0, 5),
    repeatedNames: { count: text.repeatedNames.count, first: text.repeatedNames.first.map(describePointer) },
  };
}

function kindOf(answer: Answered, text: JsonReading): BodyKind {
  if (answer.body.length === 0) return 'empty';
  if (text.readable) {
    if (isObject(text.value)) return 'object';
    return Array.isArray(text.value) ? 'array' : 'scalar';
  }
  const start = latin1(answer.body.subarray(0, 512)).trimStart().toLowerCase();
  return start.startsWith('<') || (header(answer, 'content-type') ?? '').includes('html') ? 'html' : 'text';
}

const RATE_LIMIT = /^(?:x-)?ratelimit(?:-|$)|^retry-after$/;
const DEPRECATION = /^(?:deprecation|sunset|warning)$/;

/** Names and values of the headers that are wanted, safe to forward. */
function pick(headers: Answered['headers'], wanted: RegExp): (readonly [string, string])[] {
  return headers
    .filter(([name]) => wanted.test(name))
    .slice(0, MOST_OF_A_FAMILY)
    .map(([name, value]) => [describeHeaderName(name), describeHeader(value)]);
}

/** The headers that open points ask about, of the responses before the last; each once. */
function earlierHeaders({ earlier }: Exchange): Pick<Answer, 'earlierHeaders'> {
  const all = earlier.flatMap(({ headers = [] }) => headers);
  const once = (wanted: RegExp): (readonly [string, string])[] => [
    ...new Map(pick(all, wanted).map((pair) => [pair.join(': '), pair])).values(),
  ];
  const [rateLimit, deprecation] = [once(RATE_LIMIT), once(DEPRECATION)];
  return rateLimit.length + deprecation.length === 0 ? {} : { earlierHeaders: { rateLimit, deprecation } };
}

function headerFacts(answer: Answered): HeaderFacts {
  const date = Date.parse(header(answer, 'date') ?? '');
  const contentType = header(answer, 'content-type');
  const allow = header(answer, 'allow');
  return {
    contentType: contentType === null ? null : describeHeader(contentType),
    wwwAuthenticate: header(answer, 'www-authenticate') !== null,
    allow: allow === null ? null : describeHeader(allow),
    rateLimit: pick(answer.headers, RATE_LIMIT),
    deprecation: pick(answer.headers, DEPRECATION),
    date: Number.isNaN(date) ? null : date,
  };
}
