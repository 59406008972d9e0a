import type { Behaviour, List } from '../change.ts';
import type { Json, JsonObject } from '../data/json.ts';
import { scatter } from '../data/random.ts';

type Key = (simulation: JsonObject) => Json | undefined;

const reordered = (list: List, position: (at: number) => number): List => ({
  ...list,
  ageAt: (at) => list.ageAt(position(at)),
});

function compare(one: Json | undefined, other: Json | undefined): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  const [left, right] = [String(one), String(other)];
  return left < right ? -1 : left > right ? 1 : 0;
}

/** The list ordered by a key; equal keys keep their order. Sorts the whole list, once for each size. */
function sorter(key: Key, direction: 1 | -1): (list: List) => List {
  const orders = new Map<string, readonly number[]>();
  return (list) => {
    const name = `${list.total} ${list.total > 0 ? list.simulation(list.ageAt(0)).id_simulacao : ''}`;
    const keyed = (): readonly number[] =>
      Array.from({ length: list.total }, (_, at) => ({ at, key: key(list.simulation(list.ageAt(at))) }))
        .sort((one, other) => direction * compare(one.key, other.key) || one.at - other.at)
        .map(({ at }) => at);
    const order = orders.get(name) ?? keyed();
    orders.set(name, order);
    return reordered(list, (at) => order[at] ?? at);
  };
}

const sorted = (id: string, field: string, direction: 'ascending' | 'descending'): Behaviour => ({
  id,
  summary: `items stand by ${field}, ${direction}`,
  answers: { 'open.ordering': { field, direction } },
  apply: () => {
    const sort = sorter((simulation) => simulation[field], direction === 'ascending' ? 1 : -1);
    return { list: (list) => sort(list) };
  },
});

/** A number that shares no factor with `total`, so that its multiples visit every position. */
function stride(total: number): number {
  const divisor = (one: number, other: number): number => (other === 0 ? one : divisor(other, one % other));
  let step = Math.max(1, Math.floor(total * 0.618));
  while (divisor(step, total) !== 1) step += 1;
  return step;
}

/** Orders in which the items may stand: the document names none. */
export const orderingBehaviours: readonly Behaviour[] = [
  {
    id: 'oldest-first',
    summary: 'the oldest simulation comes first',
    answers: { 'open.ordering': { field: 'data_criacao', direction: 'ascending' } },
    apply: () => ({ list: (list) => reordered(list, (at) => list.total - 1 - at) }),
  },
  {
    id: 'unsorted',
    summary: 'items stand in an order that no field explains, the same at each reading',
    answers: { 'open.ordering': 'none visible' },
    apply: () => ({
      list: (list) => {
        const step = stride(list.total);
        return reordered(list, (at) => (7 + at * step) % list.total);
      },
    }),
  },
  sorted('by-value-ascending', 'valor_bem', 'ascending'),
  sorted('by-value-descending', 'valor_bem', 'descending'),
  sorted('by-id', 'id_simulacao', 'ascending'),
  sorted('by-state', 'uf', 'ascending'),
  sorted('by-kind-descending', 'tipo', 'descending'),
  {
    id: 'unstable-within-page',
    summary: 'the items of a page stand in another order at each reading',
    answers: { 'open.ordering': 'unstable' },
    apply: () => {
      let readings = 0;
      return {
        ages: (ages) => {
          readings += 1;
          return [...ages].sort((one, other) => scatter(one ^ scatter(readings)) - scatter(other ^ scatter(readings)));
        },
      };
    },
  },
  {
    id: 'turned-at-every-second-reading',
    summary: 'the items of a page stand the other way round at every second reading',
    answers: { 'open.ordering': 'unstable' },
    apply: () => {
      let readings = 0;
      return {
        ages: (ages) => {
          readings += 1;
          return readings % 2 === 0 ? [...ages].reverse() : ages;
        },
      };
    },
  },
  {
    id: 'same-creation-time',
    summary: 'all simulations were created at the same moment',
    answers: { 'open.ordering': null },
    apply: () => ({
      item: (item) =>
        typeof item === 'object' && item !== null && !Array.isArray(item)
          ? { ...item, data_criacao: '2025-09-30T00:00:00.000Z' }
          : item,
    }),
  },
];
