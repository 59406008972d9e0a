import type { Partner } from '../facts/answer.ts';
import type { ValuesFact } from '../facts/facts.ts';
import { compareValues, joinKeys, type Keys, positionOf, sliceKeys, valuesAt } from '../facts/keys.ts';
import type { ListRead, ReadAnswer } from '../facts/survey.ts';
import { contradictions, type Values } from '../facts/values.ts';
import { CONSTANT } from './views.ts';
import { type Run, readAgain } from './walk.ts';

/** Pairs of pages that are read again. */
const PAIRS = 12;
/** Simulations of a pair that are compared. */
const FOLLOWED = 20;
/** How the pages of a pair are read again, round by round: copies of a list that respond in turn show themselves. */
const ROUNDS: readonly (readonly Side[])[] = [
  ['walk', 'page'],
  ['walk', 'page', 'page', 'walk'],
  ['page', 'walk', 'walk', 'page'],
  ['walk', 'page', 'page', 'walk'],
];

type Side = 'walk' | 'page';

/** A simulation whose values differ on two pages. */
interface Followed {
  /** Its key, as the page of the walk holds it. */
  readonly key: Keys;
  readonly item: number;
  /** The digest of its values on each page, as read last. */
  readonly digests: Readonly<Record<Side, number>>;
  readonly equal: number;
  readonly fields: readonly string[];
}

/** A page of the walk and a page read under another query that hold simulations with different values. */
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

/** The pages that differ from the walk, those of each page size in turn. */
function pairsOf(read: ListRead, pages: readonly ReadAnswer[]): { compared: number; pairs: readonly Pair[] } {
  const list = read.list();
  const { compared, differing } = compareValues(list, joinKeys(pages.map(({ keys }) => keys)));
  const pairs = new Map<string, Pair & { readonly rank: number }>();
  const ranks = new Map<number | null, number>();
  for (const { position, at } of differing) {
    const [walk, page] = [placeOf(read.pages, position), placeOf(pages, at)];
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

function placeOf<Page extends ReadAnswer>(
  pages: readonly Page[],
  position: number,
): { readonly page: Page; readonly index: number; readonly item: number } | null {
  let start = 0;
  for (const [index, page] of pages.entries()) {
    if (position < start + page.keys.length) return { page, index, item: position - start };
    start += page.keys.length;
  }
  return null;
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
