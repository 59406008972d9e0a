import type { Call, Change, List, Listing, Made, Place, Reading } from '../change.ts';
import type { Json, JsonObject } from '../data/json.ts';
import { scatter } from '../data/random.ts';
import { all, always, type Fits, firstTime, hasPageAlone, isBare, isLargest, of, pageOf, when } from '../places.ts';
import { type Answers, unseen } from '../reference-answers.ts';
import { type BehaviourRow, behavioursOf, eachItem } from '../rows.ts';

const OF_ITEMS = ['open.prazo-unit', 'open.rates', 'open.ordering'];

/** Sets a list size at which paging tends to fail. `hidden` are the open points that a short list does not show. */
const sized = (count: number, why: string, ...hidden: readonly string[]): BehaviourRow => [
  `the list holds ${count} ${count === 1 ? 'simulation' : 'simulations'}: ${why}`,
  { policy: { count } },
  unseen(...hidden),
];

type Event = (list: List) => List;

const reordered = (list: List, position: (at: number) => number): List => ({
  ...list,
  ageAt: (at) => list.ageAt(position(at)),
});

type Compare = (one: Json | undefined, other: Json | undefined) => number;

const byNumber: Compare = (one, other) => Number(one) - Number(other);
const byTextDescending: Compare = (one, other) => -String(one).localeCompare(String(other), 'en');

/** Sorts the items by a field; equal items keep their order. */
const sorted = (field: string, direction: string, compare: Compare): BehaviourRow => [
  `items are ordered by ${field}, ${direction}`,
  () => {
    const orders = new WeakMap<List, readonly number[]>();
    const orderOf = (list: List): readonly number[] =>
      Array.from({ length: list.total }, (_, at) => ({ at, value: list.simulation(list.ageAt(at))[field] }))
        .sort((one, other) => compare(one.value, other.value))
        .map(({ at }) => at);
    return {
      list: (list) => {
        const order = orders.get(list) ?? orderOf(list);
        orders.set(list, order);
        return reordered(list, (at) => order[at] ?? at);
      },
    };
  },
  { 'open.ordering': { field, direction } },
];

const withTop =
  (count: number): Event =>
  (list) => {
    const newest = Math.min(list.ageAt(0), 0);
    const ageAt = (at: number): number => (at < count ? newest - count + at : list.ageAt(at - count));
    return { ...list, total: list.total + count, ageAt };
  };

const withRemoved =
  (share: number): Event =>
  (list) => {
    const gap = Math.floor(list.total * share);
    const shorter = reordered(list, (at) => (at < gap ? at : at + 1));
    return gap >= list.total ? list : { ...shorter, total: list.total - 1 };
  };

/** Moves the simulation at a relative position to the top, as in a list that is sorted by its last change. */
const withMoved =
  (share: number): Event =>
  (list) => {
    const from = Math.floor((list.total - 1) * share);
    return reordered(list, (at) => (at === 0 ? from : at <= from ? at - 1 : at));
  };

/** Replaces all simulations by others, as a database that is reset does. */
const withOthers: Event = (list) => reordered(list, (at) => at + 10 * list.total);
const withOthersAndMore: Event = (list) => ({ ...withOthers(list), total: list.total + 60 });

/** Returns for each listing request whether the event has happened. */
type Watch = () => (call: Call, total: number) => boolean;

/** Happens directly before the second page of the first full listing. */
const duringWalk: Watch = () => {
  let happened = false;
  return (call) => {
    happened ||= isLargest(call) && pageOf(call) === 2;
    return happened;
  };
};

/** Happens directly after the last page of the first full listing. */
const afterWalk: Watch = () => {
  let [ended, happened] = [false, false];
  return (call, total) => {
    happened ||= ended;
    ended ||= isLargest(call) && pageOf(call) * 100 >= total;
    return happened;
  };
};

const atCall =
  (from: number, to = Number.POSITIVE_INFINITY): Watch =>
  () =>
  ({ number }) =>
    number >= from && number < to;

const living = (words: string, watch: Watch, event: Event): BehaviourRow => [
  words,
  () => {
    const watching = watch();
    return { list: (list, call) => (of('main')(call) && watching(call, list.total) ? event(list) : list) };
  },
];

const item = (words: string, watch: Watch, event: Event): BehaviourRow => living(`a simulation ${words}`, watch, event);

const keyOfToken = ({ headers }: Call): string => String(headers.authorization);
const keyOfQuery = (call: Call): string => `${keyOfToken(call)} ${call.query}`;

