import { encode } from './bytes.ts';
import { plausibleClaims } from './claims.ts';
import type { ForgedToken } from './forged-token.ts';
import { freshKey, signWithRandomKey } from './keys.ts';

const inputOf = (alg: string) =>
  `${encode(JSON.stringify({ alg, typ: 'JWT' }))}.${encode(JSON.stringify(plausibleClaims(Date.now())))}`;

/** Tokens made without the real one: unsecured, and signed under a key of our own. */
export function madeUp(): readonly ForgedToken[] {
  const [unsecured, symmetric] = [inputOf('none'), inputOf('HS256')];
  return [
    { case: 'jws-alg-none', token: `${unsecured}.`, changed: 'It is an unsecured JWS with claims that are made up.' },
    {
      case: 'jws-hs256-random-key',
      token: `${symmetric}.${signWithRandomKey(symmetric)}`,
      changed: 'It is a JWS with claims that are made up, signed under HS256 with a random key.',
    },
  ];
}

/** A token made without the real one and signed under ES256. */
export async function madeUpUnderEs256(): Promise<readonly ForgedToken[]> {
  const [input, key] = [inputOf('ES256'), await freshKey('ES256')];
  if (key === null) return [];
  return [
    {
      case: 'jws-es256-fresh-key',
      token: `${input}.${key.sign(input)}`,
      changed: 'It is a JWS with claims that are made up, signed under ES256 with a fresh key.',
    },
  ];
}
