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

/** A deviation is `constant` after this many equal readings in a row. */
export const CONSTANT = 3;
/** A list that still changes after this many readings is `living`. */
export const READS = 6;

export interface Settling<T> {
  /** Reads again; `reads` counts the readings so far. */
  readonly again: (before: T, reads: number) => Promise<T>;
  /** Returns `clean` for no deviation, `unread` for an unreadable value, and null to read again. */
  readonly endOf: (value: T) => 'clean' | 'unread' | null;
  readonly same: (before: T, now: T) => boolean;
  /** Waits before the reading that makes a deviation constant. */
  readonly pause: () => Promise<void>;
  /** Equal readings to count at the start; by default 1, for `first`. */
  readonly equal?: number;
  /** Equal readings that make a deviation constant, if three may be chance. */
  readonly needed?: number;
}

/** Reads until nothing deviates, until three readings in a row deviate equally, or six times. */
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

/** The simulations seen in each account's list. They distinguish a changed list from a different list. */
export type Views = ReturnType<typeof createViews>;

interface Known {
  readonly ids: Keys;
  readonly texts: Keys;
  /** The number of items on the largest page of the last update. */
  readonly items: number;
  /** The size of the list when it was read; simulations added since are not counted. */
  readonly total: number | null;
  readonly whole: boolean;
}

/** Simulations that may be added or removed between two readings, whatever the totals are. */
const TOLERANCE = 2;

