import type { Asked, Partner } from '../facts/answer.ts';
import type { SharedFact, Survey } from '../facts/facts.ts';
import {
  type AuthorizationSubject,
  carriedElsewhere,
  carriedInTheOpen,
  withInvalidToken,
  withoutToken,
  withRevokedToken,
} from './authorization.ts';
import { getListing } from './calls.ts';
import { askControl, askControlled, type Controlled, type NegativeCase } from './controlled.ts';
import { isAbsent, lookElsewhere } from './elsewhere.ts';
import { askBeyondTheDocument, askMalformed, askMethods, askWithoutParameters } from './parameters.ts';
import type { Session } from './session.ts';
import { orderOf, type SettledWalk, settleSlices, settleWalk } from './settle.ts';
import { readSizes } from './sizes.ts';
import { sharedBy, sizeOf, surveyOf } from './surveys.ts';
import { askBadCredentials, askMalformedTokenCalls, type TokenErrorOptions } from './token-calls.ts';
import type { WalkOptions } from './walk.ts';

/** What the program is to ask, and of whom. */
export interface Program {
  readonly production: boolean;
  readonly maxPages: number;
  readonly window: number;
  readonly partners: readonly Partner[];
  readonly revokedToken?: string;
  readonly expiredToken?: string;
  readonly tokenErrors: TokenErrorOptions;
  /** Told what is being asked now. */
  readonly onStage?: (stage: string) => void;
}

/** What the program learnt beyond the single answers. */
export interface Inquiry {
  readonly surveys: Readonly<Partial<Record<Partner, Survey>>>;
  readonly shared: SharedFact | null;
  readonly uncontrolled: readonly string[];
  readonly unasked: Controlled['unasked'];
  /** Why the run could not go on, or null. */
  readonly halted: string | null;
}

/** Page sizes for the walk, in the order tried: the largest first, others where it is not served. */
const WALK_SIZES = [100, 50, 10, 1] as const;

/** Asks everything, each stimulus once, in an order in which nothing spoils what comes after it. */
export async function askEverything(session: Session, program: Program): Promise<Inquiry> {
  const stage = (name: string): void => program.onStage?.(name);
  const nothing = { surveys: {}, shared: null, uncontrolled: [], unasked: [] };

  stage('token');
  const first = await session.issue('main', 'token.issue', 'probe');
  if (first.accessToken === null) {
    if (!program.production && isAbsent(first.answer)) await lookElsewhere(session);
    return { ...nothing, halted: 'the token call gave no usable token' };
  }

  stage('walk');
  const list = await walkAtServedSize(session, 'main', program);
  const control = { pagina_inicial: 1, limite: list.walked.read.limite };
  const listed = session.answers.filter(({ name }) => name === 'listing.page');
  if (!program.production && listed.every(isAbsent)) await lookElsewhere(session);
  const size = sizeOf(list.walked.read);

  stage('page sizes');
  const sizes = size === null ? [] : await readSizes(session, 'main', size);
  const omitted = await askWithoutParameters(session);
  const options = walkOptions('main', list.walked.read.limite, program);
  const settled = await settleSlices(session, options, list, [...sizes, ...omitted]);
  let survey = surveyOf('main', settled.list, settled);
  if (program.production) {
    stage('without a token');
    const unheld = await askControlled(
      session,
      control,
      withoutToken(subjectOf(control, survey, program, null)).slice(0, 1),
    );
    return { ...nothing, ...unheld, surveys: { main: survey }, halted: null };
  }

  stage('parameters');
  const before = await askControl(session, control);
  await askMalformed(session);
  await askBeyondTheDocument(session);
  const after = await askControl(session, control);
  const page = settled.list.walked.read.pages[0];
  if (page !== undefined && survey.order === 'unknown') {
    const reread = [before, after].filter((reading) => reading.answer.page !== null);
    const orders = reread.map((reading) => orderOf(page, { asked: page.asked, ...reading }));
    survey = { ...survey, order: orders.find((order) => order !== 'unknown') ?? 'unknown' };
  }

  stage('token reuse');
  const held = await session.bearer('main');
  await session.issue('main', 'token.issue-again', 'token-reuse');
  await session.list('main', control, { name: 'listing.with-later-token', purpose: 'token-reuse', group: 'tokens' });
  if (held !== null) await askWith(session, control, 'listing.with-earlier-token', `Bearer ${held.token}`);

  stage('authorization');
  const refusals: Controlled[] = [];
  const refuse = async (cases: readonly NegativeCase[]): Promise<void> => {
    refusals.push(await askControlled(session, control, cases));
  };
  const subject = subjectOf(control, survey, program, held?.token ?? null);
  await refuse(withoutToken(subject));
  const current = await session.bearer('main');
  if (current !== null) {
    await refuse(await withInvalidToken(subject, current));
    await refuse([...withRevokedToken(subject), ...carriedElsewhere(subject)]);
    await askWith(session, control, 'listing.with-lower-case-scheme', `bearer ${current.token}`);
  }
  await askMethods(session);

  stage('other partners');
  const surveys: Partial<Record<Partner, Survey>> = { main: survey };
  let shared: SharedFact | null = null;
  for (const partner of program.partners.filter((one) => one !== 'main')) {
    const reading = await session.issue(partner, 'token.issue', 'probe');
    if (reading.accessToken === null) continue;
    if (partner === 'incomplete') {
      await askIncomplete(session, control);
      continue;
    }
    const other = await walkAtServedSize(session, partner, program);
    surveys[partner] = surveyOf(partner, other, null);
    if (partner === 'second') shared = sharedBy(settled.list.walked.read, other.walked.read);
  }

  stage('token in the open');
  await session.issue('main', 'token.issue-for-the-open', 'token-reuse');
  await refuse(carriedInTheOpen(subject));

  stage('token errors');
  await askMalformedTokenCalls(session, program.tokenErrors);
  await askBadCredentials(session, program.tokenErrors);

  return {
    surveys,
    shared,
    uncontrolled: refusals.flatMap((one) => one.uncontrolled),
    unasked: refusals.flatMap((one) => one.unasked),
    halted: null,
  };
}

