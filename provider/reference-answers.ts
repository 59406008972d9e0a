import { isObject, JSON_TYPE, type Json } from './data/json.ts';
import { REFERENCE_POLICY } from './policy.ts';

export type Answers = Readonly<Record<string, Json>>;

const OUT_OF_BOUNDS = [
  ...['pagina_inicial=0', 'pagina_inicial=-1', 'pagina_inicial=2147483648'],
  ...['limite=0', 'limite=-1', 'limite=101', 'limite=2147483648'],
];

/** Returns the open-point answer on Content-Types if all responses have the same one. */
export const contentTypes = (type: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    ['token 200', 'token refused', 'listing 200', 'listing 400', 'listing 401'].map((kind) => [kind, type]),
  );

/** Returns the open-point answer on rejected token requests if all bodies have the same kind and Content-Type. */
export function rejections(kind: string, contentType: string | null): Answers {
  const causes = Object.entries(REFERENCE_POLICY.tokenErrors);
  return Object.fromEntries(causes.map(([cause, { status }]) => [cause, { status, kind, contentType }]));
}

/**
 * Answers to the open points without a behavior; null if nothing is observed. Data-dependent answers are omitted: present
 * fields, observed tipos and formats, rate-limit headers.
 */
export const referenceAnswers: Answers = {
  'open.default-page': 1,
  'open.default-limit': 20,
  'open.out-of-bounds': Object.fromEntries(
    OUT_OF_BOUNDS.map((parameter) => [parameter, { outcome: '400', effective: null }]),
  ),
  'open.empty-parameter': {
    'pagina_inicial=': { outcome: 'default', effective: 1 },
    'limite=': { outcome: 'default', effective: 20 },
  },
  'open.beyond-last-page': { status: 200, items: 0, tem_proximo: false, tem_anterior: true },
  'open.ordering': { field: 'data_criacao', direction: 'descending' },
  'open.expires-in-unit': 'seconds',
  'open.prazo-unit': 'months',
  'open.401-body': { kind: 'problem-details', sameForAllCauses: true, wwwAuthenticate: true },
  'open.token-errors': rejections('problem-details', JSON_TYPE),
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
  'open.content-type': contentTypes(JSON_TYPE),
  'open.methods': {
    'HEAD listing': { status: 200, allow: null },
    'OPTIONS listing': { status: 204, allow: ['GET', 'HEAD', 'OPTIONS'] },
    'HEAD token': { status: 405, allow: ['OPTIONS', 'POST'] },
    'OPTIONS token': { status: 204, allow: ['OPTIONS', 'POST'] },
  },
  'open.deprecation': [],
  ...unseen('open.currency', 'open.revocation-refresh', 'open.lifecycle', 'open.events'),
};

/** Returns the reference answer of an open point with some cases replaced. */
export function answersWith(openPoint: string, cases: Answers): Answers {
  const reference = referenceAnswers[openPoint];
  return { [openPoint]: { ...(isObject(reference) && reference), ...cases } };
}

/** Returns null answers for the open points that a behavior hides. */
export function unseen(...openPoints: readonly string[]): Answers {
  return Object.fromEntries(openPoints.map((id) => [id, null]));
}
