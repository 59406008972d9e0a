import type { Finding, Verdict } from '../../judging/finding.ts';
import type { Report, RequirementResult } from '../report.ts';
import type { Color, Paint } from './color.ts';
import { counted, cut, filled, visible } from './text.ts';
import { whereWords } from './words.ts';

const WIDTH = 100;
const VALUE_LENGTH = 160;
const FINDINGS_OF_ONE = 5;
const FINDINGS_IN_ALL = 20;
const REQUIREMENTS = 15;
const REASONS = 12;

const HEADINGS: Readonly<Record<'fail' | 'warning', readonly [heading: string, color: Color]>> = {
  fail: ['Failed', 'red'],
  warning: ['Warnings', 'yellow'],
};

/** Requirements with this verdict, each with what was expected beside what came, bounded in number. */
export function findingLines(report: Report, verdict: 'fail' | 'warning', paint: Paint): readonly string[] {
  const results = report.requirements.filter((result) => result.verdict === verdict);
  if (results.length === 0) return [];
  const [heading, color] = HEADINGS[verdict];
  const shares = sharesOf(results.slice(0, REQUIREMENTS));
  return [
    paint('bold', `${heading} (${results.length})`),
    ...results.slice(0, REQUIREMENTS).flatMap((result, index) => resultLines(result, shares[index] ?? 0, color, paint)),
    ...more(results.length - REQUIREMENTS, 'requirement', '  '),
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

function resultLines(result: RequirementResult, share: number, color: Color, paint: Paint): readonly string[] {
  const { id, statement, clause, judgedOn, findings, reason } = result;
  const name = `  ${paint(color, visible(id))}`;
  return [
    `${name}  ${paint('dim', `${visible(clause)}; judged on ${judgedOn}`)}`,
    ...indented(visible(statement), 4),
    ...findings.slice(0, share).flatMap((finding) => linesOf(finding, paint)),
    ...more(findings.length - share, 'finding', '    '),
    ...(reason === undefined ? [] : indented(`besides: ${cut(visible(reason), VALUE_LENGTH)}`, 4)),
  ];
}

function linesOf({ message, expected, actual, count, exchange, where }: Finding, paint: Paint): readonly string[] {
  const place = [
    whereWords(where),
    count === 1 ? '' : `${count} times`,
    exchange === undefined ? '' : `exchange ${exchange}`,
  ].filter((part) => part !== '');
  return [
    ...indented(`- ${cut(visible(message), VALUE_LENGTH)}`, 4),
    `      expected  ${cut(visible(expected), VALUE_LENGTH)}`,
    `      actual    ${cut(visible(actual), VALUE_LENGTH)}`,
    ...(place.length === 0 ? [] : [paint('dim', `      at        ${cut(visible(place.join('; ')), VALUE_LENGTH)}`)]),
  ];
}

const REASON_HEADINGS: Readonly<Record<'inconclusive' | 'waived' | 'not-exercised', string>> = {
  inconclusive: 'Inconclusive',
  waived: 'Waived',
  'not-exercised': 'Not exercised',
};

/** Requirements with this verdict by their reason, the reasons that most share first. */
export function reasonLines(
  report: Report,
  verdict: keyof typeof REASON_HEADINGS & Verdict,
  paint: Paint,
): readonly string[] {
  const results = report.requirements.filter((result) => result.verdict === verdict);
  if (results.length === 0) return [];
  const reasons = [...new Set(results.map(({ reason }) => reason ?? 'no reason is given'))]
    .map((reason) => ({ reason, ids: results.filter((one) => (one.reason ?? 'no reason is given') === reason) }))
    .toSorted((a, b) => b.ids.length - a.ids.length);
  return [
    paint('bold', `${REASON_HEADINGS[verdict]} (${results.length})`),
    ...reasons
      .slice(0, REASONS)
      .flatMap(({ reason, ids }) => [
        ...indented(cut(visible(reason), 2 * VALUE_LENGTH), 2),
        ...indented(cut(ids.map(({ id }) => visible(id)).join(', '), 4 * VALUE_LENGTH), 4).map((line) =>
          paint('dim', line),
        ),
      ]),
    ...more(reasons.length - REASONS, 'reason', '  '),
  ];
}

function indented(text: string, by: number): readonly string[] {
  return filled(text, WIDTH - by).map((line) => `${' '.repeat(by)}${line}`);
}

function more(hidden: number, noun: string, indent: string): readonly string[] {
  return hidden > 0 ? [`${indent}… and ${counted(hidden, `more ${noun}`)} in conformance.json`] : [];
}
