import { expect, test } from 'vitest';
import { textOf } from '../../../messages/index.ts';
import { startRelay } from '../../../pact/broker/relay.ts';
import type { Call, Outcome } from '../../../src/evidence/exchange.ts';
import type { Broker } from '../../../src/settings/broker.ts';
import { unanswered } from '../../../src/wire/failure.ts';
import { answered } from '../../support/answered.ts';

const broker: Broker = { baseUrl: 'https://broker.example/base', access: { kind: 'token', token: 'the-token' } };
const HAL = [['content-type', 'application/hal+json']] as const;

/** Runs a relay to a Pact Broker with this response. `sent` has the requests to it. */
async function withRelay<Result>(
  response: Outcome,
  use: (relay: Awaited<ReturnType<typeof startRelay>>, sent: readonly Call[]) => Promise<Result>,
): Promise<Result> {
  const sent: Call[] = [];
  const relay = await startRelay(broker, async (call) => {
    sent.push(call);
    return response;
  });
  return use(relay, sent).finally(relay.close);
}

test('a request reaches the broker with its body, without the headers of the tool', () =>
  withRelay(answered(201, { done: true }, HAL), async ({ baseUrl, trouble }, sent) => {
    const headers = { 'content-type': 'application/json', accept: 'a/b', authorization: 'x', 'x-odd': '1' };
    const response = await fetch(`${baseUrl}/contracts/publish?q=%2F`, { method: 'POST', body: '{"a":"é"}', headers });
    expect([response.status, await response.json(), trouble()]).toEqual([201, { done: true }, null]);
    const kept = { 'content-type': 'application/json', accept: 'a/b' };
    expect(sent).toEqual([{ method: 'POST', path: '/base/contracts/publish?q=%2F', body: '{"a":"é"}', headers: kept }]);
  }));

test.each([
  ['https://broker.example/base/pacts/{name}', '/base/pacts/{name}'],
  ['HTTP://broker.internal:9292/base/pacts?a=b', '/base/pacts?a=b'],
  ['https://user@elsewhere.example', ''],
  ['//elsewhere.example/x', '/x'],
  ['/base/pacts', '/base/pacts'],
  ['https://[', ''],
])('the link %s leads to the relay', (href, path) =>
  withRelay(answered(200, { _links: { a: { href, name: href } } }, HAL), async ({ baseUrl }) => {
    const resource = await (await fetch(baseUrl)).json();
    expect(resource).toEqual({ _links: { a: { href: `${baseUrl.replace(/\/base$/, '')}${path}`, name: href } } });
  }),
);

test.each([
  ['a redirect', answered(302, '', [['location', 'https://elsewhere.example/']]), 502, 'redirected'],
  ['no response', unanswered('reset', textOf('wire.reset', { error: 'ECONNRESET' })), 502, 'unreachable'],
  ['a rejection', answered(400, '{"error":{"message":"the contract is bad"}}', HAL), 400, 'turned-down'],
  ['no JSON', answered(200, '<p>', [['content-type', 'text/html']]), 200, undefined],
])('%s gives the tool a status of its own', (_, response, status, kind) =>
  withRelay(response, async ({ baseUrl, trouble }) => {
    const got = await fetch(`${baseUrl}/x`, { redirect: 'manual' });
    expect([got.status, got.headers.get('location'), trouble()?.kind]).toEqual([status, null, kind]);
  }),
);

test('another path, or another method, is not sent', () =>
  withRelay(answered(200), async ({ baseUrl, trouble }, sent) => {
    for (const url of [new URL('/base', baseUrl).href, baseUrl.replace(/\/base$/, 'x/base')]) {
      expect((await fetch(url)).status).toBe(502);
    }
    expect((await fetch(baseUrl, { method: 'DELETE' })).status).toBe(502);
    expect([sent, trouble()?.kind]).toEqual([[], 'no-broker']);
  }));

test('texts for the user name the broker', () =>
  withRelay(answered(200), async ({ baseUrl, restored }) =>
    expect(restored(`failed. URL: '${baseUrl}/x'`)).toBe("failed. URL: 'https://broker.example/base/x'"),
  ));
