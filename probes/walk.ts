import { type Asked, mayPass, type Partner } from '../facts/answer.ts';
import type { SurveyState } from '../facts/facts.ts';
import {
  countDistinct,
  holdsKey,
  isIdentified,
  isReordered,
  joinKeys,
  type Keys,
  packKeys,
  repetitions,
  sharedPositions,
  sliceKeys,
} from '../facts/keys.ts';
import type { Reading } from '../facts/read.ts';
import {
  anomaliesOf,
  type ListRead,
  placeIn,
  type ReadAnswer,
  type ReadPage,
  readingOf,
  signatureOf,
} from '../facts/survey.ts';
import type { Purpose } from '../src/evidence/exchange.ts';
import type { Wants } from './selection.ts';
import type { Session } from './session.ts';
import { type ProbeName, walkProbe } from './table.ts';
import { CONSTANT, settle } from './views.ts';

export interface Run {
  readonly session: Session;
  readonly production: boolean;
  /** Maximum pages to read; longer lists are sampled. */
  readonly maxPages: number;
  readonly window: number;
  /** Waits, so that caches and replicas catch up. */
  readonly patience: () => Promise<void>;
  readonly quick: boolean;
  readonly wants: Wants;
}

/** A page that the list is known to have. */
export interface PageRead<Query extends Asked = Asked> {
  readonly reading: Reading;
  /** Null where the response is no readable page of the list. */
  readonly page: (ReadAnswer & { readonly asked: Query }) | null;
  /** The list has become too short for it: the response is that to a page after the last, and open. */
  readonly gone: boolean;
}

/** How a page is requested: without a name, by the probe to which its query belongs. */
interface PageRequest {
  readonly purpose: Purpose;
  readonly by?: { readonly name: ProbeName; readonly group: string };
}

/** Reads a page. `size`: how many items a full page holds, where limite is left out. */
export async function readPage<Query extends Asked>(
  session: Session,
  partner: Partner,
  { asked, size }: { readonly asked: Query; readonly size?: number },
  { purpose, by = probeOf(partner, asked) }: PageRequest,
): Promise<PageRead<Query>> {
  const reading = await session.list(partner, asked, { ...by, purpose });
  const { answer, keys } = reading;
  const [number, limite] = [asked.pagina_inicial ?? 1, asked.limite ?? size];
  if (number > 1 && limite !== undefined && isDoubtful(reading, number)) {
    const first = await session.list(partner, { ...asked, pagina_inicial: 1 }, { ...by, purpose: 're-read' });
    const total = first.answer.page?.total ?? Number.POSITIVE_INFINITY;
    if ((number - 1) * limite >= total) {
      session.demote(reading);
      return { reading, page: null, gone: true };
    }
  }
  const page = { asked, answer, keys, ...(size !== undefined && { size }) };
  return { reading, page: answer.page?.items == null ? null : page, gone: false };
}

function probeOf(partner: Partner, { pagina_inicial, limite }: Asked): NonNullable<PageRequest['by']> {
  if (pagina_inicial === null || limite === null) return { name: 'listing.parameters-omitted', group: 'parameters' };
  return { name: partner === 'main' ? 'listing.page-size' : walkProbe(partner), group: 'sizes' };
}

/** Reads a page again, by the query that it was first read with. */
export function readAgain(
  session: Session,
  partner: Partner,
  page: Pick<ReadAnswer, 'asked' | 'size'>,
): Promise<PageRead> {
  return readPage(session, partner, page, { purpose: 're-read' });
}

/** Returns true if a response fits a page after the last: denied, empty, or with another number. */
function isDoubtful({ answer: { status, page } }: Reading, number: number): boolean {
  if (status === null || status === 401 || mayPass(status)) return false;
  return status !== 200 || page === null || page.items === 0 || (page.numero !== null && page.numero !== number);
}

export interface Walked extends ListRead {
  /** The response to the page after the last, or null where it was not requested. */
  readonly afterLast: Reading | null;
}

/** The largest int32, and so the largest page number. */
export const LARGEST_PAGE = 2_147_483_647;

type WalkedPage = PageRead<ReadPage['asked']>;

/** A list at one page size, as `walk` reads it. */
interface Walk extends Run {
  readonly limite: number;
  readonly pageOf: (number: number, purpose?: Purpose) => Promise<WalkedPage>;
  /** Requests a page that may not exist. */
  readonly perhaps: (number: number, name: ProbeName) => Promise<Reading>;
}

