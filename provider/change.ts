import type { IncomingHttpHeaders } from 'node:http';
import type { JWTPayload } from 'jose';
import { isObject, type Json, type JsonObject, withMember } from './data/json.ts';
import type { Random } from './data/random.ts';
import type { Partner, PartnerName, Policy, TokenErrorCause } from './policy.ts';
import type { TokenSeal } from './server/tokens.ts';

/** What all calls of one provider share. */
export interface World {
  readonly policy: Policy;
  readonly partners: Readonly<Record<PartnerName, Partner>>;
  readonly seal: TokenSeal;
  /** The simulations of a partner as they stood at the start. */
  listOf(partner: Partner): List;
}

/** One request to one of the two operations. */
export interface Call {
  readonly operation: 'token' | 'listing';
  /** Its place among the requests of its operation, from 1. */
  readonly number: number;
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
  readonly query: URLSearchParams;
  readonly body: Buffer;
  readonly world: World;
}

/** Whether the client's credentials obtain a token. */
export type Grant = { readonly partner: Partner } | { readonly refused: TokenErrorCause };

/** Why a listing call is not let in. */
export type Refusal = 'missing' | 'scheme' | 'invalid' | 'expired' | 'revoked';
export type Identity = { readonly partner: Partner } | { readonly refused: Refusal };

/** A request in error: what the ProblemDetails says. */
export interface Complaint {
  readonly status: number;
  readonly tipo: string;
  readonly titulo: string;
  readonly detalhe: string;
}

/** Which page of which size is read. */
export interface Asked {
  readonly page: number;
  readonly limit: number;
  /** An answer without items, whatever the page holds. */
  readonly empty?: boolean;
}

/** A list of simulations by position: position 0 comes first. Positions lie in [0, total). */
export interface List {
  readonly total: number;
  ageAt(position: number): number;
  /** The simulation of an age. */
  simulation(age: number): JsonObject;
}

/** One page being read. */
export interface Reading extends Asked {
  readonly call: Call;
  readonly partner: Partner;
  readonly list: List;
  /** Number of the last page that holds items; 1 of an empty list. */
  readonly lastPage: number;
}

/** Where an item stands: `index` on its page, `position` in the list. */
export interface Place {
  readonly reading: Reading;
  readonly index: number;
  readonly position: number;
  readonly age: number;
}

export type BodyKind = 'listing' | 'token' | 'problem' | 'unauthorized' | 'token-error' | 'other';

/** One HTTP answer. */
export interface Answer {
  readonly kind: BodyKind;
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  readonly body: Buffer;
  /** Milliseconds before the answer begins. */
  readonly delay?: number;
  /** Departures from one whole message: chunked transfer, a reset before the head, an end before the body is out. */
  readonly transport?: 'chunked' | 'reset' | 'truncated';
}

type Step<Value, Context> = (value: Value, context: Context) => Value;
type SlowStep<Value, Context> = (value: Value, context: Context) => Value | Promise<Value>;

/** The places where a behaviour or a fault may step in, in the order in which a call passes them. */
export interface Steps {
  /** May answer before anything is looked at; what it is given is the answer of an earlier step, if any. */
  readonly arrive: SlowStep<Answer | undefined, Call>;
  readonly grant: Step<Grant, Call>;
  readonly claims: Step<JWTPayload, Call>;
  readonly token: SlowStep<JsonObject, Call>;
  readonly identify: SlowStep<Identity, Call>;
  readonly asked: Step<Asked | Complaint, Call>;
  readonly list: Step<List, { readonly call: Call; readonly asked: Asked; readonly partner: Partner }>;
  /** Ages of the simulations on the page. */
  readonly ages: Step<readonly number[], Reading>;
  readonly item: Step<Json, Place>;
  readonly pagina: Step<JsonObject, Reading>;
  readonly listing: Step<Json, Reading>;
  readonly problem: Step<Json, { readonly call: Call; readonly complaint: Complaint; readonly kind: BodyKind }>;
  /** The JSON text of a body, before it becomes bytes. */
  readonly text: Step<string, { readonly call: Call; readonly kind: BodyKind }>;
  readonly answer: SlowStep<Answer, Call>;
  /** How the finished answer is put on the wire: its content coding, the letters of its header names. */
  readonly wired: Step<Answer, Call>;
}

