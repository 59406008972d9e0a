import type { Finding } from '../../../judging/finding.ts';
import type { ViewContext } from '../../language.ts';
import type { ExchangeRow, Report } from '../../report.ts';
import { type Cause, type Deviation, groupedBy, isExposure } from '../causes.ts';
import type { Frame } from '../frame.ts';
import { applying, capital, cut, dateOf, joined, shellWord } from '../text.ts';
import {
  besidesWords,
  conditionWords,
  findingBelow,
  moreWords,
  severityWords,
  statesValues,
  titleOf,
  whereWords,
} from '../words.ts';
import { curlOf, variablesIn } from './curl.ts';
import { exchangeView } from './exchange.ts';
import { areaOf, html, type Markup, table, withFlags } from './html.ts';

const PLACES_AT_ONCE = 6;
const MOST_PLACES = 5;
const MOST_VALUES = 20;
const MOST_REQUESTS = 3;
const MOST_IN_MESSAGE = 100;
const MOST_OF_TARGET = 300;
/** Headers by which the provider's support finds a request. */
const TRACE = /^(?:x-)?(?:request|correlation|trace)-?id$|^traceparent$|^x-amzn-(?:trace|request)-?id$/i;

export function causeCard(cause: Cause, isOpen: boolean, frame: Frame): Markup {
  const { say } = frame;
  const { verdict, name, deviations, places, unit, count, results, severity, ids } = cause;
  const levels = [...new Set(results.map(({ level }) => level))].join(' ');
  const areas = [...new Set(ids.map(areaOf))].join(' ');
  const size = joined(
    [places > 1 && say(`view.${unit}`, { count: places }), count !== places && say('view.times', { count })],
    ' · ',
  );
  const below = findingBelow(cause);
  const condition = conditionWords(cause.first ?? {}, frame);
  const glance =
    below &&
    html`<span class="glance">${say('view.expected')}: ${below.expected} · ${say('view.actual')}: ${below.actual}</span>`;
  return html`<details class="cause item" id="${name}"${isOpen && html` open`} data-verdict="${verdict}" data-level="${levels}" data-area="${areas}">
<summary><span class="dot ${verdict}" aria-hidden="true"></span><div class="headline"><h3>${titleOf(cause, frame)}</h3> <span class="ids">${severity !== null && html`<span class="badge ${verdict}">${say(`view.severity-${severity}`)}</span> `}${ids.map((one) => html`<code>${one}</code> `)}</span>${glance}</div><span class="size">${size}</span></summary>
<div class="inside">
${results.length > 1 && html`<p class="quiet">${say('view.one-cause')}</p>`}
${deviations.map((deviation, index) => deviationView(deviation, deviations[index - 1], unit, frame))}
${condition !== '' && html`<p class="quiet">${condition}</p>`}
${exchangeOf(cause, frame)}
${recheckOf(cause, frame)}
<details class="support"><summary>${say('view.message')}</summary>
${copyable(messageAbout([cause], frame), say('view.message'), frame)}</details>
</div>
</details>`;
}

function deviationView(deviation: Deviation, before: Deviation | undefined, unit: Cause['unit'], frame: Frame): Markup {
  const { say } = frame;
  const { result, message, findings } = deviation;
  const [first] = findings;
  const { id, statement, clause, level, judgedOn } = result;
  const besides = besidesWords(result, frame);
  const requirement = html`<div class="requirement">
<p><a href="#${id}"><code>${id}</code></a> ${statement}</p>
<p class="quiet">${capital(say('view.clause'))}: ${clause} · ${say(`view.level-${level}`)} · ${say('view.judged-on', { count: judgedOn })}</p>
</div>`;
  const sides =
    first !== undefined &&
    !statesValues(first) &&
    html`<dl class="sides">
<div class="expected"><dt>${say('view.expected')}</dt><dd>${first.expected}</dd></div>
<div class="actual"><dt>${say('view.actual')}</dt><dd>${first.actual}</dd></div>
</dl>`;
  return html`${before?.result !== result && requirement}
${before !== undefined && html`<p class="message">${message}</p>`}
${sides}${first !== undefined && placesView(findings, first, unit, frame)}
${besides !== '' && html`<p class="quiet">${capital(besides)}</p>`}`;
}

function placesView(findings: readonly Finding[], first: Finding, unit: Cause['unit'], frame: Frame): Markup {
  const { say } = frame;
  const varies = findings.some(({ actual, expected }) => actual !== first.actual || expected !== first.expected);
  const rest = findings.slice(PLACES_AT_ONCE);
  const around = [say('view.where'), ...(varies ? [say('view.actual')] : [])];
  const heads = [...around, [say('view.count')], say('view.exchange-label')] as const;
  const tableOf = (rows: readonly Finding[]) =>
    table('places', heads, html`<tbody>${rows.map((one) => placeRow(one, first, varies, frame))}</tbody>`);
  return html`${tableOf(findings.slice(0, PLACES_AT_ONCE))}
${rest.length > 0 && html`<details class="more"><summary>${say(`view.more-${unit}`, { count: rest.length })}</summary>${tableOf(rest)}</details>`}`;
}

