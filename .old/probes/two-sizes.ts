import type { Partner } from '../facts/answer.ts';
import type { SizesFact } from '../facts/facts.ts';
import { hasGivenId, type Keys, markOf } from '../facts/keys.ts';
import { sharedPositions } from '../facts/matching.ts';
import type { ListRead } from '../facts/survey.ts';
import { type ListOptions, walkOptions } from './lists.ts';
import type { Session } from './session.ts';
import { READS, type SettledWalk, settleWalk } from './settle.ts';
import { CONSTANT } from './views.ts';

/** Pages that the second walk is to have at least, and its largest size: the first one's is another. */
const PAGES = 7;
const LARGEST = 97;

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
  const finer = Math.min(LARGEST, Math.ceil(items / PAGES));
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
