import { LISTING_PATH, TOKEN_PATH } from '../../requirements/endpoints.ts';
import type { Answer, Call, PageRequest, Place, Reading } from '../change.ts';
import { isObject, type Json, type JsonObject } from '../data/json.ts';
import {
  byDefault,
  type Fits,
  type FitsReading,
  hasLimit,
  hasLimitAlone,
  hasPage,
  isBare,
  isLast,
  isLater,
  limitOf,
  pageOf,
} from '../places.ts';
import { BASE_PATH, type PartnerName, type Policy } from '../policy.ts';
import { answering, type Breaks, eachField, type FaultRow, type FieldChange, faultsOf, without } from '../rows.ts';
import { complaint, failure, isComplaint } from '../server/answers.ts';
import { bearerOf, holderOf } from './authentication.ts';

const OK = 'listing.ok-200';
const STATUSES = [OK, 'listing.statuses'];
const OPTIONAL = 'listing.parameters-optional';
const BOUNDS = [OK, 'listing.bounds-accepted'];
const EMPTY = 'listing.empty-account';
/** The requirements that fail if no valid listing request succeeds. */
const NEVER_200 = [...BOUNDS, OPTIONAL, 'listing.statuses', EMPTY];

const OMITTED = [OPTIONAL, 'listing.statuses'];

type FitsPage = (call: Call, answer: Answer) => boolean;

const status = (summary: string, breaks: Breaks, fits: FitsPage, code: number, tipo?: string): FaultRow => [
  summary,
  breaks,
  answering(
    (answer, call) => answer.kind === 'listing' && fits(call, answer),
    (answer, call) => (code < 300 ? { ...answer, status: code } : failure(call, code, tipo)),
  ),
];

const isEmpty: FitsPage = (_, { body }) => /"total":0[},]/.test(body.toString());
const isAfterFifth: Fits = (call) => pageOf(call) > 5;
const isLastOfMany: FitsPage = ({ query }, { body }) =>
  query.get('pagina_inicial') !== '1' && body.includes('"tem_proximo":false');
const isFrom8To13: Fits = (call) => hasPage(call) && limitOf(call) >= 8 && limitOf(call) <= 13;

const failing = (operation: Call['operation'], name: PartnerName, breaks: Breaks): FaultRow => [
  `each ${operation} request of the ${name} account returns 500`,
  breaks,
  answering(
    ({ partner }, call) => call.operation === operation && partner === name,
    (_, call) => failure(call, 500),
  ),
];

const EMPTY_404 = [EMPTY, ...BOUNDS, 'listing.statuses'];

const OUT_OF_BOUNDS = complaint(400, 'Request.InvalidParameter', 'O parâmetro está fora dos limites.');
const missing = (name: string) => complaint(400, 'Request.MissingParameter', `O parâmetro ${name} é obrigatório.`);

const rejecting = (
  summary: string,
  breaks: Breaks,
  fits: (call: Call, requested: PageRequest) => boolean,
  by = OUT_OF_BOUNDS,
): FaultRow => [
  summary,
  breaks,
  { requested: (requested, call) => (!isComplaint(requested) && fits(call, requested) ? by : requested) },
];

const requiring = (summary: string, name: string, fits: Fits, policy: Partial<Policy> = {}): FaultRow => {
  const [_, breaks, change] = rejecting(summary, OPTIONAL, fits, missing(name));
  return [summary, breaks, { ...change, policy }];
};

const isLarge: Fits = (call) => limitOf(call) > 1 && !hasPage(call);
const isLaterWithout: Fits = (call) => isLater(call) && !hasLimit(call);

const envelope = (
  summary: string,
  change: (body: JsonObject, reading: Reading) => Json,
  breaks: Breaks = OK,
): FaultRow => [summary, breaks, { listing: (body, reading) => (isObject(body) ? change(body, reading) : body) }];

/** The requirements that fail if no listing is readable, including the empty account's. */
const UNREADABLE = [OK, EMPTY];
const CLOSED = 'listing.envelope-closed';
const sizeOf = ({ itens }: JsonObject): number => (Array.isArray(itens) ? itens.length : 0);

const nullIfEmpty = (body: JsonObject): JsonObject => (sizeOf(body) > 0 ? body : { ...body, itens: null });
const withoutPagina = (body: JsonObject, reading: Reading) => (isLast(reading) ? without(body, 'pagina') : body);

