import type { JsonObject } from './pact.ts';

/** Values for the placeholders of a request, by their names. */
export type StateValues = Readonly<Record<string, string | number>>;

/** Why the Verifier has no say in an interaction, in words that hold nothing the target sent. */
export interface Obstacle {
  readonly kind: 'obstacle';
  readonly verdict: 'skipped' | 'inconclusive';
  readonly reason: string;
}

/** It needs what these settings or this account do not have. */
export function skipped(reason: string): Obstacle {
  return { kind: 'obstacle', verdict: 'skipped', reason };
}

/** The environment stood in the way. */
export function inconclusive(reason: string): Obstacle {
  return { kind: 'obstacle', verdict: 'inconclusive', reason };
}

/** What setting up a state came to. */
export type StateOutcome =
  | {
      readonly kind: 'ready';
      readonly values: StateValues;
      /** The values may be wrong a moment later, as others use the target too: a failure is looked at once more. */
      readonly fleeting?: boolean;
    }
  | Obstacle;

/** A provider state that can be set up. */
export interface State {
  /** Why it can't be had with these settings; null where it can. */
  readonly missing: string | null;
  setUp(params: JsonObject): Promise<StateOutcome>;
  /** After a failure: why the state, once set up, is no more; null where it still stands. Left out where it always does. */
  readonly lost?: (params: JsonObject) => Promise<Obstacle | null>;
}

export type States = Readonly<Record<string, State>>;

/** Why these states can't be set up, whatever the target does; null where they can. */
export function obstacleOf(names: readonly string[], states: States): Obstacle | null {
  for (const name of names) {
    const state = Object.hasOwn(states, name) ? states[name] : undefined;
    if (state === undefined) return inconclusive(`the suite can't set up the provider state ${JSON.stringify(name)}`);
    if (state.missing !== null) return skipped(state.missing);
  }
  return null;
}
