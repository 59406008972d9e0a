import { describe, expect, test } from 'vitest';
import { isEvidenceFile, sealed, unsealed } from '../../src/evidence/file.ts';

const recorded = { facts: { answers: [{ status: 200, text: 'ação \u2028 "x"', none: null, half: 0.5 }] } };
const text = sealed(recorded, { suite: '1.2.3', document: '1.0.0' });

test('evidence that is sealed comes back as it was', () => {
  expect(unsealed(text)).toMatchObject({ suite: { version: '1.2.3' }, document: { version: '1.0.0' }, recorded });
  expect(isEvidenceFile(text.slice(0, 100))).toBe(true);
});

test('evidence that was only laid out anew is whole', () => {
  expect(unsealed(JSON.stringify(JSON.parse(text), null, 2))).toMatchObject({ recorded });
});

const damages: readonly (readonly [title: string, damaged: string, words: string])[] = [
  ['cut short', text.slice(0, -20), 'it is not JSON'],
  ['empty', '', 'it is not JSON'],
  ['changed in one digit', text.replace('"status":200', '"status":201'), 'its digest'],
  ['without one answer', text.replace(/"answers":\[.*\]/s, '"answers":[]'), 'its digest'],
  ['of another format', text.replace('vehicle-credit-evidence', 'mine'), 'it is no evidence file'],
  ['of a list', '[]', 'it is not JSON'],
  ['of another version', text.replace('"formatVersion":1', '"formatVersion":2'), 'of another version'],
  ['without its digest', text.replace('"digest"', '"dgest"'), 'it lacks a part'],
  ['that was withheld', '{"format":"vehicle-credit-evidence","formatVersion":1,"withheld":"x"}', 'it lacks a part'],
];

describe('evidence', () => {
  test.each(damages)('%s is refused', (_, damaged, words) => {
    expect(unsealed(damaged)).toEqual({ damage: expect.stringContaining(words) });
  });

  test('cut at any length is refused', () => {
    for (let length = 0; length < text.length - 1; length += 1) {
      expect(unsealed(text.slice(0, length))).toHaveProperty('damage');
    }
  });
});
