import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { type Language, problemOf, sayIn } from '../../messages/index.ts';
import { failureOf } from '../errors.ts';
import type { ExitCode } from '../judging/exit-codes.ts';
import type { Problem, Report } from '../report/report.ts';
import { annotation, annotations, fenced } from '../report/views/annotations.ts';
import { frameOf } from '../report/views/frame.ts';
import { summaryFile } from '../report/views/markdown.ts';
import { terminal } from '../report/views/terminal.ts';
import { cut, joined, jsonText, visible } from '../report/views/text.ts';
import { baselineWords, headOf, isBlocked, labelOf } from '../report/views/words.ts';
import { appendToStepSummary } from '../report/write.ts';
import { openedEvidence } from '../run/evidence.ts';
import { gateFilesOf, textIn } from '../run/files.ts';
import { contextOf } from '../run/language.ts';
import type { Progress } from '../run/record.ts';
import { judgedAgain, optionProblems, refusal, settle, wholeRun, withTarget } from '../run/whole-run.ts';
import type { Ending } from '../run/writing.ts';
import { commandTyped, gitHubStep } from '../settings/environment.ts';
import { filesIn } from '../settings/files.ts';
import { type Flags, type RunOptions, resolveOptions, type Target } from '../settings/settings.ts';
import { fail, type Io, printProblems, reject } from './io.ts';

export async function runCommand(flags: Flags, io: Io): Promise<ExitCode> {
  const settled = await settle(flags, io);
  const { settings, options, problems } = settled;
  if (settings === null) {
    if (options.dryRun) return fail(failureOf('settings', problems), io, options.lang);
    const ending = await refusal(settled, io.cwd);
    const code = await shown(ending, options, io, () => (options.json ? jsonText(ending.report) : ''));
    const kept = { path: join(options.reportDir, 'evidence.json'), command: commandTyped(io.env) };
    if (ending.written.length > 0 && existsSync(resolve(io.cwd, kept.path)))
      io.err(`  ${io.paintErr('yellow', '!')} ${sayIn(options.lang)('reports.evidence-kept', kept)}\n`);
    return code;
  }
  if (settings.unconfigured && !options.dryRun) warnInPipeline(options, io);
  if (options.dryRun) io.reports?.unfinished();
  return withTarget(settings.target, async (used) => {
    if (!options.dryRun) return test(used, options, io);
    const { dryRun } = await import('./dry-run.ts');
    return dryRun(used, options, io);
  });
}

/** Warns in a pipeline, where missing settings are usually a mistake. */
function warnInPipeline({ lang }: RunOptions, { env, err, paintErr }: Io): void {
  if (['', '0', 'false'].includes(env.CI ?? '')) return;
  const text = sayIn(lang)('environment.embedded-in-ci');
  err(`  ${paintErr('yellow', '!')} ${text}\n`);
  if (gitHubStep(env).annotates) err(annotation('warning', 'PARTNER_API_BASE_URL', text));
}

async function test(target: Target, options: RunOptions, io: Io): Promise<ExitCode> {
  const mode = progressMode(io.progressTerminal, options);
  const line = progress({ write: io.err }, mode, Date.now, options.lang, io.columns?.err);
  const ending = await wholeRun(target, options, io, line.step);
  line.end();
  return show(ending, options, io);
}

/** Evaluates the evidence of an earlier run again, offline: same verdicts, same reports. */
export async function judgeCommand(path: string, flags: Flags, io: Io): Promise<ExitCode> {
  const readFile = filesIn(io.cwd);
  const { options, problems } = resolveOptions(flags, null, readFile);
  const gateFiles = await gateFilesOf(flags, readFile);
  const all = { ...options, ...gateFiles.options };
  const file = textIn(path, readFile, 'evidence');
  const opened = 'problems' in file ? file : openedEvidence(file.value);
  const damaged = 'damage' in opened ? [problemOf('evidence.damaged', { path, damage: opened.damage })] : [];
  const wrong = [
    ...('problems' in opened ? opened.problems : damaged),
    ...problems,
    ...(options.only.some((one) => one.includes('@')) ? [{ variable: '--only', ...problemOf('evidence.whole') }] : []),
    ...gateFiles.problems,
    ...(await optionProblems(all, io.cwd, 'recorded' in opened ? opened.recorded.facts.scope.ids : null)),
  ];
  if (!('recorded' in opened) || wrong.length > 0) reject(...wrong);
  return show(await judgedAgain(opened.recorded, all, io), all, io);
}

