import { expect, test } from 'vitest';
import type { Answer } from '../../facts/answer.ts';
import { sendBadCredentials, sendMalformedBodies } from '../../probes/negative.ts';
import { reading } from '../suites/facts.ts';

const options = {
  main: { clientId: 'main', clientSecret: 'secret' },
  pause: async () => undefined,
};

/** Sends the token requests; `reply` returns the responses. Returns the cases sent and not sent. */
async function sentWith(reply: (label: string) => Partial<Answer>, further: object = {}) {
  const sent: string[] = [];
  const send = async ({ case: label = 'good' }) => {
    sent.push(label);
    return reading({ name: 'token.refused', role: 'token-error', case: label, ...reply(label) });
  };
  const last = await sendMalformedBodies({ send }, options, () => true);
  const unsent = await sendBadCredentials(
    { send },
    { ...options, ...further },
    () => send({}),
    () => true,
    last,
  );
  return { sent, unsent: unsent.map((one) => one.case) };
}

const malformed = ['missing-field', 'malformed-json', 'empty-body', 'no-fields', 'other-content-type'];
const bad = ['unknown-client', 'wrong-secret', 'empty-secret'];
const unanswered = { status: null, failure: 'reset' } as const;

test.each<[string, Partial<Answer>, string, readonly string[], readonly string[]]>([
  ['all are sent if all are rejected', { status: 401 }, 'none', bad, []],
  ['all are sent if the API rejects with a 500', { status: 500 }, 'wrong-secret', bad, []],
  ['none is sent after a 429', { status: 429 }, 'other-content-type', [], bad],
  ['all are sent after a 503', { status: 503 }, 'other-content-type', bad, []],
  ['all are sent after a request without a response', unanswered, 'other-content-type', bad, []],
  ['none follows the first 429', { status: 429 }, 'unknown-client', bad.slice(0, 1), bad.slice(1)],
  ['others follow a 502', { status: 502 }, 'unknown-client', bad, []],
  ['none follows the first 423', { status: 423 }, 'wrong-secret', bad.slice(0, 2), bad.slice(2)],
  ['none follows a 403 after a 401', { status: 403 }, 'wrong-secret', bad.slice(0, 2), []],
  ['others follow a request without a response', unanswered, 'unknown-client', bad, []],
])('requests with bad credentials: %s', async (_, reply, at, expected, unsent) => {
  const outcome = await sentWith((label) => (label === at ? reply : { status: 401 }));
  expect(outcome).toEqual({ sent: [...malformed, ...expected, ...(expected.length > 0 ? ['good'] : [])], unsent });
});

test.each([
  ['secret', []],
  ['another', ['other-partners-secret']],
])('the secret of another partner, %s, is sent as a bad one if it differs', async (clientSecret, expected) => {
  const { sent } = await sentWith(() => ({ status: 401 }), { second: { clientId: 'second', clientSecret } });
  expect(sent.filter((label) => label === 'other-partners-secret')).toEqual(expected);
});

test('no malformed request and no bad credentials follow the first 429', async () => {
  const { sent } = await sentWith((label) => ({ status: label === 'malformed-json' ? 429 : 400 }));
  expect(sent).toEqual(['missing-field', 'malformed-json']);
});
