import { problemOf } from '../../messages/index.ts';
import { type OpenPoint, openPoints, requirements } from '../../requirements/index.ts';
import { kindOf } from '../documents/kinds.ts';
import type { Read } from '../documents/read.ts';
import type { KnownIds } from '../gates/files.ts';
import type { Problem } from '../report/report.ts';
import { fileProblem, type ReadFile } from '../settings/files.ts';
import type { Flags, RunOptions } from '../settings/settings.ts';

export const knownIds: KnownIds = { requirements: Object.keys(requirements), openPoints: Object.keys(openPoints) };

/** How far the answer of each open point can be pinned. */
export const steadinesses: Readonly<Record<string, OpenPoint>> = openPoints;

type FileRead<Value> = { readonly value: Value } | { readonly problems: readonly Problem[] };

/** Reads the files of `--baseline` and `--waivers`; each mistake in them is a problem with its line. */
export async function gateFilesOf({ baseline, waivers }: Pick<Flags, 'baseline' | 'waivers'>, readFile: ReadFile) {
  if (baseline === undefined && waivers === undefined) return { options: {}, problems: [] };
  // Loaded only here: most runs read neither file.
  const { readBaseline, readWaivers } = await import('../gates/files.ts');
  const pins = baseline === undefined ? null : fileOf('--baseline', baseline, readFile, readBaseline);
  const known = waivers === undefined ? null : fileOf('--waivers', waivers, readFile, readWaivers);
  const options: Pick<RunOptions, 'baseline' | 'waivers'> = {
    ...(pins !== null && 'value' in pins && { baseline: pins.value }),
    ...(known !== null && 'value' in known && { waivers: known.value }),
  };
  const problems = [pins, known].flatMap((one) => (one !== null && 'problems' in one ? one.problems : []));
  return { options, problems };
}

/** The format that the file of each flag must have, and the problem of a mistake in it. */
const files = {
  '--baseline': { format: 'vehicle-credit-baseline', expected: 'kind.baseline', mistake: 'file.mistake-baseline' },
  '--waivers': { format: null, expected: 'kind.waivers', mistake: 'file.mistake-waivers' },
  '--out': { format: 'vehicle-credit-baseline', expected: 'kind.baseline', mistake: 'file.mistake-out' },
} as const;

/** Reads the file that a flag names. */
export function fileOf<Value>(
  flag: keyof typeof files,
  path: string,
  readFile: ReadFile,
  read: (text: string, known: KnownIds) => Read<Value>,
): FileRead<Value> {
  const problems = (...all: readonly Problem[]) => ({ problems: all.map((one) => ({ variable: flag, ...one })) });
  if (path.trim() === '') return problems(problemOf('file.no-name'));
  const file = readFile(path);
  if (file.kind !== 'text') return problems(fileProblem(path, file));
  const { format, expected, mistake } = files[flag];
  const kind = kindOf(file.text);
  if (kind !== null && kind.format !== format)
    return problems(problemOf('file.other-kind', { path, kind: kind.kind, expected, use: kind.use }));
  const found = read(file.text, knownIds);
  if ('value' in found) return { value: found.value };
  return problems(
    ...found.mistakes.map(({ line, code, params }) => problemOf(mistake, { ...params, path, line, mistake: code })),
  );
}
