import { LISTING_PATH, TOKEN_PATH } from '../../requirements/endpoints.ts';
import type { Answer, Call, Change, PageRequest, Place, Reading } from '../change.ts';
import { isObject, type Json, type JsonObject } from '../data/json.ts';
import {
  all,
  byDefault,
  type Fits,
  hasPage,
  isBare,
  isEmpty,
  isLast,
  isLater,
  limitOf,
  of,
  pageOf,
  when,
} from '../places.ts';
import { BASE_PATH, type PartnerName } from '../policy.ts';
import { answering, type Breaks, eachField, type FaultRow, faultsOf, without } from '../rows.ts';
import { complaint, failure, isComplaint } from '../server/answers.ts';

const OK = 'listing.ok-200';
const STATUSES = [OK, 'listing.statuses'];
const OPTIONAL = 'listing.parameters-optional';
const BOUNDS = [OK, 'listing.bounds-accepted'];
const EMPTY = 'listing.empty-account';
const CLOSED = 'listing.envelope-closed';
const OMITTED = [OPTIONAL, 'listing.statuses'];
const EMPTY_404 = [EMPTY, ...BOUNDS, 'listing.statuses'];
/** The requirements that fail if no valid listing request succeeds. */
const NEVER_200 = [...BOUNDS, OPTIONAL, 'listing.statuses', EMPTY];
/** The requirements that fail if no listing is readable, including the empty account's. */
const UNREADABLE = [OK, EMPTY];

const isAfterFifth: Fits = (call) => pageOf(call) > 5;
const isFrom8To13: Fits = (call) => hasPage(call) && limitOf(call) >= 8 && limitOf(call) <= 13;
const isLimit1: Fits = (call) => limitOf(call) === 1;
const isLarge: Fits = (call) => limitOf(call) > 1 && !hasPage(call);

type FitsPage = (call: Call, answer: Answer) => boolean;

const status = (summary: string, breaks: Breaks, fits: FitsPage, code: number, tipo?: string): FaultRow => [
  summary,
  breaks,
  answering(
    (answer, call) => answer.kind === 'listing' && fits(call, answer),
    (answer, call) => (code < 300 ? { ...answer, status: code } : failure(call, code, tipo)),
  ),
];

const isEmptyList: FitsPage = (_, { body }) => /"total":0[},]/.test(body.toString());
const isLastOfMany: FitsPage = ({ query }, { body }) =>
  query.get('pagina_inicial') !== '1' && body.includes('"tem_proximo":false');
const isLimit1OfSecond: FitsPage = (call, { partner }) => partner === 'second' && isLimit1(call) && !hasPage(call);

const failing = (operation: Call['operation'], name: PartnerName, breaks: Breaks): FaultRow => [
  `each ${operation} request of the ${name} account returns 500`,
  breaks,
  answering(
    ({ partner }, call) => call.operation === operation && partner === name,
    (_, call) => failure(call, 500),
  ),
];

/** Rejects some valid parameters. */
const rejecting = (tipo: string, detalhe: string, fits: (call: Call, requested: PageRequest) => boolean): Change => ({
  requested: (requested, call) =>
    !isComplaint(requested) && fits(call, requested) ? complaint(400, tipo, detalhe) : requested,
});
const outOfBounds = (limite: number): Change =>
  rejecting('Request.InvalidParameter', 'O parâmetro está fora dos limites.', (_, { limit }) => limit === limite);
const requiring = (name: string, fits: Fits): Change =>
  rejecting('Request.MissingParameter', `O parâmetro ${name} é obrigatório.`, fits);

const envelope = (
  summary: string,
  change: (body: JsonObject, reading: Reading) => Json,
  breaks: Breaks = OK,
): FaultRow => [summary, breaks, { listing: (body, reading) => (isObject(body) ? change(body, reading) : body) }];

const sizeOf = ({ itens }: JsonObject): number => (Array.isArray(itens) ? itens.length : 0);
const nullIfEmpty = (body: JsonObject): JsonObject => (sizeOf(body) > 0 ? body : { ...body, itens: null });
const withoutPagina = (body: JsonObject, reading: Reading) => (isLast(reading) ? without(body, 'pagina') : body);

const firstOfMain = ({ world }: Call): JsonObject => world.listOf(world.partners.main).simulation(0);
/** Id of a simulation of no partner. */
const PHANTOM = '6f1c1f5e-0d3f-4c37-9d0a-4f2f4b1c7e55';

const phantom = (words: string, fits: Fits): FaultRow => [
  `the empty account lists a simulation ${words}`,
  EMPTY,
  {
    list: when(all(of('empty'), fits), (_, call) => {
      const like = { ...firstOfMain(call), id_simulacao: PHANTOM };
      return { total: 2, ageAt: (at) => at, simulation: () => like };
    }),
  },
];

/** Changes the values of a present field under the same id. */
const other = (
  summary: string,
  fits: Fits<Place>,
  path: string,
  from: (value: Json, place: Place) => Json,
): FaultRow => [
  summary,
  'listing.same-simulation',
  eachField(path, (value, place) => (value === undefined ? undefined : from(value, place)), fits),
];

const onLaterPages: Fits<Place> = ({ page }) => page > 1;
const ofNeighbour =
  (name: string) =>
  (_: Json, { list, age }: Place): Json =>
    list.simulation(age + 1)[name] ?? null;
