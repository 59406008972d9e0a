import { existsSync } from 'node:fs';
import { access, appendFile, constants, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { problemOf } from '../../messages/index.ts';
import { type Gate, type Leak, leaksInLong } from '../redaction/gate.ts';
import { type ViewContext, voiceOf } from './language.ts';
import type { Problem, Report } from './report.ts';

/** One report file: its name, its text, and how the suite recognizes its own file. */
export interface View<Value = Report> {
  readonly name: string;
  readonly render: (report: Value, context: ViewContext) => string;
  /** Renders the file in place of a withheld report; `notice` says why. */
  readonly stub: (notice: string) => string;
  /** Returns true if a file with this beginning was written by this suite. */
  readonly isOurs: (beginning: string) => boolean;
  /** Permissions of the file, if not those of any new file. */
  readonly mode?: number;
}

type Known = Pick<View, 'name' | 'isOurs'>;

export interface WriteOptions<Value = Report> {
  readonly gate: Gate;
  readonly context: ViewContext;
  readonly directory: string;
  readonly views: readonly View<Value>[];
  /** Views that this run does not write: their files of earlier runs are removed. */
  readonly retired?: readonly View<Value>[];
  /** Called before each view: the text of the previous view is garbage. */
  readonly relieve?: () => void;
}

export interface WriteResult {
  /** Paths of the reports written in full. */
  readonly written: readonly string[];
  readonly withheld: readonly { readonly name: string; readonly path: string; readonly leaks: readonly Leak[] }[];
  readonly problems: readonly Problem[];
  /** Errors of views, each replaced by a stub. */
  readonly broken: readonly unknown[];
}

const BEGINNING_BYTES = 4096;

type Collected = { -readonly [Name in keyof WriteResult]: WriteResult[Name][number][] };

/**
 * Writes each view into the directory under its final name in one step. Leaves a file that is not ours alone and reports a
 * problem. Replaces a report that holds a secret or a personal value by a stub.
 */
export async function writeReports<Value = Report>(report: Value, options: WriteOptions<Value>): Promise<WriteResult> {
  const { directory, views, retired = [], relieve, gate, context } = options;
  const { say } = voiceOf(context.language);
  const result: Collected = { written: [], withheld: [], problems: [], broken: [] };
  const unwritable = await unwritableDirectory(directory);
  if (unwritable.length > 0) return { ...result, problems: unwritable };

  /** Renders a view, or a stub in place of a view that leaks or throws. */
  async function rendered(view: View<Value>): Promise<{ readonly text: string; readonly isStub: boolean }> {
    try {
      const text = view.render(report, context);
      const leaks = await leaksInLong(gate, text);
      if (leaks.length === 0) return { text, isStub: false };
      const [first = 'secrets', ...others] = new Set(leaks.map(({ kind }) => kind));
      const notice = say('view.withheld-for', { what: `view.withheld-${others.length > 0 ? 'both' : first}` });
      result.withheld.push({ name: view.name, path: join(directory, view.name), leaks });
      return { text: view.stub(notice), isStub: true };
    } catch (error) {
      result.broken.push(error);
      return { text: view.stub(say('view.broken')), isStub: true };
    }
  }

  async function writeView(view: View<Value>): Promise<void> {
    const leaks = gate.leaksIn(view.name);
    if (leaks.length > 0) {
      result.withheld.push({ name: 'a report', path: directory, leaks });
      return;
    }
    const path = join(directory, view.name);
    const { text, isStub } = await rendered(view);
    const standing = await standingFile(view, path);
    if (typeof standing !== 'string') {
      result.problems.push(standing);
      return;
    }
    const write = () => attempted(replaceFile(path, text, view.mode), path, 'written');
    let problems = await write();
    if (problems.length > 0 && standing === 'ours') {
      // An earlier report must not look like a report of this run; without it, a full disk may have room.
      const left = await remove(path);
      problems = left.length === 0 ? await write() : [...problems, ...left];
    }
    result.problems.push(...problems);
    if (problems.length === 0 && !isStub) result.written.push(path);
  }

  for (const view of views) {
    relieve?.();
    await writeView(view);
  }
  const names = new Set(views.map(({ name }) => name));
  for (const view of retired.filter(({ name }) => !names.has(name))) {
    const path = join(directory, view.name);
    if ((await standingFile(view, path)) === 'ours') result.problems.push(...(await remove(path)));
  }
  return { ...result, problems: onceEach(result.problems) };
}

/** Makes a directory and its parents, one by one: Node's recursive way never ends under some file systems. */
async function makeDirectory(directory: string): Promise<void> {
  const parent = dirname(directory);
  try {
    await mkdir(directory);
  } catch (error) {
    const code = codeOf(error);
    if (code === 'EEXIST' && (await stat(directory)).isDirectory()) return;
    if (code !== 'ENOENT' || parent === directory || existsSync(parent)) throw error;
    await makeDirectory(parent);
    await mkdir(directory);
  }
}

/** Makes the directory if it is missing, and returns why reports cannot be written into it. */
export async function unwritableDirectory(directory: string): Promise<readonly Problem[]> {
  try {
    await makeDirectory(directory);
    await access(directory, constants.W_OK);
    return [];
  } catch (failure) {
    const error = codeOf(failure);
    return [shortage(error) ?? problemOf('reports.directory', { directory, error })];
  }
}

export async function foreignFiles(directory: string, views: readonly Known[]): Promise<readonly Problem[]> {
  const standing = await Promise.all(views.map((view) => standingFile(view, join(directory, view.name))));
  return onceEach(standing.filter((state) => typeof state !== 'string'));
}

function onceEach(problems: readonly Problem[]): readonly Problem[] {
  return [...new Map(problems.map((problem) => [problem.message, problem])).values()];
}

function remove(path: string): Promise<readonly Problem[]> {
  return attempted(rm(path), path, 'removed');
}

function attempted(action: Promise<void>, path: string, doing: 'written' | 'removed'): Promise<readonly Problem[]> {
  return action.then(
    () => [],
    (error: unknown) => [fileProblem(path, doing, error)],
  );
}

async function standingFile(view: Known, path: string): Promise<'nothing' | 'ours' | Problem> {
  try {
    return view.isOurs(await beginningOf(path)) ? 'ours' : problemOf('reports.foreign', { path });
  } catch (error) {
    const code = codeOf(error);
    if (code === 'ENOENT' || code === 'ENOTDIR') return 'nothing';
    return code === 'EISDIR' ? problemOf('reports.foreign', { path }) : fileProblem(path, 'read', error);
  }
}

async function beginningOf(path: string): Promise<string> {
  // Without O_NONBLOCK opening a named pipe waits for its writer.
  const file = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(BEGINNING_BYTES), 0, BEGINNING_BYTES, 0);
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await file.close();
  }
}

