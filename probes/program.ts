import {
  type Answer,
  type Asked,
  isConclusive,
  listingsOf,
  type Partner,
  showsApi,
  whereaboutsOf,
} from '../facts/answer.ts';
import type { Facts, ScopeFact, Survey } from '../facts/facts.ts';
import { isNoToken } from '../facts/given-token.ts';
import type { Keys } from '../facts/keys.ts';
import { compareTokens, sendAsOthers } from './accounts.ts';
import type { Subject } from './cases.ts';
import { confirmList } from './confirm.ts';
import { areDenied, homeOf, readMainList, recheck, walkList, withOrder } from './lists.ts';
import {
  type Controlled,
  type ControlledGroup,
  isAbsent,
  listAfterBadCredentials,
  lookElsewhere,
  sendControl,
  sendControlled,
  sendMalformedWithoutToken,
  sendMethods,
  sendQueries,
  sendTokenErrors,
  type TokenErrorOptions,
} from './negative.ts';
import { readAgain } from './page.ts';
import { getListing } from './requests.ts';
import { sends, type Wants } from './selection.ts';
import type { Session, Stimulus } from './session.ts';
import { type ProbeName, probeNames, probeTable, walkProbe } from './table.ts';
import type { Run } from './walk.ts';

/** A stage of the program; its text is the message `stage.<name>`. */
export type Stage =
  | 'token'
  | 'walk'
  | 'page-sizes'
  | 'without-token'
  | 'parameters'
  | 'token-reuse'
  | 'authorization'
  | 'other-accounts'
  | 'token-in-query'
  | 'token-errors';

/** The requests and accounts of a run. */
export interface Program extends Pick<Run, 'production' | 'maxPages' | 'window'> {
  readonly scope: ScopeFact;
  /** The configured accounts besides the main one. */
  readonly others: readonly Partner[];
  readonly revokedToken?: string;
  readonly expiredToken?: string;
  /** Names of the headers that the settings add to every request. */
  readonly headers?: readonly string[];
  /** False if the run uses substitutes for the target's tokens: configured tokens are not compared with them. */
  readonly ownTokens: boolean;
  readonly tokenErrors: TokenErrorOptions;
  readonly onStage?: (stage: Stage) => void;
}

/** The results of a run besides the single responses. */
export type Inquiry = Pick<Facts, 'surveys' | 'isolation' | 'views' | 'halted'> & Controlled;

/** Maximum pages that `--profile quick` reads of a list. */
const QUICK_PAGES = { main: 10, others: 2 };

const FIRST_PAGE: Asked = { pagina_inicial: 1, limite: 100 };
const FIRST_ITEM: Asked = { pagina_inicial: 1, limite: 1 };

/** Returns true if the credentials may end up in logs: these cases are sent late, with a separate token. */
const isInTheOpen = (name: ProbeName): boolean => probeTable[name].needs?.includes('token.issue-for-the-open') ?? false;
/** Probes with generated cases, sent together in this order. */
const WITH_CASES = probeNames.filter((name) => probeTable[name].cases !== undefined);
const OF_SECOND = WITH_CASES.filter((name) => probeTable[name].account === 'second');
/** Sent when every account has been used: each response may set a cookie. */
const BY_COOKIE: readonly ProbeName[] = ['listing.with-provider-cookie'];
const AUTHORIZATION = WITH_CASES.filter((name) => !isInTheOpen(name) && ![...OF_SECOND, ...BY_COOKIE].includes(name));
const IN_THE_OPEN = WITH_CASES.filter(isInTheOpen);

