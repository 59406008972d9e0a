import {
  type Answer,
  type Asked,
  type Call,
  type Complaint,
  eachItem,
  type FaultRow,
  type FaultRows,
  faultsOf,
  hasLimit,
  hasPage,
  isBare,
  isLast,
  limitOf,
  type Place,
  pageOf,
  type Reading,
  rowsOf,
} from '../change.ts';
import { isObject, type Json, type JsonObject, withMember } from '../data/json.ts';
import { BASE_PATH, LISTING_PATH, type PartnerName, type Policy, TOKEN_PATH } from '../policy.ts';
import { complaint, failure } from '../server/errors.ts';
import { isComplaint } from '../server/listing.ts';

/** A valid listing request that fails everywhere, on the pages of an account with simulations. */
const FIRST_PAGES = 'listing.ok-200 listing.bounds-accepted listing.parameters-optional listing.statuses';
const NEVER_200 = `${FIRST_PAGES} listing.empty-account`;
/** What a listing that is nowhere at its path breaks beside the statement of its place. */
const NO_LISTING = `${NEVER_200} listing.error-400 listing.incomplete-account`;

const moved = (summary: string, breaks: string, policy: Partial<Policy>): FaultRow => [summary, breaks, { policy }];
const otherVersion = (path: string): string => `${BASE_PATH}${path.replace('/v1/', '/v2/')}`;

const pathRows: FaultRows = {
  'token-under-v2': moved('the token call answers under /v2 only', 'version.in-path token.issued-200', {
    tokenPaths: [otherVersion(TOKEN_PATH)],
  }),
  'listing-under-v2': moved('the listing answers under /v2 only', `version.in-path ${NO_LISTING}`, {
    listingPaths: [otherVersion(LISTING_PATH)],
  }),
  'token-base-path-dropped': moved(
    'the token call answers at the origin only',
    'environment.base-path token.issued-200',
    { tokenPaths: [TOKEN_PATH] },
  ),
  'listing-base-path-dropped': moved('the listing answers at the origin only', `environment.base-path ${NO_LISTING}`, {
    listingPaths: [LISTING_PATH],
  }),
};

type Fits = (call: Call, answer: Answer) => boolean;

/** A page that is right under a status that is not: another one of the page, or an error in its place. */
const status = (summary: string, breaks: string, fits: Fits, code: number, tipo?: string): FaultRow => [
  summary,
  breaks,
  {
    answer: (answer, call) => {
      if (answer.kind !== 'listing' || !fits(call, answer)) return answer;
      return code < 300 ? { ...answer, status: code } : failure(call, code, tipo);
    },
  },
];

const isEmpty: Fits = (_, { body }) => /"total":0[},]/.test(body.toString());

/** Every request of one account fails in one of the two operations. */
const failing = (operation: Call['operation'], name: PartnerName, breaks: string): FaultRow => [
  `each ${operation} request of the ${name} account is answered 500`,
  breaks,
  () => {
    const from = new WeakMap<Call, PartnerName>();
    const remember = (known: object, call: Call): void => {
      if ('partner' in known && isObject(known.partner)) from.set(call, known.partner.name as PartnerName);
    };
    return {
      identify: (identity, call) => {
        remember(identity, call);
        return identity;
      },
      grant: (grant, call) => {
        remember(grant, call);
        return grant;
      },
      answer: (answer, call) => (call.operation === operation && from.get(call) === name ? failure(call, 500) : answer),
    };
  },
];

const statusRows: FaultRows = {
  'listing-201': status('the listing is answered 201', NEVER_200, () => true, 201),
  'later-pages-206': status(
    'pages after the first are answered 206',
    'listing.ok-200 listing.statuses',
    (call) => pageOf(call) > 1,
    206,
  ),
  ...rowsOf([302, 404], (code) => [
    `later-pages-${code}`,
    ...status(
      `pages after the fifth are answered ${code}`,
      'listing.ok-200 listing.statuses',
      (call) => pageOf(call) > 5,
      code,
    ),
  ]),
  'limits-8-to-13-500': status(
    'a limite from 8 to 13 is answered 500',
    'listing.ok-200 listing.statuses',
    (call) => hasPage(call) && limitOf(call) >= 8 && limitOf(call) <= 13,
    500,
  ),
  'limit-1-500': status(
    'limite 1 is answered 500',
    'listing.ok-200 listing.bounds-accepted listing.statuses',
    (call) => hasPage(call) && limitOf(call) === 1,
    500,
  ),
  'listing-of-second-500': failing('listing', 'second', 'listing.ok-200 listing.bounds-accepted listing.statuses'),
  'listing-of-empty-500': failing(
    'listing',
    'empty',
    'listing.ok-200 listing.bounds-accepted listing.statuses listing.empty-account',
  ),
  ...rowsOf(['second', 'empty', 'incomplete'] as const, (name) => [
    `token-of-${name}-500`,
    ...failing('token', name, 'token.issued-200'),
  ]),
  'parameters-omitted-500': status(
    'the listing without parameters is answered 500',
    'listing.parameters-optional listing.statuses',
    isBare,
    500,
  ),
  'empty-list-404': status(
    'an empty list is answered 404',
    'listing.empty-account listing.ok-200 listing.bounds-accepted listing.statuses',
    isEmpty,
    404,
    'Simulation.NotFound',
  ),
  'empty-list-400': status(
    'an empty list is answered 400',
    'listing.empty-account listing.ok-200 listing.bounds-accepted',
    isEmpty,
    400,
    'Simulation.NotFound',
  ),
};

