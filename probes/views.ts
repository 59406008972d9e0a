import type { Answer, Asked, Partner } from '../facts/answer.ts';
import type { ViewFact } from '../facts/facts.ts';
import {
  countDistinct,
  hasGivenId,
  isIdentified,
  joinKeys,
  type Keys,
  keysOf,
  pickKeys,
  positionsBeyond,
  sameMembers,
} from '../facts/keys.ts';
import type { Reading } from '../facts/read.ts';
import type { ReadAnswer } from '../facts/survey.ts';

/** A deviation is `constant` after this many equal readings in a row. */
export const CONSTANT = 3;
/** A list that still changes after this many readings is `living`. */
export const READS = 6;

export interface Settling<T> {
  /** Reads again; `reads` counts the readings so far. */
  readonly again: (before: T, reads: number) => Promise<T>;
  /** Returns `clean` for no deviation, `unread` for an unreadable value, and null to read again. */
  readonly endOf: (value: T) => 'clean' | 'unread' | null;
  readonly same: (before: T, now: T) => boolean;
  /** Waits before the reading that makes a deviation constant. */
  readonly pause: () => Promise<void>;
  /** Equal readings to count at the start; by default 1, for `first`. */
  readonly equal?: number;
  /** Equal readings that make a deviation constant, if three may be chance. */
  readonly needed?: number;
}

/** Reads until nothing deviates, until three readings in a row deviate equally, or six times. */
export async function settle<T>(first: T, settling: Settling<T>) {
  const { again, endOf, same, pause, equal: known = 1, needed = CONSTANT } = settling;
  let value = first;
  let reads = 1;
  let equal = known;
  for (;;) {
    const end = endOf(value);
    if (end !== null) return { value, reads, state: end };
    if (equal >= needed) return { value, reads, state: 'constant' as const };
    if (reads >= READS && equal < CONSTANT) return { value, reads, state: 'living' as const };
    if (equal === CONSTANT - 1) await pause();
    const next = await again(value, reads);
    equal = same(value, next) ? equal + 1 : 1;
    reads += 1;
    value = next;
  }
}

/** The simulations seen in each account's list. They distinguish a changed list from a different list. */
export type Views = ReturnType<typeof createViews>;

interface Known {
  readonly ids: Keys;
  readonly texts: Keys;
  /** The number of items on the largest page of the last update. */
  readonly items: number;
  /** The size of the list when it was read; simulations added since are not counted. */
  readonly total: number | null;
  readonly whole: boolean;
  /** The only request whose simulations are known. */
  readonly only?: string | undefined;
}

/** A page of a different list. */
interface Recorded {
  readonly kind: ViewFact['kind'];
  readonly reading: Reading;
  state: ViewFact['state'];
  /** The list was compared again, or has changed since: its state stays. */
  isFinal: boolean;
}

/** The expected list of an account is back: `seen` shows it, `by` showed another list before. */
export interface Return {
  readonly by: Reading;
  readonly seen: Reading;
  /** Records what `by` showed. `recurs`: the other list comes back with its token or after its login. */
  readonly settle: (recurs: boolean) => void;
}

/** Simulations that may be added or removed between two readings, whatever the totals are. */
const TOLERANCE = 2;

