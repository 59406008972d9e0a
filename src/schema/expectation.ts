import type { JsonSchema } from '../../schemas/index.ts';

const TYPES: Readonly<Record<string, string>> = {
  integer: 'an integer',
  number: 'a number',
  string: 'a string',
  boolean: 'a boolean',
  object: 'an object',
  array: 'an array',
  null: 'null',
};

/** What a schema expects, in a few words. */
export function expectation(schema: JsonSchema | undefined): string {
  if (schema === undefined) return 'nothing';
  if (schema.const !== undefined) return `"${schema.const}"`;
  if (schema.enum !== undefined) return `one of ${schema.enum.join(', ')}`;
  if (schema.pattern !== undefined) return 'a string of the documented form';
  const types = [schema.type ?? 'object'].flat().map((type) => TYPES[type] ?? type);
  const bound = schema.maxLength === undefined ? '' : ` of at most ${schema.maxLength} characters`;
  const format = schema.format === undefined ? '' : ` (${schema.format})`;
  return `${types.join(' or ')}${bound}${format}`;
}
