import { type Answer, isTrouble } from '../facts/answer.ts';
import type { Facts, Survey } from '../facts/facts.ts';
import type { FieldTally } from '../facts/tally.ts';
import { type CodedMessage, coded, deviationOf, type FindingCode } from '../messages/index.ts';
import type { Check, CodedFinding, Judgement, Reason, Where } from '../src/judging/finding.ts';

export type FactsCheck = Check<Facts>;

/** A judgement of `judgedOn` things; `unexercised` says why where that is none. */
export function judgement(
  judgedOn: number,
  findings: readonly CodedFinding[],
  extra: { readonly obstacles?: readonly Reason[]; readonly unexercised?: Reason } = {},
): Judgement {
  const { obstacles = [], unexercised } = extra;
  return { judgedOn, findings, obstacles, ...(unexercised === undefined ? {} : { unexercised }) };
}

/** The judgement of a requirement that nothing was judged on. */
export function unexercised(reason: Reason): Judgement {
  return judgement(0, [], { unexercised: reason });
}

/** The judgement of a requirement that the environment left open. */
export function unsettled(...obstacles: readonly Reason[]): Judgement {
  return judgement(0, [], { obstacles });
}

/** Judges things one by one; `nothing` says why there are none. */
export function each<Thing>(
  facts: Facts,
  things: readonly Thing[],
  judge: (thing: Thing) => CodedFinding | readonly CodedFinding[] | null,
  nothing: Reason,
): Judgement {
  const findings = grouped(things.flatMap((thing) => judge(thing) ?? []));
  return judgement(things.length, findings, things.length === 0 ? { unexercised: haltOf(facts) ?? nothing } : {});
}

/** Why the run could not go on, or null. */
export function haltOf({ halted }: Facts): Reason | null {
  return halted === null ? null : coded(halted);
}

/** One finding about one answer. */
export function finding(answer: Answer, message: CodedMessage, where: Where = {}): CodedFinding {
  return { ...message, count: 1, exchange: answer.exchange, where: { ...whereOf(answer), ...where } };
}

/** Where an answer stands: its page, limite, case and partner, as far as they apply. */
function whereOf({ asked, case: label, partner }: Answer): Where {
  return placed({ page: asked?.pagina_inicial, limite: asked?.limite, case: label, partner });
}

/** A place without what does not apply; the main partner goes without saying. */
export function placed({
  partner,
  ...place
}: { readonly [Part in keyof Where]?: Where[Part] | null | undefined }): Where {
  const all = { ...place, partner: partner === 'main' ? null : partner };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value != null));
}

/** Equal findings counted together, each with the first place it was made at. */
export function grouped(findings: readonly CodedFinding[]): readonly CodedFinding[] {
  const groups = new Map<string, CodedFinding>();
  for (const one of findings) {
    const key = JSON.stringify([one.code, one.params, one.where.case]);
    const known = groups.get(key);
    groups.set(key, known === undefined ? one : { ...known, count: known.count + one.count });
  }
  return [...groups.values()];
}

/** What stood in the way of an answer; null where a complete and settled answer came. */
export function obstacleOf(answer: Answer, facts: Facts): Reason | null {
  const { status } = answer;
  if (status === null) return unansweredReason(answer);
  // From the token call no 5xx is a verdict: whatever comes in its place, nothing was learnt of the API.
  if (isTrouble(status) || (answer.role === 'token' && (status === 501 || status === 505))) {
    return troubleReason(answer);
  }
  return status === 500 && !isConstant500(answer, facts) ? coded('probe.500', { probe: nameOf(answer) }) : null;
}

/** What stood in the way of answers, each of them. */
export function obstaclesOf(answers: readonly Answer[], facts: Facts): readonly Reason[] {
  return answers.flatMap((answer) => obstacleOf(answer, facts) ?? []);
}

/** The answers that are complete and settled. */
export function settledOf(answers: readonly Answer[], facts: Facts): readonly Answer[] {
  return answers.filter((answer) => obstacleOf(answer, facts) === null);
}

