import { afterAll, describe, expect, test } from 'vitest';
import { textOf } from '../../../../messages/index.ts';
import { type Obstacle, type States, skipped } from '../../../../pact/verify/forwarder.ts';
import type { JsonObject } from '../../../../pact/verify/pact.ts';
import { createNativeVerifier, type NativeVerifier } from '../../../../pact/verify/verifier.ts';
import { type Verified, verifyPact } from '../../../../pact/verify/verify.ts';
import type { Call, Outcome } from '../../../../src/evidence/exchange.ts';
import { withServer } from '../../../cli/targets.ts';
import { pactOf, written } from '../contract.ts';

const verifier = createNativeVerifier();
afterAll(verifier.close);

const body = { contentType: 'application/json', content: { a: 'x' } };
const asking = (states: readonly string[] = []) =>
  written('a call', {
    providerStates: states.map((name) => ({ name })),
    response: {
      status: 200,
      body,
      matchingRules: { body: { '$.a': { combine: 'AND', matchers: [{ match: 'type' }] } } },
    },
  });

function answered(status: number, text = '{"a":"y"}', headers: readonly (readonly [string, string])[] = []): Outcome {
  const all = [['content-type', 'application/json'], ...headers] as const;
  return { kind: 'answered', status, headers: all, body: new TextEncoder().encode(text), encodedBytes: text.length };
}

interface Given {
  readonly answer?: Outcome;
  readonly states?: States;
  readonly by?: NativeVerifier;
  readonly interactions?: readonly JsonObject[];
  /** Answers to the first interaction, in their order, in place of the one answer. */
  readonly answers?: readonly Outcome[];
}

/** What becomes of a pact where the target answers so. */
async function verified(given: Given) {
  const { answer = answered(200), states = {}, by = verifier, interactions = [asking()], answers = [] } = given;
  const first = [...answers];
  const sent: Call[] = [];
  const outcome: Verified = await verifyPact(pactOf(...interactions), {
    verifier: by,
    states,
    withinMs: 30_000,
    signal: new AbortController().signal,
    async send(call, { index }) {
      sent.push(call);
      return (index === 0 ? first.shift() : undefined) ?? answer;
    },
  });
  return { ...outcome, sent, verdicts: outcome.interactions.map(({ verdict }) => verdict) };
}

