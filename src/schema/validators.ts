import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { JsonSchema } from '../../schemas/index.ts';
import { isRfc3339DateTime, isUuid } from './formats.ts';

function isIntegerOf(bits: 32 | 64): (value: number) => boolean {
  const limit = 2 ** (bits - 1);
  return (value) => Number.isInteger(value) && value >= -limit && value < limit;
}

/** Ajv by JSON Schema 2020-12, with the formats of ajv-formats except those that it takes too loosely. */
function createAjv(allErrors: boolean): Ajv2020 {
  const ajv = new Ajv2020({ strict: true, strictRequired: true, allErrors, verbose: allErrors });
  formats.default(ajv);
  ajv.addFormat('int32', { type: 'number', validate: isIntegerOf(32) });
  ajv.addFormat('int64', { type: 'number', validate: isIntegerOf(64) });
  ajv.addFormat('double', { type: 'number', validate: Number.isFinite });
  ajv.addFormat('uuid', isUuid);
  ajv.addFormat('date-time', isRfc3339DateTime);
  return ajv;
}

export interface Validators<Name extends string> {
  /** Judges an object and all that it holds, up to the first error. */
  readonly whole: (name: Name) => ValidateFunction;
  /** Judges an object apart from the objects that it holds, and finds every error. */
  readonly shallow: (name: Name) => ValidateFunction;
}

/** Compiles each validator when it is first asked for, once. */
export function createValidators<Name extends string>(
  schemas: Readonly<Record<Name, JsonSchema>>,
  shallowOf: (name: Name) => JsonSchema,
): Validators<Name> {
  const memo = (make: () => Ajv2020, compile: (ajv: Ajv2020, name: Name) => ValidateFunction) => {
    const compiled = new Map<Name, ValidateFunction>();
    let ajv: Ajv2020 | null = null;
    return (name: Name): ValidateFunction => {
      const known = compiled.get(name);
      if (known !== undefined) return known;
      ajv ??= make();
      const validate = compile(ajv, name);
      compiled.set(name, validate);
      return validate;
    };
  };
  const withAll = () => createAjv(false).addSchema(Object.values<JsonSchema>(schemas));
  return {
    whole: memo(withAll, (ajv, name) => ajv.compile({ $ref: `${name}.schema.json` })),
    shallow: memo(
      () => createAjv(true),
      (ajv, name) => ajv.compile(shallowOf(name)),
    ),
  };
}
