import { randomUUID } from 'node:crypto';
import { problemOf, type TextCode, textOf } from '../../messages/index.ts';
import { type OpenPoint, openPoints, requirements } from '../../requirements/index.ts';
import { exitCodes } from '../judging/exit-codes.ts';
import { judge } from '../judging/judge.ts';
import { buildReport, type ReportParts, reported, requestsOf } from '../report/build.ts';
import type { Problem, Report } from '../report/report.ts';
import { defectProblem } from './defects.ts';
import { skipped } from './judge.ts';
import type { Recording } from './record.ts';
import { statedIn } from './version.ts';

type Named = Report['target'];

export function refusedReport(refused: Named & Pick<Report, 'problems'>, now: number): Report {
  const ending = { startedAt: now, finishedAt: now, verdict: 'refused', exitCode: exitCodes.refused } as const;
  return unjudgedReport('unjudged.refused', refused, refused.problems, ending);
}

/** The report that exists from the start of a run to its end, and stays where the process is killed. */
export function unfinishedReport(target: Named, now: number, runId: string): Report {
  return unjudgedReport('unjudged.unfinished', target, [problemOf('run.unfinished')], {
    run: { id: runId },
    startedAt: now,
    finishedAt: now,
    // As of an interrupted run: a killed process does not choose its exit code.
    exitCode: exitCodes.SIGINT,
  });
}

export type Asked = Pick<Recording, 'id' | 'rows' | 'startedAt' | 'finishedAt'> & {
  readonly counts: Report['requests'];
};

/** The report of a run that a defect of the suite left without verdicts: its requests are shown, nothing is judged. */
export function defectReport({ id, rows, counts, ...times }: Asked, target: Named, detail: string): Report {
  return unjudgedReport('unjudged.defect', target, [defectProblem(detail)], {
    ...times,
    run: { id },
    exitCode: exitCodes.defect,
    requests: requestsOf(counts),
    exchanges: rows,
  });
}

/** A report with every requirement not exercised and every open point unseen. */
function unjudgedReport(
  why: Extract<TextCode, `unjudged.${string}`>,
  { environment, baseUrl }: Named,
  problems: readonly Problem[],
  parts: Pick<ReportParts, 'startedAt' | 'finishedAt' | 'exitCode'> & Partial<ReportParts>,
): Report {
  const reason = textOf(why);
  const results = judge({ requirements, checks: {}, facts: null, leftOut: () => reason }).map(reported);
  return buildReport({
    ...statedIn(),
    run: { id: randomUUID() },
    scope: { kind: 'full', selected: results.length, of: results.length, skipped: [] },
    coverage: { exercised: 0, of: results.length, coreMissing: [], accepted: [] },
    target: { environment, baseUrl },
    complete: false,
    verdict: 'incomplete',
    gates: [],
    requests: { sent: 0, retried: 0 },
    requirements: results,
    openPoints: Object.entries<OpenPoint>(openPoints).map(([id, { question }]) => ({
      id,
      question,
      ...skipped(reason),
    })),
    presence: {},
    walk: {},
    timings: {},
    invariants: [],
    exchanges: [],
    problems,
    ...parts,
  });
}
