import { type Answer, isBlockPage, refusesIncomplete, saysIncomplete } from '../../facts/answer.ts';
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
import { failureOf, interruptedAs } from '../errors.ts';
import type { FailureKind } from '../evidence/exchange.ts';
import { mayPass, refusesCredentials } from '../evidence/trouble.ts';
import { type ExitCode, exitCodes } from '../judging/exit-codes.ts';
import type { Problem, Report } from '../report/report.ts';
import { withoutDefects } from '../run/defects.ts';
import { guard } from '../run/guarding.ts';
import { interruptedBy } from '../run/interruption.ts';
import { causeOf, connectionProblem, furtherShown, hintOf, laterFix } from '../run/problems.ts';
import { openWire, record } from '../run/record.ts';
import { withTarget } from '../run/whole-run.ts';
import { commandTyped } from '../settings/environment.ts';
import { filesIn } from '../settings/files.ts';
import { resolveSettings } from '../settings/resolve.ts';
import {
  type CredentialSet,
  credentialSets,
  type Flags,
  numberIn,
  type RunOptions,
  type Target,
} from '../settings/settings.ts';
import { problemsOf, wrong } from '../settings/values.ts';
import type { Wire } from '../wire/wire.ts';
import { fail, type Io, printJson } from './io.ts';

/** Prints one line each about settings, connection, clock, credentials and data; checks no requirement. JSON is English. */
export async function doctorCommand(flags: Flags, io: Io): Promise<ExitCode> {
  const resolution = resolveSettings(flags, io.env, filesIn(io.cwd));
  const { settings, problems, options, environment, baseUrl, secrets, overridden } = resolution;
  guard(io.gate, { baseUrl, directories: [io.cwd] }, secrets);
  const rounds = numberIn(flags, 'repeat');
  const isRepeated = rounds.ok && rounds.value > 1 && environment === 'production';
  const repeat = isRepeated ? wrong('--repeat', problemOf('settings.repeat-production')) : rounds;
  if (settings === null || !repeat.ok) {
    const all = [...problems, ...problemsOf(repeat)];
    const code = fail(failureOf('settings', all), io, options.lang);
    if (options.json) printJson(checkUpOf({ environment, baseUrl }, code, [], all), io);
    return code;
  }
  const { target } = settings;
  const found = await withTarget(target, (known) => examine(known, options, io, repeat.value));
  const note = about('doctor.about-settings')('note', textOf('doctor.overridden', { variables: overridden }));
  const lines = overridden.length === 0 ? found : [note, ...found];
  const signal = interruptedBy(io);
  if (signal !== null) return fail(interruptedAs(signal), io, options.lang);
  const code = codeOfLines(lines);
  const end = ENDS[code] ?? (target === null ? 'view.do-target' : 'doctor.ready');
  const texts = lines.map((line) => lineText(line, io, options.lang)).join('');
  if (options.json) printJson(checkUpOf({ environment, baseUrl }, code, lines), io);
  else io.out(`${texts}${say(options.lang, { code: end, params: { command: commandTyped(io.env) } })}\n`);
  return code;
}

/** Whether a run can reach a verdict and what to do next, by exit code. */
const ENDS: Partial<Record<ExitCode, TextCode>> = { 2: 'doctor.not-ready', 3: 'doctor.unsettled' };

function checkUpOf(
  { environment, baseUrl }: Pick<Report['target'], 'environment' | 'baseUrl'>,
  exitCode: ExitCode,
  lines: readonly Line[],
  problems: readonly Problem[] = [],
) {
  const checks = lines.map((line) => {
    const { mark, subject, says } = line;
    const { message, remedy } = textsOf(line, 'en');
    const advice = line.remedy ?? says;
    return {
      status: mark,
      subject,
      code: says.code,
      params: says.params,
      message,
      remedy: remedy === undefined ? null : { code: advice.code, params: advice.params, message: remedy },
    };
  });
  const format = 'vehicle-credit-doctor';
  return { format, formatVersion: 1, target: { environment, baseUrl }, exitCode, checks, problems };
}

