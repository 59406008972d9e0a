import type { Answered, FailureKind, Purpose, Unanswered } from '../src/evidence/exchange.ts';
import { isTrouble, mayPass, refusesCredentials } from '../src/evidence/trouble.ts';
import type { JsonFault } from '../src/json/read-json.ts';
import type { PageFact } from './page.ts';
import type { ProblemFact } from './problem.ts';
import type { TokenFact } from './token.ts';

export { isTrouble, mayPass, refusesCredentials };

/** Whose credentials a call carries. */
export type Partner = 'main' | 'second' | 'incomplete' | 'empty';

/**
 * How a response is read.
 * - `token`: a token call with good credentials; `token-error`: one that is malformed or carries bad credentials
 * - `listing`: a valid, authorized listing request; `incomplete`: that of an account with an unfinished registration
 * - `malformed`: an invalid listing request; `refusal`: one that must be rejected
 * - `open`: feeds the open points only; a 400 is still read as ProblemDetails
 * - `aside`: another method or path; only its status and headers count
 */
export type Role = 'token' | 'token-error' | 'listing' | 'incomplete' | 'malformed' | 'refusal' | 'open' | 'aside';

/** Roles of the calls of the listing: GET at its documented path. */
export const LISTING_ROLES: ReadonlySet<Role> = new Set(['listing', 'incomplete', 'malformed', 'refusal', 'open']);

/** Roles whose responses feed the open points only. */
export const OPEN_ROLES: ReadonlySet<Role> = new Set(['open', 'aside']);

/** The query of a valid listing request; a parameter that was left out is null. */
export interface Asked {
  readonly pagina_inicial: number | null;
  readonly limite: number | null;
}

/** The token call with good credentials that follows those with bad ones: the account may be locked by then. */
export const AFTER_BAD_CREDENTIALS = 'token.issue-after-bad-credentials';

/** What a stimulus is, apart from the bytes that carry it. */
export interface StimulusFact {
  readonly name: string;
  readonly role: Role;
  readonly partner: Partner;
  readonly purpose: Purpose;
  /** One of the stimulus' cases, for example `signature-changed-first`. */
  readonly case?: string;
  readonly asked?: Asked;
  /** Ordinal (from 1, over the whole run) of the token that the call carries unchanged. */
  readonly token?: number;
}

export type BodyKind = 'empty' | 'object' | 'array' | 'scalar' | 'html' | 'text';

/** The text of a body that must be a JSON object. */
export interface JsonTextFact {
  readonly faults: readonly Pick<JsonFault, 'kind' | 'offset' | 'code'>[];
  readonly repeatedNames: { readonly count: number; readonly first: readonly string[] };
}

/** Headers that open points ask about. Values are safe to forward. */
export interface HeaderFacts {
  readonly contentType: string | null;
  readonly wwwAuthenticate: boolean;
  readonly allow: string | null;
  /** Name and value of RateLimit-*, X-RateLimit-*, Retry-After. */
  readonly rateLimit: readonly (readonly [string, string])[];
  /** Name and value of Deprecation, Sunset, Warning. */
  readonly deprecation: readonly (readonly [string, string])[];
  /** The Date header in milliseconds since the epoch, or null. */
  readonly date: number | null;
  /** The host and port of the absolute Location header of a redirect. */
  readonly redirectsTo?: string;
}

