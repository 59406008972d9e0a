import type { Finding } from '../../../judging/finding.ts';
import type { Voice } from '../../language.ts';
import type { ExchangeRow, Json, OpenPointResult, RequirementResult } from '../../report.ts';
import { type Cause, isPartly, isSelected, type Unsettled, type Unsettling, unsettledOf, unwaived } from '../causes.ts';
import type { Frame } from '../frame.ts';
import type { SectionName } from '../sections.ts';
import { capital, joined } from '../text.ts';
import { baselineWords, hasMoved, isAnswered, labelOf } from '../words.ts';
import { causeCard, messageAboutAll } from './card.ts';
import { exchangeView } from './exchange.ts';
import { areaOf, type Content, html, type Markup, withFlags } from './html.ts';
import { seenView } from './seen.ts';

export interface Part {
  readonly id: SectionName | 'open-points' | 'seen' | 'requirements' | 'exchanges';
  readonly count?: number;
  readonly note?: string;
  readonly content: Content;
}

const OPEN_WHERE_FEW = 3;
const MOST_EXCHANGES = 6;

export function partsOf(frame: Frame): readonly Part[] {
  const { report } = frame;
  return [
    report.problems.length === 0 ? null : problems(frame),
    report.gates.length === 0 ? null : gates(frame),
    causes('fail', frame),
    causes('warning', frame),
    unsettled('inconclusive', frame),
    unsettled('not-exercised', frame),
    causes('waived', frame),
    report.openPoints.length === 0 ? null : openPoints(frame),
    report.exchanges.length === 0 ? null : { id: 'seen' as const, content: seenView(frame) },
    report.requirements.length === 0 ? null : requirements(frame),
    report.exchanges.length === 0 ? null : exchanges(frame),
  ].filter((part) => part !== null);
}

function problems({ report, say }: Frame): Part {
  const items = report.problems.map((problem) => {
    const [label, { message, remedy }] = [labelOf(problem), problem];
    return html`<li>${label !== '' && html`<code>${label}</code> `}${message}<br><b>${capital(say('view.remedy'))}:</b> ${remedy}</li>`;
  });
  return { id: 'problems', content: html`<ul class="notices">${items}</ul>` };
}

function gates({ report, say }: Frame): Part {
  const ids = new Set([...report.requirements, ...report.openPoints].map(({ id }) => id));
  const items = report.gates.map(({ kind, message, id }) => {
    const known = id !== undefined && ids.has(id) && html` <a href="#${id}"><code>${id}</code></a>`;
    return html`<li><span class="badge warning">${say(`view.gate-${kind}`)}</span> ${message}${known}</li>`;
  });
  return { id: 'gates', content: html`<ul class="notices">${items}</ul>` };
}

function causes(id: Cause['verdict'], frame: Frame): Part | null {
  const found = frame.causes[id];
  if (found.length === 0) return null;
  const few = found.length <= OPEN_WHERE_FEW;
  const cards = found.map((cause, index) => causeCard(cause, id === 'fail' && (few || index === 0), frame));
  const message = id === 'fail' && found.length > 1 && messageAboutAll(found, frame);
  const count = new Set(found.flatMap(({ ids }) => ids)).size;
  const note = frame.say('view.causes', { count, causes: found.length });
  return { id, count, note, content: html`${message}<div class="causes">${cards}</div>` };
}

function unsettled(id: Unsettling, frame: Frame): Part | null {
  const groups = unsettledOf(frame.report, id);
  if (groups.length === 0) return null;
  const count = groups.reduce((sum, { results }) => sum + results.length, 0);
  return { id, count, content: html`<div class="reasons">${groups.map((one) => groupView(one, frame))}</div>` };
}

function groupView({ why, results }: Unsettled, { say }: Frame): Markup {
  const items = results.map(
    ({ id, verdict, level, statement }) =>
      html`<li class="item" data-verdict="${verdict}" data-level="${level}" data-area="${areaOf(id)}"><a href="#${id}"><code>${id}</code></a> ${statement}</li>`,
  );
  return html`<div class="group"><p class="why">${withFlags(why ?? say('view.no-reason'))}</p>
<ul>${items}</ul></div>`;
}

function openPoints(frame: Frame): Part {
  const { say } = frame;
  const all = frame.report.openPoints;
  const calm = all.filter((point) => !hasMoved(point));
  const compared = baselineWords(frame);
  const list = (code: 'view.moved' | 'view.answered' | 'view.unseen', points: readonly OpenPointResult[]) =>
    points.length > 0 &&
    html`<h3>${say(code)} <small>${points.length}</small></h3>${points.map((point) => pointView(point, frame))}`;
  const content = [
    compared !== '' && html`<p>${compared}.</p>`,
    list('view.moved', all.filter(hasMoved)),
    list('view.answered', calm.filter(isAnswered)),
    list(
      'view.unseen',
      calm.filter((point) => !isAnswered(point)),
    ),
  ];
  return { id: 'open-points', count: all.length, content };
}

