import { createHmac } from 'node:crypto';
import { compactVerify, EmbeddedJWK } from 'jose';
import type { Answer, Call, Change, Rejection } from '../change.ts';
import { isObject, type JsonObject, parsed, toText } from '../data/json.ts';
import {
  all,
  always,
  type Fits,
  hasLimitAlone,
  hasPageAlone,
  isBare,
  isLargest,
  isLater,
  pageOf,
  when,
} from '../places.ts';
import type { Partner } from '../policy.ts';
import { altered, answering, type Breaks, type FaultRow, faultsOf, rowsOf, withHeaders } from '../rows.ts';
import { failure } from '../server/answers.ts';
import { partnerOf } from '../server/listing.ts';

const INVALID = 'auth.invalid-401';
const REVOKED = 'auth.revoked-401';
const STRICT = 'auth.strict-token';
const MISSING = 'auth.missing-401';
const ELSEWHERE = 'auth.bearer-header-only';
/** Requests with a token in another place or scheme are also sent without an Authorization header. */
const BOTH = [MISSING, ELSEWHERE];

const mainOf = ({ world }: Call): Partner => world.partners.main;

const bearerOf = ({ headers }: Call): string => /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? '';

export function holderOf(token: string | undefined, { world }: Call): Partner | undefined {
  const login = world.logins.find((one) => one.token === token);
  return login && world.partners[login.name];
}

const bytesOf = (segment = ''): Buffer => Buffer.from(segment, 'base64url');

function objectIn(segment?: string): JsonObject {
  const value = parsed(bytesOf(segment).toString());
  return isObject(value) ? value : {};
}

/** Returns whether each segment of a text decodes to the same bytes as that segment of the token. */
function isSpelling(text: string, token: string): boolean {
  const [parts, real] = [text.split('.'), token.split('.')];
  return parts.length === real.length && parts.every((part, at) => bytesOf(part).equals(bytesOf(real[at])));
}

/** Returns a rejected request with the parts of its token, compared with the issued tokens. */
function deniedOf(call: Call, reason: Rejection) {
  const token = bearerOf(call);
  const issued = call.world.logins.map((login) => login.token);
  const segments = token.split('.');
  const [first = '', payload = '', last] = segments;
  const original = issued.find((real) => real.startsWith(`${first}.${payload}.`));
  const [claims, signature] = [objectIn(payload), bytesOf(last)];
  return {
    ...{ ...call, reason, token, issued, first, payload, last, claims, signature, original, count: segments.length },
    header: objectIn(first),
    right: bytesOf(original?.split('.')[2]),
    isSigned: segments.length === 3 && signature.length > 0,
    claimed: partnerOf(claims, call) ?? mainOf(call),
  };
}

type Denied = ReturnType<typeof deniedOf>;

/** Accepts a request that must be rejected, as a request of the partner that `whose` returns. */
export const admitting = (whose: (denied: Denied) => Partner | undefined | Promise<Partner | undefined>): Change => ({
  identify: async (identity, call) => {
    const partner = 'rejected' in identity ? await whose(deniedOf(call, identity.rejected)) : undefined;
    return partner === undefined ? identity : { partner };
  },
});

const opens = (words: string, breaks: Breaks, whose: Parameters<typeof admitting>[0]): FaultRow => [
  `${words} opens the listing`,
  breaks,
  admitting(whose),
];

type Condition = (denied: Denied) => boolean | Promise<boolean>;

const accepts = (words: string, condition: Condition, breaks: Breaks = INVALID): FaultRow =>
  opens(words, breaks, async (denied) => ((await condition(denied)) ? denied.claimed : undefined));

const forged = (words: string, condition: Condition): FaultRow =>
  accepts(words, (denied) => isForged(denied) && condition(denied));

const isMissing: Fits<Denied> = ({ reason }) => reason === 'missing';
const isExpired: Fits<Denied> = ({ reason }) => reason === 'expired';
const isRevoked: Fits<Denied> = ({ reason }) => reason === 'revoked';
const isText: Fits<Denied> = ({ reason, token }) => reason === 'invalid' && token !== '';
const isWord: Fits<Denied> = (denied) => isText(denied) && denied.count === 1;
/** Does not match other encodings of an issued token. */
const isForged: Fits<Denied> = (denied) =>
  isText(denied) && !denied.issued.some((real) => isSpelling(denied.token, real));
const isSwapped: Fits<Denied> = ({ original, issued, last }) =>
  original !== undefined && issued.some((real) => real !== original && real.endsWith(`.${last}`));
const isSignedBySecond: Fits<Denied> = ({ original, isSigned, claimed }) =>
  original !== undefined && isSigned && claimed.name === 'second';
const isInOtherCase: Fits<Denied> = ({ original = '', token }) =>
  original.toLowerCase() === token.toLowerCase() && original.startsWith(token.slice(0, token.lastIndexOf('.')));
