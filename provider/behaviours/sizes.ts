import type { Behaviour } from '../change.ts';
import { choice } from './row.ts';

const sized = (count: number, why: string): Behaviour =>
  choice(`list-of-${count}`, `the list holds ${count} simulations: ${why}`, { count });

/** Lists of sizes at which paging tends to go wrong. */
export const sizeBehaviours: readonly Behaviour[] = [
  sized(0, 'none at all'),
  sized(1, 'a single one'),
  sized(2, 'the fewest that have an order'),
  sized(20, 'one page of the default size'),
  sized(99, 'one page that is not quite full'),
  sized(100, 'exactly one full page'),
  sized(101, 'one full page and one more'),
  sized(200, 'exactly two full pages'),
  sized(211, 'a prime number, which no page size divides'),
  sized(20_000, 'two hundred full pages'),
];
