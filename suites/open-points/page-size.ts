import type { Answer } from '../../facts/answer.ts';
import type { Facts } from '../../facts/facts.ts';
import type { PageFact } from '../../facts/page.ts';

/** What `tamanho` says on a page that is not full: the size of a full page, or the items it holds. */
export type Tamanho = 'limite' | 'items';

/** Listing pages that hold fewer items than limite, and that no page follows. */
export function notFullPages({ answers }: Facts): readonly Answer[] {
  return answers.filter(
    ({ role, asked, page }) =>
      role === 'listing' &&
      asked?.limite != null &&
      page?.items != null &&
      page.items < asked.limite &&
      page.tem_proximo !== true,
  );
}

/** What `tamanho` says on a page that is not full; null where it is absent, or neither. */
export function tamanhoOn({ asked, page }: Answer): Tamanho | null {
  if (page?.tamanho == null) return null;
  return page.tamanho === asked?.limite ? 'limite' : page.tamanho === page.items ? 'items' : null;
}

/** How the listing fills in `tamanho`, by its pages that are not full; null where none tells. */
export function tamanhoOf(facts: Facts): Tamanho | null {
  const told = new Set(notFullPages(facts).flatMap((answer) => tamanhoOn(answer) ?? []));
  const [only = null] = told.size === 1 ? told : [];
  return only;
}

/** How many simulations the list of the main partner holds, by a page or by the walk; null where neither tells. */
export function totalOf(page: PageFact, { surveys: { main } }: Facts): number | null {
  return page.total ?? (main?.whole === true && !main.changed ? main.distinct : null);
}

/** The size that a page was cut with: its items where more follow, else `tamanho` where it can mean nothing else. */
export function sizeOf(page: PageFact, facts: Facts): number | null {
  const { items, tamanho } = page;
  if (items === null) return null;
  const total = totalOf(page, facts);
  const isFull = isFirst(page) && total !== null ? items < total : page.tem_proximo === true;
  if (tamanho !== null && tamanho <= 0 && items === 0) return tamanho === 0 && total === 0 ? null : tamanho;
  if (isFull) return items;
  if (tamanho === null || tamanho < items) return null;
  return tamanho > items || tamanhoOf(facts) === 'limite' ? tamanho : null;
}

/** Whether a page is the first as far as it tells. Of a later one the total alone does not say whether it is full. */
function isFirst({ numero, tem_anterior }: PageFact): boolean {
  return numero === null ? tem_anterior !== true : numero <= 1;
}
