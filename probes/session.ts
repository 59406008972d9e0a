import type { Answer, Asked, Partner, StimulusFact } from '../facts/answer.ts';
import { createOpenedLists } from '../facts/isolation.ts';
import type { Observer } from '../facts/observed/observe.ts';
import { type Reading, readExchange, type Steps } from '../facts/read.ts';
import type { Tally } from '../facts/tally.ts';
import { type Call, type Exchange, isLarge, LARGE, type Recipe, sizeOf } from '../src/evidence/exchange.ts';
import type { RetryPolicy, SendOptions, Sent } from '../src/wire/wire.ts';
import { getListing, type PartnerCredentials, postToken, recipeOf } from './requests.ts';
import { walkProbe } from './table.ts';
import { createOrders, createViews } from './views.ts';

/** A request to send, and its purpose. */
export interface Stimulus extends StimulusFact {
  readonly call: Call;
  readonly retry?: RetryPolicy;
  readonly group: string;
  /** Sent to the origin of the base URL, without the base URL's own path. */
  readonly atOrigin?: boolean;
  readonly recipe?: Recipe;
  /** Sent at the same moment as the request before it. */
  readonly together?: boolean;
  /** Role if the response is 200: the status may be open, but a listing is checked like any other. */
  readonly servedAs?: 'listing';
}

export interface SessionOptions {
  /** Sends a request; also returns the cookies that its response set, raw, `name=value` each. */
  readonly send: (call: Call, options: SendOptions) => Promise<Sent & { readonly cookies?: readonly string[] }>;
  readonly tally: Tally;
  readonly observer?: Observer;
  /** Returns the fault of a request that the suite must not send, or null. */
  readonly faultOf: (call: Call, role: StimulusFact['role']) => string | null;
  readonly credentials: Readonly<Partial<Record<Partner, PartnerCredentials>>>;
  /** False on production: one token request for each account. */
  readonly mayRenew: boolean;
  readonly now: () => number;
  /** Yields to other waiting work. */
  readonly turn: () => Promise<void>;
  /** Frees the memory of responses that were read. */
  readonly relieve?: () => void;
  /** Is called with each exchange as it ends, raw. */
  readonly onExchange?: (exchange: Exchange, stimulus: StimulusFact) => Promise<void>;
}

export interface Bearer {
  readonly token: string;
  /** Which token request of the run issued it, from 1. */
  readonly ordinal: number;
  /** When to replace it, in milliseconds since the epoch by the local clock; null: after a 401 only. */
  readonly renewAt: number | null;
}

type Purpose = Stimulus['purpose'];
type OfListing = Pick<Stimulus, 'name' | 'purpose' | 'group'> & Partial<Pick<Stimulus, 'role' | 'case' | 'together'>>;

/** Sends the requests of a run, renews the token of each account, and collects facts from the responses. */
export type Session = ReturnType<typeof createSession>;

/** Maximum renewals per account; after these its tokens count as broken. */
const RENEWALS = 12;
/** Milliseconds before its expiry at which a token is renewed; a quarter of its life where that is less. */
const MARGIN_MS = 30_000;
/** Bytes of bodies after which their memory is freed. */
const MANY = 10 << 20;
/** Minimum responses of a run for which memory is freed before the reports are made. */
const MANY_ANSWERS = 1_000;
/** Roles of requests for which a 401 is final: they are not repeated with a new token. */
const FINAL: ReadonlySet<string> = new Set<Stimulus['role']>(['malformed', 'incomplete']);

