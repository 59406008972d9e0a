import type { Asked, Partner } from '../facts/answer.ts';
import type { Survey } from '../facts/facts.ts';
import {
  countDistinct,
  hasGivenId,
  holdsKey,
  joinKeys,
  type Keys,
  pickKeys,
  positionsBeyond,
  sameMembers,
  sameOrder,
  sharedPositions,
  valuesAt,
} from '../facts/keys.ts';
import type { Reading } from '../facts/read.ts';
import { nameOf } from './views.ts';

/** `changed`: the order changed once, and may be stable before and after. */
type Order = 'stable' | 'changed' | 'unstable' | 'unknown';

/** Two successive responses to a request with different simulations and the same total, or no total. */
interface Moved {
  readonly first: Keys;
  readonly again: Keys;
  readonly total: number | null;
}

/** The responses to a request with a token. */
interface Responses {
  readonly partner: Partner;
  readonly last: Keys;
  readonly total: number | null;
  /** The response before the latest change. */
  readonly before?: Keys | undefined;
  /** The latest different responses with the same total, newest first. */
  readonly alike: readonly Keys[];
  /** Two responses had the same order, of more than one item. */
  readonly isStable: boolean;
  /** The changes of order; null: the same simulations in another order. */
  readonly changes: readonly (Moved | null)[];
}

/** Maximum changes to keep for each request. */
const MAX_CHANGES = 10;
/** Different ids of an item that no change of a list explains. */
const DIFFERENT = 3;

/** An item with the same values, but another id, in each of three responses to a request with the same total. */
interface Renewal {
  readonly partner: Partner;
  readonly place: NonNullable<Survey['renewed']>;
  /** The item in each response. */
  readonly items: readonly Keys[];
}

/** Infers the order of each account's list from the responses to equal requests. */
export function createOrders() {
  const requests = new Map<string, Responses>();
  const equals = new Map<string, number>();
  const renewals: Renewal[] = [];
  return {
    /** Compares a page with the last response to the same request and token: each token may have its own order. */
    add({ answer, keys }: Reading, token: number): void {
      const { partner, role, asked, page } = answer;
      if (role !== 'listing' || asked === undefined || page?.items == null) return;
      const name = nameOf(partner, asked);
      const request = `${token} ${name}`;
      const response = { partner, last: keys, total: page.total };
      const known = requests.get(request);
      if (known === undefined) {
        requests.set(request, { ...response, alike: [keys], isStable: false, changes: [] });
        return;
      }
      const { last, before } = known;
      const isEqual = sameOrder(last, keys);
      const isBack = before !== undefined && sameOrder(before, keys);
      const isKept = page.total !== null && page.total === known.total;
      const alike = isEqual && isKept ? known.alike : [keys, ...(isKept ? known.alike : [])].slice(0, DIFFERENT);
      if (alike.length === DIFFERENT && alike[0] === keys && renewals.length < MAX_CHANGES) {
        // On a page of one item, another item of a list of equal ones would look the same.
        const items = keys.length === 1 && page.total !== 1 ? null : renewedIn(alike);
        if (items !== null) renewals.push({ partner, place: { exchange: answer.exchange, ...asked }, items });
      }
      equals.set(name, isEqual ? (equals.get(name) ?? 0) + 1 : 0);
      requests.set(request, {
        ...response,
        before: isEqual ? before : last,
        alike,
        isStable: known.isStable || ((isEqual || isBack) && keys.length > 1),
        changes: [...known.changes, ...changesBetween(known, keys, page.total)].slice(0, MAX_CHANGES),
      });
    },
    /** Returns the page with an item that had a new id in each response, not only the ids of equal items of the list. */
    renewed: (partner: Partner, list: Keys): Survey['renewed'] =>
      renewals.find((one) => one.partner === partner && one.items.some((item) => !holdsKey(list, item, 0)))?.place,
    /** Counts the latest responses to a request that are equal. */
    equalResponses: (partner: Partner, asked: Asked): number => equals.get(nameOf(partner, asked)) ?? 0,
    /**
     * Returns the order of an account's list. If a page had other simulations, but all simulations seen are no more than
     * the total, or than the list, none was added or removed: the order has changed.
     */
    of(partner: Partner, list: Keys): Order {
      const isOrder = (change: Moved | null): boolean => {
        if (change === null) return true;
        const { first, again, total } = change;
        const beyond = [first, again].map((keys) => pickKeys(keys, positionsBeyond(keys, list)));
        const size = countDistinct(list);
        return size + countDistinct(joinKeys(beyond)) <= (total ?? size);
      };
      const own = [...requests.values()].filter((one) => one.partner === partner);
      const counts = own.map(({ changes }) => changes.filter(isOrder).length);
      if (counts.some((count) => count > 1)) return 'unstable';
      if (counts.some((count) => count > 0)) return 'changed';
      return own.some(({ isStable }) => isStable) ? 'stable' : 'unknown';
    },
  };
}

/** Returns how the next response to a request shows that the order of the list has changed. */
function changesBetween({ last, total, before }: Responses, keys: Keys, now: number | null): Responses['changes'] {
  if (orderOf(last, keys) === 'unstable') return [null];
  // A page that holds a simulation twice has lost another one: it shows no order.
  const isOther = [last, keys].every((one) => countDistinct(one) === one.length && one.length === keys.length);
  if (!isOther || sameMembers(last, keys) || total !== now) return [];
  const moved = { first: last, again: keys, total };
  if (total !== null) return [moved];
  // Without a total, only simulations that disappear and reappear show that the order has changed: twice.
  return before && sameOrder(before, keys) ? [moved, moved] : [];
}

/** Compares the order of the items that two readings of a page share. */
export function orderOf(first: Keys, again: Keys): Order {
  if (sameOrder(first, again)) return first.length > 1 ? 'stable' : 'unknown';
  const before = pickKeys(first, sharedPositions(first, again));
  const after = pickKeys(again, sharedPositions(again, first));
  return !sameOrder(before, after) && sameMembers(before, after) ? 'unstable' : 'unknown';
}

/**
 * Returns an item as each reading shows it: with an id that no other reading has, although each has exactly one item with its
 * values. Returns null if there is none.
 */
function renewedIn(readings: readonly Keys[]): readonly Keys[] | null {
  const [first, ...others] = readings.map(placesByValues);
  for (const [values, place] of first ?? []) {
    const positions = [place, ...others.map((places) => places.get(values) ?? REPEATED)];
    const items = readings.map((keys, at) => pickKeys(keys, [positions[at] ?? REPEATED]));
    const isNew = (item: Keys, at: number): boolean =>
      hasGivenId(item, 0) && readings.every((keys, other) => other === at || !holdsKey(keys, item, 0));
    if (!positions.includes(REPEATED) && items.every(isNew)) return items;
  }
  return null;
}

const REPEATED = -1;

/** Returns the position of each item by the digest of its values, or `REPEATED`. */
function placesByValues(keys: Keys): ReadonlyMap<number, number> {
  const places = new Map<number, number>();
  for (let at = 0; at < keys.length; at += 1) {
    const values = valuesAt(keys, at);
    places.set(values, places.has(values) ? REPEATED : at);
  }
  return places;
}
