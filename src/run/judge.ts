import { randomUUID } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import { isSentLater, OPEN_ROLES } from '../../facts/answer.ts';
import type { Facts } from '../../facts/facts.ts';
import { fieldForms } from '../../facts/observed/forms.ts';
import { problemOf, reasoned, type TextCode, type TextMessage, textOf } from '../../messages/index.ts';
import { catalogueVersion, type Need, openPoints, type Requirement, requirements } from '../../requirements/index.ts';
import { catalogueMinors } from '../../requirements/requirement.ts';
import { checks } from '../../suites/index.ts';
import { observations } from '../../suites/open-points.ts';
import { compareWithBaseline } from '../gates/baseline.ts';
import { waive } from '../gates/waivers.ts';
import { exitCodes } from '../judging/exit-codes.ts';
import type { Where } from '../judging/finding.ts';
import { DEFECT, judge } from '../judging/judge.ts';
import { coverageOf, exitCode, gatesOf, overall } from '../judging/outcome.ts';
import { bounded, buildReport, type ReportParts, reported, requestsOf, timingsOf } from '../report/build.ts';
import type {
  ExchangeRow,
  OpenPointResult,
  Problem,
  Report,
  RequirementResult,
  UsedSettings,
} from '../report/report.ts';
import type { RunOptions, Target } from '../settings/settings.ts';
import { type Defect, defectProblem, defectsIn, markIncomplete, nameOf } from './defects.ts';
import { steadinesses } from './files.ts';
import type { Signal } from './interruption.ts';
import { endProblems, isRefused, noApi, shortageProblems, targetProblems } from './problems.ts';
import type { Recording } from './record.ts';
import { inFull, reportScope, selectedBy, withEndReason, withoutPartialPasses, withScopeReasons } from './scope.ts';
import { settingsUsed } from './settings-used.ts';
import { suiteVersion, versionsOf, warningReason } from './version.ts';

export interface Circumstances {
  readonly target: Pick<Target, 'environment' | 'baseUrl' | 'headers'>;
  readonly options: Partial<RunOptions> & Pick<RunOptions, 'only' | 'require' | 'acceptUnexercised' | 'strict'>;
  readonly interruptedBy: Signal | null;
  readonly outOfTime?: boolean;
}

/** The requirements of a run, and the minor versions of the suite that introduced them. */
export interface Stated {
  readonly requirements: Readonly<Record<string, Requirement>>;
  readonly minors: readonly string[];
}

/** The part of a recording that is evaluated. Evidence of an older suite lacks the optional members. */
export interface Judgeable
  extends Pick<Recording, 'facts' | 'rows' | 'counts' | 'startedAt' | 'finishedAt'>,
    Partial<Pick<Recording, 'id' | 'messagesOf'>> {
  readonly defects?: readonly Pick<Defect, 'name'>[];
  /** Catalog version of the run; by default that of this suite. */
  readonly catalogue?: number;
  /** Flags of an earlier run that changed its requests. In a new run, the options contain them. */
  readonly flags?: UsedSettings['flags'];
  /** Timings of all exchanges, if `rows` omits some. */
  readonly timings?: Report['timings'];
  readonly rowsLeftOut?: number;
}

