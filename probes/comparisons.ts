import { type Answer, listingsOf, type Partner, usualSize } from '../facts/answer.ts';
import type { SliceFact, Survey, ValuesFact } from '../facts/facts.ts';
import {
  compareInOrder,
  compareValues,
  fingerprint,
  firstOf,
  joinKeys,
  type Keys,
  positionOf,
  repetitions,
  sameMembers,
  sameOrder,
  sliceKeys,
  valuesAt,
} from '../facts/keys.ts';
import { expectedSlice, type ListRead, placeIn, type ReadAnswer } from '../facts/survey.ts';
import { contradictions, type Values } from '../facts/values.ts';
import { orderOf } from './orders.ts';
import { readAgain } from './page.ts';
import { CONSTANT, READS, sameView } from './views.ts';
import {
  pauseAndShift,
  READINGS_OF_ROUND,
  ROUNDS_OF_PROOF,
  type Run,
  rereadInTurn,
  rereadWalked,
  type SettledWalk,
  settleWalk,
} from './walk.ts';

export interface SettledSlices {
  readonly list: SettledWalk;
  readonly compared: number;
  readonly slices: readonly SliceFact[];
}

/** A difference between a page and the list that the walk read. */
interface Mismatch extends Pick<SliceFact, 'kind' | 'params'> {
  /** The same string for the same difference. */
  readonly signature: string;
}

/** The last reading of a page, its mismatches, and the number of rounds with equal mismatches. */
interface Tracked {
  readonly page: ReadAnswer;
  readonly mismatches: readonly Mismatch[];
  readonly equal: number;
}

const track = (read: ListRead, page: ReadAnswer): Tracked => ({ page, mismatches: mismatchesOf(read, page), equal: 1 });
const differs = ({ mismatches }: Tracked): boolean => mismatches.length > 0;

/** Compares pages with the walk. Rereads different pages until they agree, or differ equally in three rounds. */
export async function settleSlices(
  run: Run,
  settled: SettledWalk,
  pages: readonly ReadAnswer[],
): Promise<SettledSlices> {
  if (settled.state === 'unread') return { list: settled, compared: 0, slices: [] };
  const { session } = run;
  const { partner, read } = settled;
  const { limite } = read;
  let list = settled;
  // An empty page of an empty list shows nothing.
  const compared = pages
    .map((page) => ({ page, ...comparisonOf(read, page) }))
    .filter(({ page, slice, result }) => slice && result !== 'not comparable' && slice.length + page.keys.length > 0);
  let tracked: readonly Tracked[] = pages.map((page) => track(read, page));
  const differing = (): readonly Tracked[] => tracked.filter(differs);

  for (let round = 1; round < READS && differing().some(({ equal }) => equal < CONSTANT); round += 1) {
    const before = list;
    if (differing().some(({ equal }) => equal === CONSTANT - 1)) await pauseAndShift(run, partner, limite);
    list = await settleWalk(run, partner, limite, { purpose: 're-read', before });
    if (list.state === 'unread' || list.state === 'living') break;
    const firstPage = await rereadFirstPage(run, list);
    const right = list.read;
    const [then, now] = [before.read.list(), right.list()];
    const isSame = sameOrder(then, now);
    const isOther = !isSame && firstPage !== 'flipped' && !sameMembers(then, now);
    list = { ...list, changed: list.changed || isOther || (isSame && firstPage === 'changed') };

    const next: Tracked[] = [];
    for (const one of [...differing(), ...tracked.filter((agreed) => !differs(agreed))]) {
      // A page that matched the old list may differ from the new one.
      const known = isOther && !differs(one) ? track(right, one.page) : one;
      if (!differs(known)) {
        next.push(known);
        continue;
      }
      let again = await readAgain(session, partner, known.page);
      // The next response may have the ids that are missing in this one.
      if (again.page && comparisonOf(right, again.page).result === 'not comparable') {
        again = await readAgain(session, partner, known.page);
      }
      const { page, gone } = again;
      if (gone) continue;
      const current = page === null ? known : track(right, page);
      const isEqual = isSame && firstPage === 'kept' && signatureOf(current) === signatureOf(known);
      next.push(page !== null && isEqual ? { ...current, equal: known.equal + 1 } : current);
    }
    tracked = next;
  }

  const proved = differing().filter(({ equal }) => equal >= CONSTANT);
  await proveOrder(
    run,
    list,
    proved.filter(({ mismatches }) => mismatches.some(({ kind }) => IN_ORDER.has(kind))),
  );
  const slices = differing().flatMap(({ page, mismatches, equal }) =>
    mismatches.map(({ kind, params }): SliceFact => {
      const { pagina_inicial, limite: size } = page.asked;
      const state = equal >= CONSTANT ? 'constant' : 'living';
      return { kind, state, page: pagina_inicial, limite: size, exchange: page.answer.exchange, params };
    }),
  );
  return { list, compared: compared.length, slices };
}

