import type { RequestListener, ServerResponse } from 'node:http';
import { inspect } from 'node:util';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type Client, createClient } from '../../client/index.ts';
import { type ProviderOptions, startProvider } from '../../provider/index.ts';
import { withServer } from '../cli/targets.ts';
import { emptyPage, rejectionOf } from './fake.ts';

/** Starts a reference provider, which is closed after the calling test, and creates a client of it. */
async function clientOf(options: ProviderOptions = {}) {
  const { baseUrl, settings, close } = await startProvider(options);
  onTestFinished(close);
  const { PARTNER_API_CLIENT_ID: clientId = '', PARTNER_API_CLIENT_SECRET: clientSecret = '' } = settings;
  return { client: createClient({ baseUrl, clientId, clientSecret }), close };
}

const BEHAVIOURS = `default-limit-100 default-page-2 beyond-last-refused beyond-last-repeats-last tamanho-counts-items
  without-id_simulacao pagina-without-total pagina-without-tem_proximo-tem_anterior all-nulls only-ids nulls-left-out
  pagina-without-tem_proximo-tem_anterior-numero-tamanho-total envelope-reversed numbers-with-zero-fraction
  numbers-in-scientific-form prazo-beyond-doubles amounts-huge strings-escaped tokens-RS256 tokens-dir
  expires-in-milliseconds newer-token-revokes-older token-handed-out-again token-without-times expiry-in-local-time
  expiry-in-fine-fractions gzip-always br-always deflate-always chunked connection-closed content-type-plain
  content-type-absent many-headers created-by-day-of-year`.split(/\s+/);

describe('the reference provider', () => {
  test.each(BEHAVIOURS)('is read with the behavior %s', async (behaviour) => {
    const { client } = await clientOf({ count: 45, behaviours: [behaviour] });
    const ids = [];
    for await (const { id_simulacao, prazo } of client.allSimulations()) ids.push(id_simulacao ?? prazo);
    expect(ids).toHaveLength(45);
  });

  test('that has stopped is a connection error', async () => {
    const { client, close } = await clientOf();
    await close();
    const error = await rejectionOf(client.simulations());
    expect(error).toMatchObject({ name: 'ConnectionError', code: 'connection-failed', systemCode: 'ECONNREFUSED' });
  });
});

const wait = () => Promise.resolve();
/** Calls `use` with a maker of clients of a server. */
const withServed = (respond: RequestListener, use: (clientWith: (options?: object) => Client) => Promise<void>) =>
  withServer(respond, ({ env: { PARTNER_API_BASE_URL: baseUrl = '' } }) =>
    use((options) => createClient({ baseUrl, accessToken: () => 'a-token', wait, ...options })),
  );

const destroyWithin = (response: ServerResponse) => {
  response.writeHead(200, { 'content-length': '100' });
  response.write('{', () => response.destroy());
};

test.each<[string, (response: ServerResponse) => void]>([
  ['before a response', (response) => response.destroy()],
  ['within a response', destroyWithin],
])('a connection reset %s is retried, and then a connection error', (_, reset) => {
  let requests = 0;
  const resetTwice: RequestListener = (_, response) => {
    requests += 1;
    if (requests === 3) response.end(JSON.stringify(emptyPage));
    else reset(response);
  };
  return withServed(resetTwice, async (clientWith) => {
    const message = expect.stringContaining('got no complete response');
    const error = await rejectionOf(clientWith({ maxRetries: 0 }).simulations());
    expect(error).toMatchObject({ name: 'ConnectionError', message });
    expect(requests).toBe(1);
    expect(await clientWith().simulations()).toEqual(emptyPage);
    expect(requests).toBe(3);
  });
});

test('a response that is not HTTP is an error without the bytes that undici keeps', () =>
  withServed(
    (_, response) => response.socket?.end('HTTP/1.1 200 OK\r\ncpf 52998224725\r\n\r\n'),
    async (clientWith) => {
      const error = await rejectionOf(clientWith().simulations());
      expect(error).toMatchObject({ name: 'ConnectionError', systemCode: expect.stringMatching(/^HPE_/) });
      expect(inspect(error, { depth: 9, showHidden: true })).not.toContain('52998224725');
    },
  ));

const UNDECODABLE = 'the body cannot be decoded as its Content-Encoding says';

test.each<[string, Record<string, string>, string | Buffer, string]>([
  ['a wrong Content-Encoding', { 'content-encoding': 'gzip' }, '{}', UNDECODABLE],
  ['a wrong brotli encoding', { 'content-encoding': 'br' }, '{"itens": []}', UNDECODABLE],
  ['more than 64 MiB', {}, Buffer.alloc((64 << 20) + 1, ' '), 'the body is larger than 64 MiB'],
])('a response with %s is an unexpected body', (_, headers, body, message) =>
  withServed(
    (_, response) => response.writeHead(200, headers).end(body),
    async (clientWith) => {
      const error = await rejectionOf(clientWith().simulations());
      expect(error).toMatchObject({ name: 'UnexpectedAnswerError', code: 'unexpected-body', status: 200 });
      expect(String(error)).toContain(`returned 200: ${message}`);
    },
  ),
);

test('characters that are cut between two chunks stay whole', () => {
  const body = Buffer.from(JSON.stringify({ ...emptyPage, itens: [{ uf: 'São Paulo' }] }));
  const at = body.indexOf(0xc3) + 1;
  const respond: RequestListener = (_, response) => {
    response.write(body.subarray(0, at), () => setImmediate(() => response.end(body.subarray(at))));
  };
  return withServed(respond, async (clientWith) => {
    const { itens } = await clientWith().simulations();
    expect(itens).toEqual([{ uf: 'São Paulo' }]);
  });
});
