import type { JsonSchema } from '../../../schemas/index.ts';

/** A kind of schema with its example, the texts of values that it takes, and of those that it does not. */
export interface Kind {
  readonly name: string;
  readonly schema: JsonSchema;
  readonly example: unknown;
  readonly takes: readonly string[];
  readonly refuses: readonly string[];
}

const INTEGERS = ['0', '-1', '48', '48.0', '-0', '-0.0', '4.8e1', '9007199254740993', '9223372036854775807', '1.5E+17'];
const NUMBERS = [...INTEGERS, '0.5', '1e300', '5e-324', '1.00000000000000000000001'];
/** Texts of numbers in every form that an expression could take for one, and what is no number at all. */
const NUMBERS_AS_TEXTS = ['"48"', '"48.0"', '"-0.0"', '"0"', '"1.5e17"', '"1.5e+17"', '"48.5"'];
const NO_NUMBERS = [...NUMBERS_AS_TEXTS, '"null"', 'true', '[48]', '{}', '""'];
const UUIDS = ['"6f1c2b9e-0a4d-4f6b-8c3e-1d2a3b4c5d6e"', '"6F1C2B9E-0A4D-0F6B-0C3E-1D2A3B4C5D6E"'];
const MOMENTS = [
  '"2025-09-30T14:05:00Z"',
  '"2025-09-30T14:05:00.1234567-03:00"',
  '"2016-12-31T23:59:60Z"',
  '"2025-09-30t14:05:00z"',
];