describe("Pact's Verifier", { timeout: 60_000 }, () => {
  test.each<[string, Outcome, string]>([
    ['is as the contract says', answered(200), 'verified'],
    ['has another status', answered(500), 'failed'],
    ['has another type', answered(200, '{"a":1}'), 'failed'],
    ['lacks a property', answered(200, '{}'), 'failed'],
    ['is no JSON', answered(200, '<p>', []), 'failed'],
    ['is unavailable', answered(503), 'inconclusive'],
    ['does not come', { kind: 'unanswered', failure: 'reset', detail: 'it broke off' }, 'inconclusive'],
  ])('judges an answer that %s', async (_, answer, verdict) => {
    expect((await verified({ answer })).verdicts).toEqual([verdict]);
  });

  test('judges many interactions at once, each by itself', async () => {
    const other = written('another call', { response: { status: 404 } });
    expect((await verified({ interactions: [asking(), other, asking()] })).verdicts).toEqual([
      'verified',
      'failed',
      'verified',
    ]);
  });

  test('puts the values of a state into the request', async () => {
    const interaction = written('x', {
      providerStates: [{ name: 's' }],
      request: {
        method: 'GET',
        path: '/v1/a',
        headers: { Authorization: ['Bearer example'] },
        query: { page: ['1'] },
        generators: {
          header: {
            Authorization: { type: 'ProviderState', expression: `Bearer \${accessToken}`, dataType: 'STRING' },
          },
          query: { page: { type: 'ProviderState', expression: `\${lastPage}`, dataType: 'STRING' } },
        },
      },
    });
    const setUp = async () => ({ kind: 'ready', values: { accessToken: 'live', lastPage: 9 } }) as const;
    const { sent, verdicts } = await verified({ interactions: [interaction], states: { s: { missing: null, setUp } } });
    expect(verdicts).toEqual(['verified']);
    expect(sent).toMatchObject([{ path: '/v1/a?page=9', headers: { authorization: 'Bearer live' } }]);
  });

  test.each<[string, boolean, readonly number[], string, number]>([
    ['fleeting, and the second time is in order', true, [404, 200], 'verified', 2],
    ['fleeting, and the second time is as the first', true, [404, 404], 'failed', 2],
    ['fleeting, and the first time is in order', true, [200], 'verified', 1],
    ['steady', false, [404, 200], 'failed', 1],
  ])('looks at a failure once more where the state is %s', async (_, fleeting, statuses, verdict, times) => {
    const answers = statuses.map((status) => answered(status));
    const states: States = { s: { missing: null, setUp: async () => ({ kind: 'ready', values: {}, fleeting }) } };
    const outcome = await verified({ interactions: [asking(['s']), asking()], states, answers });
    expect(outcome.verdicts).toEqual([verdict, 'verified']);
    expect(outcome.sent).toHaveLength(times + 1);
  });

  test.each<[string, Obstacle | null, string]>([
    ['is lost by then', skipped(textOf('pact.not-sent')), 'skipped'],
    ['still stands', null, 'failed'],
  ])('takes a failure for what it is where the state %s', async (_, gone, verdict) => {
    const setUp = async () => ({ kind: 'ready', values: {} }) as const;
    const states: States = { s: { missing: null, setUp, lost: async () => gone } };
    const outcome = await verified({ interactions: [asking(['s'])], states, answer: answered(200, '{}') });
    expect(outcome.verdicts).toEqual([verdict]);
  });

  test('follows no redirect: nothing is asked elsewhere, and a redirect is no answer', async () => {
    const answer = JSON.stringify({ a: 'elsewhere' });
    await withServer(
      (_, response) => response.writeHead(200, { 'content-type': 'application/json' }).end(answer),
      async ({ env, asked }) => {
        const elsewhere = [['location', `${env.PARTNER_API_BASE_URL}/v1/list`]] as const;
        expect((await verified({ answer: answered(302, '', elsewhere) })).verdicts).toEqual(['failed']);
        expect(asked).toEqual([]);
      },
    );
  });
});

test('what the suite itself throws is no verdict', async () => {
  const states: States = { s: { missing: null, setUp: () => Promise.reject(new RangeError('a defect')) } };
  await expect(verified({ interactions: [asking(['s'])], states })).rejects.toThrow(new RangeError('a defect'));
});

test.each([
  ['missing', 'pact.verifier-missing'],
  ['crashed', 'pact.verifier-crashed'],
  ['timeout', 'pact.verifier-timeout'],
  ['failed', 'pact.verifier-failed'],
] as const)('a Verifier that is %s verifies nothing', async (kind, code) => {
  const by = { verify: async () => ({ kind }), close: () => undefined };
  expect(await verified({ by })).toMatchObject({
    ended: kind,
    interactions: [{ verdict: 'inconclusive', reasons: [{ code }] }],
  });
});

test('results that can not be read verify nothing', async () => {
  const by = { verify: async () => ({ kind: 'results', text: '{}' }) as const, close: () => undefined };
  expect(await verified({ by })).toMatchObject({ ended: 'failed', interactions: [{ verdict: 'inconclusive' }] });
});

test('a result without a request verifies nothing', async () => {
  const text = JSON.stringify({ interactionResults: [{ interactionId: '0', result: 'OK' }], errors: [] });
  const by = { verify: async () => ({ kind: 'results', text }) as const, close: () => undefined };
  expect(await verified({ by })).toMatchObject({ interactions: [{ verdict: 'inconclusive' }] });
});
