import { type Encoded, encodingsOf, escapesOf, isTelling, squeezedOf } from './encodings.ts';
import { formsIn } from './forms.ts';
import { createMatcher, WINDOW } from './matcher.ts';
import { decodedRuns, squeezed, unescaped, unquoted } from './readings.ts';
import { isShape } from './shape.ts';
import { createVocabulary, type Vocabulary } from './vocabulary.ts';

export interface Guarded {
  /** Client ids and secrets, tokens, cookies. */
  readonly secrets: readonly string[];
  /** Values that are somebody's: documents, plates, chassis and registry numbers. */
  readonly personal: readonly string[];
}

/** What may stand in any text, whatever is guarded. Known before the guarded values are, or it has no effect on them. */
export interface Harmless {
  /** The suite's own words: a form of a guarded value that they hold is not looked for. */
  readonly words: OwnWords;
  /**
   * Texts that are shown as they were configured, such as the target's address: they are read over where they stand by
   * themselves, unless a secret holds them.
   */
  readonly shown: readonly string[];
}

/** A text to be asked for the forms of guarded values, as it is and in pieces. */
export interface OwnWords {
  readonly whole: Vocabulary;
  readonly pieces: Vocabulary;
}

/** Makes a text ready to be asked: the same for any number of gates. */
export function ownWords(text: string): OwnWords {
  return { whole: createVocabulary(text.toLowerCase()), pieces: createVocabulary(squeezed(text)) };
}

/** That a guarded value was met, told without the value. */
export interface Leak {
  readonly kind: keyof Guarded;
  /** Its place among the values of its kind, in the order in which they became known; null where its form gave it away. */
  readonly index: number | null;
  readonly encoding: string;
}

/** What everything passes that leaves the process. It may learn more values at any time. */
export interface Gate {
  know(values: Partial<Guarded & Harmless>): void;
  leaksIn(text: string): readonly Leak[];
}

/** Shorter values are not looked for: they are masked where they stand, and would be met by chance. */
const SHORTEST = WINDOW;
/** From so many letters and digits on a value with any number of digits can be told from others. */
const FEWEST_DIGITS = 3;

/**
 * A gate that finds every guarded value in a text, without regard to case: as it is; escaped in any usual way, and that
 * again (URL, JSON, HTML, XML, `\u…`, quoted-printable); in base64 at any offset, base64url or hex, and that again; in
 * UTF-16; backwards; in pieces, over lines or with signs between the octets of hex. Of a secret also its first eight
 * characters and each segment of a token but its header; of a personal value also its digits alone. What it was not told
 * of it finds by its form (`formsIn`).
 *
 * Beyond it are compression, encryption and hashes, values cut to pieces that stand apart, values of fewer than
 * eight characters, save plates, and a value that is a shape (`AAA9A99`) as it is: others are shown as that.
 */
export function createGate(): Gate {
  const indices: Readonly<Record<keyof Guarded, Map<string, number>>> = { secrets: new Map(), personal: new Map() };
  const whole = createMatcher<Leak>();
  const pieces = createMatcher<Leak>();
  const numbers = new Map<string, Leak>();
  const plates = new Map<string, Leak>();
  const shownAlone = new Set<string>();
  let own = ownWords('');

  /** Forgets what is shown, as far as a secret holds it. */
  const conceal = (secrets: readonly string[], shown: readonly string[]) => {
    for (const text of shown) if (secrets.some((secret) => secret.includes(text))) shownAlone.delete(text);
  };
  const learn = (kind: keyof Guarded, values: readonly string[]) => {
    for (const value of values) {
      if (indices[kind].has(value)) continue;
      const index = indices[kind].size;
      indices[kind].set(value, index);
      if (kind === 'secrets' ? value.length < SHORTEST : !canBeTold(value)) continue;
      const { encoded, inPieces, digits, plate } = kind === 'secrets' ? secretForms(value) : personalForms(value);
      const leak = (encoding: string): Leak => ({ kind, index, encoding });
      for (const { encoding, text } of encoded) {
        if (!isShape(text) && !own.whole.holds(text.toLowerCase())) whole.add(text, leak(encoding));
      }
      for (const { encoding, text } of inPieces) {
        if (!isShape(text) && !own.pieces.holds(text)) pieces.add(text, leak(encoding));
      }
      if (digits !== null && !isShape(digits)) numbers.set(digits, leak('digits'));
      if (plate !== null && !isShape(plate)) plates.set(plate, leak('raw'));
    }
  };

  return {
    know({ words, shown = [], secrets = [], personal = [] }) {
      own = words ?? own;
      for (const text of shown) if (text.length >= SHORTEST) shownAlone.add(text);
      conceal([...indices.secrets.keys()], shown);
      conceal(secrets, [...shownAlone]);
      learn('secrets', secrets);
      learn('personal', personal);
    },
    leaksIn(given) {
      const text = [...shownAlone].reduce(readOver, given);
      const plain = unescaped(text);
      const inner = decodedRuns(plain);
      const innermost = inner === '' ? '' : unescaped(`${inner}\n${decodedRuns(inner)}`);
      const readings = [...new Set([text, plain, innermost])].filter((reading) => reading !== '');
      const found = [
        ...[...new Set([...readings, unquoted(text)])].flatMap((reading) => [...whole.search(reading)]),
        ...pieces.search(squeezed(plain)),
        ...readings.flatMap((reading) => [...numbersIn(reading, numbers), ...platesIn(reading, plates)]),
        ...readings.flatMap(formsIn).map(({ kind, form }) => ({ kind, index: null, encoding: `form of a ${form}` })),
      ];
      return onceEach(found);
    },
  };
}

