import { describe, expect, test } from 'vitest';
import { bounded } from '../../src/report/bounded.ts';
import type { ExchangeRow, Report } from '../../src/report/report.ts';
import { openPoint, result, sampleReport } from './sample.ts';
import { schemaErrorsOf } from './schema-errors.ts';

const id = (n: number): string => `x${String(n).padStart(6, '0')}`;

const row = (n: number, stimulus = 'listing.page', text?: string): ExchangeRow => ({
  ...{ id: id(n), stimulus, purpose: 'probe', method: 'GET', path: '/v1/x', status: 200 },
  ...{ startedAt: '2026-11-21T04:39:01.000Z', durationMs: 1, retried: [] },
  ...(text !== undefined && { messages: { request: { headers: [], body: { kind: 'json', text } } } }),
});

const finding = (exchange: string) => ({ message: 'm', expected: 'e', actual: 'a', count: 1, exchange, where: {} });
const visited = (n: number) => ({
  ...{ page: n, items: 1, tem_proximo: true, tem_anterior: true, numero: n, tamanho: 1, total: 1, repeated: 0 },
  exchange: id(n),
});

function report(given: Partial<Report>): Report {
  return bounded(sampleReport({ requirements: [], openPoints: [], walk: {}, ...given }));
}

describe('a report', () => {
  test('of a thousand exchanges holds all of them', () => {
    const { exchanges, leftOut } = report({ exchanges: Array.from({ length: 1_000 }, (_, n) => row(n)) });
    expect([exchanges.length, leftOut]).toEqual([1_000, undefined]);
  });

  test('of more holds those that something names, those outside the full listing, and the pages that it shows', () => {
    const walk = { limite: 1, pages: 1, items: 1, distinct: 1, total: 1, reads: 1, whole: true };
    const made = report({
      exchanges: Array.from({ length: 3_000 }, (_, n) => row(n, n === 7 ? 'listing.page-size' : 'listing.page')),
      requirements: [result('a', 'fail', { findings: [finding(id(2_999))] })],
      openPoints: [openPoint('open.scopes', { exchanges: [id(5)] })],
      walk: { ...walk, visited: [visited(1), visited(1_500)] },
    });
    expect(made.exchanges.map((one) => one.id)).toEqual([1, 5, 7, 1_500, 2_999].map(id));
    expect(made.leftOut).toEqual({ exchanges: 2_995 });
    expect(schemaErrorsOf(made)).toEqual([]);
    expect(bounded(made, { exchanges: 2_995 })).toEqual(made);
  });

  test('of very many findings holds the first hundred of each requirement', () => {
    const findings = Array.from({ length: 250 }, (_, n) => finding(id(n)));
    const made = report({ requirements: [result('a', 'fail', { findings })] });
    expect(made.requirements[0]).toMatchObject({ findings: findings.slice(0, 100), findingsLeftOut: 150 });
    expect(made.leftOut).toEqual({ findings: 150 });
    expect(schemaErrorsOf(made)).toEqual([]);
  });

  test('of very long messages holds those of named exchanges first, as far as there is room', () => {
    const text = 'x'.repeat(1_000_000);
    const made = report({
      exchanges: [0, 1, 2, 3].map((n) => row(n, 'listing.control', text)),
      requirements: [result('a', 'fail', { findings: [finding(id(3))] })],
    });
    expect(made.exchanges.map(({ messages }) => messages !== undefined)).toEqual([true, false, false, true]);
  });
});
