import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import {
  AnswerTimeoutError,
  ConnectionError,
  createClient,
  ParameterError,
  PartnerApiError,
  ProblemError,
  UnauthorizedError,
  UnexpectedAnswerError,
} from '../../client/index.ts';
import { listings } from '../../schemas/examples/index.ts';
import {
  BASE,
  CLIENT_ID,
  CLIENT_SECRET,
  emptyPage,
  fakeApi,
  issued,
  type Reply,
  rejectionOf,
  START,
} from './fake-api.ts';

const problem = { tipo: 'Partner.AccountIsIncompleted', titulo: 'Bad Request', status: 400, detalhe: 'Cadastro.' };

describe('a listing call', () => {
  test.each([
    [undefined, ''],
    [{}, ''],
    [{ pagina_inicial: 3 }, '?pagina_inicial=3'],
    [{ limite: 100 }, '?limite=100'],
    [{ pagina_inicial: 1, limite: 1 }, '?pagina_inicial=1&limite=1'],
    [{ pagina_inicial: undefined, limite: 7 }, '?limite=7'],
    [{ pagina_inicial: 2_147_483_647 }, '?pagina_inicial=2147483647'],
  ])('of %o asks for %j', async (parameters, query) => {
    const { client, sent } = fakeApi();
    await client.simulations(parameters);
    expect(sent.at(-1)?.url).toBe(`${BASE}/v1/proposal/simulation${query}`);
    expect(sent.at(-1)).toMatchObject({ method: 'GET', body: '' });
  });

  test.each([
    ['pagina_inicial', { pagina_inicial: 0 }],
    ['pagina_inicial', { pagina_inicial: -1 }],
    ['pagina_inicial', { pagina_inicial: 1.5 }],
    ['pagina_inicial', { pagina_inicial: Number.NaN }],
    ['pagina_inicial', { pagina_inicial: 2_147_483_648 }],
    ['limite', { limite: 0 }],
    ['limite', { limite: 101 }],
    ['limite', { limite: Number.POSITIVE_INFINITY }],
  ])('names %s where it is out of bounds, %o, and sends nothing', async (parameter, parameters) => {
    const { client, sent } = fakeApi();
    expect(await rejectionOf(client.simulations(parameters))).toMatchObject({ name: 'ParameterError', parameter });
    expect(await rejectionOf(client.simulationPages(parameters).next())).toBeInstanceOf(ParameterError);
    expect(sent).toEqual([]);
  });

  test('leaves it to the API to judge parameters where it is told so', async () => {
    const { client, sent } = fakeApi({}, { checkParameters: false });
    await client.simulations({ pagina_inicial: 0, limite: 1.5 });
    expect(sent.at(-1)?.url).toBe(`${BASE}/v1/proposal/simulation?pagina_inicial=0&limite=1.5`);
  });

  test.each(Object.entries(listings))('gives %s as it came', async (_, { value }) => {
    const { client } = fakeApi({ list: () => ({ body: value }) });
    expect(await client.simulations()).toEqual(value);
  });

  test.each([
    ['nothing but an envelope', { itens: [], pagina: {} }],
    ['items without fields', { itens: [{}, { veiculo: {}, cliente: {} }], pagina: {} }],
    ['fields that nobody knows', { itens: [{ prazo: 1, novo: true }], pagina: { total: 1, mais: 2 }, versao: 3 }],
  ])('takes %s', async (_, body) => {
    const { client } = fakeApi({ list: () => ({ body, headers: { 'content-type': 'text/plain' } }) });
    expect(await client.simulations()).toEqual(body);
  });

  test.each<[string, unknown]>([
    ['/itens is absent', { pagina: {} }],
    ['/pagina is absent', { itens: [] }],
    ['/itens is not an array', { itens: {}, pagina: {} }],
    ['/itens/1 is not an object', { itens: [{}, null], pagina: {} }],
    ['/itens/0/prazo is not an integer', { itens: [{ prazo: '48' }], pagina: {} }],
    ['/itens/0/veiculo/ano is not an integer', { itens: [{ veiculo: { ano: 2020.5 } }], pagina: {} }],
    ['/itens/0/veiculo/cor is not a string', { itens: [{ veiculo: { cor: null } }], pagina: {} }],
    ['/itens/0/tipo is not one of Financing', { itens: [{ tipo: 'Leasing' }], pagina: {} }],
    ['/pagina/tem_proximo is not a boolean', { itens: [], pagina: { tem_proximo: 'false' } }],
    ['the body is not an object', []],
    ['the body is not an object', 'null'],
    ['the body is not JSON', '<html></html>'],
    ['the body is not JSON', ''],
  ])('is told that %s', async (what, body) => {
    const { client } = fakeApi({ list: () => ({ body }) });
    const error = await rejectionOf(client.simulations());
    expect(error).toBeInstanceOf(UnexpectedAnswerError);
    expect(error).toMatchObject({ status: 200, operation: 'simulations', message: expect.stringContaining(what) });
  });
});

