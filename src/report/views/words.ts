import { say, type TextMessage, textOf } from '../../../messages/index.ts';
import type { Where } from '../../judging/finding.ts';
import { inEnglish, type Voice } from '../language.ts';
import type { OpenPointResult, Report } from '../report.ts';
import { isSelected } from './causes.ts';

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

/** Names the target. */
export function targetLine({ target }: Report, voice: Voice = inEnglish): string {
  const { environment, baseUrl } = target;
  if (environment === 'embedded') return voice.say('view.target-embedded');
  return baseUrl === ''
    ? voice.say('view.target-only', { environment })
    : voice.say('view.target', { environment, baseUrl });
}

/** The verdict on the API alone. */
export function verdictWords({ verdict, target }: Report, voice: Voice): string {
  return voice.say(target.environment === 'embedded' ? `view.reference-${verdict}` : `view.api-${verdict}`);
}

/** The verdict as a sentence, with what limits it: coverage, waivers and failed gates. */
export function verdictLine(report: Report, voice: Voice = inEnglish): string {
  const { verdict, scope, counts, gates } = report;
  return [
    ...(scope?.kind === 'selection' && verdict === 'conforming' ? [] : [verdictWords(report, voice)]),
    ...extentOf(report).map((message) => say(voice.language, message)),
    ...(counts.waived === 0 ? [] : [voice.say('view.failures-waived', { count: counts.waived })]),
    ...(gates.length === 0 ? [] : [voice.say('view.gates-failed', { count: gates.length })]),
  ].join('; ');
}

/** What part of the catalogue the verdict is about, where it is not all of it. */
function extentOf({ scope, coverage, counts, requirements }: Report): readonly TextMessage[] {
  if (scope === undefined || coverage === undefined) return [];
  const { selected, of } = scope;
  if (selected < of) {
    return selected === 0
      ? [textOf('headline.open-points', { observed: counts.observed })]
      : [textOf('headline.selection', { passed: counts.pass, selected, others: of - selected })];
  }
  const { exercised } = coverage;
  return [
    ...(scope.kind === 'quick' ? [textOf('headline.quick')] : []),
    ...(exercised < requirements.length ? [textOf('headline.coverage', { exercised, of })] : []),
  ];
}

/** How many of the selected requirements reached a verdict. */
export function coverageWords({ requirements }: Report, voice: Voice): string {
  const selected = requirements.filter(isSelected);
  const idle = selected.filter(({ verdict }) => verdict === 'not-exercised' || verdict === 'inconclusive').length;
  return voice.say('view.exercised', { exercised: selected.length - idle, of: selected.length });
}

/** The coverage, where the verdict's line does not say it, and the requests. */
export function exercisedLine(report: Report, voice: Voice = inEnglish): string {
  const said = extentOf(report).some(({ code }) => code === 'headline.coverage');
  return [...(said ? [] : [coverageWords(report, voice)]), requestsWords(report, voice)].join('; ');
}

export function requestsWords({ requests: { sent, retried } }: Report, voice: Voice): string {
  return retried === 0 ? voice.say('view.requests', { sent }) : voice.say('view.requests-retried', { sent, retried });
}

/** All counts in one line. */
export function countsLine({ counts }: Report, voice: Voice = inEnglish): string {
  return verdictsInOrder
    .map((verdict) => voice.say(`view.count-${verdict}`, { count: counts[verdict] ?? 0 }))
    .join(', ');
}

/** Where a finding was made, the pointer last; empty where nothing is known of it. */
export function placeParts(
  { page, limite, item, pointer, case: name, partner }: Where,
  voice: Voice,
): readonly string[] {
  const { say } = voice;
  return [
    name === undefined ? '' : say('view.case', { name }),
    partner === undefined ? '' : partnerWords(partner, voice),
    page === undefined ? '' : say('view.page', { page }),
    limite === undefined ? '' : say('view.limite', { limite }),
    item === undefined ? '' : say('view.item', { item }),
    pointer === undefined ? '' : pointer === '' ? say('view.whole-body') : pointer,
  ].filter((part) => part !== '');
}

export function whereWords(where: Where, voice: Voice = inEnglish): string {
  return placeParts(where, voice).join(', ');
}

const PARTNERS = ['second', 'empty', 'incomplete'] as const;

function partnerWords(name: string, { say }: Voice): string {
  const known = PARTNERS.find((one) => one === name);
  return known === undefined ? say('view.partner', { name }) : say(`view.partner-${known}`);
}

/** What to do now about so many causes of failures and all else, the most pressing first; one line at least. */
export function stepsOf(report: Report, causes: number, { say }: Voice): readonly string[] {
  const { verdict, counts, gates, problems, openPoints } = report;
  const refused = verdict === 'refused';
  const kinds = new Set(gates.map(({ kind }) => kind));
  if (openPoints.some(hasMoved)) kinds.add('baseline');
  const pinned = openPoints.some(({ baseline }) => baseline !== undefined);
  const [inconclusive, warnings, idle] = [counts.inconclusive, counts.warning, counts['not-exercised']];
  const pressing = [
    ...(refused ? [say('view.do-refused')] : []),
    ...(verdict === 'incomplete' ? [say('view.do-incomplete')] : []),
    ...(!refused && problems.length > 0 ? [say('view.do-problems')] : []),
    ...(causes > 0 ? [say('view.do-failed', { causes }), say('view.do-waive')] : []),
    ...[...kinds].map((kind) => say(`view.do-${kind}`)),
    ...(inconclusive > 0 ? [say('view.do-inconclusive', { count: inconclusive })] : []),
    ...(warnings > 0 && !kinds.has('strict') ? [say('view.do-warnings', { count: warnings })] : []),
    ...(idle > 0 && !refused ? [say('view.do-not-exercised', { count: idle })] : []),
  ];
  const pin = verdict === 'conforming' && !pinned && openPoints.length > 0 ? [say('view.do-pin')] : [];
  return [...(pressing.length === 0 ? [say('view.do-nothing')] : pressing), ...pin];
}

/** Whether the answer to an open point differs from the one that the baseline holds. */
export function hasMoved({ baseline }: OpenPointResult): boolean {
  return baseline === 'changed' || baseline === 'gone';
}
