import type { Finding } from '../../src/judging/finding.ts';
import type { ExchangeRow, Message, Report } from '../../src/report/report.ts';
import { finding, openPoint, result, sampleReport } from '../report/sample.ts';

/** A place of the report at which a build of the suite that leaks could put a value. */
export interface Route {
  readonly place: string;
  readonly leak: (value: string) => Report;
}

const withFinding =
  (put: (value: string) => Partial<Finding>) =>
  (value: string): Report =>
    sampleReport({ requirements: [result('Page.r', 'fail', { findings: [finding(put(value))] })] });

const withResult =
  (put: (value: string) => object) =>
  (value: string): Report =>
    sampleReport({ requirements: [result('Page.r', 'inconclusive', put(value))] });

const withOpenPoint =
  (put: (value: string) => object) =>
  (value: string): Report =>
    sampleReport({ openPoints: [openPoint('open.default-limit', put(value))] });

function withRow(put: (value: string) => Partial<ExchangeRow>) {
  return (value: string): Report => {
    const report = sampleReport();
    return { ...report, exchanges: report.exchanges.map((row) => ({ ...row, ...put(value) })) };
  };
}

const message = (given: Partial<Message> = {}): Message => ({ headers: [['date', 'today']], ...given });

export const routes: readonly Route[] = [
  { place: 'finding.message', leak: withFinding((message) => ({ message: `it holds ${message}` })) },
  { place: 'finding.expected', leak: withFinding((expected) => ({ expected })) },
  { place: 'finding.actual', leak: withFinding((actual) => ({ actual: `got "${actual}"` })) },
  { place: 'finding.exchange', leak: withFinding((exchange) => ({ exchange })) },
  { place: 'finding.where.case', leak: withFinding((value) => ({ where: { case: value } })) },
  { place: 'finding.where.pointer', leak: withFinding((value) => ({ where: { pointer: `/itens/0/${value}` } })) },
  { place: 'finding.where.partner', leak: withFinding((partner) => ({ where: { partner } })) },
  { place: 'requirement.reason', leak: withResult((reason) => ({ reason })) },
  { place: 'requirement.statement', leak: withResult((statement) => ({ statement })) },
  { place: 'requirement.clause', leak: withResult((clause) => ({ clause })) },
  { place: 'requirement.id', leak: withResult((id) => ({ id: `Page.${id}` })) },
  { place: 'open point summary', leak: withOpenPoint((summary) => ({ summary })) },
  { place: 'open point answer', leak: withOpenPoint((value) => ({ answer: { varies: [value, 20] } })) },
  { place: 'name in an open point answer', leak: withOpenPoint((value) => ({ answer: { [value]: 20 } })) },
  { place: 'open point question', leak: withOpenPoint((question) => ({ question })) },
  { place: 'open point reason', leak: withOpenPoint((reason) => ({ reason })) },
  { place: 'open point exchanges', leak: withOpenPoint((value) => ({ exchanges: [value] })) },
  { place: 'pinned answer', leak: withOpenPoint((pinned) => ({ baseline: 'changed', pinned })) },
  { place: 'exchange path', leak: withRow((value) => ({ path: `/v1/proposal/simulation?cpf=${value}` })) },
  { place: 'exchange path, url encoded', leak: withRow((value) => ({ path: `/x?t=${encodeURIComponent(value)}` })) },
  { place: 'exchange content type', leak: withRow((value) => ({ contentType: `text/html; for=${value}` })) },
  { place: 'exchange stimulus', leak: withRow((stimulus) => ({ stimulus })) },
  { place: 'exchange failure', leak: withRow((value) => ({ failure: `reset by ${value}` })) },
  { place: 'retried attempts', leak: withRow((value) => ({ retried: [value] })) },
  {
    place: 'request header',
    leak: withRow((value) => ({ messages: { request: message({ headers: [['authorization', `Bearer ${value}`]] }) } })),
  },
  {
    place: 'request body',
    leak: withRow((value) => ({
      messages: {
        request: message({ body: { kind: 'json', text: JSON.stringify({ clientSecret: value }, null, 2) } }),
      },
    })),
  },
  {
    place: 'response header',
    leak: withRow((value) => ({ messages: { request: message(), response: message({ headers: [['x-a', value]] }) } })),
  },
  {
    place: 'response body',
    leak: withRow((value) => ({
      messages: { request: message(), response: message({ body: { kind: 'shape', text: `a text: ${value}` } }) },
    })),
  },
  {
    place: 'problem message',
    leak: (value) => sampleReport({ problems: [{ message: `${value} is not valid`, remedy: 'mend it' }] }),
  },
  {
    place: 'problem remedy',
    leak: (value) => sampleReport({ problems: [{ message: 'wrong', remedy: `set ${value}` }] }),
  },
  {
    place: 'problem variable',
    leak: (variable) => sampleReport({ problems: [{ variable, message: 'is wrong', remedy: 'mend it' }] }),
  },
  {
    place: 'gate message',
    leak: (value) => sampleReport({ gates: [{ kind: 'waiver', message: `the waiver of ${value} is stale` }] }),
  },
  {
    place: 'userinfo of the base address',
    leak: (value) =>
      sampleReport({ target: { environment: 'staging', baseUrl: `https://u:${value}@api.example.test/x` } }),
  },
  {
    place: 'query of the base address',
    leak: (value) =>
      sampleReport({ target: { environment: 'staging', baseUrl: `https://api.example.test/x?t=${value}` } }),
  },
  { place: 'environment', leak: (environment) => sampleReport({ target: { environment, baseUrl: 'https://a.test' } }) },
  {
    place: 'presence',
    leak: (value) => sampleReport({ presence: { [`Vehicle.${value}`]: { of: 1, present: 1, null: 0 } } }),
  },
  { place: 'timings', leak: (value) => sampleReport({ timings: { [value]: { count: 1, medianMs: 1, maxMs: 1 } } }) },
  {
    place: 'invariants',
    leak: (value) => sampleReport({ invariants: [{ kind: 'always', holds: `cpf = ${value}`, support: 1 }] }),
  },
  { place: 'suite version', leak: (version) => sampleReport({ suite: { version } }) },
];
