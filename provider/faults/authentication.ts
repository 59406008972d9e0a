import { createHmac } from 'node:crypto';
import {
  compactVerify,
  decodeJwt,
  decodeProtectedHeader,
  errors,
  importJWK,
  type JWTPayload,
  type ProtectedHeaderParameters,
} from 'jose';
import {
  type Answer,
  type Call,
  type Change,
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
import { partnerOf } from '../server/listing.ts';

type Fits = (call: Call) => boolean;
type Reads = (call: Call) => string | undefined;
type Whose = (call: Call, reason: Refusal) => Partner | undefined | Promise<Partner | undefined>;

/** Lets a call in that should be refused, as the partner that `whose` names. */
function admitting(whose: Whose): Change {
  return {
    identify: async (identity, call) => {
      const partner = 'refused' in identity ? await whose(call, identity.refused) : undefined;
      return partner === undefined ? identity : { partner };
    },
  };
}

const mainOf = ({ world }: Call): Partner => world.partners.main;

/** What stands behind the bearer scheme of a call. */
export const bearerOf = ({ headers }: Call): string | undefined =>
  /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];

/** The claims of a signed token, its signature unchecked. */
export function claimsUnchecked(token: string): JWTPayload | undefined {
  try {
    return decodeJwt(token);
  } catch {
    return undefined;
  }
}

/** The partner whose good token this is. */
export async function holderOf(token: string | undefined, call: Call): Promise<Partner | undefined> {
  try {
    return token === undefined ? undefined : partnerOf(await call.world.seal.open(token), call);
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}

/** The partner that a token claims to be of, the main one where it names none. */
function claimedPartner(token: string, call: Call): Partner {
  const claims = claimsUnchecked(token);
  return (claims && partnerOf(claims, call)) ?? mainOf(call);
}

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

/** A token that the provider should refuse, taken apart. */
interface Forged {
  readonly token: string;
  readonly header: ProtectedHeaderParameters;
  readonly segments: readonly string[];
  readonly signature: Buffer;
  /** Tokens handed out so far. */
  readonly issued: readonly string[];
  /** The issued token whose signed part is that of the forged one. */
  readonly original: string | undefined;
}

type Accepts = (forged: Forged) => boolean | Promise<boolean>;

function headerOf(token: string): ProtectedHeaderParameters {
  try {
    // jose wants three segments, whatever the header says.
    return decodeProtectedHeader(`${token.split('.')[0]}..`);
  } catch {
    return {};
  }
}

const signatureOf = (token = ''): Buffer => Buffer.from(token.split('.')[2] ?? '', 'base64url');

/** Whether a text decodes to what a token decodes to, segment by segment. */
function isSpelling(text: string, token: string): boolean {
  const [parts, real] = [text.split('.'), token.split('.')];
  const bytes = (segment: string | undefined): Buffer => Buffer.from(segment ?? '', 'base64url');
  return parts.length === real.length && parts.every((part, at) => bytes(part).equals(bytes(real[at])));
}

/** A change that remembers the tokens that were issued. */
function issuing(change: (issued: readonly string[]) => Change): Change {
  const issued: string[] = [];
  return {
    ...change(issued),
    token: (response) => {
      if (typeof response.accesstoken === 'string') issued.push(response.accesstoken);
      return response;
    },
  };
}

/** Lets tokens in that `accepts` takes for good ones; expired and revoked ones stay out, and so do spellings of good ones. */
const accepting = (words: string, accepts: Accepts, further = ''): FaultRow => [
  `${words} opens the listing`,
  `auth.invalid-401${further}`,
  () =>
    issuing((issued) =>
      admitting(async (call, reason) => {
        const token = bearerOf(call);
        if (reason !== 'invalid' || token === undefined) return undefined;
        if (further === '' && issued.some((real) => isSpelling(token, real))) return undefined;
        const segments = token.split('.');
        const original = issued.find((real) => real.startsWith(`${segments[0]}.${segments[1]}.`));
        const forged = { token, header: headerOf(token), segments, signature: signatureOf(token), issued, original };
        return (await accepts(forged)) ? claimedPartner(token, call) : undefined;
      }),
    ),
];

/** The issued token that a forged one differs from in this segment alone. */
const differingIn = (at: 0 | 1, { segments, issued }: Forged): string | undefined =>
  issued.find((token) => {
    const parts = token.split('.');
    return (
      parts.length === segments.length && parts.every((part, index) => (part === segments[index]) === (index !== at))
    );
  });

async function verifiesByOwnKey({ token, header }: Forged): Promise<boolean> {
  if (header.jwk === undefined || header.alg === undefined) return false;
  try {
    await compactVerify(token, await importJWK(header.jwk, header.alg));
    return true;
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof TypeError || error instanceof DOMException) return false;
    throw error;
  }
}

