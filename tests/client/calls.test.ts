import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import { createClient, ParameterError, PartnerApiError, ProblemError } from '../../client/index.ts';
import { listings } from '../../schemas/examples/index.ts';
import {
  BASE,
  CLIENT_ID,
  CLIENT_SECRET,
  emptyPage,
  failureOf,
  fakeApi,
  issued,
  type Reply,
  rejectionOf,
  START,
} from './fake.ts';

const problem = { tipo: 'Partner.AccountIsIncompleted', titulo: 'Bad Request', status: 400, detalhe: 'Cadastro.' };
const credentials = { clientId: CLIENT_ID, clientSecret: CLIENT_SECRET };

describe('a listing call', () => {
  test.each([
    [undefined, ''],
    [{ pagina_inicial: 1, limite: 1 }, '?pagina_inicial=1&limite=1'],
    [{ pagina_inicial: undefined, limite: 100 }, '?limite=100'],
    [{ pagina_inicial: 2_147_483_647 }, '?pagina_inicial=2147483647'],
  ])('with %o requests %j', async (parameters, query) => {
    const { client, sent } = fakeApi();
    await client.simulations(parameters);
    expect(sent.at(-1)).toMatchObject({ url: `${BASE}/v1/proposal/simulation${query}`, method: 'GET', body: '' });
  });

  test.each([
    ['pagina_inicial', 0],
    ['pagina_inicial', 1.5],
    ['pagina_inicial', Number.NaN],
    ['pagina_inicial', 2_147_483_648],
    ['limite', 0],
    ['limite', 101],
  ])('with the invalid %s %d sends nothing, unless parameters are not checked', async (parameter, value) => {
    const { client, sent } = fakeApi();
    const parameters = { [parameter]: value };
    expect(await rejectionOf(client.simulations(parameters))).toMatchObject({ name: 'ParameterError', parameter });
    expect(await rejectionOf(client.simulationPages(parameters).next())).toBeInstanceOf(ParameterError);
    expect(sent).toEqual([]);
    const free = fakeApi({}, { checkParameters: false });
    await free.client.simulations(parameters);
    expect(free.sent.at(-1)?.url).toContain(`?${parameter}=${value}`);
  });

  test.each<[string, unknown]>([
    ...Object.entries(listings).map(([name, { value }]): [string, unknown] => [name, value]),
    ['an envelope alone', { itens: [], pagina: {} }],
    ['items without fields', { itens: [{}, { veiculo: {}, cliente: {} }], pagina: {} }],
    ['unknown fields', { itens: [{ prazo: 1, novo: true }], pagina: { total: 1, mais: 2 }, versao: 3 }],
  ])('returns %s unchanged', async (_, body) => {
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
  ])('rejects because %s', async (what, body) => {
    const error = await failureOf({ list: () => ({ body }) });
    const message = expect.stringContaining(what);
    expect(error).toMatchObject({ name: 'UnexpectedAnswerError', status: 200, operation: 'simulations', message });
  });
});

const JSON_TYPE = 'application/json';
const UNEXPECTED = 'UnexpectedAnswerError';
const containing = (text: string) => ({ message: expect.stringContaining(text) });
const after = (value: string | number) =>
  ({ 'retry-after': typeof value === 'string' ? value : new Date(value).toUTCString() }) as const;

