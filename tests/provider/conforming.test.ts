import { beforeAll, describe, expect, test } from 'vitest';
import { type Asked, ask, bearer, credentialsBody } from './ask.ts';

let asked: Asked;
let headers: Record<string, string>;

beforeAll(async () => {
  asked = await ask();
  headers = bearer(await asked.token());
});

interface Page {
  readonly itens: readonly { readonly id_simulacao: string; readonly data_criacao: string }[];
  readonly pagina: Record<string, unknown>;
}

const pageOf = async (query: string): Promise<Page> => {
  const { json } = await asked.get(query, headers);
  return JSON.parse(JSON.stringify(json));
};

describe('the listing of the conforming provider', () => {
  const pages: readonly (readonly [query: string, items: number, pagina: Record<string, unknown>])[] = [
    ['', 20, { tem_proximo: true, tem_anterior: false, numero: 1, tamanho: 20, total: 240 }],
    ['?limite=100', 100, { tem_proximo: true, tem_anterior: false, numero: 1, tamanho: 100, total: 240 }],
    ['?pagina_inicial=2', 20, { tem_proximo: true, tem_anterior: true, numero: 2, tamanho: 20, total: 240 }],
    [
      '?pagina_inicial=3&limite=100',
      40,
      { tem_proximo: false, tem_anterior: true, numero: 3, tamanho: 100, total: 240 },
    ],
    ['?pagina_inicial=3&limite=80', 80, { tem_proximo: false, tem_anterior: true, numero: 3, tamanho: 80, total: 240 }],
    [
      '?pagina_inicial=240&limite=1',
      1,
      { tem_proximo: false, tem_anterior: true, numero: 240, tamanho: 1, total: 240 },
    ],
    [
      '?pagina_inicial=4&limite=100',
      0,
      { tem_proximo: false, tem_anterior: true, numero: 4, tamanho: 100, total: 240 },
    ],
    [
      '?pagina_inicial=2147483647&limite=100',
      0,
      { tem_proximo: false, tem_anterior: true, numero: 2147483647, tamanho: 100, total: 240 },
    ],
    ['?limite=', 20, { tem_proximo: true, tem_anterior: false, numero: 1, tamanho: 20, total: 240 }],
    ['?limite=2&limite=3', 2, { tem_proximo: true, tem_anterior: false, numero: 1, tamanho: 2, total: 240 }],
    ['?limite=2&unknown=1', 2, { tem_proximo: true, tem_anterior: false, numero: 1, tamanho: 2, total: 240 }],
  ];
  test.each(pages)('serves %j with %i items', async (query, items, pagina) => {
    const page = await pageOf(query);
    expect(page.itens).toHaveLength(items);
    expect(page.pagina).toEqual(pagina);
  });

  test.each([1, 7, 80, 100])('cuts the same list at limite %i', async (limite) => {
    const whole = (await Promise.all([1, 2, 3].map((page) => pageOf(`?limite=100&pagina_inicial=${page}`)))).flatMap(
      ({ itens }) => itens,
    );
    const cut = await Promise.all(
      Array.from({ length: Math.ceil(240 / limite) }, (_, at) => pageOf(`?limite=${limite}&pagina_inicial=${at + 1}`)),
    );
    expect(cut.flatMap(({ itens }) => itens)).toEqual(whole);
    expect(new Set(whole.map(({ id_simulacao }) => id_simulacao)).size).toBe(240);
    const times = whole.map(({ data_criacao }) => data_criacao);
    expect(times).toEqual([...times].sort().reverse());
  });

  const malformed = ['limite=abc', 'limite=1.5', 'limite=+5', 'limite=%205', 'limite=1e2', 'pagina_inicial=x'];
  const outOfBounds = ['limite=0', 'limite=-1', 'limite=101', 'pagina_inicial=0', 'pagina_inicial=2147483648'];
  test.each([...malformed, ...outOfBounds])('refuses %s with ProblemDetails', async (query) => {
    const { status, json } = await asked.get(`?${query}`, headers);
    expect(status).toBe(400);
    expect(json).toEqual({
      tipo: 'Request.InvalidParameter',
      titulo: 'Bad Request',
      status: 400,
      detalhe: expect.any(String),
      erro: null,
    });
  });

  test('refuses an account whose registration is not finished', async () => {
    const { status, json } = await asked.get('', bearer(await asked.token('INCOMPLETE_')));
    expect(status).toBe(400);
    expect(json).toMatchObject({
      tipo: 'Partner.AccountIsIncompleted',
      titulo: 'Bad Request',
      status: 400,
      erro: null,
    });
  });

  test('serves an empty page to an account without simulations', async () => {
    const { status, json } = await asked.get('', bearer(await asked.token('EMPTY_')));
    expect(status).toBe(200);
    expect(json).toEqual({
      itens: [],
      pagina: { tem_proximo: false, tem_anterior: false, numero: 1, tamanho: 20, total: 0 },
    });
  });

  test('shows each partner its own simulations', async () => {
    const { json } = await asked.get('?limite=100', bearer(await asked.token('SECOND_')));
    const theirs = JSON.stringify(json);
    const { itens } = await pageOf('?limite=100');
    expect(itens.filter(({ id_simulacao }) => theirs.includes(id_simulacao))).toEqual([]);
    expect(theirs).toContain('"total":30');
  });
});

