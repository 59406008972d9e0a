import type { Finding } from '../../src/judging/finding.ts';
import { coverageOf } from '../../src/judging/outcome.ts';
import { buildReport, countsOf } from '../../src/report/build.ts';
import type { ExchangeRow, OpenPointResult, Report, RequirementResult } from '../../src/report/report.ts';
import { naughtyStrings, XSS } from './naughty.ts';

type Verdict = RequirementResult['verdict'];

export function finding(given: Partial<Finding> = {}): Finding {
  return { message: 'the flag is wrong', expected: 'false', actual: 'true', count: 1, where: {}, ...given };
}

/** A result that is valid for its verdict. */
export function result(id: string, verdict: Verdict, given: Partial<RequirementResult> = {}): RequirementResult {
  const found = verdict === 'fail' || verdict === 'warning' || verdict === 'waived';
  const unsettled = verdict === 'not-exercised' || verdict === 'inconclusive' || verdict === 'waived';
  return {
    ...{ id, verdict, clause: 'Listing, rule 1', statement: `${id} holds` },
    level: verdict === 'warning' ? 'shown' : 'documented',
    judgedOn: verdict === 'not-exercised' ? 0 : 3,
    ...(unsettled && { reason: `${verdict} for a reason` }),
    findings: found ? [finding(verdict === 'warning' ? { message: 'the flag differs from an example' } : {})] : [],
    ...given,
  };
}

export function openPoint(id: string, given: Partial<OpenPointResult> = {}): OpenPointResult {
  const question = 'what the document leaves open';
  return {
    ...{ id, question, answer: null, summary: 'twenty items', certainty: 'seen', basis: 4, exchanges: ['x0001'] },
    ...given,
  };
}

const BODY = {
  itens: Array.from({ length: 20 }, (_, prazo) => ({ id_simulacao: '‹36 characters›', prazo, valor: [1, 2] })),
  pagina: { tem_proximo: true, total: 240 },
};

export function exchangeRow(id: string, given: Partial<ExchangeRow> = {}): ExchangeRow {
  const headers = [
    ['content-type', 'application/json'],
    ['x-request-id', 'r-17'],
    ['set-cookie', null],
  ] as const;
  return {
    ...{ id, stimulus: 'listing.page', purpose: 'probe', method: 'GET', durationMs: 12.5, retried: [] },
    path: '/v1/proposal/simulation?pagina_inicial=1&limite=20',
    ...{ status: 200, contentType: 'application/json', bytes: 4000, startedAt: '2026-11-21T04:39:01.000Z' },
    messages: {
      request: { headers: [['authorization', null]] },
      response: { headers, body: { kind: 'json', text: JSON.stringify(BODY, null, 2) } },
    },
    ...given,
  };
}

const VERDICTS = [
  ...(['pass', 'pass', 'pass', 'fail', 'fail', 'warning'] as const),
  ...(['not-exercised', 'inconclusive', 'waived'] as const),
];

