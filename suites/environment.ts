import type { Answer } from '../facts/answer.ts';
import type { Facts } from '../facts/facts.ts';
import type { environmentRequirements } from '../requirements/environment.ts';
import { type FactsCheck, finding, judgement, statusWords } from './support.ts';

const ENDPOINTS = ['token', 'listing'] as const;

function isAbsent(answer: Answer): boolean {
  return answer.status === 404 || answer.status === 405 || answer.status === 410;
}

/** The first settled answers of an endpoint at its documented path. */
function atDocumentedPath(facts: Facts, endpoint: (typeof ENDPOINTS)[number]): readonly Answer[] {
  return facts.answers.filter(({ role, status }) => status !== null && status < 500 && role === endpoint);
}

/** Whether an endpoint that is absent at its path answers at another one. */
function answersElsewhere(facts: Facts, label: string): boolean {
  const answer = facts.answers.find((one) => one.name === 'elsewhere' && one.case === label);
  return answer?.status != null && !isAbsent(answer) && answer.status < 500;
}

/** Judges that both endpoints answer where the document puts them; `blames` says which absence is this statement's. */
function answersThere(
  blames: (facts: Facts, endpoint: (typeof ENDPOINTS)[number]) => boolean,
  said: { readonly message: string; readonly expected: string },
): FactsCheck {
  return (facts) => {
    const asked = ENDPOINTS.map((endpoint) => ({ endpoint, answers: atDocumentedPath(facts, endpoint) })).filter(
      ({ answers }) => answers.length > 0,
    );
    const findings = asked
      .filter(({ endpoint, answers }) => answers.every(isAbsent) && blames(facts, endpoint))
      .map(({ endpoint, answers: [answer] }) =>
        answer === undefined ? null : finding(answer, { ...said, actual: `${endpoint}: ${statusWords(answer)}` }),
      )
      .filter((one) => one !== null);
    if (asked.length > 0) return judgement(asked.length, findings);
    const unanswered = facts.answers.find(({ role }) => role === 'token');
    return judgement(0, [], { obstacles: [unanswered ? statusWords(unanswered) : 'nothing was asked'] });
  };
}

/** Where the endpoints live. */
export const environmentChecks = {
  'environment.base-path': answersThere(
    (facts, endpoint) =>
      answersElsewhere(facts, `${endpoint} at the origin`) && !answersElsewhere(facts, `${endpoint} under /v2`),
    {
      message: "an endpoint answers at the origin, not behind the base address' own path",
      expected: 'an answer behind the base address',
    },
  ),
  'version.in-path': answersThere(
    (facts, endpoint) =>
      !answersElsewhere(facts, `${endpoint} at the origin`) || answersElsewhere(facts, `${endpoint} under /v2`),
    { message: 'an endpoint does not answer under /v1', expected: 'an answer under /v1' },
  ),
} satisfies Record<keyof typeof environmentRequirements, FactsCheck>;
