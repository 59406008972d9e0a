import { document, type OpenPoint, openPoints, type Requirement, requirements } from '../../requirements/index.ts';
import { buildReport } from '../report/build.ts';
import type { OpenPointResult, Report, RequirementResult } from '../report/report.ts';
import type { RefusedSettings } from '../settings/resolve.ts';
import { exitCodes } from './exit-codes.ts';
import { suiteVersion } from './version.ts';

const reason = 'the run was refused before anything was sent';

/** The report of a run whose settings were refused: every requirement unexercised, every open point unseen. */
export function refusedReport(refused: RefusedSettings, now: number): Report {
  return buildReport({
    suiteVersion: suiteVersion(),
    documentVersion: document.version,
    target: { environment: refused.environment, baseUrl: refused.baseUrl },
    startedAt: now,
    finishedAt: now,
    complete: false,
    verdict: 'refused',
    exitCode: exitCodes.refused,
    gates: [],
    requests: { sent: 0, retried: 0 },
    results: unexercised(requirements),
    openPoints: unseen(openPoints),
    presence: {},
    walk: null,
    timings: {},
    invariants: [],
    exchanges: [],
    problems: refused.problems,
  });
}

function unexercised(table: Readonly<Record<string, Requirement>>): readonly RequirementResult[] {
  return Object.entries(table).map(([id, { level, clause, statement }]) => ({
    id,
    level,
    clause,
    statement,
    verdict: 'not-exercised',
    judgedOn: 0,
    reason,
    findings: [],
  }));
}

function unseen(table: Readonly<Record<string, OpenPoint>>): readonly OpenPointResult[] {
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
