const bytesOf = (value: string): readonly number[] => [...Buffer.from(value)];
const hexOf = (byte: number): string => byte.toString(16).padStart(2, '0');
const utf16 = (value: string): Buffer => Buffer.from(value, 'utf16le');
const units = (value: string): readonly number[] => Array.from(value, (_, at) => value.charCodeAt(at));
const codePoints = (value: string): readonly number[] => Array.from(value, (sign) => sign.codePointAt(0) ?? 0);
/** Returns an encoder that writes each part of a text on its own. */
const encodeEach =
  (partsOf: (value: string) => readonly number[], write: (part: number) => string, between = '') =>
  (value: string): string =>
    partsOf(value).map(write).join(between);
const base64 = (value: string): string => Buffer.from(value).toString('base64');

function wrapped(text: string, columns: number, indent = ''): string {
  return text.replace(new RegExp(`.{${columns}}(?=.)`, 'gsu'), `$&\n${indent}`);
}

/** Pads the start of a text so that a line break falls within the text. */
function brokenWithin(text: string, columns: number, indent = ''): string {
  return wrapped(`${'='.repeat(columns - 5)}${text}`, columns, indent);
}

function markup(value: string, apostrophe: string): string {
  const names: Readonly<Record<string, string>> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": apostrophe,
  };
  return value.replace(/[&<>"']/g, (sign) => names[sign] ?? sign);
}

export const encoders: Readonly<Record<string, (value: string) => string>> = {
  raw: (value) => value,
  'raw, in capitals': (value) => value.toUpperCase(),
  backwards: (value) => [...value].reverse().join(''),
  url: encodeURIComponent,
  'url, lower-case hex': (value) => encodeURIComponent(value).replace(/%../g, (byte) => byte.toLowerCase()),
  'url, twice': (value) => encodeURIComponent(encodeURIComponent(value)),
  'url, every octet': encodeEach(bytesOf, (byte) => `%${hexOf(byte)}`),
  'form url': (value) => new URLSearchParams({ value }).toString(),
  'base64 at 0': base64,
  'base64 at 1': (value) => base64(`x${value}:y`),
  'base64 at 2': (value) => base64(`xx${value}yy`),
  'base64 of base64': (value) => base64(base64(`user:${value}`)),
  'base64 of JSON': (value) => base64(JSON.stringify({ value })),
  'base64 in a URL': (value) => encodeURIComponent(base64(value)),
  'base64 over lines of 76': (value) => brokenWithin(base64(value), 76),
  'base64 over lines of 64, indented': (value) => brokenWithin(base64(`xx${value}`), 64, '      '),
  'base64 over lines, in JSON': (value) => JSON.stringify(brokenWithin(base64(value), 76)),
  'base64url at 0': (value) => Buffer.from(value).toString('base64url'),
  'base64url at 1': (value) => Buffer.from(`x${value}`).toString('base64url'),
  'base64url at 2': (value) => Buffer.from(`xx${value}`).toString('base64url'),
  hex: (value) => Buffer.from(value).toString('hex'),
  'hex in capitals': (value) => Buffer.from(value).toString('hex').toUpperCase(),
  'hex with colons': encodeEach(bytesOf, hexOf, ':'),
  'hex with spaces, over lines': (value) => wrapped(bytesOf(value).map(hexOf).join(' '), 24),
  'hex literals': encodeEach(bytesOf, (byte) => `0x${hexOf(byte)}`, ', '),
  'hex escapes': encodeEach(bytesOf, (byte) => `\\x${hexOf(byte)}`),
  'octets as numbers': (value) => JSON.stringify(bytesOf(value), null, 2),
  json: (value) => JSON.stringify({ value }),
  'json in json': (value) => JSON.stringify(JSON.stringify({ value })),
  'json three deep': (value) => JSON.stringify(JSON.stringify(JSON.stringify({ value }))),
  'json, ASCII only': (value) => JSON.stringify(value).replaceAll('Ç', '\\u00c7'),
  'json, escaped slash': (value) => JSON.stringify(value).replaceAll('/', '\\/'),
  'unicode escapes': encodeEach(units, (unit) => `\\u${unit.toString(16).padStart(4, '0')}`),
  'code point escapes': encodeEach(codePoints, (point) => `\\u{${point.toString(16)}}`),
  xml: (value) => markup(value, '&apos;'),
  html: (value) => markup(value, '&#39;'),
  'html in json': (value) => JSON.stringify(markup(value, '&#39;')),
  'json in html': (value) => markup(JSON.stringify({ value }), '&#39;'),
  'decimal entities': encodeEach(codePoints, (point) => `&#${point};`),
  'hex entities': encodeEach(codePoints, (point) => `&#x${point.toString(16)};`),
  'named entities': (value) => markup(value, '&apos;').replaceAll('/', '&sol;').replaceAll('-', '&hyphen;'),
  'UTF-16': (value) => [...value].join('\0'),
  'UTF-16 in JSON': (value) => JSON.stringify([...value].join('\0')),
  'UTF-16LE in hex': (value) => utf16(value).toString('hex'),
  'UTF-16BE in hex': (value) => utf16(value).swap16().toString('hex'),
  'UTF-16LE in base64': (value) => utf16(`x${value}`).toString('base64'),
  'UTF-16BE in base64': (value) => utf16(`xy${value}`).swap16().toString('base64'),
  'quoted-printable': encodeEach(bytesOf, (byte) =>
    byte > 32 && byte < 127 && byte !== 61 ? String.fromCharCode(byte) : `=${hexOf(byte).toUpperCase()}`,
  ),
  'quoted-printable over lines': (value) => `${value.slice(0, 5)}=\r\n${value.slice(5)}`,
};

/** Ways to split a text into pieces. The gate does not find a split secret that consists of words. */
export const splitters: Readonly<Record<string, (value: string) => string>> = {
  'over lines of 76': (value) => brokenWithin(value, 76),
  'over lines of 64, indented': (value) => brokenWithin(value, 64, '\t'),
  'over lines, in JSON': (value) => JSON.stringify({ value: brokenWithin(value, 76) }),
  'over lines of a comment': (value) => brokenWithin(value, 70, ' * '),
  'letter by letter': (value) => [...value].join(' '),
};
