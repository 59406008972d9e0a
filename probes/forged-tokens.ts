import { randomBytes } from 'node:crypto';
import { type JweReading, type JwsReading, readCompact, type TokenReading } from '../src/jose/compact.ts';
import { buildsFor } from './forged-builds.ts';
import { type FreshKey, freshKey, hmacUnder } from './signing-keys.ts';

/** A token that must not open anything. */
export interface ForgedToken {
  /** Name of the manipulation, the same in every run. */
  readonly case: string;
  readonly token: string;
  /** The line of shell that sets FORGED to it, from TOKEN; empty where it is a plain word. */
  readonly build: string;
}

/** The tokens of some cases, by their names; null where a token does not give one. */
type Tokens = Readonly<Record<string, string | null>>;

const SENDABLE = /^[\x21-\x7e]+$/;

/** Characters that a forged token may be longer than the real one. */
const ROOM = 700;
/** Characters up to which a forged token may grow, so that all headers of its request stay below 4 KB. */
const SMALL = 3_500;

/**
 * The invalid tokens that a real one gives, in a fixed order, each under a name of its own. `other` is another real
 * token of the same provider, or null. Each differs in its decoded bytes from both, can be sent as a header, and is no
 * longer than the real one by more than the room for headers allows. A token that can't be sent as a header itself
 * gives only those that are made up. Never throws, whatever the target gave as a token.
 */
export async function forgedTokens(token: string, other: string | null): Promise<readonly ForgedToken[]> {
  const reading = readCompact(token);
  const builds = buildsFor(reading);
  const originals = other === null ? [token] : [token, other];
  const isOriginal = (forged: string) =>
    originals.some((original) => forged === original || (reading.kind !== 'neither' && isAlias(forged, original)));
  const longest = Math.max(token.length, Math.min(token.length + ROOM, SMALL));
  const letters = { 'upper-case': token.toUpperCase(), 'lower-case': token.toLowerCase() };
  const forged: Tokens = {
    'not-a-jwt': 'not-a-jwt',
    ...(SENDABLE.test(token) ? { ...letters, ...(await byForm(token, reading, other, longest)) } : madeUp()),
  };
  const seen = new Set<string>();
  return Object.entries(forged).flatMap(([name, text]) => {
    if (text === null || !SENDABLE.test(text) || text.length > longest || isOriginal(text) || seen.has(text)) return [];
    seen.add(text);
    return [{ case: name, token: text, build: builds[name] ?? '' }];
  });
}

async function byForm(token: string, reading: TokenReading, other: string | null, longest: number): Promise<Tokens> {
  if (reading.kind === 'neither') return { ...ofOpaque(token), ...madeUp() };
  if (reading.kind === 'jwe') return { ...ofJwe(reading), ...madeUp(), ...(await madeUpUnderEs256()) };
  const second = readCompact(other ?? '');
  return ofJws(reading, second.kind === 'jws' ? second.segments[2] : null, longest);
}

async function ofJws(
  { segments, header: members, payload: claims }: JwsReading,
  other: string | null,
  longest: number,
): Promise<Tokens> {
  const [header, payload, signature] = segments;
  const input = `${header}.${payload}`;
  const headerText = decode(header).toString();
  const payloadText = decode(payload).toString();
  const signed = (text: string | null) => text && `${input}.${text}`;
  const hs256 = `${encode(withMember(headerText, 'alg', 'HS256'))}.${payload}`;
  const [same, curve] = await Promise.all([freshKey(String(members.alg)), freshKey('ES256')]);
  const embedding = (key: FreshKey): string => {
    const changed = withMember(withMember(headerText, 'alg', key.alg), 'jwk', key.jwk);
    const embedded = `${encode(changed)}.${payload}`;
    return `${embedded}.${key.sign(embedded)}`;
  };
  const embedded = [same, curve].flatMap((key) => (key === null ? [] : [embedding(key)]));
  return {
    'header-only': header,
    'two-segments': input,
    'four-segments': `${input}.${signature}.AAAA`,
    // As many as a JWE has.
    'five-segments': `${input}.${signature}.AAAA.AAAA`,
    'truncated-in-payload': `${header}.${payload.slice(0, Math.floor(payload.length / 2))}`,
    'signature-empty': `${input}.`,
    'signature-changed-first': signed(changeByte(signature, 0)),
    'signature-changed-quarter': signed(changeByte(signature, 1 / 4)),
    'signature-changed-middle': signed(changeByte(signature, 1 / 2)),
    'signature-changed-three-quarter': signed(changeByte(signature, 3 / 4)),
    'signature-of-another-token': other === null ? null : `${input}.${other}`,
    'signature-zero': `${input}.${encode(Buffer.alloc(decode(signature).length))}`,
    'signature-random': `${input}.${encode(randomBytes(decode(signature).length))}`,
    'signature-short': `${input}.${cutBytes(signature, 1 / 2)}`,
    'signature-long': `${input}.${encode(Buffer.concat([decode(signature), Buffer.alloc(8)]))}`,
    ...unsecured(headerText, payload, signature),
    'hs256-empty-key': `${hs256}.${hmacUnder(new Uint8Array(0), hs256)}`,
    'hs256-random-key': `${hs256}.${hmacUnder(randomBytes(32), hs256)}`,
    'other-key': same && `${input}.${same.sign(input)}`,
    // A key of the same kind, or a smaller one where that does not fit.
    'embedded-jwk': embedded.find((text) => text.length <= longest) ?? null,
    ...mapped(payloadChanges(claims), ([claim, value]) =>
      [header, encode(withMember(payloadText, claim, value)), signature].join('.'),
    ),
    ...mapped(headerChanges(members), ([member, value]) =>
      [encode(withMember(headerText, member, value)), payload, signature].join('.'),
    ),
  };
}

