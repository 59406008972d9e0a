import { visible } from '../../../src/report/views/text.ts';
import { attributes, declaration, element, escaped } from '../../../src/report/views/xml.ts';
import type { InteractionResult, InteractionVerdict, PactResult, VerificationReport } from '../verification.ts';
import { countsLine, placeOf, publicationLine, restingOn, targetLine, verdictLine } from './words.ts';

/** A comment that every JUnit file of a verification carries in its second line. */
export const JUNIT_MARK = '<!-- vehicle-credit-conformance pact verification -->';

const NAME = 'pact verification';

const OUTCOMES: Readonly<Record<InteractionVerdict, 'passed' | 'failure' | 'error' | 'skipped'>> = {
  verified: 'passed',
  failed: 'failure',
  skipped: 'skipped',
  inconclusive: 'error',
};

/**
 * A verification as JUnit XML, a suite for each pact and a case for each interaction; a pact that is pending fails
 * nothing. Where the exit code is not 0 and no case says why, the problems are errors.
 */
export function junit(report: VerificationReport): string {
  const cases = report.pacts.flatMap(casesOf);
  const isRed = cases.some(({ outcome }) => outcome === 'failure' || outcome === 'error');
  const errors = report.exitCode === 0 || isRed ? [] : problemCases(report);
  const suites = report.pacts.map((pact) => suite(pact, report));
  return documentOf([...cases, ...errors], [...suites, ...(errors.length === 0 ? [] : [suiteOf(errors)])]);
}

function problemCases(report: VerificationReport): readonly Case[] {
  const messages = report.problems.map((one) => `${one.message} (remedy: ${one.remedy})`);
  return (messages.length === 0 ? [verdictLine(report)] : messages).map((one) => errorCase(one, 'problem'));
}

/** A JUnit document with a single error: what stands in place of a report that was withheld. */
export function junitStub(notice: string): string {
  const cases = [errorCase(notice, 'withheld')];
  return documentOf(cases, [suiteOf(cases)]);
}

function errorCase(message: string, type: string): Case {
  const error = element('error', { message: visible(message), type });
  return { outcome: 'error', xml: element('testcase', { name: type, classname: NAME }, error) };
}

function suiteOf(cases: readonly Case[]): string {
  return element('testsuite', { name: NAME, ...tallyOf(cases) }, ...cases.map(({ xml }) => xml));
}

function documentOf(cases: readonly Case[], suites: readonly string[]): string {
  const { skipped: _, ...totals } = tallyOf(cases);
  return `${declaration}\n${JUNIT_MARK}\n${element('testsuites', { name: NAME, ...totals }, ...suites)}\n`;
}

interface Case {
  readonly outcome: (typeof OUTCOMES)[InteractionVerdict];
  readonly xml: string;
}

function casesOf(pact: PactResult): readonly Case[] {
  const { interactions, pending, consumer } = pact;
  const judged = interactions.map((interaction): Case => {
    const gated = OUTCOMES[interaction.verdict];
    const outcome = pending && gated === 'failure' ? 'skipped' : gated;
    return { outcome, xml: caseOf(interaction, outcome, consumer) };
  });
  return [...judged, ...publicationCases(pact)];
}

/** The results at the broker: one that was to be published and is not leaves the verification unsettled. */
function publicationCases(pact: PactResult): readonly Case[] {
  const line = publicationLine(pact);
  if (line === null) return [];
  const text = visible(line);
  const isThere = pact.publication?.outcome === 'published';
  const inner = isThere
    ? element('system-out', {}, escaped(text))
    : element('error', { message: text, type: pact.publication?.outcome ?? '' });
  const given = { name: 'results at the Pact Broker', classname: visible(`${NAME}.${pact.consumer}`) };
  return [{ outcome: isThere ? 'passed' : 'error', xml: `\n<testcase${attributes(given)}>${inner}</testcase>` }];
}

function caseOf(interaction: InteractionResult, outcome: Case['outcome'], consumer: string): string {
  const { description, mismatches, reason, verdict } = interaction;
  const words = [
    `${verdict}: ${description}`,
    restingOn(interaction),
    ...(reason === undefined ? [] : [`reason: ${reason}`]),
    ...mismatches.map((one) => `${placeOf(one)} | expected: ${one.expected} | actual: ${one.actual}`),
  ];
  const text = escaped(
    words
      .filter((line) => line !== '')
      .map(visible)
      .join('\n'),
  );
  const first = mismatches[0];
  const message = visible(reason ?? (first === undefined ? verdict : `${placeOf(first)}: not ${first.expected}`));
  const inner =
    outcome === 'passed'
      ? element('system-out', {}, text)
      : element(outcome, { message, ...(outcome === 'skipped' ? {} : { type: verdict }) }, text);
  const given = { name: visible(description), classname: visible(`${NAME}.${consumer}`) };
  return `\n<testcase${attributes(given)}>${inner}</testcase>`;
}

function suite(pact: PactResult, report: VerificationReport): string {
  const cases = casesOf(pact);
  const properties = {
    source: pact.source,
    consumer: pact.consumer,
    provider: pact.provider,
    suite: report.suite.version,
    environment: report.target.environment,
    baseUrl: report.target.baseUrl,
    verdict: report.verdict,
    coverage: `${report.coverage.verified} of ${report.coverage.of}`,
    exitCode: report.exitCode,
    complete: String(report.complete),
  };
  const name = `${NAME}: ${pact.consumer} with ${pact.provider}`;
  const timestamp = report.startedAt.replace(/\.\d+Z$/, '');
  const lines = [targetLine(report), verdictLine(report), countsLine(report)];
  return element(
    'testsuite',
    { name: visible(name), ...tallyOf(cases), timestamp },
    element(
      'properties',
      {},
      ...Object.entries(properties).map(([key, value]) => element('property', { name: key, value })),
    ),
    cases.map(({ xml }) => xml).join(''),
    element('system-out', {}, escaped(lines.map(visible).join('\n'))),
  );
}

function tallyOf(cases: readonly Case[]) {
  const number = (outcome: Case['outcome']) => cases.filter((one) => one.outcome === outcome).length;
  return { tests: cases.length, failures: number('failure'), errors: number('error'), skipped: number('skipped') };
}
