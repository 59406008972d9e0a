import { type RequirementId, requirements } from '../../requirements/index.ts';
import { type SchemaName, schemas } from '../../schemas/index.ts';
import { deriveRules } from './derive.ts';
import { requirementsOf } from './requirement-ids.ts';
import type { Rules } from './rules.ts';
import type { Placeholder, State } from './states.ts';

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
