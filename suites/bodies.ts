import { type Answer, LISTING_ROLES } from '../facts/answer.ts';
import { coded } from '../messages/index.ts';
import type { RequirementId } from '../requirements/index.ts';
import type { jsonRequirements } from '../requirements/json.ts';
import type { CodedFinding } from '../src/judging/finding.ts';
import { listFindings } from './list.ts';
import { combined, each, type FactsCheck, fieldCheck, finding, lacking, undecodableFinding } from './support.ts';

/** A response with a body that is documented as a JSON object. */
type JsonAnswer = Answer & { readonly json: NonNullable<Answer['json']> };

const everyJson = (check: (answer: JsonAnswer) => CodedFinding | null): FactsCheck => {
  const isJson = (answer: Answer): answer is JsonAnswer => answer.json !== null;
  return (facts) => each(facts, facts.answers.filter(isJson), check, coded('nothing.json'));
};

const everyText = everyJson((answer) => {
  const [fault] = answer.json.faults;
  const malformed = fault && finding(answer, coded('json.malformed', { why: fault.code, at: null }));
  return undecodableFinding(answer) ?? malformed ?? null;
});

/** Adds the offset in the first response of each finding: equal faults have other offsets in other responses. */
const wellFormed: FactsCheck = (facts) => {
  const checked = everyText(facts);
  const findings = checked.findings?.map((one) => {
    const offset = facts.answers.find(({ exchange }) => exchange === one.exchange)?.json?.faults[0]?.offset;
    const isShown = one.code === 'json.malformed' && offset !== undefined;
    return isShown ? { ...one, params: { ...one.params, at: 'json.at-byte', offset } } : one;
  });
  return { ...checked, findings };
};

export const jsonChecks = {
  'json.well-formed': wellFormed,
  'json.unique-names': everyJson((answer) => {
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
  const hasIds = (facts.tallies['Simulation.id_simulacao']?.present ?? 0) > 0;
  const judgedOn = hasIds ? Object.values(facts.surveys).reduce((sum, { items }) => sum + items, 0) : 0;
  const findings = listFindings(facts, 'simulation.id-shared');
  return { judgedOn, findings, unexercised: lacking(facts, judgedOn, coded('nothing.id')) };
};

/** Checks of body fields beyond their types. */
export const fieldChecks = {
  'ProblemDetails.status': combined(fieldCheck('ProblemDetails.status'), statusAgrees),
  'Simulation.id_simulacao': combined(fieldCheck('Simulation.id_simulacao'), idsAreUnique),
} satisfies Partial<Record<RequirementId, FactsCheck>>;
