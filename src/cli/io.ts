import { styleText } from 'node:util';
import type { Surroundings } from '../run/interruption.ts';

export type Paint = (style: 'bold' | 'dim' | 'red' | 'green' | 'yellow' | 'cyan', text: string) => string;

/** Everything that a command takes from its process and gives to it. */
export interface Io extends Surroundings {
  /** Writes to standard output: results. */
  readonly out: (text: string) => void;
  /** Writes to standard error: what is said about the run. */
  readonly err: (text: string) => void;
  /** Writes to standard output what is meant to be read by a program although it is secret: settings of the sandbox. */
  readonly outUnseen: (text: string) => void;
  /** Colours what goes to standard output, where colours are wanted. */
  readonly paint: Paint;
  /** Colours what goes to standard error, where colours are wanted. */
  readonly paintErr: Paint;
  /** Whether standard output takes colours. */
  readonly color: boolean;
  /** Whether standard error is a terminal that can show a line that changes. */
  readonly progressTerminal: boolean;
}

/** Whether a stream takes colours: a terminal, unless NO_COLOR or a dumb terminal says otherwise (no-color.org). */
export function takesColor(stream: { readonly isTTY?: boolean }, env: Io['env']): boolean {
  return stream.isTTY === true && !env.NO_COLOR && env.TERM !== 'dumb';
}

/** Colours on a terminal, unless NO_COLOR or a dumb terminal says otherwise (no-color.org). */
export function paintFor(stream: { readonly isTTY?: boolean }, env: Io['env']): Paint {
  return takesColor(stream, env) ? (style, text) => styleText(style, text) : (_style, text) => text;
}
