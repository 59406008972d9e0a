import { type JsonSchema, schemas } from '../../schemas/index.ts';

/** A matcher of Pact, as a pact file of specification 4 writes it. */
export type Matcher =
  | { readonly match: 'type'; readonly min?: number; readonly max?: number }
  | { readonly match: 'integer' | 'number' | 'boolean' | 'null' | 'equality' }
  | { readonly match: 'regex'; readonly regex: string }
  | { readonly match: 'eachKey'; readonly rules: readonly Matcher[] };

/** What holds at one place: all of the matchers, or any. */
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

/** Exactly the example, a text or a boolean. A number wants `exactInteger`: to Pact 1 and 1.0 are not equal. */
export const exactly: Rule = allOf({ match: 'equality' });

/** This integer, and no other number, in whatever way JSON writes it. */
export const exactInteger = (value: number): Rule =>
  allOf({ match: 'number' }, { match: 'regex', regex: `^${value}(?:\\.0)?$` });

/** So many items. */
export const items = (min: number, max?: number): Rule =>
  allOf({ match: 'type', ...(min > 0 ? { min } : {}), ...(max === undefined ? {} : { max }) });

/**
 * Date and time of ISO 8601: wider than RFC 3339 by the basic form, days of the year, weeks, a comma before the fraction,
 * no seconds or minutes, an offset of hours alone or none, the minus sign U+2212 in it.
 */
export const isoDateTime: Rule = allOf(
  { match: 'type' },
  {
    match: 'regex',
    regex: [
      '^\\d{4}(?:-?(?:0[1-9]|1[0-2])-?(?:0[1-9]|[12]\\d|3[01])|-?[0-3]\\d\\d|-?W[0-5]\\d-?[1-7])',
      '[Tt](?:[01]\\d|2[0-4])(?::?[0-5]\\d(?::?[0-5]\\d|:?60)?)?(?:[.,]\\d+)?',
      '(?:[Zz]|[+\u2212-](?:[01]\\d|2[0-3])(?::?[0-5]\\d)?)?$',
    ].join(''),
  },
);

/**
 * The rules of Pact that hold a body to a schema, for a body whose example is given: only what the example shows has
 * rules, as only that is looked at.
 *
 * - An object without `required` may lack any member, and each that is there is judged: `eachKey` over the documented
 *   names has Pact look at the members that came rather than at those of the example, and closes the object.
 * - An object with `required` has to hold every member of its example, so its example shows these alone; what else it
 *   holds is not looked at. Pact can't say both at once.
 * - An array whose example is empty has no rule and has to be empty: under any rule, its own or one over the names of
 *   the object that it is in, Pact would take every array.
 * - Integers may be written with a zero fraction, which the matcher `integer` by itself takes for another type. An
 *   expression says so, and `number` beside it: an expression alone takes the text of a number, too.
 * - An integer that may be null needs OR, and so can't say both. Where its example is set, no text passes, and a number
 *   with a fraction does; where it is null, no fraction passes, and the text of a number with a zero fraction does. A
 *   contract that holds a place to both takes neither.
 *
 * @throws RangeError where the schema says something that Pact can't, or the example is not of the schema's type.
 */
export function deriveRules(schema: JsonSchema, example: unknown, path = '$'): Rules {
  const whole = resolved(schema);
  const type = typeOf(whole);
  refuseUnsayable(whole, path);
  if (type === 'object') return objectRules(whole, example, path);
  if (type === 'array') return arrayRules(whole, example, path);
  return { [path]: scalarRule(whole, type, example, path) };
}

const SAYABLE: readonly string[] = [
  ...['$schema', '$id', 'title', 'description', 'type', 'format', 'enum', 'const', 'pattern', 'maxLength'],
  ...['required', 'properties', 'items', 'additionalProperties'],
];

function refuseUnsayable(schema: JsonSchema, path: string): void {
  const unsayable = Object.keys(schema).find((keyword) => !SAYABLE.includes(keyword));
  if (unsayable !== undefined) throw new RangeError(`${path}: Pact has no matcher for ${unsayable}`);
}

function resolved(schema: JsonSchema): JsonSchema {
  if (schema.$ref === undefined) return schema;
  const found = Object.values(schemas).find(({ $id }) => $id === schema.$ref);
  if (found === undefined) throw new RangeError(`there is no schema ${schema.$ref}`);
  return found;
}

function typesOf({ type = [] }: JsonSchema): readonly string[] {
  return typeof type === 'string' ? [type] : type;
}

const isNullable = (schema: JsonSchema): boolean => typesOf(schema).length > 1 && typesOf(schema).includes('null');

/** The one type beside null. */
function typeOf(schema: JsonSchema): string {
  const types = typesOf(schema);
  const [only = 'null', ...others] = types.filter((type) => type !== 'null');
  if (types.length === 0 || others.length > 0) throw new RangeError('a schema names one type, or one and null');
  return only;
}

