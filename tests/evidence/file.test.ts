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

const damages: readonly (readonly [title: string, damaged: string, code: string])[] = [
  ['cut short', text.slice(0, -20), 'evidence.not-json'],
  ['empty', '', 'evidence.not-json'],
  ['changed in one digit', text.replace('"status":200', '"status":201'), 'evidence.digest'],
  ['without one answer', text.replace(/"answers":\[.*\]/s, '"answers":[]'), 'evidence.digest'],
  ['of another format', text.replace('vehicle-credit-evidence', 'mine'), 'evidence.other-format'],
  ['of a list', '[]', 'evidence.not-json'],
  ['of another version', text.replace('"formatVersion":1', '"formatVersion":2'), 'evidence.other-version'],
  ['without its digest', text.replace('"digest"', '"dgest"'), 'evidence.incomplete'],
  ['that was withheld', '{"format":"vehicle-credit-evidence","formatVersion":1,"withheld":"x"}', 'evidence.incomplete'],
];

describe('evidence', () => {
  test.each(damages)('%s is refused', (_, damaged, code) => {
    expect(unsealed(damaged)).toEqual({ damage: code });
  });

  test('cut at any length is refused', () => {
    for (let length = 0; length < text.length - 1; length += 1) {
      expect(unsealed(text.slice(0, length))).toHaveProperty('damage');
    }
  });
});
