import { exitCodes } from '../judging/exit-codes.ts';
import type { Memory } from '../machine/memory.ts';
import type { Gate } from '../redaction/gate.ts';
import type { Problem } from '../report/report.ts';

/** A second signal within this time is the same Ctrl+C, which npm gets too and forwards. */
const SAME_MS = 1_000;
/** Maximum time that a second signal waits for reports. */
const REPORTS_MS = 5_000;

export type Signal = 'SIGINT' | 'SIGTERM';

/** Records the state of the report directory. */
export type Reports = Pick<ReturnType<typeof createInterruption>, 'unfinished' | 'ending'>;

/** An error that no command caught; `cause` is the error. */
export class Crash extends Error {
  override readonly name = 'Crash';
}

export interface Surroundings {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  /** Aborted with a `Signal` or a `Crash` as its reason. */
  readonly signal: AbortSignal;
  /** Checks every text that is written; a run adds its secrets. */
  readonly gate: Gate;
  /** Problems found before the settings can be read. */
  readonly problems?: readonly Problem[];
  readonly reports?: Reports;
  /** Missing if the process does more than this run. */
  readonly memory?: Memory;
}

export function interruptedBy({ signal }: Pick<Surroundings, 'signal'>): Signal | null {
  if (!signal.aborted || signal.reason instanceof Crash) return null;
  return signal.reason === 'SIGTERM' ? 'SIGTERM' : 'SIGINT';
}

/** Creates the handlers of signals and crashes. `reporting`: the command writes reports, and older ones may exist. */
export function createInterruption(reporting: boolean, exit: (code: number) => void, now = () => performance.now()) {
  const controller = new AbortController();
  let firstAt = 0;
  let crashed = false;
  let leaveEarly: (() => void) | null = null;
  /** A second signal does not end the process while a stale report may be in the directory. */
  let stale = reporting;

  return {
    signal: controller.signal,
    /** Records that the reports in the directory are those of an unfinished run. */
    unfinished(): void {
      stale = false;
      leaveEarly?.();
    },
    /** Records that the final reports are being written. */
    ending(): void {
      stale = true;
    },
    /** Ends the command normally at the first signal, and the process at a later one. */
    interrupt(signal: Signal): void {
      if (!controller.signal.aborted) {
        firstAt = now();
        controller.abort(signal);
      } else if (now() - firstAt >= SAME_MS) {
        const leave = () => exit(exitCodes[signal]);
        if (!stale) leave();
        else {
          leaveEarly = leave;
          setTimeout(leave, REPORTS_MS).unref();
        }
      }
    },
    /** Ends a command that writes reports normally. Returns false for other commands, or if it is already ending. */
    crash(error: unknown): boolean {
      crashed = true;
      if (!reporting || controller.signal.aborted) return false;
      controller.abort(new Crash('', { cause: error }));
      return true;
    },
    crashed: (): boolean => crashed,
  };
}