/** The probe that reads an account's list: the first page alone where nothing needs the others. */
export function walkName({ wants }: Run, partner: Partner): ProbeName {
  return partner === 'main' && !wants('listing.page') ? 'listing.first-page' : walkProbe(partner);
}

/** Reads a list page by page, and requests the page after the last: it may hold more of the list. */
export async function walk(run: Run, partner: Partner, limite: number, purpose: Purpose): Promise<Walked> {
  const { session, maxPages } = run;
  const name = walkName(run, partner);
  const one: Walk = {
    ...run,
    limite,
    pageOf: (number, why = purpose) => {
      const asked = { pagina_inicial: number, limite };
      return readPage(session, partner, { asked }, { purpose: why, by: { name, group: 'walk' } });
    },
    perhaps: (number, probe) => {
      const asked = { pagina_inicial: number, limite };
      return session.list(partner, asked, { name: probe, role: 'open', purpose, group: 'walk' });
    },
  };
  const { page: first, reading } = await one.pageOf(1);
  if (!first) return ended(limite, [], { broken: reading });
  const pages = [first];
  if (name === 'listing.first-page') return ended(limite, pages, { whole: false });
  const total = first.answer.page?.total ?? null;
  const planned = total === null ? 1 : Math.max(1, Math.ceil(total / limite));
  const sampled = planned > maxPages && (await holdsItems(one, planned));
  const numbers = sampled ? spread(planned, maxPages) : range(2, Math.min(planned, maxPages));

  for (const [at, outcome] of (await pagesOf(one, first, numbers)).entries()) {
    const settled = outcome.page ? outcome : await retried(one, outcome, numbers[at] ?? 1);
    if (settled.gone) return ended(limite, pages, { shrunk: true });
    if (!settled.page) return ended(limite, pages, { broken: settled.reading });
    pages.push(settled.page);
  }
  return sampled ? ended(limite, pages, { whole: false }) : goOn(one, pages);
}

/** Joined simulations of the pages of a walk, and the number of these pages. */
interface Joined {
  readonly list: Keys;
  readonly pages: number;
}

/**
 * Whether the response to a page after the last goes on with the list. What it holds is open: a page of before, in an
 * order that varies or cut at first, holds others too, but no more than the total, or not only others.
 */
function goesOn(joined: Joined, pages: readonly ReadPage[], { answer: { asked, page }, keys }: Reading): boolean {
  const [last, items] = [pages.at(-1), pages.reduce((sum, page) => sum + page.keys.length, 0)];
  const known = [joined.list, ...(last ? [last.keys] : [])].flatMap((list) => sharedPositions(keys, list));
  const further = keys.length - new Set(known).size;
  if (last === undefined || keys.length === 0) return false;
  const { total = null, numero: ownNumber = null, tem_proximo: isAnnounced } = last.answer.page ?? {};
  const numero = page?.numero ?? null;
  const isOwn = numero === null || numero === asked?.pagina_inicial;
  // The page before announces it, and it says that it is the last: it is of the list, whatever it repeats.
  if (further === 0) return total === null && isOwn && isAnnounced === true && page?.tem_proximo === false;
  if (total === null) {
    // Where the last page states its number, a smaller one than was requested is that of a page before.
    const isBefore = ownNumber === last.asked.pagina_inicial && ownNumber > 1 && numero !== null && numero <= ownNumber;
    return !isBefore;
  }
  if (countDistinct(joined.list) + further > total) return true;
  return isOwn && further === keys.length && items + further <= total;
}

