import type { JwsReading } from '../../src/jose/compact.ts';
import { changeByte, cutBytes, decode, encode, otherBytes, zeroBytes } from './bytes.ts';
import { payloadChanges } from './claims.ts';
import type { ForgedToken } from './forged-token.ts';
import { headerChanges } from './headers.ts';
import { type FreshKey, freshKey, signWithEmptyKey, signWithRandomKey } from './keys.ts';
import { withMember, withoutMember } from './members.ts';

/** The invalid tokens that a signed token gives; `other` is a second token of the same provider, if it is signed too. */
export async function forgedFromJws(token: JwsReading, other: JwsReading | null): Promise<readonly ForgedToken[]> {
  return [
    ...otherSegments(token),
    ...otherSignatures(token, other),
    ...unsecured(token),
    ...(await otherKeys(token)),
    ...otherPayloads(token),
    ...otherHeaders(token),
  ];
}

function otherSegments({ segments: [header, payload, signature] }: JwsReading): readonly ForgedToken[] {
  const half = payload.slice(0, Math.floor(payload.length / 2));
  return [
    { case: 'header-only', token: header, changed: 'The header stands alone.' },
    { case: 'two-segments', token: `${header}.${payload}`, changed: 'The signature is left out with its dot.' },
    {
      case: 'four-segments',
      token: `${header}.${payload}.${signature}.AAAA`,
      changed: 'A fourth segment is appended.',
    },
    {
      case: 'five-segments',
      token: `${header}.${payload}.${signature}.AAAA.AAAA`,
      changed: 'Two segments are appended, as many as a JWE has.',
    },
    {
      case: 'truncated-in-payload',
      token: `${header}.${half}`,
      changed: 'The token ends in the middle of its payload.',
    },
  ];
}

const places = [
  ['first', 0],
  ['quarter', 1 / 4],
  ['middle', 1 / 2],
  ['three-quarter', 3 / 4],
] as const;

function otherSignatures(token: JwsReading, other: JwsReading | null): readonly ForgedToken[] {
  const [header, payload, signature] = token.segments;
  const signed = (name: string, changed: string, replacement: string | null): readonly ForgedToken[] =>
    replacement === null ? [] : [{ case: name, token: `${header}.${payload}.${replacement}`, changed }];
  return [
    ...signed('signature-empty', 'The signature is empty, its dot stays.', ''),
    ...places.flatMap(([place, fraction]) =>
      signed(
        `signature-changed-${place}`,
        `One bit of the ${place} byte of the signature is changed.`,
        changeByte(signature, fraction),
      ),
    ),
    ...signed('signature-of-another-token', 'The signature is that of another token.', other?.segments[2] ?? null),
    ...signed('signature-zero', 'The signature is zero in all its bytes.', zeroBytes(signature)),
    ...signed('signature-random', 'The signature is random and of the same length.', otherBytes(signature)),
    ...signed('signature-short', 'The second half of the signature is cut off.', cutBytes(signature, 1 / 2)),
    ...signed(
      'signature-long',
      'Eight zero bytes are appended to the signature.',
      encode(Buffer.concat([decode(signature), Buffer.alloc(8)])),
    ),
  ];
}

const spellings = [
  ['none', 'none'],
  ['none-capitalized', 'None'],
  ['none-upper-case', 'NONE'],
  ['none-mixed-case', 'nOnE'],
  ['empty', ''],
  ['absent', null],
] as const;

function unsecured({ segments: [header, payload, signature] }: JwsReading): readonly ForgedToken[] {
  return spellings.flatMap(([name, alg]) => {
    const text = decode(header).toString();
    const changedHeader = encode(alg === null ? withoutMember(text, 'alg') : withMember(text, 'alg', alg));
    const says = alg === null ? 'The header has no alg' : `The header says alg ${alg === '' ? 'of no letters' : alg}`;
    return [
      {
        case: `alg-${name}-empty-signature`,
        token: `${changedHeader}.${payload}.`,
        changed: `${says} and the signature is empty.`,
      },
      {
        case: `alg-${name}-original-signature`,
        token: `${changedHeader}.${payload}.${signature}`,
        changed: `${says}; the signature stays.`,
      },
      {
        case: `alg-${name}-two-segments`,
        token: `${changedHeader}.${payload}`,
        changed: `${says} and the signature is left out with its dot.`,
      },
    ];
  });
}

async function otherKeys(token: JwsReading): Promise<readonly ForgedToken[]> {
  const [header, payload] = token.segments;
  const [same, curve] = await Promise.all([freshKey(String(token.header.alg)), freshKey('ES256')]);
  const underHs256 = `${encode(withMember(decode(header).toString(), 'alg', 'HS256'))}.${payload}`;
  const input = `${header}.${payload}`;
  return [
    {
      case: 'hs256-empty-key',
      token: `${underHs256}.${signWithEmptyKey(underHs256)}`,
      changed: 'It is signed under HS256 with an empty key.',
    },
    {
      case: 'hs256-random-key',
      token: `${underHs256}.${signWithRandomKey(underHs256)}`,
      changed: 'It is signed under HS256 with a random key.',
    },
    ...(same === null
      ? []
      : [
          {
            case: 'other-key',
            token: `${input}.${same.sign(input)}`,
            changed: 'It is signed with another key, under the same kid and algorithm.',
          },
        ]),
    ...[same, curve].flatMap((key) => (key === null ? [] : [withEmbeddedKey(token, key)])),
  ];
}

function withEmbeddedKey({ segments: [header, payload] }: JwsReading, key: FreshKey): ForgedToken {
  const embedded = withMember(withMember(decode(header).toString(), 'alg', key.alg), 'jwk', key.jwk);
  const input = `${encode(embedded)}.${payload}`;
  return {
    case: 'embedded-jwk',
    token: `${input}.${key.sign(input)}`,
    changed: `It is signed under ${key.alg} with another key, which its header carries as jwk.`,
  };
}

function otherPayloads({
  segments: [header, payload, signature],
  payload: claims,
}: JwsReading): readonly ForgedToken[] {
  return payloadChanges(claims).map(({ name, claim, value, changed }) => ({
    case: name,
    token: `${header}.${encode(withMember(decode(payload).toString(), claim, value))}.${signature}`,
    changed,
  }));
}

function otherHeaders({ segments: [header, ...rest], header: members }: JwsReading): readonly ForgedToken[] {
  return headerChanges(members).map(({ name, member, value, changed }) => ({
    case: name,
    token: [encode(withMember(decode(header).toString(), member, value)), ...rest].join('.'),
    changed,
  }));
}
