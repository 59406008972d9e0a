import { createHmac } from 'node:crypto';
import { compactVerify, decodeJwt, decodeProtectedHeader, errors, importJWK, type JWTPayload } from 'jose';
import type { Call, Change, Refusal } from '../change.ts';
import { type Fits, isBare, isFirst, isLater } from '../places.ts';
import type { Partner } from '../policy.ts';
import { type Breaks, type FaultRow, type FaultRows, rowsOf } from '../rows.ts';
import { partnerOf } from '../server/listing.ts';

type Whose = (call: Call, reason: Refusal) => Partner | undefined | Promise<Partner | undefined>;

/** Lets a request in that must be rejected, as the partner that `whose` returns. */
export function admitting(whose: Whose): Required<Pick<Change, 'identify'>> {
  return {
    identify: async (identity, call) => {
      const partner = 'refused' in identity ? await whose(call, identity.refused) : undefined;
      return partner === undefined ? identity : { partner };
    },
  };
}

export const mainOf = ({ world }: Call): Partner => world.partners.main;

/** Returns the text after the bearer scheme. */
export const bearerOf = ({ headers }: Call): string => /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? '';

/** Returns the partner that a token was issued to. */
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
// jose requires three segments, whatever the header says.
const headerOf = (token: string) => attempt(() => decodeProtectedHeader(`${token.split('.')[0]}..`));
const bytesOf = (segment = ''): Buffer => Buffer.from(segment, 'base64url');

/** Returns the partner that a token names, or the main one. */
const claimedPartner = (token: string, call: Call): Partner => partnerOf(claimsOf(token), call) ?? mainOf(call);

/** Whether a text decodes to the same bytes as a token, segment by segment. */
function isSpelling(text: string, token: string): boolean {
  const [parts, real] = [text.split('.'), token.split('.')];
  return parts.length === real.length && parts.every((part, at) => bytesOf(part).equals(bytesOf(real[at])));
}

/** Whether two objects differ in one member only. */
function differOnly(name: string, one: object, other: object): boolean {
  const [made, real] = [new Map(Object.entries(one)), new Map(Object.entries(other))];
  return [...made.keys(), ...real.keys()].every((key) => (made.get(key) === real.get(key)) === (key !== name));
}

/** An invalid token, compared with the issued ones. */
function forgedOf(token: string, issued: readonly string[]) {
  const segments = token.split('.');
  const [first = '', payload = '', last] = segments;
  const header = headerOf(token);
  const original = issued.find((real) => real.startsWith(`${first}.${payload}.`));
  const isSigned = (real: string): boolean => real.endsWith(`.${last}`);
  return {
    ...{ token, issued, header, alg: header.alg, payload, count: segments.length },
    signature: bytesOf(last),
    right: bytesOf(original?.split('.')[2]),
    /** Its signature belongs to another token. */
    isSwapped: original !== undefined && issued.some((real) => real !== original && isSigned(real)),
    /** The issued token with another payload, or another header. */
    repaid: issued.find((real) => real.startsWith(`${first}.`) && isSigned(real)),
    reheaded: issued.find((real) => real.endsWith(`.${payload}.${last}`)),
    isEmptyKeyed: bytesOf(last).equals(createHmac('sha256', '').update(`${first}.${payload}`).digest()),
  };
}

type Forged = ReturnType<typeof forgedOf>;
type Accepts = (forged: Forged) => boolean | Promise<boolean>;

async function verifiesByOwnKey({ token, header, alg }: Forged): Promise<boolean> {
  if (header.jwk === undefined || alg === undefined) return false;
  try {
    await compactVerify(token, await importJWK(header.jwk, alg));
    return true;
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof TypeError || error instanceof DOMException) return false;
    throw error;
  }
}

const isUnsigned = ({ count, signature }: Forged): boolean => count === 3 && signature.length === 0;
const isSigned = ({ count, signature }: Forged): boolean => count === 3 && signature.length > 0;
const isLonger = ({ signature, right }: Forged): boolean =>
  right.length > 0 && signature.length > right.length && signature.indexOf(right) === 0;
const isWrongInByte33 = ({ signature, right }: Forged): boolean =>
  right.length > 32 &&
  signature.length === right.length &&
  signature.every((byte, at) => (byte === right[at]) === (at !== 32));

/** A header with this `alg` before the payload of an issued token. */
const unsecured =
  (alg: string | undefined, fits: (forged: Forged) => boolean): Accepts =>
  (forged) =>
    forged.alg === alg &&
    Object.keys(forged.header).length > 0 &&
    forged.issued.some((real) => real.split('.')[1] === forged.payload) &&
    fits(forged);

const isOtherSubject = ({ token, repaid }: Forged): boolean =>
  repaid !== undefined && differOnly('sub', claimsOf(token), claimsOf(repaid));
const isOtherKid = ({ header, reheaded }: Forged): boolean =>
  reheaded !== undefined && differOnly('kid', header, headerOf(reheaded));
const isKeyedByEmptyFile = ({ alg, header, isEmptyKeyed }: Forged): boolean =>
  alg === 'HS256' && /\/dev\/null$/.test(header.kid ?? '') && isEmptyKeyed;

