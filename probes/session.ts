import {
  AFTER_BAD_CREDENTIALS,
  type Answer,
  type Asked,
  mayPass,
  type Partner,
  type StimulusFact,
} from '../facts/answer.ts';
import { createOpenedLists } from '../facts/isolation.ts';
import type { Observer } from '../facts/observed/observe.ts';
import { type Headers, type Reading, readExchange, type Steps } from '../facts/read.ts';
import { requestFault } from '../facts/requests.ts';
import type { Tally } from '../facts/tally.ts';
import { type Call, type Exchange, isLarge, LARGE, type Recipe, sizeOf } from '../src/evidence/exchange.ts';
import type { RetryPolicy, SendOptions, Sent } from '../src/wire/wire.ts';
import { createOrders } from './orders.ts';
import { getListing, type PartnerCredentials, postToken, recipeOf } from './requests.ts';
import { walkProbe } from './table.ts';
import { createViews } from './views.ts';

/** A request to send, and its purpose. */
export interface Stimulus extends StimulusFact {
  readonly call: Call;
  readonly retry?: RetryPolicy;
  readonly group: string;
  /** Sent to the origin of the base URL, without the path of the base URL. */
  readonly atOrigin?: boolean;
  readonly recipe?: Recipe;
  /** Sent at the same time as the previous request. */
  readonly together?: boolean;
  /** The role if the response is 200. The document may not specify the status, but a listing is checked as one. */
  readonly servedAs?: 'listing';
}

export interface SessionOptions {
  /** Sends a request; also returns the response's headers as received. */
  readonly send: (call: Call, options: SendOptions) => Promise<Sent & { readonly received?: Headers }>;
  readonly tally: Tally;
  readonly observer?: Observer;
  readonly credentials: Readonly<Partial<Record<Partner, PartnerCredentials>>>;
  /** False on production: one token request for each account. */
  readonly mayRenew: boolean;
  readonly now: () => number;
  /** Lets other pending tasks run. */
  readonly turn: () => Promise<void>;
  /** Waits, so that caches and copies of a list are updated. */
  readonly patience: () => Promise<void>;
  /** Frees the memory of processed responses. */
  readonly relieve?: () => void;
  /** Called with each completed exchange, unmasked. */
  readonly onExchange?: (exchange: Exchange, stimulus: StimulusFact) => Promise<void>;
}

export interface Bearer {
  readonly token: string;
  /** The number of the issuing token request in this run, from 1. */
  readonly ordinal: number;
  /** When to renew it, in milliseconds since the epoch by the local clock; null: only after a 401. */
  readonly renewAt: number | null;
}

type Purpose = Stimulus['purpose'];
type OfListing = Pick<Stimulus, 'name' | 'purpose' | 'group'> & Partial<Pick<Stimulus, 'role' | 'case' | 'together'>>;

/** A listing with a given token. */
export type OneListing = Pick<Stimulus, 'name' | 'partner' | 'purpose' | 'token'> &
  Partial<Pick<Stimulus, 'case'>> & { readonly asked: Asked };

/** Sends the requests of a run, renews the accounts' tokens and records facts about the responses. */
export type Session = ReturnType<typeof createSession>;

/** Maximum token renewals for each account. */
const MAX_RENEWALS = 12;
/** A token is renewed this many milliseconds before its expiry, or a quarter of its lifetime if less. */
const MARGIN_MS = 30_000;
/** Body bytes after which memory is freed. */
const RELIEVE_BYTES = 10 << 20;
/** With more responses, memory is freed before the reports are written. */
const MANY_ANSWERS = 1_000;
/** Most requests that are sent once more at the end. */
const MOST_LATE = 200;
/** Failures that pass with an outage. A time-out may be repeated for as long as it took. */
const PASSING: ReadonlySet<Answer['failure']> = new Set(['refused', 'unreachable', 'reset', 'incomplete', 'not-http']);
/** The role of requests for which a 401 is a result: they are not repeated with a new token. */
const FINAL: Stimulus['role'] = 'malformed';

