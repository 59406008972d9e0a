import { type TextMessage, textOf } from '../../messages/index.ts';
import { getListing, LISTING_PATH, postToken, TOKEN_PATH } from '../../probes/calls.ts';
import type { Call, Outcome } from '../../src/evidence/exchange.ts';
import { refusesCredentials } from '../../src/evidence/trouble.ts';
import type { Gate } from '../../src/redaction/gate.ts';
import { createPersonalSample } from '../../src/run/masking.ts';
import { openWire } from '../../src/run/record.ts';
import type { Credentials, RunOptions, Target } from '../../src/settings/settings.ts';
import type { WireCounts } from '../../src/wire/wire.ts';
import {
  causeOf,
  inconclusive,
  type Obstacle,
  type State,
  type StateOutcome,
  type States,
  skipped,
} from '../verify/forwarder.ts';
import { asObject, jsonOf } from '../verify/pact.ts';

/** Sends a call to the target, where it may be sent. */
export type Send = (call: Call) => Promise<Outcome | Obstacle>;

/** The one way to the target, for the suite's own calls and the contract's. */
export interface Way {
  readonly send: Send;
  counts(): WireCounts;
  close(): void;
}

/** Opens the way to a target; the gate learns what comes that no report may hold. */
export function openWay(target: Target, options: RunOptions, signal: AbortSignal, gate: Gate): Way {
  const wire = openWire(target, { ...options, concurrency: 1 }, signal);
  const sample = createPersonalSample(gate, { showIds: false });
  const send = async (call: Call): Promise<Outcome> => {
    const group = call.method === 'POST' ? 'token' : 'listing';
    const sent = await wire.send(call, { retry: 'transient', group });
    if (sent.outcome.kind === 'answered') {
      const token = tokenIn(sent.outcome.body);
      if (token !== null) gate.know({ secrets: [token] });
      sample.kept({ id: '', stimulus: '', purpose: 'probe', call, ...sent });
    }
    return sent.outcome;
  };
  const allowed = target.environment === 'production' ? sparingly(target.main, send) : send;
  return { send: allowed, counts: wire.counts, close: wire.close };
}

function objectIn(body: Uint8Array): Readonly<Record<string, unknown>> {
  return asObject(jsonOf(new TextDecoder().decode(body)));
}

/** The token of a response to the token request, if it can be carried in a header. */
function tokenIn(body: Uint8Array): string | null {
  const { accesstoken } = objectIn(body);
  return typeof accesstoken === 'string' && /^[\x21-\x7e]+$/.test(accesstoken) ? accesstoken : null;
}

const WITHIN_BOUNDS = /^(?:pagina_inicial=[1-9]\d{0,8}|limite=(?:[1-9]\d?|100))$/;

/**
 * What production gets: one token request, whose response serves every further one; pages within the bounds with that
 * token; one page without a token. Nothing else is sent.
 */
export function sparingly(credentials: Credentials, send: (call: Call) => Promise<Outcome>): Send {
  const keptBack = skipped(textOf('pact.production-bounds'));
  let issued: Promise<Outcome> | null = null;
  let anonymous = 0;
  return async (call) => {
    const [path = '', query = ''] = call.path.split('?');
    if (call.method === 'POST' && path === TOKEN_PATH && query === '') {
      const { clientId, clientSecret } = asObject(jsonOf(call.body));
      if (clientId !== credentials.clientId || clientSecret !== credentials.clientSecret) return keptBack;
      issued ??= send(call);
      return issued;
    }
    const within = query === '' || query.split('&').every((part) => WITHIN_BOUNDS.test(part));
    if (call.method !== 'GET' || path !== LISTING_PATH || !within) return keptBack;
    const { authorization } = call.headers;
    if (authorization === undefined) {
      anonymous += 1;
      return anonymous === 1 ? send(call) : keptBack;
    }
    const token = await issued;
    const known = token?.kind === 'answered' && authorization === `Bearer ${tokenIn(token.body)}`;
    return known ? send(call) : keptBack;
  };
}

