import type { ExchangeRow, Report, RequirementResult } from '../../../src/report/report.ts';
import { naughtyStrings } from '../naughty.ts';
import { finding, openPoint, result, sampleReport } from '../sample.ts';

const BODY = {
  itens: Array.from({ length: 20 }, (_, index) => ({ id_simulacao: '‹36 characters›', prazo: index, valor: [1, 2] })),
  pagina: { tem_proximo: true, total: 240 },
};

export function exchangeRow(id: string, given: Partial<ExchangeRow> = {}): ExchangeRow {
  return {
    id,
    stimulus: 'listing.page',
    purpose: 'probe',
    method: 'GET',
    path: '/v1/proposal/simulation?pagina_inicial=1&limite=20',
    status: 200,
    contentType: 'application/json',
    bytes: 4000,
    startedAt: '2026-11-21T04:39:01.000Z',
    durationMs: 12.5,
    retried: [],
    messages: {
      request: { headers: [['authorization', null]] },
      response: {
        headers: [
          ['content-type', 'application/json'],
          ['x-request-id', 'r-17'],
          ['set-cookie', null],
        ],
        body: { kind: 'json', text: JSON.stringify(BODY, null, 2) },
      },
    },
    ...given,
  };
}

const failing: readonly RequirementResult[] = [
  result('Page.tem_proximo', 'fail', {
    findings: [1, 2, 3, 4, 5, 6, 7, 8].map((page) =>
      finding({
        message: 'the flag promises a page that is not there',
        expected: `false: room for ${page}00`,
        count: page,
        exchange: 'x000001',
        where: { page, limite: 100, pointer: '/pagina/tem_proximo' },
      }),
    ),
  }),
  result('Page.total', 'fail', {
    findings: [
      finding({
        message: 'total differs',
        expected: 'total 240',
        actual: 'total 241',
        where: { page: 2, limite: 100 },
      }),
    ],
  }),
  result('listing.error-400', 'fail', {
    findings: [
      finding({ message: 'no problem details', exchange: 'x000002', where: { case: 'limite=abc' } }),
      finding({ message: 'another departure', expected: 'a', actual: 'b', where: {} }),
    ],
  }),
  result('json.well-formed', 'fail', {
    findings: [finding({ message: 'no JSON text', exchange: 'x000002', where: { case: 'limite=abc' } })],
  }),
];

/** A report with something in every part, messages and moved open points among it. */
export function wholeReport(given: Partial<Report> = {}): Report {
  const sample = sampleReport();
  return sampleReport({
    requirements: [
      ...failing,
      ...sample.requirements,
      result('auth.revoked-401', 'not-exercised', {
        reason: 'no revoked token is set; exercised by: PARTNER_API_REVOKED_TOKEN and a target other than production',
      }),
    ],
    openPoints: [
      ...sample.openPoints,
      openPoint('open.scopes', { answer: ['a'], baseline: 'changed', pinned: ['b'] }),
      openPoint('open.methods', { answer: null, baseline: 'gone', pinned: 'x' }),
    ],
    exchanges: [
      exchangeRow('x000001'),
      exchangeRow('x000002', {
        messages: { request: { headers: [] }, response: { headers: [], body: { kind: 'shape', text: '<aaaa>' } } },
      }),
      ...sample.exchanges,
    ],
    presence: {
      'Vehicle.placa': { of: 300, present: 300, null: 12 },
      'Vehicle.ano': {
        of: 300,
        present: 299,
        null: 0,
        values: { of: 300, present: 299, null: 0, distinct: 1000, min: 1, max: 2, decimals: 1, forms: { some: 3 } },
      },
      'Simulation.uf': {
        of: 0,
        present: 0,
        null: 0,
        values: { of: 0, present: 0, null: 0, distinct: 1, minLength: 2, maxLength: 3 },
      },
    },
    timings: {
      'listing.page': { count: 3, medianMs: 12, maxMs: 40 },
      'listing.first (a)': { count: 1, medianMs: 1, maxMs: 1 },
    },
    ...given,
  });
}

