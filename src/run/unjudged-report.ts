import { randomUUID } from 'node:crypto';
import { problemOf, type TextMessage, textOf } from '../../messages/index.ts';
import { document, type OpenPoint, openPoints, type Requirement, requirements } from '../../requirements/index.ts';
import { buildReport } from '../report/build.ts';
import type { OpenPointResult, Report, RequirementResult } from '../report/report.ts';
import type { RefusedSettings } from '../settings/resolve.ts';
import type { Target } from '../settings/settings.ts';
import type { WireCounts } from '../wire/wire.ts';
import { defectProblem } from './defects.ts';
import { exitCodes } from './exit-codes.ts';
import type { Recording } from './record.ts';
import { suiteVersion } from './version.ts';

/** The report of a run whose settings were refused: every requirement unexercised, every open point unseen. */
export function refusedReport(
  { environment, baseUrl, problems }: Pick<RefusedSettings, 'environment' | 'baseUrl' | 'problems'>,
  now: number,
): Report {
  return buildReport({
    ...nothingJudged(textOf('unjudged.refused')),
    target: { environment, baseUrl },
    startedAt: now,
    finishedAt: now,
    verdict: 'refused',
    exitCode: exitCodes.refused,
    requests: { sent: 0, retried: 0 },
    exchanges: [],
    problems,
  });
}

/** The report that stands from the beginning of a run to its end, and for ever where the process is killed. */
export function unfinishedReport(
  { environment, baseUrl }: Pick<Target, 'environment' | 'baseUrl'>,
  now: number,
  id: string,
): Report {
  return buildReport({
    ...nothingJudged(textOf('unjudged.unfinished'), id),
    target: { environment, baseUrl },
    startedAt: now,
    finishedAt: now,
    verdict: 'incomplete',
    // As of a run that is interrupted: who kills a process leaves it no say in its exit code.
    exitCode: exitCodes.SIGINT,
    requests: { sent: 0, retried: 0 },
    exchanges: [],
    problems: [problemOf('run.unfinished')],
  });
}

/** What was asked before a defect of the suite ended the run. */
export type Asked = Pick<Recording, 'id' | 'rows' | 'startedAt' | 'finishedAt'> & {
  readonly counts: Pick<WireCounts, 'sent' | 'retried'>;
};

/** The report of a run that a defect of the suite left without verdicts: what was asked is told, nothing is judged. */
export function defectReport({ id, ...asked }: Asked, target: Target, detail: string): Report {
  return buildReport({
    ...nothingJudged(textOf('unjudged.defect'), id),
    target: { environment: target.environment, baseUrl: target.baseUrl },
    startedAt: asked.startedAt,
    finishedAt: asked.finishedAt,
    verdict: 'incomplete',
    exitCode: exitCodes.defect,
    requests: { sent: asked.counts.sent, retried: asked.counts.retried },
    exchanges: asked.rows,
    problems: [defectProblem(detail)],
  });
}

function nothingJudged(reason: TextMessage, runId: string = randomUUID()) {
  const of = Object.keys(requirements).length;
  return {
    runId,
    scope: { kind: 'full', selected: of, of, skipped: [] } as const,
    coverage: { exercised: 0, of, coreMissing: [], accepted: [] },
    suiteVersion: suiteVersion(),
    documentVersion: document.version,
    complete: false,
    gates: [],
    results: unexercised(requirements, reason),
    openPoints: unseen(openPoints, reason),
    presence: {},
    walk: null,
    timings: {},
    invariants: [],
  };
}

function unexercised(table: Readonly<Record<string, Requirement>>, reason: TextMessage): readonly RequirementResult[] {
  return Object.entries(table).map(([id, { level, severity, clause, statement }]) => ({
    id,
    level,
    severity,
    clause,
    statement,
    verdict: 'not-exercised',
    judgedOn: 0,
    reason: reason.message,
    reasons: [reason],
    findings: [],
  }));
}

function unseen(table: Readonly<Record<string, OpenPoint>>, reason: TextMessage): readonly OpenPointResult[] {
  return Object.entries(table).map(([id, { question }]) => ({
    id,
    question,
    answer: null,
    code: reason.code,
    params: reason.params,
    summary: reason.message,
    certainty: 'unseen',
    reason: reason.message,
    reasons: [reason],
    basis: 0,
    exchanges: [],
  }));
}