/** `pause`: waits, so that caches and copies of a list are updated. */
export function createViews(pause: () => Promise<void>) {
  const known = new Map<Partner, Known>();
  /** The list of each account before it was replaced or grew, and the page that showed the other list. */
  const former = new Map<Partner, { readonly by: Reading; readonly list: Known; readonly grown: boolean }>();
  const recorded: Recorded[] = [];

  /** Adds simulations to an account's list. `whole`: the pages are the complete list. */
  const add = (partner: Partner, pages: readonly Pick<ReadAnswer, 'answer' | 'keys'>[], whole: boolean): void => {
    const before = known.get(partner);
    const all = joinKeys(pages.map(({ keys }) => keys));
    const ids = withNew(before?.ids, identified(all, true));
    const texts = withNew(before?.texts, identified(all, false));
    // A page shows that the list has grown, but not which simulations were added to earlier pages.
    const added = ids.length + texts.length - (before?.ids.length ?? 0) - (before?.texts.length ?? 0);
    const most = whole || before?.total == null ? [] : [before.total + added];
    const totals = pages.flatMap(({ answer: { page } }) => page?.total ?? []);
    known.set(partner, {
      ids,
      texts,
      items: Math.max(...pages.map(({ keys }) => keys.length), 0),
      total: totals.length === 0 ? (before?.total ?? null) : Math.min(...totals, ...most),
      whole: whole || before?.whole === true,
      only: whole ? undefined : before?.only,
    });
  };

  /**
   * Returns how a page differs from its account's list, or null if it does not or the list is unknown. `doubtful`: the
   * ids or texts of the simulations may have changed, so only equal readings confirm it. `grown`: as many simulations may
   * have been added.
   */
  const differenceOf = ({ answer, keys }: Reading, list = known.get(answer.partner)) => {
    if (list === undefined || answer.status !== 200 || answer.page?.items == null) return null;
    if (list.only !== undefined && list.only !== requestOf(answer)) return null;
    const { pagina_inicial, limite } = answer.asked ?? {};
    const start = ((pagina_inicial ?? 1) - 1) * (limite ?? 1);
    // The list has shrunk below the page.
    if (keys.length === 0 && start >= (answer.page.total || start + 1)) return null;
    if (keys.length === 0)
      return list.items > TOLERANCE ? { kind: 'empty' as const, doubtful: false, grown: false } : null;
    if (isEmpty(list) && !list.whole) return null;
    // In a list with ids, an item without an id may be any of its simulations.
    const hasIds = list.ids.length > 0;
    const compared = isEmpty(list) ? keys : identified(keys, hasIds);
    // An item with an id may be one that the list showed without an id.
    const mayBeKnown = hasIds ? list.texts.length : 0;
    const unknown = positionsBeyond(compared, hasIds ? list.ids : list.texts).length - mayBeKnown;
    const { total } = answer.page;
    const grown = total === null || list.total === null ? 0 : Math.max(0, total - list.total);
    const expected = Math.max(TOLERANCE, unseenIn(list));
    if (unknown * 2 <= compared.length || unknown <= expected) return null;
    const doubtful = !hasIds || !list.whole || total === null || list.total === null;
    return { kind: 'other' as const, doubtful, grown: grown > TOLERANCE && unknown <= expected + grown };
  };

  /** Records a page as a different list. `sure`: only the token has changed since the last equal page. */
  const record = (kind: ViewFact['kind'], reading: Reading, sure: boolean): void => {
    recorded.push({ kind, reading, state: sure ? 'constant' : 'once', isFinal: sure });
  };

  const isRecorded = (reading: Reading): boolean =>
    recorded.some(
      (one) => one.reading.answer.partner === reading.answer.partner && sameView(one.reading, reading) === true,
    );

  /** Expects the list of a page from now on, in place of the former list or, if `grown`, beside it. */
  const replace = (reading: Reading, grown: boolean): void => {
    const { answer, keys } = reading;
    const { partner, page } = answer;
    const before = former.get(partner);
    const list = before?.list ?? known.get(partner);
    if (list !== undefined && before?.grown !== false) former.set(partner, { by: reading, list, grown });
    for (const one of recorded) one.isFinal ||= one.reading.answer.partner === partner;
    if (grown) {
      add(partner, [reading], false);
      return;
    }
    const [ids, texts] = [identified(keys, true), identified(keys, false)];
    const only = requestOf(answer);
    known.set(partner, { ids, texts, items: keys.length, total: page?.total ?? null, whole: false, only });
  };

  /** Expects the former list again if a page shows it at the request that showed the other list. */
  const restore = (seen: Reading): Return | null => {
    const { partner, page } = seen.answer;
    const { by, list, grown } = former.get(partner) ?? {};
    if (by === undefined || list === undefined || requestOf(by.answer) !== requestOf(seen.answer)) return null;
    const isBack = page?.items != null && (isEmpty(list) ? page.items === 0 : page.items > 0);
    if (!isBack || differenceOf(seen, list) !== null) return null;
    // After growth, the new simulations belong to the list: only its size shows the former list.
    const isSmall = page.total !== null && list.total !== null && Math.abs(page.total - list.total) <= TOLERANCE;
    if (differenceOf(seen) === null && !isSmall) return null;
    known.set(partner, list);
    former.delete(partner);
    const settle = (recurs: boolean): void => {
      // Simulations may be added and removed again.
      if (!recurs && grown === true) return;
      recorded.push({ kind: 'other', reading: by, state: recurs ? 'constant' : 'once', isFinal: true });
    };
    return { by, seen, settle };
  };

  /** Adds a page that equals its account's list. If it showed another list before, the list is back. */
  const accept = (seen: Reading): Return | null => {
    const { partner, page } = seen.answer;
    const { only } = known.get(partner) ?? {};
    if (page === null || (only !== undefined && only !== requestOf(seen.answer))) return null;
    add(partner, [seen], false);
    const one = recorded.find(({ reading, isFinal }) => !isFinal && reading.answer.partner === partner);
    if (one === undefined || seen.keys.length === 0) return null;
    const settle = (recurs: boolean): void => {
      one.isFinal = true;
      if (recurs) one.state = 'constant';
    };
    return { by: one.reading, seen, settle };
  };

  /**
   * Reads a page until it equals its account's list, or three readings differ. `differs`: it is of another list. `isNew`:
   * the list has grown, or is another one, for the first time. `back`: a list that was expected before is back. `sure`:
   * only the token has changed since the last equal page.
   */
  const confirm = async (first: Reading, again: () => Promise<Reading>, sure = false) => {
    const outcome = { differs: false, isNew: false, back: null as Return | null };
    const readings = [first];
    for (let reading = first; ; readings.push(reading)) {
      const back = restore(reading);
      const found = differenceOf(reading);
      if (found === null) {
        const accepted = accept(reading);
        return { ...outcome, reading, back: back ?? accepted };
      }
      if (isRecorded(reading)) return { ...outcome, reading, differs: true };
      // The list keeps growing.
      if (found.grown && sameView(first, reading) !== true) return { ...outcome, reading };
      if (readings.length === CONSTANT) {
        const constant = readings.every((one) => sameView(first, one) === true);
        if (found.doubtful && !found.grown && !constant) return { ...outcome, reading };
        const isFirstChange = former.get(reading.answer.partner)?.grown !== false;
        const changed = found.grown || (!sure && found.kind === 'other' && isFirstChange);
        if (changed) replace(reading, found.grown);
        else record(found.kind, reading, sure);
        return { ...outcome, reading, differs: !found.grown, isNew: changed ? isFirstChange : !sure };
      }
      if (readings.length === CONSTANT - 1) await pause();
      reading = await again();
    }
  };

  /** Returns true if a page differs from the expected list of its account. */
  const differs = (reading: Reading): boolean => differenceOf(reading) !== null;

  /** Returns every page that was recorded as a different list. */
  const read = (): readonly ViewFact[] =>
    recorded.map(({ kind, reading, state }) => {
      const { partner, token = 0, exchange, asked, case: label } = reading.answer;
      const place = { page: asked?.pagina_inicial ?? null, limite: asked?.limite ?? null };
      return { kind, state, partner, token, exchange, ...place, ...(label !== undefined && { case: label }) };
    });

  return { add, record, confirm, differs, read };
}

