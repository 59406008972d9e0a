import { isObject } from '../src/json/read-json.ts';
import { readIso8601 } from '../src/schema/formats.ts';
import { FIELDS, fieldAt, rowOf } from './fields.ts';
import { hash32 } from './keys.ts';

/** The values of one simulation by `<Object>.<field>`, raw: none that is absent or deviates from its documented shape. */
export type Values = ReadonlyMap<string, unknown>;

type Simulation = Readonly<Record<string, unknown>>;

const [ID, MOMENT, CPF] = [fieldAt('id_simulacao'), fieldAt('data_criacao'), fieldAt('cliente.cpf')];

/** The values that distinguish simulations: others may be computed anew for each response. */
const DISTINGUISHING = [
  ...['prazo', 'valor_parcela', 'valor_solicitado', 'valor_bem', 'uf', 'tipo', 'data_criacao'],
  ...['cliente.cpf', 'veiculo.chassi', 'veiculo.placa'],
].map(fieldAt);
const ALL = [...FIELDS.keys()].filter((at) => at !== ID);

/**
 * One text for all JSON texts of the values of a simulation but its id: in whatever order its members stand, however a
 * number or a moment is written, and whether what has no value is null or absent.
 */
export function wordsOf(simulation: Simulation): string {
  const row = rowOf(simulation);
  return JSON.stringify(ALL.map((at) => plainOf(row[at], at)));
}

/** Creates a function that returns digests of a simulation, equal for all JSON texts of its values but the id. */
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

/** Stands for what has no value. It is no number of JSON, as hardly any is that stands for a text. */
const ABSENT = Number.NEGATIVE_INFINITY;

/** A value in one form for all JSON texts of it; null for none. */
function plainOf(value: unknown, at: number): unknown {
  if (value === undefined || typeof value === 'symbol') return null;
  if (at === CPF && (typeof value === 'string' || typeof value === 'number')) return digitsOf(value);
  if (at === MOMENT && typeof value === 'string') return readIso8601(value)?.at ?? value;
  if (typeof value !== 'number') return value;
  // Adding 0 turns the negative zero into the other one.
  return Number.isFinite(value) ? value + 0 : null;
}

/** A number that stands for a value. */
function numberFor(value: unknown, at: number): number {
  const plain = plainOf(value, at);
  if (typeof plain === 'number') return plain;
  if (typeof plain === 'string') return textNumber(plain);
  return plain === null ? ABSENT : textNumber(`=${JSON.stringify(plain)}`);
}

function textNumber(text: string): number {
  return -0.5 - hash32(text);
}

function mix(hash: number, word: number): number {
  const mixed = Math.imul(hash ^ word, 0x85ebca6b);
  return mixed ^ (mixed >>> 15);
}

/** The values of a simulation; `deviating` are the JSON Pointers into it at which it is not as documented. */
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

/** The fields whose values contradict each other. A field that one of the two leaves out contradicts nothing. */
export function contradictions(left: Values, right: Values): readonly string[] {
  return [...left]
    .filter(([key, value]) => right.has(key) && !isAlike(key, value, right.get(key)))
    .map(([key]) => key)
    .sort();
}

/** The relative difference of two numbers that were computed separately. */
const NOISE = 1e-9;

function isAlike(key: string, one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (key === 'Customer.cpf') return isSameDocument(digitsOf(one), digitsOf(other));
  if (key === 'Simulation.data_criacao') return isSameMoment(String(one), String(other));
  if (typeof one !== 'number' || typeof other !== 'number') return false;
  return Math.abs(one - other) <= NOISE * Math.max(Math.abs(one), Math.abs(other));
}

const DOCUMENT_DIGITS = 11;

/** Documents that are masked in part, or in whole, cannot be told apart. */
function isSameDocument(one: string, other: string): boolean {
  return one === other || one.length !== DOCUMENT_DIGITS || other.length !== DOCUMENT_DIGITS;
}

function digitsOf(value: unknown): string {
  return String(value).replace(/\D/g, '');
}

/** Whether two moments are equal to the coarser of their fractions; without an offset in one of them they may be. */
function isSameMoment(one: string, other: string): boolean {
  const [left, right] = [readIso8601(one), readIso8601(other)];
  if (left === null || right === null || (left.offset === 'none') !== (right.offset === 'none')) return true;
  const digits = Math.min(left.fractionDigits, right.fractionDigits);
  const unit = left.fractionDigits === right.fractionDigits ? 0 : 1_000 / 10 ** digits;
  return Math.abs(left.at - right.at) <= unit;
}
