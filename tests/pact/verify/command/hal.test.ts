import { describe, expect, test } from 'vitest';
import { createHal, linkIn, pactsForVerification } from '../../../../pact/broker/hal.ts';
import type { Call, Outcome } from '../../../../src/evidence/exchange.ts';
import type { Broker } from '../../../../src/settings/broker.ts';

const BASE = 'https://broker.example/pacts';

function answered(body: unknown, status = 200): Outcome {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return { kind: 'answered', status, headers: [], body: new TextEncoder().encode(text), encodedBytes: text.length };
}

/** A broker that answers each path so, in turn where there are several answers. */
function brokerWith(
  answers: Readonly<Record<string, readonly Outcome[]>>,
  access: Broker['access'] = { kind: 'open' },
) {
  const asked: Call[] = [];
  const left = new Map(Object.entries(answers).map(([path, each]) => [path, [...each]]));
  const hal = createHal({ baseUrl: BASE, access }, async (call) => {
    asked.push(call);
    return left.get(call.path)?.shift() ?? answered('', 404);
  });
  return { hal, asked };
}

const index = answered({
  _links: { 'pb:provider-pacts-for-verification': { href: `${BASE}/of/{provider}/for-verification`, templated: true } },
});
const offer = (href: string, pending?: boolean) => ({
  shortDescription: 'latest from main',
  verificationProperties: { pending },
  _links: { self: { href, name: 'Pact between a and b' } },
});
const pactAt = answered({
  interactions: [],
  _links: { 'pb:publish-verification-results': { href: `${BASE}/x/results` } },
});
const wanted = { provider: 'an api', branch: null, includePending: false };

describe('what a broker wants verified', () => {
  test('is asked for by main branches and deployments, and read with where its results go', async () => {
    const { hal, asked } = brokerWith({
      '/pacts': [index],
      '/pacts/of/an%20api/for-verification': [answered({ _embedded: { pacts: [offer(`${BASE}/x`, true)] } })],
      '/pacts/x': [pactAt],
    });
    expect(await pactsForVerification(hal, BASE, wanted)).toEqual({
      kind: 'answer',
      value: [
        {
          name: 'Pact between a and b (latest from main)',
          pending: false,
          results: `${BASE}/x/results`,
          text: expect.stringContaining('"interactions":[]'),
        },
      ],
    });
    expect(asked.map(({ method }) => method)).toEqual(['GET', 'POST', 'GET']);
    expect(JSON.parse(asked[1]?.body ?? '')).toEqual({
      consumerVersionSelectors: [{ mainBranch: true }, { deployedOrReleased: true }],
      includePendingStatus: false,
    });
  });

  test('is the latest of each consumer where no main branch and no deployment is known', async () => {
    const none = answered({ _embedded: { pacts: [] } });
    const one = answered({ _embedded: { pacts: [offer(`${BASE}/x`)] } });
    const { hal, asked } = brokerWith({
      '/pacts': [index],
      '/pacts/of/an%20api/for-verification': [none, one],
      '/pacts/x': [pactAt],
    });
    expect(await pactsForVerification(hal, BASE, wanted)).toMatchObject({ value: [{ pending: false }] });
    expect(JSON.parse(asked[2]?.body ?? '')).toEqual({ consumerVersionSelectors: [], includePendingStatus: false });
  });

  test.each([
    [false, undefined, false],
    [false, true, false],
    [true, undefined, false],
    [true, true, true],
  ])('is pending only where that is wanted (%s) and the broker says so (%s): %s', async (includePending, told, is) => {
    const { hal, asked } = brokerWith({
      '/pacts': [index],
      '/pacts/of/an%20api/for-verification': [answered({ _embedded: { pacts: [offer(`${BASE}/x`, told)] } })],
      '/pacts/x': [pactAt],
    });
    expect(await pactsForVerification(hal, BASE, { ...wanted, includePending })).toMatchObject({
      value: [{ pending: is }],
    });
    expect(JSON.parse(asked[1]?.body ?? '')).toMatchObject({ includePendingStatus: includePending });
  });

  test('is also that of the same branch, where a branch of the provider is verified', async () => {
    const { hal, asked } = brokerWith({ '/pacts': [index] });
    await pactsForVerification(hal, BASE, { ...wanted, branch: 'trunk' });
    expect(JSON.parse(asked[1]?.body ?? '')).toEqual({
      consumerVersionSelectors: [{ mainBranch: true }, { deployedOrReleased: true }, { matchingBranch: true }],
      providerVersionBranch: 'trunk',
      includePendingStatus: false,
    });
  });

  test.each<[string, Outcome, object]>([
    ['a page', answered('<html>'), { kind: 'no-broker' }],
    ['another API', answered({ a: 1 }), { kind: 'no-broker' }],
    ['a refusal', answered('', 401), { kind: 'unauthorized' }],
    ['a redirect', answered('', 302), { kind: 'redirected' }],
    ['too much', answered('', 429), { kind: 'busy' }],
    ['trouble', answered('', 502), { kind: 'server-error', problem: { params: { status: 502 } } }],
    [
      'a complaint',
      answered({ errors: { x: ['no'] } }, 400),
      { kind: 'turned-down', problem: { params: { words: '{"x":["no"]}' } } },
    ],
    ['nobody', { kind: 'unanswered', failure: 'refused', detail: '' }, { kind: 'unreachable' }],
    ['silence', { kind: 'unanswered', failure: 'timeout', detail: '' }, { kind: 'timeout' }],
  ])('is not known of %s', async (_, answer, trouble) => {
    const { hal } = brokerWith({ '/pacts': [answer] });
    expect(await pactsForVerification(hal, BASE, wanted)).toMatchObject({ kind: 'trouble', trouble });
  });
});

test('a link that leads away from the broker gets no call and no credentials', async () => {
  const { hal, asked } = brokerWith({}, { kind: 'token', token: 'the-token' });
  expect(await hal.get('https://elsewhere.example/pacts/x')).toMatchObject({ trouble: { kind: 'redirected' } });
  expect(asked).toEqual([]);
});

test.each<[Broker['access'], string | undefined]>([
  [{ kind: 'open' }, undefined],
  [{ kind: 'token', token: 'the-token' }, 'Bearer the-token'],
  [{ kind: 'basic', username: 'usér', password: 'p:w' }, `Basic ${Buffer.from('usér:p:w').toString('base64')}`],
])('a broker is told who asks: %j', async (access, authorization) => {
  const { hal, asked } = brokerWith({}, access);
  await hal.get(BASE);
  expect(asked[0]?.headers.authorization).toBe(authorization);
});

test.each([
  [{ _links: { a: { href: 'https://b.example/{x}/{y}' } } }, 'https://b.example/1%2F2/'],
  [{ _links: { a: { href: 'no address' } } }, null],
  [{ _links: { a: 1 } }, null],
  [{ _links: [] }, null],
  [{}, null],
])('a link in %j', (resource, href) => {
  expect(linkIn(resource, 'a', { x: '1/2' })).toBe(href);
});
