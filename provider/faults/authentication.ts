import { createHmac } from 'node:crypto';
import { compactVerify, decodeJwt, decodeProtectedHeader, errors, importJWK, type JWTPayload } from 'jose';
import type { Answer, Call, Change, Rejection } from '../change.ts';
import { type JsonObject, toText } from '../data/json.ts';
import { always, type Fits, hasLimitAlone, hasPageAlone, isBare, isLargest, isLater, pageOf } from '../places.ts';
import type { Partner } from '../policy.ts';
import { answering, type Breaks, type FaultRow, faultsOf, rowsOf, withHeaders } from '../rows.ts';
import { failure } from '../server/answers.ts';
import { partnerOf } from '../server/listing.ts';

const INVALID = 'auth.invalid-401';
const REVOKED = 'auth.revoked-401';

type Whose = (call: Call, reason: Rejection) => Partner | undefined | Promise<Partner | undefined>;

/** Accepts a request that must be rejected. `whose` returns the partner of the request. */
const admitting = (whose: Whose): Change => ({
  identify: async (identity, call) => {
    const partner = 'rejected' in identity ? await whose(call, identity.rejected) : undefined;
    return partner === undefined ? identity : { partner };
  },
});

const opens = (words: string, breaks: Breaks, whose: Whose): FaultRow => [
  `${words} opens the listing`,
  breaks,
  admitting(whose),
];

const mainOf = ({ world }: Call): Partner => world.partners.main;

export const bearerOf = ({ headers }: Call): string => /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? '';

export function holderOf(token: string | undefined, { world }: Call): Partner | undefined {
  const login = world.logins.find((one) => one.token === token);
  return login && world.partners[login.name];
}

function attempt<Value extends object>(read: () => Value): Partial<Value> {
  try {
    return read();
  } catch {
    return {};
  }
}

const claimsOf = (token: string): JWTPayload => attempt(() => decodeJwt(token));
// jose requires three segments for every header.
const headerOf = (token: string) => attempt(() => decodeProtectedHeader(`${token.split('.')[0]}..`));
const bytesOf = (segment = ''): Buffer => Buffer.from(segment, 'base64url');
const headerText = (token: string): string => bytesOf(token.split('.')[0]).toString();

const claimedPartner = (token: string, call: Call): Partner => partnerOf(claimsOf(token), call) ?? mainOf(call);

/** Returns whether each segment of a text decodes to the same bytes as that segment of the token. */
function isSpelling(text: string, token: string): boolean {
  const [parts, real] = [text.split('.'), token.split('.')];
  return parts.length === real.length && parts.every((part, at) => bytesOf(part).equals(bytesOf(real[at])));
}

/** Compares an invalid token with the issued tokens. */
function forgedOf(token: string, issued: readonly string[]) {
  const segments = token.split('.');
  const [first = '', payload = '', last] = segments;
  const original = issued.find((real) => real.startsWith(`${first}.${payload}.`));
  const signature = bytesOf(last);
  return {
    ...{ token, issued, header: headerOf(token), first, payload, last, signature, original, count: segments.length },
    right: bytesOf(original?.split('.')[2]),
    isSigned: segments.length === 3 && signature.length > 0,
  };
}

type Forged = ReturnType<typeof forgedOf>;
type Accepts = (forged: Forged, call: Call) => boolean | Promise<boolean>;

const isSwapped = ({ original, issued, last }: Forged): boolean =>
  original !== undefined && issued.some((real) => real !== original && real.endsWith(`.${last}`));
const isWrongIn =
  (place: (length: number) => number) =>
  ({ signature, right }: Forged): boolean =>
    signature.length === right.length &&
    signature.every((byte, at) => (byte === right[at]) === (at !== place(right.length)));
const isSignedBySecond = ({ original, isSigned, token }: Forged, call: Call): boolean =>
  original !== undefined && isSigned && claimedPartner(token, call).name === 'second';
const isInOtherCase = ({ original = '', token }: Forged): boolean =>
  original.toLowerCase() === token.toLowerCase() && original.startsWith(token.slice(0, token.lastIndexOf('.')));
const isUnsecured = ({ header, count, isSigned, issued, payload }: Forged): boolean =>
  header.alg === 'none' && count === 3 && !isSigned && issued.some((real) => real.split('.')[1] === payload);

const lacks =
  (name: 'kid' | 'typ') =>
  ({ header }: Forged): boolean =>
    header.alg === 'ES256' && header[name] === undefined;

/** Returns whether a token differs from an issued token only in the subject. */
function isOtherSubject({ token, issued, first, last }: Forged): boolean {
  const real = issued.find((one) => one.startsWith(`${first}.`) && one.endsWith(`.${last}`)) ?? '';
  const [made, own] = [claimsOf(token), claimsOf(real)];
  return made.sub !== own.sub && JSON.stringify({ ...made, sub: '' }) === JSON.stringify({ ...own, sub: '' });
}

