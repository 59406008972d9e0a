import type { TestProject } from 'vitest/node';
import { type Ending, refusal, settle, wholeRun, withTarget } from '../../src/cli/whole-run.ts';
import { problemsOfFailure } from '../../src/errors.ts';
import { createGate } from '../../src/redaction/gate.ts';
import { visible } from '../../src/report/views/text.ts';
import { countsLine, targetLine, verdictLine } from '../../src/report/views/words.ts';
import { processEnvironment } from '../../src/settings/environment.ts';
import { provided } from './provide.ts';

/**
 * Asks, judges and writes the reports as `run` without flags does, and hands the results to the tests.
 *
 * @throws Unfit where settings, reports or the suite itself are not in order.
 */
export async function recordAndProvide(project: TestProject): Promise<void> {
  const ending = await ended();
  if (ending.failures.length > 0) throw new Unfit(ending);
  project.vitest.logger.log(summaryOf(ending));
  project.provide('conformance', provided(ending.report));
}

function summaryOf({ report, written }: Ending): string {
  const lines = [targetLine(report), verdictLine(report), countsLine(report), `Reports: ${written.join(', ')}`];
  return `${lines.map(visible).join('\n')}\n`;
}

async function ended(): Promise<Ending> {
  const surroundings = {
    env: processEnvironment(),
    cwd: process.cwd(),
    signal: new AbortController().signal,
    gate: createGate(),
  };
  const settled = await settle({}, surroundings);
  if ('problems' in settled) return refusal(settled, surroundings.cwd);
  const { target, options } = settled.settings;
  return withTarget(target, (asked) => wholeRun(asked, options, surroundings));
}

/** Everything that went wrong beside the target, each with its remedy, and no stack: it would say nothing. */
class Unfit extends Error {
  override readonly name = 'Conformance';
  override readonly stack = '';

  constructor({ failures, report, code }: Ending) {
    const problems = failures.flatMap(problemsOfFailure);
    const lines = problems.map(({ variable, message, remedy }) => `  ${variable ?? ''} ${message}\n    → ${remedy}`);
    super([`${verdictLine(report)} (exit code of run: ${code})`, ...lines].join('\n'));
  }
}