/** Creates simulations at a request, and repeats the first list of each key. */
const cached =
  (keyOf: (call: Call) => string, number: number, created: number): Made =>
  () => {
    const isNew = new Map<string, boolean>();
    return {
      list: (list, call) => {
        const key = keyOf(call);
        const first = isNew.get(key) ?? call.number >= number;
        isNew.set(key, first);
        return of('main')(call) && first ? withTop(created)(list) : list;
      },
    };
  };

/** Replication lag in milliseconds. */
const LAG_MS = 600;

/** Returns the milliseconds since the first call. */
function stopwatch(): () => number {
  let startedAt: number | null = null;
  return () => {
    startedAt ??= Date.now();
    return Date.now() - startedAt;
  };
}

const totalLags: Made = () => {
  const age = stopwatch();
  const isCreated: Fits<Listing> = (call) => of('main')(call) && call.number >= 8;
  return {
    list: when(isCreated, withTop(1)),
    pagina: when(
      all<Reading>(isCreated, () => age() < LAG_MS),
      (pagina, { list, page, limit }) => {
        return { ...pagina, total: list.total - 1, tem_proximo: page * limit < list.total - 1 };
      },
    ),
  };
};

/** Changes the values of one simulation, starting at a request. For `lag` ms, every second response has the old values. */
const changing =
  (number: number, lag: number): Made =>
  () => {
    const age = stopwatch();
    const isChanged: Fits<Place> = (place) =>
      of('main')(place) && place.number >= number && place.age === place.list.ageAt(Math.floor(place.list.total / 2));
    const isOld: Fits<Place> = (place) => age() < lag && place.number % 2 === 0;
    return eachItem(
      when(
        all(isChanged, (place) => !isOld(place)),
        (simulation) => {
          const { valor_parcela, prazo } = simulation;
          // Another behavior can have changed how a number is written: keep that number.
          return {
            ...simulation,
            ...(typeof valor_parcela === 'number' && { valor_parcela: valor_parcela + 10 }),
            ...(typeof prazo === 'number' && { prazo: prazo + 1 }),
          };
        },
      ),
    );
  };

/** Matches one response of each page size, as if the list was read during an update. */
const once = (wanted: number, further: Fits<Reading> = always): Fits<Reading> =>
  firstTime(
    all<Reading>(
      of('main'),
      ({ page, lastPage, query }) => page === wanted && page <= lastPage && query.size === 2,
      further,
    ),
    ({ limit }) => limit,
  );

const wrongOnce = (words: string, page: number, change: (pagina: JsonObject) => JsonObject): BehaviourRow => [
  `${words} in one response for page ${page} of each size`,
  () => ({ pagina: when(once(page), (pagina) => ({ ...pagina, ...change(pagina) })) }),
];

const hasNext: Fits<Reading> = ({ page, lastPage }) => page < lastPage;
const withoutFirst = (ages: readonly number[]): readonly number[] => ages.slice(1);
const isNumbered: Fits = (call) => hasPageAlone(call) && pageOf(call) === 1;

/** Shortens the first response to some queries of the main partner. */
const shortOnce = (words: string, fits: Fits): BehaviourRow => [
  `${words} lacks its first simulation in one response`,
  () => ({ ages: when(firstTime(all(of('main'), fits)), withoutFirst) }),
  SHORT_ONCE,
];

const SHORT_ONCE: Answers = {
  'open.default-limit': { varies: [19, 20] },
  'open.empty-parameter': { 'pagina_inicial=': { outcome: 'default', effective: 1 } },
};

const REQUEST = 'before listing request';
const CHANGED = `a simulation gets other values ${REQUEST}`;

const CACHED = `a cache repeats the first response to each token and query, and 20 simulations are created ${REQUEST}`;

/** Sets the length of the main list, and another one from a listing request until before `to`. */
const forAWhile = (usual: number, other: number, from: number, to: number): Change => ({
  list: when(of('main'), (list, { number }) => ({ ...list, total: number >= from && number < to ? other : usual })),
  pagina: ({ total: _, ...pagina }) => pagina,
});

