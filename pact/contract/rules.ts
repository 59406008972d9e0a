import { type JsonSchema, schemas } from '../../schemas/index.ts';

/** A matcher as a pact file of specification 4 writes it. */
type Matcher =
  | { readonly match: 'type'; readonly min?: number; readonly max?: number }
  | { readonly match: 'integer' | 'number' | 'boolean' | 'null' | 'equality' }
  | { readonly match: 'regex'; readonly regex: string }
  | { readonly match: 'eachKey'; readonly rules: readonly Matcher[] }
  | { readonly match: 'arrayContains'; readonly variants: readonly object[] };

export interface Rule {
  readonly combine: 'AND' | 'OR';
  readonly matchers: readonly Matcher[];
}

/** Rules by path expressions, such as `$.itens[*].uf`. */
export type Rules = Readonly<Record<string, Rule>>;

export const allOf = (...matchers: readonly Matcher[]): Rule => ({ combine: 'AND', matchers });
export const anyOf = (...matchers: readonly Matcher[]): Rule => ({
  combine: matchers.length > 1 ? 'OR' : 'AND',
  matchers,
});

/** Exactly the example, a text or a boolean. A number needs `exactInteger`: to Pact 1 and 1.0 differ. */
export const exactly: Rule = allOf({ match: 'equality' });

/** This integer, however JSON writes it. */
export const exactInteger = (value: number): Rule =>
  allOf({ match: 'number' }, { match: 'regex', regex: `^${value}(?:\\.0)?$` });

export const items = (min: number, max?: number): Rule =>
  allOf({ match: 'type', ...(min > 0 ? { min } : {}), ...(max === undefined ? {} : { max }) });

/** Each of the items of the example, exactly, somewhere in the array; other items are not checked. */
export const containing = (example: readonly object[]): Rule =>
  allOf({ match: 'arrayContains', variants: example.map((_, index) => ({ index, rules: {} })) });

/**
 * Date and time of ISO 8601: wider than RFC 3339 by the basic form, days of the year, weeks, a comma before the fraction,
 * no seconds or minutes, an offset of hours alone or none, the minus sign U+2212 in it.
 */
export const isoDateTimePattern = [
  '^\\d{4}(?:-?(?:0[1-9]|1[0-2])-?(?:0[1-9]|[12]\\d|3[01])|-?[0-3]\\d\\d|-?W[0-5]\\d-?[1-7])',
  '[Tt](?:[01]\\d|2[0-4])(?::?[0-5]\\d(?::?[0-5]\\d|:?60)?)?(?:[.,]\\d+)?',
  '(?:[Zz]|[+\u2212-](?:[01]\\d|2[0-3])(?::?[0-5]\\d)?)?$',
].join('');

export const isoDateTime: Rule = allOf({ match: 'type' }, { match: 'regex', regex: isoDateTimePattern });

/**
 * The matching rules for a body of a schema, by an example. Pact looks only at what the example shows.
 *
 * - An object without `required` may lack any member, and each that is present is checked: `eachKey` over the documented names
 *   makes Pact look at the actual members rather than those of the example, and closes the object.
 * - An object with `required` must have every member of its example, and more members are ignored. Pact has no rule for both.
 * - An array whose example is empty has no rule and must be empty: under any rule, its own or `eachKey` of its object, Pact
 *   accepts every array.
 * - Integers may be written with a zero fraction, which the matcher `integer` rejects. A regex accepts it, with `number`
 *   beside it: a regex alone accepts the text of a number, too.
 * - An integer that may be null needs OR, and cannot have both rules. With an example it accepts a fraction and no text; with
 *   null it accepts no fraction, but the text of a number with a zero fraction. A contract with both accepts neither.
 *
 * @throws RangeError where Pact has no rule for what the schema says.
 */
export function deriveRules(schema: JsonSchema, example: unknown, path = '$'): Rules {
  const whole = resolved(schema);
  const unknown = Object.keys(whole).find((keyword) => !KEYWORDS.includes(keyword));
  if (unknown !== undefined) throw new RangeError(`${path}: Pact has no matcher for ${unknown}`);
  const types = typeof whole.type === 'string' ? [whole.type] : (whole.type ?? []);
  const [type = 'null', ...others] = types.filter((one) => one !== 'null');
  if (types.length === 0 || others.length > 0)
    throw new RangeError(`${path}: the schema must have one type, or one and null`);
  if (type === 'object') return objectRules(whole, example, path);
  if (type === 'array') return arrayRules(whole, example, path);
  return { [path]: scalarRule(whole, type, types.includes('null'), example, path) };
}

