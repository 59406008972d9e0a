import type { JsonSchema } from '../../schemas/index.ts';

const nouns: Readonly<Record<string, string>> = {
  integer: 'an integer',
  number: 'a number',
  string: 'a string',
  boolean: 'a boolean',
  object: 'an object',
  array: 'an array',
  null: 'null',
};

function bounds({ minimum, maximum, maxLength }: JsonSchema): string {
  if (maxLength !== undefined) return ` of at most ${maxLength} ${maxLength === 1 ? 'character' : 'characters'}`;
  if (minimum !== undefined && maximum !== undefined) return ` from ${minimum} to ${maximum}`;
  if (minimum !== undefined) return ` of at least ${minimum}`;
  return maximum === undefined ? '' : ` of at most ${maximum}`;
}

/** The types that a schema allows; all of them where it names none. */
export function typesOf({ type }: JsonSchema): readonly string[] {
  if (type === undefined) return Object.keys(nouns);
  return typeof type === 'string' ? [type] : type;
}

/** What a schema expects of a value, in a few words that need nothing else. */
export function expectation(schema: JsonSchema): string {
  if (schema.const !== undefined) return `"${schema.const}"`;
  if (schema.enum !== undefined) return `one of ${schema.enum.join(', ')}`;
  if (schema.pattern !== undefined) return 'a string of the documented form';
  if (schema.type === undefined) return 'any value';
  const format = schema.format === undefined ? '' : ` (${schema.format})`;
  const [first = '', ...others] = typesOf(schema).map((type) => nouns[type] ?? type);
  return [`${first}${format}${bounds(schema)}`, ...others].join(' or ');
}
