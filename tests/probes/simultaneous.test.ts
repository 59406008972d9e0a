import { describe, test } from 'vitest';
import type { Report } from '../../src/report/report.ts';
import { wholeRun } from '../proof/whole-run.ts';

const OWN = 'auth.own-simulations';

const redOf = ({ requirements }: Report): readonly string[] =>
  requirements.filter(({ verdict }) => verdict === 'fail' || verdict === 'warning').map(({ id }) => id);

describe.concurrent('requests of two accounts at the same moment', { timeout: 60_000 }, () => {
  test.for([
    ['share a list', 'partners-mixed-when-simultaneous'],
    ['share a response', 'simultaneous-listings-collapsed'],
    ['share a token', 'tokens-mixed-when-simultaneous'],
  ] as const)('that %s are found at any rate', async ([, fault], { expect }) => {
    const { report } = await wholeRun({ faults: [fault], count: 5 }, { only: [OWN], rate: 60 }, { held: false });
    expect(redOf(report)).toEqual([OWN]);
  });

  test('are sent in turn where one request at a time is allowed', async ({ expect }) => {
    const provider = { faults: ['partners-mixed-when-simultaneous'], count: 5 };
    const { report } = await wholeRun(provider, { only: [OWN], concurrency: 1 }, { held: false });
    expect(redOf(report)).toEqual([]);
  });
});
