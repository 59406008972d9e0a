import { type Asked, mayPass, type Partner } from '../facts/answer.ts';
import type { SurveyState } from '../facts/facts.ts';
import {
  countDistinct,
  hasGivenId,
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
  servedSize,
  signatureOf,
} from '../facts/survey.ts';
import type { Purpose } from '../src/evidence/exchange.ts';
import { mayBeAfterLast, type PageRead, readAgain, readPage } from './page.ts';
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
  readonly quick: boolean;
  readonly wants: Wants;
}

export interface Walked extends ListRead {
  /** The response to the page after the last, or null if not requested. */
  readonly afterLast: Reading | null;
}

/** The maximum page number: the largest int32. */
export const LARGEST_PAGE = 2_147_483_647;

type WalkedPage = PageRead<ReadPage['asked']>;

/** The context of a walk at one page size. */
interface Walk extends Run {
  readonly limite: number;
  readonly pageOf: (number: number, purpose?: Purpose) => Promise<WalkedPage>;
  /** Requests a page that may not exist. */
  readonly tryPage: (number: number, name: ProbeName) => Promise<Reading>;
}

/** Returns the probe that reads an account's list, or the first page only if no probe needs the others. */
export function walkName({ wants }: Run, partner: Partner): ProbeName {
  return partner === 'main' && !wants('listing.page') ? 'listing.first-page' : walkProbe(partner);
}

