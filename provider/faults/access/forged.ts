import { createHmac } from 'node:crypto';
import { compactVerify, decodeProtectedHeader, errors, importJWK, type ProtectedHeaderParameters } from 'jose';
import type { Call, Fault } from '../../change.ts';
import { bearerOf, claimedPartner, claimsUnchecked } from './lenience.ts';

/** A token that the provider should refuse, taken apart. */
export interface Forged {
  readonly token: string;
  readonly header: ProtectedHeaderParameters;
  readonly segments: readonly string[];
  /** Tokens handed out so far. */
  readonly issued: readonly string[];
}

export type Accepts = (forged: Forged) => boolean | Promise<boolean>;

function headerOf(token: string): ProtectedHeaderParameters {
  try {
    // jose wants three segments, whatever the header says.
    return decodeProtectedHeader(`${token.split('.')[0]}..`);
  } catch {
    return {};
  }
}

/** Lets tokens in that `accepts` takes for good ones; expired and revoked ones stay out. */
export function accepting(id: string, words: string, accepts: Accepts, further: readonly string[] = []): Fault {
  return {
    id: `accepts-${id}`,
    summary: `${words} opens the listing`,
    level: 'documented',
    breaks: ['auth.invalid-401', ...further],
    apply: () => {
      const issued: string[] = [];
      return {
        token: (response) => {
          if (typeof response.accesstoken === 'string') issued.push(response.accesstoken);
          return response;
        },
        identify: async (identity, call) => {
          const token = bearerOf(call);
          if (!('refused' in identity) || identity.refused !== 'invalid' || token === undefined) return identity;
          const forged = { token, header: headerOf(token), segments: token.split('.'), issued };
          // Another text of a real token is no forged one.
          if (further.length === 0 && issued.some((real) => isSpelling(token, real))) return identity;
          return (await accepts(forged)) ? { partner: claimedPartner(token, call) } : identity;
        },
      };
    },
  };
}

/** Whether a text decodes to what a token decodes to, segment by segment. */
export function isSpelling(text: string, token: string): boolean {
  const [parts, real] = [text.split('.'), token.split('.')];
  const bytes = (segment: string | undefined): Buffer => Buffer.from(segment ?? '', 'base64url');
  return parts.length === real.length && parts.every((part, at) => bytes(part).equals(bytes(real[at])));
}

export const signatureOf = (token: string): Buffer => Buffer.from(token.split('.')[2] ?? '', 'base64url');

/** The issued token whose signed part is that of the forged one. */
export const original = ({ segments, issued }: Forged): string | undefined =>
  issued.find((token) => token.startsWith(`${segments[0]}.${segments[1]}.`));

const unsecured = (id: string, words: string, spelling: (alg: string | undefined) => boolean): Fault =>
  accepting(
    `alg-${id}`,
    words,
    ({ header, segments, token }) =>
      segments.length >= 2 &&
      claimsUnchecked(token) !== undefined &&
      Object.keys(header).length > 0 &&
      spelling(header.alg),
  );

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