const emptyKeyed = ({ segments }: Forged): Buffer =>
  createHmac('sha256', '').update(`${segments[0]}.${segments[1]}`).digest();

const BYTES = [
  ['first', 0],
  ['seventeenth', 16],
  ['thirty-third', 32],
  ['forty-ninth', 48],
] as const;

/** Signatures of which one byte is not looked at. */
const exceptByte = rowsOf(BYTES, ([words, at]) => [
  `accepts-signature-wrong-in-its-${words}-byte`,
  ...accepting(`a signature that is wrong in its ${words} byte alone`, ({ original, signature }) => {
    const right = signatureOf(original);
    return signature.length === right.length && signature.every((byte, i) => (byte === right[i]) === (i !== at));
  }),
]);

const SPELLINGS = [
  ['none', 'none'],
  ['None', 'None'],
  ['NONE', 'NONE'],
  ['nOnE', 'nOnE'],
  ['of-no-letters', ''],
  ['left-out', undefined],
] as const;

const FORMS: readonly (readonly [string, (segments: readonly string[]) => boolean])[] = [
  ['no-signature', ({ length, 2: signature }) => length === 3 && signature === ''],
  ['a-signature', ({ length, 2: signature }) => length === 3 && signature !== ''],
  ['two-segments', ({ length }) => length === 2],
];

/** Each spelling of an alg that secures nothing, in each form of its token. */
const unsecured = rowsOf(
  SPELLINGS.flatMap(([name, alg]) => FORMS.map(([form, fits]) => ({ name, alg, form, fits }))),
  ({ name, alg, form, fits }) => [
    `accepts-alg-${name}-and-${form}`,
    ...accepting(
      `a token with alg ${name.replaceAll('-', ' ')} and ${form.replace('-', ' ')}`,
      ({ header, segments, issued }) =>
        header.alg === alg &&
        Object.keys(header).length > 0 &&
        issued.some((real) => real.split('.')[1] === segments[1]) &&
        fits(segments),
    ),
  ],
);

/** Whether two objects differ in one member alone. */
const differOnly = (name: string, one: object, other: object): boolean => {
  const [made, real] = [new Map(Object.entries(one)), new Map(Object.entries(other))];
  return [...new Set([...made.keys(), ...real.keys()])].every(
    (key) => (made.get(key) === real.get(key)) === (key !== name),
  );
};

const changedClaims = rowsOf(['exp', 'sub', 'client_id', 'scope'], (name) => [
  `accepts-changed-claim-${name}`,
  ...accepting(`a token whose claim ${name} was changed`, (forged) => {
    const [made, real] = [claimsUnchecked(forged.token), claimsUnchecked(differingIn(1, forged) ?? '')];
    return made !== undefined && real !== undefined && differOnly(name, made, real);
  }),
]);

const changedHeaders = rowsOf(['kid', 'typ'], (name) => [
  `accepts-changed-header-${name}`,
  ...accepting(`a token whose header has another ${name}`, (forged) => {
    const real = differingIn(0, forged);
    return real !== undefined && differOnly(name, forged.header, headerOf(real));
  }),
]);