/** Goes on for as long as pages hold something new; without a total one full page that repeats another is skipped. */
async function goOn(one: Walk, pages: ReadPage[]): Promise<Walked> {
  const { session, limite } = one;
  let repeated: readonly Reading[] = [];
  let joined: Joined = { list: packKeys([]), pages: 0 };
  for (;;) {
    const [first, last] = [pages[0], pages.at(-1)];
    if (!first || !last || pages.length > one.maxPages) return ended(limite, pages, { whole: false });
    const unplanned = last.answer.page?.total === null;
    const beyond = !one.production && one.wants('listing.page-after-last');
    if (!beyond && (!unplanned || last.keys.length < limite)) return ended(limite, pages, {});
    const number = last.asked.pagina_inicial + 1;
    const reading = await one.perhaps(number + repeated.length, 'listing.page-after-last');
    const { keys, answer } = reading;
    const onward = [...repeated, reading];
    // Looking up all pages each time would take the square of their number.
    if (pages.length >= 2 * joined.pages) {
      joined = { list: joinKeys(pages.map((page) => page.keys)), pages: pages.length };
    }
    if (goesOn(joined, pages, reading)) {
      for (const [at, further] of onward.entries()) {
        const asked = { pagina_inicial: number + at, limite };
        pages.push({ asked, answer: session.promote(further), keys: further.keys });
      }
      repeated = [];
    } else if (unplanned && repeated.length === 0 && keys.length >= limite && answer.page?.tem_proximo !== false) {
      repeated = onward;
    } else {
      const afterLast = onward[0] ?? reading;
      // Without a total, only ids or a short page that says it is the last show that what follows repeats simulations;
      // and behind a full page, a response that is neither a page nor a refusal does not show that the list ends.
      const isLast = last.keys.length < limite && last.answer.page?.tem_proximo === false;
      const ends = last.keys.length < limite || afterLast.answer.page !== null || isRefusal(afterLast.answer);
      const repeats = isLast || afterLast.keys.length === 0 || isIdentified(afterLast.keys, 0);
      return { ...ended(limite, pages, { whole: !unplanned || (ends && repeats) }), afterLast };
    }
  }
}

function isRefusal({ status }: ReadPage['answer']): boolean {
  return status !== null && status >= 400 && status < 500 && !mayPass(status);
}

/** Checks if the last page according to total exists. */
async function holdsItems({ session, perhaps }: Walk, last: number): Promise<boolean> {
  if (last > LARGEST_PAGE) return false;
  const reading = await perhaps(last, 'listing.page-promised');
  if (reading.keys.length > 0) session.promote(reading);
  return reading.keys.length > 0;
}

/** Requests pages, a window of them at a time. Ends early where nothing is sent, and after a window of empty pages. */
async function pagesOf(one: Walk, first: ReadPage, numbers: readonly number[]): Promise<readonly WalkedPage[]> {
  const outcomes: WalkedPage[] = [];
  let [next, empty, over] = [0, 0, false];
  let [list, joined] = [first.keys, 0];
  const read = async (): Promise<void> => {
    while (!over) {
      const [at, number] = [next, numbers[next]];
      if (number === undefined) return;
      next += 1;
      const outcome = await one.pageOf(number);
      outcomes[at] = outcome;
      // Joined page by page: joining a long list at the end would keep it in memory twice.
      for (let page = outcomes[joined]?.page; page; page = outcomes[joined]?.page) {
        list = joinKeys([list, page.keys]);
        joined += 1;
      }
      empty += Number(outcome.page?.keys.length === 0);
      over ||= outcome.gone || empty >= one.window || outcome.reading.answer.failure === 'not-sent';
    }
  };
  await Promise.all(Array.from({ length: one.window }, read));
  return outcomes;
}

/** Requests a page again that the environment blocked. */
async function retried(one: Walk, outcome: WalkedPage, number: number): Promise<WalkedPage> {
  const { status, failure } = outcome.reading.answer;
  if (outcome.gone || failure === 'not-sent' || (status !== null && !mayPass(status))) return outcome;
  return one.pageOf(number, 'retry');
}

interface End {
  readonly whole?: boolean;
  readonly shrunk?: boolean;
  /** The response that is no page. */
  readonly broken?: Reading;
}

function ended(limite: number, pages: readonly ReadPage[], { whole = true, shrunk = false, broken }: End): Walked {
  const common = { limite, pages, shrunk };
  if (broken === undefined) return { ...readingOf({ ...common, whole, broken: null }), afterLast: null };
  const { status, exchange } = broken.answer;
  const by = status === null || mayPass(status) ? 'environment' : 'response';
  return { ...readingOf({ ...common, whole: false, broken: { by, exchange } }), afterLast: null };
}

function range(from: number, to: number): readonly number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
}

/** Pages of 2 to `last`, so many with the first, evenly spread, the last among them. */
function spread(last: number, count: number): readonly number[] {
  const picked = range(1, count - 1).map((step) => Math.round(1 + (step * (last - 1)) / Math.max(1, count - 1)));
  return [...new Set(picked)].filter((number) => number > 1);
}

/** A list that was walked until two readings agree or the same deviates in three of them. */
export interface SettledWalk {
  readonly partner: Partner;
  readonly read: Walked;
  readonly state: SurveyState;
  readonly reads: number;
  readonly changed: boolean;
  /** Two readings had simulations of both in another order. */
  readonly reordered: boolean;
  /** Pages that were read at another size before the walk was made at this one. */
  readonly coarser: readonly ReadPage[];
}

