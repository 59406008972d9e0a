const STATE = /^(?:AC|AL|AM|AP|BA|CE|DF|ES|GO|MA|MG|MS|MT|PA|PB|PE|PI|PR|RJ|RN|RO|RR|RS|SC|SE|SP|TO)$/;
const PLATE = /^[A-Z]{3}-?\d[A-Z0-9]\d\d$/i;
/** ISO 3779: letters and digits without I, O and Q. */
const VIN = /^[A-HJ-NPR-Z0-9]{17}$/;
const RENAVAM_WEIGHTS = [3, 2, 9, 8, 7, 6, 5, 4, 3, 2];
const CPF_WEIGHTS = [11, 10, 9, 8, 7, 6, 5, 4, 3, 2];

export type PlateForm = 'old' | 'mercosul' | 'masked' | 'empty' | 'other';

/** Returns true for the code of one of the 27 federative units of Brazil, in capitals. */
export function isState(text: string): boolean {
  return STATE.test(text);
}

/** Returns the form of a plate: AAA9999 (`old`) or AAA9A99 (`mercosul`), hyphen optional, in upper or lower case. */
export function plateForm(text: string): PlateForm {
  if (text === '') return 'empty';
  if (PLATE.test(text)) return /\d{3}$/.test(text) ? 'old' : 'mercosul';
  return text.includes('*') ? 'masked' : 'other';
}

export function isVin(text: string): boolean {
  return VIN.test(text);
}

/** Returns true for 9 to 11 digits with a valid check digit. */
export function isRenavam(text: string): boolean {
  return /^\d{9,11}$/.test(text) && hasCheckDigit(text.padStart(11, '0'), RENAVAM_WEIGHTS);
}

/** Returns true for eleven digits with valid check digits, not all equal. Ignores all other characters. */
export function isCpf(text: string): boolean {
  const digits = text.replace(/\D/g, '');
  if (digits.length !== 11 || /^(\d)\1*$/.test(digits)) return false;
  return hasCheckDigit(digits.slice(0, 10), CPF_WEIGHTS.slice(1)) && hasCheckDigit(digits, CPF_WEIGHTS);
}

/** Checks the last digit modulo 11; ten counts as zero. */
function hasCheckDigit(digits: string, weights: readonly number[]): boolean {
  const sum = weights.reduce((total, weight, at) => total + weight * Number(digits[at]), 0);
  return Number(digits.at(-1)) === ((sum * 10) % 11) % 10;
}
