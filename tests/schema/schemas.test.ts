import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type SchemaName, schemaNames, schemas } from '../../schemas/index.ts';
import { validatorsText } from '../../src/schema/generate.ts';
import { strictAjv } from '../support/schemas.ts';

const files = readdirSync(new URL('../../schemas/', import.meta.url))
  .filter((name) => name.endsWith('.schema.json'))
  .map((name) => name.replace('.schema.json', ''));

const OPEN: readonly SchemaName[] = ['AccessTokenRequest', 'SimulationListing', 'SimulationListingQuery'];

const REQUIRED: Readonly<Partial<Record<SchemaName, readonly string[]>>> = {
  AccessToken: ['accesstoken', 'expiresIn', 'expiresAt', 'tokenType', 'scope'],
  AccessTokenRequest: ['clientId', 'clientSecret'],
  SimulationListing: ['itens', 'pagina'],
};

test('validators.js equals the output of `npm run validators`', () => {
  const committed = readFileSync(new URL('../../src/schema/validators.js', import.meta.url), 'utf8');
  expect(committed).toBe(validatorsText(schemas));
});

test('the listed names equal the names of the schema files', () => {
  expect([Object.keys(schemas).sort(), [...schemaNames].sort()]).toEqual([files.sort(), files.sort()]);
});

describe.each([...schemaNames])('%s', (name) => {
  const schema = schemas[name];

  test('is a draft 2020-12 schema that Ajv compiles in strict mode', () => {
    const ajv = strictAjv();
    expect(ajv.validateSchema({ ...schema })).toBe(true);
    expect(ajv.getSchema(`${name}.schema.json`)).toBeTypeOf('function');
  });

  test('has its name, additionalProperties and required properties as documented', () => {
    const { $id, title, type, required, additionalProperties } = schema;
    expect([$id, title, type]).toEqual([`${name}.schema.json`, name, 'object']);
    expect([required, additionalProperties]).toEqual([REQUIRED[name], OPEN.includes(name) ? undefined : false]);
  });

  test('has a description, also of each field', () => {
    for (const { description } of [schema, ...Object.values(schema.properties ?? {})])
      expect(description).toMatch(/^[A-Z].*\.$/);
  });
});

test('the pattern of tipo accepts only <Area>.<Problem>', () => {
  const pattern = new RegExp(schemas.ProblemDetails.properties?.tipo?.pattern ?? 'x', 'u');
  const good = ['Partner.AccountIsIncompleted', 'Area.Problem_2', 'Área.Situação'];
  const bad = [
    'Partner',
    'Partner.',
    '.Problem',
    'A.B.C',
    'Partner Account.X',
    'https://problems.example',
    'a:blank',
    '',
  ];
  expect([...good, ...bad].filter((text) => pattern.test(text))).toEqual(good);
});
