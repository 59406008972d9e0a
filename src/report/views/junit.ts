import type { CodedMessage } from '../../../messages/index.ts';
import type { Finding, Verdict } from '../../judging/finding.ts';
import type { OpenPointResult, Report, RequirementResult } from '../report.ts';
import { visible } from './text.ts';
import { countsLine, exercisedLine, targetLine, verdictLine, whereWords } from './words.ts';
import { attributes, declaration, element, escaped } from './xml.ts';

/** A comment that every JUnit file of ours carries in its second line. */
export const JUNIT_MARK = '<!-- vehicle-credit-conformance report -->';

const NAME = 'vehicle-credit-conformance';

type Outcome = 'passed' | 'failure' | 'error' | 'skipped';

const OUTCOMES: Readonly<Record<Verdict, Outcome>> = {
  pass: 'passed',
  fail: 'failure',
  warning: 'passed',
  observed: 'passed',
  'not-exercised': 'skipped',
  inconclusive: 'error',
  waived: 'skipped',
};

type Properties = Readonly<Record<string, string | number>>;

interface Case {
  readonly outcome: Outcome;
  readonly xml: string;
  readonly codes: Properties;
}

/**
 * The report as JUnit XML: fail (and a warning that the `strict` gate holds) is a failure, inconclusive an error,
 * not-exercised and waived skipped with the reason, all else passed, warnings and open points with `system-out`. It is
 * green only where the exit code is 0.
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
  const root = element('testsuites', { name: NAME, time: secondsOf(report), ...totals }, suites.join(''));
  return `${declaration}\n${JUNIT_MARK}\n${root}\n`;
}

/** A JUnit document with a single error: what stands in place of a report that was withheld. */
export function junitStub(notice: string): string {
  const totals = { tests: 1, failures: 0, errors: 1 };
  const inner = element('error', { message: notice, type: 'withheld' });
  const only = element(
    'testsuite',
    { name: NAME, ...totals, skipped: 0 },
    testcase('report', 'withheld', 'suite', inner),
  );
  return `${declaration}\n${JUNIT_MARK}\n${element('testsuites', { name: NAME, ...totals }, only)}\n`;
}

function suite(name: string, cases: readonly Case[], report: Report): string {
  const properties = {
    format: report.format,
    formatVersion: report.formatVersion,
    suite: report.suite.version,
    document: report.document.version,
    environment: report.target.environment,
    baseUrl: report.target.baseUrl,
    verdict: report.verdict,
    exitCode: report.exitCode,
    complete: String(report.complete),
    ...codesOf('gate', report.gates),
    ...codesOf('problem', report.problems),
    ...Object.assign({}, ...cases.map(({ codes }) => codes)),
  };
  const given = {
    name: `${NAME}: ${name}`,
    ...tallyOf(cases),
    time: name === 'requirements' ? secondsOf(report) : '0.000',
    timestamp: report.startedAt.replace(/\.\d+Z$/, ''),
  };
  const lines = [targetLine(report), verdictLine(report), exercisedLine(report), countsLine(report)];
  return element(
    'testsuite',
    given,
    propertiesOf(properties),
    cases.map(({ xml }) => xml).join(''),
    element('system-out', {}, escaped(lines.map(visible).join('\n'))),
    systemErr(report),
  );
}

function systemErr({ problems, gates }: Report): string {
  const lines = [
    ...problems.map(({ variable, message, remedy }) => `${variable ?? 'problem'}: ${message} (remedy: ${remedy})`),
    ...gates.map(({ kind, message }) => `gate ${kind}: ${message}`),
  ];
  return lines.length === 0 ? '' : element('system-err', {}, escaped(lines.map(visible).join('\n')));
}

function tallyOf(cases: readonly Case[]) {
  const number = (outcome: Outcome) => cases.filter((one) => one.outcome === outcome).length;
  return { tests: cases.length, failures: number('failure'), errors: number('error'), skipped: number('skipped') };
}

