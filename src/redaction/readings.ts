/** Name and character of each HTML entity that a value may be written with. */
const ENTITIES =
  'amp& lt< gt> quot" apos\' excl! num# dollar$ percnt% lpar( rpar) ast* plus+ comma, period. sol/ colon: semi; equals= ' +
  'quest? commat@ lsqb[ bsol\\ rsqb] Hat^ lowbar_ grave` lcub{ verbar| rcub} hyphen- dash-';
const NAMED = new Map(ENTITIES.split(' ').map((entity) => [entity.slice(0, -1), entity.slice(-1)]));
const LONGEST_ENTITY = Math.max(...[...NAMED.keys()].map((name) => name.length));

/** Escapes within escapes are undone up to this depth. */
const DEEPEST = 5;

/**
 * Undoes the escapes of a text, and those that this reveals: of URLs, JSON and program text (`%2F`, `\/`, `\x2f`,
 * `\u002f`, `\u{2f}`), of HTML and XML (`&#47;`, `&#x2f;`, `&sol;`).
 */
export function unescaped(text: string): string {
  let read = text;
  for (let depth = 0; depth < DEEPEST && /[\\%&]/.test(read); depth += 1) {
    const next = unescapedOnce(read);
    if (next === read) return read;
    read = next;
  }
  return read;
}

const [BACKSLASH, PERCENT, AMPERSAND] = [0x5c, 0x25, 0x26];
const MEANINGS = { '"': '"', "'": "'", '\\': '\\', '/': '/', b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', 0: '\0' };
/** The unit that a backslash and one unit stand for. */
const SIMPLE = new Map(Object.entries(MEANINGS).map(([sign, meaning]) => [sign.charCodeAt(0), meaning.charCodeAt(0)]));

/** Unit by unit: a regular expression takes a microsecond for each of the many escapes of JSON in JSON. */
function unescapedOnce(text: string): string {
  // No escape is shorter than its meaning.
  const units = new Uint16Array(text.length);
  const pattern = new RegExp(ESCAPE);
  let length = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code !== BACKSLASH && code !== PERCENT && code !== AMPERSAND) {
      units[length++] = code;
      continue;
    }
    const simple = code === BACKSLASH ? SIMPLE.get(text.charCodeAt(at + 1)) : undefined;
    if (simple !== undefined) {
      units[length++] = simple;
      at += 1;
      continue;
    }
    const found =
      code === AMPERSAND ? (entityAt(text, at) ?? escapeAt(text, at, pattern)) : escapeAt(text, at, pattern);
    if (found === null) {
      units[length++] = code;
      continue;
    }
    for (let unit = 0; unit < found.meaning.length; unit += 1) units[length++] = found.meaning.charCodeAt(unit);
    at += found.length - 1;
  }
  return length === text.length ? text : Buffer.from(units.buffer, 0, 2 * length).toString('utf16le');
}

const ESCAPE =
  /((?:%[0-9a-f]{2})+|(?:\\x[0-9a-f]{2})+)|\\u([0-9a-f]{4})|(?:\\u\{([0-9a-f]{1,6})\}|&#x([0-9a-f]{1,6});?)|&#(\d{1,7});?/iy;

/** An escape: its length, and what it stands for. */
interface Escape {
  readonly length: number;
  readonly meaning: string;
}

/** The named entity that begins at an offset, or null. */
function entityAt(text: string, at: number): Escape | null {
  const rest = text.slice(at + 1, at + 2 + LONGEST_ENTITY);
  const end = rest.indexOf(';');
  const meaning = end < 0 ? undefined : NAMED.get(rest.slice(0, end));
  return meaning === undefined ? null : { length: end + 2, meaning };
}

/** Any other escape that begins at an offset, or null. */
function escapeAt(text: string, at: number, pattern: RegExp): Escape | null {
  pattern.lastIndex = at;
  const match = pattern.exec(text);
  return match === null ? null : { length: match[0].length, meaning: meaningOf(match) };
}

function meaningOf([, octets, unit, braced, hex, decimal]: RegExpExecArray): string {
  if (octets !== undefined) return Buffer.from(octets.replace(/%|\\x/gi, ''), 'hex').toString('utf8');
  if (unit !== undefined) return String.fromCharCode(Number.parseInt(unit, 16));
  const code = decimal === undefined ? Number.parseInt(braced ?? hex ?? '', 16) : Number(decimal);
  return code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd';
}

/** Undoes quoted-printable (RFC 2045, 6.7): octets and soft line breaks. */
export function unquoted(text: string): string {
  if (!/=(?:[0-9A-F]{2}|\r?\n)/.test(text)) return text;
  return text
    .replace(/=\r?\n/g, '')
    .replace(/(?:=[0-9A-F]{2})+/g, (octets) => Buffer.from(octets.replaceAll('=', ''), 'hex').toString('utf8'));
}

/** Only the letters and digits of a text, in lower case: line breaks, indents and separators are gone. */
export function squeezed(text: string): string {
  return text.toLowerCase().replace(/0x|[^a-z0-9]+/g, '');
}

const RUN = /(?<![A-Za-z0-9+/_-])[A-Za-z0-9+/_-]{16,}/g;
const HEX = /^(?:[0-9a-f]{2})+$/i;
/** Octets that are no text: a replacement character, or a control character other than white space. */
const UNREADABLE = /[^\P{Cc}\t\n\r]|\ufffd/u;
/** Length of a plate, in UTF-16 units. */
const SHORTEST = 7;

/** Decodes what a text contains in base64, base64url or hex, a line each, where that gives a text; also UTF-16. */
export function decodedRuns(text: string): string {
  const found: string[] = [];
  for (const run of new Set(text.match(RUN))) {
    const read = Buffer.from(run, HEX.test(run) ? 'hex' : 'base64')
      .toString('utf8')
      .replaceAll('\0', '');
    if (read.length >= SHORTEST && !UNREADABLE.test(read)) found.push(read);
  }
  return found.join('\n');
}
