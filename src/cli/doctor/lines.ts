import { type Answer, mayPass, refusesCredentials, refusesIncomplete, saysIncomplete } from '../../../facts/answer.ts';
import type { Facts } from '../../../facts/facts.ts';
import type { GivenToken } from '../../../facts/given-token.ts';
import {
  type CodedMessage,
  type Language,
  problemIn,
  problemOf,
  say,
  type TextCode,
  type TextMessage,
  textOf,
} from '../../../messages/index.ts';
import { type Need, type Requirement, requirements } from '../../../requirements/index.ts';
import { doubtOf, isNoGivenToken, noteOf, variableOf } from '../../../suites/given-tokens.ts';
import type { FailureKind } from '../../evidence/exchange.ts';
import { type ExitCode, exitCodes, worst } from '../../run/exit-codes.ts';
import type { Target } from '../../settings/settings.ts';
import { type CredentialSet, credentialSets } from '../../settings/variables.ts';
import type { Io } from '../io.ts';

/** One line. `problem` is for the user to fix, `blocked` is due to the environment, `note` stops nothing. */
export interface Line {
  readonly mark: 'ok' | 'note' | 'problem' | 'blocked';
  readonly subject: TextMessage;
  /** A text, or a problem with its remedy. */
  readonly says: CodedMessage;
  readonly remedy?: CodedMessage;
}

/** What the lines rest on. */
export type Seen = Pick<Facts, 'answers' | 'tallies' | 'given' | 'isolation'>;

const signs = {
  ok: { sign: '✓', style: 'green' },
  note: { sign: '!', style: 'yellow' },
  problem: { sign: '✗', style: 'red' },
  blocked: { sign: '?', style: 'yellow' },
} as const;

/** A line for the terminal, with its remedy. */
export function lineText(
  { mark, subject, says, remedy }: Line,
  { paint }: Pick<Io, 'paint'>,
  language: Language,
): string {
  const { sign, style } = signs[mark];
  const problem = problemIn(language, says);
  const advice = problem?.remedy ?? (remedy && say(language, remedy));
  const arrow = advice === undefined ? '' : ` ${paint('cyan', '→')} ${advice}`;
  const about = paint('bold', `${say(language, subject)}:`);
  return `${paint(style, sign)} ${about} ${problem?.message ?? say(language, says)}${arrow}\n`;
}

/** 2 where the user has something to fix, else 3 where the environment blocked a check, else 0. */
export function codeOfLines(lines: readonly Line[]): ExitCode {
  const marks = new Set(lines.map(({ mark }) => mark));
  return worst([
    ...(marks.has('problem') ? [exitCodes.refused] : []),
    ...(marks.has('blocked') ? [exitCodes.unsettled] : []),
  ]);
}

/** The lines about a target. `now` in milliseconds since the epoch. */
export function linesOf(target: Target, seen: Seen, now: number): readonly Line[] {
  const { environment, baseUrl } = target;
  const settings =
    environment === 'embedded'
      ? textOf('doctor.settings-embedded')
      : textOf('doctor.settings', { environment, baseUrl });
  const lines = [line('ok', textOf('doctor.about-settings'), settings)];
  const first = tokenAnswer(seen, 'main');
  if (first === undefined) return lines;
  lines.push(...connectionLines(target, first));
  if (first.status === null) return lines;
  lines.push(clockLine(first), ...credentialSets.flatMap((names) => credentialLines(target, seen, names)));
  lines.push(...givenTokenLines(target, seen, now), ...sharedLines(seen), ...dataLines(target, seen));
  return lines;
}

function line(mark: Line['mark'], subject: TextMessage, says: CodedMessage, remedy?: CodedMessage): Line {
  return { mark, subject, says, ...(remedy && { remedy }) };
}

type Set = CredentialSet['set'];

function tokenAnswer({ answers }: Seen, set: Set): Answer | undefined {
  return answers.find(({ role, partner }) => role === 'token' && partner === set);
}

function listingAnswer({ answers }: Seen, set: Set): Answer | undefined {
  return answers.find(({ role, partner }) => (role === 'listing' || role === 'incomplete') && partner === set);
}

/** Items on the first page of an account; null where its listing did not open. */
function itemsOf(seen: Seen, set: Set): number | null {
  return listingAnswer(seen, set)?.page?.items ?? null;
}

const FIXES: Readonly<Record<FailureKind, TextCode>> = {
  'name-not-found': 'fix.name-not-found',
  refused: 'fix.refused',
  unreachable: 'fix.unreachable',
  tls: 'fix.tls',
  timeout: 'fix.timeout',
  reset: 'fix.reset',
  incomplete: 'fix.reset',
  undecodable: 'fix.reset',
  'not-http': 'fix.not-http',
  'too-large': 'fix.not-http',
  'switched-protocols': 'fix.not-http',
  'not-sent': 'fix.rerun',
};

