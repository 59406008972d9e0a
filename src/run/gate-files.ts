import { type OpenPoint, openPoints, requirements } from '../../requirements/index.ts';
import type { Read } from '../documents/read.ts';
import { type KnownIds, readBaseline, readWaivers } from '../gates/files.ts';
import type { Problem } from '../report/report.ts';
import type { ReadFile } from '../settings/files.ts';
import type { Flags, RunOptions } from '../settings/settings.ts';

/** What the files of `--baseline` and `--waivers` hold, and everything that is wrong with them. */
export interface GateFiles {
  readonly options: Pick<RunOptions, 'baseline' | 'waivers'>;
  readonly problems: readonly Problem[];
}

/** The ids of the catalogue. */
export const knownIds: KnownIds = { requirements: Object.keys(requirements), openPoints: Object.keys(openPoints) };

/** How far the answer of each open point can be pinned. */
export const steadinesses: Readonly<Record<string, OpenPoint>> = openPoints;

/** Reads the files that the flags name; each mistake is a problem with its line. */
export function gateFilesOf({ baseline, waivers }: Pick<Flags, 'baseline' | 'waivers'>, readFile: ReadFile): GateFiles {
  const pins = baseline === undefined ? null : fileOf('--baseline', baseline, readFile, readBaseline);
  const known = waivers === undefined ? null : fileOf('--waivers', waivers, readFile, readWaivers);
  return {
    options: {
      ...(pins !== null && 'value' in pins && { baseline: pins.value }),
      ...(known !== null && 'value' in known && { waivers: known.value }),
    },
    problems: [pins, known].flatMap((one) => (one !== null && 'problems' in one ? one.problems : [])),
  };
}

const REMEDIES = {
  '--baseline': 'correct it by schemas/report/baseline.schema.json, or write it anew with `baseline`',
  '--waivers': 'correct it by schemas/report/waivers.schema.json',
  '--out': 'name another file; what is no baseline is left as it is',
} as const;

/** What the file that a flag names holds, or its problems. */
export function fileOf<Value>(
  flag: keyof typeof REMEDIES,
  path: string,
  readFile: ReadFile,
  read: (text: string, known: KnownIds) => Read<Value>,
): { readonly value: Value } | { readonly problems: readonly Problem[] } {
  const problem = (message: string, remedy: string) => ({ problems: [{ variable: flag, message, remedy }] });
  if (path.trim() === '') return problem('names no file', 'name the file');
  const file = readFile(path);
  if (file.kind === 'missing') return problem(`names a file that does not exist: ${path}`, 'correct the path');
  if (file.kind === 'unreadable') return problem(`can't be read: ${file.why.message}`, 'name a readable JSON file');
  const found = read(file.text, knownIds);
  if ('value' in found) return { value: found.value };
  return {
    problems: found.mistakes.map(({ line, message }) => ({
      variable: flag,
      message: `${path} line ${line}: ${message}`,
      remedy: REMEDIES[flag],
    })),
  };
}
