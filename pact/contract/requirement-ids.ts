import { type RequirementId, requirements } from '../../requirements/index.ts';
import { type JsonSchema, schemas } from '../../schemas/index.ts';

const isRequirement = (id: string): id is RequirementId => Object.hasOwn(requirements, id);

/** The requirements of every field of an object of the API and of the objects in it that an example shows. */
export function requirementsOf(schema: JsonSchema, example: unknown): readonly RequirementId[] {
  const { title = '', type, properties = {}, items: entry } = resolved(schema);
  if (type === 'array' && Array.isArray(example)) {
    return [...new Set(example.flatMap((one: unknown) => requirementsOf(entry ?? {}, one)))];
  }
  if (type !== 'object' || typeof example !== 'object' || example === null) return [];
  return Object.entries(example).flatMap(([name, value]) => {
    const id = `${title}.${name}`;
    return [...(isRequirement(id) ? [id] : []), ...requirementsOf(properties[name] ?? {}, value)];
  });
}

/**
 * The requirements of the field at a path such as `$.itens[*].uf`, whichever object of the API it is a path into: none
 * where no field is there.
 */
export function requirementsAt(path: string): readonly RequirementId[] {
  const steps = path.replaceAll('[*]', '').split('.').slice(1);
  return Object.values(schemas).flatMap((schema) => fieldAt(schema, steps));
}

function fieldAt(schema: JsonSchema, [name, ...further]: readonly string[]): readonly RequirementId[] {
  const { title = '', properties = {}, items: entry } = resolved(schema);
  if (entry !== undefined) return fieldAt(entry, name === undefined ? [] : [name, ...further]);
  const field = name === undefined || !Object.hasOwn(properties, name) ? undefined : properties[name];
  if (field === undefined) return [];
  if (further.length > 0) return fieldAt(field, further);
  const id = `${title}.${name}`;
  return isRequirement(id) ? [id] : [];
}

function resolved(schema: JsonSchema): JsonSchema {
  return Object.values(schemas).find(({ $id }) => $id !== undefined && $id === schema.$ref) ?? schema;
}
