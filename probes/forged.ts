import * as crypto from 'node:crypto';
import { createContext, runInContext } from 'node:vm';
import { type JwsReading, readCompact, type TokenReading } from '../src/jose/compact.ts';

/** A token made from the real one, and the shell line that sets FORGED from TOKEN, OTHER_TOKEN and CLIENT_SECRET. */
export interface ForgedToken {
  /** The same in every run. */
  readonly case: string;
  readonly token: string;
  readonly build: string;
}

/** JavaScript expressions by case: evaluated to send a token, printed to reproduce it. No single quotes. */
type Expressions = Readonly<Record<string, string>>;

/** Defines `a`: token segments; `d`: base64url decoder; `e`: base64url encoder; `j`: JSON object of a segment. */
const PRELUDE =
  'a=process.argv[1].split("."),d=x=>Buffer.from(x,"base64url"),e=x=>Buffer.from(x).toString("base64url"),j=x=>JSON.parse(d(x)),';

const withSegment = (at: number, segment: string): string => `a[${at}]=${segment},a.join(".")`;
const withMember = (at: number, member: string): string =>
  withSegment(at, `e(JSON.stringify({...j(a[${at}]),${member}}))`);
const firstSegments = (count: number): string => `a.slice(0,${count}).join(".")`;
/** Cuts after whole base64url groups: the shorter text is a prefix of the longer one. */
const firstBytes = (at: number, fraction: number): string =>
  `b=d(a[${at}]),${withSegment(at, `e(b.subarray(0,3*Math.floor(b.length*${fraction}/3)))`)}`;
/** Changes a byte, not a character: the last character may have unused bits. `index`: an expression of the bytes `b`. */
const changedByte = (at: number, index: string): string => `b=d(a[${at}]),b[${index}]^=1,${withSegment(at, 'e(b)')}`;
const [FIRST, QUARTER, MIDDLE, LAST] = ['0', 'b.length>>2', 'b.length>>1', 'b.length-1'] as const;
const changedCharacter = (at: string): string => `t=process.argv[1],n=${at},t.slice(0,n)+(t[n]=="0"?1:0)+t.slice(n+1)`;

/** RFC 7518, section 3.1; RFC 8037; RFC 8812; RFC 9864. No other part of a token is put into an expression. */
const SIGNING = /^(?:(?:RS|PS|ES|HS)(?:256|384|512)|ES256K|EdDSA|Ed25519)$/;
const CURVES: Readonly<Record<string, string>> = { ES384: 'P-384', ES512: 'P-521', ES256K: 'secp256k1' };

/** `export` of a generated key may wait forever: in Node 20 it deadlocks if garbage is collected meanwhile. */
const AS_JWK = 'publicKeyEncoding:{format:"jwk"}';

/** Returns the arguments that generate a key for an algorithm, and its signing options. */
function keyOf(alg: string) {
  if (alg.startsWith('ES')) {
    return {
      generate: `"ec",{namedCurve:"${CURVES[alg] ?? 'P-256'}",${AS_JWK}}`,
      options: ',dsaEncoding:"ieee-p1363"',
    };
  }
  if (alg.startsWith('Ed')) return { generate: `"ed25519",{${AS_JWK}}`, options: '' };
  return {
    generate: `"rsa",{modulusLength:2048,${AS_JWK}}`,
    options: alg.startsWith('PS') ? ',padding:6,saltLength:-1' : '',
  };
}

/** Signs a token with a new key; `header` may embed the key as `w`. */
function signed(alg: string, header: string, claims: string): string {
  const hash = alg.startsWith('Ed') ? 'null' : `"sha${alg.slice(2, 5)}"`;
  const input = `i=${header}+"."+${claims}`;
  if (alg.startsWith('HS')) {
    return `c=require("crypto"),k=c.randomBytes(64),w={kty:"oct",k:e(k)},${input},i+"."+c.createHmac(${hash},k).update(i).digest("base64url")`;
  }
  const { generate, options } = keyOf(alg);
  return `c=require("crypto"),k=c.generateKeyPairSync(${generate}),w=k.publicKey,${input},i+"."+e(c.sign(${hash},Buffer.from(i),{key:k.privateKey${options}}))`;
}