const isUnsecured: Fits<Denied> = ({ header, count, isSigned, issued, payload }) =>
  header.alg === 'none' && count === 3 && !isSigned && issued.some((real) => real.split('.')[1] === payload);
const isES256: Fits<Denied> = ({ header }) => header.alg === 'ES256';
const isWrongAt = ({ signature, right }: Denied, place: number): boolean =>
  signature.length === right.length && signature.every((byte, at) => (byte === right[at]) === (at !== place));
const isKeyedBy = (key: string, { header, first, payload, signature }: Denied): boolean =>
  header.alg === 'HS256' && signature.equals(createHmac('sha256', key).update(`${first}.${payload}`).digest());

/** Returns whether a token differs from an issued token only in the subject. */
const isOtherSubject: Fits<Denied> = ({ claims, issued, first, last }) => {
  const real = issued.find((one) => one.startsWith(`${first}.`) && one.endsWith(`.${last}`));
  const own = objectIn(real?.split('.')[1]);
  return claims.sub !== own.sub && JSON.stringify({ ...claims, sub: '' }) === JSON.stringify({ ...own, sub: '' });
};

async function verifiesByOwnKey({ token }: Denied): Promise<boolean> {
  try {
    await compactVerify(token, EmbeddedJWK);
    return true;
  } catch {
    return false;
  }
}

/** Accepts the request directly after one that was accepted by its own token. */
const afterValid = (words: string, breaks: Breaks, fits: Fits<Denied>): FaultRow => [
  `directly after a valid request, the listing opens ${words}`,
  breaks,
  () => {
    let valid = 0;
    return {
      identify: (identity, call) => {
        if ('partner' in identity) valid = call.number;
        else if (call.number === valid + 1 && fits(deniedOf(call, identity.rejected))) return { partner: mainOf(call) };
        return identity;
      },
    };
  },
];

/** Accepts another encoding of a token. */
const reading = (words: string, form: RegExp): FaultRow =>
  opens(`a token ${words}`, STRICT, (denied) => {
    const text = ['scheme', 'invalid'].includes(denied.reason) && form.exec(denied.headers.authorization ?? '')?.[1];
    return holderOf(text ? denied.issued.find((token) => isSpelling(text, token)) : undefined, denied);
  });

const anonymous = (words: string, fits: Fits, breaks: Breaks = MISSING): FaultRow => [
  `${words} is served without a token`,
  breaks,
  admitting((denied) => (isMissing(denied) && fits(denied) ? mainOf(denied) : undefined)),
];
const isSecond: Fits = (call) => pageOf(call) === 2;
const isAfterSecond: Fits = (call) => pageOf(call) > 2;

type Rejected = (answer: Answer, call: Call) => Answer;

const rejection = (summary: string, breaks: Breaks, reason: Rejection, change: Rejected): FaultRow => [
  summary,
  breaks,
  answering(({ rejected }) => rejected === reason, change),
];
const missing = (words: string, change: Rejected): FaultRow =>
  rejection(`a request without a token returns ${words}`, BOTH, 'missing', change);
const invalid = (words: string, change: Rejected): FaultRow =>
  rejection(`an invalid token returns ${words}`, [INVALID, STRICT], 'invalid', change);

const under =
  (status: number): Rejected =>
  (_, call) =>
    failure(call, status, 'Authentication.Rejected', 'Acesso não autorizado.', { kind: 'unauthorized' });
const hasNullHeader: Fits = (call) => bytesOf(bearerOf(call).split('.')[0]).toString() === 'null';

/** A newer token of the same partner was issued. */
const hasOlderToken: Fits = (call) => {
  const own = call.world.logins.find(({ token }) => token === bearerOf(call));
  return own !== undefined && call.world.logins.slice(own.number).some(({ name }) => name === own.name);
};
const older = (status: number): FaultRow => [
  `a token returns ${status} once a newer one was issued`,
  'listing.statuses',
  answering((_, call) => hasOlderToken(call), under(status)),
];

/** Adds the first three simulations of the main partner to the 401. */
const showing =
  (write: (simulations: readonly JsonObject[]) => string): Rejected =>
  (answer, call) => {
    const list = call.world.listOf(mainOf(call));
    return { ...answer, body: Buffer.from(write([0, 1, 2].map((at) => list.simulation(list.ageAt(at))))) };
  };

const asListing = showing((some) => toText({ itens: some.slice(0, 1), pagina: {} }));
const vehicles = (some: readonly JsonObject[]): string =>
  toText(some.map(({ veiculo = null, cliente = null }) => ({ veiculo, cliente })));
const cut = (some: readonly JsonObject[]): string => toText({ data: some }).slice(0, -9);

type Reads = (call: Call) => string | undefined;

