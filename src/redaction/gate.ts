import { formsIn } from './forms.ts';
import { createMatcher, WINDOW } from './matcher.ts';
import { decodedRuns, decodeQuotedPrintable, escapedMarkup, squeezed, unescaped } from './readings.ts';
import { isShape } from './shape.ts';

export interface Guarded {
  /** Client ids and secrets, tokens, cookies. */
  readonly secrets: readonly string[];
  /** Documents, plates, chassis and registry numbers. */
  readonly personal: readonly string[];
}

/** Texts that do not count as leaks. */
export interface Harmless {
  /**
   * Returns the suite's own texts in lower case, or squeezed: a value with few digits that occurs in them is ignored. Called
   * only if a value is found.
   */
  readonly words: (as: 'whole' | 'pieces') => string;
  /** Texts shown as configured, such as the target's address. Ignored as separate words, unless a secret contains them. */
  readonly shown: readonly string[];
}

/** A guarded value found in a text, described without the value. */
export interface Leak {
  readonly kind: keyof Guarded;
  /** Index among the known values of its kind, in the order they were added; null if found by its form. */
  readonly index: number | null;
  readonly encoding: string;
}

/** Checks everything that leaves the process. Values can be added at any time. */
export interface Gate {
  know(values: Partial<Guarded & Harmless>): void;
  leaksIn(text: string): readonly Leak[];
}

/** Minimum of letters and digits of a value to search for in squeezed text; twice as many if all are digits. */
const SHORTEST_SQUEEZED = 10;
/** Number of texts cached as clean, and their maximum length in UTF-16 units. Most responses are alike. */
const REMEMBERED = { texts: 1_000, units: 4_000 };
/** A text with fewer digits may be a word; a personal value with fewer is not searched for. */
const FEWEST_DIGITS = 3;

/**
 * Creates a gate that finds guarded values in a text, ignoring case: as they are; escaped (URL, JSON, HTML, XML, `\u…`,
 * quoted-printable), also nested; in base64 at any offset, base64url or hex, also nested; reversed; in UTF-16 (encoded
 * UTF-16 of a long personal value only as a separate run); over several lines or with separators between the octets.
 * Also finds the first eight characters of a secret, each segment of a token except the header, and the digits of a
 * personal value. `formsIn` finds values that are not known.
 *
 * Does not find compressed, encrypted or hashed values, separated pieces of values, values of fewer than eight
 * characters other than plates, and values equal to their own shape (`AAA9A99`).
 */
