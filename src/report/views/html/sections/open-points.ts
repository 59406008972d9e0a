import type { Json, OpenPointResult } from '../../../report.ts';
import { areaOf, type Frame } from '../frame.ts';
import { html, type Markup } from '../html.ts';
import { type Part, part } from './section.ts';

/** The open points: what moved against the baseline first, then what was answered, then what was not seen. */
export function openPoints(frame: Frame): Part | null {
  const { report, words } = frame;
  const all = report.openPoints;
  if (all.length === 0) return null;
  const moved = all.filter(hasMoved);
  const calm = all.filter((point) => !hasMoved(point));
  const pinned = all.filter(({ baseline }) => baseline !== undefined && baseline !== 'new');
  const same = all.filter(({ baseline }) => baseline === 'same');
  const list = (heading: string, points: readonly OpenPointResult[]) =>
    points.length > 0 &&
    html`<h3>${heading} <small>${points.length}</small></h3>${points.map((point) => pointView(point, frame))}`;
  return part(
    'openPoints',
    frame,
    html`${pinned.length > 0 && html`<p>${words.open.held(same.length, pinned.length)}</p>`}
${list(words.open.moved, moved)}
${list(
  words.open.answered,
  calm.filter(({ certainty }) => certainty !== 'unseen'),
)}
${list(
  words.open.unseen,
  calm.filter(({ certainty }) => certainty === 'unseen'),
)}`,
    all.length,
  );
}

function hasMoved({ baseline }: OpenPointResult): boolean {
  return baseline === 'changed' || baseline === 'gone';
}

const MOST_EXCHANGES = 6;

function pointView(point: OpenPointResult, { words, report }: Frame): Markup {
  const { id, question, summary, certainty, basis, baseline, pinned, answer, reason, exchanges } = point;
  const known = new Set(report.exchanges.map((row) => row.id));
  const links = exchanges
    .slice(0, MOST_EXCHANGES)
    .map((one) => (known.has(one) ? html` <a href="#${one}"><code>${one}</code></a>` : html` <code>${one}</code>`));
  return html`<details class="point item" id="${id}" data-verdict="${certainty === 'unseen' ? 'unseen' : 'observed'}" data-level="open" data-area="${areaOf(id)}"${hasMoved(point) && html` open`}>
<summary><span class="headline"><span class="question">${question}</span> <span class="told">${summary}</span></span><span class="size">${baseline !== undefined && html`<span class="badge ${baseline === 'same' ? 'pass' : 'warning'}">${words.open.baseline[baseline]}</span>`}${certainty === 'inferred' && html`<span class="badge">${words.open.certainty.inferred}</span>`}</span></summary>
<div class="inside">
<p class="quiet"><code>${id}</code> · ${words.open.certainty[certainty]} · ${words.open.basis(basis)}</p>
${reason !== undefined && reason !== summary && html`<p>${words.reason}: ${reason}</p>`}
${pinned === undefined ? null : html`<div class="sides"><div class="expected"><h4>${words.open.pinned}</h4>${data(pinned)}</div><div class="actual"><h4>${words.open.now}</h4>${data(answer)}</div></div>`}
${pinned === undefined && certainty !== 'unseen' && html`<h4>${words.open.details}</h4>${data(answer)}`}
${links.length > 0 && html`<p class="quiet">${words.open.exchanges}:${links}${exchanges.length > MOST_EXCHANGES && html` +${exchanges.length - MOST_EXCHANGES}`}</p>`}
</div>
</details>`;
}

function data(value: Json): Markup {
  return html`<pre tabindex="0">${JSON.stringify(value, null, 2)}</pre>`;
}
