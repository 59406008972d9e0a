import { isObject } from '../src/json/read-json.ts';
import { readIso8601 } from '../src/schema/formats.ts';
import { FIELDS, fieldAt, rowOf } from './fields.ts';
import { hash32, mix } from './keys.ts';

/** The raw values of one simulation by `<Object>.<field>`, without absent and deviating values. */
export type Values = ReadonlyMap<string, unknown>;

type Simulation = Readonly<Record<string, unknown>>;

const [ID, MOMENT, CPF] = [fieldAt('id_simulacao'), fieldAt('data_criacao'), fieldAt('cliente.cpf')];

/** The fields that distinguish simulations. The API may recompute other fields for each response. */
const DISTINGUISHING = [
  ...['prazo', 'valor_parcela', 'valor_solicitado', 'valor_bem', 'uf', 'tipo', 'data_criacao'],
  ...['cliente.cpf', 'veiculo.chassi', 'veiculo.placa'],
].map(fieldAt);
const ALL = [...FIELDS.keys()].filter((at) => at !== ID);

/** Significant digits of a number in a text: an API may compute a number anew for each response. */
const EXACT_DIGITS = 12;

/**
 * Returns the text of the values that distinguish a simulation without an id. The notation of numbers and moments, and the
 * choice between null and absent do not affect the text.
 */
export function distinguishingText(simulation: Simulation): string {
  const row = rowOf(simulation);
  const textOf = (at: number): unknown => {
    const value = canonicalOf(row[at], at);
    return typeof value === 'number' ? Number(value.toPrecision(EXACT_DIGITS)) : value;
  };
  return JSON.stringify(DISTINGUISHING.map(textOf));
}

/** Returns a function that makes digests of a simulation, equal for equal canonical values. */
export function createDigests() {
  const numbers = new Float64Array(FIELDS.length);
  const words = new Int32Array(numbers.buffer);
  const digest = (fields: readonly number[]): number => {
    let hash = 0;
    for (const at of fields) hash = mix(mix(hash, words[2 * at] ?? 0), words[2 * at + 1] ?? 0);
    return hash >>> 0;
  };
  return (simulation: Simulation): { readonly all: number; readonly distinguishing: number } => {
    const row = rowOf(simulation);
    for (let at = 0; at < row.length; at += 1) numbers[at] = numberFor(row[at], at);
    return { all: digest(ALL), distinguishing: digest(DISTINGUISHING) };
  };
}

/** Represents a missing value: all other numbers are finite. */
const ABSENT = Number.NEGATIVE_INFINITY;

/** Returns the canonical form of a value; null for no value. */
function canonicalOf(value: unknown, at: number): unknown {
  if (value === undefined || typeof value === 'symbol') return null;
  if (at === CPF && (typeof value === 'string' || typeof value === 'number')) return digitsOf(value);
  if (at === MOMENT && typeof value === 'string') return readIso8601(value)?.at ?? value;
  if (typeof value !== 'number') return value;
  // Adding 0 turns -0 into 0.
  return Number.isFinite(value) ? value + 0 : null;
}

function numberFor(value: unknown, at: number): number {
  const canonical = canonicalOf(value, at);
  if (typeof canonical === 'number') return canonical;
  if (typeof canonical === 'string') return textNumber(canonical);
  return canonical === null ? ABSENT : textNumber(`=${JSON.stringify(canonical)}`);
}

/** Returns a negative number that hardly any number of a simulation equals. */
function textNumber(text: string): number {
  return -0.5 - hash32(text);
}

/** Returns the values of a simulation; `deviating` has the JSON Pointers of its deviations from the schema. */
export function valuesOf(simulation: unknown, deviating: ReadonlySet<string>): Values {
  if (!isObject(simulation)) return new Map();
  const row = rowOf(simulation);
  return new Map(
    FIELDS.flatMap(({ key, kind, path }, at) => {
      const value = row[at];
      const isAbsent = kind === 'id' || value === undefined || typeof value === 'symbol';
      return isAbsent || deviating.has(`/${path.replace('.', '/')}`) ? [] : [[key, value] as const];
    }),
  );
}

/** Returns the fields whose values contradict each other. A field that is missing on one side is ignored. */
export function contradictions(left: Values, right: Values): readonly string[] {
  return [...left]
    .filter(([key, value]) => right.has(key) && !isConsistent(key, value, right.get(key)))
    .map(([key]) => key)
    .sort();
}

/** Maximum relative difference of two equal numbers that were computed separately. */
const NOISE = 1e-9;

function isConsistent(key: string, one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (key === 'Customer.cpf') return isSameDocument(digitsOf(one), digitsOf(other));
  if (key === 'Simulation.data_criacao') return isSameMoment(String(one), String(other));
  if (typeof one !== 'number' || typeof other !== 'number') return false;
  return Math.abs(one - other) <= NOISE * Math.max(Math.abs(one), Math.abs(other));
}

const DOCUMENT_DIGITS = 11;

/** Returns true unless both documents have all digits and differ: masked documents cannot be compared. */
function isSameDocument(one: string, other: string): boolean {
  return one === other || one.length !== DOCUMENT_DIGITS || other.length !== DOCUMENT_DIGITS;
}

function digitsOf(value: unknown): string {
  return String(value).replace(/\D/g, '');
}

/** Returns true if two moments are equal at the coarser precision, or not comparable: only one has an offset. */
function isSameMoment(one: string, other: string): boolean {
  const [left, right] = [readIso8601(one), readIso8601(other)];
  if (left === null || right === null || (left.offset === 'none') !== (right.offset === 'none')) return true;
  const digits = Math.min(left.fractionDigits, right.fractionDigits);
  const unit = left.fractionDigits === right.fractionDigits ? 0 : 1_000 / 10 ** digits;
  return Math.abs(left.at - right.at) <= unit;
}
