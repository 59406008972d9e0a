import { type CodedMessage, problemIn, textIn } from '../../../messages/index.ts';
import type { Speaker } from '../../report/views/language/speaker.ts';
import { type ExitCode, exitCodes, worst } from '../../run/exit-codes.ts';
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
  /** The code of what is said, for its text in another language. */
  readonly coded?: CodedMessage;
}

const signs = {
  ok: { sign: '✓', style: 'green' },
  note: { sign: '!', style: 'yellow' },
  problem: { sign: '✗', style: 'red' },
  blocked: { sign: '?', style: 'yellow' },
} as const;

/** A line for the terminal, its remedy behind it. */
export function lineText(
  { mark, subject, says, remedy, coded }: Line,
  { paint }: Pick<Io, 'paint'>,
  { say, language }: Pick<Speaker, 'say' | 'language'>,
): string {
  const { sign, style } = signs[mark];
  const problem = coded === undefined ? null : problemIn(language, coded);
  const message = problem?.message ?? (coded === undefined ? null : textIn(language, coded)) ?? say(says);
  const advice = remedy === undefined ? '' : ` ${paint('cyan', '→')} ${problem?.remedy ?? say(remedy)}`;
  return `${paint(style, sign)} ${paint('bold', say(`${subject}:`))} ${message}${advice}\n`;
}

/** 2 where something is the user's to mend, else 3 where the environment stood in the way, else 0. */
export function codeOfLines(lines: readonly Line[]): ExitCode {
  const marks = new Set(lines.map(({ mark }) => mark));
  return worst([
    ...(marks.has('problem') ? [exitCodes.refused] : []),
    ...(marks.has('blocked') ? [exitCodes.unsettled] : []),
  ]);
}
