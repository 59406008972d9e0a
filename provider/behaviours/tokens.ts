import type { Behaviour } from '../change.ts';
import type { Protection } from '../server/tokens.ts';
import { choice } from './row.ts';

const PROTECTED: readonly (readonly [Protection, string])[] = [
  ['RS256', 'signed with RS256'],
  ['PS256', 'signed with PS256'],
  ['EdDSA', 'signed with EdDSA'],
  ['HS256', 'signed with HS256'],
  ['dir', 'encrypted under a shared key (dir)'],
  ['RSA-OAEP-256', 'encrypted under an RSA key'],
  ['ECDH-ES', 'encrypted under an agreed key (ECDH-ES)'],
];

/** Seconds. */
const AHEAD = 1_200;

const HOUR = 3_600_000;
const STARTED_AT = Date.now();

/** What tokens are made of, how long they live and what a new one does to the ones before. */
export const tokenBehaviours: readonly Behaviour[] = [
  ...PROTECTED.map(([protection, words]) => choice(`tokens-${protection}`, `tokens are ${words}`, { protection })),
  choice(
    'expires-in-minutes',
    'expiresIn counts minutes',
    { expiresInUnit: 'minutes' },
    { 'open.expires-in-unit': 'minutes' },
  ),
  choice(
    'expires-in-hours',
    'expiresIn counts hours',
    { expiresInUnit: 'hours', lifetime: 7_200 },
    { 'open.expires-in-unit': 'hours' },
  ),
  choice(
    'expires-in-milliseconds',
    'expiresIn counts milliseconds',
    { expiresInUnit: 'milliseconds' },
    { 'open.expires-in-unit': 'milliseconds' },
  ),
  choice('token-lives-45-seconds', 'a token lives 45 s', { lifetime: 45 }),
  choice('token-lives-two-minutes', 'a token lives 120 s', { lifetime: 120 }),
  choice('token-lives-a-day', 'a token lives 24 h', { lifetime: 86_400 }),
  choice(
    'newer-token-revokes-older',
    'a token call revokes the token before it',
    { tokenReuse: 'revokes' },
    { 'open.token-reuse': 'older revoked' },
  ),
  choice(
    'token-handed-out-again',
    'a token call hands the same token out until half of its life is over',
    { tokenReuse: 'same' },
    { 'open.token-reuse': 'same token' },
  ),
  choice(
    'further-scopes',
    'the token has further scopes',
    { scope: 'openid partner.read partner.write partner.webhooks:read' },
    { 'open.scopes': ['openid', 'partner.read', 'partner.webhooks:read', 'partner.write'] },
  ),
  choice('scopes-in-other-order', 'the write scope stands first', { scope: 'partner.write partner.read' }),
  choice(
    'scheme-in-exact-case',
    'the scheme is accepted as Bearer only',
    { schemeCase: 'exact' },
    { 'open.scheme-case': 'refused' },
  ),
  {
    id: 'clock-ahead',
    summary: 'the clock of the provider is twenty minutes ahead, in all that it tells',
    apply: () => ({
      claims: (claims) => ({
        ...claims,
        ...(claims.iat === undefined ? {} : { iat: claims.iat + AHEAD }),
        ...(claims.exp === undefined ? {} : { exp: claims.exp + AHEAD }),
      }),
      token: (body) => ({
        ...body,
        ...(typeof body.expiresAt === 'string' && {
          expiresAt: new Date(Date.parse(body.expiresAt) + AHEAD * 1000).toISOString(),
        }),
      }),
      answer: (answer) => ({
        ...answer,
        headers: { ...answer.headers, date: new Date(Date.now() + AHEAD * 1000).toUTCString() },
      }),
    }),
  },
  ...(
    [
      ['behind', 'three hours behind', () => Date.now() - 3 * HOUR],
      ['ahead', 'three hours ahead', () => Date.now() + 3 * HOUR],
      ['from-a-cache', 'that of one response some while ago', () => STARTED_AT - HOUR / 4],
    ] as const
  ).map(
    ([id, words, now]): Behaviour => ({
      id: `date-${id}`,
      summary: `the Date header is ${words}, and a token tells one expiry by its own times`,
      apply: () => ({
        answer: (answer) => ({ ...answer, headers: { ...answer.headers, date: new Date(now()).toUTCString() } }),
      }),
    }),
  ),
  {
    id: 'token-without-times',
    summary: 'tokens carry neither exp nor iat',
    apply: () => ({
      claims: (claims) => {
        const { exp: _, iat: __, ...others } = claims;
        return { ...others };
      },
    }),
  },
  {
    id: 'token-without-issue-time',
    summary: 'tokens carry exp and no iat',
    apply: () => ({
      claims: (claims) => {
        const { iat: _, ...others } = claims;
        return { ...others };
      },
    }),
  },
  {
    id: 'token-with-further-claims',
    summary: 'tokens carry further claims, some of them deep or long',
    apply: () => ({
      claims: (claims) => ({
        ...claims,
        aud: ['partner-api', 'accounts'],
        nbf: 0,
        roles: { vehicle: ['credit', { level: 3 }] },
        note: 'ação €'.repeat(60),
      }),
    }),
  },
  {
    id: 'expiry-in-local-time',
    summary: 'expiresAt is written with the offset -03:00 and without fractions',
    apply: () => ({
      token: (body) => {
        const { expiresAt } = body;
        if (typeof expiresAt !== 'string') return body;
        const local = new Date(Date.parse(expiresAt) - 3 * 3_600_000).toISOString();
        return { ...body, expiresAt: `${local.slice(0, 19)}-03:00` };
      },
    }),
  },
  {
    id: 'expiry-in-fine-fractions',
    summary: 'expiresAt is written with seven digits after the second',
    apply: () => ({
      token: (body) => ({ ...body, expiresAt: String(body.expiresAt).replace(/\.\d+Z$/, '.1234567Z') }),
    }),
  },
];