/** Evaluates a recorded run and builds its report. Yields to other work, because there may be many responses. */
export async function conclude(
  recording: Judgeable,
  circumstances: Circumstances,
  stated: Stated = { requirements, minors: catalogueMinors },
): Promise<Report> {
  const { target, options, interruptedBy, outOfTime = false } = circumstances;
  const { id = 'unknown', facts, rows, counts, startedAt, finishedAt, defects = [], rowsLeftOut } = recording;
  const { catalogue: recordedBy = catalogueVersion, timings = timingsOf(rows) } = recording;
  const isSelected = selectedBy(facts, options.only);
  const leftOut: ReasonFor = (id) => {
    if (!isSelected(id)) return textOf('not-selected');
    return (catalogue[id]?.since ?? 1) > recordedBy ? textOf('not-in-evidence') : null;
  };
  const suite = suiteVersion();
  const onlyWarns: ReasonFor = (id) =>
    options.newRequirements === 'fail' ? null : warningReason(stated.requirements[id]?.since, stated.minors, suite);
  const interrupted = interruptedBy !== null;
  const by = interrupted
    ? textOf('interrupted', { signal: interruptedBy })
    : defects.length > 0
      ? textOf('run-defect')
      : null;
  const refused = isRefused(facts);
  const ended = endProblems(facts);
  const isCut = facts.answers.some(
    (answer) =>
      (answer.failure === 'not-sent' && !OPEN_ROLES.has(answer.role) && !isSentLater(answer, facts.answers)) ||
      (answer.failure !== null && outOfTime),
  );
  const complete = !interrupted && !isCut;
  const today = new Date(startedAt).toISOString().slice(0, 10);
  const evaluated = withoutPartialPasses(await judgeFacts(facts, stated.requirements, { leftOut, onlyWarns }), facts);
  const judged = withEndReason(withScopeReasons(evaluated, facts, options), by);
  const scope = reportScope(facts, isSelected);
  const isInFull = inFull(scope, facts.production);
  const waived = waive(judged, options.waivers ?? [], { today, inFull: (id) => complete && isInFull(id) });
  const { results } = waived;
  const coverage = coverageOf(results, (id) => stated.requirements[id]?.core === true && onlyWarns(id) === null);
  const { coreMissing } = coverage;
  // Responses of another server at the base URL show nothing about the API.
  const absence = noApi(facts);
  const unobserved: ReasonFor = (id) => leftOut(id) ?? (absence === null ? null : textOf(`target.${absence}`));
  const observed = withEndReason(await observe(facts, unobserved), by);
  const compared = options.baseline
    ? compareWithBaseline(observed, options.baseline, steadinesses)
    : { openPoints: observed, gates: [] };
  const gates = [...gatesOf(results, options), ...waived.gates, ...compared.gates];
  const selected = observed.filter(({ id }) => isSelected(id));
  const openPointsAlone =
    scope.selected === 0 &&
    (selected.some(({ certainty }) => certainty !== 'unseen') ||
      (hasListed(facts) && selected.every(({ reasons }) => reasons?.some(({ code }) => code === 'open.not-visible'))));
  const state = { refused, incomplete: !complete, coreMissing, openPointsAlone };
  // If no listing was read, the cause is not missing data; the reasons name the cause.
  const isExplained = refused || by !== null || ended.length > 0 || coreMissing.length === 0 || !hasListed(facts);
  const whole = buildReport({
    ...versionsOf(suite),
    run: { id, settings: settingsUsed(options, target, facts.configured, recording.flags) },
    scope,
    coverage,
    target: { environment: target.environment, baseUrl: target.baseUrl },
    startedAt,
    finishedAt,
    complete,
    verdict: overall(results, { ...state, interrupted }),
    exitCode: exitCode({ ...state, results, gates, ...(interruptedBy && { interruptedBy }) }),
    gates,
    requests: requestsOf(counts),
    requirements: results,
    openPoints: compared.openPoints,
    presence: presenceOf(facts),
    walk: walkOf(facts),
    timings,
    invariants: facts.observed.invariants.map((invariant) => ({ ...invariant })),
    exchanges: withMessages(rows, results, recording.messagesOf),
    problems: [
      ...targetProblems(facts, target),
      ...(interrupted ? [problemOf('run.interrupted', { signal: interruptedBy })] : []),
      ...ended,
      ...(isExplained ? [] : [problemOf(gapOf(results, coreMissing), { ids: coreMissing })]),
    ],
  });
  const { itemsLeftOut: items } = facts;
  const report = bounded(whole, { ...(rowsLeftOut && { exchanges: rowsLeftOut }), ...(items && { items }) });
  const defectProblems = [
    ...[...defects.map(({ name }) => name), ...defectsIn([...results, ...compared.openPoints])].map(defectProblem),
    ...shortageProblems(facts),
  ];
  return defectProblems.length === 0 ? report : markIncomplete(report, exitCodes.defect, defectProblems);
}

