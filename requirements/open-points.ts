import type { OpenPoint } from './requirement.ts';

const listing = '2. Paginate simulations';
const invisible = 'Cannot be seen from outside: no documented call shows it.';

/** What the document leaves open: asked of the live API and observed, never judged. */
export const openPoints = {
  'open.required-fields': {
    clause: 'Resources and their fields, open point 1',
    question: 'Which fields are always there?',
    seen: 'By counting, over all objects read, how often each field is present, null and different.',
    movesWithData: true,
  },
  'open.prazo-unit': {
    clause: 'Resources and their fields, open point 2',
    question: 'In which unit does prazo count?',
    seen: 'By the unit under which the annuity formula gives valor_parcela from the financed amount and the monthly rate.',
    leastEvidence: 10,
  },
  'open.currency': {
    clause: 'Resources and their fields, open point 3',
    question: 'In which currency are the monetary values?',
    seen: 'Cannot be seen from outside: amounts come without a currency. The number of decimals in use is shown.',
  },
  'open.rates': {
    clause: 'Interest; Simulation (item of the list), row taxa_juros_negociada',
    question:
      'Are rates percentages or fractions, does the yearly one compound the monthly one, and which of them is the negotiated one?',
    seen: 'By the sizes of the rates, by (1 + monthly)^12 - 1 beside the yearly rate, and by taxa_juros_negociada beside both.',
    leastEvidence: 10,
  },
  'open.token-errors': {
    clause: '1. Issue an access token',
    question: 'How does the token call refuse?',
    seen: 'By status, content type and shape of the answers to a wrong secret, an unknown client, a missing field, malformed JSON and another content type.',
  },
  'open.default-page': {
    clause: `${listing}, rule 3`,
    question: 'Which page is served when pagina_inicial is left out?',
    seen: 'By numero of that answer.',
  },
  'open.default-limit': {
    clause: `${listing}, rule 3`,
    question: 'How large is a page when limite is left out?',
    seen: 'By tamanho of that answer and the items counted in it.',
  },
  'open.ordering': {
    clause: `${listing}, rule 4`,
    question: 'In which order do the items stand?',
    seen: 'By the field and direction that order all items read, and by whether two reads agree; of a list that grows meanwhile, by the order of each page.',
    leastEvidence: 10,
  },
  'open.out-of-bounds': {
    clause: `${listing}, rule 5`,
    question: 'What happens to parameters that leave their bounds?',
    seen: 'By the answers to pagina_inicial 0, -1 and beyond 32 bits, and to limite 0, -1, 101 and beyond 32 bits.',
  },
  'open.beyond-last-page': {
    clause: `${listing}, row pagina_inicial`,
    question: 'What is the answer for a page behind the last one?',
    seen: 'By its status, its items and its flags.',
  },
  'open.repeated-parameter': {
    clause: listing,
    question: 'Which value counts when a parameter is given twice?',
    seen: 'By the page size that the answer follows, or by its refusal.',
  },
  'open.unknown-parameter': {
    clause: listing,
    question: 'Is a parameter that the document does not name ignored or refused?',
    seen: 'By the status of a listing call that carries one.',
  },
  'open.empty-parameter': {
    clause: listing,
    question: 'What happens to a parameter without a value (limite=, pagina_inicial=)?',
    seen: 'By the answer to each, as for parameters out of bounds.',
  },
  'open.expires-in-unit': {
    clause: 'Authentication, open point 1',
    question: 'In which unit does expiresIn count?',
    seen: 'By expiresAt and, where the token can be read, by its claims exp and iat.',
  },
  'open.token-reuse': {
    clause: 'Authentication, rule 4',
    question: 'Does a new token call revoke the token before it, hand it out again, or leave both valid?',
    seen: 'By using both tokens after a second token call.',
  },
  'open.revocation-refresh': {
    clause: 'Authentication, open point 2',
    question: 'How is a token revoked, and can it be refreshed?',
    seen: invisible,
  },
  'open.scopes': {
    clause: 'Authentication, open point 3',
    question: 'Which scope does each endpoint need?',
    seen: 'Only as far as the scopes of the token that opened the listing; that each of them is needed is not claimed.',
  },
  'open.401-body': {
    clause: 'Errors, row 401',
    question: 'What does the body of a 401 look like?',
    seen: 'By content type, shape and WWW-Authenticate of every 401, and by whether several causes (no token, an invalid, expired or revoked one) return the same.',
  },
  'open.scheme-case': {
    clause: 'Authentication, rule 1',
    question: 'Is the scheme accepted in lower case?',
    seen: 'By a listing request with a good token under bearer in lower case, between two controls.',
  },
  'open.error-tipos': {
    clause: 'Errors',
    question: 'Which values of tipo are there?',
    seen: 'By every tipo met, with what caused it.',
    movesWithData: true,
  },
  'open.rate-limits': {
    clause: 'Limits',
    question: 'Which rate limits and quotas apply?',
    seen: 'By the headers RateLimit-*, X-RateLimit-* and Retry-After that were met, in retried responses too; a limit is never provoked.',
    movesWithData: true,
  },
  'open.content-type': {
    clause: 'Endpoints',
    question: 'Which Content-Type does each kind of answer carry?',
    seen: 'By the header of every response, JSON or not.',
  },
  'open.deprecation': {
    clause: 'Versioning, rule 4',
    question: 'How are deprecations and changes announced?',
    seen: 'By the headers Deprecation, Sunset and Warning that were met, in retried responses too.',
  },
  'open.methods': {
    clause: 'What the service does',
    question: 'Which other operations do the two paths offer?',
    seen: 'By OPTIONS and HEAD and the Allow header; nothing that could write is sent.',
  },
  'open.last-page-size': {
    clause: 'Page (pagination block), row tamanho',
    question: 'What is tamanho on a page that is not full: limite as requested, or the number of items on it?',
    seen: 'By tamanho of the pages that hold fewer items than limite and have no next page.',
  },
  'open.validation-order': {
    clause: `${listing}, rule 2; Authentication, rule 4`,
    question: 'Which is checked first, the token or the parameters?',
    seen: 'By the status of one request with a malformed parameter and without a token: 400 or 401. Both are right.',
  },
  'open.lifecycle': {
    clause: 'States and transitions',
    question: 'Which states does a simulation or another resource pass through?',
    seen: invisible,
  },
  'open.events': {
    clause: 'Events',
    question: 'Which events, webhooks or notifications are there?',
    seen: invisible,
  },
  'open.formats': {
    clause: 'Simulation (item of the list); Vehicle; Customer',
    question:
      'Which details do the formats have: offsets and precision of times, letters of UUIDs, forms of plates and chassis numbers, states, check digits?',
    seen: 'By tallying these over all objects read.',
    movesWithData: true,
    steadyParts: ['data_criacao.offsets', 'data_criacao.fractionDigits', 'id_simulacao.letters'],
    leastEvidence: 10,
  },
} as const satisfies Record<string, OpenPoint>;
