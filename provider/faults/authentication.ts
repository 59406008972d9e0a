import {
  type Answer,
  type Call,
  type FaultRow,
  type FaultRows,
  faultsOf,
  hasLimit,
  hasPage,
  isBare,
  pageOf,
  type Refusal,
  rowsOf,
} from '../change.ts';
import { type JsonObject, toText } from '../data/json.ts';
import type { Partner } from '../policy.ts';
import { failure } from '../server/errors.ts';
import { admitting, type Fits, holderOf, mainOf, tokenRows } from './forged.ts';

type Reads = (call: Call) => string | undefined;

const anonymous = (words: string, fits: Fits, further = '', tells?: FaultRow[3]): FaultRow => [
  `without a token ${words} is served`,
  `auth.missing-401${further}`,
  admitting((call) => (call.headers.authorization === undefined && fits(call) ? mainOf(call) : undefined)),
  tells,
];

/** A call with the token elsewhere carries no Authorization header, or another scheme. */
const ELSEWHERE = ' auth.bearer-header-only';

const anonymousRows: FaultRows = {
  'anonymous-always': anonymous('the whole listing', () => true, ELSEWHERE, { findings: 5, times: 5 }),
  'anonymous-on-second-page': anonymous('the second page', (call) => pageOf(call) === 2),
  'anonymous-on-last-pages': anonymous('each page after the second', (call) => pageOf(call) > 2),
  'anonymous-on-first-page': anonymous(
    'the first page by its number',
    ({ query }) => query.get('pagina_inicial') === '1',
    ELSEWHERE,
  ),
  'anonymous-without-parameters': anonymous('the page without parameters', isBare),
  'anonymous-with-limit-alone': anonymous(
    'a page requested by limite alone',
    (call) => hasLimit(call) && !hasPage(call),
  ),
};

type Refused = (answer: Answer, call: Call) => Answer;

/** What each kind of refusal shows in. */
const SHOWS: Readonly<Record<Refusal, string>> = {
  missing: 'auth.missing-401 auth.bearer-header-only',
  scheme: 'auth.bearer-header-only',
  invalid: 'auth.invalid-401 auth.strict-token',
  expired: 'auth.invalid-401',
  revoked: 'auth.revoked-401',
};

/** The 401 for one reason, changed; the 401 to an invalid token may have a second one. */
const refusal = (summary: string, reason: Refusal, change: Refused, other: Refusal = reason): FaultRow => [
  summary,
  SHOWS[reason],
  () => {
    const refused = new WeakMap<Call, Refusal>();
    return {
      identify: (identity, call) => {
        if ('refused' in identity) refused.set(call, identity.refused);
        return identity;
      },
      answer: (answer, call) => {
        const why = refused.get(call);
        return answer.kind === 'unauthorized' && (why === reason || why === other) ? change(answer, call) : answer;
      },
    };
  },
];

const under =
  (status: number): Refused =>
  (_, call) =>
    failure(call, status, 'Authentication.Refused', 'Acesso não autorizado.', 'unauthorized');

const errorUnder200: Refused = (answer) => ({ ...answer, status: 200 });

/** The refusal, with the main partner's first three simulations in its body, written by `write`. */
const showing =
  (write: (simulations: readonly JsonObject[]) => string): Refused =>
  (answer, call) => {
    const list = call.world.listOf(mainOf(call));
    const some = [0, 1, 2].filter((at) => at < list.total).map((at) => list.simulation(list.ageAt(at)));
    return { ...answer, body: Buffer.from(write(some)) };
  };

const asListing = showing((simulations) => toText({ itens: simulations.slice(0, 1), pagina: {} }));
const underData = (simulations: readonly JsonObject[]): string => toText({ data: simulations });
const withoutId = ({ id_simulacao: _, ...rest }: JsonObject): JsonObject => ({ ...rest });

const WITHOUT = 'a request without a token is answered 401 with';

