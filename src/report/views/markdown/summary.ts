import type { ViewContext } from '../../language.ts';
import type { Report } from '../../report.ts';
import { inLanguage } from '../language/coded.ts';
import { type Speaker, speakerOf } from '../language/speaker.ts';
import { exercisedLine, targetLine, verdictLine, verdictsInOrder } from '../words.ts';
import { advice } from './advice.ts';
import { plainText } from './escape.ts';
import { found, gates, moved, openPoints, problems, type Section, without } from './sections.ts';

/** A comment in the first line of every summary of ours. */
export const SUMMARY_MARK = '<!-- vehicle-credit-conformance summary -->';

/**
 * Characters of a summary at most: GitHub takes 65,536 of a comment on a pull request and 1 MiB of a job's summary,
 * which no text of so many characters exceeds.
 */
export const SUMMARY_LENGTH = 60_000;

const LINE = 600;

/**
 * The report as GitHub-flavoured Markdown, for a job's summary or a comment on a pull request: the verdict, what to do
 * now, what went wrong; the open points folded away. Whatever the target sent is text in it and nothing else.
 */
export function summary(told: Report, context: ViewContext): string {
  const report = inLanguage(told, context.language);
  const speaker = speakerOf(context);
  const { words } = speaker;
  const sections = [problems, gates, found('fail'), found('warning'), without('inconclusive'), moved]
    .concat([without('waived'), without('not-exercised')])
    .map((section) => section(report, speaker))
    .filter(({ items }) => items.length > 0);
  const blocks = [...sections.flatMap(blocksOf), ...folded(report, speaker)];
  const foot = `${words.summary.files}. ${words.exitCode(report.exitCode)}.`;
  return `${bounded([head(report, speaker), ...blocks], foot, speaker)}\n`;
}

/** A summary that says why there is none. */
export function summaryStub(notice: string): string {
  return `${SUMMARY_MARK}\n\n${plainText(notice, LINE)}\n`;
}

function head(report: Report, speaker: Speaker): string {
  const { words } = speaker;
  const counts = verdictsInOrder.map((verdict) => {
    const count = words.count[verdict](report.counts[verdict] ?? 0);
    return verdict === 'fail' && report.counts.fail > 0 ? `**${count}**` : count;
  });
  return [
    SUMMARY_MARK,
    `## ${plainText(verdictLine(report, speaker), LINE)}`,
    plainText(targetLine(report, speaker), LINE),
    [`**${words.summary.whatToDo}**`, ...advice(report, speaker).map((line) => `- ${line}`)].join('\n'),
    `${counts.join(', ')}<br>${exercisedLine(report, speaker)}`,
  ].join('\n\n');
}

function blocksOf({ heading, items }: Section): readonly string[] {
  const [first = '', ...others] = items;
  return [`\n\n### ${heading}\n\n${first}`, ...others.map((item) => `\n${item}`)];
}

/** The answers to the open points as one block: cut in its middle it would swallow what follows. */
function folded(report: Report, speaker: Speaker): readonly string[] {
  if (report.openPoints.every(({ certainty }) => certainty === 'unseen')) return [];
  const { heading, items } = openPoints(report, speaker);
  return [`\n\n<details><summary>${heading}</summary>\n\n${items.join('\n')}\n\n</details>`];
}

/** As many blocks as fit, then what was cut, then the foot. */
function bounded(blocks: readonly string[], foot: string, { words }: Speaker): string {
  const room = SUMMARY_LENGTH - foot.length - LINE;
  const kept: string[] = [];
  let length = 0;
  for (const block of blocks) {
    if (length + block.length > room) break;
    length += block.length;
    kept.push(block);
  }
  const left = blocks.length - kept.length;
  return [kept.join(''), ...(left === 0 ? [] : [words.summary.cut(left)]), foot].join('\n\n');
}