describe('the token call of the conforming provider', () => {
  test('issues a token with the five fields', async () => {
    const { status, json } = await asked.post(credentialsBody(asked.settings));
    expect(status).toBe(200);
    expect(json).toEqual({
      accesstoken: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      expiresIn: 3600,
      expiresAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.000Z$/),
      tokenType: 'Bearer',
      scope: 'partner.read partner.write',
    });
  });

  test('issues a new token each time and keeps the older ones', async () => {
    const [first, second] = [await asked.token(), await asked.token()];
    expect(first).not.toBe(second);
    expect((await asked.get('', bearer(first))).status).toBe(200);
    expect((await asked.get('', bearer(second))).status).toBe(200);
  });

  const refused: readonly {
    readonly name: string;
    readonly status: number;
    readonly body: (settings: Record<string, string>) => string;
    readonly type?: string;
  }[] = [
    {
      name: 'a wrong secret',
      status: 401,
      body: (settings) => credentialsBody(settings, '', { clientSecret: 'wrong' }),
    },
    { name: 'an empty secret', status: 401, body: (settings) => credentialsBody(settings, '', { clientSecret: '' }) },
    {
      name: 'an unknown client',
      status: 401,
      body: (settings) => credentialsBody(settings, '', { clientId: 'nobody' }),
    },
    {
      name: "another partner's secret",
      status: 401,
      body: (settings) => credentialsBody(settings, 'SECOND_', { clientId: settings.PARTNER_API_CLIENT_ID ?? '' }),
    },
    { name: 'an empty object', status: 400, body: () => '{}' },
    { name: 'an array', status: 400, body: () => '[]' },
    { name: 'malformed JSON', status: 400, body: () => '{"clientId":' },
    { name: 'another content type', status: 415, body: credentialsBody, type: 'text/plain' },
  ];
  test.each(refused)('refuses $name with $status', async ({ status, body, type }) => {
    const reply = await asked.post(body(asked.settings), type);
    expect(reply.status).toBe(status);
    expect(reply.json).toMatchObject({ status, erro: null });
    expect(reply.text).not.toContain('accesstoken');
  });
});

describe('who is let in by the conforming provider', () => {
  const refused: readonly (readonly [
    name: string,
    headers: (token: string, settings: Record<string, string>) => Record<string, string>,
  ])[] = [
    ['no header', () => ({})],
    ['an empty header', () => ({ authorization: '' })],
    ['Bearer alone', () => ({ authorization: 'Bearer' })],
    ['the token without a scheme', (token) => ({ authorization: token })],
    ['the scheme Basic', (token) => ({ authorization: `Basic ${token}` })],
    ['another header', (token) => ({ 'x-access-token': token })],
    ['a cookie', (token) => ({ cookie: `access_token=${token}` })],
    ['a padded token', (token) => bearer(`${token}=`)],
    ['a token with a further segment', (token) => bearer(`${token}.AAAA`)],
    ['an upper-case token', (token) => bearer(token.toUpperCase())],
    ['no signature', (token) => bearer(`${token.split('.').slice(0, 2).join('.')}.`)],
    ['a revoked token', (_, settings) => bearer(settings.PARTNER_API_REVOKED_TOKEN ?? '')],
    ['an expired token', (_, settings) => bearer(settings.PARTNER_API_EXPIRED_TOKEN ?? '')],
    ['a word', () => bearer('word')],
  ];
  test.each(refused)('refuses %s with 401, ProblemDetails and a challenge', async (_, made) => {
    const { status, json, headers: answered } = await asked.get('', made(await asked.token(), asked.settings));
    expect(status).toBe(401);
    expect(json).toMatchObject({ tipo: 'Authentication.Unauthorized', status: 401 });
    expect(answered['www-authenticate']).toMatch(/^Bearer realm=/);
  });

  test('takes the scheme in any case', async () => {
    expect((await asked.get('', { authorization: `bEARER ${await asked.token()}` })).status).toBe(200);
  });

  test('ignores a token in the query', async () => {
    expect((await asked.get(`?access_token=${await asked.token()}`)).status).toBe(401);
  });
});

describe('methods and paths of the conforming provider', () => {
  test.each([
    ['HEAD', 200, ''],
    ['OPTIONS', 204, 'GET, HEAD, OPTIONS'],
    ['DELETE', 405, 'GET, HEAD, OPTIONS'],
  ] as const)('answers %s with %i', async (method, status, allow) => {
    const reply = await asked.get('', headers, method);
    expect(reply.status).toBe(status);
    expect(reply.headers.allow ?? '').toBe(allow);
    if (method !== 'DELETE') expect(reply.text).toBe('');
  });

  test.each(['/v1/proposal/simulation', '/v1/authentication/accesstoken', '/integration/v2/proposal/simulation', '/'])(
    'has nothing at %s',
    async (url) => {
      const { statusCode } = await asked.provider.app.inject({ method: 'GET', url });
      expect(statusCode).toBe(404);
    },
  );
});
