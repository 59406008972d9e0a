import { type Answer, mayPass, refusesCredentials, refusesIncomplete, saysIncomplete } from '../../facts/answer.ts';
import type { Facts } from '../../facts/facts.ts';
import {
  type CodedMessage,
  type Language,
  problemIn,
  problemOf,
  say,
  type TextCode,
  type TextMessage,
  textOf,
} from '../../messages/index.ts';
import { checkUp } from '../../probes/program.ts';
import { type Need, type Requirement, requirements } from '../../requirements/index.ts';
import { doubtOf, isNoGivenToken, noteOf, variableOf } from '../../suites/given-tokens.ts';
import type { FailureKind } from '../evidence/exchange.ts';
import { withoutDefects } from '../run/defects.ts';
import { type ExitCode, exitCodes } from '../run/exit-codes.ts';
import { guardSettings } from '../run/guarding.ts';
import { interruptedBy } from '../run/interruption.ts';
import { openWire, record } from '../run/record.ts';
import { withTarget } from '../run/whole-run.ts';
import { filesIn } from '../settings/files.ts';
import { resolveSettings } from '../settings/resolve.ts';
import type { Flags, RunOptions, Target } from '../settings/settings.ts';
import { type CredentialSet, credentialSets } from '../settings/variables.ts';
import type { Wire } from '../wire/wire.ts';
import type { Io } from './io.ts';
import { fail } from './problems.ts';

/** Prints a line each about settings, connection, clock, credentials and data; evaluates no requirement. */
export async function doctorCommand(flags: Flags, io: Io): Promise<ExitCode> {
  const resolution = resolveSettings({ flags, env: io.env, readFile: filesIn(io.cwd) });
  guardSettings(io.gate, resolution, [io.cwd]);
  if ('problems' in resolution) {
    return fail({ kind: 'settings', problems: resolution.problems }, io, resolution.options.lang);
  }
  const { target, options } = resolution.settings;
  const lines = await withTarget(target, (known) => examine(known, options, io));
  const signal = interruptedBy(io);
  if (signal !== null) return fail({ kind: 'interrupted', signal }, io, options.lang);
  io.out(lines.map((line) => lineText(line, io, options.lang)).join(''));
  return codeOfLines(lines);
}

async function examine(target: Target, options: RunOptions, { signal, gate }: Io): Promise<readonly Line[]> {
  const wire = openWire(target, { ...options, concurrency: 1 }, signal);
  // An account that locks counts every request: none is repeated.
  const send: Wire['send'] = (call, sending) => wire.send(call, { ...sending, retry: 'never', group: 'doctor' });
  const hooks = { signal, gate, wire: { ...wire, send }, inquire: checkUp };
  const { facts } = withoutDefects(await record(target, options, hooks));
  return linesOf(target, facts, Date.now());
}

/** One line. `problem` is for the user to fix, `blocked` is due to the environment, `note` stops nothing. */
export interface Line {
  readonly mark: keyof typeof signs;
  readonly subject: TextMessage;
  /** A text, or a problem with its remedy. */
  readonly says: CodedMessage;
  readonly remedy?: CodedMessage | undefined;
}

const signs = {
  ok: { sign: '✓', style: 'green' },
  note: { sign: '!', style: 'yellow' },
  problem: { sign: '✗', style: 'red' },
  blocked: { sign: '?', style: 'yellow' },
} as const;

function lineText({ mark, subject, says, remedy }: Line, { paint }: Io, language: Language): string {
  const { sign, style } = signs[mark];
  const problem = problemIn(language, says);
  const advice = problem?.remedy ?? (remedy && say(language, remedy));
  const arrow = advice === undefined ? '' : ` ${paint('cyan', '→')} ${advice}`;
  const about = paint('bold', `${say(language, subject)}:`);
  return `${paint(style, sign)} ${about} ${problem?.message ?? say(language, says)}${arrow}\n`;
}

