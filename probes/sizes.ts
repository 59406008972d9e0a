import type { Partner } from '../facts/answer.ts';
import type { SizesFact } from '../facts/facts.ts';
import { hasGivenId, type Keys, keysOf, markOf, positionsBeyond } from '../facts/keys.ts';
import type { ListRead, ReadPage } from '../facts/survey.ts';
import { settle } from './views.ts';
import { LARGEST_PAGE, type Run, readPage, type SettledWalk, settleWalk } from './walk.ts';

const LARGEST = 100;
/** Odd, and not a divisor of round totals. */
const ODD = 7;
/** A size with so many pages or fewer is read whole. */
const WHOLE_PAGES = 10;

/** Returns 1, an odd size, the largest that divides the total into two pages or more, and one that does not divide it. */
function sizesFor(total: number): readonly number[] {
  const sizes = Array.from({ length: LARGEST - 2 }, (_, index) => LARGEST - 1 - index);
  const divisor = sizes.find((size) => total % size === 0 && total / size >= 2);
  const indivisible = [10, 9, 11, 8, 13].find((size) => total % size !== 0);
  return [...new Set([1, ODD, divisor ?? 1, indivisible ?? ODD])];
}

/** Returns all pages where they are few, else the first two, two middle ones and the last. */
function pagesFor(total: number, limite: number): readonly number[] {
  const last = Math.min(LARGEST_PAGE, Math.max(1, Math.ceil(total / limite)));
  if (last <= WHOLE_PAGES) return Array.from({ length: last }, (_, index) => index + 1);
  const middle = Math.floor(last / 2);
  return [1, 2, middle, middle + 1, last];
}

/** Reads pages of the main account's list at other sizes; a page without a readable response is left out. */
export async function readSizes({ session, quick }: Run, total: number | null): Promise<readonly ReadPage[]> {
  if (total === null) return [];
  const asked = sizesFor(total).flatMap((limite) =>
    pagesFor(total, limite).map((pagina_inicial) => ({ pagina_inicial, limite })),
  );
  const isQuick = ({ pagina_inicial, limite }: (typeof asked)[number]): boolean =>
    limite <= ODD && pagina_inicial === (limite === 1 ? 1 : 2);
  const request = { name: 'listing.page-size', purpose: 'probe', group: 'sizes' } as const;
  const outcomes = await Promise.all(
    asked.filter((one) => !quick || isQuick(one)).map((one) => readPage(session, 'main', one, request)),
  );
  return outcomes.flatMap(({ page }) => page ?? []);
}

/** Pages of the second walk at least, and its largest size, which is not that of the first. */
const PAGES = 7;
const LARGEST_FINER = 97;

/** Compares walks of a list at two sizes, as sets, until they agree or have differed in the same way three times. */
export async function compareSizes(run: Run, partner: Partner, walked: SettledWalk): Promise<SizesFact | null> {
  const { read } = walked.walked;
  const items = read.list().length;
  if (!isSettled(walked) || items < 2) return null;
  const { limite } = read;
  const coarse = walked.coarser[0]?.asked.limite;
  const finer = Math.min(LARGEST_FINER, Math.ceil(items / PAGES));
  const other = coarse ?? (finer === limite ? finer + 1 : finer);
  const coarser = { ...walked, walked: { ...walked.walked, read: { ...read, limite: other, pages: walked.coarser } } };
  const right = coarse === undefined ? await settleWalk(run, partner, other) : coarser;
  const again = (at: number) => settleWalk(run, partner, at, { purpose: 're-read' });
  const { value, state } = await settle(differenceOf(walked, right), {
    again: async () => differenceOf(await again(limite), await again(other)),
    endOf: (found) => (found === null ? 'unread' : found.signature === '' ? 'clean' : null),
    same: (before, now) => before?.signature === now?.signature,
    pause: run.patience,
  });
  if (value === null || state === 'unread') return null;
  return { state: state === 'clean' ? 'same' : state, limite, other, ...value.counts, exchange: value.exchange };
}

function isSettled({ state, walked: { read } }: SettledWalk): boolean {
  return (state === 'clean' || state === 'constant') && read.whole && !read.shrunk;
}

/**
 * What two walks hold that the other does not; null where simulations without an id can't be told apart. The signature is
 * equal for equal differences, and empty for none.
 */
function differenceOf(left: SettledWalk, right: SettledWalk) {
  const reads = [left.walked.read, right.walked.read] as const;
  const [one, other] = [reads[0].list(), reads[1].list()];
  if (!isSettled(left) || !isSettled(right) || !isGiven(one) || !isGiven(other)) return null;
  const [missing, further] = [beyond(one, other), beyond(other, one)];
  const [here, there] = [totalOf(reads[0]), totalOf(reads[1])];
  const differs = missing.length + further.length > 0 || (here !== null && there !== null && here !== there);
  const signature = differs ? JSON.stringify([missing, further, here, there]) : '';
  const counts = { missing: missing.length, further: further.length, totals: [here, there] } as const;
  return { counts, signature, exchange: reads[1].pages[0]?.answer.exchange ?? '' };
}

function totalOf({ pages }: ListRead): number | null {
  return pages[0]?.answer.page?.total ?? null;
}

/** Marks of the simulations that one list holds and the other does not, in no order of the list. */
function beyond(list: Keys, other: Keys): readonly number[] {
  const marks = positionsBeyond(list, other).map((position) => markOf(list, position));
  return [...new Set(marks)].sort((a, b) => a - b);
}

function isGiven(list: Keys): boolean {
  return keysOf(list, (position) => hasGivenId(list, position)).length === list.length;
}
