import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** One verification, as the process that holds the native library gets it. */
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

/** How a verification by the native library ended. */
export type Ended =
  | { readonly kind: 'results'; readonly text: string }
  /** `missing`: the package is not there. `failed`: it could not run. `crashed`: it took its process with it. */
  | { readonly kind: 'missing' | 'failed' | 'crashed' | 'timeout' | 'interrupted' };

/** The Verifier of Pact in a process of its own, started when it is first needed. */
export interface NativeVerifier {
  verify(job: Omit<Job, 'number'>, limits: { readonly withinMs: number; readonly signal: AbortSignal }): Promise<Ended>;
  close(): void;
}

function startChild(): ChildProcess {
  return fork(fileURLToPath(new URL('./child.js', import.meta.url)), {
    // The native library would ask a proxy that the environment names, and log as it says.
    env: { PACT_DO_NOT_TRACK: 'true' },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
}

/**
 * The Verifier in a process of its own: what it prints is dropped, what it may take is bounded, and a crash of its
 * native code ends a verification, not the suite. One verification at a time.
 */
export function createNativeVerifier(start: () => ChildProcess = startChild): NativeVerifier {
  let child: ChildProcess | null = null;
  let number = 0;
  const close = (): void => {
    child?.kill('SIGKILL');
    child = null;
  };
  const begin = (): ChildProcess => {
    const begun = start();
    begun.once('exit', () => {
      if (child === begun) child = null;
    });
    // A process that is gone takes no message; its end is what counts.
    begun.on('error', () => undefined);
    return begun;
  };
  return {
    verify(job, { withinMs, signal }) {
      if (signal.aborted) return Promise.resolve({ kind: 'interrupted' });
      const running = child ?? begin();
      child = running;
      number += 1;
      const own = number;
      return new Promise((resolve) => {
        const settle = (ended: Ended): void => {
          clearTimeout(timer);
          signal.removeEventListener('abort', interrupted);
          running.off('message', answered).off('exit', crashed).off('error', failed);
          if (ended.kind !== 'results') close();
          resolve(ended);
        };
        const answered = ({ number: answersTo, ...ended }: Done): void => {
          if (answersTo === own) settle(ended);
        };
        const crashed = (): void => settle({ kind: 'crashed' });
        const failed = (): void => settle({ kind: 'failed' });
        const interrupted = (): void => settle({ kind: 'interrupted' });
        const timer = setTimeout(() => settle({ kind: 'timeout' }), withinMs);
        signal.addEventListener('abort', interrupted, { once: true });
        running.on('message', answered).once('exit', crashed).once('error', failed);
        running.send({ ...job, number: own } satisfies Job);
      });
    },
    close,
  };
}
