import type { TokenReading } from '../../src/jose/compact.ts';
import { node, shell, withSegment } from './shell.ts';

type Builds = Readonly<Record<string, string>>;

/** The token without what a pattern of the shell takes from its end, and something behind it. */
const cut = (pattern: string, then = ''): string => shell(`\${TOKEN${pattern}}${then}`);
const changedByte = (at: number, fraction: number): string =>
  node(`b=d(a[${at}]),b[Math.floor(b.length*${fraction})]^=1,a[${at}]=e(b),a.join(".")`);
const cutBytes = (at: number, fraction: number): string =>
  withSegment(at, `e(d(a[${at}]).subarray(0,Math.floor(d(a[${at}]).length*${fraction})))`);
const withMember = (at: number, member: string): string =>
  withSegment(at, `e(JSON.stringify({...j(a[${at}]),${member}}))`);

const headers: Builds = {
  'header-kid-changed': withMember(0, 'kid:j(a[0]).kid=="another"?"other":"another"'),
  'header-typ-changed': withMember(0, 'typ:j(a[0]).typ=="JWT"?"at+jwt":"JWT"'),
};

const letters: Builds = {
  'upper-case': 'FORGED=$(printf %s "$TOKEN" | tr a-z A-Z)',
  'lower-case': 'FORGED=$(printf %s "$TOKEN" | tr A-Z a-z)',
};

const SPELLINGS: Builds = {
  none: '"none"',
  'none-capitalized': '"None"',
  'none-upper-case': '"NONE"',
  'none-mixed-case': '"nOnE"',
  empty: '""',
  absent: 'undefined',
};

const unsecured: Builds = Object.fromEntries(
  Object.entries(SPELLINGS).flatMap(([name, alg]) => {
    const header = `e(JSON.stringify({...j(a[0]),alg:${alg}}))+"."+a[1]`;
    return [
      [`alg-${name}-empty-signature`, node(`${header}+"."`)],
      [`alg-${name}-original-signature`, node(`${header}+"."+a[2]`)],
      [`alg-${name}-two-segments`, node(header)],
    ];
  }),
);

const hs256 = (key: string): string =>
  node(
    `i=e(JSON.stringify({...j(a[0]),alg:"HS256"}))+"."+a[1],i+"."+require("crypto").createHmac("sha256",${key}).update(i).digest("base64url")`,
  );

/** Key pairs of each family of algorithms, and how they sign. */
const FAMILIES: readonly (readonly [family: RegExp, generate: (alg: string) => string, options: string])[] = [
  [/^RS/, () => '"rsa",{modulusLength:2048}', ''],
  [/^PS/, () => '"rsa",{modulusLength:2048}', ',padding:6,saltLength:-1'],
  [/^ES/, (alg) => `"ec",{namedCurve:"${CURVES[alg] ?? 'P-256'}"}`, ',dsaEncoding:"ieee-p1363"'],
  [/^Ed/, () => '"ed25519"', ''],
];
const CURVES: Builds = { ES256: 'P-256', ES384: 'P-384', ES512: 'P-521', ES256K: 'secp256k1' };

/** A token with the claims of `$TOKEN` under another key; `header` is the expression of its header. */
function signedAnew(alg: string, header: string, claims: string, prepared = ''): string {
  const hash = /^Ed/.test(alg) ? 'null' : `"sha${/\d+$/.exec(alg.replace('K', ''))?.[0] ?? 256}"`;
  const input = `i=${header}+"."+${claims}`;
  if (alg.startsWith('HS')) {
    const key = 'k=c.randomBytes(64),w={kty:"oct",k:e(k)}';
    return node(
      `${prepared}c=require("crypto"),${key},${input},i+"."+c.createHmac(${hash},k).update(i).digest("base64url")`,
    );
  }
  const family = FAMILIES.find(([pattern]) => pattern.test(alg));
  if (family === undefined) return '';
  const [, generate, options] = family;
  const keys = `k=c.generateKeyPairSync(${generate(alg)}),w=k.publicKey.export({format:"jwk"})`;
  const signature = `c.sign(${hash},Buffer.from(i),{key:k.privateKey${options}})`;
  return node(`${prepared}c=require("crypto"),${keys},${input},i+"."+e(${signature})`);
}

