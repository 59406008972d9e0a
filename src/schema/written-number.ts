import type { JsonSchema } from '../../schemas/index.ts';
import { fitsInteger, isFiniteDouble, isIntegerText } from '../json/number-text.ts';
import { typesOf } from './expectation.ts';

/** Whether a schema lets a number in at all. */
export function takesNumbers(schema: JsonSchema): boolean {
  const types = typesOf(schema);
  return types.includes('integer') || types.includes('number');
}

function fitsFormat(format: string | undefined, text: string): boolean {
  switch (format) {
    case 'int32':
      return fitsInteger(text, 32);
    case 'int64':
      return fitsInteger(text, 64);
    case 'double':
      return isFiniteDouble(text);
    default:
      return true;
  }
}

/** The keyword that a number breaks as it is written, or null: its type and format, judged without rounding. */
export function brokenByText(schema: JsonSchema, text: string): 'type' | 'format' | null {
  if (!typesOf(schema).includes('number') && !isIntegerText(text)) return 'type';
  return fitsFormat(schema.format, text) ? null : 'format';
}
