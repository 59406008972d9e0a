import { type Color, type Paint, painter } from '../../report/views/color.ts';
import { cut, visible } from '../../report/views/text.ts';
import type { InteractionResult, InteractionVerdict, PactResult, VerificationReport } from '../verification.ts';
import { countsLine, placeOf, restingOn, targetLine, verdictLine } from './words.ts';

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

const HEADINGS: Readonly<Record<InteractionVerdict, string>> = {
  failed: 'Failed',
  inconclusive: 'Inconclusive',
  skipped: 'Skipped, and so not verified',
  verified: 'Verified',
};

const MISMATCHES = 8;
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
    ...(['failed', 'inconclusive', 'skipped'] as const).map((verdict) => interactionLines(report, verdict, paint)),
    report.pacts.map(sourceLine),
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
  return visible(pending ? `${words} (pending: its failures gate nothing)` : words);
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

function interactionLines({ pacts }: VerificationReport, wanted: InteractionVerdict, paint: Paint): readonly string[] {
  const met = pacts.flatMap(({ interactions }) => interactions.filter(({ verdict }) => verdict === wanted));
  if (met.length === 0) return [];
  return [paint('bold', `${HEADINGS[wanted]} (${met.length})`), ...met.flatMap((one) => linesOf(one, paint))];
}

function linesOf(interaction: InteractionResult, paint: Paint): readonly string[] {
  const { description, reason, mismatches } = interaction;
  const basis = restingOn(interaction);
  const hidden = mismatches.length - MISMATCHES;
  return [
    `  ${paint('bold', cut(visible(description), LENGTH))}`,
    ...(basis === '' ? [] : [paint('dim', `    ${cut(visible(basis), LENGTH)}`)]),
    ...(reason === undefined ? [] : [`    ${cut(visible(reason), LENGTH)}`]),
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
