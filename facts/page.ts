import { fitsInteger } from '../src/json/number-text.ts';
import { isObject } from '../src/json/read-json.ts';
import { describeName } from '../src/redaction/describe.ts';
import { isUuid } from '../src/schema/formats.ts';
import { type Entry, type Keys, packKeys } from './keys.ts';
import { createDigests, wordsOf } from './values.ts';

/**
 * A 200 response of the listing. A field is null where it is absent or not of its documented type; a number may have up
 * to 64 bits, because an API may echo a parameter that is out of bounds.
 */
export interface PageFact {
  readonly itens: Held;
  readonly pagina: Held;
  /** Names of the envelope's further properties, safe to forward. */
  readonly further: readonly string[];
  readonly items: number | null;
  /** Items beyond those by which lists are compared with each other; absent where there are none. */
  readonly itemsNotCompared?: number;
  readonly tem_proximo: boolean | null;
  readonly tem_anterior: boolean | null;
  readonly numero: number | null;
  readonly tamanho: number | null;
  readonly total: number | null;
}

/** What stands under a name, by its type. */
export type Held = 'array' | 'object' | 'string' | 'number' | 'boolean' | 'null' | 'missing';

export const ENVELOPE_FIELDS = ['itens', 'pagina'];
/** Items of one page by which lists are compared with each other; a page of the list has a hundred at most. */
export const MOST_COMPARED = 2_000;
const MOST_FURTHER = 10;

/** Reads a listing body: its envelope, its pagination block and how many items it holds. */
export function readPage(body: unknown, numbers: ReadonlyMap<string, string>): PageFact {
  const envelope = isObject(body) ? body : {};
  const pagina = isObject(envelope.pagina) ? envelope.pagina : {};
  const flag = (value: unknown): boolean | null => (typeof value === 'boolean' ? value : null);
  const integer = (field: 'numero' | 'tamanho' | 'total'): number | null => {
    const value = pagina[field];
    return typeof value === 'number' && fitsInteger(numbers.get(`/pagina/${field}`) ?? String(value), 64)
      ? value
      : null;
  };
  const items = Array.isArray(envelope.itens) ? envelope.itens.length : null;
  return {
    itens: typeOf(envelope.itens),
    pagina: typeOf(envelope.pagina),
    further: Object.keys(envelope)
      .filter((name) => !ENVELOPE_FIELDS.includes(name))
      .slice(0, MOST_FURTHER)
      .map(describeName),
    items,
    ...(items !== null && items > MOST_COMPARED && { itemsNotCompared: items - MOST_COMPARED }),
    tem_proximo: flag(pagina.tem_proximo),
    tem_anterior: flag(pagina.tem_anterior),
    numero: integer('numero'),
    tamanho: integer('tamanho'),
    total: integer('total'),
  };
}

function typeOf(value: unknown): Held {
  if (value === undefined) return 'missing';
  if (value === null) return 'null';
  if (typeof value === 'string') return 'string';
  if (typeof value === 'number') return 'number';
  if (typeof value === 'boolean') return 'boolean';
  return Array.isArray(value) ? 'array' : 'object';
}

const TELLING_FIELDS = 8;

export interface KeyOptions {
  /** Whether every reader of the text reads the same values; else none of the items without an id differs from another. */
  readonly isPlain?: boolean;
  /** Whether an item is as documented. Values that deviate may deviate on one page alone: they identify nothing. */
  readonly isSound?: (item: unknown, index: number) => boolean;
}

/** The items of a listing body by identity: their id, or all their values where they have none. */
export function readKeys(body: unknown, { isPlain = true, isSound = () => true }: KeyOptions = {}): Keys {
  const itens: readonly unknown[] = isObject(body) && Array.isArray(body.itens) ? body.itens : [];
  const digestsOf = createDigests();
  const keyOf = (item: unknown, index: number): Entry => {
    const id = isObject(item) ? identityOf(item.id_simulacao) : null;
    if (id !== null && isObject(item)) {
      const { all, distinguishing } = digestsOf(item);
      return { identity: id, by: 'id', values: all, content: distinguishing };
    }
    if (!isPlain) return { identity: '', by: 'nothing' };
    const isTelling =
      isObject(item) && typeof item.data_criacao === 'string' && Object.keys(item).length >= TELLING_FIELDS;
    const identity = isTelling ? wordsOf(item) : canonical(item);
    return { identity, by: isTelling && isSound(item, index) ? 'text' : 'nothing' };
  };
  return packKeys(itens.slice(0, MOST_COMPARED).map(keyOf));
}

/** Members of one value by which it is told from others. */
const MOST_MEMBERS = 1_000;

/** The JSON text of a value, the names of each object in order. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.slice(0, MOST_MEMBERS).map(canonical).join()}]`;
  if (!isObject(value)) return JSON.stringify(value) ?? '';
  const names = Object.keys(value).slice(0, MOST_MEMBERS).sort();
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join()}}`;
}

/** Characters of a UUID in its longest usual form, `urn:uuid:` before it. */
const LONGEST_ID = 45;

/** A UUID, as it is documented or else its digits, however it is written; other checks look at how it is written. */
export function identityOf(id: unknown): string | null {
  if (typeof id !== 'string' || id.length > LONGEST_ID) return null;
  if (isUuid(id)) return id;
  const digits = id.replace(/^urn:uuid:/i, '').replace(/[^0-9a-f]/gi, '');
  return digits.length === 32 ? digits : null;
}
