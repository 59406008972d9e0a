import {
  AFTER_BAD_CREDENTIALS,
  type Answer,
  type Asked,
  LISTING_AFTER_BAD_CREDENTIALS,
  type Partner,
} from '../facts/answer.ts';
import type { Facts } from '../facts/facts.ts';
import type { Reading } from '../facts/read.ts';
import type { Purpose, Recipe } from '../src/evidence/exchange.ts';
import type { NegativeCase, Subject } from './cases.ts';
import { confirmList } from './confirm.ts';
import { evaluator } from './forged.ts';
import {
  badCredentials,
  filled,
  getByRecipe,
  getListing,
  malformedBodies,
  methods,
  type PartnerCredentials,
  postTokenBody,
  queries,
  type Values,
} from './requests.ts';
import type { Wants } from './selection.ts';
import type { Bearer, Session, Stimulus } from './session.ts';
import { type ProbeName, probeTable } from './table.ts';

export async function sendQueries(
  session: Session,
  partner: Partner,
  name: keyof typeof queries,
  wants: Wants,
): Promise<void> {
  const role = name === 'listing.open-parameter' ? 'open' : 'malformed';
  const wanted = Object.entries<string>(queries[name]).filter(([label]) => wants(name, label));
  const request = { name, role, purpose: 'probe', group: name } as const;
  await Promise.all(wanted.map(([label, query]) => session.list(partner, query, { ...request, case: label })));
}

/** Sends a malformed parameter without a token, to observe which error the API reports first. */
export async function sendMalformedWithoutToken(session: Session): Promise<void> {
  const [query = ''] = Object.values(queries['listing.malformed-parameter']);
  const name: ProbeName = 'listing.malformed-without-token';
  const call = getListing(query);
  await session.send({ name, role: 'open', partner: 'main', purpose: 'probe', case: query, group: name, call });
}

const ASIDE = { role: 'aside', partner: 'main', purpose: 'probe', retry: 'never' } as const;

export async function sendMethods(session: Session, wants: Wants): Promise<void> {
  const wanted = Object.entries(methods).filter(([label]) => wants('methods', label));
  await Promise.all(
    wanted.map(([label, [method, path, as]]) =>
      session[as]({ ...ASIDE, name: 'methods', group: 'methods', case: label, call: { method, path, headers: {} } }),
    ),
  );
}

/** Returns true if the status (404, 405, 410) shows no endpoint at this path. */
export function isAbsent({ status }: Answer): boolean {
  return status === 404 || status === 405 || status === 410;
}

/** Requests both endpoints without credentials, under another version and at the origin of the base URL. */
export async function lookElsewhere(session: {
  readonly send: (stimulus: Stimulus) => Promise<unknown>;
}): Promise<void> {
  const endpoints = { token: postTokenBody('{}'), listing: getListing('') };
  for (const place of ['under /v2', 'at the origin'] as const) {
    for (const [endpoint, call] of Object.entries(endpoints)) {
      const atOrigin = place === 'at the origin';
      const path = atOrigin ? call.path : call.path.replace('/v1/', '/v2/');
      const one = { ...ASIDE, name: 'elsewhere', group: 'elsewhere', case: `${endpoint} ${place}` };
      await session.send({ ...one, call: { ...call, path }, atOrigin });
    }
  }
}

export type Controlled = Pick<Facts, 'uncontrolled' | 'unasked'>;

interface Named extends NegativeCase {
  readonly name: ProbeName;
}

/** Maximum cases between two controls. */
const BLOCK = 40;

/** Cases to send between controls, by the token of an account. */
export interface ControlledGroup {
  readonly names: readonly ProbeName[];
  readonly subjectOf: (token: string) => Subject;
  readonly partner?: Partner;
  /** Sends one case at a time: each response may replace what the next case sends. */
  readonly oneByOne?: boolean;
}

/**
 * Sends cases in blocks between controls with the valid token. Repeats half blocks if the second control fails.
 * `again`: the cases were sent before.
 */