/** A report with every kind of verdict in different numbers, and something in every part. */
export function sampleReport(given: Partial<Report> = {}): Report {
  const results = given.requirements ?? VERDICTS.map((verdict, index) => result(`Page.r${index}-${verdict}`, verdict));
  const unseen = {
    certainty: 'unseen',
    reason: 'no field says it',
    summary: 'not seen',
    exchanges: [],
    basis: 0,
  } as const;
  const openPoints = given.openPoints ?? [
    openPoint('open.default-limit', { answer: 20, baseline: 'same' }),
    openPoint('open.ordering', { answer: { field: 'data_criacao', direction: 'ascending' }, certainty: 'inferred' }),
    openPoint('open.default-page', { answer: { varies: [1, 2] }, baseline: 'changed' }),
    openPoint('open.currency', unseen),
  ];
  const row = { stimulus: 'listing.first', purpose: 'probe', method: 'GET', path: '/v1/proposal/simulation' };
  const built = buildReport({
    suite: { version: '0.1.0', catalogue: 1 },
    document: { version: '1.0.0' },
    run: {
      id: 'b6c7c1de-6b0c-4f0e-8a3c-1f6f0f4f3f10',
      settings: {
        fingerprint: '0123456789abcdef',
        accounts: ['second'],
        flags: { '--strict': true, '--only': ['Page.*', 'auth.*'], '--max-pages': 3 },
      },
    },
    scope: { kind: 'full', selected: results.length, of: results.length, skipped: [] },
    coverage: coverageOf(results, () => false),
    ...{ requirements: results, openPoints },
    target: { environment: 'staging', baseUrl: 'https://api.example.test/integration' },
    startedAt: Date.UTC(2026, 10, 21, 4, 39, 0),
    finishedAt: Date.UTC(2026, 10, 21, 4, 40, 2, 345),
    ...{ complete: true, verdict: 'nonconforming', exitCode: 1, requests: { sent: 120, retried: 2 } },
    gates: [{ kind: 'waiver', message: 'a waiver no longer applies', id: 'Page.r0-pass' }],
    presence: { 'Vehicle.placa': { of: 300, present: 300, null: 0 } },
    walk: { limite: 100, pages: 3, items: 300, distinct: 300, total: 300, reads: 1, whole: true },
    timings: { 'listing.first': { count: 3, medianMs: 12, maxMs: 40 } },
    invariants: [{ kind: 'at-most', holds: 'valor_entrada <= valor_bem', support: 300 }],
    exchanges: [
      {
        ...{ ...row, id: 'x0001', path: `${row.path}?limite=100`, status: 200, contentType: 'application/json' },
        ...{ bytes: 4000, startedAt: '2026-11-21T04:39:01.000Z', durationMs: 12.5, retried: [503, 'timeout'] },
      },
      {
        ...{ ...row, id: 'x0002', stimulus: 'listing.without-token', failure: 'reset' },
        ...{ startedAt: '2026-11-21T04:39:02.000Z', durationMs: 3, retried: [] },
      },
    ],
    problems: [{ variable: 'PARTNER_API_CLIENT_ID', message: 'is empty', remedy: 'set it' }],
  });
  return { ...built, ...given, counts: given.counts ?? countsOf(results, openPoints) };
}

const flag = (page: number) =>
  finding({
    ...{ message: 'the flag promises a page that is not there', expected: `false: room for ${page}00`, count: page },
    ...{ exchange: 'x000001', where: { page, limite: 100, pointer: '/pagina/tem_proximo' } },
  });
const unparsed = { exchange: 'x000002', where: { case: 'limite=abc, second page' } } as const;
const visited = { limite: 100, pages: 2, items: 150, distinct: 149, total: 150, reads: 1, whole: true } as const;
const pageOf = (page: number, total: number | null) => ({
  ...{ page, items: 100 / page, tem_proximo: page === 1, tem_anterior: null, numero: page, tamanho: 100, total },
  ...{ repeated: page - 1, exchange: 'x000001' },
});

