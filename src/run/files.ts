import { join } from 'node:path';
import { problemOf } from '../../messages/index.ts';
import { type OpenPoint, openPoints, requirements } from '../../requirements/index.ts';
import type { Read } from '../documents/read.ts';
import type { KnownIds } from '../gates/files.ts';
import { jsonOf } from '../json/read-json.ts';
import type { Problem, Report } from '../report/report.ts';
import { fileProblem, type ReadFile } from '../settings/files.ts';
import type { Flags, RunOptions } from '../settings/settings.ts';

export const knownIds: KnownIds = { requirements: Object.keys(requirements), openPoints: Object.keys(openPoints) };

export const steadinesses: Readonly<Record<string, OpenPoint>> = openPoints;

/** Kinds of files of this suite by their format; waivers have none. */
const formats = {
  'vehicle-credit-conformance': 'report',
  'vehicle-credit-evidence': 'evidence',
  'vehicle-credit-baseline': 'baseline',
  'vehicle-credit-pact-verification': 'verification',
} as const;

type Kind = (typeof formats)[keyof typeof formats] | 'waivers';

const names: Readonly<Partial<Record<Kind, string>>> = { report: 'conformance.json', evidence: 'evidence.json' };

type FileRead<Value> = { readonly value: Value } | { readonly problems: readonly Problem[] };

/** Reads the text of a file. A file of another known kind is a problem; a file of an unknown kind is not. */
export function textIn(path: string, readFile: ReadFile, expected: Kind): FileRead<string> {
  const file = readFile(path);
  const name = names[expected];
  if (name !== undefined && file.kind === 'unreadable' && file.why.code === 'file.directory') {
    return { problems: [problemOf('file.is-directory', { path, file: join(path, name) })] };
  }
  if (file.kind !== 'text') {
    const isGate = expected === 'baseline' || expected === 'waivers';
    return { problems: [fileProblem(path, file, isGate ? `file.missing-${expected}` : 'file.missing-report')] };
  }
  const kind = kindOf(jsonOf(file.text));
  if (kind === undefined || kind === expected) return { value: file.text };
  const other = { path, kind: `kind.${kind}`, expected: `kind.${expected}`, use: `use.${kind}` };
  return { problems: [problemOf('file.other-kind', other)] };
}

function kindOf(value: unknown): Kind | undefined {
  if (Array.isArray(value)) return 'requirement' in Object(value[0]) ? 'waivers' : undefined;
  const { format: named }: { format?: unknown } = Object(value);
  return Object.entries(formats).find(([format]) => format === named)?.[1];
}

const MOST_MISTAKES = 3;
const FORMAT_VERSION = 1;

/**
 * Reads a report. A report of a later version may have unknown members. The report of a refused run is a problem,
 * because its responses may not come from the API.
 */
export async function reportIn(path: string, readFile: ReadFile): Promise<FileRead<Report>> {
  const file = textIn(path, readFile, 'report');
  if ('problems' in file) return file;
  const { readReport } = await import('../gates/files.ts');
  const read = readReport(file.value);
  if ('value' in read) {
    if ('withheld' in read.value) return { problems: [problemOf('file.withheld', { path })] };
    if (read.value.verdict === 'refused') return { problems: [problemOf('file.refused-run', { path })] };
    return { value: read.value };
  }
  const known = { path, expected: 'kind.report', name: 'conformance.json' };
  const value = jsonOf(file.value);
  if (value !== undefined && kindOf(value) !== 'report') return { problems: [problemOf('file.other-format', known)] };
  const { formatVersion: theirs }: { formatVersion?: unknown } = Object(value);
  if (typeof theirs === 'number' && theirs !== FORMAT_VERSION) {
    return { problems: [problemOf('file.format-version', { path, theirs, ours: FORMAT_VERSION })] };
  }
  const mistakes = read.mistakes.slice(0, MOST_MISTAKES);
  return {
    problems: mistakes.map(({ line, code, params }) =>
      problemOf('file.mistake', { ...params, ...known, line, mistake: code }),
    ),
  };
}

/** Reads the files of `--baseline` and `--waivers`; each mistake in them is a problem with its line. */
export async function gateFilesOf({ baseline, waivers }: Pick<Flags, 'baseline' | 'waivers'>, readFile: ReadFile) {
  if (baseline === undefined && waivers === undefined) return { options: {}, problems: [] };
  // Loaded only here: most runs read neither file.
  const { readBaseline, readWaivers } = await import('../gates/files.ts');
  const pins = baseline === undefined ? null : gateFileIn('--baseline', 'baseline', baseline, readFile, readBaseline);
  const known = waivers === undefined ? null : gateFileIn('--waivers', 'waivers', waivers, readFile, readWaivers);
  const options: Pick<RunOptions, 'baseline' | 'waivers'> = {
    ...(pins !== null && 'value' in pins && { baseline: pins.value }),
    ...(known !== null && 'value' in known && { waivers: known.value }),
  };
  const problems = [pins, known].flatMap((one) => (one !== null && 'problems' in one ? one.problems : []));
  return { options, problems };
}

export function gateFileIn<Value>(
  flag: '--baseline' | '--waivers' | '--out',
  kind: 'baseline' | 'waivers',
  path: string,
  readFile: ReadFile,
  read: (text: string, known: KnownIds) => Read<Value>,
): FileRead<Value> {
  const failed = (all: readonly Problem[]) => ({ problems: all.map((one) => ({ variable: flag, ...one })) });
  if (path.trim() === '') return failed([problemOf('file.no-name')]);
  const file = textIn(path, readFile, kind);
  if ('problems' in file) return failed(file.problems);
  const found = read(file.value, knownIds);
  if ('value' in found) return found;
  const code = flag === '--out' ? 'file.mistake-out' : (`file.mistake-${kind}` as const);
  return failed(
    found.mistakes.map(({ line, code: mistake, params }) => problemOf(code, { ...params, path, line, mistake })),
  );
}