export async function sendControlled(
  session: Session,
  { names, subjectOf, partner = 'main', oneByOne = false }: ControlledGroup,
  wants: Wants,
  again = false,
): Promise<Controlled> {
  const uncontrolled: string[] = [];
  const unasked: Named[] = [];
  const wanted = names.filter((name) => wants(name));
  if (wanted.length === 0) return { uncontrolled, unasked };
  const made = new Map<string, readonly Named[]>();
  /** Builds the cases of a token once. The token may be renewed between blocks. */
  const casesOf = (token: string): readonly Named[] => {
    const subject = subjectOf(token);
    const cases =
      made.get(token) ??
      wanted
        .flatMap((name) => (probeTable[name].cases?.(subject) ?? []).map((one) => ({ ...one, name })))
        .filter((one) => wants(one.name, one.case));
    made.set(token, cases);
    return cases;
  };
  const send = async (one: Named, token: string, purpose: Purpose): Promise<readonly string[]> => {
    const found = casesOf(token).find(({ name, case: label }) => name === one.name && label === one.case);
    if (found === undefined) return [];
    const { asked, values, role = 'refusal', ...named } = found;
    const call = getByRecipe(asked, named.recipe, values);
    // An accepted token gets a page of the list.
    const open = role === 'open' ? ({ asked, servedAs: 'listing' } as const) : {};
    // A firewall may drop one kind of token: sent again, a case does not depend on the circuit of others.
    const group = again ? `${one.name} (${one.case})` : one.name;
    const stimulus = { ...named, ...open, role, partner, purpose, call, group } as const;
    const reading = await session.send(stimulus);
    return [reading.answer.exchange];
  };

  const { token: first } = await session.bearer(partner);
  const { asked: control } = subjectOf(first);
  const queue = blocksOf(casesOf(first)).map((block) => ({ block, repeated: again }));
  if (queue.length === 0) return { uncontrolled, unasked };
  let before = await sendControl(session, control, partner);
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    const { block, repeated } = next;
    if (!before.passed) before = await sendControl(session, control, partner);
    const { token, ordinal } = await session.bearer(partner);
    if (!before.passed) {
      unasked.push(...block);
      continue;
    }
    const purpose = repeated ? 're-read' : 'probe';
    const exchanges: string[] = [];
    const parts = oneByOne ? block.map((one) => [one]) : [block];
    for (const part of parts) {
      exchanges.push(...(await Promise.all(part.map((one) => send(one, token, purpose)))).flat());
    }
    before = await sendControl(session, control, partner);
    if (before.passed && (await session.bearer(partner)).ordinal === ordinal) continue;
    uncontrolled.push(...exchanges);
    if (block.length === 1 && repeated) continue;
    const half = Math.ceil(block.length / 2);
    const halves = [block.slice(0, half), block.slice(half)].filter(({ length }) => length > 0);
    queue.unshift(...halves.map((of) => ({ block: of, repeated: true })));
  }
  return { uncontrolled, unasked: unasked.map(({ name, case: label }) => ({ name, case: label })) };
}

/** Deals cases into blocks that start with different probes: the case directly after a control may be let in. */
function blocksOf(cases: readonly Named[]): readonly (readonly Named[])[] {
  const seen = new Map<string, number>();
  const rank = ({ name }: Named): number => {
    const before = seen.get(name) ?? 0;
    seen.set(name, before + 1);
    return before;
  };
  const dealt = cases.map((one) => ({ one, rank: rank(one) })).sort((a, b) => a.rank - b.rank);
  const count = Math.ceil(cases.length / BLOCK);
  return Array.from({ length: count }, (_, block) =>
    dealt.flatMap(({ one }, at) => (at % count === block ? [one] : [])),
  );
}

/** Sends a valid request with the valid token. It passes with a 2xx, no HTML page and the same list as before. */
export async function sendControl(
  session: Session,
  asked: Asked,
  partner: Partner = 'main',
): Promise<{ readonly passed: boolean }> {
  const list = (purpose: Purpose): Promise<Reading> =>
    session.list(partner, asked, { name: 'listing.control', purpose, group: 'control' });
  const { reading, differs } = await confirmList(session, await list('control'), () => list('re-read'));
  const { status, kind } = reading.answer;
  return { passed: !differs && kind !== 'html' && status !== null && status >= 200 && status < 300 };
}

export interface TokenErrorOptions {
  readonly main: PartnerCredentials;
  readonly second?: PartnerCredentials;
  /** Waits before each request with bad credentials. */
  readonly pause: () => Promise<void>;
}

const TOKEN_REFUSED = 'token.refused';
const FORM_TYPE = 'application/x-www-form-urlencoded';

/** Changes the case of the secret's last letter, or else its last character: lenient comparisons accept it. */
const NEARLY =
  's=process.argv[1],t=s.replace(/[A-Za-z](?=[^A-Za-z]*$)/,c=>String.fromCharCode(c.charCodeAt()^32)),t!=s?t:s.slice(0,-1)+(s.endsWith("0")?1:0)';

/** Shell lines that set a variable. They invent a new client id, because the fixed one might be registered. */
const BUILDS: Readonly<Record<string, string>> = {
  INVENTED: `INVENTED=$(node -p 'require("crypto").randomUUID()')`,
  FORGED: `FORGED=$(node -p '${NEARLY}' -- "$CLIENT_SECRET")`,
};

