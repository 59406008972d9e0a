import type { Answer, Call, Refusal } from '../change.ts';
import { type JsonObject, toText } from '../data/json.ts';
import { always, type Fits, hasLimitAlone, hasPageAlone, isBare, isFirst, limitOf, pageOf } from '../places.ts';
import { type Breaks, type FaultRow, type FaultRows, faultsOf, rowsOf } from '../rows.ts';
import { failure } from '../server/answers.ts';
import { admitting, holderOf, mainOf, tokenRows } from './forged.ts';

const MISSING = 'auth.missing-401';
const ELSEWHERE = 'auth.bearer-header-only';
/** A token elsewhere or under another scheme is sent without an Authorization header too. */
const BOTH = [MISSING, ELSEWHERE];

const anonymous = (words: string, fits: Fits, breaks: Breaks = MISSING): FaultRow => [
  `${words} is served without a token`,
  breaks,
  admitting((call) => (call.headers.authorization === undefined && fits(call) ? mainOf(call) : undefined)),
];

type Refused = (answer: Answer, call: Call) => Answer;

/** Changes the 401 for these reasons. */
const refusal = (summary: string, breaks: Breaks, reasons: readonly Refusal[], change: Refused): FaultRow => [
  summary,
  breaks,
  { answer: (answer, call) => (answer.refused && reasons.includes(answer.refused) ? change(answer, call) : answer) },
];

const INVALID = ['auth.invalid-401', 'auth.strict-token'];
const missing = (words: string, change: Refused): FaultRow =>
  refusal(`a request without a token returns ${words}`, BOTH, ['missing'], change);
const invalid = (words: string, change: Refused, further: readonly Refusal[] = []): FaultRow =>
  refusal(`an invalid token returns ${words}`, INVALID, ['invalid', ...further], change);

const under =
  (status: number): Refused =>
  (_, call) =>
    failure(call, status, 'Authentication.Refused', 'Acesso não autorizado.', { kind: 'unauthorized' });

const errorUnder200: Refused = (answer) => ({ ...answer, status: 200 });

/** Writes the first three simulations of the main partner into the 401. */
const showing =
  (write: (simulations: readonly JsonObject[]) => string): Refused =>
  (answer, call) => {
    const list = call.world.listOf(mainOf(call));
    const some = [0, 1, 2].filter((at) => at < list.total).map((at) => list.simulation(list.ageAt(at)));
    return { ...answer, body: Buffer.from(write(some)) };
  };

const asListing = showing((simulations) => toText({ itens: simulations.slice(0, 1), pagina: {} }));
const underData = (simulations: readonly JsonObject[]): string => toText({ data: simulations });
const vehicles = ({ veiculo = null, cliente = null }: JsonObject): JsonObject => ({ veiculo, cliente });

const requestRows: FaultRows = {
  'anonymous-always': anonymous('the whole listing', always, BOTH),
  'anonymous-on-second-page': anonymous('the second page', (call) => pageOf(call) === 2),
  'anonymous-on-last-pages': anonymous('each page after the second', (call) => pageOf(call) > 2),
  'anonymous-on-first-page': anonymous('the first page by its number', isFirst, BOTH),
  'anonymous-without-parameters': anonymous('the page without parameters', isBare),
  'anonymous-with-limit-alone': anonymous('a page requested by limite alone', hasLimitAlone),
  'anonymous-with-page-alone': anonymous('a page requested by pagina_inicial alone', hasPageAlone),
  'anonymous-at-largest-limit': anonymous('a page of 100', (call) => limitOf(call) === 100),
  'missing-403': missing('403', under(403)),
  'missing-200-with-error': missing('200 with an error', errorUnder200),
  'missing-with-simulations': missing('401 with a simulation', asListing),
  'missing-with-vehicles': missing(
    '401 with vehicles and customers',
    showing((some) => toText(some.map(vehicles))),
  ),
  'missing-with-simulations-cut': missing(
    '401 with incomplete JSON',
    showing((some) => underData(some).slice(0, -9)),
  ),
  'invalid-403': invalid('403', under(403), ['expired']),
  'invalid-crashes': invalid('500', under(500)),
  'invalid-200-with-error': invalid('200 with an error', errorUnder200),
  'invalid-with-simulations': invalid('401 with a simulation', asListing),
  'revoked-403': refusal('a revoked token returns 403', 'auth.revoked-401', ['revoked'], under(403)),
  'scheme-403': refusal('another scheme returns 403', ELSEWHERE, ['scheme'], under(403)),
};

