import type { Answered, Call } from '../evidence/exchange.ts';
import { type Masking, maskedBody } from './body.ts';
import { safeHeaders, someLeaks, withoutLeaks } from './headers.ts';
import { shapeOf } from './shape.ts';

/** One HTTP message with everything masked that is not known to be harmless. */
export interface MaskedMessage {
  readonly headers: readonly (readonly [name: string, value: string | null])[];
  /** Further headers, which were not recorded. */
  readonly headersLeftOut?: number;
  readonly body?: { readonly kind: 'json' | 'shape'; readonly text: string };
}

/** Bodies beyond this are told by their size alone, in bytes. */
export const LARGEST = 1 << 19;
/** A text that is shown is cut here, in UTF-16 units. */
const LONGEST = 1 << 16;

/** A request as it may leave the process. */
export function maskedRequest({ headers, body }: Call, masking: Masking): MaskedMessage {
  return masked(Object.entries(headers), body ?? '', masking);
}

/** An answer as it may leave the process. */
export function maskedResponse({ headers, headersLeftOut, body }: Answered, masking: Masking): MaskedMessage {
  return {
    ...masked(headers, body.length > LARGEST ? body.length : new TextDecoder().decode(body), masking),
    ...(headersLeftOut !== undefined && { headersLeftOut }),
  };
}

/** A name in JSON that is long enough to be a value, or a number that is. */
const OPEN = /"[^"\n]{7,}"(?=:)|\d{8,}/g;

/** What of a masked body stands as it came and may be anything, each once: names and long numbers. */
function openIn(body: MaskedMessage['body']): readonly string[] {
  return body?.kind === 'json' ? [...new Set(body.text.match(OPEN))] : [];
}

/**
 * What is shown of a message is looked through once more as a whole: a name that looks harmless, or the value of a
 * header, may hold what is not. Only where it does each part is asked by itself.
 */
function masked(headers: Answered['headers'], body: string | number, masking: Masking): MaskedMessage {
  const { leaks } = masking;
  const trusting = { headers: safeHeaders(headers), ...bodyOf(body, { ...masking, leaks: () => false }) };
  if (!someLeaks(trusting.headers, leaks, openIn(trusting.body))) return trusting;
  const headersShown = withoutLeaks(trusting.headers, leaks);
  if (!leaks(trusting.body?.text ?? '')) return { ...trusting, headers: headersShown };
  const shown = bodyOf(body, masking);
  return { headers: headersShown, ...(leaks(shown.body?.text ?? '') ? { body: sizeOf(body) } : shown) };
}

function bodyOf(text: string | number, masking: Masking): Pick<MaskedMessage, 'body'> {
  if (text === '') return {};
  if (typeof text === 'number') return { body: sizeOf(text) };
  const value = parsed(text);
  const plain = value === undefined ? null : writtenPlainly(value);
  const secret = masking.holdsSecret(plain ?? text);
  if (plain !== null) {
    // No part of a text holds what the whole, with its escapes undone, does not.
    const within = secret ? masking : { ...masking, holdsSecret: () => false };
    const shown = JSON.stringify(maskedBody(value, within), null, 2);
    return shown.length <= LONGEST
      ? { body: { kind: 'json', text: shown } }
      : { body: { kind: 'shape', text: `JSON of ${text.length} characters` } };
  }
  return { body: { kind: 'shape', text: secret ? 'a text that holds a credential' : shapeOf(text) } };
}

function sizeOf(body: string | number): NonNullable<MaskedMessage['body']> {
  return { kind: 'shape', text: typeof body === 'number' ? `${body} bytes` : `a text of ${body.length} characters` };
}

/** The value with no escape that is not needed; null where it is nested too deep to be written. */
function writtenPlainly(value: unknown): string | null {
  try {
    return JSON.stringify(value);
  } catch {
    return null;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
