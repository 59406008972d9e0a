import type { Answered } from '../../src/evidence/exchange.ts';

/** A response with this body: a text as it is, anything else as JSON. */
export function answered(status: number, body: unknown = '', headers: Answered['headers'] = []): Answered {
  const bytes = Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
  return { kind: 'answered', status, headers, body: bytes, encodedBytes: bytes.length };
}
