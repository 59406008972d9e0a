import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isEvidenceFile, packed, sealed, unpacked, unsealed } from '../../src/evidence/file.ts';
import { isTrouble, mayPass } from '../../src/evidence/trouble.ts';

const recorded = { facts: { answers: [{ status: 200, text: 'ação \u2028 "x"', none: null, half: 0.5 }] } };
const text = sealed(recorded, { suite: '1.2.3', document: '1.0.0' });

test('unsealed restores sealed evidence, also after formatting', () => {
  expect(unsealed(text)).toMatchObject({ suite: { version: '1.2.3' }, document: { version: '1.0.0' }, recorded });
  expect(unsealed(JSON.stringify(JSON.parse(text), null, 2))).toMatchObject({ recorded });
  expect(isEvidenceFile(text.slice(0, 100))).toBe(true);
});

test.each([
  ['that is truncated', text.slice(0, -20), 'evidence.not-json'],
  ['that is empty', '', 'evidence.not-json'],
  ['with one changed digit', text.replace('"status":200', '"status":201'), 'evidence.digest'],
  ['without one answer', text.replace(/"answers":\[.*\]/s, '"answers":[]'), 'evidence.digest'],
  ['of another format', text.replace('vehicle-credit-evidence', 'mine'), 'evidence.other-format'],
  ['of a list', '[]', 'evidence.not-json'],
  ['of another version', text.replace('"formatVersion":1', '"formatVersion":2'), 'evidence.other-version'],
  ['without its digest', text.replace('"digest"', '"dgest"'), 'evidence.incomplete'],
  ['that was withheld', '{"format":"vehicle-credit-evidence","formatVersion":1,"withheld":"x"}', 'evidence.incomplete'],
])('unsealed rejects evidence %s', (_, damaged, damage) => {
  expect(unsealed(damaged)).toEqual({ damage });
});

const row = (n: number) => ({ exchange: `x${n}`, asked: { limite: 100 }, page: { items: 100, numero: n } });

test('packed leaves a list of 1,000 unchanged and shortens a longer one; unpacked restores both', () => {
  const [short, long] = [1_000, 5_000].map((length) => Array.from({ length }, (_, n) => row(n)));
  expect([packed(short ?? []), unpacked(short ?? [])]).toEqual([short, short]);
  const json = JSON.stringify(packed(long ?? []));
  expect(json.length).toBeLessThan(JSON.stringify(long).length);
  expect(JSON.stringify(unpacked(JSON.parse(json)))).toBe(JSON.stringify(long));
});

test('unpacked restores a long list of any JSON values', () => {
  const value = fc.jsonValue({ maxDepth: 3 }).map((given): unknown => JSON.parse(JSON.stringify(given)));
  fc.assert(
    fc.property(fc.array(value, { minLength: 1, maxLength: 20 }), (some) => {
      const list = Array.from({ length: 1_001 }, (_, n) => some[n % some.length]);
      const read: ReturnType<typeof packed> = JSON.parse(JSON.stringify(packed(list)));
      expect(JSON.stringify(unpacked(read))).toBe(JSON.stringify(list));
    }),
    { numRuns: 50 },
  );
});

test('408, 429 and every 5xx except 500, 501 and 505 are trouble; 500 may pass too', () => {
  const statuses = Array.from({ length: 600 }, (_, status) => status);
  const lasting = [500, 501, 505];
  expect(statuses.filter(isTrouble)).toEqual([
    408,
    429,
    ...statuses.slice(500).filter((one) => !lasting.includes(one)),
  ]);
  expect(statuses.filter((status) => mayPass(status) && !isTrouble(status))).toEqual([500]);
});
