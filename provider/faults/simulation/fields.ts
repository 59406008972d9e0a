import type { Fault } from '../../change.ts';
import { eachField } from '../../items.ts';
import { FIELDS, type Field } from '../../shapes.ts';
import {
  BY_DEFAULT,
  EVERYWHERE,
  LAST_ITEM,
  LAST_PAGE,
  NOW_AND_THEN,
  ONCE,
  SECOND_PARTNER,
  SINGLE_ITEM_PAGES,
  type Spread,
} from './places.ts';
import { INSTEAD_OF_NULL, WRONG_VALUES, type WrongValue } from './wrong-values.ts';

function fieldFault(field: Field, wrong: WrongValue, spread: Spread): Fault {
  return {
    id: `${field.path.join('-')}-${wrong.id}-${spread.id}`,
    summary: `${field.object}.${field.name} is ${wrong.words} ${spread.words}`,
    level: 'documented',
    breaks: [field.id],
    apply: (setting) => eachField(field.path, wrong.from, spread.spot(setting)),
  };
}

/** Rare places take turns over the fields. */
const RARE = [ONCE, NOW_AND_THEN, LAST_PAGE, SINGLE_ITEM_PAGES, LAST_ITEM, BY_DEFAULT, SECOND_PARTNER] as const;

/** Not read off the schemas: one that lets null in elsewhere is to be found out. */
const MAY_BE_NULL: ReadonlySet<string> = new Set(['Vehicle.ano', 'Vehicle.valor', 'Vehicle.veiculo_zero_km']);

/** Each field of each object with a wrong type everywhere and, in rare places, with a value that is nearly right. */
export const fieldFaults: readonly Fault[] = FIELDS.flatMap((field, at) => {
  const [coarse, fine] = WRONG_VALUES[field.kind];
  const rare = MAY_BE_NULL.has(field.id) && fine.id === 'null' ? INSTEAD_OF_NULL : fine;
  return [fieldFault(field, coarse, EVERYWHERE), fieldFault(field, rare, RARE[at % RARE.length] ?? ONCE)];
});
