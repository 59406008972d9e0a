import type { Baseline } from '../gates/baseline.ts';
import type { Waiver } from '../gates/waivers.ts';
import type { Language } from '../report/language.ts';

export interface Credentials {
  readonly clientId: string;
  readonly clientSecret: string;
}

export type Environment = 'staging' | 'production' | 'embedded';

/** What the suite talks to, and as whom. */
export interface Target {
  readonly environment: Environment;
  /** With no slash at its end. */
  readonly baseUrl: string;
  /** Host on 127.0.0.0/8, [::1] or localhost. */
  readonly loopback: boolean;
  /** True where `--allow-http` let a plain http target through; shown in the report. */
  readonly plainHttp: boolean;
  readonly main: Credentials;
  readonly second?: Credentials;
  readonly incomplete?: Credentials;
  readonly empty?: Credentials;
  readonly revokedToken?: string;
  readonly expiredToken?: string;
}

/** How much a run sends. */
export type Profile = 'full' | 'quick';

/** How a run goes about it. */
export interface RunOptions {
  readonly reportDir: string;
  readonly strict: boolean;
  /** Globs over ids: what the run is about; everything where there is none. */
  readonly only: readonly string[];
  readonly require: readonly string[];
  /** Globs over probe names. */
  readonly skip: readonly string[];
  /** Globs over ids that need not be exercised. */
  readonly acceptUnexercised: readonly string[];
  readonly profile: Profile;
  readonly maxPages: number;
  readonly concurrency: number;
  /** Requests a second; null for no bound. */
  readonly rate: number | null;
  readonly deadlineSeconds: number;
  readonly timeoutSeconds: number;
  readonly maxRequests: number;
  readonly dryRun: boolean;
  readonly lang: Language;
  readonly showIds: boolean;
  /** Whether amounts and rates are masked in everything that leaves the process. */
  readonly maskAmounts: boolean;
  readonly json: boolean;
  readonly quiet: boolean;
  /** Whether the terminal shows the open points. */
  readonly openPoints: boolean;
  /** Certificate authority, PEM text. */
  readonly ca?: string;
  readonly baseline?: Baseline;
  readonly waivers?: readonly Waiver[];
}

/** Settings that are in order. `target` null: nothing configured, the embedded provider is started. */
export interface Settings {
  readonly target: Target | null;
  readonly options: RunOptions;
  /** No setting names a target, not even the embedded one. */
  readonly unconfigured: boolean;
}

/** The flags that `run` and `doctor` take, as they stand on the command line. */
export interface Flags {
  readonly baseUrl?: string;
  readonly environment?: string;
  readonly envFile?: string;
  readonly ca?: string;
  readonly reportDir?: string;
  readonly keepRuns?: boolean;
  readonly baseline?: string;
  readonly waivers?: string;
  readonly strict?: boolean;
  readonly only?: readonly string[];
  readonly require?: readonly string[];
  readonly skip?: readonly string[];
  readonly acceptUnexercised?: readonly string[];
  readonly profile?: string;
  readonly maxPages?: string;
  readonly concurrency?: string;
  readonly rate?: string;
  readonly deadline?: string;
  readonly timeout?: string;
  readonly maxRequests?: string;
  readonly dryRun?: boolean;
  readonly allowProduction?: boolean;
  readonly allowHttp?: readonly string[];
  readonly lang?: string;
  readonly showIds?: boolean;
  readonly maskAmounts?: boolean;
  readonly json?: boolean;
  readonly quiet?: boolean;
  readonly openPoints?: boolean;
}
