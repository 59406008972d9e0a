import type { Fault } from '../change.ts';
import { isObject, type Json, type JsonObject, withMember } from '../data/json.ts';
import { eachItem } from '../items.ts';
import { OBJECTS, type ObjectName } from '../shapes.ts';
import { EVERYWHERE, NOW_AND_THEN, ONCE, SINGLE_ITEM_PAGES, type Spread } from './places.ts';

const NAMES: readonly ObjectName[] = ['Simulation', 'Transaction', 'Interest', 'Cet', 'Iof', 'Vehicle', 'Customer'];

/** An object of a simulation, changed where the spread says. */
function objectFault(
  id: string,
  summary: string,
  object: ObjectName,
  spread: Spread,
  change: (object: JsonObject) => JsonObject,
): Fault {
  return {
    id,
    summary: `${summary} ${spread.words}`,
    level: 'documented',
    breaks: [`${object}.closed`],
    apply: (setting) => {
      const here = spread.spot(setting);
      const path = OBJECTS[object];
      const changed = (value: Json | undefined): Json | undefined => (isObject(value) ? change(value) : value);
      return eachItem((simulation, place) => {
        if (!here(place)) return simulation;
        return path.length === 0 ? change(simulation) : withMember(simulation, path, changed);
      });
    },
  };
}

/** The first member under another name. */
function withFirstRenamed(object: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(object).map(([name, value], at) => [at === 0 ? `x_${name}` : name, value]));
}

const RARE = [ONCE, NOW_AND_THEN, SINGLE_ITEM_PAGES] as const;

/** Objects that carry more than the document lists. */
export const objectFaults: readonly Fault[] = [
  ...NAMES.flatMap((object, at) => [
    objectFault(`${object}-further`.toLowerCase(), `${object} has a further property`, object, EVERYWHERE, (value) => ({
      ...value,
      observacao: 'interna',
    })),
    objectFault(
      `${object}-further-rarely`.toLowerCase(),
      `${object} has a further property that is null`,
      object,
      RARE[at % RARE.length] ?? ONCE,
      (value) => ({ ...value, id: null }),
    ),
  ]),
  ...(['Simulation', 'Iof', 'Vehicle'] as const).map((object) =>
    objectFault(
      `${object}-renamed`.toLowerCase(),
      `${object} has its first property under another name`,
      object,
      EVERYWHERE,
      withFirstRenamed,
    ),
  ),
  objectFault('simulation-nested-copy', 'Simulation holds a copy of itself', 'Simulation', ONCE, (value) => ({
    ...value,
    simulacao: value,
  })),
];
