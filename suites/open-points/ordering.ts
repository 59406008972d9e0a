import type { Observed } from '../../facts/observed/observe.ts';
import type { OrderedBy } from '../../facts/observed/order.ts';
import { counted, notSeen, type Observe, seen, whyNoSimulations } from './observation.ts';
import { simulationsOf } from './simulations.ts';

/** Fields that lists are ordered by on purpose. */
const LIKELY: ReadonlySet<string> = new Set(['data_criacao', 'id_simulacao']);
/** Fewer simulations than this have no order to speak of. */
const FEWEST = 3;
/** The share of shuffled lists in which an order may show by chance. */
const CHANCE = 0.01;

export const ordering: Observe = (facts) => {
  const { observed, surveys } = facts;
  const { items, order } = observed;
  if (surveys.main?.order === 'unstable') {
    return seen('unstable', 'two reads of one list differ in their order', simulationsOf(facts));
  }
  if (items === 0) return notSeen(whyNoSimulations(facts));
  if (items < FEWEST)
    return notSeen(`a list of ${counted(items, 'simulation')} has no order to speak of`, simulationsOf(facts));
  const comparable = comparableFields(observed);
  if (comparable === 0) return notSeen('no field can be compared in every simulation', simulationsOf(facts));
  const reads = surveys.main?.order === 'stable' ? '; two reads agree' : '';
  const telling = order.fields.filter((field) => LIKELY.has(field.field) || isTelling(field, items, comparable));
  const [first, ...others] = telling;
  if (first !== undefined) {
    const { field, direction } = first;
    const too = others.length === 0 ? '' : `, and so do ${others.map((other) => other.field).join(', ')}`;
    const sure = isTelling(first, items, 1);
    return seen(
      { field, direction },
      `${field} orders ${items} simulations, ${direction}${too}${reads}`,
      simulationsOf(facts),
      {
        certainty: sure ? 'seen' : 'inferred',
        reason: sure ? null : 'so few different values may stand in order by chance',
      },
    );
  }
  if (order.fields.length > 0) {
    return notSeen(
      `a list of ${counted(items, 'simulation')} is too short to tell an order from chance`,
      simulationsOf(facts),
    );
  }
  return seen('none visible', `no field orders the ${items} simulations read${reads}`, simulationsOf(facts));
};

/** Fields that every simulation carries a value of. */
function comparableFields({ items, values }: Observed): number {
  return Object.values(values).filter((field) => field.present === items && field.null === 0).length;
}

/** Whether an order is no accident, with so many fields that it might have shown in. */
function isTelling({ steps }: OrderedBy, items: number, fields: number): boolean {
  return fields * chanceOf(items, steps) < CHANCE;
}

/**
 * The chance, at most, that a shuffled list of `items` values stands in order one way or the other, when they change
 * `steps` times: largest where one value fills the list and each other one stands once.
 */
export function chanceOf(items: number, steps: number): number {
  let chance = 2;
  for (let step = 0; step < steps && chance > 1e-12; step += 1) chance /= Math.max(1, items - step);
  return chance;
}
