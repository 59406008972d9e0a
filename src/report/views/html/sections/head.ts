import { causesOf } from '../failures/causes.ts';
import { type Frame, withVerdict } from '../frame.ts';
import { html, type Markup } from '../html.ts';
import { withSettings } from './settings.ts';

const VERDICTS = ['fail', 'warning', 'inconclusive', 'not-exercised', 'waived', 'pass', 'observed', 'unseen'] as const;

/** Which part of the page tells of a verdict. */
const PARTS: Readonly<Record<(typeof VERDICTS)[number], string>> = {
  fail: 'fail',
  warning: 'warning',
  inconclusive: 'inconclusive',
  'not-exercised': 'not-exercised',
  waived: 'waived',
  pass: 'requirements',
  observed: 'openPoints',
  unseen: 'openPoints',
};

/** What a reader needs first: the verdict, what it rests on, the counts, and what to do now. */
export function head(frame: Frame): Markup {
  const { report, words } = frame;
  const { verdict, target } = report;
  const embedded = target.environment === 'embedded';
  const reference = verdict === 'conforming' || verdict === 'nonconforming' ? words.referenceVerdicts[verdict] : null;
  return html`<header class="banner ${verdict}">
<p class="kicker">${words.title} · <span>${embedded ? words.facts.environment : target.environment}${embedded && html` ${target.environment}`}</span></p>
<h1>${(embedded ? reference : null) ?? words.verdicts[verdict]}</h1>
<p class="gist">${gist(frame)}</p>
${embedded && html`<p class="note">${words.embedded}</p>`}
${verdict === 'conforming' && report.gates.length > 0 && html`<p class="note strong">${words.facts.gated(report.exitCode)}</p>`}
${!report.complete && html`<p class="note">${words.facts.incomplete}</p>`}
</header>
${counts(frame)}
<div class="lead">
<section class="todo" aria-labelledby="todo"><h2 id="todo">${words.todo.heading}</h2><ol>${steps(frame).map((step) => html`<li>${withSettings(step)}</li>`)}</ol></section>
${facts(frame)}
</div>`;
}

function gist(frame: Frame): string {
  const { report, words } = frame;
  const { counts, gates, requests, requirements } = report;
  const judged = requirements.length - counts['not-exercised'] - counts.inconclusive;
  const failed = withVerdict(frame, 'fail');
  return [
    words.gist.judged(judged, requirements.length),
    failed.length === 0 ? words.gist.none : words.gist.failed(failed.length, causesOf(failed).length),
    gates.length === 0 ? '' : words.gist.gates(gates.length),
    words.gist.requests(requests.sent),
    requests.retried === 0 ? '' : words.gist.retried(requests.retried),
  ]
    .filter((part) => part !== '')
    .join(' · ');
}

function counts({ report, words }: Frame): Markup {
  const verdicted = (verdict: (typeof VERDICTS)[number]): Markup => {
    const count = report.counts[verdict] ?? 0;
    const told = words.verdicted[verdict](count);
    return count === 0
      ? html`<span class="what">${told}</span>`
      : html`<a class="what" href="#part-${PARTS[verdict]}">${told}</a>`;
  };
  return html`<ul class="counts">${VERDICTS.map((verdict) => {
    const count = report.counts[verdict] ?? 0;
    return html`<li class="${count === 0 ? 'none' : verdict}" data-count="${verdict}"><b>${words.number(count)}</b> ${verdicted(verdict)} <small>${words.meaning[verdict]}</small></li>`;
  })}</ul>`;
}

/** What to do now, the most pressing first. */
function steps(frame: Frame): readonly string[] {
  const { report, words } = frame;
  const { todo } = words;
  const { counts, gates, openPoints, verdict } = report;
  const moved = openPoints.filter(({ baseline }) => baseline === 'changed' || baseline === 'gone').length;
  const pinned = openPoints.some(({ baseline }) => baseline !== undefined);
  const causes = causesOf(withVerdict(frame, 'fail')).length;
  const pressing = [
    verdict === 'refused' ? todo.refused : '',
    verdict === 'incomplete' ? todo.interrupted : '',
    causes > 0 ? todo.failures(causes) : '',
    causes > 0 ? todo.waive : '',
    gates.length > 0 ? todo.gates(gates.length) : '',
    moved > 0 ? todo.moved(moved) : '',
    counts.inconclusive > 0 ? todo.inconclusive(counts.inconclusive) : '',
    counts.warning > 0 ? todo.warnings(counts.warning) : '',
    verdict !== 'refused' && counts['not-exercised'] > 0 ? todo.notExercised(counts['not-exercised']) : '',
  ].filter((step) => step !== '');
  const calm = pressing.length === 0 ? [todo.nothing] : [];
  return [...pressing, ...calm, ...(verdict === 'conforming' && !pinned && openPoints.length > 0 ? [todo.pin] : [])];
}

function facts({ report, words }: Frame): Markup {
  const { target, startedAt, finishedAt, document, suite, exitCode } = report;
  const seconds = (Date.parse(finishedAt) - Date.parse(startedAt)) / 1000;
  const rows = [
    [words.facts.target, target.baseUrl],
    [words.facts.environment, target.environment],
    [words.facts.when, words.facts.date(startedAt)],
    [words.facts.duration, Number.isFinite(seconds) ? words.facts.seconds(Math.max(0, seconds)) : '-'],
    [words.facts.document, document.version],
    [words.facts.suite, suite.version],
    [words.facts.exit, String(exitCode)],
  ] as const;
  return html`<dl class="facts">${rows.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`;
}
