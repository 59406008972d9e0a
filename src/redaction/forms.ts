/** What a text holds by its form, told without it. */
export interface FormFound {
  readonly kind: 'secrets' | 'personal';
  readonly form: string;
}

/**
 * Values that give themselves away by their form, whosever they are. A form counts only where nothing ordinary has it:
 *
 * - CPF: eleven digits whose last two are the check digits, not all alike; as `NNN.NNN.NNN-NN`; in other groups or bare
 *   where they are no part of a longer number, id or fraction and no number of a JSON text or of a table; right behind the word `cpf` as any eleven digits.
 * - Chassis number (VIN, ISO 3779): 17 capitals and digits by themselves, without I, O and Q, of both kinds, digits at the
 *   last four places, a letter or digit that stands for a year at the tenth; right behind `chassi` any 17 of them. The
 *   check digit at the ninth place is North America's alone.
 * - Plate: `ABC1D23` in capitals by itself. `ABC-1234` and `ABC1234` look like the number of a ticket or of a standard and
 *   count only right behind the word `placa`.
 * - RENAVAM: nine to eleven digits with their check digit, right behind the word `renavam` only: bare, one number in ten
 *   is one.
 * - JWT: a header that decodes to JSON with `alg` and at least one more segment, or a payload with registered claims. The
 *   header alone is public text.
 *
 * Shapes (`999.999.999-99`, `AAA9A99`) have no form. Lower case counts right behind the word alone.
 */
export function formsIn(text: string): readonly FormFound[] {
  return tests.flatMap(({ kind, form, holds }) => (holds(text) ? [{ kind, form }] : []));
}

interface Test extends FormFound {
  readonly holds: (text: string) => boolean;
}

const WRITTEN_CPF = /(?<!\d\.?)\d{3}\.\d{3}\.\d{3}-\d{2}(?!\d)/g;
const GROUPED_CPF = /(?<![\w.-])\d{3}([. -]?)\d{3}\1\d{3}[-/ .]\d{2}(?![\w-]|\.\d)/g;
const BARE_CPF =
  /(?<![\w%#+-]|\d[.,])(?<!["';]\s{0,8}:\s{0,8})(?<![[,]\n\s{0,40})(?<! class="number">)\d{11}(?![\w%+-]|[.,]\d)/g;
const BEHIND_CPF = /cpf[^\w\n]{1,12}(\d{3}\.?\d{3}\.?\d{3}-?\d{2})(?!\w)/gi;
const VIN = /(?<![\w+-])[A-HJ-NPR-Z\d]{9}[A-HJ-NPR-TV-Y1-9][A-HJ-NPR-Z\d]{3}\d{4}(?![\w+-])/g;
const BEHIND_CHASSI = /chassi[^\w\n]{1,12}([A-HJ-NPR-Z\d]{17})(?!\w)/gi;
const MERCOSUL_PLATE = /(?<![\w+-])[A-Z]{3}\d[A-Z]\d{2}(?![\w+-])/g;
const BEHIND_PLACA = /placa[^\w\n]{1,12}([A-Z]{3}-?\d[A-Z\d]\d{2})(?!\w)/gi;
const BEHIND_RENAVAM = /renavam[^\w\n]{1,12}(\d{9,11})(?!\w)/gi;
const JSON_IN_BASE64 = /(?<![\w-])eyJ[\w-]{8,}(\.[\w-]{8,})?/g;

const tests: readonly Test[] = [
  { kind: 'personal', form: 'CPF', holds: some(WRITTEN_CPF, isCpf) },
  { kind: 'personal', form: 'CPF', holds: some(GROUPED_CPF, isCpf) },
  { kind: 'personal', form: 'CPF', holds: some(BARE_CPF, isCpf) },
  { kind: 'personal', form: 'CPF', holds: some(BEHIND_CPF, isNoShape) },
  { kind: 'personal', form: 'chassis number', holds: some(VIN, isMixed) },
  { kind: 'personal', form: 'chassis number', holds: some(BEHIND_CHASSI, isMixed) },
  { kind: 'personal', form: 'plate', holds: some(MERCOSUL_PLATE, isNoShape) },
  { kind: 'personal', form: 'plate', holds: some(BEHIND_PLACA, isNoShape) },
  { kind: 'personal', form: 'RENAVAM', holds: some(BEHIND_RENAVAM, isRenavam) },
  { kind: 'secrets', form: 'JWT', holds: some(JSON_IN_BASE64, isOfToken, 0) },
];

/** Whether a text holds a match that is one indeed: of the first group that is set, or of the one that is named. */
function some(pattern: RegExp, is: (match: string) => boolean, group?: number): (text: string) => boolean {
  return (text) => {
    for (const match of text.matchAll(pattern)) {
      const behind = match[1]?.length === undefined || match[1].length < 2 ? match[0] : match[1];
      if (is(group === undefined ? behind : (match[group] ?? ''))) return true;
    }
    return false;
  };
}

function isCpf(written: string): boolean {
  const digits = digitsOf(written);
  if (digits.length !== 11 || digits.every((digit) => digit === digits[0])) return false;
  return [9, 10].every((place) => {
    const sum = digits.slice(0, place).reduce((total, digit, index) => total + digit * (place + 1 - index), 0);
    return ((sum * 10) % 11) % 10 === digits[place];
  });
}

function isRenavam(written: string): boolean {
  const digits = digitsOf(written.padStart(11, '0'));
  if (digits.slice(1).every((digit) => digit === digits[1])) return false;
  const sum = digits.slice(0, 10).reduce((total, digit, index) => total + digit * Number('3298765432'[index]), 0);
  return ((sum * 10) % 11) % 10 === digits[10];
}

function digitsOf(written: string): readonly number[] {
  return [...written.replace(/\D/g, '')].map(Number);
}

/** Letters and digits, and more than one of a kind: no shape, no row of nines. */
function isMixed(text: string): boolean {
  return isNoShape(text) && (text.match(/[a-z]/gi)?.length ?? 0) >= 2 && (text.match(/\d/g)?.length ?? 0) >= 5;
}

function isNoShape(text: string): boolean {
  const signs = text.replace(/[^a-z\d]/gi, '');
  return !/^[a9]*$/i.test(signs) && !/^(.)\1*$/.test(signs);
}

const CLAIMS = ['iss', 'sub', 'aud', 'exp', 'nbf', 'iat', 'jti'];

function isOfToken(run: string): boolean {
  const [first = '', next] = run.split('.');
  const held = decoded(first);
  if (held === null) return false;
  return (next !== undefined && 'alg' in held) || CLAIMS.some((claim) => claim in held);
}

function decoded(segment: string): object | null {
  try {
    const value: unknown = JSON.parse(Buffer.from(segment, 'base64url').toString('utf8'));
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
}
