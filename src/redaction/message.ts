import { idField, personalFields } from '../../schemas/personal.ts';
import { listPlace, problemPlace, secretFields, shownTexts } from '../../schemas/sensitive.ts';
import type { Answered, Call } from '../evidence/exchange.ts';
import { lengthOf } from '../schema/formats.ts';
import { AMOUNTS, COUNTS, describeName, describeTipo } from './describe.ts';
import { safeHeaders, someLeaks, withoutLeaks } from './headers.ts';
import { shapeOf } from './shape.ts';

export interface Masking {
  /** Whether a text contains a secret, in any encoding: not even its shape is shown. */
  readonly holdsSecret: (text: string) => boolean;
  /** Whether a text contains anything secret or personal. */
  readonly leaks: (text: string) => boolean;
  /** A name for a value that is the same for equal values of one run and says nothing else. */
  readonly pseudonym: (value: string) => string;
  readonly showIds: boolean;
  readonly maskAmounts?: boolean;
  /** Indices of the simulations to show; all if left out. */
  readonly items?: ReadonlySet<number>;
}

/** One HTTP message in which everything is masked that is not known to be harmless. */
export interface MaskedMessage {
  /** In order; null where the value is masked. */
  readonly headers: readonly (readonly [name: string, value: string | null])[];
  readonly headersLeftOut?: number;
  /** JSON with masked values, or the shape of another text. Absent where the message has no body. */
  readonly body?: { readonly kind: 'json' | 'shape'; readonly text: string };
}

/** Of a larger body only the size is shown, in bytes. */
export const LARGEST = 1 << 19;
/** A shown text is cut here, in UTF-16 units. */
const LONGEST = 1 << 16;

export function maskedRequest({ headers, body }: Call, masking: Masking): MaskedMessage {
  return masked(Object.entries(headers), body ?? '', masking);
}

export function maskedResponse({ headers, headersLeftOut, body }: Answered, masking: Masking): MaskedMessage {
  return {
    ...masked(headers, body.length > LARGEST ? body.length : new TextDecoder().decode(body), masking),
    ...(headersLeftOut !== undefined && { headersLeftOut }),
  };
}

/** A name in JSON that is long enough to be a value, or a number that is: all of a masked body that is shown as received. */
const OPEN = /"[^"\n]{7,}"(?=:)|\d{8,}/g;

/** Checks the whole message at once, and each part only if the whole leaks: hardly any message does. */
function masked(headers: Answered['headers'], body: string | number, masking: Masking): MaskedMessage {
  const { leaks } = masking;
  const trusting = { headers: safeHeaders(headers), ...bodyOf(body, { ...masking, leaks: () => false }) };
  const open = trusting.body?.kind === 'json' ? [...new Set(trusting.body.text.match(OPEN))] : [];
  if (!someLeaks(trusting.headers, leaks, open)) return trusting;
  const headersShown = withoutLeaks(trusting.headers, leaks);
  if (!leaks(trusting.body?.text ?? '')) return { ...trusting, headers: headersShown };
  const shown = bodyOf(body, masking);
  return { headers: headersShown, ...(leaks(shown.body?.text ?? '') ? { body: sizeOf(body) } : shown) };
}

function bodyOf(text: string | number, masking: Masking): Pick<MaskedMessage, 'body'> {
  if (text === '') return {};
  if (typeof text === 'number') return { body: sizeOf(text) };
  const value = attempt((): unknown => JSON.parse(text));
  // Without the escapes that are not needed, so that no part holds what the whole does not.
  const plain = value === undefined ? null : attempt(() => JSON.stringify(value));
  const secret = masking.holdsSecret(plain ?? text);
  if (plain == null)
    return { body: { kind: 'shape', text: secret ? 'a text that holds a credential' : shapeOf(text) } };
  const within = secret ? masking : { ...masking, holdsSecret: () => false };
  const shown = JSON.stringify(maskedBody(value, within), null, 2);
  return shown.length <= LONGEST
    ? { body: { kind: 'json', text: shown } }
    : { body: { kind: 'shape', text: `JSON of ${text.length} characters` } };
}

function sizeOf(body: string | number): NonNullable<MaskedMessage['body']> {
  return { kind: 'shape', text: typeof body === 'number' ? `${body} bytes` : `a text of ${body.length} characters` };
}

function attempt<Value>(make: () => Value): Value | undefined {
  try {
    return make();
  } catch {
    return undefined;
  }
}

const MASKED = '•••';
const LEFT_OUT = '…';
/** A longer number could be a document. */
const LONGEST_NUMBER = 9;
const DEEPEST = 12;
const MOST_MEMBERS = 100;

const PERSONAL: ReadonlySet<string> = new Set(personalFields);

/**
 * A JSON value with booleans, null, numbers of up to nine digits, and the texts of `shownTexts`; other texts by length and
 * shape, personal ones also by pseudonym, secrets not at all. Positions in lists stay, so that JSON Pointers stay valid.
 * `place`: the names on the way to the value, without list indices.
 */
