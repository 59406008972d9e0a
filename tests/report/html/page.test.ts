import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { clauses, sentences } from '../../../requirements/pt-BR.ts';
import { htmlFile } from '../../../src/report/files.ts';
import { english, type Language } from '../../../src/report/language.ts';
import type { Report } from '../../../src/report/report.ts';
import { asset, html, textOf } from '../../../src/report/views/html/html.ts';
import { finding, openPoint, result, sampleReport } from '../sample.ts';
import { cleanReport, hostileReport, largeReport, wholeReport } from './reports.ts';

const render = (report: Report, language: Language = 'en'): string =>
  htmlFile.render(report, language === 'en' ? english : { language, sentences, clauses });

const matches = (text: string, pattern: RegExp): readonly string[] =>
  [...text.matchAll(pattern)].map(([, one]) => one ?? '');

const REPORTS: readonly (readonly [string, Report])[] = [
  ['a report with something in every part', wholeReport()],
  ['the sample', sampleReport()],
  ['a clean run', cleanReport()],
  ['300 requirements', largeReport()],
  ['a hostile report', hostileReport()],
  [
    'an empty one',
    sampleReport({
      requirements: [],
      openPoints: [],
      exchanges: [],
      gates: [],
      problems: [],
      presence: {},
      timings: {},
      invariants: [],
      walk: {},
      verdict: 'refused',
      complete: false,
    }),
  ],
];

describe('a template', () => {
  test.each([
    ['<b>&"\'`', '&lt;b&gt;&amp;&quot;&#39;&#96;'],
    ['\u202egnp.exe', '\\u{202e}gnp.exe'],
    ['a\u0000b\u2028\ud800', 'a\\u{0}b\\u{2028}\\u{d800}'],
    ['a\tb\nc', 'a\tb\nc'],
    ['Olá, café 😀', 'Olá, café 😀'],
  ])('escapes %j', (text, escaped) => expect(textOf(html`<p>${text}</p>`)).toBe(`<p>${escaped}</p>`));

  test('keeps markup, joins lists and leaves out what is not there', () => {
    const list = [html`<i>${1}</i>`, ' & ', null, undefined, false as const, asset('<hr>')];
    expect(textOf(html`<p>${list}</p>`)).toBe('<p><i>1</i> &amp; <hr></p>');
  });

  test('takes nothing from data for markup', () => {
    const data = JSON.parse('["<b>", {"markup": "<b>", "Symbol(markup)": "<b>"}]');
    expect(() => textOf(html`${data}`)).toThrow();
    expect(textOf(html`${JSON.stringify(data)}`)).not.toContain('<b>');
  });
});

describe.each(REPORTS)('report.html of %s', (_, report) => {
  const page = render(report);

  test('tells the same counts as the report', () => {
    const told = [...page.matchAll(/data-count="([\w-]+)"><b>([\d,]+)</g)].map(([, verdict = '', count = '']) => [
      verdict,
      Number(count.replace(',', '')),
    ]);
    expect(Object.fromEntries(told)).toEqual(
      Object.fromEntries(Object.entries(report.counts).filter(([, count]) => count !== 0)),
    );
  });

  test('holds every requirement with its verdict, and every open point, once', () => {
    const requirements = [...page.matchAll(/<details class="req item" id="([^"]*)" data-verdict="([\w-]+)"/g)].map(
      ([, id, verdict]) => [id, verdict],
    );
    expect(requirements).toEqual(report.requirements.map(({ id, verdict }) => [id, verdict]));
    expect(matches(page, /<details class="point item" id="([^"]*)"/g).toSorted()).toEqual(
      report.openPoints.map(({ id }) => id).toSorted(),
    );
  });

  test('holds every exchange once, and links lead somewhere', () => {
    const ids = matches(page, / id="([^"]*)"/g);
    expect(new Set(ids).size).toBe(ids.length);
    expect(matches(page, /<details class="line-x" id="([^"]*)"/g)).toEqual(report.exchanges.map(({ id }) => id));
    const lost = matches(page, /href="#([^"]*)"/g).filter((target) => !ids.includes(target));
    expect(lost).toEqual([]);
  });

  test('allows its one style and one script by their digests, and nothing else', () => {
    const policy = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(page)?.[1];
    const digest = (tag: string) => {
      const [text, ...others] = matches(page, new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`, 'g'));
      expect(others).toEqual([]);
      return `'sha256-${createHash('sha256')
        .update(text ?? '')
        .digest('base64')}'`;
    };
    expect(policy).toBe(
      `default-src 'none'; style-src ${digest('style')}; script-src ${digest('script')}; base-uri 'none'; form-action 'none'`,
    );
  });

  test('has no handler and no style in an attribute, and no address but its own', () => {
    const tags = matches(page.replace(/<(style|script)>[\s\S]*?<\/\1>/g, ''), /<([a-z][^>]*)>/g);
    expect(tags.filter((tag) => / (?:on\w+|style|src|srcset|action|xlink:href)=/i.test(tag))).toEqual([]);
    expect(tags.filter((tag) => / href="(?!#)/.test(tag))).toEqual([]);
  });

  test('is known again as ours by its beginning', () => {
    expect(htmlFile.isOurs(page.slice(0, 4096))).toBe(true);
  });
});

