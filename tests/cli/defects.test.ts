import { describe, expect, test } from 'vitest';
import { startProvider } from '../../provider/index.ts';
import { recordedOf } from '../../src/run/evidence.ts';
import { conclude } from '../../src/run/judge.ts';
import { record } from '../../src/run/record.ts';
import { embeddedTarget } from '../../src/settings/resolve.ts';
import type { Target } from '../../src/settings/settings.ts';
import { createWire } from '../../src/wire/create.ts';
import type { Wire } from '../../src/wire/wire.ts';
import { DEFAULTS } from '../proof/whole-run.ts';

const options = { ...DEFAULTS, dryRun: true };

/** A run against the reference provider whose wire does something else from a request on. */
async function runWith(
  given: { readonly faults?: readonly string[]; readonly target?: (target: Target) => Target },
  disturbed: (wire: Wire, abort: () => void) => Wire = (wire) => wire,
) {
  const running = await startProvider({ count: 23, faults: given.faults ?? [] });
  const abort = new AbortController();
  try {
    const target = (given.target ?? ((same) => same))(embeddedTarget(running.settings));
    const { baseUrl } = target;
    const limits = {
      concurrency: 4,
      rate: null,
      maxRequests: 5_000,
      timeoutMs: 15_000,
      deadlineAt: Date.now() + 60_000,
    };
    const wire = createWire({ baseUrl, ...limits, userAgent: 'conformance', signal: abort.signal });
    const hooks = { signal: abort.signal, wire: disturbed(wire, () => abort.abort('SIGINT')) };
    const recording = await record(target, options, hooks);
    const interruptedBy = abort.signal.aborted ? ('SIGINT' as const) : null;
    const circumstances = { target, options, interruptedBy };
    return {
      report: await conclude(recording, circumstances),
      recorded: recordedOf(recording, circumstances),
      circumstances,
    };
  } finally {
    await running.close();
  }
}

/** Does something before request number `at`. */
function before(at: number, act: () => void): (wire: Wire) => Wire {
  let sent = 0;
  return (wire) => ({
    ...wire,
    send: (call, sending) => {
      sent += 1;
      if (sent === at) act();
      return wire.send(call, sending);
    },
  });
}

const unfinished = (target: Target): Target => ({
  ...target,
  ...(target.incomplete && { main: target.incomplete }),
  second: target.main,
});
const empty = (target: Target): Target => ({
  ...target,
  ...(target.empty && { main: target.empty }),
  second: target.main,
});

describe('no check contradicts itself', () => {
  test.each([
    ['an unfinished main account', 'item-null', unfinished],
    ['an unfinished main account', 'item-as-id', unfinished],
    ['an unfinished main account', 'item-in-array', unfinished],
    ['an empty main account', 'item-null', empty],
    ['an empty main account', 'item-in-array', empty],
  ])('with %s and the fault %s in the second partner\u2019s list', async (_, fault, target) => {
    const { report } = await runWith({ faults: [fault], target });
    expect(report.problems.filter(({ code }) => code === 'suite.defect')).toEqual([]);
    expect(report.exitCode).not.toBe(70);
  });
});

describe('a defect of the recorder', () => {
  test.each([1, 2, 5, 12, 40, 90, 130, 160])('before request %i leaves what was learnt by then', async (at) => {
    const thrown = () => {
      throw new TypeError('inner');
    };
    const { report, recorded, circumstances } = await runWith({}, (wire) => before(at, thrown)(wire));
    expect(report).toMatchObject({ complete: false, verdict: 'incomplete', exitCode: 70 });
    expect(report.problems).toMatchObject([{ code: 'suite.defect', params: { detail: 'TypeError' } }]);
    expect(report.requests.sent).toBeGreaterThanOrEqual(Math.floor(at / 2));
    expect(report.requirements.filter(({ findings }) => findings.length > 0)).toEqual([]);
    expect(report.requirements.some(({ verdict }) => verdict === 'pass')).toBe(at > 1);
    // Judged again, its evidence gives the same report.
    expect(await conclude(JSON.parse(JSON.stringify(recorded)), circumstances)).toEqual(report);
  });
});

describe('an interruption', () => {
  test.each([1, 2, 3, 6, 15, 30, 50, 70, 90, 110, 130, 150, 170])(
    'before request %i is blamed on nothing and nobody',
    async (at) => {
      const { report } = await runWith({}, (wire, abort) => before(at, abort)(wire));
      expect(report).toMatchObject({ complete: false, verdict: 'incomplete', exitCode: 130 });
      expect(report.problems.map(({ code }) => code)).toEqual(['run.interrupted']);
      expect(report.requirements.filter(({ findings }) => findings.length > 0)).toEqual([]);
      const open = report.requirements.filter(
        ({ verdict }) => verdict === 'inconclusive' || verdict === 'not-exercised',
      );
      expect(new Set(open.flatMap(({ reasons = [] }) => reasons.map(({ code }) => code)))).toEqual(
        new Set(['interrupted']),
      );
    },
  );
});
