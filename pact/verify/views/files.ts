import type { View } from '../../../src/report/write.ts';
import type { VerificationReport } from '../verification.ts';
import { JUNIT_MARK, junit, junitStub } from './junit.ts';

const JSON_MARK = /^\s*\{\s*"format"\s*:\s*"vehicle-credit-pact-verification"/;

/** The text of `pact-verification.json`: exactly the report. */
export function json(report: VerificationReport): string {
  return `${JSON.stringify(report, null, 2)}\n`;
}

/** The report files that every verification writes. */
export const verificationFiles: readonly View<VerificationReport>[] = [
  {
    name: 'pact-verification.json',
    render: json,
    stub: (withheld) =>
      `${JSON.stringify({ format: 'vehicle-credit-pact-verification', formatVersion: 1, withheld }, null, 2)}\n`,
    isOurs: (beginning) => JSON_MARK.test(beginning),
  },
  {
    name: 'pact-verification.junit.xml',
    render: junit,
    stub: junitStub,
    isOurs: (beginning) => beginning.includes(JUNIT_MARK),
  },
];
