/** A piece of a text, and whether the other text lacks it. */
export interface Piece {
  readonly text: string;
  readonly differs: boolean;
}

const MOST_WORDS = 200;
/** Of the words of the shorter text; below this, what they share is chance. */
const LEAST_ALIKE = 0.4;

/** Two texts word by word: the longest run of words that both hold is alike, everything else differs. */
export function difference(left: string, right: string): readonly [left: readonly Piece[], right: readonly Piece[]] {
  const [a, b] = [wordsOf(left), wordsOf(right)];
  if (a.length > MOST_WORDS || b.length > MOST_WORDS) return [[whole(left)], [whole(right)]];
  const shared = sharedWords(a, b);
  const weight = shared.filter(([index]) => isWord(a[index])).length;
  if (weight < LEAST_ALIKE * Math.min(a.filter(isWord).length, b.filter(isWord).length))
    return [[whole(left)], [whole(right)]];
  return [pieces(a, new Set(shared.map(([index]) => index))), pieces(b, new Set(shared.map(([, index]) => index)))];
}

function isWord(text: string | undefined): boolean {
  return text !== undefined && /[\p{L}\p{N}]/u.test(text);
}

function whole(text: string): Piece {
  return { text, differs: true };
}

function wordsOf(text: string): readonly string[] {
  return text.match(/\s+|[\p{L}\p{N}_]+|[^\s\p{L}\p{N}_]/gu) ?? [];
}

/** Indices of the words of a longest common subsequence. */
function sharedWords(a: readonly string[], b: readonly string[]): readonly (readonly [number, number])[] {
  const lengths = Array.from({ length: a.length + 1 }, () => new Array<number>(b.length + 1).fill(0));
  const at = (i: number, j: number): number => lengths[i]?.[j] ?? 0;
  for (let i = a.length - 1; i >= 0; i -= 1) {
    for (let j = b.length - 1; j >= 0; j -= 1) {
      const row = lengths[i];
      if (row !== undefined) row[j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const pairs: [number, number][] = [];
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    if (a[i] === b[j]) pairs.push([i++, j++]);
    else if (at(i + 1, j) >= at(i, j + 1)) i += 1;
    else j += 1;
  }
  return pairs;
}

/** Neighbouring words of a kind become one piece; a space between two that differ differs too. */
function pieces(words: readonly string[], alike: ReadonlySet<number>): readonly Piece[] {
  const differs = (index: number): boolean => index >= 0 && index < words.length && !alike.has(index);
  const merged: Piece[] = [];
  words.forEach((text, index) => {
    const isSpace = text.trim() === '';
    const here = isSpace ? differs(index - 1) && differs(index + 1) : differs(index);
    const last = merged.at(-1);
    if (last?.differs === here) merged[merged.length - 1] = { text: last.text + text, differs: here };
    else merged.push({ text, differs: here });
  });
  return merged;
}