const keyed = (key: string, { alg = 'HS256', header = '', claims = 'a[1]' } = {}): string =>
  `i=e(JSON.stringify({...j(a[0]),alg:"${alg}"${header}}))+"."+${claims},i+"."+require("crypto").createHmac("sha${alg.slice(2)}",${key}).update(i).digest("base64url")`;
/** Claims with an `exp` one second earlier: with the correct key, equal claims would give the same token. */
const EARLIER_EXP =
  '(c=j(a[1]),e(JSON.stringify({...c,exp:(Number.isSafeInteger(c.exp)?c.exp:Math.floor(Date.now()/1000)+600)-1})))';
const embedding = (alg: string): string => signed(alg, `e(JSON.stringify({...j(a[0]),alg:"${alg}",jwk:w}))`, 'a[1]');

/** An API that finds no key for a header may skip the verification. */
const HEADER_CHANGES: Expressions = {
  'header-kid-changed': withMember(0, 'kid:j(a[0]).kid=="another"?"other":"another"'),
  'header-kid-absent': withMember(0, 'kid:undefined'),
  'header-typ-changed': withMember(0, 'typ:j(a[0]).typ=="JWT"?"at+jwt":"JWT"'),
  'header-typ-absent': withMember(0, 'typ:undefined'),
  // JSON, but not an object.
  'header-null': withSegment(0, 'e("null")'),
};

const NO_ALGORITHM = {
  none: '"none"',
  'none-capitalized': '"None"',
  'none-upper-case': '"NONE"',
  'none-mixed-case': '"nOnE"',
  empty: '""',
  absent: 'undefined',
} as const;

const UNSECURED: Expressions = Object.fromEntries(
  Object.entries(NO_ALGORITHM).flatMap(([name, alg]) => {
    const input = `e(JSON.stringify({...j(a[0]),alg:${alg}}))+"."+a[1]`;
    return [
      [`alg-${name}-empty-signature`, `${input}+"."`],
      [`alg-${name}-original-signature`, `${input}+"."+a[2]`],
      [`alg-${name}-two-segments`, input],
    ];
  }),
);

/** Changes the first of these claims that the payload has, or adds the first name. */
const withClaim = (names: string, value: string): string =>
  withSegment(1, `(c=j(a[1]),s=${names},n=s.find(k=>k in c)||s[0],v=c[n],e(JSON.stringify({...c,[n]:${value}})))`);
const otherHash = (alg: string): string => alg.replace(/\d+K?$/, (hash) => (hash === '512' ? '256' : '512'));
/** Replaces `embedded-jwk` if that token is too long. */
const SMALLER_KEY = 'embedded-jwk-smaller';
const OTHER = 'v=="another"?"other":"another"';

