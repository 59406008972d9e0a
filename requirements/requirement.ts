/** How sure the document is of a statement. */
export type Level = 'documented' | 'shown';

/** How much a deviation matters. It orders lists and has no say in the exit code. */
export type Severity = 'critical' | 'major' | 'minor';

/** A statement of the document that is judged. */
export interface Requirement {
  readonly level: Level;
  /** Without it no verdict on the API is complete: where it was not exercised, the run is inconclusive. */
  readonly core?: true;
  readonly severity: Severity;
  /** Version of the catalogue that brought it; 1 where left out. */
  readonly since?: number;
  /** Heading of the document and, where it has one, the rule or row. */
  readonly clause: string;
  /** The statement in our own words, present tense. */
  readonly statement: string;
  /** The stimuli that exercise it, in words. */
  readonly sent: string;
  /** What is compared with what, in words. */
  readonly judged: string;
  /** What would exercise it where a run could not: a setting or data. Absent where every run exercises it. */
  readonly exercisedBy?: string;
}

/** A point that the document leaves open: asked and observed, never judged. */
export interface OpenPoint {
  readonly clause: string;
  /** Version of the catalogue that brought it; 1 where left out. */
  readonly since?: number;
  readonly question: string;
  /** How the answer is seen, or why it can't be. */
  readonly seen: string;
  /** The answer moves with the data, though the provider is the same: no baseline pins it by itself, no comparison turns on it. */
  readonly movesWithData?: true;
  /** Parts of such an answer, as `<member>.<member>`, that do not move with the data: a baseline pins these by itself. */
  readonly steadyParts?: readonly string[];
  /** Objects or exchanges that it takes before an answer that is inferred, or has gone, counts against a baseline; 1 where left out. */
  readonly leastEvidence?: number;
}
