import { type BehaviourRow, behaviourRowsOf, behavioursOf } from '../change.ts';
import type { Json } from '../data/json.ts';
import type { OutOfBounds, Policy } from '../policy.ts';
import { answersWith } from '../reference-answers.ts';
import { failure } from '../server/answers.ts';

type Answers = NonNullable<BehaviourRow[2]>;
type Cases = Readonly<Record<string, Json>>;

/** A choice of policy and nothing else. */
const choice = (summary: string, policy: Partial<Policy>, answers: Answers): BehaviourRow => [
  summary,
  { policy },
  answers,
];

type Bound = 'pageTooLow' | 'pageTooHigh' | 'limitTooLow' | 'limitTooHigh';

/** What becomes of values outside a bound: the values, each with the outcome that is seen and the effective value. */
const bound = (summary: string, name: Bound, way: OutOfBounds, outcome: string, effective: Cases): BehaviourRow =>
  choice(
    summary,
    { [name]: way },
    answersWith(
      'open.out-of-bounds',
      Object.fromEntries(Object.entries(effective).map(([query, value]) => [query, { outcome, effective: value }])),
    ),
  );

const [HUGE_PAGE, HUGE_LIMIT] = ['pagina_inicial=2147483648', 'limite=2147483648'];

const beyond = (summary: string, policy: Policy['beyondLast'], status: number, further: Answers = {}): BehaviourRow =>
  choice(
    summary,
    { beyondLast: policy },
    { 'open.beyond-last-page': { status, items: null, tem_proximo: null, tem_anterior: null }, ...further },
  );

const methods = (cases: Cases): Answers => answersWith('open.methods', cases);

const options = (status: 200 | 404 | 405, how: string): BehaviourRow =>
  choice(
    `OPTIONS is a ${status}${how}`,
    { options: status },
    methods({
      'OPTIONS listing': { status, allow: status === 404 ? null : ['GET', 'HEAD', 'OPTIONS'] },
      'OPTIONS token': { status, allow: status === 404 ? null : ['OPTIONS', 'POST'] },
    }),
  );

