/** HTML entities for ASCII punctuation, each with its character. */
const ENTITIES =
  'amp& lt< gt> quot" apos\' excl! num# dollar$ percnt% lpar( rpar) ast* plus+ comma, period. sol/ colon: semi; equals= ' +
  'quest? commat@ lsqb[ bsol\\ rsqb] Hat^ lowbar_ grave` lcub{ verbar| rcub} hyphen- dash-';
const NAMED = new Map(ENTITIES.split(' ').map((entity) => [entity.slice(0, -1), entity.slice(-1)]));

/** Maximum depth of escapes within escapes. */
const DEEPEST = 5;

/**
 * Decodes escapes, also nested ones: of URLs, JSON and source code (`%2F`, `\/`, `\x2f`, `\u002f`, `\u{2f}`), of HTML and
 * XML (`&#47;`, `&#x2f;`, `&sol;`).
 */
export function unescaped(text: string): string {
  let decoded = text;
  for (let depth = 0; depth < DEEPEST && /[\\%&]/.test(decoded); depth += 1) {
    const next = unescapedOnce(decoded);
    if (next === decoded) return decoded;
    decoded = next;
  }
  return decoded;
}

/** Escapes of one character after a backslash. */
const SIMPLE: Readonly<Record<string, string>> = {
  ...{ '"': '"', "'": "'", '\\': '\\', '/': '/' },
  ...{ b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', 0: '\0' },
};

const ESCAPE = new RegExp(
  [
    /\\(["'\\/bfnrt0])/,
    /&(\w{2,6});/,
    /((?:%[0-9a-fA-F]{2})+|(?:\\[xX][0-9a-fA-F]{2})+)/,
    /\\[uU]([0-9a-fA-F]{4})/,
    /(?:\\[uU]\{([0-9a-fA-F]{1,6})\}|&#[xX]([0-9a-fA-F]{1,6});?)/,
    /&#(\d{1,7});?/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'g',
);

function unescapedOnce(text: string): string {
  return text.replace(ESCAPE, (sign: string, ...found: (string | undefined)[]) => {
    const [simple, name, octets, unit, braced, hex, decimal] = found;
    if (simple !== undefined) return SIMPLE[simple] ?? sign;
    if (name !== undefined) return NAMED.get(name) ?? sign;
    if (octets !== undefined) return Buffer.from(octets.replace(/%|\\x/gi, ''), 'hex').toString('utf8');
    if (unit !== undefined) return String.fromCharCode(Number.parseInt(unit, 16));
    const code = decimal === undefined ? Number.parseInt(braced ?? hex ?? '', 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd';
  });
}

const ENTITY_OF = new Map([...NAMED].map(([name, sign]) => [sign, `&${name};`]));

export function escapedMarkup(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITY_OF.get(sign) ?? sign);
}

/** Decodes quoted-printable (RFC 2045, 6.7): octets and soft line breaks. */
export function decodeQuotedPrintable(text: string): string {
  if (!/=(?:[0-9A-F]{2}|\r?\n)/.test(text)) return text;
  return text
    .replace(/=\r?\n/g, '')
    .replace(/(?:=[0-9A-F]{2})+/g, (octets) => Buffer.from(octets.replaceAll('=', ''), 'hex').toString('utf8'));
}

/** Returns only the ASCII letters and digits of a text, in lower case and without `0x`. */
export function squeezed(text: string): string {
  return text.toLowerCase().replace(/0x|[^a-z0-9]+/g, '');
}

const RUN = /(?<![A-Za-z0-9+/_-])[A-Za-z0-9+/_-]{16,}/g;
const HEX = /^(?:[0-9a-f]{2})+$/i;
/** Matches decoded binary: a replacement character, or a control character other than whitespace. */
const UNREADABLE = /[^\P{Cc}\t\n\r]|\ufffd/u;
/** Length of a plate, in UTF-16 units. */
const SHORTEST = 7;

/** Decodes base64, base64url and hex in a text, also of UTF-16. Returns each result that is readable text on its own line. */
export function decodedRuns(text: string): string {
  const found: string[] = [];
  for (const run of new Set(text.match(RUN))) {
    const decoded = Buffer.from(run, HEX.test(run) ? 'hex' : 'base64')
      .toString('utf8')
      .replaceAll('\0', '');
    if (decoded.length >= SHORTEST && !UNREADABLE.test(decoded)) found.push(decoded);
  }
  return found.join('\n');
}
