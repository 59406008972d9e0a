import type { Behaviour } from '../change.ts';
import type { Json } from '../data/json.ts';
import type { Policy } from '../policy.ts';

/** A behaviour that is a choice of policy and nothing else. */
export function choice(
  id: string,
  summary: string,
  policy: Partial<Policy>,
  answers?: Readonly<Record<string, Json>>,
): Behaviour {
  return { id, summary, ...(answers === undefined ? {} : { answers }), apply: () => ({ policy }) };
}
