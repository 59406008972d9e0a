import { type Answer, type Partner, usualSize } from '../facts/answer.ts';
import type { SliceFact, Survey, ValuesFact } from '../facts/facts.ts';
import {
  compareInOrder,
  compareValues,
  fingerprint,
  joinKeys,
  type Keys,
  positionOf,
  repetitions,
  sameMembers,
  sameOrder,
  sliceKeys,
  valuesAt,
} from '../facts/keys.ts';
import { expectedSlice, type ListRead, placeIn, type ReadAnswer, sameList } from '../facts/survey.ts';
import { contradictions, type Values } from '../facts/values.ts';
import { CONSTANT, orderOf, READS, sameView } from './views.ts';
import {
  READINGS_OF_ROUND,
  ROUNDS_OF_PROOF,
  type Run,
  readAgain,
  rereadInTurn,
  rereadWalked,
  type SettledWalk,
  settleWalk,
  unsettle,
} from './walk.ts';

export interface SettledSlices {
  readonly list: SettledWalk;
  readonly compared: number;
  readonly slices: readonly SliceFact[];
}

/** Difference between a page and the list of the walk. */
interface Mismatch extends Pick<SliceFact, 'kind' | 'params'> {
  /** Equal for equal differences. */
  readonly signature: string;
}

/** Last reading of a page, its differences from the list, and the number of rounds with the same differences. */
interface Tracked {
  readonly page: ReadAnswer;
  readonly mismatches: readonly Mismatch[];
  readonly equal: number;
}

const track = (read: ListRead, page: ReadAnswer): Tracked => ({ page, mismatches: mismatchesOf(read, page), equal: 1 });
const differs = ({ mismatches }: Tracked): boolean => mismatches.length > 0;

/** Compares pages with the walk. Rereads a page that differs until it agrees, or differs in the same way in three rounds. */
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
    if (differing().some(({ equal }) => equal === CONSTANT - 1)) await unsettle(run, partner, limite);
    list = await settleWalk(run, partner, limite, { purpose: 're-read', before });
    if (list.state === 'unread' || list.state === 'living') break;
    const firstPage = await rereadFirstPage(run, list);
    const [left, right] = [before.read, list.read];
    const isSame = sameList(left, right);
    const isOther = !isSame && firstPage !== 'flipped' && !sameMembers(left.list(), right.list());
    list = { ...list, changed: list.changed || isOther || (isSame && firstPage === 'changed') };

    const next: Tracked[] = [];
    for (const one of [...differing(), ...tracked.filter((agreed) => !differs(agreed))]) {
      // A page that matched the earlier list may not match the current one.
      const known = isOther && !differs(one) ? track(right, one.page) : one;
      if (!differs(known)) {
        next.push(known);
        continue;
      }
      let again = await readAgain(session, partner, known.page);
      // The next response may hold the ids that this one lacks.
      if (again.page && comparisonOf(right, again.page).result === 'not comparable') {
        again = await readAgain(session, partner, known.page);
      }
      const { page, gone } = again;
      if (gone) continue;
      const fresh = page === null ? known : track(right, page);
      const isAlike = isSame && firstPage === 'kept' && signatureOf(fresh) === signatureOf(known);
      next.push(page !== null && isAlike ? { ...fresh, equal: known.equal + 1 } : fresh);
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

/** Reads a page that differs from the list, and the page of the list beside it, until the order varies or is proved. */
async function proveOrder(run: Run, { partner, read }: SettledWalk, proved: readonly Tracked[]): Promise<void> {
  const [differing] = proved.toSorted((a, b) => b.page.keys.length - a.page.keys.length);
  if (differing === undefined) return;
  const { page } = differing;
  const { pagina_inicial, limite } = comparisonOf(read, page).cut;
  const number = Math.floor(((pagina_inicial - 1) * limite) / read.limite) + 1;
  const beside = read.pages.find(({ asked }) => asked.pagina_inicial === number) ?? read.pages[0] ?? page;
  // A single item has no order on its page.
  const rounds = page.keys.length > 1 && beside.keys.length > 1 ? ROUNDS_OF_PROOF : 2 * ROUNDS_OF_PROOF;
  const { orders } = run.session;
  const isOpen = (): boolean => {
    const alike = orders.alike(partner, page.asked) + orders.alike(partner, beside.asked);
    return alike < READINGS_OF_ROUND * rounds && orders.of(partner, read.list()) !== 'unstable';
  };
  if (isOpen()) await rereadInTurn(run, partner, [page, beside], { rounds, holds: isOpen });
}

function signatureOf({ mismatches }: Tracked): string {
  return mismatches.map(({ signature }) => signature).join('\n');
}

/** Rereads the first page to see if it changed. Reads it twice in a row, because replicas may respond in turn. */
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

/** Returns the differences between a page and the list of the walk: total, simulations, number. */
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
  if (numero !== null && holdsFirstUnder(numero, read, page)) {
    found.push({ kind: 'numero', params: { numero }, signature: `numero ${numero}` });
  }
  const { cut, slice, result } = comparisonOf(read, page);
  if (slice !== null && result === 'different') {
    const first = (cut.pagina_inicial - 1) * cut.limite + 1;
    const last = first + cut.limite - 1;
    const items = page.keys.length;
    const others = sameMembers(slice, page.keys) ? 'slice.order' : 'slice.others';
    const actual = slice.length === items ? others : 'slice.items';
    const params = { first, last, due: slice.length, items, actual };
    found.push({ kind: 'slice', params, signature: `slice ${fingerprint(page.keys)}` });
  }
  return found;
}