type Shown = Pick<Reading, 'answer' | 'keys'>;

/** Returns true if two readings of a page have the same simulations and total, or null if that is unknown. */
export function sameView(one: Shown, other: Shown): boolean | null {
  const [left, right] = [one.answer.page, other.answer.page];
  if (left?.items == null || right?.items == null) return null;
  const sameTotal = left.total === null || right.total === null || left.total === right.total;
  if (!sameTotal || one.keys.length !== other.keys.length) return false;
  // The id of a simulation is optional, and may be present in one response only.
  const [ofOne, ofOther] = [one, other].map(({ keys }) => identified(keys, true).length);
  return ofOne === ofOther ? sameMembers(one.keys, other.keys) : null;
}

function isEmpty({ ids, texts }: Known): boolean {
  return ids.length + texts.length === 0;
}

/** Counts simulations that no page of a list showed: if the order varies, pages repeat some and omit others. */
function unseenIn({ whole, total, ids, texts }: Known): number {
  return whole && total !== null ? Math.max(0, total - countDistinct(ids) - countDistinct(texts)) : 0;
}

/** Returns the items that have an id, or those identified by their text. */
function identified(keys: Keys, byId: boolean): Keys {
  return keysOf(keys, (at) => (byId ? hasGivenId(keys, at) : !hasGivenId(keys, at) && isIdentified(keys, at)));
}

function withNew(known: Keys | undefined, further: Keys): Keys {
  if (known === undefined) return further;
  const added = positionsBeyond(further, known);
  return added.length === 0 ? known : joinKeys([known, pickKeys(further, added)]);
}

const requestOf = ({ partner, asked }: Answer): string | undefined => asked && nameOf(partner, asked);

export function nameOf(partner: Partner, { pagina_inicial, limite }: Asked): string {
  return JSON.stringify([partner, pagina_inicial, limite]);
}