const REFUSED = complaint(400, 'Request.InvalidParameter', 'O parâmetro está fora dos limites.');
const missing = (name: string): Complaint =>
  complaint(400, 'Request.MissingParameter', `O parâmetro ${name} é obrigatório.`);

/** Valid requests that are rejected. */
const rejecting = (
  summary: string,
  breaks: string,
  fits: (call: Call, asked: Asked) => boolean,
  by = REFUSED,
): FaultRow => [summary, breaks, { asked: (asked, call) => (!isComplaint(asked) && fits(call, asked) ? by : asked) }];

const OPTIONAL = 'listing.parameters-optional';
const BOUNDS = 'listing.bounds-accepted listing.ok-200';

const parameterRows: FaultRows = {
  'limit-1-refused': rejecting('limite 1 is rejected', BOUNDS, (_, { limit }) => limit === 1),
  'limit-100-refused': rejecting('limite 100 is rejected', BOUNDS, (_, { limit }) => limit === 100),
  'limits-9-to-11-refused': rejecting(
    'a limite from 9 to 11 is rejected',
    'listing.ok-200',
    (call) => limitOf(call) >= 9 && limitOf(call) <= 11,
  ),
  'odd-limits-refused': rejecting(
    'odd sizes from 3 are rejected',
    'listing.ok-200',
    (_, { limit }) => limit % 2 === 1 && limit > 1,
  ),
  'last-page-refused': status(
    'the last page of a list is rejected',
    `listing.ok-200 ${OPTIONAL}`,
    ({ query }, { body }) => query.get('pagina_inicial') !== '1' && body.includes('"tem_proximo":false'),
    400,
    'Request.InvalidParameter',
  ),
  'page-required-beside-limit': rejecting(
    'pagina_inicial cannot be left out beside a limite above 1',
    OPTIONAL,
    (call) => limitOf(call) > 1 && !hasPage(call),
    missing('pagina_inicial'),
  ),
  'limit-required-beside-page': rejecting(
    'limite cannot be left out beside pagina_inicial',
    OPTIONAL,
    (call) => hasPage(call) && !hasLimit(call),
    missing('limite'),
  ),
  'some-parameter-required': rejecting(
    'the two parameters cannot both be left out',
    OPTIONAL,
    (call) => !hasPage(call) && !hasLimit(call),
    missing('limite'),
  ),
  'later-pages-without-limit-400': rejecting(
    'pages after the first are answered 400 where limite is left out',
    OPTIONAL,
    (call) => pageOf(call) > 1 && !hasLimit(call),
    missing('limite'),
  ),
};

/** The whole listing body, changed. */
const envelope = (
  summary: string,
  change: (body: JsonObject, reading: Reading) => Json,
  breaks = 'listing.ok-200',
): FaultRow => [summary, breaks, { listing: (body, reading) => (isObject(body) ? change(body, reading) : body) }];

/** The listing of an account without simulations is a listing like any other. */
const UNREADABLE = 'listing.ok-200 listing.empty-account';

const envelopeRows: FaultRows = {
  'listing-as-array': envelope('the listing is the array of simulations', ({ itens = null }) => itens, UNREADABLE),
  'listing-as-array-by-default': envelope(
    'without parameters the listing is the array of simulations',
    (body, { call }) => (isBare(call) ? (body.itens ?? null) : body),
    UNREADABLE,
  ),
  'listing-wrapped': envelope(
    'the listing stands under data',
    (body) => ({ data: body }),
    `${UNREADABLE} listing.envelope-closed`,
  ),
  'itens-absent': envelope('itens is left out', ({ itens: _, ...others }) => others, UNREADABLE),
  'itens-absent-without-limit': envelope(
    'itens is left out where limite is',
    ({ itens = null, ...others }, { call }) => (hasLimit(call) ? { itens, ...others } : others),
    UNREADABLE,
  ),
  'itens-null-when-empty': envelope(
    'itens is null where there are no simulations',
    ({ itens, ...others }) => ({ itens: Array.isArray(itens) && itens.length > 0 ? itens : null, ...others }),
    UNREADABLE,
  ),
  'itens-single-bare': envelope(
    'itens is the simulation itself where the page holds one',
    ({ itens = null, ...others }) => ({
      itens: Array.isArray(itens) && itens.length === 1 ? (itens[0] ?? null) : itens,
      ...others,
    }),
  ),
  'pagina-absent': envelope('pagina is left out', ({ pagina: _, ...others }) => others),
  'pagina-absent-on-last-page': envelope(
    'pagina is left out on the last page',
    ({ pagina = null, ...others }, reading) => (isLast(reading) ? others : { ...others, pagina }),
  ),
  'envelope-further': envelope(
    'the listing has a third property',
    (body) => ({ ...body, mensagem: 'ok' }),
    'listing.envelope-closed',
  ),
  'envelope-further-on-last-page': envelope(
    'the listing has a third property on the last page',
    (body, reading) => (isLast(reading) ? { ...body, links: [] } : body),
    'listing.envelope-closed',
  ),
  'empty-account-shows-one': envelope(
    'the page of an account without simulations shows one that total does not count',
    (body, { list, page, call }) => {
      const main = call.world.listOf(call.world.partners.main);
      return list.total > 0 || page > 1 ? body : { ...body, itens: [main.simulation(main.ageAt(0))] };
    },
    'Page.total auth.own-simulations',
  ),
  'empty-account-holds-one': [
    'an account without simulations counts one',
    'listing.empty-account Page.total',
    { pagina: (pagina, { list }) => (list.total === 0 ? { ...pagina, total: 1 } : pagina) },
  ],
};

