import { type Checked, fine, wrong } from './checked.ts';

/** Bounds of a number that a flag takes. */
export interface Bounds {
  readonly least: number;
  readonly most: number;
  /** Whether a fraction may be given; 0 is then still out of bounds where `least` is above it. */
  readonly fractional?: boolean;
  /** What is counted, for the message. */
  readonly unit: string;
}

/** A decimal number within bounds, written plainly: no sign, no exponent. */
export function numberOf(flag: string, text: string, { least, most, fractional, unit }: Bounds): Checked<number> {
  const shape = fractional === true ? /^\d+(\.\d+)?$/ : /^\d+$/;
  const kind = fractional === true ? 'a number' : 'a whole number';
  const value = Number(text);
  if (shape.test(text) && value >= least && value <= most) return fine(value);
  return wrong(
    flag,
    `is ${JSON.stringify(text)}, not ${kind} from ${least} to ${most}`,
    `give ${kind} of ${unit} from ${least} to ${most}`,
  );
}
