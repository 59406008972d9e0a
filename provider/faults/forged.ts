import { createHmac } from 'node:crypto';
import { compactVerify, decodeJwt, decodeProtectedHeader, errors, importJWK, type JWTPayload } from 'jose';
import {
  always,
  type Call,
  type Change,
  type FaultRow,
  type FaultRows,
  type Fits,
  isBare,
  isFirst,
  isLater,
  type Refusal,
  rowsOf,
} from '../change.ts';
import type { Partner } from '../policy.ts';
import { partnerOf } from '../server/listing.ts';

type Whose = (call: Call, reason: Refusal) => Partner | undefined | Promise<Partner | undefined>;

/** Lets a request in that must be rejected, as the partner that `whose` returns. */
export function admitting(whose: Whose): Change {
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

function claimsUnchecked(token: string): JWTPayload | undefined {
  try {
    return decodeJwt(token);
  } catch {
    return undefined;
  }
}

/** Returns the partner that a token names, or the main one. */
function claimedPartner(token: string, call: Call): Partner {
  return partnerOf(claimsUnchecked(token) ?? {}, call) ?? mainOf(call);
}

type Header = ReturnType<typeof decodeProtectedHeader>;

function headerOf(token: string): Header {
  try {
    // jose requires three segments, whatever the header says.
    return decodeProtectedHeader(`${token.split('.')[0]}..`);
  } catch {
    return {};
  }
}

interface Forged {
  readonly token: string;
  readonly header: Header;
  readonly segments: readonly string[];
  readonly signature: Buffer;
  /** All issued tokens. */
  readonly issued: readonly string[];
  /** The issued token with the same header and payload. */
  readonly original: string | undefined;
}

type Accepts = (forged: Forged) => boolean | Promise<boolean>;

const bytesOf = (segment = ''): Buffer => Buffer.from(segment, 'base64url');
const signatureOf = (token = ''): Buffer => bytesOf(token.split('.')[2]);

/** Whether a text decodes to the same bytes as a token, segment by segment. */
function isSpelling(text: string, token: string): boolean {
  const [parts, real] = [text.split('.'), token.split('.')];
  return parts.length === real.length && parts.every((part, at) => bytesOf(part).equals(bytesOf(real[at])));
}

/** Accepts invalid tokens that fit; expired and revoked tokens, and other spellings of issued ones, stay rejected. */
const accepting = (words: string, accepts: Accepts, breaks = 'auth.invalid-401'): FaultRow => [
  `${words} opens the listing`,
  breaks,
  admitting(async (call, reason) => {
    const [token, issued] = [bearerOf(call), call.world.logins.map((login) => login.token)];
    const isOther = breaks === 'auth.invalid-401' && issued.some((real) => isSpelling(token, real));
    if (reason !== 'invalid' || token === '' || isOther) return undefined;
    const segments = token.split('.');
    const original = issued.find((real) => real.startsWith(`${segments[0]}.${segments[1]}.`));
    const forged = { token, header: headerOf(token), segments, signature: signatureOf(token), issued, original };
    return (await accepts(forged)) ? claimedPartner(token, call) : undefined;
  }),
];

/** Returns the issued token that differs in this segment only. */
const differingIn = (at: 0 | 1, { segments, issued }: Forged): string | undefined =>
  issued.find((token) => {
    const parts = token.split('.');
    return parts.length === segments.length && parts.every((part, i) => (part === segments[i]) === (i !== at));
  });

/** Whether two objects differ in one member only. */
const differOnly = (name: string, one: object, other: object): boolean => {
  const [made, real] = [new Map(Object.entries(one)), new Map(Object.entries(other))];
  return [...made.keys(), ...real.keys()].every((key) => (made.get(key) === real.get(key)) === (key !== name));
};

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

const isEmptyKeyed = ({ segments: [header, payload], signature }: Forged): boolean =>
  signature.equals(createHmac('sha256', '').update(`${header}.${payload}`).digest());

/** A signature that is accepted with any value of one byte. */
const wrongInByte =
  (at: number): Accepts =>
  ({ original, signature }) => {
    const right = signatureOf(original);
    return signature.length === right.length && signature.every((byte, i) => (byte === right[i]) === (i !== at));
  };

type Form = readonly [name: string, fits: (segments: readonly string[]) => boolean];

const NO_SIGNATURE: Form = ['no-signature', ({ length, 2: signature }) => length === 3 && signature === ''];
const A_SIGNATURE: Form = ['a-signature', ({ length, 2: signature }) => length === 3 && signature !== ''];
const TWO_SEGMENTS: Form = ['two-segments', ({ length }) => length === 2];

/** Spellings of an `alg` that protects nothing, and forms of the token. */
const UNSECURED: readonly (readonly [name: string, alg: string | undefined, form: Form])[] = [
  ['none', 'none', NO_SIGNATURE],
  ['none', 'none', A_SIGNATURE],
  ['none', 'none', TWO_SEGMENTS],
  ['None', 'None', NO_SIGNATURE],
  ['NONE', 'NONE', NO_SIGNATURE],
  ['nOnE', 'nOnE', NO_SIGNATURE],
  ['of-no-letters', '', NO_SIGNATURE],
  ['left-out', undefined, NO_SIGNATURE],
];

const forgedRows: FaultRows = {
  'accepts-any-text': accepting('any text after Bearer', always, 'auth.invalid-401 auth.strict-token'),
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
  ...rowsOf([4, 5], (count) => [
    `accepts-${count === 4 ? 'four' : 'five'}-segments`,
    ...accepting(
      `a token of ${count} segments`,
      ({ segments, issued }) => segments.length === count && issued.includes(segments.slice(0, 3).join('.')),
    ),
  ]),
  'accepts-capitals': accepting('a token in upper case', ({ token, issued }) =>
    issued.some((real) => real !== token && real.toUpperCase() === token),
  ),
  'accepts-small-letters': accepting('a token in lower case', ({ token, issued }) =>
    issued.some((real) => real !== token && real.toLowerCase() === token),
  ),
  'accepts-any-signature': accepting(
    'a token with any signature',
    ({ segments, header, token }) =>
      A_SIGNATURE[1](segments) && header.alg === 'ES256' && claimsUnchecked(token) !== undefined,
  ),
  'accepts-empty-signature': accepting(
    'a token with an empty signature',
    ({ segments, original }) => NO_SIGNATURE[1](segments) && original !== undefined,
  ),
  'accepts-short-signature': accepting('a token with a cut signature', ({ original, signature }) => {
    const { length } = signature;
    const right = signatureOf(original);
    return length > 0 && length < right.length && right.subarray(0, length).equals(signature);
  }),
  'accepts-longer-signature': accepting(
    'a token with bytes after its signature',
    ({ segments, original, signature }) =>
      segments.length === 3 && signature.length > 64 && signature.subarray(0, 64).equals(signatureOf(original)),
  ),
  'accepts-zero-signature': accepting(
    'a token with a signature of zeros',
    ({ segments, signature }) => A_SIGNATURE[1](segments) && signature.every((byte) => byte === 0),
  ),
  'accepts-signature-of-another-token': accepting(
    'a token with the signature of another token',
    ({ segments, issued, original }) =>
      original !== undefined &&
      segments.length === 3 &&
      issued.some((token) => token !== original && token.endsWith(`.${segments[2]}`)),
  ),
  'accepts-signature-wrong-in-its-first-byte': accepting('a signature with a wrong first byte', wrongInByte(0)),
  'accepts-signature-wrong-in-its-thirty-third-byte': accepting('a signature with a wrong 33rd byte', wrongInByte(32)),
  ...rowsOf(UNSECURED, ([name, alg, [form, fits]]) => [
    `accepts-alg-${name}-and-${form}`,
    ...accepting(
      `a token with alg ${name.replaceAll('-', ' ')} and ${form.replace('-', ' ')}`,
      ({ header, segments, issued }) =>
        header.alg === alg &&
        Object.keys(header).length > 0 &&
        issued.some((real) => real.split('.')[1] === segments[1]) &&
        fits(segments),
    ),
  ]),
  ...rowsOf(['exp', 'sub', 'scope'], (name) => [
    `accepts-changed-claim-${name}`,
    ...accepting(`a token with a changed claim ${name}`, (forged) => {
      const [made, real] = [claimsUnchecked(forged.token), claimsUnchecked(differingIn(1, forged) ?? '')];
      return made !== undefined && real !== undefined && differOnly(name, made, real);
    }),
  ]),
  ...rowsOf(['kid', 'typ'], (name) => [
    `accepts-changed-header-${name}`,
    ...accepting(`a token with another ${name} in its header`, (forged) => {
      const real = differingIn(0, forged);
      return real !== undefined && differOnly(name, forged.header, headerOf(real));
    }),
  ]),
  'accepts-empty-key': accepting(
    'a token signed with HS256 and an empty key',
    (forged) => forged.header.alg === 'HS256' && isEmptyKeyed(forged),
  ),
  'accepts-random-hs256': accepting(
    'a token signed with HS256 and a random key',
    (forged) => forged.header.alg === 'HS256' && forged.signature.length === 32 && !isEmptyKeyed(forged),
  ),
  'accepts-embedded-key': accepting('a token signed with the key that it carries', verifiesByOwnKey),
};

const lettingIn = (words: string, fits: (call: Call, reason: Refusal) => boolean, breaks = 'auth.invalid-401') =>
  [
    `${words} opens the listing`,
    breaks,
    admitting((call, reason) => (fits(call, reason) ? claimedPartner(bearerOf(call), call) : undefined)),
  ] as const;

const headerRows: FaultRows = {
  'accepts-expired': lettingIn('an expired token', (_, reason) => reason === 'expired'),
  'accepts-revoked': lettingIn('a revoked token', (_, reason) => reason === 'revoked', 'auth.revoked-401'),
  'accepts-empty-header': lettingIn('an empty Authorization header', ({ headers }) => headers.authorization === ''),
  'accepts-bearer-alone': lettingIn(
    'Bearer without a token',
    ({ headers }) => headers.authorization?.trim() === 'Bearer',
  ),
  ...rowsOf(['null', 'undefined'], (word) => [
    `accepts-bearer-${word}`,
    ...lettingIn(`Bearer with the word ${word}`, ({ headers }) => headers.authorization === `Bearer ${word}`),
  ]),
};

const ON_FIRST_PAGE = ['on-first-page', 'on the first page by its number', isFirst] as const;
const ON_LATER_PAGES = ['on-later-pages', 'on pages after the first', isLater] as const;
const WITHOUT_PARAMETERS = ['without-parameters', 'without parameters', isBare] as const;

/** Tokens that are sent to several pages of the listing, each accepted on one page only. */
const PLACED: readonly (readonly [id: string, place: readonly [id: string, words: string, fits: Fits]])[] = [
  ['accepts-a-word', ON_FIRST_PAGE],
  ['accepts-a-word', ON_LATER_PAGES],
  ['accepts-a-word', WITHOUT_PARAMETERS],
  ['accepts-revoked', ON_FIRST_PAGE],
  ['accepts-revoked', ON_LATER_PAGES],
  ['accepts-revoked', WITHOUT_PARAMETERS],
  ['accepts-expired', ON_LATER_PAGES],
  ['accepts-expired', WITHOUT_PARAMETERS],
  ['accepts-bearer-alone', ON_LATER_PAGES],
  ['accepts-alg-none-and-no-signature', ON_LATER_PAGES],
  ['accepts-changed-claim-sub', ON_LATER_PAGES],
];

const placedRows = rowsOf(PLACED, ([id, [place, words, fits]]) => {
  const [summary, breaks, change] = { ...forgedRows, ...headerRows }[id] ?? ['', '', {}];
  const { identify } = { identify: undefined, ...change };
  return [
    `${id}-${place}`,
    `${summary} ${words}`,
    breaks,
    { identify: (identity, call) => (identify !== undefined && fits(call) ? identify(identity, call) : identity) },
  ];
});

/** Reads another text as the token that it decodes to. */
const reading = (words: string, form: RegExp): FaultRow => [
  `${words} opens the listing`,
  'auth.strict-token',
  admitting((call, reason) => {
    const text = reason === 'invalid' ? form.exec(call.headers.authorization ?? '')?.[1] : undefined;
    const real = call.world.logins.find(({ token }) => text !== undefined && isSpelling(text, token));
    return holderOf(real?.token, call);
  }),
];

/** Invalid tokens that open the listing. */
export const tokenRows: FaultRows = {
  ...forgedRows,
  ...headerRows,
  ...placedRows,
  'reads-padding': reading('a token with padding', /^Bearer +([\w-]*=*(?:\.[\w-]*=*)*)$/),
  'reads-foreign-characters': reading('a token with a character outside base64url', /^Bearer +([\w.!-]+)$/),
  'reads-unused-bits': reading('a token with other unused bits', /^Bearer +([\w.-]+)$/),
  'reads-token-before-word': reading('a token followed by a word', /^Bearer +(\S+) \w+$/),
  'reads-token-before-comma': reading('a token followed by a comma', /^Bearer +([^\s,]+),/),
};