function pointView(point: OpenPointResult, { say, report }: Frame): Markup {
  const { id, question, summary, certainty, basis, baseline, pinned, answer, reason, exchanges } = point;
  const known = new Set(report.exchanges.map((row) => row.id));
  const links = exchanges
    .slice(0, MOST_EXCHANGES)
    .map((one) => (known.has(one) ? html` <a href="#${one}"><code>${one}</code></a>` : html` <code>${one}</code>`));
  const badge =
    baseline !== undefined &&
    html`<span class="badge ${baseline === 'same' ? 'pass' : 'warning'}">${say(`view.baseline-${baseline}`)}</span>`;
  return html`<details class="point item" id="${id}" data-verdict="${isAnswered(point) ? 'observed' : 'unseen'}" data-level="open" data-area="${areaOf(id)}"${hasMoved(point) && html` open`}>
<summary><span class="headline"><span class="question">${question}</span> <span class="told">${summary}</span></span><span class="size">${badge}${certainty === 'inferred' && html`<span class="badge">${say('view.certainty-inferred')}</span>`}</span></summary>
<div class="inside">
<p class="quiet"><code>${id}</code> · ${say(`view.certainty-${certainty}`)} · ${say('view.basis', { count: basis })}</p>
${reason !== undefined && reason !== summary && html`<p>${capital(say('view.reason'))}: ${reason}</p>`}
${pinned !== undefined && html`<div class="sides"><div class="expected"><h4>${capital(say('view.baseline'))}</h4>${data(pinned)}</div><div class="actual"><h4>${capital(say('view.now'))}</h4>${data(answer)}</div></div>`}
${pinned === undefined && isAnswered(point) && html`<h4>${say('view.answer')}</h4>${data(answer)}`}
${links.length > 0 && html`<p class="quiet">${say('view.exchanges')}:${links}${exchanges.length > MOST_EXCHANGES && html` +${exchanges.length - MOST_EXCHANGES}`}</p>`}
</div>
</details>`;
}

function data(value: Json): Markup {
  return html`<pre tabindex="0">${JSON.stringify(value, null, 2)}</pre>`;
}

/** Renders every requirement, folded, with an address of its own and links to its causes. */
function requirements(frame: Frame): Part {
  const items = frame.report.requirements.map((result) => requirement(result, frame));
  const content = html`<p class="nothing" hidden>${frame.say('view.no-match')}</p><div class="all">${items}</div>`;
  return { id: 'requirements', count: items.length, content };
}

function requirement(result: RequirementResult, { say, number, ...frame }: Frame): Markup {
  const shown = isSelected(result) ? result.verdict : 'not-selected';
  const { id, level, clause, statement, judgedOn, reason } = result;
  const findings = unwaived(result);
  const causes = Object.values(frame.causes).flatMap((all) => all.filter(({ results }) => results.includes(result)));
  const links = causes.map(
    ({ name }, index) =>
      html` <a href="#${name}">${say('view.see-cause')}${causes.length > 1 && html` ${index + 1}`}</a>`,
  );
  const messages = [...new Set(findings.map(({ message }) => message))];
  return html`<details class="req item" id="${id}" data-verdict="${shown}${isPartly(result) && ' partly'}" data-level="${level}" data-area="${areaOf(id)}">
<summary><span class="badge ${shown}">${say(`view.verdict-${shown}`)}</span><span class="headline"><code>${id}</code> <span class="statement">${statement}</span></span></summary>
<div class="inside">
<dl class="line"><div><dt>${say('view.clause')}</dt><dd>${clause}</dd></div><div><dt>${say('view.level')}</dt><dd>${say(`view.level-${level}`)}</dd></div><div><dt>${say('view.checked')}</dt><dd>${number(judgedOn)}</dd></div></dl>
${reason !== undefined && html`<p>${capital(say('view.reason'))}: ${reason}</p>`}
${findings.length > 0 && html`<p>${say('view.findings', { count: findings.length })}: ${messages.join('; ')}</p>`}
${links.length > 0 && html`<p>${links}</p>`}
</div>
</details>`;
}

function exchanges(frame: Frame): Part {
  const { report, say } = frame;
  const { exchanges: rows, leftOut } = report;
  const findings = report.requirements.flatMap((result) => result.findings).toReversed();
  const shownBy = new Map(findings.flatMap((one) => (one.exchange === undefined ? [] : [[one.exchange, one]])));
  const none = { exchanges: 0, findings: 0, items: 0 };
  const content = html`${leftOut !== undefined && html`<p class="quiet">${say('view.left-out', { ...none, ...leftOut })}</p>`}<details class="rows"><summary>${say('view.show-exchanges', { count: rows.length })}</summary>
<div class="lines">${rows.map((row) => exchangeLine(row, shownBy.get(row.id), frame))}</div></details>`;
  return { id: 'exchanges', count: rows.length, content };
}

function exchangeLine(row: ExchangeRow, finding: Finding | undefined, voice: Voice): Markup {
  const { id, method, path, stimulus, status, failure, durationMs, bytes, contentType, retried } = row;
  const notes = [
    contentType ?? '',
    bytes !== undefined && `${voice.number(bytes)} B`,
    row.startedAt,
    retried.length > 0 && voice.say('view.retried', { attempts: retried }),
  ];
  return html`<details class="line-x" id="${id}"><summary><code>${id}</code><span class="headline"><code>${method} ${path}</code> <span class="quiet">${stimulus}</span></span><span class="size">${status ?? failure ?? ''} · ${voice.number(Math.round(durationMs))} ms</span></summary>
<div class="inside"><p class="quiet">${joined(notes, ' · ')}</p>
${row.messages !== undefined && exchangeView(row, finding, voice)}</div></details>`;
}
