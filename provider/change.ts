import type { IncomingHttpHeaders } from 'node:http';
import type { JWTPayload } from 'jose';
import type { Json, JsonObject } from './data/json.ts';
import type { Partner, PartnerName, Policy, TokenErrorCause } from './policy.ts';
import type { TokenSeal } from './server/seal.ts';

/** A successful token request. */
export interface Login {
  readonly name: PartnerName;
  readonly token: string;
  readonly body: JsonObject;
  /** Until when a provider that reuses tokens returns this token, in milliseconds since 1970. */
  readonly until: number;
  /** Number among the logins of this partner, from 1. */
  readonly ordinal: number;
  /** Number among all logins, from 1. */
  readonly number: number;
}

/** The state that all requests of one provider share. */
export interface World {
  /** Determines the data, the credentials and the positions of faults. */
  readonly seed: number;
  readonly policy: Policy;
  readonly partners: Readonly<Record<PartnerName, Partner>>;
  readonly seal: TokenSeal;
  readonly changes: readonly Change[];
  readonly logins: Login[];
  /** The `jti` of each revoked token. */
  readonly revoked: Set<string>;
  /** Claims by token, for tokens with a verified signature. Bounded. */
  readonly verified: Map<string, JWTPayload>;
  /** Returns the initial simulations of a partner. */
  listOf(partner: Partner): List;
}

/** One request to one of the two operations. */
export interface Call {
  readonly operation: 'token' | 'listing';
  /** Number among the requests to this operation, from 1. */
  readonly number: number;
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
  readonly query: URLSearchParams;
  readonly body: Buffer;
  readonly world: World;
}

export type Grant = { readonly partner: Partner } | { readonly rejected: TokenErrorCause };

/** The reason for a 401 of the listing. */
export type Rejection = 'missing' | 'scheme' | 'invalid' | 'expired' | 'revoked';
export type Identity = { readonly partner: Partner; readonly login?: Login } | { readonly rejected: Rejection };

/** The content of the ProblemDetails of a rejected request. */
export interface Complaint {
  readonly status: number;
  readonly tipo: string;
  readonly titulo: string;
  readonly detalhe: string;
}

export interface PageRequest {
  readonly page: number;
  readonly limit: number;
  /** Returns no items even if the page has some. */
  readonly empty?: boolean;
}

/** Simulations by their positions in [0, total); position 0 comes first. */
export interface List {
  readonly total: number;
  ageAt(position: number): number;
  simulation(age: number): JsonObject;
}

/** A valid listing request. `login` is absent for a token that was not issued by a token request. */
export interface Listing extends Call, PageRequest {
  readonly partner: Partner;
  readonly login?: Login | undefined;
}

export interface Reading extends Listing {
  readonly list: List;
  /** Number of the last page with items; 1 for an empty list. */
  readonly lastPage: number;
}

/** The place of an item: `index` on its page, `position` in the list. */
export interface Place extends Reading {
  readonly index: number;
  readonly position: number;
  readonly age: number;
}

export type BodyKind = 'listing' | 'token' | 'problem' | 'unauthorized' | 'token-error' | 'other';

export interface Answer {
  readonly kind: BodyKind;
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  readonly body: Buffer;
  readonly about?: Complaint;
  readonly rejected?: Rejection;
  readonly partner?: PartnerName;
  /** Delay before the response starts, in milliseconds. */
  readonly delay?: number;
  readonly transport?: 'chunked' | 'reset' | 'truncated';
}

/**
 * The steps of a request that a behavior or a fault can change, in execution order: the value that passes through the step,
 * and the request with what earlier steps found out about it.
 */
interface Stages {
  /** Can respond before all other steps. Receives the response of an earlier change, if any. */
  readonly arrive: readonly [Answer | undefined, Call];
  readonly grant: readonly [Grant, Call];
  readonly claims: readonly [JWTPayload, Call];
  readonly token: readonly [JsonObject, Call];
  readonly identify: readonly [Identity, Call];
  readonly requested: readonly [PageRequest | Complaint, Call];
  readonly list: readonly [List, Listing];
  /** Ages of the simulations on the page. */
  readonly ages: readonly [readonly number[], Reading];
  readonly item: readonly [Json, Place];
  readonly pagina: readonly [JsonObject, Reading];
  readonly listing: readonly [Json, Reading];
  readonly problem: readonly [Json, Call & { readonly complaint: Complaint; readonly kind: BodyKind }];
  /** The JSON text of a body, before it is encoded. */
  readonly text: readonly [string, Call & { readonly kind: BodyKind }];
  readonly answer: readonly [Answer, Call];
  /** The response on the wire: content coding and the case of header names. */
  readonly wired: readonly [Answer, Call];
}

type Slow = 'arrive' | 'token' | 'identify' | 'answer';
type Quick = Exclude<keyof Stages, Slow>;
type Value<Name extends keyof Stages> = Stages[Name][0];
type Context<Name extends keyof Stages> = Stages[Name][1];

type QuickSteps = { readonly [Name in Quick]: (value: Value<Name>, context: Context<Name>) => Value<Name> };
type SlowSteps = {
  readonly [Name in Slow]: (value: Value<Name>, context: Context<Name>) => Value<Name> | Promise<Value<Name>>;
};
export interface Steps extends QuickSteps, SlowSteps {}

/** A change of the reference provider. The state of a step has the lifetime of its provider. */
export interface Change extends Partial<Steps> {
  readonly policy?: Partial<Policy>;
}

/** Passes a value through a step of all changes, in order. */
export function pass<Name extends Quick>(name: Name, value: Value<Name>, context: Context<Name>): Value<Name> {
  const changes: readonly Partial<QuickSteps>[] = context.world.changes;
  return changes.reduce((current, { [name]: step }) => (step ? step(current, context) : current), value);
}

export async function passSlowly<Name extends Slow>(name: Name, value: Value<Name>, context: Context<Name>) {
  const changes: readonly Partial<SlowSteps>[] = context.world.changes;
  let current = value;
  for (const { [name]: step } of changes) if (step !== undefined) current = await step(current, context);
  return current;
}

/** A change, or a factory that creates one for each provider because the change has state. */
export type Made = Change | (() => Change);
