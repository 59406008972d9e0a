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

test('the validators are what `npm run validators` writes', () => {
  const committed = readFileSync(new URL('../../src/schema/validators.js', import.meta.url), 'utf8');
  expect(committed).toBe(validatorsText(schemas));
});

test('every schema file is listed, and every name has its file', () => {
  expect([Object.keys(schemas).sort(), [...schemaNames].sort()]).toEqual([files.sort(), files.sort()]);
});

describe.each([...schemaNames])('%s', (name) => {
  const schema = schemas[name];

  test('is a schema of draft 2020-12 that Ajv compiles in strict mode', () => {
    const ajv = strictAjv();
    expect(ajv.validateSchema({ ...schema })).toBe(true);
    expect(ajv.getSchema(`${name}.schema.json`)).toBeTypeOf('function');
  });

  test('has its own name, is closed unless the document leaves it open, and requires what is documented', () => {
    const { $id, title, type, required, additionalProperties } = schema;
    expect([$id, title, type]).toEqual([`${name}.schema.json`, name, 'object']);
    expect([required, additionalProperties]).toEqual([REQUIRED[name], OPEN.includes(name) ? undefined : false]);
  });

  test('describes itself and each field', () => {
    for (const { description } of [schema, ...Object.values(schema.properties ?? {})])
      expect(description).toMatch(/^[A-Z].*\.$/);
  });
});

test('the form of a tipo is <Area>.<Problem>', () => {
  const form = new RegExp(schemas.ProblemDetails.properties?.tipo?.pattern ?? 'x', 'u');
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
  expect([...good, ...bad].filter((text) => form.test(text))).toEqual(good);
});
