import { mayPass } from '../src/evidence/trouble.ts';
import type { Answer } from './answer.ts';

/** Where the probes look for the API: at its two paths, and without credentials under /v2 and at the origin. */
const TOKEN_ROLES: ReadonlySet<Answer['role']> = new Set(['token', 'token-error']);

/** Statuses with which the token path alone shows the API: it denies the credentials. */
const DENIED: ReadonlySet<number> = new Set([403, 422, 423]);

/** Whether a response is one that the API gives: 401, or a JSON object under 200 or 400, whatever its Content-Type. */
export function showsApi({ name, case: label, role, status, kind }: Answer): boolean {
  if (status === 401) return true;
  if (status === 200 || status === 400) return kind === 'object';
  const ofToken = TOKEN_ROLES.has(role) || (name === 'elsewhere' && label?.startsWith('token') === true);
  // A firewall's page says nothing of what lies behind it.
  return ofToken && status !== null && DENIED.has(status) && kind !== 'html';
}

/** Whether a response is complete and not trouble of the environment: asked again, the path has no other response. */
export function isConclusive({ status }: Answer): boolean {
  return status !== null && !mayPass(status);
}

/**
 * Whether the API is at the base address: `shown` by a response at either path, under /v2 or at the origin; `absent`
 * where both paths gave a complete response and none shows it; `blocked` where one of these is a 403 page; `unknown`
 * where a path gave no complete response.
 */
export type Whereabouts = 'shown' | 'absent' | 'blocked' | 'unknown';

export function whereaboutsOf(answers: readonly Answer[]): Whereabouts {
  if (answers.some((answer) => (answer.name === 'elsewhere' || answer.role !== 'aside') && showsApi(answer))) {
    return 'shown';
  }
  const token = answers.filter(({ role }) => TOKEN_ROLES.has(role));
  const listing = answers.filter(({ role }) => !TOKEN_ROLES.has(role) && role !== 'aside');
  if (!token.some(isConclusive) || !listing.some(isConclusive)) return 'unknown';
  const blocked = [...token, ...listing].some(({ status, kind }) => status === 403 && kind === 'html');
  return blocked ? 'blocked' : 'absent';
}
