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
  readonly stages: Steps;
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

type Step<Value, Context> = (value: Value, context: Context) => Value;
type SlowStep<Value, Context> = (value: Value, context: Context) => Value | Promise<Value>;

/**
 * The steps of a request that a behavior or a fault can change, in execution order. Each step knows the request and what
 * earlier steps found out about it.
 */
export interface Steps {
  /** Can respond before all other steps. Receives the response of an earlier change, if any. */
  readonly arrive: SlowStep<Answer | undefined, Call>;
  readonly grant: Step<Grant, Call>;
  readonly claims: Step<JWTPayload, Call>;
  readonly token: SlowStep<JsonObject, Call>;
  readonly identify: SlowStep<Identity, Call>;
  readonly requested: Step<PageRequest | Complaint, Call>;
  readonly list: Step<List, Listing>;
  /** Ages of the simulations on the page. */
  readonly ages: Step<readonly number[], Reading>;
  readonly item: Step<Json, Place>;
  readonly pagina: Step<JsonObject, Reading>;
  readonly listing: Step<Json, Reading>;
  readonly problem: Step<Json, Call & { readonly complaint: Complaint; readonly kind: BodyKind }>;
  /** The JSON text of a body, before it is encoded. */
  readonly text: Step<string, Call & { readonly kind: BodyKind }>;
  readonly answer: SlowStep<Answer, Call>;
  /** The response on the wire: content coding and the case of header names. */
  readonly wired: Step<Answer, Call>;
}

/** A change of the reference provider. The state of a step has the lifetime of its provider. */
export interface Change extends Partial<Steps> {
  readonly policy?: Partial<Policy>;
}

function chain<Value, Context>(steps: readonly (Step<Value, Context> | undefined)[]): Step<Value, Context> {
  return (value, context) => steps.reduce((current, step) => (step ? step(current, context) : current), value);
}

function slowChain<Value, Context>(steps: readonly (SlowStep<Value, Context> | undefined)[]): SlowStep<Value, Context> {
  return async (value, context) => {
    let current = value;
    for (const step of steps) if (step !== undefined) current = await step(current, context);
    return current;
  };
}

/** Combines changes: each step passes its value through all changes in order. */
export function stagesOf(changes: readonly Change[]): Steps {
  const of = <Name extends keyof Steps>(name: Name) => changes.map((change) => change[name]);
  return {
    arrive: slowChain(of('arrive')),
    grant: chain(of('grant')),
    claims: chain(of('claims')),
    token: slowChain(of('token')),
    identify: slowChain(of('identify')),
    requested: chain(of('requested')),
    list: chain(of('list')),
    ages: chain(of('ages')),
    item: chain(of('item')),
    pagina: chain(of('pagina')),
    listing: chain(of('listing')),
    problem: chain(of('problem')),
    text: chain(of('text')),
    answer: slowChain(of('answer')),
    wired: chain(of('wired')),
  };
}

/** A change, or a factory that creates one for each provider because the change has state. */
export type Made = Change | (() => Change);
