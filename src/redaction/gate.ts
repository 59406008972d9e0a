import { formsIn } from './forms.ts';
import { createMatcher, WINDOW } from './matcher.ts';
import { decodedRuns, squeezed, unescaped, unquoted } from './readings.ts';
import { isShape } from './shape.ts';

export interface Guarded {
  /** Client ids and secrets, tokens, cookies. */
  readonly secrets: readonly string[];
  /** Documents, plates, chassis and registry numbers. */
  readonly personal: readonly string[];
}

/** What any text may contain. It has no effect on values that became known before it. */
export interface Harmless {
  /** The suite's own words: a value that is one of them cannot be told from them. Called only if a value is found. */
  readonly words: () => string;
  /** Texts shown as configured, such as the target's address: skipped where they stand alone, unless a secret contains them. */
  readonly shown: readonly string[];
}

/** A guarded value found in a text, described without the value. */
export interface Leak {
  readonly kind: keyof Guarded;
  /** Position among the values of its kind, in the order in which they became known; null if its form gave it away. */
  readonly index: number | null;
  readonly encoding: string;
}

/** Checks everything that leaves the process. It may learn more values at any time. */
export interface Gate {
  know(values: Partial<Guarded & Harmless>): void;
  leaksIn(text: string): readonly Leak[];
}

/** Letters and digits that an encoded value needs, to be searched for in pieces; twice as many for digits alone. */
const SHORTEST_SQUEEZED = 10;
/** Texts that are remembered as clean, and the length up to which they are, in UTF-16 units: most responses are alike. */
const REMEMBERED = { texts: 1_000, units: 4_000 };
/** Digits from which a personal value differs from others of its kind. */
const FEWEST_DIGITS = 3;

/**
 * A gate finds guarded values in a text, ignoring case: as they are; escaped (URL, JSON, HTML, XML, `\u…`,
 * quoted-printable), also repeatedly; in base64 at any offset, base64url or hex, also repeatedly; reversed; in UTF-16, but
 * encoded UTF-16 of a long personal value only where it stands alone; over several lines or with separators between the
 * octets. Of a secret also its first eight characters and each segment of a token except the header; of a personal value
 * also its digits alone. `formsIn` finds values that are not known.
 *
 * Not found: compressed, encrypted or hashed values, separated pieces of values, values of fewer than eight
 * characters other than plates, and values equal to their own shape (`AAA9A99`).
 */
export function createGate(): Gate {
  const indices: Readonly<Record<keyof Guarded, Map<string, number>>> = { secrets: new Map(), personal: new Map() };
  const whole = createMatcher<Leak>();
  const pieces = createMatcher<Leak>();
  const numbers = new Map<string, Leak>();
  const plates = new Map<string, Leak>();
  const shownAlone = new Set<string>();
  const clean = new Set<string>();
  let words = (): string => '';
  const own = new Map<'whole' | 'pieces', string>();

  const isOwn = (reading: 'whole' | 'pieces', needle: string): boolean => {
    const text = own.get(reading) ?? (reading === 'whole' ? words().toLowerCase() : squeezed(words()));
    own.set(reading, text);
    return text.includes(needle);
  };
  const add: Readonly<Record<Needle['as'], (text: string, leak: Leak) => void>> = {
    whole: whole.add,
    pieces: pieces.add,
    number: (text, leak) => numbers.set(text, leak),
    plate: (text, leak) => plates.set(text, leak),
  };
  const learn = (kind: keyof Guarded, values: readonly string[]) => {
    for (const value of values) {
      if (indices[kind].has(value)) continue;
      const index = indices[kind].size;
      indices[kind].set(value, index);
      clean.clear();
      for (const { as, text, encoding } of kind === 'secrets' ? needlesOfSecret(value) : needlesOfPersonal(value))
        if (!isShape(text)) add[as](text, { kind, index, encoding });
    }
  };

  const searched = (given: string): readonly Leak[] => {
    const text = [...shownAlone].reduce(without, given);
    // UTF-16 has a zero byte beside each ASCII character.
    const plain = unescaped(text).replaceAll('\0', '');
    const inner = decodedRuns(plain);
    const innermost = inner === '' ? '' : unescaped(`${inner}\n${decodedRuns(inner)}`);
    const readings = [...new Set([text, plain, innermost])].filter((reading) => reading !== '');
    const matches = [...new Set([...readings, unquoted(text)])].flatMap((reading) => whole.search(reading));
    const found = matches.flatMap(({ needle, labels }) => (isWord(needle) && isOwn('whole', needle) ? [] : labels));
    const isFound = ({ kind, index }: Leak) => found.some((leak) => leak.kind === kind && leak.index === index);
    return onceEach([
      ...found,
      ...pieces
        .search(squeezed(plain))
        .flatMap(({ needle, labels }) =>
          isWord(needle) && (labels.every(isFound) || isOwn('pieces', needle)) ? [] : labels,
        ),
      ...readings.flatMap((reading) => [...numbersIn(reading, numbers), ...platesIn(reading, plates)]),
      ...readings.flatMap(formsIn).map(({ kind, form }) => ({ kind, index: null, encoding: `form of a ${form}` })),
    ]);
  };

  return {
    know({ words: given, shown = [], secrets = [], personal = [] }) {
      if (given !== undefined) {
        words = given;
        own.clear();
      }
      for (const text of shown) if (text.length >= WINDOW) shownAlone.add(text);
      const concealing = [...(shown.length > 0 ? indices.secrets.keys() : []), ...secrets];
      for (const text of shownAlone) if (concealing.some((secret) => secret.includes(text))) shownAlone.delete(text);
      learn('secrets', secrets);
      learn('personal', personal);
    },
    leaksIn(text) {
      if (clean.has(text)) return [];
      const leaks = searched(text);
      if (leaks.length === 0 && text.length <= REMEMBERED.units) {
        if (clean.size === REMEMBERED.texts) clean.clear();
        clean.add(text);
      }
      return leaks;
    },
  };
}

