import { type JsonSchema, type SchemaName, schemaNames, schemas } from '../../schemas/index.ts';

/** How the document types a field. */
export type FieldKind =
  | 'uuid'
  | 'int64'
  | 'int32'
  | 'double'
  | 'string'
  | 'short-string'
  | 'enumeration'
  | 'date-time'
  | 'boolean'
  | 'object';

export interface Field {
  /** `<Object>.<field>`, the id of its requirement. */
  readonly id: string;
  readonly object: SchemaName;
  readonly name: string;
  /** Member names that lead to it from the simulation. */
  readonly path: readonly string[];
  readonly kind: FieldKind;
  readonly nullable: boolean;
}

/** An object of a simulation and the member names that lead to it. */
export interface ObjectPlace {
  readonly object: SchemaName;
  readonly path: readonly string[];
}

const FORMATS: Readonly<Record<string, FieldKind>> = {
  uuid: 'uuid',
  int64: 'int64',
  int32: 'int32',
  double: 'double',
  'date-time': 'date-time',
};

function typesOf({ type = [] }: JsonSchema): readonly string[] {
  return typeof type === 'string' ? [type] : type;
}

function kindOf(schema: JsonSchema): FieldKind {
  if (schema.$ref !== undefined) return 'object';
  if (schema.enum !== undefined) return 'enumeration';
  if (schema.maxLength !== undefined) return 'short-string';
  if (typesOf(schema).includes('boolean')) return 'boolean';
  return FORMATS[schema.format ?? ''] ?? 'string';
}

function referred({ $ref }: JsonSchema): SchemaName | undefined {
  return schemaNames.find((name) => $ref === `${name}.schema.json`);
}

function objectsIn(object: SchemaName, path: readonly string[]): ObjectPlace[] {
  const inner = Object.entries(schemas[object].properties ?? {}).flatMap(([name, schema]) => {
    const held = referred(schema);
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
