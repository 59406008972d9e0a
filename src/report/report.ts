import type { CodedMessage, TextMessage } from '../../messages/index.ts';
import type { RequirementId, Severity } from '../../requirements/index.ts';
import type { ExitCode } from '../judging/exit-codes.ts';
import type { Finding, Verdict } from '../judging/finding.ts';
import type { MaskedMessage } from '../redaction/message.ts';

/** Verdict on the API alone; `gates` contains the other causes of the exit code. */
export type Overall = 'conforming' | 'nonconforming' | 'inconclusive' | 'refused' | 'incomplete';

export interface Gate extends Partial<CodedMessage> {
  readonly kind: 'strict' | 'baseline' | 'waiver' | 'require';
  readonly message: string;
  readonly id?: string;
}

export interface Coverage {
  readonly exercised: number;
  readonly of: number;
  /** Core requirements that were not exercised: they keep the run from a verdict. */
  readonly coreMissing: readonly string[];
  /** Requirements that `--accept-unexercised` names and that were not exercised. */
  readonly accepted: readonly string[];
}

export interface ReportScope {
  readonly kind: 'full' | 'selection' | 'quick' | 'traffic';
  readonly selected: number;
  readonly of: number;
  readonly skipped: readonly string[];
  /** Ids that were checked at some requests only, each as `--only` takes it; absent for none. */
  readonly at?: readonly string[];
}

export interface RequirementResult {
  readonly id: string;
  readonly level: 'documented' | 'shown';
  /** Severity of the requirement or of its worst finding; missing in reports of older versions. */
  readonly severity?: Severity;
  readonly clause: string;
  readonly statement: string;
  readonly verdict: Exclude<Verdict, 'observed'>;
  readonly judgedOn: number;
  /** Reason for a missing verdict, or for a part that was not checked. */
  readonly reason?: string;
  /** The parts of `reason`, each with its code; `text` is the code of a sentence that has none of its own. */
  readonly reasons?: readonly TextMessage[];
  readonly findings: readonly Finding[];
  readonly findingsLeftOut?: number;
  /** The environment blocked a part of the check, besides the findings; `reason` says how. */
  readonly unsettled?: true;
}

export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

/** Code and parameters, where there are some, are those of `summary`. */
export interface OpenPointResult extends Partial<CodedMessage> {
  readonly id: string;
  readonly question: string;
  /** Null if nothing was seen. */
  readonly answer: Json;
  readonly summary: string;
  readonly certainty: 'seen' | 'inferred' | 'unseen';
  readonly reason?: string;
  readonly reasons?: readonly TextMessage[];
  readonly basis: number;
  readonly exchanges: readonly string[];
  readonly baseline?: 'same' | 'changed' | 'new' | 'gone';
  /** Answer in the baseline, if it changed or is gone. */
  readonly pinned?: Json;
}

export type Message = MaskedMessage;

/** How a shell builds the credentials of a request again: texts with the names of variables, and no value. */
export interface Recipe {
  readonly build?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly query?: string;
  readonly body?: string;
}

/** One exchange, without secret and personal values. */
export interface ExchangeRow {
  readonly id: string;
  readonly stimulus: string;
  readonly purpose: string;
  readonly method: string;
  readonly path: string;
  /** Sent to the origin of the base URL, without its path. */
  readonly atOrigin?: true;
  /** How its credentials are built again in a shell; absent where they are the main partner's own, as documented. */
  readonly recipe?: Recipe;
  /** Absent without a complete response; `failure` then says why. */
  readonly status?: number;
  readonly failure?: string;
  readonly contentType?: string;
  readonly bytes?: number;
  readonly startedAt: string;
  readonly durationMs: number;
  /** Results of the attempts before the last, oldest first. */
  readonly retried: readonly (number | string)[];
  /** Missing if only the summary was kept. */
  readonly messages?: { readonly request: Message; readonly response?: Message };
}

/** A problem of settings or of the target's reachability, with its remedy. */
export interface Problem extends Partial<CodedMessage> {
  readonly variable?: string;
  readonly message: string;
  readonly remedy: string;
}

