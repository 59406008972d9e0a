import { coverageOf } from '../../src/judging/outcome.ts';
import type { Finding } from '../../src/judging/finding.ts';
import { buildReport, countsOf } from '../../src/report/build.ts';
import type { OpenPointResult, Report, RequirementResult } from '../../src/report/report.ts';

type Verdict = RequirementResult['verdict'];

export function finding(given: Partial<Finding> = {}): Finding {
  return { message: 'the flag is wrong', expected: 'false', actual: 'true', count: 1, where: {}, ...given };
}

/** A result that is in order for its verdict. */
export function result(id: string, verdict: Verdict, given: Partial<RequirementResult> = {}): RequirementResult {
  const found = verdict === 'fail' || verdict === 'warning' || verdict === 'waived';
  const unsettled = verdict === 'not-exercised' || verdict === 'inconclusive' || verdict === 'waived';
  return {
    id,
    level: verdict === 'warning' ? 'shown' : 'documented',
    clause: 'Listing, rule 1',
    statement: `${id} holds`,
    verdict,
    judgedOn: verdict === 'not-exercised' ? 0 : 3,
    ...(unsettled ? { reason: `${verdict} for a reason` } : {}),
    findings: found ? [finding()] : [],
    ...given,
  };
}

export function openPoint(id: string, given: Partial<OpenPointResult> = {}): OpenPointResult {
  return {
    id,
    question: 'what the document leaves open',
    answer: null,
    summary: 'twenty items',
    certainty: 'seen',
    basis: 4,
    exchanges: ['x0001'],
    ...given,
  };
}

const VERDICTS = [
  'pass',
  'pass',
  'pass',
  'fail',
  'fail',
  'warning',
  'not-exercised',
  'inconclusive',
  'waived',
] as const;

/** A report with every kind of verdict in different numbers, and something in every part. */
export function sampleReport(given: Partial<Report> = {}): Report {
  const results = given.requirements ?? VERDICTS.map((verdict, index) => result(`Page.r${index}-${verdict}`, verdict));
  const openPoints = given.openPoints ?? [
    openPoint('open.default-limit', { answer: 20, baseline: 'same' }),
    openPoint('open.ordering', { answer: { field: 'data_criacao', direction: 'ascending' }, certainty: 'inferred' }),
    openPoint('open.default-page', { answer: { varies: [1, 2] }, baseline: 'changed' }),
    openPoint('open.currency', {
      certainty: 'unseen',
      reason: 'no field says it',
      summary: 'not seen',
      exchanges: [],
      basis: 0,
    }),
  ];
  const built = buildReport({
    runId: 'b6c7c1de-6b0c-4f0e-8a3c-1f6f0f4f3f10',
    scope: { kind: 'full', selected: results.length, of: results.length, skipped: [] },
    coverage: coverageOf(results, () => false),
    suiteVersion: '0.1.0',
    documentVersion: '1.0.0',
    target: { environment: 'staging', baseUrl: 'https://api.example.test/integration' },
    startedAt: Date.UTC(2026, 10, 21, 4, 39, 0),
    finishedAt: Date.UTC(2026, 10, 21, 4, 40, 2, 345),
    complete: true,
    verdict: 'nonconforming',
    exitCode: 1,
    gates: [{ kind: 'waiver', message: 'a waiver no longer applies', id: 'Page.r0-pass' }],
    requests: { sent: 120, retried: 2 },
    results,
    openPoints,
    presence: { 'Vehicle.placa': { of: 300, present: 300, null: 0 } },
    walk: { limite: 100, pages: 3, items: 300, distinct: 300, total: 300, reads: 1, whole: true },
    timings: { 'listing.first': { count: 3, medianMs: 12, maxMs: 40 } },
    invariants: [{ kind: 'at-most', holds: 'valor_entrada <= valor_bem', support: 300 }],
    exchanges: [
      {
        id: 'x0001',
        stimulus: 'listing.first',
        purpose: 'probe',
        method: 'GET',
        path: '/v1/proposal/simulation?limite=100',
        status: 200,
        contentType: 'application/json',
        bytes: 4000,
        startedAt: '2026-11-21T04:39:01.000Z',
        durationMs: 12.5,
        retried: [503, 'timeout'],
      },
      {
        id: 'x0002',
        stimulus: 'listing.without-token',
        purpose: 'probe',
        method: 'GET',
        path: '/v1/proposal/simulation',
        failure: 'reset',
        startedAt: '2026-11-21T04:39:02.000Z',
        durationMs: 3,
        retried: [],
      },
    ],
    problems: [{ variable: 'PARTNER_API_CLIENT_ID', message: 'is empty', remedy: 'set it' }],
  });
  return { ...built, ...given, counts: given.counts ?? countsOf(results, openPoints) };
}