/** Returns true if a page requested without a number is the first page of the list with another number. */
function holdsFirstUnder(numero: number, read: ListRead, { asked, answer, keys }: ReadAnswer): boolean {
  const limite = asked.limite ?? answer.page?.items ?? 0;
  if (asked.pagina_inicial !== null || numero === 1 || keys.length === 0 || limite < 1) return false;
  const [first, own] = [1, numero].map((pagina_inicial) => expectedSlice(read, { pagina_inicial, limite }));
  return first != null && sameOrder(first, keys) && !(numero > 1 && own != null && sameOrder(own, keys));
}

/**
 * Compares a page with the slice of the list that it should hold, where its number and its size are certain: `not
 * comparable` where the two do not identify their simulations in the same way.
 */
function comparisonOf(read: ListRead, { asked, answer: { page }, keys, size }: ReadAnswer) {
  const pagina_inicial = asked.pagina_inicial ?? (page?.numero === 1 ? 1 : 0);
  const limite = asked.limite ?? size ?? (pagina_inicial === 1 ? (page?.items ?? 0) : 0);
  const cut = { pagina_inicial, limite };
  const slice = pagina_inicial === 0 || limite === 0 ? null : expectedSlice(read, cut);
  return { cut, slice, result: slice && compareInOrder(slice, keys) };
}

/** Maximum pages to reread. */
const MOST = 16;

/** Reads pages again that contradict their request, their items or the list: at once, and after a pause. */
export async function rereadOddPages(run: Run, survey: Survey): Promise<void> {
  const { session } = run;
  const { partner } = survey;
  const pages = session.answers.filter((answer) => answer.partner === partner && answer.role === 'listing');
  const size = usualSize(pages, partner);
  const picked = new Map<string, Answer>();
  for (const answer of new Map(pages.map((one) => [JSON.stringify(one.asked), one])).values()) {
    for (const kind of oddities(answer, survey, size)) {
      const name = `${kind} ${answer.asked?.limite}`;
      // The first and the last page of each kind and size.
      picked.set(picked.has(name) ? `${name} last` : name, answer);
    }
  }
  let odd: readonly Answer[] = [...new Set(picked.values())].slice(0, MOST);
  for (const round of [1, 2]) {
    if (odd.length === 0) return;
    if (round > 1) await unsettle(run, partner, survey.limite);
    const still: Answer[] = [];
    for (const { asked } of odd) {
      const page = asked && (await readAgain(session, partner, { asked, ...(size !== null && { size }) })).page;
      if (page && oddities(page.answer, survey, size).length > 0) still.push(page.answer);
    }
    odd = still;
  }
}

/** Returns the values of a page that contradict its request, its items or the list. `usual`: page size without limite. */
function oddities(
  { asked, page }: Answer,
  { whole, lastPage, distinct, limite: walked }: Survey,
  usual: number | null,
): readonly string[] {
  if (page === null || asked === undefined) return [];
  const { items, numero, tamanho, total, tem_proximo, tem_anterior } = page;
  const number = asked.pagina_inicial ?? numero ?? 1;
  // Without the parameter, only a first page shows it.
  const limite = asked.limite ?? (number === 1 ? items : usual);
  const end = limite === null ? null : number * limite;
  const byTotal = total === null || end === null ? null : end < total;
  const byWalk = !whole || end === null ? null : limite === walked ? number < lastPage : end < distinct;
  const hasNext = (byTotal ?? byWalk) === true;
  // A whole list on one page does not show how many items a page holds without limite.
  const size = asked.limite === null && number === 1 && !hasNext ? null : limite;
  const kinds: Readonly<Record<string, boolean>> = {
    items: items !== null && limite !== null && items > limite,
    numero: numero !== null && numero !== number,
    tem_anterior: tem_anterior !== null && tem_anterior !== number > 1,
    tamanho:
      (tamanho !== null && size !== null && tamanho !== size && tamanho !== items) ||
      (tamanho !== limite && tamanho === items && hasNext),
    short: items !== null && limite !== null && items < limite && hasNext,
    tem_proximo: tem_proximo !== null && [byTotal, byWalk].some((next) => next !== null && next !== tem_proximo),
  };
  return Object.keys(kinds).filter((kind) => kinds[kind]);
}

