import { type CodedMessage, coded } from '../messages/index.ts';
import type { SchemaName } from '../schemas/index.ts';
import { AMOUNTS, describeName, describeValue, typeOf } from '../src/redaction/describe.ts';
import { readIso8601 } from '../src/schema/iso8601.ts';
import type { FieldOf, ReadShape, ShapeViolation } from '../src/schema/shape.ts';

/** Where an object was met. */
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
}

/** Everything met of one field (`<Object>.<field>`) or of one object's closedness (`<Object>.closed`). */
export interface FieldTally {
  /** Objects that could have carried the field. */
  readonly of: number;
  readonly present: number;
  readonly null: number;
  readonly deviating: number;
  readonly groups: readonly DeviationGroup[];
}

export type Tallies = Readonly<Record<string, FieldTally>>;

/** The counters of one documented object, found once. */
interface Plan {
  readonly closed: Counter;
  readonly fields: readonly (FieldOf & { readonly counts: Counter })[];
}

type Deviation = Pick<DeviationGroup, 'expected' | 'actual' | 'pointer'>;

export interface TallyOptions {
  /** Whether an id_simulacao may stand as it is. */
  readonly showIds: boolean;
  /** Whether amounts and rates are masked. */
  readonly maskAmounts?: boolean;
}

/** Folds objects into counts of constant size. */
export interface Tally {
  /** Judges `value` as the named object and counts every field of it and of the objects in it. */
  add(name: SchemaName, value: unknown, numbers: ReadonlyMap<string, string>, at: string, place: Place): void;
  /** JSON Pointers into a value at which it deviates from the named object. */
  deviating(name: SchemaName, value: unknown, numbers: ReadonlyMap<string, string>, at: string): ReadonlySet<string>;
  /** Counts something that stands where an object belongs and is none. */
  strange(name: SchemaName, value: unknown, pointer: string, place: Place): void;
  /** Counts one deviation that no schema expresses. */
  note(key: string, deviation: Deviation | null, place: Place): void;
  /** The places, since this was last asked, at which a deviation of a new kind was met. */
  fresh(): readonly Place[];
  /** Whether so many more items of pages of very many may be added: of those there is a bound for the whole run. */
  mayGoOn(count: number): boolean;
  /** Items that were not looked at. */
  leaveOut(count: number): void;
  /** How many items were not looked at so far. */
  leftOut(): number;
  read(): Tallies;
}

/** Items of pages of very many that are looked at in one run, and of these such as deviate. */
const FURTHER = { items: 1_000_000, deviating: 100_000 };

/** Distinct deviations kept of one field; what is beyond them is still counted in `deviating`. */
const GROUPS_KEPT = 8;

const PERSONAL = new Set([
  'Customer.cpf',
  'Vehicle.placa',
  'Vehicle.chassi',
  'Vehicle.renavam',
  'AccessToken.accesstoken',
]);
const LONGEST_NUMBER = 40;
const LONGEST_ID = 64;
const CPF_MASK = /^\d{3}\.\d{3}\.\d{3}-\d{2}$/;

const WITHOUT_OFFSET = { expected: coded('value.moment-with-offset'), actual: coded('value.no-offset') };
const MASKED = coded('value.cpf-mask');

interface Counter {
  of: number;
  present: number;
  null: number;
  deviating: number;
  groups: Map<string, Deviation & { count: number; first: Place }>;
}

