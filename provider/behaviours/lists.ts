import {
  type BehaviourRow,
  type BehaviourRows,
  behaviourRowsOf,
  behavioursOf,
  type Call,
  type Change,
  eachItem,
  type List,
  type Made,
  pageOf,
  type Reading,
} from '../change.ts';
import type { Json, JsonObject } from '../data/json.ts';
import { scatter } from '../data/random.ts';
import { unseen } from '../reference-answers.ts';

const OF_ITEMS = ['open.prazo-unit', 'open.rates', 'open.ordering'];

type Size = readonly [count: number, why: string, ...hidden: readonly string[]];

/** Sizes at which paging tends to go wrong, and the open points of which nothing is seen in a short list. */
const SIZES: readonly Size[] = [
  [0, 'none at all', ...OF_ITEMS, 'open.beyond-last-page'],
  [1, 'a single one', ...OF_ITEMS],
  [2, 'the fewest that have an order', ...OF_ITEMS],
  [20, 'one page of the default size'],
  [99, 'one page that is not quite full'],
  [100, 'exactly one full page'],
  [101, 'one full page and one more'],
  [200, 'exactly two full pages'],
  [211, 'a prime number, which no page size divides'],
  [20_000, 'two hundred full pages'],
];

const sizeRows = behaviourRowsOf(SIZES, ([count, why, ...hidden]) => [
  `list-of-${count}`,
  `the list holds ${count} simulations: ${why}`,
  { policy: { count } },
  unseen(...hidden),
]);

const reordered = (list: List, position: (at: number) => number): List => ({
  ...list,
  ageAt: (at) => list.ageAt(position(at)),
});

function compare(one: Json | undefined, other: Json | undefined): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  const [left, right] = [String(one), String(other)];
  return left < right ? -1 : left > right ? 1 : 0;
}

/** Items ordered by a field; equal ones keep their order. Sorts the whole list, once for each size. */
const sorted = (field: string, direction: 'ascending' | 'descending'): BehaviourRow => [
  `items stand by ${field}, ${direction}`,
  () => {
    const orders = new Map<string, readonly number[]>();
    const sign = direction === 'ascending' ? 1 : -1;
    const keyed = (list: List): readonly number[] =>
      Array.from({ length: list.total }, (_, at) => ({ at, key: list.simulation(list.ageAt(at))[field] }))
        .sort((one, other) => sign * compare(one.key, other.key) || one.at - other.at)
        .map(({ at }) => at);
    return {
      list: (list) => {
        const name = `${list.total} ${list.total > 0 ? list.simulation(list.ageAt(0)).id_simulacao : ''}`;
        const order = orders.get(name) ?? keyed(list);
        orders.set(name, order);
        return reordered(list, (at) => order[at] ?? at);
      },
    };
  },
  { 'open.ordering': { field, direction } },
];

/** A number that shares no factor with `total`, so that its multiples visit every position. */
function stride(total: number): number {
  const divisor = (one: number, other: number): number => (other === 0 ? one : divisor(other, one % other));
  let step = Math.max(1, Math.floor(total * 0.618));
  while (divisor(step, total) !== 1) step += 1;
  return step;
}

/** The items of a page in another order at each reading, which are counted from 1. */
const unstable = (
  summary: string,
  order: (ages: readonly number[], reading: number) => readonly number[],
): BehaviourRow => [
  summary,
  () => {
    let readings = 0;
    return {
      ages: (ages) => {
        readings += 1;
        return order(ages, readings);
      },
    };
  },
  { 'open.ordering': 'unstable' },
];

