import type { Asked } from '../facts/answer.ts';
import type { Recipe } from '../src/evidence/exchange.ts';
import { alteredTokens, type ForgedToken, forgedCases, forgedTokens } from './forged.ts';
import { filled, type Values, words } from './requests.ts';

/** A listing request that must be denied: it differs from the control in how it carries credentials. */
export interface NegativeCase {
  readonly case: string;
  readonly asked: Asked;
  readonly recipe: Recipe;
  /** Values of the variables that the recipe names. */
  readonly values: Values;
  /** Set if the document does not specify the response. */
  readonly role?: 'open';
}

/** The data from which cases are built. */
export interface Subject {
  /** The page of the control requests. */
  readonly asked: Asked & { readonly limite: number };
  /** Last page at the limite of `asked`. */
  readonly lastPage: number;
  /** TOKEN, the main account's credentials and the configured tokens, by the names of their variables. */
  readonly values: Values;
  /** Another token of the same provider; its signature is reused. */
  readonly other: string | null;
  /** Returns the newest cookies of the provider, by what set them. */
  readonly cookies: () => ReadonlyMap<string, string>;
  /** Names of headers that every request has: no case carries credentials in them. */
  readonly fixed: readonly string[];
  /** Returns true if these parameters may be rejected even with a valid token, before the token is checked. */
  readonly denies: (asked: Asked) => boolean;
}

/** A subject with every field set; its token is opaque. */
export const anySubject: Subject = {
  asked: { pagina_inicial: 1, limite: 10 },
  lastPage: 2,
  values: { TOKEN: 'token', CLIENT_ID: 'id', CLIENT_SECRET: 'secret', REVOKED_TOKEN: 'token', EXPIRED_TOKEN: 'token' },
  other: null,
  cookies: () =>
    new Map(['token', 'listing', 'refusal', 'second', 'empty', 'incomplete'].map((by) => [by, 'name=value'])),
  fixed: [],
  denies: () => false,
};

/** The credentials of a case and its differences from the subject. BASIC is set to `basic` in base64. */
type Carrier = Recipe & Partial<Omit<NegativeCase, 'case' | 'recipe'>> & { readonly basic?: string };
type Carriers = Readonly<Record<string, Carrier>>;

/** Servers that pass headers as environment variables do not distinguish `_` and `-`. */
const nameOf = (header: string): string => header.toLowerCase().replaceAll('_', '-');

/** Returns the function that builds the cases of a probe. A case with a header that every request has is omitted. */
const built = (carriersOf: (subject: Subject) => Carriers) => (subject: Subject) => {
  const fixed = new Set(subject.fixed.map(nameOf));
  const free = ({ headers = {} }: Carrier) => !Object.keys(headers).some((name) => fixed.has(nameOf(name)));
  const sent = Object.entries(carriersOf(subject)).filter(([, carrier]) => free(carrier));
  return sent.map(([label, carrier]): NegativeCase => {
    const other = everywhere(subject)[OTHER_PLACES.get(label) ?? ''];
    const usual = other === undefined || subject.denies(other) ? subject.asked : other;
    const { basic, asked = usual, values = subject.values, role, ...recipe } = carrier;
    const common = { case: label, asked, ...(role && { role }) };
    if (basic === undefined) return { ...common, recipe, values };
    const build = `BASIC=$(printf %s "${basic}" | base64 | tr -d '\\n')`;
    const BASIC = Buffer.from(filled(basic, values)).toString('base64');
    const withBasic = { build, headers: { authorization: 'Basic $BASIC' }, ...recipe };
    return { ...common, recipe: withBasic, values: { ...values, BASIC } };
  });
};

const inHeader = (name: string, template: string): Recipe => ({ headers: { [name]: template } });
const authorization = (template: string): Recipe => inHeader('authorization', template);
const each = (names: readonly string[], prefix: string, carry: (name: string) => Carrier): Carriers =>
  Object.fromEntries(names.map((name) => [`${prefix}-${name}`, carry(name)]));

const forgedCarriers = (forged: readonly ForgedToken[]): Carriers =>
  Object.fromEntries(
    forged.map(({ case: label, token, build }) => [
      label,
      { build, ...authorization('Bearer $FORGED'), values: { FORGED: token } },
    ]),
  );

type Places = Readonly<Record<string, Asked>>;

