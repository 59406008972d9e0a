import { reportIn, type ViewContext, type Voice, voiceOf } from '../language.ts';
import type { Report, RequirementResult } from '../report.ts';
import { type Cause, causesOf, unsettledOf } from './causes.ts';
import { cut, visible } from './text.ts';
import { exercisedLine, stepsOf, targetLine, verdictLine, verdictsInOrder, whereWords } from './words.ts';

/** A comment in the first line of every summary of ours. */
export const SUMMARY_MARK = '<!-- vehicle-credit-conformance summary -->';

/**
 * Characters of a summary at most: GitHub takes 65,536 of a comment on a pull request and 1 MiB of a job's summary,
 * which no text of so many characters exceeds.
 */
export const SUMMARY_LENGTH = 60_000;

const LINE = 600;
const SENTENCE = 400;
const VALUE = 160;
const ID = 80;
const MOST = { causes: 20, requirements: 6, reasons: 12, ids: 8, notes: 10 };

/** A heading with what stands under it; a section without items is left out. */
interface Section {
  readonly heading: string;
  readonly items: readonly string[];
}

/**
 * Renders the report as GitHub-flavoured Markdown, for a job's summary or a comment on a pull request: the verdict, what
 * to do now, what went wrong; the open points folded. Whatever the target sent stays text.
 */
export function summary(given: Report, context: ViewContext): string {
  const report = reportIn(given, context);
  const voice = voiceOf(context.language);
  const failed = causesOf(report, 'fail');
  const sections = [
    problems(report, voice),
    gates(report, voice),
    found('fail', failed, voice),
    found('warning', causesOf(report, 'warning'), voice),
    without('inconclusive', report, voice),
    moved(report, voice),
    without('waived', report, voice),
    without('not-exercised', report, voice),
  ];
  const blocks = [...sections.filter(({ items }) => items.length > 0).flatMap(blocksOf), ...folded(report, voice)];
  const foot = `${voice.say('view.files')} ${voice.say('view.exit-code', { code: report.exitCode })}.`;
  return `${bounded([head(report, failed.length, voice), ...blocks], foot, voice)}\n`;
}

/** A summary that says why there is none. */
export function summaryStub(notice: string): string {
  return `${SUMMARY_MARK}\n\n${plainText(notice, LINE)}\n`;
}

function head(report: Report, causes: number, voice: Voice): string {
  const counts = verdictsInOrder.map((verdict) => {
    const count = voice.say(`view.count-${verdict}`, { count: report.counts[verdict] ?? 0 });
    return verdict === 'fail' && report.counts.fail > 0 ? `**${count}**` : count;
  });
  return [
    SUMMARY_MARK,
    `## ${plainText(verdictLine(report, voice), LINE)}`,
    plainText(targetLine(report, voice), LINE),
    [
      `**${voice.say('view.what-to-do')}**`,
      ...stepsOf(report, causes, voice).map((line) => `- ${plainText(line, SENTENCE)}`),
    ].join('\n'),
    `${counts.join(', ')}<br>${exercisedLine(report, voice)}`,
  ].join('\n\n');
}

function problems({ problems }: Report, { say }: Voice): Section {
  const items = problems.slice(0, MOST.notes).map(({ variable, message, remedy }) => {
    const subject = variable === undefined ? '' : `${code(variable, ID)} `;
    return `- ${subject}${plainText(message, SENTENCE)} (${say('view.remedy')}: ${plainText(remedy, SENTENCE)})`;
  });
  return {
    heading: say('view.counted', { heading: 'view.problems', count: problems.length }),
    items: [...items, ...more('view.more', problems.length - MOST.notes, say)],
  };
}

function gates({ gates }: Report, { say }: Voice): Section {
  return {
    heading: say('view.counted', { heading: 'view.gates', count: gates.length }),
    items: [
      ...gates
        .slice(0, MOST.notes)
        .map(({ kind, message }) => `- **${say(`view.gate-${kind}`)}**: ${plainText(message, SENTENCE)}`),
      ...more('view.more', gates.length - MOST.notes, say),
    ],
  };
}

/** Requirements with findings by cause, each with what was expected beside what came. */
function found(verdict: 'fail' | 'warning', causes: readonly Cause[], voice: Voice): Section {
  const count = new Set(causes.flatMap(({ ids }) => ids)).size;
  return {
    heading: voice.say('view.by-cause', { heading: `view.${verdict}`, count, causes: causes.length }),
    items: [
      ...causes.slice(0, MOST.causes).flatMap((cause) => causeItems(cause, voice)),
      ...more('view.more-causes', causes.length - MOST.causes, voice.say),
    ],
  };
}

function causeItems({ departures, severity, first, places, results }: Cause, voice: Voice): readonly string[] {
  const { say } = voice;
  const message = plainText(departures[0]?.message ?? '', SENTENCE);
  return [
    `- ${severity === null ? '' : `**${say(`view.severity-${severity}`)}**: `}${message}${first === undefined ? '' : valuesOf(first, places, voice)}`,
    ...results.slice(0, MOST.requirements).map((result) => requirementItem(result, voice)),
    ...more('view.more-requirements', results.length - MOST.requirements, say, '  - '),
  ];
}

function valuesOf(first: NonNullable<Cause['first']>, places: number, voice: Voice): string {
  const { say } = voice;
  const place = [
    whereWords(first.where, voice),
    first.exchange === undefined ? '' : say('view.exchange', { id: first.exchange }),
    places > 1 ? say('view.more-places', { count: places - 1 }) : '',
  ].filter((part) => part !== '');
  const values = `${say('view.expected')} ${code(first.expected, VALUE)}, ${say('view.actual')} ${code(first.actual, VALUE)}`;
  return `: ${values}${place.length === 0 ? '' : ` (${plainText(place.join('; '), SENTENCE)})`}`;
}

