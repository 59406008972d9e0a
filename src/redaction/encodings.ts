/** A value as it would be met in some encoding. */
export interface Encoded {
  readonly encoding: string;
  readonly text: string;
}

/** The usual ways in which a text writes a value; one that looks like the value itself is left out. */
export function encodingsOf(value: string): readonly Encoded[] {
  const bytes = Buffer.from(value, 'utf8');
  const wellFormed = bytes.toString('utf8');
  const json = JSON.stringify(value).slice(1, -1);
  const url = encodeURIComponent(wellFormed);
  const strictUrl = url.replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  const all: readonly Encoded[] = [
    { encoding: 'raw', text: value },
    { encoding: 'url', text: url },
    { encoding: 'url', text: strictUrl },
    { encoding: 'url', text: new URLSearchParams({ '': wellFormed }).toString().slice(1) },
    ...[0, 1, 2].flatMap((offset) => base64At(bytes, offset)),
    { encoding: 'hex', text: bytes.toString('hex') },
    { encoding: 'json', text: json },
    { encoding: 'json', text: asciiJson(json) },
    { encoding: 'json', text: json.replaceAll('/', '\\/') },
    { encoding: 'json', text: JSON.stringify(json).slice(1, -1) },
    { encoding: 'xml', text: escapeMarkup(value, '&apos;') },
    { encoding: 'xml', text: escapeMarkup(value, '&#39;') },
    { encoding: 'xml', text: escapeMarkup(value, "'") },
  ];
  return all.filter(({ text }, index) => all.findIndex((other) => other.text === text) === index);
}

/** What of a value's base64 stays the same whatever stands around it, where it begins at this byte of a group of three. */
function base64At(bytes: Buffer, offset: number): readonly Encoded[] {
  const shifted = Buffer.concat([Buffer.alloc(offset), bytes]);
  const first = Math.ceil((offset * 8) / 6);
  const last = Math.floor((shifted.length * 8) / 6);
  return [
    { encoding: 'base64', text: shifted.toString('base64').slice(first, last) },
    { encoding: 'base64url', text: shifted.toString('base64url').slice(first, last) },
  ];
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
