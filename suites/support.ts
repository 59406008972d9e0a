import {
  type Answer,
  isTrouble,
  listingsOf,
  mayPass,
  type Partner,
  retryAfterOf,
  saysIncomplete,
} from '../facts/answer.ts';
import type { Facts, Survey } from '../facts/facts.ts';
import type { Broken } from '../facts/survey.ts';
import type { FieldTally } from '../facts/tally.ts';
import { type CodedMessage, coded, deviationOf, type FindingCode } from '../messages/index.ts';
import type { CodedFinding, Judgement, Reason, Where } from '../src/judging/finding.ts';

/** The result of a check. Missing members are 0, empty or undefined. */
export type Checked = { readonly [Part in keyof Judgement]?: Judgement[Part] | undefined };

export type FactsCheck = (facts: Facts) => Checked;

/** Checks things one by one. `nothing`: the reason if there are none. */
export function each<Thing>(
  facts: Facts,
  things: readonly Thing[],
  check: (thing: Thing) => CodedFinding | readonly CodedFinding[] | null,
  nothing: Reason,
): Checked {
  const findings = grouped(things.flatMap((thing) => check(thing) ?? []));
  return { judgedOn: things.length, findings, unexercised: lacking(facts, things.length, nothing) };
}

/** Like `each`, but a finding counts only if its page repeats it: the list may change during the run. */
export function eachRepeated<One extends Answer>(
  facts: Facts,
  answers: readonly One[],
  check: (answer: One) => CodedFinding | null,
  nothing: Reason,
): Checked {
  const unreadable = listingsOf(facts).filter(({ status, page }) => status === 200 && !page);
  const readings = answers.map((answer): Reading => [answer, check(answer)]);
  const findings = grouped(recurring(readings, unreadable));
  return { judgedOn: answers.length, findings, unexercised: lacking(facts, answers.length, nothing) };
}

/** Returns why nothing was checked: the run stopped early, or `nothing`. Undefined if something was checked. */
export function lacking(facts: Facts, count: number, nothing: Reason): Reason | undefined {
  return count > 0 ? undefined : (haltOf(facts) ?? nothing);
}

export function haltOf({ halted }: Facts): Reason | undefined {
  return halted === null ? undefined : coded(halted);
}

/** The location of a finding; parts that do not apply are null or undefined. */
export type Spot = { readonly [Part in keyof Where]?: Where[Part] | null | undefined };

const PARTS = ['page', 'limite', 'item', 'pointer', 'case', 'partner'] as const satisfies readonly (keyof Where)[];

/** Creates a finding at a location. The main partner is omitted. */
export function findingAt(
  { code, params }: CodedMessage,
  { exchange, ...spot }: Spot & { readonly exchange: string },
  count = 1,
): CodedFinding {
  const parts = PARTS.filter((part) => spot[part] != null && !(part === 'partner' && spot.partner === 'main'));
  return { code, params, count, exchange, where: Object.fromEntries(parts.map((part) => [part, spot[part]])) };
}

export function finding(answer: Answer, message: CodedMessage, where: Spot = {}): CodedFinding {
  const { exchange, asked, case: label, partner } = answer;
  return findingAt(message, {
    exchange,
    page: asked?.pagina_inicial,
    limite: asked?.limite,
    case: label,
    partner,
    ...where,
  });
}

/** Groups things by key, in order of first occurrence. */
export function groupsOf<Thing>(things: readonly Thing[], keyOf: (thing: Thing) => string): readonly Thing[][] {
  const groups = new Map<string, Thing[]>();
  for (const thing of things) {
    const key = keyOf(thing);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [thing]);
    else group.push(thing);
  }
  return [...groups.values()];
}

/** Merges equal findings and adds their counts; keeps the first location. */
export function grouped(findings: readonly CodedFinding[]): readonly CodedFinding[] {
  const groups = groupsOf(findings, ({ code, params, where }) => JSON.stringify([code, params, where.case]));
  return groups.flatMap((group) => {
    const count = group.reduce((sum, one) => sum + one.count, 0);
    return group.slice(0, 1).map((first) => ({ ...first, count }));
  });
}

/** Returns why a response is inconclusive, or null if it is complete and conclusive. */
export function obstacleOf(answer: Answer, facts: Facts): Reason | null {
  const { status, role } = answer;
  if (status === null) return unansweredReason(answer);
  // A 5xx of the token request is never a finding: it shows the environment, not the API.
  if (isTrouble(status) || (role === 'token' && (status === 501 || status === 505))) return troubleReason(answer);
  if (status !== 500) return null;
  if (isAtRandom(answer, facts)) return coded('probe.500-random', { probe: nameOf(answer) });
  if (isConstant500(answer, facts)) return null;
  return role === 'token' ? troubleReason(answer) : coded('probe.500', { probe: nameOf(answer) });
}

