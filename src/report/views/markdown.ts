import type { ViewContext, Voice } from '../language.ts';
import type { Report } from '../report.ts';
import type { View } from '../write.ts';
import { type Frame, frameOf } from './frame.ts';
import { type Entry, type Section, sectionNames, sectionOf } from './sections.ts';
import { stepsOf } from './steps.ts';
import { applying, aside, commandIn, cut, joined, visible } from './text.ts';
import { countsLine, headOf, isAnswered, moreWords, settingsWords, suiteWords } from './words.ts';

export const SUMMARY_MARK = '<!-- vehicle-credit-conformance summary -->';

/** GitHub accepts 65,536 characters in a comment on a pull request, and 1 MiB in the summary of a job. */
export const SUMMARY_LENGTH = 60_000;

const LINE = 600;
const SENTENCE = 400;
const VALUE = 160;
const ID = 80;
const MOST = { requirements: 6, ids: 8 };

/** Renders the report as GitHub-flavored Markdown. Values from the target stay text. */
export function summary(given: Report, context: ViewContext): string {
  const frame = frameOf(given, context);
  const { say, report } = frame;
  const sections = sectionNames.flatMap((name) => [
    ...(name === 'waived' ? moved(frame) : []),
    ...blocksOf(sectionOf(name, frame), frame),
  ]);
  const used = settingsWords(report, frame.language);
  const facts = [
    `${say('view.files')} ${say('view.exit-code', { code: report.exitCode })}.`,
    `${say('view.fact-suite')}: ${code(suiteWords(report, say), LINE)}`,
    used === undefined ? '' : `${say('view.fact-settings')}: ${plainText(used, LINE)}`,
  ];
  const foot = facts.filter((line) => line !== '').join('<br>');
  const blocks = [head(frame), ...sections, ...folded(frame)];
  return bounded(blocks, (count) => say('view.cut', { count }), foot);
}

export const summaryFile: View = {
  name: 'summary.md',
  render: summary,
  stub: (notice) => `${SUMMARY_MARK}\n\n${plainText(notice, LINE)}\n`,
  isOurs: (beginning) => beginning.startsWith(SUMMARY_MARK),
};

function head(frame: Frame): string {
  const { verdict, target, exercised } = headOf(frame);
  const counts = countsLine(frame, (count) => `**${count}**`);
  return [
    SUMMARY_MARK,
    `## ${plainText(verdict, LINE)}`,
    plainText(target, LINE),
    [`**${frame.say('view.what-to-do')}**`, ...stepsOf(frame).map((step) => stepItem(step, frame.command))].join('\n'),
    `${counts}<br>${exercised}`,
  ].join('\n\n');
}

function stepItem(step: string, command: string): string {
  const [text, typed] = commandIn(step, command);
  return `- ${joined([plainText(text, SENTENCE), typed !== '' && code(typed, SENTENCE)], ' ')}`;
}

function blocksOf({ heading, intro, entries, more }: Section, voice: Voice): readonly string[] {
  const items = [...entries.flatMap((entry) => entryItems(entry, voice)), ...more.map((line) => `- ${line}`)];
  return headed(intro === '' ? heading : `${heading}\n\n${intro}`, items);
}

export function headed(heading: string, items: readonly string[]): readonly string[] {
  return items.map((item, at) => (at === 0 ? `\n\n### ${heading}\n\n${item}` : `\n${item}`));
}

function entryItems({ label = '', text, remedy, cause, ids = [] }: Entry, voice: Voice): readonly string[] {
  const { say } = voice;
  const name = label === '' ? '' : remedy === undefined ? `**${label}**: ` : `${code(label, ID)}: `;
  const line = `- ${name}${plainText(text, SENTENCE)}`;
  if (remedy !== undefined) return [`${line} (${say('view.remedy')}: ${plainText(remedy, SENTENCE)})`];
  if (cause === undefined) return [ids.length === 0 ? line : `${line}: ${idsShown(ids)}`];
  const { first, at, condition, requirements } = cause;
  const values = first
    ? `: ${say('view.expected')} ${code(first.expected, VALUE)}, ${say('view.actual')} ${code(first.actual, VALUE)}`
    : '';
  return [
    `${line}${values}${aside(plainText(joined([at, condition], '; '), SENTENCE))}`,
    ...requirements.slice(0, MOST.requirements).map(requirementItem),
    ...moreWords(requirements.length - MOST.requirements, voice).map((line) => `  - ${line}`),
  ];
}

type Affected = NonNullable<Entry['cause']>['requirements'][number];

