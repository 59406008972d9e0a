import { randomUUID } from 'node:crypto';
import { basename } from 'node:path';
import { sayIn } from '../../messages/index.ts';
import { json } from '../report/files.ts';
import { reportIn, voiceOf } from '../report/language.ts';
import type { Problem, Report } from '../report/report.ts';
import { annotation, annotations, fenced } from '../report/views/annotations.ts';
import { summaryFile } from '../report/views/markdown.ts';
import { terminal } from '../report/views/terminal.ts';
import { exercisedLine, isBlocked, verdictLine } from '../report/views/words.ts';
import { appendToStepSummary } from '../report/write.ts';
import type { ExitCode } from '../run/exit-codes.ts';
import { contextOf } from '../run/language.ts';
import { refusal, settle, wholeRun, withTarget } from '../run/whole-run.ts';
import type { Ending } from '../run/writing.ts';
import { gitHubStep } from '../settings/environment.ts';
import type { Flags, RunOptions, Target } from '../settings/settings.ts';
import { fail, type Io, problemText } from './io.ts';
import { progress, progressMode } from './progress.ts';

export async function runCommand(flags: Flags, io: Io): Promise<ExitCode> {
  const settled = await settle(flags, io);
  if ('problems' in settled) {
    const { options, problems } = settled;
    if (options.dryRun) return fail({ kind: 'settings', problems }, io, options.lang);
    const ending = await refusal(settled, io.cwd);
    return shown(ending, options, io, () => (options.json ? json(ending.report) : ''));
  }
  const { target, options, unconfigured } = settled.settings;
  if (unconfigured && !options.dryRun) warnInPipeline(options, io);
  if (options.dryRun) io.reports?.unfinished();
  return withTarget(target, async (asked) => {
    if (!options.dryRun) return test(asked, options, io);
    const { dryRun } = await import('./dry-run.ts');
    return dryRun(asked, options, io);
  });
}

/** Warns in a pipeline: there, settings are more often lost than left out on purpose. */
function warnInPipeline({ lang }: RunOptions, { env, err, paintErr }: Io): void {
  if (['', '0', 'false'].includes(env.CI ?? '')) return;
  const text = sayIn(lang)('environment.embedded-in-ci');
  err(`  ${paintErr('yellow', '!')} ${text}\n`);
  if (gitHubStep(env).annotates) err(annotation('warning', 'PARTNER_API_BASE_URL', text));
}

async function test(target: Target, options: RunOptions, io: Io): Promise<ExitCode> {
  const mode = progressMode(io.progressTerminal, options);
  const line = progress({ write: io.err }, mode, Date.now, options.lang);
  const ending = await wholeRun(target, options, io, line.step);
  line.end();
  return show(ending, options, io);
}

/** Prints the end of a run or of an evaluation, and returns its exit code. */
export function show(ending: Ending, options: RunOptions, io: Io): Promise<ExitCode> {
  const { report } = ending;
  const causes = options.quiet && isBlocked(report) ? report.problems : [];
  io.err(causes.map((problem) => problemText(labeled(problem), io, options.lang)).join(''));
  return shown(ending, options, io, () => outputOf(ending, options, io));
}

/** The variable of a problem of a run is its label, not the subject of its message. */
function labeled(problem: Problem): Problem {
  return problem.variable === undefined ? problem : { ...problem, variable: `${problem.variable}:` };
}

async function shown(ending: Ending, options: RunOptions, io: Io, output: () => string): Promise<ExitCode> {
  const print = (failures: Ending['failures']) => {
    for (const failure of failures) fail(failure, io, options.lang);
  };
  print(ending.failures);
  try {
    if (ending.presentable) io.out(output());
    await writeToGitHub(ending, options, io);
    return ending.code;
  } catch (error) {
    const broken = await ending.broken(error);
    print(broken.failures.slice(ending.failures.length));
    return broken.code;
  }
}

/** The text for standard output: the report as JSON, its verdict alone, or one screen. */
function outputOf({ report, written }: Ending, options: RunOptions, { color, env }: Io): string {
  if (options.json) return json(report);
  if (options.quiet) return quietLines(report, options);
  const context = contextOf(options);
  const screen = terminal(report, { color, reports: written, openPoints: options.openPoints, context });
  return gitHubStep(env).annotates ? fenced(screen, randomUUID()) : screen;
}

/** The verdict, the coverage and each gate that failed, a line each. */
function quietLines(given: Report, options: RunOptions): string {
  const report = reportIn(given, contextOf(options));
  const voice = voiceOf(options.lang);
  const gates = report.gates.map(({ kind, message }) => `${voice.say(`view.gate-${kind}`)}: ${message}`);
  return [verdictLine(report, voice), exercisedLine(report, voice), ...gates].map((line) => `${line}\n`).join('');
}

/** Adds summary.md and annotations to a step of GitHub Actions. An unwritable summary changes no exit code. */
export async function writeToGitHub(
  ending: Pick<Ending, 'report' | 'written' | 'presentable'>,
  options: Pick<RunOptions, 'lang' | 'json' | 'quiet'>,
  io: Pick<Io, 'env' | 'out' | 'err' | 'paintErr'>,
): Promise<void> {
  const step = gitHubStep(io.env);
  const summary = ending.written.find((path) => basename(path) === summaryFile.name);
  if (step.summary !== null && summary !== undefined) {
    const problems = await appendToStepSummary(summary, step.summary);
    io.err(problems.map((problem) => problemText(problem, io, options.lang)).join(''));
  }
  if (!step.annotates || !ending.presentable) return;
  // GitHub reads commands from both streams; standard output stays what --json and --quiet promise.
  const write = options.json || options.quiet ? io.err : io.out;
  write(annotations(ending.report, contextOf(options)));
}
