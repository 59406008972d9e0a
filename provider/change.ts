import type { IncomingHttpHeaders } from 'node:http';
import type { JWTPayload } from 'jose';
import type { Json, JsonObject } from './data/json.ts';
import type { Random } from './data/random.ts';
import type { Policy, TokenErrorCause } from './policy.ts';
import type { Partner, PartnerName } from './server/partners.ts';
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
  readonly level: 'documented' | 'shown';
  /** Requirements that it breaks, no more and no fewer. */
  readonly breaks: readonly string[];
  /** What has to be told at least of the first of these: how many findings, and how often they were met together. */
  readonly tells?: { readonly findings: number; readonly times: number };
  /** Shows over a socket and the clock alone. */
  readonly timed?: boolean;
  readonly apply: (setting: Setting) => Change;
}
