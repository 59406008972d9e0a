import { type Answer, type Asked, isConclusive, type Partner, showsApi, whereaboutsOf } from '../facts/answer.ts';
import type { Halt, ScopeFact, Survey, ViewFact } from '../facts/facts.ts';
import { isNoToken } from '../facts/given-token.ts';
import type { IsolationFact } from '../facts/isolation.ts';
import { joinKeys } from '../facts/keys.ts';
import type { Reading } from '../facts/read.ts';
import {
  type AuthorizationSubject,
  withAlteredToken,
  withInvalidToken,
  withLowerCaseScheme,
  withoutToken,
  withRevokedToken,
} from './authorization.ts';
import { getListing } from './calls.ts';
import {
  carriedElsewhere,
  carriedInTheOpen,
  clientCredentials,
  clientCredentialsInTheOpen,
  providerCookies,
} from './carriers.ts';
import { askControl, askControlled, type Controlled } from './controlled.ts';
import { compareTokens } from './interleaving.ts';
import { type ListOptions, readMainList, walkList, withOrder } from './lists.ts';
import {
  askBeyondTheDocument,
  askMalformed,
  askMalformedWithoutToken,
  askMethods,
  isAbsent,
  lookElsewhere,
} from './parameters.ts';
import { askOtherPartners } from './partners.ts';
import type { Session } from './session.ts';
import { sends } from './table.ts';
import { askTokenErrors, type TokenErrorOptions } from './token-calls.ts';

/** A part of the program; its words are the message `stage.<name>`. */
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

/** What the program is to ask, and of whom. */
export interface Program extends Omit<ListOptions, 'firstOnly' | 'wants' | 'quick'> {
  readonly scope: ScopeFact;
  /** The configured partners beside the main one. */
  readonly others: readonly Partner[];
  readonly revokedToken?: string;
  readonly expiredToken?: string;
  /** False where tokens stand in for those of the target: then configured ones are not compared with them. */
  readonly ownTokens: boolean;
  readonly tokenErrors: TokenErrorOptions;
  readonly onStage?: (stage: Stage) => void;
}

/** What the program learnt beyond the single answers. */
export interface Inquiry extends Controlled {
  readonly surveys: Readonly<Partial<Record<Partner, Survey>>>;
  readonly isolation: IsolationFact;
  readonly views: readonly ViewFact[];
  /** Why the run could not go on, or null. */
  readonly halted: Halt | null;
}

/** Asks everything, each stimulus once, in an order in which nothing spoils what comes after it. */
export async function askEverything(session: Session, program: Program): Promise<Inquiry> {
  const stage = (name: Stage): void => program.onStage?.(name);
  const wants = sends(program.scope);
  const { quick } = program.scope;
  const maxPages = quick ? Math.min(program.maxPages, QUICK_PAGES.main) : program.maxPages;
  const options: ListOptions = { ...program, maxPages, firstOnly: !wants('listing.page'), wants, quick };

  stage('token');
  const first = await session.issue('main', 'token.issue', 'probe');
  if (first.accessToken === null) {
    const uncontrolled = await lookForApi(session, first.answer, program.production);
    return { ...halt(session, 'token.unusable'), uncontrolled };
  }

  const { accessToken } = first;
  const given = [
    ...(wants('listing.with-revoked-token') ? [program.revokedToken] : []),
    ...(wants('listing.with-invalid-token') ? [program.expiredToken] : []),
  ];
  const compared = program.ownTokens && !program.production ? given : [];
  if (compared.some((token) => token !== undefined && isNoToken(token, accessToken))) {
    return halt(session, 'token.malformed-given');
  }

  stage('walk');
  const walked = await walkList(session, 'main', options);
  const pages = session.answers.filter(({ role }) => role === 'listing');
  if (!program.production && pages.every(isAbsent)) await lookElsewhere(session);

  stage('page-sizes');
  const main = await readMainList(session, walked, options);
  const { control } = main;
  const { read } = main.settled.list.walked;
  session.views.know('main', [...main.settled.list.coarser, ...read.pages], read.whole);
  if (program.production) {
    stage('without-token');
    const cases = withoutToken(subjectOf(main.survey, control, program, null)).slice(0, 1);
    const refused = await askControlled(session, control, cases, wants);
    const isolation = session.opened.read({});
    return { ...refused, surveys: { main: main.survey }, isolation, views: session.views.read(), halted: null };
  }

  stage('parameters');
  const rereads: Reading[] = [];
  if (wants('listing.malformed-parameter') || wants('listing.open-parameter')) {
    rereads.push(await askControl(session, control));
    if (wants('listing.malformed-parameter')) await askMalformed(session, wants);
    if (wants('listing.malformed-without-token')) await askMalformedWithoutToken(session);
    if (wants('listing.open-parameter')) await askBeyondTheDocument(session);
  }
  if (wants('methods')) await askMethods(session);
  if (rereads.length > 0) rereads.push(await askControl(session, control));
  const survey = withOrder(main, rereads);

  stage('token-reuse');
  const earlier = await askTokenReuse(session, survey, control, options);

  stage('authorization');
  const subject = subjectOf(survey, control, program, earlier);
  const refused = await askAuthorization(session, subject, control, wants);

  stage('other-accounts');
  const others = await askOtherPartners(session, program.others, main, {
    ...options,
    ...(quick && { maxPages: QUICK_PAGES.others }),
  });

  stage('token-in-query');
  const inTheOpen = await askInTheOpen(session, subject, control, wants);

  stage('token-errors');
  const heldBack = wants('token.refused') ? await askTokenErrors(session, program.tokenErrors, control, wants) : [];

  const home = joinKeys([...main.settled.list.coarser, ...read.pages].map(({ keys }) => keys));
  return {
    ...joined([...refused, inTheOpen, { uncontrolled: [], unasked: heldBack }]),
    surveys: { main: survey, ...others.surveys },
    isolation: session.opened.read({ main: home, ...others.homes }),
    views: session.views.read(),
    halted: null,
  };
}

