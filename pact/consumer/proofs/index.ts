import { errorInteractions, type Interaction, listingInteractions, tokenInteractions } from '../../contract/index.ts';
import { errorProofs } from './errors.ts';
import { listingProofs } from './listing.ts';
import type { Proof } from './proof.ts';
import { tokenProofs } from './token.ts';

export type { Proof } from './proof.ts';

/** An interaction, and what a client must make of it. */
export interface Proved {
  readonly interaction: Interaction;
  readonly proof: Proof;
}

function paired<Id extends string>(
  interactions: Readonly<Record<Id, Interaction>>,
  proofs: Readonly<Record<Id, Proof>>,
): readonly Proved[] {
  const ids = Object.keys(interactions).filter((id): id is Id => id in interactions);
  return ids.map((id) => ({ interaction: interactions[id], proof: proofs[id] }));
}

export const tokenCalls = paired(tokenInteractions, tokenProofs);
export const listingCalls = paired(listingInteractions, listingProofs);
export const errorCalls = paired(errorInteractions, errorProofs);

/** Every interaction of the contract with its proof. */
export const allCalls: readonly Proved[] = [...tokenCalls, ...listingCalls, ...errorCalls];
