import type { ViewContext } from '../language.ts';
import type { Report } from '../report.ts';
import type { View } from '../write.ts';
import { spanOf, type TestCase, testCases, withheldCase } from './cases.ts';
import { beginningLike, jsonText, probeOf, visible } from './text.ts';

const NAME = 'vehicle-credit-conformance';
const HEAD = { reportFormat: 'CTRF', generatedBy: NAME } as const;

const STATUSES = { passed: 'passed', failure: 'failed', skipped: 'skipped', error: 'other' } as const;

/**
 * Common Test Report Format (https://ctrf.io). No test has failed only where the exit code is 0. The duration of a test is
 * that of the requests whose responses feed it: durations do not add up. It is 0 where not all of these are in the report.
 */
function ctrf(report: Report, { feeds }: ViewContext): string {
  const times = [...timesOf(report)];
  const tests = testCases(report).map((one) => {
    const time = times.reduce((sum, [probe, ms]) => (feeds?.(probe, one.id) === true ? sum + ms : sum), 0);
    return testOf(one, Math.round(time));
  });
  const { run, suite, target, finishedAt, format, verdict, exitCode, complete, gates, problems, scope } = report;
  return textOf({
    ...(run !== undefined && { reportId: run.id }),
    timestamp: finishedAt,
    results: {
      tool: { name: NAME, version: suite.version },
      summary: summaryOf(tests, spanOf(report)),
      tests,
      environment: { testEnvironment: target.environment, extra: { baseUrl: target.baseUrl } },
      extra: {
        format,
        verdict,
        exitCode,
        complete,
        suite,
        ...(run && { run }),
        ...(scope && { scope }),
        gates,
        problems,
      },
    },
  });
}

export const ctrfFile: View = {
  name: 'ctrf-report.json',
  render: ctrf,
  stub: (message) => {
    const tests = [testOf(withheldCase(message))];
    return textOf({ results: { tool: { name: NAME }, summary: summaryOf(tests, { start: 0, stop: 0 }), tests } });
  },
  isOurs: beginningLike(HEAD),
};

function textOf(content: object): string {
  return jsonText({ ...HEAD, specVersion: '0.0.0', ...content });
}

function timesOf({ exchanges, leftOut }: Report): ReadonlyMap<string, number> {
  const times = new Map<string, number>();
  if (leftOut?.exchanges !== undefined) return times;
  for (const { stimulus, durationMs } of exchanges) {
    const probe = probeOf(stimulus);
    times.set(probe, (times.get(probe) ?? 0) + durationMs);
  }
  return times;
}

function testOf({ suite, id, name, level, severity, outcome, type, message, lines, codes }: TestCase, duration = 0) {
  const isOfRun = suite === 'run';
  return {
    name: visible(name),
    // Nothing but a failed test makes readers of the format fail a build.
    status: isOfRun ? 'failed' : STATUSES[outcome],
    duration,
    suite: [suite, id.split('.')[0] ?? id],
    ...(type === 'pass' ? {} : { message: visible(message), trace: lines.map(visible).join('\n') }),
    rawStatus: type,
    tags: isOfRun ? [] : [level, ...(severity === undefined ? [] : [severity])],
    type: 'api',
    extra: { id, codes },
  };
}

function summaryOf(tests: readonly ReturnType<typeof testOf>[], { start, stop }: ReturnType<typeof spanOf>) {
  const number = (status: string) => tests.filter((one) => one.status === status).length;
  const [passed, failed, skipped, other] = [number('passed'), number('failed'), number('skipped'), number('other')];
  return { tests: tests.length, passed, failed, skipped, pending: 0, other, start, stop, duration: stop - start };
}
