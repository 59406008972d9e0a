import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { packKeys, sameOrder } from '../../facts/keys.ts';
import type { PageFact } from '../../facts/page.ts';
import {
  anomaliesOf,
  expectedSlice,
  type ListRead,
  type ReadPage,
  readingOf,
  signatureOf,
} from '../../facts/survey.ts';
import { answer, page } from '../suites/facts.ts';

/** Returns one page of a list of ids at page size `limite`; `pagina` overrides the pagination block. */
function pageOf(list: readonly string[], number: number, limite: number, pagina: Partial<PageFact> = {}): ReadPage {
  const own = list.slice((number - 1) * limite, number * limite);
  const asked = { pagina_inicial: number, limite };
  const stated = page({ items: own.length, numero: number, tamanho: limite, total: list.length, ...pagina });
  const keys = packKeys(own.map((identity) => ({ identity, by: 'id' })));
  return { asked, answer: answer({ asked, page: stated, exchange: `x${number}` }), keys };
}

/** Returns a full read of a list of ids. */
function readOf(list: readonly string[], limite: number, pagina: readonly Partial<PageFact>[] = []): ListRead {
  const last = Math.max(1, Math.ceil(list.length / limite));
  const pages = Array.from({ length: last }, (_, at) => pageOf(list, at + 1, limite, pagina[at]));
  return readingOf({ limite, pages, whole: true, shrunk: false, broken: null });
}

const ids = ['a', 'b', 'c', 'd', 'e'];

/** Returns a read of three items, two of them with one id and different contents. */
function sharingAnId(): ListRead {
  const read = readOf(['a', 'b', 'c'], 3);
  const keys = packKeys(['a', 'b', 'a'].map((identity, at) => ({ identity, by: 'id', values: at, content: at })));
  return readingOf({ ...read, pages: read.pages.map((page) => ({ ...page, keys })) });
}

const sixes = [{ total: 6 }, { total: 6 }, { total: 6 }];
const nulls = [{ total: null }, { total: null }, { total: null }];
const partialRead = (...given: Parameters<typeof readOf>): ListRead => ({ ...readOf(...given), whole: false });
const broken = (by: 'response' | 'environment'): ListRead => ({
  ...readOf(['a', 'a'], 2),
  broken: { by, exchange: 'x000002' },
});

const SHORT_TWICE = ['short-page', 'short-page'];

/** Returns the pages of a list of five with limite 3 that hold these items. */
function shown(tem_proximo: boolean, ...pages: readonly (readonly string[])[]): ListRead {
  const read = pages.map((own, at) => {
    const { keys } = pageOf(own, 1, 5);
    return { ...pageOf(ids, at + 1, 3, { tem_proximo, items: own.length }), keys };
  });
  return readingOf({ limite: 3, pages: read, whole: false, shrunk: false, broken: null });
}

