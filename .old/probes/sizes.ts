import type { Partner } from '../facts/answer.ts';
import type { ReadPage } from '../facts/survey.ts';
import { askPage } from './pages.ts';
import type { Session } from './session.ts';

const LARGEST = 100;
/** The largest int32: a page number beyond it can't be asked for. */
const LARGEST_PAGE = 2_147_483_647;
/** Odd, and not a divisor of round totals. */
const ODD = 7;
/** A size whose pages are this many or fewer is read whole. */
const WHOLE_PAGES = 10;

/**
 * The page sizes that a list of `total` simulations is cut with beside the walk's: 1, an odd one, the largest that
 * divides the total into two pages or more, and one that does not divide it.
 */
export function sizesFor(total: number): readonly number[] {
  const divisor = descending(LARGEST - 1).find((size) => size > 1 && total % size === 0 && total / size >= 2);
  const indivisible = [10, 9, 11, 8, 13].find((size) => total % size !== 0 && size !== ODD);
  return [...new Set([1, ODD, divisor ?? 1, indivisible ?? ODD])];
}

/**
 * The pages of a size that are read: all where they are ten or fewer, else the first two, two middle ones and the last. The
 * second is a number that pages of every size have: a cache that forgets the size gives itself away there.
 */
export function pagesFor(total: number, limite: number): readonly number[] {
  const last = Math.min(LARGEST_PAGE, Math.max(1, Math.ceil(total / limite)));
  if (last <= WHOLE_PAGES) return Array.from({ length: last }, (_, index) => index + 1);
  const middle = Math.floor(last / 2);
  return [1, 2, middle, middle + 1, last];
}

/** Reads a partner's list in places at other sizes; a page that has no readable answer is left out. */
export async function readSizes(
  session: Session,
  partner: Partner,
  total: number,
  quick: boolean,
): Promise<readonly ReadPage[]> {
  const sized = sizesFor(total).flatMap((limite) => pagesFor(total, limite).map((number) => ({ limite, number })));
  const asked = quick
    ? sized.filter(({ limite, number }) => limite <= ODD && number === (limite === 1 ? 1 : 2))
    : sized;
  const outcomes = await Promise.all(
    asked.map(({ limite, number }) =>
      askPage(session, { partner, name: 'listing.page-size', limite, purpose: 'probe', group: 'sizes' }, number),
    ),
  );
  return outcomes.flatMap(({ page }) => (page === null ? [] : [page]));
}

function descending(from: number): readonly number[] {
  return Array.from({ length: from }, (_, index) => from - index);
}