/** Differences that depend on the order of the list. */
export const IN_ORDER: ReadonlySet<SliceFact['kind']> = new Set(['slice', 'numero']);

/** Rereads a different page and the list page at the same position, until the order varies or is proved. */
async function proveOrder(run: Run, { partner, read }: SettledWalk, proved: readonly Tracked[]): Promise<void> {
  const [differing] = proved.toSorted((a, b) => b.page.keys.length - a.page.keys.length);
  if (differing === undefined) return;
  const { page } = differing;
  const { pagina_inicial, limite } = comparisonOf(read, page).cut;
  const number = Math.floor(((pagina_inicial - 1) * limite) / read.limite) + 1;
  const beside = read.pages.find(({ asked }) => asked.pagina_inicial === number) ?? read.pages[0] ?? page;
  // A page with one item shows no order.
  const rounds = page.keys.length > 1 && beside.keys.length > 1 ? ROUNDS_OF_PROOF : 2 * ROUNDS_OF_PROOF;
  const { orders } = run.session;
  const isOpen = (): boolean => {
    const equal = orders.equalResponses(partner, page.asked) + orders.equalResponses(partner, beside.asked);
    return equal < READINGS_OF_ROUND * rounds && orders.of(partner, read.list()) !== 'unstable';
  };
  if (isOpen()) await rereadInTurn(run, partner, [page, beside], { rounds, isOpen });
}

/** Returns true if a page differs from the list that a walk read. */
export function contradicts(read: ListRead, page: ReadAnswer): boolean {
  return mismatchesOf(read, page).length > 0;
}

/** Returns true if a page contradicts its request or its items. */
export function isOdd(answer: Answer, survey: Survey): boolean {
  return oddities(answer, survey, null).length > 0;
}

function signatureOf({ mismatches }: Tracked): string {
  return mismatches.map(({ signature }) => signature).join('\n');
}

/** Compares the first page with two new readings: every second request may get another copy of the list. */
async function rereadFirstPage(
  { session }: Run,
  { partner, read }: SettledWalk,
): Promise<'kept' | 'flipped' | 'changed'> {
  const [first] = read.pages;
  if (first === undefined) return 'kept';
  for (let times = 0; times < 2; times += 1) {
    const { page } = await rereadWalked(session, partner, first.asked);
    if (page === null) continue;
    if (orderOf(first.keys, page.keys) === 'unstable') return 'flipped';
    if (sameView(first, page) === false) return 'changed';
  }
  return 'kept';
}

/** Compares a page with the walk's list: its total, its simulations, its number. */
function mismatchesOf(read: ListRead, page: ReadAnswer): readonly Mismatch[] {
  const found: Mismatch[] = [];
  const total = read.pages[0]?.answer.page?.total ?? null;
  const { total: otherTotal = null, numero = null } = page.answer.page ?? {};
  if (total !== null && otherTotal !== null && otherTotal !== total) {
    const params = { total, limite: read.limite, otherTotal };
    found.push({ kind: 'total', params, signature: `total ${otherTotal} for ${total}` });
  }
  const twice = repetitions(page.keys).filter(({ sameContent }) => sameContent);
  if (twice[0] !== undefined) {
    found.push({ kind: 'simulation-twice', params: { items: twice[0].positions }, signature: JSON.stringify(twice) });
  }
  if (numero !== null && isMisnumberedFirst(numero, read, page)) {
    found.push({ kind: 'numero', params: { numero }, signature: `numero ${numero}` });
  }
  const { cut, slice, result } = comparisonOf(read, page);
  if (slice !== null && result === 'different') {
    const first = (cut.pagina_inicial - 1) * cut.limite + 1;
    const last = first + cut.limite - 1;
    const items = page.keys.length;
    const others = sameMembers(slice, page.keys) ? 'slice.order' : 'slice.others';
    const from = firstOf(read.list(), page.keys, 0) + 1;
    const isElsewhere = others === 'slice.others' && from > 0 && from !== first;
    const actual = slice.length !== items ? 'slice.items' : isElsewhere ? 'slice.others-from' : others;
    const params = { first, last, due: slice.length, items, actual, ...(actual === 'slice.others-from' && { from }) };
    found.push({ kind: 'slice', params, signature: `slice ${fingerprint(page.keys)}` });
  }
  return found;
}

