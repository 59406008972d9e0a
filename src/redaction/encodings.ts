import { squeezed, unescaped } from './readings.ts';

/** A value as it would be met in some encoding. */
export interface Encoded {
  readonly encoding: string;
  readonly text: string;
}

/**
 * The usual ways in which a text writes a value, those that `unescaped` undoes aside: base64 at each of the three offsets,
 * hex, UTF-16 with or without either of them, backwards. What looks like the value itself is left out.
 */
export function encodingsOf(value: string): readonly Encoded[] {
  const bytes = Buffer.from(value, 'utf8');
  const wide = Buffer.from(value, 'utf16le');
  // Without its last byte, which is mostly zero, little endian is a part of big endian.
  const narrowed = wide.subarray(0, -1);
  const all: readonly Encoded[] = [
    { encoding: 'raw', text: value },
    { encoding: 'raw', text: unescaped(value) },
    ...base64Of('base64', bytes),
    ...base64Of('UTF-16 in base64', narrowed),
    { encoding: 'hex', text: bytes.toString('hex') },
    { encoding: 'UTF-16 in hex', text: narrowed.toString('hex') },
    { encoding: 'UTF-16', text: [...value].join('\0') },
    ...(isTelling(value) ? [{ encoding: 'backwards', text: [...value].reverse().join('') }] : []),
  ];
  return unlike(all);
}

/** The ways of writing a value in which a text escapes single characters of it. */
export function escapesOf(value: string): readonly Encoded[] {
  const wellFormed = Buffer.from(value, 'utf8').toString('utf8');
  const json = JSON.stringify(value).slice(1, -1);
  const url = encodeURIComponent(wellFormed);
  const strictUrl = url.replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return unlike([
    { encoding: 'url', text: url },
    { encoding: 'url', text: strictUrl },
    { encoding: 'url', text: new URLSearchParams({ '': wellFormed }).toString().slice(1) },
    { encoding: 'url', text: encodeURIComponent(url) },
    { encoding: 'json', text: json },
    { encoding: 'json', text: asciiJson(json) },
    { encoding: 'json', text: json.replaceAll('/', '\\/') },
    { encoding: 'json', text: JSON.stringify(json).slice(1, -1) },
    { encoding: 'xml', text: escapeMarkup(value, '&apos;') },
    { encoding: 'xml', text: escapeMarkup(value, '&#39;') },
    { encoding: 'xml', text: escapeMarkup(value, "'") },
  ]);
}

/** Letters and digits of an encoding that fewer of them than these are not looked for without what stands between. */
const SHORTEST_SQUEEZED = 10;

/**
 * The letters and digits of the encodings of a value, to be looked for in those of a text: across line breaks, indents
 * and the signs between the octets of hex. A value that reads as words is not looked for by itself, since a text may hold
 * these words one after another.
 */
export function squeezedOf(value: string): readonly Encoded[] {
  const bytes = Buffer.from(value, 'utf8');
  const raw = isTelling(value) ? [{ encoding: 'raw, in pieces', text: value }] : [];
  const all: readonly Encoded[] = [
    ...raw,
    ...base64Of('base64, in pieces', bytes),
    { encoding: 'hex, in pieces', text: bytes.toString('hex') },
    { encoding: 'octets', text: [...bytes].join(',') },
  ];
  return unlike(all.map(({ encoding, text }) => ({ encoding, text: squeezed(text) }))).filter(
    ({ text }) => text.length >= (/^\d+$/.test(text) ? 2 : 1) * SHORTEST_SQUEEZED,
  );
}

/** False for a text that others may hold by chance: a word, a name in capitals, a number, one character repeated. */
export function isTelling(text: string): boolean {
  const word = /^[A-Z]?[a-z\W_]*$/.test(text) || /^[A-Z\W_]*$/.test(text);
  return !word && !/^[\d\W_]*$/.test(text) && !/^(.)\1*$/.test(text);
}

function unlike(all: readonly Encoded[]): readonly Encoded[] {
  const met = new Set<string>();
  return all.filter(({ text }) => !met.has(text) && met.add(text));
}

/** What of the base64 of octets stays the same whatever stands around them, at each place in a group of three. */
function base64Of(encoding: string, bytes: Buffer): readonly Encoded[] {
  const read = bytes.toString('latin1');
  return ['', '\0', '\0\0'].flatMap((before) => {
    const first = Math.ceil((before.length * 8) / 6);
    const last = Math.floor(((before.length + read.length) * 8) / 6);
    const text = Buffer.from(before + read, 'latin1')
      .toString('base64')
      .slice(first, last);
    const urlSafe = text.replaceAll('+', '-').replaceAll('/', '_');
    return urlSafe === text
      ? [{ encoding, text }]
      : [
          { encoding, text },
          { encoding: `${encoding}url`, text: urlSafe },
        ];
  });
}

function asciiJson(json: string): string {
  return json.replace(/[^\x20-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

function escapeMarkup(value: string, apostrophe: string): string {
  return value
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", apostrophe);
}
