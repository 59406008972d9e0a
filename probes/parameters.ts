import type { Answer, Asked, Partner } from '../facts/answer.ts';
import type { ReadAnswer } from '../facts/survey.ts';
import type { Call } from '../src/evidence/exchange.ts';
import { getListingQuery, LISTING_PATH, TOKEN_PATH } from './calls.ts';
import { askOmitting } from './pages.ts';
import type { Session } from './session.ts';
import type { Wants } from './table.ts';

/** Values that no reading takes for an integer: letters, a fraction, digits with letters behind them. */
const MALFORMED = ['abc', '1.5', '10abc'];

/**
 * More of them, each a way of its own in which a lenient reader goes wrong. Left out is what some reader rightly takes
 * for an integer (`+5`, `1e3`, `0x10`, `1_0`, other digits, spaces around it), for a separator (`;`) or for an attack.
 */
const MALFORMED_ONCE = ['1,5', 'NaN', '[]', '"1"', '1 2', '--1', 'a'.repeat(200)];

/** Queries that are clearly in error, by case: a malformed value beside a good parameter, or alone. */
const MALFORMED_QUERIES: ReadonlyMap<string, string> = new Map(
  [
    ...MALFORMED.flatMap((value) => [besideGood('pagina_inicial', value), besideGood('limite', value)]),
    ...MALFORMED.flatMap((value) => [alone('pagina_inicial', value), alone('limite', value)]),
    ...MALFORMED_ONCE.flatMap((value, at) =>
      at % 2 === 0
        ? [besideGood('pagina_inicial', value), alone('limite', value)]
        : [alone('pagina_inicial', value), besideGood('limite', value)],
    ),
  ].map((query) => [query.replace(/a{200}/, '200 letters'), query]),
);

const MALFORMED_OF_OTHERS = [
  besideGood('pagina_inicial', 'abc'),
  alone('limite', 'abc'),
  alone('pagina_inicial', '1.5'),
  besideGood('limite', '1.5'),
];

type ParameterName = 'pagina_inicial' | 'limite';

function alone(name: ParameterName, value: string): string {
  return `${name}=${encodeURIComponent(value)}`;
}

function besideGood(name: ParameterName, value: string): string {
  return name === 'limite' ? `pagina_inicial=1&${alone(name, value)}` : `${alone(name, value)}&limite=10`;
}

/** Queries beyond what the document fixes; by case, named as the open points name them. */
const OPEN: Readonly<Record<string, string>> = {
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
};

/** The limite, as near to 10 as can be, whose first page a partner was served: what is asked with it is comparable. */
function servedLimite(session: Session, of: Partner): number {
  const usual = 10;
  const served = session.answers.flatMap(({ role, partner, status, asked }) =>
    role === 'listing' && partner === of && status === 200 && asked?.pagina_inicial === 1 && asked.limite !== null
      ? [asked.limite]
      : [],
  );
  const [nearest = usual] = served
    .filter((limite) => limite > 1)
    .sort((a, b) => Math.abs(a - usual) - Math.abs(b - usual) || a - b);
  return nearest;
}

/**
 * Asks with the parameters left out, together and one at a time, and for the second page without limite where a list of
 * `total` simulations has one; gives the answers that can be read.
 */
export async function askWithoutParameters(
  session: Session,
  partner: Partner,
  total: number | null,
  quick: boolean,
): Promise<readonly ReadAnswer[]> {
  const read = async (asked: Asked, size?: number): Promise<readonly ReadAnswer[]> => {
    const { page } = await askOmitting(session, partner, asked, 'probe', size);
    return page === null ? [] : [page];
  };
  if (quick) return read({ pagina_inicial: null, limite: null });
  const [both, [first], ...others] = await Promise.all([
    read({ pagina_inicial: null, limite: null }),
    read({ pagina_inicial: 1, limite: null }),
    read({ pagina_inicial: null, limite: servedLimite(session, partner) }),
    read({ pagina_inicial: null, limite: 1 }),
  ]);
  const size = first?.keys.length ?? 0;
  const hasSecond = size > 0 && size < Math.min(total ?? 0, first?.answer.page?.total ?? Number.POSITIVE_INFINITY);
  const second = hasSecond ? await read({ pagina_inicial: 2, limite: null }, size) : [];
  return [...both, ...(first === undefined ? [] : [first]), ...others.flat(), ...second];
}

