import { createRequire } from 'node:module';
import { Ajv, type AnySchemaObject } from 'ajv';
import addFormats from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import { findingOf, textOf } from '../../messages/index.ts';
import { sentences } from '../../requirements/pt-BR.ts';
import { bounded, timingsOf } from '../../src/report/build.ts';
import { english, reportIn } from '../../src/report/language.ts';
import type { ExchangeRow, Report } from '../../src/report/report.ts';
import { harFile } from '../../src/report/views/har.ts';
import { terminal } from '../../src/report/views/terminal.ts';
import { contextOf } from '../../src/run/language.ts';
import { wholeRun } from '../proof/whole-run.ts';
import { exchangeRow, finding, openPoint, result, sampleReport, wholeReport } from './sample.ts';
import { schemaErrorsOf } from './schema-errors.ts';

const row = (stimulus: string, durationMs: number, status = 200): ExchangeRow =>
  exchangeRow('x0001', { stimulus, durationMs, status });
const { status: _, ...unanswered } = row('b', 9000);

test.each<[string, readonly ExchangeRow[], object]>([
  ['nothing', [], {}],
  ['one', [row('a', 12.4)], { a: { count: 1, medianMs: 12, maxMs: 12 } }],
  ['an even number', [row('a', 30), row('a', 10)], { a: { count: 2, medianMs: 20, maxMs: 30 } }],
  ['an odd number', [row('a', 100), row('a', 10), row('a', 20)], { a: { count: 3, medianMs: 20, maxMs: 100 } }],
  ['two, and one without a response', [row('a', 5), unanswered], { a: { count: 1, medianMs: 5, maxMs: 5 } }],
])('timings of %s', (_, rows, timings) => expect(timingsOf(rows)).toEqual(timings));

describe('a report of bounded size', () => {
  const id = (n: number): string => `x${String(n).padStart(6, '0')}`;
  const rows = (count: number, given: (n: number) => Partial<ExchangeRow> = () => ({})) =>
    Array.from({ length: count }, (_, n) => exchangeRow(id(n), given(n)));
  const made = (given: Partial<Report>) =>
    bounded(sampleReport({ requirements: [], openPoints: [], walk: {}, ...given }));
  const visited = (n: number) => ({
    ...{ page: n, items: 1, tem_proximo: true, tem_anterior: true, numero: n, tamanho: 1, total: 1, repeated: 0 },
    exchange: id(n),
  });

  test('holds a thousand exchanges', () => {
    const { exchanges, leftOut } = made({ exchanges: rows(1_000) });
    expect([exchanges.length, leftOut]).toEqual([1_000, undefined]);
  });

  test('holds of more exchanges those that something names, and those outside the full listing', () => {
    const walk = { limite: 1, pages: 1, items: 1, distinct: 1, total: 1, reads: 1, whole: true };
    const report = made({
      exchanges: rows(3_000, (n) => (n === 7 ? { stimulus: 'listing.page-size' } : {})),
      requirements: [result('a', 'fail', { findings: [finding({ exchange: id(2_999) })] })],
      openPoints: [openPoint('open.scopes', { exchanges: [id(5)] })],
      walk: { ...walk, visited: [visited(1), visited(1_500)] },
    });
    expect(report.exchanges.map((one) => one.id)).toEqual([1, 5, 7, 1_500, 2_999].map(id));
    expect(report.leftOut).toEqual({ exchanges: 2_995 });
    expect(schemaErrorsOf(report)).toEqual([]);
    expect(bounded(report, { exchanges: 2_995 })).toEqual(report);
  });

  test('holds the first hundred findings of each requirement', () => {
    const findings = Array.from({ length: 250 }, (_, n) => finding({ exchange: id(n) }));
    const report = made({ requirements: [result('a', 'fail', { findings })] });
    expect(report.requirements[0]).toMatchObject({ findings: findings.slice(0, 100), findingsLeftOut: 150 });
    expect(report.leftOut).toEqual({ findings: 150 });
    expect(schemaErrorsOf(report)).toEqual([]);
  });

  test('keeps of many findings those that no waiver covers', () => {
    const [open, waived] = [finding({ where: { case: 'open' } }), finding({ waived: true })] as const;
    const report = made({
      requirements: [result('a', 'fail', { findings: [...Array.from({ length: 100 }, () => waived), open] })],
    });
    expect(report.requirements[0]?.findings[0]).toEqual(open);
  });

  test('holds of very long messages those of named exchanges first', () => {
    const messages = { request: { headers: [], body: { kind: 'json', text: 'x'.repeat(1_000_000) } } } as const;
    const findings = [finding({ exchange: id(3) })];
    const requirements = [result('a', 'fail', { findings })];
    const { exchanges } = made({ exchanges: rows(4, () => ({ messages })), requirements });
    expect(exchanges.map((one) => one.messages !== undefined)).toEqual([true, false, false, true]);
  });
});

