import type {
  AccessToken,
  Cet,
  Customer,
  Interest,
  Iof,
  Page,
  ProblemDetails,
  Simulation,
  SimulationListing,
  Transaction,
  Vehicle,
} from './objects.ts';
import { type AnyShape, misfit, type Shape } from './shape.ts';

const transaction: Shape<Transaction> = {
  required: [],
  members: { valor_total_credito: 'number', valor_total_debito: 'number' },
};

const interest: Shape<Interest> = {
  required: [],
  members: { percentual_juros_mensal: 'number', percentual_juros_anual: 'number' },
};

const cet: Shape<Cet> = { required: [], members: { percentual_mensal: 'number', percentual_anual: 'number' } };

const iof: Shape<Iof> = { required: [], members: { valor: 'number', percentual: 'number' } };

const vehicle: Shape<Vehicle> = {
  required: [],
  members: {
    marca: 'string',
    modelo: 'string',
    versao: 'string',
    ano: { nullable: 'integer' },
    valor: { nullable: 'number' },
    placa: 'string',
    veiculo_zero_km: { nullable: 'boolean' },
    chassi: 'string',
    renavam: 'string',
    cor: 'string',
  },
};

const customer: Shape<Customer> = { required: [], members: { cpf: 'string' } };

const simulation: Shape<Simulation> = {
  required: [],
  members: {
    id_simulacao: 'string',
    prazo: 'integer',
    valor_parcela: 'number',
    valor_solicitado: 'number',
    valor_entrada: 'number',
    valor_bem: 'number',
    valor_tac: 'number',
    taxa_juros_negociada: 'number',
    valor_registro: 'number',
    uf: 'string',
    tipo: { oneOf: ['Financing', 'Refinancing', 'AmountSimulation'] },
    transacao: transaction,
    juros: interest,
    cet,
    iof,
    veiculo: vehicle,
    cliente: customer,
    data_criacao: 'string',
  },
};

const page: Shape<Page> = {
  required: [],
  members: { tem_proximo: 'boolean', tem_anterior: 'boolean', numero: 'integer', tamanho: 'integer', total: 'integer' },
};

const simulationListing: Shape<SimulationListing> = {
  required: ['itens', 'pagina'],
  members: { itens: { each: simulation }, pagina: page },
};

const accessTokenResponse: Shape<AccessToken> = {
  required: ['accesstoken', 'expiresIn', 'expiresAt', 'tokenType', 'scope'],
  members: {
    accesstoken: 'string',
    expiresIn: 'integer',
    expiresAt: 'string',
    tokenType: { oneOf: ['Bearer'] },
    scope: 'string',
  },
};

const problemDetails: Shape<ProblemDetails> = {
  required: [],
  members: { tipo: 'string', titulo: 'string', status: 'integer', detalhe: 'string' },
};

/** A body that the client reads, and what it is held to before it is handed on. */
export interface Described<Value> {
  readonly shape: AnyShape;
  /** What keeps a value from being one; undefined where nothing does. */
  readonly misfit: (value: unknown) => string | undefined;
  readonly is: (value: unknown) => value is Value;
}

export const listing: Described<SimulationListing> = {
  shape: simulationListing,
  misfit: (value) => misfit(value, simulationListing),
  is: (value): value is SimulationListing => misfit(value, simulationListing) === undefined,
};

export const accessToken: Described<AccessToken> = {
  shape: accessTokenResponse,
  misfit: (value) => misfit(value, accessTokenResponse),
  is: (value): value is AccessToken => misfit(value, accessTokenResponse) === undefined,
};

export const problem: Described<ProblemDetails> = {
  shape: problemDetails,
  misfit: (value) => misfit(value, problemDetails),
  is: (value): value is ProblemDetails => misfit(value, problemDetails) === undefined,
};
