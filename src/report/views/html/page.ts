import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { numberIn } from '../../../../messages/index.ts';
import { english, type ViewContext } from '../../language.ts';
import type { Report } from '../../report.ts';
import type { View } from '../../write.ts';
import { partlyOf, rankOf } from '../causes.ts';
import { type Frame, frameOf, isLimited } from '../frame.ts';
import { stepsOf } from '../steps.ts';
import { dateOf, joined } from '../text.ts';
import { countsShown, headOf, isBlocked, settingsWords, severityWords, suiteWords } from '../words.ts';
import { areaOf, asset, type Content, html, type Markup, textOf, withCommand, withFlags } from './html.ts';
import { type Part, partsOf } from './parts.ts';

const MARK = '<!-- vehicle-credit-conformance report -->';

const MOST_WORST = 5;
const VERDICTS = [
  ...(['fail', 'warning', 'inconclusive', 'not-exercised', 'waived'] as const),
  ...(['pass', 'observed', 'unseen', 'not-selected'] as const),
];
/** The parts that hold verdicts without a part of their own. */
const PARTS: Readonly<Record<string, string>> = {
  pass: 'requirements',
  observed: 'open-points',
  unseen: 'open-points',
  'not-selected': 'requirements',
};

const style = readFileSync(new URL('./style.css', import.meta.url), 'utf8');
const script = readFileSync(new URL('./script.js', import.meta.url), 'utf8');

