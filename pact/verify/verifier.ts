import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export interface Job {
  readonly provider: string;
  readonly baseUrl: string;
  readonly statesUrl: string;
  readonly pactFile: string;
  /** Time limit of the job, and of each request. */
  readonly timeoutMs: number;
}

/** `missing`: the package is not installed. `failed`: it could not run. `crashed`: its process died. */
export type Ended =
  | { readonly kind: 'results'; readonly text: string }
  | { readonly kind: 'missing' | 'failed' | 'crashed' | 'timeout' | 'interrupted' };

/** Pact's Verifier in a separate process, started on first use. */
export type NativeVerifier = ReturnType<typeof createNativeVerifier>;

function startChild(): ChildProcess {
  return fork(fileURLToPath(new URL('./child.js', import.meta.url)), {
    // The native library would use the proxy and the log level of the environment.
    env: { PACT_DO_NOT_TRACK: 'true' },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
}

/** Runs one verification at a time, without output and with a time limit. A native crash ends only that verification. */
export function createNativeVerifier(start: () => ChildProcess = startChild) {
  let child: ChildProcess | null = null;
  const close = (): void => {
    child?.kill('SIGKILL');
    child = null;
  };
  return {
    close,
    async verify(job: Job, signal: AbortSignal): Promise<Ended> {
      if (signal.aborted) return { kind: 'interrupted' };
      // A dead process accepts no message. The `exit` event reports its end.
      const running = child?.connected === true ? child : start().on('error', () => undefined);
      child = running;
      const done = new AbortController();
      const timeout = AbortSignal.timeout(job.timeoutMs);
      const stop = { signal: AbortSignal.any([signal, timeout, done.signal]) };
      running.send(job);
      const ended: Ended = await Promise.race([
        once(running, 'message', stop).then(([result]) => result),
        once(running, 'exit', stop).then(() => ({ kind: 'crashed' })),
      ]).catch(() => ({ kind: signal.aborted ? 'interrupted' : timeout.aborted ? 'timeout' : 'failed' }));
      done.abort();
      if (ended.kind !== 'results') close();
      return ended;
    },
  };
}
