import { joined, type Text } from './requirement.ts';

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
