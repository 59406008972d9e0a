import type { Call, Listing, Reading } from './change.ts';
import type { PartnerName } from './policy.ts';

/** Where a change applies. A condition on a request also fits the later steps, which know the request. */
export type Fits<Context = Call> = (context: Context) => boolean;

export const all =
  <Context>(...conditions: readonly Fits<Context>[]): Fits<Context> =>
  (context) =>
    conditions.every((fits) => fits(context));

/** Restricts a step to the requests that fit. */
export const when =
  <Value, Context>(fits: Fits<NoInfer<Context>>, step: (value: Value, context: Context) => Value) =>
  (value: Value, context: Context): Value =>
    fits(context) ? step(value, context) : value;

export const always = (): boolean => true;
export const pageOf = ({ query }: Call): number => Number(query.get('pagina_inicial') ?? 1);
export const limitOf = ({ query }: Call): number => Number(query.get('limite') ?? 0);
export const isBare: Fits = ({ query }) => query.size === 0;
export const hasPage: Fits = ({ query }) => query.has('pagina_inicial');
const hasLimit: Fits = ({ query }) => query.has('limite');
export const byDefault: Fits = (call) => !hasLimit(call);
export const isLater: Fits = (call) => pageOf(call) > 1;
export const isLargest: Fits = (call) => limitOf(call) === 100;
export const hasPageAlone: Fits = (call) => hasPage(call) && !hasLimit(call);
export const hasLimitAlone: Fits = (call) => hasLimit(call) && !hasPage(call);
export const hasUnknown: Fits<Pick<Call, 'query'>> = ({ query }) =>
  [...query.keys()].some((name) => name !== 'pagina_inicial' && name !== 'limite');

/** Matches the last of several pages. A fault on the only page of a short list would affect every request. */
export const isLast: Fits<Reading> = ({ page, lastPage }) => page > 1 && page === lastPage;
export const isEmpty: Fits<Reading> = ({ list }) => list.total === 0;

export const of =
  (name: PartnerName): Fits<Listing> =>
  ({ partner }) =>
    partner.name === name;
/** Matches if the latest token was issued to this partner. */
export const afterLoginOf =
  (name: PartnerName): Fits =>
  ({ world }) =>
    world.logins.at(-1)?.name === name;
/** Matches requests with a token that has such a number among the tokens of its partner. */
export const tokens =
  (from: number, to = Number.POSITIVE_INFINITY): Fits<Pick<Listing, 'login'>> =>
  ({ login: { ordinal } = { ordinal: 0 } }) =>
    ordinal >= from && ordinal <= to;

/** Returns a condition that fits once for each key. */
export function firstTime<Context>(
  fits: Fits<Context>,
  keyOf: (context: Context) => unknown = () => null,
): Fits<Context> {
  const seen = new Set<unknown>();
  return (context) => {
    const isFirst = fits(context) && !seen.has(keyOf(context));
    if (isFirst) seen.add(keyOf(context));
    return isFirst;
  };
}