/** Returns true if an unfinished registration prevents an account from listing: its responses prove nothing about the API. */
export function isUnfinished(facts: Facts, partner: Partner): boolean {
  const own = listingsOf(facts, partner).filter(({ failure }) => failure !== 'not-sent');
  return own.some(saysIncomplete) && own.every(({ status }) => status !== 200);
}

export function obstaclesOf(answers: readonly Answer[], facts: Facts): readonly Reason[] {
  return answers.flatMap((answer) => obstacleOf(answer, facts) ?? []);
}

export function settledOf(answers: readonly Answer[], facts: Facts): readonly Answer[] {
  return answers.filter((answer) => obstacleOf(answer, facts) === null);
}

/** Returns the parameters of a text about an unexpected status: an HTML page may come from a firewall. */
export function actualOf({ status, kind, holdsSimulations }: Answer) {
  const plain = kind === 'html' ? 'status.html' : 'status.plain';
  return { actual: holdsSimulations ? 'status.with-simulations' : plain, status } as const;
}

function troubleReason(answer: Answer): Reason {
  const params = { probe: nameOf(answer), status: answer.status, retries: answer.earlier.length };
  const wait = retryAfterOf(answer);
  return wait === null ? coded('probe.trouble', params) : coded('probe.trouble-wait', { ...params, wait });
}

/** Returns why a probe has no complete response. */
export function unansweredReason(answer: Answer): Reason {
  const { cause, detail, failure } = answer;
  const { code, params } = cause ?? { code: 'text', params: { text: detail ?? failure ?? 'no response' } };
  return coded('probe.unanswered', { ...params, probe: nameOf(answer), why: code });
}

function nameOf({ name, case: label }: Answer): string {
  return label === undefined ? name : `${name} (${label})`;
}

/** Returns what ended the reading of a list: a response that proved to be a firewall's is the environment's. */
export function brokenBy(facts: Facts, { broken }: Survey): Broken['by'] | null {
  if (broken === null) return null;
  return answerTo(broken, facts)?.status === null ? 'environment' : broken.by;
}

function answerTo({ exchange }: Broken, { answers }: Facts): Answer | undefined {
  return answers.find((answer) => answer.exchange === exchange);
}

/** Returns why the reading of a list stopped early, or null if it was complete. */
export function brokenReason(facts: Facts, survey: Survey): Reason | null {
  const { partner, limite, broken } = survey;
  if (broken === null) return null;
  if (isUnfinished(facts, partner)) return coded('account.unfinished', { partner });
  const answer = answerTo(broken, facts);
  if (answer === undefined) return coded('list.broken', { partner });
  const page = answer.asked?.pagina_inicial ?? 1;
  if (brokenBy(facts, survey) === 'response')
    return coded('list.no-page', { partner, page, limite, status: answer.status });
  const { code, params } = obstacleOf(answer, facts) ?? troubleReason(answer);
  return coded('list.unread', { ...params, partner, page, limite, reason: code });
}

/** Returns the finding for a body that no attempt could decode, or null. */
export function undecodableFinding(answer: Answer): CodedFinding | null {
  if (answer.undecodable === undefined) return null;
  const { code, params } = answer.undecodable;
  return finding(answer, coded('body.undecodable', { ...params, why: code }));
}

/** Answers on each side that show whether the API returns 500 at random. */
const NEAR = 40;
/** Fewest of them that returned another status after a 500: a node of a load balancer may be broken. */
const AT_RANDOM = 3;

/**
 * Returns true if other requests at that time returned 500 and then another status, and no more of them than chance
 * explains returned 500 to every attempt.
 */
export function isAtRandom({ exchange, earlier }: Answer, { answers }: Pick<Facts, 'answers'>): boolean {
  const at = answers.findIndex((one) => one.exchange === exchange);
  const near = answers.slice(Math.max(0, at - NEAR), at + NEAR + 1).filter(({ status }) => status !== null);
  // Of requests retried less often, chance makes more fail.
  const retries = Math.max(1, earlier.length);
  const others = near.filter(({ status }) => status !== 500);
  const failures = others.map((one) => one.earlier.filter((result) => result === 500).length);
  const repaired = failures.filter((count) => count > 0).length;
  // Of those that failed often enough, the ones that failed once more are missing.
  const share = repaired / failures.filter((count) => count < retries).length;
  const byChance = near.length * share ** (retries + 1);
  const constant = near.filter((one) => one.status === 500 && one.earlier.length >= retries).length;
  return repaired >= AT_RANDOM && constant <= AT_RANDOM + 8 * byChance;
}

