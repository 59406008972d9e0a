import type { FindingCode, ProblemCode, TextCode } from '../../../messages/index.ts';
import type { Gate, Problem, Report, RequirementResult } from '../report.ts';
import { isSelected, OFF_PRODUCTION, partlyOf, withVerdict } from './causes.ts';
import type { Frame } from './frame.ts';
import { applying, capital, joined, sentence, shellWord } from './text.ts';
import { isAnswered, isBlocked, isUnreported, sampleOf, skippedOf } from './words.ts';

export function stepsOf(frame: Frame, page = 'report.html'): readonly string[] {
  const { say, command, report, causes, critical } = frame;
  const file = shellWord(frame.data);
  const { verdict, counts, problems, openPoints, requirements, scope } = report;
  const blocked = isBlocked(report);
  const pinned = openPoints.some(({ baseline }) => baseline !== undefined);
  const warnings = counts.warning - new Set(critical.flatMap(({ ids }) => ids)).size;
  const kinds = failedKinds(report);
  const remedies = problems.filter(({ code }) => !GAPS.has(code)).map(remedyOf);
  // What ended the run early also left requirements without a verdict.
  const isCutShort = problems.some(({ code = '' }) => ENDS.has(code));
  const isUnfinished = blocked || isCutShort || verdict === 'incomplete';
  // An interrupted run is repeated before anybody acts on its findings.
  const areFirst = blocked || verdict === 'incomplete';
  const isRecheck = scope?.at !== undefined;
  const hasFailed = causes.fail.length > 0 && !isRecheck;
  const pressing = applying(
    ...(areFirst ? remedies : []),
    blocked && say('view.do-refused'),
    verdict === 'incomplete' && !isCutShort && !isUnreported(report) && say('view.do-incomplete'),
    ...failureSteps(frame, page),
    hasFailed && say('view.do-recheck', { report: page }),
    hasFailed && say('view.do-waive', { command, file }),
    ...gapSteps(frame),
    ...(areFirst ? [] : remedies),
    ...kinds.map((kind) => say(`view.do-${kind}`)),
    ...(isUnfinished ? [] : unsettledSteps(frame)),
    ...(blocked ? [] : followingSteps(frame)),
    counts.waived > 0 && say('view.do-waived'),
    warnings > 0 && !kinds.includes('strict') && !isRecheck && say('view.do-warnings', { count: warnings }),
    ...(isUnfinished ? [] : idleSteps(frame)),
  );
  const isPartial = isRecheck || !requirements.every(isSelected);
  const isGone = isRecheck && counts.inconclusive === 0;
  if (pressing.length === 0 && isPartial) return [say(isGone ? 'view.do-gone' : 'view.do-run-all')];
  if (pressing.length === 0 && report.target.environment === 'embedded') return [say('view.do-target')];
  if (pressing.length === 0 && scope?.kind === 'quick') return [say('view.do-run-full')];
  const isSeen = openPoints.some(isAnswered);
  const { length: partly } = partlyOf(report);
  return applying(
    ...(pressing.length === 0 ? [nothingStep(frame, page)] : pressing),
    partly > 0 && say('view.do-partly', { count: partly, report: page }),
    verdict === 'conforming' && !pinned && isSeen && say('view.do-pin', { command, file }),
  );
}

/** Problems that end a run. */
const ENDS: ReadonlySet<string> = new Set<ProblemCode>([
  ...(['run.deadline', 'run.deadline-cut', 'run.budget', 'run.circuits', 'run.circuits-timeouts'] as const),
  ...(['run.throttled', 'run.unavailable', 'run.retry-after', 'run.interrupted', 'run.unfinished'] as const),
]);

function nothingStep({ report, say }: Frame, page: string): string {
  const { length: of } = report.requirements;
  const { length: count } = withVerdict(report.requirements, 'not-exercised');
  if (count > 0) return say('view.do-nothing-checked', { count, of, report: page });
  const [sample] = sampleOf(report);
  return sample === undefined
    ? say('view.do-nothing', { report: page })
    : say('view.do-nothing-read', { ...sample, report: page });
}

function remedyOf({ code = '', variable, remedy }: Problem): string {
  const isOfSetting = variable !== undefined && code.startsWith('settings.');
  return isOfSetting ? `${variable}: ${sentence(remedy)}` : capital(sentence(remedy));
}

