const SHOWN = 64;

/**
 * The shape of a text: letters as `a` or `A`, digits as `9`, other printable ASCII as it stands, everything else as
 * `?`. A text of more than 64 characters is cut there and its length told.
 */
export function shapeOf(text: string): string {
  const characters = [...text.slice(0, 2 * SHOWN)].slice(0, SHOWN);
  const shape = characters.map(shapeOfCharacter).join('');
  const length = lengthOf(text);
  return length > SHOWN ? `${shape}… (${length} characters)` : shape;
}

/**
 * Whether a text is its own shape, whatever its case (`AAA9A99`): it says nothing but what is shown of every text of that
 * shape, and can't be told from it.
 */
export function isShape(text: string): boolean {
  return /^[\x20-\x7e]+$/.test(text) && /^[a9\W_]+$/i.test(text) && /[a9]/i.test(text);
}

/** The length of a text in Unicode code points. */
export function lengthOf(text: string): number {
  let length = text.length;
  for (let at = 1; at < text.length; at += 1) {
    if (isLow(text.charCodeAt(at)) && isHigh(text.charCodeAt(at - 1))) length -= 1;
  }
  return length;
}

function isHigh(unit: number): boolean {
  return unit >= 0xd800 && unit < 0xdc00;
}

function isLow(unit: number): boolean {
  return unit >= 0xdc00 && unit < 0xe000;
}

function shapeOfCharacter(character: string): string {
  if (/^[a-z]$/.test(character)) return 'a';
  if (/^[A-Z]$/.test(character)) return 'A';
  if (/^[0-9]$/.test(character)) return '9';
  return /^[\x20-\x7e]$/.test(character) ? character : '?';
}
