import type { Answer, Partner } from '../facts/answer.ts';
import type { Facts } from '../facts/facts.ts';
import type { GivenToken, GivenTokenFact } from '../facts/given-token.ts';
import { coded, type TextCode } from '../messages/index.ts';
import type { authenticationRequirements } from '../requirements/authentication.ts';
import type { CodedFinding, Judgement, Reason } from '../src/judging/finding.ts';
import { refusedCredentials } from './accounts.ts';
import { doubtOf, isUnexpired, noteOf } from './given-tokens.ts';
import { isolationIn, leakFinding, unreadReasons } from './list.ts';
import {
  type FactsCheck,
  finding,
  haltOf,
  judgement,
  obstacleOf,
  obstaclesOf,
  undecodableFinding,
  unexercised,
  unsettled,
} from './support.ts';

/** What one negative case came to. */
interface CaseOutcome {
  readonly judged: Answer | null;
  readonly obstacle: Reason | null;
}

/**
 * The last answer to each case of the named stimuli. A 401 counts only where its control held just before and just
 * after; a case that let somebody in counts either way.
 */
function outcomes(facts: Facts, names: readonly string[]): readonly CaseOutcome[] {
  const uncontrolled = new Set(facts.uncontrolled);
  const cases = new Map<string, Answer[]>();
  for (const answer of facts.answers) {
    if (!names.includes(answer.name)) continue;
    const key = `${answer.name} ${answer.case}`;
    cases.set(key, [...(cases.get(key) ?? []), answer]);
  }
  const answered = [...cases.values()].map((answers): CaseOutcome => {
    const held = answers.findLast(({ exchange }) => !uncontrolled.has(exchange));
    const letIn = answers.find((answer) => isLetIn(answer));
    const last = letIn ?? held ?? answers.at(-1);
    if (last === undefined) return { judged: null, obstacle: null };
    const obstacle = obstacleOf(last, facts);
    if (obstacle !== null) return { judged: null, obstacle };
    if (letIn !== undefined || held !== undefined) return { judged: last, obstacle: null };
    const params = { stimulus: last.name, case: last.case ?? '' };
    return { judged: null, obstacle: coded('auth.control-failed', params) };
  });
  return [...answered, ...unaskedOutcomes(facts, names)];
}

/** Negative cases that were not sent: what stood in the way of the control before them, else that it did not hold. */
function unaskedOutcomes(facts: Facts, names: readonly string[]): readonly CaseOutcome[] {
  const unasked = facts.unasked.filter(({ name }) => names.includes(name));
  const controls = facts.answers.filter(({ name }) => name === 'listing.control');
  const blocked = obstaclesOf(controls, facts).at(-1);
  if (blocked !== undefined && unasked.length > 0) return [{ judged: null, obstacle: blocked }];
  return unasked.map(({ name, case: label }) => ({
    judged: null,
    obstacle: coded('auth.control-failed-before', { stimulus: name, case: label }),
  }));
}

function isLetIn({ status, holdsSimulations }: Answer): boolean {
  return status !== null && status >= 200 && status < 300 && holdsSimulations;
}

/** Judges negative cases one by one. */
function refused(
  facts: Facts,
  names: readonly string[],
  judge: (answer: Answer) => CodedFinding | null,
  nothing: Reason,
): Judgement {
  const all = outcomes(facts, names);
  const judged = all.flatMap((outcome) => outcome.judged ?? []);
  const findings = judged.flatMap((answer) => judge(answer) ?? []);
  const obstacles = all.flatMap((outcome) => outcome.obstacle ?? []);
  const count = obstacles.length - 3;
  const shown = count > 0 ? [...obstacles.slice(0, 3), coded('auth.more-cases', { count })] : obstacles;
  const reason = haltOf(facts) ?? (facts.production ? coded('production.tokens') : nothing);
  return judgement(judged.length, findings, {
    obstacles: shown,
    ...(judged.length === 0 && obstacles.length === 0 ? { unexercised: reason } : {}),
  });
}

type Request = Extract<TextCode, `request.${string}`>;

function mustBe401(answer: Answer, request: Request): CodedFinding | null {
  const { status, holdsSimulations } = answer;
  if (status !== 401) {
    const actual = holdsSimulations ? 'status.with-simulations' : 'status.plain';
    return finding(answer, coded('auth.not-401', { request, actual, status }));
  }
  return holdsSimulations ? finding(answer, coded('auth.401-with-simulations')) : undecodableFinding(answer);
}

const missing401: FactsCheck = (facts) =>
  refused(
    facts,
    ['listing.without-token'],
    (answer) => mustBe401(answer, 'request.without-token'),
    coded('nothing.without-token'),
  );

const invalid401: FactsCheck = (facts) => {
  const fact = facts.given?.expired;
  const isGiven = ({ case: label }: Answer) => label?.split(', ')[0] === 'expired';
  const sent = facts.answers.find((answer) => answer.name === 'listing.with-invalid-token' && isGiven(answer));
  const unexpired = fact !== undefined && sent !== undefined && isUnexpired(fact, timeOf(sent, facts));
  // A token within its lifetime may open the listing.
  const answers = unexpired ? facts.answers.filter((answer) => !isGiven(answer)) : facts.answers;
  const judged = refused(
    { ...facts, answers },
    ['listing.with-invalid-token'],
    (answer) =>
      isGiven(answer) && opens(answer) && fact?.exp == null
        ? finding(answer, coded('auth.expired-opens', { status: answer.status }))
        : mustBe401(answer, 'request.invalid-token'),
    coded('nothing.invalid-token'),
  );
  return sent === undefined ? judged : qualified(judged, 'expired', fact, timeOf(sent, facts));
};