const orderRows: BehaviourRows = {
  'oldest-first': [
    'the oldest simulation comes first',
    { list: (list) => reordered(list, (at) => list.total - 1 - at) },
    { 'open.ordering': { field: 'data_criacao', direction: 'ascending' } },
  ],
  unsorted: [
    'items stand in an order that no field explains, the same at each reading',
    {
      list: (list) => {
        const step = stride(list.total);
        return reordered(list, (at) => (7 + at * step) % list.total);
      },
    },
    { 'open.ordering': 'none visible' },
  ],
  'by-value-ascending': sorted('valor_bem', 'ascending'),
  'by-value-descending': sorted('valor_bem', 'descending'),
  'by-id': sorted('id_simulacao', 'ascending'),
  'by-state': sorted('uf', 'ascending'),
  'by-kind-descending': sorted('tipo', 'descending'),
  'unstable-within-page': unstable('the items of a page stand in another order at each reading', (ages, reading) => {
    const key = (age: number): number => scatter(age ^ scatter(reading));
    return ages.toSorted((one, other) => key(one) - key(other));
  }),
  'turned-at-every-second-reading': unstable(
    'the items of a page stand the other way round at every second reading',
    (ages, reading) => (reading % 2 === 0 ? ages.toReversed() : ages),
  ),
  'same-creation-time': [
    'all simulations were created at the same moment',
    eachItem((simulation) => ({ ...simulation, data_criacao: '2025-09-30T00:00:00.000Z' })),
    { 'open.ordering': null },
  ],
};

/** The list with one simulation more, created just now: it comes first and is newer than the one that did. */
function withCreated(list: List): List {
  const age = Math.min(list.ageAt(0), 0) - 1;
  return { ...list, total: list.total + 1, ageAt: (position) => (position === 0 ? age : list.ageAt(position - 1)) };
}

/** The list without one simulation, which stands at this share of it. */
const withRemoved =
  (share: number) =>
  (list: List): List => {
    const gap = Math.floor(list.total * share);
    return gap >= list.total
      ? list
      : { ...list, total: list.total - 1, ageAt: (at) => list.ageAt(at < gap ? at : at + 1) };
  };

/** Says of each listing request whether the event has come about. */
type Watch = () => (call: Call, total: number) => boolean;

const isWalk = ({ query }: Call): boolean => query.get('limite') === '100';

/** Before the second page of the first full listing. */
const duringWalk: Watch = () => {
  let happened = false;
  return (call) => {
    happened ||= isWalk(call) && pageOf(call) === 2;
    return happened;
  };
};

/** After the last page of the first full listing. */
const afterWalk: Watch = () => {
  let [ended, happened] = [false, false];
  return (call, total) => {
    happened ||= ended;
    ended ||= isWalk(call) && pageOf(call) * 100 >= total;
    return happened;
  };
};

const atCall =
  (number: number): Watch =>
  () => {
    let reads = 0;
    return () => {
      reads += 1;
      return reads >= number;
    };
  };

const living = (summary: string, watch: Watch, event: (list: List) => List): BehaviourRow => [
  summary,
  () => {
    const watching = watch();
    return {
      list: (list, { call, partner }) => (partner.name === 'main' && watching(call, list.total) ? event(list) : list),
    };
  },
];

/** Milliseconds for which a change of the list is not told everywhere. */
const LAG_MS = 600;

const totalLags: Made = () => {
  const watching = atCall(8)();
  let createdAt: number | null = null;
  return {
    list: (list, { call, partner }) => {
      if (partner.name !== 'main' || !watching(call, list.total)) return list;
      createdAt ??= Date.now();
      return withCreated(list);
    },
    pagina: (pagina, { partner, list, page, limit }) => {
      const lags = partner.name === 'main' && createdAt !== null && Date.now() - createdAt < LAG_MS;
      return lags ? { ...pagina, total: list.total - 1, tem_proximo: page * limit < list.total - 1 } : pagina;
    },
  };
};

/** The values of one simulation, which are others from a request on; for a while every second response has the old ones. */
const changing =
  (number: number, lag: number): Made =>
  () => {
    let changedAt: number | null = null;
    return eachItem((simulation, { reading: { call, partner, list }, position }) => {
      if (partner.name !== 'main' || position !== Math.floor(list.total / 2) || call.number < number) return simulation;
      changedAt ??= Date.now();
      if (call.number % 2 === 0 && Date.now() - changedAt < lag) return simulation;
      const { valor_parcela, prazo } = simulation;
      // A number that another behaviour has written in its own way stays.
      return {
        ...simulation,
        ...(typeof valor_parcela === 'number' && { valor_parcela: valor_parcela + 10 }),
        ...(typeof prazo === 'number' && { prazo: prazo + 1 }),
      };
    });
  };

