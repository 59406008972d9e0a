import { JSON_TYPE, type Json } from '../data/json.ts';
import { hasUnknown } from '../places.ts';
import { type OutOfBounds, type Policy, REFERENCE_POLICY } from '../policy.ts';
import { type Answers, answersWith } from '../reference-answers.ts';
import { type BehaviourRow, behavioursOf } from '../rows.ts';
import { plainError, UNKNOWN_PARAMETER } from '../server/answers.ts';

export const choice = (summary: string, policy: Partial<Policy>, answers: Answers = {}): BehaviourRow => [
  summary,
  { policy },
  answers,
];

const resolving = (summary: string, policy: Partial<Policy>, openPoint: string, answer: Json): BehaviourRow =>
  choice(summary, policy, { [openPoint]: answer });

const [HUGE, INT32_MAX] = [2_147_483_648, 2_147_483_647];

/** Out-of-bounds values, the nearest valid value, and the default. */
const BOUNDS = {
  pageTooLow: ['pagina_inicial', [0, -1], 1, REFERENCE_POLICY.defaultPage],
  pageTooHigh: ['pagina_inicial', [HUGE], INT32_MAX, REFERENCE_POLICY.defaultPage],
  limitTooLow: ['limite', [0, -1], 1, REFERENCE_POLICY.defaultLimit],
  limitTooHigh: ['limite', [101, HUGE], 100, REFERENCE_POLICY.defaultLimit],
} as const;

/** How a provider handles an out-of-bounds value, and the observed outcome. */
const WAYS: Readonly<Record<Exclude<OutOfBounds, 'reject'>, readonly [words: string, outcome: string]>> = {
  clamp: ['is read as the nearest valid value', 'clamped'],
  default: ['is ignored', 'default'],
  serve: ['is served as requested', 'served'],
  empty: ['returns no items', 'served'],
};

const outOfBounds = (bound: keyof typeof BOUNDS, way: keyof typeof WAYS): BehaviourRow => {
  const [parameter, values, nearest, byDefault] = BOUNDS[bound];
  const [words, outcome] = WAYS[way];
  const cases = values.map((value) => {
    const effective = { clamp: nearest, default: byDefault, serve: value, empty: value }[way];
    return [`${parameter}=${value}`, { outcome, effective }] as const;
  });
  const answers = answersWith('open.out-of-bounds', Object.fromEntries(cases));
  const summary = `a ${parameter} ${bound.endsWith('Low') ? 'below the least' : 'above the largest'} value ${words}`;
  return choice(summary, { [bound]: way }, answers);
};

const emptyAs = (outcome: string, effective: Readonly<Record<string, Json>>): Answers => {
  const cases = Object.entries(effective).map(([name, value]) => [name, { outcome, effective: value }] as const);
  return answersWith('open.empty-parameter', Object.fromEntries(cases));
};

const defaultLimit = (limit: number): BehaviourRow =>
  choice(
    `a page holds ${limit} simulations without limite`,
    { defaultLimit: limit },
    { 'open.default-limit': limit, ...emptyAs('default', { 'limite=': limit }) },
  );

const NO_PAGE = { status: 200, items: null, tem_proximo: null, tem_anterior: null };

const beyond = (policy: Policy['beyondLast'], status: number, further: Answers = {}): BehaviourRow => {
  const answer = { ...NO_PAGE, status };
  const summary = `a page after the last returns ${status}`;
  return choice(summary, { beyondLast: policy }, { 'open.beyond-last-page': answer, ...further });
};

const [BEYOND, ORDER] = ['open.beyond-last-page', 'open.validation-order'];
const [REPEATED, UNKNOWN] = ['open.repeated-parameter', 'open.unknown-parameter'];
const LAST_SIZE = 'open.last-page-size';
const EMPTY_REFUSED = emptyAs('400', { 'pagina_inicial=': null, 'limite=': null });
const DEFAULT_PAGE_2 = { 'open.default-page': 2, ...emptyAs('default', { 'pagina_inicial=': 2 }) };
const LAST_AGAIN = { status: 200, items: 40, tem_proximo: false, tem_anterior: true };
const JSON_404 = { 'listing 404': JSON_TYPE };
const NO_METHODS = { status: 404, allow: null };

/** Missing, invalid, repeated and undocumented parameters, pages after the last, and other methods. */
export const parameterBehaviours = behavioursOf({
  'default-limit-10': defaultLimit(10),
  'default-limit-100': defaultLimit(100),
  'default-page-2': choice('page 2 is served without pagina_inicial', { defaultPage: 2 }, DEFAULT_PAGE_2),
  'page-too-low-clamped': outOfBounds('pageTooLow', 'clamp'),
  'page-too-high-served': outOfBounds('pageTooHigh', 'serve'),
  'page-too-high-default': outOfBounds('pageTooHigh', 'default'),
  'limit-too-low-default': outOfBounds('limitTooLow', 'default'),
  'limit-too-low-empty': outOfBounds('limitTooLow', 'empty'),
  'limit-too-high-clamped': outOfBounds('limitTooHigh', 'clamp'),
  'limit-too-high-served': outOfBounds('limitTooHigh', 'serve'),
  'beyond-last-refused': beyond('reject', 400),
  'beyond-last-not-found': beyond('not-found', 404, answersWith('open.content-type', JSON_404)),
  'beyond-last-nothing': [
    'itens and pagina are null after the last page',
    { listing: (body, { page, lastPage }) => (page > lastPage ? { itens: null, pagina: null } : body) },
    { [BEYOND]: NO_PAGE },
  ],
  'beyond-last-repeats-last': resolving('the last page repeats', { beyondLast: 'last-page' }, BEYOND, LAST_AGAIN),
  'tamanho-counts-items': resolving('tamanho counts the items', { shortTamanho: 'items' }, LAST_SIZE, 'items'),
  'parameters-checked-first': resolving('parameters come before the token', { checkedFirst: 'parameters' }, ORDER, 400),
  'repeated-last-wins': resolving('the last of repeated parameters counts', { repeated: 'last' }, REPEATED, 'last'),
  'repeated-refused': resolving('a repeated parameter returns 400', { repeated: 'reject' }, REPEATED, 'refused'),
  'unknown-refused': resolving('an undocumented parameter returns 400', { unknown: 'reject' }, UNKNOWN, 'refused'),
  'unknown-refused-before-token': [
    'an undocumented parameter returns 400, with a token or without',
    {
      arrive: (answer, call) =>
        answer ?? (call.operation === 'listing' && hasUnknown(call) ? plainError(UNKNOWN_PARAMETER, call) : undefined),
    },
    { [UNKNOWN]: 'refused' },
  ],
  'empty-refused': choice('a parameter without a value returns 400', { emptyParameter: 'reject' }, EMPTY_REFUSED),
  'head-not-allowed': choice(
    'HEAD returns 405',
    { head: 405 },
    answersWith('open.methods', { 'HEAD listing': { status: 405, allow: ['GET', 'HEAD', 'OPTIONS'] } }),
  ),
  'options-not-found': choice(
    'OPTIONS returns 404',
    { options: 404 },
    answersWith('open.methods', { 'OPTIONS listing': NO_METHODS, 'OPTIONS token': NO_METHODS }),
  ),
});
