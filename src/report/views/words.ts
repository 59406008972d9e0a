import { type TextMessage, textIn, textOf } from '../../../messages/index.ts';
import type { Where } from '../../judging/finding.ts';
import type { Report } from '../report.ts';
import { inEnglish, type Speaker } from './language/speaker.ts';
import { isSelected } from './order.ts';

/** The counts in the order in which they are shown. */
export const verdictsInOrder = [
  'pass',
  'fail',
  'warning',
  'observed',
  'unseen',
  'not-exercised',
  'inconclusive',
  'waived',
] as const;

/** Whose verdict it is, for the first line of every view. */
export function targetLine({ target }: Report, { words }: Speaker = inEnglish): string {
  return target.environment === 'embedded' ? words.embeddedTarget : words.target(target.environment, target.baseUrl);
}

/** The verdict as a sentence, with what it does not tell: it speaks of the API alone. */
export function verdictLine(report: Report, { words, language }: Speaker = inEnglish): string {
  const { verdict, target, counts, gates } = report;
  return [
    ...(isSelection(report) && verdict === 'conforming'
      ? []
      : [words.verdict(verdict, target.environment === 'embedded')]),
    ...extentOf(report).map((message) => textIn(language, message) ?? message.message),
    ...(counts.waived === 0 ? [] : [words.beyondVerdict.waived(counts.waived)]),
    ...(gates.length === 0 ? [] : [words.beyondVerdict.gates(gates.length)]),
  ].join('; ');
}

function isSelection({ scope }: Report): boolean {
  return scope?.kind === 'selection';
}

/** What part of the catalogue the verdict is about, where it is not all of it. */
function extentOf({ scope, coverage, counts, requirements }: Report): readonly TextMessage[] {
  if (scope === undefined || coverage === undefined) return [];
  const { selected, of } = scope;
  if (selected < of) {
    const passed = counts.pass;
    const others = of - selected;
    return selected === 0
      ? [textOf('headline.open-points', { observed: counts.observed })]
      : [textOf('headline.selection', { passed, selected, others })];
  }
  const { exercised } = coverage;
  return [
    ...(scope.kind === 'quick' ? [textOf('headline.quick')] : []),
    ...(exercised < requirements.length ? [textOf('headline.coverage', { exercised, of })] : []),
  ];
}

/** How many requirements reached a verdict on something, of how many, where the verdict's line has not said it; and the requests. */
export function exercisedLine(report: Report, { words }: Speaker = inEnglish): string {
  const { requirements, requests } = report;
  const sent = words.requests(requests.sent, requests.retried);
  if (extentOf(report).some(({ code }) => code === 'headline.coverage')) return sent;
  const selected = requirements.filter(isSelected);
  const idle = selected.filter(({ verdict }) => verdict === 'not-exercised' || verdict === 'inconclusive').length;
  return `${words.exercised(selected.length - idle, selected.length)}; ${sent}`;
}

/** All counts in one line. */
export function countsLine({ counts }: Report, { words }: Speaker = inEnglish): string {
  return verdictsInOrder.map((verdict) => words.count[verdict](counts[verdict] ?? 0)).join(', ');
}

/** Where a finding was made; empty where nothing is known of it. */
export function whereWords(
  { page, limite, item, pointer, case: name, partner }: Where,
  { words: { where } }: Speaker = inEnglish,
): string {
  return [
    name === undefined ? '' : where.case(name),
    partner === undefined ? '' : where.partner(partner),
    page === undefined ? '' : where.page(page),
    limite === undefined ? '' : where.limite(limite),
    item === undefined ? '' : where.item(item),
    pointer === undefined ? '' : pointer === '' ? where.wholeBody : pointer,
  ]
    .filter((part) => part !== '')
    .join(', ');
}