export function createGate(): Gate {
  const indices: Readonly<Record<keyof Guarded, Map<string, number>>> = { secrets: new Map(), personal: new Map() };
  const whole = createMatcher<Leak>();
  const pieces = createMatcher<Leak>();
  const exact = new Map<string, Leak>();
  const shownTexts = new Set<string>();
  const clean = new Set<string>();
  let words: Harmless['words'] = () => '';
  const add: Readonly<Record<Needle['as'], (text: string, leak: Leak) => void>> = {
    whole: whole.add,
    pieces: pieces.add,
    exact: (text, leak) => exact.set(text, leak),
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

  const search = (given: string): readonly Leak[] => {
    const text = [...shownTexts].reduce(withoutShown, given);
    // UTF-16 has a zero byte beside each ASCII character.
    const plain = unescaped(text).replaceAll('\0', '');
    const inner = decodedRuns(plain);
    const innermost = inner === '' ? '' : unescaped(`${inner}\n${decodedRuns(inner)}`);
    const variants = [...new Set([text, plain, innermost])].filter((variant) => variant !== '');
    const texts = [...new Set([...variants, decodeQuotedPrintable(text)])];
    const matches = [
      ...texts.flatMap((one) => whole.search(one)).map((match) => ({ ...match, as: 'whole' as const })),
      ...pieces.search(squeezed(plain)).map((match) => ({ ...match, as: 'pieces' as const })),
    ];
    const found = matches.flatMap(({ needle, labels }) => (isWord(needle) ? [] : labels));
    const isFound = ({ kind, index }: Leak) => found.some((leak) => leak.kind === kind && leak.index === index);
    for (const { needle, labels, as } of matches) {
      // Part of a value that is found anyway: the suite's texts need not be collected, which is slow.
      if (!isWord(needle) || labels.some(isFound)) continue;
      if (!words(as).includes(needle)) found.push(...labels);
    }
    return unique([
      ...found,
      ...variants.flatMap((variant) => exactIn(variant, exact)),
      ...variants.flatMap(formsIn).map(({ kind, form }) => ({ kind, index: null, encoding: `form of a ${form}` })),
    ]);
  };

  return {
    know({ words: given, shown = [], secrets = [], personal = [] }) {
      words = given ?? words;
      for (const text of shown) if (text.length >= WINDOW) shownTexts.add(text);
      const compared = [...(shown.length > 0 ? indices.secrets.keys() : []), ...secrets];
      for (const text of shownTexts) if (compared.some((secret) => secret.includes(text))) shownTexts.delete(text);
      learn('secrets', secrets);
      learn('personal', personal);
    },
    leaksIn(text) {
      if (clean.has(text)) return [];
      const leaks = search(text);
      if (leaks.length === 0 && text.length <= REMEMBERED.units) {
        if (clean.size === REMEMBERED.texts) clean.clear();
        clean.add(text);
      }
      return leaks;
    },
  };
}

/** Returns true if a text has too few digits to be anything but a word. */
function isWord(text: string): boolean {
  return (text.match(/\d/g)?.length ?? 0) < FEWEST_DIGITS;
}

/** Length of a part and the overlap of two parts, in UTF-16 units. No encoded value is longer than the overlap. */
const [PART, OVERLAP] = [524_288, 65_536];
/** Where a text may be cut: never within a number, word or member, or between a value and its field name. */
const BOUNDARY = /\n(?=\s*["<{}\]])|,(?=")|>(?=<)/g;

/** Returns the leaks in a text of any length. Lets other work run between the parts. */
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

/** Returns each value once, secrets first. Omits leaks found by form if a known value of their kind was found. */
function unique(leaks: readonly Leak[]): readonly Leak[] {
  const first = new Map<string, Leak>();
  const known = new Set(leaks.flatMap(({ kind, index }) => (index === null ? [] : [kind])));
  for (const leak of leaks) {
    const key = leak.index === null ? leak.encoding : `${leak.kind} ${leak.index}`;
    if (!first.has(key) && (leak.index !== null || !known.has(leak.kind))) first.set(key, leak);
  }
  return [...first.values()].toSorted(
    (a, b) => Number(b.kind === 'secrets') - Number(a.kind === 'secrets') || (a.index ?? 0) - (b.index ?? 0),
  );
}

/** Replaces `shown` with a line break wherever no letter or digit is next to it. */
function withoutShown(text: string, shown: string): string {
  if (!text.includes(shown)) return text;
  const alone = new RegExp(`(?<![A-Za-z\\d])${shown.replace(/[^\w\s]/g, '\\$&')}(?![A-Za-z\\d])`, 'g');
  return text.replace(alone, '\n');
}

interface Encoded {
  readonly text: string;
  readonly encoding: string;
}

/** A text to search for: `pieces` in squeezed text, `exact` among the numbers and plates of a text. */
interface Needle extends Encoded {
  readonly as: 'whole' | 'pieces' | 'exact';
}

const asWhole = (one: Encoded): Needle => ({ as: 'whole', ...one });

function needlesOfSecret(value: string): readonly Needle[] {
  if (value.length < WINDOW) return [];
  const segments = segmentsOf(value).filter((segment) => segment.length >= WINDOW);
  const ofSegments = segments.flatMap((segment) => [
    ...spellingsOf(segment).map(asWhole),
    ...inPieces(segment),
    ...encoded(segment).flatMap(squeezedOf),
  ]);
  const beginnings = (segments.length === 0 ? [value] : segments).flatMap((segment) => {
    const text = segment.slice(0, segment.startsWith('eyJ') ? COMMON_JSON_BEGINNING : WINDOW);
    return segment.length > text.length && isUncommon(text) ? [asWhole({ text, encoding: 'beginning' })] : [];
  });
  return [
    ...(/^\d+$/.test(value) ? [exactNeedle(value, 'digits')] : spellingsOf(value).map(asWhole)),
    ...inPieces(value),
    // Also as a whole: decoding escapes takes the first character of a value after a backslash.
    ...encoded(value).flatMap((one) => [asWhole(one), ...squeezedOf(one)]),
    ...inUtf16(value).map(asWhole),
    ...ofSegments.map((one) => ({ ...one, encoding: `token segment, ${one.encoding}` })),
    ...beginnings,
  ];
}

/** Initial characters that the base64url of two JSON texts may share. */
const COMMON_JSON_BEGINNING = 20;
/** A personal value with fewer characters is also searched for in encoded form. */
const SHORT = 16;
const SEPARATORS = /[.\-/ _]/g;
const NUMBER_IN_GROUPS = /^[\d.\-/ ]+$/;
const PLATE = /^[a-z]{3}-?\d[a-z\d]\d{2}$/i;

function needlesOfPersonal(value: string): readonly Needle[] {
  if (!isDistinctive(value)) return [];
  const isNumber = NUMBER_IN_GROUPS.test(value);
  const bare = value.replace(SEPARATORS, '');
  const spellings = bare === value ? [value] : [value, bare];
  return [
    ...(isNumber ? [exactNeedle(bare, 'digits')] : []),
    ...(PLATE.test(value) ? [exactNeedle(bare, 'raw')] : []),
    ...spellingsOf(value).flatMap((one) => (/^\d+$/.test(one.text) ? [] : asWhole(one))),
    ...spellings.flatMap((spelling) => [
      ...(isNumber || spelling === value ? [...inPieces(spelling), ...encoded(spelling).flatMap(squeezedOf)] : []),
      // A short value is not searched for in pieces, and a short run is not decoded.
      ...(bare.length < SHORT ? [...encoded(spelling), ...inUtf16(spelling)].map(asWhole) : []),
    ]),
  ];
}

function exactNeedle(value: string, encoding: string): Needle {
  return { as: 'exact', text: exactKey(value), encoding };
}

/** Returns a number or plate without separators and leading zeros, in upper case. */
function exactKey(value: string): string {
  return value.replace(SEPARATORS, '').replace(/^0+/, '').toUpperCase();
}

/** Returns true if a personal value cannot occur by chance: long enough, with digits, and not one repeated character. */
function isDistinctive(value: string): boolean {
  const signs = value.replace(/[^\p{L}\d]/gu, '');
  if (/^(.)\1*$/u.test(signs) || (signs.match(/\d/g)?.length ?? 0) < FEWEST_DIGITS) return false;
  return PLATE.test(value) || (NUMBER_IN_GROUPS.test(value) ? signs : value).length >= WINDOW;
}

/** Returns the segments of a compact JWS or JWE except the header, which many tokens share. */
function segmentsOf(value: string): readonly string[] {
  return /^eyJ[\w-]*(?:\.[\w-]*){2,4}$/.test(value) ? value.split('.').slice(1) : [];
}

/** Returns false for a text that may occur by chance: a word, a name in capitals, a number, one repeated character. */
function isUncommon(text: string): boolean {
  const word = /^[A-Z]?[a-z\W_]*$/.test(text) || /^[A-Z\W_]*$/.test(text);
  return !word && !/^[\d\W_]*$/.test(text) && !/^(.)\1*$/.test(text);
}

/**
 * Returns the forms of a value in a text whose escapes are decoded. Also its usual escapes: characters beside a value
 * may form other escapes with it, so that decoding changes it.
 */
function spellingsOf(value: string): readonly Encoded[] {
  const plain = unescaped(value);
  const wellFormed = Buffer.from(value).toString();
  const markup = escapedMarkup(value);
  // XML writes `&apos;`, HTML mostly `&#39;`.
  const escaped = new Set([encodeURIComponent(wellFormed), markup, markup.replaceAll('&apos;', '&#39;')]);
  return [
    { text: value, encoding: 'raw' },
    ...(plain === value ? [] : [{ text: plain, encoding: 'raw' }]),
    ...[...escaped].flatMap((text) => (text === value ? [] : { text, encoding: 'escaped' })),
    ...(value.includes(' ') ? [{ text: value.replaceAll(' ', '+'), encoding: 'url' }] : []),
    ...(isUncommon(value) ? [{ text: [...value].reverse().join(''), encoding: 'backwards' }] : []),
  ];
}

function inPieces(value: string): readonly Needle[] {
  return isUncommon(value) ? squeezedOf({ text: value, encoding: 'raw, in pieces' }) : [];
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
  // Without the last byte, which is usually zero, the little-endian bytes are part of the big-endian bytes.
  const bytes = Buffer.from(value, 'utf16le').subarray(0, -1);
  return [...base64Of(bytes, 'UTF-16'), { text: bytes.toString('hex'), encoding: 'UTF-16' }];
}

/** Returns the part of the base64 text that does not depend on adjacent octets, for each of the three offsets. */
function base64Of(bytes: Buffer, encoding: string): readonly Encoded[] {
  const padded = Buffer.alloc(2 + bytes.length);
  padded.set(bytes, 2);
  return [0, 1, 2].map((offset) => {
    const text = padded.toString('base64', 2 - offset);
    return { text: text.slice(Math.ceil((offset * 8) / 6), Math.floor(((offset + bytes.length) * 8) / 6)), encoding };
  });
}

/** Integers, numbers in groups with separators, numbers with check digits after a hyphen, and plates. */
const EXACT = [
  /(?<!\d\.)(?<!\d)\d{8,}/g,
  /\d{2,4}(?:[.\-/ _]\d{1,4}){2,4}/g,
  /\d{9,10}-\d{1,2}/g,
  /(?<![a-z\d])[a-z]{3}[-. _]?\d[a-z\d]\d{2}(?![a-z\d])/gi,
];

function exactIn(text: string, known: ReadonlyMap<string, Leak>): readonly Leak[] {
  if (known.size === 0) return [];
  return EXACT.flatMap((form) => [...text.matchAll(form)].flatMap(([run]) => known.get(exactKey(run)) ?? []));
}

/** Replaces each word that leaks with `…`; the whole text if a leak spans several words. */
export function maskWords(text: string, words: RegExp, leaks: (text: string) => boolean): string {
  const masked = text.replace(words, (word) => (leaks(word) ? '…' : word));
  return leaks(masked) ? '…' : masked;
}

/**
 * Replaces each word of a string and each token of a JSON Pointer that leaks with `…`; the whole string if a leak spans
 * words. So no report is withheld because the target sent a credential or document. Property names stay: they must not
 * come from the target. Numbers stay unless `numbers` is set.
 */
export function scrubbed<Data extends object>(data: Data, leaks: (text: string) => boolean, numbers = false): Data {
  const text = JSON.stringify(data);
  if (!leaks(text)) return data;
  return JSON.parse(text, (_name, value: unknown) => {
    if (typeof value === 'string') return leaks(value) ? maskWords(value, /[^\s/]+/g, leaks) : value;
    return numbers && typeof value === 'number' && leaks(String(value)) ? '…' : value;
  });
}
