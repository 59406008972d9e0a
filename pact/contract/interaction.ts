import { type RequirementId, requirements } from '../../requirements/index.ts';
import { type JsonSchema, type SchemaName, schemas } from '../../schemas/index.ts';
import { deriveRules, type Rules } from './rules.ts';

/**
 * The provider states that the contract needs. Whoever verifies it sets them up and gives the values that requests carry
 * in place of their examples:
 *
 * | state | values | on a live target |
 * |---|---|---|
 * | the partner has credentials | clientId, clientSecret, and accessToken where `token` says so | the main credentials |
 * | the partner has simulations | accessToken, lastPage | the main credentials |
 * | the partner has no simulations | accessToken | PARTNER_API_EMPTY_… |
 * | the registration of the partner is not finished | accessToken | PARTNER_API_INCOMPLETE_… |
 * | the token has been revoked | accessToken | PARTNER_API_REVOKED_TOKEN |
 *
 * A partner with simulations has `atLeast` of them, and `lastPage` is the last page that holds any at `limite` items a
 * page. Where an account has fewer, the state can't be had, and its interactions are not verified.
 */
export const stateNames = [
  'the partner has credentials',
  'the partner has simulations',
  'the partner has no simulations',
  'the registration of the partner is not finished',
  'the token has been revoked',
] as const;

export type StateName = (typeof stateNames)[number];

/** A state with its parameters. */
export interface State {
  readonly name: StateName;
  readonly params?: { readonly atLeast: number; readonly limite?: number } | { readonly token: true };
}

/** What a request carries of a state: its value when the contract is verified, and the example until then. */
export interface Placeholder {
  /** Names of values stand in `${…}`. */
  readonly expression: string;
  readonly example: string;
  /** What the consumer must send. */
  readonly regex: string;
}

/** A body that comes, and what is said of every body in its place. */
export interface ExpectedBody {
  readonly example: object;
  readonly rules: Rules;
  /** The requirements of the fields that the example shows. */
  readonly requirements: readonly RequirementId[];
}

/** One exchange that the partner relies on. */
export interface Interaction {
  /** Unique among all. */
  readonly description: string;
  readonly state: State;
  /** What it rests on, beside what its body's fields do. */
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
    /** None where the document leaves the body open. */
    readonly body?: ExpectedBody;
  };
}

/** A body that is held to its schema, and to `particular` rules in place of the schema's. */
export function bodyOf(name: SchemaName, example: object, particular: Rules = {}): ExpectedBody {
  const schema = schemas[name];
  const rules = { ...deriveRules(schema, example), ...particular };
  return { example, rules, requirements: requirementsOf(schema, example) };
}

/** Everything that an interaction rests on, each id with its clause, in the order of the catalogue. */
export function groundsOf({ requirements: own, response }: Interaction): readonly (readonly [RequirementId, string])[] {
  const ids = new Set<string>([...own, ...(response.body?.requirements ?? [])]);
  return allIds.filter((id) => ids.has(id)).map((id) => [id, requirements[id].clause] as const);
}

const isId = (id: string): id is RequirementId => Object.hasOwn(requirements, id);
const allIds = Object.keys(requirements).filter(isId);

/** A value of the state that stands alone. */
export const placeholder = (name: string, example: string, regex: string): Placeholder => ({
  expression: `\${${name}}`,
  example,
  regex,
});

/** The header that carries a token of the state. The example is no token. */
export const bearer: Placeholder = {
  expression: `Bearer \${accessToken}`,
  example: 'Bearer access-token',
  regex: '^Bearer [\\x21-\\x7e]+$',
};

/** The requirements of every field of an object of the API and of the objects in it that an example shows. */
function requirementsOf(schema: JsonSchema, example: unknown): readonly RequirementId[] {
  const { title = '', type, properties = {}, items: entry } = resolved(schema);
  if (type === 'array' && Array.isArray(example)) {
    return [...new Set(example.flatMap((one: unknown) => requirementsOf(entry ?? {}, one)))];
  }
  if (type !== 'object' || typeof example !== 'object' || example === null) return [];
  return Object.entries(example).flatMap(([name, value]) => {
    const id = `${title}.${name}`;
    return [...(isId(id) ? [id] : []), ...requirementsOf(properties[name] ?? {}, value)];
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
  return isId(id) ? [id] : [];
}

function resolved(schema: JsonSchema): JsonSchema {
  return Object.values(schemas).find(({ $id }) => $id !== undefined && $id === schema.$ref) ?? schema;
}
