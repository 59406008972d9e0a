import type { Call, Change, List, Made, Reading } from '../change.ts';
import type { Json, JsonObject } from '../data/json.ts';
import { scatter } from '../data/random.ts';
import { pageOf } from '../places.ts';
import { type Answers, unseen } from '../reference-answers.ts';
import { type BehaviourRow, behavioursOf, eachItem } from '../rows.ts';

const OF_ITEMS = ['open.prazo-unit', 'open.rates', 'open.ordering'];

/** Sets a list size at which paging tends to fail. `hidden` are the open points that a short list does not show. */
const sized = (count: number, why: string, ...hidden: readonly string[]): BehaviourRow => [
  `the list holds ${count} ${count === 1 ? 'simulation' : 'simulations'}: ${why}`,
  { policy: { count } },
  unseen(...hidden),
];

const reordered = (list: List, position: (at: number) => number): List => ({
  ...list,
  ageAt: (at) => list.ageAt(position(at)),
});

function compare(one: Json | undefined, other: Json | undefined): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  const [left, right] = [String(one), String(other)];
  return left < right ? -1 : left > right ? 1 : 0;
}

/** Sorts the items by a field; equal items keep their order. */
const sorted = (field: string, direction: 'ascending' | 'descending'): BehaviourRow => [
  `items are ordered by ${field}, ${direction}`,
  () => {
    const orders = new Map<string, readonly number[]>();
    const sign = direction === 'ascending' ? 1 : -1;
    const orderOf = (list: List): readonly number[] =>
      Array.from({ length: list.total }, (_, at) => ({ at, key: list.simulation(list.ageAt(at))[field] }))
        .sort((one, other) => sign * compare(one.key, other.key) || one.at - other.at)
        .map(({ at }) => at);
    return {
      list: (list) => {
        const name = `${list.total} ${list.total > 0 ? list.simulation(list.ageAt(0)).id_simulacao : ''}`;
        const order = orders.get(name) ?? orderOf(list);
        orders.set(name, order);
        return reordered(list, (at) => order[at] ?? at);
      },
    };
  },
  { 'open.ordering': { field, direction } },
];

const withTop =
  (count: number) =>
  (list: List): List => {
    const newest = Math.min(list.ageAt(0), 0);
    const ageAt = (at: number): number => (at < count ? newest - count + at : list.ageAt(at - count));
    return { ...list, total: list.total + count, ageAt };
  };

const withCreated = withTop(1);

const withRemoved =
  (share: number) =>
  (list: List): List => {
    const gap = Math.floor(list.total * share);
    const ageAt = (at: number): number => list.ageAt(at < gap ? at : at + 1);
    return gap >= list.total ? list : { ...list, total: list.total - 1, ageAt };
  };

/** Moves the simulation at a relative position to the top, as in a list that is sorted by its last change. */
const withMoved =
  (share: number) =>
  (list: List): List => {
    const from = Math.floor((list.total - 1) * share);
    return reordered(list, (at) => (at === 0 ? from : at <= from ? at - 1 : at));
  };

/** Returns for each listing request whether the event has happened. */
type Watch = () => (call: Call, total: number) => boolean;

const isWalk = ({ query }: Call): boolean => query.get('limite') === '100';

/** Happens directly before the second page of the first full listing. */
const duringWalk: Watch = () => {
  let happened = false;
  return (call) => {
    happened ||= isWalk(call) && pageOf(call) === 2;
    return happened;
  };
};

/** Happens directly after the last page of the first full listing. */
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
  () =>
  (call) =>
    call.number >= number;

const betweenCalls =
  (from: number, to: number): Watch =>
  () =>
  ({ number }) =>
    number >= from && number < to;

const living = (words: string, watch: Watch, event: (list: List) => List): BehaviourRow => [
  words,
  () => {
    const watching = watch();
    return {
      list: (list, { call, partner }) => (partner.name === 'main' && watching(call, list.total) ? event(list) : list),
    };
  },
];

const item = (words: string, watch: Watch, event: (list: List) => List): BehaviourRow =>
  living(`a simulation ${words}`, watch, event);

/** Replaces all simulations by others, as a database that is reset does. */
const withOthers = (list: List): List => reordered(list, (at) => at + 10 * list.total);

const withOthersAndMore = (list: List): List => ({ ...withOthers(list), total: list.total + 60 });

const keyOfToken = ({ headers }: Call): string => String(headers.authorization);
const keyOfQuery = (call: Call): string => `${keyOfToken(call)} ${call.query}`;

