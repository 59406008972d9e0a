import { isObject } from '../src/json/read-json.ts';

export { isObject, jsonOf } from '../src/json/read-json.ts';

export type JsonObject = Readonly<Record<string, unknown>>;

export function asObject(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}

export function objectAt(object: JsonObject, name: string): JsonObject {
  return asObject(object[name]);
}