/** Renders the report as one self-contained HTML page; it needs no network, and no script to be readable. */
export function htmlPage(given: Report, context: ViewContext): string {
  const frame = frameOf(given, context);
  const { say, report } = frame;
  const parts = partsOf(frame);
  const [first] = parts;
  const body = html`${first !== undefined && html`<a class="skip" href="#part-${first.id}">${say('view.skip')}</a>`}
<div class="page">
<main>
${banner(frame)}
${worst(frame)}
${counts(frame)}
<div class="lead">
<section class="todo" aria-labelledby="todo"><h2 id="todo">${say('view.what-to-do')}</h2><ol>${stepsOf(frame, say('view.this-page')).map((step) => html`<li>${withCommand(step, frame.command)}</li>`)}</ol></section>
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

export const htmlFile: View = {
  name: 'report.html',
  render: htmlPage,
  stub: (notice) => {
    const title = english.say('view.withheld');
    const body = html`<div class="page"><main><header class="banner refused"><h1>${title}</h1><p class="gist">${notice}</p></header></main></div>`;
    return documentOf('en', title, body);
  },
  isOurs: (beginning) => beginning.includes(MARK),
};

function banner(frame: Frame): Markup {
  const { say, report } = frame;
  const { verdict, target, counts, gates, exitCode, complete } = report;
  const causes = frame.causes.fail.length;
  const { title, extent, coverage, waived, critical, gated, requests } = headOf(frame);
  const gist = [
    ...extent,
    coverage,
    counts.fail > 0 && say('view.requirements-failed', { count: counts.fail, causes }),
    counts.fail === 0 && waived === '' ? say('view.no-failure') : waived,
    critical,
    gated,
    requests,
  ];
  const isGated = verdict === 'conforming' && gates.length > 0;
  return html`<header class="banner ${isLimited(frame) || isGated ? 'limited' : verdict}">
<p class="kicker">${say('view.title')} · <span>${target.environment}</span></p>
<h1>${title}</h1>
<p class="gist">${joined(gist, ' · ')}</p>
${target.environment === 'embedded' && html`<p class="note">${say('view.not-live')}</p>`}
${isGated && html`<p class="note strong">${say('view.gated', { code: exitCode })}</p>`}
${!complete && verdict !== 'refused' && html`<p class="note">${say('view.unfinished')}</p>`}
</header>`;
}

function worst(frame: Frame): Markup | null {
  const { causes, say } = frame;
  const all = [...causes.fail, ...causes.warning].toSorted((a, b) => rankOf(a) - rankOf(b));
  if (all.length === 0) return null;
  const items = all.slice(0, MOST_WORST).map((cause) => {
    const {
      messages: [message],
      ids,
      verdict,
      name,
    } = cause;
    const badge = severityWords(cause, frame) || say(`view.verdict-${verdict}`);
    const others = ids.length > 1 && ` +${ids.length - 1}`;
    return html`<li><span class="badge ${verdict}">${badge}</span><span><a href="#${name}">${message}</a> <small><code>${ids[0]}</code>${others}</small></span></li>`;
  });
  const rest =
    all.length > MOST_WORST &&
    html`<p><a href="#part-${all[0]?.verdict}">${say('view.all-causes', { count: all.length })}</a></p>`;
  return html`<section class="worst" aria-labelledby="worst"><h2 id="worst">${say('view.worst')}</h2><ol>${items}</ol>${rest}</section>`;
}

function counts({ report, say, number }: Frame): Markup {
  const shown = countsShown(report);
  const tiles = VERDICTS.flatMap((verdict) => {
    const count = shown[verdict];
    if (count === 0) return [];
    return html`<li class="${verdict}" data-count="${verdict}"><b>${number(count)}</b> <a class="what" href="#part-${PARTS[verdict] ?? verdict}">${say('view.counted-verdict', { count, verdict: `view.verdict-${verdict}` })}</a> <small>${isWithout(verdict, report) ? say('view.meaning-blocked') : say(`view.meaning-${verdict}`)}</small></li>`;
  });
  return html`<ul class="counts">${tiles}</ul>`;
}

/** Whether a verdict or a part stands for what the problems of the run kept it from checking. */
function isWithout(name: string, report: Report): boolean {
  return (name === 'inconclusive' || name === 'not-exercised') && isBlocked(report);
}

function facts({ report, say, language }: Frame): Markup {
  const { target, run, startedAt, finishedAt, document, exitCode } = report;
  const seconds = (Date.parse(finishedAt) - Date.parse(startedAt)) / 1000;
  const duration = `${numberIn(language, Math.max(0, seconds), { decimals: 1 })} s`;
  const rows = [
    ['view.fact-target', target.baseUrl],
    ['view.fact-environment', target.environment],
    ['view.fact-run', run?.id],
    ['view.fact-settings', settingsWords(report, language)],
    ['view.fact-when', dateOf(startedAt)],
    ['view.fact-duration', Number.isFinite(seconds) ? duration : '-'],
    ['view.fact-document', document.version],
    ['view.fact-suite', suiteWords(report, say)],
    ['view.fact-exit', String(exitCode)],
  ] as const;
  return html`<dl class="facts">${rows.map(([name, value]) => value !== undefined && html`<div><dt>${say(name)}</dt><dd>${value}</dd></div>`)}</dl>`;
}

function contents(parts: readonly Part[], { say, number }: Frame): Markup {
  const links = parts.map(
    ({ id, count }) =>
      html`<li><a href="#part-${id}">${say(`view.${id}`)}</a>${count !== undefined && html` <small>${number(count)}</small>`}</li>`,
  );
  return html`<nav class="contents" aria-label="${say('view.contents')}"><ul>${links}</ul></nav>`;
}

function partView({ id, content, count, note }: Part, { report, say, number }: Frame): Markup {
  const intro = isWithout(id, report)
    ? say('view.blocked', { problems: report.problems.length })
    : id === 'seen'
      ? ''
      : say(`view.intro-${id}`);
  return html`<section class="part" aria-labelledby="part-${id}">
<h2 id="part-${id}">${say(`view.${id}`)}${count !== undefined && html` <small>${note ?? number(count)}</small>`}</h2>
${intro !== '' && html`<p class="intro">${withFlags(intro)}</p>`}
${content}
</section>`;
}

/** Renders the bar that searches and filters; the script shows it. */
function filters({ report, say }: Frame): Markup {
  const { requirements, openPoints } = report;
  const counts = countsShown(report);
  const choices = {
    verdict: [
      ...VERDICTS.filter((one) => counts[one] > 0).map((one) => [one, say(`view.verdict-${one}`)] as const),
      ...(partlyOf(report).length > 0 ? [['partly', say('view.filter-partly')] as const] : []),
    ],
    level: (['documented', 'shown', ...(openPoints.length > 0 ? (['open'] as const) : [])] as const).map(
      (one) => [one, say(`view.level-${one}`)] as const,
    ),
    area: [...new Set(requirements.map(({ id }) => areaOf(id)))].map((area) => [area, area] as const),
  };
  const selects = (['verdict', 'level', 'area'] as const).map((name) => {
    const label = say(`view.filter-${name}`);
    const items = choices[name].map(([value, text]) => html`<option value="${value}">${text}</option>`);
    return html`<select name="${name}" aria-label="${label}"><option value="">${label}: ${say('view.filter-all')}</option>${items}</select>\n`;
  });
  const all = requirements.length;
  return html`<form class="bar" role="search" aria-label="${say('view.filters')}" hidden>
<input type="search" name="text" aria-label="${say('view.search')}" placeholder="${say('view.search-hint')}" autocomplete="off" spellcheck="false">
${selects}<button type="reset">${say('view.filter-clear')}</button>
<button type="button" class="unfold" data-fold="${say('view.fold')}">${say('view.unfold')}</button>
<output><b>${all}</b> / ${all} ${say('view.shown')}</output>
</form>`;
}

function documentOf(language: string, title: string, body: Content): string {
  const policy = `default-src 'none'; style-src '${digestOf(style)}'; script-src '${digestOf(script)}'; base-uri 'none'; form-action 'none'`;
  const page = html`<!doctype html>
${asset(MARK)}
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