/** Creates simulations at a request, and repeats the first list of each key. */
const cached = (keyOf: (call: Call) => string, number: number, created: number): Made => {
  return () => {
    const isNew = new Map<string, boolean>();
    return {
      list: (list, { call, partner }) => {
        const key = keyOf(call);
        const first = isNew.get(key) ?? call.number >= number;
        isNew.set(key, first);
        return partner.name === 'main' && first ? withTop(created)(list) : list;
      },
    };
  };
};

/** Replication lag in milliseconds. */
const LAG_MS = 600;

const totalLags: Made = () => {
  let createdAt: number | null = null;
  return {
    list: (list, { call, partner }) => {
      if (partner.name !== 'main' || call.number < 8) return list;
      createdAt ??= Date.now();
      return withCreated(list);
    },
    pagina: (pagina, { partner, list, page, limit }) => {
      const lags = partner.name === 'main' && createdAt !== null && Date.now() - createdAt < LAG_MS;
      return lags ? { ...pagina, total: list.total - 1, tem_proximo: page * limit < list.total - 1 } : pagina;
    },
  };
};

/** Changes the values of one simulation, starting at a request. For `lag` ms, every second response has the old values. */
const changing =
  (number: number, lag: number): Made =>
  () => {
    let changedAt: number | null = null;
    return eachItem((simulation, { reading: { call, partner, list }, age }) => {
      const changes = partner.name === 'main' && age === list.ageAt(Math.floor(list.total / 2));
      if (!changes || call.number < number) return simulation;
      changedAt ??= Date.now();
      if (call.number % 2 === 0 && Date.now() - changedAt < lag) return simulation;
      const { valor_parcela, prazo } = simulation;
      // Another behavior can have changed how a number is written: keep that number.
      return {
        ...simulation,
        ...(typeof valor_parcela === 'number' && { valor_parcela: valor_parcela + 10 }),
        ...(typeof prazo === 'number' && { prazo: prazo + 1 }),
      };
    });
  };

/** Changes one response of each page size, as if the list was read during an update. */
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

const isDefault = ({ query }: Call): boolean => query.size === 0;
const isNumbered = ({ query }: Call): boolean => query.size === 1 && query.get('pagina_inicial') === '1';

/** Shortens the first response to some queries of the main partner. */
const shortOnce =
  (fits: (call: Call) => boolean): Made =>
  () => {
    let seen = false;
    return {
      ages: (ages, { call, partner }) => {
        if (seen || partner.name !== 'main' || !fits(call)) return ages;
        seen = true;
        return ages.slice(1);
      },
    };
  };

const SHORT_ONCE: Answers = {
  'open.default-limit': { varies: [19, 20] },
  'open.empty-parameter': { 'pagina_inicial=': { outcome: 'default', effective: 1 } },
};

const wrongOnce = (words: string, page: number, change: (pagina: JsonObject) => JsonObject): BehaviourRow => [
  `${words} in one response for page ${page} of each size`,
  once((isFirst) => {
    return { pagina: (pagina, reading) => (isFirst(reading, page) ? { ...pagina, ...change(pagina) } : pagina) };
  }),
];

const REQUEST = 'before listing request';
const CHANGED = `a simulation gets other values ${REQUEST}`;

const CACHED = `a cache repeats the first response to each token and query, and 20 simulations are created ${REQUEST}`;

