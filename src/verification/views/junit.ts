import { visible } from '../../report/views/text.ts';
import { attributes, declaration, element, escaped } from '../../report/views/xml.ts';
import type { InteractionResult, InteractionVerdict, PactResult, VerificationReport } from '../verification.ts';
import { countsLine, placeOf, restingOn, targetLine, verdictLine } from './words.ts';

/** A comment that every JUnit file of a verification carries in its second line. */
export const JUNIT_MARK = '<!-- vehicle-credit-conformance pact verification -->';

const NAME = 'pact verification';

const OUTCOMES: Readonly<Record<InteractionVerdict, 'passed' | 'failure' | 'error' | 'skipped'>> = {
  verified: 'passed',
  failed: 'failure',
  skipped: 'skipped',
  inconclusive: 'error',
};

/** A verification as JUnit XML, a suite for each pact and a case for each interaction; a pact that is pending fails nothing. */
export function junit(report: VerificationReport): string {
  if (report.pacts.length === 0)
    return withErrors(
      report.problems.map((one) => `${one.message} (remedy: ${one.remedy})`),
      'problem',
    );
  const { skipped: _, ...totals } = tallyOf(report.pacts.flatMap(casesOf));
  const suites = report.pacts.map((pact) => suite(pact, report));
  return `${declaration}\n${JUNIT_MARK}\n${element('testsuites', { name: NAME, ...totals }, ...suites)}\n`;
}

/** A JUnit document with a single error: what stands in place of a report that was withheld. */
export function junitStub(notice: string): string {
  return withErrors([notice], 'withheld');
}

function withErrors(messages: readonly string[], type: string): string {
  const totals = { name: NAME, tests: messages.length, failures: 0, errors: messages.length };
  const cases = messages.map((message) =>
    element('testcase', { name: type, classname: NAME }, element('error', { message: visible(message), type })),
  );
  const only = element('testsuite', { ...totals, skipped: 0 }, ...cases);
  return `${declaration}\n${JUNIT_MARK}\n${element('testsuites', totals, only)}\n`;
}

interface Case {
  readonly outcome: (typeof OUTCOMES)[InteractionVerdict];
  readonly xml: string;
}

function casesOf({ interactions, pending, consumer }: PactResult): readonly Case[] {
  return interactions.map((interaction) => {
    const gated = OUTCOMES[interaction.verdict];
    const outcome = pending && gated === 'failure' ? 'skipped' : gated;
    return { outcome, xml: caseOf(interaction, outcome, consumer) };
  });
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
