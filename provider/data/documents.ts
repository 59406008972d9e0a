import type { Random } from './random.ts';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
/** ISO 3779 excludes I, O and Q. */
const CHASSIS_ALPHABET = 'ABCDEFGHJKLMNPRSTUVWXYZ0123456789';
const CHASSIS_PREFIXES = ['9BW', '9BG', '9BD', '9BF', '93H', '93Y', '9BR', '94D', '988'] as const;
/** Weights of the digits in a check digit. */
const WEIGHTS = {
  cpf: [10, 9, 8, 7, 6, 5, 4, 3, 2],
  longerCpf: [11, 10, 9, 8, 7, 6, 5, 4, 3, 2],
  renavam: [3, 2, 9, 8, 7, 6, 5, 4, 3, 2],
};

const digits = (random: Random, length: number): string => String(random.below(10 ** length)).padStart(length, '0');

/** Appends the check digit: the weighted sum of the digits, times 10, modulo 11, with 10 replaced by 0. */
function withCheckDigit(base: string, weights: readonly number[]): string {
  const sum = weights.reduce((total, weight, at) => total + weight * Number(base[at]), 0);
  return `${base}${((sum * 10) % 11) % 10}`;
}

/** Returns a CPF with valid check digits, formatted as NNN.NNN.NNN-NN. */
export function cpf(random: Random): string {
  const whole = withCheckDigit(withCheckDigit(digits(random, 9), WEIGHTS.cpf), WEIGHTS.longerCpf);
  return whole.replace(/(...)(...)(...)(..)/, '$1.$2.$3-$4');
}

/** Returns a RENAVAM of 11 digits, with a valid check digit at the end. */
export function renavam(random: Random): string {
  return withCheckDigit(`${digits(random, 5)}${digits(random, 5)}`, WEIGHTS.renavam);
}

/** Returns a plate: two in three have the Mercosul pattern (ABC1D23), the others the older one (ABC1234). */
export function plate(random: Random): string {
  const start = `${random.text(LETTERS, 3)}${digits(random, 1)}`;
  const third = random.below(3) === 0 ? digits(random, 1) : LETTERS.charAt(random.below(10));
  return `${start}${third}${digits(random, 1)}${digits(random, 1)}`;
}

/** Returns a chassis number: 17 characters of the ISO 3779 alphabet. */
export function chassis(random: Random): string {
  return `${random.pick(CHASSIS_PREFIXES)}${random.text(CHASSIS_ALPHABET, 8)}${digits(random, 6)}`;
}
