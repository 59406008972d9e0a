import type { TextCode } from '../../messages/index.ts';

/** Returns the Levenshtein distance, where a swap of two adjacent letters is one step. */
export function distance(from: string, to: string): number {
  return distances(from, to).at(-1) ?? 0;
}

/** Returns the distances to each beginning of `to`, shortest first. */
function distances(from: string, to: string): readonly number[] {
  let earlier: readonly number[] = [];
  let previous = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (const [row, letter] of [...from].entries()) {
    const current = [row + 1];
    for (const [column, other] of [...to].entries()) {
      const [left = 0, above = 0, before = 0] = [current[column], previous[column + 1], previous[column]];
      const isSwapped = from[row - 1] === other && to[column - 1] === letter;
      const swapped = isSwapped ? (earlier[column - 1] ?? Number.POSITIVE_INFINITY) + 1 : Number.POSITIVE_INFINITY;
      current.push(Math.min(left + 1, above + 1, before + (letter === other ? 0 : 1), swapped));
    }
    earlier = previous;
    previous = current;
  }
  return previous;
}

/** Returns at most `limit` suggestions, nearest first: similar names, and names of which one contains the other. */
export function nearest(given: string, candidates: readonly string[], limit = 1): readonly string[] {
  const wanted = given.toLowerCase();
  return candidates
    .map((candidate) => ({ candidate, cost: cost(wanted, candidate.toLowerCase()) }))
    .filter(({ candidate, cost: steps }) => {
      // The common ending of two group globs does not make them similar.
      const ending = wanted.endsWith('.*') && candidate.endsWith('.*') ? 2 : 0;
      return steps <= Math.max(1, (wanted.length - ending) / 3);
    })
    .sort((one, other) => one.cost - other.cost || (one.candidate < other.candidate ? -1 : 1))
    .slice(0, limit)
    .map(({ candidate }) => candidate);
}

/** Up to this length a mistyped text is not compared with the beginnings of names. */
const SHORT = 7;

function cost(wanted: string, candidate: string): number {
  // Two letters are too few for a similarity, but enough for a beginning.
  if (wanted.length === 2 && candidate.startsWith(wanted)) return 1;
  const toBeginnings = distances(wanted, candidate);
  const ofBeginning = wanted.length > SHORT ? 1 + Math.min(...toBeginnings) : Number.POSITIVE_INFINITY;
  const steps = Math.min(toBeginnings.at(-1) ?? 0, ofBeginning);
  const contained = wanted.length > 2 && (candidate.includes(wanted) || wanted.includes(candidate));
  return contained ? Math.min(steps, 1 + Math.abs(wanted.length - candidate.length) / candidate.length) : steps;
}

/** Returns the ids and a glob for each group: the suggestions for a glob over them. */
export function globsOver(ids: readonly string[]): readonly string[] {
  return [...ids, ...new Set(ids.map((id) => `${id.split('.')[0]}.*`))];
}

/** Returns the parameters of `{@suggestion}` in a problem. */
export function suggested(given: string, known: readonly string[], limit = 1) {
  const candidates = nearest(given, known, limit);
  const suggestion: TextCode = candidates.length === 0 ? 'suggestion.none' : 'suggestion.some';
  return { suggestion, candidates };
}
