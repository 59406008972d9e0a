import { describe, expect, test } from 'vitest';
import { fail, printing, printJson } from '../../src/cli/io.ts';
import { failureOf } from '../../src/errors.ts';
import { createGate } from '../../src/redaction/gate.ts';
import { english } from '../../src/report/language.ts';
import { annotations } from '../../src/report/views/annotations.ts';
import { terminal } from '../../src/report/views/terminal.ts';
import { defectFailure, traceOf } from '../../src/run/defects.ts';
import { provided } from '../../suites/vitest/provide.ts';
import { finding, result, sampleReport } from '../report/sample.ts';

const SECRET = 'k9Xw72pQ-mD31z';
const VALUES = [SECRET, '529.982.247-25', Buffer.from(`user:${SECRET}`).toString('base64')];

interface Printed {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
}

const plain = (_style: string, text: string): string => text;
const leaking = (value: string) =>
  sampleReport({ requirements: [result('a', 'fail', { findings: [finding({ actual: value })] })] });

const ROUTES: Readonly<Record<string, (value: string, io: Printed) => void>> = {
  'standard output': (value, { out }) => out(`a line with ${value}\n`),
  'standard error': (value, { err }) => err(`a line with ${value}\n`),
  'the screen of a run': (value, { out }) =>
    out(terminal(leaking(value), { color: false, reports: [], context: english })),
  'the colored screen of a run': (value, { out }) =>
    out(terminal(leaking(value), { color: true, reports: [], context: english })),
  'a report as JSON': (value, { out }) => printJson(leaking(value), { out }),
  'the words of a vitest test': (value, { out }) => out(JSON.stringify(provided(leaking(value)))),
  'annotations of a step': (value, { out }) => out(annotations(leaking(value), english)),
  'a problem': (value, { err }) =>
    void fail(failureOf('input', [{ message: `is ${value}`, remedy: 'mend it' }]), { err, paintErr: plain }),
  'a remedy': (value, { err }) =>
    void fail(failureOf('input', [{ message: 'wrong', remedy: `set ${value}` }]), { err, paintErr: plain }),
  'a defect of the suite': (value, { err }) =>
    void fail(defectFailure({ trace: `stopped at ${value}` }), { err, paintErr: plain }),
  'a request that would be sent': (value, { out }) =>
    out(`probe  GET https://api.example.test/x?t=${value}  # listing\n`),
  'the path of a report': (value, { out }) => out(`Reports: /tmp/${value}/conformance.json\n`),
};

describe('the output of a command', () => {
  test.each(Object.entries(ROUTES))('as %s is withheld if it leaks', (_, print) => {
    for (const value of VALUES) {
      const written: string[] = [];
      const gate = createGate();
      gate.know({ secrets: [SECRET] });
      const printed = printing(gate, { out: (text) => written.push(text), err: (text) => written.push(text) });
      print(value, printed);
      expect(written.join('')).toMatch(/^This text was withheld[^\n]*\n$/);
      expect(printed.withheld()).toBe(true);
    }
  });

  test.each(Object.entries(ROUTES))('as %s is printed unchanged if nothing leaks', (_, print) => {
    const [through, direct]: [string[], string[]] = [[], []];
    const printed = printing(createGate(), { out: (text) => through.push(text), err: (text) => through.push(text) });
    print('nothing', printed);
    print('nothing', { out: (text) => direct.push(text), err: (text) => direct.push(text) });
    expect(through).toEqual(direct);
    expect(printed.withheld()).toBe(false);
  });

  test("for a thrown error omits the error's message", () => {
    expect(traceOf(new TypeError(`stopped at ${SECRET}`))).not.toContain(SECRET);
  });
});
