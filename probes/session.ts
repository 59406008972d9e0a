import type { Answer, Asked, Partner, StimulusFact } from '../facts/answer.ts';
import { createOpenedLists, type OpenedLists } from '../facts/isolation.ts';
import type { Observer } from '../facts/observed/observe.ts';
import { type Reading, readExchange, type Steps } from '../facts/read.ts';
import type { Tally } from '../facts/tally.ts';
import { type Call, type Exchange, isLarge, LARGE, type Recipe, sizeOf } from '../src/evidence/exchange.ts';
import type { RetryPolicy, SendOptions, Sent } from '../src/wire/wire.ts';
import { type Bearer, bearerOf, isDue } from './bearer.ts';
import { getListing, type PartnerCredentials, postToken, recipeOf } from './calls.ts';
import { walkProbe } from './pages.ts';
import { createViews, type Views } from './views.ts';

/** A stimulus with the bytes that carry it. */
export interface Stimulus extends StimulusFact {
  readonly call: Call;
  readonly retry?: RetryPolicy;
  readonly group: string;
  /** Sent to the origin of the base address, without the base address' own path. */
  readonly atOrigin?: boolean;
  readonly recipe?: Recipe;
  /** Sent at the same moment as the stimulus before it. */
  readonly together?: boolean;
}

/** What came of a call, with the cookies that its answer set: `name=value` each, raw. */
export type SentBack = Sent & { readonly cookies?: readonly string[] };

export interface SessionOptions {
  readonly send: (call: Call, options: SendOptions) => Promise<SentBack>;
  readonly tally: Tally;
  readonly observer?: Observer;
  /** What is wrong with a request of ours, or null: such a request is never sent. */
  readonly faultOf: (call: Call, role: StimulusFact['role']) => string | null;
  readonly credentials: Readonly<Partial<Record<Partner, PartnerCredentials>>>;
  /** False on production: one token call a partner, no more. */
  readonly mayRenew: boolean;
  readonly now: () => number;
  /** Lets whatever else waits have its turn. */
  readonly turn: () => Promise<void>;
  /** Frees the memory of responses that were read. */
  readonly relieve?: () => void;
  /** Told of every exchange as it ends, raw. */
  readonly onExchange?: (exchange: Exchange, stimulus: StimulusFact) => Promise<void>;
}

export interface ListingOptions {
  readonly name: string;
  readonly purpose: StimulusFact['purpose'];
  readonly group: string;
  readonly case?: string;
  readonly together?: boolean;
}

/** A stimulus but for its token. */
export type Carrying = (headers: Readonly<Record<string, string>>) => Omit<Stimulus, 'partner' | 'purpose' | 'token'>;

/** The conversation with the target: sends each stimulus once, keeps each partner's token usable, records what is learnt. */
export interface Session {
  readonly answers: readonly Answer[];
  /** Every token issued so far, oldest first. */
  readonly tokens: readonly string[];
  /** Every list that a partner's token opened. */
  readonly opened: OpenedLists;
  /** What each partner's list was seen to hold. */
  readonly views: Views;
  /** Sends a stimulus as it stands. A `probe` that was sent before is not sent again: its reading is given. */
  ask(stimulus: Stimulus): Promise<Reading>;
  /** A token call with a partner's good credentials; what it issues becomes the partner's token. */
  issue(
    partner: Partner,
    name: string,
    purpose: StimulusFact['purpose'],
    options?: Pick<Stimulus, 'together'>,
  ): Promise<Reading>;
  /** What a browser would send back of the cookies that the main partner was given, by the role of the calls. */
  cookies(): ReadonlyMap<string, string>;
  /** The partner's usable token, or null where none could be had. */
  bearer(partner: Partner): Promise<Bearer | null>;
  /** Takes a page that was asked for without knowing whether it exists into the list: it is judged like the others. */
  promote(reading: Reading): Answer;
  /** Sends nothing more; resolves once what is under way is answered and everything that was read is folded. */
  settled(): Promise<void>;
  /** Takes a page out of the list again that is no longer there: what it was answered with is open. */
  demote(reading: Reading): void;
  /**
   * Sends a stimulus with the partner's own token; where the response is a 401, once more with another token: it may
   * have expired meanwhile.
   */
  askAs(partner: Partner, purpose: StimulusFact['purpose'], carrying: Carrying): Promise<Reading>;
  /** A valid listing request with the partner's own token, renewed where it has run out or is refused. */
  list(partner: Partner, asked: Asked, options: ListingOptions): Promise<Reading>;
}

