import type { Behaviour } from '../change.ts';
import type { Json } from '../data/json.ts';
import { answersWith } from '../reference-answers.ts';
import { complaint, errorAnswer } from '../server/errors.ts';
import { stagesOf } from '../server/steps.ts';
import { choice } from './row.ts';

const outOfBounds = (cases: Parameters<typeof answersWith>[1]) => answersWith('open.out-of-bounds', cases);

const methods = (cases: Parameters<typeof answersWith>[1]) => answersWith('open.methods', cases);

const [LISTING, TOKEN] = [
  ['GET', 'HEAD', 'OPTIONS'],
  ['OPTIONS', 'POST'],
];

const options = (status: number, listing: Json, token: Json) => ({
  'OPTIONS listing': { status, allow: listing },
  'OPTIONS token': { status, allow: token },
});

const defaultLimit = (limit: number): Behaviour =>
  choice(
    `default-limit-${limit}`,
    `a page holds ${limit} where limite is left out`,
    { defaultLimit: limit },
    {
      'open.default-limit': limit,
      ...answersWith('open.empty-parameter', { 'limite=': { outcome: 'default', effective: limit } }),
    },
  );

/** Parameters left out, out of bounds, empty, repeated, unknown, and pages behind the last one. */
export const parameterBehaviours: readonly Behaviour[] = [
  defaultLimit(10),
  defaultLimit(50),
  defaultLimit(100),
  choice(
    'default-page-2',
    'page 2 is served where pagina_inicial is left out',
    { defaultPage: 2 },
    {
      'open.default-page': 2,
      ...answersWith('open.empty-parameter', { 'pagina_inicial=': { outcome: 'default', effective: 2 } }),
    },
  ),
  choice(
    'page-too-low-clamped',
    'a pagina_inicial below 1 is taken for 1',
    { pageTooLow: 'clamp' },
    outOfBounds({
      'pagina_inicial=0': { outcome: 'clamped', effective: 1 },
      'pagina_inicial=-1': { outcome: 'clamped', effective: 1 },
    }),
  ),
  choice(
    'page-too-low-served',
    'a pagina_inicial below 1 is echoed over a page without items',
    { pageTooLow: 'serve' },
    outOfBounds({
      'pagina_inicial=0': { outcome: 'served', effective: 0 },
      'pagina_inicial=-1': { outcome: 'served', effective: -1 },
    }),
  ),
  choice(
    'page-too-high-clamped',
    'a pagina_inicial beyond 32 bits is taken for the largest one',
    { pageTooHigh: 'clamp' },
    outOfBounds({ 'pagina_inicial=2147483648': { outcome: 'clamped', effective: 2_147_483_647 } }),
  ),
  choice(
    'page-too-high-served',
    'a pagina_inicial beyond 32 bits is a page behind the last one like any other',
    { pageTooHigh: 'serve' },
    outOfBounds({ 'pagina_inicial=2147483648': { outcome: 'served', effective: 2_147_483_648 } }),
  ),
  choice(
    'page-too-high-default',
    'a pagina_inicial beyond 32 bits counts as left out',
    { pageTooHigh: 'default' },
    outOfBounds({ 'pagina_inicial=2147483648': { outcome: 'default', effective: 1 } }),
  ),
  choice(
    'limit-too-low-clamped',
    'a limite below 1 is taken for 1',
    { limitTooLow: 'clamp' },
    outOfBounds({
      'limite=0': { outcome: 'clamped', effective: 1 },
      'limite=-1': { outcome: 'clamped', effective: 1 },
    }),
  ),
  choice(
    'limit-too-low-default',
    'a limite below 1 counts as left out',
    { limitTooLow: 'default' },
    outOfBounds({
      'limite=0': { outcome: 'default', effective: 20 },
      'limite=-1': { outcome: 'default', effective: 20 },
    }),
  ),
  choice(
    'limit-too-low-empty',
    'a limite below 1 gives a page without items',
    { limitTooLow: 'empty' },
    outOfBounds({
      'limite=0': { outcome: 'served', effective: 0 },
      'limite=-1': { outcome: 'served', effective: -1 },
    }),
  ),
  choice(
    'limit-too-high-clamped',
    'a limite above 100 is taken for 100',
    { limitTooHigh: 'clamp' },
    outOfBounds({
      'limite=101': { outcome: 'clamped', effective: 100 },
      'limite=2147483648': { outcome: 'clamped', effective: 100 },
    }),
  ),
  choice(
    'limit-too-high-default',
    'a limite above 100 counts as left out',
    { limitTooHigh: 'default' },
    outOfBounds({
      'limite=101': { outcome: 'default', effective: 20 },
      'limite=2147483648': { outcome: 'default', effective: 20 },
    }),
  ),
  choice(
    'limit-too-high-served',
    'a limite above 100 is served as asked',
    { limitTooHigh: 'serve' },
    outOfBounds({
      'limite=101': { outcome: 'served', effective: 101 },
      'limite=2147483648': { outcome: 'served', effective: 2_147_483_648 },
    }),
  ),
  choice(
    'beyond-last-refused',
    'a page behind the last one is a 400',
    { beyondLast: 'refuse' },
    { 'open.beyond-last-page': { status: 400, items: null, tem_proximo: null, tem_anterior: null } },
  ),
  choice(
    'beyond-last-not-found',
    'a page behind the last one is a 404',
    { beyondLast: 'not-found' },
    {
      'open.beyond-last-page': { status: 404, items: null, tem_proximo: null, tem_anterior: null },
      ...answersWith('open.content-type', { 'listing 404': 'application/json; charset=utf-8' }),
    },
  ),
  choice(
    'beyond-last-repeats-last',
    'a page behind the last one is the last one',
    { beyondLast: 'last-page' },
    { 'open.beyond-last-page': { status: 200, items: 40, tem_proximo: false, tem_anterior: true } },
  ),
  choice(
    'tamanho-counts-items',
    'tamanho is the number of items held on a page that is not full',
    { shortTamanho: 'items' },
    { 'open.last-page-size': 'items' },
  ),
  choice(
    'parameters-checked-first',
    'a malformed parameter is a 400, whoever asks',
    { checkedFirst: 'parameters' },
    { 'open.validation-order': 400 },
  ),
  choice(
    'repeated-last-wins',
    'the last value of a repeated parameter counts',
    { repeated: 'last' },
    { 'open.repeated-parameter': 'last' },
  ),
  choice(
    'repeated-refused',
    'a repeated parameter is a 400',
    { repeated: 'refuse' },
    { 'open.repeated-parameter': 'refused' },
  ),
  choice(
    'unknown-refused',
    'a parameter that is not documented is a 400',
    { unknown: 'refuse' },
    { 'open.unknown-parameter': 'refused' },
  ),
  {
    id: 'unknown-refused-before-token',
    summary: 'a parameter that is not documented is a 400, whoever asks',
    answers: { 'open.unknown-parameter': 'refused' },
    apply: () => ({
      arrive: (answer, call) => {
        const isKnown = (name: string): boolean => name === 'pagina_inicial' || name === 'limite';
        if (answer !== undefined || call.operation !== 'listing' || [...call.query.keys()].every(isKnown))
          return answer;
        const about = complaint(400, 'Request.UnknownParameter', 'A consulta contém um parâmetro desconhecido.');
        return errorAnswer(about, 'problem', 'problem', call, stagesOf([]));
      },
    }),
  },
  choice(
    'empty-refused',
    'a parameter without a value is a 400',
    { emptyParameter: 'refuse' },
    answersWith('open.empty-parameter', {
      'pagina_inicial=': { outcome: '400', effective: null },
      'limite=': { outcome: '400', effective: null },
    }),
  ),
  choice('head-not-found', 'HEAD is a 404', { head: 404 }, methods({ 'HEAD listing': { status: 404, allow: null } })),
  choice(
    'head-not-allowed',
    'HEAD is a 405',
    { head: 405 },
    methods({ 'HEAD listing': { status: 405, allow: LISTING } }),
  ),
  choice('options-not-found', 'OPTIONS is a 404', { options: 404 }, methods(options(404, null, null))),
  choice('options-not-allowed', 'OPTIONS is a 405', { options: 405 }, methods(options(405, LISTING, TOKEN))),
  choice('options-ok', 'OPTIONS is a 200 without a body', { options: 200 }, methods(options(200, LISTING, TOKEN))),
];
