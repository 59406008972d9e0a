import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { schemas } from '../../schemas/index.ts';

/** Returns Ajv in strict mode with every schema of the document. */
export function strictAjv(): Ajv2020 {
  const ajv = new Ajv2020({
    strict: true,
    strictRequired: true,
    allowUnionTypes: true,
    schemas: Object.values(schemas),
  });
  formats.default(ajv);
  return ajv;
}
