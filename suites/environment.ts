import { type Answer, refusesCredentials, showsApi } from '../facts/answer.ts';
import type { Facts } from '../facts/facts.ts';
import { coded, type TextCode } from '../messages/index.ts';
import type { environmentRequirements } from '../requirements/environment.ts';
import { type FactsCheck, finding, judgement, obstaclesOf } from './support.ts';

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
type Found = 'at its path' | (typeof OTHER_PLACES)[number] | 'nowhere' | 'not told';

const OTHER_PLACES = ['under /v2', 'at the origin'] as const;

function placeOf(facts: Facts, endpoint: Endpoint): Found {
  const statuses = answersAtPath(facts, endpoint).map(({ status }) => status ?? 0);
  if (statuses.some((status) => PRESENT[endpoint](status))) return 'at its path';
  const unserved = statuses.every((status) => ABSENT.has(status) || status === NOT_ALLOWED);
  if (statuses.length === 0 || !unserved) return 'not told';
  const elsewhere = OTHER_PLACES.map((where) =>
    facts.answers.find((one) => one.name === 'elsewhere' && one.case === `${endpoint} ${where}`),
  );
  const found = OTHER_PLACES.find((_, at) => elsewhere[at] !== undefined && showsApi(elsewhere[at]));
  if (found !== undefined) return found;
  // What was not sent is unknown, not absent.
  const looked = elsewhere.every((answer) => answer?.status != null);
  return statuses.includes(NOT_ALLOWED) || !looked ? 'not told' : 'nowhere';
}

function answersAtPath(facts: Facts, endpoint: Endpoint): readonly Answer[] {
  return facts.answers.filter(
    ({ role, name, status }) =>
      status !== null && (role === endpoint || (endpoint === 'listing' && name === 'listing.without-token')),
  );
}

const FOUND = {
  'under /v2': 'found.under-v2',
  'at the origin': 'found.at-origin',
  nowhere: 'found.nowhere',
} as const satisfies Partial<Record<Found, TextCode>>;

/** Judges where the endpoints are: `blamed` is this statement's fault, `untold` leaves it open. */
function areThere(
  code: 'environment.elsewhere' | 'version.elsewhere',
  blamed: readonly (keyof typeof FOUND)[],
  untold: readonly Found[],
): FactsCheck {
  return (facts) => {
    const found = ENDPOINTS.map((endpoint) => ({ endpoint, where: placeOf(facts, endpoint) }));
    const judged = found.filter(({ where }) => !untold.includes(where));
    const findings = judged.flatMap(({ endpoint, where }) => {
      const [answer] = answersAtPath(facts, endpoint);
      const place = blamed.find((one) => one === where);
      if (place === undefined || answer === undefined) return [];
      return [
        finding(answer, coded(code, { endpoint: `endpoint.${endpoint}`, status: answer.status, found: FOUND[place] })),
      ];
    });
    const asked = facts.answers.filter(({ role }) => role === 'token' || role === 'listing');
    return judgement(judged.length, findings, {
      obstacles: judged.length === 0 ? obstaclesOf(asked, facts).slice(0, 2) : [],
      ...(judged.length === 0 ? { unexercised: coded('nothing.endpoint') } : {}),
    });
  };
}

/** Where the endpoints live. */
export const environmentChecks = {
  'environment.base-path': areThere('environment.elsewhere', ['at the origin'], ['nowhere', 'not told']),
  'version.in-path': areThere('version.elsewhere', ['under /v2', 'nowhere'], ['at the origin', 'not told']),
} satisfies Record<keyof typeof environmentRequirements, FactsCheck>;