/** Returns whether data or a setting would exercise the missing requirements, or whether they follow from failures. */
function gapOf(results: readonly RequirementResult[], missing: readonly string[]) {
  const reasons = results.flatMap((one) => (missing.includes(one.id) ? (one.reasons ?? []) : []));
  const isAfterFailure =
    results.some(({ verdict }) => verdict === 'fail') && reasons.every(({ code }) => AFTER_FAILURE.test(code));
  return isAfterFailure ? 'coverage.core-follows' : 'coverage.core-missing';
}

/** Codes of reasons that name neither data nor a setting. */
const AFTER_FAILURE = /^(?:nothing\.|absent|list-unreadable$)/;

/** Adds the messages of exchanges that only a finding makes worth keeping. */
function withMessages(
  rows: readonly ExchangeRow[],
  results: readonly RequirementResult[],
  messagesOf: Recording['messagesOf'] = () => undefined,
): readonly ExchangeRow[] {
  const places = new Map<string, Where[]>();
  for (const { exchange, where } of results.flatMap(({ findings }) => findings)) {
    if (exchange !== undefined) places.set(exchange, [...(places.get(exchange) ?? []), where]);
  }
  return rows.map((row) => {
    const found = row.messages === undefined ? places.get(row.id) : undefined;
    const messages = found && messagesOf(row.id, found);
    return messages === undefined ? row : { ...row, messages };
  });
}

const catalogue: Readonly<Record<string, Pick<Requirement, 'since'>>> = { ...requirements, ...openPoints };

type ReasonFor = (id: string) => TextMessage | null;

async function judgeFacts(
  facts: Facts,
  stated: Stated['requirements'],
  how: { readonly leftOut: ReasonFor; readonly onlyWarns: ReasonFor },
): Promise<readonly RequirementResult[]> {
  const lacks = (need: Need): boolean => {
    if (need === 'not-production') return facts.production;
    const least = LEAST_ITEMS[need];
    // If no listing was read, the data of the account is unknown.
    return least === undefined || (hasListed(facts) && !hasListed(facts, least));
  };
  const results: RequirementResult[] = [];
  for (const [id, requirement] of Object.entries(stated)) {
    results.push(...judge({ requirements: { [id]: requirement }, checks, facts, lacks, ...how }).map(reported));
    await turn();
  }
  return results;
}

const LEAST_ITEMS: Partial<Record<Need, number>> = { 'one-simulation': 1, 'two-simulations': 2 };

/** Returns true if the main account listed a page, with at least so many items. */
function hasListed({ answers }: Facts, least = 0): boolean {
  return answers.some(
    ({ role, partner, page }) => role === 'listing' && partner === 'main' && (page?.items ?? -1) >= least,
  );
}

async function observe(facts: Facts, leftOut: ReasonFor): Promise<readonly OpenPointResult[]> {
  const results: OpenPointResult[] = [];
  for (const [id, { question }] of Object.entries(openPoints)) {
    const why = leftOut(id);
    try {
      const observed = why === null ? observations[id as keyof typeof observations](facts) : skipped(why);
      results.push({ id, question, ...observed });
    } catch (error) {
      results.push({ id, question, ...unseen(textOf(DEFECT, { detail: nameOf(error) })) });
    }
    await turn();
  }
  return results;
}

function unseen(why: TextMessage) {
  const nothing = { answer: null, certainty: 'unseen', basis: 0, exchanges: [] } as const;
  return { summary: why.message, ...reasoned([why]), ...nothing };
}

function skipped(why: TextMessage) {
  return { ...unseen(why), code: why.code, params: why.params };
}

/** A key of a field; `closed` and `complete` are keys of the object. */
const FIELD = /^\w+\.(?!(?:closed|complete)$)\w+$/;

/** Returns for every field of every object how often it was present, and the forms of its values. */
function presenceOf({ tallies, observed }: Facts): Report['presence'] {
  const forms: Readonly<Record<string, Readonly<Record<string, number>>>> = fieldForms(observed.forms);
  return Object.fromEntries(
    Object.entries(tallies)
      .filter(([key]) => FIELD.test(key))
      .map(([key, { of, present, null: nulls }]) => {
        const values = observed.values[key];
        const { [key]: found = {} } = forms;
        const known = values && { ...values, ...(Object.keys(found).length > 0 && { forms: found }) };
        return [key, { of, present, null: nulls, ...(known === undefined ? {} : { values: known }) }];
      }),
  );
}

