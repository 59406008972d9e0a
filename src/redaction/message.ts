import type { Answered, Call } from '../evidence/exchange.ts';
import { type Masking, maskedBody } from './body.ts';
import { safeHeaders, someLeaks } from './headers.ts';
import { shapeOf } from './shape.ts';

/** One HTTP message with everything masked that is not known to be harmless. */
export interface MaskedMessage {
  readonly headers: readonly (readonly [name: string, value: string | null])[];
  readonly body?: { readonly kind: 'json' | 'shape'; readonly text: string };
}

/** Bodies beyond this are told by their size alone. */
const LARGEST = 1 << 21;
/** A text that is shown is cut here, in UTF-16 units. */
const LONGEST = 1 << 16;

/** A request as it may leave the process. */
export function maskedRequest({ headers, body }: Call, masking: Masking): MaskedMessage {
  return { headers: maskedHeaders(Object.entries(headers), masking), ...bodyOf(body ?? '', masking) };
}

/** An answer as it may leave the process. */
export function maskedResponse({ headers, body }: Answered, masking: Masking): MaskedMessage {
  const shown = maskedHeaders(headers, masking);
  if (body.length > LARGEST) return { headers: shown, body: { kind: 'shape', text: `${body.length} bytes` } };
  return { headers: shown, ...bodyOf(new TextDecoder().decode(body), masking) };
}

/** Also a header whose name is harmless may echo what is not. */
function maskedHeaders(headers: Answered['headers'], { leaks }: Masking): MaskedMessage['headers'] {
  const shown = safeHeaders(headers);
  if (!someLeaks(shown, leaks)) return shown;
  return shown.map(([name, value]) => [name, value !== null && leaks(value) ? null : value]);
}

function bodyOf(text: string, masking: Masking): Pick<MaskedMessage, 'body'> {
  if (text === '') return {};
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
