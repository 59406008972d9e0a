import type { Outcome, Unanswered } from '../evidence/exchange.ts';
import type { Attempt } from './request.ts';
import { resultOf } from './retry.ts';

/** Repetitions that must give the same before a doubtful answer is taken as the target's own. */
const FEWEST_REPETITIONS = 2;

/**
 * What came of a call. A doubtful answer (a body that cannot be decoded, or that ends early) stands where every attempt
 * gave it, the early end at the same byte; otherwise the connection may have been cut.
 */
export function settled(last: Attempt, before: readonly Attempt[]): Outcome {
  const { outcome, doubt } = last;
  if (doubt === undefined || resultOf(last) !== doubt.failure) return outcome;
  const counted = before.filter(({ stale }) => !stale);
  const isConstant = counted.length >= FEWEST_REPETITIONS && counted.every((one) => isAlike(one.doubt, doubt));
  return isConstant ? outcome : doubt;
}

function isAlike(one: Unanswered | undefined, { failure, cause }: Unanswered): boolean {
  if (one?.failure !== failure) return false;
  return failure === 'undecodable' || one.cause?.params.bytes === cause?.params.bytes;
}