/** Id of a simulation of no partner. */
const PHANTOM = '6f1c1f5e-0d3f-4c37-9d0a-4f2f4b1c7e55';

const phantom = (words: string, fits: Fits): FaultRow => [
  `the empty account lists a simulation ${words}`,
  EMPTY,
  {
    list: (own, { call, partner }) => {
      if (partner.name !== 'empty' || !fits(call)) return own;
      const like = call.world.listOf(call.world.partners.main).simulation(0);
      return { total: 2, ageAt: (at) => at, simulation: () => ({ ...like, id_simulacao: PHANTOM }) };
    },
  },
];
const isLaterOfOne: Fits = (call) => limitOf(call) === 1 && isLater(call);

/** Changes the values of a present field under the same id. */
const other = (
  summary: string,
  fits: FitsReading,
  path: string,
  from: (value: Json, place: Place) => Json,
): FaultRow => {
  const change: FieldChange = (value, place) => (value === undefined ? undefined : from(value, place));
  return [summary, 'listing.same-simulation', eachField(path.split('.'), change, ({ reading }) => fits(reading))];
};

const onLaterPages: FitsReading = ({ page }) => page > 1;
const ofNeighbour =
  (name: string) =>
  (_: Json, { reading, age }: Place): Json =>
    reading.list.simulation(age + 1)[name] ?? null;
const ofNextPerson = ofNeighbour('cliente');
/** Adds to a number. A number in another notation stays unchanged. */
const plus =
  (more: number) =>
  (value: Json): Json =>
    typeof value === 'number' ? Math.round((value + more) * 100) / 100 : value;

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
  'empty-list-404': status('an empty list returns 404', EMPTY_404, isEmpty, 404, 'Simulation.NotFound'),
  'last-page-refused': status('the last page of a list returns 400', [OK, OPTIONAL], isLastOfMany, 400),
  'limit-1-refused': rejecting('limite 1 is rejected', BOUNDS, (_, { limit }) => limit === 1),
  'limit-100-refused': rejecting('limite 100 is rejected', BOUNDS, (_, { limit }) => limit === 100),
  'limit-1-alone-refused-for-second': requiring(
    'limite 1 of the second partner needs pagina_inicial',
    'pagina_inicial',
    (call) => hasLimitAlone(call) && limitOf(call) === 1 && holderOf(bearerOf(call), call)?.name === 'second',
  ),
  'page-required-beside-limit': requiring('pagina_inicial is required with limite', 'pagina_inicial', isLarge),
  'limit-required-before-token': requiring(
    'limite is required, and parameters come before the token',
    'limite',
    (call) => !hasLimit(call),
    { checkedFirst: 'parameters' },
  ),
  'later-pages-without-limit-400': requiring('limite is required on later pages', 'limite', isLaterWithout),
  'listing-as-array': envelope('the listing is the array of simulations', ({ itens = null }) => itens, UNREADABLE),
  'listing-as-array-by-default': envelope(
    'without parameters the listing is the array of simulations',
    (body, { call }) => (isBare(call) ? (body.itens ?? null) : body),
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
    (body, { list, page, call }) => {
      const main = call.world.listOf(call.world.partners.main);
      return list.total > 0 || page > 1 ? body : { ...body, itens: [main.simulation(main.ageAt(0))] };
    },
    ['Page.total', 'auth.own-simulations'],
  ),
  'empty-account-holds-one': [
    'total of the empty account is 1',
    [EMPTY, 'Page.total'],
    { pagina: (pagina, { list }) => (list.total === 0 ? { ...pagina, total: 1 } : pagina) },
  ],
  'empty-lists-without-parameters': phantom('without parameters', isBare),
  'empty-lists-on-later-pages-at-limite-1': phantom('on later pages at limite 1', isLaterOfOne),
  'values-person-on-later-pages': other('later pages show another cpf', onLaterPages, 'cliente', ofNextPerson),
  'values-vehicle-on-last-page': other('the last page shows other vehicles', isLast, 'veiculo', ofNeighbour('veiculo')),
  'values-no-year-by-default': other('veiculo.ano is null without limite', byDefault, 'veiculo.ano', () => null),
  'values-amount-by-default-of-second': other(
    "valor_tac of the second partner's simulations is one more without limite",
    (reading) => reading.partner.name === 'second' && byDefault(reading),
    'valor_tac',
    plus(1),
  ),
});