/** Returns the lines of the first round; after several rounds, also a line about stability. */
async function examine(target: Target, options: RunOptions, { signal, gate }: Io, rounds: number) {
  const seen: Facts[] = [];
  // Repeated wrong credentials may lock an account.
  const isRejected = () =>
    seen
      .flatMap(({ answers }) => answers)
      .some(({ role, status }) => role === 'token' && status !== null && refusesCredentials(status));
  while (seen.length < rounds && !signal.aborted && !isRejected()) {
    const wire = openWire(target, { ...options, concurrency: 1 }, signal);
    // No retries: each request may count toward a lockout.
    const send: Wire['send'] = (call, sending) => wire.send(call, { ...sending, retry: 'never', group: 'doctor' });
    const hooks = { signal, gate, wire: { ...wire, send }, inquire: checkUp };
    seen.push(withoutDefects(await record(target, options, hooks)).facts);
  }
  const [first, ...others] = seen;
  const lines = first === undefined ? [] : [...linesOf(target, first, Date.now())];
  return others.length === 0 ? lines : [...lines, stabilityLine(seen)];
}

type Timed = Pick<Answer, 'name' | 'partner' | 'status' | 'failure' | 'startedAt' | 'endedAt'>;

/** Reports whether each request got the same status in every round, and the response times. */
export function stabilityLine(rounds: readonly { readonly answers: readonly Timed[] }[]): Line {
  const answers = rounds.flatMap((round) => round.answers);
  const outcomes = new Map<string, Set<number | string>>();
  for (const { name, partner, status, failure } of answers) {
    const key = `${name} ${partner}`;
    outcomes.set(key, (outcomes.get(key) ?? new Set<number | string>()).add(status ?? failure ?? ''));
  }
  const mixed = [...outcomes.values()].filter((all) => all.size > 1).flatMap((all) => [...all]);
  const times = answers.map(({ startedAt, endedAt }) => Math.round(endedAt - startedAt)).sort((a, b) => a - b);
  const [median, longest] = [times[Math.floor(times.length / 2)] ?? 0, times.at(-1) ?? 0];
  const params = { rounds: rounds.length, requests: answers.length, median, longest };
  const line = about('doctor.about-stability');
  if (mixed.length === 0) return line('ok', textOf('doctor.stable', params));
  const seen = [...new Set(mixed)].map(String).sort();
  return line('blocked', textOf('doctor.unstable', { ...params, outcomes: seen }), textOf('fix.unstable'));
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

function textsOf({ says, remedy }: Line, language: Language): { readonly message: string; readonly remedy?: string } {
  const advice = remedy === undefined ? {} : { remedy: say(language, remedy) };
  return problemIn(language, says) ?? { message: say(language, says), ...advice };
}

function lineText(line: Line, { paint }: Io, language: Language): string {
  const { sign, style } = signs[line.mark];
  const { message, remedy } = textsOf(line, language);
  const arrow = remedy === undefined ? '' : ` ${paint('cyan', '→')} ${remedy}`;
  const about = paint('bold', `${say(language, line.subject)}:`);
  return `${paint(style, sign)} ${about} ${message}${arrow}\n`;
}

/** Returns 2 if the user has something to fix, else 3 if the environment blocked a check, else 0. */
export function codeOfLines(lines: readonly Line[]): ExitCode {
  if (lines.some(({ mark }) => mark === 'problem')) return exitCodes.refused;
  return lines.some(({ mark }) => mark === 'blocked') ? exitCodes.unsettled : exitCodes.conforming;
}

type Seen = Pick<Facts, 'answers' | 'tallies' | 'given' | 'isolation'>;
type Account = CredentialSet['set'];
type Lines = ReturnType<typeof about>;

function about<Code extends TextCode>(...text: Parameters<typeof textOf<Code>>) {
  const subject = textOf(...text);
  return (mark: Line['mark'], says: CodedMessage, remedy?: CodedMessage): Line => ({ mark, subject, says, remedy });
}

/** Generates the lines about a target. `now`: milliseconds since the epoch. */
export function* linesOf(target: Target, seen: Seen, now: number): Generator<Line> {
  const { environment, baseUrl } = target;
  const settings = about('doctor.about-settings');
  if (environment === 'embedded') yield settings('note', textOf('doctor.settings-embedded'));
  else yield settings('ok', textOf('doctor.settings', { environment, baseUrl }));
  const first = tokenAnswer(seen, 'main');
  if (first === undefined) return;
  yield* connectionLines(target, first);
  if (first.status === null) return;
  yield clockLine(first);
  for (const names of credentialSets) {
    const lines = [...credentialLines(target, seen, names)];
    yield* lines;
    // At a wrong base URL the other accounts get the same response.
    if (names.set === 'main' && lines.some(({ subject }) => subject.params.variable === 'PARTNER_API_BASE_URL')) break;
  }
  yield* givenTokenLines(target, seen, now);
  yield* sharedLines(seen);
  yield* dataLines(target, seen);
}

function tokenAnswer({ answers }: Seen, set: Account): Answer | undefined {
  return answers.find(({ role, partner }) => role === 'token' && partner === set);
}

function listingAnswer({ answers }: Seen, set: Account): Answer | undefined {
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

function* connectionLines({ baseUrl, loopback }: Target, first: Answer): Generator<Line> {
  const [reachability, tls] = [about('doctor.about-reachability'), about('doctor.about-tls')];
  const { failure } = first;
  const known = connectionProblem(first, baseUrl);
  const why = known ?? causeOf(first);
  const fix = failure === null || known !== null ? undefined : { code: FIXES[failure], params: {} };
  if (failure !== null && failure !== 'tls') return yield reachability('blocked', why, fix);
  yield reachability('ok', textOf('doctor.responds'));
  if (failure === 'tls') yield tls('blocked', why, fix);
  else if (baseUrl.startsWith('https:')) yield tls('ok', textOf('doctor.tls-trusted'));
  else if (loopback) yield tls('ok', textOf('doctor.tls-loopback'));
  else yield tls('note', textOf('doctor.tls-none'), textOf('fix.https'));
}

const TOLERANCE_MS = 60_000;

/** Compares the local clock, in the middle of the token request, with that of the target. */
function clockLine({ headers: { date }, startedAt, endedAt }: Answer): Line {
  const line = about('doctor.about-clock');
  if (date === null) return line('note', textOf('doctor.clock-unknown'));
  const ahead = (startedAt + endedAt) / 2 - date;
  if (Math.abs(ahead) <= TOLERANCE_MS) return line('ok', textOf('doctor.clock-agrees'));
  const seconds = Math.round(Math.abs(ahead) / 1_000);
  return line('note', textOf(`doctor.clock-${ahead > 0 ? 'ahead' : 'behind'}`, { seconds }), textOf('fix.clock'));
}

/** Reports the responses to a credential set, and whether its account has the expected kind. */
function* credentialLines(target: Target, seen: Seen, names: CredentialSet): Generator<Line> {
  const line = about('doctor.about-credentials', { variable: names.id });
  if (target[names.set] === undefined) return;
  if (names.set !== 'main' && target.environment === 'production') {
    return yield line('note', textOf('doctor.credentials-not-sent'));
  }
  const [token, listing] = [tokenAnswer(seen, names.set), listingAnswer(seen, names.set)];
  if (token !== undefined) yield tokenLine(line, token, names, target);
  const isSwapped =
    listing !== undefined && saysIncomplete(listing) && listingAnswer(seen, 'incomplete')?.page?.items === 0;
  if (names.set === 'empty' && isSwapped) yield line('problem', textOf('accounts-look-swapped'));
  else if (listing !== undefined) yield* listingLines(line, listing, names);
}

function tokenLine(line: Lines, token: Answer, names: CredentialSet, { baseUrl }: Target): Line {
  const { status, usableToken } = token;
  if (status === null) return unansweredLine(line, 'doctor.no-response-token', token);
  const code = status === 200 ? 'doctor.token-unusable' : 'doctor.token-status';
  const says = textOf(code, { status, further: furtherShown(token) });
  if (usableToken) return status === 200 ? line('ok', textOf('doctor.token-issued')) : line('note', says);
  if (mayPass(status)) return line('blocked', says, laterFix(token));
  if (refusesIncomplete(token)) return unfinishedLine(line, names);
  const address = about('doctor.about-variable', { variable: 'PARTNER_API_BASE_URL' });
  if (isBlockPage(token)) return address('problem', problemOf('target.no-api-blocked', { baseUrl }));
  const { id, secret } = names;
  const hint = names.set === 'main' ? hintOf(token) : null;
  if (refusesCredentials(status)) return line('problem', says, textOf('fix.credentials', { id, secret, hint }));
  return address('problem', says, textOf('fix.base-url'));
}

function unansweredLine(line: Lines, code: `doctor.no-response-${'token' | 'listing'}`, answer: Answer): Line {
  const { code: why, params } = causeOf(answer);
  return line('blocked', textOf(code, { ...params, why }), textOf('fix.rerun'));
}

function* listingLines(line: Lines, listing: Answer, { set, id }: CredentialSet): Generator<Line> {
  const { status, page } = listing;
  const items = page?.items ?? null;
  const other = textOf('fix.other-account', { id });
  if (status === null) yield unansweredLine(line, 'doctor.no-response-listing', listing);
  else if (set === 'incomplete') {
    if (items === 0) yield line('note', textOf('doctor.token-other', { status }));
    else if (items !== null) yield line('problem', textOf('doctor.registration-finished'), other);
  } else if (saysIncomplete(listing)) yield unfinishedLine(line, { set, id });
  else if (items !== null) {
    if (set === 'empty' && items > 0) yield line('problem', textOf('doctor.account-not-empty', { items }), other);
  } else if (mayPass(status)) yield line('blocked', textOf('doctor.listing-trouble', { status }), laterFix(listing));
  else yield line('note', textOf(status === 200 ? 'doctor.listing-without-items' : 'doctor.token-other', { status }));
}

/** An unfinished registration is the purpose of the `incomplete` account, and a problem of any other. */
function unfinishedLine(line: Lines, { set, id }: Pick<CredentialSet, 'set' | 'id'>): Line {
  const says = textOf('doctor.registration-unfinished');
  if (set === 'incomplete') return line('ok', says);
  return line('problem', says, set === 'main' ? textOf('fix.registration') : textOf('fix.other-account', { id }));
}

const PROBES = { revoked: 'listing.with-revoked-token', expired: 'listing.with-invalid-token' } as const;

/** Reports whether the configured tokens belong to this environment, and their listing responses. */
function* givenTokenLines({ environment }: Target, { answers, given = {} }: Seen, now: number): Generator<Line> {
  for (const which of ['revoked', 'expired'] as const) {
    const fact = given[which];
    if (fact === undefined || fact.issuedKind === null) continue;
    const [variable, token] = [variableOf(which), about('doctor.about-given-token')];
    const line = about('doctor.about-variable', { variable });
    // If both settings have the same token, it is sent once.
    const probes: readonly string[] = fact.twin ? Object.values(PROBES) : [PROBES[which]];
    const answer = environment === 'production' ? undefined : answers.find(({ name }) => probes.includes(name));
    const status = answer?.status ?? null;
    const [doubt, note] = [doubtOf(which, fact, { at: now, status }), noteOf(which, fact)];
    const noted = note === null ? null : token('note', note);
    if (isNoGivenToken(fact)) yield token('problem', problemOf('given-token.malformed', { variable }));
    else if (doubt !== null) yield token('problem', doubt);
    else if (answer === undefined) yield noted ?? line('note', textOf('doctor.token-not-sent'));
    else if (status === null || mayPass(status)) yield line('blocked', textOf('doctor.token-unanswered'));
    else if (answer.page?.items != null) yield line('problem', textOf(`doctor.${which}-opens`));
    else if (status !== 401) yield line('note', textOf('doctor.token-other', { status }));
    else yield noted ?? line('ok', textOf('doctor.token-rejected'));
  }
}

/** Reports whether two credential sets belong to one account: their first pages contain the same simulations. */
function* sharedLines(seen: Seen): Generator<Line> {
  const [main, second] = [listingAnswer(seen, 'main')?.page, listingAnswer(seen, 'second')?.page];
  if (main?.items == null || second?.items == null) return;
  const line = about('doctor.about-two-accounts');
  const shared = Math.max(0, ...seen.isolation.leaks.map(({ simulations }) => simulations));
  const fix = textOf('fix.other-account', { id: 'PARTNER_API_SECOND_CLIENT_ID' });
  if (main.items === 0 || second.items === 0) yield line('note', textOf('doctor.none-to-compare'));
  else if (shared === 0) yield line('ok', textOf('doctor.none-shared'));
  else if (shared >= second.items && main.total === second.total)
    yield line('problem', textOf('doctor.all-shared'), fix);
  else yield line('note', textOf('doctor.some-shared', { shared }));
}

/** Returns the simulations on the first page of an account. */
type ItemsOf = (set: Account) => number | null;
/** Returns true if the target lacks a need. */
type Lacks = (target: Target, itemsOf: ItemsOf, tally: Facts['tallies'][string] | undefined) => boolean;

const lacks: Readonly<Record<Need, Lacks>> = {
  'not-production': ({ environment }) => environment === 'production',
  'second-partner': ({ second }) => second === undefined,
  'empty-partner': ({ empty }) => empty === undefined,
  'incomplete-partner': ({ incomplete }) => incomplete === undefined,
  'revoked-token': ({ revokedToken }) => revokedToken === undefined,
  'expired-token': ({ expiredToken }) => expiredToken === undefined,
  'one-simulation': (_, itemsOf) => itemsOf('main') === 0 && !credentialSets.some(({ set }) => itemsOf(set)),
  'two-simulations': (_, itemsOf) => (itemsOf('main') ?? 2) < 2,
  'simulations-of-both': ({ second }, itemsOf) =>
    second !== undefined && (itemsOf('main') === 0 || itemsOf('second') === 0),
  'null-value': (_, __, tally) => (tally?.of ?? 0) > 0 && tally?.null === 0,
  'two-reports': () => false,
};

const MOST_IDS = 3;

/** Reports the data of the account, and the requirements that a run cannot exercise, or only in part. */
function* dataLines(target: Target, seen: Seen): Generator<Line> {
  const [line, coverage] = [about('doctor.about-data'), about('doctor.about-coverage')];
  const itemsOf: ItemsOf = (set) => listingAnswer(seen, set)?.page?.items ?? null;
  const [items, total] = [itemsOf('main'), listingAnswer(seen, 'main')?.page?.total ?? null];
  if (items === null) {
    const fix = tokenAnswer(seen, 'main')?.usableToken ? 'fix.data-unread' : 'fix.above';
    return yield line('blocked', textOf('doctor.data-unread'), textOf(fix));
  }
  if (total === null) yield line('ok', textOf('doctor.data-no-total', { items }));
  else {
    yield line(total === 0 ? 'note' : 'ok', textOf('doctor.data', { items, total, pages: Math.ceil(total / 100) }));
    if (total > 0 && total <= 100) yield line('note', textOf('doctor.few-pages'), textOf('fix.more-simulations'));
  }
  const table: readonly (readonly [string, Requirement])[] = Object.entries(requirements);
  for (const need of Object.keys(lacks) as readonly Need[]) {
    for (const extent of ['needs', 'someCasesNeed'] as const) {
      const needing = table.filter(([, one]) => one[extent]?.includes(need));
      const ids = needing.flatMap(([id]) => (lacks[need](target, itemsOf, seen.tallies[id]) ? [id] : []));
      if (ids.length === 0) continue;
      const named = ids.length > MOST_IDS ? [...ids.slice(0, 1), '…'] : ids;
      const partial = need === 'null-value' ? 'doctor.without-null' : 'doctor.exercised-in-part';
      const code = extent === 'needs' ? 'doctor.cannot-exercise' : partial;
      const says = textOf(code, { count: ids.length, ids: named, need: `need.${need}` });
      const isMissed = extent === 'needs' && need !== 'not-production';
      const isCore = isMissed && needing.some(([id, one]) => one.core && ids.includes(id));
      yield isCore ? coverage('blocked', says, textOf('fix.core-missing')) : coverage('note', says);
    }
  }
}
