import { afterEach, describe, expect, test } from 'vitest';
import { textOf } from '../../../../messages/index.ts';
import {
  type Forwarder,
  type Forwarding,
  inconclusive,
  type Obstacle,
  skipped,
  startForwarder,
} from '../../../../pact/verify/forwarder.ts';
import type { Call, Outcome } from '../../../../src/evidence/exchange.ts';
import { pactOf, written } from '../contract.ts';

const started: Forwarder[] = [];
afterEach(async () => {
  for (const forwarder of started.splice(0)) await forwarder.close();
});

const { interactions } = pactOf(
  written('asks', { request: { method: 'GET', path: '/v1/a', headers: { Authorization: ['Bearer x'] } } }),
  written('expects a 503', { response: { status: 503 } }),
);

function answered(status: number, headers: readonly (readonly [string, string])[] = [], text = 'körper'): Outcome {
  return { kind: 'answered', status, headers, body: new TextEncoder().encode(text), encodedBytes: 3 };
}

async function forwarderTo(answer: Outcome | Obstacle, states: Forwarding['states'] = {}) {
  const sent: Call[] = [];
  const forwarder = await startForwarder({
    interactions,
    states,
    async send(call) {
      sent.push(call);
      return answer;
    },
  });
  started.push(forwarder);
  const request = (index: number, init: RequestInit = {}, path = '/v1/a?limite=2&x=%20') =>
    fetch(`${forwarder.baseUrl}${path}`, {
      ...init,
      headers: { 'x-pact-interaction': String(index), ...init.headers },
    });
  const told = (index: number) => {
    const [one] = interactions.filter((each) => each.index === index);
    return one === undefined ? null : forwarder.obstacleOf(one);
  };
  const setUp = async (state: string, action = 'setup') => {
    const body = JSON.stringify({ action, state, params: { pact_interaction: '0' } });
    const headers = { 'content-type': 'application/json' };
    return (await fetch(forwarder.statesUrl, { method: 'POST', headers, body })).json();
  };
  return { forwarder, sent, request, told, setUp };
}

describe('a request of the Verifier', () => {
  test('goes on as the contract says it: its path as written, its own headers, and no others', async () => {
    const { sent, request } = await forwarderTo(answered(200));
    await request(0, { headers: { authorization: 'Bearer y', 'x-other': 'z' } });
    expect(sent).toEqual([{ method: 'GET', path: '/v1/a?limite=2&x=%20', headers: { authorization: 'Bearer y' } }]);
  });

  test('goes on with its body and content type', async () => {
    const { sent, request } = await forwarderTo(answered(200));
    await request(0, { method: 'POST', body: '{"a":"ã"}', headers: { 'content-type': 'application/json' } });
    expect(sent[0]).toMatchObject({
      method: 'POST',
      body: '{"a":"ã"}',
      headers: { 'content-type': 'application/json' },
    });
  });

  test('gets the answer of the target, its repeated headers too, but for what belongs to a connection', async () => {
    const headers = [
      ['set-cookie', 'a=1'],
      ['set-cookie', 'b=2'],
      ['transfer-encoding', 'chunked'],
      ['content-encoding', 'gzip'],
      ['x-kind', 'k'],
    ] as const;
    const { request, told } = await forwarderTo(answered(401, headers));
    const answer = await request(0);
    expect(answer.status).toBe(401);
    expect(await answer.text()).toBe('körper');
    expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
    expect(answer.headers.get('x-kind')).toBe('k');
    expect(answer.headers.get('content-encoding')).toBeNull();
    expect(told(0)).toBeNull();
  });

  test.each<[string, Outcome | Obstacle, string, string]>([
    [
      'is not answered',
      { kind: 'unanswered', failure: 'reset', detail: 'it broke off' },
      'inconclusive',
      'it broke off',
    ],
    ['meets a target in trouble', answered(503), 'inconclusive', '503'],
    ['meets a gateway in trouble', answered(520), 'inconclusive', '520'],
    ['meets a limit', answered(429), 'inconclusive', '429'],
    ['may not be sent', skipped(textOf('pact.production-bounds')), 'skipped', 'production'],
  ])('that %s leaves its interaction without a verdict', async (_, answer, verdict, why) => {
    const { request, told } = await forwarderTo(answer);
    await request(0);
    expect(told(0)).toMatchObject({ verdict, why: { message: expect.stringContaining(why) } });
  });

  test('whose contract expects that trouble is judged', async () => {
    const { request, told } = await forwarderTo(answered(503));
    await request(1);
    expect(told(1)).toBeNull();
  });

  test.each([
    ['without a mark', {}],
    ['with an unknown mark', { 'x-pact-interaction': '7' }],
  ])('%s goes nowhere', async (_, headers) => {
    const { forwarder, sent } = await forwarderTo(answered(200));
    expect((await fetch(`${forwarder.baseUrl}/v1/a`, { headers })).status).toBe(502);
    expect(sent).toEqual([]);
  });

  test('that does not know the address gets nothing', async () => {
    const { forwarder, sent } = await forwarderTo(answered(200));
    const { origin } = new URL(forwarder.baseUrl);
    for (const path of ['/v1/a', '/states', '/target/v1/a']) {
      expect((await fetch(`${origin}${path}`, { headers: { 'x-pact-interaction': '0' } })).status).toBe(404);
    }
    expect(sent).toEqual([]);
  });
});

test('what is thrown on the way is kept as a defect', async () => {
  const why = new Error('a defect');
  const forwarder = await startForwarder({ interactions, states: {}, send: () => Promise.reject(why) });
  started.push(forwarder);
  expect(forwarder.defect()).toBeNull();
  await fetch(`${forwarder.baseUrl}/v1/a`, { headers: { 'x-pact-interaction': '0' } });
  expect(forwarder.defect()).toBe(why);
});

test('an interaction that was never asked for is inconclusive', async () => {
  const { told } = await forwarderTo(answered(200));
  expect(told(0)).toMatchObject({ verdict: 'inconclusive' });
});

describe('the set-up of a state', () => {
  const ready = {
    missing: null,
    setUp: async () => ({ kind: 'ready', values: { accessToken: 't', lastPage: 3 } }) as const,
  };
  const failing = { missing: null, setUp: async () => inconclusive(textOf('pact.not-sent')) };

  test('gives its values', async () => {
    const { setUp } = await forwarderTo(answered(200), { ready });
    expect(await setUp('ready')).toEqual({ accessToken: 't', lastPage: 3 });
  });

  test.each(['', 'unknown', 'toString'])('of %j gives nothing', async (name) => {
    const { setUp } = await forwarderTo(answered(200), { ready });
    expect(await setUp(name)).toEqual({});
  });

  test('is left alone when it is torn down', async () => {
    const { setUp } = await forwarderTo(answered(200), { ready });
    expect(await setUp('ready', 'teardown')).toEqual({});
  });

  test('that fails keeps the request of its interaction back', async () => {
    const { setUp, request, sent, told } = await forwarderTo(answered(200), { failing });
    expect(await setUp('failing')).toEqual({});
    expect((await request(0)).status).toBe(502);
    expect(sent).toEqual([]);
    expect(told(0)).toMatchObject({ verdict: 'inconclusive', why: { code: 'pact.not-sent' } });
  });
});
