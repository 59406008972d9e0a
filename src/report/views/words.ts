import {
  type FindingCode,
  type Language,
  type ProblemCode,
  say as sayMessage,
  type TextMessage,
  textIn,
  textOf,
} from '../../../messages/index.ts';
import type { Finding, Where } from '../../judging/finding.ts';
import { exercised } from '../../judging/outcome.ts';
import { english, type Voice } from '../language.ts';
import type { Gate, OpenPointResult, Problem, Report, RequirementResult } from '../report.ts';
import { type Cause, criticalWaived, groupedBy, isSelected, partlyOf, withVerdict } from './causes.ts';
import type { Frame } from './frame.ts';
import { dateOf, joined, probeOf, visible } from './text.ts';

const FLAGS: Readonly<Record<Gate['kind'], string>> = {
  strict: '--strict',
  baseline: '--baseline',
  waiver: '--waivers',
  require: '--require',
};

/** Returns what the views say of a run as a whole; empty where there is nothing to say. */
export function headOf(frame: Frame) {
  const { say, language, report } = frame;
  const { verdict, target, gates, requirements, scope } = report;
  const isConforming = verdict === 'conforming';
  const about = extentOf(report);
  // Of a part of the catalog nothing says that the API conforms.
  const isPart =
    scope !== undefined && (scope.kind === 'selection' || scope.selected < scope.of || scope.at !== undefined);
  const stated = isPart && isConforming && about.length > 0 ? [] : [verdictWords(frame)];
  const [first = '', ...extent] = [...stated, ...about.map((message) => sayMessage(language, message))];
  const count = frame.critical.length;
  const title = isConforming && count > 0 ? say('view.with-critical', { verdict: first, count }) : first;
  const kinds = [...groupedBy(gates, ({ kind }) => FLAGS[kind])];
  const reasons = kinds.map(([flag, { length: count }]) => say('view.gate-reasons', { flag, count }));
  const failed = withVerdict(requirements, 'fail').map(({ id }) => visible(id));
  const limits = {
    critical: isConforming || count === 0 ? '' : say('view.warnings-critical', { count }),
    waived: waivedWords(frame),
    gated: kinds.length === 0 ? '' : say('view.gates-failed', { count: kinds.length, reasons }),
  };
  const selected = requirements.filter(isSelected);
  const isCovered = about.some(({ code }) => code === 'view.exercised') || selected.length === 0;
  const partly = partlyOf(report);
  const coverage = joined([
    !isCovered && say('view.exercised', { exercised: selected.filter(exercised).length, of: selected.length }),
    partly.length > 0 && say('view.partly', { partly: partly.length, ids: fewIds(partly) }),
  ]);
  const requests = requestsWords(report, frame);
  return {
    ...{ title, extent, ...limits, coverage, requests },
    /** The title with what limits it: extent, critical warnings, waivers and failed gates. */
    verdict: joined([title, ...extent, ...Object.values(limits)], '; '),
    target:
      target.environment === 'embedded'
        ? say('view.target-embedded')
        : say('view.target', { target: joined([target.environment, target.baseUrl]) }),
    exercised: joined([coverage, requests], '; '),
    /** The ids that failed, the most severe first. */
    failed: failed.length === 0 ? '' : say('view.failed-ids', { ids: failed }),
  };
}

function verdictWords({ report, say }: Frame): string {
  const { verdict, target, requests } = report;
  const [problem] = obstaclesOf(report);
  const isBounded = problem?.code?.startsWith('run.') === true;
  if (requests.sent > 0 && problem !== undefined && !isBounded && isBlocked(report))
    return say('view.api-unchecked', { problem: visible(problem.message) });
  if (isUnreported(report)) return say('view.unreported');
  const reason = soleReason(report);
  if (reason !== null) return say('view.api-unchecked', { problem: visible(reason) });
  if (verdict === 'conforming' && report.counts.waived > 0) return say('view.none-but-waived');
  if (verdict === 'conforming' && isLimited(report)) return say('view.none-found');
  return say(target.environment === 'embedded' ? `view.reference-${verdict}` : `view.api-${verdict}`);
}

/** Returns true if the run finished, but a report could not be written. */
export function isUnreported({ verdict, problems }: Pick<Report, 'verdict' | 'problems'>): boolean {
  return verdict === 'incomplete' && problems.length > 0 && problems.every(({ code }) => code?.startsWith('reports.'));
}