test('a stub says why, is known as ours, and holds no markup of the notice', () => {
  const stub = htmlFile.stub('it held <b>a secret</b>');
  expect(stub).toContain('it held &lt;b&gt;a secret&lt;/b&gt;');
  expect(htmlFile.isOurs(stub)).toBe(true);
  expect(htmlFile.isOurs('<!doctype html>\n<html>')).toBe(false);
});

describe('what a reader is told', () => {
  const page = render(wholeReport());
  const text = textContent(page);

  test.each([
    ['the verdict', 'The API does not conform'],
    ['what to do', 'Report 5 causes to the provider'],
    ['a departure with its places', '8 places · 36 occurrences'],
    ['departures of one cause together', 'probably one cause'],
    ['a setting that would exercise a requirement', 'exercised by: PARTNER_API_REVOKED_TOKEN and a target'],
    ['what moved against the baseline', 'Differences from the baseline 3'],
    ['the clause', 'Clause: Listing, rule 1'],
    [
      'a command with placeholders',
      '"$BASE_URL/v1/proposal/simulation?pagina_inicial=1&limite=20" \\ -H "authorization: Bearer $TOKEN"',
    ],
    ['the message to the provider, with the id of the call', 'x-request-id: r-17'],
    ['the remedy of a problem', 'Remedy: set it'],
    ['why a requirement is waived', 'waived for a reason'],
    ['a relation that held', 'valor_entrada <= valor_bem'],
  ])('%s', (_, words) => expect(text).toContain(words));

  test('the five gravest findings first, each with a link to its card', () => {
    const severities = ['minor', 'major', 'critical', 'minor', 'major', 'minor', 'minor'] as const;
    const requirements = severities.map((severity, at) =>
      result(`a.r${at}`, 'fail', { severity, findings: [finding({ message: `departure ${at}` })] }),
    );
    const worst = /<section class="worst"[\s\S]*?<\/section>/.exec(render(sampleReport({ requirements })))?.[0] ?? '';
    expect(matches(worst, /departure (\d)/g)).toEqual(['2', '1', '4', '0', '3']);
    expect(matches(worst, /href="#(fail-\d)"/g)).toEqual(['fail-1', 'fail-2', 'fail-3', 'fail-4', 'fail-5']);
    expect(textContent(worst)).toContain('All 7 causes');
  });

  test('one message to the provider about all causes', () => {
    const all = /<div class="copyable every">[\s\S]*?<\/div>/.exec(page)?.[0] ?? '';
    expect(all).toContain('Copy all');
    for (const { id } of wholeReport().requirements.filter(({ verdict }) => verdict === 'fail')) {
      expect(all).toContain(`; ${id})`);
    }
  });

  test('the offending place, and what was left out around it', () => {
    expect(page).toContain('<mark>    &quot;tem_proximo&quot;: true,</mark>');
    expect(text).toMatch(/… \d+ lines not shown …/);
  });

  test('the difference between what was expected and what came', () => {
    expect(page).toContain('<dd>total <mark>240</mark></dd>');
    expect(page).toContain('<dd>total <mark>241</mark></dd>');
  });

  test('in Portuguese, with ids and pointers as they are', () => {
    const portuguese = textContent(render(wholeReport(), 'pt-BR'));
    expect(portuguese).toContain('A API não está em conformidade');
    expect(portuguese).toContain('Comunique 5 causas ao provedor');
    expect(portuguese).toContain('/pagina/tem_proximo');
    expect(portuguese).toContain(sentences['open.default-limit']);
    expect(render(wholeReport(), 'pt-BR')).toContain('<html lang="pt-BR">');
  });

  test('that nothing needs doing after a clean run', () => {
    expect(textContent(render(cleanReport()))).toContain('Nothing to fix');
  });

  test('that a run whose API conforms ended otherwise on account of a gate', () => {
    const gated = sampleReport({ verdict: 'conforming', exitCode: 1 });
    expect(textContent(render(gated))).toContain('The run still ended with exit code 1');
  });

  test.each([
    ['refused', 'The API was not checked: the run could not start'],
    ['incomplete', 'The run did not finish: this report holds what was known by then'],
    ['inconclusive', 'The API could not be checked in full'],
  ] as const)('that a run was %s', (verdict, words) => {
    expect(textContent(render(sampleReport({ verdict, complete: false })))).toContain(words);
  });

  test('that the verdict is about the reference provider', () => {
    const target = { environment: 'embedded', baseUrl: 'http://127.0.0.1:1/integration' };
    expect(textContent(render(sampleReport({ target, verdict: 'conforming' })))).toContain(
      'The reference provider conforms',
    );
  });

  test('a requirement that failed without a finding is a cause too', () => {
    const only = sampleReport({
      requirements: [result('a.b', 'fail', { findings: [], reason: 'for a reason' })],
      openPoints: [openPoint('open.x')],
    });
    expect(render(only)).toContain('<h3>for a reason</h3>');
  });
});

function textContent(page: string): string {
  return page
    .replace(/<(style|script)>[\s\S]*?<\/\1>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ');
}
