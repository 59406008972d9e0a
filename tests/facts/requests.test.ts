import { expect, test } from 'vitest';
import type { Role } from '../../facts/answer.ts';
import { requestFault } from '../../facts/requests.ts';
import type { Call } from '../../src/evidence/exchange.ts';

const token: Call = {
  method: 'POST',
  path: '/v1/authentication/accesstoken',
  headers: { 'content-type': 'application/json' },
  body: '{"clientId":"a","clientSecret":"b"}',
};
const listing: Call = { method: 'GET', path: '/v1/proposal/simulation', headers: { authorization: 'Bearer a.b.c' } };
const withQuery = (query: string): Call => ({ ...listing, path: `${listing.path}?${query}` });
const withAuthorization = (authorization: string): Call => ({ ...listing, headers: { authorization } });
const withoutSecret = { ...token, body: '{"clientId":"a"}' };
const tokenWithBearer = { ...token, headers: { ...token.headers, authorization: 'Bearer a' } };

test.each<[string, Role, Call, string | null]>([
  ['a token request', 'token', token, null],
  ['a listing request of an incomplete account', 'incomplete', listing, null],
  ['a listing request with maximum values', 'listing', withQuery('pagina_inicial=2147483647&limite=100'), null],
  ['a request that is invalid on purpose', 'malformed', withQuery('limite=x'), null],
  ['a token request that is not a POST', 'token', { ...token, method: 'GET' }, 'the token call is no POST of JSON'],
  ['a token request of another content type', 'token', { ...token, headers: {} }, 'the token call is no POST of JSON'],
  ['a token request with a token', 'token', tokenWithBearer, 'the token call carries an Authorization header'],
  ['no secret', 'token', withoutSecret, 'the body of the token call is invalid at /clientSecret'],
  ['a POST', 'listing', { ...listing, method: 'POST' }, 'the listing call is no GET without a body'],
  ['a listing request with a body', 'listing', { ...listing, body: '{}' }, 'the listing call is no GET without a body'],
  ['no token', 'listing', { ...listing, headers: {} }, 'the listing call carries no bearer token'],
  ['a token with a space', 'listing', withAuthorization('Bearer a b'), 'the listing call carries no bearer token'],
  ['another scheme', 'listing', withAuthorization('bearer a'), 'the listing call carries no bearer token'],
  ['a repeated parameter', 'listing', withQuery('limite=1&limite=1'), 'a parameter is given twice'],
  ['limite=101', 'listing', withQuery('limite=101'), 'the listing call is invalid at /limite'],
  ['limite=1x', 'listing', withQuery('limite=1x'), 'the listing call is invalid at /limite'],
  ['limite=', 'listing', withQuery('limite='), 'the listing call is invalid at /limite'],
  ['page 0', 'incomplete', withQuery('pagina_inicial=0'), 'the listing call is invalid at /pagina_inicial'],
])('requestFault: %s', (_, role, call, fault) => {
  expect(requestFault(call, role)).toBe(fault);
});
