import { idField, personalFields } from '../../schemas/personal.ts';
import { listPlace, problemPlace, secretFields, shownTexts } from '../../schemas/sensitive.ts';
import type { Answered, Call } from '../evidence/exchange.ts';
import { jsonOf } from '../json/read-json.ts';
import { AMOUNTS, COUNTS, describeName, describeTipo } from './describe.ts';
import { safeHeaders, someLeaks, withoutLeaks } from './headers.ts';
import { shapeOf } from './shape.ts';

export interface Masking {
  /** Returns true if a text contains a secret in any encoding. Not even the shape of this text is shown. */
  readonly containsSecret: (text: string) => boolean;
  readonly leaks: (text: string) => boolean;
  /** Returns a name that is the same for equal values inner one run and reveals nothing else. */
  readonly pseudonym: (value: string) => string;
  readonly showIds: boolean;
  readonly maskAmounts?: boolean;
  /** Indices of the simulations to show; all if omitted. */
  readonly items?: ReadonlySet<number>;
}

/** One HTTP message. Everything that is not known to be harmless is masked. */
export interface MaskedMessage {
  /** In order; null for a masked value. */
  readonly headers: readonly (readonly [name: string, value: string | null])[];
  readonly headersLeftOut?: number;
  /** JSON with masked values, or the shape of another text. Missing if the message has no body. */
  readonly body?: { readonly kind: 'json' | 'shape'; readonly text: string };
}

/** Bytes up to which a body is masked. Only the size of a larger body is shown. */
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

/** Names, texts and numbers that are long enough to be a secret or personal value, without masked texts (`‹…›`). */
const UNMASKED = /"[^‹"\n][^"\n]{6,}"|\d{8,}/g;

/** Masks a message. Checks it as a whole first, and each part only if the whole leaks, which is rare. */
function masked(headers: Answered['headers'], body: string | number, masking: Masking): MaskedMessage {
  const { leaks } = masking;
  const unchecked = { headers: safeHeaders(headers), ...bodyOf(body, { ...masking, leaks: () => false }) };
  const open = unchecked.body?.kind === 'json' ? [...new Set(unchecked.body.text.match(UNMASKED))] : [];
  if (!someLeaks(unchecked.headers, leaks, open)) return unchecked;
  const headersShown = withoutLeaks(unchecked.headers, leaks);
  if (!leaks(unchecked.body?.text ?? '')) return { ...unchecked, headers: headersShown };
  const shown = bodyOf(body, masking);
  return { headers: headersShown, ...(leaks(shown.body?.text ?? '') ? { body: sizeOf(body) } : shown) };
}

function bodyOf(text: string | number, masking: Masking): Pick<MaskedMessage, 'body'> {
  if (text === '') return {};
  if (typeof text === 'number') return { body: sizeOf(text) };
  const value = jsonOf(text);
  const plain = jsonTextOf(value);
  const secret = masking.containsSecret(plain ?? text);
  if (plain === null) return { body: { kind: 'shape', text: secret ? MASKED : shapeOf(text) } };
  const inner = secret ? masking : { ...masking, containsSecret: () => false };
  const shown = JSON.stringify(maskedBody(value, inner), null, 2);
  return { body: shown.length <= LONGEST ? { kind: 'json', text: shown } : sizeOf(text) };
}

/** Returns the JSON of a value without needless escapes, so that a secret in a part is also found; null if it is too deep. */
function jsonTextOf(value: unknown): string | null {
  try {
    return JSON.stringify(value) ?? null;
  } catch {
    return null;
  }
}

function sizeOf(body: string | number): NonNullable<MaskedMessage['body']> {
  return { kind: 'shape', text: `${LEFT_OUT} (${typeof body === 'number' ? `${body} bytes` : body.length})` };
}

const MASKED = '•••';
const MASKED_NUMBER = '‹9›';
const LEFT_OUT = '…';
/** A longer number could be a document. */
const LONGEST_NUMBER = 9;
const DEEPEST = 12;
const MOST_MEMBERS = 100;

const PERSONAL: ReadonlySet<string> = new Set(personalFields);

/**
 * Masks a JSON value. Shows booleans, null, numbers of up to nine digits and the texts of `shownTexts`; other texts by
 * shape, personal texts also by pseudonym, secrets not at all. List indices stay, so JSON Pointers stay valid.
 * `place` is the path of names to the value, without list indices.
 */
export function maskedBody(value: unknown, masking: Masking, place = '', depth = 0): unknown {
  if (typeof value === 'string') return maskedText(value, place, masking);
  if (typeof value === 'number') return isHarmless(value, place, masking) ? value : MASKED_NUMBER;
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

function maskedName(name: string, { containsSecret, leaks }: Masking): string {
  if (containsSecret(name)) return MASKED;
  return leaks(name) ? shapeOf(name) : describeName(name);
}

/** Makes equal names distinct: the second ends in 2, and so on. */
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
  return shown.length < list.length ? [...shown, `${LEFT_OUT} +${list.length - shown.length}`] : shown;
}

const lastOf = (place: string): string => place.slice(place.lastIndexOf('/') + 1);

/** Returns true for a documented amount or rate, and for any number in a simulation that is no documented count. */
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

function maskedText(text: string, place: string, { containsSecret, leaks, showIds, pseudonym }: Masking): string {
  if (text === '') return '';
  if (containsSecret(text)) return MASKED;
  const isId = lastOf(place) === idField;
  if (isId && showIds) return text.slice(0, 64);
  if (place === problemPlace && describeTipo(text) === text && !leaks(text)) return text;
  const kept = Object.hasOwn(shownTexts, place) ? shownTexts[place]?.exec(text)?.[0] : undefined;
  if (kept !== undefined && !leaks(kept)) return kept === text ? text : `${kept}${LEFT_OUT}`;
  return isId || PERSONAL.has(lastOf(place)) ? `‹${pseudonym(text)}: ${shapeOf(text)}›` : `‹${shapeOf(text)}›`;
}

const MASK = '***';
/** Names of parameters that the suite sends, such as `access-token`. */
const SENT_NAME = /^[a-z]+(?:-[a-z]+)+$/;
/** Values too short to be guarded. Without them, all pages of a list have the same path to check. */
const SHORT_NUMBERS = /=\d{1,5}(?=&|$)/g;

/** Masks the path and query of a request. `safe` has the pattern of the values to show, by parameter. */
export function redactPath(
  path: string,
  { containsSecret, safe }: Pick<Masking, 'containsSecret'> & { readonly safe: Readonly<Record<string, RegExp>> },
): string {
  const [beforeFragment = ''] = path.split('#', 1);
  const isSecret = containsSecret(beforeFragment.replace(SHORT_NUMBERS, '=')) ? containsSecret : () => false;
  const [segments = '', ...rest] = beforeFragment.split('?');
  const masked = segments.split('/').map((segment) => (isSecret(segment) ? MASK : segment));
  if (rest.length === 0) return masked.join('/');
  const pairs = rest.join('?').split('&');
  const query = pairs.map((pair) => {
    const [, name = '', value] = /^([^=]*)(?:=(.*))?$/s.exec(pair) ?? [];
    const shown = isSecret(name) ? MASK : SENT_NAME.test(name) ? name : describeName(name);
    if (value === undefined) return shown;
    const isSafe = value === '' || (Object.hasOwn(safe, name) && safe[name]?.test(value) === true && !isSecret(value));
    return `${shown}=${isSafe ? value : MASK}`;
  });
  return `${masked.join('/')}?${query.join('&')}`;
}
