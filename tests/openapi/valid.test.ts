import { readFileSync } from 'node:fs';
import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, test } from 'vitest';

const text = readFileSync(new URL('../../openapi.yaml', import.meta.url), 'utf8');

describe('the schema of OpenAPI 3.1, by @seriousme/openapi-schema-validator', () => {
  test('holds openapi.yaml valid', async () => {
    const validator = new Validator();
    expect(await validator.validate(text)).toEqual({ valid: true });
    expect(validator.version).toBe('3.1');
  });

  test.each([
    ['a parameter without a place', (from: string) => from.replace('in: query', 'on: query')],
    ['a member that there is none of', (from: string) => from.replace('operationId:', 'operation:')],
    [
      'a response without a description',
      (from: string) => from.replace("'401':\n          description", "'401':\n          text"),
    ],
  ])('finds %s', async (_, change) => {
    expect(change(text)).not.toBe(text);
    expect(await new Validator().validate(change(text))).toMatchObject({ valid: false });
  });
});
