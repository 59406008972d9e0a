import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { behaviours, createProvider, faults, type RunningProvider, startProvider } from '../../provider/index.ts';
import { createSeal, ISSUER, type Protection } from '../../provider/server/seal.ts';
import { bearer, credentialsBody, LISTING, TOKEN } from './requests.ts';

test.each([
  ['HEAD', LISTING, 401],
  ['DELETE', LISTING, 405],
  ['GET', TOKEN, 405],
  ['GET', '/integration/v2/proposal/simulation', 404],
  ['GET', '/v1/proposal/simulation', 404],
] as const)('the provider responds to %s %s with %i', async (method, url, status) => {
  const { respond } = await createProvider();
  expect((await respond({ method, url, headers: {} })).status).toBe(status);
});

describe('a running provider', () => {
  let running: RunningProvider;
  beforeAll(async () => {
    running = await startProvider({ count: 20_000_000, seed: 5 });
  });
  afterAll(() => running.close());

  const get = (query: string, headers: Record<string, string> = {}, { baseUrl } = running) =>
    fetch(`${new URL(baseUrl).origin}${LISTING}${query}`, { headers });
  const tokenOf = async ({ baseUrl, settings }: RunningProvider): Promise<string> => {
    const headers = { 'content-type': 'application/json' };
    const url = `${new URL(baseUrl).origin}${TOKEN}`;
    const response = await fetch(url, { method: 'POST', headers, body: credentialsBody(settings) });
    return String(Object(await response.json()).accesstoken);
  };

  test('listens on loopback and returns every setting for a run', () => {
    expect(running.baseUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/integration$/);
    const accounts = ['', 'SECOND_', 'INCOMPLETE_', 'EMPTY_'];
    const credentials = accounts.flatMap((name) => [`${name}CLIENT_ID`, `${name}CLIENT_SECRET`]);
    const all = ['BASE_URL', 'ENVIRONMENT', ...credentials, 'REVOKED_TOKEN', 'EXPIRED_TOKEN'];
    expect(Object.keys(running.settings)).toEqual(all.map((name) => `PARTNER_API_${name}`));
  });

  test('serves the last of twenty million simulations', async () => {
    const response = await get('?limite=100&pagina_inicial=200000', bearer(await tokenOf(running)));
    const { itens, pagina } = Object(await response.json());
    expect(itens).toHaveLength(100);
    expect(pagina).toMatchObject({ tem_proximo: false, numero: 200_000, total: 20_000_000 });
  });

  test('stops in spite of a keep-alive connection, and frees its port', async () => {
    const first = await startProvider();
    await (await get('', {}, first)).arrayBuffer();
    await first.close();
    await expect(get('', {}, first)).rejects.toThrow();
    const second = await startProvider({ port: Number(new URL(first.baseUrl).port) });
    expect(second.baseUrl).toBe(first.baseUrl);
    await second.close();
  });

  test.each([
    ['slow', '', 20],
    ['slow-once', '?limite=100&pagina_inicial=2', 300],
  ])('responds late with %s', async (id, query, milliseconds) => {
    const slow = await startProvider({ behaviours: [id] });
    const headers = bearer(await tokenOf(slow));
    const started = performance.now();
    await (await get(query, headers, slow)).arrayBuffer();
    expect(performance.now() - started).toBeGreaterThan(milliseconds - 2);
    await slow.close();
  });
});

describe('the options of a provider', () => {
  const credentials = async (options: Parameters<typeof createProvider>[0]) =>
    Object.entries((await createProvider(options)).settings('')).filter(([name]) => name.includes('CLIENT'));

  test('derive the credentials from the seed', async () => {
    expect(await credentials({ seed: 9 })).toEqual(await credentials({ seed: 9 }));
    expect(await credentials({ seed: 9 })).not.toEqual(await credentials({ seed: 10 }));
  });

  test('replace credentials', async () => {
    const given = await credentials({ credentials: { second: { clientId: 'two', clientSecret: 'too' } } });
    expect(Object.fromEntries(given)).toMatchObject({ PARTNER_API_SECOND_CLIENT_ID: 'two' });
  });

  test.each([{ behaviours: ['no-such-row'] }, { faults: ['no-such-row'] }, { count: -1 }, { count: 1.5 }])(
    'are rejected: %j',
    async (options) => {
      await expect(createProvider(options)).rejects.toThrow(RangeError);
    },
  );

  test('combine all behaviors and faults', async () => {
    const all = { behaviours: behaviours.map(({ id }) => id), faults: faults.map(({ id }) => id) };
    await expect(createProvider(all)).resolves.toBeDefined();
  });
});

/** A signed token and an encrypted one; the other algorithms differ in jose only. */
const PROTECTIONS: readonly Protection[] = ['ES256', 'dir'];

describe.each(PROTECTIONS)('a token under %s', (protection) => {
  const claims = () => {
    const now = Math.floor(Date.now() / 1000);
    return { iss: ISSUER, sub: 'partner', iat: now, exp: now + 60 };
  };

  test('is valid only for its own seal and issuer, before it expires', async () => {
    const [seal, other] = [await createSeal(protection), await createSeal(protection)];
    const token = await seal.seal(claims());
    expect((await seal.open(token)).sub).toBe('partner');
    await expect(other.open(token)).rejects.toThrow();
    const expired = await seal.seal({ ...claims(), exp: 1_000 });
    await expect(seal.open(expired)).rejects.toMatchObject({ code: 'ERR_JWT_EXPIRED' });
    const foreign = await seal.seal({ ...claims(), iss: 'https://other.example' });
    await expect(seal.open(foreign)).rejects.toMatchObject({ code: 'ERR_JWT_CLAIM_VALIDATION_FAILED' });
  });

  test('is invalid with one character changed, removed or added', async () => {
    const seal = await createSeal(protection);
    const token = await seal.seal(claims());
    const character = fc.constantFrom(...'AZaz09-_+/=. ');
    const change = fc.record({ at: fc.nat(token.length - 1), cut: fc.nat(1), character });
    await fc.assert(
      fc.asyncProperty(change, async ({ at, cut, character: put }) => {
        const forged = token.slice(0, at) + put + token.slice(at + cut);
        if (forged !== token) await expect(seal.open(forged)).rejects.toThrow();
      }),
      { numRuns: 60 },
    );
  });
});
