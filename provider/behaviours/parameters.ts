import { type BehaviourRow, behaviourRowsOf, behavioursOf } from '../change.ts';
import type { Json } from '../data/json.ts';
import type { OutOfBounds, Policy } from '../policy.ts';
import { answersWith } from '../reference-answers.ts';
import { failure } from '../server/answers.ts';

type Answers = NonNullable<BehaviourRow[2]>;
type Cases = Readonly<Record<string, Json>>;

/** Changes the policy only. */
export const choice = (summary: string, policy: Partial<Policy>, answers: Answers = {}): BehaviourRow => [
  summary,
  { policy },
  answers,
];

type Bound = 'pageTooLow' | 'pageTooHigh' | 'limitTooLow' | 'limitTooHigh';

const [PAGE_0, PAGE_MINUS_1, HUGE_PAGE] = ['pagina_inicial=0', 'pagina_inicial=-1', 'pagina_inicial=2147483648'];
const [LIMIT_0, LIMIT_MINUS_1, LIMIT_101, HUGE_LIMIT] = ['limite=0', 'limite=-1', 'limite=101', 'limite=2147483648'];

const PAGES = 'a pagina_inicial beyond 32 bits';
const LARGE = 'a limite above 100';

/** Values out of bounds: the observed outcome, and the effective value of each. */
const BOUNDS: readonly (readonly [id: string, words: string, Bound, OutOfBounds, outcome: string, Cases])[] = [
  [
    'page-too-low-clamped',
    'a pagina_inicial below 1 is read as 1',
    'pageTooLow',
    'clamp',
    'clamped',
    { [PAGE_0]: 1, [PAGE_MINUS_1]: 1 },
  ],
  [
    'page-too-low-served',
    'a pagina_inicial below 1 is a page without items',
    'pageTooLow',
    'serve',
    'served',
    { [PAGE_0]: 0, [PAGE_MINUS_1]: -1 },
  ],
  [
    'page-too-high-clamped',
    `${PAGES} is read as the largest one`,
    'pageTooHigh',
    'clamp',
    'clamped',
    { [HUGE_PAGE]: 2_147_483_647 },
  ],
  [
    'page-too-high-served',
    `${PAGES} is a page after the last`,
    'pageTooHigh',
    'serve',
    'served',
    { [HUGE_PAGE]: 2_147_483_648 },
  ],
  ['page-too-high-default', `${PAGES} is ignored`, 'pageTooHigh', 'default', 'default', { [HUGE_PAGE]: 1 }],
  [
    'limit-too-low-clamped',
    'a limite below 1 is read as 1',
    'limitTooLow',
    'clamp',
    'clamped',
    { [LIMIT_0]: 1, [LIMIT_MINUS_1]: 1 },
  ],
  [
    'limit-too-low-default',
    'a limite below 1 is ignored',
    'limitTooLow',
    'default',
    'default',
    { [LIMIT_0]: 20, [LIMIT_MINUS_1]: 20 },
  ],
  [
    'limit-too-low-empty',
    'a limite below 1 returns no items',
    'limitTooLow',
    'empty',
    'served',
    { [LIMIT_0]: 0, [LIMIT_MINUS_1]: -1 },
  ],
  [
    'limit-too-high-clamped',
    `${LARGE} is read as 100`,
    'limitTooHigh',
    'clamp',
    'clamped',
    { [LIMIT_101]: 100, [HUGE_LIMIT]: 100 },
  ],
  [
    'limit-too-high-default',
    `${LARGE} is ignored`,
    'limitTooHigh',
    'default',
    'default',
    { [LIMIT_101]: 20, [HUGE_LIMIT]: 20 },
  ],
  [
    'limit-too-high-served',
    `${LARGE} is served as requested`,
    'limitTooHigh',
    'serve',
    'served',
    { [LIMIT_101]: 101, [HUGE_LIMIT]: 2_147_483_648 },
  ],
];

const emptyAs = (name: string, outcome: string, effective: number | null): Cases => ({
  [name]: { outcome, effective },
});

/** The responses to pages after the last. */
const beyond = (policy: Policy['beyondLast'], status: number, further: Answers = {}): BehaviourRow =>
  choice(
    `a page after the last returns ${status}`,
    { beyondLast: policy },
    { 'open.beyond-last-page': { status, items: null, tem_proximo: null, tem_anterior: null }, ...further },
  );

