import { type Answer, refusesCredentials, showsApi } from '../facts/answer.ts';
import type { Facts } from '../facts/facts.ts';
import type { environmentRequirements } from '../requirements/environment.ts';
import { type FactsCheck, finding, judgement, obstacleOf, statusWords } from './support.ts';

const ENDPOINTS = ['token', 'listing'] as const;

type Endpoint = (typeof ENDPOINTS)[number];

/** Statuses with which each endpoint shows that it is there. */
const PRESENT: Readonly<Record<Endpoint, (status: number) => boolean>> = {
  token: (status) => status === 200 || status === 201 || refusesCredentials(status),
  listing: (status) => status === 200 || status === 400 || status === 401,
};

/** Nothing lives at a path that is answered so. */
const ABSENT = new Set([404, 410]);
/** The path is there, for another method: what is meant for this one may be elsewhere. */
const NOT_ALLOWED = 405;

/** Where an endpoint was found. */
type Whereabouts = 'at its path' | 'under /v2' | 'at the origin' | 'nowhere' | 'not told';

function placeOf(facts: Facts, endpoint: Endpoint): Whereabouts {
  const statuses = answersAtPath(facts, endpoint).map(({ status }) => status ?? 0);
  if (statuses.some((status) => PRESENT[endpoint](status))) return 'at its path';
  const unserved = statuses.every((status) => ABSENT.has(status) || status === NOT_ALLOWED);
  if (statuses.length === 0 || !unserved) return 'not told';
  if (isFound(facts, endpoint, 'under /v2')) return 'under /v2';
  if (isFound(facts, endpoint, 'at the origin')) return 'at the origin';
  // What was not sent is unknown, not absent.
  const looked = ['under /v2', 'at the origin'].every((where) => elsewhere(facts, endpoint, where)?.status != null);
  return statuses.includes(NOT_ALLOWED) || !looked ? 'not told' : 'nowhere';
}

function answersAtPath(facts: Facts, endpoint: Endpoint): readonly Answer[] {
  return facts.answers.filter(
    ({ role, name, status }) =>
      status !== null && (role === endpoint || (endpoint === 'listing' && name === 'listing.without-token')),
  );
}

function isFound(facts: Facts, endpoint: Endpoint, where: string): boolean {
  const answer = elsewhere(facts, endpoint, where);
  return answer !== undefined && showsApi(answer);
}

function elsewhere(facts: Facts, endpoint: Endpoint, where: string): Answer | undefined {
  return facts.answers.find((one) => one.name === 'elsewhere' && one.case === `${endpoint} ${where}`);
}

/** Judges where the endpoints are: `blamed` is this statement's fault, `untold` leaves it open. */
function areThere(
  blamed: readonly Whereabouts[],
  untold: readonly Whereabouts[],
  said: { readonly message: string; readonly expected: string },
): FactsCheck {
  return (facts) => {
    const found = ENDPOINTS.map((endpoint) => ({ endpoint, where: placeOf(facts, endpoint) }));
    const judged = found.filter(({ where }) => !untold.includes(where));
    const findings = judged.flatMap(({ endpoint, where }) => {
      const [answer] = answersAtPath(facts, endpoint);
      if (!blamed.includes(where) || answer === undefined) return [];
      return [finding(answer, { ...said, actual: `the ${endpoint} call: ${statusWords(answer)}; found ${where}` })];
    });
    const asked = facts.answers.filter(({ role }) => role === 'token' || role === 'listing');
    const obstacles = asked.map((answer) => obstacleOf(answer, facts)).filter((one) => one !== null);
    return judgement(judged.length, findings, {
      obstacles: judged.length === 0 ? obstacles.slice(0, 2) : [],
      ...(judged.length === 0 ? { unexercised: 'neither endpoint showed itself' } : {}),
    });
  };
}

/** Where the endpoints live. */
export const environmentChecks = {
  'environment.base-path': areThere(['at the origin'], ['nowhere', 'not told'], {
    message: "an endpoint answers at the origin, not behind the base address' own path",
    expected: 'an answer behind the base address',
  }),
  'version.in-path': areThere(['under /v2', 'nowhere'], ['at the origin', 'not told'], {
    message: 'an endpoint does not answer under /v1',
    expected: 'an answer under /v1',
  }),
} satisfies Record<keyof typeof environmentRequirements, FactsCheck>;
