import type { CodedMessage } from '../../messages/index.ts';

/** Why a request was sent. Any purpose but `probe` repeats a stimulus. */
export type Purpose = 'probe' | 'control' | 're-read' | 'retry' | 'token-reuse' | 'token-renewal';

/** One HTTP request. `path` (with its query) is appended to the base URL as it stands. */
export interface Call {
  readonly method: 'GET' | 'POST' | 'HEAD' | 'OPTIONS';
  readonly path: string;
  /** The headers that the stimulus is about; the wire adds `Accept`, `Accept-Encoding` and `User-Agent`. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Why a request has no complete HTTP response. `not-sent` is the suite's own: the run held the request back. */
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
  /** In the order received, names in lower case, repeated names repeated. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly headersLeftOut?: number;
  /** The body with its content coding undone; as received where that is not possible. */
  readonly body: Uint8Array;
  readonly encodedBytes: number;
  readonly undecodable?: CodedMessage;
}

/** No complete HTTP response, and why; holds no text of the target. */
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
  /** HTTP status, or why there was none. */
  readonly result: number | FailureKind;
  readonly headers?: Answered['headers'];
  /** Milliseconds until the next attempt. */
  readonly waitedMs: number;
}

/** How a shell builds the credentials of a request again. Texts hold names of variables (`$TOKEN`), no values. */
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
  /** The stimulus' name, for example `listing.without-token`. */
  readonly stimulus: string;
  readonly purpose: Purpose;
  readonly call: Call;
  /** Absent where the request carries the main partner's own credentials as documented, or none. */
  readonly recipe?: Recipe;
  /** Sent to the origin of the base URL, without its path. */
  readonly atOrigin?: true;
  readonly outcome: Outcome;
  /** No attempt was made: the run held the request back. */
  readonly unsent?: true;
  /** Attempts before the one that gave `outcome`, oldest first. */
  readonly earlier: readonly EarlierAttempt[];
  /** Start (milliseconds since the epoch) and length (milliseconds) of the last attempt. */
  readonly startedAt: number;
  readonly durationMs: number;
}

/** The first value of a header, or null. `name` in lower case. */
export function header(answer: Answered, name: string): string | null {
  return answer.headers.find(([given]) => given === name)?.[1] ?? null;
}

/** Bytes of a large body: ten times those of a page of 100 simulations. */
export const LARGE = 1 << 20;

/** Whether a body takes so much memory and time that requests are sent one at a time from then on. */
export function isLarge(outcome: Outcome): boolean {
  return sizeOf(outcome) > LARGE;
}

/** Bytes of the body; 0 where there is none. */
export function sizeOf(outcome: Outcome): number {
  return outcome.kind === 'answered' ? outcome.body.length : 0;
}