/** Walks a list until two readings agree. After `before`, a deviation needs only one reading that repeats it. */
export async function settleWalk(
  run: Run,
  partner: Partner,
  limite: number,
  { purpose = 'probe', before }: { readonly purpose?: Purpose; readonly before?: SettledWalk } = {},
): Promise<SettledWalk> {
  const first = await walk(run, partner, limite, purpose);
  const known = before?.state === 'constant' && signatureOf(before.read) === signatureOf(first);
  let changed = false;
  let reordered = before?.reordered ?? false;
  const { value, reads, state } = await settle(first, {
    equal: known ? CONSTANT : 1,
    endOf: (read) => {
      if (read.broken !== null) return 'unread';
      return walkName(run, partner) === 'listing.first-page' || (!read.shrunk && anomaliesOf(read).length === 0)
        ? 'clean'
        : null;
    },
    again: async ({ list, afterLast }) => {
      const next = await walk(run, partner, limite, 're-read');
      reordered ||= isReordered(list(), next.list());
      return { ...next, afterLast: next.afterLast ?? afterLast };
    },
    same: (one, next) => {
      const same = !one.shrunk && signatureOf(next) === signatureOf(one);
      changed ||= !same;
      return same;
    },
    pause: () => unsettle(run, partner, limite),
  });
  // A deviation that is new may be a temporary state of a changing list.
  const isChance = state === 'constant' && !known && !(await isTwice(run, partner, value));
  const lives = state === 'living' || isChance || (state === 'constant' && before !== undefined && !known);
  const settled = lives ? 'living' : state;
  return {
    partner,
    read: value,
    state: settled,
    reads: reads + (before?.reads ?? 0),
    changed: changed || lives || (before?.changed ?? false),
    reordered,
    coarser: before?.coarser ?? [],
  };
}

/** Readings of two pages, each page twice. */
export const READINGS_OF_ROUND = 4;
/** With the readings before, an order that is one of two by chance shows no difference in 1 of 100,000 runs at most. */
export const ROUNDS_OF_PROOF = 4;
/** Bits of chance that leave less than 1 in 10,000. */
const BITS = 14;

/** Rereads two pages alternately as long as a condition `holds`, also against replicas that respond in turn. */
export async function rereadInTurn(
  { session }: Run,
  partner: Partner,
  [one, other]: readonly [ReadAnswer, ReadAnswer],
  { rounds, holds }: { readonly rounds: number; readonly holds: (again: PageRead) => boolean },
): Promise<boolean> {
  const inTurn = Array.from({ length: rounds }, () => [one, other, other, one]).flat();
  for (const page of inTurn) if (!holds(await readAgain(session, partner, page))) return false;
  return true;
}

/** Checks if two pages share a simulation in many readings; with an unstable order they share it by chance. */
async function isTwice(run: Run, partner: Partner, read: Walked): Promise<boolean> {
  const list = read.list();
  const [first, again] = repetitions(list)
    .map(({ positions }) => [placeIn(read.pages, positions[0] ?? 0), placeIn(read.pages, positions[1] ?? 0)])
    .find(([a, b]) => a?.page !== b?.page) ?? [null, null];
  if (!first || !again) return true;
  const key = sliceKeys(first.page.keys, first.item, first.item + 1);
  // Each page is of one of two orders, at least, in each reading of the list; one order holds it on one of the two pages.
  const known = (CONSTANT - 1) * read.pages.length;
  return rereadInTurn(run, partner, [first.page, again.page], {
    rounds: Math.max(0, Math.ceil((BITS - known) / READINGS_OF_ROUND)),
    holds: ({ page }) => page === null || holdsKey(page.keys, key, 0),
  });
}

/** Waits and sends one request, so that replicas that respond in turn swap. */
export async function unsettle({ session, patience }: Run, partner: Partner, limite: number): Promise<void> {
  await patience();
  await rereadWalked(session, partner, { pagina_inicial: 1, limite });
}

/** Reads a page of an account's walk again. */
export function rereadWalked<Query extends Asked>(session: Session, partner: Partner, asked: Query) {
  const by = { name: walkProbe(partner), group: 'walk' };
  return readPage(session, partner, { asked }, { purpose: 're-read', by });
}