/** A run in which nothing needs doing. */
export function cleanReport(): Report {
  return sampleReport({
    verdict: 'conforming',
    exitCode: 0,
    gates: [],
    problems: [],
    requirements: ['Page.total', 'Page.numero', 'auth.missing-401'].map((id) => result(id, 'pass')),
    openPoints: [openPoint('open.default-limit', { answer: 20 })],
  });
}

/** 300 requirements with 2,000 findings. */
export function largeReport(): Report {
  const requirements = Array.from({ length: 300 }, (_, index) =>
    index % 3 === 0
      ? result(`area${index % 7}.r${index}`, 'fail', {
          findings: Array.from({ length: 20 }, (_, at) =>
            finding({
              message: `departure ${at % 4} of ${index}`,
              exchange: 'x000001',
              where: { page: at + 1, item: at, pointer: `/itens/${at}/f${index}` },
            }),
          ),
        })
      : result(`area${index % 7}.r${index}`, 'pass'),
  );
  return sampleReport({ requirements, exchanges: [exchangeRow('x000001')] });
}

/** Markup that runs something, where it is taken for markup. */
export const XSS: readonly string[] = [
  '<script>alert(1)</script>',
  '</script><script>alert(1)</script>',
  '</style><script>alert(1)</script>',
  '</title><img src=x onerror=alert(1)>',
  '"><img src=x onerror=alert(1)>',
  "' autofocus onfocus=alert(1) x='",
  '" autofocus onfocus=alert(1) tabindex=1 x="',
  '`onmouseover=alert(1)`',
  '<svg onload=alert(1)>',
  '<svg><animate onbegin=alert(1) attributeName=x dur=1s>',
  '<iframe srcdoc="<script>parent.alert(1)</script>">',
  '<details open ontoggle=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  'javascript:alert(1)',
  '<base href=//evil.example>',
  '<meta http-equiv=refresh content="0;url=//evil.example">',
  '<link rel=stylesheet href=//evil.example>',
  '<!--<img src="--><img src=x onerror=alert(1)>">',
  '--><script>alert(1)</script><!--',
  '<math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  ']]><script>alert(1)</script>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '<x-unknown>',
];

/** A report in which every text that could come from elsewhere is hostile: the given texts by turns. */
export function hostileReport(texts: readonly string[] = [...XSS, ...naughtyStrings]): Report {
  const VERDICTS = ['fail', 'warning', 'inconclusive', 'not-exercised', 'waived', 'pass'] as const;
  const requirements = texts.map((text, index) =>
    result(`n.r${index}`, VERDICTS[index % VERDICTS.length] ?? 'fail', {
      statement: text,
      clause: text,
      reason: text,
      findings:
        index % 6 < 2
          ? [
              finding({
                message: text,
                expected: text,
                actual: `${text}!`,
                exchange: `h${index}`,
                where: { case: text, partner: text, pointer: text },
              }),
            ]
          : [],
    }),
  );
  const [first = ''] = texts;
  return sampleReport({
    requirements,
    openPoints: texts.map((text, index) =>
      openPoint(`open.n${index}`, {
        question: text,
        summary: text,
        reason: text,
        answer: { [text]: text },
        pinned: text,
        baseline: 'changed',
      }),
    ),
    exchanges: texts.map((text, index) =>
      exchangeRow(`h${index}`, {
        stimulus: text,
        method: text,
        path: text,
        contentType: text,
        failure: text,
        retried: [text],
        messages: {
          request: { headers: [[text, text]], body: { kind: 'shape', text } },
          response: {
            headers: [[text, null]],
            body: { kind: 'json', text: JSON.stringify({ [text]: [text] }, null, 2) },
          },
        },
      }),
    ),
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
