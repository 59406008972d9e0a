import { beforeAll, describe, expect, test } from 'vitest';
import { deriveRules } from '../../../pact/contract/rules.ts';
import type { JsonSchema } from '../../../schemas/index.ts';
import { kinds } from './kinds.ts';
import { type Trial, taken } from './verifier.ts';

/** Values of a kind stand as a member that may be absent. */
const trials: readonly Trial[] = kinds.map(({ schema, example, takes, refuses }) => ({
  example: { v: example },
  rules: deriveRules({ type: 'object', properties: { v: schema }, additionalProperties: false }, { v: example }),
  values: ['{}', ...[...takes, ...refuses].map((value) => `{"v":${value}}`)],
}));

describe('rules that are derived from a schema, as the Verifier reads them', () => {
  let judged: readonly (readonly boolean[])[] = [];
  beforeAll(async () => {
    judged = await taken(trials);
  }, 120_000);

  test.each(kinds.map((kind, index) => ({ ...kind, index })))('$name', ({ index, takes }) => {
    const values = trials[index]?.values ?? [];
    expect(values.filter((_, place) => judged[index]?.[place])).toEqual(values.slice(0, takes.length + 1));
  });
});

test('a nullable field is a real OR of matchers', () => {
  expect(deriveRules({ type: ['number', 'null'] }, 1)).toEqual({
    $: { combine: 'OR', matchers: [{ match: 'number' }, { match: 'null' }] },
  });
});

describe('what Pact cannot say is refused', () => {
  test.each<[string, JsonSchema, unknown]>([
    ['a bound of a number', { type: 'integer', minimum: 1 }, 1],
    ['two patterns at a time', { type: 'string', format: 'uuid', maxLength: 40 }, 'x'],
    ['a format without a pattern', { type: 'string', format: 'email' }, 'x'],
    ['two types beside null', { type: ['integer', 'string'] }, 1],
    ['no type', {}, 1],
    ['a reference to nothing', { $ref: 'Nothing.schema.json' }, 1],
    ['an example of another type', { type: 'integer' }, '1'],
    ['an example that is null without leave', { type: 'integer' }, null],
    ['a string that may be null without an example of it', { type: ['string', 'null'] }, null],
    [
      'an array that has to be empty, in an object of which any member may be absent',
      { type: 'object', properties: { a: { type: 'array', items: { type: 'null' } } } },
      { a: [] },
    ],
    ['an example with a member that is not listed', { type: 'object', properties: {} }, { a: 1 }],
    [
      'an example with a member that may be absent beside required ones',
      { type: 'object', properties: { a: { type: 'null' }, b: { type: 'null' } }, required: ['a'] },
      { a: null, b: null },
    ],
  ])('%s', (_, schema, example) => {
    expect(() => deriveRules(schema, example)).toThrow(RangeError);
  });
});
