import { mayPass, type Partner, type StimulusFact } from '../facts/answer.ts';
import { isIdentified } from '../facts/keys.ts';
import { sharedPositions } from '../facts/matching.ts';
import type { Reading } from '../facts/read.ts';
import { type ListRead, type ReadPage, readingOf } from '../facts/survey.ts';
import { getListing } from './calls.ts';
import { askPage, type PageOutcome } from './pages.ts';
import type { Session } from './session.ts';
import type { ProbeName } from './table.ts';

export interface WalkOptions {
  readonly partner: Partner;
  readonly limite: number;
  readonly purpose: StimulusFact['purpose'];
  /** Name of the probe; that of the partner's walk where left out. */
  readonly name?: ProbeName;
  /** Whether the first page is all that is read. */
  readonly firstOnly?: boolean;
  /** Pages beyond which the list is read in places: first, last and evenly spread. */
  readonly maxPages: number;
  /** Pages asked for at a time; the wire bounds what is really under way. */
  readonly window: number;
  /** Whether the page after the last may be asked for. */
  readonly beyond: boolean;
  /** Lets time pass, so that what lags behind catches up. */
  readonly patience: () => Promise<void>;
}

export interface Walked {
  readonly read: ListRead;
  /** The answer to the page after the last, or null where it was not asked for. */
  readonly afterLast: Reading | null;
}

/** The largest int32: a page number beyond it can't be asked for. */
const LARGEST_PAGE = 2_147_483_647;

/**
 * Reads a partner's list at one page size. The total of the first page says how many pages there are; where it is
 * absent the walk ends on the first page that is not full or brings nothing new. The page after the last is asked for
 * too: simulations that it holds beyond the list belong to the list.
 */
export async function walk(session: Session, options: WalkOptions): Promise<Walked> {
  const { limite, maxPages } = options;
  const first = await askPage(session, { ...options, group: 'walk' }, 1);
  if (!first.page) return { read: broken(limite, [], first.reading), afterLast: null };
  const pages = [first.page];
  if (options.firstOnly) return { read: { ...complete(limite, pages), whole: false }, afterLast: null };
  const total = first.page.answer.page?.total ?? null;
  const planned = total === null ? 1 : Math.max(1, Math.ceil(total / limite));
  const inPlaces = planned > maxPages && (await holdsItems(session, options, planned));
  const numbers = inPlaces ? spread(planned, maxPages) : range(2, Math.min(planned, maxPages));

  for (const outcome of await pagesOf(session, options, numbers)) {
    const settled = outcome.page ? outcome : await again(session, options, outcome);
    if (settled.gone) return { read: { ...complete(limite, pages), shrunk: true }, afterLast: null };
    if (!settled.page) return { read: broken(limite, pages, settled.reading), afterLast: null };
    pages.push(settled.page);
  }
  if (inPlaces) return { read: { ...complete(limite, pages), whole: false }, afterLast: null };
  return goOn(session, options, pages);
}

/** A page behind the planned ones, as it was asked for. */
interface Onward {
  readonly asked: ReadPage['asked'];
  readonly reading: Reading;
}

/**
 * Goes on behind the last planned page for as long as pages bring something new. Without a total a full page that
 * repeats an earlier one, and does not say that it is the last, may stand in the middle of the list: one page more is
 * asked for.
 */
