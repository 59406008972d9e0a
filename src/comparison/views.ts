import { english, type Voice } from '../report/language.ts';
import { groupedBy } from '../report/views/causes.ts';
import { bounded, code, details, headed, idsShown, plainText } from '../report/views/markdown.ts';
import { aside, capital, cut, filled, painter, visible } from '../report/views/text.ts';
import type { Comparison } from './compare.ts';
import { inWords, type Section, type Table, type Words } from './words.ts';

const WIDTH = 100;
/** Longest value of a row: a finding with its place. */
const WIDEST = 240;

/** Returns a comparison as text: the verdict, what decides it, then all differences. */
export function comparisonScreen(
  comparison: Comparison,
  { color: isColored }: { readonly color: boolean },
  voice: Voice = english,
): string {
  const { say } = voice;
  const paint = painter(isColored);
  const words = inWords(comparison, voice);
  const { color, heading, compared, sides, caveats, marks, missing } = words;
  const mark = (decides: boolean) => (decides ? paint('red', '✗') : paint('dim', '·'));
  const titled = (title: string, lines: readonly string[]) =>
    lines.length === 0 ? [] : [paint('bold', title), ...lines.map((line) => `  ${line}`)];
  const widthOf = (names: readonly string[]) => Math.max(0, ...names.map(({ length }) => length));

  const rowLines = ({ rows }: Section): readonly string[] => {
    const width = widthOf(rows.map(({ name, change }) => (change === '' ? '' : name)));
    return rows.flatMap(({ decides, name, change, why, lines }) => {
      const labels = widthOf(lines.map(({ label }) => label)) + 1;
      return [
        `${mark(decides)} ${visible(name).padEnd(width)}${change && `  ${change}`}${why && paint('dim', aside(why))}`,
        ...lines.map(({ label, value }) => `    ${`${label}:`.padEnd(labels)} ${cut(visible(value), WIDEST)}`),
      ];
    });
  };

  /** Renders rows with a header line of the two sides. */
  const columns = ({ rows }: Table): readonly string[] => {
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
  const sections = [
    [
      ...sides.map(({ name, parts }) => `${`${capital(name)}:`.padEnd(sideWidth)} ${visible(parts.join('  '))}`),
      paint('bold', paint(color, heading)),
      compared,
      ...caveats.map((caveat) => paint('yellow', visible(caveat))),
      ...marks.map((legend) => paint('dim', legend)),
    ],
    titled(
      say('diff.missing'),
      missing.flatMap(({ decides, lacking, ids }) =>
        filled(`${mark(decides)} ${lacking}: ${ids.map(visible).join(', ')}`, WIDTH - 2),
      ),
    ),
    ...words.sections.map((section) => titled(section.heading, rowLines(section))),
    ...words.tables.map((table) => titled(table.heading, columns(table))),
  ];
  return `${sections
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`;
}

/** First line of each comparison. A pipeline finds its earlier comment by it. */
export const COMPARISON_MARK = '<!-- vehicle-credit-conformance comparison -->';

const LINE = 400;
const VALUE = 160;
const ID = 80;
const MOST = { ids: 30, folded: 100 };

/** Renders GitHub-flavored Markdown; values of the reports stay text. `rules`: statements about both targets, by id. */
export function comparisonMarkdown(
  comparison: Comparison,
  voice: Voice,
  rules: Readonly<Record<string, string>> = {},
): string {
  const words = inWords(comparison, voice);
  const blocks = [
    head(words, rules),
    ...headed(voice.say('diff.missing'), missingItems(words)),
    ...words.sections.flatMap((section) => headed(section.heading, rowItems(section))),
    ...words.tables.flatMap((table) => folded(table, voice)),
  ];
  return bounded(blocks, (count) => voice.say('diff.cut', { count }));
}

function head(words: Words, rules: Readonly<Record<string, string>>): string {
  const { verdict, heading, compared, sides, caveats, marks } = words;
  return [
    COMPARISON_MARK,
    `## ${heading}`,
    sides.map(({ name, parts }) => `- ${name}: ${plainText(parts.join(', '), LINE)}`).join('\n'),
    [compared, ...caveats.map((one) => plainText(one, LINE)), ...marks].join('<br>'),
    ...Object.entries(rules).map(([id, statement]) => `**${verdict}** ${code(id, ID)} ${plainText(statement, LINE)}`),
  ].join('\n\n');
}

/** Marks an item as the terminal does. */
function item(decides: boolean, text: string): string {
  return `- ${decides ? '✗' : '·'} ${text}`;
}

function missingItems({ missing }: Words): readonly string[] {
  return missing.map(({ decides, lacking, ids }) => item(decides, `${lacking}: ${idsShown(ids, MOST.ids)}`));
}

/** The deciding rows and those with lines one by one, the others grouped by their verdicts. */
function rowItems({ rows }: Section): readonly string[] {
  const isAlone = ({ decides, lines }: Section['rows'][number]) => decides || lines.length > 0;
  const alone = rows.filter(isAlone).map(({ decides, name, change, why, lines }) => {
    const values = lines.map(({ label, value }) => `\n  - ${label}: ${plainText(value, VALUE)}`);
    return item(decides, [code(name, ID), change && ` ${change}`, aside(why), ...values].join(''));
  });
  const others = groupedBy(
    rows.filter((row) => !isAlone(row)),
    ({ change }) => change,
  );
  const grouped = [...others].map(([change, group]) => {
    const ids = group.map(({ name }) => name);
    return item(false, `${change} (${ids.length}): ${idsShown(ids, MOST.ids)}`);
  });
  return [...alone, ...grouped];
}

function folded({ heading, rows }: Table, voice: Voice): readonly string[] {
  if (rows.length === 0) return [];
  const count = rows.length - MOST.folded;
  const more = count > 0 ? [`- ${voice.say('diff.cut', { count })}`] : [];
  const items = rows.slice(0, MOST.folded).map(({ name, left, right }) => `- ${code(name, ID)} ${left} → ${right}`);
  return [details(heading, [...items, ...more])];
}
