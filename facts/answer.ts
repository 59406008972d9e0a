import type { Answered, FailureKind, Purpose, Unanswered } from '../src/evidence/exchange.ts';
import { isTrouble, mayPass, refusesCredentials } from '../src/evidence/trouble.ts';
import type { JsonFault } from '../src/json/read-json.ts';
import type { PageFact } from './page.ts';
import type { ProblemFact } from './problem.ts';
import type { TokenFact } from './token.ts';

export { isTrouble, mayPass, refusesCredentials };

/** The account whose credentials a request carries. */
export type Partner = 'main' | 'second' | 'incomplete' | 'empty';

/**
 * How a response is read, by its request:
 * - `token`: a token request with valid credentials; `token-error`: a malformed one, or one with invalid credentials
 * - `listing`: a valid, authorized listing request; `incomplete`: the same with an unfinished registration
 * - `malformed`: an invalid listing request; `refusal`: a listing request that must be rejected
 * - `open`: affects open points only; a 400 is still read as ProblemDetails
 * - `aside`: another method or path; only the status and the headers of the response are used
 */
export type Role = 'token' | 'token-error' | 'listing' | 'incomplete' | 'malformed' | 'refusal' | 'open' | 'aside';

/** Roles of the listing requests: GET at the documented path. */
export const LISTING_ROLES: ReadonlySet<Role> = new Set(['listing', 'incomplete', 'malformed', 'refusal', 'open']);

/** Roles whose responses affect open points only. */
export const OPEN_ROLES: ReadonlySet<Role> = new Set(['open', 'aside']);

/** The query of a valid listing request. An omitted parameter is null. */
export interface Asked {
  readonly pagina_inicial: number | null;
  readonly limite: number | null;
}

/** The valid requests sent after token requests with invalid credentials, which may have locked the account. */
export const AFTER_BAD_CREDENTIALS = 'token.issue-after-bad-credentials';
export const LISTING_AFTER_BAD_CREDENTIALS = 'listing.after-bad-credentials';

/** The probes that read the lists of the other accounts. */
export const LISTS_OF = {
  second: 'listing.page-of-second',
  incomplete: 'listing.incomplete-account',
  empty: 'listing.page-of-empty',
} as const;

/** A stimulus without its bytes. */
export interface StimulusFact {
  readonly name: string;
  readonly role: Role;
  readonly partner: Partner;
  readonly purpose: Purpose;
  /** The case of the stimulus, for example `signature-changed-first`. */
  readonly case?: string;
  readonly asked?: Asked;
  /** Ordinal (from 1, over the whole run) of the token that the request carries unchanged. */
  readonly token?: number;
}

export type BodyKind = 'empty' | 'object' | 'array' | 'scalar' | 'html' | 'text';

/** JSON faults and repeated names of a body that must be a JSON object. */
export interface JsonTextFact {
  readonly faults: readonly Pick<JsonFault, 'kind' | 'offset' | 'code'>[];
  readonly repeatedNames: { readonly count: number; readonly first: readonly string[] };
}

/** Headers that open points use. Values are safe to print. */
export interface HeaderFacts {
  readonly contentType: string | null;
  readonly wwwAuthenticate: boolean;
  readonly allow: string | null;
  /** Names and values of RateLimit-*, X-RateLimit-*, Retry-After. */
  readonly rateLimit: readonly (readonly [string, string])[];
  /** Names and values of Deprecation, Sunset, Warning. */
  readonly deprecation: readonly (readonly [string, string])[];
  /** The Date header in milliseconds since the epoch, or null. */
  readonly date: number | null;
  /** The host and port of the absolute Location header of a redirect. */
  readonly redirectsTo?: string;
}

/** The facts of one exchange as JSON, without secrets or personal data. */
export interface Answer extends StimulusFact {
  readonly exchange: string;
  /** HTTP status of the complete response, or null. */
  readonly status: number | null;
  /** Why there was no complete response, or null. */
  readonly failure: FailureKind | null;
  readonly detail: string | null;
  /** Code and parameters of `detail`. */
  readonly cause?: NonNullable<Unanswered['cause']>;
  /** Why the body could not be decoded in any attempt. */
  readonly undecodable?: NonNullable<Answered['undecodable']>;
  /** Results of the attempts before the last. */
  readonly earlier: readonly (number | FailureKind)[];
  /** Absent if no earlier attempt had these headers. */
  readonly earlierHeaders?: Pick<HeaderFacts, 'rateLimit' | 'deprecation'>;
  /** Start and end of the last attempt, in milliseconds since the epoch. */
  readonly startedAt: number;
  readonly endedAt: number;
  readonly kind: BodyKind;
  /** Null unless the body must be a JSON object. */
  readonly json: JsonTextFact | null;
  readonly headers: HeaderFacts;
  readonly page: PageFact | null;
  readonly problem: ProblemFact | null;
  /** The token response to valid credentials. */
  readonly issued: TokenFact | null;
  /** The token response contains a token that can be sent. */
  readonly usableToken: boolean;
  /** Ordinal of this token, from 1, or null. */
  readonly issuedOrdinal: number | null;
  /** The body contains a simulation, a vehicle or a customer, whatever the status. */
  readonly holdsSimulations: boolean;
  /** The response to invalid credentials contains text that can be used as an access token. */
  readonly holdsToken: boolean;
}

