import type { Partner } from '../facts/answer.ts';
import type { SizesFact } from '../facts/facts.ts';
import { hasGivenId, type Keys, markOf } from '../facts/keys.ts';
import { sharedPositions } from '../facts/matching.ts';
import type { ListRead, ReadPage } from '../facts/survey.ts';
import { type ListOptions, walkOptions } from './lists.ts';
import { askPage } from './pages.ts';
import type { Session } from './session.ts';
import { READS, type SettledWalk, settleWalk } from './settle.ts';
import { CONSTANT } from './views.ts';

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

/** Pages that the second walk is to have at least, and its largest size: the first one's is another. */
const PAGES = 7;
const LARGEST_FINER = 97;

/**
 * Compares two whole walks of a partner's list, at two sizes, as sets: that needs no order. What differs is read again,
 * until the walks agree or have differed alike in three rounds. Null where there is nothing to compare.
 */
export async function compareSizes(
  session: Session,
  partner: Partner,
  walked: SettledWalk,
  options: ListOptions,
): Promise<SizesFact | null> {
  const { limite } = walked.walked.read;
  const items = walked.walked.read.list().length;
  if (!isSettled(walked) || items < 2) return null;
  const coarse = walked.coarser[0]?.asked.limite;
  const finer = Math.min(LARGEST_FINER, Math.ceil(items / PAGES));
  const other = coarse ?? (finer === limite ? finer + 1 : finer);
  const again = (at: number): Promise<SettledWalk> =>
    settleWalk(session, { ...walkOptions(partner, at, options), purpose: 're-read' });
  const firstOther =
    coarse === undefined
      ? await settleWalk(session, walkOptions(partner, other, options))
      : {
          ...walked,
          walked: { ...walked.walked, read: { ...walked.walked.read, limite: other, pages: walked.coarser } },
        };
  let [left, right, equal] = [walked, firstOther, 1];
  for (let round = 1; ; round += 1) {
    const found = isSettled(left) && isSettled(right) ? differenceOf(left.walked.read, right.walked.read) : null;
    if (found === null) return null;
    const fact = { limite, other, ...found.counts, exchange: right.walked.read.pages[0]?.answer.exchange ?? '' };
    if (found.signature === '') return { state: 'same', ...fact };
    if (equal === CONSTANT) return { state: 'constant', ...fact };
    if (round === READS) return { state: 'living', ...fact };
    if (equal === CONSTANT - 1) await options.patience();
    left = await again(limite);
    right = await again(other);
    const next = isSettled(left) && isSettled(right) ? differenceOf(left.walked.read, right.walked.read) : null;
    equal = next?.signature === found.signature ? equal + 1 : 1;
  }
}

function isSettled({ state, walked: { read } }: SettledWalk): boolean {
  return (state === 'clean' || state === 'constant') && read.whole && !read.shrunk;
}

interface Difference {
  readonly counts: Pick<SizesFact, 'missing' | 'further' | 'totals'>;
  /** Equal for equal differences, and empty for none. */
  readonly signature: string;
}

/** What two walks hold that the other does not; null where simulations without an id can't be told apart. */
function differenceOf(left: ListRead, right: ListRead): Difference | null {
  const [one, other] = [left.list(), right.list()];
  if (!isGiven(one) || !isGiven(other)) return null;
  const [missing, further] = [beyond(one, other), beyond(other, one)];
  const totals = [left, right].map(({ pages }) => pages[0]?.answer.page?.total ?? null);
  const [here = null, there = null] = totals;
  const differs = missing.length + further.length > 0 || (here !== null && there !== null && here !== there);
  const signature = differs ? JSON.stringify([missing, further, totals]) : '';
  return { counts: { missing: missing.length, further: further.length, totals: [here, there] }, signature };
}

/** Marks of the simulations that one list holds and the other does not, in no order of the list. */
function beyond(list: Keys, other: Keys): readonly number[] {
  const shared = new Set(sharedPositions(list, other));
  const marks = Array.from({ length: list.length }, (_, position) => position)
    .filter((position) => !shared.has(position))
    .map((position) => markOf(list, position));
  return [...new Set(marks)].sort((a, b) => a - b);
}

function isGiven(list: Keys): boolean {
  return Array.from({ length: list.length }, (_, position) => position).every((position) => hasGivenId(list, position));
}
