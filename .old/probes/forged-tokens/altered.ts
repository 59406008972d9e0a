import { readCompact } from '../../src/jose/compact.ts';
import { withSegment } from './shell.ts';

/** A bearer header that a lenient reader takes for that of the real token. */
export interface AlteredBearer {
  readonly case: string;
  /** With `$FORGED` for a token that `build` makes, or `$TOKEN` for the real one. */
  readonly template: string;
  readonly forged: string;
  readonly build: string | null;
}

const NAMES = {
  jws: ['header', 'payload', 'signature'],
  jwe: ['header', 'encrypted-key', 'iv', 'ciphertext', 'tag'],
} as const;

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

interface Alteration {
  readonly name: string;
  /** The segment with the same bytes in another text; null where there is none. */
  readonly alter: (segment: string) => string | null;
  /** The same as an expression of JavaScript, of the segment `s`. */
  readonly expression: string;
}

/** RFC 7515, section 2: base64url without padding, line breaks, white space or other further characters. */
const ALTERATIONS: readonly Alteration[] = [
  {
    name: 'padded',
    alter: (segment) => segment + '='.repeat((4 - (segment.length % 4)) % 4 || 1),
    expression: 's+"=".repeat((4-s.length%4)%4||1)',
  },
  {
    name: 'foreign-character',
    alter: (segment) => `${segment.slice(0, segment.length >> 1)}!${segment.slice(segment.length >> 1)}`,
    expression: 's.slice(0,s.length>>1)+"!"+s.slice(s.length>>1)',
  },
  {
    name: 'unused-bits',
    alter: (segment) => {
      const last = ALPHABET.indexOf(segment.at(-1) ?? '');
      return segment.length % 4 < 2 || last < 0 ? null : segment.slice(0, -1) + ALPHABET.charAt(last ^ 1);
    },
    expression: `s.slice(0,-1)+(A="${ALPHABET}")[A.indexOf(s.at(-1))^1]`,
  },
  {
    name: 'base64-alphabet',
    alter: (segment) => (/[-_]/.test(segment) ? segment.replaceAll('-', '+').replaceAll('_', '/') : null),
    expression: 's.replace(/-/g,"+").replace(/_/g,"/")',
  },
];

/** The bearer headers of a token whose text is altered though it decodes to the same, or that something follows. */
export function alteredBearers(token: string): readonly AlteredBearer[] {
  const reading = readCompact(token);
  const segments = reading.kind === 'neither' ? [] : reading.segments;
  const names: readonly string[] = reading.kind === 'neither' ? [] : NAMES[reading.kind];
  const altered = segments.flatMap((segment, at) =>
    ALTERATIONS.flatMap(({ name, alter, expression }): readonly AlteredBearer[] => {
      const text = segment === '' ? null : alter(segment);
      // What a segment but the last says is guarded as a text; there the usual alterations stand for all.
      if (text === null || (name === 'base64-alphabet' && at < segments.length - 1)) return [];
      return [
        {
          case: `${names[at]}-${name}`,
          template: 'Bearer $FORGED',
          forged: segments.toSpliced(at, 1, text).join('.'),
          build: withSegment(at, `(s=>${expression})(a[${at}])`),
        },
      ];
    }),
  );
  return [
    ...altered,
    { case: 'followed-by-word', template: 'Bearer $TOKEN x', forged: token, build: null },
    { case: 'followed-by-comma', template: 'Bearer $TOKEN, x', forged: token, build: null },
  ];
}