const isKeyedBy = (key: string, { header, first, payload, signature }: Forged): boolean =>
  header.alg === 'HS256' && signature.equals(createHmac('sha256', key).update(`${first}.${payload}`).digest());

async function verifiesByOwnKey({ token, header: { jwk, alg } }: Forged): Promise<boolean> {
  if (jwk === undefined || alg === undefined) return false;
  try {
    await compactVerify(token, await importJWK(jwk, alg));
    return true;
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof TypeError || error instanceof DOMException) return false;
    throw error;
  }
}

/** Accepts invalid tokens that match. Rejects expired tokens, revoked tokens and other encodings of issued tokens. */
const accepting = (words: string, accepts: Accepts): FaultRow =>
  opens(words, INVALID, async (call, reason) => {
    const [token, issued] = [bearerOf(call), call.world.logins.map((login) => login.token)];
    if (reason !== 'invalid' || token === '' || issued.some((real) => isSpelling(token, real))) return undefined;
    return (await accepts(forgedOf(token, issued), call)) ? claimedPartner(token, call) : undefined;
  });

type Admits = (call: Call, reason: Rejection) => boolean;

const admitIf = (words: string, admits: Admits, breaks: Breaks = INVALID): FaultRow =>
  opens(words, breaks, (call, reason) => (admits(call, reason) ? claimedPartner(bearerOf(call), call) : undefined));

const isAfterSecond: Fits = (call) => pageOf(call) > 2;
const isText: Admits = (call, reason) => reason === 'invalid' && bearerOf(call) !== '';
const isWord: Admits = (call, reason) => isText(call, reason) && !bearerOf(call).includes('.');
/** Accepts the request directly after one that was accepted by its own token. */
const afterValid = (words: string, breaks: Breaks, admits: Admits): FaultRow => [
  `directly after a valid request ${words} opens the listing`,
  breaks,
  () => {
    let valid = 0;
    return {
      identify: (identity, call) => {
        if ('partner' in identity) valid = call.number;
        else if (call.number === valid + 1 && admits(call, identity.rejected)) return { partner: mainOf(call) };
        return identity;
      },
    };
  },
];
const isExpired: Admits = (_, reason) => reason === 'expired';
const isRevoked: Admits = (_, reason) => reason === 'revoked';
/** Accepts on some pages only, because the suite sends invalid tokens to several pages. */
const where =
  (fits: Fits, admits: Admits): Admits =>
  (call, reason) =>
    fits(call) && admits(call, reason);

/** Accepts another encoding of a token. */
const reading = (words: string, form: RegExp): FaultRow =>
  opens(`a token ${words}`, 'auth.strict-token', (call, reason) => {
    const text = ['scheme', 'invalid'].includes(reason) ? form.exec(call.headers.authorization ?? '')?.[1] : undefined;
    const real = call.world.logins.find(({ token }) => text !== undefined && isSpelling(text, token));
    return holderOf(real?.token, call);
  });

const MISSING = 'auth.missing-401';
const ELSEWHERE = 'auth.bearer-header-only';
/** Requests with a token in another place or scheme are also sent without an Authorization header. */
const BOTH = [MISSING, ELSEWHERE];

const anonymous = (words: string, fits: Fits, breaks: Breaks = MISSING): FaultRow => [
  `${words} is served without a token`,
  breaks,
  admitting((call) => (call.headers.authorization === undefined && fits(call) ? mainOf(call) : undefined)),
];

type Rejected = (answer: Answer, call: Call) => Answer;

const rejection = (summary: string, breaks: Breaks, reasons: readonly Rejection[], change: Rejected): FaultRow => [
  summary,
  breaks,
  answering(({ rejected }) => rejected !== undefined && reasons.includes(rejected), change),
];

const missing = (words: string, change: Rejected): FaultRow =>
  rejection(`a request without a token returns ${words}`, BOTH, ['missing'], change);
const invalid = (words: string, change: Rejected): FaultRow =>
  rejection(`an invalid token returns ${words}`, [INVALID, 'auth.strict-token'], ['invalid'], change);

const under =
  (status: number): Rejected =>
  (_, call) =>
    failure(call, status, 'Authentication.Rejected', 'Acesso não autorizado.', { kind: 'unauthorized' });

/** Adds the first three simulations of the main partner to the 401. */
const showing =
  (write: (simulations: readonly JsonObject[]) => string): Rejected =>
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

