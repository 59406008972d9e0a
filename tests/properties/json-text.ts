/** A JSON value as it is to be written: scalars as JSON texts, so that a number may be written in any way. */
export type Json = string | readonly Json[] | Members;

/** An object by its members, in their order. */
export interface Members {
  readonly members: readonly (readonly [name: string, value: Json])[];
}

/** An object of the members given. */
export function object(members: Members['members']): Members {
  return { members };
}

/** The JSON text of a value. */
export function write(json: Json): string {
  if (typeof json === 'string') return json;
  if (!isObject(json)) return `[${json.map(write).join(',')}]`;
  return `{${json.members.map(([name, value]) => `${JSON.stringify(name)}:${write(value)}`).join(',')}}`;
}

export function isObject(json: Json): json is Members {
  return typeof json === 'object' && 'members' in json;
}

/** The value at a path with `change` applied; objects that are not there are made. A change to null takes a member out. */
export function changed(json: Json, path: readonly string[], change: (value: Json) => Json | null): Json | null {
  const [name, ...rest] = path;
  if (name === undefined) return change(json);
  const members = isObject(json) ? json.members : [];
  const held = members.find(([known]) => known === name)?.[1] ?? object([]);
  const value = changed(held, rest, change);
  if (value === null) return object(members.filter(([known]) => known !== name));
  if (!members.some(([known]) => known === name)) return object([...members, [name, value]]);
  return object(members.map((member) => (member[0] === name ? [name, value] : member)));
}