/** Reads a list page by page. Also requests the page after the last, which may have more simulations. */
async function walk(run: Run, partner: Partner, limite: number, purpose: Purpose): Promise<Walked> {
  const { session, maxPages } = run;
  const name = walkName(run, partner);
  const one: Walk = {
    ...run,
    limite,
    pageOf: (number, why = purpose) => {
      const asked = { pagina_inicial: number, limite };
      return readPage(session, partner, { asked }, { purpose: why, by: { name, group: 'walk' } });
    },
    tryPage: (number, probe) => {
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
  const sampled = planned > maxPages && (await hasItems(one, planned));
  const numbers = sampled ? sample(planned, maxPages) : range(2, Math.min(planned, maxPages));

  for (const [at, outcome] of (await pagesOf(one, first, numbers)).entries()) {
    const settled = outcome.page ? outcome : await retried(one, outcome, numbers[at] ?? 1);
    if (settled.gone) return ended(limite, pages, { shrunk: true });
    if (!settled.page) return ended(limite, pages, { broken: settled.reading });
    pages.push(settled.page);
  }
  return sampled ? ended(limite, pages, { whole: false }) : readOn(one, pages);
}

/** The simulations of the joined pages of a walk, and the number of these pages. */
interface Joined {
  readonly list: Keys;
  readonly pages: number;
}

/**
 * Returns true if a page after the last continues the list. The document allows any content there. An earlier page may
 * also show new simulations (after a change of order, or if cut before), but not more than total, or not only new ones.
 */
function continues(joined: Joined, pages: readonly ReadPage[], { answer: { asked, page }, keys }: Reading): boolean {
  const [last, items] = [pages.at(-1), pages.reduce((sum, page) => sum + page.keys.length, 0)];
  const known = [joined.list, ...(last ? [last.keys] : [])].flatMap((list) => sharedPositions(keys, list));
  const further = keys.length - new Set(known).size;
  if (last === undefined || keys.length === 0) return false;
  const { total = null, numero: ownNumber = null, tem_proximo: isAnnounced } = last.answer.page ?? {};
  const numero = page?.numero ?? null;
  const isOwn = numero === null || numero === asked?.pagina_inicial;
  // The previous page announces it, and it states that it is the last: it belongs to the list even if it repeats items.
  if (further === 0) return total === null && isOwn && isAnnounced === true && page?.tem_proximo === false;
  if (total === null) {
    // After a short page, items without ids may be those of an earlier page, changed meanwhile.
    if (last.keys.length < last.asked.limite && isAnnounced !== true && !hasGivenId(keys, 0)) return false;
    // If the last page states its own number, a number that is not higher shows an earlier page. A numero of 1 on every page
    // would be a deviation of pages with other simulations.
    const isNumbered = ownNumber === last.asked.pagina_inicial && numero !== null && numero <= ownNumber;
    return !isNumbered || (ownNumber === 1 && further * 2 > keys.length);
  }
  if (countDistinct(joined.list) + further > total) return isOwn || further * 2 > keys.length;
  return isOwn && further === keys.length && items + further <= total;
}

/** Reads on while pages have new simulations. Without a total, skips one full page that repeats another. */
async function readOn(one: Walk, pages: ReadPage[]): Promise<Walked> {
  const { session, limite } = one;
  let repeated: readonly Reading[] = [];
  let joined: Joined = { list: packKeys([]), pages: 0 };
  for (;;) {
    const [first, last] = [pages[0], pages.at(-1)];
    if (!first || !last) return ended(limite, pages, { whole: false });
    const { total = null } = last.answer.page ?? {};
    const number = last.asked.pagina_inicial + 1;
    const beyond = !one.production && one.wants('listing.page-after-last');
    const isLastByTotal = total !== null && (number - 1) * limite >= total;
    if (!beyond && (isLastByTotal || last.keys.length < limite)) {
      // An API that serves smaller pages has further ones.
      return ended(limite, pages, { whole: total === null || (number - 1) * servedSize(pages, total) >= total });
    }
    if (pages.length >= one.maxPages + Number(beyond)) return ended(limite, pages, { whole: false });
    const reading = await one.tryPage(number + repeated.length, 'listing.page-after-last');
    const { keys, answer } = reading;
    if (!beyond && total !== null && answer.page === null) return ended(limite, pages, { broken: reading });
    const onward = [...repeated, reading];
    // Joining all pages each time would take quadratic time.
    if (pages.length >= 2 * joined.pages) {
      joined = { list: joinKeys(pages.map((page) => page.keys)), pages: pages.length };
    }
    if (continues(joined, pages, reading)) {
      for (const [at, further] of onward.entries()) {
        const asked = { pagina_inicial: number + at, limite };
        pages.push({ asked, answer: session.promote(further), keys: further.keys });
      }
      repeated = [];
    } else if (total === null && repeated.length === 0 && keys.length >= limite && answer.page?.tem_proximo !== false) {
      repeated = onward;
    } else {
      const afterLast = onward[0] ?? reading;
      // Without a total, only ids, or a short page that states it is the last, show that the next page repeats items.
      // After a full page, only a page or a rejection shows that the list has ended.
      const isLast = last.keys.length < limite && last.answer.page?.tem_proximo === false;
      const ends = last.keys.length < limite || afterLast.answer.page !== null || isRejection(afterLast.answer);
      const repeats = isLast || afterLast.keys.length === 0 || isIdentified(afterLast.keys, 0);
      return { ...ended(limite, pages, { whole: total !== null || (ends && repeats) }), afterLast };
    }
  }
}

function isRejection({ status }: ReadPage['answer']): boolean {
  return status !== null && status >= 400 && status < 500 && !mayPass(status);
}

/** Returns true if the last page according to total has items. */
async function hasItems({ session, tryPage, limite }: Walk, last: number): Promise<boolean> {
  if (last > LARGEST_PAGE) return false;
  const reading = await tryPage(last, 'listing.page-promised');
  const exists = reading.keys.length > 0 && !mayBeAfterLast(reading, last, limite);
  if (exists) session.promote(reading);
  return exists;
}

/** Requests pages, at most `window` at once. Stops after an unsent request, a missing page or `window` empty pages. */
async function pagesOf(one: Walk, first: ReadPage, numbers: readonly number[]): Promise<readonly WalkedPage[]> {
  const outcomes: WalkedPage[] = [];
  let [next, empty, done] = [0, 0, false];
  let [list, joined] = [first.keys, 0];
  const read = async (): Promise<void> => {
    while (!done) {
      const [at, number] = [next, numbers[next]];
      if (number === undefined) return;
      next += 1;
      const outcome = await one.pageOf(number);
      outcomes[at] = outcome;
      // Joins each page immediately: joining a long list at the end would need twice the memory.
      for (let page = outcomes[joined]?.page; page; page = outcomes[joined]?.page) {
        list = joinKeys([list, page.keys]);
        joined += 1;
      }
      empty += Number(outcome.page?.keys.length === 0);
      done ||= outcome.gone || empty >= one.window || outcome.reading.answer.failure === 'not-sent';
    }
  };
  await Promise.all(Array.from({ length: one.window }, read));
  return outcomes;
}

/** Repeats a page request that failed because of the environment. */
async function retried(one: Walk, outcome: WalkedPage, number: number): Promise<WalkedPage> {
  const { status, failure } = outcome.reading.answer;
  if (outcome.gone || failure === 'not-sent' || (status !== null && !mayPass(status))) return outcome;
  return one.pageOf(number, 'retry');
}

interface End {
  readonly whole?: boolean;
  readonly shrunk?: boolean;
  /** The response that is not a page. */
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

/** Returns evenly spaced pages from 2 to `last`, including `last`. `count` includes page 1. */
function sample(last: number, count: number): readonly number[] {
  const picked = range(1, count - 1).map((step) => Math.round(1 + (step * (last - 1)) / Math.max(1, count - 1)));
  return [...new Set(picked)].filter((number) => number > 1);
}

/** A list that was walked until a reading had no deviation, or until its deviations were settled. */
export interface SettledWalk {
  readonly partner: Partner;
  readonly read: Walked;
  readonly state: SurveyState;
  readonly reads: number;
  readonly changed: boolean;
  /** How often a reading had the simulations of the one before in another order. */
  readonly reorders: number;
  /** Pages read at a larger size before this walk. */
  readonly coarser: readonly ReadPage[];
}

/** Walks a list until it is settled. Deviations that were the same in `before` need only one equal reading. */
export async function settleWalk(
  run: Run,
  partner: Partner,
  limite: number,
  { purpose = 'probe', before }: { readonly purpose?: Purpose; readonly before?: SettledWalk } = {},
): Promise<SettledWalk> {
  const first = await walk(run, partner, limite, purpose);
  const known = before?.state === 'constant' && signatureOf(before.read) === signatureOf(first);
  let changed = false;
  let reorders = before?.reorders ?? 0;
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
      reorders += Number(isReordered(list(), next.list()));
      return { ...next, afterLast: next.afterLast ?? afterLast };
    },
    same: (one, next) => {
      const same = !one.shrunk && signatureOf(next) === signatureOf(one);
      changed ||= !same;
      return same;
    },
    pause: () => pauseAndShift(run, partner, limite),
  });
  // A deviation that is constant now, but was not there before, may be a temporary state of a changing list.
  const isNew = state === 'constant' && before !== undefined && before.state !== 'constant';
  const isChance = state === 'constant' && !known && !(await isRepeated(run, partner, value));
  const isLiving = state === 'living' || isChance || isNew;
  return {
    partner,
    read: value,
    state: isLiving ? 'living' : state,
    reads: reads + (before?.reads ?? 0),
    changed: changed || isLiving || (before?.changed ?? false),
    reorders,
    coarser: before?.coarser ?? [],
  };
}

