import { EndlessListingError, ProblemError, resumingAt, UnexpectedAnswerError } from './errors.ts';
import type { SimulationListing } from './shapes.ts';

/** Pages in a row that may contain nothing new: a list that grows while it is read moves items to the next page. */
const MOST_STALE_PAGES = 3;

type ReadPage = (pagina: number) => Promise<SimulationListing>;

/**
 * Reads all pages from `first` on. `tem_proximo` says whether another page follows; without it the walk ends at `total`, at
 * an empty, short or repeated page, or at 400 or 404.
 *
 * @throws EndlessListingError where pages are promised without end and contain nothing new. This error, and those of the
 * requests, name the page to resume at: the first one that was not yielded.
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
  for (let pagina = first; ; pagina += 1) {
    const before = seen.size;
    for (const item of listing.itens) seen.add(item.id_simulacao ?? JSON.stringify(item));
    stale = seen.size > before ? 0 : stale + 1;
    const promised = listing.pagina.tem_proximo;
    if (stale >= MOST_STALE_PAGES && promised === true) {
      throw resumingAt(new EndlessListingError(pagina), pagina);
    }
    if (promised === undefined && stale > 0) {
      if (listing.itens.length === 0 && pagina === first) yield listing;
      return;
    }
    yield listing;
    if (promised === false || (promised === undefined && isLast(listing, pagina, limite))) return;
    const next = promised === true ? await read(pagina + 1) : await readIfThere(read, pagina + 1);
    if (next === undefined) return;
    listing = next;
  }
}

/** Whether a page without `tem_proximo` is the last one by its numbers. */
function isLast({ itens, pagina: { tamanho, total } }: SimulationListing, pagina: number, limite?: number): boolean {
  const size = limite ?? tamanho;
  if (size === undefined) return itens.length === 0;
  return itens.length < size || (total !== undefined && pagina * size >= total);
}

/** Reads a page that was not promised; undefined if the API says that there is none. */
async function readIfThere(read: ReadPage, pagina: number): Promise<SimulationListing | undefined> {
  try {
    return await read(pagina);
  } catch (error) {
    const isNone = error instanceof ProblemError || (error instanceof UnexpectedAnswerError && error.status === 404);
    if (isNone) return undefined;
    throw error;
  }
}
