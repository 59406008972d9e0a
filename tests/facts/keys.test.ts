import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  compareInOrder,
  type Entry,
  fingerprint,
  hasGivenId,
  isReordered,
  joinKeys,
  type Keys,
  keysIn,
  packKeys,
  pickKeys,
  repetitions,
  sameMembers,
  sameOrder,
  sliceKeys,
} from '../../facts/keys.ts';
import { compareValues, positionsBeyond, sharedPositions } from '../../facts/matching.ts';

const keysOf = (ids: readonly string[], content = (id: string): string => id) =>
  packKeys(ids.map((identity) => ({ identity, content: content(identity), by: 'id' })));

describe('simulations by identity', () => {
  test('two lists are in the same order exactly when their ids are', () => {
    const few = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 4 });
    fc.assert(
      fc.property(few, few, (left, right) => {
        expect(sameOrder(keysOf(left), keysOf(right))).toBe(left.join() === right.join());
        expect(sameMembers(keysOf(left), keysOf(right))).toBe([...left].sort().join() === [...right].sort().join());
      }),
    );
  });

  test('an identity is the same in whatever case', () => {
    expect(sameOrder(keysOf(['AB-cd']), keysOf(['ab-CD']))).toBe(true);
  });

  test('every repetition is found with all its positions, and only those', () => {
    fc.assert(
      fc.property(fc.array(fc.uuid(), { minLength: 1, maxLength: 40 }), fc.integer({ min: 0, max: 39 }), (ids, at) => {
        const distinct = [...new Set(ids)];
        const repeated = distinct[at % distinct.length] ?? '';
        const found = repetitions(keysOf([...distinct, repeated]));
        expect(found).toEqual([{ positions: [distinct.indexOf(repeated), distinct.length], sameContent: true }]);
        expect(repetitions(keysOf(distinct))).toEqual([]);
      }),
    );
  });

  test('two contents under one identity are told from one simulation listed twice', () => {
    const keys = packKeys([
      { identity: 'a', content: 'one', by: 'id' },
      { identity: 'a', content: 'two', by: 'id' },
    ]);
    expect(repetitions(keys)).toEqual([{ positions: [0, 1], sameContent: false }]);
  });

  test('shared positions are those whose identity stands in the other list', () => {
    fc.assert(
      fc.property(fc.array(fc.uuid(), { maxLength: 30 }), fc.array(fc.uuid(), { maxLength: 30 }), (ours, theirs) => {
        const both = [...theirs, ...ours.slice(0, 3)];
        const wanted = both.flatMap((id, at) => (ours.includes(id) ? [at] : []));
        expect(sharedPositions(keysOf(both), keysOf(ours))).toEqual(wanted);
      }),
    );
  });

  /** Four identities, two of which the first word alone does not tell apart, and perhaps very many others behind them. */
  const identities = fc
    .tuple(fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 4 }), fc.constantFrom(0, 3, 300))
    .map(([few, further]) => [...few, ...Array.from({ length: further }, (_, at) => 10 + at)]);
  const wordsOf = (all: readonly number[], values = 0): Keys =>
    keysIn(Uint32Array.from(all.flatMap((one) => [one < 2 ? 7 : one << 24, 0, 0, one, 1, values])));

  test('what two lists share, and what one has beyond the other, is found whichever is longer', () => {
    fc.assert(
      fc.property(identities, identities, (ours, theirs) => {
        const [list, other] = [wordsOf(ours), wordsOf(theirs)];
        const isShared = (at: number): boolean => theirs.includes(ours[at] ?? -1);
        expect(sharedPositions(list, other)).toEqual([...ours.keys()].filter(isShared));
        expect(positionsBeyond(list, other)).toEqual([...ours.keys()].filter((at) => !isShared(at)));
      }),
    );
  });

  test('the values of what stands once in a list are compared whichever list is longer', () => {
    fc.assert(
      fc.property(identities, identities, (ours, theirs) => {
        const once = ours.filter((one) => ours.indexOf(one) === ours.lastIndexOf(one) && theirs.includes(one));
        const { compared, differing } = compareValues(wordsOf(ours), wordsOf(theirs, 9));
        expect(compared).toBe(once.length);
        const wanted = [...theirs.keys()].filter((at) => once.includes(theirs[at] ?? -1));
        expect(differing.map(({ at }) => at).sort((a, b) => a - b)).toEqual(wanted);
      }),
    );
  });

  test('pages joined and sliced again are the pages', () => {
    const pages = fc.array(fc.tuple(fc.uuid(), fc.uuid()), { maxLength: 8 });
    fc.assert(
      fc.property(pages, (parts) => {
        const list = joinKeys(parts.map((part) => keysOf(part)));
        parts.forEach((part, at) => {
          expect(sameOrder(sliceKeys(list, at * 2, at * 2 + 2), keysOf(part))).toBe(true);
        });
        expect(list.length).toBe(parts.length * 2);
      }),
    );
  });

  test('what is picked stands in the order in which it is picked', () => {
    expect(sameOrder(pickKeys(keysOf(['a', 'b', 'c', 'd']), [3, 0, 2]), keysOf(['d', 'a', 'c']))).toBe(true);
  });

  test.each([
    ['other members', keysOf(['a', 'c'], () => 'x'), false],
    ['another order', keysOf(['b', 'a'], () => 'x'), false],
    ['more members', keysOf(['a', 'b', 'b'], () => 'x'), false],
    ['another content', keysOf(['a', 'b'], () => 'y'), true],
  ])('a list of %s has a fingerprint of its own, or the same where identities alone count', (_title, other, same) => {
    expect(fingerprint(other) === fingerprint(keysOf(['a', 'b'], () => 'x'))).toBe(same);
  });

  test('a stand-in for a missing id is known as one', () => {
    const keys = packKeys([
      { identity: 'x', content: 'x', by: 'text' },
      { identity: 'y', content: 'y', by: 'id' },
    ]);
    expect([hasGivenId(keys, 0), hasGivenId(keys, 1)]).toEqual([false, true]);
  });
});