const header =
  (name: string, form = /^(\S+)$/): Reads =>
  ({ headers }) =>
    form.exec(String(headers[name] ?? ''))?.[1];
const scheme = (name: string): Reads => header('authorization', new RegExp(`^${name} +(\\S+)$`, 'i'));
const cookie = (name: string): Reads => header('cookie', new RegExp(`(?:^|; *)${name}=([^;]*)`));
const credentials =
  (name: 'Basic' | 'Bearer'): Reads =>
  (call) =>
    Buffer.from(scheme(name)(call) ?? '', 'base64').toString();

/** Accepts a valid token in an undocumented place. */
const carried = (words: string, tokenIn: Reads): FaultRow =>
  opens(`a token ${words}`, ELSEWHERE, (call) => holderOf(tokenIn(call), call));

const pairOf = ({ clientId, clientSecret }: Partner): string => `${clientId}:${clientSecret}`;
const secretOf = ({ clientSecret }: Partner): string => clientSecret;

/** Accepts the credentials of a client in place of a token. */
const client = (words: string, textIn: Reads, textOf = pairOf, breaks: Breaks = ELSEWHERE): FaultRow => [
  `${words} open the listing`,
  breaks,
  admitting((call) => Object.values(call.world.partners).find((one) => textOf(one) === textIn(call))),
];