/** A simulation that belongs to nobody, shown to the account without simulations. */
const PHANTOM = '6f1c1f5e-0d3f-4c37-9d0a-4f2f4b1c7e55';

const phantomRows = rowsOf<readonly [string, string, (call: Call) => boolean]>(
  [
    ['without-parameters', 'where no parameters are given', isBare],
    ['without-page', 'where pagina_inicial is left out', (call) => hasLimit(call) && !hasPage(call)],
    ['on-later-pages-at-limite-1', 'on later pages at limite 1', (call) => limitOf(call) === 1 && pageOf(call) > 1],
  ],
  ([id, words, fits]) => [
    `empty-lists-${id}`,
    `the account without simulations lists one ${words}`,
    'listing.empty-account',
    {
      list: (own, { call, partner }) => {
        if (partner.name !== 'empty' || !fits(call)) return own;
        const like = call.world.listOf(call.world.partners.main).simulation(0);
        return { total: 2, ageAt: (at) => at, simulation: () => ({ ...like, id_simulacao: PHANTOM }) };
      },
    },
  ],
);

/** Other values under the same id at the places that fit. */
const other = (
  summary: string,
  fits: (place: Place) => boolean,
  path: readonly string[],
  from: (value: Json, place: Place) => Json,
): FaultRow => [
  summary,
  'listing.same-simulation',
  eachItem((simulation, place) =>
    fits(place) ? withMember(simulation, path, (value) => from(value ?? null, place)) : simulation,
  ),
];

const byDefault = ({ reading }: Place): boolean => !hasLimit(reading.call);
const onLaterPages = ({ reading }: Place): boolean => reading.page > 1;
/** A member of another simulation of the list. */
const ofNeighbour =
  (name: string) =>
  (_: Json, { reading, age }: Place): Json =>
    reading.list.simulation(age + 1)[name] ?? null;

const contentRows: FaultRows = {
  'values-amount-by-limit': other(
    'valor_parcela is one cent more at sizes below 8',
    ({ reading }) => reading.limit < 8,
    ['valor_parcela'],
    (value) => Math.round(Number(value) * 100 + 1) / 100,
  ),
  'values-term-for-one-item': other(
    'prazo is one more at limite 1',
    ({ reading }) => reading.limit === 1,
    ['prazo'],
    (value) => Number(value) + 1,
  ),
  'values-person-on-later-pages': other(
    'the cpf of another simulation stands on pages after the first',
    onLaterPages,
    ['cliente'],
    ofNeighbour('cliente'),
  ),
  'values-vehicle-on-last-page': other(
    'the vehicle of another simulation stands on the last page of several',
    ({ reading }) => isLast(reading),
    ['veiculo'],
    ofNeighbour('veiculo'),
  ),
  'values-time-by-page': other(
    'data_criacao is an hour later with each page',
    onLaterPages,
    ['data_criacao'],
    (value, { reading }) => new Date(Date.parse(String(value)) + (reading.page - 1) * 3_600_000).toISOString(),
  ),
  'values-model-by-default': other(
    'veiculo.modelo is cut to three letters where limite is left out',
    byDefault,
    ['veiculo', 'modelo'],
    (value) => String(value).slice(0, 3),
  ),
  'values-no-year-by-default': other(
    'veiculo.ano is null where limite is left out',
    byDefault,
    ['veiculo', 'ano'],
    () => null,
  ),
  'values-new-vehicle-without-page': other(
    'veiculo_zero_km is the opposite where pagina_inicial is left out',
    ({ reading }) => !hasPage(reading.call),
    ['veiculo', 'veiculo_zero_km'],
    (value) => value !== true,
  ),
  'values-amount-by-default-of-second': other(
    "valor_tac of the second partner's simulations is one more where limite is left out",
    (place) => place.reading.partner.name === 'second' && byDefault(place),
    ['valor_tac'],
    (value) => Number(value) + 1,
  ),
};

/** Listings that are not where, when or what they should be. */
export const listingFaults = faultsOf({
  ...pathRows,
  ...statusRows,
  ...parameterRows,
  ...envelopeRows,
  ...phantomRows,
  ...contentRows,
});
