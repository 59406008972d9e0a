import { english, type Voice } from '../report/language.ts';
import { aside, capital, cut, filled, painter, visible } from '../report/views/text.ts';
import type { Comparison } from './compare.ts';
import { inWords, type Section, type Words } from './words.ts';

const WIDTH = 100;

/** Returns a comparison as text: the verdict, what decides it, then all differences. */
export function comparisonScreen(
  comparison: Comparison,
  { color: isColored }: { readonly color: boolean },
  voice: Voice = english,
): string {
  const { say } = voice;
  const paint = painter(isColored);
  const words = inWords(comparison, voice);
  const { color, heading, compared, sides, caveats, marks, missing, verdicts, answers, presence, timings } = words;
  const mark = (decides: boolean) => (decides ? paint('red', '✗') : paint('dim', '·'));
  const headed = (title: string, lines: readonly string[]) =>
    lines.length === 0 ? [] : [paint('bold', title), ...lines.map((line) => `  ${line}`)];
  const widthOf = (names: readonly string[]) => Math.max(0, ...names.map(({ length }) => length));

  /** Renders rows with a header line of the two sides. */
  const columns = ({ rows }: Section): readonly string[] => {
    if (rows.length === 0) return [];
    const cells = rows.map((row) => ({ ...row, name: visible(row.name) }));
    const all = [{ name: '', left: say('diff.left'), right: say('diff.right') }, ...cells];
    const [width, leftWidth] = [widthOf(all.map(({ name }) => name)), widthOf(all.map(({ left }) => left))];
    return all.map(({ name, left, right }, at) => {
      const line = `${name.padEnd(width)}  ${left.padEnd(leftWidth)}  ${right}`;
      return at === 0 ? paint('dim', line) : line;
    });
  };

  const sideWidth = widthOf(sides.map(({ name }) => name)) + 1;
  const nameWidth = widthOf(verdicts.rows.map(({ name }) => name));
  const listed = (lines: Words['answers']['rows'][number]['lines']) => {
    const width = widthOf(lines.map(({ label }) => label)) + 1;
    return lines.map(({ label, value }) => `    ${`${label}:`.padEnd(width)} ${cut(visible(value), WIDTH)}`);
  };
  const sections = [
    [
      ...sides.map(({ name, parts }) => `${`${capital(name)}:`.padEnd(sideWidth)} ${visible(parts.join('  '))}`),
      paint('bold', paint(color, heading)),
      compared,
      ...caveats.map((caveat) => paint('yellow', visible(caveat))),
      ...marks.map((legend) => paint('dim', legend)),
    ],
    headed(
      say('diff.missing'),
      missing.flatMap(({ decides, lacking, ids }) =>
        filled(`${mark(decides)} ${lacking}: ${ids.map(visible).join(', ')}`, WIDTH - 2),
      ),
    ),
    headed(
      verdicts.heading,
      verdicts.rows.flatMap(({ decides, name, left, right, lines }) => [
        `${mark(decides)} ${visible(name).padEnd(nameWidth)}  ${left} → ${right}`,
        ...listed(lines),
      ]),
    ),
    headed(
      answers.heading,
      answers.rows.flatMap(({ decides, name, why, lines }) => [
        `${mark(decides)} ${visible(name)}${why && paint('dim', aside(why))}`,
        ...listed(lines),
      ]),
    ),
    ...[presence, timings].map((section) => headed(section.heading, columns(section))),
  ];
  return `${sections
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`;
}
