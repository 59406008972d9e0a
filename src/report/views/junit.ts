import type { CodedMessage } from '../../../messages/index.ts';
import type { Finding, Verdict } from '../../judging/finding.ts';
import type { OpenPointResult, Report, RequirementResult } from '../report.ts';
import { type Case, caseXml, fileOf, propertiesXml, tallyOf, textElement } from './junit-parts.ts';
import { countsLine, exercisedLine, joined, targetLine, verdictLine, whereWords } from './words.ts';
import { element } from './xml.ts';

/** A comment that every JUnit file of ours carries in its second line. */
export const JUNIT_MARK = '<!-- vehicle-credit-conformance report -->';

const NAME = 'vehicle-credit-conformance';

const OUTCOMES: Readonly<Record<Verdict, Case['outcome']>> = {
  pass: 'passed',
  fail: 'failure',
  warning: 'passed',
  observed: 'passed',
  'not-exercised': 'skipped',
  inconclusive: 'error',
  waived: 'skipped',
};

type Properties = Readonly<Record<string, string | number>>;

interface CodedCase extends Case {
  readonly codes?: Properties;
}

/**
 * Renders the report as JUnit XML: fail (and a warning with a `strict` gate) is a failure, inconclusive an error,
 * not-exercised and waived skipped with the reason; all else passes. It is green only where the exit code is 0.
 */
export function junit(report: Report): string {
  const strict = new Set(report.gates.filter(({ kind }) => kind === 'strict').map(({ id }) => id));
  const requirements = report.requirements.map((result) => requirementCase(result, strict.has(result.id)));
  const openPoints = report.openPoints.map(openPointCase);
  const run = runCase(report, requirements);
  const { skipped: _, ...totals } = tallyOf([...requirements, ...openPoints, ...run]);
  const suites = [
    suite('requirements', requirements, report),
    suite('open points', openPoints, report),
    ...(run.length === 0 ? [] : [suite('run', run, report)]),
  ];
  return fileOf(JUNIT_MARK, element('testsuites', { name: NAME, time: secondsOf(report), ...totals }, ...suites));
}

/** Renders a document with a single error, in place of a withheld report. */
export function junitStub(message: string): string {
  const totals = { name: NAME, tests: 1, failures: 0, errors: 1 };
  const only = caseXml({ ...named('report', 'withheld', 'suite'), outcome: 'error', message, type: 'withheld' });
  return fileOf(JUNIT_MARK, element('testsuites', totals, element('testsuite', { ...totals, skipped: 0 }, only)));
}

function suite(name: string, cases: readonly CodedCase[], report: Report): string {
  const { problems, gates, target } = report;
  const properties: Properties = {
    format: report.format,
    formatVersion: report.formatVersion,
    suite: report.suite.version,
    document: report.document.version,
    environment: target.environment,
    baseUrl: target.baseUrl,
    verdict: report.verdict,
    exitCode: report.exitCode,
    complete: String(report.complete),
    ...codesOf('gate', gates),
    ...codesOf('problem', problems),
    ...Object.assign({}, ...cases.map(({ codes }) => codes)),
  };
  const given = {
    name: `${NAME}: ${name}`,
    ...tallyOf(cases),
    time: name === 'requirements' ? secondsOf(report) : '0.000',
    timestamp: report.startedAt.replace(/\.\d+Z$/, ''),
  };
  const errors = [
    ...problems.map(({ variable, message, remedy }) => `${variable ?? 'problem'}: ${message} (remedy: ${remedy})`),
    ...gates.map(({ kind, message }) => `gate ${kind}: ${message}`),
  ];
  return element(
    'testsuite',
    given,
    propertiesXml(properties),
    ...cases.map(caseXml),
    textElement('system-out', [targetLine(report), verdictLine(report), exercisedLine(report), countsLine(report)]),
    errors.length === 0 ? '' : textElement('system-err', errors),
  );
}

/** The duration of the run in seconds, never negative. */
function secondsOf({ startedAt, finishedAt }: Report): string {
  const seconds = (Date.parse(finishedAt) - Date.parse(startedAt)) / 1000;
  return (seconds > 0 ? seconds : 0).toFixed(3);
}

/** The run as a case with an error, where it has no verdict or where no other case shows that its exit code is not 0. */
function runCase(report: Report, cases: readonly Case[]): readonly Case[] {
  const { verdict, complete, exitCode, problems, gates } = report;
  const hasVerdict = complete && (verdict === 'conforming' || verdict === 'nonconforming');
  const isRed = cases.some(({ outcome }) => outcome === 'failure' || outcome === 'error');
  if (hasVerdict && (exitCode === 0 || isRed)) return [];
  const message = verdictLine(report);
  const lines = [message, ...[...problems, ...gates].map((one) => one.message), `exit code ${exitCode}`];
  const type = hasVerdict ? 'gate' : verdict;
  return [{ ...named('run', 'the run ends with a verdict', 'suite'), outcome: 'error', message, type, lines }];
}

function requirementCase(result: RequirementResult, gated: boolean): CodedCase {
  const { id, statement, clause, verdict, judgedOn, reason, reasons = [], findings, level } = result;
  const outcome = gated && verdict === 'warning' ? 'failure' : OUTCOMES[verdict];
  const lines = [
    `${verdict}: ${statement}`,
    `clause: ${clause}; level: ${level}; judged on ${judgedOn}`,
    ...(reason === undefined ? [] : [`reason: ${reason}`]),
    ...findings.map(findingWords),
  ];
  const message = (outcome === 'failure' ? findings[0]?.message : reason) ?? statement;
  const codes = codesOf(id, [...findings, ...reasons]);
  return { ...named(id, statement, level), outcome, message, type: verdict, lines, codes };
}

/** The codes of messages about a subject, with the parameters of the first of each, for programs. */
function codesOf(subject: string, messages: readonly Partial<CodedMessage>[]): Properties {
  const coded = messages.flatMap(({ code, params = {} }) => (code === undefined ? [] : [[code, params] as const]));
  const first = [...new Map(coded.toReversed())].toReversed();
  return Object.fromEntries(first.map(([code, params]) => [`${subject}: ${code}`, JSON.stringify(params)]));
}

function findingWords({ message, expected, actual, count, exchange = '', where }: Finding): string {
  const place = joined([whereWords(where), `${count}×`, exchange], '; ');
  return `${message} | expected: ${expected} | actual: ${actual} | ${place}`;
}

function openPointCase(point: OpenPointResult): CodedCase {
  const { id, question, summary, certainty, reason, reasons = [], answer, basis } = point;
  const lines = [
    `${certainty === 'unseen' ? 'unseen (on' : `observed (${certainty}, on`} ${basis}): ${summary}`,
    `answer: ${JSON.stringify(answer)}`,
    ...(reason === undefined ? [] : [`reason: ${reason}`]),
  ];
  const codes = codesOf(id, [point, ...reasons]);
  return { ...named(id, question, 'open'), outcome: 'passed', message: summary, type: 'observed', lines, codes };
}

function named(id: string, title: string, level: string): Pick<Case, 'name' | 'classname'> {
  return { name: `${id}: ${title}`, classname: `${NAME}.${level}` };
}