test.each<['list' | 'token', Reply, string, object]>([
  ['list', { status: 400, body: problem }, 'ProblemError', { code: 'request-rejected', status: 400, problem }],
  ['list', { status: 400, body: { tipo: 'A.B' } }, 'ProblemError', { problem: { tipo: 'A.B' } }],
  ['list', { status: 400, body: { error: 1 } }, UNEXPECTED, { status: 400 }],
  ['list', { status: 400, body: { ...problem, status: '400' } }, UNEXPECTED, {}],
  ['list', { status: 400 }, UNEXPECTED, { status: 400 }],
  ['list', { status: 400, body: 'no' }, UNEXPECTED, { code: 'unexpected-body' }],
  ['list', { status: 401, body: problem }, 'UnauthorizedError', { problem }],
  ['list', { status: 401, body: '<html>' }, 'UnauthorizedError', { code: 'token-rejected', problem: undefined }],
  ['list', { status: 403 }, UNEXPECTED, { status: 403 }],
  ['list', { status: 404 }, UNEXPECTED, { code: 'unexpected-status', ...containing('baseUrl') }],
  ['list', { status: 204 }, UNEXPECTED, { status: 204 }],
  ['list', { status: 206, body: emptyPage }, UNEXPECTED, { status: 206 }],
  ['list', { status: 302, headers: { location: 'https://elsewhere.example/' } }, UNEXPECTED, { status: 302 }],
  ['list', { status: 429, headers: after('7') }, UNEXPECTED, { code: 'rate-limited', retryAfter: 7 }],
  ['list', { status: 503, headers: after(START + 90_000) }, UNEXPECTED, { code: 'unavailable', retryAfter: 90 }],
  ['list', { status: 503, headers: after(0) }, UNEXPECTED, { retryAfter: 0 }],
  ['list', { status: 500, headers: after('later') }, UNEXPECTED, { code: 'unexpected-status', retryAfter: undefined }],
  ['list', { status: 504 }, UNEXPECTED, { code: 'unavailable' }],
  ['list', { status: 302 }, UNEXPECTED, { code: 'unexpected-status', ...containing('baseUrl is the final address') }],
  ['list', { body: [] }, UNEXPECTED, { code: 'unexpected-body' }],
  ['list', { body: '{"itens": 1x}' }, UNEXPECTED, { code: 'unexpected-body', cause: { name: 'SyntaxError' } }],
  ['token', { status: 401 }, 'UnauthorizedError', { code: 'credentials-rejected' }],
  ['token', { status: 502 }, UNEXPECTED, { code: 'unavailable' }],
  ['token', { status: 400, body: problem }, 'UnauthorizedError', { status: 400, operation: 'token', problem }],
  ['token', { status: 401, body: problem }, 'UnauthorizedError', { status: 401, operation: 'token', problem }],
  ['token', { status: 403, body: problem }, 'UnauthorizedError', { status: 403, operation: 'token', problem }],
  ['token', { status: 422, body: problem }, 'UnauthorizedError', { status: 422, operation: 'token', problem }],
  ['token', { status: 423, body: problem }, 'UnauthorizedError', { status: 423, operation: 'token', problem }],
  ['token', { status: 429 }, UNEXPECTED, { operation: 'token' }],
  ['token', { body: { ...issued('x'), accesstoken: undefined } }, UNEXPECTED, containing('/accesstoken is absent')],
  ['token', { body: { ...issued('x'), tokenType: 'MAC' } }, UNEXPECTED, containing('/tokenType')],
  ['token', { body: issued('line\nbreak') }, UNEXPECTED, containing('/accesstoken')],
])('%s: %j is a %s', async (operation, reply, name, expected) => {
  const error = await failureOf({ [operation]: () => reply }, { maxRetries: 0 });
  expect(error).toBeInstanceOf(PartnerApiError);
  expect(error).toMatchObject({ ...expected, name });
});