function connectionLines({ baseUrl, loopback }: Target, first: Answer): readonly Line[] {
  const { failure } = first;
  const [reachability, tls] = [textOf('doctor.about-reachability'), textOf('doctor.about-tls')];
  const reached = line('ok', reachability, textOf('doctor.responds'));
  if (failure === 'tls') return [reached, line('blocked', tls, whyOf(first), fixOf(failure))];
  if (failure !== null) return [line('blocked', reachability, whyOf(first), fixOf(failure))];
  if (baseUrl.startsWith('https:')) return [reached, line('ok', tls, textOf('doctor.tls-trusted'))];
  if (loopback) return [reached, line('ok', tls, textOf('doctor.tls-loopback'))];
  return [reached, line('note', tls, textOf('doctor.tls-none'), textOf('fix.https'))];
}

function whyOf({ cause, detail }: Answer): CodedMessage {
  return cause ?? textOf('text', { text: detail ?? '' });
}

function fixOf(failure: FailureKind): CodedMessage {
  return { code: FIXES[failure], params: {} };
}

const TOLERANCE_MS = 60_000;

/** How far the local clock, in the middle of the token request, is from that of the target. */
function clockLine({ headers: { date }, startedAt, endedAt }: Answer): Line {
  const clock = textOf('doctor.about-clock');
  if (date === null) return line('note', clock, textOf('doctor.clock-unknown'));
  const ahead = (startedAt + endedAt) / 2 - date;
  if (Math.abs(ahead) <= TOLERANCE_MS) return line('ok', clock, textOf('doctor.clock-agrees'));
  const seconds = Math.round(Math.abs(ahead) / 1_000);
  return line(
    'note',
    clock,
    textOf(`doctor.clock-${ahead > 0 ? 'ahead' : 'behind'}`, { seconds }),
    textOf('fix.clock'),
  );
}

/** What a set of credentials obtains, and whether its account is of the kind that its name says. */
function credentialLines(target: Target, seen: Seen, names: CredentialSet): readonly Line[] {
  const subject = textOf('doctor.about-credentials', { variable: names.id });
  if (target[names.set] === undefined) return [];
  if (names.set !== 'main' && target.environment === 'production')
    return [line('note', subject, textOf('doctor.credentials-not-sent'))];
  const token = tokenAnswer(seen, names.set);
  const listing = listingAnswer(seen, names.set);
  return [
    ...(token === undefined ? [] : [tokenLine(subject, token, names)]),
    ...(listing === undefined ? [] : listingLines(subject, listing, names)),
  ];
}

function tokenLine(subject: TextMessage, token: Answer, names: CredentialSet): Line {
  const { status, usableToken } = token;
  if (status === null) return unansweredLine(subject, 'doctor.no-response-token', token);
  if (usableToken && status === 200) return line('ok', subject, textOf('doctor.token-issued'));
  const says = textOf(status === 200 ? 'doctor.token-unusable' : 'doctor.token-status', { status });
  if (mayPass(status)) return line('blocked', subject, says, textOf('fix.later'));
  if (refusesIncomplete(token)) return unfinishedLine(subject, names);
  const { id, secret } = names;
  const fix = refusesCredentials(status) ? textOf('fix.credentials', { id, secret }) : textOf('fix.base-url');
  return line('problem', subject, says, fix);
}

function unansweredLine(
  subject: TextMessage,
  code: 'doctor.no-response-token' | 'doctor.no-response-listing',
  answer: Answer,
): Line {
  const { code: why, params } = whyOf(answer);
  return line('blocked', subject, textOf(code, { ...params, why }), textOf('fix.rerun'));
}

function listingLines(subject: TextMessage, listing: Answer, names: CredentialSet): readonly Line[] {
  const { status, page } = listing;
  const items = page?.items ?? null;
  const other = textOf('fix.other-account', { id: names.id });
  if (status === null) return [unansweredLine(subject, 'doctor.no-response-listing', listing)];
  if (names.set === 'incomplete') {
    if (items === null) return [];
    if (items > 0) return [line('problem', subject, textOf('doctor.registration-finished'), other)];
    return [line('note', subject, textOf('doctor.token-other', { status }))];
  }
  if (saysIncomplete(listing)) return [unfinishedLine(subject, names)];
  if (names.set === 'empty' && items !== null && items > 0)
    return [line('problem', subject, textOf('doctor.account-not-empty', { items }), other)];
  if (items !== null) return [];
  if (mayPass(status))
    return [line('blocked', subject, textOf('doctor.listing-trouble', { status }), textOf('fix.later'))];
  return [
    line('note', subject, textOf(status === 200 ? 'doctor.listing-without-items' : 'doctor.token-other', { status })),
  ];
}

/** An unfinished registration is what the `incomplete` account is for, and a problem of any other. */
function unfinishedLine(subject: TextMessage, { set, id }: CredentialSet): Line {
  const says = textOf('doctor.registration-unfinished');
  if (set === 'incomplete') return line('ok', subject, says);
  return line(
    'problem',
    subject,
    says,
    set === 'main' ? textOf('fix.registration') : textOf('fix.other-account', { id }),
  );
}

