import type { ForgedToken } from './forged-token.ts';

/** The invalid tokens that a token without a readable structure gives. */
export function forgedFromOpaque(token: string): readonly ForgedToken[] {
  const changed = (at: number) => token.slice(0, at) + (token[at] === '0' ? '1' : '0') + token.slice(at + 1);
  return [
    { case: 'first-character-changed', token: changed(0), changed: 'Its first character is another one.' },
    {
      case: 'middle-character-changed',
      token: changed(Math.floor(token.length / 2)),
      changed: 'The character in its middle is another one.',
    },
    {
      case: 'cut',
      token: token.slice(0, Math.floor((token.length * 3) / 4)),
      changed: 'Its last quarter is cut off.',
    },
  ];
}
