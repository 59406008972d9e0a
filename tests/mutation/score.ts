import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';

/** Mutants of one file: those that some test noticed, and those that none did. */
export interface Counts {
  readonly killed: number;
  readonly survived: number;
  /** Digest of the file as it was counted. */
  readonly digest: string;
}

/** What was counted of each file. */
export interface Score {
  readonly files: Readonly<Record<string, Counts>>;
}

const ROOT = new URL('../../', import.meta.url);
export const SCORE_FILE = new URL('score.json', import.meta.url);

/** Rooms whose code is mutated. */
export const ROOMS = ['facts/', 'suites/', 'src/judging/'] as const;

/** Files of types alone, where there is nothing to mutate, and what only binds the suite to a test runner. */
const PLAIN = /^(?:facts\/facts|src\/judging\/finding)\.ts$|^suites\/(?:vitest|consumer)\//;

export function readScore(): Score {
  return JSON.parse(readFileSync(SCORE_FILE, 'utf8'));
}

/** The files that are mutated, as they stand. */
export function standing(): readonly string[] {
  return ROOMS.flatMap((room) =>
    readdirSync(new URL(room, ROOT), { recursive: true, encoding: 'utf8' }).map((name) => `${room}${name}`),
  ).filter((file) => file.endsWith('.ts') && !PLAIN.test(file));
}

export function digestOf(file: string): string {
  return createHash('sha256')
    .update(readFileSync(new URL(file, ROOT)))
    .digest('hex')
    .slice(0, 16);
}

/** Files that have changed since they were counted, or were never counted. */
export function changed({ files }: Score): readonly string[] {
  return standing().filter((file) => files[file]?.digest !== digestOf(file));
}

/** Per cent of the mutants of a room's files, as far as they stand, that were noticed. */
export function scoreOf({ files }: Score, room: string): number {
  const counts = standing().flatMap((file) => (file.startsWith(room) ? (files[file] ?? []) : []));
  const killed = counts.reduce((sum, one) => sum + one.killed, 0);
  return (100 * killed) / counts.reduce((sum, one) => sum + one.killed + one.survived, 0);
}
