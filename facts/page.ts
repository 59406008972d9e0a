import { fitsInteger } from '../src/json/number-text.ts';
import { isObject } from '../src/json/read-json.ts';
import { describeName } from '../src/redaction/describe.ts';
import { isUuid } from '../src/schema/formats.ts';
import { type Entry, type Keys, packKeys } from './keys.ts';
import { createDigests, distinguishingText } from './values.ts';

/**
 * A 200 response of the listing. A field is null if it is absent or not of its documented type. A number may have up to
 * 64 bits, because an API may echo an out-of-range parameter.
 */
export interface PageFact {
  readonly itens: JsonType;
  readonly pagina: JsonType;
  /** Names of undocumented envelope properties, safe to print. */
  readonly further: readonly string[];
  readonly items: number | null;
  /** Items beyond `MOST_COMPARED`, which are not compared between lists; absent if there are none. */
  readonly itemsNotCompared?: number;
  readonly tem_proximo: boolean | null;
  readonly tem_anterior: boolean | null;
  readonly numero: number | null;
  readonly tamanho: number | null;
  readonly total: number | null;
}

export type JsonType = 'array' | 'object' | 'string' | 'number' | 'boolean' | 'null' | 'missing';

const ENVELOPE_FIELDS = ['itens', 'pagina'];
/** Maximum items of one page that are compared between lists. A documented page has at most 100. */
export const MOST_COMPARED = 2_000;
const MOST_FURTHER = 10;

/** Reads the envelope, the pagination block and the item count of a listing body. */
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

function typeOf(value: unknown): JsonType {
  if (value === undefined) return 'missing';
  if (value === null) return 'null';
  if (typeof value === 'string') return 'string';
  if (typeof value === 'number') return 'number';
  if (typeof value === 'boolean') return 'boolean';
  return Array.isArray(value) ? 'array' : 'object';
}

/** Minimum fields of an item without an id that make it distinctive. */
const DISTINCTIVE_FIELDS = 8;

export interface KeyOptions {
  /** True if all JSON parsers read the same values. If false, items without an id are not distinguished. */
  readonly isUnambiguous?: boolean;
  /** Returns true if an item is as documented. Deviating values may differ between pages: they identify no item. */
  readonly isAsDocumented?: (item: unknown, index: number) => boolean;
}

/** Returns the items of a listing body by identity: their id, or the values that distinguish them if they have no id. */
export function readKeys(body: unknown, { isUnambiguous = true, isAsDocumented = () => true }: KeyOptions = {}): Keys {
  const itens: readonly unknown[] = isObject(body) && Array.isArray(body.itens) ? body.itens : [];
  const digestsOf = createDigests();
  const keyOf = (item: unknown, index: number): Entry => {
    const id = isObject(item) ? identityOf(item.id_simulacao) : null;
    if (id !== null && isObject(item)) {
      const { all, distinguishing } = digestsOf(item);
      return { identity: id, by: 'id', values: all, content: distinguishing };
    }
    if (!isUnambiguous) return { identity: '', by: 'nothing' };
    const isDistinctive =
      isObject(item) && typeof item.data_criacao === 'string' && Object.keys(item).length >= DISTINCTIVE_FIELDS;
    const identity = isDistinctive ? distinguishingText(item) : sortedJson(item);
    return { identity, by: isDistinctive && isAsDocumented(item, index) ? 'text' : 'nothing' };
  };
  return packKeys(itens.slice(0, MOST_COMPARED).map(keyOf));
}

/** Maximum members of one value that are included in its text. */
const MOST_MEMBERS = 1_000;

/** Returns the JSON text of a value, with the names of each object sorted. */
function sortedJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.slice(0, MOST_MEMBERS).map(sortedJson).join()}]`;
  if (!isObject(value)) return JSON.stringify(value) ?? '';
  const names = Object.keys(value).slice(0, MOST_MEMBERS).sort();
  return `{${names.map((name) => `${JSON.stringify(name)}:${sortedJson(value[name])}`).join()}}`;
}

/** Characters of a UUID in its longest usual form, with the prefix `urn:uuid:`. */
const LONGEST_ID = 45;

/** Returns a documented UUID unchanged, or the 32 digits of a UUID in another form. Other checks validate the form. */
export function identityOf(id: unknown): string | null {
  if (typeof id !== 'string' || id.length > LONGEST_ID) return null;
  if (isUuid(id)) return id;
  const digits = id.replace(/^urn:uuid:/i, '').replace(/[^0-9a-f]/gi, '');
  return digits.length === 32 ? digits : null;
}
