import { describe, expect, test } from 'vitest';
import { textOf } from '../../../messages/index.ts';
import { type Forwarding, inconclusive, Obstacle, skipped, startForwarder } from '../../../pact/verify/forwarder.ts';
import { markedPact, readPact } from '../../../pact/verify/pact.ts';
import type { Call, Outcome } from '../../../src/evidence/exchange.ts';
import { answered } from '../../support/answered.ts';
import { interactionOf, pactOf, pactText, written } from './sample.ts';

const { interactions } = pactOf(
  written('asks', { request: { method: 'GET', path: '/v1/a', headers: { Authorization: ['Bearer x'] } } }),
  written('expects a 503', { response: { status: 503 } }),
);

async function withForwarder(
  response: Outcome | Obstacle,
  states: Forwarding['states'],
  use: (forwarder: ReturnType<typeof started>) => Promise<void>,
): Promise<void> {
  const sent: Call[] = [];
  const send = async (call: Call) => {
    sent.push(call);
    if (response instanceof Obstacle) throw response;
    return response;
  };
  const forwarder = await startForwarder({ interactions, states, send });
  await use(started(forwarder, sent)).finally(forwarder.close);
}

const started = (forwarder: Awaited<ReturnType<typeof startForwarder>>, sent: readonly Call[]) => ({
  ...{ ...forwarder, sent },
  request: (index: number, init: RequestInit = {}) =>
    fetch(`${forwarder.baseUrl}/v1/a?limite=2&x=%20`, {
      ...init,
      headers: { 'x-pact-interaction': String(index), ...init.headers },
    }),
  obstacleAt: (index: number) => interactions.filter((one) => one.index === index).map(forwarder.obstacleOf)[0],
  async setUp(state: string, action = 'setup'): Promise<unknown> {
    const body = JSON.stringify({ action, state, params: { pact_interaction: '0' } });
    const headers = { 'content-type': 'application/json' };
    return (await fetch(forwarder.statesUrl, { method: 'POST', headers, body })).json();
  },
});

describe('a request of the Verifier', () => {
  test('is forwarded with an unchanged path and body, and only its own headers', () =>
    withForwarder(answered(200), {}, async ({ request, sent }) => {
      await request(0, { headers: { authorization: 'Bearer y', 'x-other': 'z' } });
      await request(1, { method: 'POST', body: '{"a":"ã"}', headers: { 'content-type': 'application/json' } });
      const path = '/v1/a?limite=2&x=%20';
      expect(sent).toEqual([
        { method: 'GET', path, headers: { authorization: 'Bearer y' } },
        { method: 'POST', path, headers: { 'content-type': 'application/json' }, body: '{"a":"ã"}' },
      ]);
    }));

  test('gets the response of the target with repeated headers, without hop-by-hop headers', () => {
    const cookies = [
      ['set-cookie', 'a=1'],
      ['set-cookie', 'b=2'],
    ] as const;
    const dropped = [
      ['transfer-encoding', 'chunked'],
      ['content-encoding', 'gzip'],
    ] as const;
    return withForwarder(answered(401, 'körper', [...cookies, ...dropped, ['x-kind', 'k']]), {}, async (started) => {
      const response = await started.request(0);
      expect([response.status, await response.text()]).toEqual([401, 'körper']);
      expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
      expect([response.headers.get('x-kind'), response.headers.get('content-encoding')]).toEqual(['k', null]);
      expect(started.obstacleAt(0)).toBeNull();
    });
  });

  test.each<[Outcome | Obstacle, number, object | null]>([
    [{ kind: 'unanswered', failure: 'reset', detail: 'it broke off' }, 0, { verdict: 'inconclusive' }],
    [answered(503), 0, { verdict: 'inconclusive', why: { params: { status: 503 } } }],
    [answered(520), 0, { verdict: 'inconclusive', why: { params: { status: 520 } } }],
    [answered(429), 0, { verdict: 'inconclusive', why: { params: { status: 429 } } }],
    [skipped(textOf('pact.production-bounds')), 0, { verdict: 'skipped', why: { code: 'pact.production-bounds' } }],
    [answered(503), 1, null],
  ])('is inconclusive after a failure that the contract does not expect', (response, index, obstacle) =>
    withForwarder(response, {}, async ({ request, obstacleAt }) => {
      expect(obstacleAt(index)).toMatchObject({ verdict: 'inconclusive', why: { code: 'pact.not-sent' } });
      await request(index);
      if (obstacle === null) expect(obstacleAt(index)).toBeNull();
      else expect(obstacleAt(index)).toMatchObject(obstacle);
    }),
  );

  test('is not forwarded without a known mark and the full address', () =>
    withForwarder(answered(200), {}, async ({ baseUrl, request, sent }) => {
      const { origin } = new URL(baseUrl);
      const paths = ['/v1/a', '/states', '/target/v1/a'].map((path) => fetch(`${origin}${path}`));
      const responses = await Promise.all([request(7), fetch(`${baseUrl}/v1/a`), ...paths]);
      expect(responses.map(({ status }) => status)).toEqual([502, 502, 404, 404, 404]);
      expect(sent).toEqual([]);
    }));

  test('records an error of the suite', async () => {
    const why = new Error('a defect');
    const forwarder = await startForwarder({ interactions, states: {}, send: () => Promise.reject(why) });
    expect(forwarder.defect()).toBeNull();
    await fetch(`${forwarder.baseUrl}/v1/a`, { headers: { 'x-pact-interaction': '0' } });
    expect(forwarder.defect()).toBe(why);
    await forwarder.close();
  });
});

