import type { CodedMessage } from '../../../messages/index.ts';
import type { Report } from '../report.ts';
import type { View } from '../write.ts';
import { codesIn, spanOf, type TestCase, testCases, withheldCase } from './cases.ts';
import { type Frame, frameOf } from './frame.ts';
import { caseXml, element, fileOf, propertiesXml, tallyOf, textElement } from './junit-parts.ts';
import { countsLine, headOf, labelOf } from './words.ts';

const MARK = '<!-- vehicle-credit-conformance report -->';

const NAME = 'vehicle-credit-conformance';

const SUITES = ['requirements', 'open points', 'run'] as const;

/** Renders the report as JUnit XML, green only where the exit code is 0. */
function junit(report: Report): string {
  const cases = testCases(report);
  const frame = frameOf(report);
  const { skipped: _, ...totals } = tallyOf(cases);
  const suites = SUITES.map((name) => [name, cases.filter(({ suite }) => suite === name)] as const)
    .filter(([name, { length }]) => name !== 'run' || length > 0)
    .map(([name, ofSuite]) => suiteXml(name, ofSuite, frame));
  return fileOf(MARK, element('testsuites', { name: NAME, time: secondsOf(report), ...totals }, ...suites));
}

export const junitFile: View = {
  name: 'junit.xml',
  render: junit,
  stub: (message) => {
    const totals = { name: NAME, tests: 1, failures: 0, errors: 1 };
    const only = element('testsuite', { ...totals, skipped: 0 }, testXml(withheldCase(message)));
    return fileOf(MARK, element('testsuites', totals, only));
  },
  isOurs: (beginning) => beginning.includes(MARK),
};

function suiteXml(name: string, cases: readonly TestCase[], frame: Frame): string {
  const { report } = frame;
  const { problems, gates, target } = report;
  const head = headOf(frame);
  const properties = {
    format: report.format,
    formatVersion: report.formatVersion,
    suite: report.suite.version,
    ...(report.suite.catalogue !== undefined && { catalogue: report.suite.catalogue }),
    ...(report.run?.settings && { settings: JSON.stringify(report.run.settings) }),
    document: report.document.version,
    environment: target.environment,
    baseUrl: target.baseUrl,
    verdict: report.verdict,
    exitCode: report.exitCode,
    complete: String(report.complete),
    ...codesOf('gate', gates),
    ...codesOf('problem', problems),
    ...Object.assign({}, ...cases.map(({ id, codes }) => codesOf(id, codes))),
  };
  const given = {
    name: `${NAME}: ${name}`,
    ...tallyOf(cases),
    time: name === 'requirements' ? secondsOf(report) : '0.000',
    timestamp: report.startedAt.replace(/\.\d+Z$/, ''),
  };
  const errors = [
    ...problems.map((problem) => `${labelOf(problem) || 'problem'}: ${problem.message} (remedy: ${problem.remedy})`),
    ...gates.map(({ kind, message }) => `gate ${kind}: ${message}`),
  ];
  return element(
    'testsuite',
    given,
    propertiesXml(properties),
    ...cases.map(testXml),
    textElement('system-out', [head.target, head.verdict, head.exercised, countsLine(frame)]),
    errors.length === 0 ? '' : textElement('system-err', errors),
  );
}

function testXml(one: TestCase): string {
  return caseXml({ ...one, classname: `${NAME}.${one.level}` });
}

function codesOf(subject: string, messages: readonly Partial<CodedMessage>[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    codesIn(messages).map(({ code, params }) => [`${subject}: ${code}`, JSON.stringify(params)]),
  );
}

function secondsOf(report: Report): string {
  const { start, stop } = spanOf(report);
  return ((stop - start) / 1000).toFixed(3);
}