/** Returns true if every attempt returned 500, while valid requests before and after returned 200. */
function isConstant500(answer: Answer, facts: Facts): boolean {
  // Other probes send the same request: a control that fails shows an outage.
  if (answer.name === 'listing.control') return false;
  if (answer.earlier.length === 0 || answer.earlier.some((result) => result !== 500)) return false;
  const own = listingsOf(facts, answer.partner);
  const controls = own.some(({ status }) => status === 200) ? own : listingsOf(facts, 'main');
  const before = controls.findLast(({ exchange, name }) => exchange < answer.exchange && name === 'listing.control');
  const later = controls.filter(({ exchange }) => exchange > answer.exchange);
  const next = later.find(({ name }) => name === 'listing.control');
  const isGood = (control?: Answer): boolean => control === undefined || control.status === 200;
  return later.some(({ status }) => status === 200) && isGood(before) && isGood(next);
}

/** Returns true if a failed or unauthorized request was retried: then only its last response is checked. */
export function wasRetried({ status, role, partner, exchange, asked }: Answer, { answers }: Facts): boolean {
  if (status !== null && status !== 401 && !mayPass(status)) return false;
  const request = JSON.stringify(asked);
  return answers.some(
    (other) =>
      other.purpose === 'retry' &&
      other.role === role &&
      other.partner === partner &&
      other.exchange > exchange &&
      JSON.stringify(other.asked) === request,
  );
}

/** Returns true for a 401 if the token is not accepted afterwards: the 401 is about the token, not the request. */
export function isOutOfToken({ status, token, exchange }: Answer, facts: Facts): boolean {
  if (status !== 401 || token === undefined) return false;
  // Another method may need no token.
  const uses = facts.answers.filter((other) => other.token === token && other.role !== 'aside');
  return !uses.some((other) => other.exchange > exchange && other.status === 200);
}

/** Checks the tally of a field, or of the property names of an object (`<Object>.closed`). */
export function fieldCheck(key: string): FactsCheck {
  const [object = '', field = ''] = key.split('.');
  return (facts) => {
    const tally = facts.tallies[key];
    const isNames = field === 'closed';
    const judgedOn = Math.max(tally?.present ?? 0, isNames ? 0 : (tally?.deviating ?? 0));
    if (tally === undefined || judgedOn === 0) {
      const absent = tally !== undefined && tally.of > 0 ? absentReason(object, field, tally.of) : null;
      const nothing = absent ?? unreadableList(facts) ?? coded('nothing.object', { object });
      return { unexercised: haltOf(facts) ?? nothing };
    }
    const findings = isNames
      ? tallyFindings(tally, 'field.undocumented', { object })
      : tallyFindings(tally, 'field.deviates', { field: key });
    return { judgedOn, findings };
  };
}

/** A field with a suffix is checked only in some forms. */
function absentReason(object: string, key: string, of: number): Reason {
  const [field = '', suffix] = key.split('-');
  return coded(suffix === undefined ? 'absent' : 'absent-form', { object, field, of });
}

export function tallyFindings(
  { groups }: FieldTally,
  code: FindingCode,
  params: CodedMessage['params'],
): readonly CodedFinding[] {
  return groups.map(({ expected, actual, count, pointer, first, cases }) => {
    const all = { ...params, expected: expected.code, ...expected.params, actual: actual.code, ...actual.params };
    const found = findingAt({ code, params: all }, { ...first, pointer: pointer === '' ? null : pointer }, count);
    return cases === undefined ? found : { ...found, cases };
  });
}

/** Returns why no page of the main partner's listing was readable despite responses, or null. */
export function unreadableList(facts: Facts): Reason | null {
  const { main } = facts.surveys;
  if (main === undefined || brokenBy(facts, main) !== 'response' || main.pages > 0) return null;
  const answer = listingsOf(facts, 'main').findLast(({ page, status }) => page?.items == null && status !== null);
  if (answer === undefined) return null;
  const { asked, status, kind } = answer;
  return coded('list-unreadable', { page: asked?.pagina_inicial ?? 1, status, kind, body: `body.${kind}` });
}

