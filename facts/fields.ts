import { type JsonSchema, referenceOf, type SchemaName, schemas } from '../schemas/index.ts';
import { personalFields } from '../schemas/personal.ts';
import { isObject } from '../src/json/read-json.ts';

/** The kind of a field's values, which decides how they are compared. */
export type FieldKind = 'money' | 'rate' | 'count' | 'text' | 'id' | 'moment' | 'flag';

/** A field of a simulation or of a nested object. The field itself is not an object. */
export interface SimulationField {
  /** `<Object>.<field>` */
  readonly key: string;
  readonly name: string;
  /** The member of the simulation with the nested object; null for a field of the simulation itself. */
  readonly holder: string | null;
  /** Path in the simulation, joined by dots. */
  readonly path: string;
  readonly kind: FieldKind;
  /** Personal data: values are counted and measured, but never printed or compared for order. */
  readonly personal: boolean;
}

export const PERSONAL: ReadonlySet<string> = new Set(personalFields);

const propertiesOf = (object: SchemaName) => Object.entries(schemas[object].properties ?? {});

function fieldsOf(object: SchemaName, holder: string | null): readonly SimulationField[] {
  return propertiesOf(object)
    .filter(([, schema]) => referenceOf(schema) === undefined)
    .map(([name, schema]) => ({
      key: `${object}.${name}`,
      name,
      holder,
      path: holder === null ? name : `${holder}.${name}`,
      kind: kindOf(name, schema),
      personal: PERSONAL.has(name),
    }));
}

function kindOf(name: string, { type = [], format = '' }: JsonSchema): FieldKind {
  if (format === 'date-time') return 'moment';
  if (format === 'uuid') return 'id';
  if (format.startsWith('int')) return 'count';
  if (format === 'double') return /percentual|taxa/.test(name) ? 'rate' : 'money';
  return type.includes('boolean') ? 'flag' : 'text';
}

const FIRST: readonly FieldKind[] = ['id', 'moment'];

/** All fields of a simulation except objects. The most plausible sort keys come first: moments, then ids. */
export const FIELDS: readonly SimulationField[] = [
  ...fieldsOf('Simulation', null),
  ...propertiesOf('Simulation').flatMap(([holder, schema]) => {
    const object = referenceOf(schema);
    return object === undefined ? [] : fieldsOf(object, holder);
  }),
].sort((a, b) => FIRST.indexOf(b.kind) - FIRST.indexOf(a.kind));

/** Returns the position in `FIELDS` of the field at a path. Throws `RangeError` for an unknown path. */
export function fieldAt(path: string): number {
  const position = FIELDS.findIndex((field) => field.path === path);
  if (position < 0) throw new RangeError(`no field at ${path}`);
  return position;
}

/** The values of one simulation, by position in `FIELDS`. An absent field is `undefined`. */
export type Row = readonly unknown[];

/** Folds simulations into a value of constant size. */
export interface Fold<Result> {
  add(row: Row): void;
  read(): Result;
}

/** Marks a field in a row whose object is absent. */
export const NOWHERE = Symbol('nowhere');

/** The fields by the member that holds them, with their positions in `FIELDS`. */
const BY_HOLDER = [...new Set(FIELDS.map(({ holder }) => holder))].map((holder) => ({
  holder,
  fields: FIELDS.flatMap((field, at) => (field.holder === holder ? [{ name: field.name, at }] : [])),
}));

export function rowOf(simulation: Readonly<Record<string, unknown>>): Row {
  const row: unknown[] = Array(FIELDS.length).fill(NOWHERE);
  for (const { holder, fields } of BY_HOLDER) {
    const object = holder === null ? simulation : simulation[holder];
    if (isObject(object)) for (const { name, at } of fields) row[at] = object[name];
  }
  return row;
}