describe('a call without a response', () => {
  const failing = (error: unknown) => failureOf({ list: () => Promise.reject(error) });

  test('rejects with only the classes and codes of its causes', async () => {
    const cause = Object.assign(new Error(`connect to ${CLIENT_SECRET}`), { code: 'ECONNREFUSED', data: CLIENT_ID });
    const error = await failing(new TypeError(`fetch failed: ${CLIENT_ID}`, { cause }));
    expect(error).toMatchObject({ name: 'ConnectionError', systemCode: 'ECONNREFUSED', ...containing('ECONNREFUSED') });
    expect(error).toMatchObject({ cause: { name: 'TypeError', cause: { name: 'Error', code: 'ECONNREFUSED' } } });
    expect(error).toMatchObject({ cause: { stack: expect.not.stringContaining('masking.ts') } });
    expect(inspect(error, { depth: 9, showHidden: true })).not.toMatch(`${CLIENT_SECRET}|${CLIENT_ID}`);
  });

  test('keeps a limited number of causes, even in a cycle', async () => {
    const circle: Error & { cause?: unknown } = new Error('around');
    circle.cause = circle;
    const shown = inspect(await failing(circle), { depth: 20 });
    expect(shown.match(/\[cause\]/g)?.length).toBe(5);
  });

  const codeless = [new Error('reset'), 'reset', null, { code: 7 }, { code: CLIENT_SECRET }];
  test.each(codeless)('has no code in %o', async (thrown) => {
    expect(await failing(thrown)).toMatchObject({ name: 'ConnectionError', systemCode: undefined });
  });

  test('ends at its time limit, and is not retried', async () => {
    const list = ({ signal }: { signal: AbortSignal | undefined }) =>
      new Promise<Reply>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
    const { client, sent } = fakeApi({ list }, { timeoutMs: 20 });
    const error = await rejectionOf(client.simulations());
    expect(error).toMatchObject({ name: 'AnswerTimeoutError', timeoutMs: 20, operation: 'simulations' });
    expect(error).toMatchObject({ code: 'timeout', cause: { name: 'TimeoutError' } });
    expect(sent).toHaveLength(2);
  });

  test('rejects with the reason of its signal', async () => {
    const [reason, controller] = [new Error('no longer wanted'), new AbortController()];
    const list = () => {
      controller.abort(reason);
      return { body: emptyPage };
    };
    const { signal } = controller;
    expect(await rejectionOf(fakeApi({ list }).client.simulations({}, { signal }))).toBe(reason);
    const { client, sent } = fakeApi();
    expect(await rejectionOf(client.simulations({}, { signal }))).toBe(reason);
    expect(await rejectionOf(client.accessToken({ signal }))).toBe(reason);
    expect(sent.filter(({ method }) => method === 'GET')).toEqual([]);
  });
});

test('many calls at once may share a signal, without a warning of Node', async () => {
  const warnings: Error[] = [];
  const keep = (warning: Error) => warnings.push(warning);
  process.on('warning', keep);
  const { client, tokenCalls } = fakeApi({
    list: (_, number) => (number <= 20 ? { status: 503 } : { body: emptyPage }),
  });
  const { signal } = new AbortController();
  await Promise.all(Array.from({ length: 20 }, () => client.simulations({}, { signal })));
  await new Promise((resolve) => setImmediate(resolve));
  process.off('warning', keep);
  expect([tokenCalls(), warnings]).toEqual([1, []]);
});