function walkOptions(partner: Partner, limite: number, { maxPages, window, production }: Program): WalkOptions {
  return { partner, limite, purpose: 'probe', maxPages, window, beyond: !production };
}

/** Walks at the largest size that the listing serves. */
async function walkAtServedSize(session: Session, partner: Partner, program: Program): Promise<SettledWalk> {
  const settled = await settleWalk(session, walkOptions(partner, WALK_SIZES[0], program));
  for (const limite of WALK_SIZES.slice(1)) {
    const first = session.answers.findLast((answer) => answer.partner === partner && answer.name === 'listing.page');
    const refused = first !== undefined && (first.status === 500 || (first.status !== null && first.status < 429));
    if (settled.walked.read.pages.length > 0 || !refused) return settled;
    const smaller = await settleWalk(session, walkOptions(partner, limite, program));
    if (smaller.walked.read.pages.length > 0) return smaller;
  }
  return settled;
}

function subjectOf(asked: AuthorizationSubject['asked'], survey: Survey, program: Program, other: string | null) {
  const { revokedToken, expiredToken } = program;
  return {
    asked,
    other,
    lastPage: survey.whole ? Math.max(1, Math.ceil(survey.items / asked.limite)) : 1,
    ...(revokedToken === undefined ? {} : { revoked: revokedToken }),
    ...(expiredToken === undefined ? {} : { expired: expiredToken }),
  } satisfies AuthorizationSubject;
}

/** A valid request with an Authorization header as given, for the open points. */
async function askWith(session: Session, asked: Asked, name: string, authorization: string): Promise<void> {
  await session.ask({
    name,
    role: 'open',
    partner: 'main',
    purpose: name === 'listing.with-earlier-token' ? 'token-reuse' : 'probe',
    asked,
    call: getListing(asked, { authorization }),
    group: 'tokens',
  });
}

/** The listing of an account whose registration is not finished. */
async function askIncomplete(session: Session, asked: Asked): Promise<void> {
  const held = await session.bearer('incomplete');
  if (held === null) return;
  await session.ask({
    name: 'listing.incomplete-account',
    role: 'incomplete',
    partner: 'incomplete',
    purpose: 'probe',
    asked,
    token: held.ordinal,
    call: getListing(asked, { authorization: `Bearer ${held.token}` }),
    group: 'partners',
  });
}
