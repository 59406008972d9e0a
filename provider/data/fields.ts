import { type JsonSchema, referenceOf, type SchemaName, schemas } from '../../schemas/index.ts';

export type FieldKind =
  | ('uuid' | 'int64' | 'int32' | 'double' | 'date-time')
  | ('string' | 'short-string' | 'enumeration' | 'boolean' | 'object');

export interface ObjectPlace {
  readonly object: SchemaName;
  /** Member names on the path from the simulation to the object. */
  readonly path: readonly string[];
}

export interface Field extends ObjectPlace {
  /** `<Object>.<field>`, the id of its requirement. */
  readonly id: string;
  readonly name: string;
  readonly kind: FieldKind;
  readonly nullable: boolean;
}

const FORMATS: readonly FieldKind[] = ['uuid', 'int64', 'int32', 'double', 'date-time'];

function typesOf({ type = [] }: JsonSchema): readonly string[] {
  return typeof type === 'string' ? [type] : type;
}

function kindOf(schema: JsonSchema): FieldKind {
  if (schema.$ref !== undefined) return 'object';
  if (schema.enum !== undefined) return 'enumeration';
  if (schema.maxLength !== undefined) return 'short-string';
  if (typesOf(schema).includes('boolean')) return 'boolean';
  return FORMATS.find((format) => format === schema.format) ?? 'string';
}

function objectsIn(object: SchemaName, path: readonly string[]): ObjectPlace[] {
  const inner = Object.entries(schemas[object].properties ?? {}).flatMap(([name, schema]) => {
    const held = referenceOf(schema);
    return held === undefined ? [] : objectsIn(held, [...path, name]);
  });
  return [{ object, path }, ...inner];
}

/** The simulation and each object in it. */
export const OBJECTS: readonly ObjectPlace[] = objectsIn('Simulation', []);

/** Every field of a simulation and of the objects in it. */
export const FIELDS: readonly Field[] = OBJECTS.flatMap(({ object, path }) =>
  Object.entries(schemas[object].properties ?? {}).map(([name, schema]) => ({
    id: `${object}.${name}`,
    object,
    name,
    path: [...path, name],
    kind: kindOf(schema),
    nullable: typesOf(schema).includes('null'),
  })),
);
