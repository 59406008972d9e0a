/** The minor version of the suite that introduced each catalog version, starting with version 1. */
export const catalogueMinors: readonly string[] = ['0.1', '0.2'];

/** The basis of a statement: documented, or only shown by an example. */
export type Level = 'documented' | 'shown';

/** Severity of a deviation. It orders lists and does not affect the exit code. */
export type Severity = 'critical' | 'major' | 'minor';

/** A setting or data that a run needs to exercise a requirement. Its text is the message `need.<id>`. */
export type Need =
  | 'not-production'
  | 'second-partner'
  | 'empty-partner'
  | 'incomplete-partner'
  | 'revoked-token'
  | 'expired-token'
  | 'one-simulation'
  | 'two-simulations'
  | 'simulations-of-both'
  | 'null-value'
  | 'two-reports';

/** A text in English and in Brazilian Portuguese. */
export type Text = readonly [en: string, ptBR: string];

/** A checked statement of the document. Its texts have the type `Words`. */
export interface Requirement<Words = string> {
  readonly level: Level;
  /** True if a run is inconclusive without it. */
  readonly core?: true;
  readonly severity: Severity;
  /** Version of the catalog that added it; 1 where absent. */
  readonly since?: number;
  /** Heading of the document and, if there is one, the rule or row. */
  readonly clause: Words;
  /** The statement in our own words, present tense. */
  readonly statement: Words;
  /** The requests that exercise it. */
  readonly sent: Words;
  /** The comparison that gives the verdict. */
  readonly judged: Words;
  /** What a run needs to exercise the requirement. Absent if every run does. */
  readonly needs?: readonly Need[];
  /** Additional needs of single cases. */
  readonly someCasesNeed?: readonly Need[];
}

/** A point that the document leaves open. It is probed and observed, never graded. */
export interface OpenPoint<Words = string> {
  readonly clause: Words;
  /** Version of the catalog that added it; 1 where absent. */
  readonly since?: number;
  readonly question: Words;
  /** How the answer is observed, or why it cannot be observed. */
  readonly seen: Words;
  /** True if the answer depends on the data: new baselines do not pin it, and comparisons ignore it. */
  readonly movesWithData?: true;
  /** Parts of a data-dependent answer that do not depend on the data, as `<member>.<member>`. New baselines pin them. */
  readonly steadyParts?: readonly string[];
  /** Objects or exchanges needed for an inferred or missing answer to count against a baseline; default 1. */
  readonly leastEvidence?: number;
}

export type Stated = Requirement<Text>;

/** Returns the level and severity of a documented requirement. */
export const documented = (severity: Severity) => ({ level: 'documented', severity }) as const;

/** Returns the level and severity of a core requirement: no verdict is complete without it. */
export const core = (severity: Severity) => ({ level: 'documented', core: true, severity }) as const;

/** Level and severity of a requirement that only an example of the document shows. */
export const shown = { level: 'shown', severity: 'minor' } as const;

/** Joins texts in each language. */
export const joined = (between: string, ...texts: readonly Text[]): Text => [
  texts.map(([en]) => en).join(between),
  texts.map(([, ptBR]) => ptBR).join(between),
];

/** Headings of the document in clauses. */
const headings = {
  'What the service does': 'O que o serviço faz',
  'Resources and their fields': 'Recursos e seus campos',
  'Simulation (item of the list)': 'Simulation (item da lista)',
  Transaction: 'Transaction',
  Interest: 'Interest',
  'Cet (total effective cost)': 'Cet (custo efetivo total)',
  'Iof (tax on financial operations)': 'Iof (imposto sobre operações financeiras)',
  Vehicle: 'Vehicle',
  Customer: 'Customer',
  'Page (pagination block)': 'Page (bloco de paginação)',
  'ProblemDetails (error body)': 'ProblemDetails (corpo de erro)',
  'Access token response': 'Resposta com o token de acesso',
  'States and transitions': 'Estados e transições',
  Endpoints: 'Endpoints',
  '1. Issue an access token': '1. Emitir um token de acesso',
  '2. Paginate simulations': '2. Paginar simulações',
  Authentication: 'Autenticação',
  Events: 'Eventos',
  Errors: 'Erros',
  Limits: 'Limites',
  Versioning: 'Versionamento',
} as const;

export type Heading = keyof typeof headings;

export const section = (heading: Heading): Text => [heading, headings[heading]];

const within = (heading: Heading, en: string, ptBR: string): Text => joined(', ', section(heading), [en, ptBR]);

export const rule = (heading: Heading, number: number): Text => within(heading, `rule ${number}`, `regra ${number}`);

/** Names of table rows that are words of the document. */
const rows: Readonly<Record<string, string>> = {
  Success: 'Sucesso',
  'Request body': 'Corpo da requisição',
  Authentication: 'Autenticação',
};

export const row = (heading: Heading, name: string): Text =>
  within(heading, `row ${name}`, `linha ${rows[name] ?? name}`);

export const openPoint = (heading: Heading, number: number): Text =>
  within(heading, `open point ${number}`, `ponto em aberto ${number}`);

export const clauses = (...all: readonly Text[]): Text => joined('; ', ...all);

/** Returns the clause and statement of an object without additional properties. */
export function closed(heading: Heading, [en, ptBR]: Text, names: readonly string[]) {
  const listed = (and: string) => [names.slice(0, -1).join(', '), ...names.slice(-1)].filter(Boolean).join(and);
  const statement: Text = [
    `${en} has no properties besides ${listed(' and ')}`,
    `${ptBR} não tem outras propriedades além de ${listed(' e ')}`,
  ];
  return { clause: clauses(section('Resources and their fields'), section(heading)), statement };
}
