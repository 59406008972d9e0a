import { type Color, type Paint, painter } from '../../../src/report/views/color.ts';
import { cut, visible } from '../../../src/report/views/text.ts';
import type { InteractionResult, InteractionVerdict, PactResult, VerificationReport } from '../verification.ts';
import { countsLine, placeOf, publicationLine, restingInShortOn, targetLine, verdictLine } from './words.ts';

export interface TerminalOptions {
  readonly color: boolean;
  /** Paths of the reports that were written. */
  readonly reports: readonly string[];
}

const COLORS: Readonly<Record<VerificationReport['verdict'], Color>> = {
  verified: 'green',
  failed: 'red',
  inconclusive: 'yellow',
  refused: 'red',
  incomplete: 'yellow',
};

const HEADINGS = { inconclusive: 'Inconclusive', skipped: 'Skipped, and so not verified' } as const;

const MISMATCHES = 8;
const REQUIREMENTS = 6;
const LENGTH = 240;

/** A verification on one screen: the verdict, what failed, what was left out. Ends with a line feed. */
export function terminal(report: VerificationReport, { color, reports }: TerminalOptions): string {
  const paint = painter(color);
  const sections = [
    [
      visible(targetLine(report)),
      paint('bold', paint(COLORS[report.verdict], verdictLine(report))),
      countsLine(report),
    ],
    problemLines(report, paint),
    failureLines(
      'Failed',
      report.pacts.filter(({ pending }) => !pending),
      paint,
    ),
    failureLines(
      'Pending: failed, and does not fail the verification',
      report.pacts.filter(({ pending }) => pending),
      paint,
    ),
    ...(['inconclusive', 'skipped'] as const).map((verdict) => reasonLines(report, verdict, paint)),
    report.pacts.flatMap((pact) => [sourceLine(pact), ...publicationLines(pact, paint)]),
    [...(reports.length === 0 ? [] : [`Reports: ${reports.map(visible).join(', ')}`]), `Exit code ${report.exitCode}`],
  ];
  return `${sections
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`;
}

function sourceLine({ source, consumer, provider, interactions, pending }: PactResult): string {
  const many = `${interactions.length} interaction${interactions.length === 1 ? '' : 's'}`;
  const words = `Contract of ${consumer} with ${provider}, ${many}: ${source}`;
  return visible(pending ? `${words} (pending: its failures do not fail the verification)` : words);
}

function publicationLines(pact: PactResult, paint: Paint): readonly string[] {
  const line = publicationLine(pact);
  if (line === null) return [];
  return [`  ${paint(pact.publication?.outcome === 'published' ? 'green' : 'yellow', cut(visible(line), LENGTH))}`];
}

function problemLines({ problems }: VerificationReport, paint: Paint): readonly string[] {
  if (problems.length === 0) return [];
  return [
    paint('bold', `Problems (${problems.length})`),
    ...problems.flatMap(({ variable, message, remedy }) => [
      `  ${variable === undefined ? '' : `${paint('yellow', visible(variable))}: `}${cut(visible(message), LENGTH)}`,
      `    remedy: ${cut(visible(remedy), LENGTH)}`,
    ]),
  ];
}

function met(pacts: readonly PactResult[], wanted: InteractionVerdict): readonly InteractionResult[] {
  return pacts.flatMap(({ interactions }) => interactions.filter(({ verdict }) => verdict === wanted));
}

function failureLines(heading: string, pacts: readonly PactResult[], paint: Paint): readonly string[] {
  const failures = met(pacts, 'failed');
  if (failures.length === 0) return [];
  return [paint('bold', `${heading} (${failures.length})`), ...failures.flatMap((one) => linesOf(one, paint))];
}

function linesOf(interaction: InteractionResult, paint: Paint): readonly string[] {
  const { description, mismatches } = interaction;
  const basis = restingInShortOn(interaction, REQUIREMENTS);
  const hidden = mismatches.length - MISMATCHES;
  return [
    `  ${paint('bold', cut(visible(description), LENGTH))}`,
    ...(basis === '' ? [] : [paint('dim', `    ${cut(visible(basis), LENGTH)}`)]),
    ...mismatches
      .slice(0, MISMATCHES)
      .flatMap((mismatch) => [
        `    - ${visible(placeOf(mismatch))}`,
        `      expected  ${cut(visible(mismatch.expected), LENGTH)}`,
        `      actual    ${cut(visible(mismatch.actual), LENGTH)}`,
      ]),
    ...(hidden > 0 ? [`    … ${hidden} more`] : []),
  ];
}

/** Interactions without a verdict, those of one reason together. */
function reasonLines(report: VerificationReport, wanted: 'inconclusive' | 'skipped', paint: Paint): readonly string[] {
  const left = met(report.pacts, wanted);
  if (left.length === 0) return [];
  const reasons = [...new Set(left.map(({ reason }) => reason ?? ''))];
  return [
    paint('bold', `${HEADINGS[wanted]} (${left.length})`),
    ...reasons.flatMap((why) => [
      `  ${cut(visible(why), LENGTH)}`,
      ...left
        .filter(({ reason }) => (reason ?? '') === why)
        .map(({ description }) => `    - ${cut(visible(description), LENGTH)}`),
    ]),
  ];
}
