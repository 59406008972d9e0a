/** Simulations in the list of a row. */
const SIZES = { short: 23, long: 240 };

/**
 * Faults and behaviours that show in a list of several full pages only, or break less there: a short list is walked at a
 * small size, and a fault of small sizes is then one of the walk.
 */
const LONG: ReadonlySet<string> = new Set([
  'limit-capped-at-99',
  'page-repeated-without-total',
  'shifted-at-large-divisors',
  'shifted-at-indivisible-limits',
  'largest-page-overfull',
  'total-differs-on-second-large-page',
  'beyond-last-repeats-last',
]);

/** Sizes that a row may be drawn to have: a last page that is not full, one that is, and one that holds a single item. */
export const DRAWN: readonly number[] = [23, 24, 101];

/** How many simulations a list needs to show all of these faults and behaviours. */
export function sizeFor(...ids: readonly string[]): number {
  return ids.some((id) => LONG.has(id)) ? SIZES.long : SIZES.short;
}
