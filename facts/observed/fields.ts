import { isObject } from '../tally.ts';

/** What the values of a field are, as far as comparing them goes. */
export type FieldKind = 'money' | 'rate' | 'count' | 'text' | 'id' | 'moment' | 'flag';

/** A field of a simulation or of an object in it. */
export interface ObservedField {
  /** `<Object>.<field>` */
  readonly key: string;
  /** Path in the simulation, its names joined by dots. */
  readonly path: string;
  readonly kind: FieldKind;
  /** Somebody's: its values are counted and measured, never shown nor compared for order. */
  readonly personal: boolean;
}

const OBJECTS: readonly (readonly [object: string, holder: string | null, Readonly<Record<string, FieldKind>>])[] = [
  [
    'Simulation',
    null,
    {
      data_criacao: 'moment',
      id_simulacao: 'id',
      prazo: 'count',
      valor_parcela: 'money',
      valor_solicitado: 'money',
      valor_entrada: 'money',
      valor_bem: 'money',
      valor_tac: 'money',
      taxa_juros_negociada: 'rate',
      valor_registro: 'money',
      uf: 'text',
      tipo: 'text',
    },
  ],
  ['Transaction', 'transacao', { valor_total_credito: 'money', valor_total_debito: 'money' }],
  ['Interest', 'juros', { percentual_juros_mensal: 'rate', percentual_juros_anual: 'rate' }],
  ['Cet', 'cet', { percentual_mensal: 'rate', percentual_anual: 'rate' }],
  ['Iof', 'iof', { valor: 'money', percentual: 'rate' }],
  [
    'Vehicle',
    'veiculo',
    {
      marca: 'text',
      modelo: 'text',
      versao: 'text',
      ano: 'count',
      valor: 'money',
      placa: 'text',
      veiculo_zero_km: 'flag',
      chassi: 'text',
      renavam: 'text',
      cor: 'text',
    },
  ],
  ['Customer', 'cliente', { cpf: 'text' }],
];

const PERSONAL = new Set(['placa', 'chassi', 'renavam', 'cpf']);

/** Every field of a simulation that holds no object; those that order a list most plausibly come first. */
export const FIELDS: readonly ObservedField[] = OBJECTS.flatMap(([object, holder, kinds]) =>
  Object.entries(kinds).map(([name, kind]) => ({
    key: `${object}.${name}`,
    path: holder === null ? name : `${holder}.${name}`,
    kind,
    personal: PERSONAL.has(name),
  })),
);

const HOLDERS = OBJECTS.map(([, holder, kinds]) => ({ holder, names: Object.keys(kinds) }));

/** The position in `FIELDS` of the field at a path. Throws `RangeError` where there is none. */
export function positionOf(path: string): number {
  const position = FIELDS.findIndex((field) => field.path === path);
  if (position < 0) throw new RangeError(`no field at ${path}`);
  return position;
}

/** The values of one simulation, by position in `FIELDS`; `undefined` where a field is absent. */
export type Row = unknown[];

/** Stands in a row for a field whose object is not there. */
export const NOWHERE = Symbol('nowhere');

/** Lays the values of a simulation out in `row`. */
export function layOut(simulation: Readonly<Record<string, unknown>>, row: Row): void {
  let at = 0;
  for (const { holder, names } of HOLDERS) {
    const object = holder === null ? simulation : simulation[holder];
    const held = isObject(object);
    for (const name of names) {
      row[at] = held ? object[name] : NOWHERE;
      at += 1;
    }
  }
}
