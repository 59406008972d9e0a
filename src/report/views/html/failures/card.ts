import type { Finding } from '../../../../judging/finding.ts';
import { areaOf, type Frame } from '../frame.ts';
import { html, type Markup } from '../html.ts';
import type { Cause, Departure } from './causes.ts';
import { curlOf } from './curl.ts';
import { difference, type Piece } from './difference.ts';
import { exchangeView } from './exchange.ts';
import { supportMessage } from './support.ts';
import { whereView } from './where.ts';

const PLACES_AT_ONCE = 6;

/** One cause, whole: what was expected beside what came, where, the exchange, and what to do with it. */
export function causeCard(cause: Cause, id: string, isOpen: boolean, frame: Frame): Markup {
  const { words } = frame;
  const { departures, places, count } = cause;
  const [first] = departures;
  if (first === undefined) return html``;
  const results = [...new Set(departures.map(({ result }) => result))];
  const levels = [...new Set(results.map(({ level }) => level))].join(' ');
  const areas = [...new Set(results.map((result) => areaOf(result.id)))].join(' ');
  const times = count === places ? '' : words.finding.met(count);
  const size = [places > 1 ? words.finding.places(places) : '', times].filter((part) => part !== '').join(' · ');
  const verdict = first.result.verdict;
  return html`<details class="cause item" id="${id}"${isOpen && html` open`} data-verdict="${verdict}" data-level="${levels}" data-area="${areas}">
<summary><span class="dot ${verdict}" aria-hidden="true"></span><div class="headline"><h3>${first.message}</h3> <span class="ids">${results.map((result) => html`<code>${result.id}</code> `)}</span>${glance(first, frame)}</div><span class="size">${size}</span></summary>
<div class="inside">
${results.length > 1 && html`<p class="quiet">${words.finding.sameCause}</p>`}
${departures.map((departure, index) => departureView(departure, departures[index - 1], frame))}
${exchangeOf(cause, frame)}
<details class="support"><summary>${words.evidence.support}</summary>
${copyable(supportMessage(cause, frame), words.evidence.support, frame)}</details>
</div>
</details>`;
}

/** Expected and actual in a line, for the card that is folded. */
function glance({ findings: [finding] }: Departure, { words }: Frame): Markup | null {
  if (finding === undefined) return null;
  const { expected, actual } = words.finding;
  return html`<span class="glance">${expected}: ${finding.expected} · ${actual}: ${finding.actual}</span>`;
}

function departureView(departure: Departure, before: Departure | undefined, frame: Frame): Markup {
  const { result, message, findings } = departure;
  const { words } = frame;
  const [first] = findings;
  const { id, statement, clause, level, judgedOn, reason } = result;
  return html`${
    before?.result !== result &&
    html`<div class="requirement">
<p><a href="#${id}"><code>${id}</code></a> ${statement}</p>
<p class="quiet">${words.finding.clause}: ${clause} · ${words.level[level]} · ${words.finding.judgedOn(judgedOn)}</p>
</div>`
  }
${before !== undefined && html`<p class="message">${message}</p>`}
${
  first !== undefined &&
  html`${sides(first, frame)}
${placesView(findings, first, frame)}`
}
${reason !== undefined && findings.length > 0 && html`<p class="quiet">${words.finding.besides}: ${reason}</p>`}`;
}

function sides({ expected, actual }: Finding, { words }: Frame): Markup {
  const [left, right] = difference(expected, actual);
  return html`<dl class="sides">
<div class="expected"><dt>${words.finding.expected}</dt><dd>${marked(left)}</dd></div>
<div class="actual"><dt>${words.finding.actual}</dt><dd>${marked(right)}</dd></div>
</dl>`;
}

function marked(pieces: readonly Piece[]): readonly Markup[] {
  return pieces.map(({ text, differs }) => (differs ? html`<mark>${text}</mark>` : html`${text}`));
}

function placesView(findings: readonly Finding[], first: Finding, frame: Frame): Markup {
  const { finding: labels } = frame.words;
  const varies = findings.some(({ actual, expected }) => actual !== first.actual || expected !== first.expected);
  const [shown, rest] = [findings.slice(0, PLACES_AT_ONCE), findings.slice(PLACES_AT_ONCE)];
  const tableOf = (rows: readonly Finding[]) => html`<div class="scroll" tabindex="0"><table class="places">
<thead><tr><th scope="col">${labels.where}</th>${varies && html`<th scope="col">${labels.actual}</th>`}<th scope="col" class="number">${labels.times}</th><th scope="col">${labels.exchange}</th></tr></thead>
<tbody>${rows.map((one) => placeRow(one, first, varies, frame))}</tbody></table></div>`;
  return html`${tableOf(shown)}
${rest.length > 0 && html`<details class="more"><summary>${labels.more(rest.length)}</summary>${tableOf(rest)}</details>`}`;
}

function placeRow(finding: Finding, first: Finding, varies: boolean, { words }: Frame): Markup {
  const { actual, expected, count, exchange, where } = finding;
  const other = expected === first.expected ? null : html`<br><small>${words.finding.expected}: ${expected}</small>`;
  const link = exchange === undefined ? null : html`<a href="#${exchange}"><code>${exchange}</code></a>`;
  return html`<tr><td>${whereView(where, words)}</td>${varies && html`<td>${actual}${other}</td>`}<td class="number">${words.number(count)}</td><td>${link}</td></tr>`;
}

/** The first exchange that shows the cause, and the way to ask again. */
function exchangeOf({ departures }: Cause, frame: Frame): Markup | null {
  const { words, report } = frame;
  const shown = departures.flatMap(({ findings }) => findings).find(({ exchange }) => exchange !== undefined);
  const row = report.exchanges.find(({ id }) => id === shown?.exchange);
  if (shown === undefined || row === undefined) return null;
  return html`<details class="exchange"><summary>${words.evidence.heading(row.id)} <code>${row.method} ${row.path}</code></summary>
${exchangeView(row, shown, words)}
<p class="label">${words.evidence.curl}</p>
${copyable(curlOf(row, words.evidence.credentialsAsIn), words.evidence.curl, frame)}</details>`;
}

function copyable(text: string, name: string, { words }: Frame): Markup {
  const { copy, copied } = words.evidence;
  return html`<div class="copyable"><pre tabindex="0" aria-label="${name}" role="group">${text}</pre><button type="button" class="copy" data-copied="${copied}" hidden>${copy}</button></div>`;
}
