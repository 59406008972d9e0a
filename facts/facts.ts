import type { CodedMessage, TextCode } from '../messages/index.ts';
import type { Answer, Asked, Partner } from './answer.ts';
import type { GivenToken, GivenTokenFact } from './given-token.ts';
import type { IsolationFact } from './isolation.ts';
import type { Observed } from './observed/observe.ts';
import type { Anomaly, Broken } from './survey.ts';
import type { Tallies } from './tally.ts';

/**
 * `clean`: the list adds up; `constant`: the same things did not add up in every read; `living`: they changed with every
 * read; `unread`: the list could not be read.
 */
export type SurveyState = 'clean' | 'constant' | 'living' | 'unread';

/** One page read at another size, compared with the walk. A parameter that was left out is null. */
export interface SliceFact {
  readonly kind: 'slice' | 'total' | 'simulation-twice' | 'numero';
  readonly state: 'constant' | 'living' | 'unstable';
  readonly page: number | null;
  readonly limite: number | null;
  readonly exchange: string;
  readonly params: CodedMessage['params'];
}

/** One simulation whose values on a page contradict those of the walk. A parameter that was left out is null. */
export interface ValuesFact {
  /** `living`: the values differed in another way each time. */
  readonly state: 'constant' | 'living';
  /** The fields that differ, `<Object>.<field>`. */
  readonly fields: readonly string[];
  readonly page: number | null;
  readonly limite: number | null;
  readonly item: number;
  readonly exchange: string;
  /** The page of the walk. */
  readonly asWalked: Asked;
}

/** The result of all readings of one partner's list. */
export interface Survey {
  readonly partner: Partner;
  readonly limite: number;
  readonly state: SurveyState;
  readonly pages: number;
  /** The last page that holds items; 0 for an empty list. */
  readonly lastPage: number;
  readonly items: number;
  readonly distinct: number;
  readonly total: number | null;
  readonly whole: boolean;
  /** How often the list was read. */
  readonly reads: number;
  readonly broken: Broken | null;
  readonly anomalies: readonly Anomaly[];
  /** Whether two reads of one page gave its items in the same order. */
  readonly order: 'stable' | 'unstable' | 'unknown';
  /** The list changed between two reads. */
  readonly changed: boolean;
  /** Pages at other sizes that were compared with the walk, and what differed. */
  readonly compared: number;
  readonly slices: readonly SliceFact[];
  /** Simulations that other pages hold too, and whose values were compared; absent in older evidence. */
  readonly valuesCompared?: number;
  readonly contradictions?: readonly ValuesFact[];
  /** The page after the last, at the walk's size. */
  readonly afterLast: string | null;
  /** Absent where the list was walked at one size only. */
  readonly sizes?: SizesFact;
}

/**
 * A page that a partner's token opened in three reads in a row, and that is not the page of before: it is empty, holds
 * other simulations, or differs from what an older token opens at the same time.
 */
export interface ViewFact {
  readonly kind: 'empty' | 'other' | 'differs';
  /** `once`: the list was never seen again as it was; it may have changed for everyone. */
  readonly state: 'constant' | 'once';
  readonly partner: Partner;
  /** Which token call of the run issued the token, from 1. */
  readonly token: number;
  readonly exchange: string;
  readonly page: number | null;
  readonly limite: number | null;
  readonly case?: string;
}

/** The walks over one list at two page sizes, compared as sets. */
export interface SizesFact {
  readonly state: 'same' | 'constant' | 'living';
  /** Page sizes of the two walks. */
  readonly limite: number;
  readonly other: number;
  /** Simulations of the first walk that the other lacks, and of the other that the first lacks. */
  readonly missing: number;
  readonly further: number;
  readonly totals: readonly [number | null, number | null];
  /** The first page of the other walk. */
  readonly exchange: string;
}

/** Simulations in two partners' lists, as older evidence holds them. */
export interface SharedFact {
  readonly compared: number;
  readonly shared: number;
  readonly page: number;
  readonly item: number;
  readonly exchange: string;
}

/** The ids that a run checked, null for all of them, and the probes that it left out. */
export interface ScopeFact {
  readonly ids: readonly string[] | null;
  /** Ids that were checked at some requests only, `<id>@<probe>` or `<id>@<probe> (<case>)` each; absent for none. */
  readonly at?: readonly string[];
  readonly skip: readonly string[];
  readonly quick: boolean;
}

export type Halt = Extract<TextCode, 'token.unusable' | 'token.malformed-given'>;

/** Everything that a run recorded: JSON, none of it secret or personal. */
export interface Facts {
  readonly production: boolean;
  /** Absent in older evidence, which is about everything. */
  readonly scope?: ScopeFact;
  readonly configured: Readonly<Record<'second' | 'incomplete' | 'empty' | 'revokedToken' | 'expiredToken', boolean>>;
  /** The configured tokens beside those that the run obtained; absent from older evidence. */
  readonly given?: Readonly<Partial<Record<GivenToken, GivenTokenFact>>>;
  readonly answers: readonly Answer[];
  readonly tallies: Tallies;
  readonly observed: Observed;
  /** Items of very long pages that were not read; absent where there are none. */
  readonly itemsLeftOut?: number;
  readonly surveys: Readonly<Partial<Record<Partner, Survey>>>;
  /** What older evidence holds in the place of `isolation`. */
  readonly shared?: SharedFact | null;
  readonly isolation?: IsolationFact;
  readonly views?: readonly ViewFact[];
  /** Exchanges of negative cases whose control failed just before or just after. */
  readonly uncontrolled: readonly string[];
  /** Negative cases that were not sent, because the control before them failed. */
  readonly unasked: readonly { readonly name: string; readonly case: string }[];
  /** Code of why the run could not go on, or null. */
  readonly halted: Halt | null;
}