/** Returns true if the user chose to leave part of the API unchecked. */
function isLimited(report: Report): boolean {
  const { scope, coverage } = report;
  return scope?.kind === 'quick' || (scope?.skipped.length ?? 0) > 0 || (coverage?.accepted.length ?? 0) > 0;
}

/** Maximum ids in a line that only names them in passing. */
const MOST_IDS = 3;

function fewIds(results: readonly { readonly id: string }[]): readonly string[] {
  const ids = results.map(({ id }) => visible(id));
  return ids.length > MOST_IDS ? [...ids.slice(0, MOST_IDS), '…'] : ids;
}

/** How many answers match the baseline, and which were not observed; empty if no baseline was given. */
export function baselineWords({ report: { openPoints }, say }: Frame): string {
  const pinned = openPoints.filter(({ baseline }) => baseline !== undefined && baseline !== 'new');
  const same = pinned.filter(({ baseline }) => baseline === 'same').length;
  const gone = pinned.filter(({ baseline }) => baseline === 'gone');
  return joined(
    [
      pinned.length > 0 && say('view.pins-held', { same, all: pinned.length }),
      gone.length > 0 && say('view.pins-gone', { ids: fewIds(gone) }),
    ],
    '; ',
  );
}

/** How many requirements are waived, how many of them are critical, and when the first waiver expires; empty for none. */
function waivedWords({ report: { counts, requirements }, say }: Frame): string {
  if (counts.waived === 0) return '';
  const critical = criticalWaived({ requirements }).map(({ id }) => id);
  const [until] = withVerdict(requirements, 'waived')
    .flatMap(({ reasons = [] }) => reasons.filter(({ code }) => code.startsWith('waived')))
    .map(({ params }) => String(params.until))
    .toSorted();
  const more = joined([
    critical.length > 0 && say('view.waived-critical', { count: critical.length, ids: critical }),
    until !== undefined && say('view.waived-until', { until }),
  ]);
  return joined([say('view.failures-waived', { count: counts.waived }), more], ': ');
}

/** Requests of `--only` that a headline names. */
const MOST_REQUESTS = 2;

/** Returns what part of the catalog, of the listing and of the requests a run is about, as far as it is not all. */
function extentOf({ scope, coverage, counts, requirements, openPoints, walk }: Report): readonly TextMessage[] {
  if (scope === undefined || coverage === undefined) return [];
  const { selected, of, at = [] } = scope;
  const parts = at.map((one) => one.split('@', 2));
  const count = new Set(parts.map(([id]) => id)).size;
  const requests = [...new Set(parts.flatMap(([, place = '']) => place))];
  const further = requests.splice(MOST_REQUESTS).length;
  if (further > 0) requests.push(`+${further}`);
  const places = count === 0 ? [] : [textOf('headline.places', { count, requests })];
  const skipped = skippedOf({ requirements });
  const probes = scope.skipped.length;
  const unsent = probes === 0 ? [] : [textOf('headline.skip', { probes })];
  const omitted = skipped === 0 ? unsent : [textOf('headline.skipped', { skipped })];
  if (selected === 0 && of > 0) {
    const points = openPoints.filter(isSelected).length;
    return [textOf('headline.open-points', { observed: counts.observed, of: points }), ...omitted, ...places];
  }
  const selection = { passed: counts.pass, selected, others: of - selected };
  if (selected < of) return [textOf('headline.selection', selection), ...omitted, ...places];
  const isWhole = coverage.exercised >= requirements.length;
  const { length: accepted } = coverage.accepted;
  return [
    ...omitted,
    ...(scope.kind === 'quick' ? [textOf('headline.quick')] : []),
    ...sampleOf({ walk, scope }).map((sample) => textOf('headline.sampled', sample)),
    ...(isWhole ? [] : [textOf('view.exercised', { exercised: coverage.exercised, of })]),
    ...(accepted === 0 ? [] : [textOf('headline.accepted', { count: accepted })]),
    ...places,
  ];
}

/** Returns the number of requirements that --skip left unchecked. */
export function skippedOf({ requirements }: Pick<Report, 'requirements'>): number {
  return withVerdict(requirements, 'not-exercised').filter(({ reasons = [] }) =>
    reasons.some(({ code }) => code === 'skipped'),
  ).length;
}