/** Sends every request once. The order keeps requests from affecting later ones. */
export async function sendProbes(session: Session, program: Program): Promise<Inquiry> {
  const stage = (name: Stage): void => program.onStage?.(name);
  const { production, scope, revokedToken, expiredToken } = program;
  const { quick } = scope;
  const wants = sends(scope);
  const maxPages = quick ? Math.min(program.maxPages, QUICK_PAGES.main) : program.maxPages;
  const run: Run = { ...program, session, maxPages, wants, quick };

  stage('token');
  const { accessToken, answer } = await session.issue('main', 'token.issue', 'probe');
  if (accessToken === null) {
    const uncontrolled = await lookForApi(session, answer, production);
    return inquiryOf(session, {}, { halted: 'token.unusable', uncontrolled });
  }
  const isMalformed = (probe: ProbeName, token?: string): boolean =>
    token !== undefined && wants(probe) && isNoToken(token, accessToken);
  const malformed =
    isMalformed('listing.with-revoked-token', revokedToken) || isMalformed('listing.with-invalid-token', expiredToken);
  if (program.ownTokens && !production && malformed) {
    return inquiryOf(session, {}, { halted: 'token.malformed-given' });
  }

  stage('walk');
  const walked = await walkList(run, 'main');
  if (!production && listingsOf(session).every(isAbsent)) await lookElsewhere(session);

  stage('page-sizes');
  const main = await readMainList(run, walked);
  const { control, list } = main;
  session.views.add('main', [...list.coarser, ...list.read.pages], list.read.whole);
  const { clientId, clientSecret } = program.tokenErrors.main;
  const { whole, items, total } = main.survey;
  const subjectWith =
    (other: string | null) =>
    (token: string): Subject => ({
      asked: control,
      lastPage: Math.max(1, Math.ceil((whole ? items : (total ?? 0)) / control.limite)),
      other,
      values: {
        ...{ TOKEN: token, CLIENT_ID: clientId, CLIENT_SECRET: clientSecret },
        ...(revokedToken !== undefined && { REVOKED_TOKEN: revokedToken }),
        ...(expiredToken !== undefined && { EXPIRED_TOKEN: expiredToken }),
      },
      cookies: session.cookies,
      fixed: program.headers ?? [],
      denies: (asked) => areDenied(session, asked),
    });
  if (production) {
    stage('without-token');
    const first: Wants = (name, label = 'first page') => label === 'first page' && wants(name, label);
    const group = { names: ['listing.without-token'], subjectOf: subjectWith(null) } as const;
    const denied = await sendControlled(session, group, first);
    return inquiryOf(session, { main: homeOf(list) }, { ...denied, surveys: { main: main.survey } });
  }

  stage('parameters');
  await sendParameters(run, control);

  stage('token-reuse');
  const earlier = await reuseToken(run, main.survey, control);

  stage('authorization');
  const denied: Denied[] = [];
  const deny = async (group: ControlledGroup): Promise<void> => {
    denied.push({ ...group, ...(await sendControlled(session, group, wants)) });
  };
  const subjectOf = subjectWith(earlier);
  await deny({ names: AUTHORIZATION, subjectOf });

  stage('other-accounts');
  const ofOthers = { ...run, maxPages: quick ? QUICK_PAGES.others : run.maxPages };
  const lists = await sendAsOthers(ofOthers, program.others, main);
  if (lists.second?.survey.pages) {
    await deny({ names: OF_SECOND, subjectOf: subjectWith(null), partner: 'second' });
  }
  await deny({ names: BY_COOKIE, subjectOf, oneByOne: true });

  stage('token-in-query');
  if (IN_THE_OPEN.some((name) => wants(name))) {
    await issueForTheOpen(session);
    await deny({ names: IN_THE_OPEN, subjectOf });
  }

  // Invalid credentials may lock an account.
  const homes = Object.fromEntries(Object.values(lists).map(({ list: of }) => [of.partner, homeOf(of)]));
  const surveys: Partial<Record<Partner, Survey>> = {};
  for (const one of Object.values(lists)) surveys[one.list.partner] = await recheck(run, one, control);
  await session.checkNow();

  stage('token-errors');
  // A locked account cannot renew its token.
  const inUse = await session.bearer('main');
  const useAccount = () => listAfterBadCredentials(session, inUse, control);
  const unsent = await sendTokenErrors(session, program.tokenErrors, useAccount, wants);

  const late = await sendLate(session, control, denied);

  // A selection of a few requests may end with a 500. A valid response after it shows that the API caused it.
  const isControlled = session.answers.at(-1)?.name === 'listing.control';
  const mayBeAlone = scope.at !== undefined || (scope.ids && session.answers.some(({ status }) => status === 500));
  if (mayBeAlone && !isControlled) await sendControl(session, control);

  return inquiryOf(session, homes, {
    surveys,
    uncontrolled: late.flatMap(({ uncontrolled }) => uncontrolled),
    // The tokens of the main account are sufficient if the second account cannot list.
    unasked: [...late.flatMap(({ unasked, partner }) => (partner === undefined ? unasked : [])), ...unsent],
  });
}