function ofJws(alg: string, hasOther: boolean, hasSecret: boolean): Expressions {
  const known = SIGNING.test(alg);
  const ofHmac = known && alg.startsWith('HS') ? { alg } : {};
  return {
    'header-only': 'a[0]',
    'two-segments': firstSegments(2),
    'four-segments': 'a.join(".")+".AAAA"',
    // The segment count of a JWE.
    'five-segments': 'a.join(".")+".AAAA.AAAA"',
    'truncated-in-payload': 'a[0]+"."+a[1].slice(0,a[1].length>>1)',
    'signature-empty': `${firstSegments(2)}+"."`,
    'signature-changed-first': changedByte(2, FIRST),
    'signature-changed-quarter': changedByte(2, QUARTER),
    'signature-changed-middle': changedByte(2, MIDDLE),
    'signature-changed-last': changedByte(2, LAST),
    ...(hasOther && { 'signature-of-another-token': withSegment(2, 'process.argv[2].split(".")[2]') }),
    'signature-zero': withSegment(2, 'e(Buffer.alloc(d(a[2]).length))'),
    'signature-letter-case': withSegment(2, 'a[2].replace(/[a-z]/i,c=>String.fromCharCode(c.charCodeAt()^32))'),
    'signature-random': withSegment(2, 'e(require("crypto").randomBytes(d(a[2]).length))'),
    'signature-short': firstBytes(2, 0.5),
    'signature-long': withSegment(2, 'e(Buffer.concat([d(a[2]),Buffer.alloc(8)]))'),
    ...UNSECURED,
    'alg-unknown': withMember(0, 'alg:"unknown"'),
    ...(known && { 'alg-other-hash': withMember(0, `alg:"${otherHash(alg)}"`) }),
    'alg-other-family': withMember(0, `alg:"${alg.startsWith('RS') ? 'PS256' : 'RS256'}"`),
    'hs256-empty-key': keyed('""'),
    // An API that reads its key from the file named in `kid` gets an empty key.
    'hs256-empty-file': keyed('""', { header: `,kid:"${'../'.repeat(8)}dev/null"` }),
    'hs256-random-key': keyed('require("crypto").randomBytes(32)'),
    // Keys that a partner knows or guesses.
    'hmac-common-key': keyed('"secret"', { ...ofHmac, claims: EARLIER_EXP }),
    ...(hasSecret && { 'hmac-client-secret': keyed('process.argv[3]', { ...ofHmac, claims: EARLIER_EXP }) }),
    ...(known && { 'other-key': signed(alg, 'a[0]', 'a[1]'), 'embedded-jwk': embedding(alg) }),
    // A smaller key, for tokens that would get too long. RFC 7515, section 4.1.3: `jwk` is a public key.
    [alg.startsWith('HS') ? 'embedded-public-jwk' : SMALLER_KEY]: embedding('ES256'),
    'payload-exp-later': withClaim('["exp"]', '(Number.isSafeInteger(v)?v:Math.floor(Date.now()/1000))+86400'),
    'payload-subject-changed': withClaim('["sub"]', OTHER),
    'payload-issuer-changed': withClaim('["iss"]', OTHER),
    'payload-audience-changed': withClaim('["aud"]', OTHER),
    'payload-client-changed': withClaim('["client_id","azp","clientId"]', OTHER),
    'payload-scope-widened': withClaim(
      '["scope","scp","scopes"]',
      '(m="partner.admin",Array.isArray(v)?[...v,m]:typeof v=="string"&&v?v+" "+m:m)',
    ),
    ...HEADER_CHANGES,
  };
}

/** The header of a token made without knowledge of the real one. */
const madeUpHeader = (alg: string): string => `e(JSON.stringify({alg:"${alg}",typ:"JWT"}))`;
const MADE_UP_CLAIMS =
  '(n=Math.floor(Date.now()/1000),e(JSON.stringify({sub:"partner",client_id:"partner",scope:"partner.read partner.write",iat:n,exp:n+86400})))';

const MADE_UP: Expressions = {
  'jws-alg-none': `${madeUpHeader('none')}+"."+${MADE_UP_CLAIMS}+"."`,
  'jws-hs256-random-key': signed('HS256', madeUpHeader('HS256'), MADE_UP_CLAIMS),
};

const OF_JWE: Expressions = {
  'header-only': 'a[0]',
  'three-segments': firstSegments(3),
  'four-segments': firstSegments(4),
  'ciphertext-changed-first': changedByte(3, FIRST),
  'ciphertext-changed-middle': changedByte(3, MIDDLE),
  'tag-changed-first': changedByte(4, FIRST),
  'tag-changed-last': changedByte(4, LAST),
  'tag-empty': `${firstSegments(4)}+"."`,
  'tag-short': firstBytes(4, 0.75),
  'iv-changed': changedByte(2, FIRST),
  'encrypted-key-changed': changedByte(1, FIRST),
  ...HEADER_CHANGES,
  ...MADE_UP,
  'jws-es256-fresh-key': signed('ES256', madeUpHeader('ES256'), MADE_UP_CLAIMS),
};