/** Returns how many pages of the listing were read, if it was not read whole. */
export function sampleOf({ walk, scope }: Pick<Report, 'walk' | 'scope'>): readonly { pages: number; of: number }[] {
  if (!('pages' in walk) || walk.whole || walk.total === null || walk.limite === null) return [];
  const { pages } = walk;
  const of = Math.ceil(walk.total / walk.limite);
  return (scope?.kind ?? 'full') === 'full' && pages < of ? [{ pages, of }] : [];
}

/** How many requests were sent; of evidence that was evaluated again, also its date. */
export function requestsWords(
  { requests, startedAt = '', run }: Pick<Report, 'requests'> & Partial<Report>,
  { say }: Pick<Voice, 'say'>,
): string {
  const { sent, retried, unreached = 0 } = requests;
  const counted = unreached === 0 ? 'view.requests' : 'view.requests-attempted';
  const attempts = retried === 0 ? say(counted, { sent }) : say(`${counted}-retried`, { sent, retried });
  const all = unreached === 0 ? attempts : say('view.requests-unreached', { requests: attempts, unreached });
  return run?.evaluatedAgain ? say('view.evaluated-again', { requests: all, date: dateOf(startedAt) }) : all;
}

export function countsShown({ counts, requirements, openPoints }: Report) {
  const others = requirements.filter((result) => !isSelected(result)).length;
  const unseen = (counts.unseen ?? 0) - openPoints.filter((point) => !isSelected(point)).length;
  const idle = counts['not-exercised'] - others;
  return { ...counts, 'not-exercised': idle, unseen: Math.max(0, unseen), 'not-selected': others };
}

/** The counts of requirements, then those of open points; zeros only of pass and fail. `mark` marks failures. */
export function countsLine({ report, say }: Frame, mark = (text: string) => text): string {
  const counts = countsShown(report);
  const counted = (...verdicts: readonly (keyof typeof counts)[]) =>
    joined(
      verdicts.map((verdict) => {
        const count = counts[verdict];
        const text = say('view.count-of', { count, verdict: `view.verdict-${verdict}` });
        if (count === 0) return (verdict === 'pass' || verdict === 'fail') && text;
        return verdict === 'fail' ? mark(text) : text;
      }),
    );
  const ofOpenPoints = counted('observed', 'unseen');
  return joined(
    [
      counted('pass', 'fail', 'warning', 'not-exercised', 'inconclusive', 'waived', 'not-selected'),
      ofOpenPoints !== '' && say('view.counts-open', { counts: ofOpenPoints }),
    ],
    '; ',
  );
}

/** Returns the place of a finding, the pointer last; empty if unknown. */
export function whereWords(where: Where, voice: Voice = english): string {
  const { say } = voice;
  const { page, limite, item, pointer, case: name, partner } = where;
  const known = (['second', 'empty', 'incomplete'] as const).find((one) => one === partner);
  return joined([
    name !== undefined && say('view.case', { name }),
    partner !== undefined && (known ? say(`view.partner-${known}`) : say('view.partner', { name: partner })),
    page !== undefined && say('view.page', { page }),
    limite !== undefined && say('view.limite', { limite }),
    item !== undefined && say('view.item', { item }),
    pointer === '' ? say('view.whole-body') : (pointer ?? ''),
  ]);
}

/** Problems that leave the main account's responses as they are, or that only name what was not exercised. */
const NOT_BLOCKING: ReadonlySet<string | undefined> = new Set<ProblemCode>([
  ...(['coverage.core-missing', 'coverage.core-follows', 'account.other-rejected'] as const),
  ...(['account.other-incomplete', 'account.may-be-locked'] as const),
]);

/** Returns the variable of a problem as a label; empty if its message names the variable. */
export function labelOf({ variable = '', message }: Problem): string {
  return message.includes(variable) ? '' : variable;
}

/** Returns true if the problems of a run are why it checked nothing, or hardly anything. */
export function isBlocked(report: Report): boolean {
  const { verdict, requirements, walk } = report;
  const selected = requirements.filter(isSelected);
  if (obstaclesOf(report).length === 0 || verdict === 'incomplete' || selected.length === 0) return false;
  return !selected.some(exercised) || (verdict === 'refused' && !('pages' in walk));
}

