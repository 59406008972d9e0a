import type { Speaker } from '../../report/views/language/speaker.ts';
import { type ExitCode, exitCodes, worst } from '../exit-codes.ts';
import type { Io } from '../io.ts';

/**
 * What one check says. `problem` is the user's to mend, `blocked` the environment's doing, `note` worth knowing and
 * no reason to wait.
 */
export interface Line {
  readonly mark: 'ok' | 'note' | 'problem' | 'blocked';
  readonly subject: string;
  readonly says: string;
  readonly remedy?: string;
}

const signs = {
  ok: { sign: '✓', style: 'green' },
  note: { sign: '!', style: 'yellow' },
  problem: { sign: '✗', style: 'red' },
  blocked: { sign: '?', style: 'yellow' },
} as const;

/** A line for the terminal, its remedy behind it. */
export function lineText(
  { mark, subject, says, remedy }: Line,
  { paint }: Pick<Io, 'paint'>,
  { say }: Pick<Speaker, 'say'>,
): string {
  const { sign, style } = signs[mark];
  const advice = remedy === undefined ? '' : ` ${paint('cyan', '→')} ${say(remedy)}`;
  return `${paint(style, sign)} ${paint('bold', say(`${subject}:`))} ${say(says)}${advice}\n`;
}

/** 2 where something is the user's to mend, else 3 where the environment stood in the way, else 0. */
export function codeOfLines(lines: readonly Line[]): ExitCode {
  const marks = new Set(lines.map(({ mark }) => mark));
  return worst([
    ...(marks.has('problem') ? [exitCodes.refused] : []),
    ...(marks.has('blocked') ? [exitCodes.unsettled] : []),
  ]);
}
