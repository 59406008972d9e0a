import type { Finding } from '../../../../judging/finding.ts';
import { areaOf, type Frame } from '../frame.ts';
import { html, type Markup } from '../html.ts';
import type { Cause, Departure } from './causes.ts';
import { curlOf } from './curl.ts';
import { difference, type Piece } from './difference.ts';
import { exchangeView } from './exchange.ts';
import { supportMessage } from './support.ts';
import { pointerOf, whereText } from './where.ts';

const PLACES_AT_ONCE = 6;
const EXCHANGES = 2;

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
  return html`<details class="cause item" id="${id}"${isOpen && html` open`} data-verdict="${first.result.verdict}" data-level="${levels}" data-area="${areas}">
<summary><span class="dot ${first.result.verdict}" aria-hidden="true"></span><span class="headline"><b>${first.message}</b> <span class="ids">${results.map((result) => html`<code>${result.id}</code> `)}</span></span><span class="size">${size}</span></summary>
<div class="inside">
${results.length > 1 && html`<p class="quiet">${words.finding.sameCause}</p>`}
${departures.map((departure, index) => departureView(departure, departures[index - 1], frame))}
${evidenceOf(cause, frame)}
</div>
</details>`;
}

function departureView(departure: Departure, before: Departure | undefined, frame: Frame): Markup {
  const { result, message, findings } = departure;
  const { words } = frame;
  const [first] = findings;
  return html`${
    before?.result !== result &&
    html`<div class="requirement">
<p><a href="#${result.id}"><code>${result.id}</code></a> ${result.statement}</p>
<p class="quiet">${words.finding.clause}: ${result.clause} · ${words.level[result.level]} · ${words.finding.judgedOn(result.judgedOn)}</p>
</div>`
  }
${before !== undefined && html`<p class="message">${message}</p>`}
${
  first !== undefined &&
  html`${sides(first, frame)}
${placesView(findings, first, frame)}`
}
${result.reason !== undefined && findings.length > 0 && html`<p class="quiet">${words.finding.besides}: ${result.reason}</p>`}`;
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
  const { words } = frame;
  const varies = findings.some(({ actual, expected }) => actual !== first.actual || expected !== first.expected);
  const [shown, rest] = [findings.slice(0, PLACES_AT_ONCE), findings.slice(PLACES_AT_ONCE)];
  const tableOf = (rows: readonly Finding[]) => html`<div class="scroll" tabindex="0"><table class="places">
<thead><tr><th scope="col">${words.finding.where}</th>${varies && html`<th scope="col">${words.finding.actual}</th>`}<th scope="col" class="number">${words.finding.times}</th><th scope="col">${words.finding.exchange}</th></tr></thead>
<tbody>${rows.map((one) => placeRow(one, first, varies, frame))}</tbody></table></div>`;
  return html`${tableOf(shown)}
${rest.length > 0 && html`<details class="more"><summary>${words.finding.more(rest.length)}</summary>${tableOf(rest)}</details>`}`;
}

function placeRow(finding: Finding, first: Finding, varies: boolean, { words }: Frame): Markup {
  const { actual, expected, count, exchange, where } = finding;
  const other = expected === first.expected ? null : html`<br><small>${words.finding.expected}: ${expected}</small>`;
  return html`<tr><td>${whereText(where, words)}</td>${varies && html`<td>${actual}${other}</td>`}<td class="number">${count}</td><td>${exchange !== undefined && html`<a href="#${exchange}"><code>${exchange}</code></a>`}</td></tr>`;
}

/** The first exchanges that show the cause, the way to ask again, and the message to the provider. */
function evidenceOf(cause: Cause, frame: Frame): Markup {
  const { words, report } = frame;
  const findings = cause.departures.flatMap((departure) => departure.findings);
  const ids = [...new Set(findings.map(({ exchange }) => exchange))].slice(0, EXCHANGES);
  const shown = ids.flatMap((id) => {
    const row = report.exchanges.find((one) => one.id === id);
    const finding = findings.find(({ exchange }) => exchange === id);
    return row === undefined || finding === undefined ? [] : [{ row, finding }];
  });
  const exchanges = shown.map(({ row, finding }) => {
    const { case: name } = finding.where;
    const heading = name === undefined ? undefined : words.evidence.tokenOfCase(name);
    const command = curlOf(row);
    return html`<details class="exchange"><summary>${words.evidence.heading(row.id)} <code>${row.method} ${row.path}</code></summary>
${exchangeView(row, pointerOf(finding.where), words)}
<h5>${words.evidence.curl}</h5>
${copyable(command.includes('$TOKEN') && heading !== undefined ? curlOf(row, heading) : command, words.evidence.curl, frame)}</details>`;
  });
  return html`${exchanges}
<details class="support"><summary>${words.evidence.support}</summary>
${copyable(supportMessage(cause, frame), words.evidence.support, frame)}</details>`;
}

function copyable(text: string, name: string, { words }: Frame): Markup {
  const { copy, copied } = words.evidence;
  return html`<div class="copyable"><pre tabindex="0" aria-label="${name}" role="region">${text}</pre><button type="button" class="copy" data-copied="${copied}" hidden>${copy}</button></div>`;
}