/** 2 if the user has something to fix, else 3 if the environment blocked a check, else 0. */
export function codeOfLines(lines: readonly Line[]): ExitCode {
  if (lines.some(({ mark }) => mark === 'problem')) return exitCodes.refused;
  return lines.some(({ mark }) => mark === 'blocked') ? exitCodes.unsettled : exitCodes.conforming;
}

/** What the lines are based on. */
type Seen = Pick<Facts, 'answers' | 'tallies' | 'given' | 'isolation'>;
type Set = CredentialSet['set'];

/** Makes lines about one subject. */
function about(subject: TextMessage) {
  return (mark: Line['mark'], says: CodedMessage, remedy?: CodedMessage): Line => ({ mark, subject, says, remedy });
}

/** The lines about a target. `now` in milliseconds since the epoch. */
export function linesOf(target: Target, seen: Seen, now: number): readonly Line[] {
  const { environment, baseUrl } = target;
  const settings =
    environment === 'embedded'
      ? textOf('doctor.settings-embedded')
      : textOf('doctor.settings', { environment, baseUrl });
  const first = tokenAnswer(seen, 'main');
  return [
    about(textOf('doctor.about-settings'))('ok', settings),
    ...(first === undefined ? [] : connectionLines(target, first)),
    ...(first === undefined || first.status === null
      ? []
      : [
          clockLine(first),
          ...credentialSets.flatMap((names) => credentialLines(target, seen, names)),
          ...givenTokenLines(target, seen, now),
          ...sharedLines(seen),
          ...dataLines(target, seen),
        ]),
  ];
}

function tokenAnswer({ answers }: Seen, set: Set): Answer | undefined {
  return answers.find(({ role, partner }) => role === 'token' && partner === set);
}

function listingAnswer({ answers }: Seen, set: Set): Answer | undefined {
  return answers.find(({ role, partner }) => (role === 'listing' || role === 'incomplete') && partner === set);
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
  const [reachability, tls] = [about(textOf('doctor.about-reachability')), about(textOf('doctor.about-tls'))];
  const reached = reachability('ok', textOf('doctor.responds'));
  if (first.failure !== null) {
    const fix = { code: FIXES[first.failure], params: {} };
    return first.failure === 'tls'
      ? [reached, tls('blocked', whyOf(first), fix)]
      : [reachability('blocked', whyOf(first), fix)];
  }
  if (baseUrl.startsWith('https:')) return [reached, tls('ok', textOf('doctor.tls-trusted'))];
  if (loopback) return [reached, tls('ok', textOf('doctor.tls-loopback'))];
  return [reached, tls('note', textOf('doctor.tls-none'), textOf('fix.https'))];
}

function whyOf({ cause, detail }: Answer): CodedMessage {
  return cause ?? textOf('text', { text: detail ?? '' });
}

const TOLERANCE_MS = 60_000;

/** Compares the local clock, in the middle of the token request, with that of the target. */
function clockLine({ headers: { date }, startedAt, endedAt }: Answer): Line {
  const line = about(textOf('doctor.about-clock'));
  if (date === null) return line('note', textOf('doctor.clock-unknown'));
  const ahead = (startedAt + endedAt) / 2 - date;
  if (Math.abs(ahead) <= TOLERANCE_MS) return line('ok', textOf('doctor.clock-agrees'));
  const seconds = Math.round(Math.abs(ahead) / 1_000);
  return line('note', textOf(`doctor.clock-${ahead > 0 ? 'ahead' : 'behind'}`, { seconds }), textOf('fix.clock'));
}

/** What a set of credentials obtains, and whether its account is of the kind that its name says. */
function credentialLines(target: Target, seen: Seen, names: CredentialSet): readonly Line[] {
  const line = about(textOf('doctor.about-credentials', { variable: names.id }));
  if (target[names.set] === undefined) return [];
  if (names.set !== 'main' && target.environment === 'production') {
    return [line('note', textOf('doctor.credentials-not-sent'))];
  }
  const [token, listing] = [tokenAnswer(seen, names.set), listingAnswer(seen, names.set)];
  return [
    ...(token === undefined ? [] : [tokenLine(line, token, names)]),
    ...(listing === undefined ? [] : listingLines(line, listing, names)),
  ];
}