const refusalRows: FaultRows = {
  'missing-403': refusal('a request without a token is answered 403', 'missing', under(403)),
  'missing-200-with-error': refusal(
    'a request without a token is answered 200 with an error',
    'missing',
    errorUnder200,
  ),
  'missing-with-simulations': refusal(`${WITHOUT} a simulation`, 'missing', asListing),
  'missing-with-simulations-without-ids': refusal(
    `${WITHOUT} simulations that have no id, under data`,
    'missing',
    showing((simulations) => underData(simulations.map(withoutId))),
  ),
  'missing-with-escaped-simulations': refusal(
    `${WITHOUT} simulations whose names are written as escapes`,
    'missing',
    showing((simulations) => underData(simulations).replaceAll('id_simulacao', 'id\\u005fsimulacao')),
  ),
  'missing-with-vehicles': refusal(
    `${WITHOUT} a list of vehicles and customers`,
    'missing',
    showing((simulations) =>
      toText(simulations.map(({ veiculo, cliente }) => ({ veiculo: veiculo ?? null, cliente: cliente ?? null }))),
    ),
  ),
  'missing-with-simulations-cut': refusal(
    `${WITHOUT} simulations in a text that ends too early`,
    'missing',
    showing((simulations) => underData(simulations).slice(0, -9)),
  ),
  'invalid-403': refusal('an invalid token is answered 403', 'invalid', under(403), 'expired'),
  'invalid-crashes': refusal('an invalid token is answered 500', 'invalid', under(500)),
  'invalid-200-with-error': refusal('an invalid token is answered 200 with an error', 'invalid', errorUnder200),
  'invalid-with-simulations': refusal('an invalid token is answered 401 with a simulation', 'invalid', asListing),
  'expired-403': refusal('an expired token is answered 403', 'expired', under(403)),
  'revoked-403': refusal('a revoked token is answered 403', 'revoked', under(403)),
  'scheme-403': refusal('another scheme is answered 403', 'scheme', under(403)),
};

const header =
  (name: string, form = /^(?:Bearer +)?(\S+)$/i): Reads =>
  ({ headers }) =>
    form.exec(String(headers[name] ?? ''))?.[1];

const BARE = /^(\S+)$/;
const scheme = (name: string): Reads => header('authorization', new RegExp(`^${name} +(\\S+)$`, 'i'));
const parameter =
  (name: string): Reads =>
  ({ query }) =>
    query.get(name) ?? undefined;
const cookie = (name: string): Reads => header('cookie', new RegExp(`(?:^|; *)${name}=([^;]*)`));

/** The two sides of the colon in base64 under a scheme. */
const pairUnder =
  (name: string) =>
  (call: Call): readonly string[] =>
    Buffer.from(scheme(name)(call) ?? '', 'base64')
      .toString()
      .split(/:(.*)/s);

/** A good token that opens the listing from a place where it does not belong. */
const carried = (words: string, tokenIn: Reads): FaultRow => [
  `a token ${words} opens the listing`,
  'auth.bearer-header-only',
  admitting((call) => holderOf(tokenIn(call), call)),
];

const SCHEMES = ['Basic', 'Token', 'JWT', 'Digest'];
// biome-ignore format: lists of names read better as blocks
const HEADERS = [
  'x-access-token', 'x-auth-token', 'x-token', 'x-jwt', 'x-api-key', 'accesstoken', 'access-token', 'auth-token', 'token',
  'proxy-authorization',
];
// biome-ignore format: as above
const QUERIES = [
  'access_token', 'accesstoken', 'accessToken', 'access-token', 'token', 'auth_token', 'authorization', 'Authorization',
  'bearer', 'jwt', 'id_token', 'api_key', 'apikey',
];
// biome-ignore format: as above
const COOKIES = [
  'access_token', 'accesstoken', 'accessToken', 'token', 'auth_token', 'authorization', 'Authorization', 'jwt', 'session',
];

const carrierRows: FaultRows = {
  'token-by-bare-header': carried('without a scheme', header('authorization', BARE)),
  'token-by-basic-credentials': carried('as the password of Basic credentials', (call) => pairUnder('Basic')(call)[1]),
  ...rowsOf(SCHEMES, (name) => [
    `token-by-${name.toLowerCase()}-scheme`,
    ...carried(`under the scheme ${name}`, scheme(name)),
  ]),
  ...rowsOf(HEADERS, (name) => [`token-by-${name}`, ...carried(`in the header ${name}`, header(name))]),
  'token-by-x-authorization': carried('in X-Authorization', header('x-authorization', BARE)),
  'token-by-x-authorization-bearer': carried(
    'under Bearer in X-Authorization',
    header('x-authorization', /^Bearer +(\S+)$/i),
  ),
  ...rowsOf(QUERIES, (name) => [`token-by-query-${name}`, ...carried(`in the query as ${name}`, parameter(name))]),
  ...rowsOf(COOKIES, (name) => [`token-by-cookie-${name}`, ...carried(`in a cookie ${name}`, cookie(name))]),
};