/** Pairs of pages that are read again. */
const PAIRS = 12;
/** Simulations of a pair that are compared. */
const FOLLOWED = 20;
/** Order in which the pages of a pair are reread in each round, chosen to reveal replicas that respond in turn. */
const ROUNDS: readonly (readonly Side[])[] = [
  ['walk', 'page'],
  ['walk', 'page', 'page', 'walk'],
  ['page', 'walk', 'walk', 'page'],
  ['walk', 'page', 'page', 'walk'],
];

type Side = 'walk' | 'page';

/** A simulation whose values differ on two pages. */
interface Followed {
  /** Its key on the page of the walk. */
  readonly key: Keys;
  readonly item: number;
  /** Digest of its values on each page, from the last reading. */
  readonly digests: Readonly<Record<Side, number>>;
  readonly equal: number;
  readonly fields: readonly string[];
}

/** A page of the walk and a page of another query that show different values of the same simulations. */
interface Pair {
  readonly pages: Readonly<Record<Side, ReadAnswer>>;
  readonly followed: readonly Followed[];
}

/** Compares simulations with themselves on other pages; a difference that both pages repeat is a contradiction. */
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
    if (round > 0) await run.patience();
    const next: Pair[] = [];
    for (const pair of pending) next.push(isSettled(pair) ? pair : await followed(run, partner, pair, order));
    pending = next.filter((pair) => pair.followed.length > 0);
  }
  return { valuesCompared: compared, contradictions: pending.flatMap(factsOf) };
}

function isSettled({ followed }: Pair): boolean {
  return followed.every(({ equal }) => equal >= CONSTANT);
}

/** Reads both pages of a pair again, and keeps the simulations that still differ. */
async function followed({ session }: Run, partner: Partner, pair: Pair, order: readonly Side[]): Promise<Pair> {
  const seen: Record<Side, Map<Followed, { values: Values; digest: number }>> = { walk: new Map(), page: new Map() };
  const moved = new Set<Followed>();
  for (const side of order) {
    const { reading, page } = await readAgain(session, partner, pair.pages[side]);
    for (const one of pair.followed) {
      const at = page === null ? -1 : positionOf(page.keys, one.key, 0);
      const values = at < 0 ? null : reading.valuesAt(at);
      if (page === null || values === null) continue;
      const digest = valuesAt(page.keys, at);
      if ((seen[side].get(one)?.digest ?? digest) !== digest) moved.add(one);
      seen[side].set(one, { values, digest });
    }
  }
  const still = pair.followed.flatMap((one): Followed[] => {
    const [walk, page] = [seen.walk.get(one), seen.page.get(one)];
    const fields = walk && page ? contradictions(walk.values, page.values) : [];
    if (walk === undefined || page === undefined || fields.length === 0) return [];
    const digests = { walk: walk.digest, page: page.digest };
    const same = !moved.has(one) && digests.walk === one.digests.walk && digests.page === one.digests.page;
    return [{ ...one, digests, fields, equal: same ? one.equal + 1 : 1 }];
  });
  return { ...pair, followed: still };
}

/** Returns the pages that differ from the walk, alternating between page sizes. */
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
    if ((known?.followed.length ?? 0) >= FOLLOWED) continue;
    const key = sliceKeys(list, position, position + 1);
    const digests = { walk: valuesAt(key, 0), page: valuesAt(page.page.keys, page.item) };
    const one: Followed = { key, item: page.item, digests, equal: 1, fields: [] };
    const followed = [...(known?.followed ?? []), one];
    pairs.set(name, { pages: { walk: walk.page, page: page.page }, followed, rank });
  }
  return { compared, pairs: [...pairs.values()].sort((a, b) => a.rank - b.rank).slice(0, PAIRS) };
}

function factsOf({ pages, followed }: Pair): readonly ValuesFact[] {
  return followed.map(({ item, equal, fields }) => ({
    state: equal >= CONSTANT ? 'constant' : 'living',
    fields,
    page: pages.page.asked.pagina_inicial,
    limite: pages.page.asked.limite,
    item,
    exchange: pages.page.answer.exchange,
    asWalked: pages.walk.asked,
  }));
}
