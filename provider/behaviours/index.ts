import type { Behaviour } from '../change.ts';

/** Legal ways of being a provider, each without effect on any verdict. */
export const behaviours: readonly Behaviour[] = [];
