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
const UNFIT = 'response.body.incompatible';
const typed = (type: string) => ({ 'Content-Type': [type] });

/** Returns a copy with a new value at a path. */
function changed(value: unknown, [step = '', ...further]: readonly string[], to: unknown): unknown {
  if (Array.isArray(value)) return value.map((one, at) => (String(at) === step ? changed(one, further, to) : one));
  if (!isObject(value)) throw new Error(`nothing at ${step}`);
  return { ...value, [step]: further.length > 0 ? changed(value[step], further, to) : to };
}

/**
 * One deviation of each part of an interaction: the expected code of the comparator, and the change. `document.test.ts` compares
 * the paths, parameters and schemas of the document one by one.
 */
const ROWS: readonly (readonly [what: string, code: string, at: number, path: string, to: unknown])[] = [
  ['a path that is not described', 'request.path-or-method.unknown', listing, 'request/path', `${LISTING_PATH}s`],
  ['no Authorization header', 'request.authorization.missing', listing, 'request/headers', {}],
  ['limite above its bounds', 'request.query.incompatible', listing, 'request/query', { limite: ['101'] }],
  ['another media type sent', 'request.content-type.incompatible', token, 'request/headers', typed('text/plain')],
  ['a number as clientId', 'request.body.incompatible', token, 'request/body/content/clientId', 7],
  ['another media type', 'response.content-type.incompatible', listing, 'response/headers', typed('text/html')],
  ['a status that is not described', 'response.body.unknown', listing, 'response/status', 206],
  ['an error of the token request, which is open', 'response.body.unknown', token, 'response/status', 401],
  ['an unlisted property of a simulation', UNFIT, listing, 'response/body/content/itens/0/status', 'open'],
  ['an unlisted property of a token response', UNFIT, token, 'response/body/content/refreshToken', 'x'],
  ['an unlisted property of a problem', UNFIT, problem, 'response/body/content/type', 'about:blank'],
];

describe('the pact, compared with openapi.yaml', () => {
  test('agrees in every interaction', async () => {
    expect(pact.interactions.length).toBeGreaterThan(15);
    expect(kinds).not.toContain(-1);
    expect(await compare(pact.interactions)).toMatchObject({ success: true, errors: [], warnings: [] });
  });

  const found = ROWS.map((): string[] => []);
  beforeAll(async () => {
    const deviating = ROWS.map(([, , at, path, to]) => changed(pact.interactions[at], path.split('/'), to));
    const { errors } = await compare(deviating);
    for (const { code, mockDetails } of errors) {
      const place = /^\[root\]\.interactions\[(\d+)\]/.exec(mockDetails?.location ?? '')?.[1];
      found[Number(place)]?.push(code);
    }
  });

  test.each(ROWS.map(([what, code], at) => [what, code, at] as const))('differs in %s: %s', (_, code, at) => {
    expect([...new Set(found[at])]).toEqual([code]);
  });
});
