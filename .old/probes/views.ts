import type { Partner } from '../facts/answer.ts';
import type { ViewFact } from '../facts/facts.ts';
import { hasGivenId, isIdentified, joinKeys, type Keys, keysOf, pickKeys, sameMembers } from '../facts/keys.ts';
import { positionsBeyond } from '../facts/matching.ts';
import type { Reading } from '../facts/read.ts';
import type { ReadAnswer } from '../facts/survey.ts';

/** How a page departs from the list that its partner's tokens opened before. */
export interface Departure {
  readonly kind: Exclude<ViewFact['kind'], 'differs'>;
  /** Equal readings are needed to believe it: what identifies the simulations may change by itself. */
  readonly doubtful: boolean;
}

/** What each partner's list was seen to hold: tells a list that lives from another one. */
export interface Views {
  /** Takes simulations into a partner's list. `whole`: nothing of the list is missing. */
  know(partner: Partner, readings: readonly Pick<ReadAnswer, 'answer' | 'keys'>[], whole: boolean): void;
  /** How a page departs from its partner's list; null where it does not, or nothing is known of the list. */
  departure(reading: Reading): Departure | null;
  /** Whether this page was seen before to depart again and again. */
  isCondemned(reading: Reading): boolean;
  /** Takes a page that departs again and again for another list; `sure`: nothing but the token has changed since. */
  condemn(kind: ViewFact['kind'], reading: Reading, sure: boolean): void;
  /** Every page that was taken for another list. */
  read(): readonly ViewFact[];
}

interface Known {
  readonly ids: Keys;
  readonly texts: Keys;
  /** Of the page that was last taken in. */
  readonly items: number;
  readonly total: number | null;
  readonly whole: boolean;
}

/** So many simulations may come or go between two readings, whatever the totals say. */
const FEW = 2;

/** Readings, one and two further, that make a departure constant. */
export const CONSTANT = 3;

export function createViews(): Views {
  const known = new Map<Partner, Known>();
  const condemned: { readonly kind: ViewFact['kind']; readonly reading: Reading; state: ViewFact['state'] }[] = [];
  return {
    know(partner, readings, whole) {
      // The list is there again as it was: what departed from it was not the list.
      const seen = readings.some(({ keys }) => keys.length > 0);
      for (const one of condemned) if (seen && one.reading.answer.partner === partner) one.state = 'constant';
      const before = known.get(partner);
      const all = joinKeys(readings.map(({ keys }) => keys));
      const ids = keysOf(all, (position) => hasGivenId(all, position));
      const texts = keysOf(all, (position) => !hasGivenId(all, position) && isIdentified(all, position));
      const page = readings.at(-1)?.answer.page ?? null;
      known.set(partner, {
        ids: withNew(before?.ids, ids),
        texts: withNew(before?.texts, texts),
        items: Math.max(...readings.map(({ keys }) => keys.length), 0),
        total: page?.total ?? before?.total ?? null,
        whole: whole || before?.whole === true,
      });
    },
    departure({ answer, keys }) {
      const list = known.get(answer.partner);
      if (list === undefined || answer.status !== 200 || answer.page?.items == null) return null;
      if (keys.length === 0) return list.items > FEW ? { kind: 'empty', doubtful: false } : null;
      const byId = strangeIn(keys, list.ids, true);
      // Of a list that carries ids, an item that comes without one may be any of it.
      const byText = list.ids.length > 0 ? { of: 0, strange: 0 } : strangeIn(keys, list.texts, false);
      const comparable = byId.of + byText.of;
      const strange = byId.strange + byText.strange;
      const total = answer.page.total;
      const grown = total === null || list.total === null ? 0 : Math.max(0, total - list.total);
      if (strange * 2 <= comparable || strange <= Math.max(FEW, grown)) return null;
      const doubtful = byId.strange === 0 || !list.whole || total === null || list.total === null;
      return { kind: 'other', doubtful };
    },
    isCondemned: (reading) =>
      condemned.some(
        (one) => one.reading.answer.partner === reading.answer.partner && sameView(one.reading, reading) === true,
      ),
    condemn: (kind, reading, sure) => {
      condemned.push({ kind, reading, state: sure ? 'constant' : 'once' });
    },
    read: () => condemned.map(({ kind, reading, state }) => viewOf(kind, reading, state)),
  };
}

function viewOf(kind: ViewFact['kind'], { answer }: Reading, state: ViewFact['state']): ViewFact {
  const { partner, token, exchange, asked, case: label } = answer;
  return {
    kind,
    state,
    partner,
    token: token ?? 0,
    exchange,
    page: asked?.pagina_inicial ?? null,
    limite: asked?.limite ?? null,
    ...(label === undefined ? {} : { case: label }),
  };
}

/** A page as it was read last, and how it departs from its partner's list again and again; null where it does not. */
export interface Confirmed {
  readonly reading: Reading;
  readonly departure: Departure | null;
}

export interface ConfirmOptions {
  /** Lets time pass before the last reading. */
  readonly pause?: () => Promise<void>;
  /** Nothing but the token has changed since the list was seen as it was. */
  readonly sure?: boolean;
}

/** Reads a page that departs from its partner's list again: a list that lives is told from another one. */
export async function confirm(
  views: Views,
  first: Reading,
  again: () => Promise<Reading>,
  { pause = async () => undefined, sure = false }: ConfirmOptions = {},
): Promise<Confirmed> {
  const readings = [first];
  for (let reading = first; ; ) {
    const departure = views.departure(reading);
    if (departure === null) {
      if (reading.answer.page !== null) views.know(reading.answer.partner, [reading], false);
      return { reading, departure };
    }
    if (views.isCondemned(reading)) return { reading, departure };
    if (readings.length === CONSTANT) {
      const constant = readings.every((one) => sameView(first, one) === true);
      if (departure.doubtful && !constant) return { reading, departure: null };
      views.condemn(departure.kind, reading, sure);
      return { reading, departure };
    }
    if (readings.length === CONSTANT - 1) await pause();
    reading = await again();
    readings.push(reading);
  }
}

/** Whether two readings of one page hold the same simulations of a list of one size; null where that can't be told. */
export function sameView(one: Reading, other: Reading): boolean | null {
  const [left, right] = [one.answer.page, other.answer.page];
  if (left?.items == null || right?.items == null) return null;
  return (
    sameMembers(one.keys, other.keys) && (left.total === null || right.total === null || left.total === right.total)
  );
}

/** How many items of a kind that the list is known by there are on a page, and how many of them the list does not hold. */
function strangeIn(keys: Keys, list: Keys, byId: boolean): { readonly of: number; readonly strange: number } {
  if (list.length === 0) return { of: 0, strange: 0 };
  const known = keysOf(keys, (position) =>
    byId ? hasGivenId(keys, position) : !hasGivenId(keys, position) && isIdentified(keys, position),
  );
  return { of: known.length, strange: positionsBeyond(known, list).length };
}

function withNew(known: Keys | undefined, further: Keys): Keys {
  if (known === undefined) return further;
  const fresh = positionsBeyond(further, known);
  return fresh.length === 0 ? known : joinKeys([known, pickKeys(further, fresh)]);
}
