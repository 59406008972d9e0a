import { describe, expect, test } from 'vitest';
import { readJson } from '../../src/json/read-json.ts';

const many = (count: number, part: (n: number) => string): string =>
  Array.from({ length: count }, (_, n) => part(n)).join();

function read(text: string) {
  return readJson(Buffer.from(text));
}

/** All values behind those that are kept, of the array at a pointer. */
function furtherAt(text: string, pointer: string): readonly unknown[] {
  return [...(read(text).cuts.get(pointer)?.values() ?? [])].flat();
}

describe('a text of very many values', () => {
  test.each([
    ['numbers', (n: number) => String(n), (n: number) => n],
    ['objects', (n: number) => `{ "a": [${n}, {}] }`, (n: number) => ({ a: [n, {}] })],
    ['texts that look like its end', (n: number) => `"],[ ${n}"`, (n: number) => `],[ ${n}`],
  ])('keeps the first of many %s and reads the others on demand', (_, part, value) => {
    const text = `{"itens":[ ${many(12_345, part)} ],"pagina":{"total":7}}`;
    const { readable, value: whole, faults, cuts } = read(text);
    expect({ readable, faults, cuts: [...cuts.keys()], of: cuts.get('/itens')?.of }).toEqual({
      readable: true,
      faults: [],
      cuts: ['/itens'],
      of: 12_345,
    });
    expect(whole).toEqual({ itens: Array.from({ length: 2_000 }, (_item, n) => value(n)), pagina: { total: 7 } });
    const further = furtherAt(text, '/itens');
    expect([further.length, further[0], further.at(-1)]).toEqual([10_345, value(2_000), value(12_344)]);
  });

  test('keeps the first of many members and what follows them', () => {
    const { value, cuts } = read(`[{${many(6_000, (n) => `"p${n}":${n}`)}},true]`);
    expect(value).toMatchObject([{ p1999: 1_999 }, true]);
    expect([Object.keys(Object(value)[0]).length, cuts.get('/0')?.of]).toEqual([2_000, 6_000]);
  });

  test('that nest keeps so many in all', () => {
    const { value, readable } = read(`{"itens":[${many(1_900, () => `[${many(100, String)}]`)}],"x":1}`);
    expect(readable).toBe(true);
    expect(JSON.stringify(value).length).toBeLessThan(1_000_000);
  });

  test.each([
    ['behind what is kept', `[${many(6_000, String)},]`],
    ['after the whole', `[${many(6_000, String)}] x`],
    ['within what is not kept', `[${many(6_000, String)},[1 2]]`],
  ])('is faulted for what is wrong %s', (_, text) => {
    expect(read(text).faults).not.toEqual([]);
  });

  test('tells of a name that stands twice among those that are kept', () => {
    const { repeatedNames } = read(`[{"a":1,"a":2},${many(6_000, String)}]`);
    expect(repeatedNames).toEqual({ count: 1, first: ['/0/a'] });
  });

  test('that is no longer than what is kept is not cut', () => {
    expect(read(`[${many(2_000, String)}]`).cuts.size).toBe(0);
  });
});