/** Whether the configured tokens are of this environment, and what the listing returned to them. */
function givenTokenLines({ environment }: Target, { answers, given = {} }: Seen, now: number): readonly Line[] {
  const probes = { revoked: 'listing.with-revoked-token', expired: 'listing.with-invalid-token' } as const;
  return (['revoked', 'expired'] as const).flatMap((which) => {
    const fact = given[which];
    if (fact === undefined || fact.issuedKind === null) return [];
    const variable = variableOf(which);
    const subject = textOf('doctor.about-variable', { variable });
    if (isNoGivenToken(fact)) return [line('problem', subject, problemOf('given-token.malformed', { variable }))];
    const doubt = doubtOf(which, fact, now);
    if (doubt !== null) return [line('problem', subject, doubt)];
    const note = noteOf(which, fact);
    const answer = environment === 'production' ? undefined : answers.find(({ name }) => name === probes[which]);
    return [answerLine(subject, which, answer, note)];
  });
}

function answerLine(
  subject: TextMessage,
  which: GivenToken,
  answer: Answer | undefined,
  note: TextMessage | null,
): Line {
  if (answer === undefined) return line('note', subject, note ?? textOf('doctor.token-not-sent'));
  const { status, page } = answer;
  if (status === null || mayPass(status)) return line('blocked', subject, textOf('doctor.token-unanswered'));
  if (page?.items != null) return line('problem', subject, textOf(`doctor.${which}-opens`));
  if (status !== 401) return line('note', subject, textOf('doctor.token-other', { status }));
  return note === null ? line('ok', subject, textOf('doctor.token-rejected')) : line('note', subject, note);
}

/** Whether two sets of credentials are of one account: their first pages hold the same simulations. */
function sharedLines(seen: Seen): readonly Line[] {
  const [main, second] = [listingAnswer(seen, 'main')?.page, listingAnswer(seen, 'second')?.page];
  if (main?.items == null || second?.items == null) return [];
  const subject = textOf('doctor.about-two-accounts');
  const shared = Math.max(0, ...(seen.isolation?.leaks ?? []).map(({ simulations }) => simulations));
  if (shared === 0) return [line('ok', subject, textOf('doctor.none-shared'))];
  if (shared < second.items || main.total !== second.total)
    return [line('note', subject, textOf('doctor.some-shared', { shared }))];
  return [
    line(
      'problem',
      subject,
      textOf('doctor.all-shared'),
      textOf('fix.other-account', { id: 'PARTNER_API_SECOND_CLIENT_ID' }),
    ),
  ];
}

/** Whether the target lacks what a requirement needs. */
const lacks: Readonly<Record<Need, (target: Target, seen: Seen, id: string) => boolean>> = {
  'not-production': ({ environment }) => environment === 'production',
  'second-partner': ({ second }) => second === undefined,
  'empty-partner': ({ empty }) => empty === undefined,
  'incomplete-partner': ({ incomplete }) => incomplete === undefined,
  'revoked-token': ({ revokedToken }) => revokedToken === undefined,
  'expired-token': ({ expiredToken }) => expiredToken === undefined,
  'one-simulation': (_, seen) => itemsOf(seen, 'main') === 0,
  'two-simulations': (_, seen) => (itemsOf(seen, 'main') ?? 2) < 2,
  'simulations-of-both': (_, seen) => itemsOf(seen, 'main') === 0 || itemsOf(seen, 'second') === 0,
  'null-value': (_, { tallies }, id) => (tallies[id]?.of ?? 0) > 0 && tallies[id]?.null === 0,
  'two-reports': () => false,
};

const MOST_IDS = 3;

/** What the account holds, and which requirements a run cannot exercise, or only in part, for want of what. */
function dataLines(target: Target, seen: Seen): readonly Line[] {
  const subject = textOf('doctor.about-data');
  const page = listingAnswer(seen, 'main')?.page;
  const table: readonly (readonly [string, Requirement])[] = Object.entries(requirements);
  const lacking = (Object.keys(lacks) as readonly Need[]).flatMap((need) =>
    (['needs', 'someCasesNeed'] as const).flatMap((extent) => {
      const ids = table.flatMap(([id, one]) =>
        one[extent]?.includes(need) && lacks[need](target, seen, id) ? [id] : [],
      );
      if (ids.length === 0) return [];
      const named = ids.length > MOST_IDS ? [...ids.slice(0, 1), '…'] : ids;
      const code = extent === 'needs' ? 'doctor.cannot-exercise' : 'doctor.exercised-in-part';
      return [line('note', subject, textOf(code, { count: ids.length, ids: named, need: `need.${need}` }))];
    }),
  );
  if (page?.items == null) return lacking;
  const { items, total } = page;
  if (total === null) return [line('ok', subject, textOf('doctor.data-no-total', { items })), ...lacking];
  const data = line('ok', subject, textOf('doctor.data', { items, total, pages: Math.ceil(total / 100) }));
  const few = line('note', subject, textOf('doctor.few-pages'), textOf('fix.more-simulations'));
  return [data, ...(total <= 100 ? [few] : []), ...lacking];
}