/** Values of a field in the main partner's list, each simulation counted once. */
export interface FieldValues extends Omit<FieldPresence, 'values'> {
  /** Number of different values; 1,000 means 1,000 or more. */
  readonly distinct: number;
  /** Ends of the range of numbers, where there are ten values or more. */
  readonly min?: number;
  readonly max?: number;
  /** Maximum number of decimals. */
  readonly decimals?: number;
  /** Lengths of strings in UTF-16 code units. */
  readonly minLength?: number;
  readonly maxLength?: number;
  /** Form → number of values with it; of fields whose format leaves details open. */
  readonly forms?: Readonly<Record<string, number>>;
}

export interface FieldPresence {
  readonly of: number;
  readonly present: number;
  readonly null: number;
  /** Of fields of a simulation only. */
  readonly values?: FieldValues;
}

type PageField<Id> = Id extends `Page.${infer Field}` ? Exclude<Field, 'closed'> : never;

/** A page of the full listing as it was last read, with the fields of its pagination block; null where one was unusable. */
export interface WalkedPage extends Readonly<Record<PageField<RequirementId>, boolean | number | null>> {
  readonly page: number;
  readonly items: number | null;
  /** Items whose simulation or id was listed before. */
  readonly repeated: number;
  readonly exchange: string;
}

export interface Walk {
  readonly limite: number | null;
  readonly pages: number;
  readonly items: number;
  readonly distinct: number;
  readonly total: number | null;
  readonly reads: number;
  /** False if the list was longer than `--max-pages` and sampled. */
  readonly whole: boolean;
  /** The pages in order; of a long list the first, the last and a sample of those between. */
  readonly visited?: readonly WalkedPage[];
}

export interface StimulusTiming {
  readonly count: number;
  readonly medianMs: number;
  readonly maxMs: number;
}

/** A relation between fields that is true for every simulation with these fields. */
export interface Invariant {
  readonly kind: string;
  readonly holds: string;
  readonly support: number;
}

export interface LeftOut {
  /** Pages of the full listing. */
  readonly exchanges?: number;
  readonly findings?: number;
  /** Items of very long pages that were not checked. */
  readonly items?: number;
}

export interface UsedSettings {
  /** Of the target, the accounts, the flags, and the contents of waivers and baseline. */
  readonly fingerprint: string;
  /** The accounts and tokens that were configured beside the main account. */
  readonly accounts: readonly string[];
  /** The flags that change what is sent or what a report says, other than their defaults; of `--waivers` the number of waivers. */
  readonly flags: Readonly<Record<string, Json>>;
}

/** Data of all views; the content of `conformance.json`. */
export interface Report {
  readonly format: 'vehicle-credit-conformance';
  readonly formatVersion: 1;
  /** `catalogue`: version of the catalog of requirements; absent, like `settings` of `run`, in reports of older versions. */
  readonly suite: { readonly version: string; readonly catalogue?: number };
  readonly document: { readonly version: string };
  readonly target: { readonly environment: string; readonly baseUrl: string };
  /** Absent, like `scope` and `coverage`, in reports of older versions. */
  readonly run?: {
    readonly id: string;
    readonly settings?: UsedSettings;
    /** The evidence of the run was evaluated again, offline. */
    readonly evaluatedAgain?: true;
  };
  readonly scope?: ReportScope;
  readonly coverage?: Coverage;
  readonly startedAt: string;
  readonly finishedAt: string;
  readonly complete: boolean;
  readonly verdict: Overall;
  readonly exitCode: ExitCode;
  readonly gates: readonly Gate[];
  /** Absent in the reports of older versions: `unseen`, whose open points stood in `observed`. */
  readonly counts: Readonly<Record<Verdict, number> & { unseen?: number }>;
  /** `sent`: attempts, retries included; `unreached`: those without a connection to the target, absent where there are none. */
  readonly requests: { readonly sent: number; readonly retried: number; readonly unreached?: number };
  readonly requirements: readonly RequirementResult[];
  readonly openPoints: readonly OpenPointResult[];
  /** `<Object>.<field>` → how often the field was present. */
  readonly presence: Readonly<Record<string, FieldPresence>>;
  readonly walk: Walk | Record<string, never>;
  readonly timings: Readonly<Record<string, StimulusTiming>>;
  readonly invariants: readonly Invariant[];
  readonly exchanges: readonly ExchangeRow[];
  readonly problems: readonly Problem[];
  readonly leftOut?: LeftOut;
}