describe('the anomalies of one read', () => {
  test.each<[string, ListRead, readonly string[]]>([
    ['a consistent list', readOf(ids, 2), []],
    ['an empty list', readOf([], 2), []],
    ['pages without a total', readOf(ids, 2, nulls), []],
    ['a page without a total among others', readOf(ids, 2, [{}, { total: null }]), []],
    ['another total on page 2', readOf(ids, 2, [{}, { total: 9 }]), ['total-differs']],
    ['one wrong total on every page', readOf(ids, 2, sixes), ['count-differs']],
    ['a simulation on two pages', readOf(['a', 'b', 'b', 'd'], 2), ['count-differs', 'simulation-twice']],
    ['a short page', partialRead(ids, 2, sixes), ['short-page']],
    ['a last page with the remaining items', partialRead(ids, 2), []],
    ['pages of a smaller size, the last of which announces a next', shown(true, ['a', 'b'], ['c', 'd']), []],
    ['all pages of a smaller size', shown(false, ['a', 'b'], ['c', 'd'], ['e']), []],
    ['pages of a smaller size, the last of which denies a next', shown(false, ['a', 'b'], ['c', 'd']), ['short-page']],
    ['pages that no page size explains', shown(true, ['a', 'b'], ['c']), SHORT_TWICE],
    ['pages of one size, and one that is longer', shown(true, ['a'], ['b', 'c', 'd']), SHORT_TWICE],
    ['empty pages that announce a next', shown(true, [], []), SHORT_TWICE],
    ['two simulations under one id', sharingAnId(), ['id-shared']],
    ['a read that a response ended', broken('response'), []],
    ['a read that the environment ended', broken('environment'), []],
  ])('%s', (_, read, kinds) => {
    expect(anomaliesOf(read).map(({ kind }) => kind)).toEqual(kinds);
  });

  test.each<[string, ListRead, readonly (readonly [params: object, page: number])[]]>([
    [
      'the most frequent total, if no total is the count',
      readOf(ids, 2, [{ total: 6 }, { total: 7 }, { total: 7 }]),
      [
        [{ total: 7, otherTotal: 6 }, 1],
        [{ total: 7, counted: 5, pages: 3 }, 1],
      ],
    ],
    [
      'the total that is the count, even if more pages have another',
      readOf(ids, 2, [{ total: 9 }, { total: 9 }, { total: 5 }]),
      [[{ total: 5, otherTotal: 9 }, 1]],
    ],
    ['the only page', readOf(['a'], 2, [{ total: 3 }]), [[{ total: 3, counted: 1, pages: 1 }, 1]]],
    ['the items due on each page, read in part', partialRead(ids, 2, sixes), [[{ due: 2, total: 6, items: 1 }, 3]]],
    [
      'no item after the total, read in part',
      partialRead(ids, 2, [{ total: 2 }, { total: 2 }, { total: 2 }]),
      [
        [{ due: 0, total: 2, items: 2 }, 2],
        [{ due: 0, total: 2, items: 1 }, 3],
      ],
    ],
  ])('a read is compared with %s', (_title, read, wanted) => {
    expect(anomaliesOf(read).map(({ params, page }) => [params, page])).toEqual(wanted);
  });

  test('at most twenty repeated simulations are reported', () => {
    const many = Array.from({ length: 25 }, (_, at) => `id-${at}`);
    const reported = anomaliesOf(readOf([...many, ...many], 50)).filter(({ kind }) => kind === 'simulation-twice');
    expect(reported.map(({ page, item }) => [page, item])).toEqual(many.slice(0, 20).map((_, at) => [1, at + 25]));
  });

  test('a partial read gives a slice if one page contains all of it', () => {
    const sizes = fc.integer({ min: 1, max: 12 });
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.uuid(), { minLength: 1, maxLength: 30 }),
        sizes,
        sizes,
        fc.integer({ min: 1, max: 12 }),
        fc.array(fc.boolean(), { minLength: 30, maxLength: 30 }),
        (list, by, other, at, kept) => {
          const whole = readOf(list, by);
          const pages = whole.pages.filter((_, index) => kept[index]);
          const page = pageOf(list, at, other);
          const slice = expectedSlice({ ...whole, pages, whole: false }, page.asked);
          const start = (at - 1) * other;
          const isCovered = pages.some(({ asked: { pagina_inicial: number }, keys }) => {
            const first = (number - 1) * by;
            return first <= start && start < first + by && start + other <= first + keys.length;
          });
          expect(slice !== null).toBe(isCovered);
          if (slice !== null) expect(sameOrder(slice, page.keys)).toBe(true);
        },
      ),
    );
  });

  test('reads with equal anomalies in equal places have the same signature', () => {
    const [wrong, alike] = [readOf(ids, 2, [{}, { total: 9 }]), readOf(ids, 2, [{}, { total: 9 }])];
    expect(signatureOf(wrong)).toBe(signatureOf(alike));
    expect(signatureOf(wrong)).not.toBe(signatureOf(readOf(ids, 2, [{}, {}, { total: 9 }])));
  });

  test('any list at any page size is consistent, with all its slices', () => {
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
});