function placeRow(finding: Finding, first: Finding, varies: boolean, frame: Frame): Markup {
  const { actual, expected, count, exchange, where } = finding;
  const { say, number, report } = frame;
  const row = report.exchanges.find(({ id }) => id === exchange);
  const other = expected === first.expected ? null : html`<br><small>${say('view.expected')}: ${expected}</small>`;
  const { pointer, ...around } = where;
  const words = whereWords(pointer ? around : where, frame);
  const whole = row === undefined ? say('view.whole-run') : html`<code>${row.method} ${row.path}</code>`;
  const place = pointer ? html`${words}${words !== '' && ', '}<code>${pointer}</code>` : words || whole;
  return html`<tr><td>${place}</td>${varies && html`<td>${actual}${other}</td>`}<td class="number">${number(count)}</td><td>${exchange !== undefined && html`<a href="#${exchange}"><code>${exchange}</code></a>`}</td></tr>`;
}

/** One request for each requirement of a cause with the request that it is compared with, each request once. */
function rowsOf({ deviations, first }: Cause, { exchanges }: Report): readonly ExchangeRow[] {
  const shown = [first, ...deviations.map(({ findings }) => findings.find(({ exchange }) => exchange !== undefined))];
  const rows = shown.flatMap((finding) => {
    const row = exchanges.find(({ id }) => id === finding?.exchange);
    const credentials = JSON.stringify(row?.recipe);
    const isCompared = ({ path, recipe }: ExchangeRow) =>
      path.endsWith(`?${finding?.params?.request}`) && JSON.stringify(recipe) === credentials;
    return row === undefined ? [] : [row, ...exchanges.filter(isCompared).slice(0, 1)];
  });
  return [...new Set(rows)].slice(0, MOST_REQUESTS);
}

function exchangeOf(cause: Cause, frame: Frame): Markup | null {
  const { say, report } = frame;
  const row = report.exchanges.find(({ id }) => id === cause.first?.exchange);
  if (row === undefined) return null;
  const command = curlOf(row);
  return html`<details class="exchange"><summary>${capital(say('view.exchange', { id: row.id }))} <code>${row.method} ${row.path}</code></summary>
${exchangeView(row, cause.first, frame)}
<p class="label">${say('view.curl')}</p>
<p class="quiet">${variablesLine(command, frame)}</p>
${copyable(command, say('view.curl'), frame)}</details>`;
}

/** Flags that decide what the requests return or whether a deviation fails the run. */
const REPEATED = ['--profile', '--max-pages', '--timeout', '--new-requirements'];

/** Renders the command that sends only what shows the cause again: for each requirement the requests of its first finding. */
function recheckOf({ deviations, verdict }: Cause, frame: Frame): Markup {
  const { say, report, reach, language } = frame;
  const selections = deviations.map(({ result: { id }, findings: [first] }) =>
    selectionOf(id, first, report, frame.shows),
  );
  const { flags = {} } = report.run?.settings ?? {};
  const repeated = REPEATED.flatMap((flag) => (flag in flags ? [flag, String(flags[flag])] : []));
  const strict = verdict === 'warning' ? ['--strict'] : [];
  const spoken = language === 'en' ? [] : ['--lang', language];
  const only = [...new Set(selections)].flatMap((selection) => ['--only', selection]);
  const words = [...reach.repeated, ...repeated, ...strict, ...spoken, ...only].map(shellWord).join(' ');
  const command = `${frame.command} run --environment ${report.target.environment} --report-dir reports/recheck ${words}`;
  const named = reach.named.length > 0 ? say('view.recheck-add', { flags: reach.named }) : '';
  // Evidence does not contain the flags with which its run reached the target.
  const added = report.run?.evaluatedAgain === true ? say('view.recheck-reach') : named;
  return html`<details class="recheck"><summary>${say('view.recheck')}</summary>
<p class="quiet">${say('view.recheck-means')}</p>
${added !== '' && html`<p class="quiet">${withFlags(added)}</p>`}
${copyable(command, say('view.recheck'), frame)}</details>`;
}

/** Returns the value of `--only` that selects a requirement, at the requests which show a finding of it if `shows` allows it. */
export function selectionOf(
  id: string,
  finding: Finding | undefined,
  { exchanges }: Pick<Report, 'exchanges'>,
  shows: NonNullable<ViewContext['shows']> = () => true,
): string {
  const row = exchanges.find((exchange) => exchange.id === finding?.exchange);
  return row !== undefined && shows(row.stimulus, id) ? `${id}@${row.stimulus}` : id;
}
function variablesLine(commands: string, frame: Frame): string {
  const names = variablesIn(commands, cut(frame.report.target.baseUrl, MOST_OF_TARGET), frame);
  return frame.say('view.curl-set', { names });
}

function copyable(text: string, name: string, { say }: Frame): Markup {
  return html`<div class="copyable"><pre tabindex="0" aria-label="${name}" role="group">${text}</pre><button type="button" class="copy" data-copied="${say('view.copied')}" hidden>${say('view.copy')}</button></div>`;
}

