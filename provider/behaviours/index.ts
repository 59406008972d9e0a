import type { Behaviour } from '../change.ts';
import { livingBehaviours } from './living.ts';
import { omissionBehaviours } from './omissions.ts';
import { orderingBehaviours } from './ordering.ts';
import { parameterBehaviours } from './parameters.ts';
import { refusalBehaviours } from './refusals.ts';
import { sizeBehaviours } from './sizes.ts';
import { tokenBehaviours } from './tokens.ts';
import { transportBehaviours } from './transport.ts';
import { troubleBehaviours } from './trouble.ts';
import { valueBehaviours } from './values.ts';
import { writingBehaviours } from './writing.ts';

/** Legal ways of being a provider: each open point resolved in the ways the document allows, none of them a fault. */
export const behaviours: readonly Behaviour[] = [
  ...parameterBehaviours,
  ...sizeBehaviours,
  ...omissionBehaviours,
  ...valueBehaviours,
  ...writingBehaviours,
  ...orderingBehaviours,
  ...livingBehaviours,
  ...tokenBehaviours,
  ...refusalBehaviours,
  ...transportBehaviours,
  ...troubleBehaviours,
];
