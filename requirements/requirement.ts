/** Minor versions of the suite that introduced the versions of the catalog, from 1 on. */
export const catalogueMinors: readonly string[] = ['0.1', '0.2'];

/** How sure the document is of a statement. */
export type Level = 'documented' | 'shown';

/** How much a deviation matters. It orders lists and does not affect the exit code. */
export type Severity = 'critical' | 'major' | 'minor';

/** A setting or data without which a run cannot exercise a requirement. Its words are the message `need.<id>`. */
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

/** A statement of the document that is checked, with its texts as `Words`. */
export interface Requirement<Words = string> {
  readonly level: Level;
  /** A run that did not exercise it is inconclusive. */
  readonly core?: true;
  readonly severity: Severity;
  /** Version of the catalog that added it; 1 where absent. */
  readonly since?: number;
  /** Heading of the document and, where it has one, the rule or row. */
  readonly clause: Words;
  /** The statement in our own words, present tense. */
  readonly statement: Words;
  /** The requests that exercise it. */
  readonly sent: Words;
  /** What is compared with what. */
  readonly judged: Words;
  /** What a run lacks where it could not exercise the requirement. Absent where every run exercises it. */
  readonly needs?: readonly Need[];
  /** What single cases need in addition. */
  readonly someCasesNeed?: readonly Need[];
}

/** A point that the document leaves open: probed and observed, never graded. */
export interface OpenPoint<Words = string> {
  readonly clause: Words;
  /** Version of the catalog that added it; 1 where absent. */
  readonly since?: number;
  readonly question: Words;
  /** How the answer is observed, or why it cannot be. */
  readonly seen: Words;
  /** The answer depends on the data: a new baseline leaves it free, and no comparison turns on it. */
  readonly movesWithData?: true;
  /** Parts of such an answer, as `<member>.<member>`, that do not depend on the data: a new baseline pins these. */
  readonly steadyParts?: readonly string[];
  /** Objects or exchanges that an inferred or missing answer needs before it counts against a baseline; 1 where absent. */
  readonly leastEvidence?: number;
}

export type Stated = Requirement<Text>;

/** Level and severity of a requirement of the document. */
export const documented = (severity: Severity) => ({ level: 'documented', severity }) as const;

/** The same for one without which no verdict is complete. */
export const core = (severity: Severity) => ({ level: 'documented', core: true, severity }) as const;

/** Level and severity of what an example of the document shows. */
export const shown = { level: 'shown', severity: 'minor' } as const;

/** Several texts as one. */
export const joined = (between: string, ...texts: readonly Text[]): Text => [
  texts.map(([en]) => en).join(between),
  texts.map(([, ptBR]) => ptBR).join(between),
];

/** The headings of the document that clauses name. */
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

export const row = (heading: Heading, name: string): Text => within(heading, `row ${name}`, `linha ${name}`);

export const openPoint = (heading: Heading, number: number): Text =>
  within(heading, `open point ${number}`, `ponto em aberto ${number}`);

export const clauses = (...all: readonly Text[]): Text => joined('; ', ...all);

/** The clause and the statement of an object without further properties. */
export function closed(heading: Heading, [en, ptBR]: Text, names: readonly string[]) {
  const listed = (and: string) => [names.slice(0, -1).join(', '), ...names.slice(-1)].filter(Boolean).join(and);
  const statement: Text = [
    `${en} has no properties besides ${listed(' and ')}`,
    `${ptBR} não tem outras propriedades além de ${listed(' e ')}`,
  ];
  return { clause: clauses(section('Resources and their fields'), section(heading)), statement };
}