const SPELLINGS = {
  none: 'none',
  'none-capitalized': 'None',
  'none-upper-case': 'NONE',
  'none-mixed-case': 'nOnE',
  empty: '',
  absent: null,
} as const;

/** Tokens whose header names no algorithm. */
function unsecured(header: string, payload: string, signature: string): Tokens {
  return Object.fromEntries(
    Object.entries(SPELLINGS).flatMap(([name, alg]) => {
      const changed = encode(alg === null ? withoutMember(header, 'alg') : withMember(header, 'alg', alg));
      return [
        [`alg-${name}-empty-signature`, `${changed}.${payload}.`],
        [`alg-${name}-original-signature`, `${changed}.${payload}.${signature}`],
        [`alg-${name}-two-segments`, `${changed}.${payload}`],
      ];
    }),
  );
}

function ofJwe({ header: members, segments }: JweReading): Tokens {
  const [header, encryptedKey, iv, ciphertext, tag] = segments;
  const changing = (at: number, segment: string | null) =>
    segment === null ? null : segments.toSpliced(at, 1, segment).join('.');
  return {
    'header-only': header,
    'three-segments': segments.slice(0, 3).join('.'),
    'four-segments': segments.slice(0, 4).join('.'),
    'ciphertext-changed-first': changing(3, changeByte(ciphertext, 0)),
    'ciphertext-changed-middle': changing(3, changeByte(ciphertext, 1 / 2)),
    'tag-changed-first': changing(4, changeByte(tag, 0)),
    'tag-changed-middle': changing(4, changeByte(tag, 1 / 2)),
    'tag-empty': changing(4, ''),
    'tag-short': changing(4, cutBytes(tag, 3 / 4)),
    'iv-changed': changing(2, changeByte(iv, 0)),
    'encrypted-key-changed': changing(1, changeByte(encryptedKey, 0)),
    ...mapped(headerChanges(members), ([member, value]) =>
      changing(0, encode(withMember(decode(header).toString(), member, value))),
    ),
  };
}

/** A token without a readable structure: characters of its text are changed. */
function ofOpaque(token: string): Tokens {
  const changed = (at: number) => token.slice(0, at) + (token[at] === '0' ? '1' : '0') + token.slice(at + 1);
  return {
    'first-character-changed': changed(0),
    'middle-character-changed': changed(Math.floor(token.length / 2)),
    cut: token.slice(0, Math.floor((token.length * 3) / 4)),
  };
}

/** The signed input of a token with claims as one who can't read the real one would write them. */
function inputOf(alg: string): string {
  const iat = Math.floor(Date.now() / 1000);
  const claims = { sub: 'partner', client_id: 'partner', scope: 'partner.read partner.write', iat, exp: iat + DAY_S };
  return `${encode(JSON.stringify({ alg, typ: 'JWT' }))}.${encode(JSON.stringify(claims))}`;
}

/** Tokens made without the real one: unsecured, and signed under a key of our own. */
function madeUp(): Tokens {
  const symmetric = inputOf('HS256');
  return {
    'jws-alg-none': `${inputOf('none')}.`,
    'jws-hs256-random-key': `${symmetric}.${hmacUnder(randomBytes(32), symmetric)}`,
  };
}

async function madeUpUnderEs256(): Promise<Tokens> {
  const [input, key] = [inputOf('ES256'), await freshKey('ES256')];
  return { 'jws-es256-fresh-key': key && `${input}.${key.sign(input)}` };
}

type Members = Readonly<Record<string, unknown>>;
/** The new value of a member, by the name of the case. */
type Changes = Readonly<Record<string, readonly [member: string, value: unknown]>>;

const DAY_S = 86_400;
const otherThan = (value: unknown) => (value === 'another' ? 'other' : 'another');

/** Changes of one header member each, which a signature or a tag has to guard. */
function headerChanges({ kid, typ }: Members): Changes {
  return {
    'header-kid-changed': ['kid', otherThan(kid)],
    'header-typ-changed': ['typ', typ === 'JWT' ? 'at+jwt' : 'JWT'],
  };
}

