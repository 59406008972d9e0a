import { readCompact, type TokenReading } from '../../src/jose/compact.ts';
import { buildsFor } from './builds.ts';
import { isAlias } from './bytes.ts';
import type { BuiltToken, ForgedToken } from './forged-token.ts';
import { forgedFromJwe } from './jwe.ts';
import { forgedFromJws } from './jws.ts';
import { forgedFromOpaque } from './opaque.ts';
import { madeUp, madeUpUnderEs256 } from './unsigned.ts';

export type { BuiltToken, ForgedToken } from './forged-token.ts';

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
export async function forgedTokens(token: string, other: string | null): Promise<readonly BuiltToken[]> {
  const reading = readCompact(token);
  const builds = buildsFor(reading);
  const originals = other === null ? [token] : [token, other];
  const isOriginal = (forged: string) =>
    originals.some((original) => forged === original || (reading.kind !== 'neither' && isAlias(forged, original)));
  const longest = Math.max(token.length, Math.min(token.length + ROOM, SMALL));
  const candidates = SENDABLE.test(token) ? [...asText(token), ...(await byForm(token, reading, other))] : madeUp();
  const forged = firstOfEach(
    [notAJwt, ...candidates].filter(
      (one) => SENDABLE.test(one.token) && one.token.length <= longest && !isOriginal(one.token),
    ),
  );
  return forged.map((one) => ({ ...one, build: builds[one.case] ?? '' }));
}

const notAJwt: ForgedToken = { case: 'not-a-jwt', token: 'not-a-jwt', changed: 'It is a word and no JWT.' };

function asText(token: string): readonly ForgedToken[] {
  return [
    { case: 'upper-case', token: token.toUpperCase(), changed: 'All its letters are capitals.' },
    { case: 'lower-case', token: token.toLowerCase(), changed: 'All its letters are small.' },
  ];
}

async function byForm(token: string, reading: TokenReading, other: string | null): Promise<readonly ForgedToken[]> {
  if (reading.kind === 'neither') return [...forgedFromOpaque(token), ...madeUp()];
  if (reading.kind === 'jwe') return [...forgedFromJwe(reading), ...madeUp(), ...(await madeUpUnderEs256())];
  const second = readCompact(other ?? '');
  return forgedFromJws(reading, second.kind === 'jws' ? second : null);
}

/** The first token of each case, and no token under two cases. */
function firstOfEach(all: readonly ForgedToken[]): readonly ForgedToken[] {
  const [cases, tokens] = [new Set<string>(), new Set<string>()];
  return all.filter((forged) => {
    if (cases.has(forged.case) || tokens.has(forged.token)) return false;
    cases.add(forged.case);
    tokens.add(forged.token);
    return true;
  });
}
