import type { SliceFact } from '../facts/facts.ts';
import { compareInOrder, fingerprint, repetitions, sameMembers, sameOrder } from '../facts/keys.ts';
import { expectedSlice, type ListRead, type ReadAnswer } from '../facts/survey.ts';

/** How a page at another size departs from the list as the walk met it. */
export interface Mismatch {
  readonly kind: SliceFact['kind'];
  readonly params: SliceFact['params'];
  /** Equal for equal departures. */
  readonly signature: string;
}

/** How a page departs from the list as the walk met it: its total, its simulations, its number. Empty where it does not. */
export function mismatchesOf(read: ListRead, page: ReadAnswer): readonly Mismatch[] {
  const found: Mismatch[] = [];
  const reference = read.pages[0]?.answer.page?.total ?? null;
  const total = page.answer.page?.total ?? null;
  if (reference !== null && total !== null && total !== reference) {
    const params = { total: reference, limite: read.limite, otherTotal: total };
    found.push({ kind: 'total', params, signature: `total ${total} for ${reference}` });
  }
  const twice = repetitions(page.keys).filter(({ sameContent }) => sameContent);
  if (twice.length > 0) {
    found.push({
      kind: 'simulation-twice',
      params: { items: twice[0]?.positions ?? [] },
      signature: JSON.stringify(twice),
    });
  }
  const numero = page.answer.page?.numero ?? null;
  if (numero !== null && holdsFirstUnder(numero, read, page)) {
    found.push({ kind: 'numero', params: { numero }, signature: `numero ${numero}` });
  }
  const cut = cutOf(page);
  const slice = cut === null ? null : expectedSlice(read, cut);
  if (cut !== null && slice !== null && compareInOrder(slice, page.keys) === 'different') {
    const { pagina_inicial, limite } = cut;
    const first = (pagina_inicial - 1) * limite + 1;
    found.push({
      kind: 'slice',
      params: { first, last: first + limite - 1, due: slice.length, ...departure(slice, page.keys) },
      signature: `slice ${fingerprint(page.keys)}`,
    });
  }
  return found;
}

/**
 * Whether a page that was asked for without its number is the first one of the list under another number, and not what
 * stands under that number too.
 */
function holdsFirstUnder(numero: number, read: ListRead, { asked, answer, keys }: ReadAnswer): boolean {
  const limite = asked.limite ?? answer.page?.items ?? 0;
  if (asked.pagina_inicial !== null || numero === 1 || keys.length === 0 || limite < 1) return false;
  const [first, own] = [1, numero].map((pagina_inicial) => expectedSlice(read, { pagina_inicial, limite }));
  return first != null && sameOrder(first, keys) && !(numero > 1 && own != null && sameOrder(own, keys));
}

/** Whether there is something to compare: an empty page of an empty list shows nothing. */
export function isComparable(read: ListRead, page: ReadAnswer): boolean {
  const cut = cutOf(page);
  const slice = cut === null ? null : expectedSlice(read, cut);
  if (slice === null || compareInOrder(slice, page.keys) === 'not comparable') return false;
  return slice.length > 0 || page.keys.length > 0;
}

/**
 * Which page of which size an answer is, where that is certain: of a page without pagina_inicial only the first says so,
 * of a first page without limite its items are its size, and that of the pages after it.
 */
function cutOf({ asked, answer: { page }, size }: ReadAnswer): { pagina_inicial: number; limite: number } | null {
  const pagina_inicial = asked.pagina_inicial ?? (page?.numero === 1 ? 1 : null);
  const limite = asked.limite ?? size ?? (pagina_inicial === 1 ? (page?.items ?? null) : null);
  return pagina_inicial === null || !limite ? null : { pagina_inicial, limite };
}

function departure(expected: ReadAnswer['keys'], actual: ReadAnswer['keys']): SliceFact['params'] {
  const items = actual.length;
  if (expected.length !== items) return { items, actual: 'slice.items' };
  return { items, actual: sameMembers(expected, actual) ? 'slice.order' : 'slice.others' };
}
