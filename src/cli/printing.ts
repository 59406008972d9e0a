import { type Language, sayIn } from '../../messages/index.ts';
import type { Gate } from '../redaction/gate.ts';

type Write = (text: string) => unknown;

/** Standard output and standard error behind a gate. */
export interface Printing {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  /** Whether something was withheld. */
  readonly withheld: () => boolean;
}

/** Lets every text pass the gate before it is written; a line replaces a text that does not pass. */
export function printing(
  gate: Gate,
  streams: { readonly out: Write; readonly err: Write },
  lang: Language = 'en',
): Printing {
  let withheld = false;
  const through = (write: Write) => (text: string) => {
    const leaks = gate.leaksIn(text).length > 0;
    withheld ||= leaks;
    write(leaks ? `${sayIn(lang)('withheld')}\n` : text);
  };
  return { out: through(streams.out), err: through(streams.err), withheld: () => withheld };
}