/** Accepts a valid token in an undocumented place. */
const carried = (words: string, tokenIn: Reads): FaultRow =>
  opens(`a token ${words}`, ELSEWHERE, (call) => holderOf(tokenIn(call), call));

interface Given {
  readonly id?: string | undefined;
  readonly secret?: string | undefined;
}

/** Accepts the credentials of the client in place of a token. */
const client = (words: string, givenIn: (call: Call) => Given, breaks: Breaks = ELSEWHERE): FaultRow =>
  opens(words, breaks, (call) => {
    const { id, secret } = givenIn(call);
    return Object.values(call.world.partners).find(
      ({ clientId, clientSecret }) => clientSecret === secret && clientId === (id ?? clientId),
    );
  });

const isOfSecond: Fits = (call) => holderOf(bearerOf(call), call)?.name === 'second';

/** Sets a new cookie in some responses. The newest one opens the listing without a token. */
const session = (words: string, sets: (answer: Answer, call: Call) => boolean): FaultRow => [
  `a cookie ${words} opens the listing without a token`,
  ELSEWHERE,
  () => {
    let newest = 0;
    return {
      ...admitting((call) =>
        newest > 0 && cookie('sid')(call) === `fake-session-${newest}` ? mainOf(call) : undefined,
      ),
      ...answering(sets, (answer) => {
        newest += 1;
        return withHeaders({ 'set-cookie': `sid=fake-session-${newest}; Path=/; HttpOnly` })(answer);
      }),
    };
  },
];