/** Returns true if a page requested without a number is the first page, but states another number. */
function isMisnumberedFirst(numero: number, read: ListRead, { asked, answer, keys }: ReadAnswer): boolean {
  const limite = asked.limite ?? answer.page?.items ?? 0;
  if (asked.pagina_inicial !== null || numero === 1 || keys.length === 0 || limite < 1) return false;
  const [first, own] = [1, numero].map((pagina_inicial) => expectedSlice(read, { pagina_inicial, limite }));
  return first != null && sameOrder(first, keys) && !(numero > 1 && own != null && sameOrder(own, keys));
}

/**
 * Compares a page with its expected slice of the list, if its number and size are known. The result is `not comparable`
 * if the page and the slice identify simulations differently.
 */
function comparisonOf(read: ListRead, { asked, answer: { page }, keys, size }: ReadAnswer) {
  const pagina_inicial = asked.pagina_inicial ?? (page?.numero === 1 ? 1 : 0);
  const limite = asked.limite ?? size ?? (pagina_inicial === 1 ? (page?.items ?? 0) : 0);
  const cut = { pagina_inicial, limite };
  const slice = pagina_inicial === 0 || limite === 0 ? null : expectedSlice(read, cut);
  return { cut, slice, result: slice && compareInOrder(slice, keys) };
}

const MAX_REREAD = 16;

/** Rereads pages that contradict their request, their items or the list: at once, and after a pause. */
export async function rereadOddPages(run: Run, survey: Survey): Promise<void> {
  const { session } = run;
  const { partner } = survey;
  const pages = listingsOf(session, partner);
  const size = usualSize(pages, partner);
  const picked = new Map<string, Answer>();
  for (const answer of new Map(pages.map((one) => [JSON.stringify(one.asked), one])).values()) {
    for (const kind of oddities(answer, survey, size)) {
      const name = `${kind} ${answer.asked?.limite}`;
      // Keeps the first and the last page of each kind and size.
      picked.set(picked.has(name) ? `${name} last` : name, answer);
    }
  }
  let odd: readonly Answer[] = [...new Set(picked.values())].slice(0, MAX_REREAD);
  for (const round of [1, 2]) {
    if (odd.length === 0) return;
    if (round > 1) await pauseAndShift(run, partner, survey.limite);
    const still: Answer[] = [];
    for (const { asked } of odd) {
      const page = asked && (await readAgain(session, partner, { asked, ...(size !== null && { size }) })).page;
      if (page && oddities(page.answer, survey, size).length > 0) still.push(page.answer);
    }
    odd = still;
  }
}

/** Returns the fields that contradict the request, the items or the list. `usual`: the page size without limite. */
function oddities(
  { asked, page }: Answer,
  { whole, lastPage, distinct, limite: walked }: Survey,
  usual: number | null,
): readonly string[] {
  if (page === null || asked === undefined) return [];
  const { items, numero, tamanho, total, tem_proximo, tem_anterior } = page;
  const number = asked.pagina_inicial ?? numero ?? 1;
  // Without limite, only a first page shows the page size.
  const limite = asked.limite ?? (number === 1 ? items : usual);
  const end = limite === null ? null : number * limite;
  const byTotal = total === null || end === null ? null : end < total;
  const byWalk = !whole || end === null ? null : limite === walked ? number < lastPage : end < distinct;
  const hasNext = (byTotal ?? byWalk) === true;
  // A list that fits on one page does not show the page size without limite.
  const size = asked.limite === null && number === 1 && !hasNext ? null : limite;
  const kinds: Readonly<Record<string, boolean>> = {
    items: items !== null && limite !== null && items > limite,
    numero: numero !== null && numero !== number,
    tem_anterior: tem_anterior !== null && tem_anterior !== number > 1,
    tamanho:
      (tamanho !== null && size !== null && tamanho !== size && tamanho !== items) ||
      (tamanho !== null && items !== null && tamanho < items) ||
      (tamanho !== limite && tamanho === items && hasNext),
    short: items !== null && limite !== null && items < limite && hasNext,
    tem_proximo: tem_proximo !== null && [byTotal, byWalk].some((next) => next !== null && next !== tem_proximo),
  };
  return Object.keys(kinds).filter((kind) => kinds[kind]);
}

/** Maximum pairs of pages to reread. */
const MAX_PAIRS = 12;
/** Maximum simulations to compare in a pair. */
const MAX_CONFLICTS = 20;
/** The order in which a pair is reread in each round. It reveals copies of a list that respond in turn. */
const ROUNDS: readonly (readonly Side[])[] = [
  ['walk', 'page'],
  ['walk', 'page', 'page', 'walk'],
  ['page', 'walk', 'walk', 'page'],
  ['walk', 'page', 'page', 'walk'],
];

type Side = 'walk' | 'page';

/** A simulation whose values differ on two pages. */
interface Conflict {
  /** Its key on the page of the walk. */
  readonly key: Keys;
  readonly item: number;
  /** The digest of its values in the last reading of each page. */
  readonly digests: Readonly<Record<Side, number>>;
  readonly equal: number;
  readonly fields: readonly string[];
}

