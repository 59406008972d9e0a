import type { Fault } from '../change.ts';

/** Departures from the document, each with the requirements that it breaks. */
export const faults: readonly Fault[] = [];
