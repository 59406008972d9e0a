import { type Answer, whereaboutsOf } from '../../facts/answer.ts';
import { readExchange } from '../../facts/read.ts';
import { createTally } from '../../facts/tally.ts';
import { accessTokenOf } from '../../facts/token.ts';
import { textOf } from '../../messages/index.ts';
import { lookElsewhere } from '../../probes/negative.ts';
import { getListing, LISTING_PATH, postToken, TOKEN_PATH } from '../../probes/requests.ts';
import type { Stimulus } from '../../probes/session.ts';
import type { Call, Outcome } from '../../src/evidence/exchange.ts';
import { refusesCredentials } from '../../src/evidence/trouble.ts';
import { asObject, jsonOf } from '../../src/json/read-json.ts';
import type { Gate } from '../../src/redaction/gate.ts';
import { createPersonalSample } from '../../src/run/masking.ts';
import type { Seen } from '../../src/run/problems.ts';
import { openWire } from '../../src/run/record.ts';
import type { Credentials, RunOptions, Target } from '../../src/settings/settings.ts';
import { answeredIn, inconclusive, type States, skipped, type Values } from '../verify/forwarder.ts';

export type Send = (call: Call) => Promise<Outcome>;

/**
 * Opens one connection to the target for the requests of the suite and of the contract. Received tokens and personal values
 * are registered at the gate.
 */
export function openWay(target: Target, options: RunOptions, signal: AbortSignal, gate: Gate) {
  const wire = openWire(target, { ...options, concurrency: 1 }, signal);
  const sample = createPersonalSample(gate, { showIds: false });
  const tally = createTally();
  const answers: Answer[] = [];
  const sendAs = async (stimulus: Stimulus): Promise<Outcome> => {
    const { call, retry = 'transient', group, atOrigin = false, ...fact } = stimulus;
    const sent = await wire.send(call, { retry, group, atOrigin });
    const exchange = { id: '', stimulus: fact.name, purpose: fact.purpose, call, ...sent };
    answers.push(readExchange(exchange, fact, tally, []).answer);
    if (sent.outcome.kind === 'answered') {
      const token = accessTokenOf(objectIn(sent.outcome.body));
      if (token !== null) gate.know({ secrets: [token] });
      sample.kept(exchange);
    }
    return sent.outcome;
  };
  const send = whileReachable((call) => sendAs(stimulusOf(call, target.main)));
  const production = target.environment === 'production';
  return {
    send: production ? sparingly(target.main, send) : send,
    /** Returns the observations about the target. If no response is from the API, searches other addresses first, as a run does. */
    async seen(): Promise<Seen> {
      if (!production && whereaboutsOf(answers) === 'absent') await lookElsewhere({ send: sendAs });
      return { production, answers, halted: answers.some(({ usableToken }) => usableToken) ? null : 'token.unusable' };
    },
    counts: wire.counts,
    close: wire.close,
  };
}

/** Stops sending if the first request got no response, as a run does. */
export function whileReachable(send: Send): Send {
  let first: Promise<Outcome> | null = null;
  return async (call) => {
    if (first === null) {
      first = send(call);
      return first;
    }
    const outcome = await first;
    return outcome.kind === 'unanswered' && outcome.failure !== 'not-sent' ? outcome : send(call);
  };
}

/** Returns how to read the response to a request. Only the path counts: an interaction can expect any response. */
function stimulusOf(call: Call, main: Credentials): Stimulus {
  const known = { partner: 'main', purpose: 'control', call } as const;
  const [path] = call.path.split('?');
  if (call.method === 'POST') {
    const role = path === TOKEN_PATH ? (carries(call, main) ? 'token' : 'token-error') : 'aside';
    return { ...known, name: 'token.issue', role, group: 'token' };
  }
  const isListing = call.method === 'GET' && path === LISTING_PATH;
  return { ...known, name: 'listing', role: isListing ? 'refusal' : 'aside', group: 'listing' };
}

function carries({ body }: Call, credentials: Credentials): boolean {
  const { clientId, clientSecret } = asObject(jsonOf(body ?? ''));
  return clientId === credentials.clientId && clientSecret === credentials.clientSecret;
}

