import { randomUUID } from 'node:crypto';
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

const NOTHING_SENT = 'the run was refused before anything was sent';

/** The report of a run whose settings were refused: every requirement unexercised, every open point unseen. */
export function refusedReport(
  { environment, baseUrl, problems }: Pick<RefusedSettings, 'environment' | 'baseUrl' | 'problems'>,
  now: number,
): Report {
  return buildReport({
    ...nothingJudged(NOTHING_SENT),
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
): Report {
  return buildReport({
    ...nothingJudged('the run has not come to its end'),
    target: { environment, baseUrl },
    startedAt: now,
    finishedAt: now,
    verdict: 'incomplete',
    // As of a run that is interrupted: who kills a process leaves it no say in its exit code.
    exitCode: exitCodes.SIGINT,
    requests: { sent: 0, retried: 0 },
    exchanges: [],
    problems: [
      {
        message: 'this run is under way, or was ended before it could report',
        remedy: 'wait for its end, or run again',
      },
    ],
  });
}

/** What was asked before a defect of the suite ended the run. */
export type Asked = Pick<Recording, 'rows' | 'startedAt' | 'finishedAt'> & {
  readonly counts: Pick<WireCounts, 'sent' | 'retried'>;
};

/** The report of a run that a defect of the suite left without verdicts: what was asked is told, nothing is judged. */
export function defectReport(asked: Asked, target: Target, detail: string): Report {
  return buildReport({
    ...nothingJudged('a defect of the suite left the run without verdicts'),
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

function nothingJudged(reason: string) {
  const of = Object.keys(requirements).length;
  return {
    runId: randomUUID(),
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

function unexercised(table: Readonly<Record<string, Requirement>>, reason: string): readonly RequirementResult[] {
  return Object.entries(table).map(([id, { level, severity, clause, statement }]) => ({
    id,
    level,
    severity,
    clause,
    statement,
    verdict: 'not-exercised',
    judgedOn: 0,
    reason,
    findings: [],
  }));
}

function unseen(table: Readonly<Record<string, OpenPoint>>, reason: string): readonly OpenPointResult[] {
  return Object.entries(table).map(([id, { question }]) => ({
    id,
    question,
    answer: null,
    summary: 'not asked',
    certainty: 'unseen',
    reason,
    basis: 0,
    exchanges: [],
  }));
}
