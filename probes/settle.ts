import type { Partner } from '../facts/answer.ts';
import type { SliceFact, Survey, SurveyState } from '../facts/facts.ts';
import { isReordered, pickKeys, repetitions, sameMembers, sameOrder } from '../facts/keys.ts';
import { sharedPositions } from '../facts/matching.ts';
import { anomaliesOf, type ListRead, type ReadAnswer, type ReadPage, sameList, signatureOf } from '../facts/survey.ts';
import { isComparable, type Mismatch, mismatchesOf } from './mismatches.ts';
import { askAgain, askPage } from './pages.ts';
import type { Session } from './session.ts';
import { type Walked, type WalkOptions, walk } from './walk.ts';

/** How often a list is read at most before it is said to live. */
export const READS = 6;
/** Equal readings that make a deviation constant: one and two further. */
const CONSTANT = 3;

export interface SettledWalk {
  readonly walked: Walked;
  readonly state: SurveyState;
  readonly reads: number;
  /** Two readings differed. */
  readonly changed: boolean;
  /** Two readings had simulations of both in another order. */
  readonly reordered: boolean;
  /** Pages that were read at another size before the walk was made at this one. */
  readonly coarser: readonly ReadPage[];
}

/**
 * Walks a partner's list until it adds up, or the same things fail to add up in three readings in a row, or the
 * budget of readings is spent: a list that lives is told from one that is wrong. What failed to add up `before` needs
 * one reading that fails alike.
 */
export async function settleWalk(session: Session, options: WalkOptions, before?: SettledWalk): Promise<SettledWalk> {
  let walked = await walk(session, options);
  const known = before?.state === 'constant' && signatureOf(before.walked.read) === signatureOf(walked.read);
  let [reads, equal, changed] = [1, known ? CONSTANT : 1, false];
  let reordered = before?.reordered ?? false;
  const settled = (state: SurveyState) => {
    const coarser = before?.coarser ?? [];
    return { walked, state, reads, changed, reordered, coarser };
  };
  for (;;) {
    const { read } = walked;
    if (read.broken !== null) return settled('unread');
    if (!read.shrunk && anomaliesOf(read).length === 0) return settled('clean');
    if (equal >= CONSTANT) return settled('constant');
    if (reads >= READS) return { ...settled('living'), changed: true };
    if (equal === CONSTANT - 1) await unsettle(session, options);
    const next = await walk(session, { ...options, purpose: 're-read' });
    reads += 1;
    const same = !read.shrunk && signatureOf(next.read) === signatureOf(read);
    equal = same ? equal + 1 : 1;
    changed ||= !same;
    reordered ||= isReordered(read.list(), next.read.list());
    walked = { read: next.read, afterLast: next.afterLast ?? walked.afterLast };
  }
}

/**
 * Before the reading that makes a deviation constant: lets time pass, and asks once for nothing. What lags behind has
 * caught up then, and nodes that answer in turn have changed places.
 */
async function unsettle(session: Session, { partner, limite, patience }: WalkOptions): Promise<void> {
  await patience();
  await askPage(session, { partner, limite, purpose: 're-read', group: 'walk' }, 1);
}

export interface SettledSlices {
  readonly list: SettledWalk;
  readonly compared: number;
  readonly slices: readonly SliceFact[];
  readonly order: 'stable' | 'unstable' | 'unknown';
}

/**
 * Holds pages read at other sizes against the walk. What differs is read again, walk and page, until it agrees or has
 * differed alike in three rounds under one order of the list.
 */
