import type { TestProject } from 'vitest/node';
import { problemOf, textOf } from '../../messages/index.ts';
import { requirements } from '../../requirements/index.ts';
import { createGate, type Gate } from '../../src/redaction/gate.ts';
import type { Problem } from '../../src/report/report.ts';
import { frameOf } from '../../src/report/views/frame.ts';
import { visible } from '../../src/report/views/text.ts';
import { countsLine, headOf } from '../../src/report/views/words.ts';
import { refusal, settle, wholeRun, withTarget } from '../../src/run/whole-run.ts';
import type { Ending } from '../../src/run/writing.ts';
import { processEnvironment } from '../../src/settings/environment.ts';
import { provided, titleOf } from './provide.ts';

/**
 * Records and evaluates a run and writes its reports like `run` without flags, then provides the results to the tests.
 *
 * @throws RunError if settings are invalid, reports cannot be written, or the suite has a defect.
 */
export async function recordAndProvide(project: TestProject): Promise<void> {
  const gate = createGate();
  const ending = await ended(gate, selectionProblems(project.vitest));
  if (ending.failures.length > 0) throw new RunError(ending, gate);
  const [summary, results] = [summaryOf(ending), provided(ending.report)];
  if (gate.leaksIn(summary + JSON.stringify(results)).length > 0) throw new RunError(ending, gate);
  project.vitest.logger.log(summary);
  project.provide('conformance', results);
}

function summaryOf({ report, written }: Ending): string {
  const frame = frameOf(report);
  const { target, verdict } = headOf(frame);
  const lines = [target, verdict, countsLine(frame), `Reports: ${written.join(', ')}`];
  return `${lines.map(visible).join('\n')}\n`;
}

/** Returns a problem if `-t` selects no requirement, and no other project runs: vitest would skip all tests, and succeed. */
function selectionProblems({
  projects,
  config: { testNamePattern: pattern },
}: TestProject['vitest']): readonly Problem[] {
  const titles = Object.entries(requirements).map(([id, one]) => titleOf(id, one));
  if (pattern === undefined || projects.length > 1 || titles.some((title) => pattern.test(title))) return [];
  return [{ variable: '-t', ...problemOf('settings.title-unmatched', { pattern: pattern.source }) }];
}

async function ended(gate: Gate, problems: readonly Problem[]): Promise<Ending> {
  const surroundings = {
    env: processEnvironment(),
    cwd: process.cwd(),
    signal: new AbortController().signal,
    gate,
  };
  const settled = await settle({}, surroundings);
  const { settings, options } = settled;
  const all = [...problems, ...settled.problems];
  if (settings === null || all.length > 0) return refusal({ ...settled, problems: all }, surroundings.cwd);
  return withTarget(settings.target, (asked) => wholeRun(asked, options, surroundings));
}

/** Problems outside the target, each with its remedy. No stack: it would not help. */
class RunError extends Error {
  override readonly name = 'Conformance';
  override readonly stack = '';

  constructor({ failures, report, code }: Ending, gate: Gate) {
    const problems = failures.flatMap((failure) => failure.problems);
    const lines = problems.map(({ variable, message, remedy }) => `  ${variable ?? ''} ${message}\n    → ${remedy}`);
    const message = [`${headOf(frameOf(report)).verdict} (exit code of run: ${code})`, ...lines].join('\n');
    super(lines.length === 0 || gate.leaksIn(message).length > 0 ? textOf('withheld').message : message);
  }
}