/** Whole run in seconds, never negative. */
function secondsOf({ startedAt, finishedAt }: Report): string {
  const seconds = (Date.parse(finishedAt) - Date.parse(startedAt)) / 1000;
  return (Number.isFinite(seconds) && seconds > 0 ? seconds : 0).toFixed(3);
}

/**
 * The run as one case with an error, where no verdict was reached, and where nothing else in the document says that the
 * exit code is not 0.
 */
function runCase(report: Report, cases: readonly Case[]): readonly Case[] {
  const { verdict, complete, exitCode, problems, gates } = report;
  const settled = complete && (verdict === 'conforming' || verdict === 'nonconforming');
  if (settled && (exitCode === 0 || cases.some(isRed))) return [];
  const message = visible(verdictLine(report));
  const why = [...problems.map((one) => one.message), ...gates.map((one) => one.message), `exit code ${exitCode}`];
  const type = settled ? 'gate' : verdict;
  const inner = element('error', { message, type }, escaped([message, ...why].map(visible).join('\n')));
  return [{ outcome: 'error', xml: testcase('run', 'the run ends with a verdict', 'suite', inner), codes: {} }];
}

function isRed({ outcome }: Case): boolean {
  return outcome === 'failure' || outcome === 'error';
}

function requirementCase(result: RequirementResult, gated: boolean): Case {
  const outcome = gated && result.verdict === 'warning' ? 'failure' : OUTCOMES[result.verdict];
  const { id, statement, clause, verdict, judgedOn, reason, reasons = [], findings, level } = result;
  const words = [
    `${verdict}: ${statement}`,
    `clause: ${clause}; level: ${level}; judged on ${judgedOn}`,
    ...(reason === undefined ? [] : [`reason: ${reason}`]),
    ...findings.map(findingWords),
  ];
  const text = escaped(words.map(visible).join('\n'));
  const first = outcome === 'failure' ? findings[0]?.message : reason;
  const message = visible(first ?? statement);
  const inner =
    outcome === 'passed'
      ? element('system-out', {}, text)
      : element(outcome, { message, ...(outcome === 'skipped' ? {} : { type: verdict }) }, text);
  return { outcome, xml: testcase(id, statement, level, inner), codes: codesOf(id, [...findings, ...reasons]) };
}

/** The codes of messages about a subject, with the parameters of the first of each, for programs. */
function codesOf(subject: string, messages: readonly Partial<CodedMessage>[]): Properties {
  const coded = messages.flatMap(({ code, params = {} }) => (code === undefined ? [] : [[code, params] as const]));
  const first = [...new Map(coded.toReversed())].toReversed();
  return Object.fromEntries(first.map(([code, params]) => [`${subject}: ${code}`, JSON.stringify(params)]));
}

function propertiesOf(given: Properties): string {
  const properties = Object.entries(given).map(([name, value]) => element('property', { name, value }));
  return properties.length === 0 ? '' : element('properties', {}, properties.join(''));
}

function findingWords({ message, expected, actual, count, exchange, where }: Finding): string {
  const place = [whereWords(where), `${count}×`, exchange ?? ''].filter((part) => part !== '').join('; ');
  return `${message} | expected: ${expected} | actual: ${actual} | ${place}`;
}

function openPointCase(point: OpenPointResult): Case {
  const { id, question, summary, certainty, reason, reasons = [], answer, basis } = point;
  const words = [
    `${certainty === 'unseen' ? 'unseen (on' : `observed (${certainty}, on`} ${basis}): ${summary}`,
    `answer: ${JSON.stringify(answer)}`,
    ...(reason === undefined ? [] : [`reason: ${reason}`]),
  ];
  const inner = element('system-out', {}, escaped(words.map(visible).join('\n')));
  return {
    outcome: OUTCOMES.observed,
    xml: testcase(id, question, 'open', inner),
    codes: codesOf(id, [point, ...reasons]),
  };
}

function testcase(id: string, title: string, level: string, inner: string): string {
  return `\n<testcase${attributes({ name: `${id}: ${title}`, classname: `${NAME}.${level}` })}>${inner}</testcase>`;
}
