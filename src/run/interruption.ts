import type { Memory } from '../machine/memory.ts';
import type { Gate } from '../redaction/gate.ts';
import { exitCodes } from './exit-codes.ts';

/** A terminal sends one Ctrl+C to npm too, and npm passes it on: a second signal so soon is the same one. */
const SAME_MS = 1_000;
/** How long a second signal waits for reports. */
const PATIENCE_MS = 5_000;

export type Signal = 'SIGINT' | 'SIGTERM';

/** The state of the report directory; a second signal does not end the process while a stale report may be in it. */
export interface Reports {
  /** Records that the reports in the directory say that the run is unfinished. */
  unfinished(): void;
  /** Records that the reports of the end are being written. */
  ending(): void;
}

/** An error that no command could catch; `cause` is the error. */
export class Crash extends Error {
  override readonly name = 'Crash';
}

export interface Surroundings {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  /** Aborted by a `Signal`, its reason, or with a `Crash`. */
  readonly signal: AbortSignal;
  /** Checks every text that is written; a run gives it the secrets. */
  readonly gate: Gate;
  readonly reports?: Reports;
  /** Absent where the process does more than this run. */
  readonly memory?: Memory;
}

export function interruptedBy({ signal }: Pick<Surroundings, 'signal'>): Signal | null {
  if (!signal.aborted || signal.reason instanceof Crash) return null;
  return signal.reason === 'SIGTERM' ? 'SIGTERM' : 'SIGINT';
}

/** Creates the handlers of signals and crashes. `reporting`: the command writes reports; those of an earlier run may exist. */
export function createInterruption(
  reporting: boolean,
  exit: (code: number) => void,
  now: () => number = () => performance.now(),
) {
  const controller = new AbortController();
  let firstAt = 0;
  let crashed = false;
  let hasty: (() => void) | null = null;
  let stale = reporting;

  return {
    signal: controller.signal,
    unfinished(): void {
      stale = false;
      hasty?.();
    },
    ending(): void {
      stale = true;
    },
    /** Ends the command in order at the first signal, and the process at a later one. */
    interrupt(signal: Signal): void {
      if (!controller.signal.aborted) {
        firstAt = now();
        controller.abort(signal);
      } else if (now() - firstAt >= SAME_MS) {
        const leave = () => exit(exitCodes[signal]);
        if (!stale) leave();
        else {
          hasty = leave;
          setTimeout(leave, PATIENCE_MS).unref();
        }
      }
    },
    /** Ends a command that writes reports in order; returns false where there is none. */
    crash(error: unknown): boolean {
      crashed = true;
      if (!reporting || controller.signal.aborted) return false;
      controller.abort(new Crash('', { cause: error }));
      return true;
    },
    crashed: (): boolean => crashed,
  };
}
