import type { Change, Place } from './change.ts';
import { isObject, type Json, type JsonObject, withMember } from './data/json.ts';

/** A change of the items that are simulations. */
export function eachItem(change: (simulation: JsonObject, place: Place) => Json): Change {
  return { item: (item, place) => (isObject(item) ? change(item, place) : item) };
}

/** A change of one field of the items at the places that fit; `undefined` leaves the field out. */
export function eachField(
  path: readonly string[],
  change: (value: Json | undefined, place: Place) => Json | undefined,
  fits: (place: Place) => boolean = () => true,
): Change {
  return eachItem((simulation, place) =>
    fits(place) ? withMember(simulation, path, (value) => change(value, place)) : simulation,
  );
}

/** Each value of a simulation under one of the given kinds of field, changed by its name and kind. */
export function mapValues(value: Json, change: (value: Json, name: string) => Json, name = ''): Json {
  if (Array.isArray(value)) return value.map((entry: Json) => mapValues(entry, change, name));
  if (!isObject(value)) return change(value, name);
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, mapValues(entry, change, key)]));
}
