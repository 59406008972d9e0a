import type { CodedMessage } from '../messages/index.ts';
import { once } from '../src/once.ts';
import type { Answer, Asked } from './answer.ts';
import { joinKeys, type Keys, markOf, repetitions, sliceKeys } from './keys.ts';

/** One response of the listing. An omitted parameter is null. */
export interface ReadAnswer {
  readonly asked: Asked;
  readonly answer: Answer;
  readonly keys: Keys;
  /** Items of a full page, if limite was omitted and another page shows this number. */
  readonly size?: number;
}

/** A page requested with both parameters. */
export interface ReadPage extends ReadAnswer {
  readonly asked: Asked & { readonly pagina_inicial: number; readonly limite: number };
}

export interface Broken {
  readonly by: 'environment' | 'response';
  readonly exchange: string;
}

/** One read of a partner's list at one page size. */
export interface ListRead {
  readonly limite: number;
  /** Ascending by page; all pages of the list if `whole`. */
  readonly pages: readonly ReadPage[];
  readonly whole: boolean;
  /** The list became shorter while it was read. */
  readonly shrunk: boolean;
  /** Why the read ended early: the environment, or a complete response that is not a page. */
  readonly broken: Broken | null;
  /** The items of all pages in sequence: the full list if `whole`. */
  readonly list: () => Keys;
}

/** A deviation that only several responses together show. */
export interface Anomaly {
  readonly kind: 'total-differs' | 'count-differs' | 'simulation-twice' | 'id-shared' | 'short-page';
  readonly params: CodedMessage['params'];
  readonly count: number;
  readonly exchange: string;
  readonly page: number;
  readonly limite: number;
  readonly item?: number;
  /** Equal for equal deviations in every read, whatever their position on a page. */
  readonly signature: string;
}

const MOST_REPETITIONS = 20;

export function readingOf(parts: Omit<ListRead, 'list'>): ListRead {
  return { ...parts, list: once(() => joinKeys(parts.pages.map(({ keys }) => keys))) };
}

/**
 * Returns the inconsistencies of one read: totals that differ between pages, a count of simulations that differs from
 * the total, short pages, a simulation listed twice, two simulations with one id. Empty for a consistent list.
 */
export function anomaliesOf(read: ListRead): readonly Anomaly[] {
  const first = read.pages[0];
  if (first === undefined || read.broken !== null) return [];
  const list = read.list();
  const repeated = repetitions(list);
  const repeats = repeated.filter((one) => one.sameContent).reduce((sum, one) => sum + one.positions.length - 1, 0);
  const notComparedItems = read.pages.reduce((sum, page) => sum + notCompared(page), 0);
  const counted = list.length + notComparedItems - repeats;
  const total = referenceTotal(read, counted);
  return [
    ...differingTotals(read, total),
    ...(read.whole && total !== null && counted !== total
      ? [
          {
            kind: 'count-differs' as const,
            params: { total, counted, pages: read.pages.length },
            count: 1,
            ...where(first),
            signature: `${counted} for ${total}`,
          },
        ]
      : []),
    ...(read.whole || total === null ? [] : shortPages(read, total)),
    ...repeated
      .slice(0, MOST_REPETITIONS)
      .flatMap(({ positions: [original = 0, repeat = 0, ...more], sameContent }) => {
        const [later, earlier] = [placeIn(read.pages, repeat), placeIn(read.pages, original)];
        if (later === null || earlier === null) return [];
        return {
          kind: sameContent ? ('simulation-twice' as const) : ('id-shared' as const),
          params: { item: earlier.item, page: earlier.page.asked.pagina_inicial },
          count: 1 + more.length,
          ...where(later.page),
          item: later.item,
          signature: `${sameContent ? 'twice' : 'shared'} ${markOf(list, original)} ${2 + more.length}`,
        };
      }),
  ];
}

