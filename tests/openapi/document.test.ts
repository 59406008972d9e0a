import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { openApiDocument } from '../../openapi/document.ts';
import { openApiText } from '../../openapi/text.ts';
import { comparisonRequirements, openPoints, requirements } from '../../requirements/index.ts';
import { schemas } from '../../schemas/index.ts';
import { formsIn } from '../../src/redaction/forms.ts';
import { documentText, runsOfWords } from '../requirements/document.ts';

const document = openApiDocument();
const text = openApiText(document);
const committed = readFileSync(new URL('../../openapi.yaml', import.meta.url), 'utf8');
const listing = document.paths['/v1/proposal/simulation']?.get;
const tokenCall = document.paths['/v1/authentication/accesstoken']?.post;

/** Every value that stands under a name anywhere in the document. */
function under(name: string, value: unknown = document): readonly unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, held]) => [...(key === name ? [held] : []), ...under(name, held)]);
}

describe('openapi.yaml', () => {
  test('is what `npm run openapi` writes', () => expect(committed).toBe(text));

  test.each(['1.1', '1.2'] as const)('reads as the same document by YAML %s', (version) => {
    expect(parse(text, { version })).toEqual(JSON.parse(JSON.stringify(document)));
  });

  test('holds nothing that looks like a secret or personal value', () => expect(formsIn(text)).toEqual([]));
});

describe('the document', () => {
  test('describes the two operations and nothing else, appended to a base address that is a variable', () => {
    expect(Object.entries(document.paths).map(([path, held]) => [path, Object.keys(held)])).toEqual([
      ['/v1/authentication/accesstoken', ['post']],
      ['/v1/proposal/simulation', ['get']],
    ]);
    expect(document.servers.map(({ url }) => url)).toEqual(['{base_url}']);
    expect(document.info.version).toBe('1.0.0');
  });

  test('takes the parameters with their bounds from the schemas, optional and without a default', () => {
    const told = listing?.parameters?.map(({ name, in: place, required, schema }) => ({
      name,
      place,
      required,
      schema,
    }));
    expect(told).toEqual([
      {
        name: 'pagina_inicial',
        place: 'query',
        required: false,
        schema: { type: 'integer', format: 'int32', minimum: 1 },
      },
      {
        name: 'limite',
        place: 'query',
        required: false,
        schema: { type: 'integer', format: 'int32', minimum: 1, maximum: 100 },
      },
    ]);
    expect(under('default')).toEqual([document.servers[0]?.variables.base_url?.default]);
  });

  test('asks for a bearer JWT everywhere but at the token call', () => {
    expect([tokenCall?.security, listing?.security]).toEqual([[], [{ bearer: [] }]]);
    expect(document.components.securitySchemes.bearer).toMatchObject({
      type: 'http',
      scheme: 'bearer',
      bearerFormat: 'JWT',
    });
  });

  test('shows the documented responses alone; the body of a 401 is open', () => {
    expect([Object.keys(tokenCall?.responses ?? {}), Object.keys(listing?.responses ?? {})]).toEqual([
      ['200'],
      ['200', '400', '401'],
    ]);
    expect(listing?.responses[401]).not.toHaveProperty('content');
  });

  test.each(Object.entries(document.components.schemas))('keeps the schema of %s as it is', (name, schema) => {
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
    'Partner.AccountIsIncompleted',
    'Area.Problem_2',
    'Área.Situação',
    'Зона.Ошибка',
    '_a.b-c',
    'Partner',
    'Partner.',
    '.Problem',
    '1a.b',
    'a.1b',
    'a.b.c',
    'a b.c',
    'about:blank',
    '',
  ])('takes %j for a kind of problem, or not, as the schema does, with and without the Unicode flag', (tipo) => {
    const pattern = document.components.schemas.ProblemDetails?.properties?.tipo?.pattern ?? 'x';
    const takes = new RegExp(schemas.ProblemDetails.properties?.tipo?.pattern ?? 'x', 'u').test(tipo);
    expect([new RegExp(pattern).test(tipo), new RegExp(pattern, 'u').test(tipo)]).toEqual([takes, takes]);
    expect(pattern).not.toContain('\\p');
  });

  test('gives the first example of each answer to whoever takes one', () => {
    const first = Object.entries(listing?.responses ?? {}).map(([status, { content }]) => [
      status,
      Object.keys(content?.['application/json']?.examples ?? {})[0],
    ]);
    expect(first).toEqual([
      ['200', 'manyItems'],
      ['400', 'accountIsIncompleted'],
      ['401', undefined],
    ]);
  });
});

describe('the links of the document', () => {
  const linked = (name: string): readonly unknown[] => [...new Set(under(name).flat())].sort();

  test('reach every requirement, and none that is not in the catalogue', () => {
    const known = Object.keys({ ...requirements, ...comparisonRequirements }).sort();
    expect(linked('x-requirements')).toEqual(known);
    expect(Object.keys(document['x-catalogue'].requirements).sort()).toEqual(known);
  });

  test('reach every open point, and none that is not in the catalogue', () => {
    expect(linked('x-open-points')).toEqual(Object.keys(openPoints).sort());
    expect(Object.keys(document['x-catalogue'].openPoints).sort()).toEqual(Object.keys(openPoints).sort());
  });

  test('lead to each field from its own requirement', () => {
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
