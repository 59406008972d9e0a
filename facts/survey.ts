import type { CodedMessage } from '../messages/index.ts';
import type { Answer, Asked } from './answer.ts';
import { joinKeys, type Keys, markOf, once, repetitions, sameOrder, sliceKeys } from './keys.ts';

/** One response of the listing; a parameter that was left out is null. */
export interface ReadAnswer {
  readonly asked: Asked;
  readonly answer: Answer;
  readonly keys: Keys;
  /** How many items a full page holds, where limite was left out and another page shows it. */
  readonly size?: number;
}

/** A page that was requested with both parameters. */
export interface ReadPage extends ReadAnswer {
  readonly asked: Asked & { readonly pagina_inicial: number; readonly limite: number };
}

export interface Broken {
  readonly by: 'environment' | 'response';
  readonly exchange: string;
}

/** One reading of a partner's list at one page size. */
export interface ListRead {
  readonly limite: number;
  /** Ascending by page; every page of the list where `whole`. */
  readonly pages: readonly ReadPage[];
  readonly whole: boolean;
  /** The list became shorter while it was read. */
  readonly shrunk: boolean;
  /** What ended the reading early: the environment, or a complete response that is no page. */
  readonly broken: Broken | null;
  /** The list as one sequence, where it was read whole. */
  readonly list: () => Keys;
}

/** A deviation of a list that no single response shows. */
export interface Anomaly {
  readonly kind: 'total-differs' | 'count-differs' | 'simulation-twice' | 'id-shared' | 'short-page';
  readonly params: CodedMessage['params'];
  readonly count: number;
  readonly exchange: string;
  readonly page: number;
  readonly limite: number;
  readonly item?: number;
  /** Equal for equal deviations in every reading, wherever on a page they stand. */
  readonly signature: string;
}

const MOST_REPETITIONS = 20;

export function readingOf(parts: Omit<ListRead, 'list'>): ListRead {
  return { ...parts, list: once(() => joinKeys(parts.pages.map(({ keys }) => keys))) };
}

/**
 * What does not add up in one reading: totals that differ between pages, a walk that counts another number of
 * simulations than the total, a simulation seen twice, two simulations under one id. Empty for a list that adds up.
 */
export function anomaliesOf(read: ListRead): readonly Anomaly[] {
  const first = read.pages[0];
  if (first === undefined || read.broken !== null) return [];
  const list = read.list();
  const repeated = repetitions(list);
  const again = repeated.filter((one) => one.sameContent).reduce((sum, one) => sum + one.positions.length - 1, 0);
  const beyond = read.pages.reduce((sum, page) => sum + notCompared(page), 0);
  const counted = list.length + beyond - again;
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
        const [at, before] = [placeIn(read.pages, repeat), placeIn(read.pages, original)];
        if (at === null || before === null) return [];
        return {
          kind: sameContent ? ('simulation-twice' as const) : ('id-shared' as const),
          params: { item: before.item, page: before.page.asked.pagina_inicial },
          count: 1 + more.length,
          ...where(at.page),
          item: at.item,
          signature: `${sameContent ? 'twice' : 'shared'} ${markOf(list, original)} ${2 + more.length}`,
        };
      }),
  ];
}

/** The total that a reading is compared with: what was counted, where a page says so; else what most pages say. */
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
  return pages.flatMap((page) => {
    const { pagina_inicial, limite } = page.asked;
    const due = Math.max(0, Math.min(limite, total - (pagina_inicial - 1) * limite));
    if (page.keys.length + notCompared(page) === due) return [];
    return {
      kind: 'short-page',
      params: { due, total, items: page.keys.length },
      count: 1,
      ...where(page),
      signature: `${page.keys.length} of ${due} on ${pagina_inicial}`,
    };
  });
}

/** Equal for two readings exactly when the same things do not add up; items may have changed places on their page. */
export function signatureOf(read: ListRead): string {
  const anomalies = anomaliesOf(read).map(({ signature }) => signature);
  return JSON.stringify([anomalies.sort(), read.broken]);
}

/** Whether two readings give the same simulations in the same order. */
export function sameList(left: ListRead, right: ListRead): boolean {
  return sameOrder(left.list(), right.list());
}

/**
 * The simulations that stand on page k of limite n by a reading at another size: from (k-1)n+1, n of them. Null where
 * that reading does not cover them.
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

/** The page that holds the item at a position of consecutive pages; null behind the last. */
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
