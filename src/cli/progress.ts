import { type Language, sayIn } from '../../messages/index.ts';
import type { Progress } from '../run/record.ts';
import type { RunOptions } from '../settings/settings.ts';

/** `line`: one line that is rewritten, for a terminal. `lines`: a line every five seconds, for a log. */
export type ProgressMode = 'line' | 'lines' | 'none';

export function progressMode(terminal: boolean, { quiet, json }: Pick<RunOptions, 'quiet' | 'json'>): ProgressMode {
  if (quiet || json) return 'none';
  return terminal ? 'line' : 'lines';
}

const WIDTH = 78;
/** Requests before a rate is measured. */
const FEWEST = 10;
const EVERY_MS = { line: 100, lines: 5_000, none: Number.POSITIVE_INFINITY } as const;
const CLEAR = '\r\u001b[2K';

/** Shows the progress of a run. `now` in milliseconds, for example `Date.now`. */
export function progress(
  sink: { write(text: string): unknown },
  mode: ProgressMode,
  now: () => number,
  language: Language = 'en',
) {
  const say = sayIn(language);
  const startedAt = now();
  let shownAt = mode === 'lines' ? startedAt : Number.NEGATIVE_INFINITY;
  const textOf = ({ stage, sent, expected }: Progress): string => {
    const told = { sent, expected: Math.max(sent, expected), stage: `stage.${stage}` };
    const left = ((expected - sent) * (now() - startedAt)) / sent / 1_000;
    if (!(left >= 1) || sent < FEWEST) return say('progress', told);
    return say('progress.left', { ...told, left: left < 100 ? `${Math.ceil(left)} s` : `${Math.ceil(left / 60)} min` });
  };
  return {
    step(step: Progress): void {
      if (mode === 'none' || now() - shownAt < EVERY_MS[mode]) return;
      shownAt = now();
      const text = textOf(step).slice(0, WIDTH);
      sink.write(mode === 'line' ? `${CLEAR}${text}` : `${text}\n`);
    },
    end(): void {
      if (mode === 'line') sink.write(CLEAR);
    },
  };
}
