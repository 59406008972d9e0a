import type { Answer, Partner } from '../facts/answer.ts';
import type { Facts } from '../facts/facts.ts';
import type { GivenToken } from '../facts/given-token.ts';
import { coded, type TextCode } from '../messages/index.ts';
import type { authenticationRequirements } from '../requirements/authentication.ts';
import type { CodedFinding, Reason } from '../src/judging/finding.ts';
import { withoutListing } from './accounts.ts';
import { doubtOf, type GivenTokenUse, isUnexpired, noteOf } from './given-tokens.ts';
import { leakFinding, unreadReasons } from './list.ts';
import {
  actualOf,
  brokenReason,
  type Checked,
  type FactsCheck,
  finding,
  groupsOf,
  haltOf,
  lacking,
  obstacleOf,
  obstaclesOf,
  undecodableFinding,
  unreadableList,
} from './support.ts';

const CONTROL = 'listing.control';

/** Checks negative cases one by one. A rejection counts only between two control requests that returned 200. */
function rejected(
  names: readonly string[],
  check: (answer: Answer, facts: Facts) => CodedFinding | null,
  nothing: Reason,
): FactsCheck {
  return (facts) => {
    const sent = facts.answers.filter(({ name }) => names.includes(name));
    const cases = groupsOf(sent, ({ name, case: label }) => `${name} ${label}`);
    const outcomes = cases.map((answers) => outcomeOf(answers, facts));
    const settled = outcomes.flatMap((outcome) => ('exchange' in outcome ? [outcome] : []));
    const unsettled = [...outcomes.flatMap((one) => ('exchange' in one ? [] : [one])), ...unsentReasons(facts, names)];
    const obstacles = [...new Map(unsettled.map((one) => [JSON.stringify(one), one])).values()];
    const count = obstacles.length - 3;
    const first = count > 0 ? [...obstacles.slice(0, 3), coded('auth.more-cases', { count })] : obstacles;
    const why = facts.production ? coded('production.tokens') : nothing;
    return {
      judgedOn: settled.length,
      findings: settled.flatMap((answer) => check(answer, facts) ?? []),
      obstacles: first,
      unexercised: lacking(facts, outcomes.length + obstacles.length, why),
    };
  };
}

/** Returns the response to check for a case, or why there is none. A 2xx with simulations needs no control. */
function outcomeOf(answers: readonly Answer[], facts: Facts): Answer | Reason {
  const letIn = answers.find((answer) => answer.holdsSimulations && isSuccess(answer));
  const controlled = answers.findLast(({ exchange }) => !facts.uncontrolled.includes(exchange));
  const counted = letIn ?? controlled;
  const last = counted ?? answers.at(-1);
  const failed = coded('auth.control-failed', { stimulus: last?.name ?? '', case: last?.case ?? '' });
  const unanswered = last && obstacleOf(last, facts);
  const halt = facts.halted === null ? null : coded('auth.no-control', { why: facts.halted });
  return unanswered ?? counted ?? halt ?? (last && controlObstacle(last, facts)) ?? failed;
}

/** Returns why the control request after a case has no response; null if it has one. */
function controlObstacle(last: Answer, facts: Facts): Reason | null {
  const control = facts.answers.slice(facts.answers.indexOf(last)).find(({ name }) => name === CONTROL);
  return control === undefined ? null : obstacleOf(control, facts);
}

/** Returns why negative cases were not sent: their control request did not return 200. */
function unsentReasons(facts: Facts, names: readonly string[]): readonly Reason[] {
  const unsent = facts.unasked.filter(({ name }) => names.includes(name));
  const controls = facts.answers.filter(({ name }) => name === CONTROL);
  const blocked = unsent.length > 0 ? obstaclesOf(controls, facts).at(-1) : undefined;
  if (blocked !== undefined) return [blocked];
  const last = controls.at(-1);
  if (unsent.length > 0 && last !== undefined && !controls.some(isSuccess))
    return [coded('auth.control-denied', { status: last.status })];
  return groupsOf(unsent, ({ name }) => name).flatMap((group) =>
    group
      .slice(0, 1)
      .map(({ name, case: label }) =>
        coded('auth.control-failed-before', { stimulus: name, case: label, count: group.length }),
      ),
  );
}

function isSuccess({ status }: Answer): boolean {
  return status !== null && status >= 200 && status < 300;
}

/** Returns true if the request was accepted: the response is a listing, even an empty one. */
function opens(answer: Answer): boolean {
  return isSuccess(answer) && (answer.holdsSimulations || answer.page?.itens === 'array');
}

function mustBe401(answer: Answer, request: Extract<TextCode, `request.${string}`>): CodedFinding | null {
  const { status, holdsSimulations } = answer;
  if (status !== 401) return finding(answer, coded('auth.not-401', { request, ...actualOf(answer) }));
  return holdsSimulations ? finding(answer, coded('auth.401-with-simulations')) : undecodableFinding(answer);
}

const missing401 = rejected(
  ['listing.without-token'],
  (answer) => mustBe401(answer, 'request.without-token'),
  coded('nothing.without-token'),
);

const isExpired = ({ case: label }: Answer): boolean => label?.split(', ')[0] === 'expired';

const everyInvalid = rejected(
  ['listing.with-invalid-token', 'listing.with-invalid-token-of-second'],
  (answer, { given }) =>
    isExpired(answer) && opens(answer) && given?.expired?.exp == null
      ? finding(answer, coded('auth.expired-opens', { status: answer.status }))
      : mustBe401(answer, 'request.invalid-token'),
  coded('nothing.invalid-token'),
);

