import type { Finding } from '../../judging/finding.ts';
import type { Report, RequirementResult } from '../report.ts';
import type { Color, Paint } from './color.ts';
import { inEnglish, type Speaker } from './language/speaker.ts';
import { withVerdict } from './order.ts';
import { cut, filled, visible } from './text.ts';
import { whereWords } from './words.ts';

const WIDTH = 100;
const VALUE_LENGTH = 160;
const FINDINGS_OF_ONE = 5;
const FINDINGS_IN_ALL = 20;
const REQUIREMENTS = 15;
const REASONS = 12;

const COLORS: Readonly<Record<'fail' | 'warning', Color>> = { fail: 'red', warning: 'yellow' };

/** Requirements with this verdict, each with what was expected beside what came, bounded in number. */
export function findingLines(
  report: Report,
  verdict: 'fail' | 'warning',
  paint: Paint,
  speaker: Speaker = inEnglish,
): readonly string[] {
  const results = withVerdict(report.requirements, verdict);
  if (results.length === 0) return [];
  const { words } = speaker;
  const shown = results.slice(0, REQUIREMENTS);
  const shares = sharesOf(shown);
  const voice = { paint, speaker, color: COLORS[verdict] };
  return [
    paint('bold', `${words.headings[verdict]} (${results.length})`),
    ...shown.flatMap((result, index) => resultLines(result, shares[index] ?? 0, voice)),
    ...more(results.length - REQUIREMENTS, 'requirement', '  ', speaker),
  ];
}

/** How many findings of each requirement are shown: one of each first, then what is left in their order. */
function sharesOf(results: readonly RequirementResult[]): readonly number[] {
  return results.reduce<{ left: number; shares: readonly number[] }>(
    ({ left, shares }, { findings }) => {
      const share = Math.min(findings.length, FINDINGS_OF_ONE, left + 1);
      return { left: left - (share - 1), shares: [...shares, share] };
    },
    { left: FINDINGS_IN_ALL - results.length, shares: [] },
  ).shares;
}

/** How lines are coloured and in which language they are. */
interface Voice {
  readonly paint: Paint;
  readonly speaker: Speaker;
  readonly color: Color;
}

function resultLines(result: RequirementResult, share: number, voice: Voice): readonly string[] {
  const { id, statement, clause, judgedOn, findings, reason } = result;
  const { paint, speaker, color } = voice;
  const { words, say, title } = speaker;
  const name = `  ${paint(color, visible(id))}`;
  return [
    `${name}  ${paint('dim', `${visible(speaker.clause(id, clause))}; ${words.judgedOn(judgedOn)}`)}`,
    ...indented(visible(title(id, statement)), 4),
    ...findings.slice(0, share).flatMap((finding) => linesOf(finding, voice)),
    ...more(findings.length - share, 'finding', '    ', speaker),
    ...(reason === undefined ? [] : indented(`${words.besides}: ${cut(visible(say(reason)), VALUE_LENGTH)}`, 4)),
  ];
}

const LABEL = 10;

function linesOf(finding: Finding, { paint, speaker }: Voice): readonly string[] {
  const { message, expected, actual, count, exchange, where } = finding;
  const { words, say } = speaker;
  const place = [
    whereWords(where, speaker),
    count === 1 ? '' : words.times(count),
    exchange === undefined ? '' : words.exchange(exchange),
  ].filter((part) => part !== '');
  const line = (label: string, text: string) => `      ${label.padEnd(LABEL)}${cut(visible(text), VALUE_LENGTH)}`;
  return [
    ...indented(`- ${cut(visible(say(message)), VALUE_LENGTH)}`, 4),
    line(words.expected, say(expected)),
    line(words.actual, say(actual)),
    ...(place.length === 0 ? [] : [paint('dim', line(words.at, place.join('; ')))]),
  ];
}

/** Requirements with this verdict by their reason, the reasons that most share first. */
export function reasonLines(
  report: Report,
  verdict: 'inconclusive' | 'waived' | 'not-exercised',
  paint: Paint,
  speaker: Speaker = inEnglish,
): readonly string[] {
  const results = withVerdict(report.requirements, verdict);
  if (results.length === 0) return [];
  const { words, say } = speaker;
  const reasons = [...new Set(results.map(({ reason }) => reason))]
    .map((reason) => ({ reason, ids: results.filter((one) => one.reason === reason) }))
    .toSorted((a, b) => b.ids.length - a.ids.length);
  return [
    paint('bold', `${words.headings[verdict]} (${results.length})`),
    ...reasons
      .slice(0, REASONS)
      .flatMap(({ reason, ids }) => [
        ...indented(cut(visible(reason === undefined ? words.noReason : say(reason)), 2 * VALUE_LENGTH), 2),
        ...indented(cut(ids.map(({ id }) => visible(id)).join(', '), 4 * VALUE_LENGTH), 4).map((line) =>
          paint('dim', line),
        ),
      ]),
    ...more(reasons.length - REASONS, 'reason', '  ', speaker),
  ];
}

function indented(text: string, by: number): readonly string[] {
  return filled(text, WIDTH - by).map((line) => `${' '.repeat(by)}${line}`);
}

function more(
  hidden: number,
  what: Parameters<Speaker['words']['more']>[1],
  indent: string,
  { words }: Speaker,
): readonly string[] {
  return hidden > 0 ? [`${indent}… ${words.more(hidden, what)}`] : [];
}
