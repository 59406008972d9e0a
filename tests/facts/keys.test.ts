import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  compareInOrder,
  compareValues,
  countDistinct,
  type Entry,
  fingerprint,
  hasGivenId,
  holdsKey,
  isIdentified,
  isReordered,
  joinKeys,
  type Keys,
  markOf,
  packKeys,
  pickKeys,
  positionOf,
  positionsBeyond,
  repetitions,
  sameMembers,
  sameOrder,
  sharedPositions,
  sliceKeys,
  valuesAt,
} from '../../facts/keys.ts';

/** Returns one item per letter. The prefix `'` makes it an item with a text but no id, `?` an item without identity. */
const listOf = (items: string, values: readonly number[] = []) =>
  packKeys(
    (items.match(/['?]?\w/g) ?? []).map((item, at): Entry => {
      const by = item.startsWith("'") ? 'text' : item.startsWith('?') ? 'nothing' : 'id';
      return { identity: item.slice(-1), by, values: values[at] ?? 0, content: values[at] ?? 0 };
    }),
  );
const few = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd', 'e'), maxLength: 5 });
const positions = (list: string, matches: (one: string, at: number) => boolean): readonly number[] =>
  [...list].flatMap((one, at) => (matches(one, at) ? [at] : []));

test('list comparisons by id match their definitions', () => {
  fc.assert(
    fc.property(few, few, (one, other) => {
      const [left, right] = [listOf(one), listOf(other)];
      expect(sameOrder(left, right)).toBe(one === other);
      expect(sameMembers(left, right)).toBe([...one].sort().join() === [...other].sort().join());
      expect(sharedPositions(left, right)).toEqual(positions(one, (id) => other.includes(id)));
      expect(positionsBeyond(left, right)).toEqual(positions(one, (id) => !other.includes(id)));
      expect(repetitions(left).flatMap(({ positions: [first] }) => first)).toEqual(
        positions(one, (id, at) => one.indexOf(id) === at && one.lastIndexOf(id) > at),
      );
      const common = [...new Set(one)].filter((id) => one.indexOf(id) === one.lastIndexOf(id) && other.includes(id));
      const { compared, differing } = compareValues(
        left,
        listOf(
          other,
          [...other].map(() => 9),
        ),
      );
      expect(compared).toBe(common.length);
      expect(differing.map(({ at }) => at)).toEqual(positions(other, (id) => common.includes(id)));
    }),
  );
});

test('compareValues compares simulations that have an id and occur once', () => {
  const compared = compareValues(listOf('abc', [1, 2, 3]), listOf('cbxb', [3, 9, 1, 2]));
  expect(compared).toEqual({ compared: 2, differing: [{ position: 1, at: 1 }] });
  expect(compareValues(listOf("'a", [1]), listOf('a', [2])).compared).toBe(0);
});

test('repetitions distinguishes a repeated simulation from a shared id, and ignores items without identity', () => {
  expect(repetitions(listOf('aba', [1, 0, 1]))).toEqual([{ positions: [0, 2], sameContent: true }]);
  expect(repetitions(listOf('aa', [1, 2]))).toEqual([{ positions: [0, 1], sameContent: false }]);
  expect(repetitions(listOf('?a?a'))).toEqual([]);
});

test('ids with equal marks are looked up as fast as others', () => {
  const step = (hash: number, word: number): number => {
    const mixed = Math.imul(hash ^ word, 0x85ebca6b);
    return mixed ^ (mixed >>> 15);
  };
  const hex = (word: number): string => (word >>> 0).toString(16).padStart(8, '0');
  const list = packKeys(
    Array.from({ length: 60_000 }, (_, n): Entry => {
      const words = [Math.imul(n, 0x9e3779b1), n, 7];
      return { identity: [...words, words.reduce(step, 0) ^ 0x1234].map(hex).join(''), by: 'id' };
    }),
  );
  expect(new Set(Array.from({ length: list.length }, (_, at) => markOf(list, at))).size).toBe(1);
  // If all ids hash to one slot, the search exceeds the test timeout.
  expect(repetitions(list)).toEqual([]);
});

test('positionOf finds an identity that occurs once', () => {
  expect([positionOf(listOf('abcde'), listOf('c'), 0), positionOf(listOf('cc'), listOf('c'), 0)]).toEqual([2, -1]);
});

test('an item is identified by its id, by its text, or not at all', () => {
  const keys = listOf("a'a?a");
  const at = [0, 1, 2];
  expect(at.map((position) => hasGivenId(keys, position))).toEqual([true, false, false]);
  expect(at.map((position) => isIdentified(keys, position))).toEqual([true, true, false]);
});

test.each<[string, string, string, boolean]>([
  ['an equal list', 'abcd', 'abcd', false],
  ['a list that grew at its start', 'abcd', 'xabcd', false],
  ['a list that shrank', 'abcd', 'acd', false],
  ['a list that grew by two between two pages', 'abcbcd', 'xyabcd', false],
  ['two swapped items', 'abcd', 'acbd', true],
  ['two swapped items and a repeated item', 'abcdd', 'badc', true],
  ['no common items', 'ab', 'cd', false],
])('isReordered: %s', (_, first, again, reordered) => {
  expect(isReordered(listOf(first), listOf(again))).toBe(reordered);
});

test.each<[string, string, string]>([
  ['ab', 'ab', 'same'],
  ['ab', 'ba', 'different'],
  ["'a'b", "'a'b", 'same'],
  ["'a'b", "'a'c", 'different'],
  ['?a', '?b', 'different'],
  ['ab', "'a'b", 'not comparable'],
  ['a', '?a', 'not comparable'],
  ['ab', "a'b", 'same'],
  ['ab', "c'b", 'different'],
  ['ab', "'ac", 'different'],
  ['ab', "'a", 'different'],
  ['', '', 'same'],
])('compareInOrder(%s, %s) is %s', (left, right, wanted) => {
  expect(compareInOrder(listOf(left), listOf(right))).toBe(wanted);
  expect(compareInOrder(listOf(right), listOf(left))).toBe(wanted);
});

const ID = '0f8fad5bd9cb469fa16570867728950e';
const one = (identity: string, by: Entry['by'] = 'id') => packKeys([{ identity, by }]);

test.each<[string, Entry['by'], boolean]>([
  [ID, 'id', true],
  [ID.toUpperCase(), 'id', true],
  ...[...ID].map((digit, at): [string, 'id', boolean] => [
    `${ID.slice(0, at)}${digit === '0' ? '1' : '0'}${ID.slice(at + 1)}`,
    'id',
    false,
  ]),
  [ID, 'text', false],
  [`${ID}0`, 'id', false],
  ['', 'id', false],
])('the identity %s of kind %s equals the UUID: %s', (identity, by, expected) => {
  expect([sameOrder(one(identity, by), one(ID)), holdsKey(one(ID), one(identity, by), 0)]).toEqual([
    expected,
    expected,
  ]);
});

test('an id takes at most 32 bytes, including its digests and its hash table slot', () => {
  const keys = packKeys(
    Array.from({ length: 1_000 }, () => ({ identity: randomUUID().replaceAll('-', ''), by: 'id' })),
  );
  const bytes = [...keys.store.parts, keys.index().table].reduce((sum, { byteLength }) => sum + byteLength, 0);
  expect([bytes / keys.length <= 32, countDistinct(keys), repetitions(joinKeys([keys, keys])).length]).toEqual([
    ...[true, 1_000, 1_000],
  ]);
});

const contentOf = (keys: Keys) =>
  Array.from({ length: keys.length }, (_, at) => [markOf(keys, at), valuesAt(keys, at), isIdentified(keys, at)]);

test('pages share the memory of their joined list and keep their content', () => {
  const pages = [['a', 'b'], [], ['c'], ['b']].map((ids) =>
    packKeys(ids.map((identity, at) => ({ identity, by: 'id', values: at, content: at }))),
  );
  const before = pages.map(contentOf);
  const list = joinKeys(pages);
  expect(joinKeys(pages)).toBe(list);
  expect(pages.filter(({ length, store }) => length > 0 && store !== list.store)).toEqual([]);
  expect([...pages.map(contentOf), contentOf(list)]).toEqual([...before, before.flat()]);
  const [less, other] = [pages.slice(1), pages.slice(0, -1)];
  for (const others of [less, other, pages.toReversed(), [...pages, ...pages], [list, ...pages]]) {
    const joined = joinKeys(others);
    expect(joined).not.toBe(list);
    expect(contentOf(joined)).toEqual(others.flatMap(contentOf));
  }
  expect([...pages.map(contentOf), contentOf(list)]).toEqual([...before, before.flat()]);
});

test('joins, slices and picks match plain lists and change no earlier list', () => {
  const step = fc.record({
    how: fc.constantFrom('join', 'join', 'slice', 'pick'),
    of: fc.array(fc.nat(), { minLength: 1, maxLength: 4 }),
    at: fc.tuple(fc.integer({ min: -2, max: 9 }), fc.integer({ min: -2, max: 9 })),
  });
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 4 }), { minLength: 2 }),
      fc.array(step),
      (pages, steps) => {
        const plain = [...pages];
        const lists = pages.map((page) => listOf(page));
        for (const {
          how,
          of,
          at: [from, to],
        } of steps) {
          const chosen = of.map((one) => one % lists.length);
          const [first = 0] = chosen;
          const [text, keys] = [plain[first] ?? '', lists[first] ?? listOf('')];
          const positions = [...text].flatMap((_, position) => (position % 2 === from % 2 ? position : []));
          if (how === 'join') plain.push(chosen.map((one) => plain[one]).join(''));
          else if (how === 'slice') plain.push(text.slice(Math.max(0, from), Math.max(0, to)));
          else plain.push(positions.map((position) => text[position]).join(''));
          if (how === 'join') lists.push(joinKeys(chosen.flatMap((one) => lists[one] ?? [])));
          else lists.push(how === 'slice' ? sliceKeys(keys, from, to) : pickKeys(keys, positions));
        }
        expect(lists.map((list, at) => sameOrder(list, listOf(plain[at] ?? '')))).toEqual(lists.map(() => true));
        expect(lists.map((list) => hasGivenId(list, list.length))).toEqual(lists.map(() => false));
      },
    ),
  );
});

