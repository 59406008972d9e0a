import type { Fault, Reading } from '../../change.ts';
import { isObject, type Json, type JsonObject } from '../../data/json.ts';
import { fault } from '../row.ts';

/** The whole listing body, changed. */
const envelope = (
  id: string,
  summary: string,
  breaks: readonly string[],
  change: (body: JsonObject, reading: Reading) => Json,
  level?: Fault['level'],
): Fault =>
  fault(
    id,
    summary,
    breaks,
    () => ({ listing: (body, reading) => (isObject(body) ? change(body, reading) : body) }),
    level,
  );

/** The listing of an account without simulations is a listing like any other. */
const UNREADABLE = ['listing.ok-200', 'listing.empty-account'];

/** Envelopes that are not an object of `itens` and `pagina`. */
export const envelopeFaults: readonly Fault[] = [
  envelope(
    'listing-as-array',
    'the listing is the array of simulations itself',
    UNREADABLE,
    ({ itens = null }) => itens,
  ),
  envelope(
    'listing-as-array-by-default',
    'without parameters the listing is the array of simulations itself',
    ['listing.ok-200', 'listing.empty-account'],
    (body, { call }) => (call.query.size === 0 ? (body.itens ?? null) : body),
  ),
  envelope(
    'itens-absent-without-limit',
    'itens is left out where limite is',
    UNREADABLE,
    ({ itens = null, ...others }, { call }) => (call.query.has('limite') ? { itens, ...others } : others),
  ),
  envelope('listing-null', 'the listing is null', UNREADABLE, () => null),
  envelope('listing-as-text', 'the listing is JSON inside a JSON string', UNREADABLE, (body) => JSON.stringify(body)),
  envelope('listing-wrapped', 'the listing stands under data', [...UNREADABLE, 'listing.envelope-closed'], (body) => ({
    data: body,
  })),
  envelope(
    'itens-null-when-empty',
    'itens is null where there are no simulations',
    ['listing.ok-200', 'listing.empty-account'],
    ({ itens, ...others }) => ({
      itens: Array.isArray(itens) && itens.length > 0 ? itens : null,
      ...others,
    }),
  ),
  envelope('itens-as-object', 'itens is an object by index', UNREADABLE, ({ itens, ...others }) => ({
    itens: Array.isArray(itens) ? { ...itens } : null,
    ...others,
  })),
  envelope('itens-absent', 'itens is left out', UNREADABLE, ({ itens: _, ...others }) => others),
  envelope(
    'itens-renamed',
    'itens is called items',
    [...UNREADABLE, 'listing.envelope-closed'],
    ({ itens = null, ...others }) => ({
      items: itens,
      ...others,
    }),
  ),
  envelope(
    'itens-single-bare',
    'itens is the simulation itself where the page holds one',
    ['listing.ok-200'],
    ({ itens, ...others }) => ({
      itens: Array.isArray(itens) && itens.length === 1 ? (itens[0] ?? null) : (itens ?? null),
      ...others,
    }),
  ),
  envelope('pagina-as-array', 'pagina is an array', ['listing.ok-200'], ({ pagina = null, ...others }) => ({
    ...others,
    pagina: [pagina],
  })),
  envelope('pagina-null', 'pagina is null', ['listing.ok-200'], (body) => ({ ...body, pagina: null })),
  envelope('pagina-absent', 'pagina is left out', ['listing.ok-200'], ({ pagina: _, ...others }) => others),
  envelope('pagina-absent-on-last-page', 'pagina is left out on the last page', ['listing.ok-200'], (body, reading) => {
    const { pagina: _, ...others } = body;
    return reading.page > 1 && reading.page === reading.lastPage ? others : body;
  }),
  envelope(
    'envelope-further',
    'the listing has a third property',
    ['listing.envelope-closed'],
    (body) => ({ ...body, mensagem: 'ok' }),
    'shown',
  ),
  envelope(
    'envelope-further-on-last-page',
    'the listing has a third property on the last page',
    ['listing.envelope-closed'],
    (body, reading) => (reading.page > 1 && reading.page === reading.lastPage ? { ...body, links: [] } : body),
    'shown',
  ),
];
