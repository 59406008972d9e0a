import type { CodedMessage } from '../../../messages/index.ts';
import type { Report, RequirementResult } from '../report.ts';
import type { View } from '../write.ts';
import {
  codesIn,
  openPointCase,
  requirementCase,
  runCase,
  spanOf,
  strictIds,
  type TestCase,
  withheldCase,
} from './cases.ts';
import { type Case, caseXml, element, fileOf, propertiesXml, tallyOf, textElement } from './junit-parts.ts';
import { countsLine, exercisedLine, targetLine, verdictLine } from './words.ts';

const MARK = '<!-- vehicle-credit-conformance report -->';

const NAME = 'vehicle-credit-conformance';

const OUTCOMES: Readonly<Record<RequirementResult['verdict'], Case['outcome']>> = {
  pass: 'passed',
  fail: 'failure',
  warning: 'passed',
  'not-exercised': 'skipped',
  inconclusive: 'error',
  waived: 'skipped',
};

type Properties = Readonly<Record<string, string | number>>;

interface CodedCase extends Case {
  readonly codes: Properties;
}

/** Renders the report as JUnit XML, green only where the exit code is 0. A gate of `--strict` makes a failure of a warning. */
function junit(report: Report): string {
  const strict = strictIds(report);
  const requirements = report.requirements.map((result) => {
    const outcome = strict.has(result.id) && result.verdict === 'warning' ? 'failure' : OUTCOMES[result.verdict];
    return caseOf(requirementCase(result, outcome === 'failure'), outcome);
  });
  const openPoints = report.openPoints.map((point) =>
    caseOf(openPointCase(point), point.certainty === 'unseen' ? 'skipped' : 'passed'),
  );
  const isRed = requirements.some(({ outcome }) => outcome === 'failure' || outcome === 'error');
  const run = runCase(report, isRed).map((one) => caseOf(one, 'error'));
  const { skipped: _, ...totals } = tallyOf([...requirements, ...openPoints, ...run]);
  const suites = [
    suite('requirements', requirements, report),
    suite('open points', openPoints, report),
    ...(run.length === 0 ? [] : [suite('run', run, report)]),
  ];
  return fileOf(MARK, element('testsuites', { name: NAME, time: secondsOf(report), ...totals }, ...suites));
}

export const junitFile: View = {
  name: 'junit.xml',
  render: junit,
  stub: (message) => {
    const totals = { name: NAME, tests: 1, failures: 0, errors: 1 };
    const only = caseXml(caseOf(withheldCase(message), 'error'));
    return fileOf(MARK, element('testsuites', totals, element('testsuite', { ...totals, skipped: 0 }, only)));
  },
  isOurs: (beginning) => beginning.includes(MARK),
};

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

function codesOf(subject: string, messages: readonly Partial<CodedMessage>[]): Properties {
  return Object.fromEntries(
    codesIn(messages).map(({ code, params }) => [`${subject}: ${code}`, JSON.stringify(params)]),
  );
}

function caseOf({ id, level, codes, ...one }: TestCase, outcome: Case['outcome']): CodedCase {
  return { ...one, outcome, classname: `${NAME}.${level}`, codes: codesOf(id, codes) };
}

function secondsOf(report: Report): string {
  const { start, stop } = spanOf(report);
  return ((stop - start) / 1000).toFixed(3);
}