test('a list longer than one part of its store keeps the page order', () => {
  const pages = Array.from({ length: 400 }, (_, page) =>
    packKeys(Array.from({ length: 77 }, (_, at) => ({ identity: `${page} ${at}`, by: 'id', values: 77 * page + at }))),
  );
  const list = pages.reduce((joined, page) => joinKeys([joined, page]));
  expect(contentOf(list).map(([, values]) => values)).toEqual([...contentOf(list).keys()]);
  expect([list.length, countDistinct(list), new Set(pages.map(({ store }) => store)).size]).toEqual([
    30_800, 30_800, 1,
  ]);
  expect(list.store.parts.reduce((sum, { byteLength }) => sum + byteLength, 0)).toBeLessThan(30 * 8_192 * 4);
});

test('picked items keep their kind of identity', () => {
  const picked = pickKeys(listOf("a'b?c"), [2, 0, 1]);
  expect([0, 1, 2].map((at) => hasGivenId(picked, at))).toEqual([false, true, false]);
  expect([0, 1, 2].map((at) => isIdentified(picked, at))).toEqual([false, true, true]);
});

test('lists with different simulations or another order have different fingerprints', () => {
  expect(new Set(['', 'a', 'ab', 'ba', 'abc', 'acb'].map((ids) => fingerprint(listOf(ids)))).size).toBe(6);
});
