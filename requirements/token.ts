import type { Requirement } from './requirement.ts';

const tokenCall = 'The token call with good credentials, each time a token is obtained.';
const response = 'Access token response';

/** Token issuance: the call and its response. */
export const tokenRequirements = {
  'token.issued-200': {
    level: 'documented',
    core: true,
    severity: 'major',
    clause: '1. Issue an access token, row Success',
    statement:
      'the token call with clientId and clientSecret in a JSON body, and without Authorization, is answered 200',
    sent: 'POST /v1/authentication/accesstoken with Content-Type application/json, a JSON body of clientId and clientSecret, and no Authorization header.',
    judged: 'The status is 200 and the body is a JSON object that holds a token.',
  },
  'AccessToken.closed': {
    level: 'documented',
    core: true,
    severity: 'minor',
    clause: `Resources and their fields; ${response}`,
    statement: 'the token response holds no property besides accesstoken, expiresIn, expiresAt, tokenType and scope',
    sent: tokenCall,
    judged: 'The names of the properties of each token response against the five documented ones.',
  },
  'AccessToken.accesstoken': {
    level: 'documented',
    core: true,
    severity: 'minor',
    clause: `${response}, row accesstoken; Authentication, rule 1`,
    statement:
      'accesstoken is a string and a JWT: a compact JWS of three parts or a compact JWE of five, with JSON objects inside',
    sent: tokenCall,
    judged:
      'Every part is base64url without padding; the header, and the payload of a JWS, are JSON objects in UTF-8; the second part of a JWE is empty exactly where alg is dir or ECDH-ES. The signature is not verified: no key is documented.',
  },
  'AccessToken.expiresIn': {
    level: 'documented',
    core: true,
    severity: 'minor',
    clause: `${response}, row expiresIn; Authentication, rule 6`,
    statement: 'expiresIn is an integer greater than 0',
    sent: tokenCall,
    judged: 'The number as it is written in the JSON text; its unit is an open point.',
  },
  'AccessToken.expiresAt': {
    level: 'documented',
    core: true,
    severity: 'minor',
    clause: `${response}, row expiresAt; Authentication, rule 6`,
    statement: 'expiresAt is an RFC 3339 date-time (date, time and offset) that lies after the response',
    sent: tokenCall,
    judged:
      'The form of the string, and its moment against the Date header of the response (else the local clock), with 60 s of slack.',
  },
  'AccessToken.tokenType': {
    level: 'documented',
    core: true,
    severity: 'minor',
    clause: `${response}, row tokenType; Authentication, rule 6`,
    statement: 'tokenType is exactly Bearer',
    sent: tokenCall,
    judged: 'The string, letter by letter.',
  },
  'AccessToken.scope': {
    level: 'documented',
    core: true,
    severity: 'minor',
    clause: `${response}, row scope; Authentication, rule 6`,
    statement: 'scope is a string of scope names, one space between each two of them',
    sent: tokenCall,
    judged:
      'The string holds names and single spaces between them: none at the start or the end, no other white space.',
  },
  'AccessToken.scope-names': {
    level: 'shown',
    severity: 'minor',
    clause: `${response}, row scope`,
    statement: 'scope holds partner.read and partner.write',
    sent: tokenCall,
    judged: 'The names in scope, split at the spaces, against these two; others may stand beside them.',
  },
  'token.expiry-agrees': {
    level: 'shown',
    severity: 'minor',
    clause: `${response}, row expiresIn; ${response}, row expiresAt`,
    statement:
      'expiresIn, expiresAt and the claims exp and iat of a readable token tell one and the same moment of expiry',
    sent: tokenCall,
    judged:
      'Under one unit of expiresIn (seconds, minutes, milliseconds or hours) all of them meet within 60 s or 2 % of the lifetime, counted from iat where the token has one, else from the response.',
  },
  'token.accepted': {
    level: 'documented',
    core: true,
    severity: 'major',
    clause: 'Authentication, rule 1; 1. Issue an access token, row Authentication',
    statement:
      'every token that was issued opens the listing, a later one like the first, as often as it is used before it expires',
    sent: 'The listing with the first token, repeatedly, with a token of a later token call in turn with the first one, and after token calls of other accounts.',
    judged:
      'Each answer is 200 while expiresAt lies ahead. An older token is judged only before a newer one was issued: whether a new call revokes it is an open point. A token call of another account ends no token. Each token of an account opens the same list: another or an empty list in three readings in a row is a finding, unless the list may have changed for every token.',
  },
  'token.needs-credentials': {
    level: 'documented',
    core: true,
    severity: 'critical',
    clause: 'Authentication, rule 2; 1. Issue an access token, row Request body',
    statement:
      'a wrong secret, an unknown client, an empty body or the secret of another partner never obtains a token',
    sent: "The token call with an invented client id, with the right secret but for the case of one letter, with another partner's secret where one is configured, and with an empty secret: each once, spaced, until the first sign of a lockout or a rate limit. Before them, with no body, with no fields, with an invented client id alone, and with JSON that is cut off.",
    judged: 'No answer holds a usable access token. Which status and body refuse it is an open point.',
    exercisedBy:
      "a target other than production; the case of another partner's secret also PARTNER_API_SECOND_CLIENT_ID and PARTNER_API_SECOND_CLIENT_SECRET",
  },
} as const satisfies Record<string, Requirement>;
