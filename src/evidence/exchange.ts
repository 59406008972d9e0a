import type { CodedMessage } from '../../messages/index.ts';

/** Why a request was sent. Each purpose except `probe` repeats a stimulus. */
export type Purpose = 'probe' | 'control' | 're-read' | 'retry' | 'token-reuse' | 'token-renewal';

/** One HTTP request. `path`, including the query, is appended to the base URL unchanged. */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'HEAD' | 'OPTIONS';
  readonly path: string;
  /** The headers of the stimulus; the wire adds `Accept`, `Accept-Encoding` and `User-Agent`. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Why a request has no complete HTTP response. `not-sent`: the suite did not send the request. */
export type FailureKind =
  | 'name-not-found'
  | 'refused'
  | 'unreachable'
  | 'tls'
  | 'timeout'
  | 'reset'
  | 'incomplete'
  | 'not-http'
  | 'too-large'
  | 'undecodable'
  | 'switched-protocols'
  | 'not-sent';

export interface Answered {
  readonly kind: 'answered';
  readonly status: number;
  /** In the order received, with names in lower case and repeated names. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly headersLeftOut?: number;
  /** The body with its content coding decoded; as received if decoding fails. */
  readonly body: Uint8Array;
  readonly encodedBytes: number;
  readonly undecodable?: CodedMessage;
}

/** A missing or incomplete HTTP response, with its reason. Contains no text of the target. */
export interface Unanswered {
  readonly kind: 'unanswered';
  readonly failure: FailureKind;
  /** The text of `cause`, in English. */
  readonly detail: string;
  readonly cause?: CodedMessage;
}

export type Outcome = Answered | Unanswered;

export interface EarlierAttempt {
  readonly startedAt: number;
  readonly durationMs: number;
  /** HTTP status, or the reason why there was none. */
  readonly result: number | FailureKind;
  readonly headers?: Answered['headers'];
  /** Milliseconds until the next attempt. */
  readonly waitedMs: number;
}

/** How to rebuild the credentials of a request in a shell. Contains names of variables (`$TOKEN`), no values. */
export interface Recipe {
  readonly build?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The whole query, and the whole body. */
  readonly query?: string;
  readonly body?: string;
}

/** A request and its response, raw. Stays in the memory of the process that records it. */
export interface Exchange {
  /** `x000001`, `x000002`, … in the order of sending. */
  readonly id: string;
  /** Name of the stimulus, for example `listing.without-token`. */
  readonly stimulus: string;
  readonly purpose: Purpose;
  readonly call: Call;
  /** Missing if the request has the main partner's credentials as documented, or no credentials. */
  readonly recipe?: Recipe;
  /** Sent to the origin of the base URL, without its path. */
  readonly atOrigin?: true;
  readonly outcome: Outcome;
  /** The run did not send the request. */
  readonly unsent?: true;
  /** Attempts before the one with this `outcome`, oldest first. */
  readonly earlier: readonly EarlierAttempt[];
  /** Start (milliseconds since the epoch) and length (milliseconds) of the last attempt. */
  readonly startedAt: number;
  readonly durationMs: number;
}

/** Returns the first value of a header, or null. `name` must be in lower case. */
export function header(answer: Answered, name: string): string | null {
  return answer.headers.find(([given]) => given === name)?.[1] ?? null;
}

/** Bytes of a large body: ten times as many as a page of 100 simulations has. */
export const LARGE = 1 << 20;

/** Returns true if a body takes so much memory and time that later requests must be sent one at a time. */
export function isLarge(outcome: Outcome): boolean {
  return sizeOf(outcome) > LARGE;
}

export function sizeOf(outcome: Outcome): number {
  return outcome.kind === 'answered' ? outcome.body.length : 0;
}
