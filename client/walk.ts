import {
  EndlessListingError,
  IncompleteListingError,
  ProblemError,
  resumingAt,
  UnexpectedAnswerError,
} from './errors.ts';
import type { SimulationListing } from './shapes.ts';

/** Most consecutive pages without new items. A list that grows during the walk moves items to the next page. */
const MOST_STALE_PAGES = 3;

type ReadPage = (pagina: number) => Promise<SimulationListing>;

/**
 * Yields all pages, starting at `first`. Without `tem_proximo`, the walk ends at `total`, at an empty or repeated page, or at
 * 400 or 404. Without `total`, or if it starts after page 1, it also ends at a short page.
 *
 * @throws EndlessListingError if pages without new items always announce another page.
 * @throws IncompleteListingError if a full page announces no other page although `total` counts more items. This error and
 * request errors have the page to resume at: the first page that was not yielded.
 */
export async function* walk(
  first: number,
  limite: number | undefined,
  readPage: ReadPage,
): AsyncGenerator<SimulationListing, void> {
  const read: ReadPage = (pagina) =>
    readPage(pagina).catch((error: unknown) => Promise.reject(resumingAt(error, pagina)));
  const seen = new Set<string>();
  let stale = 0;
  let listing = await read(first);
  // On the last page, tamanho may be the number of its items.
  const whole = first === 1 ? listing.itens.length : undefined;
  for (let pagina = first; ; pagina += 1) {
    const before = seen.size;
    for (const item of listing.itens) seen.add(item.id_simulacao ?? JSON.stringify(item));
    stale = seen.size > before ? 0 : stale + 1;
    const promised = listing.pagina.tem_proximo;
    if (stale >= MOST_STALE_PAGES && promised === true) throw new EndlessListingError(pagina);
    if (promised === undefined && stale > 0) {
      if (listing.itens.length === 0 && pagina === first) yield listing;
      return;
    }
    yield listing;
    const { total = 0 } = listing.pagina;
    const isMissing = first === 1 ? seen.size < total : true;
    if (promised === false && isMissing && isCut(listing, pagina, limite ?? whole)) {
      throw resumingAt(new IncompleteListingError(pagina, total), pagina + 1);
    }
    const count = first === 1 ? seen.size : null;
    if (promised === false || (promised === undefined && isLast(listing, pagina, count, limite))) return;
    const next = promised === true ? await read(pagina + 1) : await readIfThere(read, pagina + 1);
    if (next === undefined) return;
    listing = next;
  }
}

/** Returns true if a page without `tem_proximo` is the last one. `count`: items read so far, null if the walk started later. */
function isLast(
  { itens, pagina: { tamanho, total } }: SimulationListing,
  pagina: number,
  count: number | null,
  limite?: number,
): boolean {
  if (count !== null && total !== undefined) return count >= total;
  const size = limite ?? tamanho;
  if (size === undefined) return itens.length === 0;
  return itens.length < size || (total !== undefined && pagina * size >= total);
}

/** Returns true if a page of this size is full and counts further items in `total`. */
function isCut({ itens, pagina: { total = 0 } }: SimulationListing, pagina: number, size?: number): boolean {
  return size !== undefined && size > 0 && itens.length >= size && pagina * size < total;
}

/** Reads a page that may not exist. Returns undefined on a 400 or 404. */
async function readIfThere(read: ReadPage, pagina: number): Promise<SimulationListing | undefined> {
  try {
    return await read(pagina);
  } catch (error) {
    const isNone = error instanceof ProblemError || (error instanceof UnexpectedAnswerError && error.status === 404);
    if (isNone) return undefined;
    throw error;
  }
}
