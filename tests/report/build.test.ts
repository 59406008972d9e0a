import { describe, expect, test } from 'vitest';
import { timingsOf } from '../../src/report/build.ts';
import type { ExchangeRow } from '../../src/report/report.ts';
import { sampleReport } from './sample.ts';

function row(stimulus: string, durationMs: number, given: Partial<ExchangeRow> = { status: 200 }): ExchangeRow {
  return {
    id: 'x0001',
    stimulus,
    purpose: 'probe',
    method: 'GET',
    path: '/',
    startedAt: '',
    durationMs,
    retried: [],
    ...given,
  };
}

describe('a report', () => {
  test('counts its verdicts, and the open points by whether they were seen', () => {
    expect(sampleReport().counts).toEqual({
      pass: 3,
      fail: 2,
      warning: 1,
      observed: 3,
      unseen: 1,
      'not-exercised': 1,
      inconclusive: 1,
      waived: 1,
    });
  });

  test('begins with its format, so that its file is known by its beginning', () => {
    expect(Object.keys(sampleReport())[0]).toBe('format');
  });
});

test.each<[string, readonly ExchangeRow[], object]>([
  ['nothing', [], {}],
  ['one', [row('a', 12.4)], { a: { count: 1, medianMs: 12, maxMs: 12 } }],
  ['an even number', [row('a', 30), row('a', 10)], { a: { count: 2, medianMs: 20, maxMs: 30 } }],
  ['an odd number', [row('a', 100), row('a', 10), row('a', 20)], { a: { count: 3, medianMs: 20, maxMs: 100 } }],
  [
    'two stimuli and one without an answer',
    [row('a', 5), row('b', 7), row('b', 9000, { failure: 'timeout' })],
    { a: { count: 1, medianMs: 5, maxMs: 5 }, b: { count: 1, medianMs: 7, maxMs: 7 } },
  ],
])('timings of %s', (_, rows, timings) => {
  expect(timingsOf(rows)).toEqual(timings);
});