/** Every guarded value that a text holds, and what its form gives away; see `createGate`. */
export function findLeaks(text: string, guarded: Guarded): readonly Leak[] {
  const gate = createGate();
  gate.know(guarded);
  return gate.leaksIn(text);
}

/** Each value once, secrets first; what a form gave away only where no value of its kind is told. */
function onceEach(leaks: readonly Leak[]): readonly Leak[] {
  const first = new Map<string, Leak>();
  const known = new Set(leaks.flatMap(({ kind, index }) => (index === null ? [] : [kind])));
  for (const leak of leaks) {
    const key = leak.index === null ? leak.encoding : `${leak.kind} ${leak.index}`;
    if (!first.has(key) && (leak.index !== null || !known.has(leak.kind))) first.set(key, leak);
  }
  return [...first.values()].toSorted((a, b) => b.kind.localeCompare(a.kind) || (a.index ?? 0) - (b.index ?? 0));
}

/** A text with a line break for each place where `shown` stands with no letter or digit right beside it. */
function readOver(text: string, shown: string): string {
  let left = '';
  let from = 0;
  for (let at = text.indexOf(shown); at >= 0; at = text.indexOf(shown, at + 1)) {
    const end = at + shown.length;
    if (at < from || isSign(text, at - 1) || isSign(text, end)) continue;
    left += `${text.slice(from, at)}\n`;
    from = end;
  }
  return from === 0 ? text : left + text.slice(from);
}

function isSign(text: string, at: number): boolean {
  return /[A-Za-z\d]/.test(text.charAt(at));
}

/** What is looked for in place of a value. */
interface Forms {
  readonly encoded: readonly Encoded[];
  readonly inPieces: readonly Encoded[];
  /** A whole number that must not stand in a text, without leading zeros. */
  readonly digits: string | null;
  readonly plate: string | null;
}

function secretForms(value: string): Forms {
  const segments = tokenSegments(value).filter((segment) => segment.length >= SHORTEST);
  const parts = segments.map((segment) => ({
    encoded: named('token segment', [...encodingsOf(segment), ...escapesOf(segment)]),
    inPieces: named('token segment', squeezedOf(segment)),
  }));
  const number = /^\d+$/.test(value);
  const all = [...encodingsOf(value), ...escapesOf(value)];
  return {
    encoded: [
      ...(number ? all.filter(({ text }) => text !== value) : all),
      ...parts.flatMap(({ encoded }) => encoded),
      ...(segments.length === 0 ? [value] : segments).flatMap(beginningOf),
    ],
    inPieces: [...squeezedOf(value), ...parts.flatMap(({ inPieces }) => inPieces)],
    digits: number ? value.replace(/^0+/, '') : null,
    plate: null,
  };
}

function named(prefix: string, forms: readonly Encoded[]): readonly Encoded[] {
  return forms.map(({ encoding, text }) => ({ encoding: `${prefix}, ${encoding}`, text }));
}

/** The segments of a compact JWS or JWE that say something of their own: all but the header. */
function tokenSegments(value: string): readonly string[] {
  return /^eyJ[\w-]*(?:\.[\w-]*){2,4}$/.test(value) ? value.split('.').slice(1) : [];
}

/** How much of a segment of JSON in base64url is likely to be the same in any other one. */
const COMMON_JSON_BEGINNING = 20;

function beginningOf(value: string): readonly Encoded[] {
  const text = value.slice(0, value.startsWith('eyJ') ? COMMON_JSON_BEGINNING : SHORTEST);
  return value.length > text.length && isTelling(text) ? [{ encoding: 'beginning', text }] : [];
}

const NUMBER_IN_GROUPS = /^[\d.\-/ ]+$/;
const PLATE = /^[a-z]{3}-?\d[a-z\d]\d{2}$/i;

/** Whether a personal value could not be met by chance: it has digits, and more than one sign again and again. */
function canBeTold(value: string): boolean {
  const signs = value.replace(/[^\p{L}\d]/gu, '');
  if (/^(.)\1*$/u.test(signs) || (signs.match(/\d/g)?.length ?? 0) < FEWEST_DIGITS) return false;
  return PLATE.test(value) || (NUMBER_IN_GROUPS.test(value) ? signs : value).length >= SHORTEST;
}

function personalForms(value: string): Forms {
  const number = NUMBER_IN_GROUPS.test(value);
  const signs = value.replace(/[.\-/ ]/g, '');
  const encoded = encodingsOf(value).filter(({ text }) => !number || text !== value || /[.\-/ ]/.test(value));
  const bare = number && signs !== value ? encodingsOf(signs).filter(({ encoding }) => encoding !== 'raw') : [];
  return {
    encoded: [...encoded, ...bare],
    inPieces: squeezedOf(value),
    digits: number ? signs.replace(/^0+/, '') : null,
    plate: PLATE.test(value) ? signs.toUpperCase() : null,
  };
}

/** The guarded numbers among the whole numbers of a text, signs between their groups left out; decimals are none. */
function numbersIn(text: string, numbers: ReadonlyMap<string, Leak>): readonly Leak[] {
  if (numbers.size === 0) return [];
  const runs = [...text.matchAll(/(?<!\d\.)(?<!\d)\d{8,}/g), ...text.matchAll(/\d{2,3}(?:[.\-/ ]\d{1,4}){2,4}/g)];
  return runs.flatMap(([run]) => numbers.get(run.replace(/\D/g, '').replace(/^0+/, '')) ?? []);
}

function platesIn(text: string, plates: ReadonlyMap<string, Leak>): readonly Leak[] {
  if (plates.size === 0) return [];
  const met = text.matchAll(/(?<![a-z\d])[a-z]{3}-?\d[a-z\d]\d{2}(?![a-z\d])/gi);
  return [...met].flatMap(([plate]) => plates.get(plate.replace('-', '').toUpperCase()) ?? []);
}
