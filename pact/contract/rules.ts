import { type JsonSchema, referenceOf, schemas } from '../../schemas/index.ts';

/** A matcher in the format of pact specification 4. */
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

/** Rules by path expression, such as `$.itens[*].uf`. */
export type Rules = Readonly<Record<string, Rule>>;

const allOf = (...matchers: readonly Matcher[]): Rule => ({ combine: 'AND', matchers });
const anyOf = (...matchers: readonly Matcher[]): Rule => ({
  combine: matchers.length > 1 ? 'OR' : 'AND',
  matchers,
});

/** Accepts exactly the example, a text or a boolean. A number needs `exactInteger`, because 1 and 1.0 differ in Pact. */
export const exactly: Rule = allOf({ match: 'equality' });

/** Accepts one integer in every JSON notation. */
export const exactInteger = (value: number): Rule =>
  allOf({ match: 'number' }, { match: 'regex', regex: `^${value}(?:\\.0)?$` });

export const items = (min: number, max?: number): Rule =>
  allOf({ match: 'type', ...(min > 0 ? { min } : {}), ...(max === undefined ? {} : { max }) });

/** Accepts an array with an exact copy of each example item. Other items are not checked. */
export const containing = (example: readonly object[]): Rule =>
  allOf({ match: 'arrayContains', variants: example.map((_, index) => ({ index, rules: {} })) });

/**
 * Date and time of ISO 8601. In addition to RFC 3339 it allows the basic format, ordinal dates, week dates, a decimal comma,
 * missing seconds or minutes, an offset without minutes, no offset, and the minus sign U+2212 in the offset.
 */
export const isoDateTimePattern = [
  '^\\d{4}(?:-?(?:0[1-9]|1[0-2])-?(?:0[1-9]|[12]\\d|3[01])|-?[0-3]\\d\\d|-?W[0-5]\\d-?[1-7])',
  '[Tt](?:[01]\\d|2[0-4])(?::?[0-5]\\d(?::?[0-5]\\d|:?60)?)?(?:[.,]\\d+)?',
  '(?:[Zz]|[+\u2212-](?:[01]\\d|2[0-3])(?::?[0-5]\\d)?)?$',
].join('');

export const isoDateTime: Rule = allOf({ match: 'type' }, { match: 'regex', regex: isoDateTimePattern });

/**
 * Derives the matching rules for a body from a schema and an example. Pact checks only the members of the example.
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
 * @throws RangeError if Pact has no rule for a keyword of the schema.
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

/** Returns the target of a schema reference, or the schema itself. */
export function resolved(schema: JsonSchema): JsonSchema {
  const name = referenceOf(schema);
  return name === undefined ? schema : schemas[name];
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
  // For a boolean, the rule of a null example also accepts the other examples.
  const weakest = entries.flatMap((rules) =>
    Object.entries(rules).filter(([, { matchers }]) => matchers.some(({ match }) => match === 'boolean')),
  );
  return Object.assign({ [path]: items(0) }, ...entries, Object.fromEntries(weakest));
}

/** Matches integers in decimal notation as Pact prints them: 48.0, or 1.5e+17 for 17 or more digits. */
export const zeroFractionPattern = '^-?(?:\\d+\\.0|\\d(?:\\.\\d+)?e\\+?1[6-9])$';

/** Matches any integer as Pact prints it. */
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
      // `type` needs an example that is not null; `boolean` would also accept the texts "true" and "false".
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

/** Returns the anchored regex of a string schema; undefined if any string is valid. */
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

function oneOf(texts: readonly string[]): string {
  return `^(?:${texts.map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})$`;
}
