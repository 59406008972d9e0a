/** A token that must not open anything. */
export interface ForgedToken {
  /** Name of the manipulation, stable from run to run. */
  readonly case: string;
  readonly token: string;
  /** What makes it invalid, in one sentence. */
  readonly changed: string;
}

/** A forged token with the line of shell that sets FORGED to it, from TOKEN; empty where it is a plain word. */
export interface BuiltToken extends ForgedToken {
  readonly build: string;
}
