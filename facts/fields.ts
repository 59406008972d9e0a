import { type JsonSchema, type SchemaName, schemaNames, schemas } from '../schemas/index.ts';
import { personalFields } from '../schemas/personal.ts';
import { isObject } from '../src/json/read-json.ts';

/** What the values of a field are, as far as comparing them goes. */
export type FieldKind = 'money' | 'rate' | 'count' | 'text' | 'id' | 'moment' | 'flag';

/** A field of a simulation, or of an object in it, that holds no object. */
export interface SimulationField {
  /** `<Object>.<field>` */
  readonly key: string;
  readonly name: string;
  /** The member of the simulation that holds the field's object; null for the simulation itself. */
  readonly holder: string | null;
  /** Path in the simulation, its names joined by dots. */
  readonly path: string;
  readonly kind: FieldKind;
  /** Personal data: values are counted and measured, never shown nor compared for order. */
  readonly personal: boolean;
}

/** Names of the fields that hold personal data. */
export const PERSONAL: ReadonlySet<string> = new Set(personalFields);

const objectAt = ({ $ref }: JsonSchema): SchemaName | undefined =>
  schemaNames.find((name) => $ref === `${name}.schema.json`);

const propertiesOf = (object: SchemaName) => Object.entries(schemas[object].properties ?? {});

function fieldsOf(object: SchemaName, holder: string | null): readonly SimulationField[] {
  return propertiesOf(object)
    .filter(([, schema]) => objectAt(schema) === undefined)
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

/** Every field of a simulation that holds no object; those that order a list most plausibly come first. */
export const FIELDS: readonly SimulationField[] = [
  ...fieldsOf('Simulation', null),
  ...propertiesOf('Simulation').flatMap(([holder, schema]) => {
    const object = objectAt(schema);
    return object === undefined ? [] : fieldsOf(object, holder);
  }),
].sort((a, b) => FIRST.indexOf(b.kind) - FIRST.indexOf(a.kind));

/** The position in `FIELDS` of the field at a path. Throws `RangeError` where there is none. */
export function fieldAt(path: string): number {
  const position = FIELDS.findIndex((field) => field.path === path);
  if (position < 0) throw new RangeError(`no field at ${path}`);
  return position;
}

/** The values of one simulation, by position in `FIELDS`; `undefined` where a field is absent. */
export type Row = readonly unknown[];

/** Folds simulations into a value of constant size. */
export interface Fold<Learnt> {
  add(row: Row): void;
  read(): Learnt;
}

/** Stands in a row for a field whose object is absent. */
export const NOWHERE = Symbol('nowhere');

/** Lays the values of a simulation out in a row. */
export function rowOf(simulation: Readonly<Record<string, unknown>>): Row {
  const row: unknown[] = [];
  for (const { holder, name } of FIELDS) {
    const object = holder === null ? simulation : simulation[holder];
    row.push(isObject(object) ? object[name] : NOWHERE);
  }
  return row;
}
