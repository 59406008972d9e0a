import type { Observed } from '../../facts/observed/observe.ts';
import type { OrderedBy } from '../../facts/observed/order.ts';
import { counted, notSeen, type Observe, seen, whyNoSimulations } from './observation.ts';
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
  const fields = order.fields.filter(({ of }) => of * 2 >= items);
  const comparable = comparableFields(observed);
  const [first, ...others] = items < FEWEST ? [] : fields.filter((field) => isTelling(field, comparable));

  // Simulations alike in what orders the list may stand in any order among themselves.
  if (first !== undefined && !(differ && first.steps === first.of - 1)) {
    const { field, direction, of } = first;
    const too = others.length === 0 ? '' : `, and so do ${others.map((other) => other.field).join(', ')}`;
    const reads = differ ? '; two reads differ among equals' : agreement(facts.surveys.main?.order);
    const whose = of === items ? `${items} simulations` : `the ${of} of ${items} simulations that carry it`;
    return seen({ field, direction }, `${field} orders ${whose}, ${direction}${too}${reads}`, simulationsOf(facts));
  }
  const amongEquals = fields.some(({ of, steps }) => steps < of - 1);
  if (differ && (items >= FEWEST || !amongEquals))
    return seen('unstable', 'two reads of one list differ in their order', simulationsOf(facts));
  if (items === 0) return notSeen(whyNoSimulations(facts));
  if (items < FEWEST) return notSeen(`a list of ${counted(items, 'simulation')} has no order to speak of`);
  if (comparable === 0) return notSeen('no field can be compared in every simulation', simulationsOf(facts));
  if (fields.length > 0) return notSeen(`${fields[0]?.field} may order the list by chance: it holds too few values`);
  const moment = observed.values['Simulation.data_criacao'];
  if (moment !== undefined && moment.present * 2 >= items && moment.distinct === 1) {
    return notSeen('data_criacao is the same in every simulation, and may order the list or not');
  }
  const reads = agreement(facts.surveys.main?.order);
  return seen('none visible', `no field orders the ${items} simulations read${reads}`, simulationsOf(facts));
};

function agreement(order: 'stable' | 'unstable' | 'unknown' = 'unknown'): string {
  return order === 'stable' ? '; two reads agree' : '';
}

/** Fields that at least half of the simulations carry a value of. */
function comparableFields({ items, values }: Observed): number {
  return Object.values(values).filter((field) => (field.present - field.null) * 2 >= items).length;
}

/** Whether an order is no accident, with so many fields that it might have shown in. */
function isTelling({ field, chance }: OrderedBy, fields: number): boolean {
  return chance * (LIKELY.has(field) ? 1 : fields) < CHANCE;
}