const portuguese = contextOf({ lang: 'pt-BR' });

test('a report in Portuguese has the texts of known codes and ids, and leaves the others as they are', () => {
  const coded = findingOf('listing.status-500');
  const reasons = [textOf('not-selected')];
  const findings = [finding(coded), finding(), finding({ code: 'of.later', params: {} })];
  const requirements = [
    result('Page.total', 'fail', { findings }),
    result('auth.invalid-401', 'not-exercised', { reason: reasons[0]?.message ?? '', reasons }),
    result('constructor', 'pass'),
  ];
  const report = sampleReport({ requirements, openPoints: [openPoint('open.default-limit')] });
  const [failed, idle, unknown] = reportIn(report, portuguese).requirements;
  expect(failed?.findings.map(({ message }) => message)).toEqual([
    'uma requisição válida retornou 500 em todas as tentativas, enquanto a requisição de controle retornou 200',
    ...['the flag is wrong', 'the flag is wrong'],
  ]);
  expect(idle?.reason).toBe('não selecionado por --only');
  expect(failed?.statement).toBe(sentences['Page.total']);
  expect(idle?.clause).toBe('Autenticação, regra 4; Erros, linha 401');
  expect([unknown?.statement, unknown?.clause]).toEqual(['constructor holds', 'Listing, rule 1']);
  expect(reportIn(report, english)).toBe(report);
});

/** Words that an English sentence can hardly do without; names of cases aside. */
const ENGLISH = /\b(?:the|is|was|were|not|of|with|without|and|that|which|has|answered|returned|seen|request)\b/;
const NAMES = /without-\w+|no parameters|listing\.\S+|token\.\S+|\S+-\S+/g;

test('a whole run is Portuguese', async () => {
  const faults = ['tem-proximo-always-true', 'malformed-404', 'cpf-unmasked'];
  const given = { faults, behaviours: ['without-id_simulacao'] };
  const { report } = await wholeRun(given, { strict: true, require: ['auth.*'] }, { held: false });
  const messages = [
    ...report.requirements.flatMap(({ reasons = [], findings }) => [...findings, ...reasons]),
    ...report.openPoints.flatMap(({ reasons = [], ...point }) => [point, ...reasons]),
    ...report.gates,
  ];
  expect(messages.filter(({ code }) => code === undefined || code === 'text')).toEqual([]);
  const text = terminal(report, { color: false, context: portuguese, openPoints: true });
  const lines = text.split('\n').map((line) => line.replace(NAMES, ''));
  expect(lines.filter((line) => ENGLISH.test(line))).toEqual([]);
});

describe('evidence.har', () => {
  const har = (report: Report): string => harFile.render(report, english);
  const ajv = new Ajv({ strict: false, allErrors: true, logger: false });
  addFormats.default(ajv);
  const schemas: Readonly<Record<string, AnySchemaObject>> = createRequire(import.meta.url)('har-schema');
  // They name a draft that Ajv has no meta-schema of, and use nothing that has changed since.
  for (const { $schema: _, ...schema } of Object.values(schemas)) ajv.addSchema(schema);
  const validate = ajv.getSchema('har.json#') ?? (() => false);

  test.each([
    ['a report with everything', har(wholeReport())],
    ['a report with nothing', har(sampleReport({ exchanges: [] }))],
    ['a withheld one', harFile.stub('it held a secret')],
  ])('of %s is a valid HAR 1.2', (_, text) => expect(validate(JSON.parse(text))).toBe(true));

  const [url, comment] = ['https://api.example.test/v1/x', expect.stringContaining('timeout')];
  const headers = [{ name: 'authorization', value: '•••' }];
  const queryString = expect.arrayContaining([{ name: 'limite', value: '20' }]);
  const content = { mimeType: 'application/json', text: expect.stringContaining('"total": 240') };
  test.each<[string, ExchangeRow, object]>([
    ['a masked value', exchangeRow('x1'), { request: { headers, queryString }, response: { status: 200, content } }],
    ['a request to the origin', exchangeRow('x1', { path: '/v1/x', atOrigin: true }), { request: { url } }],
    ['no response', { ...unanswered, failure: 'timeout' }, { response: { status: 0 }, comment }],
  ])('has %s', (_, exchange, expected) => {
    expect(JSON.parse(har(sampleReport({ exchanges: [exchange] }))).log.entries[0]).toMatchObject(expected);
  });
});
