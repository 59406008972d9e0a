import type { Asked, Partner } from '../facts/answer.ts';
import type { ViewFact } from '../facts/facts.ts';
import {
  countDistinct,
  hasGivenId,
  isIdentified,
  joinKeys,
  type Keys,
  keysOf,
  pickKeys,
  positionsBeyond,
  sameMembers,
  sameOrder,
  sharedPositions,
} from '../facts/keys.ts';
import type { Reading } from '../facts/read.ts';
import type { ReadAnswer } from '../facts/survey.ts';

/** Equal readings in a row that make a deviation constant. */
export const CONSTANT = 3;
/** Readings after which a list that keeps changing is `living`. */
export const READS = 6;

export interface Settling<T> {
  /** Reads again; `reads` counts the readings so far. */
  readonly again: (before: T, reads: number) => Promise<T>;
  /** `clean`: nothing deviates; `unread`: unknown. */
  readonly endOf: (value: T) => 'clean' | 'unread' | null;
  readonly same: (before: T, now: T) => boolean;
  /** Lets time pass before the reading that makes a deviation constant. */
  readonly pause: () => Promise<void>;
  /** Equal readings at the start. */
  readonly equal?: number;
  /** Equal readings that make a deviation constant, if three may be chance. */
  readonly needed?: number;
}

/** Reads until nothing deviates, or the same deviates in three readings in a row, or six readings are made. */
export async function settle<T>(first: T, settling: Settling<T>) {
  const { again, endOf, same, pause, equal: known = 1, needed = CONSTANT } = settling;
  let value = first;
  let reads = 1;
  let equal = known;
  for (;;) {
    const end = endOf(value);
    if (end !== null) return { value, reads, state: end };
    if (equal >= needed) return { value, reads, state: 'constant' as const };
    if (reads >= READS && equal < CONSTANT) return { value, reads, state: 'living' as const };
    if (equal === CONSTANT - 1) await pause();
    const next = await again(value, reads);
    equal = same(value, next) ? equal + 1 : 1;
    reads += 1;
    value = next;
  }
}

/** Known contents of the list of each account. Distinguishes a changing list from another list. */
export type Views = ReturnType<typeof createViews>;

interface Known {
  readonly ids: Keys;
  readonly texts: Keys;
  /** Total of the latest page. */
  readonly items: number;
  /** Known number of simulations in the list, without those added later. */
  readonly total: number | null;
  readonly whole: boolean;
}

/** Number of simulations that may be added or removed between two readings, regardless of the totals. */
const FEW = 2;