describe('an answer other than 200', () => {
  const token = (reply: Reply) => fakeApi({ token: () => reply }).client.accessToken();
  const list = (reply: Reply) => fakeApi({ list: () => reply }).client.simulations();

  test.each<[string, (reply: Reply) => Promise<unknown>, Reply, new (...given: never[]) => Error, object]>([
    ['a 400 with a ProblemDetails', list, { status: 400, body: problem }, ProblemError, { status: 400, problem }],
    [
      'a 400 with a part of one',
      list,
      { status: 400, body: { tipo: 'A.B' } },
      ProblemError,
      { problem: { tipo: 'A.B' } },
    ],
    ['a 400 with something else', list, { status: 400, body: { error: 1 } }, UnexpectedAnswerError, { status: 400 }],
    [
      'a 400 with a field of another type',
      list,
      { status: 400, body: { ...problem, status: '400' } },
      UnexpectedAnswerError,
      {},
    ],
    ['a 400 without a body', list, { status: 400 }, UnexpectedAnswerError, { status: 400 }],
    ['a 401 with a ProblemDetails', list, { status: 401, body: problem }, UnauthorizedError, { problem }],
    ['a 401 with a page', list, { status: 401, body: '<html>' }, UnauthorizedError, { problem: undefined }],
    ['a 403', list, { status: 403 }, UnexpectedAnswerError, { status: 403 }],
    ['a 404', list, { status: 404 }, UnexpectedAnswerError, { message: expect.stringContaining('baseUrl') }],
    ['a 204', list, { status: 204 }, UnexpectedAnswerError, { status: 204 }],
    ['a 206', list, { status: 206, body: emptyPage }, UnexpectedAnswerError, { status: 206 }],
    [
      'a redirect',
      list,
      { status: 302, headers: { location: 'https://elsewhere.example/' } },
      UnexpectedAnswerError,
      { status: 302 },
    ],
    [
      'a 429 with seconds',
      list,
      { status: 429, headers: { 'retry-after': '7' } },
      UnexpectedAnswerError,
      { retryAfter: 7 },
    ],
    [
      'a 503 with a date',
      list,
      { status: 503, headers: { 'retry-after': new Date(START + 90_000).toUTCString() } },
      UnexpectedAnswerError,
      { retryAfter: 90 },
    ],
    [
      'a 503 with a date that is over',
      list,
      { status: 503, headers: { 'retry-after': new Date(0).toUTCString() } },
      UnexpectedAnswerError,
      { retryAfter: 0 },
    ],
    [
      'a 500',
      list,
      { status: 500, headers: { 'retry-after': 'later' } },
      UnexpectedAnswerError,
      { retryAfter: undefined },
    ],
    ...[400, 401, 403, 422, 423]
      .map(
        (status) =>
          [
            `a ${status} of the token call`,
            token,
            { status, body: problem },
            UnauthorizedError,
            { status, operation: 'token', problem },
          ] as const,
      )
      .map((row): [string, typeof token, Reply, new (...given: never[]) => Error, object] => [...row]),
    ['a 429 of the token call', token, { status: 429 }, UnexpectedAnswerError, { operation: 'token' }],
    [
      'a token call without a token',
      token,
      { body: { ...issued('x'), accesstoken: undefined } },
      UnexpectedAnswerError,
      { message: expect.stringContaining('/accesstoken is absent') },
    ],
    [
      'a token of another kind',
      token,
      { body: { ...issued('x'), tokenType: 'MAC' } },
      UnexpectedAnswerError,
      { message: expect.stringContaining('/tokenType') },
    ],
    [
      'a token that no header carries',
      token,
      { body: issued('line\nbreak') },
      UnexpectedAnswerError,
      { message: expect.stringContaining('/accesstoken') },
    ],
  ])('%s is told by its kind', async (_, call, reply, kind, expected) => {
    const error = await rejectionOf(call(reply));
    expect(error).toBeInstanceOf(kind);
    expect(error).toBeInstanceOf(PartnerApiError);
    expect(error).toMatchObject({ ...expected, name: kind.name });
  });
});

