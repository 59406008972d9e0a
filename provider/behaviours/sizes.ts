import type { Behaviour } from '../change.ts';
import { unseen } from '../reference-answers.ts';
import { choice } from './row.ts';

/** Of a list that is too short, `hidden` names the open points of which nothing is seen. */
const sized = (count: number, why: string, ...hidden: readonly string[]): Behaviour =>
  choice(`list-of-${count}`, `the list holds ${count} simulations: ${why}`, { count }, unseen(...hidden));

const OF_ITEMS = ['open.prazo-unit', 'open.rates', 'open.ordering'];

/** Lists of sizes at which paging tends to go wrong. */
export const sizeBehaviours: readonly Behaviour[] = [
  sized(0, 'none at all', ...OF_ITEMS, 'open.beyond-last-page'),
  sized(1, 'a single one', ...OF_ITEMS),
  sized(2, 'the fewest that have an order', ...OF_ITEMS),
  sized(20, 'one page of the default size'),
  sized(99, 'one page that is not quite full'),
  sized(100, 'exactly one full page'),
  sized(101, 'one full page and one more'),
  sized(200, 'exactly two full pages'),
  sized(211, 'a prime number, which no page size divides'),
  sized(20_000, 'two hundred full pages'),
];
