import { describe, expect, test } from 'vitest';
import { contractOf, createHal, pactsForVerification } from '../../../pact/broker/hal.ts';
import type { Trouble } from '../../../pact/broker/trouble.ts';
import type { Call, Outcome } from '../../../src/evidence/exchange.ts';
import type { Broker } from '../../../src/settings/broker.ts';
import { answered as withStatus } from '../../support/answered.ts';

const BASE = 'https://broker.example/pacts';

const answered = (body: unknown, status = 200) => withStatus(status, body);

/** Creates a broker that sends these responses in order. */
function brokerWith(responses: readonly Outcome[], access: Broker['access'] = { kind: 'open' }) {
  const requested: Call[] = [];
  const left = [...responses];
  const hal = createHal({ baseUrl: BASE, access }, async (call) => {
    requested.push(call);
    return left.shift() ?? answered('', 404);
  });
  return { hal, requested };
}

const href = `${BASE}/of/{provider}/{unknown}/for-verification`;
const FOR_VERIFICATION = 'pb:provider-pacts-for-verification';
const index = answered({ _links: { [FOR_VERIFICATION]: { href, templated: true } } });
const offer = (pending?: boolean) => {
  const _links = { self: { href: `${BASE}/x`, name: 'Pact between a and b' } };
  const pact = { shortDescription: 'latest from main', verificationProperties: { pending }, _links };
  return answered({ _embedded: { pacts: [pact] } });
};
const RESULTS = 'pb:publish-verification-results';
const results = { [RESULTS]: { href: `${BASE}/x/results` } };
const pact = answered({ interactions: [], _links: results });
const wanted = { provider: 'an /api', branch: undefined, includePending: false };
const usual = [{ mainBranch: true }, { deployedOrReleased: true }];

