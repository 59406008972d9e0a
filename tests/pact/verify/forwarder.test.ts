import { describe, expect, onTestFinished, test } from 'vitest';
import { startForwarder } from '../../../pact/verify/forwarder.ts';
import { markedPact, readPact } from '../../../pact/verify/pact.ts';
import type { Call } from '../../../src/evidence/exchange.ts';
import { answered } from '../../support/answered.ts';
import { interactionOf, pactOf, pactText, written } from './sample.ts';

describe('a request of the Verifier', () => {
  const { interactions } = pactOf(
    written('asks', { request: { method: 'GET', path: '/v1/a', headers: { Authorization: ['Bearer x'] } } }),
    written('asks otherwise'),
  );

  /** Starts a forwarder to a target with this response. `sent` has the requests to it. */
  async function forwarderTo(response = answered(200)) {
    const sent: Call[] = [];
    const send = async (call: Call) => {
      sent.push(call);
      return response;
    };
    const forwarder = await startForwarder({ interactions, states: {}, send });
    onTestFinished(forwarder.close);
    const request = (index: number, { headers = {}, ...init }: RequestInit & { headers?: object } = {}) =>
      fetch(`${forwarder.baseUrl}/v1/a?limite=2&x=%20`, {
        ...{ ...init, headers: { 'x-pact-interaction': String(index), ...headers } },
      });
    return { baseUrl: forwarder.baseUrl, request, sent };
  }

  test('is forwarded with an unchanged path and body, and only its own headers', async () => {
    const { request, sent } = await forwarderTo();
    await request(0, { headers: { authorization: 'Bearer y', 'x-other': 'z' } });
    await request(1, { method: 'POST', body: '{"a":"ã"}', headers: { 'content-type': 'application/json' } });
    const path = '/v1/a?limite=2&x=%20';
    expect(sent).toEqual([
      { method: 'GET', path, headers: { authorization: 'Bearer y' } },
      { method: 'POST', path, headers: { 'content-type': 'application/json' }, body: '{"a":"ã"}' },
    ]);
  });

  test('gets the response of the target with repeated headers, without hop-by-hop headers', async () => {
    const cookies = [
      ['set-cookie', 'a=1'],
      ['set-cookie', 'b=2'],
    ] as const;
    const dropped = [
      ['transfer-encoding', 'chunked'],
      ['content-encoding', 'gzip'],
    ] as const;
    const { request } = await forwarderTo(answered(401, 'körper', [...cookies, ...dropped, ['x-kind', 'k']]));
    const response = await request(0);
    expect([response.status, await response.text()]).toEqual([401, 'körper']);
    expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
    expect([response.headers.get('x-kind'), response.headers.get('content-encoding')]).toEqual(['k', null]);
  });

  test('is not forwarded without a known mark and the full address', async () => {
    const { baseUrl, request, sent } = await forwarderTo();
    const { origin } = new URL(baseUrl);
    const paths = ['/v1/a', '/states', '/target/v1/a'].map((path) => fetch(`${origin}${path}`));
    const responses = await Promise.all([request(7), fetch(`${baseUrl}/v1/a`), ...paths]);
    expect(responses.map(({ status }) => status)).toEqual([502, 502, 404, 404, 404]);
    expect(sent).toEqual([]);
  });
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