export function createViews() {
  const known = new Map<Partner, Known>();
  const recorded: { readonly kind: ViewFact['kind']; readonly reading: Reading; state: ViewFact['state'] }[] = [];

  /** Adds simulations to an account's list. `whole`: the pages are the complete list. */
  const add = (partner: Partner, pages: readonly Pick<ReadAnswer, 'answer' | 'keys'>[], whole: boolean): void => {
    // The expected list is back, so the recorded page was a different list.
    const seen = pages.some(({ keys }) => keys.length > 0);
    for (const one of recorded) if (seen && one.reading.answer.partner === partner) one.state = 'constant';
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
   * Returns how a page differs from its account's list, or null if it does not or the list is unknown. `doubtful`: the
   * ids or texts of the simulations may have changed, so only equal readings confirm it.
   */
  const differenceOf = ({ answer, keys }: Reading) => {
    const list = known.get(answer.partner);
    if (list === undefined || answer.status !== 200 || answer.page?.items == null) return null;
    if (keys.length === 0) return list.items > TOLERANCE ? { kind: 'empty' as const, doubtful: false } : null;
    // An item with an id may be one that the list showed without an id.
    const { of, unknown: otherIds } = unknownIn(identified(keys, true), list.ids);
    const byId = { of, unknown: Math.max(0, otherIds - list.texts.length) };
    // In a list with ids, an item without an id may be any of its simulations.
    const byText = list.ids.length > 0 ? { of: 0, unknown: 0 } : unknownIn(identified(keys, false), list.texts);
    const unknown = byId.unknown + byText.unknown;
    const { total } = answer.page;
    const grown = total === null || list.total === null ? 0 : Math.max(0, total - list.total);
    if (unknown * 2 <= byId.of + byText.of || unknown <= Math.max(TOLERANCE, grown + unseenIn(list))) return null;
    const doubtful = byId.unknown === 0 || !list.whole || total === null || list.total === null;
    return { kind: 'other' as const, doubtful };
  };

  /** Records a page as a different list. `sure`: only the token has changed since the last equal page. */
  const record = (kind: ViewFact['kind'], reading: Reading, sure: boolean): void => {
    recorded.push({ kind, reading, state: sure ? 'constant' : 'once' });
  };

  const isRecorded = (reading: Reading): boolean =>
    recorded.some(
      (one) => one.reading.answer.partner === reading.answer.partner && sameView(one.reading, reading) === true,
    );

  /** Reads a page until it equals its account's list, or three readings differ. */
  const confirm = async (
    first: Reading,
    again: () => Promise<Reading>,
    { pause = async () => undefined, sure = false }: { pause?: () => Promise<void>; sure?: boolean } = {},
  ): Promise<{ readonly reading: Reading; readonly differs: boolean }> => {
    const readings = [first];
    for (let reading = first; ; readings.push(reading)) {
      const found = differenceOf(reading);
      if (found === null) {
        if (reading.answer.page !== null) add(reading.answer.partner, [reading], false);
        return { reading, differs: false };
      }
      if (isRecorded(reading)) return { reading, differs: true };
      if (readings.length === CONSTANT) {
        const constant = readings.every((one) => sameView(first, one) === true);
        if (found.doubtful && !constant) return { reading, differs: false };
        record(found.kind, reading, sure);
        return { reading, differs: true };
      }
      if (readings.length === CONSTANT - 1) await pause();
      reading = await again();
    }
  };

  /** Returns every page that was recorded as a different list. */
  const read = (): readonly ViewFact[] =>
    recorded.map(({ kind, reading, state }) => {
      const { partner, token = 0, exchange, asked, case: label } = reading.answer;
      const place = { page: asked?.pagina_inicial ?? null, limite: asked?.limite ?? null };
      return { kind, state, partner, token, exchange, ...place, ...(label !== undefined && { case: label }) };
    });

  return { add, record, confirm, read };
}

type Shown = Pick<Reading, 'answer' | 'keys'>;

/** Returns true if two readings of a page have the same simulations and total, or null if that is unknown. */
export function sameView(one: Shown, other: Shown): boolean | null {
  const [left, right] = [one.answer.page, other.answer.page];
  if (left?.items == null || right?.items == null) return null;
  const sameTotal = left.total === null || right.total === null || left.total === right.total;
  if (!sameTotal || one.keys.length !== other.keys.length) return false;
  // The id of a simulation is optional, and may be present in one response only.
  const [ofOne, ofOther] = [one, other].map(({ keys }) => identified(keys, true).length);
  return ofOne === ofOther ? sameMembers(one.keys, other.keys) : null;
}

/** Counts simulations that no page of a list showed: if the order varies, pages repeat some and omit others. */
function unseenIn({ whole, total, ids, texts }: Known): number {
  return whole && total !== null ? Math.max(0, total - countDistinct(ids) - countDistinct(texts)) : 0;
}

/** Returns the items that have an id, or those identified by their text. */
function identified(keys: Keys, byId: boolean): Keys {
  return keysOf(keys, (at) => (byId ? hasGivenId(keys, at) : !hasGivenId(keys, at) && isIdentified(keys, at)));
}

/** Counts the items of a page that are comparable with a list, and those missing from the list. */
function unknownIn(items: Keys, list: Keys): { readonly of: number; readonly unknown: number } {
  return list.length === 0 ? { of: 0, unknown: 0 } : { of: items.length, unknown: positionsBeyond(items, list).length };
}

function withNew(known: Keys | undefined, further: Keys): Keys {
  if (known === undefined) return further;
  const added = positionsBeyond(further, known);
  return added.length === 0 ? known : joinKeys([known, pickKeys(further, added)]);
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
  /** The latest response with other simulations since the last equal one. */
  other?: Keys | undefined;
}

/** Maximum `Moved` pages to keep for each account. */
const MAX_MOVED = 20;

/** Infers the order of each account's list from the responses to equal requests. */
export function createOrders() {
  const firsts = new Map<string, First>();
  const equals = new Map<string, number>();
  const orders = new Map<Partner, { readonly order: Order; readonly moved: readonly Moved[] }>();
  return {
    /** Compares a page with the first response to the same request and token: each token may have its own order. */
    add({ answer: { partner, role, asked, page }, keys }: Reading, token: number): void {
      if (role !== 'listing' || asked === undefined || page?.items == null) return;
      const { total } = page;
      const name = nameOf(partner, asked);
      const first = firsts.get(`${token} ${name}`);
      if (first === undefined) {
        firsts.set(`${token} ${name}`, { keys, total });
        return;
      }
      const isEqual = sameOrder(first.keys, keys);
      if (isEqual) equals.set(name, (equals.get(name) ?? 0) + 1);
      const { order, moved } = orders.get(partner) ?? { order: 'unknown', moved: [] };
      const shown = orderOf(first.keys, keys);
      const isOther = first.keys.length === keys.length && !sameMembers(first.keys, keys);
      // A page that holds a simulation twice has lost another one: it shows no order.
      const other = isOther && [first.keys, keys].every((one) => countDistinct(one) === one.length) ? keys : undefined;
      // Without a total, only simulations that disappear and reappear show that the order has changed.
      const back = isEqual ? first.other : undefined;
      const again = total === null ? back : other;
      if (isEqual || other) first.other = other;
      const isKept = again !== undefined && total === first.total && moved.length < MAX_MOVED;
      orders.set(partner, {
        order: order === 'unstable' || shown === 'unknown' ? order : shown,
        moved: isKept ? [...moved, { first: first.keys, again, total }] : moved,
      });
    },
    /** Counts the responses to a request that equal the first one. */
    equalResponses: (partner: Partner, asked: Asked): number => equals.get(nameOf(partner, asked)) ?? 0,
    /**
     * Returns the order of an account's list. If a page had other simulations, but all simulations seen are no more than
     * the total, or than the list, none was added or removed: the order has changed.
     */
    of(partner: Partner, list: Keys): Order {
      const { order, moved } = orders.get(partner) ?? { order: 'unknown', moved: [] };
      const isOrder = ({ first, again, total }: Moved): boolean => {
        const beyond = [first, again].map((keys) => pickKeys(keys, positionsBeyond(keys, list)));
        const size = countDistinct(list);
        return size + countDistinct(joinKeys(beyond)) <= (total ?? size);
      };
      return moved.some(isOrder) ? 'unstable' : order;
    },
  };
}

function nameOf(partner: Partner, { pagina_inicial, limite }: Asked): string {
  return JSON.stringify([partner, pagina_inicial, limite]);
}

/** Compares the order of the items that two readings of a page share. */
export function orderOf(first: Keys, again: Keys): Order {
  if (sameOrder(first, again)) return first.length > 1 ? 'stable' : 'unknown';
  const before = pickKeys(first, sharedPositions(first, again));
  const after = pickKeys(again, sharedPositions(again, first));
  return !sameOrder(before, after) && sameMembers(before, after) ? 'unstable' : 'unknown';
}
