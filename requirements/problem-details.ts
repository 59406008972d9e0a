import { clauses, row, section } from './clause.ts';
import { core, type Need, type Stated, shown, type Text } from './requirement.ts';

const heading = 'ProblemDetails (error body)';

const sent: Text = [
  'Every listing request that returned 400, whatever the cause: malformed parameters, parameters out of bounds, an unfinished registration.',
  'Toda requisição da listagem que retornou 400, qualquer que seja a causa: parâmetros malformados, parâmetros fora da faixa, cadastro não concluído.',
];
/** Malformed parameters, the usual cause of a 400, are not sent to production. */
const needs: readonly Need[] = ['not-production'];

const text = (field: 'titulo' | 'detalhe') =>
  ({
    ...core('minor'),
    clause: row(heading, field),
    statement: [`${field}, if present, is a string`, `${field}, se presente, é uma string`],
    sent,
    judged: ['The type of the value.', 'O tipo do valor.'],
    needs,
  }) as const;

/** The error body of the listing. */
export const problemDetailsRequirements = {
  'ProblemDetails.closed': {
    ...core('minor'),
    clause: clauses(section('Resources and their fields'), section(heading)),
    statement: [
      'the body of a 400 has no properties besides tipo, titulo, status, detalhe and erro',
      'o corpo de um 400 não tem outras propriedades além de tipo, titulo, status, detalhe e erro',
    ],
    sent,
    judged: [
      'The property names of each body, compared with the five documented names.',
      'Os nomes das propriedades de cada corpo, comparados com os cinco documentados.',
    ],
    needs,
  },
  'ProblemDetails.tipo': {
    ...core('minor'),
    clause: row(heading, 'tipo'),
    statement: [
      'tipo, if present, is a string of two names joined by a dot, <Area>.<Problem>',
      'tipo, se presente, é uma string de dois nomes unidos por um ponto, <Área>.<Problema>',
    ],
    sent,
    judged: [
      'The format of the string. Which values exist is an open point.',
      'O formato da string. Quais valores existem é um ponto em aberto.',
    ],
    needs,
  },
  'ProblemDetails.titulo': text('titulo'),
  'ProblemDetails.status': {
    ...core('minor'),
    clause: clauses(row(heading, 'status'), section('Errors')),
    statement: [
      'status, if present, is a 32-bit integer equal to the HTTP status of the response',
      'status, se presente, é um inteiro de 32 bits igual ao status HTTP da resposta',
    ],
    sent,
    judged: [
      'The number as written in the JSON text, compared with the HTTP status.',
      'O número tal como escrito no texto JSON, comparado com o status HTTP.',
    ],
    needs,
  },
  'ProblemDetails.detalhe': text('detalhe'),
  'ProblemDetails.erro': {
    ...shown,
    clause: row(heading, 'erro'),
    statement: ['erro, if present, is null', 'erro, se presente, é nulo'],
    sent,
    judged: ['The value.', 'O valor.'],
    needs,
  },
  'ProblemDetails.complete': {
    ...shown,
    clause: section('Errors'),
    statement: [
      'the body of a 400 has all of tipo, titulo, status, detalhe and erro',
      'o corpo de um 400 tem tipo, titulo, status, detalhe e erro',
    ],
    sent,
    judged: [
      'The presence of each of the five fields; null counts as present.',
      'A presença de cada um dos cinco campos; nulo conta como presente.',
    ],
    needs,
  },
} as const satisfies Record<string, Stated>;