const OF_OPAQUE: Expressions = {
  'first-character-changed': changedCharacter('0'),
  'middle-character-changed': changedCharacter('t.length>>1'),
  // Near the end, but before base64 padding and characters with unused bits.
  'late-character-changed': changedCharacter('t.length-4'),
  cut: '(t=process.argv[1]).slice(0,Math.floor(t.length*3/4))',
  ...MADE_UP,
};

const OF_ANY: Expressions = {
  'upper-case': 'process.argv[1].toUpperCase()',
  'lower-case': 'process.argv[1].toLowerCase()',
};

const OF_EVERY_FORM: Expressions = {
  ...OF_ANY,
  ...ofJws('RS256', true, true),
  ...ofJws('HS256', true, true),
  ...OF_JWE,
  ...OF_OPAQUE,
};

/** The cases of forged tokens for any form of the real token. */
export const forgedCases: readonly string[] = Object.keys(OF_EVERY_FORM).filter((name) => name !== SMALLER_KEY);

/** The code that recipes of forged tokens print. */
export const forgingTexts: readonly string[] = [PRELUDE, ...Object.values(OF_EVERY_FORM)];

/** Cases that depend on the random segments of a token: another token of the same API may lack them. */
export const casesOfSomeTokens: ReadonlySet<string> = new Set(['signature-base64-alphabet', 'tag-base64-alphabet']);

const SENDABLE = /^[\x21-\x7e]+$/;
/** Maximum characters that a forged token adds to the real one. */
const MAX_GROWTH = 700;
/** Maximum characters of a longer forged token: it keeps all request headers below 4 KB. */
const MAX_LENGTH = 3_500;

/** Forges tokens from a real one. `other`: another token of the provider; `secret`: the client's. Never throws. */
export function forgedTokens(
  token: string,
  other: string | null,
  secret = '',
  only?: ReadonlySet<string>,
): readonly ForgedToken[] {
  const reading = readCompact(token);
  const originals = [token, ...(other === null ? [] : [other])];
  const known = new Set(reading.kind === 'neither' ? originals : originals.map(normalized));
  const longest = Math.max(token.length, Math.min(token.length + MAX_GROWTH, MAX_LENGTH));
  const all = SENDABLE.test(token) ? expressionsFor(reading, other ?? '', secret) : MADE_UP;
  const expressions = Object.fromEntries(Object.entries(all).filter(([name]) => only?.has(name) ?? true));
  const forged = new Map<string, ForgedToken>();
  for (const made of tokensOf(expressions, token, other, secret)) {
    const name = made.case === SMALLER_KEY ? 'embedded-jwk' : made.case;
    if (forged.has(name) || !SENDABLE.test(made.token) || made.token.length > longest) continue;
    if (known.has(made.token) || known.has(normalized(made.token))) continue;
    known.add(made.token);
    forged.set(name, { ...made, case: name });
  }
  return [...forged.values()];
}

/** Returns true if the provider itself signs its tokens with the client secret: then this key forges nothing. */
function isKeyedBy(secret: string, { header, segments: [first, claims, signature] }: JwsReading): boolean {
  const [, hash] = /^HS(256|384|512)$/.exec(String(header.alg)) ?? [];
  if (hash === undefined) return false;
  return crypto.createHmac(`sha${hash}`, secret).update(`${first}.${claims}`).digest('base64url') === signature;
}

function expressionsFor(reading: TokenReading, other: string, secret: string): Expressions {
  const ofForm = reading.kind === 'jwe' ? OF_JWE : OF_OPAQUE;
  return {
    ...OF_ANY,
    ...(reading.kind === 'jws'
      ? ofJws(
          String(reading.header.alg),
          readCompact(other).kind === 'jws',
          secret !== '' && !isKeyedBy(secret, reading),
        )
      : ofForm),
  };
}

/** Shell variables of the arguments after the token. */
const EXTRA_VARIABLES = ['$OTHER_TOKEN', '$CLIENT_SECRET'];