const forgeries: readonly Fault[] = [
  accepting('any-text', 'whatever stands behind Bearer', () => true, ['auth.strict-token']),
  accepting(
    'unsigned',
    'a token without its signature',
    ({ segments, issued }) =>
      (segments[2] ?? '') === '' &&
      segments.length <= 3 &&
      issued.some((token) => token.startsWith(`${segments[0]}.${segments[1]}.`)),
  ),
  accepting(
    'header-and-payload-only',
    'a token of two segments',
    ({ segments, issued }) =>
      segments.length === 2 && issued.some((token) => token.startsWith(`${segments[0]}.${segments[1]}.`)),
  ),
  unsecured('none', 'a token with alg none', (alg) => alg === 'none'),
  unsecured(
    'none-in-other-letters',
    'a token with alg None, NONE or nOnE',
    (alg) => alg !== 'none' && alg?.toLowerCase() === 'none',
  ),
  unsecured('absent', 'a token without alg', (alg) => alg === undefined),
  unsecured('empty', 'a token with an empty alg', (alg) => alg === ''),
  accepting(
    'any-signature',
    'a token with any signature',
    ({ segments, header, token }) =>
      segments.length === 3 && segments[2] !== '' && header.alg === 'ES256' && claimsUnchecked(token) !== undefined,
  ),
  accepting('signature-by-first-bytes', 'a token whose signature begins as it should', (forged) => {
    const real = original(forged);
    return real !== undefined && signatureOf(forged.token).subarray(0, 8).equals(signatureOf(real).subarray(0, 8));
  }),
  accepting('signature-by-last-bytes', 'a token whose signature ends as it should', (forged) => {
    const real = original(forged);
    const signature = signatureOf(forged.token);
    return (
      real !== undefined && signature.length === 64 && signature.subarray(-8).equals(signatureOf(real).subarray(-8))
    );
  }),
  accepting('longer-signature', 'a token with bytes after its signature', (forged) => {
    const real = original(forged);
    const length = signatureOf(forged.token).length;
    return (
      real !== undefined &&
      forged.segments.length === 3 &&
      length > 64 &&
      signatureOf(forged.token).subarray(0, 64).equals(signatureOf(real))
    );
  }),
  accepting('zero-signature', 'a token whose signature is zero', ({ token, segments }) => {
    const signature = signatureOf(token);
    return segments.length === 3 && signature.length > 0 && signature.every((byte) => byte === 0);
  }),
  accepting('signature-of-another-token', 'a token with the signature of another one', (forged) => {
    const real = original(forged);
    const { segments, issued } = forged;
    return (
      real !== undefined &&
      segments.length === 3 &&
      issued.some((token) => token !== real && token.endsWith(`.${segments[2]}`))
    );
  }),
  accepting(
    'changed-payload',
    'a token with a changed payload under the old signature',
    ({ segments, issued }) =>
      segments.length === 3 &&
      issued.some((token) => token.startsWith(`${segments[0]}.`) && token.endsWith(`.${segments[2]}`)),
  ),
  accepting(
    'changed-header',
    'a token with a changed header under the old signature',
    ({ segments, issued }) =>
      segments.length === 3 && issued.some((token) => token.endsWith(`.${segments[1]}.${segments[2]}`)),
  ),
  accepting('empty-key', 'a token signed with HS256 and an empty key', ({ header, segments }) => {
    const made = createHmac('sha256', '').update(`${segments[0]}.${segments[1]}`).digest('base64url');
    return header.alg === 'HS256' && segments.length === 3 && segments[2] === made;
  }),
  accepting(
    'any-hs256',
    'a token signed with HS256 and any key',
    ({ header, segments }) =>
      header.alg === 'HS256' && segments.length === 3 && signatureOf(segments.join('.')).length === 32,
  ),
  accepting('embedded-key', 'a token signed with the key that it carries', verifiesByOwnKey),
  accepting(
    'further-segments',
    'a token with segments appended',
    ({ segments, issued }) => segments.length > 3 && issued.includes(segments.slice(0, 3).join('.')),
  ),
  accepting('other-letter-case', 'a token in other letter case', ({ token, issued }) =>
    issued.some((real) => real.toLowerCase() === token.toLowerCase()),
  ),
  accepting(
    'cut-token',
    'a token that is cut',
    ({ token, issued }) => token.length > 40 && issued.some((real) => real.startsWith(token)),
  ),
];

/** What a call without a proper bearer token, or with a bad one, gets in. */
function letsIn(
  id: string,
  summary: string,
  breaks: readonly string[],
  fits: (call: Call, refusal: string) => boolean,
): Fault {
  return {
    id,
    summary,
    level: 'documented',
    breaks,
    apply: () => ({
      identify: (identity, call) =>
        'refused' in identity && fits(call, identity.refused)
          ? { partner: claimedPartner(bearerOf(call) ?? '', call) }
          : identity,
    }),
  };
}

/** Tokens that are not good and open the listing all the same. */
export const forgedTokenFaults: readonly Fault[] = [
  ...forgeries,
  letsIn(
    'accepts-expired',
    'an expired token opens the listing',
    ['auth.invalid-401'],
    (_, refusal) => refusal === 'expired',
  ),
  letsIn(
    'accepts-empty-header',
    'an Authorization header that is empty opens the listing',
    ['auth.invalid-401'],
    (call) => call.headers.authorization === '',
  ),
  letsIn(
    'accepts-revoked',
    'a revoked token opens the listing',
    ['auth.revoked-401'],
    (_, refusal) => refusal === 'revoked',
  ),
  letsIn(
    'accepts-invalid-on-later-pages',
    'an invalid token opens every page but the first',
    ['auth.invalid-401'],
    (call, refusal) => refusal === 'invalid' && Number(call.query.get('pagina_inicial') ?? 1) > 1,
  ),
  letsIn(
    'accepts-invalid-without-parameters',
    'an invalid token opens the listing that is asked for without parameters',
    ['auth.invalid-401'],
    (call, refusal) => refusal === 'invalid' && call.query.size === 0,
  ),
  letsIn(
    'accepts-bearer-alone',
    'Bearer without a token opens the listing',
    ['auth.invalid-401'],
    (call) => call.headers.authorization?.trim().toLowerCase() === 'bearer',
  ),
  ...['null', 'undefined'].map((word) =>
    letsIn(
      `accepts-bearer-${word}`,
      `Bearer with the word ${word} opens the listing`,
      ['auth.invalid-401'],
      (call) => call.headers.authorization === `Bearer ${word}`,
    ),
  ),
];