test.each<[string, string, string, boolean]>([
  ['the same', 'abcd', 'abcd', false],
  ['one that grew at its head', 'abcd', 'xabcd', false],
  ['one that shrank', 'abcd', 'acd', false],
  ['one that grew by two between two pages', 'abcbcd', 'xyabcd', false],
  ['two that changed places', 'abcd', 'acbd', true],
  ['two that changed places, beside one that stands twice', 'abcdd', 'badc', true],
  ['nothing in common', 'ab', 'cd', false],
])('a reading beside %s', (_, first, again, reordered) => {
  expect(isReordered(keysOf([...first]), keysOf([...again]))).toBe(reordered);
});

describe('two lists, place by place', () => {
  /** `a` is an id, `'a` the text of an item without one, `?a` an item that nothing identifies. */
  const listOf = (...items: readonly string[]) =>
    packKeys(
      items.map((item): Entry => {
        const by = item.startsWith("'") ? 'text' : item.startsWith('?') ? 'nothing' : 'id';
        return { identity: item, content: item, by };
      }),
    );

  test.each<[string, readonly string[], readonly string[], string]>([
    ['of the same ids', ['a', 'b'], ['a', 'b'], 'same'],
    ['of the same ids in another order', ['a', 'b'], ['b', 'a'], 'different'],
    ['of the same texts', ["'a", "'b"], ["'a", "'b"], 'same'],
    ['of other texts', ["'a", "'b"], ["'a", "'c"], 'different'],
    ['of what nothing identifies, unlike', ['?a'], ['?b'], 'different'],
    ['of ids and of texts', ['a', 'b'], ["'a", "'b"], 'not comparable'],
    ['of ids and of nothing', ['a'], ['?a'], 'not comparable'],
    ['of which one lacks an id', ['a', 'b'], ['a', "'b"], 'same'],
    ['of which one lacks an id and has another', ['a', 'b'], ['c', "'b"], 'different'],
    ['of which one lacks an id, and then has another', ['a', 'b'], ["'a", 'c'], 'different'],
    ['of other lengths', ['a', 'b'], ["'a"], 'different'],
    ['of nothing', [], [], 'same'],
  ])('%s: %j, %j: %s', (_title, left, right, wanted) => {
    expect(compareInOrder(listOf(...left), listOf(...right))).toBe(wanted);
    expect(compareInOrder(listOf(...right), listOf(...left))).toBe(wanted);
  });
});
