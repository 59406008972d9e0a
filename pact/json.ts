import { isObject } from '../src/json/read-json.ts';

export { isObject } from '../src/json/read-json.ts';

export type JsonObject = Readonly<Record<string, unknown>>;

/** The value of a JSON text; undefined if it is invalid. */
export function jsonOf(text: unknown): unknown {
  try {
    const value: unknown = JSON.parse(String(text));
    return value;
  } catch {
    return undefined;
  }
}

export function asObject(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}

export function objectAt(object: JsonObject, name: string): JsonObject {
  return asObject(object[name]);
}
