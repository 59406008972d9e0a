import { type CodedMessage, coded } from '../../messages/index.ts';
import type { JsonSchema } from '../../schemas/index.ts';

const types = {
  integer: 'type.integer',
  number: 'type.number',
  string: 'type.string',
  boolean: 'type.boolean',
  object: 'type.object',
  array: 'type.array',
  null: 'type.null',
} as const;

/** The types that a schema allows; all of them where it names none. */
export function typesOf({ type }: JsonSchema): readonly string[] {
  if (type === undefined) return Object.keys(types);
  return typeof type === 'string' ? [type] : type;
}

/** What a schema expects of a value. */
export function expectation(schema: JsonSchema): CodedMessage {
  const { const: constant, enum: values, pattern, type, format, maxLength } = schema;
  if (constant !== undefined) return coded('schema.constant', { wanted: String(constant) });
  if (values !== undefined) return coded('schema.one-of', { wanted: values.map(String) });
  if (pattern !== undefined) return coded('schema.form');
  if (type === undefined) return coded('schema.any');
  if (maxLength !== undefined) return coded('schema.short-string', { length: maxLength });
  const [first, ...others] = typesOf(schema).map(typeCode);
  if (first === undefined) return coded('schema.any');
  if (format === undefined) return others.length > 0 ? coded('schema.or-null', { type: first }) : coded(first);
  return coded(others.length > 0 ? 'schema.format-or-null' : 'schema.format', { type: first, format });
}

function typeCode(type: string): (typeof types)[keyof typeof types] {
  return Object.entries(types).find(([name]) => name === type)?.[1] ?? 'type.object';
}