/** A token that may end up in logs is used for nothing else. */
function issueForTheOpen(session: Session): Promise<unknown> {
  return session.issue('main', 'token.issue-for-the-open', 'token-reuse');
}

type Denied = ControlledGroup & Controlled;

/** Sends once more what got no usable response: an outage has passed then. */
async function sendLate(session: Session, control: Asked, denied: readonly Denied[]): Promise<readonly Denied[]> {
  const lost = new Set(session.answers.filter(session.hasFailed));
  if (lost.size === 0) return denied;
  await session.retryFailed(() => sendControl(session, control));
  const late: Denied[] = [];
  for (const group of denied) late.push(await sendAgain(session, group, lost));
  return late;
}

type CaseOf = Controlled['unasked'][number];

/**
 * Sends the cases that got no usable response between two good controls. Some of each probe come first, and the others only
 * if one of these got a response.
 */
async function sendAgain(session: Session, group: Denied, lost: ReadonlySet<Answer>): Promise<Denied> {
  const missed = missedOf(group, session, lost);
  if (missed.length === 0) return group;
  if (group.names.some(isInTheOpen)) await issueForTheOpen(session);
  const some = group.names.flatMap((name) => spread(missed.filter((one) => one.name === name)));
  const first = await sendControlled(session, group, among(some), true);
  const uncontrolled = [...group.uncontrolled, ...first.uncontrolled];
  const failed = session.answers.filter((answer) => lost.has(answer) || session.hasFailed(answer));
  const still = missedOf({ ...group, uncontrolled, unasked: [] }, session, new Set(failed));
  const isStill = (one: CaseOf) => still.some(({ name, case: label }) => name === one.name && label === one.case);
  const answered = new Set(some.filter((one) => !isStill(one)).map(({ name }) => name));
  const others = missed.filter((one) => answered.has(one.name) && !some.includes(one));
  const second = await sendControlled(session, group, among(others), true);
  const isUnsent = (one: CaseOf) =>
    !session.answers.some(({ name, case: label }) => name === one.name && label === one.case);
  const unasked = group.unasked.filter(isUnsent);
  return { ...group, uncontrolled: [...uncontrolled, ...second.uncontrolled], unasked };
}

function spread<One>(all: readonly One[]): readonly One[] {
  const picked = [0, Math.floor(all.length / 2), all.length - 1].map((at) => all[at]);
  return [...new Set(picked)].filter((one) => one !== undefined);
}

function among(cases: readonly CaseOf[]): Wants {
  return (name, label) => cases.some((one) => one.name === name && (label === undefined || label === one.case));
}

/** Returns the cases that were not sent, or never got a usable response between two good controls, each once. */
function missedOf(
  { names, uncontrolled, unasked, partner = 'main' }: Denied,
  { answers }: Session,
  lost: ReadonlySet<Answer>,
): readonly CaseOf[] {
  const sent = answers.filter((one) => names.some((name) => name === one.name) && one.partner === partner);
  const labels = new Map(sent.map(({ name, case: label = '' }) => [`${name} ${label}`, { name, case: label }]));
  const good = sent.filter((one) => !uncontrolled.includes(one.exchange) && !lost.has(one));
  for (const { name, case: label = '' } of good) labels.delete(`${name} ${label}`);
  return [...unasked, ...labels.values()];
}

/** Builds the results. `homes`: the simulations that each account's walk read. */
function inquiryOf(
  session: Session,
  homes: Readonly<Partial<Record<Partner, Keys>>>,
  known: Partial<Inquiry> = {},
): Inquiry {
  const ordered = Object.values(known.surveys ?? {}).map((survey) => withOrder(session, survey, homes[survey.partner]));
  const surveys = Object.fromEntries(ordered.map((survey) => [survey.partner, survey]));
  const isolation = session.opened.read(homes);
  const views = session.views.read();
  return { isolation, views, uncontrolled: [], unasked: [], halted: null, ...known, surveys };
}