/** Readings in a round: two pages, each page twice. */
export const READINGS_OF_ROUND = 4;
/** With earlier readings, a random choice of two orders shows no difference in at most 1 of 100,000 runs. */
export const ROUNDS_OF_PROOF = 4;
/** Random bits for a probability below 1 in 10,000. */
const BITS = 14;

/** Rereads two pages while `isOpen` returns true. The order also detects cycles of two or three responses. */
export async function rereadInTurn(
  { session }: Run,
  partner: Partner,
  [one, other]: readonly [ReadAnswer, ReadAnswer],
  { rounds, isOpen }: { readonly rounds: number; readonly isOpen: (again: PageRead) => boolean },
): Promise<boolean> {
  const sequence = Array.from({ length: rounds }, () => [one, other, other, one]).flat();
  for (const page of sequence) if (!isOpen(await readAgain(session, partner, page))) return false;
  return true;
}

/** Returns true if two pages share a simulation in many readings: with a varying order, they share it by chance. */
async function isRepeated(run: Run, partner: Partner, read: Walked): Promise<boolean> {
  const list = read.list();
  const [first, again] = repetitions(list)
    .map(({ positions }) => [placeIn(read.pages, positions[0] ?? 0), placeIn(read.pages, positions[1] ?? 0)])
    .find(([a, b]) => a?.page !== b?.page) ?? [null, null];
  if (!first || !again) return true;
  const key = sliceKeys(first.page.keys, first.item, first.item + 1);
  // Each reading of a page has one of at least two orders. In one order, the simulation is on only one of the pages.
  const known = (CONSTANT - 1) * read.pages.length;
  return rereadInTurn(run, partner, [first.page, again.page], {
    rounds: Math.max(0, Math.ceil((BITS - known) / READINGS_OF_ROUND)),
    isOpen: ({ page }) => page === null || holdsKey(page.keys, key, 0),
  });
}

/** Waits and sends one request, so that nodes responding in turn change their positions. */
export async function pauseAndShift({ session }: Run, partner: Partner, limite: number): Promise<void> {
  await session.patience();
  await rereadWalked(session, partner, { pagina_inicial: 1, limite });
}

export function rereadWalked<Query extends Asked>(session: Session, partner: Partner, asked: Query) {
  const by = { name: walkProbe(partner), group: 'walk' };
  return readPage(session, partner, { asked }, { purpose: 're-read', by });
}
