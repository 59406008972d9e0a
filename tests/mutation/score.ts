import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { transformSync } from 'esbuild';

/** Detected and undetected mutants of one file, and the digest of the code that was counted. */
export interface Counts {
  readonly killed: number;
  readonly survived: number;
  readonly digest: string;
}

export interface Score {
  readonly files: Readonly<Record<string, Counts>>;
}

const ROOT = new URL('../../', import.meta.url);
export const SCORE_FILE = new URL('score.json', import.meta.url);

/** Rooms whose code is mutated. */
export const ROOMS = ['facts/', 'suites/', 'src/judging/'] as const;
/** The least share of detected mutants in each room, in per cent. */
export const THRESHOLD = 90;

/** Files of types only, and what binds the suite to a test runner. */
const PLAIN = /^(?:facts\/facts|src\/judging\/finding)\.ts$|^suites\/(?:vitest|consumer)\//;

export const readScore = (): Score => JSON.parse(readFileSync(SCORE_FILE, 'utf8'));

/** Returns the files that are mutated. */
export function standing(): readonly string[] {
  return ROOMS.flatMap((room) =>
    readdirSync(new URL(room, ROOT), { recursive: true, encoding: 'utf8' }).map((name) => `${room}${name}`),
  ).filter((file) => file.endsWith('.ts') && !PLAIN.test(file));
}

/** Returns the digest of a file's code. Comments, types and layout have no mutants. */
export function digestOf(file: string): string {
  const text = readFileSync(new URL(file, ROOT), 'utf8');
  const { code } = transformSync(text, { loader: 'ts', target: 'node20', minifyWhitespace: true });
  return createHash('sha256').update(code).digest('hex').slice(0, 16);
}

/** Returns the files that were not counted as they are now. */
export const changed = ({ files }: Score): readonly string[] =>
  standing().filter((file) => files[file]?.digest !== digestOf(file));

/** Returns the share of detected mutants in a room, in per cent. */
export function scoreOf({ files }: Score, room: string): number {
  const counts = standing().flatMap((file) => (file.startsWith(room) ? (files[file] ?? []) : []));
  const killed = counts.reduce((sum, one) => sum + one.killed, 0);
  return (100 * killed) / counts.reduce((sum, one) => sum + one.killed + one.survived, 0);
}
