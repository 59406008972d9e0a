/** A token that must not open anything. */
export interface ForgedToken {
  /** Name of the manipulation, stable from run to run. */
  readonly case: string;
  readonly token: string;
  /** What makes it invalid, in one sentence. */
  readonly changed: string;
}