export async function settleSlices(
  session: Session,
  options: WalkOptions,
  settled: SettledWalk,
  pages: readonly ReadAnswer[],
): Promise<SettledSlices> {
  if (settled.state === 'unread') return { list: settled, compared: 0, slices: [], order: 'unknown' };
  let list = settled;
  const compared = pages.filter((page) => isComparable(list.walked.read, page)).length;
  const latest = new Map(pages.map((page) => [page, page]));
  let pending = differing(list.walked.read, latest);
  let order: SettledSlices['order'] = 'unknown';

  for (let round = 1; round < READS && pending.some(({ equal }) => equal < CONSTANT); round += 1) {
    const before = list;
    if (pending.some(({ equal }) => equal === CONSTANT - 1)) await unsettle(session, options);
    list = await settleWalk(session, { ...options, purpose: 're-read' }, before);
    list = { ...list, reads: list.reads + before.reads, changed: list.changed || before.changed };
    if (list.state === 'unread' || list.state === 'living') break;
    const flips = await hasFlipped(session, options, list.walked.read);
    const orderKept = !flips && sameList(before.walked.read, list.walked.read);
    if (flips) order = 'unstable';
    else if (orderKept) order = order === 'unstable' ? order : 'stable';
    else if (sameMembers(before.walked.read.list(), list.walked.read.list())) order = 'unstable';
    else {
      list = { ...list, changed: true };
      // What agreed with the list as it was need not agree with it as it is.
      const agreed = new Map([...latest].filter(([origin]) => !pending.some((one) => one.origin === origin)));
      pending = [...pending, ...differing(list.walked.read, agreed)];
    }

    const next: Pending[] = [];
    for (const one of pending) {
      const { origin, page, mismatches, equal, unstable } = one;
      const { page: fresh, gone } = await askAgain(session, options.partner, page);
      if (gone) latest.delete(origin);
      else if (fresh === null) next.push(one);
      if (fresh === null) continue;
      latest.set(origin, fresh);
      const shuffled = !sameOrder(page.keys, fresh.keys) && sameMembers(page.keys, fresh.keys);
      if (shuffled) order = 'unstable';
      const now = mismatchesOf(list.walked.read, fresh);
      if (now.length === 0) continue;
      const alike = orderKept && signature(now) === signature(mismatches);
      const times = alike ? equal + 1 : 1;
      next.push({ origin, page: fresh, mismatches: now, equal: times, unstable: unstable || shuffled });
    }
    pending = next;
  }

  const slices = pending.flatMap(({ page, mismatches, equal, unstable }) =>
    mismatches.map(({ kind, params }): SliceFact => {
      const state =
        equal >= CONSTANT ? 'constant' : unstable || order === 'unstable' || list.reordered ? 'unstable' : 'living';
      const { pagina_inicial, limite } = page.asked;
      return { kind, state, page: pagina_inicial, limite, exchange: page.answer.exchange, params };
    }),
  );
  return { list, compared, slices, order };
}

/** A page that differs from the list, and in how many rounds it has differed alike. */
interface Pending {
  /** As it was first read. */
  readonly origin: ReadAnswer;
  readonly page: ReadAnswer;
  readonly mismatches: readonly Mismatch[];
  readonly equal: number;
  readonly unstable: boolean;
}

/** The pages, as they were last read, that differ from the list. */
function differing(read: ListRead, latest: ReadonlyMap<ReadAnswer, ReadAnswer>): readonly Pending[] {
  return [...latest]
    .map(([origin, page]) => ({ origin, page, mismatches: mismatchesOf(read, page), equal: 1, unstable: false }))
    .filter(({ mismatches }) => mismatches.length > 0);
}

/**
 * Whether the first page of the walk gives its items in another order now. It is read twice, one right after the
 * other: what changes with every second request stays the same from walk to walk.
 */
async function hasFlipped(session: Session, options: WalkOptions, { pages, limite }: ListRead): Promise<boolean> {
  const [first] = pages;
  if (first === undefined) return false;
  for (let read = 0; read < 2; read += 1) {
    const request = { partner: options.partner, limite, purpose: 're-read', group: 'walk' } as const;
    const { page } = await askPage(session, request, first.asked.pagina_inicial);
    if (page !== null && orderOf(first, page) === 'unstable') return true;
  }
  return false;
}

function signature(mismatches: readonly Mismatch[]): string {
  return mismatches.map((mismatch) => mismatch.signature).join('\n');
}

/** What two readings of one page say of the order of its items, by those that both hold. */
export function orderOf({ keys: first }: ReadAnswer, { keys: again }: ReadAnswer): 'stable' | 'unstable' | 'unknown' {
  if (sameOrder(first, again)) return first.length > 1 ? 'stable' : 'unknown';
  const before = pickKeys(first, sharedPositions(first, again));
  const after = pickKeys(again, sharedPositions(again, first));
  return !sameOrder(before, after) && sameMembers(before, after) ? 'unstable' : 'unknown';
}

/** What a partner's settled walk, and the pages held against it, say. */
export function surveyOf(partner: Partner, settled: SettledWalk, slices: SettledSlices | null): Survey {
  const { read, afterLast } = settled.walked;
  const list = read.list();
  const repeated = repetitions(list).filter((one) => one.sameContent);
  return {
    partner,
    limite: read.limite,
    state: settled.state,
    pages: read.pages.length,
    lastPage: read.pages.findLast(({ keys }) => keys.length > 0)?.asked.pagina_inicial ?? 0,
    items: list.length,
    distinct: list.length - repeated.reduce((sum, one) => sum + one.positions.length - 1, 0),
    total: read.pages[0]?.answer.page?.total ?? null,
    whole: read.whole,
    reads: settled.reads,
    broken: read.broken,
    anomalies: anomaliesOf(read),
    order: settled.reordered ? 'unstable' : (slices?.order ?? 'unknown'),
    changed: settled.changed,
    compared: slices?.compared ?? 0,
    slices: slices?.slices ?? [],
    afterLast: afterLast?.answer.exchange ?? null,
  };
}

/** How many simulations a reading met, where it was whole; else the total that its first page gives. */
export function sizeOf(read: ListRead): number | null {
  const first = read.pages[0];
  if (first === undefined) return null;
  return read.whole ? read.list().length : (first.answer.page?.total ?? null);
}