export function maskedBody(value: unknown, masking: Masking, place = '', depth = 0): unknown {
  if (typeof value === 'string') return maskedText(value, place, masking);
  if (typeof value === 'number') return isHarmless(value, place, masking) ? value : 'number';
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= DEEPEST) return LEFT_OUT;
  if (Array.isArray(value)) return maskedList(value, place, depth, masking);
  const members = Object.entries(value);
  const shown = members.slice(0, MOST_MEMBERS);
  const names = distinct(shown.map(([name]) => maskedName(name, masking)));
  const entries = shown.map(([name, member], at): readonly [string, unknown] => {
    const inside = place === '' ? name : `${place}/${name}`;
    return [names[at] ?? '', secretFields.has(name) ? MASKED : maskedBody(member, masking, inside, depth + 1)];
  });
  return Object.fromEntries(members.length > MOST_MEMBERS ? [...entries, [LEFT_OUT, members.length]] : entries);
}

function maskedName(name: string, { holdsSecret, leaks }: Masking): string {
  if (holdsSecret(name)) return MASKED;
  return leaks(name) ? shapeOf(name) : describeName(name);
}

/** Numbers names that are shown alike: the second ends in 2, and so on. */
function distinct(names: readonly string[]): readonly string[] {
  const used = new Set<string>();
  return names.map((name) => {
    let free = name;
    for (let count = 2; used.has(free); count += 1) free = `${name} ${count}`;
    used.add(free);
    return free;
  });
}

function maskedList(list: readonly unknown[], place: string, depth: number, masking: Masking): unknown {
  const items = place === listPlace ? masking.items : undefined;
  const length = items ? Math.max(-1, ...items) + 1 : place === listPlace ? list.length : MOST_MEMBERS;
  const shown = list
    .slice(0, length)
    .map((item, index) => (items?.has(index) === false ? LEFT_OUT : maskedBody(item, masking, place, depth + 1)));
  return shown.length < list.length ? [...shown, `${LEFT_OUT} ${list.length - shown.length} more`] : shown;
}

const lastOf = (place: string): string => place.slice(place.lastIndexOf('/') + 1);

/** Whether a number may be an amount or a rate: by its name, or in a simulation unless it is a documented count. */
function isAmount(place: string): boolean {
  return AMOUNTS.has(lastOf(place)) || (place.startsWith(`${listPlace}/`) && !COUNTS.has(lastOf(place)));
}

function isHarmless(number: number, place: string, { showIds, maskAmounts, leaks }: Masking): boolean {
  const isPersonal = PERSONAL.has(lastOf(place)) || (lastOf(place) === idField && !showIds);
  return (
    Math.abs(number) < 10 ** LONGEST_NUMBER &&
    !isPersonal &&
    !(maskAmounts && isAmount(place)) &&
    !leaks(String(number))
  );
}

function maskedText(text: string, place: string, { holdsSecret, leaks, showIds, pseudonym }: Masking): string {
  if (text === '') return '';
  if (holdsSecret(text)) return MASKED;
  const isId = lastOf(place) === idField;
  if (isId && showIds) return text.slice(0, 64);
  if (place === problemPlace && describeTipo(text) === text && !leaks(text)) return text;
  const kept = Object.hasOwn(shownTexts, place) ? shownTexts[place]?.exec(text)?.[0] : undefined;
  if (kept !== undefined && !leaks(kept)) return kept === text ? text : `${kept}${LEFT_OUT}`;
  const words = `${lengthOf(text)} characters, ${shapeOf(text)}`;
  return isId || PERSONAL.has(lastOf(place)) ? `‹${pseudonym(text)}: ${words}›` : `‹${words}›`;
}

const MASK = '***';
/** Values that are too short to be guarded: without them, all pages of a list have one path to check. */
const SHORT_NUMBERS = /=\d{1,5}(?=&|$)/g;

/** The path of a request, with its query; `safe` are the values that may be shown, by parameter. */
export function redactPath(
  path: string,
  { holdsSecret, safe }: Pick<Masking, 'holdsSecret'> & { readonly safe: Readonly<Record<string, RegExp>> },
): string {
  const [beforeFragment = ''] = path.split('#', 1);
  const holds = holdsSecret(beforeFragment.replace(SHORT_NUMBERS, '=')) ? holdsSecret : () => false;
  const [segments = '', ...rest] = beforeFragment.split('?');
  const masked = segments.split('/').map((segment) => (holds(segment) ? MASK : segment));
  if (rest.length === 0) return masked.join('/');
  const pairs = rest.join('?').split('&');
  const query = pairs.map((pair) => {
    const [, name = '', value] = /^([^=]*)(?:=(.*))?$/s.exec(pair) ?? [];
    const shown = holds(name) ? MASK : describeName(name);
    if (value === undefined) return shown;
    const isSafe = value === '' || (Object.hasOwn(safe, name) && safe[name]?.test(value) === true && !holds(value));
    return `${shown}=${isSafe ? value : MASK}`;
  });
  return `${masked.join('/')}?${query.join('&')}`;
}