export function messageAboutAll(causes: readonly Cause[], frame: Frame): Markup {
  const { say } = frame;
  return html`<div class="copyable every"><button type="button" class="copy" data-copied="${say('view.copied')}" hidden>${say('view.copy-all')}</button><details class="support"><summary>${say('view.message-all')}</summary>
<pre tabindex="0" aria-label="${say('view.message-all')}" role="group">${messageAbout(causes, frame)}</pre></details></div>`;
}

function messageAbout(causes: readonly Cause[], frame: Frame): string {
  const { say } = frame;
  const { target, startedAt, document, run: { id } = {} } = frame.report;
  const run = {
    date: dateOf(startedAt),
    target: cut(joined([target.environment, target.baseUrl]), MOST_OF_TARGET),
    version: document.version,
  };
  const shown = causes.slice(0, MOST_IN_MESSAGE);
  const rows = shown.flatMap((cause) => rowsOf(cause, frame.report));
  const commands = rows.map((row) => curlOf(row)).join('\n');
  return [
    say('view.hello'),
    '',
    say('view.we-found', run),
    ...shown.flatMap((cause, index) => ['', ...linesAbout(cause, causes.length > 1 ? `${index + 1}. ` : '', frame)]),
    ...moreWords(causes.length - MOST_IN_MESSAGE, frame).flatMap((line) => ['', line]),
    ...(commands === '' ? [] : ['', variablesLine(commands, frame)]),
    ...(id === undefined ? [] : ['', say('view.run-in-logs', { run: id })]),
    '',
    closingOf(causes, frame),
  ].join('\n');
}

/** Asks for a date, and for causes that give access or show data, which come first, for their containment. */
function closingOf(causes: readonly Cause[], { say }: Frame): string {
  const count = causes.filter(isExposure).length;
  if (count === 0) return say('view.closing');
  return count === causes.length ? say('view.closing-critical') : say('view.closing-critical-first', { count });
}

function linesAbout(cause: Cause, mark: string, frame: Frame): readonly string[] {
  const { say } = frame;
  const { results, places, unit, count } = cause;
  const line = (code: 'view.expected' | 'view.actual' | 'view.where', text: string) => `${capital(say(code))}: ${text}`;
  const values = ({ expected, actual }: Finding) => [line('view.expected', expected), line('view.actual', actual)];
  const shown = placesShown(cause);
  const left = places - shown.length;
  const byValues = groupedBy(shown, (finding) => values(finding).join('\n'));
  const requestOf = ({ exchange }: Finding): string => {
    const row = frame.report.exchanges.find(({ id }) => id === exchange);
    return row === undefined || byValues.size === 1 ? '' : `${row.method} ${row.path}`;
  };
  const placesOf = (findings: readonly Finding[]) =>
    new Set(findings.map((finding) => whereWords(finding.where, frame) || requestOf(finding)));
  return [
    `${mark}${joined([severityWords(cause, frame), titleOf(cause, frame)], ': ')}`,
    ...[...byValues].flatMap(([own, findings]) => {
      const place = joined([...placesOf(findings)], '; ');
      const isStated = byValues.size === 1 && findingBelow(cause) === undefined;
      return [...(isStated ? [] : [own]), ...(place === '' ? [] : [line('view.where', place)])];
    }),
    ...(left > 0 || count > places
      ? [
          joined(
            [
              left > 0 && say(`view.more-${unit}`, { count: left }),
              say(places > 1 ? 'view.times-in-all' : 'view.times', { count }),
            ],
            '; ',
          ),
        ]
      : []),
    ...results.map(({ statement, clause, id }) => `${say('view.requirement')}: ${statement} (${clause}; ${id})`),
    ...rowsOf(cause, frame.report).flatMap((row) => linesAboutExchange(row, frame)),
  ];
}

/** Of each deviation one place, then one of each other actual value, then further places of the first deviation. */
function placesShown({ deviations, first }: Cause): readonly Finding[] {
  const all = deviations.flatMap(({ findings }) => findings);
  const firsts = deviations.flatMap(({ findings: [one] }) => one ?? []);
  const values = [...groupedBy(all, ({ actual }) => actual).values()].map(([one]) => one);
  const shown = [...new Set([...(first === undefined ? [] : [first]), ...firsts, ...values])].slice(0, MOST_VALUES);
  return [...new Set([...shown, ...(deviations[0]?.findings ?? [])])].slice(0, Math.max(MOST_PLACES, shown.length));
}

function linesAboutExchange(row: ExchangeRow, frame: Frame): readonly string[] {
  const { say } = frame;
  const { id, method, path, startedAt, status, failure = '', messages } = row;
  const traces = (messages?.response?.headers ?? []).filter(([name, value]) => TRACE.test(name) && value !== null);
  return [
    say('view.call', { method, path }),
    say('view.call-at', { time: startedAt }),
    say('view.call-status', { status: status ?? failure }),
    ...applying(conditionWords({ exchange: id }, frame)),
    ...traces.map((header) => header.join(': ')),
    say('view.reproduce'),
    curlOf(row),
  ];
}
