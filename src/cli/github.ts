import { basename } from 'node:path';
import { summaryFile } from '../report/files.ts';
import { appendToStepSummary } from '../report/step-summary.ts';
import { annotations } from '../report/views/annotations.ts';
import { contextOf } from '../run/language.ts';
import type { Ending } from '../run/writing.ts';
import { gitHubStep } from '../settings/environment.ts';
import type { RunOptions } from '../settings/settings.ts';
import type { Io } from './io.ts';
import { problemText } from './problems.ts';

/**
 * Tells a step of GitHub Actions how a run ended: summary.md in its summary, annotations among what is printed. What
 * keeps the summary out is told and changes no exit code.
 */
export async function tellGitHub(
  ending: Pick<Ending, 'report' | 'written' | 'presentable'>,
  options: Pick<RunOptions, 'lang' | 'json' | 'quiet'>,
  io: Pick<Io, 'env' | 'out' | 'err' | 'paintErr'>,
): Promise<void> {
  const step = gitHubStep(io.env);
  const context = contextOf(options);
  const summary = ending.written.find((path) => basename(path) === summaryFile.name);
  if (step.summary !== null && summary !== undefined) {
    const problems = await appendToStepSummary(summary, step.summary);
    io.err(problems.map((problem) => problemText(problem, io, options.lang)).join(''));
  }
  if (!step.annotates || !ending.presentable) return;
  const text = annotations(ending.report, context);
  // GitHub reads commands from both streams; standard output stays what --json and --quiet promise.
  if (options.json || options.quiet) io.err(text);
  else io.out(text);
}
