import type { RequirementResult } from '../../../report.ts';
import { causeCard } from '../failures/card.ts';
import { causesOf } from '../failures/causes.ts';
import { areaOf, type Frame, withVerdict } from '../frame.ts';
import { html, type Markup } from '../html.ts';
import { type Part, part } from './section.ts';
import { withSettings } from './settings.ts';

const OPEN_WHERE_FEW = 3;

/** Requirements that fail or warn, by cause. */
export function causes(frame: Frame, verdict: 'fail' | 'warning'): Part | null {
  const found = causesOf(withVerdict(frame, verdict));
  if (found.length === 0) return null;
  const few = found.length <= OPEN_WHERE_FEW;
  const cards = found.map((cause, index) =>
    causeCard(cause, `${verdict}-${index + 1}`, verdict === 'fail' && (few || index === 0), frame),
  );
  return part(verdict, frame, html`<div class="causes">${cards}</div>`, found.length);
}

const REMEDY = /^(?<said>.*?);? ?(?:exercised by|exercitado por): (?<remedy>.*)$/s;

interface Unsettled {
  readonly result: RequirementResult;
  readonly said: string;
  readonly remedy: string;
}

function readReason(result: RequirementResult, fallback: string): Unsettled {
  const { said, remedy } = REMEDY.exec(result.reason ?? '')?.groups ?? {};
  return { result, said: said ?? result.reason ?? fallback, remedy: remedy ?? '' };
}

/** Requirements without a pass or a fail, by what would settle them or else by their reason. */
export function unsettled(frame: Frame, verdict: 'inconclusive' | 'not-exercised' | 'waived'): Part | null {
  const { words } = frame;
  const results = withVerdict(frame, verdict).map((result) => readReason(result, words.noReason));
  if (results.length === 0) return null;
  const byRemedy = (one: Unsettled) => (one.remedy === '' ? one.said : one.remedy);
  const keys = [...new Set(results.map(byRemedy))];
  const groups = keys
    .map((key) => ({ key, members: results.filter((one) => byRemedy(one) === key) }))
    .toSorted((a, b) => b.members.length - a.members.length)
    .map(({ key, members }) => group(key, members, frame));
  return part(verdict, frame, html`<div class="reasons">${groups}</div>`, results.length);
}

function group(key: string, members: readonly Unsettled[], { words }: Frame): Markup {
  const remedied = members[0]?.remedy !== '';
  const items = members.map(
    ({ result, said }) =>
      html`<li class="item" data-verdict="${result.verdict}" data-level="${result.level}" data-area="${areaOf(result.id)}"><a href="#${result.id}"><code>${result.id}</code></a> ${result.statement}${remedied && html`<br><small>${said}</small>`}</li>`,
  );
  return html`<div class="group"><p class="why"><span class="label">${remedied ? words.exercisedBy : words.reason}</span> ${withSettings(key)}</p>
<ul>${items}</ul></div>`;
}
