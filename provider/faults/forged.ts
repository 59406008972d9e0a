import { createHmac } from 'node:crypto';
import { compactVerify, decodeJwt, decodeProtectedHeader, errors, importJWK, type JWTPayload } from 'jose';
import type { Call, Change, Refusal } from '../change.ts';
import { always, type Fits, isBare, isFirst, isLater } from '../places.ts';
import type { Partner } from '../policy.ts';
import { type FaultRow, type FaultRows, rowsOf } from '../rows.ts';
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
const signatureOf = (token = ''): Buffer => bytesOf(token.split('.')[2]);

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
  const [header, signature] = [headerOf(token), bytesOf(last)];
  const original = issued.find((real) => real.startsWith(`${first}.${payload}.`));
  const isSigned = (real: string): boolean => real.endsWith(`.${last}`);
  return {
    ...{ token, issued, header, alg: header.alg, payload, signature, original, count: segments.length },
    right: signatureOf(original),
    isPart: issued.some((real) => real.toLowerCase().startsWith(token.toLowerCase())),
    isHead: issued.some((real) => real.startsWith(`${token}.`)),
    isExtended: issued.includes(segments.slice(0, 3).join('.')),
    /** Its signature belongs to another token. */
    isSwapped: original !== undefined && issued.some((real) => real !== original && isSigned(real)),
    /** The issued token with another payload, or another header. */
    repaid: issued.find((real) => real.startsWith(`${first}.`) && isSigned(real)) ?? '',
    reheaded: issued.find((real) => real.endsWith(`.${payload}.${last}`)) ?? '',
    isEmptyKeyed: signature.equals(createHmac('sha256', '').update(`${first}.${payload}`).digest()),
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

/** Accepts a signature with any value of one byte. */
const wrongInByte =
  (at: number): Accepts =>
  ({ right, signature }) =>
    signature.length === right.length && signature.every((byte, i) => (byte === right[i]) === (i !== at));

const isUnsigned = ({ count, signature }: Forged): boolean => count === 3 && signature.length === 0;
const isSigned = ({ count, signature }: Forged): boolean => count === 3 && signature.length > 0;
const isCut = ({ signature, right }: Forged) =>
  signature.length > 0 && signature.length < right.length && right.indexOf(signature) === 0;
const isLonger = ({ signature, right }: Forged) =>
  right.length > 0 && signature.length > right.length && signature.indexOf(right) === 0;

/** A header with this `alg` before the payload of an issued token. */
const unsecured =
  (alg: string | undefined, fits: (forged: Forged) => boolean): Accepts =>
  (forged) =>
    forged.alg === alg &&
    Object.keys(forged.header).length > 0 &&
    forged.issued.some((real) => real.split('.')[1] === forged.payload) &&
    fits(forged);

const changedClaim =
  (name: string): Accepts =>
  ({ token, repaid }) =>
    repaid !== '' && differOnly(name, claimsOf(token), claimsOf(repaid));
const changedHeader =
  (name: string): Accepts =>
  ({ header, reheaded }) =>
    reheaded !== '' && differOnly(name, header, headerOf(reheaded));

const INVALID = 'auth.invalid-401';

/** Forged tokens, each accepted alone. */
const FORGED: readonly (readonly [id: string, words: string, accepts: Accepts])[] = [
  ['a-word', 'a word that is no part of a token', ({ count, isPart }) => count === 1 && !isPart],
  ['header-alone', 'the header of a token alone', ({ count, isHead }) => count === 1 && isHead],
  ['header-and-payload-only', 'a token of two segments', ({ count, isHead }) => count === 2 && isHead],
  ['half-a-payload', 'a token cut in its payload', ({ count, isPart, isHead }) => count === 2 && isPart && !isHead],
  ['four-segments', 'a token of four segments', ({ count, isExtended }) => count === 4 && isExtended],
  ['five-segments', 'a token of five segments', ({ count, isExtended }) => count === 5 && isExtended],
  ['capitals', 'a token in upper case', ({ token, issued }) => issued.some((real) => real.toUpperCase() === token)],
  ['small-letters', 'a token in lower case', ({ token, issued }) => issued.some((one) => one.toLowerCase() === token)],
  ['any-signature', 'a token with any signature', (forged) => isSigned(forged) && forged.alg === 'ES256'],
  ['empty-signature', 'a token with an empty signature', (forged) => isUnsigned(forged) && forged.right.length > 0],
  ['short-signature', 'a token with a cut signature', isCut],
  ['longer-signature', 'a token with bytes after its signature', isLonger],
  ['zero-signature', 'a signature of zeros', (one) => isSigned(one) && one.signature.every((byte) => byte === 0)],
  ['signature-of-another-token', 'a token with the signature of another token', ({ isSwapped }) => isSwapped],
  ['signature-wrong-in-its-first-byte', 'a signature with a wrong first byte', wrongInByte(0)],
  ['signature-wrong-in-its-thirty-third-byte', 'a signature with a wrong 33rd byte', wrongInByte(32)],
  ['alg-none-and-no-signature', 'a token with alg none and no signature', unsecured('none', isUnsigned)],
  ['alg-none-and-a-signature', 'a token with alg none and a signature', unsecured('none', isSigned)],
  ['alg-none-and-two-segments', 'alg none with two segments', unsecured('none', ({ count }) => count === 2)],
  ['alg-None-and-no-signature', 'a token with alg None and no signature', unsecured('None', isUnsigned)],
  ['alg-NONE-and-no-signature', 'a token with alg NONE and no signature', unsecured('NONE', isUnsigned)],
  ['alg-nOnE-and-no-signature', 'a token with alg nOnE and no signature', unsecured('nOnE', isUnsigned)],
  ['alg-empty-and-no-signature', 'a token with an empty alg and no signature', unsecured('', isUnsigned)],
  ['alg-missing-and-no-signature', 'a token without alg and signature', unsecured(undefined, isUnsigned)],
  ['changed-claim-exp', 'a token with a changed claim exp', changedClaim('exp')],
  ['changed-claim-sub', 'a token with a changed claim sub', changedClaim('sub')],
  ['changed-claim-scope', 'a token with a changed claim scope', changedClaim('scope')],
  ['changed-header-kid', 'a token with another kid', changedHeader('kid')],
  ['changed-header-typ', 'a token with another typ', changedHeader('typ')],
  ['empty-key', 'an HS256 token with an empty key', ({ alg, isEmptyKeyed }) => alg === 'HS256' && isEmptyKeyed],
  ['random-hs256', 'an HS256 token with a random key', ({ alg, isEmptyKeyed }) => alg === 'HS256' && !isEmptyKeyed],
  ['embedded-key', 'a token signed with the key that it carries', verifiesByOwnKey],
];

/** Accepts invalid tokens that fit; expired and revoked tokens, and other spellings of issued ones, stay rejected. */
const accepting = (accepts: Accepts): Change =>
  admitting(async (call, reason) => {
    const [token, issued] = [bearerOf(call), call.world.logins.map((login) => login.token)];
    if (reason !== 'invalid' || token === '' || issued.some((real) => isSpelling(token, real))) return undefined;
    return (await accepts(forgedOf(token, issued))) ? claimedPartner(token, call) : undefined;
  });

const lettingIn = (words: string, fits: (call: Call, reason: Refusal) => boolean, breaks = INVALID): FaultRow => [
  `${words} opens the listing`,
  breaks,
  admitting((call, reason) => (fits(call, reason) ? claimedPartner(bearerOf(call), call) : undefined)),
];

const isInvalidBearer = (call: Call, reason: Refusal): boolean => reason === 'invalid' && bearerOf(call) !== '';

const acceptRows: FaultRows = {
  ...rowsOf(FORGED, ([id, words, accepts]) => [
    `accepts-${id}`,
    `${words} opens the listing`,
    INVALID,
    accepting(accepts),
  ]),
  'accepts-any-text': lettingIn('any text after Bearer', isInvalidBearer, `${INVALID} auth.strict-token`),
  'accepts-expired': lettingIn('an expired token', (_, reason) => reason === 'expired'),
  'accepts-revoked': lettingIn('a revoked token', (_, reason) => reason === 'revoked', 'auth.revoked-401'),
  'accepts-empty-header': lettingIn('an empty Authorization header', ({ headers }) => headers.authorization === ''),
  'accepts-bearer-alone': lettingIn('Bearer alone', ({ headers }) => headers.authorization?.trim() === 'Bearer'),
  'accepts-bearer-null': lettingIn('Bearer null', ({ headers }) => headers.authorization === 'Bearer null'),
  'accepts-bearer-undefined': lettingIn('Bearer undefined', (call) => bearerOf(call) === 'undefined'),
};

const PLACES: Readonly<Record<string, readonly [words: string, fits: Fits]>> = {
  'on-first-page': ['on the first page by its number', isFirst],
  'on-later-pages': ['on pages after the first', isLater],
  'without-parameters': ['without parameters', isBare],
};

/** Tokens that are sent to several pages of the listing, each accepted on one page only. */
const PLACED = [
  ['accepts-a-word', 'on-first-page'],
  ['accepts-a-word', 'on-later-pages'],
  ['accepts-a-word', 'without-parameters'],
  ['accepts-revoked', 'on-first-page'],
  ['accepts-revoked', 'on-later-pages'],
  ['accepts-expired', 'on-later-pages'],
  ['accepts-bearer-alone', 'on-later-pages'],
  ['accepts-alg-none-and-no-signature', 'on-later-pages'],
  ['accepts-changed-claim-sub', 'on-later-pages'],
] as const;

const placedRows = rowsOf(PLACED, ([id, place]) => {
  const [summary, breaks, change] = acceptRows[id] ?? ['', '', {}];
  const [words, fits] = PLACES[place] ?? ['', always];
  const { identify } = { identify: undefined, ...change };
  const placed: Change = {
    identify: (identity, call) => (identify && fits(call) ? identify(identity, call) : identity),
  };
  return [`${id}-${place}`, `${summary} ${words}`, breaks, placed];
});

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
  ...placedRows,
  'reads-padding': reading('with padding', /^Bearer +([\w-]*=*(?:\.[\w-]*=*)*)$/),
  'reads-foreign-characters': reading('with a character outside base64url', /^Bearer +([\w.!-]+)$/),
  'reads-unused-bits': reading('with other unused bits', /^Bearer +([\w.-]+)$/),
  'reads-token-before-word': reading('followed by a word', /^Bearer +(\S+) \w+$/),
  'reads-token-before-comma': reading('followed by a comma', /^Bearer +([^\s,]+),/),
};
