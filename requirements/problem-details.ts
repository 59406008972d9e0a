import { clauses, closed, core, type Need, row, type Stated, section, shown, type Text } from './requirement.ts';

const heading = 'ProblemDetails (error body)';

const sent: Text = [
  'Every listing request that returned 400, whatever the cause: malformed parameters, parameters out of bounds, an unfinished registration.',
  'Toda requisição da listagem que retornou 400, seja qual for a causa: parâmetros malformados, parâmetros fora da faixa, cadastro não concluído.',
];
/** Production gets no malformed parameters, the usual cause of a 400. */
const needs: readonly Need[] = ['not-production'];

/** Returns the requirement of an optional field of the error body. */
const field = (
  name: string,
  [en, ptBR]: Text,
  judged: Text,
  level: ReturnType<typeof core> | typeof shown = core('minor'),
) =>
  ({
    ...level,
    clause: row(heading, name),
    statement: [`${name}, if present, is ${en}`, `${name}, se presente, é ${ptBR}`],
    sent,
    judged,
    needs,
  }) as const;
const text: Text = ['a string', 'uma string'];
const type: Text = ['The type of the value.', 'O tipo do valor.'];

/** The error body of the listing. */
export const problemDetailsRequirements = {
  'ProblemDetails.closed': {
    ...core('minor'),
    ...closed(heading, ['the body of a 400', 'o corpo de um 400'], ['tipo', 'titulo', 'status', 'detalhe', 'erro']),
    sent,
    judged: [
      'The property names of each body, compared with the five documented names.',
      'Os nomes das propriedades de cada corpo, comparados com os cinco documentados.',
    ],
    needs,
  },
  'ProblemDetails.tipo': field(
    'tipo',
    [
      'a string of two names joined by a dot, <Area>.<Problem>',
      'uma string de dois nomes unidos por um ponto, <Área>.<Problema>',
    ],
    [
      'The format of the string. Which values exist is an open point.',
      'O formato da string. Quais valores existem é um ponto em aberto.',
    ],
  ),
  'ProblemDetails.titulo': field('titulo', text, type),
  'ProblemDetails.status': {
    ...field(
      'status',
      [
        'a 32-bit integer equal to the HTTP status of the response',
        'um inteiro de 32 bits igual ao status HTTP da resposta',
      ],
      [
        'The number as written in the JSON text, compared with the HTTP status.',
        'O número tal como escrito no texto JSON, comparado com o status HTTP.',
      ],
    ),
    clause: clauses(row(heading, 'status'), section('Errors')),
  },
  'ProblemDetails.detalhe': field('detalhe', text, type),
  'ProblemDetails.erro': field('erro', ['null', 'nulo'], ['The value.', 'O valor.'], shown),
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