export function createViews() {
  const known = new Map<Partner, Known>();
  const condemned: { readonly kind: ViewFact['kind']; readonly reading: Reading; state: ViewFact['state'] }[] = [];

  /** Adds simulations to an account's list. `whole`: nothing of the list is missing. */
  const know = (partner: Partner, pages: readonly Pick<ReadAnswer, 'answer' | 'keys'>[], whole: boolean): void => {
    // The known list is back: the page that differed was of another list.
    const seen = pages.some(({ keys }) => keys.length > 0);
    for (const one of condemned) if (seen && one.reading.answer.partner === partner) one.state = 'constant';
    const before = known.get(partner);
    const all = joinKeys(pages.map(({ keys }) => keys));
    const ids = withNew(before?.ids, identified(all, true));
    const texts = withNew(before?.texts, identified(all, false));
    // A page shows that the list has grown, but not which simulations were added to earlier pages.
    const added = ids.length + texts.length - (before?.ids.length ?? 0) - (before?.texts.length ?? 0);
    const most = whole || before?.total == null ? [] : [before.total + added];
    const totals = pages.flatMap(({ answer: { page } }) => page?.total ?? []);
    known.set(partner, {
      ids,
      texts,
      items: Math.max(...pages.map(({ keys }) => keys.length), 0),
      total: totals.length === 0 ? (before?.total ?? null) : Math.min(...totals, ...most),
      whole: whole || before?.whole === true,
    });
  };

  /**
   * How a page differs from its account's list; null where it does not, or nothing is known of the list. Only equal
   * readings confirm a doubtful one: what identifies the simulations may change by itself.
   */
  const departure = ({ answer, keys }: Reading) => {
    const list = known.get(answer.partner);
    if (list === undefined || answer.status !== 200 || answer.page?.items == null) return null;
    if (keys.length === 0) return list.items > FEW ? { kind: 'empty' as const, doubtful: false } : null;
    // An item with an id may be one of those that the list showed without one.
    const { of, foreign: unknown } = foreignIn(identified(keys, true), list.ids);
    const byId = { of, foreign: Math.max(0, unknown - list.texts.length) };
    // In a list with ids, an item without one may be any simulation of it.
    const byText = list.ids.length > 0 ? { of: 0, foreign: 0 } : foreignIn(identified(keys, false), list.texts);
    const foreign = byId.foreign + byText.foreign;
    const { total } = answer.page;
    const grown = total === null || list.total === null ? 0 : Math.max(0, total - list.total);
    if (foreign * 2 <= byId.of + byText.of || foreign <= Math.max(FEW, grown + unseenIn(list))) return null;
    const doubtful = byId.foreign === 0 || !list.whole || total === null || list.total === null;
    return { kind: 'other' as const, doubtful };
  };

  /** Records a page as part of another list; `sure`: only the token has changed since. */
  const condemn = (kind: ViewFact['kind'], reading: Reading, sure: boolean): void => {
    condemned.push({ kind, reading, state: sure ? 'constant' : 'once' });
  };

  const isCondemned = (reading: Reading): boolean =>
    condemned.some(
      (one) => one.reading.answer.partner === reading.answer.partner && sameView(one.reading, reading) === true,
    );

  /** Reads a page that differs from its account's list again, until it does not or has done so three times. */
  const confirm = async (
    first: Reading,
    again: () => Promise<Reading>,
    { pause = async () => undefined, sure = false }: { pause?: () => Promise<void>; sure?: boolean } = {},
  ): Promise<{ readonly reading: Reading; readonly departed: boolean }> => {
    const readings = [first];
    for (let reading = first; ; readings.push(reading)) {
      const found = departure(reading);
      if (found === null) {
        if (reading.answer.page !== null) know(reading.answer.partner, [reading], false);
        return { reading, departed: false };
      }
      if (isCondemned(reading)) return { reading, departed: true };
      if (readings.length === CONSTANT) {
        const constant = readings.every((one) => sameView(first, one) === true);
        if (found.doubtful && !constant) return { reading, departed: false };
        condemn(found.kind, reading, sure);
        return { reading, departed: true };
      }
      if (readings.length === CONSTANT - 1) await pause();
      reading = await again();
    }
  };

  /** Every page that was recorded as another list. */
  const read = (): readonly ViewFact[] =>
    condemned.map(({ kind, reading, state }) => {
      const { partner, token = 0, exchange, asked, case: label } = reading.answer;
      const place = { page: asked?.pagina_inicial ?? null, limite: asked?.limite ?? null };
      return { kind, state, partner, token, exchange, ...place, ...(label !== undefined && { case: label }) };
    });

  return { know, condemn, confirm, read };
}

type Shown = Pick<Reading, 'answer' | 'keys'>;

/** Returns true if two readings of a page contain the same simulations and totals; null if this is unknown. */
export function sameView(one: Shown, other: Shown): boolean | null {
  const [left, right] = [one.answer.page, other.answer.page];
  if (left?.items == null || right?.items == null) return null;
  const sameTotal = left.total === null || right.total === null || left.total === right.total;
  if (!sameTotal || one.keys.length !== other.keys.length) return false;
  // Ids may be missing, and missing in one response only.
  const [ofOne, ofOther] = [one, other].map(({ keys }) => identified(keys, true).length);
  return ofOne === ofOther ? sameMembers(one.keys, other.keys) : null;
}

/** Counts simulations that no page showed: in an unstable order, pages repeat some simulations and omit others. */
function unseenIn({ whole, total, ids, texts }: Known): number {
  return whole && total !== null ? Math.max(0, total - countDistinct(ids) - countDistinct(texts)) : 0;
}

/** Returns the items with an id, or the items without one that their text identifies. */
function identified(keys: Keys, byId: boolean): Keys {
  return keysOf(keys, (at) => (byId ? hasGivenId(keys, at) : !hasGivenId(keys, at) && isIdentified(keys, at)));
}

