import { inEnglish, type Voice } from '../report/language.ts';
import { cut, filled, type Paint, painter, visible } from '../report/views/text.ts';
import type { Comparison } from './compare.ts';
import {
  answersOf,
  caveatsOf,
  missingOf,
  presenceOf,
  type Row,
  type Section,
  SIDES,
  targetParts,
  timingsOf,
  verdictsOf,
} from './words.ts';

const WIDTH = 100;

/** Returns a comparison as text: whether the two behave alike, what decides it, then all that differs. */
export function comparisonScreen(
  comparison: Comparison,
  { color }: { readonly color: boolean },
  voice: Voice = inEnglish,
): string {
  const paint = painter(color);
  const sections = [
    headLines(comparison, voice, paint),
    missingLines(comparison, voice, paint),
    sectionLines(verdictsOf(comparison, voice), paint, verdictLines),
    sectionLines(answersOf(comparison, voice), paint, answerLines(voice)),
    sectionLines(presenceOf(comparison, voice), paint, presenceLines),
    sectionLines(timingsOf(comparison, voice), paint, timingLines),
  ];
  return `${sections
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`;
}

function headLines(comparison: Comparison, voice: Voice, paint: Paint): readonly string[] {
  const { say } = voice;
  const { reports, same, compared } = comparison;
  const sides = SIDES.map((side) => ({ side, name: `${say(`diff.${side}`)}:` }));
  const width = Math.max(...sides.map(({ name }) => name.length));
  return [
    ...sides.map(({ side, name }) => {
      const title = `${name.charAt(0).toUpperCase()}${name.slice(1)}`.padEnd(width);
      return `${title} ${visible(targetParts(reports[side], voice).join('  '))}`;
    }),
    paint('bold', paint(same ? 'green' : 'red', say(same ? 'diff.alike' : 'diff.unlike'))),
    say('diff.compared', compared),
    ...caveatsOf(comparison, voice).map((caveat) => paint('yellow', visible(caveat))),
  ];
}

function mark(decides: boolean, paint: Paint): string {
  return decides ? paint('red', '✗') : paint('dim', '·');
}

function missingLines(comparison: Comparison, voice: Voice, paint: Paint): readonly string[] {
  const lines = missingOf(comparison, voice).flatMap(({ decides, lacking, ids }) =>
    filled(`${mark(decides, paint)} ${lacking}: ${ids.map(visible).join(', ')}`, WIDTH - 2),
  );
  return headed(voice.say('diff.missing'), lines, paint);
}

/** A heading with its lines; nothing without lines. */
function headed(heading: string, lines: readonly string[], paint: Paint): readonly string[] {
  return lines.length === 0 ? [] : [paint('bold', heading), ...lines.map((line) => `  ${line}`)];
}

/** The lines of one row, whose section has names of this width. */
type RowLines = (row: Row, width: number, paint: Paint) => readonly string[];

function sectionLines({ heading, rows }: Section, paint: Paint, linesOf: RowLines): readonly string[] {
  const width = Math.max(0, ...rows.map(({ name }) => name.length));
  return headed(
    heading,
    rows.flatMap((row) => linesOf(row, width, paint)),
    paint,
  );
}

const verdictLines: RowLines = ({ decides, name, pairs }, width, paint) =>
  pairs.map(({ left, right }) => `${mark(decides, paint)} ${visible(name).padEnd(width)}  ${left} → ${right}`);

function answerLines({ say }: Voice): RowLines {
  const width = Math.max(...SIDES.map((side) => say(`diff.${side}`).length));
  return ({ decides, name, why, pairs }, _, paint) => [
    `${mark(decides, paint)} ${visible(name)}${why === '' ? '' : paint('dim', ` (${why})`)}`,
    ...pairs.flatMap((pair) =>
      SIDES.map((side) => `    ${say(`diff.${side}`).padEnd(width)}  ${cut(visible(pair[side]), WIDTH)}`),
    ),
  ];
}

const presenceLines: RowLines = ({ decides, name, pairs }, width, paint) =>
  pairs.map(
    ({ left, right }) => `${mark(decides, paint)} ${visible(name).padEnd(width)}  ${left.padEnd(36)}  ${right}`,
  );

const timingLines: RowLines = ({ name, pairs }, width) =>
  pairs.map(({ left, right }) => `${visible(name).padEnd(width)}  ${left.padEnd(20)}  ${right}`);
