import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { type FileSchemaName, fileSchemas } from '../../schemas/report/index.ts';

/**
 * Compiles the schema of one of our file formats. `open` lets members stand that the schema does not know, as a file
 * of a later version of the suite may have them.
 */
export function validatorOf<Value>(name: FileSchemaName, { open = false } = {}): ValidateFunction<Value> {
  const ajv = new Ajv2020({ allErrors: true, verbose: true, strict: true, strictRequired: false, strictTypes: false });
  formats.default(ajv);
  return ajv.compile<Value>(open ? opened(fileSchemas[name]) : fileSchemas[name]);
}

function opened(schema: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return JSON.parse(
    JSON.stringify(schema, (name, value: unknown) =>
      name === 'additionalProperties' && value === false ? true : value,
    ),
  );
}