function requirementItem({ id, statement, source, own, besides }: Affected): string {
  const sources = applying(source, besides).map((words) => plainText(words, SENTENCE));
  const values = own.length === 0 ? '' : `: ${plainText(own.join('; '), SENTENCE)}`;
  return `  - ${code(id, ID)} ${plainText(statement, SENTENCE)} (${sources.join('; ')})${values}`;
}

/** As many ids as there is room for, then the number of the others. */
export function idsShown(ids: readonly string[], most: number = MOST.ids): string {
  const shown = ids.slice(0, most).map((id) => code(id, ID));
  return [...shown, ...(ids.length > most ? [`+${ids.length - most}`] : [])].join(', ');
}

function moved({ report: { openPoints }, say }: Frame): readonly string[] {
  const points = openPoints.filter(({ baseline }) => baseline !== undefined && baseline !== 'same');
  const heading = say('view.counted', { heading: 'view.moved', count: points.length });
  const items = points.map(({ id, baseline = 'new', summary, pinned }) => {
    const was = pinned === undefined ? '' : ` (${say('view.baseline')}: ${code(JSON.stringify(pinned), VALUE)})`;
    return `- ${code(id, ID)} ${say(`view.baseline-${baseline}`)}: ${plainText(summary, SENTENCE)}${was}`;
  });
  return headed(heading, items);
}

function folded({ report: { openPoints }, say }: Frame): readonly string[] {
  const answered = openPoints.filter(isAnswered);
  if (answered.length === 0) return [];
  const ids = openPoints.filter((point) => !isAnswered(point)).map(({ id }) => code(id, ID));
  const items = [
    ...answered.map(
      ({ id, question, summary, certainty }) =>
        `- ${code(id, ID)} ${plainText(question, SENTENCE)} ${plainText(summary, SENTENCE)}${aside(certainty === 'inferred' ? say('view.certainty-inferred') : '')}`,
    ),
    ...(ids.length === 0 ? [] : [`- ${say('view.not-seen', { ids })}`]),
  ];
  const heading = say('view.counted', { heading: 'view.open-points', count: openPoints.length });
  return [details(heading, items)];
}

/** A list that is folded. One block: cut in its middle it would swallow what follows. */
export function details(heading: string, items: readonly string[]): string {
  return `\n\n<details><summary>${heading}</summary>\n\n${items.join('\n')}\n\n</details>`;
}

/** As many blocks as fit into a comment, then how many were cut, then the foot. */
export function bounded(blocks: readonly string[], cutWords: (count: number) => string, foot = ''): string {
  const room = SUMMARY_LENGTH - foot.length - LINE;
  const kept: string[] = [];
  let length = 0;
  for (const block of blocks) {
    if (length + block.length > room) break;
    length += block.length;
    kept.push(block);
  }
  const count = blocks.length - kept.length;
  return `${joined([kept.join(''), count > 0 && cutWords(count), foot], '\n\n')}\n`;
}

/**
 * Words that a renderer of GitHub's makes something of: addresses, mentions, references to issues and commits, emoji,
 * formulas, paths. As code they stay what they are.
 */
const SPOKEN = /[@#$]|:\S|\/\S|\bwww\.|\bgh-\d|\b[\da-f]{7,}\b/i;

/** Spaces between words; a media type is one word with its parameters. */
const WORDS = /(?<!\w\/[\w.+-]+;) +| +(?!\w+=)/;

/** Characters around a word that are not part of it. */
const AROUND = /^(?<before>[("']*)(?<inner>.*?)(?<after>[)"'.,;:?]*)$/su;

/** Characters with a meaning in Markdown or HTML. */
const MARKING = /[\\`*_[\]<>&|~]/g;

/** A text in one line of Markdown in which nothing is rendered, mentioned or linked. At most `length` characters of it. */
export function plainText(text: string, length: number): string {
  return cut(visible(text), length)
    .trim()
    .split(WORDS)
    .map((word) => (SPOKEN.test(word) ? asCode(word, length) : word.replace(MARKING, '\\$&')))
    .join(' ')
    .replace(/^(?=[-+=:])/, '\\')
    .replace(/^(\d+)(?=[.)])/, '$1\\');
}

function asCode(word: string, length: number): string {
  const { before = '', inner = word, after = '' } = AROUND.exec(word)?.groups ?? {};
  return inner === '' ? code(word, length) : `${before}${code(inner, length)}${after}`;
}

/** A value as it is, in one line of code. At most `length` characters of it. */
export function code(value: string, length: number): string {
  const text = cut(visible(value), length);
  if (text.trim() === '') return '` `';
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  const space = /^[` ]|[` ]$/.test(text) ? ' ' : '';
  return `${fence}${space}${text}${space}${fence}`;
}
