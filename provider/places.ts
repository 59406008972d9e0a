import type { Call, Place, Reading } from './change.ts';

export type Fits = (call: Call) => boolean;
export type FitsReading = (reading: Reading) => boolean;
export type FitsPlace = (place: Place) => boolean;

export const pageOf = ({ query }: Call): number => Number(query.get('pagina_inicial') ?? 1);
export const limitOf = ({ query }: Call): number => Number(query.get('limite') ?? 0);
export const isBare: Fits = ({ query }) => query.size === 0;
export const hasPage: Fits = ({ query }) => query.has('pagina_inicial');
export const hasLimit: Fits = ({ query }) => query.has('limite');
export const isLater: Fits = (call) => pageOf(call) > 1;
export const isLargest: Fits = (call) => limitOf(call) === 100;
export const hasPageAlone: Fits = (call) => hasPage(call) && !hasLimit(call);
export const hasLimitAlone: Fits = (call) => hasLimit(call) && !hasPage(call);
export const always = (): boolean => true;
export const byDefault: FitsReading = ({ call }) => !hasLimit(call);
/** Matches the last of several pages. A fault on the only page of a short list would affect every request. */
export const isLast: FitsReading = ({ page, lastPage }) => page > 1 && page === lastPage;