const KEYWORDS: readonly string[] = [
  ...['$schema', '$id', 'title', 'description', 'type', 'format', 'enum', 'const', 'pattern', 'maxLength'],
  ...['required', 'properties', 'items', 'additionalProperties'],
];

/** The schema that a reference leads to. */
export function resolved(schema: JsonSchema): JsonSchema {
  return Object.values(schemas).find(({ $id }) => $id !== undefined && $id === schema.$ref) ?? schema;
}

function objectRules(schema: JsonSchema, example: unknown, path: string): Rules {
  const { properties = {}, required = [], additionalProperties } = schema;
  const members = Object.entries(Object(example));
  for (const [name, value] of members) {
    if (required.length > 0 && !required.includes(name)) throw new RangeError(`${path}: Pact would require ${name}`);
    if (required.length === 0 && Array.isArray(value) && value.length === 0) {
      throw new RangeError(`${path}: Pact would accept every array for ${name}`);
    }
  }
  const regex = additionalProperties === false ? oneOf(Object.keys(properties)) : '^[\\s\\S]*$';
  const names: Rules =
    required.length > 0 ? {} : { [path]: allOf({ match: 'eachKey', rules: [{ match: 'regex', regex }] }) };
  return Object.assign(
    names,
    ...members.map(([name, value]) => deriveRules(properties[name] ?? {}, value, `${path}.${name}`)),
  );
}

function arrayRules(schema: JsonSchema, example: unknown, path: string): Rules {
  if (!Array.isArray(example) || example.length === 0) return {};
  const entries = example.map((entry: unknown) => deriveRules(schema.items ?? {}, entry, `${path}[*]`));
  // Where an example of a boolean is null, its rule is the one that accepts the other examples, too.
  const weakest = entries.flatMap((rules) =>
    Object.entries(rules).filter(([, { matchers }]) => matchers.some(({ match }) => match === 'boolean')),
  );
  return Object.assign({ [path]: items(0) }, ...entries, Object.fromEntries(weakest));
}

/** How Pact prints an integer that is not written as one: 48.0, and from sixteen digits on 1.5e+17. */
export const zeroFractionPattern = '^-?(?:\\d+\\.0|\\d(?:\\.\\d+)?e\\+?1[6-9])$';

/** How Pact prints any integer. */
export const wholePattern = '^-?(?:\\d+(?:\\.0)?|\\d(?:\\.\\d+)?e\\+?1[6-9])$';

function scalarRule(schema: JsonSchema, type: string, nullable: boolean, example: unknown, path: string): Rule {
  const orNull: readonly Matcher[] = nullable ? [{ match: 'null' }] : [];
  switch (type) {
    case 'null':
      return allOf({ match: 'null' });
    case 'integer':
      if (!nullable) return allOf({ match: 'number' }, { match: 'regex', regex: wholePattern });
      return example === null
        ? anyOf({ match: 'integer' }, { match: 'regex', regex: zeroFractionPattern }, ...orNull)
        : anyOf({ match: 'number' }, ...orNull);
    case 'number':
      return anyOf({ match: 'number' }, ...orNull);
    case 'boolean':
      // `type` goes by the example, so it needs one; `boolean` would also accept the texts "true" and "false".
      return anyOf({ match: example === null ? 'boolean' : 'type' }, ...orNull);
    default: {
      const regex = patternOf(schema, path);
      if (nullable) throw new RangeError(`${path}: no schema has a string that may be null`);
      return allOf({ match: 'type' }, ...(regex === undefined ? [] : [{ match: 'regex', regex } as const]));
    }
  }
}

const FORMATS: Readonly<Record<string, string>> = {
  uuid: '^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$',
  'date-time':
    '^\\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])[Tt](?:[01]\\d|2[0-3]):[0-5]\\d:(?:[0-5]\\d|60)(?:\\.\\d+)?(?:[Zz]|[+-](?:[01]\\d|2[0-3]):[0-5]\\d)$',
};

/** The anchored regex of a string of a schema; undefined where any string is valid. */
export function patternOf(schema: JsonSchema, path: string): string | undefined {
  const { const: constant, enum: values = constant === undefined ? undefined : [constant], format, maxLength } = schema;
  const patterns = [
    ...(values === undefined ? [] : [oneOf(values)]),
    ...(format === undefined ? [] : [FORMATS[format] ?? '']),
    ...(schema.pattern === undefined ? [] : [schema.pattern]),
    ...(maxLength === undefined ? [] : [`^[\\s\\S]{0,${maxLength}}$`]),
  ];
  if (patterns.length > 1 || patterns.includes('')) throw new RangeError(`${path}: Pact has no one pattern for this`);
  return patterns[0];
}

/** An anchored regex that only these texts match. */
function oneOf(texts: readonly string[]): string {
  return `^(?:${texts.map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})$`;
}