/** A status that stood in the way, and how often it came. */
function troubleReason(answer: Answer): Reason {
  const params = { probe: nameOf(answer), status: answer.status, retries: answer.earlier.length };
  const [, wait] = answer.headers.rateLimit.find(([name]) => name === 'retry-after') ?? [];
  return wait === undefined ? coded('probe.trouble', params) : coded('probe.trouble-wait', { ...params, wait });
}

/** Why a stimulus has no complete response. */
export function unansweredReason(answer: Answer): Reason {
  const { cause, detail, failure } = answer;
  const { code, params } = cause ?? { code: 'text', params: { text: detail ?? failure ?? 'no response' } };
  return coded('probe.unanswered', { ...params, probe: nameOf(answer), why: code });
}

function nameOf({ name, case: label }: Answer): string {
  return label === undefined ? name : `${name} (${label})`;
}

/** What ended the reading of a list early; null where it was read to its end. */
export function brokenReason(facts: Facts, { partner, limite, broken }: Survey): Reason | null {
  if (broken === null) return null;
  const answer = facts.answers.find(({ exchange }) => exchange === broken.exchange);
  if (answer === undefined) return coded('list.broken', { partner });
  const page = answer.asked?.pagina_inicial ?? 1;
  if (broken.by === 'response') return coded('list.no-page', { partner, page, limite, status: answer.status });
  const { code, params } = obstacleOf(answer, facts) ?? troubleReason(answer);
  return coded('list.unread', { ...params, partner, page, limite, reason: code });
}

/** The finding of a body that could not be decoded in any attempt, or null. */
export function undecodableFinding(answer: Answer): CodedFinding | null {
  if (answer.undecodable === undefined) return null;
  const { code, params } = answer.undecodable;
  return finding(answer, coded('body.undecodable', { ...params, why: code }));
}

/**
 * A 500 that came back on every retry of one stimulus while valid requests were answered 200 afterwards: those of the same
 * credentials where one of them was, else those of the main ones.
 */
function isConstant500(answer: Answer, facts: Facts): boolean {
  if (answer.earlier.length === 0 || answer.earlier.some((result) => result !== 500)) return false;
  const valid = facts.answers.filter(({ role, exchange }) => role === 'listing' && exchange !== answer.exchange);
  const own = valid.filter(({ partner }) => partner === answer.partner);
  const controls = own.some(({ status }) => status === 200) ? own : valid.filter(({ partner }) => partner === 'main');
  const before = controls.findLast(({ exchange, name }) => exchange < answer.exchange && name === 'listing.control');
  const after = controls.some(({ exchange, status }) => exchange > answer.exchange && status === 200);
  return after && (before === undefined || before.status === 200);
}

/** A 401 whose token opened nothing afterwards says something of the token, not of the request. */
export function isOutOfToken({ status, token, exchange }: Answer, facts: Facts): boolean {
  if (status !== 401 || token === undefined) return false;
  return !facts.answers.some((other) => other.token === token && other.exchange > exchange && other.status === 200);
}

/** The check of one field, or of one object's closedness, from the tally of every object read. */
export function fieldCheck(key: string): FactsCheck {
  return (facts) => {
    const tally = facts.tallies[key];
    const judgedOn = Math.max(tally?.present ?? 0, tally?.deviating ?? 0);
    if (tally === undefined || judgedOn === 0) return unexercised(absence(key, tally, facts));
    const [object = '', field = ''] = key.split('.');
    const findings =
      field === 'closed'
        ? tallyFindings(tally, 'field.undocumented', { object })
        : tallyFindings(tally, 'field.deviates', { field: key });
    return judgement(judgedOn, findings);
  };
}

/** A table of field checks, one for each id. */
export function fieldChecks<Id extends string>(...ids: readonly Id[]): Record<Id, FactsCheck> {
  return Object.fromEntries(ids.map((id) => [id, fieldCheck(id)])) as Record<Id, FactsCheck>;
}

