import type { Asked } from '../facts/answer.ts';
import type { Bearer } from './bearer.ts';
import { getListing, getListingQuery } from './calls.ts';
import type { NegativeCase } from './controlled.ts';
import { forgedTokens } from './forged-tokens/index.ts';

type Made = Awaited<ReturnType<NegativeCase['stimulus']>>;

/** What the cases are cut from: the request that the control shows to work. */
export interface AuthorizationSubject {
  readonly asked: Asked & { readonly limite: number };
  /** Another token of the same provider, whose signature is borrowed. */
  readonly other: string | null;
  readonly revoked?: string;
  readonly expired?: string;
  /** The last page at the limite of `asked`. */
  readonly lastPage: number;
}

const refusal = (asked: Asked, headers: Readonly<Record<string, string>>): Made => ({
  role: 'refusal',
  partner: 'main',
  call: getListing(asked, headers),
  group: 'authorization',
});

/** No Authorization header, on the first page, the second, the last, and with no parameters. */
export function withoutToken({ asked, lastPage }: AuthorizationSubject): readonly NegativeCase[] {
  const pages: readonly (readonly [string, Asked])[] = [
    ['first page', asked],
    ['second page', { pagina_inicial: 2, limite: 1 }],
    ...(lastPage > 1 ? [['last page', { ...asked, pagina_inicial: lastPage }] as const] : []),
    ['no parameters', { pagina_inicial: null, limite: null }],
    ['limite alone', { pagina_inicial: null, limite: asked.limite }],
  ];
  return pages.map(([label, page]) => ({
    name: 'listing.without-token',
    case: label,
    stimulus: async () => refusal(page, {}),
  }));
}

/** The places beside the first page at which a token is refused too. */
const ELSEWHERE: readonly (readonly [string, Asked])[] = [
  ['second page', { pagina_inicial: 2, limite: 1 }],
  ['no parameters', { pagina_inicial: null, limite: null }],
];

/** Forged tokens that stand for all where the place is what matters. */
const REPRESENTATIVE = new Set([
  'not-a-jwt',
  'signature-changed-middle',
  'alg-none-empty-signature',
  'payload-subject-changed',
  'ciphertext-changed-middle',
  'jws-alg-none',
]);

/** Everything in the header's place that is no valid token: malformed headers, forged tokens, and an expired one. */
export async function withInvalidToken(subject: AuthorizationSubject, held: Bearer): Promise<readonly NegativeCase[]> {
  const { asked, other, expired } = subject;
  const name = 'listing.with-invalid-token';
  const fixed: readonly (readonly [string, string])[] = [
    ['empty-header', ''],
    ['bearer-alone', 'Bearer'],
    ...(expired === undefined ? [] : [['expired', `Bearer ${expired}`] as const]),
  ];
  const forgedBy = new Map<string, ReturnType<typeof forgedTokens>>();
  const forge = (token: string): ReturnType<typeof forgedTokens> => {
    const known = forgedBy.get(token) ?? forgedTokens(token, other);
    forgedBy.set(token, known);
    return known;
  };
  const forged = (label: string, place: Asked, at = ''): NegativeCase => ({
    name,
    case: `${label}${at}`,
    stimulus: async (current) => {
      const made = (await forge(current.token)).find((one) => one.case === label);
      return made === undefined ? null : refusal(place, { authorization: `Bearer ${made.token}` });
    },
  });
  const plain = (label: string, authorization: string, place: Asked, at = ''): NegativeCase => ({
    name,
    case: `${label}${at}`,
    stimulus: async () => refusal(place, { authorization }),
  });
  const labels = (await forge(held.token)).map((one) => one.case);
  const representative = labels.filter((label) => REPRESENTATIVE.has(label));
  return [
    ...fixed.map(([label, authorization]) => plain(label, authorization, asked)),
    ...labels.map((label) => forged(label, asked)),
    ...ELSEWHERE.flatMap(([at, place]) => [
      ...fixed.map(([label, authorization]) => plain(label, authorization, place, `, ${at}`)),
      ...representative.map((label) => forged(label, place, `, ${at}`)),
    ]),
  ];
}

