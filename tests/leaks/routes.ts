import type { Finding } from '../../src/judging/finding.ts';
import type { ExchangeRow, Message, OpenPointResult, Report, RequirementResult } from '../../src/report/report.ts';
import { finding, openPoint, result, sampleReport } from '../report/sample.ts';

/** Placeholders for a value that leaks, in three encodings. */
const [LEAK, LEAK_IN_URL, LEAK_IN_JSON] = ['<leak>', '<leak in a URL>', '<leak in JSON>'] as const;

/** Returns the report of a route with a value in place of the placeholders. */
export function leaking(report: Report, value: string): Report {
  const encoded = { [LEAK]: value, [LEAK_IN_URL]: encodeURIComponent(value), [LEAK_IN_JSON]: JSON.stringify(value) };
  return Object.entries(encoded).reduce(
    (filled, [placeholder, text]): Report =>
      JSON.parse(JSON.stringify(filled).replaceAll(placeholder, () => JSON.stringify(text).slice(1, -1))),
    report,
  );
}

const found = (given: Partial<Finding>) =>
  sampleReport({ requirements: [result('Page.r', 'fail', { findings: [finding(given)] })] });
const stuck = (given: Partial<RequirementResult>) =>
  sampleReport({ requirements: [result('Page.r', 'inconclusive', given)] });
const point = (given: Partial<OpenPointResult>) =>
  sampleReport({ openPoints: [openPoint('open.default-limit', given)] });
const rows = (given: Partial<ExchangeRow>) =>
  sampleReport({ exchanges: sampleReport().exchanges.map((row) => ({ ...row, ...given })) });
const at = (baseUrl: string) => sampleReport({ target: { environment: 'staging', baseUrl } });

const PLAIN: Message = { headers: [['date', 'today']] };
const request = (given: Partial<Message>) => rows({ messages: { request: { ...PLAIN, ...given } } });
const response = (given: Partial<Message>) => rows({ messages: { request: PLAIN, response: { ...PLAIN, ...given } } });

/** Places of the report where a defect of the suite could leak a value. */
export const routes: Readonly<Record<string, Report>> = {
  'finding.message': found({ message: `it holds ${LEAK}` }),
  'finding.expected': found({ expected: LEAK }),
  'finding.actual': found({ actual: `got "${LEAK}"` }),
  'finding.exchange': found({ exchange: LEAK }),
  'finding.where.case': found({ where: { case: LEAK } }),
  'finding.where.pointer': found({ where: { pointer: `/itens/0/${LEAK}` } }),
  'finding.where.partner': found({ where: { partner: LEAK } }),
  'requirement.reason': stuck({ reason: LEAK }),
  'requirement.statement': stuck({ statement: LEAK }),
  'requirement.clause': stuck({ clause: LEAK }),
  'requirement.id': stuck({ id: `Page.${LEAK}` }),
  'open point summary': point({ summary: LEAK }),
  'open point answer': point({ answer: { varies: [LEAK, 20] } }),
  'name in an open point answer': point({ answer: { [LEAK]: 20 } }),
  'open point question': point({ question: LEAK }),
  'open point reason': point({ reason: LEAK }),
  'open point exchanges': point({ exchanges: [LEAK] }),
  'pinned answer': point({ baseline: 'changed', pinned: LEAK }),
  'exchange path': rows({ path: `/v1/proposal/simulation?cpf=${LEAK}` }),
  'exchange path, url encoded': rows({ path: `/x?t=${LEAK_IN_URL}` }),
  'exchange content type': rows({ contentType: `text/html; for=${LEAK}` }),
  'exchange stimulus': rows({ stimulus: LEAK }),
  'exchange failure': rows({ failure: `reset by ${LEAK}` }),
  'retried attempts': rows({ retried: [LEAK] }),
  'request header': request({ headers: [['authorization', `Bearer ${LEAK}`]] }),
  'request body': request({ body: { kind: 'json', text: `{\n  "clientSecret": ${LEAK_IN_JSON}\n}` } }),
  'response header': response({ headers: [['x-a', LEAK]] }),
  'response body': response({ body: { kind: 'shape', text: `a text: ${LEAK}` } }),
  'problem message': sampleReport({ problems: [{ message: `${LEAK} is not valid`, remedy: 'mend it' }] }),
  'problem remedy': sampleReport({ problems: [{ message: 'wrong', remedy: `set ${LEAK}` }] }),
  'problem variable': sampleReport({ problems: [{ variable: LEAK, message: 'is wrong', remedy: 'mend it' }] }),
  'gate message': sampleReport({ gates: [{ kind: 'waiver', message: `the waiver of ${LEAK} is stale` }] }),
  'userinfo of the base address': at(`https://u:${LEAK}@api.example.test/x`),
  'query of the base address': at(`https://api.example.test/x?t=${LEAK}`),
  environment: sampleReport({ target: { environment: LEAK, baseUrl: 'https://a.test' } }),
  presence: sampleReport({ presence: { [`Vehicle.${LEAK}`]: { of: 1, present: 1, null: 0 } } }),
  timings: sampleReport({ timings: { [LEAK]: { count: 1, medianMs: 1, maxMs: 1 } } }),
  invariants: sampleReport({ invariants: [{ kind: 'always', holds: `cpf = ${LEAK}`, support: 1 }] }),
  'suite version': sampleReport({ suite: { version: LEAK } }),
};
