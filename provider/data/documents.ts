import type { Random } from './random.ts';

const PLATE_LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
/** ISO 3779 leaves I, O and Q out. */
const CHASSIS_ALPHABET = 'ABCDEFGHJKLMNPRSTUVWXYZ0123456789';
const CHASSIS_PREFIXES = ['9BW', '9BG', '9BD', '9BF', '93H', '93Y', '9BR', '94D', '988'] as const;
const RENAVAM_WEIGHTS = [3, 2, 9, 8, 7, 6, 5, 4, 3, 2];

function digits(random: Random, length: number): number[] {
  return Array.from({ length }, () => random.below(10));
}

function characters(random: Random, alphabet: string, length: number): string {
  let text = '';
  for (let at = 0; at < length; at += 1) text += alphabet.charAt(random.below(alphabet.length));
  return text;
}

/** The check digit that both CPF positions use: weights fall to 2, modulo 11, ten counts as zero. */
function cpfCheckDigit(numbers: readonly number[]): number {
  const sum = numbers.reduce((total, digit, at) => total + digit * (numbers.length + 1 - at), 0);
  return ((sum * 10) % 11) % 10;
}

/** A CPF with valid check digits, masked NNN.NNN.NNN-NN. */
export function cpf(random: Random): string {
  const base = digits(random, 9);
  if (base.every((digit) => digit === base[0])) base[8] = ((base[8] ?? 0) + 1) % 10;
  const first = cpfCheckDigit(base);
  const second = cpfCheckDigit([...base, first]);
  const text = base.join('');
  return `${text.slice(0, 3)}.${text.slice(3, 6)}.${text.slice(6)}-${first}${second}`;
}

/** A RENAVAM of eleven digits, the last of which is its check digit. */
export function renavam(random: Random): string {
  const base = digits(random, 10);
  const sum = base.reduce((total, digit, at) => total + digit * (RENAVAM_WEIGHTS[at] ?? 0), 0);
  return `${base.join('')}${((sum * 10) % 11) % 10}`;
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