/** Counts the items of a page that can be compared with a list, and those that the list does not contain. */
function foreignIn(items: Keys, list: Keys): { readonly of: number; readonly foreign: number } {
  return list.length === 0 ? { of: 0, foreign: 0 } : { of: items.length, foreign: positionsBeyond(items, list).length };
}

function withNew(known: Keys | undefined, further: Keys): Keys {
  if (known === undefined) return further;
  const fresh = positionsBeyond(further, known);
  return fresh.length === 0 ? known : joinKeys([known, pickKeys(further, fresh)]);
}

type Order = 'stable' | 'unstable' | 'unknown';

/** Two readings of a page with different simulations and the same total, or no total. */
interface Moved {
  readonly first: Keys;
  readonly again: Keys;
  readonly total: number | null;
}

/** The first response to a request with a token. */
interface First {
  readonly keys: Keys;
  readonly total: number | null;
  /** Last response with other simulations since an equal one. */
  other?: Keys | undefined;
}

/** Maximum of such pages kept per account. */
const MOST = 20;

/** Determines the order of the list of each account from responses to equal requests. */
export function createOrders() {
  const firsts = new Map<string, First>();
  const alike = new Map<string, number>();
  const orders = new Map<Partner, { readonly order: Order; readonly moved: readonly Moved[] }>();
  return {
    /** Compares a page with the first response to the same request with the same token: another may have an order of its own. */
    add({ answer: { partner, role, asked, page }, keys }: Reading, token: number): void {
      if (role !== 'listing' || asked === undefined || page?.items == null) return;
      const { total } = page;
      const name = nameOf(partner, asked);
      const first = firsts.get(`${token} ${name}`);
      if (first === undefined) {
        firsts.set(`${token} ${name}`, { keys, total });
        return;
      }
      const isAlike = sameOrder(first.keys, keys);
      if (isAlike) alike.set(name, (alike.get(name) ?? 0) + 1);
      const { order, moved } = orders.get(partner) ?? { order: 'unknown', moved: [] };
      const shown = orderOf(first.keys, keys);
      const other = first.keys.length === keys.length && !sameMembers(first.keys, keys) ? keys : undefined;
      // Without a total: a simulation that disappeared and came back had moved.
      const back = isAlike ? first.other : undefined;
      const again = total === null ? back : other;
      if (isAlike || other) first.other = other;
      const isKept = again !== undefined && total === first.total && moved.length < MOST;
      orders.set(partner, {
        order: order === 'unstable' || shown === 'unknown' ? order : shown,
        moved: isKept ? [...moved, { first: first.keys, again, total }] : moved,
      });
    },
    /** Returns how many responses to a request equal the first one. */
    alike: (partner: Partner, asked: Asked): number => alike.get(nameOf(partner, asked)) ?? 0,
    /**
     * The order of an account's list. Where a page held other simulations, and all that were read are no more than the
     * total, or all of the list, none came or went: the order had changed.
     */
    of(partner: Partner, list: Keys): Order {
      const { order, moved } = orders.get(partner) ?? { order: 'unknown', moved: [] };
      const isOrder = ({ first, again, total }: Moved): boolean => {
        const beyond = [first, again].map((keys) => pickKeys(keys, positionsBeyond(keys, list)));
        const held = countDistinct(list);
        return held + countDistinct(joinKeys(beyond)) <= (total ?? held);
      };
      return moved.some(isOrder) ? 'unstable' : order;
    },
  };
}

function nameOf(partner: Partner, { pagina_inicial, limite }: Asked): string {
  return JSON.stringify([partner, pagina_inicial, limite]);
}

/** Compares the order of the items that two readings of one page have in common. */
export function orderOf(first: Keys, again: Keys): Order {
  if (sameOrder(first, again)) return first.length > 1 ? 'stable' : 'unknown';
  const before = pickKeys(first, sharedPositions(first, again));
  const after = pickKeys(again, sharedPositions(again, first));
  return !sameOrder(before, after) && sameMembers(before, after) ? 'unstable' : 'unknown';
}