/** Probes the listing path without credentials, and other paths. Returns exchanges without a control. */
async function lookForApi(session: Session, token: Answer, production: boolean): Promise<readonly string[]> {
  if (showsApi(token) || !isConclusive(token)) return [];
  const one = { name: 'listing.without-token', case: 'first page', role: 'refusal', partner: 'main' } as const;
  const call = getListing(FIRST_PAGE);
  const { answer } = await session.send({ ...one, purpose: 'probe', call, group: one.name });
  const missing = isAbsent(token) || whereaboutsOf(session.answers) === 'absent';
  if (!production && missing) await lookElsewhere(session);
  return [answer.exchange];
}

/** Sends unusual parameters and methods between controls. */
async function sendParameters({ session, wants }: Run, control: Asked): Promise<void> {
  const controlled = wants('listing.malformed-parameter') || wants('listing.open-parameter');
  if (controlled) await sendControl(session, control);
  await Promise.all([
    sendQueries(session, 'main', 'listing.malformed-parameter', wants),
    controlled && wants('listing.malformed-without-token') && sendMalformedWithoutToken(session),
    sendQueries(session, 'main', 'listing.open-parameter', wants),
    wants('methods') && sendMethods(session, wants),
  ]);
  if (controlled) await sendControl(session, control);
}

/** Lists with a later and an earlier token by turns. Returns the earlier token, or null if no probe needs it. */
async function reuseToken(run: Run, { lastPage, limite }: Survey, control: Asked): Promise<string | null> {
  const { session, wants } = run;
  // A forged token reuses the signature of another token of the same provider.
  if (!wants('token.issue-again') && !wants('listing.with-invalid-token')) return null;
  const last = lastPage > 1 ? [{ pagina_inicial: lastPage, limite }] : [];
  if (wants('listing.with-later-token')) {
    // The list may have changed since the walk.
    for (const asked of [control, ...last]) {
      const again = () => readAgain(session, 'main', { asked });
      const { reading, gone } = await again();
      if (!gone) await confirmList(session, reading, async () => (await again()).reading);
    }
  }
  const current = await session.bearer('main');
  await session.issue('main', 'token.issue-again', 'token-reuse');
  if (!wants('listing.with-later-token')) return current.token;
  const places = wants('listing.with-either-token') ? [...last, { pagina_inicial: null, limite: null }] : [];
  await compareTokens(run, current, [control, ...places]);
  return current.token;
}

/** Sends one token request and one listing request for each account, and a listing request for each configured token. */
export async function checkUp(
  session: Session,
  { production, others, revokedToken, expiredToken }: Program,
): Promise<Inquiry> {
  const homes: Partial<Record<Partner, Keys>> = {};
  const list = (asked: Asked, token: string, stimulus: Pick<Stimulus, 'name' | 'role' | 'partner' | 'token'>) => {
    const call = getListing(asked, { authorization: `Bearer ${token}` });
    return session.send({ ...stimulus, purpose: 'probe', asked, call, group: 'doctor' });
  };
  for (const partner of production ? (['main'] as const) : (['main', ...others] as const)) {
    const { answer, accessToken } = await session.issue(partner, 'token.issue', 'probe');
    if (partner === 'main' && answer.status === null) break;
    if (accessToken === null) continue;
    const { keys } = await list(FIRST_PAGE, accessToken, {
      name: walkProbe(partner),
      role: partner === 'incomplete' ? 'incomplete' : 'listing',
      partner,
      ...(answer.issuedOrdinal !== null && { token: answer.issuedOrdinal }),
    });
    homes[partner] = keys;
  }
  const given = { 'listing.with-revoked-token': revokedToken, 'listing.with-invalid-token': expiredToken };
  for (const [name, token] of production || session.tokens.length === 0 ? [] : Object.entries(given)) {
    if (token !== undefined) await list(FIRST_ITEM, token, { name, role: 'refusal', partner: 'main' });
  }
  return inquiryOf(session, homes);
}
