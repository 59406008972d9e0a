import type { Asked } from '../facts/answer.ts';
import type { Recipe } from '../src/evidence/exchange.ts';
import { alteredBearers } from './altered-tokens.ts';
import type { Bearer } from './bearer.ts';
import { areSendable, basicOf, filled, refusal, type Values } from './calls.ts';
import type { NegativeCase } from './controlled.ts';
import { forgedTokens } from './forged-tokens.ts';

/** What the cases are cut from: the request that the control shows to work. */
export interface AuthorizationSubject {
  readonly asked: Asked & { readonly limite: number };
  /** Another token of the same provider, whose signature is borrowed. */
  readonly other: string | null;
  readonly revoked?: string;
  readonly expired?: string;
  /** The main partner's own, by the names of their variables. */
  readonly credentials: Readonly<Record<'CLIENT_ID' | 'CLIENT_SECRET', string>>;
  /** The last page at the limite of `asked`. */
  readonly lastPage: number;
}

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
  const { asked, other, expired, credentials } = subject;
  const name = 'listing.with-invalid-token';
  const pair = '$CLIENT_ID:$CLIENT_SECRET';
  const values: Values = {
    EXPIRED_TOKEN: expired ?? '',
    ...credentials,
    BASIC: Buffer.from(filled(pair, credentials)).toString('base64'),
  };
  const fixed: readonly (readonly [string, string])[] = [
    ['empty-header', ''],
    ['bearer-alone', 'Bearer'],
    ...(expired === undefined ? [] : [['expired', 'Bearer $EXPIRED_TOKEN'] as const]),
  ];
  const own = [
    ['client-id', 'Bearer $CLIENT_ID'],
    ['client-secret', 'Bearer $CLIENT_SECRET'],
    ['client-credentials', 'Bearer $BASIC', basicOf(pair)],
  ] as const;
  const once: readonly (readonly [string, string, build?: string])[] = [
    // What a client sends whose token is not set.
    ['bearer-null', 'Bearer null'],
    ['bearer-undefined', 'Bearer undefined'],
    ...(areSendable(credentials) ? own : []),
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
      return made === undefined ? null : refusal(place, bearerRecipe(made), { FORGED: made.token });
    },
  });
  const plain = (label: string, authorization: string, place: Asked, at = '', build?: string): NegativeCase => ({
    name,
    case: `${label}${at}`,
    stimulus: async () => refusal(place, { ...(build && { build }), headers: { authorization } }, values),
  });
  const labels = (await forge(held.token)).map((one) => one.case);
  const representative = labels.filter((label) => REPRESENTATIVE.has(label));
  return [
    ...[...fixed, ...once].map(([label, authorization, build]) => plain(label, authorization, asked, '', build)),
    ...labels.map((label) => forged(label, asked)),
    ...ELSEWHERE.flatMap(([at, place]) => [
      ...fixed.map(([label, authorization]) => plain(label, authorization, place, `, ${at}`)),
      ...representative.map((label) => forged(label, place, `, ${at}`)),
    ]),
  ];
}

/** A token that is a plain word holds nothing secret and is printed as it is. */
function bearerRecipe({ token, build }: { readonly token: string; readonly build: string }): Recipe {
  return build === ''
    ? { headers: { authorization: `Bearer ${token}` } }
    : { build, headers: { authorization: 'Bearer $FORGED' } };
}

/** The real token in a text that decodes to the same, or with something behind it. */
export function withAlteredToken({ asked }: AuthorizationSubject, held: Bearer): readonly NegativeCase[] {
  return alteredBearers(held.token).map(({ case: label }) => ({
    name: 'listing.with-altered-token',
    case: label,
    stimulus: async ({ token }) => {
      const made = alteredBearers(token).find((one) => one.case === label);
      if (made === undefined) return null;
      const recipe = { headers: { authorization: made.template }, ...(made.build !== null && { build: made.build }) };
      return refusal(asked, recipe, { TOKEN: token, FORGED: made.forged });
    },
  }));
}

/** A token that was revoked. */
export function withRevokedToken({ asked, revoked }: AuthorizationSubject): readonly NegativeCase[] {
  if (revoked === undefined) return [];
  return [['first page', asked] as const, ...ELSEWHERE].map(([label, place]) => ({
    name: 'listing.with-revoked-token',
    case: label,
    stimulus: async () =>
      refusal(place, { headers: { authorization: 'Bearer $REVOKED_TOKEN' } }, { REVOKED_TOKEN: revoked }),
  }));
}

/** The good token under `bearer` in lower case: whether it opens the listing is open, so it is only observed. */
export function withLowerCaseScheme({ asked }: AuthorizationSubject): readonly NegativeCase[] {
  const recipe = { headers: { authorization: 'bearer $TOKEN' } };
  const stimulus: NegativeCase['stimulus'] = async ({ token }) => ({
    ...refusal(asked, recipe, { TOKEN: token }),
    role: 'open',
  });
  return [{ name: 'listing.with-lower-case-scheme', case: 'bearer', stimulus }];
}
