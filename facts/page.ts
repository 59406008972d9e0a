import { fitsInteger } from '../src/json/number-text.ts';
import { describeName } from '../src/redaction/describe.ts';
import { isUuid } from '../src/schema/formats.ts';
import { type Keys, packKeys } from './keys.ts';
import { isObject } from './tally.ts';
import { digestOf, wordsOf } from './values.ts';

/**
 * A 200 answer of the listing, stated. A field is null where it is absent or not of its documented type; a number may
 * have up to 64 bits, since what is echoed of a parameter out of bounds needs more than 32.
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
/** Characters of a UUID in its longest usual form, `urn:uuid:` before it. */
const LONGEST_ID = 45;

const TELLING_FIELDS = 8;

type Item = Readonly<Record<string, unknown>>;

/**
 * States a listing body: its envelope, its pagination block and how many items it holds. `numbers` has the numbers that
 * their JavaScript number does not tell whole, as they were written, by JSON Pointer; `of` is how many items it holds
 * where the body does not have them all.
 */
export function readPage(body: unknown, numbers: ReadonlyMap<string, string>, of?: number): PageFact {
  const envelope = isObject(body) ? body : {};
  const pagina = isObject(envelope.pagina) ? envelope.pagina : {};
  const integer = (field: 'numero' | 'tamanho' | 'total'): number | null =>
    integerOr(pagina[field], numbers.get(`/pagina/${field}`));
  return {
    itens: held(body, 'itens'),
    pagina: held(body, 'pagina'),
    further: Object.keys(envelope)
      .filter((name) => !ENVELOPE_FIELDS.includes(name))
      .slice(0, 10)
      .map(describeName),
    items: Array.isArray(envelope.itens) ? (of ?? envelope.itens.length) : null,
    ...(Array.isArray(envelope.itens) && of !== undefined && { itemsNotCompared: of - envelope.itens.length }),
    tem_proximo: booleanOr(pagina.tem_proximo),
    tem_anterior: booleanOr(pagina.tem_anterior),
    numero: integer('numero'),
    tamanho: integer('tamanho'),
    total: integer('total'),
  };
}

/**
 * The items of a listing body by identity; an item without a UUID as its id stands for itself by what it says, however
 * that is written. Only one that is `sound` is identified by that: values that deviate may deviate on one page alone. A
 * text that is not `plain` is not read alike by all: none of its items without an id differs from another.
 */
export function readKeys(
  body: unknown,
  plain = true,
  isSound: (item: unknown, index: number) => boolean = () => true,
): Keys {
  const itens = isObject(body) && Array.isArray(body.itens) ? body.itens : [];
  return packKeys(
    itens.map((item: unknown, index) => {
      const id = isObject(item) ? identityOf(item.id_simulacao) : null;
      if (id !== null && isObject(item)) {
        return { identity: id, content: contentOf(item), by: 'id', values: digestOf(item) };
      }
      if (!plain) return { identity: '', content: '', by: 'nothing' };
      const telling = isTelling(item);
      const content = telling ? wordsOf(item) : canonical(item);
      return { identity: content, content, by: telling && isSound(item, index) ? 'text' : 'nothing' };
    }),
  );
}

/** Whether two items of this text are one simulation: it tells when it was made, and a good deal besides. */
function isTelling(item: unknown): item is Item {
  return isObject(item) && typeof item.data_criacao === 'string' && Object.keys(item).length >= TELLING_FIELDS;
}

/** The JSON text of a value, the names of each object in order. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (!isObject(value)) return JSON.stringify(value) ?? '';
  const names = Object.keys(value).sort();
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join()}}`;
}

/** Enough of a simulation to tell it from another one under the same id. */
function contentOf(item: Item): string {
  const { prazo, valor_parcela, valor_solicitado, valor_bem, uf, tipo, data_criacao, veiculo, cliente } = item;
  const cpf = isObject(cliente) ? cliente.cpf : cliente;
  const [chassi, placa] = isObject(veiculo) ? [veiculo.chassi, veiculo.placa] : [veiculo, undefined];
  return [prazo, valor_parcela, valor_solicitado, valor_bem, uf, tipo, data_criacao, cpf, chassi, placa].join(' ');
}

/** The digits of a UUID, however it is written; a way of writing that is not documented is judged elsewhere. */
export function identityOf(id: unknown): string | null {
  if (typeof id !== 'string' || id.length > LONGEST_ID) return null;
  if (isUuid(id)) return id.slice(0, 8) + id.slice(9, 13) + id.slice(14, 18) + id.slice(19, 23) + id.slice(24);
  const digits = id.replace(/^urn:uuid:/i, '').replace(/[^0-9a-f]/gi, '');
  return digits.length === 32 ? digits : null;
}

function held(body: unknown, field: string): Held {
  const value = isObject(body) ? body[field] : undefined;
  if (value === undefined) return 'missing';
  if (value === null) return 'null';
  if (typeof value === 'string') return 'string';
  if (typeof value === 'number') return 'number';
  if (typeof value === 'boolean') return 'boolean';
  return Array.isArray(value) ? 'array' : 'object';
}

function booleanOr(value: unknown): boolean | null {
  return typeof value === 'boolean' ? value : null;
}

function integerOr(value: unknown, written: string | undefined): number | null {
  return typeof value === 'number' && fitsInteger(written ?? String(value), 64) ? value : null;
}
