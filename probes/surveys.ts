import type { Partner } from '../facts/answer.ts';
import type { SharedFact, Survey } from '../facts/facts.ts';
import { hasGivenId, type Keys, repetitions, sharedPositions } from '../facts/keys.ts';
import { anomaliesOf, type ListRead, listOf } from '../facts/survey.ts';
import type { SettledSlices, SettledWalk } from './settle.ts';

/** What a partner's settled walk, and the pages held against it, say. */
export function surveyOf(partner: Partner, settled: SettledWalk, slices: SettledSlices | null): Survey {
  const { read, afterLast } = settled.walked;
  const list = listOf(read);
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
    obstacle: read.obstacle,
    ...(read.brokenAt === undefined ? {} : { brokenAt: read.brokenAt }),
    unreadable: read.unreadable,
    anomalies: anomaliesOf(read),
    order: slices?.order ?? 'unknown',
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
  return read.whole ? listOf(read).length : (first.answer.page?.total ?? null);
}

/** The simulations of one partner's list, at whatever size it was read, that stand in another's too. */
export function sharedBy(main: ListRead, { walked: { read }, coarser }: SettledWalk): SharedFact | null {
  const found = sharedIn(main, read);
  return found === null || found.shared > 0 ? found : (sharedIn(main, { ...read, pages: coarser }) ?? found);
}

function sharedIn(main: ListRead, second: ListRead): SharedFact | null {
  const [ours, theirs] = [listOf(main), listOf(second)];
  const compared = givenIds(theirs);
  if (givenIds(ours) === 0 || compared === 0) return null;
  const shared = sharedPositions(theirs, ours).filter((position) => hasGivenId(theirs, position));
  const at = locate(second, shared[0] ?? 0);
  return { compared, shared: shared.length, ...at };
}

function givenIds(list: Keys): number {
  let count = 0;
  for (let position = 0; position < list.length; position += 1) count += Number(hasGivenId(list, position));
  return count;
}

function locate(read: ListRead, position: number): { page: number; item: number; exchange: string } {
  let start = 0;
  for (const page of read.pages) {
    if (position < start + page.keys.length) {
      return { page: page.asked.pagina_inicial, item: position - start, exchange: page.answer.exchange };
    }
    start += page.keys.length;
  }
  return { page: 1, item: 0, exchange: read.pages[0]?.answer.exchange ?? '' };
}
