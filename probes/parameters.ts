import type { Answer, Partner } from '../facts/answer.ts';
import type { Call } from '../src/evidence/exchange.ts';
import { getListing, LISTING_PATH, postTokenBody, TOKEN_PATH } from './calls.ts';
import type { Wants } from './selection.ts';
import type { Session, Stimulus } from './session.ts';
import type { ProbeName } from './table.ts';

type Parameter = 'pagina_inicial' | 'limite';
const PARAMETERS: readonly Parameter[] = ['pagina_inicial', 'limite'];

const alone = (name: Parameter, value: string): string => `${name}=${encodeURIComponent(value)}`;
const besideGood = (name: Parameter, value: string): string =>
  name === 'limite' ? `pagina_inicial=1&${alone(name, value)}` : `${alone(name, value)}&limite=10`;

/** Values that no reader takes for an integer: letters, a fraction, digits with letters after them. */
const MALFORMED = ['abc', '1.5', '10abc'];
/**
 * More of them, one for each mistake of a lenient reader. Left out is what some reader rightly takes for an integer (`+5`,
 * `1e3`, `0x10`, `1_0`, other digits, spaces around it), for a separator (`;`) or for an attack.
 */
const MALFORMED_ONCE = ['1,5', 'NaN', '[]', '"1"', '1 2', '--1', 'a'.repeat(200)];

/** The short ones as a query carries them. */
export const malformedValues: readonly string[] = [...MALFORMED, ...MALFORMED_ONCE]
  .filter(({ length }) => length <= 10)
  .map(encodeURIComponent);

/** Queries with a malformed value, beside a good parameter or alone. */
const MALFORMED_QUERIES: readonly string[] = [
  ...[besideGood, alone].flatMap((query) => MALFORMED.flatMap((value) => PARAMETERS.map((name) => query(name, value)))),
  ...MALFORMED_ONCE.flatMap((value, at) =>
    at % 2 === 0
      ? [besideGood('pagina_inicial', value), alone('limite', value)]
      : [alone('pagina_inicial', value), besideGood('limite', value)],
  ),
];

/** Queries by their cases: by their text, with a long value in words. */
const byCase = (queries: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(queries.map((query) => [query.replace(/a{200}/, '200 letters'), query]));

/** Queries that are malformed, or that the document leaves open, by their cases: an account sends them with its own token. */
export const queries = {
  'listing.malformed-parameter': byCase(MALFORMED_QUERIES),
  // A few: an account without simulations has no reason to serve them.
  'listing.malformed-of-others': byCase(['pagina_inicial=abc&limite=10', 'limite=1.5']),
  // By the names that the open points give them.
  'listing.open-parameter': {
    'pagina_inicial=0': 'pagina_inicial=0&limite=10',
    'pagina_inicial=-1': 'pagina_inicial=-1&limite=10',
    'pagina_inicial=2147483648': 'pagina_inicial=2147483648&limite=10',
    'limite=0': 'pagina_inicial=1&limite=0',
    'limite=-1': 'pagina_inicial=1&limite=-1',
    'limite=101': 'pagina_inicial=1&limite=101',
    'limite=2147483648': 'pagina_inicial=1&limite=2147483648',
    'pagina_inicial=': 'pagina_inicial=&limite=10',
    'limite=': 'pagina_inicial=1&limite=',
    'limite twice': 'pagina_inicial=1&limite=2&limite=3',
    'unknown parameter': 'pagina_inicial=1&limite=10&conformance=1',
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Sends the queries of a probe. */
export async function sendQueries(
  session: Session,
  partner: Partner,
  name: keyof typeof queries,
  wants: Wants,
): Promise<void> {
  const role = name === 'listing.open-parameter' ? 'open' : 'malformed';
  const wanted = Object.entries<string>(queries[name]).filter(([label]) => wants(name, label));
  const request = { name, role, purpose: 'probe', group: name } as const;
  await Promise.all(wanted.map(([label, query]) => session.list(partner, query, { ...request, case: label })));
}

/** Sends a malformed parameter without a token: one of the two mistakes is found first. */
export async function sendMalformedWithoutToken(session: Session): Promise<void> {
  const [query = ''] = MALFORMED_QUERIES;
  const name: ProbeName = 'listing.malformed-without-token';
  const call = getListing(query);
  await session.send({ name, role: 'open', partner: 'main', purpose: 'probe', case: query, group: name, call });
}

/** Other methods of both paths, none that could write, and how they are sent. */
const METHODS = {
  'HEAD listing': ['HEAD', `${LISTING_PATH}?pagina_inicial=1&limite=1`, 'sendAs'],
  'OPTIONS listing': ['OPTIONS', LISTING_PATH, 'sendAs'],
  'HEAD token': ['HEAD', TOKEN_PATH, 'send'],
  'OPTIONS token': ['OPTIONS', TOKEN_PATH, 'send'],
} as const satisfies Readonly<Record<string, readonly [Call['method'], string, 'send' | 'sendAs']>>;

export const methodCases: readonly string[] = Object.keys(METHODS);

export async function sendMethods(session: Session, wants: Wants): Promise<void> {
  const stimulus = { name: 'methods', role: 'aside', partner: 'main', purpose: 'probe', group: 'methods' } as const;
  await Promise.all(
    Object.entries(METHODS)
      .filter(([label]) => wants('methods', label))
      .map(([label, [method, path, as]]) =>
        session[as]({ ...stimulus, case: label, call: { method, path, headers: {} }, retry: 'never' }),
      ),
  );
}

/** Whether a response says that nothing is at this path. */
export function isAbsent({ status }: Answer): boolean {
  return status === 404 || status === 405 || status === 410;
}

/** Requests both endpoints, without credentials, under another version and at the origin of the base URL. */
export async function lookElsewhere(session: {
  readonly send: (stimulus: Stimulus) => Promise<unknown>;
}): Promise<void> {
  const stimulus = { name: 'elsewhere', role: 'aside', partner: 'main', purpose: 'probe', group: 'elsewhere' } as const;
  const send = (label: string, call: Call, atOrigin: boolean) =>
    session.send({ ...stimulus, case: label, call, atOrigin, retry: 'never' });
  const underV2 = (call: Call): Call => ({ ...call, path: call.path.replace('/v1/', '/v2/') });
  const [token, listing] = [postTokenBody('{}'), getListing('')];
  await send('token under /v2', underV2(token), false);
  await send('listing under /v2', underV2(listing), false);
  await send('token at the origin', token, true);
  await send('listing at the origin', listing, true);
}