function show(ending: Ending, options: RunOptions, io: Io): Promise<ExitCode> {
  const { report } = ending;
  const causes = options.quiet && isBlocked(report) ? report.problems : [];
  printProblems(causes.map(labeled), io, options.lang);
  return shown(ending, options, io, () => outputOf(ending, options, io));
}

/** Makes the variable of a run problem a label with a colon. */
function labeled(given: Problem): Problem {
  const { variable: _, ...problem } = given;
  const label = labelOf(given);
  return label === '' ? problem : { ...problem, variable: `${label}:` };
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

/** Returns the text for standard output: the report as JSON, only its verdict, or one screen. */
function outputOf({ report, written }: Ending, options: RunOptions, { color, env, columns }: Io): string {
  if (options.json) return jsonText(report);
  if (options.quiet) return quietLines(report, options);
  const context = contextOf(options);
  const { openPoints } = options;
  const screen = terminal(report, { color, reports: written, openPoints, context, columns: columns?.out });
  return gitHubStep(env).annotates ? fenced(screen, randomUUID()) : screen;
}

/** Maximum characters of a problem: it may name every probe that was not sent. */
const QUIET_LINE = 300;

/** Returns the verdict, the coverage, the failed ids, the baseline, and each problem and failed gate, one line each. */
function quietLines(given: Report, options: RunOptions): string {
  const frame = frameOf(given, contextOf(options));
  const { report, say } = frame;
  const gates = report.gates.map(({ kind, message }) => `${say(`view.gate-${kind}`)}: ${message}`);
  // Those of a refused run are on standard error.
  const reported = report.verdict === 'refused' ? [] : report.problems;
  const problems = reported
    .map(labeled)
    .map(({ message, variable }) => cut(visible(joined([variable ?? '', message], ' ')), QUIET_LINE));
  const { verdict, exercised, failed } = headOf(frame);
  return [verdict, exercised, failed, baselineWords(frame), ...problems, ...gates]
    .flatMap((line) => (line === '' ? [] : `${line}\n`))
    .join('');
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
    printProblems(await appendToStepSummary(summary, step.summary), io, options.lang);
  }
  if (!step.annotates || !ending.presentable) return;
  // GitHub reads commands from both streams. With --json and --quiet, standard output must not contain them.
  const write = options.json || options.quiet ? io.err : io.out;
  write(annotations(ending.report, contextOf(options)));
}

/** `line`: one line that is rewritten, for a terminal. `lines`: a line every five seconds, for a log. */
export type ProgressMode = 'line' | 'lines' | 'none';

export function progressMode(terminal: boolean, { quiet, json }: Pick<RunOptions, 'quiet' | 'json'>): ProgressMode {
  if (quiet || json) return 'none';
  return terminal ? 'line' : 'lines';
}

const WIDTH = 78;
/** Requests needed to estimate the time left. */
const FEWEST = 10;
const EVERY_MS = { line: 100, lines: 5_000, none: Number.POSITIVE_INFINITY } as const;
const CLEAR = '\r\u001b[2K';

/** Shows the progress of a run. `now` in milliseconds, for example `Date.now`. */
export function progress(
  sink: { write(text: string): unknown },
  mode: ProgressMode,
  now: () => number,
  language: Language = 'en',
  columns = WIDTH + 1,
) {
  const say = sayIn(language);
  const startedAt = now();
  let shownAt = mode === 'lines' ? startedAt : Number.NEGATIVE_INFINITY;
  const textOf = ({ stage, sent, expected }: Progress): string => {
    const all = { sent, expected, stage: `stage.${stage}` };
    if (sent > expected) return say('progress.more', all);
    const left = ((expected - sent) * (now() - startedAt)) / sent / 1_000;
    if (!(left >= 1) || sent < FEWEST) return say('progress', all);
    return say('progress.left', { ...all, left: left < 100 ? `${Math.ceil(left)} s` : `${Math.ceil(left / 60)} min` });
  };
  return {
    step(step: Progress): void {
      if (mode === 'none' || now() - shownAt < EVERY_MS[mode]) return;
      shownAt = now();
      // Of a line that wraps, only its end would be rewritten.
      const text = textOf(step).slice(0, Math.min(WIDTH, columns - 1));
      sink.write(mode === 'line' ? `${CLEAR}${text}` : `${text}\n`);
    },
    end(): void {
      if (mode === 'line') sink.write(CLEAR);
    },
  };
}