interface Given {
  readonly id?: string | undefined;
  readonly secret?: string | undefined;
}

/** The client's own credentials that open the listing without a token. */
const client = (words: string, givenIn: (call: Call) => Given, breaks = 'auth.bearer-header-only'): FaultRow => [
  `clientId and clientSecret ${words} open the listing`,
  breaks,
  admitting((call) => {
    const { id, secret } = givenIn(call);
    const fits = (one: Partner): boolean =>
      (id ?? one.clientId) === one.clientId && (secret ?? one.clientSecret) === one.clientSecret;
    return id === undefined && secret === undefined ? undefined : Object.values(call.world.partners).find(fits);
  }),
];

const both =
  (read: (name: string) => Reads, id: string, secret: string) =>
  (call: Call): Given => {
    const given = { id: read(id)(call), secret: read(secret)(call) };
    return given.id === undefined || given.secret === undefined ? {} : given;
  };

const encodedPair =
  (name: string) =>
  (call: Call): Given => {
    const [id, secret] = pairUnder(name)(call);
    return secret === undefined ? {} : { id, secret };
  };

const bare = (name: string): Reads => header(name, BARE);

const clientRows: FaultRows = {
  'client-by-basic': client('as Basic credentials', encodedPair('Basic')),
  'client-by-basic-secret': client('(the secret as user name) as Basic credentials', (call) => {
    const { id, secret } = encodedPair('Basic')(call);
    return secret === '' ? { secret: id } : {};
  }),
  'client-by-bearer-credentials': client('in base64 under Bearer', encodedPair('Bearer'), 'auth.invalid-401'),
  'client-by-apikey-scheme': client('(the secret) under ApiKey', (call) => ({ secret: scheme('ApiKey')(call) })),
  'client-by-token-scheme': client('(the secret) under Token', (call) => ({ secret: scheme('Token')(call) })),
  'client-by-bare-header': client('(the secret) without a scheme', (call) => ({ secret: bare('authorization')(call) })),
  ...rowsOf(['client_id', 'client-id', 'x-client-id', 'clientid'], (name) => [
    `client-by-header-${name}`,
    ...client(`in the header ${name} and its secret`, both(bare, name, name.replace(/id$/, 'secret'))),
  ]),
  ...rowsOf(['x-api-key', 'api-key', 'apikey'], (name) => [
    `client-by-header-${name}`,
    ...client(`(the secret) in the header ${name}`, (call) => ({ secret: bare(name)(call) })),
  ]),
  'client-by-header-x-api-key-id': client('(the id) in the header x-api-key', (call) => ({
    id: bare('x-api-key')(call),
  })),
  'client-by-query-clientId': client('in the query', both(parameter, 'clientId', 'clientSecret')),
  'client-by-query-client_id': client('in the query with underscores', both(parameter, 'client_id', 'client_secret')),
  ...rowsOf(['api_key', 'apikey'], (name) => [
    `client-by-query-${name}`,
    ...client(`(the secret) in the query as ${name}`, (call) => ({ secret: parameter(name)(call) })),
  ]),
};

/** A cookie that opens the listing by itself, set by one of the operations. */
const cookieRows = rowsOf(['token', 'listing'], (kind) => [
  `session-cookie-of-${kind}`,
  `a cookie that the ${kind} response sets opens the listing without a token`,
  'auth.bearer-header-only',
  {
    ...admitting((call) => (cookie('sid')(call) === '4f2a9c81-fake-session' ? mainOf(call) : undefined)),
    answer: (answer) =>
      answer.kind === kind
        ? { ...answer, headers: { ...answer.headers, 'set-cookie': 'sid=4f2a9c81-fake-session; Path=/; HttpOnly' } }
        : answer,
  },
]);

/** Requests that are let in, or refused in another way than with a 401. */
export const authenticationFaults = faultsOf({
  ...anonymousRows,
  ...refusalRows,
  ...tokenRows,
  ...carrierRows,
  ...clientRows,
  ...cookieRows,
});
