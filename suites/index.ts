import { whereaboutsOf } from '../facts/answer.ts';
import type { Facts } from '../facts/facts.ts';
import { coded } from '../messages/index.ts';
import { type RequirementId, requirements } from '../requirements/index.ts';
import type { Check, Reason } from '../src/judging/finding.ts';
import { authenticationChecks } from './authentication.ts';
import { fieldChecks, jsonChecks } from './bodies.ts';
import { environmentChecks } from './environment.ts';
import { listingChecks } from './listing.ts';
import { pageChecks } from './page.ts';
import { type FactsCheck, fieldCheck, obstacleOf } from './support.ts';
import { tokenChecks } from './token.ts';

/** `<Object>.<field>`: what has no check of its own is checked by the schema of the field. */
type FieldId = Extract<RequirementId, `${Capitalize<string>}.${string}`>;

/** The check of every requirement: a missing, unknown or misspelt id does not compile. */
const table: Readonly<Record<Exclude<RequirementId, FieldId>, FactsCheck> & Partial<Record<FieldId, FactsCheck>>> = {
  ...environmentChecks,
  ...tokenChecks,
  ...authenticationChecks,
  ...listingChecks,
  ...pageChecks,
  ...fieldChecks,
  ...jsonChecks,
};

/** Every check by the id of its requirement. */
export const checks = Object.fromEntries(
  Object.keys(requirements).map((id) => {
    const check = Object.entries(table).find(([known]) => known === id)?.[1] ?? fieldCheck(id);
    return [id, whole(unlessOut(check))];
  }),
) as Readonly<Record<RequirementId, Check<Facts>>>;

function whole(check: FactsCheck): Check<Facts> {
  return (facts) => {
    const { judgedOn = 0, findings = [], obstacles = [], unexercised } = check(facts);
    return { judgedOn, findings, obstacles, ...(unexercised === undefined ? {} : { unexercised }) };
  };
}

/** A check that is inconclusive, not unexercised, where the run did not reach the API. */
function unlessOut(check: FactsCheck): FactsCheck {
  return (facts) => {
    const reason = outageOf(facts);
    if (reason === null) return check(facts);
    if (whereaboutsOf(facts.answers) !== 'shown') return { obstacles: [reason] };
    const checked = check(facts);
    const isConclusive = (checked.judgedOn ?? 0) > 0 || (checked.obstacles ?? []).length > 0;
    return isConclusive ? checked : { obstacles: [reason] };
  };
}

/** Why a run did not reach the API; null where it did. */
function outageOf(facts: Facts): Reason | null {
  if (facts.halted === null) return null;
  const call = facts.answers.find(({ role, partner }) => role === 'token' && partner === 'main');
  if (call === undefined) return null;
  const trouble = obstacleOf(call, facts);
  if (trouble !== null) return trouble;
  const where = whereaboutsOf(facts.answers);
  return where === 'shown' ? null : coded(`target.${where}`);
}