/** Something that one response of each size has, and no other: a list in motion, read at an unlucky moment. */
const once =
  (make: (isFirst: (reading: Reading, page: number) => boolean) => Change): Made =>
  () => {
    const seen = new Set<number>();
    return make(({ partner, page, lastPage, limit, call }, wanted) => {
      const isList = partner.name === 'main' && call.query.size === 2 && page <= lastPage;
      if (!isList || page !== wanted || seen.has(limit)) return false;
      seen.add(limit);
      return true;
    });
  };

const wrongOnce = (words: string, page: number, change: (pagina: JsonObject) => JsonObject): BehaviourRow => [
  `${words} on page ${page} of each size, in one response`,
  once((isFirst) => ({ pagina: (pagina, reading) => (isFirst(reading, page) ? change(pagina) : pagina) })),
];

const livingRows: BehaviourRows = {
  'total-lags-behind': [
    'a simulation is created before listing request 8, and total counts it 600 ms later',
    totalLags,
    {},
    'timed',
  ],
  'next-flag-wrong-once': wrongOnce('tem_proximo is the opposite', 1, (pagina) => ({
    ...pagina,
    tem_proximo: pagina.tem_proximo !== true,
  })),
  'previous-flag-wrong-once': wrongOnce('tem_anterior is the opposite', 2, (pagina) => ({
    ...pagina,
    tem_anterior: pagina.tem_anterior !== true,
  })),
  'page-number-wrong-once': wrongOnce('numero is one less', 2, (pagina) => ({
    ...pagina,
    numero: Number(pagina.numero) - 1,
  })),
  'page-size-wrong-once': wrongOnce('tamanho is 1000', 1, (pagina) => ({ ...pagina, tamanho: 1_000 })),
  'short-once': [
    'the second page of each size lacks its first simulation in one response',
    once((isFirst) => ({ ages: (ages, reading) => (isFirst(reading, 2) ? ages.slice(1) : ages) })),
  ],
  'long-once': [
    'the second page of each size holds the first simulation of the next one too in one response',
    once((isFirst) => ({
      ages: (ages, reading) => {
        const { list, limit } = reading;
        return 2 * limit < list.total && isFirst(reading, 2) ? [...ages, list.ageAt(2 * limit)] : ages;
      },
    })),
  ],
  'created-during-walk': living(
    'a simulation is created between the first two pages of the full listing',
    duringWalk,
    withCreated,
  ),
  'removed-during-walk': living(
    'a simulation is removed from the first page between the first two pages of the full listing',
    duringWalk,
    withRemoved(0.1),
  ),
  'created-after-walk': living('a simulation is created after the first full listing', afterWalk, withCreated),
  'removed-after-walk': living('a simulation is removed after the first full listing', afterWalk, withRemoved(0.3)),
  ...behaviourRowsOf([5, 9, 15, 22, 30, 45, 80], (number) => [
    `changed-at-call-${number}`,
    `a simulation gets other values before listing request ${number}`,
    changing(number, 0),
  ]),
  ...behaviourRowsOf([15, 30], (number) => [
    `changed-at-call-${number}-lagging`,
    `a simulation gets other values before listing request ${number}, which every second response lacks for ${LAG_MS} ms`,
    changing(number, LAG_MS),
    {},
    'timed',
  ]),
  ...behaviourRowsOf([2, 6, 12, 25, 60], (number) => [
    `created-at-call-${number}`,
    ...living(`a simulation is created before listing request ${number}`, atCall(number), withCreated),
  ]),
  'removed-at-call-12': living('a simulation is removed before listing request 12', atCall(12), withRemoved(0.5)),
  'replaced-at-call-9': living(
    'a simulation is removed and another created before listing request 9',
    atCall(9),
    (list) => withCreated(withRemoved(0.7)(list)),
  ),
};

/** Lists of different sizes and orders. */
export const listBehaviours = behavioursOf({ ...sizeRows, ...orderRows });

/** Lists that change once while they are read. */
export const livingBehaviours = behavioursOf(livingRows);
