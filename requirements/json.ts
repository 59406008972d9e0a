import { clauses, core, row, type Stated, section, shown, type Text } from './requirement.ts';

const sent: Text = [
  'Every request whose response is documented as a JSON object: token responses, pages, and 400 responses of the listing.',
  'Toda requisição cuja resposta é documentada como objeto JSON: respostas de token, páginas e respostas 400 da listagem.',
];

/** Requirements for all documented bodies. */
export const jsonRequirements = {
  'json.well-formed': {
    ...core('minor'),
    clause: clauses(row('2. Paginate simulations', '200'), row('1. Issue an access token', 'Success')),
    statement: [
      'a body that is documented as a JSON object is exactly one JSON text (RFC 8259) in UTF-8',
      'um corpo documentado como objeto JSON é exatamente um texto JSON (RFC 8259) em UTF-8',
    ],
    sent,
    judged: [
      'The bytes of the body: valid UTF-8 without a byte order mark, one JSON text, nothing after it; no NaN, comment or trailing comma.',
      'Os bytes do corpo: UTF-8 válido sem byte order mark, um texto JSON, nada depois dele; sem NaN, comentário ou vírgula no fim.',
    ],
  },
  'json.unique-names': {
    ...shown,
    clause: section('Resources and their fields'),
    statement: [
      'no object in a response body has two properties with the same name',
      'nenhum objeto em um corpo de resposta tem duas propriedades com o mesmo nome',
    ],
    sent,
    judged: [
      'The property names of every object, with escape sequences decoded.',
      'Os nomes das propriedades de cada objeto, com as sequências de escape decodificadas.',
    ],
  },
} as const satisfies Record<string, Stated>;
