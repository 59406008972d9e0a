import type { Judged } from '../judging/judge.ts';
import { foundIn, reasonsIn } from './language.ts';
import type { ExchangeRow, LeftOut, Report, RequirementResult, StimulusTiming } from './report.ts';
import { groupedBy } from './views/causes.ts';

type Made = 'format' | 'formatVersion' | 'counts' | 'leftOut' | 'startedAt' | 'finishedAt';

/** Input of a report; times in milliseconds since the epoch. */
export interface ReportParts extends Required<Omit<Report, Made>> {
  readonly startedAt: number;
  readonly finishedAt: number;
}

/** Returns a result with its texts in English; those of an unknown code are the code. */
export function reported({ reasons, findings, ...result }: Judged): RequirementResult {
  return {
    ...result,
    ...reasonsIn('en', reasons),
    findings: findings.map(({ code, params, ...found }) =>
      foundIn({ code, params, message: code, expected: '', actual: '', ...found }, 'en'),
    ),
  };
}

export function buildReport(parts: ReportParts): Report {
  const { suite, document, run, startedAt, finishedAt, requirements, openPoints, walk, exchanges, ...rest } = parts;
  return {
    format: 'vehicle-credit-conformance',
    formatVersion: 1,
    suite,
    document,
    run,
    startedAt: new Date(startedAt).toISOString(),
    finishedAt: new Date(finishedAt).toISOString(),
    ...rest,
    counts: countsOf(requirements, openPoints),
    requirements,
    openPoints,
    walk,
    exchanges,
  };
}

export function requestsOf({ sent, retried, unreached = 0 }: Report['requests']): Report['requests'] {
  return { sent, retried, ...(unreached > 0 && { unreached }) };
}

export function countsOf(results: Report['requirements'], openPoints: Report['openPoints']): Report['counts'] {
  const unseen = openPoints.filter(({ certainty }) => certainty === 'unseen').length;
  const observed = openPoints.length - unseen;
  const counts = { pass: 0, fail: 0, warning: 0, observed, 'not-exercised': 0, inconclusive: 0, waived: 0, unseen };
  for (const { verdict } of results) counts[verdict] += 1;
  return counts;
}

/** Returns response times by stimulus, in milliseconds; exchanges without a response have none. */
export function timingsOf(exchanges: readonly ExchangeRow[]): Readonly<Record<string, StimulusTiming>> {
  const complete = exchanges.filter(({ status }) => status !== undefined);
  const timings = [...groupedBy(complete, ({ stimulus }) => stimulus)].map(([stimulus, rows]) => {
    const sorted = rows.map(({ durationMs }) => durationMs).sort((a, b) => a - b);
    const middle = (sorted.length - 1) / 2;
    const median = ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2;
    const timing = { count: sorted.length, medianMs: Math.round(median), maxMs: Math.round(sorted.at(-1) ?? 0) };
    return [stimulus, timing] as const;
  });
  return Object.fromEntries(timings);
}

/** Maximum exchanges for which a report contains all of them, and maximum findings of one requirement. */
const MOST = { exchanges: 1_000, findings: 100 };
/** Maximum characters of all messages as JSON; escaped and indented they need up to twice as many. */
const ROOM = 2_400_000;
/** Pages of the full listing of any partner. */
const OF_THE_WALK = /^listing\.page(?:-of-second|-of-empty)?(?: \(|$)/;

/**
 * Limits the size of a report. Of many exchanges, keeps those named by a finding, an open point or the walk, and those
 * outside the full listing. Keeps messages while there is room, named exchanges first.
 */
export function bounded(report: Report, before: LeftOut = {}): Report {
  const requirements = report.requirements.map((result) => {
    const findingsLeftOut = result.findings.length - MOST.findings;
    if (findingsLeftOut <= 0) return result;
    const openFirst = result.findings.toSorted((a, b) => Number(a.waived ?? false) - Number(b.waived ?? false));
    return { ...result, findings: openFirst.slice(0, MOST.findings), findingsLeftOut };
  });
  const named = new Set([
    ...requirements.flatMap(({ findings }) => findings.flatMap(({ exchange }) => exchange ?? [])),
    ...report.openPoints.flatMap((point) => point.exchanges),
  ]);
  const shown = new Set('visited' in report.walk ? report.walk.visited?.map(({ exchange }) => exchange) : []);
  const exchanges = report.exchanges.filter(
    ({ id, stimulus }) =>
      report.exchanges.length <= MOST.exchanges || named.has(id) || shown.has(id) || !OF_THE_WALK.test(stimulus),
  );
  const findings = requirements.reduce((sum, { findingsLeftOut = 0 }) => sum + findingsLeftOut, 0);
  const left = report.exchanges.length - exchanges.length + (before.exchanges ?? 0);
  const leftOut = { ...before, ...(left > 0 && { exchanges: left }), ...(findings > 0 && { findings }) };
  return {
    ...report,
    requirements,
    exchanges: withinRoom(exchanges, named),
    ...(Object.keys(leftOut).length > 0 && { leftOut }),
  };
}

function withinRoom(rows: readonly ExchangeRow[], named: ReadonlySet<string>): readonly ExchangeRow[] {
  let room = ROOM;
  const kept = new Set<string>();
  for (const { id, messages } of rows.toSorted((a, b) => Number(named.has(b.id)) - Number(named.has(a.id)))) {
    if (messages === undefined) continue;
    const size = JSON.stringify(messages).length;
    if (size > room) continue;
    room -= size;
    kept.add(id);
  }
  return rows.map(({ messages, ...row }) => (messages && kept.has(row.id) ? { ...row, messages } : row));
}
