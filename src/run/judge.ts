import { setImmediate as turn } from 'node:timers/promises';
import { OPEN_ROLES } from '../../facts/answer.ts';
import type { Facts } from '../../facts/facts.ts';
import { problemOf, type TextMessage, textOf } from '../../messages/index.ts';
import {
  catalogueVersion,
  document,
  type OpenPoint,
  openPoints,
  type Requirement,
  requirements,
} from '../../requirements/index.ts';
import { checks } from '../../suites/index.ts';
import { observations } from '../../suites/open-points.ts';
import { holdToBaseline } from '../gates/baseline.ts';
import { waive } from '../gates/waivers.ts';
import { coverageOf } from '../judging/coverage.ts';
import { judge } from '../judging/judge.ts';
import { exitCode, gatesOf, overall } from '../judging/outcome.ts';
import { bounded } from '../report/bounded.ts';
import { buildReport, reported, timingsOf } from '../report/build.ts';
import type { OpenPointResult, Problem, Report, RequirementResult } from '../report/report.ts';
import type { RunOptions, Target } from '../settings/settings.ts';
import { type Defect, defectProblem, defectsIn, observedSafely, spoiled } from './defects.ts';
import { exitCodes } from './exit-codes.ts';
import { steadinesses } from './gate-files.ts';
import type { Signal } from './interruption.ts';
import { endProblems, isRefused, shortageProblems, targetProblems } from './problems.ts';
import type { Recording } from './record.ts';
import { cutShort, reportScope, selectedBy, withScopeReasons } from './scope.ts';
import { presenceOf, walkOf } from './sections.ts';
import { suiteVersion } from './version.ts';

/** What the run itself adds to what was recorded. */
export interface Circumstances {
  readonly target: Pick<Target, 'environment' | 'baseUrl'>;
  readonly options: Pick<RunOptions, 'only' | 'require' | 'acceptUnexercised' | 'strict' | 'baseline' | 'waivers'>;
  readonly interruptedBy: Signal | null;
  /** The run lasted until its deadline. */
  readonly outOfTime?: boolean;
}

/** Work that is done a step at a time, and what comes of it. */
type Steps<Result> = Generator<undefined, Result>;

/** One result for each requirement, from facts alone. */
function* judgeFacts(facts: Facts, leftOut: LeftOut): Steps<readonly RequirementResult[]> {
  const results: RequirementResult[] = [];
  for (const [id, requirement] of Object.entries(requirements)) {
    results.push(...judge({ requirements: { [id]: requirement }, checks, facts, leftOut }).map(reported));
    yield;
  }
  return results;
}

/** Why an id is left out, or null. */
type LeftOut = (id: string) => TextMessage | null;

/** The answers to the open points, from facts alone. */
function* observe(facts: Facts, leftOut: LeftOut): Steps<readonly OpenPointResult[]> {
  const results: OpenPointResult[] = [];
  for (const [id, { question }] of Object.entries(openPoints)) {
    const why = leftOut(id);
    const observed = () => observations[id as keyof typeof observations](facts);
    results.push({ id, question, ...(why === null ? observedSafely(observed) : unseen(why)) });
    yield;
  }
  return results;
}

function unseen(why: TextMessage) {
  const { code, params, message } = why;
  const told = { code, params, summary: message, reason: message, reasons: [why] };
  return { ...told, answer: null, certainty: 'unseen', basis: 0, exchanges: [] } as const;
}

/** What of a recording is judged. Evidence of an older suite has none of the optional members. */
export interface Judgeable
  extends Pick<Recording, 'facts' | 'rows' | 'counts' | 'startedAt' | 'finishedAt'>,
    Partial<Pick<Recording, 'id'>> {
  readonly defects?: readonly Pick<Defect, 'name'>[];
  /** Version of the catalogue that the run was made by; this one where a run is judged as it ends. */
  readonly catalogue?: number;
  /** Of all exchanges, where `rows` has not all of them. */
  readonly timings?: Report['timings'];
  readonly rowsLeftOut?: number;
}