function requirementItem({ id, statement, clause, judgedOn, reason, findings }: RequirementResult, { say }: Voice) {
  const source = `${plainText(clause, SENTENCE)}; ${say('view.judged-on', { count: judgedOn })}`;
  const besides =
    reason === undefined || findings.length === 0 ? '' : `; ${say('view.besides')}: ${plainText(reason, SENTENCE)}`;
  return `  - ${code(id, ID)} ${plainText(statement, SENTENCE)} (${source}${besides})`;
}

/** Requirements without a verdict by their reason, the reasons that most share first. */
function without(verdict: 'inconclusive' | 'waived' | 'not-exercised', report: Report, { say }: Voice): Section {
  const groups = unsettledOf(report, verdict);
  const count = groups.reduce((sum, { results }) => sum + results.length, 0);
  return {
    heading: say('view.counted', { heading: `view.${verdict}`, count }),
    items: [
      ...groups
        .slice(0, MOST.reasons)
        .map(({ why, results }) => `- ${plainText(why ?? say('view.no-reason'), SENTENCE)}: ${listed(results)}`),
      ...more('view.more-reasons', groups.length - MOST.reasons, say),
    ],
  };
}

/** Open points whose answers are not what the baseline pins. */
function moved({ openPoints }: Report, { say }: Voice): Section {
  const points = openPoints.filter(({ baseline }) => baseline !== undefined && baseline !== 'same');
  return {
    heading: say('view.counted', { heading: 'view.moved', count: points.length }),
    items: points.map(({ id, baseline = 'new', summary, pinned }) => {
      const was = pinned === undefined ? '' : ` (${say('view.baseline')}: ${code(JSON.stringify(pinned), VALUE)})`;
      return `- ${code(id, ID)} ${say(`view.baseline-${baseline}`)}: ${plainText(summary, SENTENCE)}${was}`;
    }),
  };
}

/** The answers to the open points as one block: cut in its middle it would swallow what follows. */
function folded({ openPoints }: Report, { say }: Voice): readonly string[] {
  const answered = openPoints.filter(({ certainty }) => certainty !== 'unseen');
  if (answered.length === 0) return [];
  const ids = openPoints.filter(({ certainty }) => certainty === 'unseen').map(({ id }) => code(id, ID));
  const items = [
    ...answered.map(
      ({ id, question, summary, certainty }) =>
        `- ${code(id, ID)} ${plainText(question, SENTENCE)} ${plainText(summary, SENTENCE)}${certainty === 'inferred' ? ` (${say('view.certainty-inferred')})` : ''}`,
    ),
    ...(ids.length === 0 ? [] : [`- ${say('view.not-seen', { ids })}`]),
  ];
  const heading = say('view.counted', { heading: 'view.open-points', count: openPoints.length });
  return [`\n\n<details><summary>${heading}</summary>\n\n${items.join('\n')}\n\n</details>`];
}

function blocksOf({ heading, items }: Section): readonly string[] {
  const [first = '', ...others] = items;
  return [`\n\n### ${heading}\n\n${first}`, ...others.map((item) => `\n${item}`)];
}

/** As many blocks as fit, then what was cut, then the foot. */
function bounded(blocks: readonly string[], foot: string, { say }: Voice): string {
  const room = SUMMARY_LENGTH - foot.length - LINE;
  const kept: string[] = [];
  let length = 0;
  for (const block of blocks) {
    if (length + block.length > room) break;
    length += block.length;
    kept.push(block);
  }
  const count = blocks.length - kept.length;
  return [kept.join(''), ...(count === 0 ? [] : [say('view.cut', { count })]), foot].join('\n\n');
}

function listed(results: readonly RequirementResult[]): string {
  const shown = results.slice(0, MOST.ids).map(({ id }) => code(id, ID));
  return [...shown, ...(results.length > MOST.ids ? [`+${results.length - MOST.ids}`] : [])].join(', ');
}

type More = 'view.more' | 'view.more-causes' | 'view.more-requirements' | 'view.more-reasons';

function more(text: More, count: number, say: Voice['say'], mark = '- '): readonly string[] {
  return count > 0 ? [`${mark}${say(text, { count })}`] : [];
}

/**
 * Words that a renderer of GitHub's makes something of: addresses, mentions, references to issues and commits, emoji,
 * formulas, paths. As code they stay what they are.
 */
const SPOKEN = /[@#$]|:\S|\/\S|\bwww\.|\bgh-\d|\b[\da-f]{7,}\b/i;

/** What may stand around a word without being part of it. */
const AROUND = /^(?<before>[("']*)(?<inner>.*?)(?<after>[)"'.,;:?]*)$/su;

/** A text in one line of Markdown in which nothing is rendered, mentioned or linked. At most `length` characters of it. */
export function plainText(text: string, length: number): string {
  return cut(visible(text), length)
    .trim()
    .split(/ +/)
    .map((word) => (SPOKEN.test(word) ? asCode(word, length) : escaped(word)))
    .join(' ')
    .replace(/^(?=[-+=:])/, '\\')
    .replace(/^(\d+)(?=[.)])/, '$1\\');
}

function asCode(word: string, length: number): string {
  const { before = '', inner = word, after = '' } = AROUND.exec(word)?.groups ?? {};
  return inner === '' ? code(word, length) : `${before}${code(inner, length)}${after}`;
}

/** Every sign with which Markdown or HTML marks something, as itself. */
function escaped(word: string): string {
  return word.replace(/[\\`*_[\]<>&|~]/g, '\\$&');
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
