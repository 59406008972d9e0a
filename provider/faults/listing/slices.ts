import type { Asked, Call, Change, Fault, List, Reading } from '../../change.ts';
import { isComplaint } from '../../server/parameters.ts';
import { fault } from '../row.ts';

const agesAt = (list: List, from: number, to: number): number[] => {
  const ages: number[] = [];
  for (let position = Math.max(0, from); position < Math.min(list.total, to); position += 1) {
    ages.push(list.ageAt(position));
  }
  return ages;
};

/** What is asked, replaced before anything is read; errors stay errors. */
const reading = (change: (asked: Asked, call: Call) => Asked): Change => ({
  asked: (asked, call) => (isComplaint(asked) ? asked : change(asked, call)),
});

const SLICE = 'listing.requested-page';

/** Later pages that begin one simulation late, as long as they stay as full as they are. */
const shifted = (
  id: string,
  summary: string,
  fits: (reading: Reading) => boolean,
  breaks: readonly string[] = [SLICE],
): Fault =>
  fault(`shifted-${id}`, summary, breaks, () => ({
    ages: (ages, reading) => {
      const { list, page, limit } = reading;
      const from = (page - 1) * limit + 1;
      return page > 1 && from + ages.length <= list.total && fits(reading)
        ? agesAt(list, from, from + ages.length)
        : ages;
    },
  }));