/** How long a token is taken for a fresh one: less than the shortest life that a token has in use. */
const FRESH_MS = 30_000;
const LARGEST_PAGE = 100;
/** Pages that are counted where the listing has no total. */
const MOST_PAGES = 20;

/** One partner as the target knows it: its tokens, and how many simulations it has. */
interface Account {
  /** A token that is fresh, or why there is none. */
  token(): Promise<string | Obstacle>;
  /** How many simulations are listed now; null where the response is not as it should be, which is for its interactions to find. */
  size(): Promise<number | null | Obstacle>;
  /** As `size`, or what that was before: where it only matters that there are some. */
  knownSize(): Promise<number | null | Obstacle>;
  /** Another call may have revoked the token. */
  forget(): void;
  /** The status with which the token request rejected the credentials; null where it did not. */
  refusal(): number | null;
}

/** The account of these credentials; `variable` is the setting that they came from. */
function createAccount(credentials: Credentials, variable: string, send: Send): Account {
  let kept: { readonly token: string; readonly at: number } | null = null;
  let known: number | null = null;
  let refusal: number | null = null;

  async function token(): Promise<string | Obstacle> {
    if (kept !== null && Date.now() - kept.at < FRESH_MS) return kept.token;
    const outcome = await send(postToken(credentials));
    if (outcome.kind === 'obstacle') return outcome;
    if (outcome.kind === 'unanswered') return inconclusive(textOf('pact.token-unanswered', causeOf(outcome)));
    const { status, body } = outcome;
    if (refusesCredentials(status)) {
      refusal = status;
      return inconclusive(textOf('pact.token-rejected', { variable, status }));
    }
    const issued = tokenIn(body);
    if (status !== 200 || issued === null) return inconclusive(textOf('pact.token-unusable', { status }));
    kept = { token: issued, at: Date.now() };
    return issued;
  }

  async function size(): Promise<number | null | Obstacle> {
    let counted = 0;
    for (let number = 1; number <= MOST_PAGES; number += 1) {
      const bearer = await token();
      if (typeof bearer !== 'string') return bearer;
      const asked = { pagina_inicial: number, limite: LARGEST_PAGE };
      const outcome = await send(getListing(asked, { authorization: `Bearer ${bearer}` }));
      if (outcome.kind === 'obstacle') return outcome;
      if (outcome.kind !== 'answered' || outcome.status !== 200) return null;
      const { itens, pagina } = objectIn(outcome.body);
      if (!Array.isArray(itens)) return null;
      counted += itens.length;
      const { total } = asObject(pagina);
      const isTold = Number.isSafeInteger(total) && Number(total) >= 0;
      // A total is believed as far as it is not less than what was seen; without one the pages are counted.
      if (isTold || itens.length < LARGEST_PAGE) {
        known = Math.max(counted, isTold ? Number(total) : 0);
        return known;
      }
    }
    return skipped(textOf('pact.no-total', { variable }));
  }

  return {
    token,
    size,
    knownSize: async () => known ?? size(),
    forget() {
      kept = null;
    },
    refusal: () => refusal,
  };
}

/** The provider states of the partner API, had from the credentials of a target. */
export interface PartnerStates {
  readonly states: States;
  /** What was sent may have revoked tokens. */
  forget(): void;
  /** The status with which the token request rejected the main credentials; null where it did not. */
  refusal(): number | null;
}

const MAIN = 'PARTNER_API_CLIENT_ID';