const methods = (cases: Cases): Answers => answersWith('open.methods', cases);

const OPTIONS = [
  ['not-found', 404],
  ['not-allowed', 405],
  ['ok', 200],
] as const;

const isKnown = (name: string): boolean => name === 'pagina_inicial' || name === 'limite';

/** Missing, invalid, repeated and undocumented parameters, pages after the last, and other methods. */
export const parameterBehaviours = behavioursOf({
  ...behaviourRowsOf([10, 100], (limit) => [
    `default-limit-${limit}`,
    ...choice(
      `a page holds ${limit} without limite`,
      { defaultLimit: limit },
      {
        'open.default-limit': limit,
        ...answersWith('open.empty-parameter', emptyAs('limite=', 'default', limit)),
      },
    ),
  ]),
  'default-page-2': choice(
    'page 2 is served without pagina_inicial',
    { defaultPage: 2 },
    {
      'open.default-page': 2,
      ...answersWith('open.empty-parameter', emptyAs('pagina_inicial=', 'default', 2)),
    },
  ),
  ...behaviourRowsOf(BOUNDS, ([id, summary, bound, way, outcome, effective]) => {
    const cases = Object.entries(effective).map(([query, value]) => [query, { outcome, effective: value }] as const);
    return [id, ...choice(summary, { [bound]: way }, answersWith('open.out-of-bounds', Object.fromEntries(cases)))];
  }),
  'beyond-last-refused': beyond('refuse', 400),
  'beyond-last-not-found': beyond(
    'not-found',
    404,
    answersWith('open.content-type', { 'listing 404': 'application/json; charset=utf-8' }),
  ),
  'beyond-last-repeats-last': choice(
    'a page after the last is the last one',
    { beyondLast: 'last-page' },
    { 'open.beyond-last-page': { status: 200, items: 40, tem_proximo: false, tem_anterior: true } },
  ),
  'tamanho-counts-items': choice(
    'tamanho is the number of items on a page that is not full',
    { shortTamanho: 'items' },
    { 'open.last-page-size': 'items' },
  ),
  'parameters-checked-first': choice(
    'a malformed parameter returns 400, with a token or without',
    { checkedFirst: 'parameters' },
    { 'open.validation-order': 400 },
  ),
  'repeated-last-wins': choice(
    'the last value of a repeated parameter counts',
    { repeated: 'last' },
    { 'open.repeated-parameter': 'last' },
  ),
  'repeated-refused': choice(
    'a repeated parameter returns 400',
    { repeated: 'refuse' },
    { 'open.repeated-parameter': 'refused' },
  ),
  'unknown-refused': choice(
    'an undocumented parameter returns 400',
    { unknown: 'refuse' },
    { 'open.unknown-parameter': 'refused' },
  ),
  'unknown-refused-before-token': [
    'an undocumented parameter returns 400, with a token or without',
    {
      arrive: (answer, call) =>
        answer !== undefined || call.operation !== 'listing' || [...call.query.keys()].every(isKnown)
          ? answer
          : failure(call, 400, 'Request.UnknownParameter', 'A consulta contém um parâmetro desconhecido.'),
    },
    { 'open.unknown-parameter': 'refused' },
  ],
  'empty-refused': choice(
    'a parameter without a value returns 400',
    { emptyParameter: 'refuse' },
    { 'open.empty-parameter': { ...emptyAs('pagina_inicial=', '400', null), ...emptyAs('limite=', '400', null) } },
  ),
  'head-not-found': choice(
    'HEAD returns 404',
    { head: 404 },
    methods({ 'HEAD listing': { status: 404, allow: null } }),
  ),
  'head-not-allowed': choice(
    'HEAD returns 405',
    { head: 405 },
    methods({ 'HEAD listing': { status: 405, allow: ['GET', 'HEAD', 'OPTIONS'] } }),
  ),
  ...behaviourRowsOf(OPTIONS, ([id, status]) => [
    `options-${id}`,
    ...choice(
      `OPTIONS returns ${status}`,
      { options: status },
      methods({
        'OPTIONS listing': { status, allow: status === 404 ? null : ['GET', 'HEAD', 'OPTIONS'] },
        'OPTIONS token': { status, allow: status === 404 ? null : ['OPTIONS', 'POST'] },
      }),
    ),
  ]),
});
