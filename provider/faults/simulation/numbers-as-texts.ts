import type { Fault } from '../../change.ts';
import { eachField, eachItem, mapValues } from '../../items.ts';
import { FIELDS, type Field } from '../../shapes.ts';
import { EVERYWHERE, LAST_PAGE, NOW_AND_THEN, type Spread } from './places.ts';

const isNumber = ({ kind }: Field): boolean => kind === 'int64' || kind === 'int32' || kind === 'double';
const isInteger = (field: Field): boolean => isNumber(field) && field.kind !== 'double';

/** A number as a decimal type prints it, its zero fraction included. */
const decimal = (value: number): string => (Number.isInteger(value) ? `${value}.0` : String(value));

const asDecimal = (field: Field, spread: Spread): Fault => ({
  id: `${field.path.join('-')}-as-decimal-text-${spread.id}`,
  summary: `${field.object}.${field.name} is a string with a zero fraction, such as "48.0", ${spread.words}`,
  level: 'documented',
  breaks: [field.id],
  apply: (setting) =>
    eachField(
      field.path,
      (value) => (typeof value === 'number' ? decimal(value) : (value ?? decimal(2020))),
      spread.spot(setting),
    ),
});

/** Numbers in strings: readable for whoever converts silently, and of another type. */
export const numberTextFaults: readonly Fault[] = [
  ...FIELDS.filter(isInteger).flatMap((field) =>
    [EVERYWHERE, NOW_AND_THEN, LAST_PAGE].map((spread) => asDecimal(field, spread)),
  ),
  {
    id: 'numbers-as-decimal-texts',
    summary: 'every number of a simulation is a string, integers with a zero fraction',
    level: 'documented',
    breaks: FIELDS.filter(isNumber).map(({ id }) => id),
    apply: () =>
      eachItem((simulation) => mapValues(simulation, (value) => (typeof value === 'number' ? decimal(value) : value))),
  },
];