/** What to do first, in one line, and how many further steps the page has. */
export function firstStep(frame: Frame, page = 'report.html'): string {
  const all = stepsOf(frame, page);
  const shown = firstSteps(frame, page, all);
  const count = all.filter((step) => !shown.includes(step)).length;
  return joined([...shown, count > 0 && frame.say('view.more-steps', { count })], ' ');
}

/** The steps about failures and gates alike, which fail the run each on its own. */
function firstSteps(frame: Frame, page: string, all: readonly string[]): readonly string[] {
  const { exitCode, problems } = frame.report;
  const [remedy] = exitCode === 1 ? [] : [...gapSteps(frame), ...problems.map(remedyOf)];
  if (remedy !== undefined) return [...(exitCode === 3 ? criticalSteps(frame, page) : []), remedy];
  const failed = failureSteps(frame, page);
  const gated = failedKinds(frame.report).map((kind) => frame.say(`view.do-${kind}`));
  return failed.length === 0 ? all.slice(0, 1) : [...failed, ...gated];
}

const GAPS: ReadonlySet<string | undefined> = new Set<ProblemCode>(['coverage.core-missing', 'coverage.core-follows']);

/** What would exercise the missing core requirements: the data that their reasons name, else the remedy of the problem. */
function gapSteps({ report, say }: Frame): readonly string[] {
  const { problems, coverage, requirements, walk } = report;
  const gap = problems.find(({ code }) => GAPS.has(code));
  if (gap === undefined) return [];
  const missing = requirements.filter(({ id }) => coverage?.coreMissing.includes(id));
  const needs = missing.map(({ reasons = [] }) => reasons.flatMap(({ params: { need } }) => need ?? []));
  const isVague = needs.length === 0 || needs.some((named) => named.length === 0);
  const { items = null } = 'items' in walk ? walk : {};
  // Without simulations, an accepted gap would leave every field unchecked.
  const code = items === 0 ? 'view.do-provide-data' : 'view.do-provide';
  const [first = '', ...others] = isVague
    ? [capital(sentence(gap.remedy))]
    : [...new Set(needs.flat())].map((need) => say(code, { need }));
  const cause = items !== null && items < 2 && say('view.main-lists', { count: items });
  return [joined([cause, first], ' '), ...others];
}

/** Findings that a wrong setting may cause, by code: its token may still be valid. */
const GIVEN: ReadonlyMap<string | undefined, string> = new Map<FindingCode, string>([
  ['auth.revoked-opens', 'PARTNER_API_REVOKED_TOKEN'],
  ['auth.expired-opens', 'PARTNER_API_EXPIRED_TOKEN'],
]);

function failureSteps(frame: Frame, page: string): readonly string[] {
  const { say, report, critical } = frame;
  const isRecheck = report.scope?.at !== undefined;
  const causes = frame.causes.fail.length;
  const warnings = isRecheck ? frame.causes.warning.length - critical.length : 0;
  const findings = frame.causes.fail.flatMap(({ deviations }) => deviations.flatMap((one) => one.findings));
  const variables = [...new Set(findings.flatMap(({ code }) => GIVEN.get(code) ?? []))];
  return applying(
    causes > 0 && variables.length > 0 && say('view.do-confirm-token', { variables }),
    causes > 0 && say(isRecheck ? 'view.do-again' : 'view.do-failed', { causes, report: page }),
    warnings > 0 && say('view.do-again-warning', { causes: warnings, report: page }),
    ...criticalSteps(frame, page),
  );
}

function criticalSteps({ critical, say }: Frame, page: string): readonly string[] {
  const causes = critical.length;
  return applying(causes > 0 && say('view.do-critical', { causes, report: page }));
}

/** The gates that failed, and the baseline where an answer differs from it; one that is gone need not fail the run. */
function failedKinds({ gates, openPoints, scope }: Report): readonly Gate['kind'][] {
  const changed = openPoints.some(({ baseline }) => baseline === 'changed') ? (['baseline'] as const) : [];
  // A recheck of a warning is strict, so that its exit code says whether the warning is still there.
  const kinds = gates.map(({ kind }) => kind).filter((kind) => kind !== 'strict' || scope?.at === undefined);
  return [...new Set([...kinds, ...changed])];
}

/** This reason follows from a failure of the token request. */
const WITHOUT_TOKEN = 'token.unusable' satisfies TextCode;

