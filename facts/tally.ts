import { type CodedMessage, coded } from '../messages/index.ts';
import type { SchemaName } from '../schemas/index.ts';
import { isObject } from '../src/json/read-json.ts';
import { AMOUNTS, describeName, describeValue, typeOf } from '../src/redaction/describe.ts';
import { readIso8601 } from '../src/schema/formats.ts';
import { type FieldOf, fieldsOf, readShape, type ShapeViolation } from '../src/schema/shape.ts';
import { PERSONAL } from './fields.ts';

export interface Place {
  readonly exchange: string;
  readonly page?: number;
  readonly limite?: number;
  readonly item?: number;
  readonly case?: string;
  readonly partner?: string;
}

/** Equal deviations of one field, counted together. */
export interface DeviationGroup {
  readonly expected: CodedMessage;
  readonly actual: CodedMessage;
  readonly count: number;
  readonly pointer: string;
  readonly first: Place;
  /** Number of cases, if the deviation was found in several. */
  readonly cases?: number;
}

/** Counts of one field (`<Object>.<field>`), or of an object's undocumented properties (`<Object>.closed`). */
export interface FieldTally {
  /** Objects that may have the field. */
  readonly of: number;
  readonly present: number;
  readonly null: number;
  readonly deviating: number;
  readonly groups: readonly DeviationGroup[];
}

export type Tallies = Readonly<Record<string, FieldTally>>;

export interface TallyOptions {
  /** True if an id_simulacao is shown unmasked. */
  readonly showIds: boolean;
  readonly maskAmounts?: boolean;
}

type Members = Readonly<Record<string, unknown>>;
type Numbers = ReadonlyMap<string, string>;

export type Tally = ReturnType<typeof createTally>;

type Deviation = Pick<DeviationGroup, 'expected' | 'actual' | 'pointer'>;

interface Counter {
  of: number;
  present: number;
  null: number;
  deviating: number;
  groups: Map<string, Deviation & { count: number; first: Place; cases: Set<string | undefined> }>;
}

/** The counters of one documented object. */
interface Plan {
  readonly closed: Counter;
  readonly fields: readonly (FieldOf & { readonly counts: Counter })[];
}

/** Budget of a run for items of very long pages, and the deviations after which it ends. */
const LONG_PAGE_BUDGET = { items: 1_000_000, deviating: 100_000 };
/** Maximum undocumented properties counted per object. */
const MOST_UNDOCUMENTED = 50;
/** Maximum distinct deviations kept per field; `deviating` counts all of them. */
const GROUPS_KEPT = 8;
const LONGEST_NUMBER = 40;
const LONGEST_ID = 64;
export const CPF_MASK = /^\d{3}\.\d{3}\.\d{3}-\d{2}$/;

const WITHOUT_OFFSET = { expected: coded('value.moment-with-offset'), actual: coded('value.no-offset') };
const MASKED = coded('value.cpf-mask');