/** Returns the same request with other parameters, by label. */
const at = (places: Places, { denies }: Subject, recipe: Recipe = {}): Carriers =>
  Object.fromEntries(
    Object.entries(places).flatMap(([label, asked]) => (denies(asked) ? [] : [[label, { ...recipe, asked }]])),
  );

const NO_PARAMETERS: Asked = { pagina_inicial: null, limite: null };
const SECOND_PAGE: Asked = { pagina_inicial: 2, limite: 1 };
const LARGEST_PAGE: Asked = { pagina_inicial: 1, limite: 100 };
/** Other parameters with which each kind of token must be denied too. */
const ELSEWHERE = { 'second page': SECOND_PAGE, 'no parameters': NO_PARAMETERS } as const;

/** All other parameters with which an expired token must be denied. */
const everywhere = ({ asked, lastPage }: Subject): Places => ({
  'second page': SECOND_PAGE,
  ...(lastPage > 1 && { 'last page': { ...asked, pagina_inicial: lastPage } }),
  'largest page': LARGEST_PAGE,
  'no parameters': NO_PARAMETERS,
  'limite alone': { ...asked, pagina_inicial: null },
  'without limite': { ...asked, limite: null },
  ...(lastPage > 1 && { 'second page without limite': { pagina_inicial: 2, limite: null } }),
});

/** All parameters with which a missing or revoked token must be denied. */
const throughout = (subject: Subject): Places => ({ 'first page': subject.asked, ...everywhere(subject) });

export const withoutToken = built((subject) => at(throughout(subject), subject));

/** Sample of the forged tokens, for cases about other parameters or the second account. */
const FORGED = words(`
  signature-changed-middle alg-none-empty-signature payload-subject-changed ciphertext-changed-middle jws-alg-none`);
const REPRESENTATIVE: ReadonlySet<string> = new Set(['not-a-jwt', ...FORGED]);

/** Invalid tokens by the parameters that they are sent with: the check of a token may depend on them. */
const AT_OTHER_PLACES = {
  'largest page': `
    bearer-null alg-none-original-signature hs256-random-key signature-changed-quarter tag-changed-last
    late-character-changed`,
  'limite alone': `
    bearer-undefined alg-none-capitalized-empty-signature hmac-common-key signature-changed-last iv-changed cut`,
  'without limite': `
    client-id alg-none-upper-case-empty-signature other-key signature-zero encrypted-key-changed
    first-character-changed`,
  'last page': `
    client-secret alg-none-mixed-case-empty-signature hs256-empty-key signature-random ciphertext-changed-first
    middle-character-changed`,
};
const OTHER_PLACES = new Map(
  Object.entries(AT_OTHER_PLACES).flatMap(([place, labels]) => words(labels).map((label) => [label, place])),
);

const OWN_CREDENTIALS: Carriers = {
  'client-id': authorization('Bearer $CLIENT_ID'),
  'client-secret': authorization('Bearer $CLIENT_SECRET'),
  'client-credentials': { basic: '$CLIENT_ID:$CLIENT_SECRET', ...authorization('Bearer $BASIC') },
};

const LOWER_CASE = 'lower-case scheme';

/** An API that knows only one spelling of the scheme may not check what follows another one. */
function withLowerCaseSchemes(carriers: Carriers): Carriers {
  return Object.fromEntries(
    Object.entries(carriers).map(([label, carrier]) => {
      const { authorization: value = '' } = carrier.headers ?? {};
      return [`${label}, ${LOWER_CASE}`, { ...carrier, ...authorization(value.replace('Bearer', 'bearer')) }];
    }),
  );
}

/** The cases for any form of token. */
export const invalidTokenCases = forgedCases.flatMap((one) => [
  one,
  ...(REPRESENTATIVE.has(one) ? [...Object.keys(ELSEWHERE), LOWER_CASE].map((label) => `${one}, ${label}`) : []),
]);

