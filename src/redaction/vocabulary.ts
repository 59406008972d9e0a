import { WINDOW } from './matcher.ts';

/** A text that is asked again and again whether it holds another one. */
export interface Vocabulary {
  /** Whether the text holds this one. Texts shorter than a window are looked for one by one. */
  holds(needle: string): boolean;
}

const BASE = 0x01000193;
const BASE_TO_THE_7 = Array<number>(WINDOW - 1)
  .fill(BASE)
  .reduce(Math.imul, 1);
/** Windows of a text at most for each place of its table: so many in a hundred of other windows pass for one of them. */
const PLACES = 16;
const FEWEST_BITS = 12;

/**
 * A vocabulary by a bit table of the windows of a text: one window that it does not have rules a needle out, and only
 * where it has them all the text itself is searched.
 */
export function createVocabulary(text: string): Vocabulary {
  const bits = Math.max(FEWEST_BITS, Math.ceil(Math.log2(Math.max(1, text.length) * PLACES)));
  const shift = 32 - Math.min(31, bits);
  const table = new Int32Array(2 ** (32 - shift - 5));
  let hash = hashOf(text, 0);
  for (let at = 0; at + WINDOW <= text.length; at += 1) {
    const place = spread(hash) >>> shift;
    table[place >>> 5] = (table[place >>> 5] ?? 0) | (1 << (place & 31));
    const rest = (hash - Math.imul(text.charCodeAt(at), BASE_TO_THE_7)) | 0;
    hash = (Math.imul(rest, BASE) + text.charCodeAt(at + WINDOW)) | 0;
  }
  const isMarked = (needle: string, at: number): boolean => {
    const place = spread(hashOf(needle, at)) >>> shift;
    return ((table[place >>> 5] ?? 0) & (1 << (place & 31))) !== 0;
  };
  return {
    holds(needle) {
      for (let at = 0; at + WINDOW <= needle.length; at += 1) if (!isMarked(needle, at)) return false;
      return text.includes(needle);
    },
  };
}

/** The hash of the window that begins at a place. */
function hashOf(text: string, from: number): number {
  let hash = 0;
  for (let at = from; at < from + WINDOW; at += 1) hash = (Math.imul(hash, BASE) + text.charCodeAt(at)) | 0;
  return hash;
}

/** A hash spread over 32 bits. */
function spread(hash: number): number {
  return Math.imul(hash ^ (hash >>> 15), 0x9e3779b1);
}