/** A token that was revoked. */
export function withRevokedToken({ asked, revoked }: AuthorizationSubject): readonly NegativeCase[] {
  if (revoked === undefined) return [];
  return [['first page', asked] as const, ...ELSEWHERE].map(([label, place]) => ({
    name: 'listing.with-revoked-token',
    case: label,
    stimulus: async () => refusal(place, { authorization: `Bearer ${revoked}` }),
  }));
}

const OTHER_HEADERS = [
  'x-access-token',
  'x-auth-token',
  'x-authorization',
  'x-token',
  'x-jwt',
  'x-api-key',
  'accesstoken',
  'access-token',
  'auth-token',
  'token',
];

/** The good token where it does not belong: under another scheme, with none, in another header. */
export function carriedElsewhere({ asked }: AuthorizationSubject): readonly NegativeCase[] {
  const carriers: readonly (readonly [string, (token: string) => Record<string, string>])[] = [
    ['basic-scheme', (token) => ({ authorization: `Basic ${token}` })],
    ['basic-credentials', (token) => ({ authorization: `Basic ${Buffer.from(`bearer:${token}`).toString('base64')}` })],
    ['token-scheme', (token) => ({ authorization: `Token ${token}` })],
    ['jwt-scheme', (token) => ({ authorization: `JWT ${token}` })],
    ['digest-scheme', (token) => ({ authorization: `Digest ${token}` })],
    ['no-scheme', (token) => ({ authorization: token })],
    ...OTHER_HEADERS.map((header) => [`header-${header}`, (token: string) => ({ [header]: token })] as const),
    ['header-x-authorization-bearer', (token) => ({ 'x-authorization': `Bearer ${token}` })],
    ['header-proxy-authorization', (token) => ({ 'proxy-authorization': `Bearer ${token}` })],
  ];
  return carriers.map(([label, headers]) => ({
    name: 'listing.with-token-elsewhere',
    case: label,
    stimulus: async (held) => refusal(asked, headers(held.token)),
  }));
}

/** The good token under `bearer` in lower case: whether it opens the listing is open, so it is only observed. */
export function withLowerCaseScheme({ asked }: AuthorizationSubject): readonly NegativeCase[] {
  const stimulus: NegativeCase['stimulus'] = async (held) => ({
    role: 'open',
    partner: 'main',
    call: getListing(asked, { authorization: `bearer ${held.token}` }),
    group: 'authorization',
  });
  return [{ name: 'listing.with-lower-case-scheme', case: 'bearer', stimulus }];
}

const QUERY_NAMES = [
  'access_token',
  'accesstoken',
  'accessToken',
  'access-token',
  'token',
  'auth_token',
  'authorization',
  'Authorization',
  'bearer',
  'jwt',
  'id_token',
  'api_key',
  'apikey',
];
const COOKIE_NAMES = [
  'access_token',
  'accesstoken',
  'accessToken',
  'token',
  'auth_token',
  'authorization',
  'Authorization',
  'jwt',
  'session',
];

/** The good token in the query string and in cookies: it lands in logs, so this comes last and with a token of its own. */
export function carriedInTheOpen({ asked }: AuthorizationSubject): readonly NegativeCase[] {
  const name = 'listing.with-token-in-the-open';
  const parameters = `pagina_inicial=${asked.pagina_inicial ?? 1}&limite=${asked.limite}`;
  const queries = QUERY_NAMES.map(
    (parameter): NegativeCase => ({
      name,
      case: `query-${parameter}`,
      stimulus: async (held) => ({
        role: 'refusal',
        partner: 'main',
        call: getListingQuery(`${parameters}&${parameter}=${encodeURIComponent(held.token)}`, {}),
        group: 'authorization',
      }),
    }),
  );
  const cookies = COOKIE_NAMES.map(
    (cookie): NegativeCase => ({
      name,
      case: `cookie-${cookie}`,
      stimulus: async (held) => refusal(asked, { cookie: `${cookie}=${held.token}` }),
    }),
  );
  return [...queries, ...cookies];
}