async function goOn(session: Session, options: WalkOptions, pages: ReadPage[]): Promise<Walked> {
  const { limite } = options;
  let repeated: readonly Onward[] = [];
  for (;;) {
    const [first, last] = [pages[0], pages.at(-1)];
    if (!first || !last || pages.length > options.maxPages) {
      return { read: { ...complete(limite, pages), whole: false }, afterLast: null };
    }
    const unplanned = last.answer.page?.total === null;
    const ended = unplanned && last.keys.length < limite;
    if (!options.beyond && (!unplanned || ended)) return { read: complete(limite, pages), afterLast: null };
    const asked = { pagina_inicial: last.asked.pagina_inicial + repeated.length + 1, limite };
    const reading = await tentatively(session, options, asked, 'listing.page-after-last');
    const { keys } = reading;
    const onward = [...repeated, { asked, reading }];
    if (keys.length > new Set([first, last].flatMap((page) => sharedPositions(keys, page.keys))).size) {
      pages.push(...onward.map((one) => ({ ...one, answer: session.promote(one.reading), keys: one.reading.keys })));
      repeated = [];
    } else if (unplanned && repeated.length === 0 && keys.length >= limite && saysNext(reading)) repeated = onward;
    else {
      const { reading: afterLast } = onward[0] ?? { reading };
      // Without a total only ids tell a page that repeats from one that goes on with simulations that look alike.
      const certain = !unplanned || afterLast.keys.length === 0 || isIdentified(afterLast.keys, 0);
      return { read: { ...complete(limite, pages), whole: certain }, afterLast };
    }
  }
}

function saysNext({ answer }: Reading): boolean {
  return answer.page?.tem_proximo !== false;
}

/** Asks for a page that may not exist: whatever comes is no fault. */
async function tentatively(
  session: Session,
  { partner, purpose }: WalkOptions,
  asked: ReadPage['asked'],
  name: string,
): Promise<Reading> {
  return session.askAs(partner, purpose, (headers) => ({
    name,
    role: 'open',
    asked,
    call: getListing(asked, headers),
    group: 'walk',
  }));
}

/** Whether the last page that total promises is there: a total beyond all bounds is not worth following. */
async function holdsItems(session: Session, options: WalkOptions, last: number): Promise<boolean> {
  if (last > LARGEST_PAGE) return false;
  const asked = { pagina_inicial: last, limite: options.limite };
  const reading = await tentatively(session, options, asked, 'listing.page-promised');
  if (reading.keys.length === 0) return false;
  session.promote(reading);
  return true;
}

/**
 * Asks for pages, a window of them at a time, and gives the outcomes in their order. Ends early where nothing is sent
 * any more, and after a window of empty pages: a total far beyond the list would send the walk after pages that are
 * not there.
 */
async function pagesOf(
  session: Session,
  options: WalkOptions,
  numbers: readonly number[],
): Promise<readonly PageOutcome[]> {
  const outcomes: PageOutcome[] = [];
  let [next, empty, ended] = [0, 0, false];
  const ask = async (): Promise<void> => {
    while (!ended) {
      const [at, number] = [next, numbers[next]];
      if (number === undefined) return;
      next += 1;
      const outcome = await askPage(session, { ...options, group: 'walk' }, number);
      outcomes[at] = outcome;
      empty += Number(outcome.page?.keys.length === 0);
      ended ||= outcome.gone || empty >= options.window || outcome.reading.answer.failure === 'not-sent';
    }
  };
  await Promise.all(Array.from({ length: options.window }, ask));
  return outcomes;
}

/** Asks again for a page that the environment kept back; a complete answer stands as it is. */
async function again(session: Session, options: WalkOptions, outcome: PageOutcome): Promise<PageOutcome> {
  const { status, failure } = outcome.reading.answer;
  if (outcome.gone || failure === 'not-sent' || (status !== null && !mayPass(status))) return outcome;
  return askPage(session, { ...options, purpose: 'retry', group: 'walk' }, outcome.number);
}

function complete(limite: number, pages: readonly ReadPage[]): ListRead {
  return readingOf({ limite, pages, whole: true, shrunk: false, broken: null });
}

function broken(limite: number, pages: readonly ReadPage[], { answer }: Reading): ListRead {
  const by = answer.status === null || mayPass(answer.status) ? 'environment' : 'response';
  return readingOf({ limite, pages, whole: false, shrunk: false, broken: { by, exchange: answer.exchange } });
}

function range(from: number, to: number): readonly number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
}

/** `count` pages of 1 to `last` without the first: evenly spread, the last among them. */
function spread(last: number, count: number): readonly number[] {
  const picked = range(1, count - 1).map((step) => Math.round(1 + (step * (last - 1)) / Math.max(1, count - 1)));
  return [...new Set(picked)].filter((number) => number > 1);
}
