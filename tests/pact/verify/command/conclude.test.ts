import { expect, test } from 'vitest';
import type { InteractionVerdict } from '../../../../pact/verify/report.ts';
import { unfinishedVerification } from '../../../../pact/verify/report.ts';
import { interaction, pact, report } from '../sample.ts';

test.each<[readonly InteractionVerdict[], string, number]>([
  [['verified'], 'verified', 0],
  [['verified', 'skipped'], 'verified', 0],
  [['verified', 'failed'], 'failed', 1],
  [['verified', 'inconclusive'], 'inconclusive', 3],
  [['failed', 'inconclusive'], 'failed', 1],
  [['skipped', 'skipped'], 'inconclusive', 3],
  [[], 'inconclusive', 3],
])('%j is %s, with exit code %i', (verdicts, verdict, exitCode) => {
  expect(report([pact(verdicts.map((one) => interaction(one)))])).toMatchObject({ verdict, exitCode, complete: true });
});

test.each<[string, object, string, number]>([
  ['settings or credentials that were refused', { refused: true }, 'refused', 2],
  ['an interruption', { interruptedBy: 'SIGTERM' }, 'incomplete', 143],
])('%s wins over a failure', (_, given, verdict, exitCode) => {
  expect(report([pact([interaction('failed')])], given)).toMatchObject({ verdict, exitCode });
});

test.each<[readonly InteractionVerdict[], string, number]>([
  [['verified'], 'verified', 0],
  [['verified', 'skipped'], 'inconclusive', 3],
  [['failed', 'skipped'], 'failed', 1],
])('%j is %s where all is required, with exit code %i', (verdicts, verdict, exitCode) => {
  const told = report([pact(verdicts.map((one) => interaction(one)))], { requireAll: true });
  const problems = verdicts.includes('skipped') ? [expect.objectContaining({ variable: '--require-all' })] : [];
  expect(told).toMatchObject({ verdict, exitCode, problems });
});

test('what is skipped in a pact that is pending is not required', () => {
  const pacts = [pact([interaction('verified')]), pact([interaction('skipped')], true)];
  expect(report(pacts, { requireAll: true })).toMatchObject({ exitCode: 0, problems: [] });
});

test('what fails in a pact that is pending gates nothing, and verifies nothing', () => {
  const [verified, failed] = [pact([interaction('verified')]), pact([interaction('failed')], true)];
  expect(report([verified, failed])).toMatchObject({ verdict: 'verified', exitCode: 0 });
  expect(report([failed])).toMatchObject({ verdict: 'inconclusive', exitCode: 3 });
});

test('an unfinished report is never taken for a verdict', () => {
  expect(unfinishedVerification({ environment: 'staging', baseUrl: '' }, 0)).toMatchObject({
    verdict: 'incomplete',
    complete: false,
    exitCode: 130,
  });
});