/** The findings that a tally holds. */
export function tallyFindings(
  { groups }: FieldTally,
  code: FindingCode,
  params: CodedMessage['params'],
): readonly CodedFinding[] {
  return groups.map(({ expected, actual, count, pointer, first: { exchange, ...place } }) => ({
    code,
    params: { ...params, expected: expected.code, ...expected.params, actual: actual.code, ...actual.params },
    count,
    exchange,
    where: { ...place, ...(pointer === '' ? {} : { pointer }) },
  }));
}

function absence(key: string, tally: FieldTally | undefined, facts: Facts): Reason {
  const [object = '', field = ''] = key.split('.');
  const halt = haltOf(facts);
  if (halt !== null) return halt;
  if (tally !== undefined && tally.of > 0) return coded('absent', { object, field, of: tally.of });
  return unreadableList(facts) ?? coded('nothing.object', { object });
}

/** Why no page of the main partner's listing could be read, although it answered; null where one could. */
function unreadableList({ surveys: { main }, answers }: Facts): Reason | null {
  if (main?.broken?.by !== 'response' || main.pages > 0) return null;
  const answer = answers.findLast(({ role, partner, page, status }) => {
    return role === 'listing' && partner === 'main' && page?.items == null && status !== null;
  });
  if (answer === undefined) return null;
  const { asked, status, kind } = answer;
  return coded('list-unreadable', { page: asked?.pagina_inicial ?? 1, status, kind });
}

/** A field check together with findings of its own; one judgement for both. */
export function alsoJudged(base: FactsCheck, further: FactsCheck): FactsCheck {
  return (facts) => {
    const [first, second] = [base(facts), further(facts)];
    const judgedOn = Math.max(first.judgedOn, second.judgedOn);
    const reason = judgedOn === 0 ? (first.unexercised ?? second.unexercised) : second.unexercised;
    return judgement(judgedOn, [...first.findings, ...second.findings], {
      obstacles: [...first.obstacles, ...second.obstacles],
      ...(reason === undefined ? {} : { unexercised: reason }),
    });
  };
}

/** Equal findings on a page, reading after reading, that show it to be no passing state. */
const CONSTANT = 3;

function kindOf(one: CodedFinding | null): string | undefined {
  return one === null ? undefined : deviationOf(one.code);
}

/** What one answer was found to be. */
export interface Judged {
  readonly answer: Answer;
  readonly finding: CodedFinding | null;
}

/**
 * The findings that came back when their page was read again. Of pages that were read once, those of the same kind count
 * too, unless no page that was read again showed them once more.
 */
export function recurring(judged: readonly Judged[]): readonly CodedFinding[] {
  const readings = readingsOf(judged);
  const kinds = new Set(judged.flatMap(({ finding }) => kindOf(finding) ?? []));
  return [...kinds].flatMap((kind) => {
    const pages = readings
      .map((all) => ({ all, shown: all.map(({ finding }) => kindOf(finding) === kind) }))
      .filter(({ shown }) => shown.includes(true));
    const again = pages.filter(({ shown }) => shown.length > 1);
    const constant = again.filter(({ shown }) => isConstant(shown));
    const once = constant.length > 0 || again.length === 0 ? pages.filter(({ shown }) => shown.length === 1) : [];
    return [...constant, ...once].flatMap(({ all }) =>
      all.flatMap(({ finding }) => (finding !== null && kindOf(finding) === kind ? [finding] : [])),
    );
  });
}

/** Whether a page showed something in three readings in a row, or in the last two. */
function isConstant(shown: readonly boolean[]): boolean {
  const runs = shown.map((_, at) => shown.slice(at).findIndex((one) => !one));
  return runs.some((length, at) => (length < 0 ? shown.length - at >= 2 : length >= CONSTANT));
}

/** The readings of each page, in their order. */
function readingsOf(judged: readonly Judged[]): readonly (readonly Judged[])[] {
  const pages = new Map<string, Judged[]>();
  for (const one of [...judged].sort((a, b) => (a.answer.exchange < b.answer.exchange ? -1 : 1))) {
    const page = JSON.stringify([one.answer.partner, one.answer.asked]);
    const known = pages.get(page);
    if (known === undefined) pages.set(page, [one]);
    else known.push(one);
  }
  return [...pages.values()];
}
