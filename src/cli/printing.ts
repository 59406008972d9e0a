import type { Gate } from '../redaction/gate.ts';

/** Stands in place of a text that was not printed. */
export const WITHHELD =
  'What belongs here was withheld: it held something that must not leave the process. That is a defect of the suite; please report it.';

type Write = (text: string) => unknown;

/** Standard output and standard error behind a gate. */
export interface Printing {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  /** Whether something was withheld. */
  readonly withheld: () => boolean;
}

/** Lets every text pass the gate before it is written; in place of one that does not, a line says so. */
export function printing(
  gate: Gate,
  streams: { readonly out: Write; readonly err: Write },
  say: (sentence: string) => string = (sentence) => sentence,
): Printing {
  let withheld = false;
  const through = (write: Write) => (text: string) => {
    const leaks = gate.leaksIn(text).length > 0;
    withheld ||= leaks;
    write(leaks ? `${say(WITHHELD)}\n` : text);
  };
  return { out: through(streams.out), err: through(streams.err), withheld: () => withheld };
}