/** The report of a recorded run, and through it its exit code. */
export function conclude(recording: Judgeable, circumstances: Circumstances): Report {
  const steps = concluding(recording, circumstances);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/** The same, a step at a time: where very many responses are judged, other work is done in between. */
export async function concludeInSteps(recording: Judgeable, circumstances: Circumstances): Promise<Report> {
  const steps = concluding(recording, circumstances);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    await turn();
  }
}

function* concluding(recording: Judgeable, circumstances: Circumstances): Steps<Report> {
  const { target, options, interruptedBy, outOfTime = false } = circumstances;
  const { id = 'unknown', facts, rows, counts, startedAt, finishedAt, defects = [] } = recording;
  const { catalogue: recordedBy = catalogueVersion } = recording;
  const isSelected = selectedBy(facts, options.only);
  const leftOut: LeftOut = (id) => {
    if (!isSelected(id)) return textOf('not-selected');
    return (catalogue[id]?.since ?? 1) > recordedBy ? textOf('not-in-evidence') : null;
  };
  const by = interruptedBy
    ? textOf('interrupted', { signal: interruptedBy })
    : defects.length > 0
      ? textOf('run-defect')
      : null;
  const problems = [...targetProblems(facts, target), ...(interruptedBy === null ? [] : [interruption(interruptedBy)])];
  const refused = isRefused(facts);
  const ended = endProblems(facts);
  const complete =
    interruptedBy === null &&
    !facts.answers.some(
      ({ failure, role }) => (failure === 'not-sent' && !OPEN_ROLES.has(role)) || (failure !== null && outOfTime),
    );
  const today = new Date(startedAt).toISOString().slice(0, 10);
  const judged = cutShort(withScopeReasons(yield* judgeFacts(facts, leftOut), facts, options), by);
  const waived = waive(judged, options.waivers ?? [], { today, complete });
  const { results } = waived;
  const coverage = coverageOf(results, isCore);
  const { coreMissing } = coverage;
  const observed = cutShort(yield* observe(facts, leftOut), by);
  const held = options.baseline
    ? holdToBaseline(observed, options.baseline, steadinesses)
    : { openPoints: observed, gates: [] };
  const gates = [...gatesOf(results, options), ...waived.gates, ...held.gates];
  const scope = reportScope(facts, isSelected);
  const openPointsAlone = scope.selected === 0 && observed.some(({ certainty }) => certainty !== 'unseen');
  const state = { refused, incomplete: !complete, coreMissing, openPointsAlone };
  const whole = buildReport({
    runId: id,
    scope,
    coverage,
    suiteVersion: suiteVersion(),
    documentVersion: document.version,
    target: { environment: target.environment, baseUrl: target.baseUrl },
    startedAt,
    finishedAt,
    complete,
    verdict: overall(results, { ...state, interrupted: interruptedBy !== null }),
    exitCode: exitCode({ ...state, results, gates, ...(interruptedBy && { interruptedBy }) }),
    gates,
    requests: { sent: counts.sent, retried: counts.retried },
    results,
    openPoints: held.openPoints,
    presence: presenceOf(facts),
    walk: walkOf(facts),
    timings: recording.timings ?? timingsOf(rows),
    invariants: facts.observed.invariants.map((invariant) => ({ ...invariant })),
    exchanges: rows,
    problems: [...problems, ...ended, ...(refused || by !== null || ended.length > 0 ? [] : missing(coreMissing))],
  });
  const { itemsLeftOut: items } = facts;
  const { rowsLeftOut } = recording;
  const report = bounded(whole, { ...(rowsLeftOut && { exchanges: rowsLeftOut }), ...(items && { items }) });
  const broken = [
    ...[...defects.map(({ name }) => name), ...defectsIn([...results, ...held.openPoints])].map(defectProblem),
    ...shortageProblems(facts),
  ];
  return broken.length === 0 ? report : spoiled(report, exitCodes.defect, broken);
}

function interruption(signal: Signal): Problem {
  return problemOf('run.interrupted', { signal });
}

function missing(ids: readonly string[]): readonly Problem[] {
  return ids.length === 0 ? [] : [problemOf('coverage.core-missing', { ids })];
}

function isCore(id: string): boolean {
  const entry = catalogue[id];
  return entry !== undefined && 'core' in entry && entry.core === true;
}

const catalogue: Readonly<Record<string, Requirement | OpenPoint>> = { ...requirements, ...openPoints };
