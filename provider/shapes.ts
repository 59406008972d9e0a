/** How the document types a field. */
export type FieldKind =
  | 'uuid'
  | 'int64'
  | 'int32'
  | 'double'
  | 'string'
  | 'uf'
  | 'tipo'
  | 'date-time'
  | 'boolean'
  | 'object';

export type ObjectName = 'Simulation' | 'Transaction' | 'Interest' | 'Cet' | 'Iof' | 'Vehicle' | 'Customer';

export interface Field {
  /** `<Object>.<field>`, the id of its requirement. */
  readonly id: string;
  readonly object: ObjectName;
  readonly name: string;
  /** Member names that lead to it from the simulation. */
  readonly path: readonly string[];
  readonly kind: FieldKind;
  readonly nullable: boolean;
}

/** Where each object stands in a simulation. */
export const OBJECTS: Readonly<Record<ObjectName, readonly string[]>> = {
  Simulation: [],
  Transaction: ['transacao'],
  Interest: ['juros'],
  Cet: ['cet'],
  Iof: ['iof'],
  Vehicle: ['veiculo'],
  Customer: ['cliente'],
};

const KINDS: Readonly<Record<ObjectName, Readonly<Record<string, FieldKind | `${FieldKind}?`>>>> = {
  Simulation: {
    id_simulacao: 'uuid',
    prazo: 'int64',
    valor_parcela: 'double',
    valor_solicitado: 'double',
    valor_entrada: 'double',
    valor_bem: 'double',
    valor_tac: 'double',
    taxa_juros_negociada: 'double',
    valor_registro: 'double',
    uf: 'uf',
    tipo: 'tipo',
    transacao: 'object',
    juros: 'object',
    cet: 'object',
    iof: 'object',
    veiculo: 'object',
    cliente: 'object',
    data_criacao: 'date-time',
  },
  Transaction: { valor_total_credito: 'double', valor_total_debito: 'double' },
  Interest: { percentual_juros_mensal: 'double', percentual_juros_anual: 'double' },
  Cet: { percentual_mensal: 'double', percentual_anual: 'double' },
  Iof: { valor: 'double', percentual: 'double' },
  Vehicle: {
    marca: 'string',
    modelo: 'string',
    versao: 'string',
    ano: 'int32?',
    valor: 'double?',
    placa: 'string',
    veiculo_zero_km: 'boolean?',
    chassi: 'string',
    renavam: 'string',
    cor: 'string',
  },
  Customer: { cpf: 'string' },
};

function isKind(text: string): text is FieldKind {
  return !text.endsWith('?');
}

function fieldsOf(object: ObjectName): Field[] {
  return Object.entries(KINDS[object]).map(([name, typed]) => {
    const kind = typed.replace('?', '');
    if (!isKind(kind)) throw new TypeError(`${kind} is no kind of field`);
    return {
      id: `${object}.${name}`,
      object,
      name,
      path: [...OBJECTS[object], name],
      kind,
      nullable: typed.endsWith('?'),
    };
  });
}

/** Every field of a simulation and of the objects in it. */
export const FIELDS: readonly Field[] = [
  ...fieldsOf('Simulation'),
  ...fieldsOf('Transaction'),
  ...fieldsOf('Interest'),
  ...fieldsOf('Cet'),
  ...fieldsOf('Iof'),
  ...fieldsOf('Vehicle'),
  ...fieldsOf('Customer'),
];
