import { type Asked, isTrouble, type Partner } from '../facts/answer.ts';
import type { Survey } from '../facts/facts.ts';
import type { Reading } from '../facts/read.ts';
import { expectedSlice, type ListRead, type ReadAnswer, type ReadPage } from '../facts/survey.ts';
import { rereadOddPages, walkProbe } from './pages.ts';
import { askWithoutParameters } from './parameters.ts';
import type { Session } from './session.ts';
import { orderOf, type SettledSlices, type SettledWalk, settleSlices, settleWalk, sizeOf, surveyOf } from './settle.ts';
import { readSizes } from './sizes.ts';
import type { Wants } from './table.ts';
import { settleValues } from './values.ts';
import { type WalkOptions, walk } from './walk.ts';

/** How lists are read. */
export interface ListOptions {
  readonly production: boolean;
  readonly maxPages: number;
  /** Pages asked for at a time. */
  readonly window: number;
  /** Lets time pass before what deviates is read for the last time. */
  readonly patience: () => Promise<void>;
  /** Whether the first page is all that is read of the main partner's list. */
  readonly firstOnly: boolean;
  /** Whether a probe is sent. */
  readonly wants: Wants;
  /** Whether few pages at other sizes are read. */
  readonly quick: boolean;
}

/** The main partner's list, settled. */
export interface MainList {
  readonly settled: SettledSlices;
  readonly survey: Survey;
  /** The request that controls repeat: the first page at the size that the walk was made at. */
  readonly control: Asked & { readonly limite: number };
}

/** Page sizes for a walk, in the order tried: the largest first, others where it is not served. */
const WALK_SIZES = [100, 50, 10, 1] as const;

/** Pages that a list is cut into which one page of the walk would hold. */
const FEWEST_PAGES = 3;

/**
 * Walks a partner's list until it has settled: at the largest size that the listing serves, and where all of it fits on
 * one such page at a smaller one, since a walk of one page shows nothing of walking.
 */
export async function walkList(session: Session, partner: Partner, options: ListOptions): Promise<SettledWalk> {
  const settled = await walkLargest(session, partner, options);
  if (options.firstOnly) return settled;
  const { read, afterLast } = settled.walked;
  const size = Math.max(sizeOf(read) ?? 0, read.pages[0]?.answer.page?.total ?? 0);
  if (!read.whole || read.pages.length !== 1 || size < 2) return settled;
  const limite = Math.min(Math.ceil(size / FEWEST_PAGES), read.limite);
  const finer = await settleWalk(session, walkOptions(partner, limite, options));
  if (finer.state === 'unread') return settled;
  const behind = { pagina_inicial: 2, limite: read.limite };
  const isHeld = (expectedSlice(finer.walked.read, behind)?.length ?? 0) > 0;
  const coarser = [...read.pages, ...(afterLast !== null && isHeld ? [{ asked: behind, ...afterLast }] : [])];
  return { ...finer, reads: settled.reads + finer.reads, coarser };
}

/** The first page of a walk alone, for what no list is needed for. */
async function readFirstPage(session: Session, options: WalkOptions): Promise<SettledWalk> {
  const walked = await walk(session, { ...options, name: 'listing.first-page', firstOnly: true });
  const state = walked.read.broken === null ? 'clean' : 'unread';
  return { walked, state, reads: 1, changed: false, reordered: false, coarser: [] };
}

async function walkLargest(session: Session, partner: Partner, options: ListOptions): Promise<SettledWalk> {
  const name = options.firstOnly ? 'listing.first-page' : walkProbe(partner);
  const read = options.firstOnly ? readFirstPage : settleWalk;
  const settled = await read(session, walkOptions(partner, WALK_SIZES[0], options));
  for (const limite of WALK_SIZES.slice(1)) {
    const first = session.answers.findLast((answer) => answer.partner === partner && answer.name === name);
    const refused = first !== undefined && first.status !== null && !isTrouble(first.status);
    if (settled.walked.read.pages.length > 0 || !refused) return settled;
    const smaller = await read(session, walkOptions(partner, limite, options));
    if (smaller.walked.read.pages.length > 0) return smaller;
  }
  return settled;
}

/** Holds pages at other sizes, and with parameters left out, against the walk of the main partner's list. */
export async function readMainList(session: Session, walked: SettledWalk, options: ListOptions): Promise<MainList> {
  const { limite } = walked.walked.read;
  const size = sizeOf(walked.walked.read);
  const { quick, wants } = options;
  const sizes = size === null || !wants('listing.page-size') ? [] : await readSizes(session, 'main', size, quick);
  const omitted = wants('listing.parameters-omitted') ? await askWithoutParameters(session, 'main', size, quick) : [];
  const held = [...misplaced(walked.walked.read), ...walked.coarser, ...sizes, ...omitted];
  const settled = await settleSlices(session, walkOptions('main', limite, options), walked, held);
  const survey = surveyOf('main', settled.list, settled);
  await rereadOddPages(session, survey, options.patience);
  return {
    settled,
    survey: await withValues(session, survey, settled, held, options),
    control: { pagina_inicial: 1, limite },
  };
}

/** Adds what pages read under other queries say of the values of the simulations. */
export async function withValues(
  session: Session,
  survey: Survey,
  { list }: Pick<SettledSlices, 'list'>,
  held: readonly ReadAnswer[],
  { patience, wants }: Pick<ListOptions, 'patience' | 'wants'>,
): Promise<Survey> {
  if (!wants('listing.page-size')) return survey;
  const { partner } = survey;
  const { compared, contradictions } = await settleValues(session, { partner, patience }, list.walked.read, held);
  return { ...survey, valuesCompared: compared, contradictions };
}

/**
 * The first and the last page of a walk that does not begin at its place in the list, where pages before it hold fewer
 * or more items than were asked for.
 */
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

/** Adds what further reads of the first page say of the order of its items, where nothing has told it yet. */
export function withOrder({ settled, survey }: MainList, rereads: readonly Reading[]): Survey {
  const page = settled.list.walked.read.pages[0];
  if (page === undefined || survey.order !== 'unknown') return survey;
  const orders = rereads
    .filter(({ answer }) => answer.page !== null)
    .map((reading) => orderOf(page, { asked: page.asked, ...reading }));
  return { ...survey, order: orders.find((order) => order !== 'unknown') ?? 'unknown' };
}

/** How a walk of a partner's list at one size is made. */
export function walkOptions(partner: Partner, limite: number, options: ListOptions): WalkOptions {
  const { maxPages, window, production, patience, wants } = options;
  const beyond = !production && wants('listing.page-after-last');
  return { partner, limite, purpose: 'probe', maxPages, window, beyond, patience };
}
