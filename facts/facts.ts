import type { CodedMessage, TextCode } from '../messages/index.ts';
import type { Answer, Asked, Partner } from './answer.ts';
import type { GivenToken, GivenTokenFact } from './given-token.ts';
import type { IsolationFact } from './isolation.ts';
import type { Observed } from './observed/observe.ts';
import type { Anomaly, Broken } from './survey.ts';
import type { Tallies } from './tally.ts';

/**
 * `clean`: no anomalies; `constant`: the same anomalies in every read; `living`: other anomalies in every read;
 * `unread`: the list could not be read.
 */
export type SurveyState = 'clean' | 'constant' | 'living' | 'unread';

/** One page at another page size, compared with the walk. An omitted parameter is null. */
export interface SliceFact {
  readonly kind: 'slice' | 'total' | 'simulation-twice' | 'numero';
  readonly state: 'constant' | 'living' | 'unstable';
  readonly page: number | null;
  readonly limite: number | null;
  readonly exchange: string;
  readonly params: CodedMessage['params'];
}

/** One simulation whose values on a page contradict its values in the walk. An omitted parameter is null. */
export interface ValuesFact {
  /** `living`: the differences changed with every read. */
  readonly state: 'constant' | 'living';
  /** The fields that differ, `<Object>.<field>`. */
  readonly fields: readonly string[];
  readonly page: number | null;
  readonly limite: number | null;
  readonly item: number;
  readonly exchange: string;
  /** The query of the walk's page. */
  readonly asWalked: Asked;
}

/** The result of all reads of one partner's list. */
export interface Survey {
  readonly partner: Partner;
  readonly limite: number;
  readonly state: SurveyState;
  readonly pages: number;
  /** The last page with items; 0 for an empty list. */
  readonly lastPage: number;
  readonly items: number;
  readonly distinct: number;
  readonly total: number | null;
  readonly whole: boolean;
  /** How often the list was read. */
  readonly reads: number;
  readonly broken: Broken | null;
  readonly anomalies: readonly Anomaly[];
  /** `stable` if two reads of one page returned its items in the same order. */
  readonly order: 'stable' | 'unstable' | 'unknown';
  /** The list changed between two reads. */
  readonly changed: boolean;
  /** Number of pages at other sizes that were compared with the walk; `slices` are the differences. */
  readonly compared: number;
  readonly slices: readonly SliceFact[];
  /** Simulations found on several pages whose values were compared; absent in older evidence. */
  readonly valuesCompared?: number;
  readonly contradictions?: readonly ValuesFact[];
  /** A page with a simulation that had a new id in each of three readings, with the same values; absent if there is none. */
  readonly renewed?: { readonly exchange: string } & Asked;
  /** The exchange of the page after the last, at the walk's page size. */
  readonly afterLast: string | null;
  /** Absent if the list was walked at one page size only. */
  readonly sizes?: SizesFact;
}

/**
 * A page that differs from its earlier content in three consecutive reads with one token. The page is empty, has other
 * simulations, or differs from the page that an older token reads at the same time.
 */
export interface ViewFact {
  readonly kind: 'empty' | 'other' | 'differs';
  /** `once`: the earlier content was never seen again; the list may have changed for every token. */
  readonly state: 'constant' | 'once';
  readonly partner: Partner;
  /** Ordinal of the token request that issued the token, from 1. */
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
  /** Simulations that only the first walk has, and simulations that only the other walk has. */
  readonly missing: number;
  readonly further: number;
  readonly totals: readonly [number | null, number | null];
  /** The first page of the other walk. */
  readonly exchange: string;
}

/** The ids that a run checked (null: all ids) and the probes that it skipped. */
export interface ScopeFact {
  readonly ids: readonly string[] | null;
  /** Ids checked at some requests only: `<id>@<probe>` or `<id>@<probe> (<case>)`. Absent if there are none. */
  readonly at?: readonly string[];
  readonly skip: readonly string[];
  readonly quick: boolean;
}

/** All facts that a run recorded, as JSON without secrets or personal data. */
export interface Facts {
  readonly production: boolean;
  readonly scope: ScopeFact;
  readonly configured: Readonly<Record<'second' | 'incomplete' | 'empty' | 'revokedToken' | 'expiredToken', boolean>>;
  /** The configured tokens, compared with the tokens that the run obtained; absent in older evidence. */
  readonly given?: Readonly<Partial<Record<GivenToken, GivenTokenFact>>>;
  readonly answers: readonly Answer[];
  readonly tallies: Tallies;
  readonly observed: Observed;
  /** Items of very long pages that were not read; absent if there are none. */
  readonly itemsLeftOut?: number;
  readonly surveys: Readonly<Partial<Record<Partner, Survey>>>;
  readonly isolation: IsolationFact;
  readonly views: readonly ViewFact[];
  /** Exchanges of negative cases whose control request failed directly before or after them. */
  readonly uncontrolled: readonly string[];
  /** Negative cases that were not sent because the control request before them failed. */
  readonly unasked: readonly { readonly name: string; readonly case: string }[];
  /** Code of the reason why the run stopped early, or null. */
  readonly halted: Extract<TextCode, 'token.unusable' | 'token.malformed-given'> | null;
}
