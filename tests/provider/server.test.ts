import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { behaviours, createProvider, faults, type RunningProvider, startProvider } from '../../provider/index.ts';
import { bearer, credentialsBody } from './ask.ts';

const LISTING = '/v1/proposal/simulation';

async function tokenOf({ baseUrl, settings }: RunningProvider): Promise<string> {
  const answer = await fetch(`${baseUrl}/v1/authentication/accesstoken`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: credentialsBody(settings),
  });
  const { accesstoken } = Object(await answer.json());
  return String(accesstoken);
}

describe('a running provider', () => {
  let running: RunningProvider;
  beforeAll(async () => {
    running = await startProvider({ count: 20_000_000, seed: 5 });
  });
  afterAll(() => running.close());

  test('listens on loopback under its base path', () => {
    expect(running.baseUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/integration$/);
  });

  test('gives every setting that a suite takes', () => {
    expect(Object.keys(running.settings).sort()).toEqual(
      [
        'BASE_URL',
        'ENVIRONMENT',
        ...['', 'SECOND_', 'INCOMPLETE_', 'EMPTY_'].flatMap((prefix) => [
          `${prefix}CLIENT_ID`,
          `${prefix}CLIENT_SECRET`,
        ]),
        'REVOKED_TOKEN',
        'EXPIRED_TOKEN',
      ]
        .map((name) => `PARTNER_API_${name}`)
        .sort(),
    );
    expect(running.settings).toMatchObject({
      PARTNER_API_BASE_URL: running.baseUrl,
      PARTNER_API_ENVIRONMENT: 'embedded',
    });
  });

  test('has nothing at the origin', async () => {
    const answer = await fetch(new URL(LISTING, running.baseUrl));
    expect(answer.status).toBe(404);
    await answer.arrayBuffer();
  });

  test('serves the last of twenty million simulations', async () => {
    const query = '?limite=100&pagina_inicial=200000';
    const answer = await fetch(`${running.baseUrl}${LISTING}${query}`, { headers: bearer(await tokenOf(running)) });
    const { itens, pagina } = Object(await answer.json());
    expect(itens).toHaveLength(100);
    expect(pagina).toEqual({
      tem_proximo: false,
      tem_anterior: true,
      numero: 200_000,
      tamanho: 100,
      total: 20_000_000,
    });
  });

  test('stops while a connection is kept alive', async () => {
    const other = await startProvider();
    await (await fetch(`${other.baseUrl}${LISTING}`)).arrayBuffer();
    await other.close();
    await expect(fetch(`${other.baseUrl}${LISTING}`)).rejects.toThrow();
  });

  test('takes a port that is free again', async () => {
    const first = await startProvider();
    const port = Number(new URL(first.baseUrl).port);
    await first.close();
    const second = await startProvider({ port });
    expect(second.baseUrl).toBe(first.baseUrl);
    await second.close();
  });
});

describe('what a provider is made from', () => {
  const settingsOf = async (options: Parameters<typeof createProvider>[0]) =>
    (await createProvider(options)).settings('http://127.0.0.1/integration');
  const SECRETS = /CLIENT/;
  const credentials = (settings: Record<string, string>) =>
    Object.entries(settings).filter(([name]) => SECRETS.test(name));

  test('gives the same credentials for the same seed, and others for another', async () => {
    const [one, again, other] = [
      await settingsOf({ seed: 9 }),
      await settingsOf({ seed: 9 }),
      await settingsOf({ seed: 10 }),
    ];
    expect(credentials(one)).toEqual(credentials(again));
    expect(credentials(one)).not.toEqual(credentials(other));
  });

  test('takes credentials that are given', async () => {
    const settings = await settingsOf({ credentials: { second: { clientId: 'two', clientSecret: 'too' } } });
    expect(settings).toMatchObject({ PARTNER_API_SECOND_CLIENT_ID: 'two', PARTNER_API_SECOND_CLIENT_SECRET: 'too' });
  });

  test.each([{ behaviours: ['no-such-row'] }, { faults: ['no-such-row'] }, { count: -1 }, { count: 1.5 }])(
    'refuses %j',
    async (options) => {
      await expect(createProvider(options)).rejects.toThrow(RangeError);
    },
  );

  test('lays every behaviour over every other without an error', async () => {
    const ids = behaviours.map(({ id }) => id);
    await expect(createProvider({ behaviours: ids, faults: faults.map(({ id }) => id) })).resolves.toBeDefined();
  });
});

describe('time', () => {
  test.each([
    ['slow', '', 20],
    ['slow-once', '?limite=100&pagina_inicial=2', 300],
  ])('passes before an answer of %s', async (id, query, milliseconds) => {
    const running = await startProvider({ behaviours: [id] });
    const headers = bearer(await tokenOf(running));
    const started = performance.now();
    await (await fetch(`${running.baseUrl}${LISTING}${query}`, { headers })).arrayBuffer();
    expect(performance.now() - started).toBeGreaterThan(milliseconds - 2);
    await running.close();
  });
});