/** A tally over the documented objects. */
export function createTally(
  readShape: ReadShape,
  fieldsOf: (name: SchemaName) => readonly FieldOf[],
  options: TallyOptions = { showIds: false },
): Tally {
  const counters = new Map<string, Counter>();
  let fresh: Place[] = [];
  let [further, deviations, unseen] = [0, 0, 0];
  const counter = (key: string): Counter => {
    const known = counters.get(key);
    if (known) return known;
    const empty: Counter = { of: 0, present: 0, null: 0, deviating: 0, groups: new Map() };
    counters.set(key, empty);
    return empty;
  };

  const deviate = (key: string, deviation: Deviation, place: Place): void => {
    const counts = counter(key);
    deviations += 1;
    counts.deviating += 1;
    const group = JSON.stringify([deviation.expected, deviation.actual]);
    const known = counts.groups.get(group);
    if (known) known.count += 1;
    else if (counts.groups.size < GROUPS_KEPT) {
      counts.groups.set(group, { ...deviation, count: 1, first: place });
      fresh.push(place);
    }
  };

  const note: Tally['note'] = (key, deviation, place) => {
    const counts = counter(key);
    counts.of += 1;
    counts.present += 1;
    if (deviation) deviate(key, deviation, place);
  };

  const plans = new Map<SchemaName, Plan>();
  const planOf = (name: SchemaName): Plan => {
    const known = plans.get(name);
    if (known) return known;
    const fields = fieldsOf(name).map((one) => ({ ...one, counts: counter(`${name}.${one.field}`) }));
    const plan: Plan = { closed: counter(`${name}.closed`), fields };
    plans.set(name, plan);
    return plan;
  };

  const count = (name: SchemaName, value: unknown): void => {
    if (!isObject(value)) return;
    const { closed, fields } = planOf(name);
    closed.of += 1;
    closed.present += 1;
    for (const { field, object, counts } of fields) {
      counts.of += 1;
      const held = value[field];
      if (held === undefined) continue;
      counts.present += 1;
      if (held === null) counts.null += 1;
      else if (object) count(object, held);
    }
  };

  const noteShown = (name: SchemaName, value: unknown, place: Place, at: string): void => {
    if (name !== 'Simulation' || !isObject(value)) return;
    const created = value.data_criacao;
    const moment = typeof created === 'string' ? readIso8601(created) : null;
    if (moment !== null) {
      const pointer = `${at}/data_criacao`;
      note('Simulation.data_criacao-offset', moment.offset === 'none' ? { ...WITHOUT_OFFSET, pointer } : null, place);
    }
    const cpf = isObject(value.cliente) ? value.cliente.cpf : undefined;
    if (typeof cpf !== 'string') return;
    const isMasked = CPF_MASK.test(cpf);
    const pointer = `${at}/cliente/cpf`;
    note('Customer.cpf-mask', isMasked ? null : { expected: MASKED, actual: describeValue(cpf), pointer }, place);
  };

  return {
    note,
    mayGoOn(count) {
      further += count;
      return further <= FURTHER.items && deviations <= FURTHER.deviating;
    },
    leaveOut(count) {
      unseen += count;
    },
    leftOut: () => unseen,
    fresh() {
      const places = fresh;
      fresh = [];
      return places;
    },
    deviating: (name, value, numbers, at) =>
      new Set(
        readShape(name, value, numbers, at)
          .filter((violation) => violation.field !== null && !isTolerated(violation))
          .map(({ pointer }) => pointer),
      ),
    strange(name, value, pointer, place) {
      counter(name).of += 1;
      deviate(name, { expected: coded('type.object'), actual: typeOf(value), pointer }, place);
    },
    add(name, value, numbers, at, place) {
      count(name, value);
      noteShown(name, value, place, at);
      for (const violation of readShape(name, value, numbers, at)) {
        if (isTolerated(violation)) continue;
        const key = violation.field === null ? `${violation.object}.closed` : `${violation.object}.${violation.field}`;
        const { expected, pointer } = violation;
        deviate(key, { expected, actual: actually(violation, key, options), pointer: `${at}${pointer}` }, place);
      }
    },
    read: () =>
      Object.fromEntries(
        [...counters].map(([key, counts]) => [
          key,
          { ...counts, groups: [...counts.groups.values()] } satisfies FieldTally,
        ]),
      ),
  };
}

/** What stands at a place, safe to forward: a number as it was written, where that says more. */
function actually(
  { field, value, written, keyword, expected }: ShapeViolation,
  key: string,
  { showIds, maskAmounts }: TallyOptions,
): CodedMessage {
  if (field === null) return coded('value.property', { name: describeName(String(value)) });
  if (keyword === 'type' && typeof value !== 'number') return typeOf(value);
  if (showIds && key === 'Simulation.id_simulacao' && typeof value === 'string') {
    return coded('value.shown', { value: value.slice(0, LONGEST_ID) });
  }
  const amount = maskAmounts === true && AMOUNTS.has(field);
  const personal = PERSONAL.has(key) || amount || (key === 'Simulation.id_simulacao' && !showIds);
  const plain = written !== undefined && !personal && !/^\d{11}$/.test(written);
  if (plain) return written.length <= LONGEST_NUMBER ? coded('value.shown', { value: written }) : coded('value.long');
  return describeValue(value, { personal, documented: [expected.params.wanted ?? []].flat().map(String) });
}

/** `data_criacao` may be any date and time of ISO 8601; its schema names the narrower RFC 3339 form. */
function isTolerated(violation: ShapeViolation): boolean {
  return (
    violation.object === 'Simulation' &&
    violation.field === 'data_criacao' &&
    violation.keyword === 'format' &&
    typeof violation.value === 'string' &&
    readIso8601(violation.value) !== null
  );
}

/** Whether a JSON value is an object (no array, no null). */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
