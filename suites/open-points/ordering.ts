import type { Facts } from '../../facts/facts.ts';
import type { Observed } from '../../facts/observed/observe.ts';
import type { OrderedBy } from '../../facts/observed/order.ts';
import { textOf } from '../../messages/index.ts';
import { notSeen, type Observe, seen, whyNoSimulations } from './observation.ts';
import { simulationsOf } from './simulations.ts';

/** Fields that lists are ordered by on purpose. */
const LIKELY: ReadonlySet<string> = new Set(['data_criacao', 'id_simulacao']);
/** Fewer simulations than this have no order to speak of: one in 360 lists of six is in order by chance. */
const FEWEST = 7;
/** The share of shuffled lists in which an order may show by chance. */
const CHANCE = 0.001;

export const ordering: Observe = (facts) => {
  const { observed, surveys } = facts;
  const { items, order } = observed;
  const differ = surveys.main?.order === 'unstable';
  const changed = surveys.main?.changed === true;
  const comparable = comparableFields(observed);
  const telling = (all: readonly OrderedBy[]): readonly OrderedBy[] =>
    items < FEWEST ? [] : all.filter((field) => field.of * 2 >= items && isTelling(field, comparable));
  const whole = telling(order.fields);
  const [first, ...others] = whole.length > 0 || !changed ? whole : telling(order.onPages ?? []);

  // Simulations alike in what orders the list may stand in any order among themselves.
  if (first !== undefined && !(differ && first.steps === first.of - 1)) {
    return orderedBy(facts, first, others, { differ, overlaps: whole.length === 0 });
  }
  const fields = order.fields.filter(({ of }) => of * 2 >= items);
  const amongEquals = fields.some(({ of, steps }) => steps < of - 1);
  if (differ && (items >= FEWEST || !amongEquals)) {
    return seen('unstable', textOf('open.ordering.unstable'), simulationsOf(facts));
  }
  if (items === 0) return notSeen(whyNoSimulations(facts));
  if (items < FEWEST) return notSeen(textOf('open.ordering.too-few', { count: items }));
  if (comparable === 0) return notSeen(textOf('open.ordering.not-comparable'), simulationsOf(facts));
  if (changed) return notSeen(textOf('open.ordering.list-changed'));
  const [chance] = fields;
  if (chance !== undefined) return notSeen(textOf('open.ordering.chance', { field: chance.field }));
  const moment = observed.values['Simulation.data_criacao'];
  if (moment !== undefined && moment.present * 2 >= items && moment.distinct === 1) {
    return notSeen(textOf('open.ordering.one-moment'));
  }
  const stable = surveys.main?.order === 'stable';
  const summary = textOf(stable ? 'open.ordering.none-stable' : 'open.ordering.none', { count: items });
  return seen('none visible', summary, simulationsOf(facts));
};

/** How the reading of the list may differ from its order. */
interface Reading {
  /** Two reads gave another order. */
  readonly differ: boolean;
  /** The field orders each page by itself: the list changed between them. */
  readonly overlaps: boolean;
}

function orderedBy(facts: Facts, first: OrderedBy, others: readonly OrderedBy[], { differ, overlaps }: Reading) {
  const { field, direction, of } = first;
  const stable = facts.surveys.main?.order === 'stable';
  const reasons = [
    ...(of === facts.observed.items
      ? []
      : [textOf('open.ordering.partly', { field, of, items: facts.observed.items })]),
    ...(others.length === 0 ? [] : [textOf('open.ordering.also', { fields: others.map((other) => other.field) })]),
    ...(differ ? [textOf('open.ordering.unstable-among-equals', { field })] : []),
    ...(overlaps ? [textOf('open.ordering.grew')] : []),
    ...(stable && !differ ? [textOf('open.ordering.stable')] : []),
  ];
  const summary = textOf(`open.ordering.${direction}`, { field, of });
  return seen({ field, direction }, summary, simulationsOf(facts), { reasons });
}

/** Fields that at least half of the simulations carry a value of. */
function comparableFields({ items, values }: Observed): number {
  return Object.values(values).filter((field) => (field.present - field.null) * 2 >= items).length;
}

/** Whether an order is no accident, with so many fields that it might have shown in. */
function isTelling({ field, chance }: OrderedBy, fields: number): boolean {
  return chance * (LIKELY.has(field) ? 1 : fields) < CHANCE;
}
