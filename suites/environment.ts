import { type Answer, refusesCredentials, showsApi } from '../facts/answer.ts';
import type { Facts } from '../facts/facts.ts';
import { coded, type TextCode } from '../messages/index.ts';
import type { environmentRequirements } from '../requirements/environment.ts';
import { type FactsCheck, finding, obstaclesOf } from './support.ts';

type Endpoint = 'token' | 'listing';

/** Predicates for the statuses that show each endpoint at its path. */
const PRESENT: Readonly<Record<Endpoint, (status: number) => boolean>> = {
  token: (status) => status === 200 || status === 201 || refusesCredentials(status),
  listing: (status) => status === 200 || status === 400 || status === 401,
};

/** Statuses of a path without an endpoint. */
const ABSENT = new Set([404, 410]);
/** The path supports other methods only: the endpoint may be elsewhere. */
const NOT_ALLOWED = 405;

const OTHER_PLACES = ['under /v2', 'at the origin'] as const;

const FOUND = {
  'under /v2': 'found.under-v2',
  'at the origin': 'found.at-origin',
  nowhere: 'found.nowhere',
} as const satisfies Record<string, TextCode>;

type Place = keyof typeof FOUND;

/** Returns where an endpoint is, or null if no response shows it. */
function placeOf(facts: Facts, endpoint: Endpoint): Place | 'at its path' | null {
  const statuses = answersAtPath(facts, endpoint).map(({ status }) => status ?? 0);
  if (statuses.some((status) => PRESENT[endpoint](status))) return 'at its path';
  if (statuses.length === 0 || !statuses.every((one) => ABSENT.has(one) || one === NOT_ALLOWED)) return null;
  const elsewhere = OTHER_PLACES.map((where) =>
    facts.answers.find((one) => one.name === 'elsewhere' && one.case === `${endpoint} ${where}`),
  );
  const found = OTHER_PLACES.find((_, at) => elsewhere[at] !== undefined && showsApi(elsewhere[at]));
  if (found !== undefined) return found;
  // A place that was not probed is unknown, not absent.
  const looked = elsewhere.every((answer) => answer?.status != null);
  return statuses.includes(NOT_ALLOWED) || !looked ? null : 'nowhere';
}

function answersAtPath(facts: Facts, endpoint: Endpoint): readonly Answer[] {
  return facts.answers.filter(
    ({ role, name, status }) =>
      status !== null && (role === endpoint || (endpoint === 'listing' && name === 'listing.without-token')),
  );
}

/** Checks where the endpoints are. `wrong` places are findings; `otherwise` places belong to another requirement. */
function inPlace(
  code: 'environment.elsewhere' | 'version.elsewhere',
  { wrong, otherwise }: Readonly<Record<'wrong' | 'otherwise', readonly Place[]>>,
): FactsCheck {
  return (facts) => {
    const found = (['token', 'listing'] as const).flatMap((endpoint) => {
      const place = placeOf(facts, endpoint);
      if (place === null || otherwise.some((one) => one === place)) return [];
      const [answer] = answersAtPath(facts, endpoint);
      const elsewhere = wrong.find((one) => one === place);
      if (answer === undefined || elsewhere === undefined) return [null];
      const params = { endpoint: `endpoint.${endpoint}`, status: answer.status, found: FOUND[elsewhere] };
      return [finding(answer, coded(code, params))];
    });
    const judgedOn = found.length;
    if (judgedOn > 0) return { judgedOn, findings: found.filter((one) => one !== null) };
    const requests = facts.answers.filter(({ role }) => role === 'token' || role === 'listing');
    return { obstacles: obstaclesOf(requests, facts).slice(0, 2), unexercised: coded('nothing.endpoint') };
  };
}

export const environmentChecks = {
  'environment.base-path': inPlace('environment.elsewhere', { wrong: ['at the origin'], otherwise: ['nowhere'] }),
  'version.in-path': inPlace('version.elsewhere', { wrong: ['under /v2', 'nowhere'], otherwise: ['at the origin'] }),
} satisfies Record<keyof typeof environmentRequirements, FactsCheck>;
