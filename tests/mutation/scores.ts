/** Mutants of one file: those that some test noticed, and those that none did. */
export interface Counts {
  readonly killed: number;
  readonly survived: number;
}

/** The score of a whole run of the mutation test. */
export interface Score {
  readonly files: Readonly<Record<string, Counts>>;
}

export const SCORE_FILE = new URL('score.json', import.meta.url);

/** Per cent of the mutants of a room's files that were noticed. */
export function scoreOf({ files }: Score, room: string): number {
  const counts = Object.entries(files).flatMap(([file, one]) => (file.startsWith(room) ? [one] : []));
  const killed = counts.reduce((sum, one) => sum + one.killed, 0);
  const survived = counts.reduce((sum, one) => sum + one.survived, 0);
  return (100 * killed) / (killed + survived);
}
