import type { Answered } from '../../src/evidence/exchange.ts';

/** Returns a response with this body: a text unchanged, any other value as JSON. */
export function answered(status: number, body: unknown = '', headers: Answered['headers'] = []): Answered {
  const bytes = Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
  return { kind: 'answered', status, headers, body: bytes, encodedBytes: bytes.length };
}
