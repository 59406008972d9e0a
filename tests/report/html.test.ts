import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { textOf as messageOf, type TextMessage } from '../../messages/index.ts';
import type { Finding } from '../../src/judging/finding.ts';
import { english } from '../../src/report/language.ts';
import type { Report, RequirementResult } from '../../src/report/report.ts';
import { causesOf } from '../../src/report/views/causes.ts';
import { excerptOf, pointedAt } from '../../src/report/views/html/exchange.ts';
import { asset, html, textOf } from '../../src/report/views/html/html.ts';
import { htmlFile } from '../../src/report/views/html/page.ts';
import { textContent } from './html.ts';
import { cleanReport, finding, hostileReport, result, sampleReport, wholeReport } from './sample.ts';

const render = (report: Report): string => htmlFile.render(report, english);
const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, one = '']) => one);

describe('a template', () => {
  test.each([
    ['<b>&"\'`', '&lt;b&gt;&amp;&quot;&#39;&#96;'],
    ['\u202egnp.exe', '\\u{202e}gnp.exe'],
    ['a\u0000b\u2028\ud800', 'a\\u{0}b\\u{2028}\\u{d800}'],
    ['a\tb\nc', 'a\tb\nc'],
    ['Olá, café 😀', 'Olá, café 😀'],
  ])('escapes %j', (text, escaped) => expect(textOf(html`<p>${text}</p>`)).toBe(`<p>${escaped}</p>`));

  test('keeps markup, joins lists and omits what is missing', () => {
    const list = [html`<i>${1}</i>`, ' & ', null, undefined, false as const, asset('<hr>')];
    expect(textOf(html`<p>${list}</p>`)).toBe('<p><i>1</i> &amp; <hr></p>');
  });

  test('takes no data for markup', () => {
    const data = JSON.parse('["<b>", {"markup": "<b>", "Symbol(markup)": "<b>"}]');
    expect(() => textOf(html`${data}`)).toThrow();
    expect(textOf(html`${JSON.stringify(data)}`)).not.toContain('<b>');
  });
});

test.each<[string, readonly TextMessage[], readonly string[]]>([
  ['checked in part', [messageOf('partly-skipped', { probes: ['a'] })], ['pass partly']],
  ['checked in part on production', [messageOf('production.parameters')], ['pass']],
  ['checked', [], ['pass']],
])('report.html has the filter of a requirement that was %s', (_, reasons, verdicts) => {
  const page = render(cleanReport({ requirements: [result('a', 'pass', { reasons })] }));
  expect(matches(page, /class="req item" id="a" data-verdict="([^"]*)"/g)).toEqual(verdicts);
  expect(page.includes('<option value="partly">')).toBe(verdicts.includes('pass partly'));
});

const nothing = { requirements: [], openPoints: [], exchanges: [], gates: [], problems: [], invariants: [] };

describe.each<[string, Report]>([
  ['a report with something in every part', wholeReport()],
  ['a clean run', cleanReport()],
  ['a hostile report', hostileReport()],
  ['no part', sampleReport({ ...nothing, presence: {}, timings: {}, walk: {}, verdict: 'refused', complete: false })],
])('report.html of %s', (_, report) => {
  const page = render(report);

  test('holds every requirement, open point and exchange once, and its links lead to an element', () => {
    const requirements = [...page.matchAll(/<details class="req item" id="([^"]*)" data-verdict="([\w-]+)"/g)];
    expect(requirements.map(([, id, verdict]) => ({ id, verdict }))).toEqual(
      report.requirements.map(({ id, verdict }) => ({ id, verdict })),
    );
    expect(matches(page, /<details class="point item" id="([^"]*)"/g).toSorted()).toEqual(
      report.openPoints.map(({ id }) => id).toSorted(),
    );
    expect(matches(page, /<details class="line-x" id="([^"]*)"/g)).toEqual(report.exchanges.map(({ id }) => id));
    const ids = matches(page, / id="([^"]*)"/g);
    expect(new Set(ids).size).toBe(ids.length);
    expect(matches(page, /href="#([^"]*)"/g).filter((target) => !ids.includes(target))).toEqual([]);
  });

  test('allows its own style and script by their digests, no handler, no style attribute, no other address', () => {
    const digestOf = (tag: string) => {
      const texts = matches(page, new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`, 'g'));
      expect(texts).toHaveLength(1);
      return `'sha256-${createHash('sha256')
        .update(texts[0] ?? '')
        .digest('base64')}'`;
    };
    expect(/http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(page)?.[1]).toBe(
      `default-src 'none'; style-src ${digestOf('style')}; script-src ${digestOf('script')}; base-uri 'none'; form-action 'none'`,
    );
    const tags = matches(page.replace(/<(style|script)>[\s\S]*?<\/\1>/g, ''), /<([a-z][^>]*)>/g);
    expect(tags.filter((tag) => / (?:on\w+|style|src|srcset|action|xlink:href)=/i.test(tag))).toEqual([]);
    expect(tags.filter((tag) => / href="(?!#)/.test(tag))).toEqual([]);
  });
});

