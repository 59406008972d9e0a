import { english, type Voice } from '../report/language.ts';
import { aside, capital, cut, filled, painter, visible } from '../report/views/text.ts';
import type { Comparison } from './compare.ts';
import { inWords, type Section, SIDES } from './words.ts';

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
  const { color, heading, compared, sides, caveats, missing, verdicts, answers, presence, timings } = words;
  const mark = (decides: boolean) => (decides ? paint('red', '✗') : paint('dim', '·'));
  const headed = (title: string, lines: readonly string[]) =>
    lines.length === 0 ? [] : [paint('bold', title), ...lines.map((line) => `  ${line}`)];
  const widthOf = (names: readonly string[]) => Math.max(0, ...names.map(({ length }) => length));

  /** Renders rows with a header line of the two sides. */
  const columns = ({ rows }: Section, sign: string): readonly string[] => {
    if (rows.length === 0) return [];
    const cells = rows.flatMap(({ name, pairs }) => pairs.map((pair) => ({ name: visible(name), ...pair })));
    const all = [{ name: '', left: say('diff.left'), right: say('diff.right') }, ...cells];
    const [width, leftWidth] = [widthOf(rows.map(({ name }) => name)), widthOf(all.map(({ left }) => left))];
    return all.map(({ name, left, right }, at) => {
      const line = `${name.padEnd(width)}  ${left.padEnd(leftWidth)}  ${right}`;
      return at === 0 ? paint('dim', `${' '.repeat(sign.length)}${line}`) : `${paint('dim', sign)}${line}`;
    });
  };

  const sideWidth = widthOf(sides.map(({ name }) => name)) + 1;
  const nameWidth = widthOf(verdicts.rows.map(({ name }) => name));
  const labelWidth = widthOf(SIDES.map((side) => say(`diff.${side}`)));
  const sections = [
    [
      ...sides.map(({ name, parts }) => `${`${capital(name)}:`.padEnd(sideWidth)} ${visible(parts.join('  '))}`),
      paint('bold', paint(color, heading)),
      compared,
      ...caveats.map((caveat) => paint('yellow', visible(caveat))),
    ],
    headed(
      say('diff.missing'),
      missing.flatMap(({ decides, lacking, ids }) =>
        filled(`${mark(decides)} ${lacking}: ${ids.map(visible).join(', ')}`, WIDTH - 2),
      ),
    ),
    headed(
      verdicts.heading,
      verdicts.rows.flatMap(({ decides, name, pairs }) =>
        pairs.map(({ left, right }) => `${mark(decides)} ${visible(name).padEnd(nameWidth)}  ${left} → ${right}`),
      ),
    ),
    headed(
      answers.heading,
      answers.rows.flatMap(({ decides, name, why, pairs }) => [
        `${mark(decides)} ${visible(name)}${why && paint('dim', aside(why))}`,
        ...pairs.flatMap((pair) =>
          SIDES.map((side) => `    ${say(`diff.${side}`).padEnd(labelWidth)}  ${cut(visible(pair[side]), WIDTH)}`),
        ),
      ]),
    ),
    ...[[presence, '· '] as const, [timings, ''] as const].map(([section, sign]) =>
      headed(section.heading, columns(section, sign)),
    ),
  ];
  return `${sections
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`;
}
