const STATES = new Set('AC AL AM AP BA CE DF ES GO MA MG MS MT PA PB PE PI PR RJ RN RO RR RS SC SE SP TO'.split(' '));
const RENAVAM_WEIGHTS = [3, 2, 9, 8, 7, 6, 5, 4, 3, 2];
/** ISO 3779: letters and digits without I, O and Q. */
const VIN = /^[A-HJ-NPR-Z0-9]{17}$/;
const PLATE = /^[A-Z]{3}-?\d[A-Z0-9]\d\d$/i;
const ZERO = 48;

export type PlateForm = 'old' | 'mercosul' | 'masked' | 'empty' | 'other';

/** Whether a text names one of the 27 federative units of Brazil, in capitals. */
export function isState(text: string): boolean {
  return STATES.has(text);
}

/** The pattern of a plate: AAA9999 or AAA9A99, with a hyphen or without, in whatever case. */
export function plateForm(text: string): PlateForm {
  if (text === '') return 'empty';
  if (PLATE.test(text)) return isDigit(text.charCodeAt(text.length - 3)) ? 'old' : 'mercosul';
  return text.includes('*') ? 'masked' : 'other';
}

/** Whether a text is written as a vehicle identification number of 17 characters (ISO 3779). */
export function isVin(text: string): boolean {
  return VIN.test(text);
}

/** Whether a RENAVAM of 9 to 11 digits carries its check digit: weights 3 2 9 8 7 6 5 4 3 2, modulo 11, ten is zero. */
export function isRenavam(text: string): boolean {
  if (text.length < 9 || text.length > 11) return false;
  const skipped = 11 - text.length;
  let sum = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (!isDigit(code)) return false;
    sum += (code - ZERO) * (RENAVAM_WEIGHTS[at + skipped] ?? 0);
  }
  return text.charCodeAt(text.length - 1) - ZERO === ((sum * 10) % 11) % 10;
}

/** Whether the two check digits of a CPF agree, whatever stands between its eleven digits; equal digits are none. */
export function isCpf(text: string): boolean {
  let [count, first, second, last, previous] = [0, 0, 0, 0, 0];
  let alike = true;
  let start = -1;
  for (let at = 0; at < text.length; at += 1) {
    const digit = text.charCodeAt(at) - ZERO;
    if (digit < 0 || digit > 9) continue;
    if (start < 0) start = digit;
    alike &&= digit === start;
    if (count < 9) first += digit * (10 - count);
    if (count < 10) second += digit * (11 - count);
    previous = last;
    last = digit;
    count += 1;
  }
  return count === 11 && !alike && previous === ((first * 10) % 11) % 10 && last === ((second * 10) % 11) % 10;
}

function isDigit(code: number): boolean {
  return code >= ZERO && code < ZERO + 10;
}