describe('report.html', () => {
  const page = render(wholeReport());

  test('shows the five most severe causes first, each with a link to its card', () => {
    const requirements = (['minor', 'major', 'critical', 'minor', 'major', 'minor', 'minor'] as const).map(
      (severity, at) => result(`a.r${at}`, 'fail', { severity, findings: [finding({ message: `deviation ${at}` })] }),
    );
    const worst = /<section class="worst"[\s\S]*?<\/section>/.exec(render(sampleReport({ requirements })))?.[0] ?? '';
    expect(matches(worst, /deviation (\d)/g)).toEqual(['2', '1', '4', '0', '3']);
    expect(matches(worst, /href="#(fail-\d)"/g)).toEqual(['fail-1', 'fail-2', 'fail-3', 'fail-4', 'fail-5']);
    expect(textContent(worst)).toContain('All 7 causes');
  });

  test('holds one message to the provider about all causes', () => {
    const all = /<div class="copyable every">[\s\S]*?<\/div>/.exec(page)?.[0] ?? '';
    for (const { id } of wholeReport().requirements.filter(({ verdict }) => verdict === 'fail')) {
      expect(all).toContain(`; ${id})`);
    }
  });

  test('marks the place of the deviation', () => {
    expect(page).toContain('<mark>    &quot;tem_proximo&quot;: true,</mark>');
    expect(textContent(page)).toMatch(/… \d+ lines not shown …/);
  });

  test('shows a requirement that failed without a finding', () => {
    const requirements = [result('a.b', 'fail', { findings: [], reason: 'for a reason' })];
    expect(render(sampleReport({ requirements }))).toContain('<h3>for a reason</h3>');
  });
});

describe('lines of JSON', () => {
  const body = { itens: [{ 'a/b~c': [1, { d: 2 }] }, {}, []], 'x "y"': null, pagina: { total: 3 } };
  const text = JSON.stringify(body, null, 2);

  test.each([
    ['/pagina/total', ['"total": 3']],
    ['/pagina', ['"pagina": {', '"total": 3', '}']],
    ['/itens/0/a~1b~0c/1/d', ['"d": 2']],
    ['/itens/1', ['{},']],
    ['/x "y"', ['"x \\"y\\"": null,']],
    ['/pagina/absent', ['"pagina": {', '"total": 3', '}']],
    ['/pagina/total/deep/er', ['"total": 3']],
    ['/absent', []],
    ['', []],
  ])('%s points at %j', (pointer, expected) => {
    expect([...pointedAt(text, pointer)].map((at) => text.split('\n')[at]?.trim())).toEqual(expected);
  });

  test('are excerpted around the marked lines, head and foot', () => {
    const many = JSON.stringify(Array.from(Array(100).keys()), null, 2);
    const excerpt = excerptOf(many.split('\n'), pointedAt(many, '/50'));
    expect(excerpt.filter((part) => 'marked' in part && part.marked)).toEqual([{ line: '  50,', marked: true }]);
    expect(excerpt.reduce((sum, part) => sum + ('hidden' in part ? part.hidden : 1), 0)).toBe(many.split('\n').length);
    expect(excerpt.length).toBeLessThan(20);
  });
});