/** Returns the counted number if a page of a full read has it as its total; otherwise, the most frequent total. */
function referenceTotal({ pages, whole }: ListRead, counted: number): number | null {
  const votes = byTotal(pages);
  if (whole && votes.has(counted)) return counted;
  const [winner] = [...votes].sort(([, a], [, b]) => b.length - a.length);
  return winner?.[0] ?? null;
}

function differingTotals({ pages }: ListRead, reference: number | null): readonly Anomaly[] {
  return [...byTotal(pages)].flatMap(([total, [first, ...others]]) => {
    if (total === reference || first === undefined) return [];
    const numbers = [first, ...others].map(({ asked }) => asked.pagina_inicial);
    return {
      kind: 'total-differs',
      params: { total: reference, otherTotal: total },
      count: numbers.length,
      ...where(first),
      signature: `total ${total} for ${reference} on ${numbers.join()}`,
    };
  });
}

function byTotal(pages: readonly ReadPage[]): ReadonlyMap<number, readonly ReadPage[]> {
  const groups = new Map<number, ReadPage[]>();
  for (const page of pages) {
    const total = page.answer.page?.total ?? null;
    if (total === null) continue;
    const group = groups.get(total) ?? [];
    group.push(page);
    groups.set(total, group);
  }
  return groups;
}

function shortPages({ pages }: ListRead, total: number): readonly Anomaly[] {
  const size = servedSize(pages, total);
  return pages.flatMap((page) => {
    const due = dueOn(page, size, total);
    if (itemsOf(page) === due) return [];
    return {
      kind: 'short-page',
      params: { due, total, items: page.keys.length },
      count: 1,
      ...where(page),
      signature: `${page.keys.length} of ${due} on ${page.asked.pagina_inicial}`,
    };
  });
}

/** Returns the page size of a read: limite, or a smaller one that explains every page and what follows the last one. */
export function servedSize(pages: readonly ReadPage[], total: number): number {
  const [first, last] = [pages[0], pages.at(-1)];
  if (first === undefined || last === undefined) return 0;
  const [size, { limite }] = [itemsOf(first), first.asked];
  const isExplained = last.asked.pagina_inicial * size >= total || last.answer.page?.tem_proximo === true;
  const isSmaller = size > 0 && size < limite && isExplained;
  return isSmaller && pages.every((page) => itemsOf(page) === dueOn(page, size, total)) ? size : limite;
}

function dueOn({ asked }: ReadPage, size: number, total: number): number {
  return Math.max(0, Math.min(size, total - (asked.pagina_inicial - 1) * size));
}

function itemsOf(page: ReadPage): number {
  return page.keys.length + notCompared(page);
}

/** Returns a text that is equal for two reads with the same anomalies, even if items moved within a page. */
export function signatureOf(read: ListRead): string {
  const anomalies = anomaliesOf(read).map(({ signature }) => signature);
  return JSON.stringify([anomalies.sort(), read.broken]);
}

/**
 * Returns the simulations expected on page k with limite n, from a read at another page size: n simulations from number
 * (k-1)n+1. Returns null if that read does not cover them.
 */
export function expectedSlice(read: ListRead, asked: { pagina_inicial: number; limite: number }): Keys | null {
  const start = (asked.pagina_inicial - 1) * asked.limite;
  const end = start + asked.limite;
  if (read.whole) return sliceKeys(read.list(), start, end);
  const page = read.pages.find(({ asked: own }) => own.pagina_inicial === Math.floor(start / own.limite) + 1);
  if (page === undefined) return null;
  const offset = (page.asked.pagina_inicial - 1) * page.asked.limite;
  return end - offset > page.keys.length ? null : sliceKeys(page.keys, start - offset, end - offset);
}

function notCompared({ answer }: ReadPage): number {
  return answer.page?.itemsNotCompared ?? 0;
}

function where({ answer, asked }: ReadPage): { exchange: string; page: number; limite: number } {
  return { exchange: answer.exchange, page: asked.pagina_inicial, limite: asked.limite };
}

/** Returns the page with the item at a position of consecutive pages; null after the last item. */
export function placeIn<Page extends ReadAnswer>(
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
