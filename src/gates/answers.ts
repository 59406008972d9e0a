import { schemas } from '../../schemas/index.ts';
import type { Json } from '../report/report.ts';

/** A member of an answer that two answers do not agree on; the name is empty where the answer has no members. */
export interface Difference {
  readonly member: string;
  readonly left: Json;
  readonly right: Json;
}

/**
 * Where two answers differ. Of answers in several members only those that both have are compared: a case whose
 * stimulus was not answered in one run says nothing about it.
 */
export function differences(left: Json, right: Json): readonly Difference[] {
  if (canonical(left) === canonical(right)) return [];
  const whole = [{ member: '', left, right }];
  const [mine, theirs] = [valuesOf(left), valuesOf(right)];
  if (mine.length > 1 || theirs.length > 1) return isAmong(mine, theirs) && isAmong(theirs, mine) ? [] : whole;
  if (!hasMembers(left) || !hasMembers(right)) return whole;
  const common = Object.keys(left).filter((member) => isMet(left, member) && isMet(right, member));
  if (common.length === 0) return whole;
  const telling = holdsItems(left) && holdsItems(right) ? common.filter((member) => !OF_THE_DATA.has(member)) : common;
  return telling.flatMap((member) => {
    const [one, other] = [left[member] ?? null, right[member] ?? null];
    if (bothDefault(one, other)) return [];
    const [mine, theirs] = [sharedParts(one, other), sharedParts(other, one)];
    return canonical(compared(mine)) === canonical(compared(theirs)) ? [] : [{ member, left: mine, right: theirs }];
  });
}

/** The values of an answer: how many of them a run meets may depend on the data. */
function valuesOf(answer: Json): readonly Json[] {
  const varies = typeof answer === 'object' && answer !== null && 'varies' in answer ? answer.varies : null;
  return Array.isArray(varies) ? varies : [answer];
}

function isAmong(values: readonly Json[], others: readonly Json[]): boolean {
  return values.every((one) => others.some((other) => differences(one, other).length === 0));
}

/** A member of an answer without the parts that the other one does not have: only some of them may be pinned. */
function sharedParts(member: Json, other: Json): Json {
  if (!hasMembers(member) || !hasMembers(other)) return member;
  const shared = Object.entries(member).filter(([part]) => Object.hasOwn(other, part));
  return shared.length === 0 ? member : Object.fromEntries(shared);
}

/** A member as it is compared: fewer digits of a fraction than the most are zeros left out at the end. */
function compared(member: Json): Json {
  if (!hasMembers(member) || !Array.isArray(member.fractionDigits)) return member;
  return { ...member, fractionDigits: Math.max(...member.fractionDigits.map(Number)) };
}

/** The parts of an answer, each as `<member>.<member>`; null where it has none of them. */
export function partsOf(answer: Json, parts: readonly string[]): Json {
  if (!hasMembers(answer)) return null;
  const kept = Object.entries(answer).flatMap(([member, value]): [string, Json][] => {
    if (!hasMembers(value)) return [];
    const held = Object.entries(value).filter(([part]) => parts.includes(`${member}.${part}`));
    return held.length === 0 ? [] : [[member, Object.fromEntries(held)]];
  });
  return kept.length === 0 ? null : Object.fromEntries(kept);
}

/** Two outcomes that serve the default are alike: which default that is, is the answer of another open point. */
function bothDefault(left: Json, right: Json): boolean {
  return [left, right].every((one) => hasMembers(one) && one.outcome === 'default');
}

/** Of a page with items, their number and the flags for pages around it depend on the data. */
const flags = Object.entries(schemas.Page.properties ?? {}).flatMap(([name, { type }]) =>
  type === 'boolean' ? [name] : [],
);
const OF_THE_DATA: ReadonlySet<string> = new Set(['items', ...flags]);

function holdsItems({ items }: Members): boolean {
  return typeof items === 'number' && items > 0;
}

function isMet(answer: Members, member: string): boolean {
  return Object.hasOwn(answer, member) && answer[member] !== null;
}

type Members = { readonly [name: string]: Json };

/** An answer that varies is one answer, however many values it names. */
function hasMembers(answer: Json): answer is Members {
  return typeof answer === 'object' && answer !== null && !Array.isArray(answer) && !Object.hasOwn(answer, 'varies');
}

/** JSON with the members of every object in order: equal for equal answers. */
export function canonical(answer: Json): string {
  return JSON.stringify(inOrder(answer));
}

export function inOrder(answer: Json): Json {
  if (Array.isArray(answer)) return answer.map(inOrder);
  if (typeof answer !== 'object' || answer === null) return answer;
  return Object.fromEntries(
    Object.entries(answer)
      .sort(([left], [right]) => (left < right ? -1 : 1))
      .map(([name, value]) => [name, inOrder(value)]),
  );
}

/**
 * The later of two answers, with the members that only the earlier one has. Where the two agree, those that the later
 * one did not see stay as well; where they do not, a member of nothing may be what came of the change.
 */
export function merged(earlier: Json, later: Json): Json {
  if (!hasMembers(earlier) || !hasMembers(later)) return later;
  const agree = differences(earlier, later).length === 0;
  const met = Object.keys(later).filter((member) => !agree || isMet(later, member) || !Object.hasOwn(earlier, member));
  return { ...earlier, ...Object.fromEntries(met.map((member) => [member, later[member] ?? null])) };
}

/** The members of an answer that were met; none of one that has no members. */
export function membersOf(answer: Json): readonly string[] {
  return hasMembers(answer) ? Object.keys(answer).filter((member) => isMet(answer, member)) : [];
}

const LONGEST = 200;

/** An answer as it is quoted in a sentence. */
export function quoted(answer: Json): string {
  const text = canonical(answer);
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST)}…`;
}