export const livingBehaviours = behavioursOf({
  'total-lags-behind': [`a simulation is created ${REQUEST} 8, and total counts it later`, totalLags, {}, 'timed'],
  'next-flag-wrong-once': wrongOnce('tem_proximo is inverted', 1, ({ tem_proximo }) => ({ tem_proximo: !tem_proximo })),
  'previous-flag-wrong-once': wrongOnce('tem_anterior is inverted', 2, ({ tem_anterior }) => ({
    tem_anterior: !tem_anterior,
  })),
  'page-number-wrong-once': wrongOnce('numero is one less', 2, ({ numero }) => ({ numero: Number(numero) - 1 })),
  'page-size-wrong-once': wrongOnce('tamanho is 1000', 1, () => ({ tamanho: 1_000 })),
  'short-once': [
    'the second page of each size lacks its first simulation in one response',
    once((isFirst) => ({ ages: (ages, reading) => (isFirst(reading, 2) ? ages.slice(1) : ages) })),
  ],
  'long-once': [
    'the second page of each size also holds the first simulation of the next page in one response',
    once((isFirst) => ({
      ages: (ages, reading) => {
        const { list, limit } = reading;
        return 2 * limit < list.total && isFirst(reading, 2) ? [...ages, list.ageAt(2 * limit)] : ages;
      },
    })),
  ],
  'twice-once': [
    'the second page of each size holds its first simulation also in place of its last in one response',
    once((isFirst) => ({
      ages: (ages, reading) => (isFirst(reading, 2) ? [...ages.slice(0, -1), ...ages.slice(0, 1)] : ages),
    })),
  ],
  'default-page-short-once': [
    'the page without parameters lacks its first simulation in one response',
    shortOnce(isDefault),
    SHORT_ONCE,
  ],
  'first-page-short-once-without-limite': [
    'page 1 without limite lacks its first simulation in one response',
    shortOnce(isNumbered),
    SHORT_ONCE,
  ],
  'created-during-walk': item('is created between the first two pages of the full listing', duringWalk, withCreated),
  'removed-during-walk': item('is removed from the first page before the second is read', duringWalk, withRemoved(0.1)),
  'created-after-walk': item('is created after the first full listing', afterWalk, withCreated),
  'removed-after-walk': item('is removed after the first full listing', afterWalk, withRemoved(0.3)),
  'moved-during-walk': item('is moved to the top before the second page is read', duringWalk, withMoved(0.9)),
  'moved-after-walk': item('is moved to the top after the first full listing', afterWalk, withMoved(0.9)),
  'moved-at-call-100': item(`is moved to the top ${REQUEST} 100`, atCall(100), withMoved(0.3)),
  'changed-at-call-15': [`${CHANGED} 15`, changing(15, 0)],
  'changed-at-call-15-lagging': [`${CHANGED} 15, and every second response lags`, changing(15, LAG_MS), {}, 'timed'],
  'created-at-call-12': item(`is created ${REQUEST} 12`, atCall(12), withCreated),
  'list-replaced-at-call-60': living(`all simulations are replaced ${REQUEST} 60`, atCall(60), withOthers),
  'list-replaced-by-longer-at-call-100': living(
    `all simulations are replaced by 60 more ${REQUEST} 100`,
    atCall(100),
    withOthersAndMore,
  ),
  'created-and-removed': living(
    '30 simulations exist from listing request 150 to 189 only',
    betweenCalls(150, 190),
    withTop(30),
  ),
  'cached-by-token': [`${CACHED} 150`, cached(keyOfQuery, 150, 20)],
  'cached-by-token-before-reuse': [`${CACHED} 60`, cached(keyOfQuery, 60, 20)],
  'cached-by-session': [
    `a cache keeps the list of each token, and a simulation is created ${REQUEST} 175`,
    cached(keyOfToken, 175, 1),
  ],
  'appended-without-total': [
    `pagina has no total, and to a list of 24 simulations a last one is added ${REQUEST} 60`,
    {
      list: (list, { call, partner }) =>
        partner.name === 'main' ? { ...list, total: call.number >= 60 ? 25 : 24 } : list,
      pagina: ({ total: _, ...pagina }) => pagina,
    },
  ],
  'removed-at-call-12': item(`is removed ${REQUEST} 12`, atCall(12), withRemoved(0.5)),
});

export const listBehaviours = behavioursOf({
  'list-of-0': sized(0, 'none', ...OF_ITEMS, 'open.beyond-last-page'),
  'list-of-1': sized(1, 'a single one', ...OF_ITEMS),
  'list-of-2': sized(2, 'the fewest with an order', ...OF_ITEMS),
  'list-of-100': sized(100, 'exactly one full page'),
  'list-of-101': sized(101, 'one full page and one more'),
  'list-of-20000': sized(20_000, 'two hundred full pages'),
  'oldest-first': [
    'the oldest simulation comes first',
    { list: (list) => reordered(list, (at) => list.total - 1 - at) },
    { 'open.ordering': { field: 'data_criacao', direction: 'ascending' } },
  ],
  'by-value-ascending': sorted('valor_bem', 'ascending'),
  'by-kind-descending': sorted('tipo', 'descending'),
  'unstable-within-page': [
    'the items of a page are in another order at each read',
    {
      ages: (ages, { call }) => {
        const key = (age: number): number => scatter(age ^ scatter(call.number));
        return ages.toSorted((one, other) => key(one) - key(other));
      },
    },
    { 'open.ordering': 'unstable' },
  ],
  'same-creation-time': [
    'all simulations were created at the same moment',
    eachItem((simulation) => ({ ...simulation, data_criacao: '2025-09-30T00:00:00.000Z' })),
    { 'open.ordering': null },
  ],
});