/** Parameters left out, out of bounds, empty, repeated, unknown, and pages behind the last one. */
export const parameterBehaviours = behavioursOf({
  ...behaviourRowsOf([10, 50, 100], (limit) => [
    `default-limit-${limit}`,
    ...choice(
      `a page holds ${limit} where limite is left out`,
      { defaultLimit: limit },
      {
        'open.default-limit': limit,
        ...answersWith('open.empty-parameter', { 'limite=': { outcome: 'default', effective: limit } }),
      },
    ),
  ]),
  'default-page-2': choice(
    'page 2 is served where pagina_inicial is left out',
    { defaultPage: 2 },
    {
      'open.default-page': 2,
      ...answersWith('open.empty-parameter', { 'pagina_inicial=': { outcome: 'default', effective: 2 } }),
    },
  ),
  'page-too-low-clamped': bound('a pagina_inicial below 1 is taken for 1', 'pageTooLow', 'clamp', 'clamped', {
    'pagina_inicial=0': 1,
    'pagina_inicial=-1': 1,
  }),
  'page-too-low-served': bound(
    'a pagina_inicial below 1 is echoed over a page without items',
    'pageTooLow',
    'serve',
    'served',
    { 'pagina_inicial=0': 0, 'pagina_inicial=-1': -1 },
  ),
  'page-too-high-clamped': bound(
    'a pagina_inicial beyond 32 bits is taken for the largest one',
    'pageTooHigh',
    'clamp',
    'clamped',
    { [HUGE_PAGE]: 2_147_483_647 },
  ),
  'page-too-high-served': bound(
    'a pagina_inicial beyond 32 bits is a page behind the last one like any other',
    'pageTooHigh',
    'serve',
    'served',
    { [HUGE_PAGE]: 2_147_483_648 },
  ),
  'page-too-high-default': bound(
    'a pagina_inicial beyond 32 bits counts as left out',
    'pageTooHigh',
    'default',
    'default',
    { [HUGE_PAGE]: 1 },
  ),
  'limit-too-low-clamped': bound('a limite below 1 is taken for 1', 'limitTooLow', 'clamp', 'clamped', {
    'limite=0': 1,
    'limite=-1': 1,
  }),
  'limit-too-low-default': bound('a limite below 1 counts as left out', 'limitTooLow', 'default', 'default', {
    'limite=0': 20,
    'limite=-1': 20,
  }),
  'limit-too-low-empty': bound('a limite below 1 gives a page without items', 'limitTooLow', 'empty', 'served', {
    'limite=0': 0,
    'limite=-1': -1,
  }),
  'limit-too-high-clamped': bound('a limite above 100 is taken for 100', 'limitTooHigh', 'clamp', 'clamped', {
    'limite=101': 100,
    [HUGE_LIMIT]: 100,
  }),
  'limit-too-high-default': bound('a limite above 100 counts as left out', 'limitTooHigh', 'default', 'default', {
    'limite=101': 20,
    [HUGE_LIMIT]: 20,
  }),
  'limit-too-high-served': bound('a limite above 100 is served as requested', 'limitTooHigh', 'serve', 'served', {
    'limite=101': 101,
    [HUGE_LIMIT]: 2_147_483_648,
  }),
  'beyond-last-refused': beyond('a page behind the last one is a 400', 'refuse', 400),
  'beyond-last-not-found': beyond(
    'a page behind the last one is a 404',
    'not-found',
    404,
    answersWith('open.content-type', { 'listing 404': 'application/json; charset=utf-8' }),
  ),
  'beyond-last-repeats-last': choice(
    'a page behind the last one is the last one',
    { beyondLast: 'last-page' },
    { 'open.beyond-last-page': { status: 200, items: 40, tem_proximo: false, tem_anterior: true } },
  ),
  'tamanho-counts-items': choice(
    'tamanho is the number of items held on a page that is not full',
    { shortTamanho: 'items' },
    { 'open.last-page-size': 'items' },
  ),
  'parameters-checked-first': choice(
    'a malformed parameter is a 400, with a token or without',
    { checkedFirst: 'parameters' },
    { 'open.validation-order': 400 },
  ),
  'repeated-last-wins': choice(
    'the last value of a repeated parameter counts',
    { repeated: 'last' },
    { 'open.repeated-parameter': 'last' },
  ),
  'repeated-refused': choice(
    'a repeated parameter is a 400',
    { repeated: 'refuse' },
    { 'open.repeated-parameter': 'refused' },
  ),
  'unknown-refused': choice(
    'a parameter that is not documented is a 400',
    { unknown: 'refuse' },
    { 'open.unknown-parameter': 'refused' },
  ),
  'unknown-refused-before-token': [
    'a parameter that is not documented is a 400, with a token or without',
    {
      arrive: (answer, call) => {
        const isKnown = (name: string): boolean => name === 'pagina_inicial' || name === 'limite';
        if (answer !== undefined || call.operation !== 'listing' || [...call.query.keys()].every(isKnown))
          return answer;
        return failure(call, 400, 'Request.UnknownParameter', 'A consulta contém um parâmetro desconhecido.');
      },
    },
    { 'open.unknown-parameter': 'refused' },
  ],
  'empty-refused': choice(
    'a parameter without a value is a 400',
    { emptyParameter: 'refuse' },
    answersWith('open.empty-parameter', {
      'pagina_inicial=': { outcome: '400', effective: null },
      'limite=': { outcome: '400', effective: null },
    }),
  ),
  'head-not-found': choice('HEAD is a 404', { head: 404 }, methods({ 'HEAD listing': { status: 404, allow: null } })),
  'head-not-allowed': choice(
    'HEAD is a 405',
    { head: 405 },
    methods({ 'HEAD listing': { status: 405, allow: ['GET', 'HEAD', 'OPTIONS'] } }),
  ),
  'options-not-found': options(404, ''),
  'options-not-allowed': options(405, ''),
  'options-ok': options(200, ' without a body'),
});
