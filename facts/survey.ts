import type { CodedMessage } from '../messages/index.ts';
import type { Answer, Asked } from './answer.ts';
import { fingerprint, joinKeys, type Keys, markOf, once, repetitions, sameOrder, sliceKeys } from './keys.ts';

/** One answer of the listing as it was read; what was not asked for is null. */
export interface ReadAnswer {
  readonly asked: Asked;
  readonly answer: Answer;
  readonly keys: Keys;
  /** How many items a full page holds, where limite was left out and another page shows it. */
  readonly size?: number;
}

/** A page that both parameters were asked for. */
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
  /** What ended the reading early: the environment, or a complete response that is no page and is judged elsewhere. */
  readonly broken: Broken | null;
  /** The list as one sequence, where it was read whole. */
  readonly list: () => Keys;
}

/** Something about a list that no single answer shows. */
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

/** A reading of these pages. */
export function readingOf(parts: Omit<ListRead, 'list'>): ListRead {
  return { ...parts, list: once(() => joinKeys(parts.pages.map(({ keys }) => keys))) };
}

/**
 * What does not add up in one reading: totals that differ between pages, a walk that counts another number of
 * simulations than the total, a simulation met twice, two simulations under one id. Empty for a list that adds up.
 */
export function anomaliesOf(read: ListRead): readonly Anomaly[] {
  const first = read.pages[0];
  if (first === undefined || read.broken !== null) return [];
  const list = read.list();
  const repeated = repetitions(list);
  const again = repeated.filter((one) => one.sameContent).reduce((sum, one) => sum + one.positions.length - 1, 0);
  const beyond = read.pages.reduce((sum, { answer }) => sum + (answer.page?.itemsNotCompared ?? 0), 0);
  const counted = list.length + beyond - again;
  const reference = referenceTotal(read, counted);

  const anomalies: Anomaly[] = [];
  const differing = read.pages.filter((page) => totalOf(page) !== null && totalOf(page) !== reference);
  for (const pages of groupBy(differing, totalOf).values()) {
    const at = pages[0];
    if (at === undefined) continue;
    const total = totalOf(at);
    anomalies.push({
      kind: 'total-differs',
      params: { total: reference, otherTotal: total },
      count: pages.length,
      ...where(at),
      signature: `total ${total} for ${reference} on ${pages.map(({ asked }) => asked.pagina_inicial).join()}`,
    });
  }
  if (read.whole && reference !== null && counted !== reference) {
    anomalies.push({
      kind: 'count-differs',
      params: { total: reference, counted, pages: read.pages.length },
      count: 1,
      ...where(first),
      signature: `${counted} for ${reference}`,
    });
  }
  if (!read.whole && reference !== null) anomalies.push(...shortPages(read, reference));
  for (const { positions, sameContent } of repeated.slice(0, 20)) {
    const [original = 0, repeat = 0] = positions;
    const at = pageAt(read, repeat);
    const before = pageAt(read, original);
    if (at === null || before === null) continue;
    anomalies.push({
      kind: sameContent ? 'simulation-twice' : 'id-shared',
      params: { item: before.item, page: before.page.asked.pagina_inicial },
      count: positions.length - 1,
      ...where(at.page),
      item: at.item,
      signature: `${sameContent ? 'twice' : 'shared'} ${markOf(list, original)} ${positions.length}`,
    });
  }
  return anomalies;
}

/** Equal for two readings exactly when the same things do not add up; items may have changed places on their page. */
export function signatureOf(read: ListRead): string {
  const anomalies = anomaliesOf(read).map(({ signature }) => signature);
  return JSON.stringify([anomalies.sort(), read.broken]);
}

/** Whether two readings give the same simulations in the same order. */
export function sameList(left: ListRead, right: ListRead): boolean {
  const [a, b] = [left.list(), right.list()];
  return fingerprint(a) === fingerprint(b) && sameOrder(a, b);
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
  if (end - offset > page.keys.length) return null;
  return sliceKeys(page.keys, start - offset, end - offset);
}

/** The total that the reading is held to: what was counted, where a page says so; else what most pages say. */
function referenceTotal(read: ListRead, counted: number): number | null {
  const totals = read.pages.map(totalOf).filter((total) => total !== null);
  if (totals.length === 0) return null;
  if (read.whole && totals.includes(counted)) return counted;
  const votes = groupBy(totals, (total) => total);
  const [winner] = [...votes.values()].sort((a, b) => b.length - a.length);
  return winner?.[0] ?? null;
}

function shortPages(read: ListRead, total: number): Anomaly[] {
  return read.pages.flatMap((page): Anomaly[] => {
    const { pagina_inicial, limite } = page.asked;
    const due = Math.max(0, Math.min(limite, total - (pagina_inicial - 1) * limite));
    if (page.keys.length + (page.answer.page?.itemsNotCompared ?? 0) === due) return [];
    return [
      {
        kind: 'short-page',
        params: { due, total, items: page.keys.length },
        count: 1,
        ...where(page),
        signature: `${page.keys.length} of ${due} on ${pagina_inicial}`,
      },
    ];
  });
}

function totalOf(page: ReadPage): number | null {
  return page.answer.page?.total ?? null;
}

function where(page: ReadPage): { exchange: string; page: number; limite: number } {
  return { exchange: page.answer.exchange, page: page.asked.pagina_inicial, limite: page.asked.limite };
}

function pageAt(read: ListRead, position: number): { page: ReadPage; item: number } | null {
  let start = 0;
  for (const page of read.pages) {
    if (position < start + page.keys.length) return { page, item: position - start };
    start += page.keys.length;
  }
  return null;
}

function groupBy<T>(values: readonly T[], key: (value: T) => number | null): Map<number | null, T[]> {
  const groups = new Map<number | null, T[]>();
  for (const value of values) {
    const group = groups.get(key(value));
    if (group === undefined) groups.set(key(value), [value]);
    else group.push(value);
  }
  return groups;
}