const revoked401: FactsCheck = (facts) => {
  if (!facts.configured.revokedToken) return unexercised(coded('auth.no-revoked-token'));
  const judged = refused(
    facts,
    ['listing.with-revoked-token'],
    (answer) =>
      opens(answer)
        ? finding(answer, coded('auth.revoked-opens', { status: answer.status }))
        : mustBe401(answer, 'request.revoked-token'),
    coded('nothing.revoked-token'),
  );
  const sent = facts.answers.find(({ name }) => name === 'listing.with-revoked-token');
  const at = sent ?? facts.answers.at(-1);
  return at === undefined || facts.production
    ? judged
    : qualified(judged, 'revoked', facts.given?.revoked, timeOf(at, facts));
};

const strictToken: FactsCheck = (facts) =>
  refused(
    facts,
    ['listing.with-altered-token'],
    (answer) => {
      const { status } = answer;
      if (status === 401) return mustBe401(answer, 'request.invalid-token');
      return finding(answer, coded(opens(answer) ? 'auth.altered-opens' : 'auth.altered-not-401', { status }));
    },
    coded('auth.altered-not-sent'),
  );

/** Whether a request was let in: what came is a listing, be it an empty one. */
function opens({ status, holdsSimulations, page }: Answer): boolean {
  return status !== null && status >= 200 && status < 300 && (holdsSimulations || page?.itens === 'array');
}

/** When an answer came, by the clock that expiry times are by. */
function timeOf({ headers, endedAt }: Answer, { answers }: Facts): number {
  // The clock that dates the tokens decides; a Date header may be that of something in between.
  const call = answers.findLast(({ issued }) => issued?.iat != null && issued.sameAs === null);
  const ahead = call?.issued?.iat == null ? null : call.issued.iat - call.endedAt;
  return ahead !== null && Math.abs(ahead) < DAY_MS ? endedAt + ahead : (headers.date ?? endedAt);
}

const DAY_MS = 86_400_000;

/** A judgement of a configured token, with what speaks against the token and what is not known of it. */
function qualified(judged: Judgement, which: GivenToken, fact: GivenTokenFact | undefined, at: number): Judgement {
  if (fact === undefined) return judged;
  const doubt = doubtOf(which, fact, at);
  const note: Reason | null = doubt ?? noteOf(which, fact);
  if (note === null) return judged;
  return doubt === null
    ? { ...judged, unexercised: judged.unexercised ?? note }
    : { ...judged, obstacles: [...judged.obstacles, doubt] };
}

/** Credentials that are no token: the client's own, and cookies that the provider set. */
const TOKENLESS: readonly string[] = [
  'listing.with-client-credentials',
  'listing.with-client-credentials-in-the-open',
  'listing.with-provider-cookie',
];

/** An unknown query parameter may be refused with 400 for its own sake; that opens nothing either. */
const bearerHeaderOnly: FactsCheck = (facts) =>
  refused(
    facts,
    ['listing.with-token-elsewhere', 'listing.with-token-in-the-open', ...TOKENLESS],
    (answer) => {
      if (answer.status === 400 && answer.case?.startsWith('query-') && !answer.holdsSimulations) return null;
      if (TOKENLESS.includes(answer.name) && answer.status !== 401) {
        return finding(answer, coded('auth.no-token-not-401', { status: answer.status }));
      }
      return mustBe401(answer, 'request.token-elsewhere');
    },
    coded('nothing.token-elsewhere'),
  );

const OTHERS = ['second', 'incomplete', 'empty'] as const satisfies readonly Partner[];

/** Compares the accounts that list anything, whatever the settings call them. */
const ownSimulations: FactsCheck = (facts) => {
  const { partners, listings, unkept, leaks } = isolationIn(facts);
  if (leaks.length > 0) return judgement(listings, leaks.map(leakFinding));
  if (!OTHERS.some((partner) => facts.configured[partner])) {
    return unexercised(coded('isolation.one-account'));
  }
  const { second, main } = facts.surveys;
  if (facts.configured.second && second === undefined) {
    return refusedCredentials(facts, 'second');
  }
  if (partners.length > 1) {
    return judgement(listings, [], unkept === 0 ? {} : { unexercised: coded('isolation.unkept', { count: unkept }) });
  }
  const obstacle = [second, main].flatMap((survey) => (survey === undefined ? [] : unreadReasons(facts, survey)))[0];
  if (obstacle !== undefined) return unsettled(obstacle);
  if (facts.production) return unexercised(coded('isolation.production'));
  return unexercised(haltOf(facts) ?? coded('isolation.one-list', { count: partners.length }));
};

/** Who is let in. */
export const authenticationChecks = {
  'auth.missing-401': missing401,
  'auth.invalid-401': invalid401,
  'auth.strict-token': strictToken,
  'auth.revoked-401': revoked401,
  'auth.bearer-header-only': bearerHeaderOnly,
  'auth.own-simulations': ownSimulations,
} satisfies Record<keyof typeof authenticationRequirements, FactsCheck>;
