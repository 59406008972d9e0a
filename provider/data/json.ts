export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export type JsonObject = { readonly [name: string]: Json };

/** The Content-Type of JSON responses. */
export const JSON_TYPE = 'application/json; charset=utf-8';

const MARK = '\u0007written:';
const WRITTEN = /"\\u0007written:((?:[^"\\]|\\.)*)"/g;

/** Returns a value that {@link toText} writes verbatim, such as `12.0`, `1e400` or `NaN`. */
export function written(text: string): string {
  return `${MARK}${text}`;
}

/** Serializes a value as JSON. Values of {@link written} are inserted verbatim. */
export function toText(value: Json): string {
  const text = JSON.stringify(value);
  if (!text.includes('\\u0007written:')) return text;
  return text.replace(WRITTEN, (_, inner: string) => JSON.parse(`"${inner}"`) as string);
}

/** Returns undefined for invalid JSON. */
export function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the object with the member at a dotted path changed. Parents that are not objects stay unchanged. */
export function withMember(
  object: JsonObject,
  path: string,
  change: (value: Json | undefined) => Json | undefined,
): JsonObject {
  const [name = '', rest] = path.split(/\.(.*)/s);
  if (rest !== undefined) {
    const inner = object[name];
    return isObject(inner) ? { ...object, [name]: withMember(inner, rest, change) } : object;
  }
  const value = change(object[name]);
  if (value !== undefined) return { ...object, [name]: value };
  const { [name]: _, ...others } = object;
  return others;
}
