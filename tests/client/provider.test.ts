import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterEach, describe, expect, test } from 'vitest';
import { createClient, ProblemError, UnauthorizedError } from '../../client/index.ts';
import { type ProviderOptions, type RunningProvider, startProvider } from '../../provider/index.ts';
import { rejectionOf } from './fake-api.ts';

const running: RunningProvider[] = [];
afterEach(() => Promise.all(running.splice(0).map((provider) => provider.close())));

/** A client of a reference provider, with the credentials of one of its partners. */
async function clientOf(options: ProviderOptions = {}, partner = '') {
  const provider = await startProvider(options);
  running.push(provider);
  const setting = (name: string) => provider.settings[`PARTNER_API_${partner}${name}`] ?? '';
  const credentials = { clientId: setting('CLIENT_ID'), clientSecret: setting('CLIENT_SECRET') };
  return { client: createClient({ baseUrl: provider.baseUrl, ...credentials }), provider };
}

const allOf = async (options: ProviderOptions, limite?: number) => {
  const { client } = await clientOf(options);
  const ids = [];
  for await (const { id_simulacao, prazo } of client.allSimulations({ limite })) ids.push(id_simulacao ?? prazo);
  return ids;
};

describe('against the reference provider', () => {
  test.each([undefined, 1, 7, 100])('all simulations are read once, at limite %s', async (limite) => {
    const ids = await allOf({ count: 45 }, limite);
    expect(ids).toHaveLength(45);
    expect(new Set(ids).size).toBe(45);
  });

  test.each([
    ...[
      'default-limit-100',
      'default-page-2',
      'beyond-last-refused',
      'beyond-last-repeats-last',
      'tamanho-counts-items',
    ],
    ...['without-id_simulacao', 'pagina-without-total', 'pagina-without-tem_proximo-tem_anterior', 'all-nulls'],
    ...[
      'pagina-without-tem_proximo-tem_anterior-numero-tamanho-total',
      'only-ids',
      'nulls-left-out',
      'envelope-reversed',
    ],
    ...[
      'numbers-with-zero-fraction',
      'numbers-in-scientific-form',
      'prazo-beyond-doubles',
      'amounts-huge',
      'strings-escaped',
    ],
    ...['tokens-RS256', 'tokens-dir', 'expires-in-milliseconds', 'newer-token-revokes-older', 'token-handed-out-again'],
    ...[
      'token-without-times',
      'expiry-in-local-time',
      'expiry-in-fine-fractions',
      'gzip-always',
      'br-always',
      'deflate-always',
    ],
    ...[
      'chunked',
      'connection-closed',
      'content-type-plain',
      'content-type-absent',
      'many-headers',
      'created-by-day-of-year',
    ],
  ])('where %s', async (behaviour) => {
    expect(await allOf({ count: 45, behaviours: [behaviour] })).toHaveLength(45);
  });

  test('a partner without simulations reads one empty page', async () => {
    const { client } = await clientOf({}, 'EMPTY_');
    const pages = [];
    for await (const page of client.simulationPages()) pages.push(page);
    expect(pages).toMatchObject([{ itens: [], pagina: { total: 0, tem_proximo: false } }]);
  });

  test('an unfinished registration is told as what it is', async () => {
    const { client } = await clientOf({}, 'INCOMPLETE_');
    const error = await rejectionOf(client.simulations());
    expect(error).toBeInstanceOf(ProblemError);
    expect(error).toMatchObject({ status: 400, problem: { tipo: 'Partner.AccountIsIncompleted' } });
  });

  test('a revoked token is refused, and credentials that are wrong too', async () => {
    const { provider } = await clientOf();
    const { baseUrl, settings } = provider;
    const revoked = createClient({ baseUrl, accessToken: () => settings.PARTNER_API_REVOKED_TOKEN });
    expect(await rejectionOf(revoked.simulations())).toBeInstanceOf(UnauthorizedError);
    const wrong = createClient({ baseUrl, clientId: settings.PARTNER_API_CLIENT_ID ?? '', clientSecret: 'wrong' });
    expect(await rejectionOf(wrong.simulations())).toMatchObject({ name: 'UnauthorizedError', operation: 'token' });
  });

  test('a provider that is gone is no connection', async () => {
    const { client, provider } = await clientOf();
    await provider.close();
    expect(await rejectionOf(client.simulations())).toMatchObject({ name: 'ConnectionError', code: 'ECONNREFUSED' });
  });

  test('a connection that breaks off within an answer is told as no whole answer', async () => {
    const server = createServer((_, response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('{', () => response.destroy());
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const client = createClient({ baseUrl: `http://127.0.0.1:${port}`, accessToken: () => 'a-token' });
    expect(await rejectionOf(client.simulations())).toMatchObject({
      name: 'ConnectionError',
      message: expect.stringContaining('got no whole answer'),
    });
    server.close();
    await once(server, 'close');
  });

  test.each(['tem-proximo-always-true'])('the fault %s ends with an error', async (fault) => {
    expect(await rejectionOf(allOf({ count: 45, faults: [fault] }))).toMatchObject({ name: 'EndlessListingError' });
  });
});
