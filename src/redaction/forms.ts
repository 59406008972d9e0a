import { personalFields } from '../../schemas/personal.ts';
import { isCpf, isRenavam } from './documents.ts';

export interface FormFound {
  readonly kind: 'secrets' | 'personal';
  readonly form: string;
}

/**
 * Values recognized by their form. A form counts only where nothing ordinary has it:
 *
 * - CPF: eleven digits with their check digits, not all alike; as `NNN.NNN.NNN-NN`; in other groups or bare unless they are
 *   part of a longer number, an id or a fraction, or a number of JSON or of a table; after its field's name any eleven digits.
 * - Chassis number (VIN, ISO 3779): 17 capitals and digits that stand alone, without I, O and Q, both kinds, digits at the
 *   last four places, a character that stands for a year at the tenth; after its field's name any 17 of them. The check
 *   digit at the ninth place is used only in North America.
 * - Plate: `ABC1D23` in capitals, standing alone. `ABC-1234` and `ABC1234` look like numbers of tickets or standards and
 *   count only after the field's name.
 * - RENAVAM: nine to eleven digits with their check digit, only after the field's name: one number in ten has it.
 * - JWT: a header that decodes to JSON with `alg` and at least one more segment, or a payload with registered claims. The
 *   header alone is public.
 *
 * Shapes (`999.999.999-99`, `AAA9A99`) have no form. Lower case counts only after the field's name.
 */
export function formsIn(text: string): readonly FormFound[] {
  return tests.flatMap(([kind, form, pattern, isOne]) => {
    for (const { 0: whole, groups } of text.matchAll(pattern))
      if (isOne(groups?.value ?? whole)) return [{ kind, form }];
    return [];
  });
}

const [CPF, PLATE, CHASSIS, RENAVAM] = personalFields;

function after(name: string, value: string): RegExp {
  return new RegExp(`${name}[^\\w\\n]{1,12}(?<value>${value})(?!\\w)`, 'gi');
}

/** Its last digits first, which few places have: the rest is only looked at before them. */
const CHASSIS_NUMBER =
  /\d{4}(?![\w+-])(?<=(?<![\w+-])(?<value>[A-HJ-NPR-Z\d]{9}[A-HJ-NPR-TV-Y1-9][A-HJ-NPR-Z\d]{3}\d{4}))/g;
const BARE_CPF =
  /(?<![\w%#+-]|\d[.,])(?<!["';]\s{0,8}:\s{0,8})(?<![[,]\n\s{0,40})(?<! class="number">)\d{11}(?![\w%+-]|[.,]\d)/g;

const tests: readonly (readonly [FormFound['kind'], form: string, RegExp, isOne: (match: string) => boolean])[] = [
  ['personal', 'CPF', /(?<!\d\.?)\d{3}\.\d{3}\.\d{3}-\d{2}(?!\d)/g, isCpf],
  ['personal', 'CPF', /(?<![\w.-])\d{3}([. -]?)\d{3}\1\d{3}[-/ .]\d{2}(?![\w-]|\.\d)/g, isCpf],
  ['personal', 'CPF', BARE_CPF, isCpf],
  ['personal', 'CPF', after(CPF, '\\d{3}\\.?\\d{3}\\.?\\d{3}-?\\d{2}'), isNoShape],
  ['personal', 'chassis number', CHASSIS_NUMBER, isMixed],
  ['personal', 'chassis number', after(CHASSIS, '[A-HJ-NPR-Z\\d]{17}'), isMixed],
  ['personal', 'plate', /(?<![\w+-])[A-Z]{3}\d[A-Z]\d{2}(?![\w+-])/g, isNoShape],
  ['personal', 'plate', after(PLATE, '[A-Z]{3}-?\\d[A-Z\\d]\\d{2}'), isNoShape],
  [
    'personal',
    'RENAVAM',
    after(RENAVAM, '\\d{9,11}'),
    (text) => isRenavam(text) && !/^\d(\d)\1*$/.test(text.padStart(11, '0')),
  ],
  ['secrets', 'JWT', /(?<![\w-])eyJ[\w-]{8,}(?:\.[\w-]{8,})?/g, isOfToken],
];

/** Letters and digits, not one character repeated, no shape. */
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