/** Tokens that open nothing, each let in by itself. */
const forgedRows: FaultRows = {
  'accepts-any-text': accepting('whatever stands behind Bearer', () => true, ' auth.strict-token'),
  'accepts-a-word': accepting(
    'a word without dots that is no part of a token',
    ({ token, segments, issued }) =>
      segments.length === 1 && !issued.some((real) => real.toLowerCase().startsWith(token.toLowerCase())),
  ),
  'accepts-header-alone': accepting(
    'the header of a token alone',
    ({ token, segments, issued }) => segments.length === 1 && issued.some((real) => real.startsWith(`${token}.`)),
  ),
  'accepts-header-and-payload-only': accepting(
    'a token of two segments',
    ({ segments, original }) => segments.length === 2 && original !== undefined,
  ),
  'accepts-half-a-payload': accepting(
    'a token that ends within its payload',
    ({ token, segments, issued }) =>
      segments.length === 2 && issued.some((real) => real.startsWith(token) && !real.startsWith(`${token}.`)),
  ),
  ...rowsOf(['four', 'five'], (words, at) => [
    `accepts-${words}-segments`,
    ...accepting(
      `a token of ${words} segments`,
      ({ segments, issued }) => segments.length === at + 4 && issued.includes(segments.slice(0, 3).join('.')),
    ),
  ]),
  'accepts-capitals': accepting('a token in capitals', ({ token, issued }) =>
    issued.some((real) => real !== token && real.toUpperCase() === token),
  ),
  'accepts-small-letters': accepting('a token in small letters', ({ token, issued }) =>
    issued.some((real) => real !== token && real.toLowerCase() === token),
  ),
  'accepts-any-signature': accepting(
    'a token with any signature',
    ({ segments, header, token }) =>
      segments.length === 3 && segments[2] !== '' && header.alg === 'ES256' && claimsUnchecked(token) !== undefined,
  ),
  'accepts-empty-signature': accepting(
    'a token with an empty signature',
    ({ segments, original }) => segments.length === 3 && segments[2] === '' && original !== undefined,
  ),
  'accepts-short-signature': accepting('a token whose signature is cut', ({ original, signature }) => {
    const right = signatureOf(original);
    const { length } = signature;
    return length > 0 && length < right.length && right.subarray(0, length).equals(signature);
  }),
  'accepts-longer-signature': accepting(
    'a token with bytes after its signature',
    ({ segments, original, signature }) =>
      segments.length === 3 && signature.length > 64 && signature.subarray(0, 64).equals(signatureOf(original)),
  ),
  'accepts-zero-signature': accepting(
    'a token whose signature is zero',
    ({ segments, signature }) => segments.length === 3 && signature.length > 0 && signature.every((byte) => byte === 0),
  ),
  'accepts-signature-of-another-token': accepting(
    'a token with the signature of another one',
    ({ segments, issued, original }) =>
      original !== undefined &&
      segments.length === 3 &&
      issued.some((token) => token !== original && token.endsWith(`.${segments[2]}`)),
  ),
  ...exceptByte,
  ...unsecured,
  ...changedClaims,
  ...changedHeaders,
  'accepts-empty-key': accepting(
    'a token signed with HS256 and an empty key',
    (forged) => forged.header.alg === 'HS256' && forged.signature.equals(emptyKeyed(forged)),
  ),
  'accepts-random-hs256': accepting(
    'a token signed with HS256 and a key that is not empty',
    (forged) =>
      forged.header.alg === 'HS256' && forged.signature.length === 32 && !forged.signature.equals(emptyKeyed(forged)),
  ),
  'accepts-embedded-key': accepting('a token signed with the key that it carries', verifiesByOwnKey),
};

const letsIn = (
  words: string,
  fits: (call: Call, reason: Refusal) => boolean,
  breaks = 'auth.invalid-401',
): FaultRow => [
  `${words} opens the listing`,
  breaks,
  admitting((call, reason) => (fits(call, reason) ? claimedPartner(bearerOf(call) ?? '', call) : undefined)),
];

