import type { Call, Change, Fault } from '../../change.ts';
import { bearerOf, claimsUnchecked, identityOf } from '../access/lenience.ts';

/** Tokens handed out in a form that is no JWT; the provider knows them by it. */
function formFault(id: string, words: string, form: (token: string) => string): Fault {
  return {
    id: `token-${id}`,
    summary: `accesstoken is ${words}`,
    level: 'documented',
    breaks: ['AccessToken.accesstoken'],
    apply: () => {
      const tokens = new Map<string, string>();
      return {
        token: (response) => {
          if (typeof response.accesstoken !== 'string') return response;
          const handed = form(response.accesstoken);
          tokens.set(handed, response.accesstoken);
          return { ...response, accesstoken: handed };
        },
        identify: (identity, call) => {
          const token = tokens.get(bearerOf(call) ?? '');
          return 'refused' in identity && token !== undefined ? identityOf(token, call, identity) : identity;
        },
      };
    },
  };
}

const encoded = (text: string): string => Buffer.from(text).toString('base64url');
const segments = (token: string): string[] => token.split('.');

/** Tokens that stop working although they have not expired. */
function spent(
  id: string,
  summary: string,
  isSpent: () => (call: Call, jti: string, subject: string) => boolean,
  further: readonly string[] = [],
): Fault {
  return {
    id,
    summary,
    level: 'documented',
    breaks: ['token.accepted', ...further],
    apply: (): Change => {
      const spentNow = isSpent();
      return {
        identify: (identity, call) => {
          if ('refused' in identity) return identity;
          const { jti, sub } = claimsUnchecked(bearerOf(call) ?? '') ?? {};
          return jti !== undefined && sub !== undefined && spentNow(call, jti, sub) ? { refused: 'invalid' } : identity;
        },
      };
    },
  };
}

/** Counts how often each token was used, and tells once that is more than `uses`. */
const afterUses = (uses: number) => () => {
  const used = new Map<string, number>();
  return (_: Call, jti: string): boolean => {
    const count = (used.get(jti) ?? 0) + 1;
    used.set(jti, count);
    return count > uses;
  };
};

/** Only the token of each partner that was used first is good. */
const laterTokens = () => {
  const first = new Map<string, string>();
  return (_: Call, jti: string, subject: string): boolean => {
    if (!first.has(subject)) first.set(subject, jti);
    return first.get(subject) !== jti;
  };
};

/** Tokens that are no JWT, and tokens that do not keep what they promise. */
export const tokenFormFaults: readonly Fault[] = [
  formFault('opaque', 'an opaque string', (token) => `opaque-${encoded(segments(token)[2] ?? token).slice(0, 40)}`),
  formFault('without-signature', 'header and payload without a signature', (token) =>
    segments(token).slice(0, 2).join('.'),
  ),
  formFault('in-four-segments', 'a JWT with a fourth segment', (token) => `${token}.e30`),
  formFault('with-padding', 'a JWT whose segments are padded', (token) =>
    segments(token)
      .map((one) => `${one}==`)
      .join('.'),
  ),
  formFault(
    'in-plain-base64',
    'a JWT with characters that base64url does not have',
    (token) => `${token.slice(0, -2)}+/`,
  ),
  formFault('with-text-payload', 'a JWS whose payload is no JSON', (token) => {
    const [header, , signature] = segments(token);
    return `${header}.${encoded('partner main')}.${signature}`;
  }),
  formFault('with-text-header', 'three segments, the first of which is no JSON', (token) => {
    const [, payload, signature] = segments(token);
    return `${encoded('ES256')}.${payload}.${signature}`;
  }),
  formFault('with-array-payload', 'a JWS whose payload is an array', (token) => {
    const [header, , signature] = segments(token);
    return `${header}.${encoded('["main"]')}.${signature}`;
  }),
  // The account whose registration is not finished has one token for all of its requests.
  spent('token-for-one-call', 'a token opens the listing once', afterUses(1), ['listing.incomplete-account']),
  spent('token-for-ten-calls', 'a token opens the listing ten times', afterUses(10)),
  spent('later-tokens-refused', 'only the first token of a partner opens the listing', laterTokens),
];
