import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { Finding } from '../../src/judging/finding.ts';
import { createGate, type Gate } from '../../src/redaction/gate.ts';
import { jsonFile, reportFiles } from '../../src/report/files.ts';
import { english } from '../../src/report/language.ts';
import type { ExchangeRow, Message, OpenPointResult, Report, RequirementResult } from '../../src/report/report.ts';
import { terminal } from '../../src/report/views/terminal.ts';
import { writeReports } from '../../src/report/write.ts';
import { evidenceFile } from '../../src/run/evidence.ts';
import { finding, openPoint, result, sampleReport } from '../report/sample.ts';
import { findLeaks } from '../support/leaks.ts';
import { temporaryDirectory } from '../support/temporary.ts';

/** Placeholders for a value that leaks, in three encodings. */
const [LEAK, LEAK_IN_URL, LEAK_IN_JSON] = ['<leak>', '<leak in a URL>', '<leak in JSON>'] as const;

/** Returns the report of a route with a value in place of the placeholders. */
function leaking(report: Report, value: string): Report {
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
const routes: Readonly<Record<string, Report>> = {
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

const segment = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** One value of each kind that the gate knows. */
const SECRETS: Readonly<Record<string, string>> = {
  'client secret': 'k9Xw/72pQ&mD31"z<',
  token: `${segment({ alg: 'none' })}.${segment({ scope: 'of somebody' })}.c2lnbmF0dXJlLW9m`,
  'chassis number': '93HFA-66507Z-12045',
};
const UNKNOWN: Readonly<Record<string, string>> = {
  'unknown CPF': '529.982.247-25',
  'unknown token': `${segment({ alg: 'RS256' })}.${segment({ sub: 'x', exp: 1 })}.c2ln`,
};

function gateWith(): Gate {
  const gate = createGate();
  const shown = ['https://api.example.test/integration', 'api.example.test'];
  gate.know({ shown, secrets: Object.values(SECRETS) });
  return gate;
}

function viewsOf(report: Report): Readonly<Record<string, string>> {
  const views = reportFiles.map((view) => [view.name, view.render(report, english)] as const);
  const screen = terminal(report, { color: false, reports: [], context: english });
  return { ...Object.fromEntries(views), terminal: screen };
}

describe('a deliberate leak', () => {
  const shownIn = new Set<string>();

  const known = Object.values(SECRETS);
  // Values that the gate reports separately share one report.
  const together = [...known, UNKNOWN['unknown CPF'] ?? ''];
  const alone = [UNKNOWN['unknown token'] ?? ''];

  test.each(Object.entries(routes))('by %s is found in every view', (place, route) => {
    const gate = gateWith();
    for (const values of [together, alone]) {
      for (const [name, text] of Object.entries(viewsOf(leaking(route, values.join(' '))))) {
        const found = gate.leaksIn(text).map(({ index }) => index);
        const isFound = (value: string) => found.includes(known.includes(value) ? known.indexOf(value) : null);
        const shown = values.filter((value) => text.includes(value));
        if (shown.length > 0) shownIn.add(name);
        const wanted = name === 'conformance.json' ? values : shown;
        const missed = wanted.filter((value) => !isFound(value));
        expect(missed, `${name} by ${place}`).toEqual([]);
      }
    }
  });

  test('is shown in each view by at least one route', () => {
    expect(shownIn).toEqual(new Set([...reportFiles.map(({ name }) => name), 'terminal']));
  });
});

describe('a report that leaks', () => {
  let directory = '';
  beforeEach(() => {
    directory = temporaryDirectory(onTestFinished);
  });
  const write = (report: Report, views: Parameters<typeof writeReports<Report>>[1]['views'] = reportFiles) =>
    writeReports(report, { directory, context: english, gate: gateWith(), views });

  test('is replaced by a stub', async () => {
    const value = UNKNOWN['unknown CPF'] ?? '';
    const { withheld } = await write(leaking(routes['finding.message'] ?? sampleReport(), value));
    const names = withheld.map(({ name }) => name);
    expect(names).toContain('conformance.json');
    for (const name of readdirSync(directory)) {
      const text = readFileSync(join(directory, name), 'utf8');
      expect(text.includes(value), name).toBe(false);
      expect(text.includes('withheld'), name).toBe(names.includes(name));
    }
  });

  test('in the facts of evidence.json is replaced by a stub', async () => {
    const view = { ...evidenceFile(null), render: () => JSON.stringify({ facts: SECRETS['client secret'] }) };
    expect((await write(sampleReport(), [view])).withheld).toMatchObject([
      { name: 'evidence.json', leaks: [{ kind: 'secrets' }] },
    ]);
    expect(readFileSync(join(directory, 'evidence.json'), 'utf8')).toContain('withheld');
  });

  test('in a file name is not written', async () => {
    const outcome = await write(sampleReport(), [{ ...jsonFile, name: 'report-of-529.982.247-25.json' }]);
    expect(outcome).toMatchObject({ written: [], withheld: [{ leaks: [{ kind: 'personal' }] }] });
    expect(readdirSync(directory)).toEqual([]);
  });
});

test('the views of a report without leaks contain no leak', () => {
  expect(Object.values(viewsOf(sampleReport())).flatMap((text) => findLeaks(text))).toEqual([]);
});
