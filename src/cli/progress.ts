import { type Language, sayIn } from '../../messages/index.ts';
import type { Progress } from '../run/record.ts';

/** Where progress is written to; a terminal's or a pipeline's standard error. */
export interface Sink {
  write(text: string): unknown;
}

/** `line`: one line that is written over and over, for a terminal. `lines`: now and then a line, for a log. */
export type ProgressMode = 'line' | 'lines' | 'none';

export interface ProgressLine {
  step(progress: Progress): void;
  /** Clears the line, so that what follows starts in an empty one. */
  end(): void;
}

/** How progress is shown: never with `--quiet` or `--json`, in place on a terminal, else line by line. */
export function progressMode(asked: {
  readonly terminal: boolean;
  readonly quiet: boolean;
  readonly json: boolean;
}): ProgressMode {
  if (asked.quiet || asked.json) return 'none';
  return asked.terminal ? 'line' : 'lines';
}

const WIDTH = 78;
/** Requests before a rate is measured. */
const FEWEST = 10;
const LINE_EVERY_MS = 100;
const LINES_EVERY_MS = 5_000;
const CLEAR = '\r\u001b[2K';

/**
 * Shows how far a run is. A log gets a line every five seconds at most, and so none of a short run. `now` in
 * milliseconds, for example `Date.now`.
 */
export function progress(sink: Sink, mode: ProgressMode, now: () => number, language: Language = 'en'): ProgressLine {
  let shownAt = mode === 'lines' ? now() : Number.NEGATIVE_INFINITY;
  const due = (every: number) => {
    if (now() - shownAt < every) return false;
    shownAt = now();
    return true;
  };
  const say = sayIn(language);
  const startedAt = now();
  const textOf = ({ stage, sent, expected }: Progress): string => {
    const told = { sent, expected: Math.max(sent, expected), stage: `stage.${stage}` };
    const left = ((expected - sent) * (now() - startedAt)) / sent / 1_000;
    if (!(left >= 1) || sent < FEWEST) return say('progress', told);
    return say('progress.left', { ...told, left: left < 100 ? `${Math.ceil(left)} s` : `${Math.ceil(left / 60)} min` });
  };
  return {
    step(step) {
      const text = textOf(step).slice(0, WIDTH);
      if (mode === 'line' && due(LINE_EVERY_MS)) sink.write(`${CLEAR}${text}`);
      if (mode === 'lines' && due(LINES_EVERY_MS)) sink.write(`${text}\n`);
    },
    end() {
      if (mode === 'line') sink.write(CLEAR);
    },
  };
}