describe('no secret', () => {
  const [first, second] = ['token-1-0123456789', 'token-2-0123456789'];
  const shown = (value: unknown) =>
    `${inspect(value, { depth: 9, showHidden: true })} ${String(value)} ${JSON.stringify(value)}`;

  test('is shown by a client', async () => {
    const { client } = fakeApi();
    await client.simulations();
    for (const secret of [CLIENT_ID, CLIENT_SECRET, first]) expect(shown(client)).not.toContain(secret);
  });

  const thrown = Object.assign(new Error(CLIENT_SECRET), { request: { CLIENT_ID } });
  const misplaced = { tokenType: CLIENT_SECRET, scope: CLIENT_ID };
  const echo = { tipo: `A.${CLIENT_SECRET}`, titulo: CLIENT_ID };
  const escaped = (secret: string) => secret.replaceAll('-', '\\u002d');

  test.each<[string, Parameters<typeof fakeApi>[0]]>([
    ['that the token request returns', { token: () => ({ status: 401, body: echo }) }],
    ['that the listing returns', { list: () => ({ status: 400, body: { detalhe: first } }) }],
    ['that a 401 returns', { list: () => ({ status: 401, body: { detalhe: second } }) }],
    ['that another response returns', { list: () => ({ status: 500, body: { detalhe: first } }) }],
    ['in the place of another value', { token: () => ({ body: { ...issued(first), ...misplaced } }) }],
    ['of a call without a response', { token: () => Promise.reject(thrown) }],
    ['that JSON.parse quotes', { token: () => ({ body: `${CLIENT_ID} ${CLIENT_SECRET}` }) }],
    ['in a field that no document names', { list: () => ({ status: 400, body: { tipo: 'A.B', sent: [first] } }) }],
    ['that JSON escapes', { token: () => ({ status: 401, body: `{"detalhe":"${escaped(CLIENT_SECRET)}"}` }) }],
  ])('is in an error, %s', async (_, api) => {
    const error = await failureOf(api);
    expect(error).toBeInstanceOf(PartnerApiError);
    const secrets = api?.list === undefined ? [CLIENT_ID, CLIENT_SECRET, first] : [first, second];
    for (const secret of secrets) expect(shown(error)).not.toContain(secret);
  });

  test.each([
    ['a segment', 'payloadWithoutDigits'],
    ['percent-encoded', 'signature%2FHere'],
  ])('is in an error, %s of a token', async (_, part) => {
    const list = () => ({ status: 400, body: { detalhe: `rejected: ${part}` } });
    const accessToken = () => 'headerOnly.payloadWithoutDigits.signature/Here';
    expect(await failureOf({ list }, { accessToken })).toMatchObject({ problem: { detalhe: 'rejected: ***' } });
  });

  test('is in an error of either request, whichever request sent it', async () => {
    const secrets = { clientId: 'acme-motors', clientSecret: 'open-sesame', headers: { 'X-Api-Key': 'gateway-key' } };
    const refusal = { detalhe: 'acme-motors open-sesame gateway-key' };
    for (const status of [400, 401]) {
      for (const isIssued of [true, false]) {
        const fetch = async (url: unknown) =>
          isIssued && String(url).endsWith('/accesstoken')
            ? Response.json(issued(first, Date.now()))
            : Response.json(refusal, { status });
        const client = createClient({ ...secrets, baseUrl: BASE, fetch });
        expect(await rejectionOf(client.simulations())).toMatchObject({ problem: { detalhe: '*** *** ***' } });
      }
    }
  });

  test.each([
    ...['529.982.247-25', '52998224725', '529 982 247 25', '529982247/25', '529.982.247 - 25', '529, 982, 247-25'],
    ...['ABC - 1D23', 'ABC1D23', 'abc-1234', 'ABC1234', '9BWZZZ377VT004251', '00123456789', '123456789'],
    '8f14e45f-ceea-4672-9a3b-1f1b2c3d4e5f',
    'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.c2lnbmF0dXJlMTIz',
  ])('and not the value %s of a person is in an error, wherever the API returns it', async (value) => {
    const bodies: readonly unknown[] = [
      { tipo: `A.${value}`, titulo: `(${value})`, detalhe: `valor ${value}: limite de 100 itens` },
      { tipo: 'A.B', cliente: { cpf: value } },
      `{ "cpf": "${value}" `,
      { itens: [{ cliente: value, tipo: value }], pagina: {} },
    ];
    for (const body of bodies) {
      for (const status of [200, 400, 401, 500]) {
        const error = await failureOf({ list: () => ({ status, body }) });
        expect(error).toBeInstanceOf(PartnerApiError);
        expect(shown(error)).not.toContain(value);
      }
    }
    const error = await failureOf({ list: () => ({ status: 400, body: bodies[0] }) });
    if (!(error instanceof ProblemError)) throw error;
    const left = JSON.stringify(error.problem).replaceAll('***.***.***', '***');
    expect(JSON.parse(left)).toEqual({ tipo: 'A.***', titulo: '(***)', detalhe: 'valor ***: limite de 100 itens' });
  });

  test.each([
    ...['maria.silva@exemplo.com.br', 'maria@intranet', 'Maria%40exemplo.com.br'],
    ...['03/04/1981', '3/4/81', '3-4-1981', '3.4.1981', '1981-4-3'],
  ])('and not the value %s of a person is in an error', async (value) => {
    const body = { tipo: value, titulo: `(${value})`, detalhe: `de ${value}, 3/4 de 100` };
    const error = await failureOf({ list: () => ({ status: 400, body }) });
    const problem = { tipo: '***', titulo: '(***)', detalhe: 'de ***, 3/4 de 100' };
    expect(error).toMatchObject({ message: 'the listing of simulations returned 400', problem });
    expect(shown(error)).not.toContain(value);
  });

  test.each(['a', '1-', '1..', '%4'])(
    'and a text of 400,000 characters that repeats %j is masked at once',
    async (part) => {
      const body = { tipo: 'A.B', detalhe: part.repeat(400_000 / part.length) };
      expect(await failureOf({ list: () => ({ status: 400, body }) })).toMatchObject({ problem: { tipo: 'A.B' } });
    },
  );

  test.each([
    ['Partner.AccountIsIncompleted', true],
    ['Maria da Silva', false],
    ['A conta de Maria.Silva', false],
    ['Partner.AccountIsIncompleted: Maria', false],
    ['Partner', false],
  ])('and no text of the API is in a message, but a kind: %s', async (tipo, isKind) => {
    const error = await failureOf({ list: () => ({ status: 400, body: { tipo } }) });
    const message = `the listing of simulations returned 400${isKind ? `: ${tipo}` : ''}`;
    expect(error).toMatchObject({ message, problem: { tipo } });
  });

  test.each([
    { clientId: '', clientSecret: CLIENT_SECRET, baseUrl: BASE },
    { clientId: CLIENT_ID, clientSecret: '', baseUrl: BASE },
    { ...credentials, baseUrl: `https://${CLIENT_ID}:${CLIENT_SECRET}@partner.example/` },
    { ...credentials, baseUrl: `${BASE}?secret=${CLIENT_SECRET}` },
  ])('is in an error about options', async (options) => {
    const error = await rejectionOf((async () => createClient(options))());
    expect(error).toBeInstanceOf(ParameterError);
    for (const secret of [CLIENT_ID, CLIENT_SECRET]) expect(shown(error)).not.toContain(secret);
  });
});

