import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sameOrder } from '../../facts/keys.ts';
import { anomaliesOf, expectedSlice, type ListRead, sameList, signatureOf } from '../../facts/survey.ts';
import { pageOf, readOf } from './pages.ts';

const ids = ['a', 'b', 'c', 'd', 'e'];

const rows: readonly { readonly what: string; readonly read: ListRead; readonly kinds: readonly string[] }[] = [
  { what: 'a list that adds up', read: readOf(ids, 2), kinds: [] },
  { what: 'an empty list', read: readOf([], 2), kinds: [] },
  {
    what: 'pages without a total',
    read: readOf(ids, 2, [{ total: null }, { total: null }, { total: null }]),
    kinds: [],
  },
  { what: 'a total of its own on page 2', read: readOf(ids, 2, [{}, { total: 9 }]), kinds: ['total-differs'] },
  {
    what: 'one wrong total on every page',
    read: readOf(ids, 2, [{ total: 6 }, { total: 6 }, { total: 6 }]),
    kinds: ['count-differs'],
  },
  {
    what: 'a simulation on two pages',
    read: readOf(['a', 'b', 'b', 'd'], 2),
    kinds: ['count-differs', 'simulation-twice'],
  },
  {
    what: 'a page that a sampled reading finds too short',
    read: { ...readOf(ids, 2, [{ total: 50 }, { total: 50 }, { total: 50 }]), whole: false },
    kinds: ['short-page'],
  },
  { what: 'a reading that the environment cut off', read: { ...readOf(['a', 'a'], 2), obstacle: 'reset' }, kinds: [] },
];

describe('what does not add up in one reading of a list', () => {
  test.each(rows)('$what: $kinds', ({ read, kinds }) => {
    expect(anomaliesOf(read).map(({ kind }) => kind)).toEqual(kinds);
  });

  test('readings with the same things wrong in the same places have one signature', () => {
    const [wrong, alike] = [readOf(ids, 2, [{}, { total: 9 }]), readOf(ids, 2, [{}, { total: 9 }])];
    expect(signatureOf(wrong)).toBe(signatureOf(alike));
    expect(signatureOf(wrong)).not.toBe(signatureOf(readOf(ids, 2, [{}, {}, { total: 9 }])));
  });

  test('any list cut in any size adds up, and so does every slice of it', () => {
    const sizes = fc.integer({ min: 1, max: 12 });
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.uuid(), { maxLength: 30 }),
        sizes,
        sizes,
        fc.integer({ min: 1, max: 40 }),
        (list, by, other, at) => {
          const read = readOf(list, by);
          expect(anomaliesOf(read)).toEqual([]);
          const page = pageOf(list, at, other);
          const slice = expectedSlice(read, page.asked);
          expect(slice !== null && sameOrder(slice, page.keys)).toBe(true);
        },
      ),
    );
  });

  test('any one simulation taken away or listed again is noticed', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.uuid(), { minLength: 2, maxLength: 20 }),
        fc.integer({ min: 0, max: 19 }),
        (list, at) => {
          const position = at % list.length;
          const less = list.filter((_, index) => index !== position);
          const more = [...list, list[position] ?? ''];
          const claimed = Array.from({ length: 30 }, () => ({ total: list.length }));
          expect(anomaliesOf(readOf(less, 3, claimed))).not.toEqual([]);
          expect(anomaliesOf(readOf(more, 3, claimed))).not.toEqual([]);
        },
      ),
    );
  });

  test('readings are the same list exactly when ids and order are', () => {
    expect(sameList(readOf(ids, 2), readOf(ids, 3))).toBe(true);
    expect(sameList(readOf(ids, 2), readOf(ids.toReversed(), 2))).toBe(false);
  });
});
