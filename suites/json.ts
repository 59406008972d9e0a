import type { Answer } from '../facts/answer.ts';
import { coded } from '../messages/index.ts';
import type { jsonRequirements } from '../requirements/json.ts';
import type { CodedFinding } from '../src/judging/finding.ts';
import { each, type FactsCheck, finding, placed, undecodableFinding } from './support.ts';

/** An answer whose body the document calls a JSON object. */
type Text = Answer & { readonly json: NonNullable<Answer['json']> };

function everyText(judge: (answer: Text) => CodedFinding | null): FactsCheck {
  return (facts) =>
    each(
      facts,
      facts.answers.filter((answer): answer is Text => answer.json !== null),
      judge,
      coded('nothing.json'),
    );
}

/** JSON as text. */
export const jsonChecks = {
  'json.well-formed': everyText((answer) => {
    const [fault] = answer.json.faults;
    const malformed = fault && finding(answer, coded('json.malformed', { why: fault.code }));
    return undecodableFinding(answer) ?? malformed ?? null;
  }),
  'json.unique-names': everyText((answer) => {
    const { count, first } = answer.json.repeatedNames;
    return count === 0 ? null : finding(answer, coded('json.repeated-name'), placed({ pointer: first[0] }));
  }),
} satisfies Record<keyof typeof jsonRequirements, FactsCheck>;
