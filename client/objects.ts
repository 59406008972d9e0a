/**
 * The objects of the API, named as its document names them. Which fields are always there is open, so every field that
 * the document does not promise is optional; three fields of a vehicle may also be null.
 */

/** One credit simulation (proposal). */
export interface Simulation {
  /** UUID. */
  readonly id_simulacao?: string;
  /** Term; its unit is open. An int64: beyond 2^53 it is rounded. */
  readonly prazo?: number;
  readonly valor_parcela?: number;
  readonly valor_solicitado?: number;
  readonly valor_entrada?: number;
  readonly valor_bem?: number;
  readonly valor_tac?: number;
  readonly taxa_juros_negociada?: number;
  readonly valor_registro?: number;
  /** State (UF), two characters at most. */
  readonly uf?: string;
  readonly tipo?: SimulationKind;
  readonly transacao?: Transaction;
  readonly juros?: Interest;
  readonly cet?: Cet;
  readonly iof?: Iof;
  readonly veiculo?: Vehicle;
  readonly cliente?: Customer;
  /** Date and time of ISO 8601. */
  readonly data_criacao?: string;
}

export type SimulationKind = 'Financing' | 'Refinancing' | 'AmountSimulation';

export interface Transaction {
  readonly valor_total_credito?: number;
  readonly valor_total_debito?: number;
}

export interface Interest {
  readonly percentual_juros_mensal?: number;
  readonly percentual_juros_anual?: number;
}

/** Total effective cost. */
export interface Cet {
  readonly percentual_mensal?: number;
  readonly percentual_anual?: number;
}

/** Tax on financial operations. */
export interface Iof {
  readonly valor?: number;
  readonly percentual?: number;
}

export interface Vehicle {
  readonly marca?: string;
  readonly modelo?: string;
  readonly versao?: string;
  /** Model year. */
  readonly ano?: number | null;
  readonly valor?: number | null;
  readonly placa?: string;
  readonly veiculo_zero_km?: boolean | null;
  readonly chassi?: string;
  readonly renavam?: string;
  readonly cor?: string;
}

export interface Customer {
  readonly cpf?: string;
}

/** Where a page stands in the listing. */
export interface Page {
  readonly tem_proximo?: boolean;
  readonly tem_anterior?: boolean;
  readonly numero?: number;
  readonly tamanho?: number;
  /** Records found in all. An int64: beyond 2^53 it is rounded. */
  readonly total?: number;
}

/** One page of the listing. */
export interface SimulationListing {
  readonly itens: readonly Simulation[];
  readonly pagina: Page;
}

export interface AccessToken {
  /** A JWT. Secret. */
  readonly accesstoken: string;
  /** Lifetime; its unit is open. */
  readonly expiresIn: number;
  /** Date and time of RFC 3339. */
  readonly expiresAt: string;
  readonly tokenType: 'Bearer';
  /** Names with single spaces between them. */
  readonly scope: string;
}

/** Body of an error. */
export interface ProblemDetails {
  /** Kind of the problem, `<Area>.<Problem>`. */
  readonly tipo?: string;
  readonly titulo?: string;
  readonly status?: number;
  readonly detalhe?: string;
}