type Lines = ReturnType<typeof about>;

function tokenLine(line: Lines, token: Answer, names: CredentialSet): Line {
  const { status, usableToken } = token;
  if (status === null) return unansweredLine(line, 'doctor.no-response-token', token);
  if (usableToken && status === 200) return line('ok', textOf('doctor.token-issued'));
  const says = textOf(status === 200 ? 'doctor.token-unusable' : 'doctor.token-status', { status });
  if (mayPass(status)) return line('blocked', says, textOf('fix.later'));
  if (refusesIncomplete(token)) return unfinishedLine(line, names);
  const { id, secret } = names;
  return line(
    'problem',
    says,
    refusesCredentials(status) ? textOf('fix.credentials', { id, secret }) : textOf('fix.base-url'),
  );
}

function unansweredLine(
  line: Lines,
  code: 'doctor.no-response-token' | 'doctor.no-response-listing',
  answer: Answer,
): Line {
  const { code: why, params } = whyOf(answer);
  return line('blocked', textOf(code, { ...params, why }), textOf('fix.rerun'));
}

function listingLines(line: Lines, listing: Answer, { set, id }: CredentialSet): readonly Line[] {
  const { status, page } = listing;
  const items = page?.items ?? null;
  const other = textOf('fix.other-account', { id });
  if (status === null) return [unansweredLine(line, 'doctor.no-response-listing', listing)];
  if (set === 'incomplete') {
    if (items === null) return [];
    if (items > 0) return [line('problem', textOf('doctor.registration-finished'), other)];
    return [line('note', textOf('doctor.token-other', { status }))];
  }
  if (saysIncomplete(listing)) return [unfinishedLine(line, { set, id })];
  if (set === 'empty' && items !== null && items > 0) {
    return [line('problem', textOf('doctor.account-not-empty', { items }), other)];
  }
  if (items !== null) return [];
  if (mayPass(status)) return [line('blocked', textOf('doctor.listing-trouble', { status }), textOf('fix.later'))];
  return [line('note', textOf(status === 200 ? 'doctor.listing-without-items' : 'doctor.token-other', { status }))];
}

/** An unfinished registration is the purpose of the `incomplete` account, and a problem of any other. */
function unfinishedLine(line: Lines, { set, id }: Pick<CredentialSet, 'set' | 'id'>): Line {
  const says = textOf('doctor.registration-unfinished');
  if (set === 'incomplete') return line('ok', says);
  return line('problem', says, set === 'main' ? textOf('fix.registration') : textOf('fix.other-account', { id }));
}

/** Whether the configured tokens belong to this environment, and what the listing returned to them. */
function givenTokenLines({ environment }: Target, { answers, given = {} }: Seen, now: number): readonly Line[] {
  const probes = { revoked: 'listing.with-revoked-token', expired: 'listing.with-invalid-token' } as const;
  return (['revoked', 'expired'] as const).flatMap((which) => {
    const fact = given[which];
    if (fact === undefined || fact.issuedKind === null) return [];
    const variable = variableOf(which);
    const line = about(textOf('doctor.about-variable', { variable }));
    if (isNoGivenToken(fact)) return [line('problem', problemOf('given-token.malformed', { variable }))];
    const doubt = doubtOf(which, fact, now);
    if (doubt !== null) return [line('problem', doubt)];
    const note = noteOf(which, fact);
    const answer = environment === 'production' ? undefined : answers.find(({ name }) => name === probes[which]);
    if (answer === undefined) return [line('note', note ?? textOf('doctor.token-not-sent'))];
    const { status, page } = answer;
    if (status === null || mayPass(status)) return [line('blocked', textOf('doctor.token-unanswered'))];
    if (page?.items != null) return [line('problem', textOf(`doctor.${which}-opens`))];
    if (status !== 401) return [line('note', textOf('doctor.token-other', { status }))];
    return [note === null ? line('ok', textOf('doctor.token-rejected')) : line('note', note)];
  });
}