export function createSession(options: SessionOptions) {
  const answers: Answer[] = [];
  const checks: (() => Promise<void>)[] = [];
  const tokens: string[] = [];
  const opened = createOpenedLists();
  const orders = createOrders();
  const views = createViews(options.patience);
  const sentOnce = new Map<string, Promise<Reading>>();
  const bearers = new Map<Partner, Bearer>();
  const earliest = new Map<Partner, Bearer>();
  const renewals = new Map<Partner, { readonly count: number; readonly underWay: Promise<Bearer | null> | null }>();
  /** Answers that no retry made usable, and how their requests are sent once more. */
  const failed = new Map<Answer, () => Promise<Reading>>();
  /** Cookies by what set them and by name, each as `name=value`. */
  const jars = new Map<string, Map<string, string>>();
  /** When the first attempt of an exchange with a 500 was sent. */
  const begunAt = new Map<string, number>();
  const underWay = new Set<Promise<unknown>>();
  /** The rereads under way, by their request. */
  const rereads = new Map<string, Promise<Reading>>();
  let numbered = 0;
  let unrelieved = 0;
  let oneByOne = false;
  let ended = false;
  let queue: Promise<unknown> = Promise.resolve();
  let backlog = Promise.resolve();

  /** Queues steps. Other pending tasks run between steps. */
  const runLater = (steps: Steps): void => {
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
    const fault = requestFault(call, stimulus.role);
    if (fault !== null) throw new Error(`the suite was about to send an undocumented ${stimulus.name}: ${fault}`);
    if (unrelieved > (oneByOne ? LARGE : RELIEVE_BYTES)) {
      options.relieve?.();
      unrelieved = 0;
    }
    const { received = [], ...sent } = await options.send(call, { retry, group, atOrigin, together });
    const isServed = sent.outcome.kind === 'answered' && sent.outcome.status === 200;
    const fact: StimulusFact = servedAs !== undefined && isServed ? { ...asSent, role: servedAs } : asSent;
    const { name, purpose, partner, role } = fact;
    const recipe = own ?? recipeOf(partner);
    const how = { ...(recipe !== null && { recipe }), ...(atOrigin && { atOrigin }) };
    const exchange: Exchange = { id, stimulus: name, purpose, call, ...how, ...sent };
    unrelieved += sizeOf(sent.outcome);
    oneByOne ||= isLarge(sent.outcome);
    const reading = readExchange(exchange, fact, options.tally, tokens, options.observer, received);
    answers.push(reading.answer);
    if (reading.answer.status === 500) begunAt.set(id, exchange.earlier[0]?.startedAt ?? exchange.startedAt);
    // Bad credentials may lock an account for longer than the run.
    const mayPassLater = retry === 'transient' && role !== 'refusal' && name !== AFTER_BAD_CREDENTIALS;
    if (mayPassLater && mayRecover(reading.answer) && failed.size < MOST_LATE) {
      failed.set(reading.answer, () => send({ ...stimulus, ...LATE }));
    }
    const ordinal = stimulus.token ?? tokenIn(call, stimulus.role);
    orders.add(reading, ordinal);
    if (ordinal > 0) opened.add(reading.answer, ordinal, reading.keys);
    keepCookies(fact, received);
    if (reading.accessToken !== null) tokens.push(reading.accessToken);
    await options.onExchange?.(exchange, fact);
    runLater(reading.rest);
    await backlog;
    // Readings are kept; the steps would keep the body in memory.
    return reading.rest === null ? reading : { ...reading, rest: null };
  };

  /** Returns the ordinal of the token in a header, or 0. Lists opened by `refusal` requests count for no token. */
  const tokenIn = ({ headers }: Call, role: Stimulus['role']): number => {
    const [scheme = '', token = ''] = (headers.authorization ?? '').split(' ');
    return role === 'refusal' || scheme.toLowerCase() !== 'bearer' ? 0 : tokens.lastIndexOf(token) + 1;
  };

  const keepCookies = ({ role, partner }: StimulusFact, headers: Headers): void => {
    const ofMain = role === 'token' ? role : 'listing';
    const by = role === 'refusal' ? role : partner === 'main' ? ofMain : partner;
    for (const cookie of cookiesIn(headers)) {
      const jar = jars.get(by) ?? new Map<string, string>();
      jar.set(cookie.split('=', 1)[0] ?? '', cookie);
      jars.set(by, jar);
    }
  };

  /** After a large response, sends requests one by one to keep few bodies in memory. */
  const sendInTurn = (stimulus: Stimulus): Promise<Reading> => {
    if (!oneByOne || stimulus.together) return sendNow(stimulus);
    const reading = queue.then(() => sendNow(stimulus));
    queue = reading.catch(() => undefined);
    return reading;
  };

  /** Sends a request as is. For an already sent `probe`, returns its reading instead. */
  const send = (stimulus: Stimulus): Promise<Reading> => {
    const { method, path, headers, body } = stimulus.call;
    const credentials = stimulus.token === undefined ? headers : { ...headers, authorization: stimulus.partner };
    const isOnce = stimulus.purpose === 'probe' && stimulus.role !== 'token';
    const key = JSON.stringify([method, path, credentials, body, stimulus.atOrigin]);
    const earlier = isOnce ? sentOnce.get(key) : undefined;
    if (earlier !== undefined) return earlier;
    // After a defect, the other branches of the program wait here forever.
    const reading = ended ? new Promise<never>(() => undefined) : sendInTurn(stimulus);
    if (isOnce) sentOnce.set(key, reading);
    underWay.add(reading);
    const done = () => underWay.delete(reading);
    reading.then(done, done);
    return reading;
  };

  /** Requests a token for an account, and uses it for the account's next requests. */
  const issue = async (partner: Partner, name: string, purpose: Purpose, together = false): Promise<Reading> => {
    const credentials = options.credentials[partner];
    if (credentials === undefined) throw new Error(`no credentials for ${partner}`);
    const call = postToken(credentials);
    const reading = await send({ name, role: 'token', partner, purpose, call, group: 'token', together });
    const { accessToken: token, answer } = reading;
    if (token !== null && answer.issuedOrdinal !== null) {
      const issued = { token, ordinal: answer.issuedOrdinal, renewAt: renewalOf(answer, options.now()) };
      bearers.set(partner, issued);
      if (!earliest.has(partner)) earliest.set(partner, issued);
    }
    return reading;
  };

  /** Renews the token of an account. Returns null if the account must not get another token. */
  const renew = (partner: Partner): Promise<Bearer | null> => {
    const { count, underWay: current } = renewals.get(partner) ?? { count: 0, underWay: null };
    if (current !== null) return current;
    if (!options.mayRenew || count >= MAX_RENEWALS) return Promise.resolve(null);
    const renewed = issue(partner, 'token.renew', 'token-renewal')
      .then((reading) => (reading.accessToken === null ? null : (bearers.get(partner) ?? null)))
      .finally(() => renewals.set(partner, { count: count + 1, underWay: null }));
    renewals.set(partner, { count: count + 1, underWay: renewed });
    return renewed;
  };

  /** Returns an account's token; renews it if it is about to expire. */
  const bearer = async (partner: Partner): Promise<Bearer> => {
    const current = bearers.get(partner);
    if (current === undefined) throw new Error(`no token of ${partner}`);
    const isDue = current.renewAt !== null && options.now() >= current.renewAt;
    return isDue ? ((await renew(partner)) ?? current) : current;
  };

  /** Sends a request with the account's token. After a 401, repeats it once with a newer token. */
  const sendAs = async (stimulus: Stimulus): Promise<Reading> => {
    const { partner, role, call } = stimulus;
    const sendWith = ({ token, ordinal }: Bearer, how: Partial<Stimulus>): Promise<Reading> => {
      const headers = { ...call.headers, authorization: `Bearer ${token}` };
      return send({ ...stimulus, ...how, token: ordinal, call: { ...call, headers } });
    };
    const used = await bearer(partner);
    const reading = await sendWith(used, {});
    if (reading.answer.status !== 401 || role === FINAL) return reading;
    const current = bearers.get(partner);
    const newer = current !== undefined && current.ordinal !== used.ordinal ? current : await renew(partner);
    return newer === null ? reading : sendWith(newer, { purpose: 'retry' });
  };

  /** Sends a listing request with the account's token. A string is used as the raw query. */
  const list = (partner: Partner, asked: Asked | string, { role = 'listing', ...of }: OfListing): Promise<Reading> => {
    const query = typeof asked === 'string' ? {} : { asked };
    const sendNew = () => sendAs({ ...of, role, partner, ...query, call: getListing(asked) });
    if (of.purpose !== 're-read') return sendNew();
    // Equal responses at one moment would count as a deviation that lasts.
    const key = JSON.stringify([partner, asked, role, of]);
    const sent = rereads.get(key) ?? sendNew().finally(() => rereads.delete(key));
    rereads.set(key, sent);
    return sent;
  };

  /** Lists with one token of an account, which may be revoked. */
  const listWith = (token: string, one: OneListing): Promise<Reading> => {
    const call = getListing(one.asked, { authorization: `Bearer ${token}` });
    return send({ ...one, role: 'open', servedAs: 'listing', group: 'tokens', call });
  };

  const replace = (answer: Answer, ...by: readonly Answer[]): void => {
    const at = answers.indexOf(answer);
    if (at >= 0) answers.splice(at, 1, ...by);
  };

  /**
   * Returns true if a response may be another one later: the request got none, or only 500 while no other request got
   * anything else, as in an outage.
   */
  const hasFailed = (answer: Answer): boolean => {
    const since = begunAt.get(answer.exchange) ?? 0;
    const isBetween = ({ status, startedAt, endedAt }: Answer): boolean =>
      status !== null && !mayPass(status) && startedAt > since && endedAt < answer.startedAt;
    return mayRecover(answer) && (answer.status !== 500 || !answers.some(isBetween));
  };

  /**
   * Sends what failed once more, between two controls: after a short outage it gets its response, which counts in place of
   * the failure. A failure that lasts stays as it was. One request of each probe
   * and outcome comes first, and the others only if one of these recovered. Returns true if something recovered, and all
   * controls passed.
   */
  const retryFailed = async (control: () => Promise<{ readonly passed: boolean }>): Promise<boolean> => {
    const all = [...failed.keys()].filter(hasFailed);
    const kinds = all.map(({ name, status, failure }) => JSON.stringify([name, status ?? failure]));
    const firsts = all.filter((_, at) => kinds.indexOf(kinds[at] ?? '') === at);
    let hasRecovered = false;
    for (const round of [firsts, all.filter((answer) => !firsts.includes(answer))]) {
      if (round.length === 0 || (round !== firsts && !hasRecovered)) continue;
      if (!(await control()).passed) return false;
      const late = await Promise.all(
        round.map(async (answer) => ({ answer, by: (await failed.get(answer)?.())?.answer })),
      );
      const { passed } = await control();
      for (const { answer, by } of late) {
        if (by === undefined) continue;
        const { earlier, purpose, status, failure } = answer;
        replace(by);
        // The token of a request may have expired since then.
        const isUsable = by.status !== null && !mayPass(by.status) && by.status !== 401;
        const result = status ?? failure;
        const before = [...earlier, ...(result === null || result === 'not-sent' ? [] : [result]), ...by.earlier];
        if (passed && isUsable) replace(answer, { ...by, purpose, earlier: before });
        hasRecovered ||= passed && isUsable;
      }
      if (!passed) return false;
    }
    return hasRecovered;
  };

  return {
    answers: answers as readonly Answer[],
    /** All tokens issued so far, oldest first. */
    tokens: tokens as readonly string[],
    /** The lists that each token opened. */
    opened,
    /** The order of each account's list, inferred from repeated requests. */
    orders,
    /** The simulations seen in each account's list. */
    views,
    send,
    sendAs,
    list,
    listWith,
    issue,
    bearer,
    renew,
    /** Returns the first token of an account, which may be revoked. */
    earliest: (partner: Partner): Bearer | undefined => earliest.get(partner),
    patience: options.patience,
    /** Keeps a check for `checkNow`, near the end of the run. */
    checkLater: (check: () => Promise<void>) => void checks.push(check),
    checkNow: async (): Promise<void> => {
      for (const check of checks.splice(0)) await check();
    },
    hasFailed,
    retryFailed,
    /**
     * Returns Cookie header values by what set the cookies: `refusal`, `token` or `listing` for the main account, or the
     * name of another account.
     */
    cookies: (): ReadonlyMap<string, string> =>
      new Map([...jars].map(([role, jar]) => [role, [...jar.values()].join('; ')])),
    /** Adds a page to the list that was requested without knowing that it exists. */
    promote: ({ answer, fold }: Reading): Answer => {
      const promoted: Answer = { ...answer, name: walkProbe(answer.partner), role: 'listing' };
      replace(answer, promoted);
      runLater(fold());
      return promoted;
    },
    /** Removes a page from the list that no longer exists; its response becomes `open`. */
    demote: ({ answer }: Reading) =>
      replace(answer, { ...answer, name: 'listing.page-gone', role: 'open', json: null }),
    /** Stops sending; resolves when all responses are read and folded. */
    settled: async (): Promise<void> => {
      ended = true;
      await Promise.allSettled(underWay);
      await backlog;
      // Writing the reports needs memory too.
      if (answers.length > MANY_ANSWERS) options.relieve?.();
    },
  };
}

/** Returns the cookies that a response sets, each as `name=value`. A cookie without a value is deleted, so it is skipped. */
function cookiesIn(headers: Headers): readonly string[] {
  const set = headers.filter(([name]) => name === 'set-cookie').map(([, value]) => value.split(';', 1)[0] ?? '');
  return set.filter((cookie) => /^[^\s=;,]+=[\x21-\x7e]+$/.test(cookie));
}
/** A group of its own: the circuits of other groups may be open. */
const LATE = { purpose: 'retry', retry: 'never', group: 'late' } as const;

function mayRecover({ status, failure, cause }: Answer): boolean {
  if (status !== null) return mayPass(status);
  return PASSING.has(failure) || cause?.code === 'not-sent.circuit';
}

/** Returns when to renew a token. Its lifetime comes from the API's clock, so a wrong local clock is harmless. */
function renewalOf({ issued }: Answer, now: number): number | null {
  const life = issued?.life ?? null;
  // The API may reissue a token near its expiry: without the minimum, every request would renew it.
  return life === null ? null : Math.max(now + life - Math.min(MARGIN_MS, life / 4), now + 1_000);
}