const headerRows: FaultRows = {
  'accepts-expired': letsIn('an expired token', (_, reason) => reason === 'expired'),
  'accepts-revoked': letsIn('a revoked token', (_, reason) => reason === 'revoked', 'auth.revoked-401'),
  'accepts-empty-header': letsIn('an empty Authorization header', ({ headers }) => headers.authorization === ''),
  'accepts-bearer-alone': letsIn('Bearer without a token', ({ headers }) => headers.authorization?.trim() === 'Bearer'),
  ...rowsOf(['null', 'undefined'], (word) => [
    `accepts-bearer-${word}`,
    ...letsIn(`Bearer with the word ${word}`, ({ headers }) => headers.authorization === `Bearer ${word}`),
  ]),
};

const PLACES: readonly (readonly [id: string, words: string, fits: Fits])[] = [
  ['on-first-page', 'on the first page by its number', ({ query }) => query.get('pagina_inicial') === '1'],
  ['on-later-pages', 'on every page but the first', (call) => pageOf(call) > 1],
  ['without-parameters', 'where no parameters are given', isBare],
];

/** Tokens that are tried at several places of the listing. */
const TRIED_EVERYWHERE = [
  'accepts-expired',
  'accepts-revoked',
  'accepts-bearer-alone',
  'accepts-empty-header',
  'accepts-a-word',
  'accepts-signature-wrong-in-its-thirty-third-byte',
  'accepts-alg-none-and-no-signature',
  'accepts-changed-claim-sub',
];

/** The same tokens, let in at one place alone. */
const placedRows: FaultRows = rowsOf(
  Object.entries({ ...forgedRows, ...headerRows })
    .filter(([id]) => TRIED_EVERYWHERE.includes(id))
    .flatMap((row) => PLACES.map((place) => [...row, ...place] as const)),
  ([id, [summary, breaks, change], place, words, fits]) => [
    `${id}-${place}`,
    `${summary} ${words}`,
    breaks,
    (setting) => {
      const { identify, ...others } = typeof change === 'function' ? change(setting) : change;
      return {
        ...others,
        identify: (identity, call) => (identify !== undefined && fits(call) ? identify(identity, call) : identity),
      };
    },
  ],
);

/** A reader that takes another text for the token that it decodes to; expired and revoked ones stay out. */
const reading = (words: string, form: RegExp): FaultRow => [
  `${words} opens the listing`,
  'auth.strict-token',
  () =>
    issuing((issued) =>
      admitting((call, reason) => {
        const text = reason === 'invalid' ? form.exec(call.headers.authorization ?? '')?.[1] : undefined;
        return holderOf(
          issued.find((real) => text !== undefined && isSpelling(text, real)),
          call,
        );
      }),
    ),
];

const lenientRows: FaultRows = {
  'reads-padding': reading('a token with padding', /^Bearer +([\w-]*=*(?:\.[\w-]*=*)*)$/),
  'reads-padded-signature': reading('a token whose last segment is padded', /^Bearer +([\w.-]+=+)$/),
  'reads-padded-first-segment': reading('a token whose first segment is padded', /^Bearer +([\w-]+=+\.[\w.-]+)$/),
  'reads-foreign-characters': reading('a token with a character outside base64url', /^Bearer +([\w.!-]+)$/),
  'reads-unused-bits': reading('a token whose unused bits differ', /^Bearer +([\w.-]+)$/),
  'reads-token-before-word': reading('a token that a word follows', /^Bearer +(\S+) \w+$/),
  'reads-token-before-comma': reading('a token that a comma follows', /^Bearer +([^\s,]+),/),
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
  ...forgedRows,
  ...headerRows,
  ...placedRows,
  ...lenientRows,
  ...carrierRows,
  ...clientRows,
  ...cookieRows,
});
