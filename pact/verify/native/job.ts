/** One verification, as the process that holds the native library is told of it. */
export interface Job {
  readonly number: number;
  readonly provider: string;
  /** Where requests go: an address of this machine. */
  readonly baseUrl: string;
  /** Where provider states are set up: an address of this machine. */
  readonly statesUrl: string;
  readonly pactFile: string;
  /** For one request. */
  readonly timeoutMs: number;
}

/** How a job ended. */
export type Done = { readonly number: number } & (
  | { readonly kind: 'results'; readonly text: string }
  | { readonly kind: 'missing' | 'failed' }
);
