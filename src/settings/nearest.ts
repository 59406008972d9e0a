import type { TextCode } from '../../messages/index.ts';

/**
 * Damerau-Levenshtein distance in its optimal string alignment form: insertions, deletions, substitutions and swaps
 * of two neighbours that turn `from` into `to`.
 */
export function distance(from: string, to: string): number {
  let beforePrevious: readonly number[] = [];
  let previous: readonly number[] = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const substituted = at(previous, column - 1) + (from[row - 1] === to[column - 1] ? 0 : 1);
      const swapped =
        row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]
          ? at(beforePrevious, column - 2) + 1
          : Number.POSITIVE_INFINITY;
      current.push(Math.min(at(previous, column) + 1, at(current, column - 1) + 1, substituted, swapped));
    }
    beforePrevious = previous;
    previous = current;
  }
  return at(previous, to.length);
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY;
}

/**
 * The candidates that `given` most likely stands for, nearest first: those within a third of its length, and those
 * that contain it or are contained in it. Case does not count. At most `limit`.
 */
export function nearest(given: string, candidates: readonly string[], limit = 1): readonly string[] {
  const asked = given.toLowerCase();
  const reach = Math.max(1, Math.floor(asked.length / 3));
  return candidates
    .map((candidate) => ({ candidate, cost: cost(asked, candidate.toLowerCase()) }))
    .filter(({ cost: steps }) => steps <= reach)
    .sort((one, other) => one.cost - other.cost || (one.candidate < other.candidate ? -1 : 1))
    .slice(0, limit)
    .map(({ candidate }) => candidate);
}

function cost(asked: string, candidate: string): number {
  const steps = distance(asked, candidate);
  const contained = asked.length > 2 && (candidate.includes(asked) || asked.includes(candidate));
  return contained ? Math.min(steps, 1 + Math.abs(asked.length - candidate.length) / candidate.length) : steps;
}

/** The parameters of a problem's `{@suggestion}`: the names that may have been meant, or none. */
export function suggested(given: string, known: readonly string[], limit = 1) {
  const candidates = nearest(given, known, limit);
  const suggestion: TextCode = candidates.length === 0 ? 'suggestion.none' : 'suggestion.some';
  return { suggestion, candidates };
}
