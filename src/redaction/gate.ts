import { encodingsOf } from './encodings.ts';
import { WINDOW, windowsOf } from './windows.ts';

export interface Guarded {
  /** Client ids and secrets, tokens, cookies. */
  readonly secrets: readonly string[];
  /** Values that are somebody's: documents, plates, chassis and registry numbers. */
  readonly personal: readonly string[];
}

/** That a guarded value was met, told without the value. */
export interface Leak {
  readonly kind: keyof Guarded;
  /** Its place in the list that was given. */
  readonly index: number;
  readonly encoding: string;
}

/** Shorter values are not looked for: they are masked where they stand, and would be met by chance. */
const SHORTEST = WINDOW;

/**
 * Every guarded value that a text holds: as it is, in its usual encodings and without regard to case; of a secret also
 * its first eight characters and each segment of a token but its header; of a personal value also its digits alone.
 */
export function findLeaks(text: string, { secrets, personal }: Guarded): readonly Leak[] {
  const folded = text.toLowerCase();
  const mayHold = windowsOf(folded);
  const holds = (needle: string) => {
    const sought = needle.toLowerCase();
    return sought.length >= SHORTEST && mayHold(sought) && folded.includes(sought);
  };
  const runs = personal.length === 0 ? new Set<string>() : digitRuns(text);
  return [
    ...secrets.flatMap((value, index) => leak('secrets', index, secretIn(value, holds))),
    ...personal.flatMap((value, index) => leak('personal', index, personalIn(value, holds, runs))),
  ];
}

function leak(kind: keyof Guarded, index: number, encoding: string | null): readonly Leak[] {
  return encoding === null ? [] : [{ kind, index, encoding }];
}

type Holds = (needle: string) => boolean;

function encodedIn(value: string, holds: Holds): string | null {
  if (value.length < SHORTEST) return null;
  return encodingsOf(value).find(({ text }) => holds(text))?.encoding ?? null;
}

function secretIn(value: string, holds: Holds): string | null {
  const whole = encodedIn(value, holds);
  if (whole !== null) return whole;
  const segments = tokenSegments(value);
  const segment = segments.map((part) => encodedIn(part, holds)).find((found) => found !== null);
  if (segment !== undefined) return `token segment, ${segment}`;
  return (segments.length === 0 ? [value] : segments).some((part) => beginningIn(part, holds)) ? 'beginning' : null;
}

/** The segments of a compact JWS or JWE that say something of their own: all but the header. */
function tokenSegments(value: string): readonly string[] {
  return /^eyJ[\w-]*(?:\.[\w-]*){2,4}$/.test(value) ? value.split('.').slice(1) : [];
}

/** How much of a segment of JSON in base64url is likely to be the same in any other one. */
const COMMON_JSON_BEGINNING = 20;

function beginningIn(value: string, holds: Holds): boolean {
  if (value.startsWith('eyJ')) return holds(value.slice(0, COMMON_JSON_BEGINNING));
  const beginning = value.slice(0, SHORTEST);
  return value.length > SHORTEST && isTelling(beginning) && holds(beginning);
}

/** False for a beginning that plain text may hold by itself: a word, a name in capitals, one character repeated. */
function isTelling(beginning: string): boolean {
  const word = /^[A-Z]?[a-z\W_]*$/.test(beginning) || /^[A-Z\W_]*$/.test(beginning);
  return !word && !/^(.)\1*$/.test(beginning);
}

/** From this many digits on a number is not met by chance inside a longer one. */
const UNLIKELY_DIGITS = 11;

function personalIn(value: string, holds: Holds, runs: ReadonlySet<string>): string | null {
  if (!/^[\d.\-/ ]+$/.test(value)) return encodedIn(value, holds);
  const digits = value.replace(/\D/g, '');
  if (digits.length >= SHORTEST && runs.has(digits)) return 'digits';
  const bare = value === digits && digits.length < UNLIKELY_DIGITS;
  return (bare ? null : encodedIn(value, holds)) ?? encodedBeyondRaw(digits, holds);
}

/** Digits in their encodings only: as they are they are looked for among the whole numbers of the text. */
function encodedBeyondRaw(digits: string, holds: Holds): string | null {
  if (digits.length < SHORTEST) return null;
  return encodingsOf(digits).find(({ encoding, text }) => encoding !== 'raw' && holds(text))?.encoding ?? null;
}

/** The whole numbers of a text, with the signs between their groups left out; decimals of a fraction are none. */
function digitRuns(text: string): ReadonlySet<string> {
  const runs = [...text.matchAll(/(?<!\d\.)(?<!\d)\d{8,}/g), ...text.matchAll(/\d{2,3}(?:[.\-/ ]\d{1,4}){2,4}/g)];
  return new Set(runs.map(([run]) => run.replace(/\D/g, '')));
}