/** Reasons that another account or token removes, and a rerun does not. */
const OF_WHAT_WAS_GIVEN: ReadonlySet<string> = new Set<TextCode>([
  ...(['account-looks-complete', 'account.main-unfinished', 'account.credentials-rejected'] as const),
  ...(['account.unfinished', 'accounts-look-swapped'] as const),
  ...(['given-token.expired', 'given-token.unexpired', 'given-token.twin'] as const),
  ...(['given-token.other-kind', 'given-token.other-issuer'] as const),
]);

/** This reason says that no request of --only was sent. */
const UNSENT = 'place-unsent' satisfies TextCode;

/** Reasons that responses of the API cause. In a run with failures, a fix of the failures removes them. */
const OF_RESPONSES: ReadonlySet<string> = new Set<TextCode>([
  ...(['list-unreadable', 'listing.no-simulation-twice', 'auth.control-denied', 'auth.control-failed'] as const),
  ...(['auth.control-failed-before', 'auth.more-cases'] as const),
]);

function isFollowing({ counts }: Report, { reasons = [] }: RequirementResult): boolean {
  return counts.fail > 0 && reasons.length > 0 && reasons.every(({ code }) => OF_RESPONSES.has(code));
}

function followingSteps({ report, say }: Frame): readonly string[] {
  const unchecked = (['inconclusive', 'not-exercised'] as const).flatMap((one) =>
    withVerdict(report.requirements, one),
  );
  const count = unchecked.filter((result) => isFollowing(report, result)).length;
  return applying(count > 0 && say('view.do-follows', { count }));
}

function unsettledSteps({ report, say }: Frame): readonly string[] {
  const unsettled = withVerdict(report.requirements, 'inconclusive').filter(
    (result) =>
      !isFollowing(report, result) &&
      !result.reasons?.some(({ code, params: { why } }) => code === WITHOUT_TOKEN || why === WITHOUT_TOKEN),
  );
  const having = (isNamed: (code: string) => boolean): number =>
    unsettled.filter(({ reasons = [] }) => reasons.some(({ code }) => isNamed(code))).length;
  const given = having((code) => OF_WHAT_WAS_GIVEN.has(code));
  const unsent = having((code) => code === UNSENT);
  const others = unsettled.length - given - unsent;
  // A Retry-After may be a date.
  const waits = unsettled.flatMap(({ reasons = [] }) => reasons.map(({ params: { wait } }) => Number(wait ?? 0) || 0));
  const seconds = Math.max(0, ...waits);
  return applying(
    given > 0 && say('view.do-given', { count: given }),
    unsent > 0 && say('view.do-unsent'),
    others > 0 && seconds >= 60 && say('view.do-later', { minutes: Math.ceil(seconds / 60), count: others }),
    others > 0 && seconds < 60 && say('view.do-inconclusive', { count: others }),
  );
}

/** Reasons that no setting or data removes: the user's choice, and responses of the target. */
const NOT_LACKING: ReadonlySet<string> = new Set<TextCode>([
  ...(['skipped', 'interrupted', 'run-defect', 'list-unreadable', 'unstable-order', WITHOUT_TOKEN] as const),
  ...(['absent', 'absent-form', 'account.incomplete-at-token'] as const),
]);

export function idleSteps({ report, say }: Frame): readonly string[] {
  const results = withVerdict(report.requirements, 'not-exercised').filter((result) => !isFollowing(report, result));
  const idle = results.map(({ reasons = [] }) => reasons.map(({ code }) => code));
  const unsent = idle.filter((codes) => codes.some((code) => OFF_PRODUCTION.has(code))).length;
  const isHelpless = (code: string) => NOT_LACKING.has(code) || OFF_PRODUCTION.has(code) || code.startsWith('nothing.');
  // A report of an older version has no codes.
  const isLacking = (codes: readonly string[]) => !codes.includes('accepted') && !codes.every(isHelpless);
  const lacking = idle.filter((codes) => codes.length === 0 || isLacking(codes)).length;
  const skipped = skippedOf(report);
  return applying(
    skipped > 0 && say('view.do-skipped', { count: skipped }),
    lacking > 0 && say('view.do-not-exercised', { count: lacking, of: idle.length }),
    unsent > 0 && say('view.do-on-staging', { count: unsent }),
  );
}
