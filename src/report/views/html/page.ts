import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { numberIn } from '../../../../messages/index.ts';
import { inEnglish, reportIn, type ViewContext, voiceOf } from '../../language.ts';
import type { Report } from '../../report.ts';
import { type Cause, causesOf } from '../causes.ts';
import { coverageWords, requestsWords, stepsOf, verdictWords } from '../words.ts';
import { areaOf, asset, type Content, dateOf, type Frame, html, type Markup, textOf } from './html.ts';
import { seenView } from './plots.ts';
import {
  causes,
  exchanges,
  gates,
  openPoints,
  type Part,
  partView,
  problems,
  requirements,
  unsettled,
  withFlags,
} from './sections.ts';

/** A comment that every HTML file of ours carries in its second line. */
export const HTML_MARK = '<!-- vehicle-credit-conformance report -->';

const MOST_WORST = 5;
const VERDICTS = ['fail', 'warning', 'inconclusive', 'not-exercised', 'waived', 'pass', 'observed', 'unseen'] as const;
/** The parts that hold verdicts without a part of their own. */
const PARTS: Readonly<Record<string, string>> = {
  pass: 'requirements',
  observed: 'open-points',
  unseen: 'open-points',
};

const style = readFileSync(new URL('./style.css', import.meta.url), 'utf8');
const script = readFileSync(new URL('./script.js', import.meta.url), 'utf8');

/** Renders the report as one HTML page that needs nothing else: no network, and no script to be read. */
export function htmlPage(given: Report, context: ViewContext): string {
  const frame: Frame = { report: reportIn(given, context), voice: voiceOf(context.language) };
  const { report, voice } = frame;
  const { say } = voice;
  const found = { fail: causesOf(report, 'fail'), warning: causesOf(report, 'warning') };
  const parts = [
    problems(frame),
    gates(frame),
    causes('fail', found.fail, frame),
    causes('warning', found.warning, frame),
    unsettled('inconclusive', frame),
    unsettled('not-exercised', frame),
    unsettled('waived', frame),
    openPoints(frame),
    report.exchanges.length === 0 ? null : { id: 'seen' as const, content: seenView(frame) },
    requirements(found, frame),
    exchanges(frame),
  ].filter((part) => part !== null);
  const [first] = parts;
  const body = html`${first !== undefined && html`<a class="skip" href="#part-${first.id}">${say('view.skip')}</a>`}
<div class="page">
<main>
<div class="theme" hidden><label><span>${say('view.theme')}</span> <select name="theme"><option value="">${say('view.theme-auto')}</option><option value="light">${say('view.theme-light')}</option><option value="dark">${say('view.theme-dark')}</option></select></label></div>
${banner(frame, found.fail.length)}
${worst(found, frame)}
${counts(frame)}
<div class="lead">
<section class="todo" aria-labelledby="todo"><h2 id="todo">${say('view.what-to-do')}</h2><ol>${stepsOf(report, found.fail.length, voice).map((step) => html`<li>${withFlags(step)}</li>`)}</ol></section>
${facts(frame)}
</div>
${contents(parts, frame)}
${filters(frame)}
${parts.map((part) => partView(part, frame))}
</main>
<footer><p>${say('view.footer', { version: report.suite.version })}</p><p class="on-paper">${say('view.on-paper')}</p></footer>
</div>`;
  return documentOf(context.language, say('view.title-of', { target: report.target.environment }), body);
}

/** What stands in place of a report that was withheld. */
export function htmlStub(notice: string): string {
  const title = inEnglish.say('view.withheld');
  const body = html`<div class="page"><main><header class="banner refused"><h1>${title}</h1><p class="gist">${notice}</p></header></main></div>`;
  return documentOf('en', title, body);
}

function banner({ report, voice }: Frame, causes: number): Markup {
  const { say } = voice;
  const { verdict, target, counts, gates, exitCode, complete } = report;
  const gist = [
    coverageWords(report, voice),
    counts.fail === 0 ? say('view.no-failure') : say('view.requirements-failed', { count: counts.fail, causes }),
    ...(gates.length === 0 ? [] : [say('view.gates-failed', { count: gates.length })]),
    requestsWords(report, voice),
  ];
  const notes = [
    ...(target.environment === 'embedded' ? [html`<p class="note">${say('view.not-live')}</p>`] : []),
    ...(verdict === 'conforming' && gates.length > 0
      ? [html`<p class="note strong">${say('view.gated', { code: exitCode })}</p>`]
      : []),
    ...(complete ? [] : [html`<p class="note">${say('view.unfinished')}</p>`]),
  ];
  return html`<header class="banner ${verdict}">
<p class="kicker">${say('view.title')} · <span>${target.environment}</span></p>
<h1>${verdictWords(report, voice)}</h1>
<p class="gist">${gist.join(' · ')}</p>
${notes}
</header>`;
}

