/** A piece of a text, and whether the other text lacks it. */
export interface Piece {
  readonly text: string;
  readonly differs: boolean;
}

/** Two texts by words: those that both begin or end with are alike, what stands between differs. */
export function difference(left: string, right: string): readonly [left: readonly Piece[], right: readonly Piece[]] {
  const [a, b] = [wordsOf(left), wordsOf(right)];
  const begin = sharedCount(a, b);
  const end = Math.min(sharedCount(a.toReversed(), b.toReversed()), Math.min(a.length, b.length) - begin);
  const pieces = (words: readonly string[]) =>
    [
      { text: words.slice(0, begin).join(''), differs: false },
      { text: words.slice(begin, words.length - end).join(''), differs: true },
      { text: words.slice(words.length - end).join(''), differs: false },
    ].filter(({ text }) => text !== '');
  return [pieces(a), pieces(b)];
}

function wordsOf(text: string): readonly string[] {
  return text.match(/\s+|[\p{L}\p{N}_]+|[^\s\p{L}\p{N}_]/gu) ?? [];
}

function sharedCount(a: readonly string[], b: readonly string[]): number {
  const at = a.findIndex((word, index) => word !== b[index]);
  return at === -1 ? a.length : at;
}
