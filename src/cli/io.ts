import { styleText } from 'node:util';
import type { Gate } from '../redaction/gate.ts';
import { Crash, type Reports } from './interruption.ts';

export type Paint = (style: 'bold' | 'dim' | 'red' | 'green' | 'yellow' | 'cyan', text: string) => string;

/** Everything that a command takes from its process and gives to it. */
export interface Io {
  /** Writes to standard output: results. */
  readonly out: (text: string) => void;
  /** Writes to standard error: what is said about the run. */
  readonly err: (text: string) => void;
  /** Writes to standard output what is meant to be read by a program although it is secret: settings of the sandbox. */
  readonly outUnseen: (text: string) => void;
  /** What passes this is written by `out` and `err`; a command tells it what must not be said. */
  readonly gate: Gate;
  /** Colours what goes to standard output, where colours are wanted. */
  readonly paint: Paint;
  /** Colours what goes to standard error, where colours are wanted. */
  readonly paintErr: Paint;
  /** Whether standard output takes colours. */
  readonly color: boolean;
  /** Whether standard error is a terminal that can show a line that changes. */
  readonly progressTerminal: boolean;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  /** Aborted by SIGINT or SIGTERM, with the signal's name as its reason, or with a `Crash`. */
  readonly signal: AbortSignal;
  readonly reports?: Reports;
}

export type Signal = 'SIGINT' | 'SIGTERM';

/** The signal that interrupted the command, or null. */
export function interruptedBy({ signal }: Pick<Io, 'signal'>): Signal | null {
  if (!signal.aborted || signal.reason instanceof Crash) return null;
  return signal.reason === 'SIGTERM' ? 'SIGTERM' : 'SIGINT';
}

/** Whether a stream takes colours: a terminal, unless NO_COLOR or a dumb terminal says otherwise (no-color.org). */
export function takesColor(stream: { readonly isTTY?: boolean }, env: Io['env']): boolean {
  return stream.isTTY === true && !env.NO_COLOR && env.TERM !== 'dumb';
}

/** Colours on a terminal, unless NO_COLOR or a dumb terminal says otherwise (no-color.org). */
export function paintFor(stream: { readonly isTTY?: boolean }, env: Io['env']): Paint {
  return takesColor(stream, env) ? (style, text) => styleText(style, text) : (_style, text) => text;
}
