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
  readonly json?: boolean;
  readonly quiet?: boolean;
}