/** Values of one member: `v` stands in an object that may lack it. */
export const kinds: readonly Kind[] = [
  {
    name: 'integer',
    schema: { type: 'integer', format: 'int64' },
    example: 48,
    takes: INTEGERS,
    refuses: ['48.5', '1e-1', 'null', ...NO_NUMBERS],
  },
  {
    name: 'integer or null, example set',
    schema: { type: ['integer', 'null'], format: 'int32' },
    example: 2025,
    takes: [...INTEGERS, 'null', '48.5'],
    refuses: NO_NUMBERS,
  },
  {
    name: 'integer or null, example null',
    schema: { type: ['integer', 'null'] },
    example: null,
    takes: [...INTEGERS, 'null', '"48.0"', '"-0.0"', '"1.5e17"', '"1.5e+17"'],
    refuses: ['48.5', '"48"', '"0"', '"48.5"', '"null"', 'true', '[48]', '{}', '""'],
  },
  {
    name: 'number',
    schema: { type: 'number', format: 'double' },
    example: 1.5,
    takes: NUMBERS,
    refuses: ['null', ...NO_NUMBERS],
  },
  {
    name: 'number, example without a fraction',
    schema: { type: 'number' },
    example: 60000,
    takes: NUMBERS,
    refuses: ['null', ...NO_NUMBERS],
  },
  {
    name: 'number or null, example set',
    schema: { type: ['number', 'null'] },
    example: 1.5,
    takes: [...NUMBERS, 'null'],
    refuses: NO_NUMBERS,
  },
  {
    name: 'number or null, example null',
    schema: { type: ['number', 'null'] },
    example: null,
    takes: [...NUMBERS, 'null'],
    refuses: NO_NUMBERS,
  },
  {
    name: 'boolean',
    schema: { type: 'boolean' },
    example: true,
    takes: ['true', 'false'],
    refuses: ['"true"', '"false"', '1', '0', 'null', '[]', '""'],
  },
  {
    name: 'boolean or null, example set',
    schema: { type: ['boolean', 'null'] },
    example: false,
    takes: ['true', 'false', 'null'],
    refuses: ['"true"', '"false"', '1', '0', '[]', '""'],
  },
  {
    name: 'boolean or null, example null',
    schema: { type: ['boolean', 'null'] },
    example: null,
    takes: ['true', 'false', 'null'],
    refuses: ['"yes"', '1', '0', '[]', '""'],
  },
  { name: 'null', schema: { type: 'null' }, example: null, takes: ['null'], refuses: ['0', '""', '{}', 'false'] },
  {
    name: 'string',
    schema: { type: 'string' },
    example: 'Prata',
    takes: ['""', '"Azul"', '"\\u0000\\n🚗"', '"null"'],
    refuses: ['null', '1', 'true', '["x"]', '{}'],
  },
  {
    name: 'string or null',
    schema: { type: ['string', 'null'] },
    example: 'Prata',
    takes: ['""', '"Azul"', 'null'],
    refuses: ['["x"]', '{}', '1', 'true'],
  },
  {
    name: 'string of limited length',
    schema: { type: 'string', maxLength: 2 },
    example: 'SP',
    takes: ['""', '"S"', '"sp"', '"🇧🇷"', '"\\n\\n"'],
    refuses: ['"SPA"', '12', '1', 'null', '"🇧🇷🇧"'],
  },
  {
    name: 'enumeration',
    schema: { type: 'string', enum: ['Financing', 'Refinancing'] },
    example: 'Financing',
    takes: ['"Financing"', '"Refinancing"'],
    refuses: ['"financing"', '"Refinancings"', '"xFinancing"', '"Financing\\n"', '""', 'null', '1'],
  },
  {
    name: 'enumeration with signs of its own',
    schema: { type: 'string', enum: ['a.b', '(c)', '1'] },
    example: 'a.b',
    takes: ['"a.b"', '"(c)"', '"1"'],
    refuses: ['"axb"', '"c"', '1', 'null'],
  },
  {
    name: 'constant',
    schema: { type: 'string', const: 'Bearer' },
    example: 'Bearer',
    takes: ['"Bearer"'],
    refuses: ['"bearer"', '"Bearer "', 'null'],
  },
  {
    name: 'pattern',
    schema: { type: 'string', pattern: '^\\p{L}+\\.\\p{L}+$' },
    example: 'A.B',
    takes: ['"Ação.B"'],
    refuses: ['"A"', '"A.B.C"', 'null'],
  },
  {
    name: 'uuid',
    schema: { type: 'string', format: 'uuid' },
    example: '6f1c2b9e-0a4d-4f6b-8c3e-1d2a3b4c5d6e',
    takes: UUIDS,
    refuses: [
      '"urn:uuid:6f1c2b9e-0a4d-4f6b-8c3e-1d2a3b4c5d6e"',
      '"6f1c2b9e0a4d4f6b8c3e1d2a3b4c5d6e"',
      '"6f1c2b9e-0a4d-4f6b-8c3e-1d2a3b4c5d6e0"',
      '""',
      'null',
    ],
  },
  {
    name: 'date-time',
    schema: { type: 'string', format: 'date-time' },
    example: '2025-09-30T14:05:00Z',
    takes: MOMENTS,
    refuses: [
      '"2025-09-30"',
      '"2025-09-30T14:05:00"',
      '"2025-13-30T14:05:00Z"',
      '"2025-09-30 14:05:00Z"',
      '"2025-09-30T25:05:00Z"',
      '"30/09/2025 14:05"',
      '1759241100',
      'null',
    ],
  },
  {
    name: 'array',
    schema: { type: 'array', items: { type: 'integer' } },
    example: [1],
    takes: ['[]', '[5]', '[5, 6.0, 7]'],
    refuses: ['[5, "6"]', '[null]', '{}', 'null', '5'],
  },
  {
    name: 'array of what may be null',
    schema: { type: 'array', items: { type: ['boolean', 'null'] } },
    example: [true, null],
    takes: ['[]', '[true, false, null]', '[null, true]'],
    refuses: ['[1]', '[true, 1]'],
  },
  {
    name: 'object of which any member may be absent',
    schema: {
      type: 'object',
      properties: { a: { type: 'integer' }, b: { type: 'string' } },
      additionalProperties: false,
    },
    example: { a: 1, b: 'x' },
    takes: ['{}', '{"a":2}', '{"b":"y"}', '{"b":"y","a":2}'],
    refuses: ['{"a":"2"}', '{"b":1}', '{"a":2,"c":1}', '{"A":2}', '[]', 'null', '"a"'],
  },
  {
    name: 'object that is open',
    schema: { type: 'object', properties: { a: { type: 'integer' } } },
    example: { a: 1 },
    takes: ['{}', '{"a":2}', '{"c":1}'],
    refuses: ['{"a":"2"}', '[]', 'null'],
  },
  {
    name: 'object with what is required',
    schema: { type: 'object', properties: { a: { type: 'integer' }, b: { type: 'string' } }, required: ['a', 'b'] },
    example: { a: 1, b: 'x' },
    takes: ['{"a":2,"b":""}', '{"a":2,"b":"","c":1}'],
    refuses: ['{}', '{"a":2}', '{"a":"2","b":""}', '[]', 'null'],
  },
  {
    name: 'object by reference',
    schema: { $ref: 'Iof.schema.json' },
    example: { valor: 1.5, percentual: 3 },
    takes: ['{}', '{"valor":2}'],
    refuses: ['{"valor":null}', '{"valor":"2"}', '{"taxa":1}'],
  },
];
