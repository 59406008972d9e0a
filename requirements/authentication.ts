import type { Requirement } from './requirement.ts';

const between =
  'Between two controls: the untouched token opens the listing just before and just after, and lists the simulations that it listed before.';

/** Who may call the listing, and how the token is carried. */
export const authenticationRequirements = {
  'auth.missing-401': {
    level: 'documented',
    core: true,
    severity: 'critical',
    clause: 'Authentication, rule 4; Authentication, rule 3',
    statement:
      'a listing call without an Authorization header is answered 401, whichever page it asks for, and discloses no simulation',
    sent: 'The listing without Authorization for the first, the second and the last page, without parameters and with limite alone; on production once.',
    judged: `The status is 401 and the body holds no simulation. ${between}`,
  },
  'auth.invalid-401': {
    level: 'documented',
    core: true,
    severity: 'critical',
    clause: 'Authentication, rule 4; Errors, row 401',
    statement: 'a listing call with an invalid token is answered 401, whatever makes the token invalid',
    sent: "The first page once with each forged token, and the second page and the listing without parameters with some of them: not a JWT, empty, cut, without signature, with a changed, foreign, zero, short or long signature, with alg none in its spellings, signed with another key, with a changed header or payload under the old signature; for a JWE, with a changed ciphertext, tag, initialization vector or key; with clientId and clientSecret in the token's place; with the expired token of PARTNER_API_EXPIRED_TOKEN where it is set. One thing is changed in each, and all headers together stay below 4 KB.",
    judged: `The status of each case is 401: another status, a redirect or a 200 is a finding of that case. ${between}`,
    exercisedBy: 'a target other than production; the case of an expired token also PARTNER_API_EXPIRED_TOKEN',
  },
  'auth.strict-token': {
    level: 'shown',
    since: 2,
    severity: 'minor',
    clause: 'Authentication, rule 4; Authentication, rule 1',
    statement:
      'a token whose text was altered without changing what it decodes to, or that something follows, is answered 401',
    sent: 'The first page with the good token in other texts that a lenient decoder reads alike: each segment padded, with a character outside base64url, and with its unused bits changed; the last segment in the alphabet of base64; and the token followed by a word and by a comma.',
    judged: `The status of each case is 401. ${between} RFC 7515, section 2, wants it; nobody gets in who could not otherwise.`,
    exercisedBy: 'a target other than production',
  },
  'auth.revoked-401': {
    level: 'documented',
    severity: 'critical',
    clause: 'Authentication, rule 4; Errors, row 401',
    statement: 'a listing call with a token that was revoked is answered 401',
    sent: 'The first and the second page, and the listing without parameters, with the revoked token.',
    judged: `The status is 401. ${between}`,
    exercisedBy: 'PARTNER_API_REVOKED_TOKEN and a target other than production',
  },
  'auth.bearer-header-only': {
    level: 'documented',
    core: true,
    severity: 'critical',
    clause: 'Authentication, rule 1; Authentication, rule 4',
    statement:
      'a token opens the listing only as Authorization: Bearer <token>, not under another scheme, in another header, a cookie or the query string; neither do the client credentials or a cookie of the provider without a token',
    sent: 'The listing with a good token under other schemes, bare, in other headers, and last, with a token fetched for it, in a cookie and in the query string. Without a token: with clientId and clientSecret as Basic credentials, under other schemes, in headers and last in the query string, and with the cookies that the provider set.',
    judged: `The status of each case is 401 and the body holds no simulation. ${between} The case of the letters of the scheme is an open point.`,
    exercisedBy: 'a target other than production',
  },
  'auth.own-simulations': {
    level: 'documented',
    severity: 'critical',
    clause: 'What the service does',
    statement: "the listing holds the simulations of the token's partner alone: two partners have none in common",
    sent: 'The listing of each configured account, with each of its tokens. Token requests and listings of the accounts alternate: each account lists the same page after a token request of another one, and the main account its last page too. Two accounts also request tokens, and then list the same page, at the same moment.',
    judged:
      'The values of id_simulacao in every response that a token of an account returned in the run, controls and re-reads included: none stands in the listings of two accounts, whatever the settings call them.',
    exercisedBy:
      'PARTNER_API_SECOND_CLIENT_ID and PARTNER_API_SECOND_CLIENT_SECRET of another partner, both accounts with simulations',
  },
} as const satisfies Record<string, Requirement>;
