import { expect, test } from 'vitest';
import type { Answer } from '../../facts/answer.ts';
import { sendTokenErrors } from '../../probes/negative.ts';
import { reading } from '../suites/facts.ts';

const options = { main: { clientId: 'main', clientSecret: 'secret' }, pause: async () => undefined };

/** Sends the token requests; `reply` returns the responses. Returns the cases sent and not sent. */
async function sentWith(reply: (label: string) => Partial<Answer>, further: object = {}, isUsable = true) {
  const sent: string[] = [];
  const send = async ({ case: label = 'good' }) => {
    sent.push(label);
    return reading({ name: 'token.refused', role: 'token-error', case: label, ...reply(label) });
  };
  const unsent = await sendTokenErrors(
    { send },
    { ...options, ...further },
    async () => (await send({})) && isUsable,
    () => true,
  );
  return { sent, unsent: unsent.map((one) => one.case) };
}

const malformed = ['missing-field', 'malformed-json', 'empty-body', 'no-fields', 'other-content-type'];
const bad = ['wrong-secret', 'unknown-client', 'empty-secret'];
const unanswered = { status: null, failure: 'reset' } as const;

test.each<[string, Partial<Answer>, at: string, count: number, after: readonly string[], isUsable?: boolean]>([
  ['all are sent if all are rejected', { status: 401 }, 'none', 3, malformed],
  ['all are sent if the API rejects with a 500', { status: 500 }, 'wrong-secret', 3, malformed],
  ['malformed ones follow the first 429 if the account is usable', { status: 429 }, 'wrong-secret', 1, malformed],
  ['none follows the first 423 if the account is locked', { status: 423 }, 'wrong-secret', 1, [], false],
  ['none follows a 403 after a 401 if the account is locked', { status: 403 }, 'empty-secret', 3, [], false],
  [
    'none follows a 403 for an unknown client if the account is locked',
    { status: 403 },
    'unknown-client',
    2,
    [],
    false,
  ],
  ['others follow a 403 after a 401 if the account is usable', { status: 403 }, 'unknown-client', 3, malformed],
  ['others follow a 403 to the first', { status: 403 }, 'wrong-secret', 3, malformed],
  ['others follow a 502', { status: 502 }, 'wrong-secret', 3, malformed],
  ['others follow a request without a response', unanswered, 'wrong-secret', 3, malformed],
  ['others follow a malformed one with a 503', { status: 503 }, 'missing-field', 3, malformed],
  ['none follows a malformed one with a 429', { status: 429 }, 'malformed-json', 3, malformed.slice(0, 2)],
])('requests with bad credentials: %s', async (_, reply, at, count, after, isUsable = true) => {
  const { sent, unsent } = await sentWith((label) => (label === at ? reply : { status: 401 }), {}, isUsable);
  expect(sent.filter((label) => label !== 'good')).toEqual([...bad.slice(0, count), ...after]);
  expect(sent.at(-1 - after.length)).toBe('good');
  const held = reply.status === 403 ? [] : bad.slice(count);
  expect(unsent).toEqual([...held, ...malformed.slice(after.length)]);
});

test.each([
  ['secret', []],
  ['another', ['other-partners-secret']],
])('the secret of another partner, %s, is sent as a bad one if it differs', async (clientSecret, expected) => {
  const { sent } = await sentWith(() => ({ status: 401 }), { second: { clientId: 'second', clientSecret } });
  expect(sent.filter((label) => label === 'other-partners-secret')).toEqual(expected);
});