const invalid401: FactsCheck = (facts) => {
  const token = facts.given?.expired;
  const sent = facts.answers.find(isExpired);
  const mayOpen = token !== undefined && sent !== undefined && isUnexpired(token, useOf(sent, facts));
  const answers = mayOpen ? facts.answers.filter((answer) => !isExpired(answer)) : facts.answers;
  return qualified(everyInvalid({ ...facts, answers }), 'expired', facts, sent);
};

const everyRevoked = rejected(
  ['listing.with-revoked-token'],
  (answer) =>
    opens(answer)
      ? finding(answer, coded('auth.revoked-opens', { status: answer.status }))
      : mustBe401(answer, 'request.revoked-token'),
  coded('nothing.revoked-token'),
);

const revoked401: FactsCheck = (facts) => {
  if (!facts.configured.revokedToken) return { unexercised: coded('auth.no-revoked-token') };
  const checked = everyRevoked(facts);
  const sent = facts.answers.find(({ name }) => name === 'listing.with-revoked-token') ?? facts.answers.at(-1);
  return facts.production ? checked : qualified(checked, 'revoked', facts, sent);
};

/** Adds what is known of a configured token: a doubt that makes its 401 inconclusive, or a note. */
function qualified(checked: Checked, which: GivenToken, facts: Facts, sent: Answer | undefined): Checked {
  const token = facts.given?.[which];
  if (token === undefined || sent === undefined) return checked;
  const doubt = doubtOf(which, token, useOf(sent, facts));
  if (doubt !== null) return { ...checked, obstacles: [...(checked.obstacles ?? []), doubt] };
  return { ...checked, unexercised: checked.unexercised ?? noteOf(which, token) ?? undefined };
}

const DAY_MS = 86_400_000;

/** Returns a response with its time by the token issuer's clock: the Date header may come from a gateway. */
function useOf({ status, headers, endedAt }: Answer, { answers }: Facts): GivenTokenUse {
  const call = answers.findLast(({ issued }) => issued?.iat != null && issued.sameAs === null);
  const ahead = call?.issued?.iat == null ? null : call.issued.iat - call.endedAt;
  const at = ahead !== null && Math.abs(ahead) < DAY_MS ? endedAt + ahead : (headers.date ?? endedAt);
  return { at, status };
}

const strictToken = rejected(
  ['listing.with-altered-token'],
  (answer) => {
    const { status } = answer;
    if (status === 401) return mustBe401(answer, 'request.invalid-token');
    return finding(answer, coded(opens(answer) ? 'auth.altered-opens' : 'auth.altered-not-401', { status }));
  },
  coded('auth.altered-not-sent'),
);

/** Probes with credentials other than a token: client credentials, and cookies set by the provider. */
const TOKENLESS: readonly string[] = [
  'listing.with-client-credentials',
  'listing.with-client-credentials-in-the-open',
  'listing.with-provider-cookie',
];

/** Returns true if a run rechecks only cookies, which the API may no longer set. */
function isOfCookies({ scope: { at = [] } }: Facts): boolean {
  return at.length > 0 && at.every((one) => one.includes('@listing.with-provider-cookie'));
}

const bearerHeaderOnly: FactsCheck = (facts) => {
  const check = rejected(
    ['listing.with-token-elsewhere', 'listing.with-token-in-the-open', ...TOKENLESS],
    (answer) => {
      const { status, name, case: label, holdsSimulations } = answer;
      // An API may reject an unknown query parameter with 400, which denies access too.
      if (status === 400 && label?.startsWith('query-') && !holdsSimulations) return null;
      return TOKENLESS.includes(name) && status !== 401
        ? finding(answer, coded('auth.no-token-not-401', actualOf(answer)))
        : mustBe401(answer, 'request.token-elsewhere');
    },
    coded(isOfCookies(facts) ? 'nothing.provider-cookie' : 'nothing.token-elsewhere'),
  );
  return check(facts);
};

const OTHERS = ['second', 'incomplete', 'empty'] as const satisfies readonly Partner[];

/** Compares the lists of all accounts with simulations, independent of their configured roles. */
const ownSimulations: FactsCheck = (facts) => {
  const { partners, listings, unkept, leaks } = facts.isolation;
  if (leaks.length > 0) return { judgedOn: listings, findings: leaks.map((leak) => leakFinding(leak, facts)) };
  const alone = coded(facts.production ? 'isolation.production' : 'isolation.one-account');
  if (!OTHERS.some((partner) => facts.configured[partner])) return { unexercised: alone };
  const { second, main } = facts.surveys;
  if (facts.configured.second && second === undefined) return withoutListing(facts, 'second');
  const surveys = [second ?? [], main ?? []].flat();
  const broken = surveys.flatMap((survey) => brokenReason(facts, survey) ?? [])[0];
  if (partners.length > 1) {
    return { judgedOn: listings, unexercised: unkept > 0 ? coded('isolation.unkept', { count: unkept }) : broken };
  }
  const obstacle = surveys.flatMap((survey) => unreadReasons(facts, survey))[0];
  if (obstacle !== undefined) return { obstacles: [obstacle] };
  if (facts.production) return { unexercised: coded('isolation.production') };
  const oneList = coded('isolation.one-list', { count: partners.length });
  return { unexercised: haltOf(facts) ?? unreadableList(facts) ?? broken ?? oneList };
};

export const authenticationChecks = {
  'auth.missing-401': missing401,
  'auth.invalid-401': invalid401,
  'auth.strict-token': strictToken,
  'auth.revoked-401': revoked401,
  'auth.bearer-header-only': bearerHeaderOnly,
  'auth.own-simulations': ownSimulations,
} satisfies Record<keyof typeof authenticationRequirements, FactsCheck>;
