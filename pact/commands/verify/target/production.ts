import { LISTING_PATH, TOKEN_PATH } from '../../../../probes/calls.ts';
import type { Call, Outcome } from '../../../../src/evidence/exchange.ts';
import type { Credentials } from '../../../../src/settings/settings.ts';
import { type Obstacle, skipped } from '../../../verify/states.ts';
import { objectIn, tokenIn } from './bodies.ts';

type Send = (call: Call) => Promise<Outcome>;

const WITHIN_BOUNDS = /^(?:pagina_inicial=[1-9]\d{0,8}|limite=(?:[1-9]\d?|100))$/;
const KEPT_BACK = skipped('production is asked for one token, for pages within the bounds and once without a token');

/**
 * What production is asked: one token call, whose answer serves every further one; pages within the bounds with that
 * token; one page without a token. Nothing else is sent.
 */
export function sparingly(credentials: Credentials, send: Send): (call: Call) => Promise<Outcome | Obstacle> {
  let issued: Promise<Outcome> | null = null;
  let anonymous = 0;
  return async (call) => {
    const [path = '', query = ''] = call.path.split('?');
    if (call.method === 'POST' && path === TOKEN_PATH && query === '' && asksFor(call, credentials)) {
      issued ??= send(call);
      return issued;
    }
    const within = query === '' || query.split('&').every((part) => WITHIN_BOUNDS.test(part));
    if (call.method !== 'GET' || path !== LISTING_PATH || !within) return KEPT_BACK;
    const { authorization } = call.headers;
    if (authorization === undefined) {
      anonymous += 1;
      return anonymous === 1 ? send(call) : KEPT_BACK;
    }
    const token = await issued;
    const known = token?.kind === 'answered' && authorization === `Bearer ${tokenIn(token.body)}`;
    return known ? send(call) : KEPT_BACK;
  };
}

function asksFor({ body }: Call, { clientId, clientSecret }: Credentials): boolean {
  const asked = objectIn(new TextEncoder().encode(body ?? ''));
  return asked.clientId === clientId && asked.clientSecret === clientSecret;
}
