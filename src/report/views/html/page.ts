import { createHash } from 'node:crypto';
import type { ViewContext } from '../../language.ts';
import type { Report } from '../../report.ts';
import { speakerOf } from '../language/speaker.ts';
import { script } from './assets/script.ts';
import { style } from './assets/style.ts';
import type { Frame } from './frame.ts';
import { asset, type Content, html, type Markup, textOf } from './html.ts';
import { exchanges } from './sections/exchanges.ts';
import { filters } from './sections/filters.ts';
import { head } from './sections/head.ts';
import { gates, problems } from './sections/notices.ts';
import { openPoints } from './sections/open-points.ts';
import { requirements } from './sections/requirements.ts';
import { contents, partView } from './sections/section.ts';
import { seen } from './sections/seen.ts';
import { causes, unsettled } from './sections/verdicts.ts';
import { spoken } from './spoken.ts';
import { wordsOf } from './words/words.ts';

/** A comment that every HTML file of ours carries in its second line. */
export const HTML_MARK = '<!-- vehicle-credit-conformance report -->';

/** The report as one HTML page that needs nothing else: no network, and no script to be read. */
export function htmlPage(report: Report, context: ViewContext): string {
  const words = wordsOf(context.language);
  const frame: Frame = { report: spoken(report, speakerOf(context)), words };
  const parts = [
    problems(frame),
    gates(frame),
    causes(frame, 'fail'),
    causes(frame, 'warning'),
    unsettled(frame, 'inconclusive'),
    unsettled(frame, 'not-exercised'),
    unsettled(frame, 'waived'),
    openPoints(frame),
    seen(frame),
    requirements(frame),
    exchanges(frame),
  ].filter((part) => part !== null);
  const [first] = parts;
  const body = html`${first !== undefined && html`<a class="skip" href="#part-${first.id}">${words.skip}</a>`}
<div class="page">
<main>
${themeChoice(frame)}
${head(frame)}
${contents(parts, frame)}
${filters(frame)}
${parts.map(partView)}
</main>
<footer><p>${words.footer(report.suite.version)}</p><p class="on-paper">${words.onPaper}</p></footer>
</div>`;
  return documentOf(context.language, words.of(report.target.environment), body);
}

/** What stands in place of a report that was withheld. */
export function htmlStub(notice: string): string {
  const { withheld } = wordsOf('en');
  const body = html`<div class="page"><main><header class="banner refused"><h1>${withheld}</h1><p class="gist">${notice}</p></header></main></div>`;
  return documentOf('en', withheld, body);
}

function themeChoice({ words }: Frame): Markup {
  return html`<div class="theme" hidden><label><span>${words.theme}</span> <select name="theme"><option value="">${words.themeAuto}</option><option value="light">${words.themeLight}</option><option value="dark">${words.themeDark}</option></select></label></div>`;
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
