import { access, constants, mkdir, open, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { problemOf } from '../../messages/index.ts';
import type { Gate, Leak } from '../redaction/gate.ts';
import { leaksInLong } from '../redaction/gate.ts';
import { inEnglish, type ViewContext, type Voice, voiceOf } from './language.ts';
import { overwriteFile, removeLeftovers, replaceFile } from './replace-file.ts';
import type { Problem, Report } from './report.ts';

/** One report file: how it is named, written, and known again as ours. */
export interface View<Value = Report> {
  readonly name: string;
  readonly render: (report: Value, context: ViewContext) => string;
  /** What stands in its place where it is withheld; `notice` says why. */
  readonly stub: (notice: string) => string;
  /** Whether a file that begins like this was written by us. */
  readonly isOurs: (beginning: string) => boolean;
  /** Permissions of the file; those of any new file where left out. */
  readonly mode?: number;
}

/** What is enough to know a file again. */
type Known = Pick<View, 'name' | 'isOurs'>;

export interface WriteOptions<Value = Report> {
  /** What every text passes. */
  readonly gate: Gate;
  readonly context: ViewContext;
  readonly directory: string;
  readonly views: readonly View<Value>[];
  /** Views that this run does not write: their files of earlier runs are removed. */
  readonly retired?: readonly View<Value>[];
}

/** A report that was not written; where the file system let it, a stub stands in its place. */
export interface Withheld {
  readonly name: string;
  readonly path: string;
  readonly leaks: readonly Leak[];
}

export interface WriteResult {
  /** Paths of the reports written in full. */
  readonly written: readonly string[];
  /** Where there is one the run ends with exit code 4. */
  readonly withheld: readonly Withheld[];
  /** Paths of reports of earlier runs that were removed. */
  readonly removed: readonly string[];
  /** What could not be written or removed, with the remedy. */
  readonly problems: readonly Problem[];
  /** What views threw; a stub stands in the place of each. */
  readonly broken: readonly unknown[];
}

type PartOfResult = { readonly [K in keyof WriteResult]?: WriteResult[K] };

const BEGINNING_BYTES = 4096;

/**
 * Writes every view into the directory, each at once under its final name. A file of such a name that is not ours is
 * left alone and is a problem; so is everything that the file system refuses. A view that holds something guarded is
 * withheld and a stub says so. What a killed process left beside these files goes.
 */
export async function writeReports<Value = Report>(report: Value, options: WriteOptions<Value>): Promise<WriteResult> {
  const { directory, views, retired = [] } = options;
  try {
    await makeDirectory(directory);
  } catch (error) {
    return gather([{ problems: [directoryProblem(directory, error)] }]);
  }
  await removeLeftovers(
    directory,
    [...views, ...retired].map(({ name }) => name),
  ).catch(() => undefined);
  const results: PartOfResult[] = [];
  for (const view of views) results.push(await writeView(report, view, options));
  const names = new Set(views.map(({ name }) => name));
  for (const view of retired.filter(({ name }) => !names.has(name))) results.push(await removeView(view, directory));
  return gather(results);
}

/** Makes a directory and those above it, one by one: the recursive way of Node never ends under some file systems. */
async function makeDirectory(directory: string): Promise<void> {
  const parent = dirname(directory);
  try {
    await mkdir(directory);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EEXIST' && (await stat(directory)).isDirectory()) return;
    const orphan = await stat(parent).then(
      () => false,
      () => true,
    );
    if (code !== 'ENOENT' || parent === directory || !orphan) throw error;
    await makeDirectory(parent);
    await mkdir(directory);
  }
}

/** Makes the directory where it is not there; what keeps reports from being written into it, as far as that shows. */
export async function unwritableDirectory(directory: string): Promise<readonly Problem[]> {
  try {
    await makeDirectory(directory);
    await access(directory, constants.W_OK);
    return [];
  } catch (error) {
    return [directoryProblem(directory, error)];
  }
}

/** The problems that writing these views into the directory would meet on account of what stands there already. */
export async function foreignFiles(directory: string, views: readonly Known[]): Promise<readonly Problem[]> {
  const standing = await Promise.all(views.map((view) => standingFile(view, join(directory, view.name))));
  return onceEach(standing.flatMap((state) => (typeof state === 'string' ? [] : [state])));
}

/** What several files have in common is one problem. */
function onceEach(problems: readonly Problem[]): readonly Problem[] {
  return [...new Map(problems.map((problem) => [problem.message, problem])).values()];
}

function gather(results: readonly PartOfResult[]): WriteResult {
  return {
    written: results.flatMap(({ written = [] }) => written),
    withheld: results.flatMap(({ withheld = [] }) => withheld),
    removed: results.flatMap(({ removed = [] }) => removed),
    problems: onceEach(results.flatMap(({ problems = [] }) => problems)),
    broken: results.flatMap(({ broken = [] }) => broken),
  };
}

async function writeView<Value>(
  report: Value,
  view: View<Value>,
  { directory, context, gate }: WriteOptions<Value>,
): Promise<PartOfResult> {
  const named = gate.leaksIn(view.name);
  if (named.length > 0) return { withheld: [{ name: 'a report', path: directory, leaks: named }] };
  const path = join(directory, view.name);
  const { text, ...result } = await rendered(report, view, path, context, gate);
  const standing = await standingFile(view, path);
  if (typeof standing !== 'string') return { ...result, problems: [standing] };
  const inFull = Object.keys(result).length === 0;
  try {
    await replaceFile(path, text, view.mode);
    return inFull ? { written: [path] } : result;
  } catch (error) {
    const problem = fileProblem(path, 'written', error);
    if (standing === 'nothing') return { ...result, problems: [problem] };
    // What stands there is of another run, or says something else than the report by now.
    const left = await discard(view, path);
    if (left.length > 0) return { ...result, problems: [problem, ...left] };
    // Where the disk was full there is room now.
    const again = await replaceFile(path, text, view.mode).then(
      () => true,
      () => false,
    );
    return again && inFull ? { written: [path] } : { ...result, problems: again ? [] : [problem] };
  }
}

/** The text of a view, or the stub that stands in its place and why. */
async function rendered<Value>(
  report: Value,
  view: View<Value>,
  path: string,
  context: ViewContext,
  gate: Gate,
): Promise<PartOfResult & { readonly text: string }> {
  const voice = voiceOf(context.language);
  try {
    const text = view.render(report, context);
    const leaks = await leaksInLong(gate, text);
    if (leaks.length === 0) return { text };
    return { text: view.stub(noticeOf(leaks, voice)), withheld: [{ name: view.name, path, leaks }] };
  } catch (error) {
    return { text: view.stub(voice.say('view.broken')), broken: [error] };
  }
}

/** Removes a file of ours, or empties it to its stub where its directory can't be written to. */
async function discard<Value>(view: View<Value>, path: string): Promise<readonly Problem[]> {
  try {
    await rm(path);
    return [];
  } catch {
    try {
      await overwriteFile(path, view.stub(inEnglish.say('view.unwritten')));
      return [];
    } catch (error) {
      return [fileProblem(path, 'removed', error)];
    }
  }
}

/** Why a report was withheld. */
function noticeOf(leaks: readonly Leak[], { say }: Voice): string {
  const [first, ...others] = new Set(leaks.map(({ kind }) => kind));
  const what = others.length > 0 ? 'view.withheld-both' : `view.withheld-${first ?? 'secrets'}`;
  return say('view.withheld-for', { what });
}

async function removeView<Value>(view: View<Value>, directory: string): Promise<PartOfResult> {
  const path = join(directory, view.name);
  if ((await standingFile(view, path)) !== 'ours') return {};
  const left = await discard(view, path);
  return left.length === 0 ? { removed: [path] } : { problems: left };
}

/** What stands under a view's name: nothing, a file of ours, or a problem. */
async function standingFile(view: Known, path: string): Promise<'nothing' | 'ours' | Problem> {
  try {
    return view.isOurs(await beginningOf(path)) ? 'ours' : foreignProblem(path);
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return 'nothing';
    return codeOf(error) === 'EISDIR' ? foreignProblem(path) : fileProblem(path, 'read', error);
  }
}

async function beginningOf(path: string): Promise<string> {
  // Without O_NONBLOCK opening a named pipe waits for its writer.
  const file = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    const buffer = new Uint8Array(BEGINNING_BYTES);
    const { bytesRead } = await file.read(buffer, 0, BEGINNING_BYTES, 0);
    return new TextDecoder().decode(buffer.subarray(0, bytesRead));
  } finally {
    await file.close();
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
}

function foreignProblem(path: string): Problem {
  return problemOf('reports.foreign', { path });
}

/** That the process may open no more files says nothing about the directory. */
function shortage(error: string): Problem | null {
  return /^E[MN]FILE$/.test(error) ? problemOf('machine.descriptors', { error }) : null;
}

function directoryProblem(directory: string, error: unknown): Problem {
  const code = codeOf(error);
  return shortage(code) ?? problemOf('reports.directory', { directory, error: code });
}

function fileProblem(path: string, doing: 'read' | 'written' | 'removed', error: unknown): Problem {
  const code = codeOf(error);
  const params = { path, doing: `file.${doing}`, error: code };
  const full = /^(?:ENOSPC|EDQUOT|EFBIG)$/.test(code);
  return (
    shortage(code) ??
    (full ? problemOf('reports.full', { ...params, full: `file.${code}` }) : problemOf('reports.file', params))
  );
}
