import { inEnglish, type Voice } from '../report/language.ts';
import { capital, cut, filled, type Paint, painter, visible } from '../report/views/text.ts';
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
    sectionLines(presenceOf(comparison, voice), paint, columns('· ', voice)),
    sectionLines(timingsOf(comparison, voice), paint, columns('', voice)),
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
      const title = capital(name).padEnd(width);
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

/** The lines of rows, whose names have this width. */
type RowLines = (rows: readonly Row[], width: number, paint: Paint) => readonly string[];

function sectionLines({ heading, rows }: Section, paint: Paint, linesOf: RowLines): readonly string[] {
  const width = Math.max(0, ...rows.map(({ name }) => name.length));
  return headed(heading, rows.length === 0 ? [] : linesOf(rows, width, paint), paint);
}

const verdictLines: RowLines = (rows, width, paint) =>
  rows.flatMap(({ decides, name, pairs }) =>
    pairs.map(({ left, right }) => `${mark(decides, paint)} ${visible(name).padEnd(width)}  ${left} → ${right}`),
  );

function answerLines({ say }: Voice): RowLines {
  const width = Math.max(...SIDES.map((side) => say(`diff.${side}`).length));
  return (rows, _, paint) =>
    rows.flatMap(({ decides, name, why, pairs }) => [
      `${mark(decides, paint)} ${visible(name)}${why === '' ? '' : paint('dim', ` (${why})`)}`,
      ...pairs.flatMap((pair) =>
        SIDES.map((side) => `    ${say(`diff.${side}`).padEnd(width)}  ${cut(visible(pair[side]), WIDTH)}`),
      ),
    ]);
}

/** Rows in columns under the names of the two reports. */
function columns(sign: string, { say }: Voice) {
  return (rows: readonly Row[], width: number, paint: Paint): readonly string[] => {
    const cells = rows.flatMap(({ name, pairs }) => pairs.map((pair) => ({ name: visible(name), ...pair })));
    const all = [{ name: '', left: say('diff.left'), right: say('diff.right') }, ...cells];
    const leftWidth = Math.max(...all.map(({ left }) => left.length));
    return all.map(({ name, left, right }, at) => {
      const line = `${name.padEnd(width)}  ${left.padEnd(leftWidth)}  ${right}`;
      return at === 0 ? paint('dim', `${' '.repeat(sign.length)}${line}`) : `${paint('dim', sign)}${line}`;
    });
  };
}