/** Creates a tally, which folds objects into counts of constant size. */
export function createTally(options: TallyOptions = { showIds: false }) {
  const counters = new Map<string, Counter>();
  const plans = new Map<SchemaName, Plan>();
  let newPlaces: Place[] = [];
  let [reserved, deviations, skipped] = [0, 0, 0];

  const counter = (key: string): Counter => {
    const counts = counters.get(key) ?? { of: 0, present: 0, null: 0, deviating: 0, groups: new Map() };
    counters.set(key, counts);
    return counts;
  };
  const planOf = (name: SchemaName): Plan => {
    const plan = plans.get(name) ?? {
      closed: counter(`${name}.closed`),
      fields: fieldsOf(name).map((one) => ({ ...one, counts: counter(`${name}.${one.field}`) })),
    };
    plans.set(name, plan);
    return plan;
  };

  const deviate = (key: string, deviation: Deviation, place: Place): void => {
    const counts = counter(key);
    deviations += 1;
    counts.deviating += 1;
    const group = JSON.stringify([deviation.expected, deviation.actual]);
    const known = counts.groups.get(group);
    if (known) {
      known.count += 1;
      known.cases.add(place.case);
    } else if (counts.groups.size < GROUPS_KEPT) {
      counts.groups.set(group, { ...deviation, count: 1, first: place, cases: new Set([place.case]) });
      newPlaces.push(place);
    }
  };
  /** Counts one check that no schema covers, and its deviation if there is one; undefined if there is no value. */
  const note = (key: string, deviation: Deviation | null | undefined, place: Place): void => {
    const counts = counter(key);
    counts.of += 1;
    if (deviation === undefined) return;
    counts.present += 1;
    if (deviation) deviate(key, deviation, place);
  };

  const count = (name: SchemaName, value: Members, at: string, place: Place): void => {
    const { closed, fields } = planOf(name);
    let documented = 0;
    closed.of += 1;
    closed.present += 1;
    for (const { field, object, counts } of fields) {
      counts.of += 1;
      const member = value[field];
      if (member === undefined) continue;
      documented += 1;
      counts.present += 1;
      if (member === null) counts.null += 1;
      else if (object && isObject(member)) count(object, member, `${at}/${field}`, place);
    }
    if (Object.keys(value).length === documented) return;
    const names = new Set(fields.map(({ field }) => field));
    const expected = coded('schema.no-further', { documented: names.size });
    const undocumented = Object.keys(value).filter((one) => !names.has(one));
    for (const property of undocumented.slice(0, MOST_UNDOCUMENTED)) {
      const actual = coded('value.property', { name: describeName(property) });
      deviate(`${name}.closed`, { expected, actual, pointer: at }, place);
    }
  };
  /** Notes the rules for a simulation that no schema covers: the offset in data_criacao and the mask of the cpf. */
  const noteForms = ({ data_criacao: created, cliente }: Members, at: string, place: Place): void => {
    const moment = typeof created === 'string' ? readIso8601(created) : null;
    const without = moment?.offset === 'none' ? { ...WITHOUT_OFFSET, pointer: `${at}/data_criacao` } : null;
    note('Simulation.data_criacao-offset', moment === null ? undefined : without, place);
    if (!isObject(cliente)) return;
    const { cpf } = cliente;
    const deviation = () => ({ expected: MASKED, actual: describeValue(cpf), pointer: `${at}/cliente/cpf` });
    const unmasked = typeof cpf === 'string' && !CPF_MASK.test(cpf) ? deviation() : null;
    note('Customer.cpf-mask', typeof cpf === 'string' ? unmasked : undefined, place);
  };
  const violationsOf = (...given: Parameters<typeof readShape>): readonly ShapeViolation[] =>
    readShape(...given).filter((violation) => !isTolerated(violation));

  return {
    note,
    /** Reserves `more` items of very long pages. Returns false if the budget is spent, and counts `rest` as skipped. */
    reserve(more: number, rest: number): boolean {
      reserved += more;
      const isWithin = reserved <= LONG_PAGE_BUDGET.items && deviations <= LONG_PAGE_BUDGET.deviating;
      if (!isWithin) skipped += rest;
      return isWithin;
    },
    skippedItems: () => skipped,
    /** Returns the places of new kinds of deviations since the last call. */
    takeNewPlaces(): readonly Place[] {
      const places = newPlaces;
      newPlaces = [];
      return places;
    },
    /** Returns the JSON Pointers of the deviations of a value from the named object. */
    deviating: (...given: Parameters<typeof readShape>): ReadonlySet<string> =>
      new Set(violationsOf(...given).map(({ pointer }) => pointer)),
    /** Counts a value that is not an object in the place of the named object. */
    addNonObject(name: SchemaName, value: unknown, pointer: string, place: Place): void {
      counter(name).of += 1;
      deviate(name, { expected: coded('type.object'), actual: typeOf(value), pointer }, place);
    },
    /** Validates `value` as the named object and counts each of its fields, nested objects included. */
    add(name: SchemaName, value: Members, numbers: Numbers, at: string, place: Place): void {
      count(name, value, at, place);
      if (name === 'Simulation') noteForms(value, at, place);
      for (const violation of violationsOf(name, value, numbers, at)) {
        const { object, field, expected, pointer } = violation;
        const key = `${object}.${field}`;
        const values = lacksOffset(violation)
          ? WITHOUT_OFFSET
          : { expected, actual: actualOf(violation, key, options) };
        deviate(key, { ...values, pointer: `${at}${pointer}` }, place);
      }
    },
    read: (): Tallies =>
      Object.fromEntries(
        [...counters].map(([key, counts]) => [key, { ...counts, groups: [...counts.groups.values()].map(groupOf) }]),
      ),
  };
}

function groupOf({
  cases: { size },
  ...group
}: Omit<DeviationGroup, 'cases'> & { readonly cases: ReadonlySet<unknown> }): DeviationGroup {
  return size > 1 ? { ...group, cases: size } : group;
}

function lacksOffset({ value, expected }: ShapeViolation): boolean {
  if (expected.params.format !== 'date-time' || typeof value !== 'string') return false;
  return readIso8601(value)?.offset === 'none';
}

/** Describes a deviating value, safe to print: a number as written, if the JavaScript number hides the deviation. */
function actualOf(
  { field, value, written, keyword, expected }: ShapeViolation,
  key: string,
  { showIds, maskAmounts }: TallyOptions,
): CodedMessage {
  if (keyword === 'type' && typeof value !== 'number') return typeOf(value);
  const isId = key === 'Simulation.id_simulacao';
  if (showIds && isId && typeof value === 'string') return coded('value.shown', { value: value.slice(0, LONGEST_ID) });
  const isAmount = maskAmounts === true && AMOUNTS.has(field);
  const personal = PERSONAL.has(field) || field === 'accesstoken' || isAmount || (isId && !showIds);
  if (written === undefined || personal || /^\d{11}$/.test(written)) {
    return describeValue(value, { personal, documented: [expected.params.wanted ?? []].flat().map(String) });
  }
  return written.length <= LONGEST_NUMBER ? coded('value.shown', { value: written }) : coded('value.long');
}

/** Returns true for a `data_criacao` in any ISO 8601 form. Its schema requires the narrower RFC 3339 form. */
function isTolerated({ object, field, keyword, value }: ShapeViolation): boolean {
  const isMoment = object === 'Simulation' && field === 'data_criacao' && keyword === 'format';
  return isMoment && typeof value === 'string' && readIso8601(value) !== null;
}