describe('a call without an answer', () => {
  const failing = (error: unknown, options = {}) =>
    fakeApi({ list: () => Promise.reject(error) }, options).client.simulations();

  test('tells the code of the system and nothing else of the error', async () => {
    const cause = Object.assign(new Error(`connect to ${CLIENT_SECRET}`), { code: 'ECONNREFUSED' });
    const error = await rejectionOf(failing(new TypeError('fetch failed', { cause })));
    expect(error).toBeInstanceOf(ConnectionError);
    expect(error).toMatchObject({ code: 'ECONNREFUSED', message: expect.stringContaining('ECONNREFUSED') });
    expect(inspect(error, { depth: 9, showHidden: true })).not.toContain(CLIENT_SECRET);
  });

  test.each([new Error('reset'), 'reset', null, { code: 7 }, { code: CLIENT_SECRET }])(
    'has no code where %o has none',
    async (thrown) => {
      expect(await rejectionOf(failing(thrown))).toMatchObject({ name: 'ConnectionError', code: undefined });
    },
  );

  test('ends after its time', async () => {
    const { client } = fakeApi(
      {
        list: ({ signal }) =>
          new Promise((_, reject) => {
            signal?.addEventListener('abort', () => reject(signal.reason));
          }),
      },
      { timeoutMs: 20 },
    );
    const error = await rejectionOf(client.simulations());
    expect(error).toBeInstanceOf(AnswerTimeoutError);
    expect(error).toMatchObject({ timeoutMs: 20, operation: 'simulations' });
  });

  test('rejects with the reason of its signal', async () => {
    const reason = new Error('no longer wanted');
    const controller = new AbortController();
    const { client } = fakeApi({
      list: () => {
        controller.abort(reason);
        return { body: emptyPage };
      },
    });
    expect(await rejectionOf(client.simulations({}, { signal: controller.signal }))).toBe(reason);
    const { client: other, sent } = fakeApi();
    expect(await rejectionOf(other.simulations({}, { signal: controller.signal }))).toBe(reason);
    expect(await rejectionOf(other.accessToken({ signal: AbortSignal.abort(reason) }))).toBe(reason);
    expect(sent.filter(({ method }) => method === 'GET')).toEqual([]);
  });
});

