import type { Baseline } from '../gates/baseline.ts';
import type { Waiver } from '../gates/waivers.ts';
import type { Language } from '../report/language.ts';
import type { Bounds } from './values.ts';

/** One option of the command line; its help is the text `help.<name>`. */
export interface OptionRow extends Partial<Bounds> {
  /** The flag with the value that it takes, as help shows it. */
  readonly usage: `--${string}`;
  /** Whether the flag may be repeated. */
  readonly many?: true;
  /** The setting that the flag overrides. */
  readonly variable?: string;
  readonly choices?: readonly string[];
  /** The value without the flag. */
  readonly fallback?: string | number;
}

/** Every option: its usage, its bounds or choices, and its default. */
export const table = {
  // the target
  baseUrl: { usage: '--base-url <url>', variable: 'PARTNER_API_BASE_URL' },
  environment: { usage: '--environment <name>', variable: 'PARTNER_API_ENVIRONMENT' },
  envFile: { usage: '--env-file <file>' },
  ca: { usage: '--ca <file>' },
  allowHttp: { usage: '--allow-http <host>', many: true },
  allowProduction: { usage: '--allow-production' },
  // reports and verdict
  reportDir: { usage: '--report-dir <dir>', fallback: 'reports' },
  keepRuns: { usage: '--keep-runs' },
  strict: { usage: '--strict' },
  baseline: { usage: '--baseline <file>' },
  waivers: { usage: '--waivers <file>' },
  only: { usage: '--only <glob>', many: true },
  acceptUnexercised: { usage: '--accept-unexercised <glob>', many: true },
  require: { usage: '--require <glob>', many: true },
  lang: { usage: '--lang <language>', choices: ['en', 'pt-BR'], fallback: 'en' },
  json: { usage: '--json' },
  quiet: { usage: '--quiet' },
  openPoints: { usage: '--open-points' },
  // what is sent, and how fast
  skip: { usage: '--skip <glob>', many: true },
  profile: { usage: '--profile <name>', choices: ['full', 'quick'], fallback: 'full' },
  maxPages: { usage: '--max-pages <n>', least: 1, most: 1_000_000, fallback: 2_000 },
  concurrency: { usage: '--concurrency <n>', least: 1, most: 64, fallback: 4 },
  rate: { usage: '--rate <n>', least: 0.01, most: 1_000, fractional: true, fallback: 5 },
  deadline: { usage: '--deadline <seconds>', least: 1, most: 86_400, fallback: 600 },
  timeout: { usage: '--timeout <seconds>', least: 1, most: 600, fallback: 15 },
  maxRequests: { usage: '--max-requests <n>', least: 1, most: 1_000_000, fallback: 5_000 },
  dryRun: { usage: '--dry-run' },
  showIds: { usage: '--show-ids' },
  maskAmounts: { usage: '--mask-amounts' },
  noMaskAmounts: { usage: '--no-mask-amounts' },
  // the small commands
  level: { usage: '--level <level>', choices: ['documented', 'shown', 'open'] },
  out: { usage: '--out <file>' },
  timings: { usage: '--no-timings' },
  port: { usage: '--port <n>', least: 0, most: 65_535, fallback: 0 },
  host: { usage: '--host <host>', fallback: '127.0.0.1' },
  count: { usage: '--count <n>', least: 0, most: 10_000_000, fallback: 240 },
  seed: { usage: '--seed <n>', least: 0, most: 4_294_967_295, fallback: 1 },
  behaviour: { usage: '--behaviour <id>', many: true },
  fault: { usage: '--fault <id>', many: true },
  list: { usage: '--list [filter]' },
} as const satisfies Readonly<Record<string, OptionRow>>;

export type OptionName = keyof typeof table;

type Usage<Row> = Row extends { readonly usage: infer Text } ? Text : never;
type Written<Row> = Row extends { readonly many: true }
  ? readonly string[]
  : Usage<Row> extends `${string}<${string}`
    ? string
    : Usage<Row> extends `${string}[${string}`
      ? string | true
      : boolean;

/** The flags of a command line, as commander gives them. */
export type Flags = { readonly [Name in OptionName]?: Written<(typeof table)[Name]> };

export interface Credentials {
  readonly clientId: string;
  readonly clientSecret: string;
}

export type Environment = 'staging' | 'production' | 'embedded';

/** The API under test, and the accounts to test it with. */
export interface Target {
  readonly environment: Environment;
  /** Without a trailing slash. */
  readonly baseUrl: string;
  /** Whether the host is localhost, in 127.0.0.0/8 or [::1]. */
  readonly loopback: boolean;
  /** Whether `--allow-http` allowed unencrypted http to another machine. */
  readonly plainHttp: boolean;
  readonly main: Credentials;
  readonly second?: Credentials;
  readonly incomplete?: Credentials;
  readonly empty?: Credentials;
  readonly revokedToken?: string;
  readonly expiredToken?: string;
}

/** How much a run sends. */
export type Profile = (typeof table.profile.choices)[number];

/** The options of a run, validated. */
export interface RunOptions {
  readonly reportDir: string;
  readonly strict: boolean;
  /** Globs over ids; empty for all. */
  readonly only: readonly string[];
  readonly require: readonly string[];
  /** Globs over names of probes. */
  readonly skip: readonly string[];
  /** Globs over ids that need not be exercised. */
  readonly acceptUnexercised: readonly string[];
  readonly profile: Profile;
  readonly maxPages: number;
  readonly concurrency: number;
  /** Requests per second; null for no limit. */
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
  readonly openPoints: boolean;
  /** Certificate authority, PEM. */
  readonly ca?: string;
  readonly baseline?: Baseline;
  readonly waivers?: readonly Waiver[];
}

/** Valid settings. */
export interface Settings {
  /** Null for the embedded provider. */
  readonly target: Target | null;
  readonly options: RunOptions;
  /** Whether no setting names a target, not even the embedded one. */
  readonly unconfigured: boolean;
}