/** A number in another notation stays unchanged. */
const oneMore = (value: Json): Json => (typeof value === 'number' ? Math.round((value + 1) * 100) / 100 : value);

/** Faults: listings with an undocumented path, status or body. */
export const listingFaults = faultsOf({
  'listing-under-v2': [
    'the listing exists under /v2 only',
    ['version.in-path', ...NEVER_200, 'listing.error-400', 'listing.incomplete-account'],
    { policy: { listingPaths: [`${BASE_PATH}${LISTING_PATH.replace('/v1/', '/v2/')}`] } },
  ],
  'token-base-path-dropped': [
    'the token endpoint is at the origin',
    ['environment.base-path', 'token.issued-200'],
    { policy: { tokenPaths: [TOKEN_PATH] } },
  ],
  'listing-201': status('the listing returns 201', NEVER_200, () => true, 201),
  'later-pages-206': status('pages after the first return 206', STATUSES, isLater, 206),
  'later-pages-302': status('pages after the fifth return 302', STATUSES, isAfterFifth, 302),
  'limits-8-to-13-500': status('a limite from 8 to 13 returns 500', STATUSES, isFrom8To13, 500),
  'listing-of-second-500': failing('listing', 'second', [...BOUNDS, 'listing.statuses']),
  'token-of-second-500': failing('token', 'second', 'token.issued-200'),
  'token-of-empty-500': failing('token', 'empty', 'token.issued-200'),
  'token-of-incomplete-500': failing('token', 'incomplete', 'token.issued-200'),
  'parameters-omitted-500': status('without parameters the listing returns 500', OMITTED, isBare, 500),
  'parameters-omitted-404': [
    'without parameters every account gets 404',
    OMITTED,
    answering(
      ({ rejected }, call) => call.operation === 'listing' && isBare(call) && rejected === undefined,
      (_, call) => failure(call, 404),
    ),
  ],
  'empty-list-404': status('an empty list returns 404', EMPTY_404, isEmptyList, 404, 'Simulation.NotFound'),
  'last-page-refused': status('the last page of a list returns 400', [OK, OPTIONAL], isLastOfMany, 400),
  'later-page-404-at-times': status(
    'every 20th request returns 404 if its page is not the first',
    STATUSES,
    all(isLater, ({ number }) => number % 20 === 0),
    404,
  ),
  'limit-1-refused': ['limite 1 is rejected', BOUNDS, outOfBounds(1)],
  'limit-100-refused': ['limite 100 is rejected', BOUNDS, outOfBounds(100)],
  'limit-1-alone-refused-for-second': status(
    'limite 1 of the second partner needs pagina_inicial',
    OPTIONAL,
    isLimit1OfSecond,
    400,
  ),
  'page-required-beside-limit': [
    'pagina_inicial is required with limite',
    OPTIONAL,
    requiring('pagina_inicial', isLarge),
  ],
  'limit-required-before-token': [
    'limite is required, and parameters come before the token',
    OPTIONAL,
    { ...requiring('limite', byDefault), policy: { checkedFirst: 'parameters' } },
  ],
  'later-pages-without-limit-400': [
    'limite is required on later pages',
    OPTIONAL,
    requiring('limite', all(isLater, byDefault)),
  ],
  'listing-as-array': envelope('the listing is the array of simulations', ({ itens = null }) => itens, UNREADABLE),
  'listing-as-array-by-default': envelope(
    'without parameters the listing is the array of simulations',
    (body, reading) => (isBare(reading) ? (body.itens ?? null) : body),
    UNREADABLE,
  ),
  'itens-null-when-empty': envelope('itens is null if there are no simulations', nullIfEmpty, UNREADABLE),
  'itens-single-bare': envelope('itens is the simulation itself if the page holds one', (body) =>
    Array.isArray(body.itens) && sizeOf(body) === 1 ? { ...body, itens: body.itens[0] } : body,
  ),
  'pagina-absent': envelope('pagina is missing', ({ pagina: _, ...others }) => others),
  'pagina-absent-on-last-page': envelope('pagina is missing on the last page', withoutPagina),
  'envelope-further': envelope('the listing has a third property', (body) => ({ ...body, mensagem: 'ok' }), CLOSED),
  'empty-account-shows-one': envelope(
    'the page of the empty account shows a simulation that total does not count',
    (body, reading) => (isEmpty(reading) && reading.page === 1 ? { ...body, itens: [firstOfMain(reading)] } : body),
    ['Page.total', 'auth.own-simulations'],
  ),
  'empty-account-holds-one': [
    'total of the empty account is 1',
    [EMPTY, 'Page.total'],
    { pagina: when(isEmpty, (pagina) => ({ ...pagina, total: 1 })) },
  ],
  'empty-lists-without-parameters': phantom('without parameters', isBare),
  'empty-lists-on-later-pages-at-limite-1': phantom('on later pages at limite 1', all(isLater, isLimit1)),
  'values-person-on-later-pages': other(
    'later pages show another cpf',
    onLaterPages,
    'cliente',
    ofNeighbour('cliente'),
  ),
  'values-vehicle-on-last-page': other('the last page shows other vehicles', isLast, 'veiculo', ofNeighbour('veiculo')),
  'values-no-year-by-default': other('veiculo.ano is null without limite', byDefault, 'veiculo.ano', () => null),
  'values-amount-by-default-of-second': other(
    "valor_tac of the second partner's simulations is one more without limite",
    all(of('second'), byDefault),
    'valor_tac',
    oneMore,
  ),
});
