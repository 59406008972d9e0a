import { OPEN_ROLES } from '../../facts/answer.ts';
import type { Facts } from '../../facts/facts.ts';
import { problemOf, textOf } from '../../messages/index.ts';
import { document, openPoints, type Requirement, requirements } from '../../requirements/index.ts';
import { checks } from '../../suites/index.ts';
import { observations } from '../../suites/open-points.ts';
import { holdToBaseline } from '../gates/baseline.ts';
import { waive } from '../gates/waivers.ts';
import { coverageOf } from '../judging/coverage.ts';
import { judge } from '../judging/judge.ts';
import { exitCode, gatesOf, overall } from '../judging/outcome.ts';
import { buildReport, timingsOf } from '../report/build.ts';
import type { OpenPointResult, Problem, Report, RequirementResult } from '../report/report.ts';
import type { RunOptions, Target } from '../settings/settings.ts';
import { type Defect, defectProblem, defectsIn, observedSafely, spoiled } from './defects.ts';
import { exitCodes } from './exit-codes.ts';
import { steadinesses } from './gate-files.ts';
import type { Signal } from './io.ts';
import { presenceOf } from './presence.ts';
import type { Recording } from './record.ts';
import { reportScope, selectedBy, withScopeReasons } from './scope.ts';
import { isRefused, targetProblems } from './target-problems.ts';
import { suiteVersion } from './version.ts';
import { walkOf } from './walk.ts';

/** What the run itself adds to what was recorded. */
export interface Circumstances {
  readonly target: Pick<Target, 'environment' | 'baseUrl'>;
  readonly options: Pick<RunOptions, 'only' | 'require' | 'acceptUnexercised' | 'strict' | 'baseline' | 'waivers'>;
  readonly interruptedBy: Signal | null;
  /** The run lasted until its deadline. */
  readonly outOfTime?: boolean;
}

/** One result for each requirement, from facts alone. */
export function judgeFacts(facts: Facts, only: (id: string) => boolean = () => true): readonly RequirementResult[] {
  return judge({ requirements, checks, facts, only });
}

/** The answers to the open points, from facts alone. */
export function observe(facts: Facts, only: (id: string) => boolean = () => true): readonly OpenPointResult[] {
  return Object.entries(openPoints).map(([id, { question }]) => ({
    id,
    question,
    ...(only(id) ? observedSafely(() => observations[id as keyof typeof observations](facts)) : NOT_SELECTED),
  }));
}

const notSelected = textOf('not-selected');

const NOT_SELECTED = {
  answer: null,
  summary: notSelected.message,
  certainty: 'unseen',
  reason: notSelected.message,
  reasons: [notSelected],
  basis: 0,
  exchanges: [],
  code: notSelected.code,
  params: notSelected.params,
} as const;

/** What of a recording is judged. Evidence of an older suite has neither `id` nor `defects`. */
export interface Judgeable
  extends Pick<Recording, 'facts' | 'rows' | 'counts' | 'startedAt' | 'finishedAt'>,
    Partial<Pick<Recording, 'id'>> {
  readonly defects?: readonly Pick<Defect, 'name'>[];
}

/** The report of a recorded run, and through it its exit code. */
export function conclude(recording: Judgeable, circumstances: Circumstances): Report {
  const { target, options, interruptedBy, outOfTime = false } = circumstances;
  const { id = 'unknown', facts, rows, counts, startedAt, finishedAt, defects = [] } = recording;
  const isSelected = selectedBy(facts, options.only);
  const problems = targetProblems(facts, target);
  const refused = isRefused(facts);
  const complete =
    interruptedBy === null &&
    !facts.answers.some(
      ({ failure, role }) => (failure === 'not-sent' && !OPEN_ROLES.has(role)) || (failure !== null && outOfTime),
    );
  const today = new Date(startedAt).toISOString().slice(0, 10);
  const judged = withScopeReasons(judgeFacts(facts, isSelected), facts, options);
  const waived = waive(judged, options.waivers ?? [], { today, complete });
  const { results } = waived;
  const coverage = coverageOf(results, isCore);
  const { coreMissing } = coverage;
  const observed = observe(facts, isSelected);
  const held = options.baseline
    ? holdToBaseline(observed, options.baseline, steadinesses)
    : { openPoints: observed, gates: [] };
  const gates = [...gatesOf(results, options), ...waived.gates, ...held.gates];
  const report = buildReport({
    runId: id,
    scope: reportScope(facts, isSelected),
    coverage,
    suiteVersion: suiteVersion(),
    documentVersion: document.version,
    target: { environment: target.environment, baseUrl: target.baseUrl },
    startedAt,
    finishedAt,
    complete,
    verdict: overall(results, { refused, interrupted: interruptedBy !== null, incomplete: !complete, coreMissing }),
    exitCode: exitCode({
      results,
      gates,
      refused,
      incomplete: !complete,
      coreMissing,
      ...(interruptedBy && { interruptedBy }),
    }),
    gates,
    requests: { sent: counts.sent, retried: counts.retried },
    results,
    openPoints: held.openPoints,
    presence: presenceOf(facts),
    walk: walkOf(facts),
    timings: timingsOf(rows),
    invariants: facts.observed.invariants.map((invariant) => ({ ...invariant })),
    exchanges: rows,
    problems: [...problems, ...(refused ? [] : missing(coreMissing))],
  });
  const broken = [...defects.map(({ name }) => name), ...defectsIn([...results, ...held.openPoints])];
  return broken.length === 0 ? report : spoiled(report, exitCodes.defect, broken.map(defectProblem));
}

function missing(ids: readonly string[]): readonly Problem[] {
  return ids.length === 0 ? [] : [problemOf('coverage.core-missing', { ids })];
}

function isCore(id: string): boolean {
  return catalogue[id]?.core === true;
}

const catalogue: Readonly<Record<string, Requirement>> = requirements;
