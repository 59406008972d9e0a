import type { JsonSchema } from '../../schemas/index.ts';

/** A field of an object, as its schema lists it. */
export interface Field<Name extends string> {
  readonly field: string;
  readonly schema: JsonSchema;
  /** Name of the object that the field holds, or of those in the array that it holds. */
  readonly object: Name | null;
  readonly isArray: boolean;
}

/** One object's schema, taken apart. */
export interface Outline<Name extends string> {
  readonly name: Name;
  readonly fields: readonly Field<Name>[];
  /** The schema with each object or array of objects that it holds reduced to its type. */
  readonly shallow: JsonSchema;
}

type Schemas<Name extends string> = Readonly<Record<Name, JsonSchema>>;

function isNameOf<Name extends string>(schemas: Schemas<Name>, name: string): name is Name {
  return Object.hasOwn(schemas, name);
}

/** The name that a reference between the files means. */
function referredName<Name extends string>(schemas: Schemas<Name>, reference: string): Name {
  const name = reference.replace(/\.schema\.json$/, '');
  if (!isNameOf(schemas, name)) throw new RangeError(`there is no schema ${reference}`);
  return name;
}

function fieldOf<Name extends string>(schemas: Schemas<Name>, field: string, schema: JsonSchema): Field<Name> {
  const isArray = schema.items?.$ref !== undefined;
  const reference = schema.$ref ?? schema.items?.$ref;
  if (schema.properties !== undefined || schema.items?.properties !== undefined)
    throw new RangeError(`the object in ${field} needs a schema of its own`);
  return { field, schema, object: reference === undefined ? null : referredName(schemas, reference), isArray };
}

/** Takes one object's schema apart. Objects within objects have schemas of their own, referred to by `<Name>.schema.json`. */
export function outlineOf<Name extends string>(schemas: Schemas<Name>, name: Name): Outline<Name> {
  const { $id: _, ...schema }: JsonSchema = schemas[name];
  const properties = Object.entries(schema.properties ?? {});
  const fields = properties.map(([field, held]) => fieldOf(schemas, field, held));
  const reduced = fields.map(({ field, schema: held, object, isArray }): readonly [string, JsonSchema] => [
    field,
    object === null ? held : { type: isArray ? 'array' : 'object' },
  ]);
  return { name, fields, shallow: { ...schema, properties: Object.fromEntries(reduced) } };
}
