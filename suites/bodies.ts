import { type Answer, LISTING_ROLES } from '../facts/answer.ts';
import { coded } from '../messages/index.ts';
import type { RequirementId } from '../requirements/index.ts';
import type { jsonRequirements } from '../requirements/json.ts';
import type { CodedFinding } from '../src/judging/finding.ts';
import { listFindings } from './list.ts';
import { alsoJudged, each, type FactsCheck, fieldCheck, finding, lacking, undecodableFinding } from './support.ts';

/** A response with a JSON object as its documented body. */
type Text = Answer & { readonly json: NonNullable<Answer['json']> };

const everyText = (check: (answer: Text) => CodedFinding | null): FactsCheck => {
  const isText = (answer: Answer): answer is Text => answer.json !== null;
  return (facts) => each(facts, facts.answers.filter(isText), check, coded('nothing.json'));
};

/** JSON as text. */
export const jsonChecks = {
  'json.well-formed': everyText((answer) => {
    const [fault] = answer.json.faults;
    const malformed = fault && finding(answer, coded('json.malformed', { why: fault.code }));
    return undecodableFinding(answer) ?? malformed ?? null;
  }),
  'json.unique-names': everyText((answer) => {
    const { count, first } = answer.json.repeatedNames;
    return count === 0 ? null : finding(answer, coded('json.repeated-name'), { pointer: first[0] });
  }),
} satisfies Record<keyof typeof jsonRequirements, FactsCheck>;

const statusAgrees: FactsCheck = (facts) => {
  const stating = facts.answers.filter(
    ({ role, status, problem }) => LISTING_ROLES.has(role) && status === 400 && problem?.status != null,
  );
  const check = (answer: Answer): CodedFinding | null => {
    const [expected, actual] = [answer.status, answer.problem?.status ?? null];
    if (actual === expected) return null;
    return finding(answer, coded('problem.status-differs', { expected, actual }), { pointer: '/status' });
  };
  return each(facts, stating, check, coded('nothing.problem-status'));
};

const idsAreUnique: FactsCheck = (facts) => {
  const carried = (facts.tallies['Simulation.id_simulacao']?.present ?? 0) > 0;
  const judgedOn = carried ? Object.values(facts.surveys).reduce((sum, { items }) => sum + items, 0) : 0;
  const findings = listFindings(facts, 'simulation.id-shared');
  return { judgedOn, findings, unexercised: lacking(facts, judgedOn, coded('nothing.id')) };
};

/** Checks of body fields beyond their types. */
export const fieldChecks = {
  'ProblemDetails.status': alsoJudged(fieldCheck('ProblemDetails.status'), statusAgrees),
  'Simulation.id_simulacao': alsoJudged(fieldCheck('Simulation.id_simulacao'), idsAreUnique),
} satisfies Partial<Record<RequirementId, FactsCheck>>;
