import { expect, test } from 'vitest';
import { createProvider, SANDBOX_HEADERS } from '../../provider/index.ts';
import { bearer, credentialsBody, LISTING, TOKEN } from './requests.ts';

const sandbox = { page: () => '<!doctype html>' };
const { faults, behaviours } = SANDBOX_HEADERS;

async function served(cors?: string) {
  const provider = await createProvider({ count: 30, sandbox: { ...sandbox, cors } });
  const body = Buffer.from(credentialsBody(provider.settings('')));
  const { body: issued } = await provider.respond({ method: 'POST', url: TOKEN, headers: JSON_TYPE, body });
  const authorized = bearer(JSON.parse(issued.toString()).accesstoken);
  const list = (headers: Record<string, string> = {}, query = '?limite=20') =>
    provider.respond({ method: 'GET', url: `${LISTING}${query}`, headers: { ...authorized, ...headers } });
  return { ...provider, list };
}

const JSON_TYPE = { 'content-type': 'application/json' };

test('a header names faults and behaviors of one request, for the same accounts and tokens', async () => {
  const { list } = await served();
  const pageOf = async (headers?: Record<string, string>, query?: string) =>
    JSON.parse((await list(headers, query)).body.toString());
  const last = '?limite=20&pagina_inicial=2';
  const [first] = (await pageOf()).itens;
  expect((await pageOf({ [faults]: 'tem-proximo-always-true' }, last)).pagina.tem_proximo).toBe(true);
  const both = { [faults]: 'tem-proximo-always-true', [behaviours]: ' only-ids , pagina-without-total ' };
  const page = await pageOf(both);
  expect(page.itens[0]).toEqual({ id_simulacao: first.id_simulacao });
  expect(page.pagina).toEqual({ tem_proximo: true, tem_anterior: false, numero: 1, tamanho: 20 });
  expect(await pageOf({}, last)).toMatchObject({ pagina: { tem_proximo: false, total: 30 } });
});

test.each([
  [faults, 'no-such-fault'],
  [behaviours, 'only-ids,no-such-behaviour'],
  // One kind is not the other.
  [faults, 'only-ids'],
  ['x-sandbox-behavior', 'only-ids,x-sandbox-behavior'],
])('%s: %s returns 400 with the name', async (header, value) => {
  const { list } = await served();
  const { status, body } = await list({ [header]: value });
  expect([status, body.toString()]).toEqual([400, expect.stringContaining(value.split(',').at(-1) ?? '')]);
});

test.each(['tokens-HS256', 'tokens-dir', 'list-of-0'])(
  '%s changes accounts or keys, so that a single request returns 400',
  async (value) => {
    const { status, body } = await (await served()).list({ [behaviours]: value });
    expect([status, body.toString()]).toEqual([400, expect.stringContaining('start `serve` with it')]);
  },
);

test('a provider without sandbox ignores the headers, and has no page', async () => {
  const { respond } = await createProvider();
  expect((await respond({ method: 'GET', url: LISTING, headers: { [faults]: 'no-such-fault' } })).status).toBe(401);
  expect((await respond({ method: 'GET', url: '/', headers: {} })).status).toBe(404);
});

test('the page is at /', async () => {
  const { respond } = await served();
  const { status, headers, body } = await respond({ method: 'GET', url: '/', headers: {} });
  expect((await respond({ method: 'GET', url: '/?x=1', headers: {} })).status).toBe(200);
  expect({ status, body: body.toString() }).toEqual({ status: 200, body: '<!doctype html>' });
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
});

test('CORS headers are in every response with an origin, and in no response without one', async () => {
  const asked = { 'access-control-request-method': 'GET', 'access-control-request-headers': 'authorization' };
  const preflight = { method: 'OPTIONS', url: LISTING, headers: asked };
  const closed = await served();
  for (const { headers } of [await closed.list(), await closed.respond(preflight)])
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  const open = await served('https://app.example');
  const allowed = { 'access-control-allow-origin': 'https://app.example', vary: 'Origin' };
  for (const { headers } of [await open.list(), await open.list({ [faults]: 'no-such-fault' })])
    expect(headers).toMatchObject(allowed);
  const headers = { ...allowed, 'access-control-allow-headers': 'authorization' };
  expect(await open.respond(preflight)).toMatchObject({ status: 204, headers });
});
