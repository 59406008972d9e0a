import type { RequirementResult } from '../../../report.ts';
import { causesOf } from '../failures/causes.ts';
import { areaOf, type Frame, withVerdict } from '../frame.ts';
import { html, type Markup } from '../html.ts';
import { type Part, part } from './section.ts';

/** Every requirement, folded, each with an address of its own. */
export function requirements(frame: Frame): Part | null {
  const { report, words } = frame;
  if (report.requirements.length === 0) return null;
  const cards = cardsById(frame);
  const items = report.requirements.map((result) => requirement(result, cards.get(result.id) ?? [], frame));
  const list = html`<p class="nothing" hidden>${words.filter.nothing}</p><div class="all">${items}</div>`;
  return part('requirements', frame, list, items.length);
}

/** Ids of the cards of causes, by the ids of the requirements in them. */
function cardsById(frame: Frame): ReadonlyMap<string, readonly string[]> {
  const pairs = (['fail', 'warning'] as const).flatMap((verdict) =>
    causesOf(withVerdict(frame, verdict)).flatMap(({ departures }, index) =>
      [...new Set(departures.map(({ result }) => result.id))].map((id) => [id, `${verdict}-${index + 1}`] as const),
    ),
  );
  return new Map(
    [...new Set(pairs.map(([id]) => id))].map((id) => [
      id,
      pairs.filter(([one]) => one === id).map(([, card]) => card),
    ]),
  );
}

function requirement(result: RequirementResult, cards: readonly string[], { words }: Frame): Markup {
  const { id, level, clause, statement, verdict, judgedOn, reason, findings } = result;
  const links = cards.map(
    (card, index) => html` <a href="#${card}">${words.requirement.cause}${cards.length > 1 && html` ${index + 1}`}</a>`,
  );
  return html`<details class="req item" id="${id}" data-verdict="${verdict}" data-level="${level}" data-area="${areaOf(id)}">
<summary><span class="badge ${verdict}">${words.verdict[verdict]}</span><span class="headline"><code>${id}</code> <span class="statement">${statement}</span></span></summary>
<div class="inside">
<dl class="line"><div><dt>${words.finding.clause}</dt><dd>${clause}</dd></div><div><dt>${words.requirement.level}</dt><dd>${words.level[level]}</dd></div><div><dt>${words.requirement.judged}</dt><dd>${words.number(judgedOn)}</dd></div></dl>
${reason !== undefined && html`<p>${words.reason}: ${reason}</p>`}
${findings.length > 0 && html`<p>${words.finding.findings(findings.length)}:${[...new Set(findings.map(({ message }) => message))].map((message, index) => html`${index > 0 && ';'} ${message}`)}</p>`}
${verdict === 'waived' && findings.map(({ message, expected, actual }) => html`<p class="quiet">${message}: ${expected} / ${actual}</p>`)}
${links.length > 0 && html`<p>${links}</p>`}
</div>
</details>`;
}
