import type { Gate } from '../redaction/gate.ts';
import { exitCodes } from './exit-codes.ts';

/** Within so many milliseconds a second signal is the same Ctrl+C: a terminal sends it to npm too, and npm passes it on. */
const SAME_MS = 1_000;
/** How long a second signal waits for reports. */
const PATIENCE_MS = 5_000;

export type Signal = 'SIGINT' | 'SIGTERM';

/** Where a command is with its reports; a second signal does not end the process while a stale one may stand. */
export interface Reports {
  /** What stands in the report directory says that the run is unfinished. */
  unfinished(): void;
  /** The reports of the end are being written. */
  ending(): void;
}

/** Something that was thrown where no command could catch it; `cause` is what. */
export class Crash extends Error {
  override readonly name = 'Crash';
}

/** What a run takes from its process. */
export interface Surroundings {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  /** Aborted by SIGINT or SIGTERM, with the signal's name as its reason, or with a `Crash`. */
  readonly signal: AbortSignal;
  /** What passes this may be written; a run tells it what must not be said. */
  readonly gate: Gate;
  readonly reports?: Reports;
}

/** The signal that interrupted the command, or null. */
export function interruptedBy({ signal }: Pick<Surroundings, 'signal'>): Signal | null {
  if (!signal.aborted || signal.reason instanceof Crash) return null;
  return signal.reason === 'SIGTERM' ? 'SIGTERM' : 'SIGINT';
}

export interface Interruption extends Reports {
  /** Aborted with a `Signal`, or with a `Crash`. */
  readonly signal: AbortSignal;
  /** The first signal ends the command in order, one that comes later ends the process. */
  interrupt(signal: Signal): void;
  /** Ends a command that writes reports in order; false where there is none. */
  crash(error: unknown): boolean;
  crashed(): boolean;
}

/** `reporting`: the command writes reports, of which those of an earlier run may still stand. */
export function createInterruption(
  reporting: boolean,
  exit: (code: number) => void,
  now: () => number = () => performance.now(),
): Interruption {
  const controller = new AbortController();
  let firstAt = 0;
  let crashed = false;
  let hasty: (() => void) | null = null;
  let standing: 'stale' | 'unfinished' = reporting ? 'stale' : 'unfinished';

  return {
    signal: controller.signal,
    unfinished() {
      standing = 'unfinished';
      hasty?.();
    },
    ending() {
      standing = 'stale';
    },
    interrupt(signal) {
      if (!controller.signal.aborted) {
        firstAt = now();
        controller.abort(signal);
      } else if (now() - firstAt >= SAME_MS) {
        const leave = () => exit(exitCodes[signal]);
        if (standing === 'unfinished') leave();
        else {
          hasty = leave;
          setTimeout(leave, PATIENCE_MS).unref();
        }
      }
    },
    crash(error) {
      crashed = true;
      if (!reporting || controller.signal.aborted) return false;
      controller.abort(new Crash('', { cause: error }));
      return true;
    },
    crashed: () => crashed,
  };
}
