const STATE = /^(?:AC|AL|AM|AP|BA|CE|DF|ES|GO|MA|MG|MS|MT|PA|PB|PE|PI|PR|RJ|RN|RO|RR|RS|SC|SE|SP|TO)$/;
const PLATE = /^[A-Z]{3}-?\d[A-Z0-9]\d\d$/i;
/** ISO 3779: letters and digits without I, O and Q. */
const VIN = /^[A-HJ-NPR-Z0-9]{17}$/;
const RENAVAM_WEIGHTS = [3, 2, 9, 8, 7, 6, 5, 4, 3, 2];
const CPF_WEIGHTS = [11, 10, 9, 8, 7, 6, 5, 4, 3, 2];

export type PlateForm = 'old' | 'mercosul' | 'masked' | 'empty' | 'other';

/** Whether a text names one of the 27 federative units of Brazil, in capitals. */
export function isState(text: string): boolean {
  return STATE.test(text);
}

/** The pattern of a plate: AAA9999 or AAA9A99, with a hyphen or without, in upper or lower case. */
export function plateForm(text: string): PlateForm {
  if (text === '') return 'empty';
  if (PLATE.test(text)) return /\d{3}$/.test(text) ? 'old' : 'mercosul';
  return text.includes('*') ? 'masked' : 'other';
}

export function isVin(text: string): boolean {
  return VIN.test(text);
}

/** Whether a RENAVAM of 9 to 11 digits carries its check digit. */
export function isRenavam(text: string): boolean {
  return /^\d{9,11}$/.test(text) && endsInCheckDigit(text.padStart(11, '0'), RENAVAM_WEIGHTS);
}

/** Whether the two check digits of a CPF hold, whatever stands between its eleven digits; equal digits are no CPF. */
export function isCpf(text: string): boolean {
  const digits = text.replace(/\D/g, '');
  if (digits.length !== 11 || /^(\d)\1*$/.test(digits)) return false;
  return endsInCheckDigit(digits.slice(0, 10), CPF_WEIGHTS.slice(1)) && endsInCheckDigit(digits, CPF_WEIGHTS);
}

/** Modulo 11; ten counts as zero. */
function endsInCheckDigit(digits: string, weights: readonly number[]): boolean {
  const sum = weights.reduce((total, weight, at) => total + weight * Number(digits[at]), 0);
  return Number(digits.at(-1)) === ((sum * 10) % 11) % 10;
}