/** Sets each provider state up by the credentials or the token that the settings hold for it. */
export function partnerStates({ main, empty, incomplete, revokedToken }: Target, send: Send): PartnerStates {
  const own = createAccount(main, MAIN, send);
  const others = {
    empty: empty && createAccount(empty, 'PARTNER_API_EMPTY_CLIENT_ID', send),
    incomplete: incomplete && createAccount(incomplete, 'PARTNER_API_INCOMPLETE_CLIENT_ID', send),
  };
  const states: States = {
    'the partner has credentials': {
      missing: null,
      setUp: async ({ token }) => (token === true ? tokenOf(own, main) : { kind: 'ready', values: { ...main } }),
      lost: async () => {
        const token = await own.token();
        return typeof token === 'string' || own.refusal() === null ? null : token;
      },
    },
    'the partner has simulations': {
      missing: null,
      setUp: ({ atLeast, limite }) =>
        withSimulations(own, countOf(atLeast), limite === undefined ? null : countOf(limite)),
      lost: ({ atLeast, limite }) => lostSimulations(own, countOf(atLeast), limite !== undefined),
    },
    'the partner has no simulations': stateOf(others.empty, 'PARTNER_API_EMPTY_CLIENT_ID'),
    'the registration of the partner is not finished': stateOf(others.incomplete, 'PARTNER_API_INCOMPLETE_CLIENT_ID'),
    'the token has been revoked': {
      missing: revokedToken === undefined ? unset('PARTNER_API_REVOKED_TOKEN') : null,
      setUp: async () => ({ kind: 'ready', values: { accessToken: revokedToken ?? '' } }),
    },
  };
  return {
    states,
    forget: () => {
      for (const account of [own, others.empty, others.incomplete]) account?.forget();
    },
    refusal: own.refusal,
  };
}

function unset(...variables: readonly string[]): TextMessage {
  return textOf('pact.state-unset', { variables });
}

/** A token of an account, with the credentials where the state has them. */
async function tokenOf(account: Account, credentials?: Credentials): Promise<StateOutcome> {
  const accessToken = await account.token();
  return typeof accessToken === 'string' ? { kind: 'ready', values: { ...credentials, accessToken } } : accessToken;
}

function stateOf(account: Account | undefined, variable: string): State {
  const missing = unset(variable, variable.replace(/ID$/, 'SECRET'));
  if (account === undefined) return { missing, setUp: async () => skipped(missing) };
  return { missing: null, setUp: () => tokenOf(account) };
}

/** A parameter that counts something; 1 where it is none. */
function countOf(parameter: unknown): number {
  return Number.isSafeInteger(parameter) && Number(parameter) > 0 ? Number(parameter) : 1;
}

/** Why a list is too short for a state; null where it is not, or where that is not known. */
function tooFew(size: number | null | Obstacle, atLeast: number): Obstacle | null {
  if (typeof size !== 'number' || size >= atLeast) return null;
  return skipped(textOf('pact.too-few-simulations', { variable: MAIN, atLeast }));
}

/** How often a list is counted anew before it counts for one that stands still. */
const LOOKS = 2;

/** Why the simulations of a state are no more what they were, where `still` even in their number. */
async function lostSimulations(account: Account, atLeast: number, still: boolean): Promise<Obstacle | null> {
  for (let look = 0; look < LOOKS; look += 1) {
    const before = await account.knownSize();
    const now = await account.size();
    const few = tooFew(now, atLeast);
    if (few !== null) return few;
    if (still && typeof now === 'number' && now !== before) {
      return inconclusive(textOf('pact.list-changing', { variable: MAIN }));
    }
  }
  return null;
}

/**
 * `lastPage` is the number of the last page that holds items, at pages of `limite`; of a list that grows it is another one
 * soon. Without `limite` no request depends on it.
 */
async function withSimulations(account: Account, atLeast: number, limite: number | null): Promise<StateOutcome> {
  const size = await (limite === null ? account.knownSize() : account.size());
  if (size !== null && typeof size !== 'number') return size;
  const few = tooFew(size, atLeast);
  if (few !== null) return few;
  // Last: a token that is requested later may revoke the ones before it.
  const accessToken = await account.token();
  if (typeof accessToken !== 'string') return accessToken;
  const values = { accessToken, lastPage: Math.ceil((size ?? 1) / (limite ?? 1)) };
  return { kind: 'ready', values, fleeting: limite !== null };
}