/** Evaluates expressions; skips those that throw, for example for claims nested too deep. */
function tokensOf(expressions: Expressions, ...values: [string, string | null, string]): readonly ForgedToken[] {
  const evaluate = evaluator(...values);
  return Object.entries(expressions).flatMap(([name, expression]): readonly ForgedToken[] => {
    try {
      const last = EXTRA_VARIABLES.findLastIndex((_, at) => expression.includes(`argv[${at + 2}]`));
      const further = EXTRA_VARIABLES.slice(0, last + 1).map((variable) => ` "${variable}"`);
      const build = `FORGED=$(node -p '${PRELUDE}${expression}' -- "$TOKEN"${further.join('')})`;
      return [{ case: name, token: evaluate(PRELUDE + expression), build }];
    } catch {
      return [];
    }
  });
}

/** Returns a function that evaluates expressions as `node -p` does. Never pass text of the target to it. */
export function evaluator(...args: readonly unknown[]): (expression: string) => string {
  const keys = new Map<string, unknown>();
  // Generating an RSA key blocks the process for 0.1 s, so it is generated once.
  const generateKeyPairSync = (...options: unknown[]): unknown => {
    const name = JSON.stringify(options);
    const pair: unknown = keys.get(name) ?? Reflect.apply(crypto.generateKeyPairSync, null, options);
    keys.set(name, pair);
    return pair;
  };
  const require = () => ({ ...crypto, generateKeyPairSync });
  const context = createContext({ Buffer, require, process: { argv: ['node', ...args] } });
  return (expression) => String(runInContext(expression, context));
}

/** Normalizes a token: drops unused bits of a segment's last character, padding and characters outside base64url. */
function normalized(token: string): string {
  const segments = token.split('.', 6);
  return segments.map((segment) => Buffer.from(segment, 'base64url').toString('base64url')).join('.');
}

const SEGMENTS = {
  jws: ['header', 'payload', 'signature'],
  jwe: ['header', 'encrypted-key', 'iv', 'ciphertext', 'tag'],
} as const;

/** RFC 7515, section 2: base64url without padding, line breaks, white space or other further characters. */
const ALTERATIONS: Readonly<Record<string, { readonly applies: RegExp; readonly ofSegment: string }>> = {
  padded: { applies: /./, ofSegment: 's+"=".repeat((4-s.length%4)%4||1)' },
  'foreign-character': { applies: /./, ofSegment: 's.slice(0,s.length>>1)+"!"+s.slice(s.length>>1)' },
  'unused-bits': {
    applies: /^(?:.{4})*.{2,3}$/,
    ofSegment: 's.slice(0,-1)+e([0,0,d("AAA"+s.at(-1))[2]^1])[3]',
  },
  'base64-alphabet': { applies: /[-_]/, ofSegment: 's.replace(/-/g,"+").replace(/_/g,"/")' },
};

/** The cases of altered tokens for any form of the real token. */
export const alteredCases: readonly string[] = Object.values(SEGMENTS)
  .flat()
  .flatMap((segment) => Object.keys(ALTERATIONS).map((name) => `${segment}-${name}`));

/** Returns encodings of a token that a lenient decoder decodes to the same bytes. */
export function alteredTokens(token: string): readonly ForgedToken[] {
  const reading = readCompact(token);
  if (reading.kind === 'neither') return [];
  const expressions: Record<string, string> = {};
  for (const [at, segment] of SEGMENTS[reading.kind].entries()) {
    for (const [name, { applies, ofSegment }] of Object.entries(ALTERATIONS)) {
      // Only the text of the last segment is unprotected.
      if (name === 'base64-alphabet' && at < reading.segments.length - 1) continue;
      if (!applies.test(reading.segments[at] ?? '')) continue;
      expressions[`${segment}-${name}`] = withSegment(at, `(s=>${ofSegment})(a[${at}])`);
    }
  }
  return tokensOf(expressions, token, null, '');
}
