import type { Asked, Partner } from '../facts/answer.ts';
import {
  countDistinct,
  joinKeys,
  type Keys,
  pickKeys,
  positionsBeyond,
  sameMembers,
  sameOrder,
  sharedPositions,
} from '../facts/keys.ts';
import type { Reading } from '../facts/read.ts';

type Order = 'stable' | 'unstable' | 'unknown';

/** A page as it was first read, and as it was read again with other simulations and the same total, or none. */
interface Moved {
  readonly first: Keys;
  readonly again: Keys;
  readonly total: number | null;
}

/** The first response to a request with a token. */
interface First {
  readonly keys: Keys;
  readonly total: number | null;
  /** The last one with other simulations, since one that was like it. */
  other?: Keys | undefined;
}

/** Such pages that are kept of an account. */
const MOST = 20;

/** What the responses to equal requests show of the order of each account's list. */
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
      // Without a total, what was there, gone and there again had changed its place.
      const back = isAlike ? first.other : undefined;
      const again = total === null ? back : other;
      if (isAlike || other) first.other = other;
      const isKept = again !== undefined && total === first.total && moved.length < MOST;
      orders.set(partner, {
        order: order === 'unstable' || shown === 'unknown' ? order : shown,
        moved: isKept ? [...moved, { first: first.keys, again, total }] : moved,
      });
    },
    /** How many responses to a request are like the first one. */
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

/** What two readings of one page show of the order of its items, by those that both hold. */
export function orderOf(first: Keys, again: Keys): Order {
  if (sameOrder(first, again)) return first.length > 1 ? 'stable' : 'unknown';
  const before = pickKeys(first, sharedPositions(first, again));
  const after = pickKeys(again, sharedPositions(again, first));
  return !sameOrder(before, after) && sameMembers(before, after) ? 'unstable' : 'unknown';
}
