import type { CodedMessage } from '../messages/index.ts';
import { readCompact } from '../src/jose/compact.ts';
import { isIntegerText } from '../src/json/number-text.ts';
import { isObject } from '../src/json/read-json.ts';
import { describeName } from '../src/redaction/describe.ts';
import { isRfc3339DateTime, readIso8601 } from '../src/schema/formats.ts';

/** A 200 response to a token request. Times are in milliseconds since the epoch. */
export interface TokenFact {
  /** Form of `accesstoken`, or why it is not a compact JOSE token; null if it is not a string. */
  readonly form: 'jws' | 'jwe' | { readonly neither: CodedMessage } | null;
  /** Ordinal of the earlier token request that returned the same token, or null. */
  readonly sameAs: number | null;
  /** Null if it is not an integer. */
  readonly expiresIn: number | null;
  readonly expiresAt: number | null;
  /** Claims of a readable payload. */
  readonly exp: number | null;
  readonly iat: number | null;
  readonly tokenType: 'Bearer' | 'other';
  /** Distinct scope names that look like identifiers, sorted, up to a limit; null if scope is not a string. */
  readonly scopes: readonly string[] | null;
  /** Number of scope names beyond this limit; absent if there are none. */
  readonly scopesLeftOut?: number;
  /** Names are separated by single spaces, without leading or trailing spaces. */
  readonly scopeWellFormed: boolean;
  /** Which spaces are wrong, if spaces are. */
  readonly scopeFault?: 'double-space' | 'outer-space';
  /** The Date header, or the local clock at the end of the response. */
  readonly receivedAt: number;
  /** The shortest lifetime by expiresAt, exp and iat, in milliseconds, or null. expiresIn has no documented unit. */
  readonly life: number | null;
}

const SCOPE = /^[\x21\x23-\x5b\x5d-\x7e]+(?: [\x21\x23-\x5b\x5d-\x7e]+)*$/;
const SCOPE_NAME = /^[A-Za-z][A-Za-z0-9._:/-]{0,60}$/;

/** Maximum scope names kept per token. Documented names are always kept. */
const MOST_SCOPES = 50;
const DOCUMENTED_SCOPES: ReadonlySet<string> = new Set(['partner.read', 'partner.write']);

/** Returns the distinct printable names of a scope, and the number of names beyond the limit. */
function scopesIn(scope: string): Pick<TokenFact, 'scopes' | 'scopesLeftOut'> {
  const kept = new Set<string>();
  let leftOut = 0;
  for (const [name] of scope.matchAll(/\S+/g)) {
    if (kept.has(name) || !isShowable(name)) continue;
    if (kept.size < MOST_SCOPES || DOCUMENTED_SCOPES.has(name)) kept.add(name);
    else leftOut += 1;
  }
  return { scopes: [...kept].sort(), ...(leftOut > 0 && { scopesLeftOut: leftOut }) };
}

function scopeFaultIn(scope: string): Pick<TokenFact, 'scopeFault'> {
  if (scope.includes('  ')) return { scopeFault: 'double-space' };
  return scope === scope.trim() ? {} : { scopeFault: 'outer-space' };
}

/** Returns true if a name consists of words, without parts that may be personal values. */
function isShowable(name: string): boolean {
  const parts = name.split(/[^\w]/);
  return SCOPE_NAME.test(name) && parts.every((part) => /^\d{0,4}$/.test(part) || describeName(part) === part);
}

/** Maximum characters of a token that is sent: servers limit headers, and some probes send the token encoded. */
export const LONGEST_TOKEN = 12_288;

/** Returns the access token of a body, or null if it has no token that can be sent. */
export function accessTokenOf(body: unknown): string | null {
  const token = isObject(body) ? body.accesstoken : undefined;
  return typeof token === 'string' && token.length <= LONGEST_TOKEN && /^[\x21-\x7e]+$/.test(token) ? token : null;
}

/** Reads a token response: claims by RFC 7519, the grammar of scope by RFC 6749, section 3.3. */
export function readTokenResponse(
  body: unknown,
  numbers: ReadonlyMap<string, string>,
  received: { readonly date: number | null; readonly endedAt: number },
  sameAs: number | null,
): TokenFact | null {
  if (!isObject(body)) return null;
  const written = numbers.get('/expiresIn');
  const compact = typeof body.accesstoken === 'string' ? readCompact(body.accesstoken) : null;
  const payload = compact?.kind === 'jws' ? compact.payload : null;
  const scope = typeof body.scope === 'string' ? body.scope : null;
  const facts = {
    form: compact === null ? null : compact.kind === 'neither' ? { neither: compact.why } : compact.kind,
    sameAs,
    expiresIn:
      typeof body.expiresIn === 'number' && isIntegerText(written ?? String(body.expiresIn)) ? body.expiresIn : null,
    expiresAt: typeof body.expiresAt === 'string' ? instantOf(body.expiresAt) : null,
    exp: numericDate(payload?.exp),
    iat: numericDate(payload?.iat),
    tokenType: body.tokenType === 'Bearer' ? 'Bearer' : 'other',
    ...(scope === null ? { scopes: null } : scopesIn(scope)),
    scopeWellFormed: scope !== null && SCOPE.test(scope),
    ...(scope !== null && scopeFaultIn(scope)),
    receivedAt: received.date ?? received.endedAt,
  } satisfies Omit<TokenFact, 'life'>;
  return { ...facts, life: lifeOf(facts) };
}

/** Returns the milliseconds since the epoch of an RFC 3339 text; null for other texts. */
function instantOf(text: string): number | null {
  const moment = isRfc3339DateTime(text) ? readIso8601(text) : null;
  return moment === null ? null : Math.trunc(moment.at);
}

/** Returns the milliseconds since the epoch of a NumericDate (RFC 7519, section 2). */
export function numericDate(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value * 1000 : null;
}

/** Returns the shorter lifetime: from the response's clock to expiresAt, or from iat to exp. */
function lifeOf({ expiresAt, exp, iat, receivedAt }: Omit<TokenFact, 'life'>): number | null {
  const lives = [
    ...(expiresAt === null ? [] : [expiresAt - receivedAt]),
    ...(exp === null ? [] : [exp - (iat ?? receivedAt)]),
  ].filter((life) => life > 0);
  return lives.length === 0 ? null : Math.min(...lives);
}
