import { lengthOf } from '../schema/formats.ts';

const SHOWN = 64;

/**
 * Returns the shape of a text: letters of the Latin script as `a` or `A`, digits as `9`, other printable ASCII unchanged, the
 * rest as `?`; cut after 64 characters, with the length of the text. It has no words, because reports show it in any language.
 */
export function shapeOf(text: string): string {
  const characters = [...text.slice(0, 2 * SHOWN)].slice(0, SHOWN);
  const shape = characters
    .join('')
    .replace(/\p{Script=Latin}/gu, (letter) => (/\p{Lu}/u.test(letter) ? 'A' : 'a'))
    .replace(/[^\x20-\x7e]/gu, '?')
    .replace(/\d/g, '9');
  const length = lengthOf(text);
  return length > SHOWN ? `${shape}… (${length})` : shape;
}

/** Returns true if a text equals its own shape, ignoring case: `AAA9A99` may be the shape of another text. */
export function isShape(text: string): boolean {
  return /^[a9\W_]+$/i.test(text) && /^[\x20-\x7e]+$/.test(text) && /[a9]/i.test(text);
}