function objectRules(schema: JsonSchema, example: unknown, path: string): Rules {
  if (typeof example !== 'object' || example === null || Array.isArray(example)) {
    throw new RangeError(`${path}: the example is no object`);
  }
  const { properties = {}, required = [] } = schema;
  const shown = Object.entries(example);
  const unknown = shown.find(([name]) => properties[name] === undefined);
  if (unknown !== undefined) throw new RangeError(`${path}: the schema does not list ${unknown[0]}`);
  const demanded = shown.find(([name]) => required.length > 0 && !required.includes(name));
  if (demanded !== undefined) throw new RangeError(`${path}: Pact would demand ${demanded[0]}, which may be absent`);
  const empty = shown.find(([, value]) => required.length === 0 && Array.isArray(value) && value.length === 0);
  if (empty !== undefined) throw new RangeError(`${path}: Pact would take every array for ${empty[0]}`);
  const members = shown.map(([name, value]) => deriveRules(properties[name] ?? {}, value, `${path}.${name}`));
  return Object.assign({}, required.length > 0 ? {} : { [path]: allOf(namesOf(schema)) }, ...members);
}

function namesOf({ properties = {}, additionalProperties }: JsonSchema): Matcher {
  const regex = additionalProperties === false ? oneOf(Object.keys(properties)) : '^[\\s\\S]*$';
  return { match: 'eachKey', rules: [{ match: 'regex', regex }] };
}

function arrayRules(schema: JsonSchema, example: unknown, path: string): Rules {
  if (!Array.isArray(example)) throw new RangeError(`${path}: the example is no array`);
  if (example.length === 0) return {};
  const entries = example.map((entry: unknown) => deriveRules(schema.items ?? {}, entry, `${path}[*]`));
  return Object.assign({ [path]: items(0) }, ...entries, weakest(entries));
}

/** Where examples of one place differ, null among them, the rule that all of them fit. */
function weakest(entries: readonly Rules[]): Rules {
  const weak = entries.flatMap((rules) =>
    Object.entries(rules).filter(([, { matchers }]) => matchers.some(({ match }) => match === 'boolean')),
  );
  return Object.fromEntries(weak);
}

function scalarRule(schema: JsonSchema, type: string, example: unknown, path: string): Rule {
  const nullable = isNullable(schema);
  if (example === null ? !(nullable || type === 'null') : !isOf(type, example)) {
    throw new RangeError(`${path}: the example is not of the type ${type}`);
  }
  const orNull: readonly Matcher[] = nullable ? [{ match: 'null' }] : [];
  switch (type) {
    case 'null':
      return allOf({ match: 'null' });
    case 'integer':
      if (!nullable) return allOf({ match: 'number' }, WHOLE);
      return example === null
        ? anyOf({ match: 'integer' }, ZERO_FRACTION, ...orNull)
        : anyOf({ match: 'number' }, ...orNull);
    case 'number':
      return anyOf({ match: 'number' }, ...orNull);
    case 'boolean':
      // `type` goes by the example, so it needs one; `boolean` would also take the texts "true" and "false".
      return anyOf({ match: example === null ? 'boolean' : 'type' }, ...orNull);
    case 'string':
      return stringRule(patternOf(schema, path), example, orNull, path);
    default:
      throw new RangeError(`${path}: Pact has no matcher for the type ${type}`);
  }
}

function isOf(type: string, example: unknown): boolean {
  return type === 'integer' ? Number.isInteger(example) : typeof example === type;
}

/** How Pact prints an integer that is not written as one: 48.0, and from sixteen digits on 1.5e+17. */
const ZERO_FRACTION: Matcher = { match: 'regex', regex: '^-?(?:\\d+\\.0|\\d(?:\\.\\d+)?e\\+?1[6-9])$' };

/** How Pact prints any integer. */
const WHOLE: Matcher = { match: 'regex', regex: '^-?(?:\\d+(?:\\.0)?|\\d(?:\\.\\d+)?e\\+?1[6-9])$' };

function stringRule(regex: string | undefined, example: unknown, orNull: readonly Matcher[], path: string): Rule {
  const pattern: readonly Matcher[] = regex === undefined ? [] : [{ match: 'regex', regex }];
  if (orNull.length === 0) return allOf({ match: 'type' }, ...pattern);
  if (pattern.length > 0) return anyOf(...pattern, ...orNull);
  // Only an example tells Pact what a string is, and an expression that every string matches takes anything.
  if (example === null) throw new RangeError(`${path}: Pact needs an example of the string that may be null`);
  return anyOf({ match: 'type' }, ...orNull);
}

const FORMATS: Readonly<Record<string, string>> = {
  uuid: '^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$',
  'date-time':
    '^\\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])[Tt](?:[01]\\d|2[0-3]):[0-5]\\d:(?:[0-5]\\d|60)(?:\\.\\d+)?(?:[Zz]|[+-](?:[01]\\d|2[0-3]):[0-5]\\d)$',
};

function patternOf(schema: JsonSchema, path: string): string | undefined {
  const { const: constant, enum: values = constant === undefined ? undefined : [constant], format, maxLength } = schema;
  const told = [
    ...(values === undefined ? [] : [oneOf(values)]),
    ...(format === undefined ? [] : [FORMATS[format] ?? '']),
    ...(schema.pattern === undefined ? [] : [schema.pattern]),
    ...(maxLength === undefined ? [] : [`^[\\s\\S]{0,${maxLength}}$`]),
  ];
  if (told.length > 1 || told.includes('')) throw new RangeError(`${path}: Pact has no one pattern for this`);
  return told[0];
}

/** An anchored expression that only these texts match. */
function oneOf(texts: readonly string[]): string {
  return `^(?:${texts.map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})$`;
}