/** The sample with findings of several causes, messages, pages, values and moved open points. */
export function wholeReport(given: Partial<Report> = {}): Report {
  const sample = sampleReport();
  const total = {
    message: 'total differs',
    expected: 'total 240',
    actual: 'total 241',
    where: { page: 2, limite: 100 },
  };
  const shape = { kind: 'shape', text: '<aaaa>' } as const;
  const values = { of: 300, present: 299, null: 0 };
  const needed = 'no revoked token is set; exercised by: PARTNER_API_REVOKED_TOKEN and a target other than production';
  return sampleReport({
    requirements: [
      result('Page.tem_proximo', 'fail', { findings: [1, 2, 3, 4, 5, 6, 7, 8].map(flag) }),
      result('Page.total', 'fail', { findings: [finding(total)] }),
      result('listing.error-400', 'fail', {
        findings: [
          finding({ message: 'no problem details', ...unparsed }),
          finding({ message: 'another deviation', expected: 'a', actual: 'b' }),
        ],
      }),
      result('json.well-formed', 'fail', { findings: [finding({ message: 'no JSON text', ...unparsed })] }),
      ...sample.requirements,
      result('auth.revoked-401', 'not-exercised', { reason: needed }),
    ],
    openPoints: [
      ...sample.openPoints,
      openPoint('open.scopes', { answer: ['a'], baseline: 'changed', pinned: { is: ['b'] } }),
      openPoint('open.methods', { answer: null, baseline: 'gone', pinned: { is: 'x' } }),
    ],
    exchanges: [
      exchangeRow('x000001'),
      exchangeRow('x000002', { messages: { request: { headers: [] }, response: { headers: [], body: shape } } }),
      ...sample.exchanges,
    ],
    presence: {
      'Vehicle.placa': { of: 300, present: 300, null: 12 },
      'Vehicle.ano': {
        ...values,
        values: { ...values, distinct: 1000, min: 1, max: 2, decimals: 1, forms: { some: 3 } },
      },
      'Simulation.uf': { ...values, of: 0, values: { ...values, distinct: 1, minLength: 2, maxLength: 3 } },
    },
    timings: {
      'listing.page': { count: 3, medianMs: 12, maxMs: 40 },
      'listing.first (a)': { count: 1, medianMs: 1, maxMs: 1 },
    },
    walk: { ...visited, visited: [pageOf(1, 150), pageOf(2, 151)] },
    ...given,
  });
}

/** A run after which nothing needs to be done. */
export function cleanReport(given: Partial<Report> = {}): Report {
  return sampleReport({
    ...{ verdict: 'conforming', exitCode: 0, gates: [], problems: [] },
    requirements: ['Page.total', 'Page.numero', 'auth.missing-401'].map((id) => result(id, 'pass')),
    openPoints: [openPoint('open.default-limit', { answer: 20 })],
    ...given,
  });
}

/** A report in which every text from elsewhere is hostile: the given texts by turns. */
export function hostileReport(texts: readonly string[] = [...XSS, ...naughtyStrings]): Report {
  const verdicts = ['fail', 'warning', 'inconclusive', 'not-exercised', 'waived', 'pass'] as const;
  const [first = ''] = texts;
  return sampleReport({
    requirements: texts.map((text, index) => {
      const where = { case: text, partner: text, pointer: text };
      const one = { message: text, expected: text, actual: `${text}!`, exchange: `h${index}`, where };
      const findings = index % 6 < 2 ? [finding(one)] : [];
      const verdict = verdicts[index % verdicts.length] ?? 'fail';
      return result(`n.r${index}`, verdict, { statement: text, clause: text, reason: text, findings });
    }),
    openPoints: texts.map((text, index) => {
      const given = { question: text, summary: text, reason: text, answer: { [text]: text }, pinned: text };
      return openPoint(`open.n${index}`, { ...given, baseline: 'changed' });
    }),
    exchanges: texts.map((text, index) => {
      const body = { kind: 'json', text: JSON.stringify({ [text]: [text] }, null, 2) } as const;
      const request = { headers: [[text, text]], body: { kind: 'shape', text } } as const;
      const given = { stimulus: text, method: text, path: text, contentType: text, failure: text, retried: [text] };
      return exchangeRow(`h${index}`, { ...given, messages: { request, response: { headers: [[text, null]], body } } });
    }),
    presence: Object.fromEntries(texts.map((text) => [`N.${text}`, { of: 1, present: 1, null: 1 }])),
    timings: Object.fromEntries(texts.map((text) => [text, { count: 1, medianMs: 1, maxMs: 1 }])),
    invariants: texts.map((text) => ({ kind: text, holds: text, support: 1 })),
    gates: texts.map((text) => ({ kind: 'waiver', message: text })),
    problems: texts.map((text) => ({ variable: text, message: text, remedy: text })),
    target: { environment: first, baseUrl: texts.join('') },
    document: { version: first },
    suite: { version: first },
  });
}