/** A page of the walk and a page of another query that share simulations with different values. */
interface Pair {
  readonly pages: Readonly<Record<Side, ReadAnswer>>;
  readonly conflicts: readonly Conflict[];
}

/** Compares the values of simulations across pages. A difference that both pages repeat is a contradiction. */
export async function settleValues(
  run: Run,
  partner: Partner,
  read: ListRead,
  pages: readonly ReadAnswer[],
): Promise<{ readonly valuesCompared: number; readonly contradictions: readonly ValuesFact[] }> {
  const { compared, pairs } = pairsOf(read, pages);
  let pending: readonly Pair[] = pairs;
  for (const [round, order] of ROUNDS.entries()) {
    if (pending.every(isSettled)) break;
    if (round > 0) await run.session.patience();
    const next: Pair[] = [];
    for (const pair of pending) next.push(isSettled(pair) ? pair : await rereadPair(run, partner, pair, order));
    pending = next.filter((pair) => pair.conflicts.length > 0);
  }
  return { valuesCompared: compared, contradictions: pending.flatMap(factsOf) };
}

function isSettled({ conflicts }: Pair): boolean {
  return conflicts.every(({ equal }) => equal >= CONSTANT);
}

/** Rereads both pages of a pair, and keeps the simulations that still differ. */
async function rereadPair({ session }: Run, partner: Partner, pair: Pair, order: readonly Side[]): Promise<Pair> {
  const seen: Record<Side, Map<Conflict, { values: Values; digest: number }>> = { walk: new Map(), page: new Map() };
  const moved = new Set<Conflict>();
  for (const side of order) {
    const { reading, page } = await readAgain(session, partner, pair.pages[side]);
    for (const one of pair.conflicts) {
      const at = page === null ? -1 : positionOf(page.keys, one.key, 0);
      const values = at < 0 ? null : reading.valuesAt(at);
      if (page === null || values === null) continue;
      const digest = valuesAt(page.keys, at);
      if ((seen[side].get(one)?.digest ?? digest) !== digest) moved.add(one);
      seen[side].set(one, { values, digest });
    }
  }
  const still = pair.conflicts.flatMap((one): Conflict[] => {
    const [walk, page] = [seen.walk.get(one), seen.page.get(one)];
    const fields = walk && page ? contradictions(walk.values, page.values) : [];
    if (walk === undefined || page === undefined || fields.length === 0) return [];
    const digests = { walk: walk.digest, page: page.digest };
    const same = !moved.has(one) && digests.walk === one.digests.walk && digests.page === one.digests.page;
    return [{ ...one, digests, fields, equal: same ? one.equal + 1 : 1 }];
  });
  return { ...pair, conflicts: still };
}

/** Returns the pages with other values than the walk, alternating between page sizes. */
function pairsOf(read: ListRead, pages: readonly ReadAnswer[]): { compared: number; pairs: readonly Pair[] } {
  const list = read.list();
  const { compared, differing } = compareValues(list, joinKeys(pages.map(({ keys }) => keys)));
  const pairs = new Map<string, Pair & { readonly rank: number }>();
  const ranks = new Map<number | null, number>();
  for (const { position, at } of differing) {
    const [walk, page] = [placeIn(read.pages, position), placeIn(pages, at)];
    if (walk === null || page === null) continue;
    const name = `${walk.index} ${page.index}`;
    const { limite } = page.page.asked;
    const known = pairs.get(name);
    const rank = known?.rank ?? ranks.get(limite) ?? 0;
    if (known === undefined) ranks.set(limite, rank + 1);
    if ((known?.conflicts.length ?? 0) >= MAX_CONFLICTS) continue;
    const key = sliceKeys(list, position, position + 1);
    const digests = { walk: valuesAt(key, 0), page: valuesAt(page.page.keys, page.item) };
    const one: Conflict = { key, item: page.item, digests, equal: 1, fields: [] };
    const conflicts = [...(known?.conflicts ?? []), one];
    pairs.set(name, { pages: { walk: walk.page, page: page.page }, conflicts, rank });
  }
  return { compared, pairs: [...pairs.values()].sort((a, b) => a.rank - b.rank).slice(0, MAX_PAIRS) };
}

function factsOf({ pages, conflicts }: Pair): readonly ValuesFact[] {
  return conflicts.map(({ item, equal, fields }) => ({
    state: equal >= CONSTANT ? 'constant' : 'living',
    fields,
    page: pages.page.asked.pagina_inicial,
    limite: pages.page.asked.limite,
    item,
    exchange: pages.page.answer.exchange,
    asWalked: pages.walk.asked,
  }));
}
