import { schemas } from '../../schemas/index.ts';
import type { Json } from '../report/report.ts';

/** A member in which two answers differ. The name is empty if the answer has no members. */
export interface Difference {
  readonly member: string;
  readonly left: Json;
  readonly right: Json;
}

/**
 * Returns the members in which two answers differ. Only members that both answers have are compared: a case without a
 * response in one run is unknown there, not different.
 */
export function differences(left: Json, right: Json): readonly Difference[] {
  if (canonical(left) === canonical(right)) return [];
  const whole = [{ member: '', left, right }];
  const [mine, theirs] = [valuesOf(left), valuesOf(right)];
  if (mine.length > 1 || theirs.length > 1) return isAmong(mine, theirs) && isAmong(theirs, mine) ? [] : whole;
  if (!hasMembers(left) || !hasMembers(right)) return whole;
  const common = Object.keys(left).filter((member) => isSeen(left, member) && isSeen(right, member));
  if (common.length === 0) return whole;
  const comparable = hasItems(left) && hasItems(right) ? common.filter((member) => !OF_THE_DATA.has(member)) : common;
  return comparable.flatMap((member) => {
    const [one, other] = [left[member] ?? null, right[member] ?? null];
    if (bothDefault(one, other)) return [];
    const [mine, theirs] = [sharedParts(one, other), sharedParts(other, one)];
    return canonical(normalized(mine)) === canonical(normalized(theirs)) ? [] : [{ member, left: mine, right: theirs }];
  });
}

/** Returns the values of an answer. Their number in a run may depend on the data. */
function valuesOf(answer: Json): readonly Json[] {
  const varies = typeof answer === 'object' && answer !== null && 'varies' in answer ? answer.varies : null;
  return Array.isArray(varies) ? varies : [answer];
}

function isAmong(values: readonly Json[], others: readonly Json[]): boolean {
  return values.every((one) => others.some((other) => differences(one, other).length === 0));
}

/** Returns a member with only the parts that the other one has too: a baseline may pin only some parts. */
function sharedParts(member: Json, other: Json): Json {
  if (!hasMembers(member) || !hasMembers(other)) return member;
  const shared = Object.entries(member).filter(([part]) => Object.hasOwn(other, part));
  return shared.length === 0 ? member : Object.fromEntries(shared);
}

/** Returns a member for comparison with its most fraction digits only: shorter fractions omit trailing zeros. */
function normalized(member: Json): Json {
  if (!hasMembers(member) || !Array.isArray(member.fractionDigits)) return member;
  return { ...member, fractionDigits: Math.max(...member.fractionDigits.map(Number)) };
}

/** Returns the parts `<member>.<member>` of an answer; null if it has none of them. */
export function partsOf(answer: Json, parts: readonly string[]): Json {
  if (!hasMembers(answer)) return null;
  const kept = Object.entries(answer).flatMap(([member, value]): [string, Json][] => {
    if (!hasMembers(value)) return [];
    const present = Object.entries(value).filter(([part]) => parts.includes(`${member}.${part}`));
    return present.length === 0 ? [] : [[member, Object.fromEntries(present)]];
  });
  return kept.length === 0 ? null : Object.fromEntries(kept);
}

/** Two outcomes that return the default are equal: the value of the default is another open point. */
function bothDefault(left: Json, right: Json): boolean {
  return [left, right].every((one) => hasMembers(one) && one.outcome === 'default');
}

/** Members that depend on the data if a page has items: their number and the flags. */
const flags = Object.entries(schemas.Page.properties ?? {}).flatMap(([name, { type }]) =>
  type === 'boolean' ? [name] : [],
);
const OF_THE_DATA: ReadonlySet<string> = new Set(['items', ...flags]);

function hasItems({ items }: Members): boolean {
  return typeof items === 'number' && items > 0;
}

function isSeen(answer: Members, member: string): boolean {
  return Object.hasOwn(answer, member) && answer[member] !== null;
}

type Members = { readonly [name: string]: Json };

/** Returns true if an answer has members to compare. An answer that varies is one value. */
function hasMembers(answer: Json): answer is Members {
  return typeof answer === 'object' && answer !== null && !Array.isArray(answer) && !Object.hasOwn(answer, 'varies');
}

/** Returns JSON with sorted object members, so that equal answers have equal texts. */
export function canonical(answer: Json): string {
  return JSON.stringify(sorted(answer));
}

export function sorted(answer: Json): Json {
  if (Array.isArray(answer)) return answer.map(sorted);
  if (typeof answer !== 'object' || answer === null) return answer;
  return Object.fromEntries(
    Object.entries(answer)
      .sort(([left], [right]) => (left < right ? -1 : 1))
      .map(([name, value]) => [name, sorted(value)]),
  );
}

/**
 * Returns the later of two answers, plus the members that only the earlier one has. If the two agree, a null member of
 * the later one keeps the earlier value. If they differ, the null may be a result of the change.
 */
export function merged(earlier: Json, later: Json): Json {
  if (!hasMembers(earlier) || !hasMembers(later)) return later;
  const agree = differences(earlier, later).length === 0;
  const own = Object.keys(later).filter((member) => !agree || isSeen(later, member) || !Object.hasOwn(earlier, member));
  return { ...earlier, ...Object.fromEntries(own.map((member) => [member, later[member] ?? null])) };
}

/** Returns the members of an answer that are not null; none if it has no members. */
export function membersOf(answer: Json): readonly string[] {
  return hasMembers(answer) ? Object.keys(answer).filter((member) => isSeen(answer, member)) : [];
}

const LONGEST = 200;

/** Returns an answer as text for a message, shortened if long. */
export function quoted(answer: Json): string {
  const text = canonical(answer);
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST)}…`;
}