/** Pages that hold other simulations than they should, and parameters that are not heeded. */
export const sliceFaults: readonly Fault[] = [
  fault(
    'page-ignored',
    'every page is the first one, under the number that was asked for',
    ['Page.total', SLICE],
    () => ({
      ages: (_, { list, limit }) => agesAt(list, 0, limit),
    }),
  ),
  fault(
    'limit-ignored',
    'a page holds 20 simulations whatever limite says',
    ['listing.at-most-limite', 'Page.tamanho', 'Page.tem_proximo', SLICE],
    () => reading((asked) => ({ ...asked, limit: 20 })),
  ),
  fault(
    'limit-capped',
    'a page never holds more than 50 simulations',
    ['Page.tamanho', 'Page.tem_proximo', SLICE],
    () => reading((asked) => ({ ...asked, limit: Math.min(asked.limit, 50) })),
  ),
  fault('limit-capped-at-99', 'a page never holds more than 99 simulations', ['Page.tamanho', SLICE], () =>
    reading((asked) => ({ ...asked, limit: Math.min(asked.limit, 99) })),
  ),
  fault(
    'page-repeated-without-total',
    'total is left out, and the second page at limite 100 is the first one again',
    ['Page.total', SLICE],
    () => ({
      ages: (ages, { list, page, limit }) => (limit === 100 && page === 2 ? agesAt(list, 0, 100) : ages),
      pagina: ({ total: _, ...pagina }) => pagina,
    }),
  ),
  fault('page-ignored-without-limit', 'every page without limite is the first one', [SLICE], () => ({
    ages: (ages, { call, list, limit }) =>
      call.query.has('limite') ? ages : agesAt(list, 0, Math.min(ages.length, limit)),
  })),
  fault(
    'later-page-by-default-of-10',
    'pages after the first hold other simulations where limite is left out',
    [SLICE],
    () => ({
      ages: (ages, { call, list, page }) =>
        call.query.has('limite') || page === 1 ? ages : agesAt(list, 10, 10 + ages.length),
    }),
  ),
  fault(
    'page-ignored-without-limit-by-second',
    'every page of the second partner without limite is the first one',
    [SLICE],
    () => ({
      ages: (ages, { call, list, limit, partner }) =>
        call.query.has('limite') || partner.name !== 'second' ? ages : agesAt(list, 0, Math.min(ages.length, limit)),
    }),
  ),
  fault(
    'cached-by-page',
    'what a later page holds is kept under its number alone and served at every size, as far as it goes',
    [SLICE],
    () => {
      const kept = new Map<string, readonly number[]>();
      return {
        ages: (ages, { partner, page }) => {
          const key = `${partner.name} ${page}`;
          const known = kept.get(key);
          if (page === 1 || ages.length === 0) return ages;
          if (known === undefined) kept.set(key, ages);
          return ages.map((age, index) => known?.[index] ?? age);
        },
      };
    },
  ),
  fault(
    'page-from-zero',
    'pages are counted from 0: the first one is never served',
    ['Page.total', 'Page.tem_proximo', SLICE],
    () => ({
      ages: (_, { list, page, limit }) => agesAt(list, page * limit, (page + 1) * limit),
    }),
  ),
  fault(
    'one-item-too-many',
    'a page holds one simulation more than limite, the first of the next page',
    ['listing.at-most-limite', 'Page.tamanho', 'Page.total', SLICE],
    () => ({
      ages: (_, { list, page, limit }) => agesAt(list, (page - 1) * limit, page * limit + 1),
    }),
  ),
  fault('one-item-too-few', 'a full page lacks its last simulation', ['Page.tamanho', 'Page.total', SLICE], () => ({
    ages: (ages, { limit }) => (ages.length === limit ? ages.slice(0, -1) : ages),
  })),
  fault(
    'simulation-twice-at-limit-7',
    'the second page at limite 7 begins with its first simulation twice',
    ['Page.total', SLICE],
    () => ({
      ages: ([first, second, ...others], { page, limit }) =>
        first !== undefined && second !== undefined && limit === 7 && page === 2
          ? [first, first, ...others]
          : [first, second, ...others].filter((age) => age !== undefined),
    }),
  ),
  fault(
    'two-items-for-one',
    'a page of limite 1 holds two simulations',
    ['listing.at-most-limite', 'Page.tamanho', SLICE],
    () => ({
      ages: (ages, { list, page, limit }) => (limit === 1 ? agesAt(list, page - 1, page + 1) : ages),
    }),
  ),
  fault('simulation-on-no-page', 'one simulation is counted and stands on no page', ['Page.total'], () => ({
    ages: (_, { list, page, limit }) => {
      const gap = Math.floor(list.total / 2);
      const shown: List = {
        ...list,
        total: Math.max(0, list.total - 1),
        ageAt: (at) => list.ageAt(at < gap ? at : at + 1),
      };
      return agesAt(shown, (page - 1) * limit, page * limit);
    },
  })),
  fault(
    'simulation-on-two-pages',
    'the last simulation of a page opens the next one too, in place of another',
    ['Page.total', SLICE],
    () => ({
      ages: (ages, { list, page, limit }) =>
        page > 1 && limit > 1 && ages.length > 0 ? [list.ageAt((page - 1) * limit - 1), ...ages.slice(1)] : ages,
    }),
  ),
  fault(
    'simulation-twice-on-small-page',
    'the first simulation of a page of 2 to 50 ends it too, in place of another',
    ['Page.total', SLICE],
    () => ({
      ages: (ages, { limit }) =>
        limit > 1 && limit <= 50 && ages.length > 2 ? [...ages.slice(0, -1), ...ages.slice(0, 1)] : ages,
    }),
  ),
  fault(
    'simulation-twice-in-list',
    'one simulation stands twice in the list, in place of another',
    ['Page.total'],
    () => ({
      list: (list) => ({ ...list, ageAt: (at) => list.ageAt(at === Math.floor(list.total / 2) ? 0 : at) }),
    }),
  ),
  fault(
    'hidden-after-last-page',
    'one simulation more than total stands behind the last page',
    ['Page.total', 'Page.tem_proximo', 'Page.tamanho', SLICE, 'listing.empty-account'],
    () => ({
      ages: (ages, { list, page, lastPage }) => (page === lastPage + 1 ? [list.total + 7] : ages),
    }),
  ),
  fault('shifted-for-odd-limits', 'pages of odd sizes from 3 begin one simulation late', [SLICE], () => ({
    ages: (ages, { list, page, limit }) =>
      limit % 2 === 1 && limit > 1 && page > 1 ? agesAt(list, (page - 1) * limit + 1, page * limit + 1) : ages,
  })),
  fault(
    'shifted-for-small-limits',
    'pages of fewer than 20 begin at a multiple of 20',
    ['Page.total', 'Page.tem_proximo', 'Page.tamanho', SLICE],
    () => ({
      ages: (ages, { list, page, limit }) =>
        limit < 20 && page > 1 ? agesAt(list, (page - 1) * 20, (page - 1) * 20 + limit) : ages,
    }),
  ),
  fault(
    'shifted-on-last-page',
    'the last page of a size that does not divide the total is filled up from the page before',
    ['listing.requested-page', 'Page.total'],
    () => ({
      ages: (ages, { list, limit, page, lastPage }) =>
        page === lastPage && page > 1 ? agesAt(list, list.total - limit, list.total) : ages,
    }),
  ),
  shifted('at-small-limits', 'pages of 2 to 7 begin one simulation late', ({ limit }) => limit > 1 && limit < 8),
  shifted(
    'at-indivisible-limits',
    'pages of a size from 8 that does not divide the total begin one simulation late',
    ({ limit, list }) => limit >= 8 && limit < 50 && list.total % limit !== 0,
  ),
  shifted(
    'at-large-divisors',
    'pages of a size from 30 that divides the total begin one simulation late',
    ({ limit, list }) => limit >= 30 && list.total % limit === 0,
  ),
  shifted('at-limit-1', 'pages of one begin one simulation late', ({ limit }) => limit === 1),
  shifted(
    'in-first-half',
    'the pages of a small size from the second to the middle begin one simulation late',
    ({ page, limit, lastPage }) => limit < 50 && page <= lastPage / 2,
  ),
  shifted(
    'in-second-half',
    'the pages of a small size from the middle to the last but one begin one simulation late',
    ({ page, limit, lastPage }) => limit < 50 && page > lastPage / 2 && page < lastPage,
    ['Page.total', SLICE],
  ),
  fault(
    'last-page-begins-early',
    'the last page of a small size begins one simulation early',
    ['Page.total', SLICE],
    () => ({
      ages: (ages, { list, page, limit, lastPage }) =>
        limit < 50 && page > 1 && page === lastPage
          ? agesAt(list, (page - 1) * limit - 1, (page - 1) * limit - 1 + ages.length)
          : ages,
    }),
  ),
  fault(
    'largest-page-overfull',
    'a page of limite 100 holds one simulation more, the first of the next page',
    ['listing.at-most-limite', 'Page.tamanho', 'Page.total', SLICE],
    () => ({
      ages: (ages, { list, page, limit }) =>
        limit === 100 ? agesAt(list, (page - 1) * limit, page * limit + 1) : ages,
    }),
  ),
  fault('order-by-limit', 'the list runs backwards at sizes below 50', [SLICE], () => ({
    list: (list, { asked }) => (asked.limit < 50 ? { ...list, ageAt: (at) => list.ageAt(list.total - 1 - at) } : list),
  })),
  fault('order-within-page-by-limit', 'a page of fewer than 50 runs backwards', [SLICE], () => ({
    ages: (ages, { limit }) => (limit < 50 ? [...ages].reverse() : ages),
  })),
];
