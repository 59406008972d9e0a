import type { Answer, Call, Refusal } from '../change.ts';
import { type JsonObject, toText } from '../data/json.ts';
import { always, type Fits, hasPageAlone, isBare, isLargest, pageOf } from '../places.ts';
import { type Breaks, type FaultRow, faultsOf, rowsOf } from '../rows.ts';
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

const refusal = (summary: string, breaks: Breaks, reasons: readonly Refusal[], change: Refused): FaultRow => [
  summary,
  breaks,
  { answer: (answer, call) => (answer.refused && reasons.includes(answer.refused) ? change(answer, call) : answer) },
];

const missing = (words: string, change: Refused): FaultRow =>
  refusal(`a request without a token returns ${words}`, BOTH, ['missing'], change);
const invalid = (words: string, change: Refused): FaultRow =>
  refusal(`an invalid token returns ${words}`, ['auth.invalid-401', 'auth.strict-token'], ['invalid'], change);

const under =
  (status: number): Refused =>
  (_, call) =>
    failure(call, status, 'Authentication.Refused', 'Acesso não autorizado.', { kind: 'unauthorized' });

/** Writes the first three simulations of the main partner into the 401. */
const showing =
  (write: (simulations: readonly JsonObject[]) => string): Refused =>
  (answer, call) => {
    const list = call.world.listOf(mainOf(call));
    const some = [0, 1, 2].filter((at) => at < list.total).map((at) => list.simulation(list.ageAt(at)));
    return { ...answer, body: Buffer.from(write(some)) };
  };

const asListing = showing((some) => toText({ itens: some.slice(0, 1), pagina: {} }));
const vehicles = (some: readonly JsonObject[]): string =>
  toText(some.map(({ veiculo = null, cliente = null }) => ({ veiculo, cliente })));
const cut = (some: readonly JsonObject[]): string => toText({ data: some }).slice(0, -9);

type Reads = (call: Call) => string | undefined;

const header =
  (name: string, form: RegExp): Reads =>
  ({ headers }) =>
    form.exec(String(headers[name] ?? ''))?.[1];
const bare = (name: string): Reads => header(name, /^(\S+)$/);
const scheme = (name: string): Reads => header('authorization', new RegExp(`^${name} +(\\S+)$`, 'i'));
const cookie = (name: string): Reads => header('cookie', new RegExp(`(?:^|; *)${name}=([^;]*)`));
const parameter = ({ query }: Call, name: string): string | undefined => query.get(name) ?? undefined;

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

const SESSION = '4f2a9c81-fake-session';

/** Requests that are accepted without a valid token, or rejected with another status than 401. */
export const authenticationFaults = faultsOf({
  'anonymous-always': anonymous('the whole listing', always, BOTH),
  'anonymous-on-second-page': anonymous('the second page', (call) => pageOf(call) === 2),
  'anonymous-on-last-pages': anonymous('each page after the second', (call) => pageOf(call) > 2),
  'anonymous-without-parameters': anonymous('the page without parameters', isBare),
  'anonymous-with-page-alone': anonymous('a page requested by pagina_inicial alone', hasPageAlone),
  'anonymous-at-largest-limit': anonymous('a page of 100', isLargest),
  'missing-403': missing('403', under(403)),
  'missing-with-vehicles': missing('401 with vehicles and customers', showing(vehicles)),
  'missing-with-simulations-cut': missing('401 with incomplete JSON', showing(cut)),
  'invalid-200-with-error': invalid('200 with an error', (answer) => ({ ...answer, status: 200 })),
  'invalid-with-simulations': invalid('401 with a simulation', asListing),
  'invalid-crashes': invalid('500', under(500)),
  'revoked-403': refusal('a revoked token returns 403', 'auth.revoked-401', ['revoked'], under(403)),
  ...tokenRows,
  'token-by-bare-header': carried('without a scheme', bare('authorization')),
  'token-by-basic-user': carried('as the user of Basic', (call) => pairUnder('Basic')(call).id),
  'token-by-access_token': carried('in the header access_token', bare('access_token')),
  'token-by-oauth-scheme': carried('under the scheme OAuth', scheme('OAuth')),
  'token-by-query-access_token': carried('in the query', (call) => parameter(call, 'access_token')),
  'token-by-cookie-access_token': carried('in the cookie access_token', cookie('access_token')),
  'client-by-basic': client('the client id and secret under Basic', pairUnder('Basic')),
  'client-by-bearer-credentials': client(
    'the client id and secret under Bearer',
    pairUnder('Bearer'),
    'auth.invalid-401',
  ),
  'client-by-header-x-api-key': client('the client secret in x-api-key', (call) => ({
    secret: bare('x-api-key')(call),
  })),
  'client-by-query-clientId': client('the client id and secret in the query', (call) => ({
    id: parameter(call, 'clientId'),
    secret: parameter(call, 'clientSecret'),
  })),
  ...rowsOf(['token', 'listing'], (kind) => [
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
  ]),
});
