import { describe, expect, test } from 'vitest';
import { type Example, examples, tokens } from '../../schemas/examples/index.ts';
import { schemas } from '../../schemas/index.ts';
import { formsIn } from '../../src/redaction/forms.ts';
import { strictAjv } from '../support/schemas.ts';

const ajv = strictAjv();

const named: readonly (readonly [string, Example])[] = Object.entries(examples);

describe.each(named)('the example %s', (_, { schema, summary, value }) => {
  test(`is a ${schema}`, () => {
    const valid = ajv.validate(`${schema}.schema.json`, value);
    expect(valid ? [] : ajv.errors).toEqual([]);
  });

  test('has a summary of one line', () => expect(summary).toMatch(/^[A-Z][^\n]*[^.\s]$/));

  test('has no text that looks like a secret or personal value', () => {
    expect(formsIn(JSON.stringify(value, null, 2))).toEqual([]);
  });
});

test('an invalid value is found', () => {
  expect(ajv.validate('SimulationListing.schema.json', { itens: [{ prazo: '48' }], pagina: {} })).toBe(false);
  expect(ajv.validate('ProblemDetails.schema.json', { tipo: 'Partner', more: 1 })).toBe(false);
});

test('the examples have every field of every object, and each nullable field with and without null', () => {
  const shown = (value: unknown, path: string): readonly string[] => {
    if (Array.isArray(value)) return value.flatMap((item) => shown(item, path));
    if (typeof value !== 'object' || value === null) return [`${path}${value === null ? ' null' : ''}`];
    return Object.entries(value).flatMap(([name, member]) => shown(member, `${path}/${name}`));
  };
  const seen = new Set(named.flatMap(([, { schema, value }]) => shown(value, schema)));
  const nulls = [...seen].filter((path) => path.endsWith(' null'));
  expect(nulls).toEqual([
    ...['ano', 'valor', 'veiculo_zero_km'].map((field) => `SimulationListing/itens/veiculo/${field} null`),
    'ProblemDetails/erro null',
  ]);
  const fields = (name: string, schema = schemas[name as keyof typeof schemas]): readonly string[] =>
    Object.keys(schema.properties ?? {}).map((field) => `/${field}`);
  for (const object of ['AccessToken', 'ProblemDetails', 'Vehicle', 'Simulation', 'Page'] as const) {
    for (const field of fields(object)) expect([...seen].join('\n')).toContain(field);
  }
});

test('the token has the format of a JWT', () => {
  const [header, payload] = tokens.accessToken.value.accesstoken
    .split('.')
    .map((part) => Buffer.from(part, 'base64url').toString('utf8'));
  expect([JSON.parse(header ?? ''), JSON.parse(payload ?? '')]).toEqual([{ alg: 'RS256' }, { sub: 'example' }]);
});