/**
 * Sends bad credentials until a lock-out or a rate limit, and calls `useAccount`, which returns whether the account still
 * gets a token. Then sends malformed token requests until a rate limit: some limits count both. Returns the cases not sent.
 */
export async function sendTokenErrors(
  session: Pick<Session, 'send'>,
  options: TokenErrorOptions,
  useAccount: () => Promise<boolean>,
  wants: Wants,
): Promise<Controlled['unasked']> {
  const send = tokenErrorsTo(session, options);
  const { main, second = main } = options;
  // Two partners with the same secret have no other one.
  const attempts = Object.entries(badCredentials).filter(
    ([label]) =>
      wants(TOKEN_REFUSED, label) && (label !== 'other-partners-secret' || second.clientSecret !== main.clientSecret),
  );
  const malformed = Object.entries(malformedBodies).filter(([label]) => wants(TOKEN_REFUSED, label));
  const sent = new Set<string>();
  let [hasLimit, isUsable] = [false, true];
  let last: Answer | undefined;
  for (const [label, template] of attempts) {
    await options.pause();
    const answer = await send(label, template);
    sent.add(label);
    // A rate limit or a locked account. Other trouble may pass before the next request.
    hasLimit = answer.status === 429 || answer.status === 423;
    if (hasLimit) break;
    // A 403 after another status may be a lock-out, or how the API rejects this case.
    if (answer.status === 403 && last !== undefined && last.status !== 403) isUsable = await useAccount();
    if (!isUsable) break;
    last = answer;
  }
  if (attempts.length > 0 && isUsable) isUsable = (await useAccount()) || !hasLimit;
  for (const [label, template] of malformed) {
    // A locked account or address shows nothing about malformed requests.
    if (!isUsable) break;
    sent.add(label);
    if ((await send(label, template)).status === 429) break;
  }
  const all = [...(hasLimit ? attempts : []), ...malformed];
  return all.filter(([label]) => !sent.has(label)).map(([label]) => ({ name: TOKEN_REFUSED, case: label }));
}

function tokenErrorsTo(
  session: Pick<Session, 'send'>,
  { main, second }: TokenErrorOptions,
): (label: string, template: string) => Promise<Answer> {
  const values: Values = {
    // A client id without an account.
    INVENTED: '00000000-0000-4000-8000-000000000000',
    CLIENT_ID: main.clientId,
    CLIENT_SECRET: main.clientSecret,
    SECOND_CLIENT_SECRET: second?.clientSecret ?? '',
    FORGED: evaluator(main.clientSecret)(NEARLY),
  };
  const stimulus = { name: TOKEN_REFUSED, role: 'token-error', partner: 'main', purpose: 'probe' } as const;
  return async (label, template) => {
    const isForm = label === 'other-content-type';
    const body = filled(template, values, isForm ? formEncoded : (value) => JSON.stringify(value).slice(1, -1));
    const call = postTokenBody(body, isForm ? FORM_TYPE : undefined);
    const build = Object.keys(BUILDS).find((name) => template.includes(`$${name}`));
    const recipe: Recipe = {
      ...(build !== undefined && { build: BUILDS[build] }),
      ...(isForm && { headers: { 'content-type': FORM_TYPE } }),
      body: template,
    };
    const one = { ...stimulus, case: label, call, recipe, retry: 'never', group: 'token-errors' } as const;
    return (await session.send(one)).answer;
  };
}

function formEncoded(value: string): string {
  return new URLSearchParams({ value }).toString().slice('value='.length);
}

/**
 * Lists with the token in use after bad credentials, which must not end it, and with a new one. Returns false if the account
 * gets no token: it may be locked.
 */
export async function listAfterBadCredentials(session: Session, inUse: Bearer, asked: Asked): Promise<boolean> {
  const listInUse = (purpose: Purpose): Promise<Reading> => {
    const one = { name: LISTING_AFTER_BAD_CREDENTIALS, partner: 'main', asked, purpose, token: inUse.ordinal } as const;
    return session.listWith(inUse.token, one);
  };
  await confirmList(session, await listInUse('control'), () => listInUse('re-read'));
  const { accessToken } = await session.issue('main', AFTER_BAD_CREDENTIALS, 'control');
  if (accessToken === null) return false;
  const listing = { name: LISTING_AFTER_BAD_CREDENTIALS, role: 'open', servedAs: 'listing', partner: 'main' } as const;
  const list = (purpose: Purpose): Promise<Reading> =>
    session.sendAs({ ...listing, purpose, asked, call: getListing(asked), group: 'tokens' });
  await confirmList(session, await list('control'), () => list('re-read'));
  return true;
}
