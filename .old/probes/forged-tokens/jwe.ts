import type { JweReading } from '../../src/jose/compact.ts';
import { changeByte, cutBytes, decode, encode } from './bytes.ts';
import type { ForgedToken } from './forged-token.ts';
import { headerChanges } from './headers.ts';
import { withMember } from './members.ts';

const places = ['header', 'encryptedKey', 'iv', 'ciphertext', 'tag'] as const;

type Parts = Readonly<Record<(typeof places)[number], string>>;

/** The invalid tokens that an encrypted token gives. */
export function forgedFromJwe({ header: members, segments }: JweReading): readonly ForgedToken[] {
  const [header, encryptedKey, iv, ciphertext, tag] = segments;
  const parts: Parts = { header, encryptedKey, iv, ciphertext, tag };
  const changing = (name: string, changed: string, part: keyof Parts, to: string | null): readonly ForgedToken[] =>
    to === null ? [] : [{ case: name, token: join({ ...parts, [part]: to }), changed }];
  const bit = (place: string, part: string) => `One bit of the ${place} byte of the ${part} is changed.`;
  return [
    { case: 'header-only', token: header, changed: 'The header stands alone.' },
    {
      case: 'three-segments',
      token: segments.slice(0, 3).join('.'),
      changed: 'The ciphertext and the tag are left out.',
    },
    { case: 'four-segments', token: segments.slice(0, 4).join('.'), changed: 'The tag is left out with its dot.' },
    ...changing('ciphertext-changed-first', bit('first', 'ciphertext'), 'ciphertext', changeByte(ciphertext, 0)),
    ...changing('ciphertext-changed-middle', bit('middle', 'ciphertext'), 'ciphertext', changeByte(ciphertext, 1 / 2)),
    ...changing('tag-changed-first', bit('first', 'tag'), 'tag', changeByte(tag, 0)),
    ...changing('tag-changed-middle', bit('middle', 'tag'), 'tag', changeByte(tag, 1 / 2)),
    ...changing('tag-empty', 'The tag is empty, its dot stays.', 'tag', ''),
    ...changing('tag-short', 'The last quarter of the tag is cut off.', 'tag', cutBytes(tag, 3 / 4)),
    ...changing('iv-changed', bit('first', 'initialization vector'), 'iv', changeByte(iv, 0)),
    ...changing('encrypted-key-changed', bit('first', 'encrypted key'), 'encryptedKey', changeByte(encryptedKey, 0)),
    ...headerChanges(members).flatMap(({ name, member, value, changed }) =>
      changing(name, changed, 'header', encode(withMember(decode(header).toString(), member, value))),
    ),
  ];
}

function join(parts: Parts): string {
  return places.map((place) => parts[place]).join('.');
}