function objectIn(body: Uint8Array): Readonly<Record<string, unknown>> {
  return asObject(jsonOf(new TextDecoder().decode(body)));
}

const WITHIN_BOUNDS = /^(?:pagina_inicial=[1-9]\d{0,8}|limite=(?:[1-9]\d?|100))$/;

/**
 * Limits the requests to production: one token request, whose response is reused; valid pages with its token; one request
 * without a token. Any other request is an obstacle.
 */
export function sparingly(credentials: Credentials, send: Send): Send {
  let issued: Promise<Outcome> | null = null;
  let anonymous = 0;
  /** Returns whether a request is within the limits. Counts requests without a token. */
  const isWithin = async ({ method, path: whole, headers: { authorization } }: Call): Promise<boolean> => {
    const [path = '', query = ''] = whole.split('?');
    const isValid = query === '' || query.split('&').every((part) => WITHIN_BOUNDS.test(part));
    if (method !== 'GET' || path !== LISTING_PATH || !isValid) return false;
    if (authorization === undefined) {
      anonymous += 1;
      return anonymous === 1;
    }
    const token = await issued;
    return token?.kind === 'answered' && authorization === `Bearer ${accessTokenOf(objectIn(token.body))}`;
  };
  return async (call) => {
    if (call.method === 'POST' && call.path === TOKEN_PATH && carries(call, credentials)) {
      issued ??= send(call);
      return issued;
    }
    if (await isWithin(call)) return send(call);
    throw skipped(textOf('pact.production-bounds'));
  };
}

/** How long a token is reused: less than the shortest common lifetime of tokens. */
const FRESH_MS = 30_000;
const LARGEST_PAGE = 100;
/** Most pages counted if the listing has no total. */
const MOST_PAGES = 20;
/** Most pages searched for nulls, which can be rare. */
const MOST_SEARCHED = 200;

type Account = ReturnType<typeof createAccount>;

/** Creates a partner account: its tokens and its number of simulations. `variable` is the setting of its client id. */
function createAccount(credentials: Credentials, variable: string, send: Send) {
  let kept: { readonly token: string; readonly at: number } | null = null;
  let known: number | null = null;
  let refusal: number | null = null;

  async function token(): Promise<string> {
    if (kept !== null && Date.now() - kept.at < FRESH_MS) return kept.token;
    if (refusal === null) {
      const { status, body } = answeredIn(await send(postToken(credentials)), 'pact.token-unanswered');
      const issued = accessTokenOf(objectIn(body));
      if (status === 200 && issued !== null) {
        kept = { token: issued, at: Date.now() };
        return issued;
      }
      if (!refusesCredentials(status)) throw inconclusive(textOf('pact.token-unusable', { status }));
      refusal = status;
    }
    throw inconclusive(textOf('pact.token-rejected', { variable, status: refusal }));
  }

  /** Reads a page of the listing. Its items are null if it is invalid; the interactions report that. */
  async function pageAt(pagina_inicial: number, limite: number) {
    const accessToken = await token();
    const outcome = await send(getListing({ pagina_inicial, limite }, { authorization: `Bearer ${accessToken}` }));
    const { itens, pagina } = outcome.kind === 'answered' && outcome.status === 200 ? objectIn(outcome.body) : {};
    const total = Number(asObject(pagina).total ?? Number.NaN);
    return { itens: Array.isArray(itens) ? itens : null, total, accessToken };
  }

  /** Counts the listed simulations now; null if the listing is invalid. A total counts only if its last page confirms it. */
  async function size(): Promise<number | null> {
    const { itens, total } = await pageAt(1, LARGEST_PAGE);
    if (itens === null) return null;
    const itemsOn = async (page: number) => (await pageAt(page, LARGEST_PAGE)).itens?.length ?? 0;
    let [number, items] = [1, itens.length];
    if (Number.isSafeInteger(total) && total > LARGEST_PAGE) {
      const last = Math.ceil(total / LARGEST_PAGE);
      const onLast = await itemsOn(last);
      if (onLast > 0) [number, items] = [last, onLast];
    }
    const counted = () => (number - 1) * LARGEST_PAGE + items;
    for (const end = number + MOST_PAGES; items >= LARGEST_PAGE && counted() !== total; ) {
      number += 1;
      if (number >= end) throw skipped(textOf('pact.no-total', { variable }));
      items = await itemsOn(number);
    }
    known = counted();
    return known;
  }

  /** Finds the first page of `limite` simulations on which each of these fields is null at least once. */
  async function nulls(fields: readonly string[], limite: number): Promise<Values> {
    let simulations = 0;
    for (let nullPage = 1; nullPage <= MOST_SEARCHED; nullPage += 1) {
      const { itens, accessToken } = await pageAt(nullPage, limite);
      const isWanted = fields.every((field) => itens?.some((item) => fieldOf(item, field) === null));
      if (itens === null || isWanted) return { accessToken, nullPage };
      simulations += itens.length;
      if (itens.length < limite) break;
    }
    throw skipped(textOf('pact.no-nulls', { variable, fields, limite, simulations }));
  }

  return {
    token,
    size,
    nulls,
    knownSize: async () => known ?? size(),
    forgetToken() {
      kept = null;
    },
    /** Returns the status that rejected the credentials, or null. */
    refusal: () => refusal,
  };
}

