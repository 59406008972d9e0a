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

/** `<Object>.<field>`: without its own check, it is checked by the schema of the field. */
type FieldId = Extract<RequirementId, `${Capitalize<string>}.${string}`>;

/** The checks by requirement id: a missing, unknown or misspelled id does not compile. */
const table: Readonly<Record<Exclude<RequirementId, FieldId>, FactsCheck> & Partial<Record<FieldId, FactsCheck>>> = {
  ...environmentChecks,
  ...tokenChecks,
  ...authenticationChecks,
  ...listingChecks,
  ...pageChecks,
  ...fieldChecks,
  ...jsonChecks,
};

export const checks = Object.fromEntries(
  Object.keys(requirements).map((id) => {
    const check = Object.entries(table).find(([known]) => known === id)?.[1] ?? fieldCheck(id);
    return [id, completed(check)];
  }),
) as Readonly<Record<RequirementId, Check<Facts>>>;

/** Completes the result of a check. Without a response of the API, the result is inconclusive, not unexercised. */
function completed(check: FactsCheck): Check<Facts> {
  return (facts) => {
    const outage = outageOf(facts);
    const isReached = outage === null || whereaboutsOf(facts.answers) === 'shown';
    const checked: Checked = isReached ? check(facts) : {};
    const { judgedOn = 0, findings = [], obstacles = [], unexercised } = checked;
    if (outage !== null && judgedOn === 0 && obstacles.length === 0) return { judgedOn, findings, obstacles: [outage] };
    return { judgedOn, findings, obstacles, ...(unexercised === undefined ? {} : { unexercised }) };
  };
}

/** Returns why a run did not reach the API, or null if it did. */
function outageOf(facts: Facts): Reason | null {
  if (facts.halted === null) return null;
  const call = facts.answers.find(({ role, partner }) => role === 'token' && partner === 'main');
  if (call === undefined) return null;
  const trouble = obstacleOf(call, facts);
  if (trouble !== null) return trouble;
  const where = whereaboutsOf(facts.answers);
  return where === 'shown' ? null : coded(`target.${where}`);
}