/** The facts of one exchange: nothing secret, nothing personal, all of it JSON. */
export interface Answer extends StimulusFact {
  readonly exchange: string;
  /** HTTP status of the complete response, or null. */
  readonly status: number | null;
  /** Why there was no complete response, or null. */
  readonly failure: FailureKind | null;
  readonly detail: string | null;
  /** The code and the parameters of `detail`. */
  readonly cause?: NonNullable<Unanswered['cause']>;
  /** Why no attempt could decode the body. */
  readonly undecodable?: NonNullable<Answered['undecodable']>;
  /** Results of the attempts before the last. */
  readonly earlier: readonly (number | FailureKind)[];
  /** Absent where those attempts had no such headers. */
  readonly earlierHeaders?: Pick<HeaderFacts, 'rateLimit' | 'deprecation'>;
  /** Start and end of the last attempt, in milliseconds since the epoch. */
  readonly startedAt: number;
  readonly endedAt: number;
  readonly kind: BodyKind;
  /** Present where the body must be a JSON object. */
  readonly json: JsonTextFact | null;
  readonly headers: HeaderFacts;
  readonly page: PageFact | null;
  readonly problem: ProblemFact | null;
  /** What a token call with good credentials issued. */
  readonly issued: TokenFact | null;
  /** The token call returned a token that can be sent. */
  readonly usableToken: boolean;
  /** Ordinal of that token, from 1, or null. */
  readonly issuedOrdinal: number | null;
  /** The body holds a simulation, or the vehicle or customer of one, whatever the status. */
  readonly holdsSimulations: boolean;
  /** The response to bad credentials holds something that could be used as an access token. */
  readonly holdsToken: boolean;
}

const INCOMPLETE = 'Partner.AccountIsIncompleted';

/** Whether a response is the documented rejection of an account whose registration is not finished. */
export function saysIncomplete({ status, problem }: Pick<Answer, 'status' | 'problem'>): boolean {
  return status === 400 && problem?.tipo === INCOMPLETE;
}

/** Whether a token call is rejected for that reason; its status is open. */
export function refusesIncomplete({ status, problem }: Pick<Answer, 'status' | 'problem'>): boolean {
  return status !== null && refusesCredentials(status) && problem?.tipo === INCOMPLETE;
}

const TOKEN_ROLES: ReadonlySet<Answer['role']> = new Set(['token', 'token-error']);

/** Statuses with which the token path alone shows the API: it denies the credentials. */
const DENIED: ReadonlySet<number> = new Set([403, 422, 423]);

/** Whether a response is one that the API gives: 401, or a JSON object under 200 or 400, whatever its Content-Type. */
export function showsApi({ name, case: label, role, status, kind }: Answer): boolean {
  if (status === 401) return true;
  if (status === 200 || status === 400) return kind === 'object';
  const ofToken = TOKEN_ROLES.has(role) || (name === 'elsewhere' && label?.startsWith('token') === true);
  // A firewall's page says nothing of what lies behind it.
  return ofToken && status !== null && DENIED.has(status) && kind !== 'html';
}

/** Whether a response is complete and not trouble of the environment: asked again, the path has no other response. */
export function isConclusive({ status }: Answer): boolean {
  return status !== null && !mayPass(status);
}

/**
 * Whether the API is at the base address: `shown` by a response at either path, under /v2 or at the origin; `absent`
 * where both paths gave a complete response and none shows it; `blocked` where one of these is a 403 page; `unknown`
 * where a path gave no complete response.
 */
export type Whereabouts = 'shown' | 'absent' | 'blocked' | 'unknown';

export function whereaboutsOf(answers: readonly Answer[]): Whereabouts {
  if (answers.some((answer) => (answer.name === 'elsewhere' || answer.role !== 'aside') && showsApi(answer))) {
    return 'shown';
  }
  const token = answers.filter(({ role }) => TOKEN_ROLES.has(role));
  const listing = answers.filter(({ role }) => !TOKEN_ROLES.has(role) && role !== 'aside');
  if (!token.some(isConclusive) || !listing.some(isConclusive)) return 'unknown';
  return [...token, ...listing].some(isBlockPage) ? 'blocked' : 'absent';
}

/** Whether something before the API, such as an allow-list of IP addresses, rejected a request. */
export function isBlockPage({ status, kind }: Pick<Answer, 'status' | 'kind'>): boolean {
  return status === 403 && kind === 'html';
}

/** The items of a full page of an account's list where limite is left out; null where no such page was read. */
export function usualSize(answers: readonly Answer[], partner: Partner): number | null {
  const full = answers.find(
    ({ role, asked, page, ...answer }) =>
      role === 'listing' &&
      answer.partner === partner &&
      asked?.limite === null &&
      (asked.pagina_inicial ?? page?.numero) === 1 &&
      page?.items != null &&
      page.items < (page.total ?? 0),
  );
  return full?.page?.items ?? null;
}