const INCOMPLETE = 'Partner.AccountIsIncompleted';

/** Returns true for the documented rejection of an account with an unfinished registration. */
export function saysIncomplete({ status, problem }: Pick<Answer, 'status' | 'problem'>): boolean {
  return status === 400 && problem?.tipo === INCOMPLETE;
}

/** Returns true if a token request is rejected for an unfinished registration. The status of this rejection is open. */
export function refusesIncomplete({ status, problem }: Pick<Answer, 'status' | 'problem'>): boolean {
  return status !== null && refusesCredentials(status) && problem?.tipo === INCOMPLETE;
}

const TOKEN_ROLES: ReadonlySet<Answer['role']> = new Set(['token', 'token-error']);

/** Statuses that deny credentials: they show the API at the token path only. */
const DENIED: ReadonlySet<number> = new Set([403, 422, 423]);

/** Returns true if the API sent a response: 401, or 200 or 400 with a JSON object and any Content-Type. */
export function showsApi({ name, case: label, role, status, kind }: Answer): boolean {
  if (status === 401) return true;
  if (status === 200 || status === 400) return kind === 'object';
  const isTokenPath = TOKEN_ROLES.has(role) || (name === 'elsewhere' && label?.startsWith('token') === true);
  // An HTML page may come from a firewall: it does not show the API.
  return isTokenPath && status !== null && DENIED.has(status) && kind !== 'html';
}

/** Returns true if the response is complete and a retry would give the same status. */
export function isConclusive({ status }: Answer): boolean {
  return status !== null && !mayPass(status);
}

/**
 * Whether the API is at the base URL.
 * `shown`: by a response at either path, under /v2 or at the origin; `unknown`: a path gave no conclusive response;
 * `blocked`: no response shows the API, and one is a 403 HTML page; `absent`: no response shows the API.
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

/** Returns true for a 403 HTML page: a firewall or an IP allowlist rejected the request, not the API. */
export function isBlockPage({ status, kind }: Pick<Answer, 'status' | 'kind'>): boolean {
  return status === 403 && kind === 'html';
}

/** Returns the responses to valid listing requests: all of them, or those of an account. */
export function listingsOf({ answers }: { readonly answers: readonly Answer[] }, of?: Partner): readonly Answer[] {
  return answers.filter(({ role, partner }) => role === 'listing' && (of === undefined || partner === of));
}

/**
 * Returns the page size without limite: the most frequent item count of full first pages, or the latest of those. Null if
 * none was read, or if they were empty. A page may be short or long once, and the size may depend on whether pagina_inicial
 * is given.
 */
export function usualSize(answers: readonly Answer[], partner: Partner): number | null {
  const first = listingsOf({ answers }, partner).filter(
    ({ asked, page }) => asked?.limite === null && (asked.pagina_inicial ?? page?.numero) === 1 && page?.items != null,
  );
  const numbered = first.filter(({ asked }) => asked?.pagina_inicial === 1);
  const pages = numbered.length > 0 ? numbered : first;
  const isFull = ({ page }: Pick<Answer, 'page'>): boolean =>
    page?.total == null ? page?.tem_proximo === true : (page.items ?? 0) < page.total;
  // A page that holds the whole list when it is read again was short once.
  const full = pages.slice(-1).every(isFull) ? pages.filter(isFull) : [];
  const sizes = full.flatMap(({ page }) => page?.items || []).toReversed();
  const times = (size: number): number => sizes.filter((one) => one === size).length;
  return sizes.toSorted((a, b) => times(b) - times(a))[0] ?? null;
}

/** Returns the Retry-After of a response as it was sent, safe to print, or null. */
export function retryAfterOf({ headers: { rateLimit } }: Answer): string | null {
  const [, wait = null] = rateLimit.find(([name]) => name === 'retry-after') ?? [];
  return wait;
}

/** Returns true if a request that was not sent at first, or was cut short, was sent again and got its response. */
export function isSentLater(
  { exchange, name, case: label, partner, asked }: Answer,
  answers: readonly Answer[],
): boolean {
  return answers.some(
    (other) =>
      other.exchange > exchange &&
      other.status !== null &&
      other.name === name &&
      other.case === label &&
      other.partner === partner &&
      JSON.stringify(other.asked) === JSON.stringify(asked),
  );
}
