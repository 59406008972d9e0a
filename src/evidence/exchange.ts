import type { CodedMessage } from '../../messages/index.ts';

/** Why a request was sent. Whatever is no `probe` repeats a stimulus on purpose; nothing else may repeat one. */
export type Purpose = 'probe' | 'control' | 're-read' | 'retry' | 'token-reuse' | 'token-renewal';

/** One HTTP request as the probes put it. `path` (with its query) is appended to the base address as it stands. */
export interface Call {
  readonly method: 'GET' | 'POST' | 'HEAD' | 'OPTIONS';
  readonly path: string;
  /** Exactly the headers that the stimulus is about; the wire adds `Accept`, `Accept-Encoding` and `User-Agent`. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/**
 * Why a request has no complete HTTP answer. `not-sent` is ours: the deadline, the request budget, an open circuit
 * or an interruption kept it back. Everything else is the environment's.
 */
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

/** A complete HTTP message. */
export interface Answered {
  readonly kind: 'answered';
  readonly status: number;
  /** In the order received, names in lower case, repeated names repeated. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** Further headers, which are not recorded. */
  readonly headersLeftOut?: number;
  /** The body with its content coding undone; as it was received where that is not possible. */
  readonly body: Uint8Array;
  /** Bytes of the body as they came over the wire, before the content coding was undone. */
  readonly encodedBytes: number;
  /** Why the content coding could not be undone, in any attempt; absent where it was undone. */
  readonly undecodable?: CodedMessage;
}

/** No complete HTTP message: what stood in the way, in words that hold nothing the target sent. */
export interface Unanswered {
  readonly kind: 'unanswered';
  readonly failure: FailureKind;
  /** The text of `cause`, in English. */
  readonly detail: string;
  readonly cause?: CodedMessage;
}

export type Outcome = Answered | Unanswered;

/** An attempt that was given up and repeated. */
export interface EarlierAttempt {
  readonly startedAt: number;
  readonly durationMs: number;
  /** HTTP status, or why there was none. */
  readonly result: number | FailureKind;
  /** Headers of its response, as those of `Answered`; absent where it had none. */
  readonly headers?: Answered['headers'];
  /** How long the wire waited before the next attempt, in milliseconds. */
  readonly waitedMs: number;
}

/**
 * How the credentials of a request are built again in a shell. Texts name variables (`$TOKEN`) that hold good
 * credentials, or what `build` makes of them; they hold no value.
 */
export interface Recipe {
  /** A line of shell that sets a variable. */
  readonly build?: string;
  /** Text of headers, by name. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The whole query, and the whole body. */
  readonly query?: string;
  readonly body?: string;
}

/** What was sent and what came back, raw. Lives in the recording process's memory only. */
export interface Exchange {
  /** `x000001`, `x000002`, … in the order of sending. */
  readonly id: string;
  /** The stimulus' name, for example `listing.without-token`. */
  readonly stimulus: string;
  readonly purpose: Purpose;
  readonly call: Call;
  /** Absent where the request carries the main partner's own credentials as documented, or none. */
  readonly recipe?: Recipe;
  /** Sent to the origin of the base address, without the base address' own path. */
  readonly atOrigin?: true;
  readonly outcome: Outcome;
  /** No attempt was made: the run held the request back. */
  readonly unsent?: true;
  /** Attempts before the one that gave `outcome`, oldest first. */
  readonly earlier: readonly EarlierAttempt[];
  /** Start of the last attempt, in milliseconds since the epoch. */
  readonly startedAt: number;
  /** Length of the last attempt, in milliseconds. */
  readonly durationMs: number;
}

/** The first value of a header of an answer, or null. `name` in lower case. */
export function header(answer: Answered, name: string): string | null {
  return answer.headers.find(([given]) => given === name)?.[1] ?? null;
}

/** Bytes of a large body: ten times those of a page of 100 simulations. */
export const LARGE = 1 << 20;

/** Whether a body takes so much memory and time that nothing else is to be done beside it. */
export function isLarge(outcome: Outcome): boolean {
  return sizeOf(outcome) > LARGE;
}

/** Bytes of the body; 0 where there is none. */
export function sizeOf(outcome: Outcome): number {
  return outcome.kind === 'answered' ? outcome.body.length : 0;
}
