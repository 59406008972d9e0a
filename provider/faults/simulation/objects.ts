import type { Fault } from '../../change.ts';
import { isObject, type Json, type JsonObject, withMember } from '../../data/json.ts';
import { eachItem } from '../../items.ts';
import { OBJECTS, type ObjectPlace } from '../../shapes.ts';
import { EVERYWHERE, NOW_AND_THEN, ONCE, SINGLE_ITEM_PAGES, type Spread } from './places.ts';

/** An object of a simulation, changed where the spread says. */
function objectFault(
  id: string,
  summary: string,
  { object, path }: ObjectPlace,
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

const SIMULATION: ObjectPlace = { object: 'Simulation', path: [] };
const RARE = [ONCE, NOW_AND_THEN, SINGLE_ITEM_PAGES] as const;

/** Objects that carry more than the document lists. */
export const objectFaults: readonly Fault[] = [
  ...OBJECTS.flatMap((place, at) => [
    objectFault(
      `${place.object}-further`.toLowerCase(),
      `${place.object} has a further property`,
      place,
      EVERYWHERE,
      (value) => ({
        ...value,
        observacao: 'interna',
      }),
    ),
    objectFault(
      `${place.object}-further-rarely`.toLowerCase(),
      `${place.object} has a further property that is null`,
      place,
      RARE[at % RARE.length] ?? ONCE,
      (value) => ({ ...value, id: null }),
    ),
  ]),
  ...OBJECTS.filter(({ object }) => ['Simulation', 'Iof', 'Vehicle'].includes(object)).map((place) =>
    objectFault(
      `${place.object}-renamed`.toLowerCase(),
      `${place.object} has its first property under another name`,
      place,
      EVERYWHERE,
      withFirstRenamed,
    ),
  ),
  objectFault('simulation-nested-copy', 'Simulation holds a copy of itself', SIMULATION, ONCE, (value) => ({
    ...value,
    simulacao: value,
  })),
];
