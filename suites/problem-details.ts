import { LISTING_ROLES } from '../facts/answer.ts';
import { coded } from '../messages/index.ts';
import type { problemDetailsRequirements } from '../requirements/problem-details.ts';
import { alsoJudged, each, type FactsCheck, fieldCheck, fieldChecks, finding } from './support.ts';

/** `status` of a 400's body against the status that it came with. */
const statusAgrees: FactsCheck = (facts) =>
  each(
    facts,
    facts.answers.filter(
      ({ role, status, problem }) => LISTING_ROLES.has(role) && status === 400 && problem?.status != null,
    ),
    (answer) => {
      const [expected, actual] = [answer.status, answer.problem?.status ?? null];
      if (actual === expected) return null;
      return finding(answer, coded('problem.status-differs', { expected, actual }), { pointer: '/status' });
    },
    coded('nothing.problem-status'),
  );

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