const ofJws = (alg: string): Builds => ({
  'header-only': cut('%%.*'),
  'two-segments': cut('%.*'),
  'four-segments': shell('$TOKEN.AAAA'),
  'five-segments': shell('$TOKEN.AAAA.AAAA'),
  'truncated-in-payload': node('a[0]+"."+a[1].slice(0,a[1].length>>1)'),
  'signature-empty': cut('%.*', '.'),
  'signature-changed-first': changedByte(2, 0),
  'signature-changed-quarter': changedByte(2, 0.25),
  'signature-changed-middle': changedByte(2, 0.5),
  'signature-changed-three-quarter': changedByte(2, 0.75),
  'signature-of-another-token': cut('%.*', `.\${OTHER_TOKEN##*.}`),
  'signature-zero': withSegment(2, 'e(Buffer.alloc(d(a[2]).length))'),
  'signature-random': withSegment(2, 'e(require("crypto").randomBytes(d(a[2]).length))'),
  'signature-short': cutBytes(2, 0.5),
  'signature-long': withSegment(2, 'e(Buffer.concat([d(a[2]),Buffer.alloc(8)]))'),
  ...unsecured,
  'hs256-empty-key': hs256('""'),
  'hs256-random-key': hs256('require("crypto").randomBytes(32)'),
  'other-key': signedAnew(alg, 'a[0]', 'a[1]'),
  'embedded-jwk': signedAnew(
    isSigned(alg) ? alg : 'ES256',
    `e(JSON.stringify({...j(a[0]),alg:"${isSigned(alg) ? alg : 'ES256'}",jwk:w}))`,
    'a[1]',
  ),
  'payload-exp-later': withMember(1, 'exp:(j(a[1]).exp||Math.floor(Date.now()/1000))+86400'),
  'payload-subject-changed': withMember(1, 'sub:j(a[1]).sub=="another"?"other":"another"'),
  'payload-client-changed': withSegment(
    1,
    '(c=j(a[1]),n=["client_id","azp","clientId"].find(k=>k in c)||"client_id",e(JSON.stringify({...c,[n]:c[n]=="another"?"other":"another"})))',
  ),
  'payload-scope-widened': withSegment(
    1,
    '(c=j(a[1]),n=["scope","scp","scopes"].find(k=>k in c)||"scope",s=c[n],m="partner.admin",e(JSON.stringify({...c,[n]:Array.isArray(s)?[...s,m]:s?s+" "+m:m})))',
  ),
});

const ofJwe: Builds = {
  'header-only': cut('%%.*'),
  'three-segments': cut('%.*.*'),
  'four-segments': cut('%.*'),
  'ciphertext-changed-first': changedByte(3, 0),
  'ciphertext-changed-middle': changedByte(3, 0.5),
  'tag-changed-first': changedByte(4, 0),
  'tag-changed-middle': changedByte(4, 0.5),
  'tag-empty': cut('%.*', '.'),
  'tag-short': cutBytes(4, 0.75),
  'iv-changed': changedByte(2, 0),
  'encrypted-key-changed': changedByte(1, 0),
};

const changedCharacter = (at: string): string =>
  node(`t=process.argv[1],n=${at},t.slice(0,n)+(t[n]=="0"?1:0)+t.slice(n+1)`);

const ofOpaque: Builds = {
  'first-character-changed': changedCharacter('0'),
  'middle-character-changed': changedCharacter('t.length>>1'),
  cut: node('(t=process.argv[1]).slice(0,Math.floor(t.length*3/4))'),
};

const NOW = 't=Math.floor(Date.now()/1000),';
const CLAIMS =
  'e(JSON.stringify({sub:"partner",client_id:"partner",scope:"partner.read partner.write",iat:t,exp:t+86400}))';
const headerOf = (alg: string): string => `e(JSON.stringify({alg:"${alg}",typ:"JWT"}))`;

const madeUp: Builds = {
  'jws-alg-none': node(`${NOW}${headerOf('none')}+"."+${CLAIMS}+"."`),
  'jws-hs256-random-key': signedAnew('HS256', headerOf('HS256'), CLAIMS, NOW),
  'jws-es256-fresh-key': signedAnew('ES256', headerOf('ES256'), CLAIMS, NOW),
};

function isSigned(alg: string): boolean {
  return alg.startsWith('HS') || FAMILIES.some(([pattern]) => pattern.test(alg));
}

/** A line of shell for each case that a token of this form gives: it sets FORGED to the forged token, from TOKEN. */
export function buildsFor(reading: TokenReading): Builds {
  const common = { ...letters, ...headers, ...madeUp };
  if (reading.kind === 'jws') return { ...common, ...ofJws(String(reading.header.alg)) };
  return { ...common, ...(reading.kind === 'jwe' ? ofJwe : ofOpaque) };
}