export function createSession(options: SessionOptions) {
  const answers: Answer[] = [];
  const tokens: string[] = [];
  const opened = createOpenedLists();
  const orders = createOrders();
  const sentOnce = new Map<string, Promise<Reading>>();
  const bearers = new Map<Partner, Bearer>();
  const renewals = new Map<Partner, { readonly count: number; readonly underWay: Promise<Bearer | null> | null }>();
  /** The cookies of each role, by name, as they are sent back. */
  const jars = new Map<string, Map<string, string>>();
  const underWay = new Set<Promise<unknown>>();
  let numbered = 0;
  let unrelieved = 0;
  let oneByOne = false;
  let ended = false;
  let queue: Promise<unknown> = Promise.resolve();
  let backlog = Promise.resolve();

  /** Runs steps in sequence, and yields to other work in between. */
  const take = (steps: Steps): void => {
    if (steps === null) return;
    backlog = backlog.then(async () => {
      do await options.turn();
      while (steps.next().done !== true);
    });
  };

  const sendNow = async (stimulus: Stimulus): Promise<Reading> => {
    numbered += 1;
    const id = `x${String(numbered).padStart(6, '0')}`;
    const { call, retry = 'transient', group, atOrigin = false, together = false, recipe: own, ...rest } = stimulus;
    const { servedAs, ...asSent } = rest;
    const fault = options.faultOf(call, stimulus.role);
    if (fault !== null) throw new Error(`the suite was about to send an undocumented ${stimulus.name}: ${fault}`);
    if (unrelieved > (oneByOne ? LARGE : MANY)) {
      options.relieve?.();
      unrelieved = 0;
    }
    const { cookies: set = [], ...sent } = await options.send(call, { retry, group, atOrigin, together });
    const isServed = sent.outcome.kind === 'answered' && sent.outcome.status === 200;
    const fact: StimulusFact = servedAs !== undefined && isServed ? { ...asSent, role: servedAs } : asSent;
    const { name, purpose, partner } = fact;
    const recipe = own ?? recipeOf(partner);
    const how = { ...(recipe !== null && { recipe }), ...(atOrigin && { atOrigin }) };
    const exchange: Exchange = { id, stimulus: name, purpose, call, ...how, ...sent };
    unrelieved += sizeOf(sent.outcome);
    oneByOne ||= isLarge(sent.outcome);
    const reading = readExchange(exchange, fact, options.tally, tokens, options.observer);
    answers.push(reading.answer);
    const ordinal = stimulus.token ?? tokenIn(call, stimulus.role);
    orders.add(reading, ordinal);
    if (ordinal > 0) opened.add(reading.answer, ordinal, reading.keys);
    if (partner === 'main' && reading.answer.status === 200) keepCookies(fact.role, set);
    if (reading.accessToken !== null) tokens.push(reading.accessToken);
    await options.onExchange?.(exchange, fact);
    take(reading.rest);
    await backlog;
    // The steps of a kept reading would keep its body in memory.
    return reading.rest === null ? reading : { ...reading, rest: null };
  };

  /** Returns the ordinal of the token in a header; 0 for none and for requests that must be denied. */
  const tokenIn = ({ headers }: Call, role: Stimulus['role']): number => {
    const [scheme = '', token = ''] = (headers.authorization ?? '').split(' ');
    return role === 'refusal' || scheme.toLowerCase() !== 'bearer' ? 0 : tokens.lastIndexOf(token) + 1;
  };

  const keepCookies = (role: Stimulus['role'], set: readonly string[]): void => {
    if (set.length === 0 || (role !== 'token' && role !== 'listing')) return;
    const jar = jars.get(role) ?? new Map<string, string>();
    for (const cookie of set) jar.set(cookie.split('=', 1)[0] ?? '', cookie);
    jars.set(role, jar);
  };

  /** After a large response, requests are sent one at a time, so that few bodies are in memory. */
  const sendInTurn = (stimulus: Stimulus): Promise<Reading> => {
    if (!oneByOne || stimulus.together) return sendNow(stimulus);
    const reading = queue.then(() => sendNow(stimulus));
    queue = reading.catch(() => undefined);
    return reading;
  };

  /** Sends a request unchanged. An equal request with the purpose `probe` is sent only once: later calls return its reading. */
  const send = (stimulus: Stimulus): Promise<Reading> => {
    const { method, path, headers, body } = stimulus.call;
    const credentials = stimulus.token === undefined ? headers : { ...headers, authorization: stimulus.partner };
    const isOnce = stimulus.purpose === 'probe' && stimulus.role !== 'token';
    const key = JSON.stringify([method, path, credentials, body, stimulus.atOrigin]);
    const earlier = isOnce ? sentOnce.get(key) : undefined;
    if (earlier !== undefined) return earlier;
    // After a defect the other branches of the program end here.
    const reading = ended ? new Promise<never>(() => undefined) : sendInTurn(stimulus);
    if (isOnce) sentOnce.set(key, reading);
    underWay.add(reading);
    const done = () => underWay.delete(reading);
    reading.then(done, done);
    return reading;
  };

  /** Requests a token with an account's credentials; it becomes the account's token. */
  const issue = async (partner: Partner, name: string, purpose: Purpose, together = false): Promise<Reading> => {
    const credentials = options.credentials[partner];
    if (credentials === undefined) throw new Error(`no credentials for ${partner}`);
    const call = postToken(credentials);
    const reading = await send({ name, role: 'token', partner, purpose, call, group: 'token', together });
    const { accessToken: token, answer } = reading;
    if (token !== null && answer.issuedOrdinal !== null) {
      bearers.set(partner, { token, ordinal: answer.issuedOrdinal, renewAt: renewalOf(answer, options.now()) });
    }
    return reading;
  };

  const renew = (partner: Partner): Promise<Bearer | null> => {
    const { count, underWay: current } = renewals.get(partner) ?? { count: 0, underWay: null };
    if (current !== null) return current;
    if (!options.mayRenew || count >= RENEWALS) return Promise.resolve(null);
    const renewed = issue(partner, 'token.renew', 'token-renewal')
      .then((reading) => (reading.accessToken === null ? null : (bearers.get(partner) ?? null)))
      .finally(() => renewals.set(partner, { count: count + 1, underWay: null }));
    renewals.set(partner, { count: count + 1, underWay: renewed });
    return renewed;
  };

  /** Returns an account's token, renewed where it is about to expire. */
  const bearer = async (partner: Partner): Promise<Bearer> => {
    const held = bearers.get(partner);
    if (held === undefined) throw new Error(`no token of ${partner}`);
    const isDue = held.renewAt !== null && options.now() >= held.renewAt;
    return isDue ? ((await renew(partner)) ?? held) : held;
  };

  /** Sends a request with the account's own token; after a 401 once more with a new token, as it may have expired. */
  const sendAs = async (stimulus: Stimulus): Promise<Reading> => {
    const { partner, role, call } = stimulus;
    const sendWith = ({ token, ordinal }: Bearer, purpose: Purpose): Promise<Reading> => {
      const headers = { ...call.headers, authorization: `Bearer ${token}` };
      return send({ ...stimulus, purpose, token: ordinal, call: { ...call, headers } });
    };
    const held = await bearer(partner);
    const reading = await sendWith(held, stimulus.purpose);
    if (reading.answer.status !== 401 || FINAL.has(role)) return reading;
    const current = bearers.get(partner);
    const fresh = current !== undefined && current.ordinal !== held.ordinal ? current : await renew(partner);
    return fresh === null ? reading : sendWith(fresh, 'retry');
  };

  /** Sends a listing request with the account's own token; a text is its query as written. */
  const list = (partner: Partner, asked: Asked | string, { role = 'listing', ...of }: OfListing): Promise<Reading> => {
    const query = typeof asked === 'string' ? {} : { asked };
    return sendAs({ ...of, role, partner, ...query, call: getListing(asked) });
  };

  const replace = (answer: Answer, by: Answer): void => {
    const at = answers.indexOf(answer);
    if (at >= 0) answers[at] = by;
  };

  return {
    answers: answers as readonly Answer[],
    /** Every token issued so far, oldest first. */
    tokens: tokens as readonly string[],
    /** Every list that an account's token opened. */
    opened,
    /** Order of the list of each account, from repeated requests. */
    orders,
    /** Known contents of the list of each account. */
    views: createViews(),
    send,
    sendAs,
    list,
    issue,
    bearer,
    /** Returns the cookies that a browser of the main account would send back, by the role of the requests. */
    cookies: (): ReadonlyMap<string, string> =>
      new Map([...jars].map(([role, jar]) => [role, [...jar.values()].join('; ')])),
    /** Makes a page of the list from a page that was only tried. */
    promote: ({ answer, fold }: Reading): Answer => {
      const promoted: Answer = { ...answer, name: walkProbe(answer.partner), role: 'listing' };
      replace(answer, promoted);
      take(fold());
      return promoted;
    },
    /** Removes a page that no longer exists from the list: its response becomes open. */
    demote: ({ answer }: Reading) => replace(answer, { ...answer, name: 'listing.page-gone', role: 'open' }),
    /** Sends nothing more; resolves when all responses are read and folded. */
    settled: async (): Promise<void> => {
      ended = true;
      await Promise.allSettled(underWay);
      await backlog;
      // Reports are made next, and need memory of their own.
      if (answers.length > MANY_ANSWERS) options.relieve?.();
    },
  };
}

/** Returns when to renew a token: its life is counted by the clock of the API, so that a wrong clock does not matter. */
function renewalOf({ issued }: Answer, now: number): number | null {
  const life = issued?.life ?? null;
  // A token that is handed out again just before its expiry would be renewed at once, forever.
  return life === null ? null : Math.max(now + life - Math.min(MARGIN_MS, life / 4), now + 1_000);
}