describe('the contracts to verify', () => {
  test('are those of main branches and deployments, with the address of their results', async () => {
    const { hal, requested } = brokerWith([index, offer(true), pact]);
    expect(await pactsForVerification(hal, wanted)).toEqual([
      {
        ...{ name: 'Pact between a and b (latest from main)', pending: false, results: `${BASE}/x/results` },
        text: expect.stringContaining('"interactions":[]'),
      },
    ]);
    expect(requested.map(({ method, path }) => `${method} ${path}`)).toEqual([
      ...['GET /pacts', 'POST /pacts/of/an%20%2Fapi//for-verification', 'GET /pacts/x'],
    ]);
    const sent = { consumerVersionSelectors: usual, includePendingStatus: false };
    expect(JSON.parse(requested[1]?.body ?? '')).toEqual(sent);
  });

  const none = answered({ _embedded: { pacts: [] } });
  const selectors = [{ branch: 'feature', fallbackBranch: 'main' }];
  const wip = { includeWipPactsSince: '2026-11-01', includePendingStatus: true, providerVersionBranch: 'trunk' };
  const ofBranch = { consumerVersionSelectors: [...usual, { matchingBranch: true }], providerVersionBranch: 'trunk' };
  test.each<[string, object, offers: readonly Outcome[], sent: object, pending: readonly boolean[]]>([
    ['the latest of each consumer without those', {}, [none, offer()], { consumerVersionSelectors: [] }, [false]],
    ['not pending unless that is enabled', {}, [offer(true)], { includePendingStatus: false }, [false]],
    ['pending if that is enabled', { includePending: true }, [offer(true)], { includePendingStatus: true }, [true]],
    ['not pending unless the broker says so', { includePending: true }, [offer()], {}, [false]],
    ['also those of the same branch', { branch: 'trunk' }, [offer()], ofBranch, [false]],
    ['also work in progress, pending', { branch: 'trunk', wipSince: '2026-11-01' }, [offer(true)], wip, [true]],
    ['only those of given selectors', { selectors }, [none], { consumerVersionSelectors: selectors }, []],
  ])('are %s', async (_, given, offers, sent, pending) => {
    const { hal, requested } = brokerWith([index, ...offers, pact]);
    const found = await pactsForVerification(hal, { ...wanted, ...given });
    expect(found.map((one) => one.pending)).toEqual(pending);
    expect(JSON.parse(requested[offers.length]?.body ?? '')).toMatchObject(sent);
    expect(requested).toHaveLength(1 + offers.length + pending.length);
  });

  test.each<[string, string, boolean]>([
    ['http://localhost:9292', 'http://127.0.0.1:9292/x', true],
    ['http://127.0.0.1:9292', 'http://[::1]:9292/x', true],
    ['http://localhost:9292', 'http://127.0.0.1:9293/x', false],
    ['http://localhost:9292', 'https://127.0.0.1:9292/x', false],
    ['http://localhost:9292', 'http://broker.example:9292/x', false],
    ['https://broker.example', 'https://broker.example:443/x', true],
  ])('of the broker at %s are allowed at %s: %s', async (baseUrl, at, may) => {
    const broker: Broker = { baseUrl, access: { kind: 'open' } };
    const hal = createHal(broker, async () => pact);
    const read = contractOf(broker, hal, at).then(
      ({ results: to }) => to,
      ({ problem: { variable, code } }: Trouble) => [variable, code],
    );
    expect(await read).toEqual(may ? `${BASE}/x/results` : ['--pact-url', 'pact.foreign-pact']);
  });

  const said = { words: '["no"]' };
  const challenge = withStatus(401, '', [['www-authenticate', 'Basic realm="Restricted Area"']]);
  const scheme = { variable: 'PACT_BROKER_TOKEN', code: 'pact.unauthorized-scheme' };
  const credentials = { settings: ['PACT_BROKER_USERNAME', 'PACT_BROKER_PASSWORD'] };
  const token = { kind: 'token', token: 't' } as const;
  const basic = { kind: 'basic', username: 'u', password: 'p' } as const;
  /** JSON that cannot be converted to a text. */
  const TEXTLESS = { toString: 1, valueOf: 1 };
  const linked = (relation: string, to: unknown) => answered({ _links: { [relation]: to } });
  const offered = (self: object) => answered({ _embedded: { pacts: [{ _links: { self } }] } });
  const notHal = { kind: 'no-broker' };
  test.each<[string, readonly Outcome[], object, access?: Broker['access']]>([
    ['a page', [answered('<html>')], notHal],
    ['another API', [answered({ a: 1 })], notHal],
    ['a list of links', [answered({ _links: [] })], notHal],
    ['a link of the index that is a number', [linked(FOR_VERIFICATION, 1)], notHal],
    ['a link of the index that is no address', [linked(FOR_VERIFICATION, { href: 'no address' })], notHal],
    ['a link of the index without a text', [linked(FOR_VERIFICATION, { href: TEXTLESS })], notHal],
    ['an address of a contract without a text', [index, offered({ href: TEXTLESS }), pact], notHal],
    ['a list as the address of a contract', [index, offered({ href: [`${BASE}/x`] }), pact], notHal],
    ['a name without a text in an offer', [index, offered({ href: `${BASE}/x`, name: TEXTLESS }), pact], notHal],
    ['a name without a text in a contract', [index, offer(), linked('self', { name: TEXTLESS })], notHal],
    ['an address of its results without a text', [index, offer(), linked(RESULTS, { href: TEXTLESS })], notHal],
    ['a denial', [answered('', 401)], { kind: 'unauthorized', problem: { code: 'pact.unauthorized-anonymous' } }],
    ['a demand for a password', [challenge], { kind: 'unauthorized', problem: scheme }, token],
    ['a rejected password', [challenge], { kind: 'unauthorized', problem: { params: credentials } }, basic],
    ['a redirect', [answered('', 302)], { kind: 'redirected' }],
    ['too much', [answered('', 429)], { kind: 'busy' }],
    ['a conflict', [answered({ errors: ['x'] }, 409)], { kind: 'turned-down', exit: 2 }],
    ['trouble', [answered('', 502)], { kind: 'server-error', problem: { params: { status: 502 } } }],
    ['a complaint', [answered({ errors: ['no'] }, 400)], { kind: 'turned-down', problem: { params: said } }],
    ['nobody', [{ kind: 'unanswered', failure: 'refused', detail: '' }], { kind: 'unreachable' }],
    ['silence', [{ kind: 'unanswered', failure: 'timeout', detail: '' }], { kind: 'timeout' }],
  ])('are unknown after %s', async (_, responses, trouble, access) => {
    const { hal } = brokerWith(responses, access);
    await expect(pactsForVerification(hal, wanted)).rejects.toMatchObject(trouble);
  });
});

test('a link to another host gets no request and no credentials', async () => {
  const { hal, requested } = brokerWith([], { kind: 'token', token: 'the-token' });
  const problem = { variable: 'PACT_BROKER_BASE_URL', code: 'pact.foreign-link' };
  await expect(hal('https://elsewhere.example/pacts/x')).rejects.toMatchObject({ problem });
  expect(requested).toEqual([]);
});