/** The suite was about to send a request that departs from the documented shapes: a defect of its own. */
export class MisshapenRequest extends Error {
  override readonly name = 'MisshapenRequest';

  constructor(stimulus: string, fault: string) {
    super(`${stimulus}: ${fault}`);
  }
}

/** Renewals after which a partner's tokens are taken for broken and no more are fetched. */
const RENEWALS = 12;

/** Bytes of bodies after which their memory is freed: of many pages. */
const MANY = 16 << 20;

/** Opens a session. */
export function createSession(options: SessionOptions): Session {
  const answers: Answer[] = [];
  const tokens: string[] = [];
  const opened = createOpenedLists();
  const sentOnce = new Map<string, Promise<Reading>>();
  const bearers = new Map<Partner, Bearer>();
  const renewing = new Map<Partner, Promise<Bearer | null>>();
  const renewals = new Map<Partner, number>();
  const jars = new Map<string, Map<string, string>>();
  const underWay = new Set<Promise<unknown>>();
  let numbered = 0;
  let ended = false;

  let backlog = Promise.resolve();
  /** Takes the steps one by one, after those that were given before; whatever else is to be done is done in between. */
  const take = (steps: Steps): void => {
    if (steps === null) return;
    backlog = backlog.then(async () => {
      do await options.turn();
      while (steps.next().done !== true);
    });
  };

  const send = (stimulus: Stimulus): Promise<Reading> => {
    // Behind a defect the other branches of the program are left where they are.
    if (ended) return new Promise(() => undefined);
    const reading = oneByOne && !stimulus.together ? sendInTurn(stimulus) : sendNow(stimulus);
    underWay.add(reading);
    const done = () => underWay.delete(reading);
    reading.then(done, done);
    return reading;
  };

  let queue: Promise<unknown> = Promise.resolve();
  let [oneByOne, unrelieved] = [false, 0];
  /** After a large response each request waits until the response before it is read: few of them are in memory. */
  const sendInTurn = (stimulus: Stimulus): Promise<Reading> => {
    const reading = queue.then(() => sendNow(stimulus));
    queue = reading.catch(() => undefined);
    return reading;
  };

  const sendNow = async (stimulus: Stimulus): Promise<Reading> => {
    numbered += 1;
    const id = `x${String(numbered).padStart(6, '0')}`;
    const { call, retry = 'transient', group, atOrigin = false, together = false, recipe: own, ...fact } = stimulus;
    const fault = options.faultOf(call, stimulus.role);
    if (fault !== null) throw new MisshapenRequest(stimulus.name, fault);
    if (unrelieved > (oneByOne ? LARGE : MANY)) {
      options.relieve?.();
      unrelieved = 0;
    }
    const sent = await options.send(call, { retry, group, atOrigin, together });
    const { name, purpose } = stimulus;
    const recipe = own ?? recipeOf(stimulus.partner);
    const told = { ...(recipe !== null && { recipe }), ...(atOrigin && { atOrigin }) };
    const { cookies: set, ...came } = sent;
    const exchange: Exchange = { id, stimulus: name, purpose, call, ...told, ...came };
    unrelieved += sizeOf(sent.outcome);
    oneByOne ||= isLarge(sent.outcome);
    const reading = readExchange(exchange, fact, options.tally, tokens, options.observer);
    answers.push(reading.answer);
    const ordinal = stimulus.token ?? carriedToken(call, stimulus.role, tokens);
    if (ordinal > 0) opened.add(reading.answer, ordinal, reading.keys);
    keepCookies(stimulus, reading.answer, set ?? []);
    if (reading.accessToken !== null) tokens.push(reading.accessToken);
    await options.onExchange?.(exchange, fact);
    take(reading.rest);
    await backlog;
    // A reading is kept, and with its steps it would keep the body.
    return reading.rest === null ? reading : { ...reading, rest: null };
  };

  const keepCookies = ({ role, partner }: Stimulus, { status }: Answer, set: readonly string[]): void => {
    if (partner !== 'main' || status !== 200 || (role !== 'token' && role !== 'listing')) return;
    const kept = jars.get(role) ?? new Map<string, string>();
    for (const [name = '', value = ''] of set.map((cookie) => cookie.split(/=(.*)/s))) kept.set(name, value);
    if (kept.size > 0) jars.set(role, kept);
  };

  const cookies: Session['cookies'] = () =>
    new Map([...jars].map(([role, jar]) => [role, [...jar].map(([name, value]) => `${name}=${value}`).join('; ')]));

  const ask: Session['ask'] = (stimulus) => {
    if (stimulus.purpose !== 'probe' || stimulus.role === 'token') return send(stimulus);
    const { method, path, headers, body } = stimulus.call;
    const credentials = stimulus.token === undefined ? headers : { ...headers, authorization: stimulus.partner };
    const key = JSON.stringify([method, path, credentials, body, stimulus.atOrigin]);
    const earlier = sentOnce.get(key);
    if (earlier !== undefined) return earlier;
    const reading = send(stimulus);
    sentOnce.set(key, reading);
    return reading;
  };

  const issue: Session['issue'] = async (partner, name, purpose, { together = false } = {}) => {
    const credentials = options.credentials[partner];
    if (credentials === undefined) throw new Error(`no credentials for ${partner}`);
    const call = postToken(credentials);
    const reading = await ask({ name, role: 'token', partner, purpose, call, group: 'token', together });
    const { issuedOrdinal } = reading.answer;
    if (reading.accessToken !== null && issuedOrdinal !== null) {
      bearers.set(partner, bearerOf(reading.accessToken, issuedOrdinal, reading.answer, options.now()));
    }
    return reading;
  };

  const renew = (partner: Partner): Promise<Bearer | null> => {
    const renewal = renewing.get(partner);
    if (renewal !== undefined) return renewal;
    const used = renewals.get(partner) ?? 0;
    if (!options.mayRenew || used >= RENEWALS) return Promise.resolve(null);
    renewals.set(partner, used + 1);
    const renewed = issue(partner, 'token.renew', 'token-renewal')
      .then((reading) => (reading.accessToken === null ? null : (bearers.get(partner) ?? null)))
      .finally(() => renewing.delete(partner));
    renewing.set(partner, renewed);
    return renewed;
  };

  const bearer: Session['bearer'] = async (partner) => {
    const held = bearers.get(partner);
    if (held === undefined) return null;
    return isDue(held, options.now()) ? ((await renew(partner)) ?? held) : held;
  };

  const askAs: Session['askAs'] = async (partner, purpose, carrying) => {
    const askWith = (held: Bearer | null, why: StimulusFact['purpose']): Promise<Reading> =>
      ask({
        ...carrying(held === null ? {} : { authorization: `Bearer ${held.token}` }),
        partner,
        purpose: why,
        ...(held === null ? {} : { token: held.ordinal }),
      });
    const held = await bearer(partner);
    const reading = await askWith(held, purpose);
    if (reading.answer.status !== 401 || held === null) return reading;
    const current = bearers.get(partner);
    const fresh = current !== undefined && current.ordinal !== held.ordinal ? current : await renew(partner);
    return fresh === null ? reading : askWith(fresh, 'retry');
  };

  const list: Session['list'] = (partner, asked, { name, purpose, group, case: label, together = false }) =>
    askAs(partner, purpose, (headers) => ({
      name,
      role: 'listing',
      asked,
      ...(label === undefined ? {} : { case: label }),
      call: getListing(asked, headers),
      group,
      together,
    }));

  const promote: Session['promote'] = (reading) => {
    const at = answers.indexOf(reading.answer);
    const promoted: Answer = { ...reading.answer, name: walkProbe(reading.answer.partner), role: 'listing' };
    if (at >= 0) answers[at] = promoted;
    take(reading.fold());
    return promoted;
  };

  const demote: Session['demote'] = ({ answer }) => {
    const at = answers.indexOf(answer);
    if (at >= 0) answers[at] = { ...answer, name: 'listing.page-gone', role: 'open' };
  };

  const settled = async (): Promise<void> => {
    ended = true;
    await Promise.allSettled(underWay);
    await backlog;
  };
  return {
    answers,
    tokens,
    cookies,
    opened,
    views: createViews(),
    ask,
    askAs,
    issue,
    bearer,
    promote,
    demote,
    list,
    settled,
  };
}

/**
 * Ordinal of the token that a call carries as its own, under whatever letters of the scheme; 0 where it carries none. What
 * must not be let in opens no list of a partner's: whose it is can't be told.
 */
function carriedToken({ headers }: Call, role: StimulusFact['role'], tokens: readonly string[]): number {
  const [scheme = '', token = ''] = (headers.authorization ?? '').split(' ');
  if (role === 'refusal' || scheme.toLowerCase() !== 'bearer') return 0;
  return tokens.lastIndexOf(token) + 1;
}