/** Whether a text may be a word: one with many digits is none. */
function isWord(text: string): boolean {
  return (text.match(/\d/g)?.length ?? 0) < FEWEST_DIGITS;
}

export function findLeaks(text: string, guarded: Guarded): readonly Leak[] {
  const gate = createGate();
  gate.know(guarded);
  return gate.leaksIn(text);
}

/** UTF-16 units that are checked at once, and the overlap of two parts: no value is written longer. */
const [PART, OVERLAP] = [524_288, 65_536];
/** Where a text may be cut: not within a number, word or member, nor between a value and what shows its kind. */
const BOUNDARY = /\n(?=\s*["<{}\]])|,(?=")|>(?=<)/g;

/** The leaks of a text of any length. Lets other work run in between. */
export async function leaksInLong(gate: Gate, text: string): Promise<readonly Leak[]> {
  const found: Leak[] = [];
  for (let from = 0; from < text.length; ) {
    const next = boundaryAfter(text, from + PART);
    found.push(...gate.leaksIn(text.slice(from, boundaryAfter(text, next + OVERLAP))));
    if (next < text.length) await new Promise((resolve) => setImmediate(resolve));
    from = next;
  }
  return found;
}

function boundaryAfter(text: string, offset: number): number {
  const boundary = new RegExp(BOUNDARY);
  boundary.lastIndex = offset;
  return offset >= text.length ? text.length : (boundary.exec(text)?.index ?? text.length);
}

/** Each value once, secrets first; what a form gave away only where no value of its kind is known. */
function onceEach(leaks: readonly Leak[]): readonly Leak[] {
  const first = new Map<string, Leak>();
  const known = new Set(leaks.flatMap(({ kind, index }) => (index === null ? [] : [kind])));
  for (const leak of leaks) {
    const key = leak.index === null ? leak.encoding : `${leak.kind} ${leak.index}`;
    if (!first.has(key) && (leak.index !== null || !known.has(leak.kind))) first.set(key, leak);
  }
  return [...first.values()].toSorted((a, b) => b.kind.localeCompare(a.kind) || (a.index ?? 0) - (b.index ?? 0));
}

/** A text with a line break in place of `shown`, wherever no letter or digit stands next to it. */
function without(text: string, shown: string): string {
  if (!text.includes(shown)) return text;
  const alone = new RegExp(`(?<![A-Za-z\\d])${shown.replace(/[^\w\s]/g, '\\$&')}(?![A-Za-z\\d])`, 'g');
  return text.replace(alone, '\n');
}

interface Encoded {
  readonly text: string;
  readonly encoding: string;
}

/** A text that is searched for: `pieces` in squeezed texts, `number` without leading zeros. */
interface Needle extends Encoded {
  readonly as: 'whole' | 'pieces' | 'number' | 'plate';
}

const asWhole = (one: Encoded): Needle => ({ as: 'whole', ...one });

function needlesOfSecret(value: string): readonly Needle[] {
  if (value.length < WINDOW) return [];
  const segments = segmentsOf(value).filter((segment) => segment.length >= WINDOW);
  const ofSegments = segments.flatMap((segment) => [
    ...asWritten(segment).map(asWhole),
    ...inPieces(segment),
    ...encoded(segment).flatMap(squeezedOf),
  ]);
  const beginnings = (segments.length === 0 ? [value] : segments).flatMap((segment) => {
    const text = segment.slice(0, segment.startsWith('eyJ') ? COMMON_JSON_BEGINNING : WINDOW);
    return segment.length > text.length && isTelling(text) ? [asWhole({ text, encoding: 'beginning' })] : [];
  });
  return [
    ...(/^\d+$/.test(value) ? [numberOf(value)] : asWritten(value).map(asWhole)),
    ...inPieces(value),
    // Encoded as well: a backslash right before a value takes its first character where escapes are undone.
    ...encoded(value).flatMap((one) => [asWhole(one), ...squeezedOf(one)]),
    ...inUtf16(value).map(asWhole),
    ...ofSegments.map((one) => ({ ...one, encoding: `token segment, ${one.encoding}` })),
    ...beginnings,
  ];
}

/** Characters that base64url of JSON shares with other JSON. */
const COMMON_JSON_BEGINNING = 20;
/** Characters below which a value is searched for in encodings of its own. */
const SHORT = 16;
const NUMBER_IN_GROUPS = /^[\d.\-/ ]+$/;
const PLATE = /^[a-z]{3}-?\d[a-z\d]\d{2}$/i;

function needlesOfPersonal(value: string): readonly Needle[] {
  if (!isDistinctive(value)) return [];
  const isNumber = NUMBER_IN_GROUPS.test(value);
  const bare = value.replace(/[.\-/ ]/g, '');
  const spellings = bare === value ? [value] : [value, bare];
  return [
    ...(isNumber ? [numberOf(bare)] : []),
    ...(PLATE.test(value) ? [{ as: 'plate', text: bare.toUpperCase(), encoding: 'raw' } as const] : []),
    ...asWritten(value).flatMap((one) => (/^\d+$/.test(one.text) ? [] : asWhole(one))),
    ...spellings.flatMap((spelling) => [
      ...(isNumber || spelling === value ? [...inPieces(spelling), ...encoded(spelling).flatMap(squeezedOf)] : []),
      // In pieces a short value is not searched for, and a short run is not decoded.
      ...(bare.length < SHORT ? [...encoded(spelling), ...inUtf16(spelling)].map(asWhole) : []),
    ]),
  ];
}

function numberOf(digits: string): Needle {
  return { as: 'number', text: digits.replace(/^0+/, ''), encoding: 'digits' };
}

/** Whether a personal value cannot occur by chance: it has digits, and not one character repeated. */
function isDistinctive(value: string): boolean {
  const signs = value.replace(/[^\p{L}\d]/gu, '');
  if (/^(.)\1*$/u.test(signs) || (signs.match(/\d/g)?.length ?? 0) < FEWEST_DIGITS) return false;
  return PLATE.test(value) || (NUMBER_IN_GROUPS.test(value) ? signs : value).length >= WINDOW;
}

/** The segments of a compact JWS or JWE except the header, which many tokens share. */
function segmentsOf(value: string): readonly string[] {
  return /^eyJ[\w-]*(?:\.[\w-]*){2,4}$/.test(value) ? value.split('.').slice(1) : [];
}

/** False for a text that occurs by chance: a word, a name in capitals, a number, one character repeated. */
function isTelling(text: string): boolean {
  const word = /^[A-Z]?[a-z\W_]*$/.test(text) || /^[A-Z\W_]*$/.test(text);
  return !word && !/^[\d\W_]*$/.test(text) && !/^(.)\1*$/.test(text);
}

/** A value as a text shows it once its escapes are undone. */
function asWritten(value: string): readonly Encoded[] {
  const plain = unescaped(value);
  return [
    { text: value, encoding: 'raw' },
    ...(plain === value ? [] : [{ text: plain, encoding: 'raw' }]),
    ...(value.includes(' ') ? [{ text: value.replaceAll(' ', '+'), encoding: 'url' }] : []),
    ...(isTelling(value) ? [{ text: [...value].reverse().join(''), encoding: 'backwards' }] : []),
  ];
}

function inPieces(value: string): readonly Needle[] {
  return isTelling(value) ? squeezedOf({ text: value, encoding: 'raw, in pieces' }) : [];
}

function squeezedOf({ text: given, encoding }: Encoded): readonly Needle[] {
  const text = squeezed(given);
  return text.length < (/^\d+$/.test(text) ? 2 : 1) * SHORTEST_SQUEEZED ? [] : [{ as: 'pieces', text, encoding }];
}

function encoded(value: string): readonly Encoded[] {
  const bytes = Buffer.from(value, 'utf8');
  return [
    ...base64Of(bytes, 'base64'),
    { text: bytes.toString('hex'), encoding: 'hex' },
    { text: bytes.join(','), encoding: 'octets' },
  ];
}

function inUtf16(value: string): readonly Encoded[] {
  // Without its last byte, which is mostly zero, little endian is a part of big endian.
  const bytes = Buffer.from(value, 'utf16le').subarray(0, -1);
  return [...base64Of(bytes, 'UTF-16'), { text: bytes.toString('hex'), encoding: 'UTF-16' }];
}

/** The part of the base64 of octets that does not depend on its neighbors, at each of the three offsets. */
function base64Of(bytes: Buffer, encoding: string): readonly Encoded[] {
  const padded = Buffer.alloc(2 + bytes.length);
  padded.set(bytes, 2);
  return [0, 1, 2].map((offset) => {
    const text = padded.toString('base64', 2 - offset);
    return { text: text.slice(Math.ceil((offset * 8) / 6), Math.floor(((offset + bytes.length) * 8) / 6)), encoding };
  });
}

/** The known numbers among the whole numbers of a text, separators between groups ignored; decimals do not count. */
function numbersIn(text: string, numbers: ReadonlyMap<string, Leak>): readonly Leak[] {
  if (numbers.size === 0) return [];
  const runs = [...text.matchAll(/(?<!\d\.)(?<!\d)\d{8,}/g), ...text.matchAll(/\d{2,3}(?:[.\-/ ]\d{1,4}){2,4}/g)];
  return runs.flatMap(([run]) => numbers.get(run.replace(/\D/g, '').replace(/^0+/, '')) ?? []);
}

function platesIn(text: string, plates: ReadonlyMap<string, Leak>): readonly Leak[] {
  if (plates.size === 0) return [];
  const found = text.matchAll(/(?<![a-z\d])[a-z]{3}-?\d[a-z\d]\d{2}(?![a-z\d])/gi);
  return [...found].flatMap(([plate]) => plates.get(plate.replace('-', '').toUpperCase()) ?? []);
}

/**
 * JSON data in which the words of a text, and the tokens of a JSON Pointer, that leak are `…`; the whole text if the leak
 * spans several words. A target may then send any credential or document, and no report about it is withheld. Names of
 * properties stay: they must not come from the target. Numbers stay unless `numbers` is set.
 */
export function scrubbed<Data extends object>(data: Data, leaks: (text: string) => boolean, numbers = false): Data {
  const text = JSON.stringify(data);
  if (!leaks(text)) return data;
  const withheld = (value: string): string => {
    const masked = value.replace(/[^\s/]+/g, (word) => (leaks(word) ? '…' : word));
    return leaks(masked) ? '…' : masked;
  };
  return JSON.parse(text, (_name, value: unknown) => {
    if (typeof value === 'string') return leaks(value) ? withheld(value) : value;
    return numbers && typeof value === 'number' && leaks(String(value)) ? '…' : value;
  });
}
