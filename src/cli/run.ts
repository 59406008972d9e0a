import { randomUUID } from 'node:crypto';
import { say, sayIn } from '../../messages/index.ts';
import { json } from '../report/files.ts';
import { voiceOf } from '../report/language.ts';
import type { Report } from '../report/report.ts';
import { annotation, fenced } from '../report/views/annotations.ts';
import { terminal } from '../report/views/terminal.ts';
import { exercisedLine, verdictLine } from '../report/views/words.ts';
import type { ExitCode } from '../run/exit-codes.ts';
import { contextOf } from '../run/language.ts';
import { refusal, settle, wholeRun, withTarget } from '../run/whole-run.ts';
import type { Ending } from '../run/writing.ts';
import { gitHubStep } from '../settings/environment.ts';
import type { RefusedSettings } from '../settings/resolve.ts';
import type { Flags, RunOptions, Target } from '../settings/settings.ts';
import { dryRun } from './dry-run.ts';
import { tellGitHub } from './github.ts';
import type { Io } from './io.ts';
import { fail } from './problems.ts';
import { progress, progressMode } from './progress.ts';

/** Asks the target, judges its answers and writes the reports. */
export async function runCommand(flags: Flags, io: Io): Promise<ExitCode> {
  const settled = await settle(flags, io);
  if ('problems' in settled) return refuse(settled, io);
  const { target, options, unconfigured } = settled.settings;
  if (unconfigured && !options.dryRun) warnInPipeline(options, io);
  if (options.dryRun) io.reports?.unfinished();
  return withTarget(target, (asked) => (options.dryRun ? dryRun(asked, options, io) : ask(asked, options, io)));
}

/** In a pipeline settings are more often lost than left out on purpose. */
function warnInPipeline({ lang }: RunOptions, { env, err, paintErr }: Io): void {
  if (['', '0', 'false'].includes(env.CI ?? '')) return;
  const text = sayIn(lang)('environment.embedded-in-ci');
  err(`  ${paintErr('yellow', '!')} ${text}\n`);
  if (gitHubStep(env).annotates) err(annotation('warning', 'PARTNER_API_BASE_URL', text));
}

async function ask(target: Target, options: RunOptions, io: Io): Promise<ExitCode> {
  const mode = progressMode({ terminal: io.progressTerminal, quiet: options.quiet, json: options.json });
  const shown = progress({ write: io.err }, mode, Date.now, options.lang);
  const ending = await wholeRun(target, options, io, shown.step);
  shown.end();
  return show(ending, options, io);
}

/** Tells how a run or a judgement ended, and gives its exit code. */
export function show(ending: Ending, options: RunOptions, io: Io): Promise<ExitCode> {
  return shown(ending, options, io, () => outputOf(ending, options, io));
}

async function shown(ending: Ending, options: RunOptions, io: Io, output: () => string): Promise<ExitCode> {
  tell(ending, options, io);
  try {
    if (ending.presentable) io.out(output());
    await tellGitHub(ending, options, io);
    return ending.code;
  } catch (error) {
    const broken = await ending.broken(error);
    tell({ failures: broken.failures.slice(ending.failures.length) }, options, io);
    return broken.code;
  }
}

/** What goes to standard output: the report as JSON, its verdict alone, or one screen of it. */
function outputOf({ report, written }: Ending, options: RunOptions, { color, env }: Io): string {
  if (options.json) return json(report);
  const context = contextOf(options);
  if (options.quiet) return quietLines(report, options);
  const screen = terminal(report, { color, reports: written, openPoints: options.openPoints, context });
  return gitHubStep(env).annotates ? fenced(screen, randomUUID()) : screen;
}

/** The verdict, the coverage and each gate that failed, a line each. */
function quietLines(report: Report, { lang }: RunOptions): string {
  const voice = voiceOf(lang);
  const gates = report.gates.map(
    ({ kind, message, code = 'text', params = { text: message } }) => `${kind}: ${say(lang, { code, params })}`,
  );
  return [verdictLine(report, voice), exercisedLine(report, voice), ...gates].map((line) => `${line}\n`).join('');
}

/** Tells the problems and writes a report of the refusal; a dry run sends nothing and so has none. */
async function refuse(refused: RefusedSettings, io: Io): Promise<ExitCode> {
  const { options, problems } = refused;
  if (options.dryRun) return fail({ kind: 'settings', problems }, io, options.lang);
  const ending = await refusal(refused, io.cwd);
  return shown(ending, options, io, () => (options.json ? json(ending.report) : ''));
}

function tell({ failures }: Pick<Ending, 'failures'>, options: RunOptions, io: Io): void {
  for (const failure of failures) fail(failure, io, options.lang);
}
