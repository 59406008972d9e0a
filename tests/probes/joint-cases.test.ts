import { expect, test } from 'vitest';
import type { Answer } from '../../facts/answer.ts';
import { packKeys } from '../../facts/keys.ts';
import type { Reading } from '../../facts/read.ts';
import { sendControlled } from '../../probes/controlled.ts';
import type { Stimulus } from '../../probes/session.ts';
import { createViews } from '../../probes/views.ts';
import { answer } from '../suites/facts.ts';

const asked = { pagina_inicial: 1, limite: 10 };
const pairs = ['header-client_id', 'header-client-id', 'header-x-client-id', 'header-clientid'];

type Respond = (label: string) => Partial<Answer>;

/** Sends the client credentials where `respond` gives the responses; returns the cases, and what was set aside. */
async function sentWith(respond: Respond, token = 'token') {
  const sent: { readonly label: string; readonly headers: readonly string[]; readonly path: string }[] = [];
  const aside: string[] = [];
  const reading = (one: Partial<Answer>): Reading => {
    const nothing = { keys: packKeys([]), accessToken: null, fold: () => null, rest: null, valuesAt: () => null };
    return { ...nothing, answer: answer(one) };
  };
  const send = async ({ name, case: label = '', call }: Stimulus): Promise<Reading> => {
    sent.push({ label, headers: Object.keys(call.headers), path: call.path });
    return reading({ name, case: label, exchange: label, status: 401, ...respond(label) });
  };
  const session = {
    send,
    list: async () => reading({ name: 'listing.control', status: 200 }),
    bearer: async () => ({ token, ordinal: 1, renewAt: null }),
    views: createViews(),
    setAside: ({ answer: { exchange } }: Reading) => aside.push(exchange),
  };
  const values = { TOKEN: token, CLIENT_ID: 'id', CLIENT_SECRET: 'secret' };
  const subject = () => ({ asked, lastPage: 1, values, other: null, cookies: new Map() });
  const names = ['listing.with-token-in-the-open', 'listing.with-client-credentials'] as const;
  await sendControlled(session, names, subject, () => true);
  return { sent, aside, labels: sent.map(({ label }) => label) };
}

test('names that carry credentials are tried together, and alone only where they are not rejected', async () => {
  const { labels, sent } = await sentWith(() => ({}));
  expect(labels.filter((label) => pairs.includes(label))).toEqual([]);
  const { headers = [] } = sent.find(({ label }) => label === 'headers') ?? {};
  expect(headers.filter((name) => /client/.test(name))).toHaveLength(8);
});

test.each<[string, Respond, readonly string[], readonly string[]]>([
  [
    'one of them is let in',
    (label) => (/^headers$|x-client-id/.test(label) ? { status: 200 } : {}),
    pairs,
    ['headers'],
  ],
  ['all are let in', (label) => (/^headers$|client/.test(label) ? { status: 200 } : {}), pairs, ['headers']],
  ['only all together are let in', (label) => (label === 'headers' ? { status: 200 } : {}), pairs, []],
  ['only all together crash', (label) => (label === 'headers' ? { status: 500 } : {}), pairs, ['headers']],
  ['the run holds them back', (label) => (label === 'headers' ? { status: null, failure: 'not-sent' } : {}), [], []],
])('where %s, %j are tried alone and %j is set aside', async (_, respond, alone, aside) => {
  const outcome = await sentWith(respond);
  expect(outcome.labels.filter((label) => pairs.includes(label))).toEqual(alone);
  expect(outcome.aside).toEqual(aside);
});

test.each([
  ['a token of 300 characters', 300, 4],
  ['a token of 2,000 characters', 2_000, 22],
])('%s leaves the headers of a request small', async (_, length, requests) => {
  const { sent } = await sentWith(() => ({}), 'a'.repeat(length));
  const carrying = sent.filter(({ label }) => /^(?:other-)?(?:query|cookies)/.test(label));
  expect(carrying).toHaveLength(requests);
  for (const { path } of carrying) expect(path.length).toBeLessThan(4_000);
});