const BEYOND = 'open.beyond-last-page';
const REFUSED_BEYOND: Answers = {
  [BEYOND]: { status: 400, items: null, tem_proximo: null, tem_anterior: null },
};

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
    () => ({ ages: when(once(2), withoutFirst) }),
  ],
  'long-once': [
    'the second page of each size also holds the first simulation of the next page in one response',
    () => ({ ages: when(once(2, hasNext), (ages, { list, limit }) => [...ages, list.ageAt(2 * limit)]) }),
  ],
  'twice-once': [
    'the second page of each size holds its first simulation also in place of its last in one response',
    () => ({ ages: when(once(2), (ages) => [...ages.slice(0, -1), ...ages.slice(0, 1)]) }),
  ],
  'default-page-short-once': shortOnce('the page without parameters', isBare),
  'first-page-short-once-without-limite': shortOnce('page 1 without limite', isNumbered),
  'created-during-walk': item('is created between the first two pages of the full listing', duringWalk, withTop(1)),
  'removed-during-walk': item('is removed from the first page before the second is read', duringWalk, withRemoved(0.1)),
  'created-after-walk': item('is created after the first full listing', afterWalk, withTop(1)),
  'removed-after-walk': item('is removed after the first full listing', afterWalk, withRemoved(0.3)),
  'moved-during-walk': item('is moved to the top before the second page is read', duringWalk, withMoved(0.9)),
  'moved-after-walk': item('is moved to the top after the first full listing', afterWalk, withMoved(0.9)),
  'moved-at-call-100': item(`is moved to the top ${REQUEST} 100`, atCall(100), withMoved(0.3)),
  'changed-at-call-15': [`${CHANGED} 15`, changing(15, 0)],
  'changed-at-call-15-lagging': [`${CHANGED} 15, and every second response lags`, changing(15, LAG_MS), {}, 'timed'],
  'created-at-call-12': item(`is created ${REQUEST} 12`, atCall(12), withTop(1)),
  'list-replaced-at-call-60': living(`all simulations are replaced ${REQUEST} 60`, atCall(60), withOthers),
  'list-replaced-by-longer-at-call-100': living(
    `all simulations are replaced by 60 more ${REQUEST} 100`,
    atCall(100),
    withOthersAndMore,
  ),
  'created-and-removed': living(
    '30 simulations exist from listing request 150 to 189 only',
    atCall(150, 190),
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
      list: when(of('main'), (list, { number }) => ({ ...list, total: number >= 60 ? 25 : 24 })),
      pagina: ({ total: _, ...pagina }) => pagina,
    },
  ],
  'imported-without-total': [
    `pagina has no total, and to a list of 20 simulations 80 are added ${REQUEST} 200`,
    {
      list: when(of('main'), (list, { number }) => {
        const short = { ...list, total: 20 };
        return number >= 200 ? withTop(80)(short) : short;
      }),
      pagina: ({ total: _, ...pagina }) => pagina,
    },
  ],
  'last-page-gone-and-back': [
    'a page after the last returns 400, as does the first request for page 240 of 240 with limite 1',
    () => ({
      policy: { beyondLast: 'reject', count: 240 },
      list: when(
        firstTime<Listing>(({ limit, page }) => limit === 1 && page === 240),
        (list) => ({
          ...list,
          total: list.total - 1,
        }),
      ),
    }),
    REFUSED_BEYOND,
  ],
  'longer-for-a-while-without-total': [
    'pagina has no total, a page after the last returns 400, and a list of 21 holds 51 for requests 3 to 29',
    { policy: { beyondLast: 'reject' }, ...forAWhile(21, 51, 3, 30) },
    REFUSED_BEYOND,
  ],
  'emptied-without-total': [
    'pagina has no total, the last page repeats, and a list of 2 is empty from request 9',
    { policy: { beyondLast: 'last-page' }, ...forAWhile(2, 0, 9, Number.POSITIVE_INFINITY) },
    unseen(...OF_ITEMS, BEYOND),
  ],
  'shorter-while-last-page-repeats': [
    'pagina has no total, the last page repeats, and a list of 101 holds 98 for requests 3 to 31',
    { policy: { beyondLast: 'last-page' }, ...forAWhile(101, 98, 3, 32) },
    { [BEYOND]: { status: 200, items: 98, tem_proximo: false, tem_anterior: false } },
  ],
  'longer-while-last-page-repeats': [
    'the last page repeats, and a list of 9 holds 10 for requests 2 and 3',
    {
      policy: { beyondLast: 'last-page' },
      list: (list, { number }) => ({ ...list, total: number === 2 || number === 3 ? 10 : 9 }),
    },
    {
      [BEYOND]: {
        varies: [10, 3].map((items) => ({ status: 200, items, tem_proximo: false, tem_anterior: items === 3 })),
      },
    },
  ],
  'shorter-for-a-while-without-total': [
    'pagina has no total, and a list of 3 holds 2 for requests 10 to 12',
    forAWhile(3, 2, 10, 13),
    { ...unseen(...OF_ITEMS), ...SHORT_ONCE, 'open.default-limit': { varies: [2, 20] } },
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
  'by-value-ascending': sorted('valor_bem', 'ascending', byNumber),
  'by-kind-descending': sorted('tipo', 'descending', byTextDescending),
  'unstable-within-page': [
    'the items of a page are in another order at each read',
    {
      ages: (ages, { number }) => {
        const key = (age: number): number => scatter(age ^ scatter(number));
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