type Wants = ListOptions['wants'];

/** What a run learnt that could not go on. */
function halt(session: Session, halted: Halt): Inquiry {
  const isolation = session.opened.read({});
  return { surveys: {}, isolation, views: session.views.read(), uncontrolled: [], unasked: [], halted };
}

/**
 * Looks whether the API is there at all, where the token path did not show it: at the listing path, without
 * credentials, and elsewhere. Returns the exchanges that no control stands beside.
 */
async function lookForApi(session: Session, token: Answer, production: boolean): Promise<readonly string[]> {
  if (showsApi(token) || !isConclusive(token)) return [];
  const call = getListing(FIRST_PAGE, {});
  const one = { name: 'listing.without-token', case: 'first page', role: 'refusal', partner: 'main' } as const;
  const { answer } = await session.ask({ ...one, purpose: 'probe', call, group: 'authorization' });
  const missing = isAbsent(token) || whereaboutsOf(session.answers) === 'absent';
  if (!production && missing) await lookElsewhere(session);
  return [answer.exchange];
}

/** Pages that `--profile quick` reads of a list at most. */
const QUICK_PAGES = { main: 10, others: 2 };

const FIRST_PAGE: Asked = { pagina_inicial: 1, limite: 100 };

/** Uses a later token and the earlier one in turn; gives the earlier one. */
async function askTokenReuse(
  session: Session,
  { lastPage }: Survey,
  control: Asked,
  options: ListOptions,
): Promise<string | null> {
  const { wants } = options;
  const held = await session.bearer('main');
  // A forged token borrows the signature of another one of the same provider.
  if (held === null || (!wants('token.issue-again') && !wants('listing.with-invalid-token'))) {
    return null;
  }
  await session.issue('main', 'token.issue-again', 'token-reuse');
  if (!wants('listing.with-later-token')) return held.token;
  const further = lastPage > 1 ? [{ ...control, pagina_inicial: lastPage }] : [];
  const places = wants('listing.with-either-token') ? [...further, { pagina_inicial: null, limite: null }] : [];
  await compareTokens(session, held, [control, ...places], options);
  return held.token;
}

/** Asks with no token, with bad ones, and with a good one where it does not belong. */
async function askAuthorization(
  session: Session,
  subject: AuthorizationSubject,
  control: Asked,
  wants: Wants,
): Promise<readonly Controlled[]> {
  const missing = await askControlled(session, control, withoutToken(subject), wants);
  const held = await session.bearer('main');
  if (held === null) return [missing];
  const invalid = await askControlled(session, control, await withInvalidToken(subject, held), wants);
  const others = [
    ...withRevokedToken(subject),
    ...withAlteredToken(subject, held),
    ...carriedElsewhere(subject),
    ...clientCredentials(subject),
    ...providerCookies(subject, session.cookies()),
    ...withLowerCaseScheme(subject),
  ];
  const elsewhere = await askControlled(session, control, others, wants);
  return [missing, invalid, elsewhere];
}

async function askInTheOpen(
  session: Session,
  subject: AuthorizationSubject,
  control: Asked,
  wants: Wants,
): Promise<Controlled> {
  const cases = [
    ...(wants('listing.with-token-in-the-open') ? carriedInTheOpen(subject) : []),
    ...(wants('listing.with-client-credentials-in-the-open') ? clientCredentialsInTheOpen(subject) : []),
  ];
  if (cases.length === 0) return { uncontrolled: [], unasked: [] };
  await session.issue('main', 'token.issue-for-the-open', 'token-reuse');
  return askControlled(session, control, cases, wants);
}

function subjectOf(
  survey: Survey,
  asked: AuthorizationSubject['asked'],
  { revokedToken, expiredToken, tokenErrors: { main } }: Program,
  other: string | null,
): AuthorizationSubject {
  return {
    asked,
    other,
    credentials: { CLIENT_ID: main.clientId, CLIENT_SECRET: main.clientSecret },
    lastPage: survey.whole ? Math.max(1, Math.ceil(survey.items / asked.limite)) : 1,
    ...(revokedToken === undefined ? {} : { revoked: revokedToken }),
    ...(expiredToken === undefined ? {} : { expired: expiredToken }),
  };
}

function joined(parts: readonly Controlled[]): Controlled {
  return {
    uncontrolled: parts.flatMap(({ uncontrolled }) => uncontrolled),
    unasked: parts.flatMap(({ unasked }) => unasked),
  };
}
