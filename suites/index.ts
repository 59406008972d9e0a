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
import { type Checked, type FactsCheck, fieldCheck, obstacleOf } from './support.ts';
import { tokenChecks } from './token.ts';

/** `<Object>.<field>`: a field without a check of its own is checked by its schema. */
type FieldId = Extract<RequirementId, `${Capitalize<string>}.${string}`>;

/** The check of every requirement: a missing, unknown or misspelled id does not compile. */
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
    return [id, whole(check)];
  }),
) as Readonly<Record<RequirementId, Check<Facts>>>;

/** A check with every part of its judgment; inconclusive, not unexercised, where the run did not reach the API. */
function whole(check: FactsCheck): Check<Facts> {
  return (facts) => {
    const outage = outageOf(facts);
    const isReached = outage === null || whereaboutsOf(facts.answers) === 'shown';
    const checked: Checked = isReached ? check(facts) : {};
    const { judgedOn = 0, findings = [], obstacles = [], unexercised } = checked;
    if (outage !== null && judgedOn === 0 && obstacles.length === 0) return { judgedOn, findings, obstacles: [outage] };
    return { judgedOn, findings, obstacles, ...(unexercised === undefined ? {} : { unexercised }) };
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
