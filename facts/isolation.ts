import type { Answer, Partner } from './answer.ts';
import {
  countDistinct,
  fingerprint,
  hasGivenId,
  holdsKey,
  joinKeys,
  type Keys,
  keysOf,
  packKeys,
  pickKeys,
  sameOrder,
  sharedPositions,
} from './keys.ts';

/** Simulations of one account that another account's token listed. */
export interface LeakFact {
  /** Whose token it was. */
  readonly partner: Partner;
  /** Whose simulations they are. */
  readonly owner: Partner;
  /** Which token call of the run issued the token, from 1. */
  readonly token: number;
  /** Responses to that token which hold such simulations. */
  readonly listings: number;
  readonly simulations: number;
  /** The first of these responses, and the first such item in it. */
  readonly exchange: string;
  readonly page: number | null;
  readonly limite: number | null;
  readonly item: number;
  readonly case?: string;
}

/** Every list that a token opened in the run, compared with those of the other accounts. */
export interface IsolationFact {
  /** Accounts that listed simulations with an id_simulacao. */
  readonly partners: readonly Partner[];
  /** Responses of these accounts that hold such simulations. */
  readonly listings: number;
  /** Responses that were not compared, because too many simulations were read. */
  readonly unkept: number;
  readonly leaks: readonly LeakFact[];
}

export const NO_ISOLATION: IsolationFact = { partners: [], listings: 0, unkept: 0, leaks: [] };

/** A list that a partner's token opened, and how often it opened the same one. */
interface Opened {
  readonly answer: Answer;
  readonly token: number;
  readonly keys: Keys;
  times: number;
}

/** Simulations that are remembered at most. */
const MOST = 2_000_000;

/** Where two walks hold one simulation, it belongs to the first of these. */
const OWNERS: readonly Partner[] = ['main', 'second', 'incomplete', 'empty'];

/** Remembers every list that a token opens, equal ones once. */
export function createOpenedLists(most = MOST) {
  const opened = new Map<string, Opened>();
  let [kept, unkept] = [0, 0];
  return {
    add(answer: Answer, token: number, keys: Keys): void {
      if (givenIds(keys).length === 0) return;
      const name = `${answer.partner} ${token} ${keys.length} ${fingerprint(keys)}`;
      const known = opened.get(name);
      if (known !== undefined && sameOrder(known.keys, keys)) known.times += 1;
      else if (kept + keys.length > most) unkept += 1;
      else {
        opened.set(known === undefined ? name : `${name} ${answer.exchange}`, { answer, token, keys, times: 1 });
        kept += keys.length;
      }
    },
    /** `homes`: what each partner's own walk read. It tells whose a simulation is that two partners list. */
    read(homes: Readonly<Partial<Record<Partner, Keys>>>): IsolationFact {
      const all = [...opened.values()];
      const byPartner = OWNERS.map((partner) => {
        const lists = all.filter(({ answer }) => answer.partner === partner);
        return { partner, lists, ids: idsOf(lists), home: homes[partner] ?? packKeys([]) };
      }).filter(({ lists }) => lists.length > 0);
      const leaks = byPartner.flatMap((one, at) =>
        byPartner.slice(at + 1).flatMap((other) => {
          const shared = joinKeys(
            one.ids.flatMap((ids) => other.ids.map((others) => pickKeys(ids, sharedPositions(ids, others)))),
          );
          const isOthers = (id: number): boolean => holdsKey(other.home, shared, id) && !holdsKey(one.home, shared, id);
          return [
            ...leaksOf(one.lists, keysOf(shared, isOthers), other.partner),
            ...leaksOf(
              other.lists,
              keysOf(shared, (id) => !isOthers(id)),
              one.partner,
            ),
          ];
        }),
      );
      const listings = all.reduce((sum, { times }) => sum + times, 0);
      return { partners: byPartner.map(({ partner }) => partner), listings, unkept, leaks };
    },
  };
}

/** The ids that some lists hold. The pages of a long list share a store, and are not copied. */
function idsOf(lists: readonly Opened[]): readonly Keys[] {
  const all = lists.map(({ keys }) => keys).sort((a, b) => a.start - b.start);
  const byStore = [...new Set(all.map(({ store }) => store))].map((own) => all.filter(({ store }) => store === own));
  const joined = byStore.filter((own) => own.length > 1);
  const others = byStore.filter((own) => own.length === 1).flat();
  return [...joined, others].map(joinKeys).map(givenIds);
}

/** The lists that hold simulations of another partner, one fact for each token. */
function leaksOf(lists: readonly Opened[], foreign: Keys, owner: Partner): readonly LeakFact[] {
  if (foreign.length === 0) return [];
  const holding = lists.flatMap((list) => {
    const positions = sharedPositions(list.keys, foreign);
    return positions.length === 0 ? [] : [{ ...list, positions, ids: pickKeys(list.keys, positions) }];
  });
  return [...new Set(holding.map(({ token }) => token))].flatMap((token): readonly LeakFact[] => {
    const own = holding.filter((list) => list.token === token);
    const [first] = own;
    if (first === undefined) return [];
    const { partner, exchange, asked, case: label } = first.answer;
    return [
      {
        partner,
        owner,
        token,
        listings: own.reduce((sum, { times }) => sum + times, 0),
        simulations: countDistinct(joinKeys(own.map(({ ids }) => ids))),
        exchange,
        page: asked?.pagina_inicial ?? null,
        limite: asked?.limite ?? null,
        item: first.positions[0] ?? 0,
        ...(label === undefined ? {} : { case: label }),
      },
    ];
  });
}

/** The items that carry an id of their own. */
function givenIds(keys: Keys): Keys {
  return keysOf(keys, (position) => hasGivenId(keys, position));
}
