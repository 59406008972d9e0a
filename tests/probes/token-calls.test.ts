import { expect, test } from 'vitest';
import type { Answer } from '../../facts/answer.ts';
import { packKeys } from '../../facts/keys.ts';
import type { Reading } from '../../facts/read.ts';
import { postToken } from '../../probes/calls.ts';
import type { Session, Stimulus } from '../../probes/session.ts';
import { askTokenErrors } from '../../probes/token-calls.ts';
import { answer } from '../suites/facts.ts';

/** A session that answers each token call as `reply` says, and the cases that it was asked. */
function sessionThat(reply: (label: string) => Partial<Answer>) {
  const answers: Answer[] = [];
  const asked: string[] = [];
  const ask = async ({ case: label = '' }: Stimulus): Promise<Reading> => {
    asked.push(label);
    const one = answer({ name: 'token.refused', role: 'token-error', case: label, ...reply(label) });
    answers.push(one);
    return { answer: one, keys: packKeys([]), accessToken: null, fold: () => null, rest: null, valuesAt: () => null };
  };
  const issue: Session['issue'] = async (partner, name, purpose) =>
    ask({ name, role: 'token', partner, purpose, case: 'good', call: postToken(options.main), group: 'token' });
  const session: Pick<Session, 'answers' | 'ask' | 'issue'> = { answers, ask, issue };
  return { session, asked };
}

const control = { pagina_inicial: 1, limite: 100 };
const always = (): boolean => true;
const options = {
  main: { clientId: 'main', clientSecret: 'secret' },
  inventedClientId: 'nobody',
  pause: async () => undefined,
};
const malformed = ['missing-field', 'malformed-json', 'empty-body', 'no-fields', 'other-content-type'];
const bad = ['unknown-client', 'wrong-secret', 'empty-secret'];
const unanswered = { status: null, failure: 'reset' } as const;

test.each<[string, Partial<Answer>, string, readonly string[]]>([
  ['all are sent where all are rejected', { status: 401 }, 'none', bad],
  ['all are sent where a 500 is how the API rejects', { status: 500 }, 'wrong-secret', bad],
  ['none is sent behind a 429', { status: 429 }, 'other-content-type', []],
  ['none is sent behind a 503', { status: 503 }, 'other-content-type', []],
  ['none is sent behind a call without an answer', unanswered, 'other-content-type', []],
  ['they end with the first 429', { status: 429 }, 'unknown-client', ['unknown-client']],
  ['they end with the first 502', { status: 502 }, 'unknown-client', ['unknown-client']],
  ['they end with the first 423', { status: 423 }, 'wrong-secret', ['unknown-client', 'wrong-secret']],
  ['they end with a 403 that is new', { status: 403 }, 'wrong-secret', ['unknown-client', 'wrong-secret']],
  ['they end where nothing is answered', unanswered, 'unknown-client', ['unknown-client']],
])('of the calls with bad credentials, %s', async (_, reply, at, sent) => {
  const { session, asked } = sessionThat((label) => (label === at ? reply : { status: 401 }));
  await askTokenErrors(session, options, control, always);
  expect(asked).toEqual([...malformed, ...sent, ...(sent.length > 0 ? ['good'] : [])]);
});

test('malformed calls end with the first 429, and no bad credentials follow', async () => {
  const { session, asked } = sessionThat((label) => ({ status: label === 'malformed-json' ? 429 : 400 }));
  await askTokenErrors(session, options, control, always);
  expect(asked).toEqual(['missing-field', 'malformed-json']);
});

test('the cases that trouble held back are returned', async () => {
  const { session } = sessionThat(() => ({ status: 429 }));
  const heldBack = await askTokenErrors(session, options, control, always);
  expect(heldBack.map((one) => one.case)).toEqual(bad);
});
