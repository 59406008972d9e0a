import type { Answer, Call, Change, Login, Made, Place } from './change.ts';
import { isObject, type Json, type JsonObject, withMember } from './data/json.ts';
import { always, type Fits, when } from './places.ts';
import type { Answers } from './reference-answers.ts';

/** A legal way to implement the API: no requirement may fail. */
export interface Behaviour {
  readonly id: string;
  readonly summary: string;
  /** The open points that it changes; null if nothing is observed. All others have the reference answers. */
  readonly answers: Answers;
  /** True if it needs a socket and real time. */
  readonly timed: boolean;
  readonly change: Made;
}

/** A violation of the documentation. */
export interface Fault {
  readonly id: string;
  readonly summary: string;
  /** Exactly the requirements that fail. */
  readonly breaks: readonly string[];
  readonly change: Made;
}

export type Breaks = string | readonly string[];
export type FaultRow = readonly [summary: string, breaks: Breaks, change: Made];

export type BehaviourRow = readonly [summary: string, change: Made, answers?: Answers, timed?: 'timed' | undefined];

export const faultsOf = (rows: Readonly<Record<string, FaultRow>>): readonly Fault[] =>
  Object.entries(rows).map(([id, [summary, breaks, change]]) => ({ id, summary, breaks: [breaks].flat(), change }));

export const behavioursOf = (rows: Readonly<Record<string, BehaviourRow>>): readonly Behaviour[] =>
  Object.entries(rows).map(([id, [summary, change, answers = {}, timed]]) => {
    return { id, summary, change, answers, timed: timed !== undefined };
  });

export function rowsOf<const Entry, Row extends FaultRow | BehaviourRow>(
  entries: readonly Entry[],
  row: (entry: Entry) => readonly [id: string, ...row: Row],
): Readonly<Record<string, Row>> {
  return Object.fromEntries(
    entries.map((entry) => {
      const [id, ...rest] = row(entry);
      return [id, rest];
    }),
  );
}

export function eachItem(change: (simulation: JsonObject, place: Place) => Json): Change {
  return { item: (item, place) => (isObject(item) ? change(item, place) : item) };
}

type FieldChange = (value: Json | undefined, place: Place) => Json | undefined;

/** Changes the field of the items at a dotted path; `undefined` removes the field. */
export function eachField(path: string, change: FieldChange, fits: Fits<Place> = always): Change {
  return eachItem(when(fits, (simulation, place) => withMember(simulation, path, (value) => change(value, place))));
}

/** Changes each value that is neither an object nor an array. */
export function mapValues(value: Json, change: (value: Json, name: string) => Json, name = ''): Json {
  if (Array.isArray(value)) return value.map((entry: Json) => mapValues(entry, change, name));
  if (!isObject(value)) return change(value, name);
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, mapValues(entry, change, key)]));
}

export const without = (object: JsonObject, ...names: readonly string[]): JsonObject =>
  Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)));

export const answering = (
  fits: (answer: Answer, call: Call) => boolean,
  change: (answer: Answer, call: Call) => Answer | Promise<Answer>,
): Change => ({ answer: (answer, call) => (fits(answer, call) ? change(answer, call) : answer) });

export const altered =
  (changes: Partial<Answer>) =>
  (answer: Answer): Answer => ({ ...answer, ...changes });

export const withHeaders =
  (headers: Answer['headers']) =>
  (answer: Answer): Answer => ({ ...answer, headers: { ...answer.headers, ...headers } });

/** Rejects issued tokens. */
export const ending = (isEnded: (login: Login, call: Call) => boolean): Change => ({
  identify: (identity, call) =>
    'login' in identity && identity.login && isEnded(identity.login, call) ? { rejected: 'revoked' } : identity,
});
