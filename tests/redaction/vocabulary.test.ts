import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createVocabulary } from '../../src/redaction/vocabulary.ts';

describe('a vocabulary', () => {
  test('holds what its text holds, and nothing else', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c', '1', 'é'), maxLength: 300 });
    fc.assert(
      fc.property(text, text, fc.nat(300), fc.nat(40), (words, other, from, length) => {
        const vocabulary = createVocabulary(words);
        for (const needle of [words.slice(from, from + length), other.slice(0, length), `${words.slice(from)}x`]) {
          expect(vocabulary.holds(needle)).toBe(words.includes(needle));
        }
      }),
    );
  });
});