/** Faults: requests without a valid token are accepted, or rejected with a status other than 401. */
export const authenticationFaults = faultsOf({
  'anonymous-always': anonymous('the whole listing', always, BOTH),
  'anonymous-on-second-page': anonymous('the second page', (call) => pageOf(call) === 2),
  'anonymous-on-last-pages': anonymous('each page after the second', isAfterSecond),
  'anonymous-on-second-page-without-limite': anonymous(
    'the second page without limite',
    (call) => hasPageAlone(call) && pageOf(call) === 2,
  ),
  'anonymous-without-parameters': anonymous('the page without parameters', isBare),
  'anonymous-with-page-alone': anonymous('a page requested by pagina_inicial alone', hasPageAlone),
  'anonymous-with-limite-alone': anonymous('a page requested by limite alone', hasLimitAlone),
  'anonymous-after-valid': afterValid('no token', BOTH, (_, reason) => reason === 'missing'),
  'anonymous-at-largest-limit': anonymous('a page of 100', isLargest),
  'missing-403': missing('403', under(403)),
  'missing-with-vehicles': missing('401 with vehicles and customers', showing(vehicles)),
  'missing-with-simulations-cut': missing('401 with incomplete JSON', showing(cut)),
  'invalid-200-with-error': invalid('200 with an error', (answer) => ({ ...answer, status: 200 })),
  'invalid-with-simulations': invalid('401 with a simulation', asListing),
  'invalid-crashes': invalid('500', under(500)),
  'null-header-crashes': rejection('a token with the header null returns 500', INVALID, ['invalid'], (answer, call) =>
    headerText(bearerOf(call)) === 'null' ? under(500)(answer, call) : answer,
  ),
  'revoked-403': rejection('a revoked token returns 403', REVOKED, ['revoked'], under(403)),
  'accepts-header-and-payload-only': accepting('a token of two segments', ({ count }) => count === 2),
  'accepts-any-signature': accepting(
    'a token with any signature',
    ({ isSigned, header }) => isSigned && header.alg === 'ES256',
  ),
  'accepts-any-signature-after-valid': afterValid(
    'a token with any signature',
    INVALID,
    (call, reason) => reason === 'invalid' && headerOf(bearerOf(call)).alg === 'ES256',
  ),
  'accepts-any-signature-of-second': accepting('a token of the second partner with any signature', isSignedBySecond),
  'accepts-signature-in-other-case': accepting('a signature with a letter in another case', isInOtherCase),
  'accepts-signature-of-another-token': accepting('a token with the signature of another token', isSwapped),
  'accepts-signature-wrong-in-its-middle': accepting(
    'a signature with a wrong middle byte',
    isWrongIn((length) => length / 2),
  ),
  'accepts-signature-wrong-at-its-end': accepting(
    'a signature with a wrong last byte',
    isWrongIn((length) => length - 1),
  ),
  'accepts-alg-none-and-no-signature': accepting('a token with alg none and no signature', isUnsecured),
  'accepts-changed-claim-sub': accepting('a token with a changed claim sub', isOtherSubject),
  'accepts-token-without-kid': accepting('a token without kid', lacks('kid')),
  'accepts-token-without-typ': accepting('a token without typ', lacks('typ')),
  'accepts-other-issuer': accepting('a token of another issuer', ({ token }) => claimsOf(token).iss === 'another'),
  'accepts-any-audience': accepting('a token with an audience', ({ token }) => claimsOf(token).aud !== undefined),
  'accepts-unknown-alg': accepting('a token with an unknown alg', ({ header }) => header.alg === 'unknown'),
  'accepts-other-hash': accepting('a token with alg ES512', ({ header }) => header.alg === 'ES512'),
  'accepts-other-family': accepting('a token with alg RS256', ({ header }) => header.alg === 'RS256'),
  'accepts-key-of-an-empty-file': accepting(
    'an HS256 token whose kid names an empty file',
    (forged) => /\/dev\/null$/.test(forged.header.kid ?? '') && isKeyedBy('', forged),
  ),
  'accepts-common-key': accepting('an HS256 token under the key secret', (forged) => isKeyedBy('secret', forged)),
  'accepts-client-secret-as-key': accepting('an HS256 token under the client secret', (forged, { world }) =>
    isKeyedBy(world.partners.main.clientSecret, forged),
  ),
  'accepts-embedded-key': accepting('a token signed with the key that it carries', verifiesByOwnKey),
  'accepts-any-text': admitIf('any text after Bearer', isText, [INVALID, 'auth.strict-token']),
  'accepts-any-text-at-largest-limit': admitIf('any text for a page of 100', where(isLargest, isText)),
  'accepts-any-text-after-second-page': admitIf(
    'any text for each page after the second',
    where(isAfterSecond, isText),
  ),
  'accepts-a-word-on-later-pages': admitIf('a word for pages after the first', where(isLater, isWord)),
  'accepts-a-word-without-parameters': admitIf('a word without parameters', where(isBare, isWord)),
  'accepts-any-text-under-bearer': admitIf('any text after the scheme in lower case', ({ headers }) =>
    /^bearer /.test(headers.authorization ?? ''),
  ),
  'accepts-expired': admitIf('an expired token', isExpired),
  'accepts-expired-on-later-pages': admitIf('an expired token for pages after the first', where(isLater, isExpired)),
  'accepts-expired-at-largest-limit': admitIf('an expired token for a page of 100', where(isLargest, isExpired)),
  'accepts-revoked': admitIf('a revoked token', isRevoked, REVOKED),
  'accepts-revoked-on-later-pages': admitIf('a revoked token for later pages', where(isLater, isRevoked), REVOKED),
  'accepts-revoked-at-largest-limit': admitIf(
    'a revoked token for a page of 100',
    where(isLargest, isRevoked),
    REVOKED,
  ),
  'accepts-empty-header': admitIf('an empty Authorization header', ({ headers }) => headers.authorization === ''),
  'reads-unused-bits': reading('with other unused bits', /^Bearer +([\w.-]+)$/),
  'reads-token-after-word': reading('preceded by a word', /^\w+ Bearer +(\S+)$/),
  'reads-token-before-word': reading('followed by a word', /^Bearer +(\S+) \w+$/),
  'token-by-bare-header': carried('without a scheme', bare('authorization')),
  'token-by-basic-user': carried('as the user of Basic', (call) => pairUnder('Basic')(call).id),
  'token-by-access_token': carried('in the header access_token', bare('access_token')),
  'token-by-oauth-scheme': carried('under the scheme OAuth', scheme('OAuth')),
  'token-by-query-access_token': carried('in the query', (call) => parameter(call, 'access_token')),
  'token-by-cookie-access_token': carried('in the cookie access_token', cookie('access_token')),
  'token-by-query-authorization': carried(
    'after Bearer in the query',
    (call) => /^Bearer (.*)$/.exec(parameter(call, 'authorization') ?? '')?.[1],
  ),
  'token-by-cookie-after-bearer': carried('after Bearer in a cookie', header('cookie', /^\w+="Bearer ([^"]*)"$/)),
  'client-by-basic': client('the client id and secret under Basic', pairUnder('Basic')),
  'client-by-bearer-credentials': client('the client id and secret under Bearer', pairUnder('Bearer'), INVALID),
  'client-by-header-x-api-key': client('the client secret in x-api-key', (call) => ({
    secret: bare('x-api-key')(call),
  })),
  'client-by-query-clientId': client('the client id and secret in the query', (call) => ({
    id: parameter(call, 'clientId'),
    secret: parameter(call, 'clientSecret'),
  })),
  ...rowsOf(['token', 'listing', 'problem', 'unauthorized'], (kind) => [
    `session-cookie-of-${kind}`,
    ...session(`set by a ${kind} response`, (answer, call) => answer.kind === kind && !isOfSecond(call)),
  ]),
  'session-cookie-of-second': session('set by a response to the second partner', (_, call) => isOfSecond(call)),
});