/** The claims that would be worth changing, each with its new value; one that is not there is added. */
function payloadChanges(claims: Members): Changes {
  const named = (...names: readonly [string, ...string[]]) =>
    names.find((name) => Object.hasOwn(claims, name)) ?? names[0];
  const [client, scope] = [named('client_id', 'azp', 'clientId'), named('scope', 'scp', 'scopes')];
  const exp = Number.isSafeInteger(claims.exp) ? Number(claims.exp) : Math.floor(Date.now() / 1000);
  return {
    'payload-exp-later': ['exp', exp + DAY_S],
    'payload-subject-changed': ['sub', otherThan(claims.sub)],
    'payload-client-changed': [client, otherThan(claims[client])],
    'payload-scope-widened': [scope, widened(claims[scope])],
  };
}

function widened(scope: unknown): unknown {
  const more = 'partner.admin';
  if (Array.isArray(scope) && scope.every((name) => typeof name === 'string')) return [...scope, more];
  return typeof scope === 'string' && scope !== '' ? `${scope} ${more}` : more;
}

function mapped(changes: Changes, token: (change: Changes[string]) => string | null): Tokens {
  return Object.fromEntries(Object.entries(changes).map(([name, change]) => [name, token(change)]));
}

function encode(value: Uint8Array | string): string {
  return Buffer.from(value).toString('base64url');
}

function decode(segment: string): Buffer {
  return Buffer.from(segment, 'base64url');
}

/**
 * The segment with one bit changed in the byte that stands at `fraction` of its length, or null where it has no bytes.
 * Changing a byte, never a character, keeps clear of the unused bits of the last character.
 */
function changeByte(segment: string, fraction: number): string | null {
  const bytes = decode(segment);
  const at = Math.floor(bytes.length * fraction);
  const byte = bytes[at];
  if (byte === undefined) return null;
  bytes[at] = byte ^ 1;
  return encode(bytes);
}

/** The first bytes of the segment: this fraction of them, rounded down. */
function cutBytes(segment: string, fraction: number): string {
  const bytes = decode(segment);
  return encode(bytes.subarray(0, Math.floor(bytes.length * fraction)));
}

/** Whether two tokens of at most five segments decode to the same bytes, segment by segment, whatever their unused bits. */
function isAlias(left: string, right: string): boolean {
  const [lefts, rights] = [left.split('.', 6), right.split('.', 6)];
  return (
    lefts.length === rights.length && lefts.every((segment, at) => decode(segment).equals(decode(rights[at] ?? '')))
  );
}

/** A member of a JSON object as it stands in its text. */
interface Member {
  readonly name: string;
  /** Where the name starts. */
  readonly start: number;
  readonly valueStart: number;
  /** Where the value ends, exclusive. */
  readonly end: number;
}

/**
 * The text of a JSON object with one member set and nothing else touched: the order, the spelling and the white space
 * of the others stay. A name that stands more than once gets the value each time; one that is not there is appended.
 */
export function withMember(object: string, name: string, value: unknown): string {
  const text = JSON.stringify(value);
  const members = membersOf(object);
  const named = members.filter((member) => member.name === name);
  if (named.length > 0) {
    const before = named.map(({ valueStart }, at) => object.slice(named[at - 1]?.end ?? 0, valueStart));
    return before.join(text) + text + object.slice(named.at(-1)?.end);
  }
  const at = members.at(-1)?.end ?? object.indexOf('{') + 1;
  const separator = members.length === 0 ? '' : ',';
  return `${object.slice(0, at)}${separator}${JSON.stringify(name)}:${text}${object.slice(at)}`;
}

/** The text of a JSON object without the member of this name, however often it stands there. */
export function withoutMember(object: string, name: string): string {
  const members = membersOf(object);
  const kept = members.filter((member) => member.name !== name);
  if (kept.length === members.length) return object;
  const [first, last] = [members[0], members.at(-1)];
  if (first === undefined || last === undefined) return object;
  const texts = kept.map(({ start, end }) => object.slice(start, end));
  return object.slice(0, first.start) + texts.join(',') + object.slice(last.end);
}

/** The members of the outermost object of a valid JSON text. */
function membersOf(object: string): readonly Member[] {
  const members: Member[] = [];
  let at = skipSpace(object, object.indexOf('{') + 1);
  while (at < object.length && object[at] !== '}') {
    const nameEnd = endOfString(object, at);
    const valueStart = skipSpace(object, object.indexOf(':', nameEnd) + 1);
    const end = endOfValue(object, valueStart);
    members.push({ name: String(JSON.parse(object.slice(at, nameEnd))), start: at, valueStart, end });
    at = skipSpace(object, end);
    if (object[at] === ',') at = skipSpace(object, at + 1);
  }
  return members;
}

function skipSpace(text: string, start: number): number {
  let at = start;
  while (/[ \t\r\n]/.test(text[at] ?? '')) at += 1;
  return at;
}

function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at + 1;
}

function endOfValue(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; ) {
    const character = text[at] ?? '';
    if (depth === 0 && at > start && /[,}\] \t\r\n]/.test(character)) return at;
    if (character === '"') {
      at = endOfString(text, at);
      if (depth === 0) return at;
      continue;
    }
    if (character === '{' || character === '[') depth += 1;
    if (character === '}' || character === ']') {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
    at += 1;
  }
  return text.length;
}