/**
 * Writes a file under its final name in one step: a reader sees the old or the new content, even if the process or
 * the machine crashes. Replaces a symbolic link, and does not follow it. Replaces the temporary file of a killed process.
 *
 * @throws The error of the file system, after removal of the temporary file.
 */
export async function replaceFile(path: string, text: string, mode = 0o666): Promise<void> {
  const temporary = `${path}.vehicle-credit-conformance.tmp`;
  try {
    await rm(temporary, { force: true });
    const file = await open(temporary, 'wx', mode);
    try {
      await file.writeFile(text);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined);
    throw error;
  }
}

/** GitHub rejects a longer summary of a step. */
export const STEP_SUMMARY_BYTES = 1_048_576;

/** Appends a summary to the step summary of GitHub Actions, if it fits. Returns problems; never throws. */
export async function appendToStepSummary(summary: string, stepSummary: string): Promise<readonly Problem[]> {
  const variable = 'GITHUB_STEP_SUMMARY';
  try {
    const text = await readFile(summary, 'utf8');
    const { size } = await stat(stepSummary).catch(() => ({ size: 0 }));
    const added = size === 0 ? text : `\n\n${text}`;
    if (size + Buffer.byteLength(added) > STEP_SUMMARY_BYTES) {
      return [{ variable, ...problemOf('reports.step-summary-full') }];
    }
    await appendFile(stepSummary, added);
    return [];
  } catch (error) {
    return [{ variable, ...problemOf('reports.step-summary', { error: codeOf(error) }) }];
  }
}

export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
}

/** Returns the problem of a process without free file descriptors: it is not a problem of the directory. */
function shortage(error: string): Problem | null {
  return /^E[MN]FILE$/.test(error) ? problemOf('machine.descriptors', { error }) : null;
}

function fileProblem(path: string, doing: 'read' | 'written' | 'removed', failure: unknown): Problem {
  const error = codeOf(failure);
  const params = { path, doing: `file.${doing}`, error };
  const full = /^(?:ENOSPC|EDQUOT|EFBIG)$/.test(error);
  return (
    shortage(error) ??
    (full ? problemOf('reports.full', { ...params, full: `file.${error}` }) : problemOf('reports.file', params))
  );
}
