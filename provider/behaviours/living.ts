import type { Behaviour, Call, Change, List, Reading } from '../change.ts';
import type { JsonObject } from '../data/json.ts';
import { eachItem } from '../items.ts';

/** The list with one simulation more, created just now: it comes first and is newer than the one that did. */
function withCreated(list: List): List {
  const age = Math.min(list.ageAt(0), 0) - 1;
  return { ...list, total: list.total + 1, ageAt: (position) => (position === 0 ? age : list.ageAt(position - 1)) };
}

/** The list without one simulation, which stands at this share of it. */
function withRemoved(share: number, list: List): List {
  const gap = Math.floor(list.total * share);
  return gap >= list.total
    ? list
    : { ...list, total: list.total - 1, ageAt: (at) => list.ageAt(at < gap ? at : at + 1) };
}

/** Tells of each listing call whether the event has come about. */
type Watch = () => (call: Call, total: number) => boolean;

const isWalk = ({ query }: Call): boolean => query.get('limite') === '100';
const pageOf = ({ query }: Call): number => Number(query.get('pagina_inicial') ?? 1);

/** Before the second page of the first walk. */
const duringWalk: Watch = () => {
  let happened = false;
  return (call) => {
    happened ||= isWalk(call) && pageOf(call) === 2;
    return happened;
  };
};

/** After the last page of the first walk. */
const afterWalk: Watch = () => {
  let ended = false;
  let happened = false;
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

const living = (id: string, summary: string, watch: Watch, event: (list: List) => List): Behaviour => ({
  id,
  summary,
  apply: () => {
    const watching = watch();
    return {
      list: (list, { call, partner }) => (partner.name === 'main' && watching(call, list.total) ? event(list) : list),
    };
  },
});

/** A total that is counted anew so many milliseconds after a simulation was created, and tem_proximo by it. */
const LAG_MS = 600;

const totalLags: Behaviour = {
  id: 'total-lags-behind',
  summary: 'a simulation is created before listing call 8, and total tells of it 600 ms later',
  timed: true,
  apply: () => {
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
  },
};

/** The values of one simulation, which are others from a call on; for a while every second response still has the old ones. */
const changed = (number: number, lag = 0): Behaviour => ({
  id: lag === 0 ? `changed-at-call-${number}` : `changed-at-call-${number}-lagging`,
  summary:
    lag === 0
      ? `a simulation gets other values before listing call ${number}`
      : `a simulation gets other values before listing call ${number}, which every second response lacks for ${lag} ms`,
  timed: lag > 0,
  apply: () => {
    let changedAt: number | null = null;
    return eachItem((simulation, { reading: { call, partner, list }, position }) => {
      if (partner.name !== 'main' || position !== Math.floor(list.total / 2)) return simulation;
      if (call.number < number) return simulation;
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
  },
});

/** What one response of each size says wrongly, and every other rightly: a list in motion, read at an unlucky moment. */
const wrongOnce = (id: string, words: string, page: number, change: Parameters<typeof once>[1]): Behaviour => ({
  id: `${id}-wrong-once`,
  summary: `${words} on page ${page} of each size, in one response`,
  apply: () => once(page, change),
});

function once(page: number, change: (pagina: JsonObject, reading: Reading) => JsonObject): Change {
  const told = new Set<number>();
  return {
    pagina: (pagina, reading) => {
      const { call, partner, lastPage, limit } = reading;
      const isList = partner.name === 'main' && call.query.size === 2 && page <= lastPage;
      if (!isList || reading.page !== page || told.has(limit)) return pagina;
      told.add(limit);
      return change(pagina, reading);
    },
  };
}

/** Lists that change once while they are read. */
export const livingBehaviours: readonly Behaviour[] = [
  totalLags,
  wrongOnce('next-flag', 'tem_proximo is the opposite', 1, (pagina) => ({
    ...pagina,
    tem_proximo: pagina.tem_proximo !== true,
  })),
  wrongOnce('previous-flag', 'tem_anterior is the opposite', 2, (pagina) => ({
    ...pagina,
    tem_anterior: pagina.tem_anterior !== true,
  })),
  wrongOnce('page-number', 'numero is one less', 2, (pagina) => ({ ...pagina, numero: Number(pagina.numero) - 1 })),
  wrongOnce('page-size', 'tamanho is 1000', 1, (pagina) => ({ ...pagina, tamanho: 1_000 })),
  {
    id: 'short-once',
    summary: 'the second page of each size lacks its first simulation in one response',
    apply: () => {
      const told = new Set<number>();
      return {
        ages: (ages, { partner, page, limit }) => {
          if (partner.name !== 'main' || page !== 2 || told.has(limit)) return ages;
          told.add(limit);
          return ages.slice(1);
        },
      };
    },
  },
  {
    id: 'long-once',
    summary: 'the second page of each size holds the first simulation of the next one too in one response',
    apply: () => {
      const told = new Set<number>();
      return {
        ages: (ages, { partner, page, limit, list }) => {
          if (partner.name !== 'main' || page !== 2 || told.has(limit) || page * limit >= list.total) return ages;
          told.add(limit);
          return [...ages, list.ageAt(page * limit)];
        },
      };
    },
  },
  living(
    'created-during-walk',
    'a simulation is created between the first two pages of the walk',
    duringWalk,
    withCreated,
  ),
  living(
    'removed-during-walk',
    'a simulation is removed from the first page between the first two pages of the walk',
    duringWalk,
    (list) => withRemoved(0.1, list),
  ),
  living('created-after-walk', 'a simulation is created after the first walk', afterWalk, withCreated),
  living('removed-after-walk', 'a simulation is removed after the first walk', afterWalk, (list) =>
    withRemoved(0.3, list),
  ),
  ...[5, 9, 15, 22, 30, 45, 80].map((number) => changed(number)),
  changed(15, LAG_MS),
  changed(30, LAG_MS),
  ...[2, 6, 12, 25, 60].map((number) =>
    living(
      `created-at-call-${number}`,
      `a simulation is created before listing call ${number}`,
      atCall(number),
      withCreated,
    ),
  ),
  living('removed-at-call-12', 'a simulation is removed before listing call 12', atCall(12), (list) =>
    withRemoved(0.5, list),
  ),
  living('replaced-at-call-9', 'a simulation is removed and another created before listing call 9', atCall(9), (list) =>
    withCreated(withRemoved(0.7, list)),
  ),
];