/** Whether two sets of credentials belong to one account: their first pages hold the same simulations. */
function sharedLines(seen: Seen): readonly Line[] {
  const [main, second] = [listingAnswer(seen, 'main')?.page, listingAnswer(seen, 'second')?.page];
  if (main?.items == null || second?.items == null) return [];
  const line = about(textOf('doctor.about-two-accounts'));
  const shared = Math.max(0, ...(seen.isolation?.leaks ?? []).map(({ simulations }) => simulations));
  if (shared === 0) return [line('ok', textOf('doctor.none-shared'))];
  if (shared < second.items || main.total !== second.total) {
    return [line('note', textOf('doctor.some-shared', { shared }))];
  }
  const fix = textOf('fix.other-account', { id: 'PARTNER_API_SECOND_CLIENT_ID' });
  return [line('problem', textOf('doctor.all-shared'), fix)];
}

/** Whether the target lacks what a requirement needs. `items` is the number on the first page of an account, if listed. */
const lacks: Readonly<
  Record<Need, (target: Target, seen: Seen, items: (set: Set) => number | null, id: string) => boolean>
> = {
  'not-production': ({ environment }) => environment === 'production',
  'second-partner': ({ second }) => second === undefined,
  'empty-partner': ({ empty }) => empty === undefined,
  'incomplete-partner': ({ incomplete }) => incomplete === undefined,
  'revoked-token': ({ revokedToken }) => revokedToken === undefined,
  'expired-token': ({ expiredToken }) => expiredToken === undefined,
  'one-simulation': (_, __, items) => items('main') === 0,
  'two-simulations': (_, __, items) => (items('main') ?? 2) < 2,
  'simulations-of-both': (_, __, items) => items('main') === 0 || items('second') === 0,
  'null-value': (_, { tallies }, __, id) => (tallies[id]?.of ?? 0) > 0 && tallies[id]?.null === 0,
  'two-reports': () => false,
};

const MOST_IDS = 3;

/** The data of the account, and the requirements that a run cannot exercise, or only in part, without more. */
function dataLines(target: Target, seen: Seen): readonly Line[] {
  const line = about(textOf('doctor.about-data'));
  const itemsOf = (set: Set) => listingAnswer(seen, set)?.page?.items ?? null;
  const table: readonly (readonly [string, Requirement])[] = Object.entries(requirements);
  const lacking = (Object.keys(lacks) as readonly Need[]).flatMap((need) =>
    (['needs', 'someCasesNeed'] as const).flatMap((extent) => {
      const needing = table.filter(([, one]) => one[extent]?.includes(need));
      const ids = needing.flatMap(([id]) => (lacks[need](target, seen, itemsOf, id) ? [id] : []));
      const named = ids.length > MOST_IDS ? [...ids.slice(0, 1), '…'] : ids;
      const code = extent === 'needs' ? 'doctor.cannot-exercise' : 'doctor.exercised-in-part';
      const says = textOf(code, { count: ids.length, ids: named, need: `need.${need}` });
      return ids.length === 0 ? [] : [line('note', says)];
    }),
  );
  const page = listingAnswer(seen, 'main')?.page;
  if (page?.items == null) return lacking;
  const { items, total } = page;
  if (total === null) return [line('ok', textOf('doctor.data-no-total', { items })), ...lacking];
  const data = line('ok', textOf('doctor.data', { items, total, pages: Math.ceil(total / 100) }));
  const few = line('note', textOf('doctor.few-pages'), textOf('fix.more-simulations'));
  return [data, ...(total <= 100 ? [few] : []), ...lacking];
}