/** One forged token of each kind, accepted alone. */
const FORGED: readonly (readonly [id: string, words: string, accepts: Accepts])[] = [
  ['header-and-payload-only', 'a token of two segments', ({ count }) => count === 2],
  ['four-segments', 'a token of more than three segments', ({ count }) => count > 3],
  ['capitals', 'a token in upper case', ({ token, issued }) => issued.some((real) => real.toUpperCase() === token)],
  ['any-signature', 'a token with any signature', (forged) => isSigned(forged) && forged.alg === 'ES256'],
  ['empty-signature', 'a token with an empty signature', (forged) => isUnsigned(forged) && forged.right.length > 0],
  ['longer-signature', 'a token with bytes after its signature', isLonger],
  ['signature-of-another-token', 'a token with the signature of another token', ({ isSwapped }) => isSwapped],
  ['signature-wrong-in-its-thirty-third-byte', 'a signature with a wrong 33rd byte', isWrongInByte33],
  ['alg-none-and-no-signature', 'a token with alg none and no signature', unsecured('none', isUnsigned)],
  ['alg-none-and-a-signature', 'a token with alg none and a signature', unsecured('none', isSigned)],
  ['alg-nOnE-and-no-signature', 'a token with alg nOnE and no signature', unsecured('nOnE', isUnsigned)],
  ['alg-missing-and-no-signature', 'a token without alg and signature', unsecured(undefined, isUnsigned)],
  ['changed-claim-sub', 'a token with a changed claim sub', isOtherSubject],
  ['changed-header-kid', 'a token with another kid', isOtherKid],
  ['empty-key', 'an HS256 token with an empty key', ({ alg, isEmptyKeyed }) => alg === 'HS256' && isEmptyKeyed],
  ['key-of-an-empty-file', 'an HS256 token whose kid names an empty file', isKeyedByEmptyFile],
  ['embedded-key', 'a token signed with the key that it carries', verifiesByOwnKey],
];

/** Accepts invalid tokens that fit; expired and revoked tokens, and other spellings of issued ones, stay rejected. */
const accepting = (accepts: Accepts): Change =>
  admitting(async (call, reason) => {
    const [token, issued] = [bearerOf(call), call.world.logins.map((login) => login.token)];
    if (reason !== 'invalid' || token === '' || issued.some((real) => isSpelling(token, real))) return undefined;
    return (await accepts(forgedOf(token, issued))) ? claimedPartner(token, call) : undefined;
  });

type Lets = (call: Call, reason: Refusal) => boolean;

const INVALID = 'auth.invalid-401';
const REVOKED = 'auth.revoked-401';

const lettingIn = (words: string, lets: Lets, breaks: Breaks = INVALID): FaultRow => [
  `${words} opens the listing`,
  breaks,
  admitting((call, reason) => (lets(call, reason) ? claimedPartner(bearerOf(call), call) : undefined)),
];

const isText: Lets = (call, reason) => reason === 'invalid' && bearerOf(call) !== '';
const isWord: Lets = (call, reason) => isText(call, reason) && !bearerOf(call).includes('.');
const isExpired: Lets = (_, reason) => reason === 'expired';
const isRevoked: Lets = (_, reason) => reason === 'revoked';
/** On some pages only: invalid tokens are sent to several pages of the listing. */
const where =
  (fits: Fits, lets: Lets): Lets =>
  (call, reason) =>
    fits(call) && lets(call, reason);

const acceptRows: FaultRows = {
  ...rowsOf(FORGED, ([id, words, accepts]) => [
    `accepts-${id}`,
    `${words} opens the listing`,
    INVALID,
    accepting(accepts),
  ]),
  'accepts-any-text': lettingIn('any text after Bearer', isText, [INVALID, 'auth.strict-token']),
  'accepts-a-word': lettingIn('a word', isWord),
  'accepts-a-word-on-first-page': lettingIn('a word for the first page by its number', where(isFirst, isWord)),
  'accepts-a-word-on-later-pages': lettingIn('a word for pages after the first', where(isLater, isWord)),
  'accepts-a-word-without-parameters': lettingIn('a word without parameters', where(isBare, isWord)),
  'accepts-expired': lettingIn('an expired token', isExpired),
  'accepts-expired-on-later-pages': lettingIn('an expired token for pages after the first', where(isLater, isExpired)),
  'accepts-revoked': lettingIn('a revoked token', isRevoked, REVOKED),
  'accepts-revoked-on-first-page': lettingIn('a revoked token for the first page', where(isFirst, isRevoked), REVOKED),
  'accepts-revoked-on-later-pages': lettingIn('a revoked token for later pages', where(isLater, isRevoked), REVOKED),
  'accepts-empty-header': lettingIn('an empty Authorization header', ({ headers }) => headers.authorization === ''),
  'accepts-bearer-alone': lettingIn('Bearer alone', ({ headers }) => headers.authorization?.trim() === 'Bearer'),
  'accepts-bearer-null': lettingIn('Bearer null', (call) => bearerOf(call) === 'null'),
};

/** Reads another text as the token that it decodes to. */
const reading = (words: string, form: RegExp): FaultRow => [
  `a token ${words} opens the listing`,
  'auth.strict-token',
  admitting((call, reason) => {
    const text = reason === 'invalid' ? form.exec(call.headers.authorization ?? '')?.[1] : undefined;
    const real = call.world.logins.find(({ token }) => text !== undefined && isSpelling(text, token));
    return holderOf(real?.token, call);
  }),
];

/** Invalid tokens that open the listing. */
export const tokenRows: FaultRows = {
  ...acceptRows,
  'reads-padding': reading('with padding', /^Bearer +([\w-]*=*(?:\.[\w-]*=*)*)$/),
  'reads-unused-bits': reading('with other unused bits', /^Bearer +([\w.-]+)$/),
  'reads-token-before-word': reading('followed by a word', /^Bearer +(\S+) \w+$/),
};
