import type { CodedMessage } from '../../../messages/index.ts';
import type { Finding, Verdict } from '../../judging/finding.ts';
import { english } from '../language.ts';
import type { OpenPointResult, Report, RequirementResult } from '../report.ts';
import { groupedBy, unwaived } from './causes.ts';
import { frameOf } from './frame.ts';
import { aside, joined } from './text.ts';
import { headOf, isAnswered, moreWords, statesValues, valuesWords, whereWords } from './words.ts';

const MOST_PLACES = 5;

type Outcome = 'passed' | 'failure' | 'skipped' | 'error';

const OUTCOMES: Readonly<Record<RequirementResult['verdict'], Outcome>> = {
  pass: 'passed',
  fail: 'failure',
  warning: 'passed',
  'not-exercised': 'skipped',
  inconclusive: 'error',
  waived: 'skipped',
};

/** A requirement, an open point, or the run itself as a test case, in English. */
export interface TestCase {
  readonly suite: 'requirements' | 'open points' | 'run';
  readonly id: string;
  readonly name: string;
  readonly level: RequirementResult['level'] | 'open' | 'suite';
  readonly severity?: RequirementResult['severity'];
  readonly outcome: Outcome;
  /** The verdict; of the run, why it is an error. */
  readonly type: Verdict | 'unseen' | Report['verdict'] | 'gate' | 'withheld';
  /** The result, in one line and in full. */
  readonly message: string;
  readonly lines: readonly string[];
  /** The codes of its findings and reasons for programs, each once, with the parameters of the first. */
  readonly codes: readonly CodedMessage[];
}

/** Returns the test cases of a report. Without a failure or error only if the exit code is 0. */
export function testCases(report: Report): readonly TestCase[] {
  const strict = new Set(report.gates.filter(({ kind }) => kind === 'strict').map(({ id }) => id));
  const requirements = report.requirements.map((one) => requirementCase(one, strict.has(one.id)));
  const isRed = requirements.some(({ outcome }) => outcome === 'failure');
  return [...requirements, ...report.openPoints.map(openPointCase), ...runCase(report, isRed)];
}

/** Returns each code once, with the parameters of its first message. */
export function codesIn(messages: readonly Partial<CodedMessage>[]): readonly CodedMessage[] {
  const coded = messages.flatMap(({ code, params = {} }) => (code === undefined ? [] : [[code, params] as const]));
  return [...new Map(coded.toReversed())].toReversed().map(([code, params]) => ({ code, params }));
}

/** Returns the test case of a requirement. With `--strict`, a warning is a failure. */
function requirementCase(result: RequirementResult, isGated: boolean): TestCase {
  const { id, statement, clause, verdict, judgedOn, reason, reasons = [], level, severity } = result;
  const findings = unwaived(result);
  const outcome = isGated && verdict === 'warning' ? 'failure' : OUTCOMES[verdict];
  const lines = [
    `${verdict}: ${statement}`,
    `clause: ${clause}; level: ${level}; ${english.say('view.judged-on', { count: judgedOn })}`,
    ...(reason === undefined ? [] : [`reason: ${reason}`]),
    ...[...groupedBy(findings, ({ message }) => message).values()].flatMap(findingLines),
  ];
  const [failure] = findings.map((one) => {
    const values = statesValues(one) ? '' : `: ${valuesWords(one, english)}`;
    return `${one.message}${values}${aside(whereWords(one.where))}`;
  });
  const message = (outcome === 'failure' ? failure : reason) ?? statement;
  const codes = codesIn([...findings, ...reasons]);
  const name = `${id}: ${statement}`;
  return { suite: 'requirements', id, name, level, severity, outcome, type: verdict, message, lines, codes };
}

/** Returns the findings with one message: the message, then each pair of expected and actual with its places. */
function findingLines(findings: readonly [Finding, ...Finding[]]): readonly string[] {
  const sides = groupedBy(findings, ({ expected, actual }) => `expected: ${expected} | actual: ${actual}`);
  const lines = [...sides].map(([values, alike]) => {
    const places = [...alike.slice(0, MOST_PLACES).map(placeWords), ...moreWords(alike.length - MOST_PLACES, english)];
    return `${values} | ${places.join(' | ')}`;
  });
  const [{ message }] = findings;
  return lines.length === 1 ? [`${message} | ${lines[0]}`] : [message, ...lines.map((line) => `  ${line}`)];
}

function placeWords({ count, exchange = '', where }: Finding): string {
  return joined([whereWords(where), `${count}×`, exchange], '; ');
}

function openPointCase(point: OpenPointResult): TestCase {
  const { id, question, summary: message, certainty, reason, reasons = [], answer, basis } = point;
  const isSeen = isAnswered(point);
  const lines = [
    `${isSeen ? `observed (${certainty}, on` : 'unseen (on'} ${basis}): ${message}`,
    `answer: ${JSON.stringify(answer)}`,
    ...(reason === undefined ? [] : [`reason: ${reason}`]),
  ];
  const [outcome, type] = isSeen ? (['passed', 'observed'] as const) : (['skipped', 'unseen'] as const);
  const codes = codesIn([point, ...reasons]);
  return { suite: 'open points', id, name: `${id}: ${question}`, level: 'open', outcome, type, message, lines, codes };
}

const OF_THE_RUN = { suite: 'run', level: 'suite', outcome: 'error', codes: [] } as const;

/** Returns the run as a test case with an error if it has no verdict, or if no failure explains its exit code. */
function runCase(report: Report, isRed: boolean): readonly TestCase[] {
  const { verdict, complete, exitCode, problems, gates } = report;
  const hasVerdict = complete && (verdict === 'conforming' || verdict === 'nonconforming');
  if (hasVerdict && (exitCode === 0 || isRed)) return [];
  const message = headOf(frameOf(report)).verdict;
  const lines = [message, ...[...problems, ...gates].map((one) => one.message), `exit code ${exitCode}`];
  const type = hasVerdict ? 'gate' : verdict;
  return [{ ...OF_THE_RUN, id: 'run', name: 'run: the run ends with a verdict', type, message, lines }];
}

export function withheldCase(message: string): TestCase {
  return { ...OF_THE_RUN, id: 'report', name: 'report: withheld', type: 'withheld', message, lines: [] };
}

/** Returns start and end of a run in milliseconds since 1970; 0 if unknown. The end is never before the start. */
export function spanOf({ startedAt, finishedAt }: Report): { readonly start: number; readonly stop: number } {
  const [started, finished] = [Date.parse(startedAt) || 0, Date.parse(finishedAt) || 0];
  const start = started === 0 ? finished : started;
  return { start, stop: Math.max(start, finished) };
}
