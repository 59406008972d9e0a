import { createHmac, generateKeyPairSync, sign } from 'node:crypto';

const encode = (value: object | string): string =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');

function membersOf(segment: string): Record<string, unknown> {
  try {
    return { ...JSON.parse(Buffer.from(segment, 'base64url').toString('utf8')) };
  } catch {
    return {};
  }
}

function changed(signature: string, at: number): string {
  const bytes = Buffer.from(signature, 'base64url');
  const index = at < 0 ? bytes.length + at : at;
  bytes[index] = (bytes[index] ?? 0) ^ 1;
  return bytes.toString('base64url');
}

/** Tokens that must open nothing, by what was done to `token`; `other` is another good one. */
export function forgeriesOf(token: string, other: string): Readonly<Record<string, string>> {
  const [header = '', payload = '', signature = ''] = token.split('.');
  const members = membersOf(header);
  const signed = `${header}.${payload}`;
  const withHeader = (more: object): string => encode({ ...members, ...more });
  const { alg: _, ...withoutAlg } = members;
  const hs256 = `${withHeader({ alg: 'HS256' })}.${payload}`;
  const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const embedded = `${withHeader({ jwk: pair.publicKey.export({ format: 'jwk' }) })}.${payload}`;
  const ownSignature = (input: string): string =>
    sign('sha256', Buffer.from(input), { key: pair.privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url');
  const hmac = (key: string): string => createHmac('sha256', key).update(hs256).digest('base64url');
  return {
    word: 'word',
    'header alone': header,
    'two segments': signed,
    'empty signature': `${signed}.`,
    'four segments': `${token}.AAAA`,
    'five segments': `${token}.AAAA.AAAA`,
    'ends in its payload': signed.slice(0, -20),
    capitals: token.toUpperCase(),
    'short signature': `${signed}.${Buffer.from(signature, 'base64url').subarray(0, 32).toString('base64url')}`,
    ...Object.fromEntries(
      [16, 32, 48].map((at) => [`byte ${at} of the signature changed`, `${signed}.${changed(signature, at)}`]),
    ),
    ...Object.fromEntries(
      ['none', 'None', 'NONE', 'nOnE', '', undefined].flatMap((alg) =>
        [`.${signature}`, '.', ''].map((end) => [
          `alg ${alg} and ${end.length}`,
          `${withHeader({ alg })}.${payload}${end}`,
        ]),
      ),
    ),
    ...Object.fromEntries(
      ['exp', 'sub', 'client_id', 'scope'].map((claim) => [
        `another ${claim}`,
        `${header}.${encode({ ...membersOf(payload), [claim]: claim === 'exp' ? 4_000_000_000 : 'another' })}.${signature}`,
      ]),
    ),
    'another typ': `${withHeader({ typ: 'at+jwt' })}.${payload}.${signature}`,
    cut: token.slice(0, -30),
    'small letters': token.toLowerCase(),
    'first byte of the signature changed': `${signed}.${changed(signature, 0)}`,
    'last byte of the signature changed': `${signed}.${changed(signature, -1)}`,
    'longer signature': `${signed}.${encode(Buffer.concat([Buffer.from(signature, 'base64url'), Buffer.alloc(8)]).toString('latin1'))}`,
    'signature with bytes appended': `${signed}.${Buffer.concat([Buffer.from(signature, 'base64url'), Buffer.alloc(8)]).toString('base64url')}`,
    'zero signature': `${signed}.${Buffer.alloc(64).toString('base64url')}`,
    'signature of another token': `${signed}.${other.split('.')[2] ?? ''}`,
    'another key': `${signed}.${ownSignature(signed)}`,
    'embedded key': `${embedded}.${ownSignature(embedded)}`,
    'changed payload': `${header}.${encode({ ...membersOf(payload), admin: true })}.${signature}`,
    'changed header': `${withHeader({ kid: 'other' })}.${payload}.${signature}`,
    'alg none': `${withHeader({ alg: 'none' })}.${payload}.`,
    'alg None': `${withHeader({ alg: 'None' })}.${payload}.`,
    'alg empty': `${withHeader({ alg: '' })}.${payload}.`,
    'alg absent': `${encode(withoutAlg)}.${payload}.${signature}`,
    'HS256 with an empty key': `${hs256}.${hmac('')}`,
    'HS256 with a key of its own': `${hs256}.${hmac('secret')}`,
  };
}