const fieldOf = (simulation: unknown, field: string) =>
  field.split('.').reduce((value, name) => asObject(value)[name], simulation);

const MAIN = 'PARTNER_API_CLIENT_ID';

export function partnerStates({ main, empty, incomplete, revokedToken }: Target, send: Send) {
  const own = createAccount(main, MAIN, send);
  const account = (credentials: Credentials | undefined, prefix: string) => {
    const [id, secret] = [`${prefix}_CLIENT_ID`, `${prefix}_CLIENT_SECRET`];
    const known = credentials && createAccount(credentials, id, send);
    return { known, state: async () => (known ? { accessToken: await known.token() } : unset(id, secret)) };
  };
  const accounts = [account(empty, 'PARTNER_API_EMPTY'), account(incomplete, 'PARTNER_API_INCOMPLETE')] as const;
  const states: States = {
    'the partner has credentials': async ({ token }, again = false) => {
      const needsToken = token === true || again || own.refusal() !== null;
      return needsToken ? { ...main, accessToken: await own.token() } : { ...main };
    },
    'the partner has simulations': ({ atLeast, limite }, again = false) =>
      simulationsOf(own, countOf(atLeast), limite === undefined ? null : countOf(limite), again),
    'the partner has simulations with null fields': ({ fields, limite }) =>
      own.nulls(Array.isArray(fields) ? fields.map(String) : [], countOf(limite)),
    'the partner has no simulations': accounts[0].state,
    'the registration of the partner is not finished': accounts[1].state,
    'the token has been revoked': async () =>
      revokedToken ? { accessToken: revokedToken } : unset('PARTNER_API_REVOKED_TOKEN'),
  };
  return {
    states,
    /** Forgets all tokens, because a request can have revoked them. */
    forget: () => {
      for (const one of [own, ...accounts.map(({ known }) => known)]) one?.forgetToken();
    },
    refusal: own.refusal,
  };
}

/** @throws Obstacle */
function unset(...variables: readonly string[]): never {
  throw skipped(textOf('pact.state-unset', { variables }));
}

/** Returns a positive integer parameter of a state; 1 for any other value. */
function countOf(parameter: unknown): number {
  return Number.isSafeInteger(parameter) && Number(parameter) > 0 ? Number(parameter) : 1;
}

/** Sets up `atLeast` simulations. `lastPage` is the last page with items. Without `limite`, counts once unless `again`. */
async function simulationsOf(account: Account, atLeast: number, limite: number | null, again: boolean) {
  const size = await (limite === null && !again ? account.knownSize() : account.size());
  // Without any simulation in the main account, the verification must not pass.
  const obstacle = size === 0 ? inconclusive : skipped;
  if (size !== null && size < atLeast) throw obstacle(textOf('pact.too-few-simulations', { variable: MAIN, atLeast }));
  // Last, because a later token request can revoke earlier tokens.
  const accessToken = await account.token();
  return limite === null ? { accessToken } : { accessToken, lastPage: Math.ceil((size ?? 1) / limite) };
}
