/** The documented shape of a value. A list of strings is an enumeration; `some` members are optional, `all` are required. */
export type Shape =
  | keyof typeof WORDS
  | readonly string[]
  | { readonly nullable: Shape }
  | { readonly each: Shape }
  | { readonly some: Readonly<Record<string, Shape>> }
  | { readonly all: Readonly<Record<string, Shape>> };

const WORDS = { boolean: 'a boolean', number: 'a number', integer: 'an integer', string: 'a string' } as const;

interface Simple {
  readonly boolean: boolean;
  readonly number: number;
  readonly integer: number;
  readonly string: string;
}

export type Of<Described> = Described extends keyof Simple
  ? Simple[Described]
  : Described extends readonly (infer Choice)[]
    ? Choice
    : Described extends { readonly nullable: infer Inner }
      ? Of<Inner> | null
      : Described extends { readonly each: infer Item }
        ? readonly Of<Item>[]
        : Described extends { readonly all: infer Members }
          ? { readonly [Name in keyof Members]: Of<Members[Name]> }
          : Described extends { readonly some: infer Members }
            ? { readonly [Name in keyof Members]?: Of<Members[Name]> }
            : never;

const transaction = { some: { valor_total_credito: 'number', valor_total_debito: 'number' } } as const;
const interest = { some: { percentual_juros_mensal: 'number', percentual_juros_anual: 'number' } } as const;
const cet = { some: { percentual_mensal: 'number', percentual_anual: 'number' } } as const;
const iof = { some: { valor: 'number', percentual: 'number' } } as const;
const customer = { some: { cpf: 'string' } } as const;
const kinds = ['Financing', 'Refinancing', 'AmountSimulation'] as const;

const vehicle = {
  some: {
    marca: 'string',
    modelo: 'string',
    versao: 'string',
    /** Model year. */
    ano: { nullable: 'integer' },
    valor: { nullable: 'number' },
    placa: 'string',
    veiculo_zero_km: { nullable: 'boolean' },
    chassi: 'string',
    renavam: 'string',
    cor: 'string',
  },
} as const;

const simulation = {
  some: {
    /** UUID. */
    id_simulacao: 'string',
    /** Term; the document does not specify its unit. An int64: beyond 2^53 it is rounded. */
    prazo: 'integer',
    valor_parcela: 'number',
    valor_solicitado: 'number',
    valor_entrada: 'number',
    valor_bem: 'number',
    valor_tac: 'number',
    taxa_juros_negociada: 'number',
    valor_registro: 'number',
    /** State (UF), at most two characters. */
    uf: 'string',
    tipo: kinds,
    transacao: transaction,
    juros: interest,
    cet,
    iof,
    veiculo: vehicle,
    cliente: customer,
    /** Date and time of ISO 8601. */
    data_criacao: 'string',
  },
} as const;

const page = {
  some: {
    tem_proximo: 'boolean',
    tem_anterior: 'boolean',
    numero: 'integer',
    tamanho: 'integer',
    /** Number of all records. An int64: beyond 2^53 it is rounded. */
    total: 'integer',
  },
} as const;

export const simulationListing = { all: { itens: { each: simulation }, pagina: page } } as const;

export const accessToken = {
  all: {
    /** A JWT. Secret. */
    accesstoken: 'string',
    /** Lifetime; the document does not specify its unit. */
    expiresIn: 'integer',
    /** Date and time of RFC 3339. */
    expiresAt: 'string',
    tokenType: ['Bearer'],
    /** Names, separated by single spaces. */
    scope: 'string',
  },
} as const;

export const problemDetails = {
  some: {
    /** Kind of the problem, `<Area>.<Problem>`. */
    tipo: 'string',
    titulo: 'string',
    status: 'integer',
    detalhe: 'string',
  },
} as const;

// Names of the document. Fields that it does not guarantee are optional.
/** Totals of credit and debit. */
export type Transaction = Of<typeof transaction>;
/** Interest rates, monthly and yearly. */
export type Interest = Of<typeof interest>;
/** Total effective cost (custo efetivo total), monthly and yearly. */
export type Cet = Of<typeof cet>;
/** Tax on financial transactions: amount and rate. */
export type Iof = Of<typeof iof>;
/** The person who asked for the simulation. */
export type Customer = Of<typeof customer>;
/** The vehicle of a simulation. */
export type Vehicle = Of<typeof vehicle>;
/** The values of `tipo`. */
export type SimulationKind = (typeof kinds)[number];
/** A credit simulation. */
export type Simulation = Of<typeof simulation>;
/** The pagination of a listing. */
export type Page = Of<typeof page>;
/** One page of the listing. */
export type SimulationListing = Of<typeof simulationListing>;
/** The response to a token request. */
export type AccessToken = Of<typeof accessToken>;
/** The body of an error. The client masks its texts. */
export type ProblemDetails = Of<typeof problemDetails>;

/** Returns true if a value matches the shape of a type. */
export function fits<Value>(value: unknown, shape: Shape): value is Value {
  return misfit(value, shape) === undefined;
}

/**
 * Returns why a value does not match a shape, with a JSON Pointer and without the value; undefined if it matches. Optional
 * members may be absent, and unknown members are valid.
 */
export function misfit(value: unknown, shape: Shape, at = ''): string | undefined {
  const isNot = (expected: string) => `${at === '' ? 'the body' : at} is not ${expected}`;
  if (typeof shape === 'string') {
    const isValid = shape === 'integer' ? Number.isInteger(value) : typeof value === shape;
    return isValid ? undefined : isNot(WORDS[shape]);
  }
  if (isChoice(shape)) return shape.some((one) => one === value) ? undefined : isNot(`one of ${shape.join(', ')}`);
  if ('nullable' in shape) return value === null ? undefined : misfit(value, shape.nullable, at);
  if ('each' in shape) {
    if (!Array.isArray(value)) return isNot('an array');
    return first(value.entries(), ([index, item]) => misfit(item, shape.each, `${at}/${index}`));
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return isNot('an object');
  const members: Readonly<Record<string, unknown>> = { ...value };
  const described = 'all' in shape ? shape.all : shape.some;
  return first(Object.entries(described), ([name, inner]) => {
    if (members[name] !== undefined) return misfit(members[name], inner, `${at}/${name}`);
    return 'all' in shape ? `${at}/${name} is absent` : undefined;
  });
}

function isChoice(shape: Shape): shape is readonly string[] {
  return Array.isArray(shape);
}

function first<Item>(items: Iterable<Item>, look: (item: Item) => string | undefined): string | undefined {
  for (const item of items) {
    const found = look(item);
    if (found !== undefined) return found;
  }
  return undefined;
}