const BEARER = /^Bearer +(\S+)$/i;
type Reads = (call: Call) => string | undefined;

const header =
  (name: string, form: RegExp): Reads =>
  ({ headers }) =>
    form.exec(String(headers[name] ?? ''))?.[1];
const bare = (name: string): Reads => header(name, /^(\S+)$/);
const scheme = (name: string): Reads => header('authorization', new RegExp(`^${name} +(\\S+)$`, 'i'));
const cookie = (name: string): Reads => header('cookie', new RegExp(`(?:^|; *)${name}=([^;]*)`));
const parameter =
  (name: string): Reads =>
  ({ query }) =>
    query.get(name) ?? undefined;

/** Reads user name and password in base64 under a scheme. */
const pairUnder = (name: string) => (call: Call) => {
  const [id, secret] = Buffer.from(scheme(name)(call) ?? '', 'base64')
    .toString()
    .split(/:(.*)/s);
  return { id, secret };
};

/** A valid token opens the listing from a place where it does not belong. */
const carried = (words: string, tokenIn: Reads): FaultRow => [
  `a token ${words} opens the listing`,
  ELSEWHERE,
  admitting((call) => holderOf(tokenIn(call), call)),
];

const carrierRows: FaultRows = {
  'token-by-bare-header': carried('without a scheme', bare('authorization')),
  'token-by-basic-scheme': carried('under the scheme Basic', scheme('Basic')),
  'token-by-basic-credentials': carried('as the password of Basic', (call) => pairUnder('Basic')(call).secret),
  'token-by-basic-user': carried('as the user of Basic', (call) => pairUnder('Basic')(call).id),
  'token-by-x-access-token': carried('in the header x-access-token', bare('x-access-token')),
  'token-by-access_token': carried('in the header access_token', bare('access_token')),
  'token-by-oauth-scheme': carried('under the scheme OAuth', scheme('OAuth')),
  'token-by-x-authorization-bearer': carried('in X-Authorization after Bearer', header('x-authorization', BEARER)),
  'token-by-query-access_token': carried('in the query parameter access_token', parameter('access_token')),
  'token-by-cookie-access_token': carried('in the cookie access_token', cookie('access_token')),
};

interface Given {
  readonly id?: string | undefined;
  readonly secret?: string | undefined;
}

/** The client's own credentials open the listing without a token. */
const client = (words: string, givenIn: (call: Call) => Given, breaks: Breaks = ELSEWHERE): FaultRow => [
  `${words} opens the listing`,
  breaks,
  admitting((call) => {
    const { id, secret } = givenIn(call);
    return Object.values(call.world.partners).find(
      ({ clientId, clientSecret }) => clientSecret === secret && clientId === (id ?? clientId),
    );
  }),
];

const both = (read: (name: string) => Reads, id: string, secret: string) => (call: Call) => {
  return { id: read(id)(call), secret: read(secret)(call) };
};

const clientRows: FaultRows = {
  'client-by-basic': client('the client id and secret under Basic', pairUnder('Basic')),
  'client-by-bearer-credentials': client(
    'the client id and secret under Bearer',
    pairUnder('Bearer'),
    'auth.invalid-401',
  ),
  'client-by-header-client_id': client('the id and secret in two headers', both(bare, 'client_id', 'client_secret')),
  'client-by-header-x-api-key': client('the client secret in x-api-key', (call) => ({
    secret: bare('x-api-key')(call),
  })),
  'client-by-query-clientId': client(
    'the client id and secret in the query',
    both(parameter, 'clientId', 'clientSecret'),
  ),
};

const SESSION = '4f2a9c81-fake-session';

const cookieRows = rowsOf(['token', 'listing'], (kind) => [
  `session-cookie-of-${kind}`,
  `a cookie that the ${kind} response sets opens the listing without a token`,
  ELSEWHERE,
  {
    ...admitting((call) => (cookie('sid')(call) === SESSION ? mainOf(call) : undefined)),
    answer: (answer) =>
      answer.kind === kind
        ? { ...answer, headers: { ...answer.headers, 'set-cookie': `sid=${SESSION}; Path=/; HttpOnly` } }
        : answer,
  },
]);

/** Requests that are accepted without a valid token, or rejected with another status than 401. */
export const authenticationFaults = faultsOf({
  ...requestRows,
  ...tokenRows,
  ...carrierRows,
  ...clientRows,
  ...cookieRows,
});