const MOST_PAGES = 500;

function walkOf({ surveys: { main }, answers }: Facts): Report['walk'] {
  if (main === undefined) return {};
  const { limite, pages, items, distinct, total, reads, whole, anomalies } = main;
  const repetitions = anomalies.filter(({ kind }) => kind === 'simulation-twice' || kind === 'id-shared');
  const repeated = (at: number): number =>
    repetitions.reduce((sum, { page, count }) => sum + (page === at ? count : 0), 0);
  const read = answers.flatMap(({ name, partner, asked, page, exchange }) => {
    if (name !== 'listing.page' || partner !== 'main' || page === null || asked?.limite !== limite) return [];
    const { items, tem_proximo, tem_anterior, numero, tamanho, total } = page;
    const { pagina_inicial: at } = asked;
    if (at === null || at > main.lastPage) return [];
    return { page: at, items, tem_proximo, tem_anterior, numero, tamanho, total, repeated: repeated(at), exchange };
  });
  // A control request reads the same page.
  const inOrder = [...new Map(read.map((one) => [one.page, one])).values()].toSorted((a, b) => a.page - b.page);
  return { limite, pages, items, distinct, total, reads, whole, visited: sample(inOrder, MOST_PAGES) };
}

/** Samples a list: the first and last items, and items at equal distances between them. */
function sample<Item>(list: readonly Item[], most: number): readonly Item[] {
  if (list.length <= most) return list;
  const places = new Set(Array.from({ length: most }, (_, at) => Math.round((at * (list.length - 1)) / (most - 1))));
  return list.filter((_, at) => places.has(at));
}

type TargetName = Report['target'];

export function refusedReport(target: TargetName, problems: readonly Problem[]): Report {
  const now = Date.now();
  const ending = { startedAt: now, finishedAt: now, verdict: 'refused', exitCode: exitCodes.refused } as const;
  return unjudgedReport('unjudged.refused', target, problems, ending);
}

/** Returns the report of a running run. It remains if the process is killed. */
export function unfinishedReport(target: TargetName, now: number, runId: string): Report {
  return unjudgedReport('unjudged.unfinished', target, [problemOf('run.unfinished')], {
    run: { id: runId },
    startedAt: now,
    finishedAt: now,
    // The exit code of an interrupted run, because a killed process cannot choose its own.
    exitCode: exitCodes.SIGINT,
  });
}

export type Exchanged = Pick<Recording, 'id' | 'rows' | 'startedAt' | 'finishedAt'> & {
  readonly counts: Report['requests'];
};

/** Returns the report of a run without verdicts because of a defect of the suite. It shows the requests. */
export function defectReport({ id, rows, counts, ...times }: Exchanged, target: TargetName, detail: string): Report {
  return unjudgedReport('unjudged.defect', target, [defectProblem(detail)], {
    ...times,
    run: { id },
    exitCode: exitCodes.defect,
    requests: requestsOf(counts),
    exchanges: rows,
  });
}

/** Returns a report with every requirement not exercised and every open point unseen. */
function unjudgedReport(
  why: Extract<TextCode, `unjudged.${string}`>,
  { environment, baseUrl }: TargetName,
  problems: readonly Problem[],
  parts: Pick<ReportParts, 'startedAt' | 'finishedAt' | 'exitCode'> & Partial<ReportParts>,
): Report {
  const reason = textOf(why);
  const results = judge({ requirements, checks: {}, facts: null, leftOut: () => reason }).map(reported);
  const points = Object.entries(openPoints).map(([id, { question }]) => ({ id, question, ...skipped(reason) }));
  return buildReport({
    ...versionsOf(),
    run: { id: randomUUID() },
    scope: { kind: 'full', selected: results.length, of: results.length, skipped: [] },
    coverage: { exercised: 0, of: results.length, coreMissing: [], accepted: [] },
    target: { environment, baseUrl },
    complete: false,
    verdict: 'incomplete',
    gates: [],
    requests: { sent: 0, retried: 0 },
    requirements: results,
    openPoints: points,
    presence: {},
    walk: {},
    timings: {},
    invariants: [],
    exchanges: [],
    problems,
    ...parts,
  });
}