describe('causes', () => {
  const at = (pointer: string, exchange = 'x1') => finding({ exchange, where: { pointer } });
  const other = (given: Partial<Finding> = {}) => finding({ message: 'another', ...given });
  const failed = (id: string, ...findings: readonly Finding[]) => result(id, 'fail', { findings });
  const idsOf = (requirements: readonly RequirementResult[]) =>
    causesOf({ requirements }, 'fail').map(({ ids }) => ids);

  type Params = NonNullable<Finding['params']>;
  const [MALFORMED, INCOMPLETE] = ['listing.malformed-not-400', 'account.incomplete-not-400'];
  const [DENIED, ELSEWHERE, REQUIRED] = ['auth.not-401', 'version.elsewhere', 'listing.parameter-required'];
  /** A finding with a code, in an exchange and a case of its own. */
  const coded = (code: string, params: Params, place = code + JSON.stringify(params)): Finding =>
    finding({ code, params, message: JSON.stringify(params), exchange: place, where: { case: place } });
  const typed = (field: string, type: string, actual = 'type.string') =>
    coded('field.deviates', { field, expected: 'schema.format', type, actual });
  const opens = (request: string, place = request) =>
    coded(DENIED, { request: `request.${request}`, actual: 'status.with-simulations', status: 200 }, place);
  const anonymous = opens('without-token', 'second page');
  /** A finding in the same response. */
  const inOne = (code: string, params: Params, where: Finding['where'] = {}) =>
    finding({ code, params, where, exchange: 'x1' });
  const HTML = { actual: 'body.html' };
  const OBJECT = { actual: 'body.object' };

  test.each<[string, Finding, Finding, number]>([
    ['in the same place', at('/x'), other({ exchange: 'x1', where: { pointer: '/x' } }), 1],
    ['in different places', at('/x'), other({ exchange: 'x1', where: { pointer: '/y' } }), 2],
    ['in different exchanges', at('/x'), other({ exchange: 'x2', where: { pointer: '/x' } }), 2],
    ['of an exchange as a whole', finding({ exchange: 'x1' }), other({ exchange: 'x1' }), 2],
    ['of no exchange', finding({ where: { case: 'c' } }), other({ where: { case: 'c' } }), 2],
    ['the status of requests', coded('c', { status: 403, request: 'a' }), coded('c', { status: 403, request: 'b' }), 1],
    ['another status', coded('c', { status: 403 }), coded('c', { status: 404 }), 2],
    ['another field', coded('c', { field: 'prazo' }), coded('c', { field: 'valor' }), 2],
    ['another kind of value', coded('c', { actual: 'held.null' }), coded('c', { actual: 'held.array' }), 2],
    ['values of other lengths', coded('c', { characters: 3 }), coded('c', { characters: 4 }), 1],
    ['a status of two codes', coded(DENIED, { status: 403 }), coded('auth.no-token-not-401', { status: 403 }), 1],
    ['an item that a page and a total lack', coded('page.below-limite', {}), coded('page.total-miscounts', {}), 1],
    ['numbers as strings', typed('Simulation.prazo', 'type.integer'), typed('Iof.valor', 'type.number'), 1],
    ['a valid request', coded('listing.not-200', { status: 404 }), coded(REQUIRED, { status: 404 }), 1],
    ['a crash', coded('listing.not-200', { status: 500 }), coded(REQUIRED, { status: 500, omitted: 'limite' }), 2],
    ['a status, a parameter', coded('listing.not-200', { status: 400 }), coded(REQUIRED, { status: 400 }), 2],
    ['one status of two rejections', coded(MALFORMED, { status: 422 }), coded(INCOMPLETE, { status: 422 }), 1],
    ['two rejections that succeed', coded(MALFORMED, { status: 200 }), coded(INCOMPLETE, { status: 200 }), 2],
    ['a denial and a rejection of one status', coded(DENIED, { status: 403 }), coded(INCOMPLETE, { status: 403 }), 2],
    ['two credentials that open', opens('without-token'), opens('token-elsewhere'), 2],
    ['two total', coded('page.total-varies', {}), coded('page.total-miscounts', {}), 1],
    ['another endpoint', coded(ELSEWHERE, { status: 404 }), coded(MALFORMED, { status: 404 }), 1],
    ['an expiry', coded('token.no-lifetime', {}), coded('token.lifetime-differs', {}), 1],
    ['other types', typed('Simulation.prazo', 'type.integer'), typed('Vehicle.cor', 'type.string', 'type.null'), 2],
    ['a status and a body of one response', inOne('a', { status: 404 }), inOne('json.malformed', {}), 1],
    ['a status and a field of one response', inOne('a', { status: 201 }), inOne('b', {}, { pointer: '/x' }), 2],
    ['a page of HTML and a field of one response', inOne('a', HTML), inOne('b', {}, { pointer: '/x' }), 1],
    ['an object and a field of one response', inOne('a', OBJECT), inOne('b', {}, { pointer: '/x' }), 2],
    ['two fields of a case of one response', inOne('a', {}, { case: 'c' }), inOne('b', {}, { case: 'c' }), 2],
    ['requests that must be denied, at one page', anonymous, opens('token-elsewhere', 'x, second page'), 1],
    ['requests that must be denied, at another page', anonymous, opens('token-elsewhere', 'x, last page'), 2],
  ])('of two requirements: %s', (_, first, second, count) => {
    expect(idsOf([failed('a', first), failed('b', second)])).toEqual(count === 1 ? [['a', 'b']] : [['a'], ['b']]);
  });

  test('of one requirement are apart if they say different things', () => {
    const findings = ['page.next-denied', 'page.next-promised'].map((code) =>
      finding({ code, params: {}, exchange: code }),
    );
    expect(idsOf([failed('a', ...findings)])).toEqual([['a'], ['a']]);
  });

  test('of a failure and a warning are apart', () => {
    const denied = (id: string, verdict: 'fail' | 'warning', code: string) =>
      result(id, verdict, { findings: [finding({ code, params: { status: 403 }, exchange: id })] });
    const requirements = [denied('a', 'warning', 'auth.altered-not-401'), denied('b', 'fail', 'auth.not-401')];
    expect(idsOf(requirements)).toEqual([['b']]);
    expect(causesOf({ requirements }, 'warning').map(({ ids }) => ids)).toEqual([['a']]);
  });

  test('show a place without a case first, among equal findings', () => {
    const places = [{ case: 'c', page: 1 }, { page: 2 }].map((where) => finding({ exchange: 'x1', where }));
    expect(causesOf({ requirements: [failed('a', ...places)] }, 'fail')[0]?.first?.where).toEqual({ page: 2 });
  });

  test.each([
    ['cases', [{ case: 'a' }, { case: 'b' }]],
    ['places', [1, 2].map((page) => ({ case: 'a', page }))],
    ['places', [{ case: 'a' }, { page: 2 }]],
    ['findings', [{ page: 1 }, { page: 1 }]],
  ])('count %s', (unit, places) => {
    const findings = places.map((where) => finding({ exchange: 'x1', where }));
    expect(causesOf({ requirements: [failed('a', ...findings)] }, 'fail')).toMatchObject([{ unit, places: 2 }]);
  });

  test('count the places of findings that differ in numbers only', () => {
    const findings = [1, 2, 3].map((page) => finding({ expected: `total ${page}`, where: { page } }));
    expect(causesOf({ requirements: [failed('a', ...findings)] }, 'fail')).toMatchObject([{ places: 3, count: 3 }]);
  });

  test('come by severity, then by places', () => {
    const minor = result('minor', 'fail', { severity: 'minor', findings: [at('/1'), at('/2')] });
    const critical = result('critical', 'fail', { severity: 'critical', findings: [other()] });
    expect(idsOf([minor, critical])).toEqual([['critical'], ['minor']]);
    expect(idsOf([failed('narrow', other({ count: 900 })), failed('wide', at('/1'), at('/2'))])).toEqual([
      ['wide'],
      ['narrow'],
    ]);
  });

  test('hold every finding once, and two deviations of one requirement in different places apart', () => {
    const twice = (pointer: string) => idsOf([failed('a', at('/x'), other({ exchange: 'x1', where: { pointer } }))]);
    expect(twice('/y')).toEqual([['a'], ['a']]);
    expect(twice('/x')).toEqual([['a']]);
    const results = ['a', 'b', 'c'].map((id, index) => failed(id, at(`/${index}`), at('/x'), at(`/${index + 1}`)));
    const found = causesOf({ requirements: results }, 'fail').flatMap(({ deviations }) => deviations);
    expect(found.flatMap(({ findings }) => findings)).toHaveLength(9);
  });
});
