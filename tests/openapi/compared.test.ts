import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Outcome, SwaggerMockValidatorFactory } from '@pactflow/swagger-mock-validator';
import { beforeAll, describe, expect, test } from 'vitest';
import { asObject, isObject, type JsonObject } from '../../src/json/read-json.ts';
import { inDirectory } from '../cli/process.ts';

const TOKEN_PATH = '/v1/authentication/accesstoken';
const LISTING_PATH = '/v1/proposal/simulation';
const file = new URL('../../pacts/vehicle-credit-partner-vehicle-credit-api.json', import.meta.url);
const pact: { readonly interactions: readonly JsonObject[] } = JSON.parse(readFileSync(file, 'utf8'));

/** Compares openapi.yaml with a pact of these interactions. */
const compare = (interactions: readonly unknown[]): Promise<Outcome> =>
  inDirectory((directory) => {
    const mockPathOrUrl = join(directory, 'pact.json');
    writeFileSync(mockPathOrUrl, JSON.stringify({ ...pact, interactions }));
    return SwaggerMockValidatorFactory.create().validate({
      specPathOrUrl: fileURLToPath(new URL('../../openapi.yaml', import.meta.url)),
      mockPathOrUrl,
      additionalPropertiesInResponse: 'false',
      requiredPropertiesInResponse: 'false',
    });
  });

/** Returns the last interaction with this response. */
const find = (path: string, status: number, part: string) =>
  pact.interactions.findIndex(
    ({ request, response }) =>
      asObject(request).path === path &&
      asObject(response).status === status &&
      JSON.stringify(response).includes(part),
  );
const token = find(TOKEN_PATH, 200, '');
const listing = find(LISTING_PATH, 200, '"id_simulacao"');
const problem = find(LISTING_PATH, 400, '');
const kinds = [token, listing, problem];

/** Returns a copy with a new value at a path. Without a value, the member is deleted. */
function changed(value: unknown, [step = '', ...further]: readonly string[], to: unknown): unknown {
  if (Array.isArray(value)) return value.map((one, at) => (String(at) === step ? changed(one, further, to) : one));
  if (!isObject(value)) throw new Error(`nothing at ${step}`);
  const { [step]: member, ...others } = value;
  if (further.length > 0) return { ...value, [step]: changed(member, further, to) };
  return to === undefined ? others : { ...value, [step]: to };
}

/** Returns a deviation: the expected code of the comparator, and the change of an interaction. */
const row = (what: string, code: string, at: number, path: string, to?: unknown) => ({ what, code, at, path, to });
const query = (what: string, to: object) => row(what, 'request.query.incompatible', listing, 'request/query', to);
const sent = (what: string, name: string, to?: unknown) =>
  row(what, 'request.body.incompatible', token, `request/body/content/${name}`, to);
const body = (what: string, at: number, path: string, to: unknown) =>
  row(what, 'response.body.incompatible', at, `response/body/content/${path}`, to);

/** One deviation of each kind. */
const rows = [
  row('a status that is not described', 'response.body.unknown', listing, 'response/status', 206),
  row('an error of the token request, which is open', 'response.body.unknown', token, 'response/status', 401),
  row('an unknown path', 'request.path-or-method.unknown', listing, 'request/path', `${LISTING_PATH}s`),
  row('another version', 'request.path-or-method.unknown', token, 'request/path', TOKEN_PATH.replace('/v1', '/v2')),
  row('another method', 'request.path-or-method.unknown', listing, 'request/method', 'POST'),
  row('no Authorization header', 'request.authorization.missing', listing, 'request/headers', {}),
  row('another media type', 'response.content-type.incompatible', listing, 'response/headers', {
    'Content-Type': ['text/html'],
  }),
  row('another media type of the request', 'request.content-type.incompatible', token, 'request/headers', {
    'Content-Type': ['application/x-www-form-urlencoded'],
  }),
  sent('no clientSecret', 'clientSecret'),
  sent('a number as clientId', 'clientId', 7),
  query('limite above its bounds', { limite: ['101'] }),
  query('pagina_inicial below its bounds', { pagina_inicial: ['0'] }),
  query('a fraction as a parameter', { limite: ['1.5'] }),
  body('a fraction for an integer', listing, 'pagina/numero', 1.5),
  body('a number beyond 32 bits', listing, 'pagina/tamanho', 2 ** 31),
  body('null where it is not allowed', listing, 'itens/0/veiculo/marca', null),
  body('an unlisted property of a simulation', listing, 'itens/0/status', 'open'),
  body('an unlisted property of a vehicle', listing, 'itens/0/veiculo/portas', 4),
  body('an id that is no UUID', listing, 'itens/0/id_simulacao', '1'),
  body('an unlisted kind of proposal', listing, 'itens/0/tipo', 'Leasing'),
  body('a state of three letters', listing, 'itens/0/uf', 'SPX'),
  body('a tokenType in lower case', token, 'tokenType', 'bearer'),
  body('an unlisted property of the token response', token, 'refreshToken', 'x'),
  body('a problem whose tipo has no area', problem, 'tipo', 'AccountIsIncompleted'),
  body('an unlisted property of a problem', problem, 'type', 'about:blank'),
];

describe('the pact, compared with openapi.yaml', () => {
  test('agrees in every interaction', async () => {
    expect(pact.interactions.length).toBeGreaterThan(15);
    expect(kinds).not.toContain(-1);
    expect(await compare(pact.interactions)).toMatchObject({ success: true, errors: [], warnings: [] });
  });

  const found = rows.map((): string[] => []);
  beforeAll(async () => {
    const deviating = rows.map(({ at, path, to }) => changed(pact.interactions[at], path.split('/'), to));
    const { errors } = await compare(deviating);
    for (const { code, mockDetails } of errors) {
      const place = /^\[root\]\.interactions\[(\d+)\]/.exec(mockDetails?.location ?? '')?.[1];
      found[Number(place)]?.push(code);
    }
  });

  test.each(rows.map(({ what, code }, index) => ({ what, code, index })))('differs in $what', ({ code, index }) => {
    expect([...new Set(found[index])]).toEqual([code]);
  });
});
