import type { ViewContext } from '../language.ts';
import type { Report, RequirementResult } from '../report.ts';
import type { View } from '../write.ts';
import { openPointCase, requirementCase, runCase, spanOf, strictIds, type TestCase, withheldCase } from './cases.ts';
import { beginningLike, visible } from './text.ts';

const NAME = 'vehicle-credit-conformance';
const HEAD = { reportFormat: 'CTRF', generatedBy: NAME } as const;

type Status = 'passed' | 'failed' | 'skipped' | 'other';

const STATUSES: Readonly<Record<RequirementResult['verdict'], Status>> = {
  pass: 'passed',
  fail: 'failed',
  warning: 'passed',
  'not-exercised': 'skipped',
  inconclusive: 'other',
  waived: 'skipped',
};

/**
 * Common Test Report Format (https://ctrf.io). No test has failed only where the exit code is 0. The duration of a test is
 * that of the requests whose responses feed it: durations do not add up. It is 0 where not all of these are in the report.
 */
function ctrf(report: Report, { feeds }: ViewContext): string {
  const times = [...timesOf(report)];
  const timeOf = (id: string) =>
    Math.round(times.reduce((sum, [probe, ms]) => (feeds?.(probe, id) === true ? sum + ms : sum), 0));
  const strict = strictIds(report);
  const requirements = report.requirements.map((result) => {
    const { id, verdict, severity, level } = result;
    const status = strict.has(id) && verdict === 'warning' ? 'failed' : STATUSES[verdict];
    const tags = [level, ...(severity === undefined ? [] : [severity])];
    return testOf('requirements', requirementCase(result, status === 'failed'), status, tags, timeOf(id));
  });
  const openPoints = report.openPoints.map((point) => {
    const status = point.certainty === 'unseen' ? 'skipped' : 'passed';
    return testOf('open points', openPointCase(point), status, ['open'], timeOf(point.id));
  });
  // Nothing but a failed test makes readers of the format fail a build.
  const isRed = requirements.some(({ status }) => status === 'failed');
  const tests = [...requirements, ...openPoints, ...runCase(report, isRed).map((one) => testOf('run', one, 'failed'))];
  const { run, suite, target, finishedAt, format, verdict, exitCode, complete, gates, problems, scope } = report;
  return textOf({
    ...(run !== undefined && { reportId: run.id }),
    timestamp: finishedAt,
    results: {
      tool: { name: NAME, version: suite.version },
      summary: summaryOf(tests, spanOf(report)),
      tests,
      environment: { testEnvironment: target.environment, extra: { baseUrl: target.baseUrl } },
      extra: { format, verdict, exitCode, complete, ...(scope && { scope }), gates, problems },
    },
  });
}

export const ctrfFile: View = {
  name: 'ctrf-report.json',
  render: ctrf,
  stub: (message) => {
    const tests = [testOf('run', withheldCase(message), 'failed')];
    return textOf({ results: { tool: { name: NAME }, summary: summaryOf(tests, { start: 0, stop: 0 }), tests } });
  },
  isOurs: beginningLike(HEAD),
};

function textOf(content: object): string {
  return `${JSON.stringify({ ...HEAD, specVersion: '0.0.0', ...content }, null, 2)}\n`;
}

function timesOf({ exchanges, leftOut }: Report): ReadonlyMap<string, number> {
  const times = new Map<string, number>();
  if (leftOut?.exchanges !== undefined) return times;
  for (const { stimulus, durationMs } of exchanges) {
    const probe = stimulus.replace(/ \(.*$/s, '');
    times.set(probe, (times.get(probe) ?? 0) + durationMs);
  }
  return times;
}

function testOf(suite: string, one: TestCase, status: Status, tags: readonly string[] = [], duration = 0) {
  const { id, name, type, message, lines, codes } = one;
  return {
    name: visible(name),
    status,
    duration,
    suite: [suite, id.split('.')[0] ?? id],
    ...(type === 'pass' ? {} : { message: visible(message), trace: lines.map(visible).join('\n') }),
    rawStatus: type,
    tags,
    type: 'api',
    extra: { id, codes },
  };
}

function summaryOf(tests: readonly { readonly status: Status }[], { start, stop }: ReturnType<typeof spanOf>) {
  const number = (status: Status) => tests.filter((one) => one.status === status).length;
  const [passed, failed, skipped, other] = [number('passed'), number('failed'), number('skipped'), number('other')];
  return { tests: tests.length, passed, failed, skipped, pending: 0, other, start, stop, duration: stop - start };
}
