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

function resolved(schema: JsonSchema): JsonSchema {
  return Object.values(schemas).find(({ $id }) => $id !== undefined && $id === schema.$ref) ?? schema;
}
