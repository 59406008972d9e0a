import { problemOf } from '../../messages/index.ts';
import { type OpenPoint, openPoints, requirements } from '../../requirements/index.ts';
import { kindOf } from '../documents/kinds.ts';
import type { Read } from '../documents/read.ts';
import type { KnownIds } from '../gates/files.ts';
import type { Problem } from '../report/report.ts';
import { fileProblem, type ReadFile } from '../settings/files.ts';
import type { Flags, RunOptions } from '../settings/settings.ts';

export const knownIds: KnownIds = { requirements: Object.keys(requirements), openPoints: Object.keys(openPoints) };

export const steadinesses: Readonly<Record<string, OpenPoint>> = openPoints;

type FileRead<Value> = { readonly value: Value } | { readonly problems: readonly Problem[] };

/** Reads the files of `--baseline` and `--waivers`; each mistake in them is a problem with its line. */
export async function gateFilesOf({ baseline, waivers }: Pick<Flags, 'baseline' | 'waivers'>, readFile: ReadFile) {
  if (baseline === undefined && waivers === undefined) return { options: {}, problems: [] };
  // Loaded only here: most runs read neither file.
  const { readBaseline, readWaivers } = await import('../gates/files.ts');
  const pins = baseline === undefined ? null : fileOf('--baseline', 'baseline', baseline, readFile, readBaseline);
  const known = waivers === undefined ? null : fileOf('--waivers', 'waivers', waivers, readFile, readWaivers);
  const options: Pick<RunOptions, 'baseline' | 'waivers'> = {
    ...(pins !== null && 'value' in pins && { baseline: pins.value }),
    ...(known !== null && 'value' in known && { waivers: known.value }),
  };
  const problems = [pins, known].flatMap((one) => (one !== null && 'problems' in one ? one.problems : []));
  return { options, problems };
}

const kinds = {
  baseline: { format: 'vehicle-credit-baseline', expected: 'kind.baseline', mistake: 'file.mistake-baseline' },
  waivers: { format: null, expected: 'kind.waivers', mistake: 'file.mistake-waivers' },
} as const;

export type GateFileKind = keyof typeof kinds;

export function fileOf<Value>(
  flag: '--baseline' | '--waivers' | '--out',
  kind: GateFileKind,
  path: string,
  readFile: ReadFile,
  read: (text: string, known: KnownIds) => Read<Value>,
): FileRead<Value> {
  const problems = (...all: readonly Problem[]) => ({ problems: all.map((one) => ({ variable: flag, ...one })) });
  if (path.trim() === '') return problems(problemOf('file.no-name'));
  const file = readFile(path);
  if (file.kind !== 'text') return problems(fileProblem(path, file));
  const { format, expected, mistake } = kinds[kind];
  const other = kindOf(file.text);
  if (other !== null && other.format !== format)
    return problems(problemOf('file.other-kind', { path, kind: other.kind, expected, use: other.use }));
  const found = read(file.text, knownIds);
  if ('value' in found) return { value: found.value };
  const named = flag === '--out' ? 'file.mistake-out' : mistake;
  return problems(
    ...found.mistakes.map(({ line, code, params }) => problemOf(named, { ...params, path, line, mistake: code })),
  );
}
