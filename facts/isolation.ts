import type { Answer, Partner } from './answer.ts';
import { fingerprint, hasGivenId, joinKeys, type Keys, keysOf, pickKeys, sameOrder } from './keys.ts';
import { sharedPositions } from './matching.ts';

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
  /** Responses that were not compared, since too many simulations were read. */
  readonly unkept: number;
  readonly leaks: readonly LeakFact[];
}

/** Nothing was compared. */
export const NO_ISOLATION: IsolationFact = { partners: [], listings: 0, unkept: 0, leaks: [] };

/** A list that a partner's token opened, and how often it opened the same one. */
interface Opened {
  readonly answer: Answer;
  readonly token: number;
  readonly keys: Keys;
  times: number;
}

/** Remembers every list that a token opens, equal ones once. */
export interface OpenedLists {
  add(answer: Answer, token: number, keys: Keys): void;
  /** `homes`: what each partner's own walk read. It tells whose a simulation is that two partners list. */
  read(homes: Readonly<Partial<Record<Partner, Keys>>>): IsolationFact;
}

/** Simulations that are remembered at most: 40 MB of them. */
const MOST = 2_000_000;

/** Where two walks hold one simulation, it belongs to the first of these. */
const OWNERS: readonly Partner[] = ['main', 'second', 'incomplete', 'empty'];

/** Opens a memory of lists. */
export function createOpenedLists(most = MOST): OpenedLists {
  const opened = new Map<string, Opened>();
  let [kept, unkept] = [0, 0];
  return {
    add(answer, token, keys) {
      if (!hasIds(keys)) return;
      const name = `${answer.partner} ${token} ${keys.length} ${fingerprint(keys)}`;
      const known = opened.get(name);
      if (known !== undefined && sameOrder(known.keys, keys)) known.times += 1;
      else if (kept + keys.length > most) unkept += 1;
      else {
        opened.set(known === undefined ? name : `${name} ${answer.exchange}`, { answer, token, keys, times: 1 });
        kept += keys.length;
      }
    },
    read(homes) {
      const byPartner = OWNERS.map((partner) => {
        const lists = [...opened.values()].filter(({ answer }) => answer.partner === partner);
        return { partner, lists, all: joinKeys(lists.map(({ keys }) => keys)), home: homes[partner] ?? joinKeys([]) };
      }).filter(({ lists }) => lists.length > 0);
      const leaks = byPartner.flatMap((one, at) =>
        byPartner.slice(at + 1).flatMap((other) => {
          const shared = given(one.all, sharedPositions(one.all, other.all));
          const [atOne, atOther] = [one, other].map(({ home }) => new Set(sharedPositions(shared, home)));
          const isOthers = (position: number): boolean => atOther?.has(position) === true && !atOne?.has(position);
          const [ofOther, ofOne] = [true, false].map((wanted) =>
            keysOf(shared, (position) => isOthers(position) === wanted),
          );
          return [
            ...leaksOf(one.lists, ofOther ?? joinKeys([]), other.partner),
            ...leaksOf(other.lists, ofOne ?? joinKeys([]), one.partner),
          ];
        }),
      );
      const listings = byPartner.flatMap(({ lists }) => lists).reduce((sum, { times }) => sum + times, 0);
      return { partners: byPartner.map(({ partner }) => partner), listings, unkept, leaks };
    },
  };
}

/** The lists that hold simulations of another partner, one fact for each token. */
function leaksOf(lists: readonly Opened[], foreign: Keys, owner: Partner): readonly LeakFact[] {
  if (foreign.length === 0) return [];
  const byToken = new Map<number, { first: Opened; item: number; listings: number; found: Keys[] }>();
  for (const list of lists) {
    const at = sharedPositions(list.keys, foreign);
    const [item] = at;
    if (item === undefined) continue;
    const known = byToken.get(list.token) ?? { first: list, item, listings: 0, found: [] };
    known.listings += list.times;
    known.found.push(pickKeys(list.keys, at));
    byToken.set(list.token, known);
  }
  return [...byToken].map(([token, { first, item, listings, found }]) => ({
    partner: first.answer.partner,
    owner,
    token,
    listings,
    simulations: new Set(sharedPositions(foreign, joinKeys(found))).size,
    exchange: first.answer.exchange,
    page: first.answer.asked?.pagina_inicial ?? null,
    limite: first.answer.asked?.limite ?? null,
    item,
    ...(first.answer.case === undefined ? {} : { case: first.answer.case }),
  }));
}

function given(keys: Keys, positions: readonly number[]): Keys {
  return pickKeys(
    keys,
    positions.filter((position) => hasGivenId(keys, position)),
  );
}

function hasIds(keys: Keys): boolean {
  for (let position = 0; position < keys.length; position += 1) if (hasGivenId(keys, position)) return true;
  return false;
}
