import { describe, expect, test } from 'vitest';
import type { Role } from '../../facts/answer.ts';
import { requestFault } from '../../facts/requests.ts';
import { schemas } from '../../schemas/index.ts';
import type { Call } from '../../src/evidence/exchange.ts';
import { createShapeReader } from '../../src/schema/shape.ts';

const { read } = createShapeReader(schemas);

const token: Call = {
  method: 'POST',
  path: '/v1/authentication/accesstoken',
  headers: { 'content-type': 'application/json' },
  body: '{"clientId":"a","clientSecret":"b"}',
};
const listing: Call = {
  method: 'GET',
  path: '/v1/proposal/simulation?pagina_inicial=1&limite=100',
  headers: { authorization: 'Bearer a.b.c' },
};
const asking = (query: string): Call => ({ ...listing, path: `/v1/proposal/simulation${query}` });

const proper: readonly (readonly [string, Role, Call])[] = [
  ['a token call', 'token', token],
  ['a listing call', 'listing', listing],
  ['a listing call of an incomplete account', 'incomplete', listing],
  ['a listing call without parameters', 'listing', asking('')],
  ['a listing call at its upper bounds', 'listing', asking('?pagina_inicial=2147483647&limite=100')],
  ['a call that is malformed on purpose', 'malformed', asking('?limite=x')],
  ['a call that is refused on purpose', 'refusal', { ...listing, headers: {} }],
];

const faulty: readonly (readonly [string, Role, Call, string])[] = [
  ['a token call that is no POST', 'token', { ...token, method: 'GET' }, 'the token call is no POST of JSON'],
  ['a token call of another type', 'token', { ...token, headers: {} }, 'the token call is no POST of JSON'],
  [
    'a token call with a token',
    'token',
    { ...token, headers: { ...token.headers, authorization: 'Bearer a' } },
    'the token call carries an Authorization header',
  ],
  [
    'a token call without a secret',
    'token',
    { ...token, body: '{"clientId":"a"}' },
    'the body of the token call departs from its shape at /clientSecret',
  ],
  [
    'a token call with a number as its id',
    'token',
    { ...token, body: '{"clientId":1,"clientSecret":"b"}' },
    'the body of the token call departs from its shape at /clientId',
  ],
  [
    'a listing call that is no GET',
    'listing',
    { ...listing, method: 'POST' },
    'the listing call is no GET without a body',
  ],
  ['a listing call with a body', 'listing', { ...listing, body: '{}' }, 'the listing call is no GET without a body'],
  [
    'a listing call without a token',
    'listing',
    { ...listing, headers: {} },
    'the listing call carries no bearer token',
  ],
  ...['bearer a', 'Bearer ', 'Bearer a b', 'xBearer a'].map((authorization): [string, Role, Call, string] => [
    `a listing call with ${JSON.stringify(authorization)}`,
    'listing',
    { ...listing, headers: { authorization } },
    'the listing call carries no bearer token',
  ]),
  ['a parameter given twice', 'listing', asking('?limite=1&limite=1'), 'a parameter is given twice'],
  ...['?limite=0', '?limite=101', '?limite=1x', '?limite=x1', '?limite=', '?limite=-1'].map(
    (query): [string, Role, Call, string] => [
      `a listing call with ${query}`,
      'listing',
      asking(query),
      'the listing call departs from its shape at /limite',
    ],
  ),
  [
    'a page before the first',
    'incomplete',
    asking('?pagina_inicial=0'),
    'the listing call departs from its shape at /pagina_inicial',
  ],
];

describe('a request of ours has nothing wrong with it:', () => {
  test.each(proper)('%s', (_title, role, call) => {
    expect(requestFault(call, role, read)).toBeNull();
  });
});

describe('a request of ours is faulty:', () => {
  test.each(faulty)('%s', (_title, role, call, fault) => {
    expect(requestFault(call, role, read)).toBe(fault);
  });
});
