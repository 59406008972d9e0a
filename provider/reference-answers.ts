import { isObject, type Json } from './data/json.ts';

export type Answers = Readonly<Record<string, Json>>;

const JSON_TYPE = 'application/json; charset=utf-8';

/**
 * Answers to the open points without a behavior; null where nothing is observed. Answers that depend on the data are left
 * out: present fields, observed tipos and formats, rate-limit headers.
 */
export const referenceAnswers: Answers = {
  'open.default-page': 1,
  'open.default-limit': 20,
  'open.out-of-bounds': {
    'pagina_inicial=0': { outcome: '400', effective: null },
    'pagina_inicial=-1': { outcome: '400', effective: null },
    'pagina_inicial=2147483648': { outcome: '400', effective: null },
    'limite=0': { outcome: '400', effective: null },
    'limite=-1': { outcome: '400', effective: null },
    'limite=101': { outcome: '400', effective: null },
    'limite=2147483648': { outcome: '400', effective: null },
  },
  'open.empty-parameter': {
    'pagina_inicial=': { outcome: 'default', effective: 1 },
    'limite=': { outcome: 'default', effective: 20 },
  },
  'open.beyond-last-page': { status: 200, items: 0, tem_proximo: false, tem_anterior: true },
  'open.ordering': { field: 'data_criacao', direction: 'descending' },
  'open.expires-in-unit': 'seconds',
  'open.prazo-unit': 'months',
  'open.401-body': { kind: 'problem-details', sameForAllCauses: true, wwwAuthenticate: true },
  'open.token-errors': {
    'wrong-secret': { status: 401, kind: 'problem-details' },
    'unknown-client': { status: 401, kind: 'problem-details' },
    'missing-field': { status: 400, kind: 'problem-details' },
    'malformed-json': { status: 400, kind: 'problem-details' },
    'other-content-type': { status: 415, kind: 'problem-details' },
  },
  'open.token-reuse': 'both work',
  'open.scheme-case': 'accepted',
  'open.unknown-parameter': 'accepted',
  'open.last-page-size': 'limite',
  'open.validation-order': 401,
  'open.repeated-parameter': 'first',
  'open.scopes': ['partner.read', 'partner.write'],
  'open.rates': {
    notation: 'percent',
    annual: 'compound',
    cetAnnual: 'compound',
    negotiated: 'monthly',
    iof: 'percent',
  },
  'open.content-type': {
    'token 200': JSON_TYPE,
    'token refused': JSON_TYPE,
    'listing 200': JSON_TYPE,
    'listing 400': JSON_TYPE,
    'listing 401': JSON_TYPE,
  },
  'open.methods': {
    'HEAD listing': { status: 200, allow: null },
    'OPTIONS listing': { status: 204, allow: ['GET', 'HEAD', 'OPTIONS'] },
    'HEAD token': { status: 405, allow: ['OPTIONS', 'POST'] },
    'OPTIONS token': { status: 204, allow: ['OPTIONS', 'POST'] },
  },
  'open.deprecation': [],
  'open.currency': null,
  'open.revocation-refresh': null,
  'open.lifecycle': null,
  'open.events': null,
};

/** The cases of an object answer that a behavior decides, over those of the reference. */
export function answersWith(openPoint: string, cases: Answers): Answers {
  const reference = referenceAnswers[openPoint];
  return { [openPoint]: { ...(isObject(reference) && reference), ...cases } };
}

/** Open points of which nothing is seen under a behavior. */
export function unseen(...openPoints: readonly string[]): Answers {
  return Object.fromEntries(openPoints.map((id) => [id, null]));
}
