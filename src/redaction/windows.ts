/** Length of the windows, in UTF-16 units. No text shorter than this can be ruled out. */
export const WINDOW = 8;

const BITS = 27;
const FACTOR = 0x01000193;

/** Tells quickly that a text does not hold a needle; a true only says that it may. */
export type MayHold = (needle: string) => boolean;

/**
 * Marks every window of eight units of a text in a bit table, so that many needles can be ruled out in a few steps
 * each, however large the text.
 */
export function windowsOf(text: string): MayHold {
  const words = new Int32Array(2 ** (Math.min(BITS, sizeFor(text.length)) - 5));
  const mask = words.length * 32 - 1;
  for (let at = 0; at + WINDOW <= text.length; at += 1) {
    const bit = hashAt(text, at) & mask;
    words[bit >>> 5] = (words[bit >>> 5] ?? 0) | (1 << (bit & 31));
  }
  const marked = (needle: string, at: number) => {
    const bit = hashAt(needle, at) & mask;
    return ((words[bit >>> 5] ?? 0) & (1 << (bit & 31))) !== 0;
  };
  return (needle) => {
    const last = needle.length - WINDOW;
    return last < 0 || (marked(needle, 0) && marked(needle, last) && marked(needle, last >>> 1));
  };
}

/** Bits for a table with some sixteen places for each window. */
function sizeFor(length: number): number {
  return Math.max(10, 32 - Math.clz32(length) + 4);
}

function hashAt(text: string, at: number): number {
  let hash = 0x811c9dc5;
  for (let offset = 0; offset < WINDOW; offset += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at + offset), FACTOR);
  }
  return hash ^ (hash >>> 15);
}