/** The gravest causes, each with a link to its card. */
function worst(
  found: Readonly<Record<'fail' | 'warning', readonly Cause[]>>,
  { voice: { say } }: Frame,
): Markup | null {
  const all = (['fail', 'warning'] as const).flatMap((verdict) =>
    found[verdict].map((cause, index) => ({ ...cause, verdict, card: `${verdict}-${index + 1}` })),
  );
  if (all.length === 0) return null;
  const items = all.slice(0, MOST_WORST).map(({ departures, ids, severity, verdict, card }) => {
    const badge = severity === null ? say(`view.verdict-${verdict}`) : say(`view.severity-${severity}`);
    const others = ids.length > 1 && ` +${ids.length - 1}`;
    return html`<li><span class="badge ${verdict}">${badge}</span><span><a href="#${card}">${departures[0]?.message}</a> <small><code>${ids[0]}</code>${others}</small></span></li>`;
  });
  const rest =
    all.length > MOST_WORST &&
    html`<p><a href="#part-${all[0]?.verdict}">${say('view.all-causes', { count: all.length })}</a></p>`;
  return html`<section class="worst" aria-labelledby="worst"><h2 id="worst">${say('view.worst')}</h2><ol>${items}</ol>${rest}</section>`;
}

function counts({ report, voice: { say, number } }: Frame): Markup {
  const tiles = VERDICTS.flatMap((verdict) => {
    const count = report.counts[verdict] ?? 0;
    if (count === 0) return [];
    const name = say(`view.count-${verdict}`, { count }).replace(`${count} `, '');
    return html`<li class="${verdict}" data-count="${verdict}"><b>${number(count)}</b> <a class="what" href="#part-${PARTS[verdict] ?? verdict}">${name}</a> <small>${say(`view.meaning-${verdict}`)}</small></li>`;
  });
  return html`<ul class="counts">${tiles}</ul>`;
}

function facts({ report, voice: { say, language } }: Frame): Markup {
  const { target, run, startedAt, finishedAt, document, suite, exitCode } = report;
  const seconds = (Date.parse(finishedAt) - Date.parse(startedAt)) / 1000;
  const duration = `${numberIn(language, Math.max(0, seconds), { maximumFractionDigits: 1 })} s`;
  const rows = [
    ['view.fact-target', target.baseUrl],
    ['view.fact-environment', target.environment],
    ...(run === undefined ? [] : [['view.fact-run', run.id] as const]),
    ['view.fact-when', dateOf(startedAt, language)],
    ['view.fact-duration', Number.isFinite(seconds) ? duration : '-'],
    ['view.fact-document', document.version],
    ['view.fact-suite', suite.version],
    ['view.fact-exit', String(exitCode)],
  ] as const;
  return html`<dl class="facts">${rows.map(([name, value]) => html`<div><dt>${say(name)}</dt><dd>${value}</dd></div>`)}</dl>`;
}

function contents(parts: readonly Part[], { voice: { say, number } }: Frame): Markup {
  const links = parts.map(
    ({ id, count }) =>
      html`<li><a href="#part-${id}">${say(`view.${id}`)}</a>${count !== undefined && html` <small>${number(count)}</small>`}</li>`,
  );
  return html`<nav class="contents" aria-label="${say('view.contents')}"><ul>${links}</ul></nav>`;
}

type Option = readonly [value: string, text: string];

/** The bar that searches and filters; the script shows it. */
function filters({ report, voice: { say } }: Frame): Markup {
  const areas = [...new Set(report.requirements.map(({ id }) => areaOf(id)))].map((area): Option => [area, area]);
  const verdicts = VERDICTS.filter((verdict) => (report.counts[verdict] ?? 0) > 0);
  const levels = (['documented', 'shown', 'open'] as const).filter(
    (level) => level !== 'open' || report.openPoints.length > 0,
  );
  const choice = (name: 'verdict' | 'level' | 'area', options: readonly Option[]) => {
    const label = say(`view.filter-${name}`);
    const items = options.map(([value, text]) => html`<option value="${value}">${text}</option>`);
    return html`<select name="${name}" aria-label="${label}"><option value="">${label}: ${say('view.filter-all')}</option>${items}</select>`;
  };
  const all = report.requirements.length;
  return html`<form class="bar" role="search" aria-label="${say('view.filters')}" hidden>
<input type="search" name="text" aria-label="${say('view.search')}" placeholder="${say('view.search-hint')}" autocomplete="off" spellcheck="false">
${choice(
  'verdict',
  verdicts.map((one): Option => [one, say(`view.verdict-${one}`)]),
)}
${choice(
  'level',
  levels.map((one): Option => [one, say(`view.level-${one}`)]),
)}
${choice('area', areas)}
<button type="reset">${say('view.filter-clear')}</button>
<button type="button" class="unfold" data-fold="${say('view.fold')}">${say('view.unfold')}</button>
<output><b>${all}</b> / ${all} ${say('view.shown')}</output>
</form>`;
}

function documentOf(language: string, title: string, body: Content): string {
  const policy = `default-src 'none'; style-src '${digestOf(style)}'; script-src '${digestOf(script)}'; base-uri 'none'; form-action 'none'`;
  const page = html`<!doctype html>
${asset(HTML_MARK)}
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${asset(policy)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>${title}</title>
<style>${asset(style)}</style>
</head>
<body>
${body}
<script>${asset(script)}</script>
</body>
</html>
`;
  return textOf(page);
}

function digestOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
