import { english, type Voice } from '../report/language.ts';
import { capital, cut, filled, type Paint, painter, visible } from '../report/views/text.ts';
import type { Comparison } from './compare.ts';
import { inWords, type Row, type Section, SIDES, type Words } from './words.ts';

const WIDTH = 100;

/** Returns a comparison as text: whether the two behave alike, what decides it, then all that differs. */
export function comparisonScreen(
  comparison: Comparison,
  { color }: { readonly color: boolean },
  voice: Voice = english,
): string {
  const paint = painter(color);
  const words = inWords(comparison, voice);
  const sections = [
    headLines(words, paint),
    headed(voice.say('diff.missing'), missingLines(words, paint), paint),
    sectionLines(words.verdicts, paint, verdictLines),
    sectionLines(words.answers, paint, answerLines(voice)),
    sectionLines(words.presence, paint, columns('· ', voice)),
    sectionLines(words.timings, paint, columns('', voice)),
  ];
  return `${sections
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`;
}

function headLines({ color, heading, compared, sides, caveats }: Words, paint: Paint): readonly string[] {
  const width = Math.max(...sides.map(({ name }) => name.length));
  return [
    ...sides.map(({ name, parts }) => `${`${capital(name)}:`.padEnd(width + 1)} ${visible(parts.join('  '))}`),
    paint('bold', paint(color, heading)),
    compared,
    ...caveats.map((caveat) => paint('yellow', visible(caveat))),
  ];
}

function mark(decides: boolean, paint: Paint): string {
  return decides ? paint('red', '✗') : paint('dim', '·');
}

function missingLines({ missing }: Words, paint: Paint): readonly string[] {
  return missing.flatMap(({ decides, lacking, ids }) =>
    filled(`${mark(decides, paint)} ${lacking}: ${ids.map(visible).join(', ')}`, WIDTH - 2),
  );
}

function headed(heading: string, lines: readonly string[], paint: Paint): readonly string[] {
  return lines.length === 0 ? [] : [paint('bold', heading), ...lines.map((line) => `  ${line}`)];
}

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