/** Asks with parameters that are malformed. */
export async function askMalformed(session: Session, wants: Wants): Promise<readonly string[]> {
  const name = 'listing.malformed-parameter';
  const wanted = [...MALFORMED_QUERIES].filter(([label]) => wants(name, label));
  return Promise.all(wanted.map(([label, query]) => askQuery(session, name, 'main', label, query)));
}

/** Asks as another partner with a few of them: an account without simulations is no reason to serve them. */
export async function askMalformedAs(session: Session, partner: Partner, wants: Wants): Promise<void> {
  const name = 'listing.malformed-of-others';
  if (!wants(name)) return;
  await Promise.all(MALFORMED_OF_OTHERS.map((query) => askQuery(session, name, partner, query, query)));
}

/** Asks with a malformed parameter and without a token: two things are wrong, and one of them is found first. */
export async function askMalformedWithoutToken(session: Session): Promise<void> {
  const [[label, query] = ['', '']] = MALFORMED_QUERIES;
  const name = 'listing.malformed-without-token';
  const stimulus = { name, role: 'open', partner: 'main', purpose: 'probe', case: label, group: name } as const;
  await session.ask({ ...stimulus, call: getListingQuery(query, {}) });
}

/** Asks with parameters out of bounds, empty, repeated and unknown. */
export async function askBeyondTheDocument(session: Session): Promise<void> {
  await Promise.all(
    Object.entries(OPEN).map(([label, query]) =>
      session.askAs('main', 'probe', (headers) => ({
        name: 'listing.open-parameter',
        role: 'open',
        case: label,
        call: getListingQuery(query, headers),
        group: 'listing.open-parameter',
      })),
    ),
  );
}

/** Asks both paths for their other methods; nothing that could write. */
export async function askMethods(session: Session): Promise<void> {
  const asked = (label: string, call: Call) =>
    ({ name: 'methods', role: 'aside', case: label, call, retry: 'never', group: 'methods' }) as const;
  const head = `${LISTING_PATH}?pagina_inicial=1&limite=1`;
  await session.askAs('main', 'probe', (headers) => asked('HEAD listing', { method: 'HEAD', path: head, headers }));
  await session.askAs('main', 'probe', (headers) =>
    asked('OPTIONS listing', { method: 'OPTIONS', path: LISTING_PATH, headers }),
  );
  for (const method of ['HEAD', 'OPTIONS'] as const) {
    const stimulus = asked(`${method} token`, { method, path: TOKEN_PATH, headers: {} });
    await session.ask({ ...stimulus, partner: 'main', purpose: 'probe' });
  }
}

async function askQuery(
  session: Session,
  name: string,
  partner: Partner,
  label: string,
  query: string,
): Promise<string> {
  const held = await session.bearer(partner);
  const { answer } = await session.ask({
    name,
    role: 'malformed',
    partner,
    purpose: 'probe',
    case: label,
    ...(held === null ? {} : { token: held.ordinal }),
    call: getListingQuery(query, held === null ? {} : { authorization: `Bearer ${held.token}` }),
    group: name,
  });
  return answer.exchange;
}

/** Whether an answer says that nothing lives at this path. */
export function isAbsent(answer: Answer): boolean {
  return answer.status === 404 || answer.status === 405 || answer.status === 410;
}

/**
 * Looks, without any credentials, whether the endpoints answer under another version or at the origin without the
 * base address' own segment: tells a wrong version and a dropped segment from an endpoint that is nowhere.
 */
export async function lookElsewhere(session: Session): Promise<void> {
  const token = (path: string): Call => ({
    method: 'POST',
    path,
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  const listing = (path: string): Call => ({ method: 'GET', path, headers: {} });
  const otherVersion = (path: string): string => path.replace('/v1/', '/v2/');
  const calls: readonly (readonly [string, Call, boolean])[] = [
    ['token under /v2', token(otherVersion(TOKEN_PATH)), false],
    ['listing under /v2', listing(otherVersion(LISTING_PATH)), false],
    ['token at the origin', token(TOKEN_PATH), true],
    ['listing at the origin', listing(LISTING_PATH), true],
  ];
  for (const [label, call, atOrigin] of calls) {
    await session.ask({
      name: 'elsewhere',
      role: 'aside',
      partner: 'main',
      purpose: 'probe',
      case: label,
      call,
      atOrigin,
      retry: 'never',
      group: 'elsewhere',
    });
  }
}
