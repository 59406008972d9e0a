import type { Voice } from '../report/language.ts';
import { bounded, code, details, headed, plainText } from '../report/views/markdown.ts';
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

/** A comment in the first line of every comparison of ours, by which a pipeline finds the comment that it wrote before. */
export const COMPARISON_MARK = '<!-- vehicle-credit-conformance comparison -->';

const LINE = 400;
const VALUE = 160;
const ID = 80;
const MOST = { ids: 30, folded: 100 };

/**
 * Renders a comparison as GitHub-flavoured Markdown, for a comment on a pull request: whether the two behave alike, what
 * decides it, then all that differs; what depends on data and time folded. Whatever the reports hold stays text. `rules`
 * are the statements of the document about the two, by their ids.
 */
export function comparisonMarkdown(
  comparison: Comparison,
  voice: Voice,
  rules: Readonly<Record<string, string>> = {},
): string {
  const blocks = [
    head(comparison, voice, rules),
    ...headed(voice.say('diff.missing'), missingItems(comparison, voice)),
    ...listed(verdictsOf(comparison, voice), verdictItem),
    ...listed(answersOf(comparison, voice), (row) => answerItem(row, voice)),
    ...[presenceOf, timingsOf].flatMap((sectionOf) => folded(sectionOf(comparison, voice), voice)),
  ];
  return bounded(blocks, (count) => voice.say('diff.cut', { count }));
}

function head(comparison: Comparison, voice: Voice, rules: Readonly<Record<string, string>>): string {
  const { say } = voice;
  const { reports, same, compared } = comparison;
  const sides = SIDES.map((side) => {
    return `- ${say(`diff.${side}`)}: ${plainText(targetParts(reports[side], voice).join(', '), LINE)}`;
  });
  const verdict = say(same ? 'view.verdict-pass' : 'view.verdict-fail');
  const ruled = Object.entries(rules).map(
    ([id, statement]) => `**${verdict}** ${code(id, ID)} ${plainText(statement, LINE)}`,
  );
  return [
    COMPARISON_MARK,
    `## ${say(same ? 'diff.alike' : 'diff.unlike')}`,
    sides.join('\n'),
    [say('diff.compared', compared), ...caveatsOf(comparison, voice).map((one) => plainText(one, LINE))].join('<br>'),
    ...ruled,
  ].join('\n\n');
}

/** What decides is marked as in the terminal. */
function item(decides: boolean, text: string): string {
  return `- ${decides ? '✗ ' : ''}${text}`;
}

function missingItems(comparison: Comparison, voice: Voice): readonly string[] {
  return missingOf(comparison, voice).map(({ decides, lacking, ids }) => {
    const shown = ids.slice(0, MOST.ids).map((id) => code(id, ID));
    const more = ids.length > MOST.ids ? [`+${ids.length - MOST.ids}`] : [];
    return item(decides, `${lacking}: ${[...shown, ...more].join(', ')}`);
  });
}

function listed({ heading, rows }: Section, itemOf: (row: Row) => string): readonly string[] {
  return headed(heading, rows.map(itemOf));
}

function verdictItem({ decides, name, pairs }: Row): string {
  return item(decides, `${code(name, ID)} ${pairs.map(({ left, right }) => `${left} → ${right}`).join(', ')}`);
}

function answerItem({ decides, name, why, pairs }: Row, { say }: Voice): string {
  const lines = pairs.flatMap((pair) =>
    SIDES.map((side) => `\n  - ${say(`diff.${side}`)}: ${plainText(pair[side], VALUE)}`),
  );
  return item(decides, `${code(name, ID)}${why === '' ? '' : ` (${why})`}${lines.join('')}`);
}

function folded({ heading, rows }: Section, voice: Voice): readonly string[] {
  if (rows.length === 0) return [];
  const count = rows.length - MOST.folded;
  const more = count > 0 ? [`- ${voice.say('diff.cut', { count })}`] : [];
  const items = [...rows.slice(0, MOST.folded).map(verdictItem), ...more];
  return [details(heading, items)];
}
