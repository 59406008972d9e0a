import { type Asked, isTrouble, type Partner } from '../facts/answer.ts';
import type { Survey } from '../facts/facts.ts';
import { joinKeys, type Keys, repetitions } from '../facts/keys.ts';
import type { Reading } from '../facts/read.ts';
import { anomaliesOf, expectedSlice, type ListRead, type ReadAnswer, type ReadPage } from '../facts/survey.ts';
import { withoutParameters } from './parameters.ts';
import { readSizes } from './sizes.ts';
import { orderOf, rereadOddPages, type SettledSlices, settleSlices } from './slices.ts';
import { walkProbe } from './table.ts';
import { settleValues } from './values.ts';
import { type Run, type SettledWalk, settleWalk, sizeOf } from './walk.ts';

/** The main account's list. */
export interface MainList {
  readonly settled: SettledSlices;
  readonly survey: Survey;
  /** The request that controls repeat: the first page at the size of the walk. */
  readonly control: Asked & { readonly limite: number };
}

/** Page sizes of a walk, in the order tried: the largest first, others where the API denies it. */
const WALK_SIZES = [100, 50, 10, 1] as const;
/** Pages of a walk at least: a walk of one page shows nothing about paging. */
const FEWEST_PAGES = 3;

/** Walks a list at the largest size that the API serves, and at a smaller one where all of it fits on one such page. */
export async function walkList(run: Run, partner: Partner): Promise<SettledWalk> {
  const settled = await walkLargest(run, partner);
  const { read, afterLast } = settled.walked;
  const size = Math.max(sizeOf(read) ?? 0, read.pages[0]?.answer.page?.total ?? 0);
  if (run.firstOnly || !read.whole || read.pages.length !== 1 || size < 2) return settled;
  const finer = await settleWalk(run, partner, Math.min(Math.ceil(size / FEWEST_PAGES), read.limite));
  if (finer.state === 'unread') return settled;
  const second = { pagina_inicial: 2, limite: read.limite };
  const isHeld = (expectedSlice(finer.walked.read, second)?.length ?? 0) > 0;
  const coarser = [...read.pages, ...(afterLast !== null && isHeld ? [{ asked: second, ...afterLast }] : [])];
  return { ...finer, reads: settled.reads + finer.reads, coarser };
}

async function walkLargest(run: Run, partner: Partner): Promise<SettledWalk> {
  const name = run.firstOnly ? 'listing.first-page' : walkProbe(partner);
  const settled = await settleWalk(run, partner, WALK_SIZES[0]);
  for (const limite of WALK_SIZES.slice(1)) {
    const first = run.session.answers.findLast((answer) => answer.partner === partner && answer.name === name);
    const isDenied = first !== undefined && first.status !== null && !isTrouble(first.status);
    if (settled.walked.read.pages.length > 0 || !isDenied) return settled;
    const smaller = await settleWalk(run, partner, limite);
    if (smaller.walked.read.pages.length > 0) return smaller;
  }
  return settled;
}

/** Compares pages at other sizes, and with parameters left out, with the walk of the main account's list. */
export async function readMainList(run: Run, walked: SettledWalk): Promise<MainList> {
  const { wants } = run;
  const { read } = walked.walked;
  const sizes = wants('listing.page-size') ? await readSizes(run, sizeOf(read)) : [];
  const omitted = wants('listing.parameters-omitted') ? await withoutParameters(run, 'main', sizeOf(read)) : [];
  const compared = await comparePages(run, walked, [...misplaced(read), ...walked.coarser, ...sizes, ...omitted]);
  return { ...compared, control: { pagina_inicial: 1, limite: read.limite } };
}

/** Compares the places and the values of simulations on pages of other queries with those of the walk. */
export async function comparePages(run: Run, walked: SettledWalk, pages: readonly ReadAnswer[]) {
  const settled = await settleSlices(run, walked, pages);
  const survey = surveyOf(settled.list, settled);
  await rereadOddPages(run, survey);
  if (!run.wants('listing.page-size')) return { settled, survey };
  const values = await settleValues(run, survey.partner, settled.list.walked.read, pages);
  return { settled, survey: { ...survey, ...values } };
}

/** The first and the last page of a walk that begin elsewhere in the list, after pages that are too short or too long. */
function misplaced({ pages, whole, limite }: ListRead): readonly ReadPage[] {
  if (!whole) return [];
  let start = 0;
  const found: ReadPage[] = [];
  for (const page of pages) {
    if (page.keys.length > 0 && start !== (page.asked.pagina_inicial - 1) * limite) found.push(page);
    start += page.keys.length;
  }
  return [...new Set([...found.slice(0, 1), ...found.slice(-1)])];
}

/** Adds what further readings of the first page show of the order of its items, where that is still unknown. */
export function withOrder({ settled, survey }: MainList, readings: readonly Reading[]): Survey {
  const page = settled.list.walked.read.pages[0];
  if (page === undefined || survey.order !== 'unknown') return survey;
  const orders = readings.filter(({ answer }) => answer.page !== null).map(({ keys }) => orderOf(page.keys, keys));
  return { ...survey, order: orders.find((order) => order !== 'unknown') ?? 'unknown' };
}

/** What a settled walk, and the pages that were compared with it, show. */
export function surveyOf(settled: SettledWalk, slices: SettledSlices | null): Survey {
  const { read, afterLast } = settled.walked;
  const list = read.list();
  const repeated = repetitions(list).filter((one) => one.sameContent);
  return {
    partner: settled.partner,
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

/** The simulations that an account's walk read. */
export function homeOf({ coarser, walked }: SettledWalk): Keys {
  return joinKeys([...coarser, ...walked.read.pages].map(({ keys }) => keys));
}