/** Combines two checks. Reports the second check's gaps even if the first one checked something. */
export function combined(base: FactsCheck, further: FactsCheck): FactsCheck {
  return (facts) => {
    const [first, second] = [base(facts), further(facts)];
    const judgedOn = Math.max(first.judgedOn ?? 0, second.judgedOn ?? 0);
    return {
      judgedOn,
      findings: [...(first.findings ?? []), ...(second.findings ?? [])],
      obstacles: [...(first.obstacles ?? []), ...(second.obstacles ?? [])],
      unexercised: judgedOn === 0 ? (first.unexercised ?? second.unexercised) : second.unexercised,
    };
  };
}

export type Reading = readonly [answer: Answer, finding: CodedFinding | null];

/** Deviations from the request itself. */
const OF_REQUEST: ReadonlySet<string> = new Set<FindingCode>([
  ...(['page.numero-differs', 'page.previous-differs', 'page.tamanho-differs', 'listing.over-limite'] as const),
]);

/** Simulations that may be added or removed while a response is made. */
const TOLERANCE = 2;

/** Returns true if no change of a list explains a finding: the response contradicts its request, or its own total. */
function isUnexplained({ asked, page }: Answer, { code, params: { end, total } }: CodedFinding): boolean {
  const before = ((asked?.pagina_inicial ?? 1) - 1) * (asked?.limite ?? 1);
  // After the last page, anything is allowed.
  if (page === null || (page.items ?? 0) === 0 || before >= (page.total ?? 0)) return false;
  return OF_REQUEST.has(code) || (typeof end === 'number' && Math.abs(end - Number(total)) > TOLERANCE);
}

/**
 * Returns the findings that are not temporary states of a changing list: findings that a reread page repeated. Findings
 * of pages read once count too, unless other reread pages had the same finding and none repeated it. Findings of pages
 * that were `unreadable` when reread do not count. A finding that no change explains counts if a page had it again after
 * a reading without it (a node of a load balancer), or if every page read with one token had it.
 */
export function recurring(readings: readonly Reading[], unreadable: readonly Answer[] = []): readonly CodedFinding[] {
  const inOrder = readings.toSorted(([a], [b]) => (a.exchange < b.exchange ? -1 : 1));
  const pageOf = ({ partner, asked }: Answer) => JSON.stringify([partner, asked]);
  const lastUnreadable = new Map(unreadable.map((answer) => [pageOf(answer), answer.exchange]));
  const isInDoubt = (page: readonly Reading[]) =>
    page.length === 1 && page.every(([answer]) => (lastUnreadable.get(pageOf(answer)) ?? '') > answer.exchange);
  const pages = groupsOf(inOrder, ([answer]) => pageOf(answer)).filter((page) => !isInDoubt(page));
  // Without a parameter, not every check applies.
  const whole = inOrder.filter(([{ asked }]) => asked?.pagina_inicial != null && asked.limite !== null);
  const tokens = groupsOf(whole, ([{ token, partner }]) => `${partner} ${token}`);
  const kinds = new Set(readings.flatMap(([, found]) => (found === null ? [] : deviationOf(found.code))));
  return [...kinds].flatMap((kind) => {
    const isOfKind = ([, found]: Reading) => found !== null && deviationOf(found.code) === kind;
    const isSure = ([answer, found]: Reading) =>
      found !== null && deviationOf(found.code) === kind && isUnexplained(answer, found);
    const sure = [
      ...pages.filter((page) => /x-+x/.test(marksOf(page, isSure))),
      ...tokens.filter((read) => read.length > 1 && read.every(isSure)),
    ];
    const showing = pages.filter((page) => page.some(isOfKind));
    const again = showing.filter((page) => page.length > 1);
    // A page had the finding in three readings in a row, or in the last two.
    const constant = again.filter((page) => /xxx|xx$/.test(marksOf(page, isOfKind)));
    const isRepeated = constant.length > 0 || (again.length === 0 && sure.length === 0);
    const once = isRepeated ? showing.filter((page) => page.length === 1) : [];
    const counted = new Set([...[...constant, ...once].flat().filter(isOfKind), ...sure.flat().filter(isSure)]);
    return [...counted].flatMap(([, found]) => found ?? []);
  });
}

/** Writes a page as one character for each reading: `x` if it has the finding, else `-`. */
function marksOf<One>(page: readonly One[], has: (one: One) => boolean): string {
  return page.map((one) => (has(one) ? 'x' : '-')).join('');
}
