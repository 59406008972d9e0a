const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  Tab: '\t',
  NewLine: '\n',
  excl: '!',
  num: '#',
  dollar: '$',
  percnt: '%',
  lpar: '(',
  rpar: ')',
  ast: '*',
  plus: '+',
  comma: ',',
  period: '.',
  sol: '/',
  colon: ':',
  semi: ';',
  equals: '=',
  quest: '?',
  commat: '@',
  lsqb: '[',
  bsol: '\\',
  rsqb: ']',
  Hat: '^',
  lowbar: '_',
  grave: '`',
  lcub: '{',
  verbar: '|',
  rcub: '}',
  hyphen: '-',
  dash: '-',
};

/** Bounds the cost; deeper than this nothing is written. */
const DEEPEST = 5;

/**
 * A text with its escapes undone, and those that come to light by that: of URLs, JSON and program text (`%2F`, `\/`,
 * `\x2f`, `\u002f`, `\u{2f}`), of HTML and XML (`&#47;`, `&#x2f;`, `&sol;`).
 */
export function unescaped(text: string): string {
  let read = text;
  for (let depth = 0; depth < DEEPEST; depth += 1) {
    const next = unescapedOnce(read);
    if (next === read) return read;
    read = next;
  }
  return read;
}

const [BACKSLASH, PERCENT, AMPERSAND] = [0x5c, 0x25, 0x26];

/** Unit by unit: a regular expression takes a microsecond for each of the many escapes of JSON in JSON. */
function unescapedOnce(text: string): string {
  // No escape is shorter than what it means.
  const units = new Uint16Array(text.length);
  let length = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    const special = code === BACKSLASH || code === PERCENT || code === AMPERSAND;
    const simple = code === BACKSLASH ? SIMPLE[text.charAt(at + 1)] : undefined;
    const met = special && simple === undefined ? escapeAt(text, at) : null;
    if (met !== null) {
      for (let unit = 0; unit < met.means.length; unit += 1) units[length++] = met.means.charCodeAt(unit);
      at += met.length - 1;
    } else if (simple === undefined) units[length++] = code;
    else {
      units[length++] = simple.charCodeAt(0);
      at += 1;
    }
  }
  return length === text.length ? text : Buffer.from(units.buffer, 0, 2 * length).toString('utf16le');
}

const SIMPLE: Readonly<Record<string, string>> = {
  '"': '"',
  "'": "'",
  '\\': '\\',
  '/': '/',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  0: '\0',
};

interface Escape {
  readonly length: number;
  readonly means: string;
}

const OCTETS = /(?:%[0-9a-f]{2})+|(?:\\x[0-9a-f]{2})+/iy;
const POINT = /\\u([0-9a-f]{4})|\\u\{([0-9a-f]{1,6})\}|&#x([0-9a-f]{1,6});?|&#(\d{1,7});?/iy;
const NAME = /&([a-z]{2,8});/iy;

/** The escape that begins at a place of a text; null where none does. */
function escapeAt(text: string, at: number): Escape | null {
  const octets = matchAt(OCTETS, text, at);
  if (octets !== null) {
    const bytes = Buffer.from(octets[0].replace(/%|\\x/gi, ''), 'hex');
    return { length: octets[0].length, means: bytes.toString('utf8') };
  }
  const point = matchAt(POINT, text, at);
  if (point !== null) {
    const [whole, unit, braced, hex, decimal] = point;
    const means =
      unit === undefined
        ? character(decimal === undefined ? Number.parseInt(braced ?? hex ?? '', 16) : Number(decimal))
        : String.fromCharCode(Number.parseInt(unit, 16));
    return { length: whole.length, means };
  }
  const name = matchAt(NAME, text, at);
  const means = NAMED[name?.[1] ?? ''];
  return name === null || means === undefined ? null : { length: name[0].length, means };
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  const from = new RegExp(pattern);
  from.lastIndex = at;
  return from.exec(text);
}

function character(point: number): string {
  return point <= 0x10ffff ? String.fromCodePoint(point) : '\ufffd';
}

/** A text with quoted-printable (RFC 2045, 6.7) undone: octets, and line breaks that are none. */
export function unquoted(text: string): string {
  if (!/=(?:[0-9A-F]{2}|\r?\n)/.test(text)) return text;
  return text
    .replace(/=\r?\n/g, '')
    .replace(/(?:=[0-9A-F]{2})+/g, (octets) => Buffer.from(octets.replaceAll('=', ''), 'hex').toString('utf8'));
}

/** The letters and digits of a text alone, in lower case: what line breaks, indents and separators can't keep apart. */
export function squeezed(text: string): string {
  return text.toLowerCase().replace(/0x|[^a-z0-9]+/g, '');
}

const RUN = /[A-Za-z0-9+/_-]{16,}/g;
const HEX = /^(?:[0-9a-f]{2})+$/i;
/** Octets that are no text: a replacement character, or a control character that breaks no line. */
const UNREADABLE = /[^\P{Cc}\t\n\r]|\ufffd/u;
/** In UTF-16 units, as a plate has them. */
const WORTH_READING = 7;

/** What stands in a text in base64, base64url or hex, each in a line, where it decodes to a text; UTF-16 as that. */
export function decodedRuns(text: string): string {
  const found: string[] = [];
  for (const [run] of text.matchAll(RUN)) {
    const bytes = Buffer.from(run, HEX.test(run) ? 'hex' : 'base64');
    const read = bytes.toString('utf8').replaceAll('\0', '');
    if (read.length >= WORTH_READING && !UNREADABLE.test(read)) found.push(read);
  }
  return found.join('\n');
}
