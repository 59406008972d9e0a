import { whereaboutsOf } from '../facts/answer.ts';
import type { Facts } from '../facts/facts.ts';
import { coded } from '../messages/index.ts';
import type { RequirementId } from '../requirements/index.ts';
import type { Reason } from '../src/judging/finding.ts';
import { authenticationChecks } from './authentication.ts';
import { environmentChecks } from './environment.ts';
import { jsonChecks } from './json.ts';
import { listingChecks } from './listing.ts';
import { pageChecks } from './page.ts';
import { problemDetailsChecks } from './problem-details.ts';
import { simulationChecks, simulationObjectChecks } from './simulation.ts';
import { type FactsCheck, obstacleOf, unsettled } from './support.ts';
import { tokenChecks } from './token.ts';

/** The check of every requirement: what is missing, unknown or misspelt does not compile. */
const table = {
  ...environmentChecks,
  ...tokenChecks,
  ...authenticationChecks,
  ...listingChecks,
  ...pageChecks,
  ...simulationChecks,
  ...simulationObjectChecks,
  ...jsonChecks,
  ...problemDetailsChecks,
} satisfies Record<RequirementId, FactsCheck>;

/** Why nothing can be said of the API where the run never met it; null where it did. */
function outage(facts: Facts): Reason | null {
  if (facts.halted === null) return null;
  const call = facts.answers.find(({ role, partner }) => role === 'token' && partner === 'main');
  if (call === undefined) return null;
  const trouble = obstacleOf(call, facts);
  if (trouble !== null) return trouble;
  const where = whereaboutsOf(facts.answers);
  return where === 'shown' ? null : coded(`target.${where}`);
}

/** Where the API was not met, nothing is settled. */
function unlessOut(check: FactsCheck): FactsCheck {
  return (facts) => {
    const reason = outage(facts);
    if (reason === null) return check(facts);
    if (whereaboutsOf(facts.answers) !== 'shown') return unsettled(reason);
    const judged = check(facts);
    if (judged.judgedOn > 0 || judged.obstacles.length > 0) return judged;
    return unsettled(reason);
  };
}

/** Every check by its requirement's id. */
export const checks: Readonly<Record<RequirementId, FactsCheck>> = mapped(table);

function mapped(checksById: Readonly<Record<RequirementId, FactsCheck>>): Record<RequirementId, FactsCheck> {
  const entries = Object.entries(checksById).map(([id, check]) => [id, unlessOut(check)]);
  return Object.fromEntries(entries) as Record<RequirementId, FactsCheck>;
}