/** Sets a new cookie in some responses. The newest one opens the listing without a token. */
const session = (words: string, sets: (answer: Answer) => boolean): FaultRow => [
  `a cookie ${words} opens the listing without a token`,
  ELSEWHERE,
  () => {
    let newest = 0;
    const isNewest: Fits = (call) => newest > 0 && cookie('sid')(call) === `fake-session-${newest}`;
    return {
      ...admitting((call) => (isNewest(call) ? mainOf(call) : undefined)),
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
  'anonymous-on-second-page': anonymous('the second page', isSecond),
  'anonymous-on-last-pages': anonymous('each page after the second', isAfterSecond),
  'anonymous-on-second-page-without-limite': anonymous('the second page without limite', all(hasPageAlone, isSecond)),
  'anonymous-without-parameters': anonymous('the page without parameters', isBare),
  'anonymous-with-page-alone': anonymous('a page requested by pagina_inicial alone', hasPageAlone),
  'anonymous-with-limite-alone': anonymous('a page requested by limite alone', hasLimitAlone),
  'anonymous-after-valid': afterValid('without a token', BOTH, isMissing),
  'anonymous-at-largest-limit': anonymous('a page of 100', isLargest),
  'missing-403': missing('403', under(403)),
  'missing-with-vehicles': missing('401 with vehicles and customers', showing(vehicles)),
  'missing-with-simulations-cut': missing('401 with incomplete JSON', showing(cut)),
  'invalid-200-with-error': invalid('200 with an error', altered({ status: 200 })),
  'invalid-with-simulations': invalid('401 with a simulation', asListing),
  'invalid-crashes': invalid('500', under(500)),
  'null-header-crashes': rejection(
    'a token with the header null returns 500',
    INVALID,
    'invalid',
    when(hasNullHeader, under(500)),
  ),
  'older-token-403': older(403),
  'older-token-500': older(500),
  'revoked-403': rejection('a revoked token returns 403', REVOKED, 'revoked', under(403)),
  'accepts-header-and-payload-only': forged('a token of two segments', ({ count }) => count === 2),
  'accepts-any-signature': forged(
    'a token with any signature',
    all(({ isSigned }) => isSigned, isES256),
  ),
  'accepts-any-signature-after-valid': afterValid('with any signature', INVALID, all(isForged, isES256)),
  'accepts-any-signature-of-second': forged('a token of the second partner with any signature', isSignedBySecond),
  'accepts-signature-in-other-case': forged('a signature with a letter in another case', isInOtherCase),
  'accepts-signature-of-another-token': forged('a token with the signature of another token', isSwapped),
  'accepts-signature-wrong-in-its-middle': forged('a signature with a wrong middle byte', (denied) =>
    isWrongAt(denied, denied.right.length / 2),
  ),
  'accepts-signature-wrong-at-its-end': forged('a signature with a wrong last byte', (denied) =>
    isWrongAt(denied, denied.right.length - 1),
  ),
  'accepts-alg-none-and-no-signature': forged('a token with alg none and no signature', isUnsecured),
  'accepts-changed-claim-sub': forged('a token with a changed claim sub', isOtherSubject),
  'accepts-token-without-kid': forged(
    'a token without kid',
    all(isES256, ({ header }) => header.kid === undefined),
  ),
  'accepts-token-without-typ': forged(
    'a token without typ',
    all(isES256, ({ header }) => header.typ === undefined),
  ),
  'accepts-other-issuer': forged('a token of another issuer', ({ claims }) => claims.iss === 'another'),
  'accepts-any-audience': forged('a token with an audience', ({ claims }) => claims.aud !== undefined),
  'accepts-unknown-alg': forged('a token with an unknown alg', ({ header }) => header.alg === 'unknown'),
  'accepts-other-hash': forged('a token with alg ES512', ({ header }) => header.alg === 'ES512'),
  'accepts-other-family': forged('a token with alg RS256', ({ header }) => header.alg === 'RS256'),
  'accepts-key-of-an-empty-file': forged(
    'an HS256 token whose kid names an empty file',
    (denied) => /\/dev\/null$/.test(String(denied.header.kid)) && isKeyedBy('', denied),
  ),
  'accepts-common-key': forged('an HS256 token under the key secret', (denied) => isKeyedBy('secret', denied)),
  'accepts-client-secret-as-key': forged('an HS256 token under the client secret', (denied) =>
    isKeyedBy(mainOf(denied).clientSecret, denied),
  ),
  'accepts-embedded-key': forged('a token signed with the key that it carries', verifiesByOwnKey),
  'accepts-any-text': accepts('any text after Bearer', isText, [INVALID, STRICT]),
  'accepts-any-text-at-largest-limit': accepts('any text for a page of 100', all(isLargest, isText)),
  'accepts-any-text-after-second-page': accepts('any text for each page after the second', all(isAfterSecond, isText)),
  'accepts-a-word-on-later-pages': accepts('a word for pages after the first', all(isLater, isWord)),
  'accepts-a-word-without-parameters': accepts('a word without parameters', all(isBare, isWord)),
  'accepts-any-text-under-bearer': accepts('any text after the scheme in lower case', ({ headers }) =>
    /^bearer /.test(headers.authorization ?? ''),
  ),
  'accepts-expired': accepts('an expired token', isExpired),
  'accepts-expired-on-later-pages': accepts('an expired token for pages after the first', all(isLater, isExpired)),
  'accepts-expired-at-largest-limit': accepts('an expired token for a page of 100', all(isLargest, isExpired)),
  'accepts-revoked': accepts('a revoked token', isRevoked, REVOKED),
  'accepts-revoked-on-later-pages': accepts('a revoked token for later pages', all(isLater, isRevoked), REVOKED),
  'accepts-revoked-at-largest-limit': accepts('a revoked token for a page of 100', all(isLargest, isRevoked), REVOKED),
  'accepts-empty-header': accepts('an empty Authorization header', ({ headers }) => headers.authorization === ''),
  'reads-unused-bits': reading('with other unused bits', /^Bearer +([\w.-]+)$/),
  'reads-token-after-word': reading('preceded by a word', /^\w+ Bearer +(\S+)$/),
  'reads-quoted-token': reading('in quotes', /^Bearer +"([^"]+)"$/),
  'reads-token-after-colon': reading('after a colon', /^Bearer: +(\S+)$/),
  'reads-token-before-dot': reading('followed by a dot', /^Bearer +(\S+)\.$/),
  'reads-token-before-word': reading('followed by a word', /^Bearer +(\S+) \w+$/),
  'token-by-bare-header': carried('without a scheme', header('authorization')),
  'token-by-basic-user': carried('as the user of Basic', (call) => credentials('Basic')(call)?.split(':')[0]),
  'token-by-access_token': carried('in the header access_token', header('access_token')),
  'token-by-oauth-scheme': carried('under the scheme OAuth', scheme('OAuth')),
  'token-by-query-access_token': carried('in the query', ({ query }) => query.get('access_token') ?? ''),
  'token-by-cookie-access_token': carried('in the cookie access_token', cookie('access_token')),
  'token-by-query-authorization': carried(
    'after Bearer in the query',
    ({ query }) => /^Bearer (.*)$/.exec(query.get('authorization') ?? '')?.[1],
  ),
  'token-by-cookie-after-bearer': carried('after Bearer in a cookie', header('cookie', /^\w+="Bearer ([^"]*)"$/)),
  'client-by-basic': client('the client id and secret under Basic', credentials('Basic')),
  'client-by-bearer-credentials': client(
    'the client id and secret under Bearer',
    credentials('Bearer'),
    pairOf,
    INVALID,
  ),
  'client-by-header-x-api-key': client('client secrets in x-api-key', header('x-api-key'), secretOf),
  'client-by-query-clientId': client(
    'the client id and secret in the query',
    ({ query }) => `${query.get('clientId')}:${query.get('clientSecret')}`,
  ),
  ...rowsOf(['token', 'listing', 'problem', 'unauthorized'], (kind) => [
    `session-cookie-of-${kind}`,
    ...session(`set by a response of kind ${kind}`, (answer) => answer.kind === kind && answer.partner !== 'second'),
  ]),
  'session-cookie-of-second': session('set by a response to the second partner', ({ partner }) => partner === 'second'),
});
