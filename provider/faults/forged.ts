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
  type Call,
  type Change,
  type FaultRow,
  type FaultRows,
  isBare,
  pageOf,
  type Refusal,
  rowsOf,
} from '../change.ts';
import type { Partner } from '../policy.ts';
import { partnerOf } from '../server/listing.ts';

export type Fits = (call: Call) => boolean;
type Whose = (call: Call, reason: Refusal) => Partner | undefined | Promise<Partner | undefined>;

/** Lets a call in that should be refused, as the partner that `whose` names. */
export function admitting(whose: Whose): Change {
  return {
    identify: async (identity, call) => {
      const partner = 'refused' in identity ? await whose(call, identity.refused) : undefined;
      return partner === undefined ? identity : { partner };
    },
  };
}

export const mainOf = ({ world }: Call): Partner => world.partners.main;

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

/** Tokens that are not good and open the listing all the same. */
export const tokenRows: FaultRows = { ...forgedRows, ...headerRows, ...placedRows, ...lenientRows };
