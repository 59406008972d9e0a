import { expect, test } from 'vitest';
import { sparingly } from '../../../../pact/commands/target.ts';
import type { Call, Outcome } from '../../../../src/evidence/exchange.ts';

const credentials = { clientId: 'the-client', clientSecret: 'the-secret' };
const listing = (query: string, authorization?: string): Call => ({
  method: 'GET',
  path: `/v1/proposal/simulation${query}`,
  headers: authorization === undefined ? {} : { authorization },
});
const tokenCall = (body: object): Call => ({
  method: 'POST',
  path: '/v1/authentication/accesstoken',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});
const issue = tokenCall(credentials);
const asToken = 'Bearer the-token';

/** What of these calls goes out, and what of them is answered. */
async function asked(calls: readonly Call[]): Promise<{ sent: readonly Call[]; answered: readonly boolean[] }> {
  const sent: Call[] = [];
  const outcome: Outcome = {
    kind: 'answered',
    status: 200,
    headers: [],
    body: new TextEncoder().encode('{"accesstoken":"the-token"}'),
    encodedBytes: 0,
  };
  const send = sparingly(credentials, async (call) => {
    sent.push(call);
    return outcome;
  });
  const answered: boolean[] = [];
  for (const call of calls) answered.push((await send(call)).kind === 'answered');
  return { sent, answered };
}

test('one token call is sent, and its answer serves every further one', async () => {
  expect(await asked([issue, issue, issue])).toEqual({ sent: [issue], answered: [true, true, true] });
});

test('one listing call without a token is sent', async () => {
  const anonymous = listing('');
  expect(await asked([anonymous, anonymous])).toEqual({ sent: [anonymous], answered: [true, false] });
});

test.each([
  ['a page', listing('?pagina_inicial=3&limite=100', asToken)],
  ['the first page', listing('', asToken)],
])('%s is asked for with the token that was issued', async (_, call) => {
  expect(await asked([issue, call])).toEqual({ sent: [issue, call], answered: [true, true] });
});

test.each([
  ['a page before a token was issued', listing('', asToken)],
  ['credentials that are not the configured ones', tokenCall({ ...credentials, clientSecret: 'another' })],
  ['an empty token call', tokenCall({})],
])('%s is kept back', async (_, call) => expect(await asked([call])).toEqual({ sent: [], answered: [false] }));

test.each([
  ['another token', listing('', 'Bearer invalid')],
  ['a parameter that is malformed', listing('?limite=abc', asToken)],
  ['a parameter out of its bounds', listing('?limite=101', asToken)],
  ['a page before the first', listing('?pagina_inicial=0', asToken)],
  ['another parameter', listing('?token=x', asToken)],
  ['another path', { ...listing('', asToken), path: '/v1/other' }],
  ['another method', { ...listing('', asToken), method: 'OPTIONS' as const }],
])('%s is kept back', async (_, call) => {
  expect(await asked([issue, call])).toEqual({ sent: [issue], answered: [true, false] });
});
