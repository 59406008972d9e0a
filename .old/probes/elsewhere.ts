import type { Answer } from '../facts/answer.ts';
import type { Call } from '../src/evidence/exchange.ts';
import { LISTING_PATH, TOKEN_PATH } from './calls.ts';
import type { Session } from './session.ts';

/** Whether an answer says that nothing lives at this path. */
export function isAbsent(answer: Answer): boolean {
  return answer.status === 404 || answer.status === 405 || answer.status === 410;
}

/**
 * Looks, without any credentials, whether the endpoints answer under another version or at the origin without the
 * base address' own segment: tells a wrong version and a dropped segment from an endpoint that is nowhere.
 */
export async function lookElsewhere(session: Session): Promise<void> {
  const token = (path: string): Call => ({
    method: 'POST',
    path,
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  const listing = (path: string): Call => ({ method: 'GET', path, headers: {} });
  const otherVersion = (path: string): string => path.replace('/v1/', '/v2/');
  const calls: readonly (readonly [string, Call, boolean])[] = [
    ['token under /v2', token(otherVersion(TOKEN_PATH)), false],
    ['listing under /v2', listing(otherVersion(LISTING_PATH)), false],
    ['token at the origin', token(TOKEN_PATH), true],
    ['listing at the origin', listing(LISTING_PATH), true],
  ];
  for (const [label, call, atOrigin] of calls) {
    await session.ask({
      name: 'elsewhere',
      role: 'aside',
      partner: 'main',
      purpose: 'probe',
      case: label,
      call,
      atOrigin,
      retry: 'never',
      group: 'elsewhere',
    });
  }
}
