/** How a value is documented, as data; `Shape<Value>` is what a `Value` of TypeScript must be described by. */
export type Shape<Value> = [null] extends [Value]
  ? { readonly nullable: Shape<Exclude<Value, null>> }
  : [Value] extends [boolean]
    ? 'boolean'
    : [Value] extends [number]
      ? 'number' | 'integer'
      : [Value] extends [string]
        ? [string] extends [Value]
          ? 'string'
          : { readonly oneOf: readonly Value[] }
        : [Value] extends [readonly (infer Entry)[]]
          ? { readonly each: Shape<Entry> }
          : {
              readonly required: readonly (keyof Value)[];
              readonly members: { readonly [Name in keyof Value]-?: Shape<Exclude<Value[Name], undefined>> };
            };

/** Any shape. */
export type AnyShape =
  | 'boolean'
  | 'number'
  | 'integer'
  | 'string'
  | { readonly oneOf: readonly string[] }
  | { readonly nullable: AnyShape }
  | { readonly each: AnyShape }
  | { readonly required: readonly string[]; readonly members: Readonly<Record<string, AnyShape>> };

const WORDS = { boolean: 'a boolean', number: 'a number', integer: 'an integer', string: 'a string' } as const;

function isSimple(value: unknown, shape: keyof typeof WORDS): boolean {
  return shape === 'integer' ? Number.isInteger(value) : typeof value === shape;
}

function membersOf(value: unknown): Readonly<Record<string, unknown>> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value))
    : undefined;
}

/**
 * What keeps a value from being of a shape, told by its JSON pointer and without the value; undefined where nothing does.
 * A member that is absent is in order unless it is required, and one that the shape does not know always is.
 */
export function misfit(value: unknown, shape: AnyShape, at = ''): string | undefined {
  const isNot = (expected: string) => `${at === '' ? 'the body' : at} is not ${expected}`;
  if (typeof shape === 'string') return isSimple(value, shape) ? undefined : isNot(WORDS[shape]);
  if ('oneOf' in shape) {
    return shape.oneOf.some((one) => one === value) ? undefined : isNot(`one of ${shape.oneOf.join(', ')}`);
  }
  if ('nullable' in shape) return value === null ? undefined : misfit(value, shape.nullable, at);
  if ('each' in shape) {
    if (!Array.isArray(value)) return isNot('an array');
    return first(value.map((entry: unknown, index) => () => misfit(entry, shape.each, `${at}/${index}`)));
  }
  const members = membersOf(value);
  if (members === undefined) return isNot('an object');
  const absent = shape.required.find((name) => members[name] === undefined);
  if (absent !== undefined) return `${at}/${absent} is absent`;
  return first(
    Object.entries(shape.members)
      .filter(([name]) => members[name] !== undefined)
      .map(
        ([name, inner]) =>
          () =>
            misfit(members[name], inner, `${at}/${name}`),
      ),
  );
}

function first(looks: readonly (() => string | undefined)[]): string | undefined {
  for (const look of looks) {
    const found = look();
    if (found !== undefined) return found;
  }
  return undefined;
}
