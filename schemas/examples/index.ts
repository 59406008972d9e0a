import type { Example } from './example.ts';
import { listings } from './listings.ts';
import { problems } from './problems.ts';
import { tokens } from './tokens.ts';

export type { Example, Json } from './example.ts';
export { listings } from './listings.ts';
export { problems } from './problems.ts';
export { amountSimulation, financing, refinancing } from './simulations.ts';
export { tokens } from './tokens.ts';

/** Every example by its name: the one source for contracts, documents and mocks. */
export const examples = { ...tokens, ...listings, ...problems } as const satisfies Record<string, Example>;

export type ExampleName = keyof typeof examples;
