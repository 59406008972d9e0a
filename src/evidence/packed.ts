/** A list whose elements are told by what differs from the element before. */
export interface Packed {
  readonly packed: readonly unknown[];
}

type Members = Readonly<Record<string, unknown>>;

/** Lists up to this length stand as they are. */
const PLAIN = 1_000;

/** A long list of objects that are much alike, of JSON values, in less space; `unpacked` gives it back as it was. */
export function packed<Element>(list: readonly Element[]): readonly Element[] | Packed {
  if (list.length <= PLAIN) return list;
  return { packed: list.map((element, at) => differenceOf(at === 0 ? undefined : list[at - 1], element)) };
}

/** The list that was packed; one that was not comes back as it is. */
export function unpacked<Element>(list: readonly Element[] | Packed): readonly Element[] {
  if (!('packed' in list)) return list;
  const whole: Element[] = [];
  for (const difference of list.packed) whole.push(applied(whole.at(-1), difference) as Element);
  return whole;
}

/** `[value]` stands for a value as it is; an object for the members that differ; nothing for what is the same. */
function differenceOf(before: unknown, after: unknown): unknown {
  if (!isMembers(before) || !isMembers(after)) return [after];
  const names = Object.keys(after);
  if (JSON.stringify(names) !== JSON.stringify(Object.keys(before))) return [after];
  const differing = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  return Object.fromEntries(differing.map((name) => [name, differenceOf(before[name], after[name])]));
}

function applied(before: unknown, difference: unknown): unknown {
  if (Array.isArray(difference)) return difference[0];
  if (!isMembers(before) || !isMembers(difference)) return before;
  return Object.fromEntries(
    Object.entries(before).map(([name, value]) => [
      name,
      Object.hasOwn(difference, name) ? applied(value, difference[name]) : value,
    ]),
  );
}

function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
