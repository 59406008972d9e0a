import type { Call } from '../src/evidence/exchange.ts';
import { readShape } from '../src/schema/shape.ts';
import type { Role } from './answer.ts';

/** Roles whose requests must be as documented. Requests of other roles are invalid or unusual on purpose. */
const VALID_ROLES: ReadonlySet<Role> = new Set(['token', 'listing', 'incomplete']);

/** Returns how a request violates the documented request schema, or null. A violation is a defect of the suite. */
export function requestFault(call: Call, role: Role): string | null {
  if (!VALID_ROLES.has(role)) return null;
  return role === 'token' ? tokenFault(call) : listingFault(call);
}

function tokenFault({ method, headers, body = '' }: Call): string | null {
  if (method !== 'POST' || headers['content-type'] !== 'application/json') return 'the token call is no POST of JSON';
  if (headers.authorization !== undefined) return 'the token call carries an Authorization header';
  const [violation] = readShape('AccessTokenRequest', JSON.parse(body), new Map(), '');
  return violation === undefined ? null : `the body of the token call is invalid at ${violation.pointer}`;
}

function listingFault({ method, path, headers, body }: Call): string | null {
  if (method !== 'GET' || body !== undefined) return 'the listing call is no GET without a body';
  if (!/^Bearer [\x21-\x7e]+$/.test(headers.authorization ?? '')) return 'the listing call carries no bearer token';
  const parameters = [...new URLSearchParams(path.split('?')[1] ?? '')];
  if (new Set(parameters.map(([name]) => name)).size < parameters.length) return 'a parameter is given twice';
  const numberOrText = (text: string): string | number => (/^-?\d+$/.test(text) ? Number(text) : text);
  const query = Object.fromEntries(parameters.map(([name, text]) => [name, numberOrText(text)]));
  const [violation] = readShape('SimulationListingQuery', query, new Map(), '');
  return violation === undefined ? null : `the listing call is invalid at ${violation.pointer}`;
}
