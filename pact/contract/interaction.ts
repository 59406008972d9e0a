import { type RequirementId, requirements } from '../../requirements/index.ts';
import { type JsonSchema, type SchemaName, schemas } from '../../schemas/index.ts';
import { deriveRules, type Rules, resolved } from './rules.ts';

/** The provider states of the contract. The verifying side sets them up. `docs/pact.md` has their parameters and values. */
export const stateNames = [
  'the partner has credentials',
  'the partner has simulations',
  'the partner has simulations with null fields',
  'the partner has no simulations',
  'the registration of the partner is not finished',
  'the token has been revoked',
] as const;

export interface State {
  readonly name: (typeof stateNames)[number];
  readonly params?:
    | { readonly atLeast: number; readonly limite?: number }
    | { readonly fields: string[]; readonly limite: number }
    | { readonly token: true };
}

/** A placeholder in a request. A verification replaces the example with the value of the state. */
export interface Placeholder {
  /** Text with value names as `${…}`. */
  readonly expression: string;
  readonly example: string;
  /** Pattern of the value that the consumer must send. */
  readonly regex: string;
}

export interface Interaction {
  readonly description: string;
  readonly state: State;
  /** In addition to the requirements of the fields of its body. */
  readonly requirements: readonly RequirementId[];
  readonly request: {
    readonly method: 'GET' | 'POST';
    readonly path: string;
    readonly headers?: Readonly<Record<string, string | Placeholder>>;
    readonly query?: Readonly<Record<string, string | Placeholder>>;
    readonly body?: Readonly<Record<string, Placeholder>>;
  };
  readonly response: {
    readonly status: number;
    /** Absent if the document does not specify the body. */
    readonly body?: ReturnType<typeof bodyOf>;
  };
}

/** Returns a body of a schema. `particular` rules replace those of the schema. */
export function bodyOf(name: SchemaName, example: object, particular: Rules = {}) {
  const schema = schemas[name];
  const rules: Rules = { ...deriveRules(schema, example), ...particular };
  return { example, rules, requirements: requirementsOf(schema, example) };
}

const isId = (id: string): id is RequirementId => Object.hasOwn(requirements, id);

/** Returns the requirements of an interaction with their clauses, in catalog order. */
export function groundsOf({ requirements: own, response }: Interaction): readonly (readonly [RequirementId, string])[] {
  const ids = new Set<string>([...own, ...(response.body?.requirements ?? [])]);
  const sorted = Object.keys(requirements).filter(isId);
  return sorted.filter((id) => ids.has(id)).map((id) => [id, requirements[id].clause] as const);
}

export const placeholder = (name: string, example: string, regex: string): Placeholder => ({
  ...{ expression: `\${${name}}`, example, regex },
});

/** The header with a token of the state. The example is not a token. */
export const bearer: Placeholder = {
  ...{ expression: `Bearer \${accessToken}`, example: 'Bearer access-token', regex: '^Bearer [\\x21-\\x7e]+$' },
};

/** Returns the requirements of every field in an example. */
function requirementsOf(schema: JsonSchema, example: unknown): readonly RequirementId[] {
  const { title = '', properties = {}, items: entry } = resolved(schema);
  if (Array.isArray(example)) return [...new Set(example.flatMap((one: unknown) => requirementsOf(entry ?? {}, one)))];
  if (typeof example !== 'object' || example === null) return [];
  return Object.entries(example).flatMap(([name, value]) => [
    ...[`${title}.${name}`].filter(isId),
    ...requirementsOf(properties[name] ?? {}, value),
  ]);
}

/** Returns the requirements of the field at a path such as `$.itens[*].uf`, in any object of the API. */
export function requirementsAt(path: string): readonly RequirementId[] {
  const steps = path.replaceAll('[*]', '').split('.').slice(1);
  return Object.values(schemas).flatMap((schema) => fieldAt(schema, steps));
}

function fieldAt(schema: JsonSchema, steps: readonly string[]): readonly RequirementId[] {
  const { title = '', properties = {}, items: entry } = resolved(schema);
  if (entry !== undefined) return fieldAt(entry, steps);
  const [name = '', ...further] = steps;
  const field = Object.hasOwn(properties, name) ? properties[name] : undefined;
  if (field === undefined) return [];
  return further.length > 0 ? fieldAt(field, further) : [`${title}.${name}`].filter(isId);
}