/** Returns why nothing could be checked, if no problem and one reason say it; else null. */
export function soleReason({ verdict, problems, requirements }: Report): string | null {
  const selected = requirements.filter(isSelected);
  const reasons = new Set(selected.map((result) => (result.verdict === 'inconclusive' ? result.reason : undefined)));
  const [reason] = reasons;
  return verdict === 'inconclusive' && problems.length === 0 && reasons.size === 1 ? (reason ?? null) : null;
}

function obstaclesOf({ problems }: Report): Report['problems'] {
  return problems.filter(({ code }) => !NOT_BLOCKING.has(code));
}

export function isAnswered({ certainty }: Pick<OpenPointResult, 'certainty'>): boolean {
  return certainty !== 'unseen';
}

export function hasMoved({ baseline }: OpenPointResult): boolean {
  return baseline === 'changed' || baseline === 'gone';
}

/** Returns the place of a cause's first finding, and the number of others. */
export function atWords({ first, places, count, unit }: Cause, voice: Voice): string {
  const { say } = voice;
  if (first === undefined) return '';
  return joined(
    [
      whereWords(first.where, voice),
      first.exchange !== undefined && say('view.exchange', { id: first.exchange }),
      places > 1 && say(`view.more-${unit}`, { count: places - 1 }),
      count > places && say(places > 1 ? 'view.times-in-all' : 'view.times', { count }),
    ],
    '; ',
  );
}

/** Returns what must come before the request of a finding for the deviation to show; empty for nothing. */
export function conditionWords({ exchange }: Pick<Finding, 'exchange'>, { say, language, report }: Frame): string {
  const row = report.exchanges.find(({ id }) => id === exchange);
  const condition = row && textIn(language, { code: `condition.${probeOf(row.stimulus)}`, params: {} });
  return condition ? say('view.condition', { condition }) : '';
}

/** The severity of a cause; empty in a report of an older version. */
export function severityWords({ severity }: Pick<Cause, 'severity'>, { say }: Voice): string {
  return severity === null ? '' : say(`view.severity-${severity}`);
}

/** Returns true for a finding whose message is the field with both of its values. */
export function statesValues({ code }: Finding): boolean {
  return code === ('field.deviates' satisfies FindingCode);
}

/** Returns the finding whose values stand below the title of a cause; none if the title states them. */
export function findingBelow({ messages: [title], first }: Cause): Finding | undefined {
  return first !== undefined && statesValues(first) && first.message === title ? undefined : first;
}

export function valuesWords({ expected, actual }: Pick<Finding, 'expected' | 'actual'>, { say }: Voice): string {
  return `${say('view.expected')} ${expected}, ${say('view.actual')} ${actual}`;
}

/** Returns the reason that a requirement has beside its findings: a waiver, or what was not checked. */
export function besidesWords({ verdict, reason, findings }: RequirementResult, { say }: Pick<Voice, 'say'>): string {
  if (reason === undefined || findings.length === 0) return '';
  return verdict === 'waived' ? reason : `${say('view.besides')}: ${reason}`;
}

/** Returns the message of a cause, with a second one or the number of requirements to which it applies in other words. */
export function titleOf({ messages: [message = '', other, ...more], results }: Cause, { say }: Voice): string {
  if (other === undefined) return message;
  const count = results.length - 1;
  const isMany = more.length > 0 && count > 0;
  return isMany ? say('view.and-others', { message, count }) : say('view.and-also', { message, other });
}

/** Says how many further entries are not shown; an empty list for none. */
export function moreWords(count: number, { say }: Voice): readonly string[] {
  return count > 0 ? [say('view.more', { count })] : [];
}

/** Returns the version of the suite, and that of its catalog. */
export function suiteWords({ suite: { version, catalogue } }: Report, say: Voice['say']): string {
  return joined([version, catalogue !== undefined && say('view.catalog', { version: catalogue })]);
}

/** Returns the fingerprint of the settings, the accounts and the flags; of waivers and baseline the file is not known. */
export function settingsWords({ run }: Report, language: Language): string | undefined {
  if (run?.settings === undefined) return undefined;
  const { fingerprint, accounts, flags } = run.settings;
  const named = accounts.map((name) => textIn(language, { code: `view.partner-${name}`, params: {} }) ?? name);
  const given = Object.entries(flags).flatMap(([flag, value]) =>
    [value].flat().map((one) => (one === true ? flag : `${flag} ${typeof one === 'string' ? `'${one}'` : one}`)),
  );
  return [fingerprint, ...(named.length === 0 ? [] : [named.join(', ')]), ...given].join(' · ');
}
