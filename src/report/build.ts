import { findingIn, textIn } from '../../messages/index.ts';
import type { CodedFinding, Verdict } from '../judging/finding.ts';
import type { Judged } from '../judging/judge.ts';
import type {
  Coverage,
  ExchangeRow,
  OpenPointResult,
  Report,
  ReportScope,
  RequirementResult,
  StimulusTiming,
  Walk,
} from './report.ts';

/** What a report is put together from; times in milliseconds since the epoch. */
export interface ReportParts
  extends Pick<Report, 'target' | 'complete' | 'verdict' | 'exitCode' | 'gates' | 'requests' | 'openPoints'>,
    Pick<Report, 'presence' | 'timings' | 'invariants' | 'exchanges' | 'problems'> {
  readonly runId: string;
  readonly scope: ReportScope;
  readonly coverage: Coverage;
  readonly suiteVersion: string;
  readonly documentVersion: string;
  readonly startedAt: number;
  readonly finishedAt: number;
  readonly results: readonly RequirementResult[];
  /** Null where the listing was not walked. */
  readonly walk: Walk | null;
}

/** A result with the English texts of its findings and reasons. */
export function reported({ reasons, findings, ...result }: Judged): RequirementResult {
  const said = reasons.map(({ code, params }) => ({ code, params, message: textIn('en', { code, params }) ?? code }));
  const texts = (finding: CodedFinding) =>
    findingIn('en', finding) ?? { message: finding.code, expected: '', actual: '' };
  return {
    ...result,
    ...(said.length === 0 ? {} : { reason: said.map(({ message }) => message).join('; '), reasons: said }),
    findings: findings.map(({ code, params, ...found }) => ({
      ...{ code, params },
      ...texts({ code, params, ...found }),
      ...found,
    })),
  };
}

/** The one value that every view shows. */
export function buildReport(parts: ReportParts): Report {
  return {
    format: 'vehicle-credit-conformance',
    formatVersion: 1,
    suite: { version: parts.suiteVersion },
    document: { version: parts.documentVersion },
    target: parts.target,
    run: { id: parts.runId },
    scope: parts.scope,
    coverage: parts.coverage,
    startedAt: new Date(parts.startedAt).toISOString(),
    finishedAt: new Date(parts.finishedAt).toISOString(),
    complete: parts.complete,
    verdict: parts.verdict,
    exitCode: parts.exitCode,
    gates: parts.gates,
    counts: countsOf(parts.results, parts.openPoints),
    requests: parts.requests,
    requirements: parts.results,
    openPoints: parts.openPoints,
    presence: parts.presence,
    walk: parts.walk ?? {},
    timings: parts.timings,
    invariants: parts.invariants,
    exchanges: parts.exchanges,
    problems: parts.problems,
  };
}

/** How many requirements have each verdict, and how many open points were observed or not seen. */
export function countsOf(
  results: readonly RequirementResult[],
  openPoints: readonly OpenPointResult[],
): Report['counts'] {
  const unseen = openPoints.filter(({ certainty }) => certainty === 'unseen').length;
  const number = (verdict: Verdict) => results.filter((result) => result.verdict === verdict).length;
  return {
    pass: number('pass'),
    fail: number('fail'),
    warning: number('warning'),
    observed: openPoints.length - unseen,
    'not-exercised': number('not-exercised'),
    inconclusive: number('inconclusive'),
    waived: number('waived'),
    unseen,
  };
}

/** Stimulus name → how long its answered exchanges took, in milliseconds; what was not answered has no time. */
export function timingsOf(exchanges: readonly ExchangeRow[]): Readonly<Record<string, StimulusTiming>> {
  const answered = exchanges.filter(({ status }) => status !== undefined);
  const names = [...new Set(answered.map(({ stimulus }) => stimulus))];
  const timing = (name: string) =>
    summary(answered.filter(({ stimulus }) => stimulus === name).map(({ durationMs }) => durationMs));
  return Object.fromEntries(names.map((name) => [name, timing(name)]));
}

function summary(durations: readonly number[]): StimulusTiming {
  const sorted = durations.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  const median = ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2;
  return { count: sorted.length, medianMs: Math.round(median), maxMs: Math.round(sorted.at(-1) ?? 0) };
}
