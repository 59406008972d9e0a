import { _, Ajv2020 } from 'ajv/dist/2020.js';
import standalone from 'ajv/dist/standalone/index.js';
import type { JsonSchema, SchemaName } from '../../schemas/index.ts';
import { formats } from './formats.ts';

/** Returns the text of `validators.js`. Ajv takes longer to compile the schemas than a run takes to validate with them. */
export function validatorsText(schemas: Readonly<Record<SchemaName, JsonSchema>>): string {
  const ajv = new Ajv2020({
    strict: true,
    strictRequired: true,
    allErrors: true,
    verbose: true,
    formats,
    code: { source: true, esm: true, lines: true, formats: _`formats` },
  });
  ajv.addSchema(Object.values<JsonSchema>(schemas).map(forValidation));
  const names = Object.keys(schemas);
  const code = standalone.default(ajv, Object.fromEntries(names.map((name) => [name, `${name}.schema.json`])));
  const imported = code.replace('require("ajv/dist/runtime/ucs2length").default', 'lengthOf');
  if (/\brequire\b/.test(imported)) throw new Error('the validators require a module that they do not import');
  return `// Written by \`npm run validators\`.
import { formats, lengthOf } from './formats.ts';
${imported.replace('"use strict";\n', '')}
export const validators = { ${names.join(', ')} };
`;
}

/**
 * Removes prose, because each error of a validator includes its schema, and `additionalProperties`, because Ajv would
 * report every undocumented property. The tally in `facts/` counts these properties.
 */
function forValidation(schema: JsonSchema): JsonSchema {
  const isProse = (key: string, value: unknown) => /^(?:title|description)$/.test(key) && typeof value === 'string';
  const isRemoved = (key: string, value: unknown) => key === 'additionalProperties' || isProse(key, value);
  return JSON.parse(JSON.stringify(schema, (key, value: unknown) => (isRemoved(key, value) ? undefined : value)));
}