describe('the set-up of a state', () => {
  const values = { accessToken: 't', lastPage: 3 };
  const states = {
    ready: async () => values,
    failing: () => Promise.reject(inconclusive(textOf('pact.list-changing'))),
  };

  test('returns its values, and no values on teardown', () =>
    withForwarder(answered(200), states, async ({ setUp, obstacleAt }) => {
      expect([await setUp('ready'), await setUp('ready', 'teardown')]).toEqual([values, {}]);
      expect(obstacleAt(0)).toMatchObject({ why: { code: 'pact.not-sent' } });
    }));

  test.each([
    ['failing', 'pact.list-changing'],
    ['unknown', 'pact.state-unknown'],
    ['toString', 'pact.state-unknown'],
  ])('that fails prevents the request: %s', (name, code) =>
    withForwarder(answered(200), states, async ({ setUp, request, sent, obstacleAt }) => {
      expect([await setUp(name), (await request(0)).status]).toEqual([{}, 502]);
      expect(sent).toEqual([]);
      expect(obstacleAt(0)).toMatchObject({ verdict: 'inconclusive', why: { code } });
    }),
  );
});

const states = [{ name: 'the partner has simulations', params: { atLeast: 2 } }];

describe('readPact', () => {
  test('has each interaction with its states, requirements, headers, status and body', () => {
    const references = { Requirements: { 'Page.total': '', 'listing.ok-200': '' }, tickets: { 'X-1': '' } };
    const request = { method: 'get', path: '/v1/a', headers: { Authorization: ['Bearer x'] } };
    const wrapped = { contentType: 'application/json', content: { a: 1 } };
    const response = { status: 200, body: wrapped };
    const parts = { providerStates: states, comments: { references }, request, response };
    const read = interactionOf(written('a page', parts));
    const requirements = ['Page.total', 'listing.ok-200'];
    expect(read).toMatchObject({ index: 0, description: 'a page', states, requirements, unsupported: null });
    expect(read).toMatchObject({ headers: ['authorization'], status: 200, body: { a: 1 } });
  });

  const [NOT_SENT, NOT_CHECKED] = ['pact.method-not-sent', 'pact.redirect-not-checked'];
  const [params, headers] = [{ method: '…' }, { Location: ['x'] }];
  test.each([
    ['a state of specification 2', { providerState: 'a' }, { states: [{ name: 'a' }] }],
    ['several states', { providerStates: [{ name: 'a' }, { name: 'b' }] }, { states: [{ name: 'a' }, { name: 'b' }] }],
    ['a bare body', { response: { status: 200, body: { a: 1 } } }, { body: { a: 1 } }],
    ['a message', { type: 'Asynchronous/Messages' }, { unsupported: { code: 'pact.is-message' } }],
    ['a pending interaction', { pending: true }, { pending: true, unsupported: null }],
    ['another method', { request: { method: 'DELETE' } }, { unsupported: { code: NOT_SENT } }],
    ['a method without a text', { request: { method: { toString: 1 } } }, { unsupported: { code: NOT_SENT, params } }],
    ['a state without a text', { providerStates: [{ name: { toString: 1 } }] }, { states: [{ name: '' }] }],
    ['the destination of a redirect', { response: { status: 302, headers } }, { unsupported: { code: NOT_CHECKED } }],
    ['a redirect', { response: { status: 302 } }, { unsupported: null }],
    ['a location', { response: { status: 201, headers } }, { unsupported: null }],
  ])('can have %s', (_, parts, read) => expect(interactionOf(written('x', parts))).toMatchObject(read));
});

test.each([
  ['{', 'pact.flaw-not-json'],
  ['[]', 'pact.flaw-not-json'],
  ['{"name":"x"}', 'pact.flaw-no-parties'],
  ['{"consumer":{"name":"a"},"provider":{"name":"b"}}', 'pact.flaw-no-list'],
  [pactText(), 'pact.flaw-empty'],
  [pactText(written('a')).replace('"metadata":{', '"metadata":{"plugins":[{}],'), 'pact.flaw-plugins'],
  [pactText(written('a'), written('a')), 'pact.flaw-twin'],
  [pactText().replace('"interactions":[]', '"interactions":[1]'), 'pact.flaw-interaction'],
])('%s is no pact', (text, code) => expect(readPact(text)).toMatchObject({ flaw: { code } }));

test('a marked pact has the wanted interactions, each marked in its id, its states and its request', () => {
  const [two, three] = [{ providerStates: states }, { providerState: 's' }];
  const pact = pactOf(written('one'), written('two', two), written('three', three));
  const marked = (mark: string, name: string, params: object) => ({
    ...{ _id: mark, providerStates: [{ name, params: { ...params, pact_interaction: mark } }] },
    request: { headers: { 'x-pact-interaction': mark } },
  });
  expect(JSON.parse(markedPact(pact, pact.interactions.slice(1)))).toMatchObject({
    consumer: { name: 'a partner' },
    interactions: [marked('1', 'the partner has simulations', { atLeast: 2 }), marked('2', 's', {})],
  });
});