/** Builds the cases with malformed headers, an expired token and forged tokens. */
export const withInvalidToken = built((subject) => {
  const { other, values } = subject;
  const fixed: Carriers = { 'empty-header': authorization(''), 'bearer-alone': authorization('Bearer') };
  const expired: Carriers = 'EXPIRED_TOKEN' in values ? { expired: authorization('Bearer $EXPIRED_TOKEN') } : {};
  const once: Carriers = {
    // Sent by clients with an unset token variable.
    'bearer-null': authorization('Bearer null'),
    'bearer-undefined': authorization('Bearer undefined'),
    ...(hasSendableCredentials(subject) && OWN_CREDENTIALS),
  };
  const forged: Carriers = {
    ...forgedCarriers(forgedTokens(values.TOKEN ?? '', other, values.CLIENT_SECRET)),
    'not-a-jwt': authorization('Bearer not-a-jwt'),
  };
  const representative = Object.fromEntries(Object.entries(forged).filter(([label]) => REPRESENTATIVE.has(label)));
  const elsewhere = (repeated: Carriers, places: Places): Carriers =>
    Object.fromEntries(
      Object.entries(repeated).flatMap(([label, carrier]) =>
        Object.entries(at(places, subject, carrier)).map(([place, one]) => [`${label}, ${place}`, one] as const),
      ),
    );
  return {
    ...{ ...representative, ...fixed, ...expired, ...once, ...forged },
    ...withLowerCaseSchemes(representative),
    ...elsewhere({ ...fixed, ...representative }, ELSEWHERE),
    ...elsewhere(expired, everywhere(subject)),
  };
});

/** The cases for any form of token of the second account. */
export const invalidTokenCasesOfSecond: readonly string[] = FORGED;

/** Forges tokens of the second account: the API may use another key for them, or skip the signature check. */
export const withInvalidTokenOfSecond = built(({ values }) => {
  const forged = forgedTokens(values.TOKEN ?? '', null, '', REPRESENTATIVE);
  return forgedCarriers(forged.map((one) => ({ ...one, build: one.build.replaceAll('$TOKEN', '$SECOND_TOKEN') })));
});

export const withRevokedToken = built((subject) =>
  'REVOKED_TOKEN' in subject.values ? at(throughout(subject), subject, authorization('Bearer $REVOKED_TOKEN')) : {},
);

/** Builds cases with the valid token in an equivalent encoding, or with text before or after it. */
export const withAlteredToken = built(({ values }) => ({
  ...forgedCarriers(alteredTokens(values.TOKEN ?? '')),
  'token-in-quotes': authorization('Bearer "$TOKEN"'),
  'colon-after-scheme': authorization('Bearer: $TOKEN'),
  'preceded-by-word': authorization('x Bearer $TOKEN'),
  'followed-by-word': authorization('Bearer $TOKEN x'),
  'followed-by-comma': authorization('Bearer $TOKEN, x'),
  // Java's String.split drops the empty part at the end.
  'followed-by-dot': authorization('Bearer $TOKEN.'),
}));

const TOKEN_HEADERS = words(`
  x-access-token access_token x-auth-token x-authorization x-bearer-token x-session-token x-token x-jwt x-api-key
  accesstoken access-token auth-token authentication apikey token x-id-token`);
/** Set by oauth2-proxy, the AWS load balancer and WSO2: an API may trust these headers from any client. */
const PROXY_HEADERS = words('x-forwarded-access-token x-amzn-oidc-accesstoken x-amzn-oidc-data x-jwt-assertion');
const TOKEN_QUERIES = words(`
  access_token accesstoken accessToken access-token token auth auth_token authorization Authorization bearer
  bearer_token jwt id_token key api_key apikey api_token`);
const TOKEN_COOKIES = words(`
  access_token accesstoken accessToken token auth auth_token authorization Authorization Authentication jwt id_token
  session sid bearer BEARER access_token_cookie`);

/** Builds cases with the valid token under another scheme, without a scheme, and in another header. */
export const withTokenElsewhere = built(() => ({
  'basic-scheme': authorization('Basic $TOKEN'),
  'basic-credentials': { basic: 'bearer:$TOKEN' },
  'basic-user': { basic: '$TOKEN:' },
  'token-scheme': authorization('Token $TOKEN'),
  'jwt-scheme': authorization('JWT $TOKEN'),
  'oauth-scheme': authorization('OAuth $TOKEN'),
  'digest-scheme': authorization('Digest $TOKEN'),
  'dpop-scheme': authorization('DPoP $TOKEN'),
  'apikey-scheme': authorization('ApiKey $TOKEN'),
  'no-scheme': authorization('$TOKEN'),
  ...each([...TOKEN_HEADERS, ...PROXY_HEADERS], 'header', (name) => inHeader(name, '$TOKEN')),
  'header-x-access-token-bearer': inHeader('x-access-token', 'Bearer $TOKEN'),
  'header-x-authorization-bearer': inHeader('x-authorization', 'Bearer $TOKEN'),
  'header-x-forwarded-authorization': inHeader('x-forwarded-authorization', 'Bearer $TOKEN'),
  'header-x-original-authorization': inHeader('x-original-authorization', 'Bearer $TOKEN'),
  'header-proxy-authorization': inHeader('proxy-authorization', 'Bearer $TOKEN'),
}));

