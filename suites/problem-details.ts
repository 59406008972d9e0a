import { LISTING_ROLES } from '../facts/answer.ts';
import type { problemDetailsRequirements } from '../requirements/problem-details.ts';
import { alsoJudged, type FactsCheck, fieldCheck, fieldChecks, finding, grouped, judgement } from './support.ts';

/** `status` of a 400's body against the status that it came with. */
const statusAgrees: FactsCheck = (facts) => {
  const errors = facts.answers.filter(
    ({ role, status, problem }) => LISTING_ROLES.has(role) && status === 400 && problem !== null,
  );
  const judged = errors.filter(({ problem }) => problem?.status != null);
  const findings = judged
    .filter(({ problem, status }) => problem?.status !== status)
    .map((answer) =>
      finding(
        answer,
        {
          message: 'status is not the HTTP status that it came with',
          expected: String(answer.status),
          actual: String(answer.problem?.status),
        },
        { pointer: '/status' },
      ),
    );
  const unexercised = facts.halted ?? 'no 400 with a status was read';
  return judgement(judged.length, grouped(findings), judged.length === 0 ? { unexercised } : {});
};

/** The error body, on every 400 of the listing. */
export const problemDetailsChecks = {
  ...fieldChecks(
    'ProblemDetails.closed',
    'ProblemDetails.tipo',
    'ProblemDetails.titulo',
    'ProblemDetails.detalhe',
    'ProblemDetails.erro',
    'ProblemDetails.complete',
  ),
  'ProblemDetails.status': alsoJudged(fieldCheck('ProblemDetails.status'), statusAgrees),
} satisfies Record<keyof typeof problemDetailsRequirements, FactsCheck>;
