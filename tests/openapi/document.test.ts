import { readFileSync } from 'node:fs';
import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { openApiDocument, openApiText } from '../../openapi/document.ts';
import { comparisonRequirements, openPoints, requirements } from '../../requirements/index.ts';
import { schemas } from '../../schemas/index.ts';
import { formsIn } from '../../src/redaction/forms.ts';
import { documentText, runsOfWords } from '../requirements/document.ts';

const document = openApiDocument();
const text = openApiText(document);
const committed = readFileSync(new URL('../../openapi.yaml', import.meta.url), 'utf8');
const listing = document.paths['/v1/proposal/simulation'].get;
const tokenCall = document.paths['/v1/authentication/accesstoken'].post;

/** Returns every value of a name anywhere in the document. */
function under(name: string, value: unknown = document): readonly unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, member]) => [...(key === name ? [member] : []), ...under(name, member)]);
}

describe('openapi.yaml', () => {
  test('is what `npm run openapi` writes', () => expect(committed).toBe(text));

  test.each(['1.1', '1.2'] as const)('parses to the same document as YAML %s', (version) => {
    expect(parse(text, { version })).toEqual(JSON.parse(JSON.stringify(document)));
  });

  test('has no text that looks like a secret or personal value', () => expect(formsIn(text)).toEqual([]));
});

describe('the document', () => {
  test('describes exactly two operations, under a variable base URL', () => {
    const operations = Object.entries(document.paths).map(([path, member]) => `${Object.keys(member)} ${path}`);
    expect(operations).toEqual(['post /v1/authentication/accesstoken', 'get /v1/proposal/simulation']);
    expect(document.servers.map(({ url }) => url)).toEqual(['{base_url}']);
    expect(document.info.version).toBe('1.0.0');
  });

  test('has the parameters with their bounds, optional and without a default', () => {
    const described = listing.parameters.map(({ name, in: place, required, schema }) => ({
      ...{ name, place, required, schema },
    }));
    const schema = { type: 'integer', format: 'int32', minimum: 1 };
    const optional = { place: 'query', required: false };
    expect(described).toEqual([
      { name: 'pagina_inicial', ...optional, schema },
      { name: 'limite', ...optional, schema: { ...schema, maximum: 100 } },
    ]);
    const texts = under('default').filter((member) => typeof member === 'string');
    expect(texts).toEqual([document.servers[0]?.variables.base_url.default]);
  });

  test('requires a bearer JWT for every operation except the token request', () => {
    expect([tokenCall.security, listing.security]).toEqual([[], [{ bearer: [] }]]);
    const { bearer } = document.components.securitySchemes;
    expect(bearer).toMatchObject({ type: 'http', scheme: 'bearer', bearerFormat: 'JWT' });
  });

  test('describes only the bodies of documented responses', () => {
    const contents = [tokenCall, listing].map(({ responses }) =>
      Object.entries(responses).map(([status, member]) => `${status} ${'content' in member}`),
    );
    expect(contents[0]).toEqual(['200 true', '4XX false', 'default false']);
    expect(contents[1]).toEqual(['200 true', '400 true', '401 false', 'default false']);
  });

  test.each(Object.entries(document.components.schemas))('keeps the schema of %s unchanged', (name, schema) => {
    const plain = JSON.stringify(schema, (key, value) =>
      key.startsWith('x-') || key === 'example' ? undefined : value,
    );
    const { $schema: _, $id: __, ...own } = schemas[name as keyof typeof schemas];
    const back = plain
      .replaceAll(/#\/components\/schemas\/(\w+)/g, '$1.schema.json')
      .replaceAll('A-Za-zÀ-힣', '\\\\p{L}')
      .replaceAll('0-9_', '\\\\p{N}_');
    expect(JSON.parse(back)).toEqual(own);
  });

  test.each([
    ...['Partner.AccountIsIncompleted', 'Area.Problem_2', 'Área.Situação', 'Зона.Ошибка', '_a.b-c', 'Partner'],
    ...['Partner.', '.Problem', '1a.b', 'a.1b', 'a.b.c', 'a b.c', 'about:blank', ''],
  ])('takes %j for a kind of problem, or not, as the schema does, with and without the Unicode flag', (tipo) => {
    const pattern = document.components.schemas.ProblemDetails?.properties?.tipo?.pattern ?? 'x';
    const takes = new RegExp(schemas.ProblemDetails.properties?.tipo?.pattern ?? 'x', 'u').test(tipo);
    expect([new RegExp(pattern).test(tipo), new RegExp(pattern, 'u').test(tipo)]).toEqual([takes, takes]);
    expect(pattern).not.toContain('\\p');
  });
});

describe('the links of the document', () => {
  test.each([
    ['x-requirements', { ...requirements, ...comparisonRequirements }, document['x-catalogue'].requirements],
    ['x-open-points', openPoints, document['x-catalogue'].openPoints],
  ])('reach every id of the catalog, and no other: %s', (name, known, catalogue) => {
    expect([...new Set(under(name).flat())].sort()).toEqual(Object.keys(known).sort());
    expect(Object.keys(catalogue).sort()).toEqual(Object.keys(known).sort());
  });

  test('connect each field with its own requirement', () => {
    const { properties = {} } = document.components.schemas.Vehicle ?? {};
    expect(properties.ano?.['x-requirements']).toEqual(['Vehicle.ano']);
    expect(document.components.schemas.Vehicle?.['x-requirements']).toEqual(['Vehicle.closed']);
  });
});

const partnerApi = documentText('partner-api.md');

test.skipIf(partnerApi === null)('no eight words are copied from the document (skipped without ../shared)', () => {
  const copied = new Set(runsOfWords(partnerApi ?? '', 8));
  const prose = ['description', 'summary'].flatMap((name) => under(name)).filter((one) => typeof one === 'string');
  expect(prose.length).toBeGreaterThan(80);
  expect(prose.flatMap((one) => runsOfWords(one, 8)).filter((run) => copied.has(run))).toEqual([]);
});

test.each([
  ['openapi.yaml', (from: string) => from, true],
  ['a parameter without a place', (from: string) => from.replace('in: query', 'on: query'), false],
  ['an unknown member', (from: string) => from.replace('operationId:', 'operation:'), false],
  ['no description', (from: string) => from.replace("'401':\n          description", "'401':\n          text"), false],
])('the schema of OpenAPI 3.1 is applied to %s', async (_, change, valid) => {
  const validator = new Validator();
  expect(await validator.validate(change(text))).toMatchObject({ valid });
  expect(change(text) === text).toBe(valid);
  if (valid) expect(validator.version).toBe('3.1');
});
