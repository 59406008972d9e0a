import type { CodedMessage } from '../messages/index.ts';
import { readCompact } from '../src/jose/compact.ts';
import { isIntegerText } from '../src/json/number-text.ts';
import { isObject } from '../src/json/read-json.ts';
import { describeName } from '../src/redaction/describe.ts';
import { isRfc3339DateTime, readIso8601 } from '../src/schema/formats.ts';

/** A 200 response of the token call. Times in milliseconds since the epoch. */
export interface TokenFact {
  /** Form of `accesstoken`, or why it is no compact JOSE token; null where it is no string. */
  readonly form: 'jws' | 'jwe' | { readonly neither: CodedMessage } | null;
  /** Ordinal of the earlier token call that returned the same token, or null. */
  readonly sameAs: number | null;
  /** Null where it is no integer. */
  readonly expiresIn: number | null;
  readonly expiresAt: number | null;
  /** Claims of a readable payload. */
  readonly exp: number | null;
  readonly iat: number | null;
  readonly tokenType: 'Bearer' | 'other';
  /** Scope names that look like identifiers, each once, sorted, up to a bound; null where scope is no string. */
  readonly scopes: readonly string[] | null;
  /** Names that look like identifiers beyond that bound; absent where there are none. */
  readonly scopesLeftOut?: number;
  /** Single spaces between names, none before or after. */
  readonly scopeWellFormed: boolean;
  /** The Date header, else the local clock at the end of the response. */
  readonly receivedAt: number;
  /** The shortest lifetime, in milliseconds, by expiresAt, exp and iat; null for none. The unit of expiresIn is open. */
  readonly life: number | null;
}

const SCOPE = /^[\x21\x23-\x5b\x5d-\x7e]+(?: [\x21\x23-\x5b\x5d-\x7e]+)*$/;
const SCOPE_NAME = /^[A-Za-z][A-Za-z0-9._:/-]{0,60}$/;

/** Scope names kept of one token. */
const MOST_SCOPES = 50;
const DOCUMENTED_SCOPES: ReadonlySet<string> = new Set(['partner.read', 'partner.write']);

/** The names of a scope that may be shown, the documented ones among them however long the scope is. */
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

/** A name of words, with no part that may be somebody's value. */
function isShowable(name: string): boolean {
  const parts = name.split(/[^\w]/);
  return SCOPE_NAME.test(name) && parts.every((part) => /^\d{0,4}$/.test(part) || describeName(part) === part);
}

/** The access token of a body, or null where there is none that can be sent. */
export function accessTokenOf(body: unknown): string | null {
  const token = isObject(body) ? body.accesstoken : undefined;
  return typeof token === 'string' && /^[\x21-\x7e]{1,12288}$/.test(token) ? token : null;
}

/** Reads a token response (RFC 7519 for the claims, RFC 6749 section 3.3 for the scope's grammar). */
export function readTokenAnswer(
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
  const stated = {
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
    receivedAt: received.date ?? received.endedAt,
  } satisfies Omit<TokenFact, 'life'>;
  return { ...stated, life: lifeOf(stated) };
}

/** Milliseconds since the epoch of an RFC 3339 text; null for any other. */
function instantOf(text: string): number | null {
  const moment = isRfc3339DateTime(text) ? readIso8601(text) : null;
  return moment === null ? null : Math.trunc(moment.at);
}

/** Milliseconds since the epoch of a NumericDate (RFC 7519, section 2). */
export function numericDate(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value * 1000 : null;
}

/** From the response's own clock to expiresAt, or from iat to exp, whichever is shorter. */
function lifeOf({ expiresAt, exp, iat, receivedAt }: Omit<TokenFact, 'life'>): number | null {
  const lives = [
    ...(expiresAt === null ? [] : [expiresAt - receivedAt]),
    ...(exp === null ? [] : [exp - (iat ?? receivedAt)]),
  ].filter((life) => life > 0);
  return lives.length === 0 ? null : Math.min(...lives);
}
