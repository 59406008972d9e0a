import { say } from '../../../messages/index.ts';
import { inEnglish, type Voice } from '../language.ts';

/** Where progress is written to; a terminal's or a pipeline's standard error. */
export interface Sink {
  write(text: string): unknown;
}

/** `line`: one line that is written over and over, for a terminal. `lines`: now and then a line, for a log. */
export type ProgressMode = 'line' | 'lines' | 'none';

export interface Step {
  /** Name of the stimulus that was just asked. */
  readonly stimulus: string;
  /** Requests sent so far. */
  readonly sent: number;
}

export interface Progress {
  step(step: Step): void;
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
const LINE_EVERY_MS = 100;
const LINES_EVERY_MS = 5_000;
const CLEAR = '\r\u001b[2K';

/**
 * Shows how far a run is. A log gets a line every five seconds at most, and so none of a short run. `now` in
 * milliseconds, for example `Date.now`.
 */
export function progress(sink: Sink, mode: ProgressMode, now: () => number, voice: Voice = inEnglish): Progress {
  let shownAt = mode === 'lines' ? now() : Number.NEGATIVE_INFINITY;
  const due = (every: number) => {
    if (now() - shownAt < every) return false;
    shownAt = now();
    return true;
  };
  return {
    step({ stimulus, sent }) {
      const stage = { code: `stage.${stimulus.replaceAll(' ', '-')}`, params: {}, message: stimulus };
      const text = voice.say('view.progress', { sent, stage: say(voice.language, stage) }).slice(0, WIDTH);
      if (mode === 'line' && due(LINE_EVERY_MS)) sink.write(`${CLEAR}${text}`);
      if (mode === 'lines' && due(LINES_EVERY_MS)) sink.write(`${text}\n`);
    },
    end() {
      if (mode === 'line') sink.write(CLEAR);
    },
  };
}
