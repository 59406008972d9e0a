import { personalFields } from '../../schemas/personal.ts';
import { jsonOf } from '../json/read-json.ts';
import { isCpf, isRenavam } from './documents.ts';

export interface FormFound {
  readonly kind: 'secrets' | 'personal';
  readonly form: string;
}

/**
 * Finds secret and personal values by their form. A form counts only where no ordinary text has it:
 *
 * - CPF: eleven digits with valid check digits, not all equal. Counts as `NNN.NNN.NNN-NN`; in other groups or bare, unless
 *   it is part of a longer number, an id or a fraction, or a number in JSON or a table. After its field name: any eleven digits.
 * - Chassis number (VIN, ISO 3779): a separate word of 17 capitals and digits, at least two and five, without I, O and Q.
 *   The tenth character is a code of a model year, the last four are digits. After its field name: any mix of 17 of these
 *   characters. The check digit (ninth character) is used only in North America.
 * - Plate: `ABC1D23` in capitals, as a separate word. `ABC-1234` and `ABC1234` look like numbers of tickets or standards
 *   and count only after the field name.
 * - RENAVAM: nine to eleven digits with a valid check digit, only after the field name: one number in ten has a valid one.
 * - JWT: a header that decodes to JSON with `alg`, followed by another segment; or a payload with a registered claim. The
 *   header alone is public.
 *
 * Shapes (`999.999.999-99`, `AAA9A99`) do not count. Lower case counts only after the field name.
 */
export function formsIn(text: string): readonly FormFound[] {
  return FORMS.flatMap(([kind, form, pattern, isValid]) => {
    for (const { 0: whole, groups } of text.matchAll(pattern))
      if (isValid(groups?.value ?? whole)) return [{ kind, form }];
    return [];
  });
}

const [CPF, PLATE, CHASSIS, RENAVAM] = personalFields;

function afterName(name: string, value: string): RegExp {
  return new RegExp(`${name}[^\\w\\n]{1,12}(?<value>${value})(?!\\w)`, 'gi');
}

/** Matches the four last digits first, because they are rare; then a lookbehind checks the rest. */
const CHASSIS_NUMBER =
  /\d{4}(?![\w+-])(?<=(?<![\w+-])(?<value>[A-HJ-NPR-Z\d]{9}[A-HJ-NPR-TV-Y1-9][A-HJ-NPR-Z\d]{3}\d{4}))/g;
const BARE_CPF =
  /(?<![\w%#+-]|\d[.,])(?<!["';]\s{0,8}:\s{0,8})(?<![[,]\n\s{0,40})(?<! class="number">)\d{11}(?![\w%+-]|[.,]\d)/g;

const FORMS: readonly (readonly [FormFound['kind'], form: string, RegExp, isValid: (match: string) => boolean])[] = [
  ['personal', 'CPF', /(?<!\d\.?)\d{3}\.\d{3}\.\d{3}-\d{2}(?!\d)/g, isCpf],
  ['personal', 'CPF', /(?<![\w.-])\d{3}([. -]?)\d{3}\1\d{3}[-/ .]\d{2}(?![\w-]|\.\d)/g, isCpf],
  ['personal', 'CPF', BARE_CPF, isCpf],
  ['personal', 'CPF', afterName(CPF, '\\d{3}\\.?\\d{3}\\.?\\d{3}-?\\d{2}'), isNotPlaceholder],
  ['personal', 'chassis number', CHASSIS_NUMBER, isMixed],
  ['personal', 'chassis number', afterName(CHASSIS, '[A-HJ-NPR-Z\\d]{17}'), isMixed],
  ['personal', 'plate', /(?<![\w+-])[A-Z]{3}\d[A-Z]\d{2}(?![\w+-])/g, isNotPlaceholder],
  ['personal', 'plate', afterName(PLATE, '[A-Z]{3}-?\\d[A-Z\\d]\\d{2}'), isNotPlaceholder],
  [
    'personal',
    'RENAVAM',
    afterName(RENAVAM, '\\d{9,11}'),
    (text) => isRenavam(text) && !/^\d(\d)\1*$/.test(text.padStart(11, '0')),
  ],
  ['secrets', 'JWT', /(?<![\w-])eyJ[\w-]{8,}(?:\.[\w-]{8,})?/g, isTokenPart],
];

function isMixed(text: string): boolean {
  return isNotPlaceholder(text) && (text.match(/[a-z]/gi)?.length ?? 0) >= 2 && (text.match(/\d/g)?.length ?? 0) >= 5;
}

/** Returns false for a shape and for one character repeated. */
function isNotPlaceholder(text: string): boolean {
  const signs = text.replace(/[^a-z\d]/gi, '');
  return !/^[a9]*$/i.test(signs) && !/^(.)\1*$/.test(signs);
}

const CLAIMS = ['iss', 'sub', 'aud', 'exp', 'nbf', 'iat', 'jti'];

function isTokenPart(run: string): boolean {
  const [first = '', next] = run.split('.');
  const json = jsonOf(Buffer.from(first, 'base64url').toString('utf8'));
  if (typeof json !== 'object' || json === null) return false;
  return (next !== undefined && 'alg' in json) || CLAIMS.some((claim) => claim in json);
}
