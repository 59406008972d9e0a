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

/** Simulations of one account in responses to another account's token. */
export interface LeakFact {
  /** The account of the token. */
  readonly partner: Partner;
  /** The account of the simulations. */
  readonly owner: Partner;
  /** Ordinal of the token request that issued the token, from 1. */
  readonly token: number;
  /** Responses to this token with simulations of the owner. */
  readonly listings: number;
  readonly simulations: number;
  /** The first of these responses; `item` is its first simulation of the owner. */
  readonly exchange: string;
  readonly page: number | null;
  readonly limite: number | null;
  readonly item: number;
  readonly case?: string;
}

/** The comparison of all listing responses of the run between accounts. */
export interface IsolationFact {
  /** Accounts whose responses contain simulations with an id_simulacao. */
  readonly partners: readonly Partner[];
  /** Responses to these accounts with at least one id_simulacao. */
  readonly listings: number;
  /** Responses that were not compared because too many simulations were read. */
  readonly unkept: number;
  readonly leaks: readonly LeakFact[];
}

export const NO_ISOLATION: IsolationFact = { partners: [], listings: 0, unkept: 0, leaks: [] };

/** A list that a partner's token returned; `times` counts identical responses. */
interface OpenedList {
  readonly answer: Answer;
  readonly token: number;
  readonly keys: Keys;
  times: number;
}

/** Maximum number of simulations kept in memory. */
const MOST_KEPT = 2_000_000;

/** A simulation found in two walks belongs to the first of these accounts. */
const OWNERS: readonly Partner[] = ['main', 'second', 'incomplete', 'empty'];

/** Creates a collector of the lists that tokens return. Identical lists are stored once. */
export function createOpenedLists(most = MOST_KEPT) {
  const opened = new Map<string, OpenedList>();
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
    /** `walks`: each partner's own list. It decides who owns a simulation that two partners list. */
    read(walks: Readonly<Partial<Record<Partner, Keys>>>): IsolationFact {
      const all = [...opened.values()];
      const byPartner = OWNERS.map((partner) => {
        const lists = all.filter(({ answer }) => answer.partner === partner);
        return { partner, lists, ids: idsOf(lists), walk: walks[partner] ?? packKeys([]) };
      }).filter(({ lists }) => lists.length > 0);
      const leaks = byPartner.flatMap((one, at) =>
        byPartner.slice(at + 1).flatMap((other) => {
          const shared = joinKeys(
            one.ids.flatMap((ids) => other.ids.map((others) => pickKeys(ids, sharedPositions(ids, others)))),
          );
          const isForeign = (id: number): boolean =>
            holdsKey(other.walk, shared, id) && !holdsKey(one.walk, shared, id);
          return [
            ...leaksOf(one.lists, keysOf(shared, isForeign), other.partner),
            ...leaksOf(
              other.lists,
              keysOf(shared, (id) => !isForeign(id)),
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

/** Returns the ids in some lists. The pages of a long list share a store and are not copied. */
function idsOf(lists: readonly OpenedList[]): readonly Keys[] {
  const all = lists.map(({ keys }) => keys).sort((a, b) => a.start - b.start);
  const byStore = [...new Set(all.map(({ store }) => store))].map((own) => all.filter(({ store }) => store === own));
  const joined = byStore.filter((own) => own.length > 1);
  const others = byStore.filter((own) => own.length === 1).flat();
  return [...joined, others].map(joinKeys).map(givenIds);
}

/** Returns one fact per token whose lists contain simulations of another partner. */
function leaksOf(lists: readonly OpenedList[], foreign: Keys, owner: Partner): readonly LeakFact[] {
  if (foreign.length === 0) return [];
  const leaking = lists.flatMap((list) => {
    const positions = sharedPositions(list.keys, foreign);
    return positions.length === 0 ? [] : [{ ...list, positions, ids: pickKeys(list.keys, positions) }];
  });
  return [...new Set(leaking.map(({ token }) => token))].flatMap((token): readonly LeakFact[] => {
    const ofToken = leaking.filter((list) => list.token === token);
    const [first] = ofToken;
    if (first === undefined) return [];
    const { partner, exchange, asked, case: label } = first.answer;
    return [
      {
        partner,
        owner,
        token,
        listings: ofToken.reduce((sum, { times }) => sum + times, 0),
        simulations: countDistinct(joinKeys(ofToken.map(({ ids }) => ids))),
        exchange,
        page: asked?.pagina_inicial ?? null,
        limite: asked?.limite ?? null,
        item: first.positions[0] ?? 0,
        ...(label === undefined ? {} : { case: label }),
      },
    ];
  });
}

function givenIds(keys: Keys): Keys {
  return keysOf(keys, (position) => hasGivenId(keys, position));
}