describe('an option', () => {
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
    ['headers', { baseUrl: BASE, headers: { Authorization: 'Bearer x' } }],
    ['headers', { baseUrl: BASE, headers: { 'a b': 'x' } }],
    ['maxRetries', { baseUrl: BASE, maxRetries: -1 }],
    ['maxRetries', { baseUrl: BASE, maxRetries: 1.5 }],
    ['maxRetries', { baseUrl: BASE, maxRetries: Number.POSITIVE_INFINITY }],
    ['maxRetryWaitMs', { baseUrl: BASE, maxRetryWaitMs: -1 }],
    ['maxRetryWaitMs', { baseUrl: BASE, maxRetryWaitMs: 2 ** 31 }],
  ])('%s is invalid: %o', async (parameter, options) => {
    const error = await rejectionOf((async () => createClient({ ...credentials, ...options }))());
    expect(error).toMatchObject({ name: 'ParameterError', code: 'invalid-parameter', parameter });
  });

  test.each<[string, readonly unknown[]]>([
    ['accessToken', [{ baseUrl: BASE, accessToken: 'token' }]],
    ['headers', [{ ...credentials, baseUrl: BASE, headers: { 'x-api-key': undefined } }]],
    ['options', []],
    ['options', [null]],
  ])('%s of another type is invalid, also in JavaScript: %j', async (parameter, given) => {
    const error = await rejectionOf((async () => Reflect.apply(createClient, undefined, given))());
    expect(error).toMatchObject({ name: 'ParameterError', parameter });
  });

  test.each([
    ['https://partner.example/integration/', 'https://partner.example/integration'],
    ['https://partner.example', 'https://partner.example'],
    ['http://127.0.0.1:8080', 'http://127.0.0.1:8080'],
    ['http://[::1]:8080/a/b', 'http://[::1]:8080/a/b'],
  ])('baseUrl %s is %s', async (baseUrl, expected) => {
    const { client, sent } = fakeApi({}, { baseUrl });
    await client.simulations();
    expect(sent.at(-1)?.url).toBe(`${expected}/v1/proposal/simulation`);
  });

  test('headers are sent with each request, besides those of the client', async () => {
    const { client, sent } = fakeApi({}, { headers: { 'X-Api-Key': 'key' } });
    await client.simulations();
    for (const { headers } of sent)
      expect([headers.get('x-api-key'), headers.get('accept')]).toEqual(['key', JSON_TYPE]);
    expect(sent.map(({ headers }) => headers.has('authorization'))).toEqual([false, true]);
  });

  test('allowHttp allows http to another machine', () => {
    expect(() => createClient({ ...credentials, baseUrl: 'http://mock:4010', allowHttp: true })).not.toThrow();
  });
});

test('a response of a replaced fetch without a stream is read', async () => {
  const text = JSON.stringify(emptyPage);
  const response = Object.defineProperties(new Response(text), { body: { value: undefined } });
  const client = createClient({ baseUrl: BASE, accessToken: () => 'token', fetch: async () => response });
  expect(await client.simulations()).toEqual(emptyPage);
});