describe('no secret', () => {
  const secrets = [CLIENT_ID, CLIENT_SECRET, 'token-1-0123456789'];
  const shown = (value: unknown) =>
    `${inspect(value, { depth: 9, showHidden: true })} ${String(value)} ${JSON.stringify(value)}`;

  test('is shown by a client', async () => {
    const { client } = fakeApi();
    await client.simulations();
    for (const secret of secrets) expect(shown(client)).not.toContain(secret);
  });

  const [id, secret, first, second] = [CLIENT_ID, CLIENT_SECRET, 'token-1-0123456789', 'token-2-0123456789'];
  const thrown = Object.assign(new Error(secret), { request: { id, secret } });

  test.each<[string, Parameters<typeof fakeApi>[0], readonly string[]]>([
    [
      'that the token call repeats',
      { token: () => ({ status: 401, body: { tipo: `A.${secret}`, titulo: id } }) },
      [id, secret],
    ],
    ['that the listing repeats', { list: () => ({ status: 400, body: { detalhe: first } }) }, [first]],
    ['that a 401 repeats', { list: () => ({ status: 401, body: { detalhe: second } }) }, [second]],
    ['that another answer repeats', { list: () => ({ status: 500, body: { detalhe: first } }) }, [first]],
    [
      'that stands where another value belongs',
      { token: () => ({ body: { ...issued(first), tokenType: secret, scope: id } }) },
      [first, secret, id],
    ],
    ['of a call that got no answer', { token: () => Promise.reject(thrown) }, [id, secret]],
  ])('is in an error, %s', async (_, api, held) => {
    const error = await rejectionOf(fakeApi(api).client.simulations());
    expect(error).toBeInstanceOf(PartnerApiError);
    for (const one of held) expect(shown(error)).not.toContain(one);
  });

  test.each([
    { clientId: '', clientSecret: CLIENT_SECRET, baseUrl: BASE },
    { clientId: CLIENT_ID, clientSecret: '', baseUrl: BASE },
    {
      clientId: CLIENT_ID,
      clientSecret: CLIENT_SECRET,
      baseUrl: `https://${CLIENT_ID}:${CLIENT_SECRET}@partner.example/`,
    },
    { clientId: CLIENT_ID, clientSecret: CLIENT_SECRET, baseUrl: `${BASE}?secret=${CLIENT_SECRET}` },
  ])('is in what is said of options', (options) => {
    const error = thrownBy(() => createClient(options));
    expect(error).toBeInstanceOf(ParameterError);
    for (const secret of secrets) expect(shown(error)).not.toContain(secret);
  });
});

function thrownBy(act: () => unknown): unknown {
  try {
    act();
  } catch (error) {
    return error;
  }
  return undefined;
}

describe('an option', () => {
  const credentials = { clientId: CLIENT_ID, clientSecret: CLIENT_SECRET };

  test.each([
    ['baseUrl', { baseUrl: 'partner.example' }],
    ['baseUrl', { baseUrl: '' }],
    ['baseUrl', { baseUrl: 'ftp://partner.example' }],
    ['baseUrl', { baseUrl: 'http://partner.example/integration' }],
    ['baseUrl', { baseUrl: 'https://partner.example/integration/v1' }],
    ['baseUrl', { baseUrl: 'https://partner.example/integration#x' }],
    ['timeoutMs', { baseUrl: BASE, timeoutMs: 0 }],
    ['timeoutMs', { baseUrl: BASE, timeoutMs: Number.NaN }],
    ['timeoutMs', { baseUrl: BASE, timeoutMs: 2 ** 31 }],
    ['renewBeforeMs', { baseUrl: BASE, renewBeforeMs: -1 }],
  ])('%s that cannot be right is refused: %o', (parameter, options) => {
    expect(thrownBy(() => createClient({ ...credentials, ...options }))).toMatchObject({
      name: 'ParameterError',
      parameter,
    });
  });

  test.each([
    ['https://partner.example/integration/', 'https://partner.example/integration'],
    ['https://partner.example', 'https://partner.example'],
    ['http://localhost:8080/integration', 'http://localhost:8080/integration'],
    ['http://127.0.0.1:8080', 'http://127.0.0.1:8080'],
    ['http://[::1]:8080/a/b', 'http://[::1]:8080/a/b'],
  ])('baseUrl %s is %s', async (baseUrl, expected) => {
    const { client, sent } = fakeApi({}, { baseUrl });
    await client.simulations();
    expect(sent.at(-1)?.url).toBe(`${expected}/v1/proposal/simulation`);
  });

  test('allowHttp lets http reach another machine', () => {
    expect(() => createClient({ ...credentials, baseUrl: 'http://mock:4010', allowHttp: true })).not.toThrow();
  });
});