const inTwoHeaders = (id: string, secret: string): Recipe => ({
  headers: { [id]: '$CLIENT_ID', [secret]: '$CLIENT_SECRET' },
});

export const withClientCredentials = built((subject) => {
  if (!hasSendableCredentials(subject)) return {};
  return {
    'basic-credentials': { basic: '$CLIENT_ID:$CLIENT_SECRET' },
    'basic-secret': { basic: '$CLIENT_SECRET:' },
    'no-scheme': authorization('$CLIENT_ID:$CLIENT_SECRET'),
    'secret-no-scheme': authorization('$CLIENT_SECRET'),
    'token-scheme': authorization('Token $CLIENT_SECRET'),
    'apikey-scheme': authorization('ApiKey $CLIENT_SECRET'),
    'header-client_id': inTwoHeaders('client_id', 'client_secret'),
    'header-client-id': inTwoHeaders('client-id', 'client-secret'),
    'header-x-client-id': inTwoHeaders('x-client-id', 'x-client-secret'),
    'header-clientid': inTwoHeaders('clientid', 'clientsecret'),
    'header-x-api-key': inHeader('x-api-key', '$CLIENT_SECRET'),
    'header-x-api-key-id': inHeader('x-api-key', '$CLIENT_ID'),
    'header-api-key': inHeader('api-key', '$CLIENT_SECRET'),
    'header-apikey': inHeader('apikey', '$CLIENT_SECRET'),
  };
});

export const withProviderCookie = built(({ cookies }) =>
  each([...cookies().keys()], 'set-by', (from) => {
    // Read when the request is built: an API may replace its cookies with each response.
    const values = {
      get COOKIE() {
        return cookies().get(from) ?? '';
      },
    };
    return { ...inHeader('cookie', '$COOKIE'), values };
  }),
);

export const withLowerCaseScheme = built(() => ({ bearer: { ...authorization('bearer $TOKEN'), role: 'open' } }));

const inQuery = ({ asked: { pagina_inicial, limite } }: Subject, further: string): Recipe => ({
  query: `pagina_inicial=${pagina_inicial ?? 1}&limite=${limite}&${further}`,
});

/** Builds cases with the valid token in the query or in cookies. */
export const withTokenInTheOpen = built((subject) => ({
  ...each(TOKEN_QUERIES, 'query', (name) => inQuery(subject, `${name}=$TOKEN`)),
  ...each(TOKEN_COOKIES, 'cookie', (name) => inHeader('cookie', `${name}=$TOKEN`)),
  'query-authorization-bearer': inQuery(subject, 'authorization=Bearer%20$TOKEN'),
  // A cookie with a space is quoted (RFC 6265, 4.1.1).
  'cookie-access_token-bearer': inHeader('cookie', 'access_token="Bearer $TOKEN"'),
  'cookie-Authorization-bearer': inHeader('cookie', 'Authorization="Bearer $TOKEN"'),
}));

/** Builds cases with client credentials in the query. */
export const withClientCredentialsInTheOpen = built((subject) => ({
  'query-clientId': inQuery(subject, 'clientId=$CLIENT_ID&clientSecret=$CLIENT_SECRET'),
  'query-client_id': inQuery(subject, 'client_id=$CLIENT_ID&client_secret=$CLIENT_SECRET'),
  'query-api_key': inQuery(subject, 'api_key=$CLIENT_SECRET'),
  'query-apikey': inQuery(subject, 'apikey=$CLIENT_SECRET'),
}));

/** Returns true if the credentials are valid header values as they are. */
function hasSendableCredentials({ values: { CLIENT_ID = '', CLIENT_SECRET = '' } }: Subject): boolean {
  return [CLIENT_ID, CLIENT_SECRET].every((value) => /^[\x21-\x7e]+(?: +[\x21-\x7e]+)*$/.test(value));
}
