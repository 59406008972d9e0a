import type { Answer } from '../facts/answer.ts';
import type { Facts } from '../facts/facts.ts';
import type { jsonRequirements } from '../requirements/json.ts';
import { type FactsCheck, finding, grouped, judgement, undecodableFinding } from './support.ts';

/** Answers whose body the document calls a JSON object. */
function texts(facts: Facts): readonly (Answer & { readonly json: NonNullable<Answer['json']> })[] {
  return facts.answers.filter(
    (answer): answer is Answer & { json: NonNullable<Answer['json']> } => answer.json !== null,
  );
}

const wellFormed: FactsCheck = (facts) => {
  const bodies = texts(facts);
  const findings = bodies.flatMap((answer) => {
    const undecodable = undecodableFinding(answer);
    if (undecodable !== null) return [undecodable];
    return answer.json.faults.slice(0, 1).map((fault) =>
      finding(answer, {
        message: 'a body is no well-formed JSON text',
        expected: 'one JSON text in UTF-8, nothing before or after it',
        actual: fault.message,
      }),
    );
  });
  return judgement(
    bodies.length,
    grouped(findings),
    bodies.length === 0 ? { unexercised: facts.halted ?? 'no JSON body came' } : {},
  );
};

const uniqueNames: FactsCheck = (facts) => {
  const bodies = texts(facts);
  const findings = bodies
    .filter(({ json }) => json.repeatedNames.count > 0)
    .map((answer) => {
      const [pointer] = answer.json.repeatedNames.first;
      return finding(
        answer,
        { message: 'an object repeats a name', expected: 'each name once in an object', actual: 'a name stands twice' },
        pointer === undefined ? {} : { pointer },
      );
    });
  return judgement(
    bodies.length,
    grouped(findings),
    bodies.length === 0 ? { unexercised: facts.halted ?? 'no JSON body came' } : {},
  );
};

/** JSON as text. */
export const jsonChecks = {
  'json.well-formed': wellFormed,
  'json.unique-names': uniqueNames,
} satisfies Record<keyof typeof jsonRequirements, FactsCheck>;
