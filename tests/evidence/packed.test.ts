import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { packed, unpacked } from '../../src/evidence/file.ts';

const row = (n: number) => ({
  exchange: `x${String(n).padStart(6, '0')}`,
  asked: { pagina_inicial: n, limite: 100 },
  headers: { contentType: 'application/json', rateLimit: [] },
  page: { items: 100, tem_proximo: true, numero: n },
});

describe('a list', () => {
  test.each([0, 1, 1_000])('of %d stands as it is', (length) => {
    const list = Array.from({ length }, (_, n) => row(n));
    expect(packed(list)).toBe(list);
    expect(unpacked(list)).toBe(list);
  });

  test('of very many that are alike takes a fraction of its room and comes back as it was', () => {
    const list = Array.from({ length: 5_000 }, (_, n) => row(n));
    const text = JSON.stringify(packed(list));
    expect(text.length * 2).toBeLessThan(JSON.stringify(list).length);
    expect(JSON.stringify(unpacked(JSON.parse(text)))).toBe(JSON.stringify(list));
  });

  test('of any JSON values comes back as it was', () => {
    const value = fc.jsonValue({ maxDepth: 3 }).map((given): unknown => JSON.parse(JSON.stringify(given)));
    fc.assert(
      fc.property(fc.array(value, { minLength: 1, maxLength: 20 }), (some) => {
        const list = Array.from({ length: 1_001 }, (_, n) => some[n % some.length]);
        const read: ReturnType<typeof packed> = JSON.parse(JSON.stringify(packed(list)));
        expect(JSON.stringify(unpacked(read))).toBe(JSON.stringify(list));
      }),
      { numRuns: 100 },
    );
  });
});