/** What a behaviour or a fault changes of the reference provider. State that a step keeps lives as long as one provider. */
export interface Change extends Partial<Steps> {
  readonly policy?: Partial<Policy>;
}

/** What a change may know of the provider that it is applied to. */
export interface Setting {
  /** Drawn from the provider's seed and the row's id. */
  readonly random: Random;
}

/** A legal way of being a provider: no requirement may fail for it. */
export interface Behaviour {
  readonly id: string;
  readonly summary: string;
  /** Open points whose answer it decides; null where nothing is seen. All others read as they do of the reference. */
  readonly answers?: Readonly<Record<string, Json>>;
  /** Shows over a socket and the clock alone. */
  readonly timed?: boolean;
  readonly apply: (setting: Setting) => Change;
}

/** A departure from the document. */
export interface Fault {
  readonly id: string;
  readonly summary: string;
  /** Requirements that it breaks, no more and no fewer. */
  readonly breaks: readonly string[];
  /** What has to be reported at least of the first of these: how many findings, and how often they were met together. */
  readonly tells?: { readonly findings: number; readonly times: number };
  /** Shows over a socket and the clock alone. */
  readonly timed?: boolean;
  readonly apply: (setting: Setting) => Change;
}

/** A change, made anew for each provider where it draws or keeps something. */
export type Made = Change | ((setting: Setting) => Change);

/** A fault without its id: its summary, the ids of what it breaks with spaces between, and its change. */
export type FaultRow = readonly [summary: string, breaks: string, change: Made, tells?: Fault['tells']];

/** The rows of a table of faults, by their ids. */
export type FaultRows = Readonly<Record<string, FaultRow>>;

/** A legal behaviour without its id: its summary, its change, the open points that it decides, and whether it is timed. */
export type BehaviourRow = readonly [summary: string, change: Made, answers?: Behaviour['answers'], timed?: boolean];

/** The rows of a table of behaviours, by their ids. */
export type BehaviourRows = Readonly<Record<string, BehaviourRow>>;

const made = (change: Made): Fault['apply'] => (typeof change === 'function' ? change : () => change);

/** The faults of a table. */
export function faultsOf(rows: FaultRows): readonly Fault[] {
  return Object.entries(rows).map(([id, [summary, breaks, change, tells]]) => ({
    id,
    summary,
    breaks: breaks.split(' '),
    ...(tells && { tells }),
    apply: made(change),
  }));
}

/** The behaviours of a table. */
export function behavioursOf(rows: BehaviourRows): readonly Behaviour[] {
  return Object.entries(rows).map(([id, [summary, change, answers = {}, timed = false]]) => ({
    id,
    summary,
    answers,
    timed,
    apply: made(change),
  }));
}

type WithId<Row extends readonly unknown[]> = readonly [id: string, ...row: Row];

function tableOf<Entry, Row extends readonly unknown[]>(
  entries: readonly Entry[],
  row: (entry: Entry, at: number) => WithId<Row>,
): Readonly<Record<string, Row>> {
  return Object.fromEntries(
    entries.map((entry, at) => {
      const [id, ...rest] = row(entry, at);
      return [id, rest];
    }),
  );
}

/** Faults made from data: one row for each entry. */
export const rowsOf = <Entry>(
  entries: readonly Entry[],
  row: (entry: Entry, at: number) => WithId<FaultRow>,
): FaultRows => tableOf(entries, row);

/** Behaviours made from data: one row for each entry. */
export const behaviourRowsOf = <Entry>(
  entries: readonly Entry[],
  row: (entry: Entry, at: number) => WithId<BehaviourRow>,
): BehaviourRows => tableOf(entries, row);

export const pageOf = ({ query }: Call): number => Number(query.get('pagina_inicial') ?? 1);
export const isBare = ({ query }: Call): boolean => query.size === 0;
export const hasPage = ({ query }: Call): boolean => query.has('pagina_inicial');
export const hasLimit = ({ query }: Call): boolean => query.has('limite');
export const limitOf = ({ query }: Call): number => Number(query.get('limite') ?? 0);
/** Asks for the last page of a list of several: what goes wrong on the only page of a short list shows everywhere. */
export const isLast = ({ page, lastPage }: Pick<Reading, 'page' | 'lastPage'>): boolean =>
  page > 1 && page === lastPage;

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
