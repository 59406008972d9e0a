import type { Json } from './data/json.ts';

/** What the open points read where no behaviour decides them otherwise. */
export const referenceAnswers: Readonly<Record<string, Json>> = {
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
  'open.repeated-parameter': 'first',
  'open.scopes': ['partner.read', 'partner.write'],
};

/** The cases of an object answer that a behaviour decides, over those of the reference. */
export function answersWith(openPoint: string, cases: Readonly<Record<string, Json>>): Readonly<Record<string, Json>> {
  const reference = referenceAnswers[openPoint];
  const before = typeof reference === 'object' && reference !== null && !Array.isArray(reference) ? reference : {};
  return { [openPoint]: { ...before, ...cases } };
}
