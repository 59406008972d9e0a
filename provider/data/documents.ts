import type { Random } from './random.ts';

const PLATE_LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
/** ISO 3779 leaves I, O and Q out. */
const CHASSIS_ALPHABET = 'ABCDEFGHJKLMNPRSTUVWXYZ0123456789';
const CHASSIS_PREFIXES = ['9BW', '9BG', '9BD', '9BF', '93H', '93Y', '9BR', '94D', '988'] as const;
const RENAVAM_WEIGHTS = [3, 2, 9, 8, 7, 6, 5, 4, 3, 2];

const characters = (random: Random, alphabet: string, length: number): string =>
  Array.from({ length }, () => alphabet.charAt(random.below(alphabet.length))).join('');

/** `digits` decimal digits. */
function number(random: Random, digits: number): string {
  return String(random.below(10 ** digits)).padStart(digits, '0');
}

/** The sum of the digits times their weights, times ten modulo eleven; ten counts as zero. */
function checkDigit(digits: string, weight: (at: number) => number): number {
  let sum = 0;
  for (let at = 0; at < digits.length; at += 1) sum += (digits.charCodeAt(at) - 48) * weight(at);
  return ((sum * 10) % 11) % 10;
}

const cpfWeights = [(at: number) => 10 - at, (at: number) => 11 - at] as const;

/** A CPF with valid check digits, masked NNN.NNN.NNN-NN. */
export function cpf(random: Random): string {
  const base = number(random, 9);
  const first = `${base}${checkDigit(base, cpfWeights[0])}`;
  const whole = `${first}${checkDigit(first, cpfWeights[1])}`;
  return `${whole.slice(0, 3)}.${whole.slice(3, 6)}.${whole.slice(6, 9)}-${whole.slice(9)}`;
}

/** A RENAVAM of eleven digits, the last of which is its check digit. */
export function renavam(random: Random): string {
  const base = `${number(random, 5)}${number(random, 5)}`;
  return `${base}${checkDigit(base, (at) => RENAVAM_WEIGHTS[at] ?? 0)}`;
}

/** A plate: two in three of the Mercosul pattern (ABC1D23), the others of the older one (ABC1234). */
export function plate(random: Random): string {
  const start = `${characters(random, PLATE_LETTERS, 3)}${random.below(10)}`;
  const third = random.below(3) === 0 ? random.below(10) : PLATE_LETTERS.charAt(random.below(10));
  return `${start}${third}${random.below(10)}${random.below(10)}`;
}

/** A chassis number of 17 characters in the alphabet of ISO 3779. */
export function chassis(random: Random): string {
  return `${random.pick(CHASSIS_PREFIXES)}${characters(random, CHASSIS_ALPHABET, 8)}${String(random.below(1e6)).padStart(6, '0')}`;
}
