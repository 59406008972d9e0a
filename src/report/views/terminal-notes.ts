import type { Report } from '../report.ts';
import type { Paint } from './color.ts';
import { inEnglish, type Speaker } from './language/speaker.ts';
import { cut, visible } from './text.ts';

const LENGTH = 240;
const GATES = 10;

/** Problems of the settings or of reaching the target, each with its remedy. */
export function problemLines({ problems }: Report, paint: Paint, speaker: Speaker = inEnglish): readonly string[] {
  if (problems.length === 0) return [];
  const { words, say } = speaker;
  return [
    paint('bold', `${words.headings.problems} (${problems.length})`),
    ...problems.flatMap(({ variable, message, remedy }) => [
      `  ${variable === undefined ? '' : `${paint('yellow', visible(variable))}: `}${cut(visible(say(message)), LENGTH)}`,
      `    ${words.remedy}: ${cut(visible(say(remedy)), LENGTH)}`,
    ]),
  ];
}

/** The gates that did not hold. */
export function gateLines({ gates }: Report, paint: Paint, speaker: Speaker = inEnglish): readonly string[] {
  if (gates.length === 0) return [];
  const { words, say } = speaker;
  const hidden = gates.length - GATES;
  return [
    paint('bold', `${words.headings.gates} (${gates.length})`),
    ...gates
      .slice(0, GATES)
      .map(({ kind, message }) => `  ${paint('yellow', words.gateKinds[kind])}: ${cut(visible(say(message)), LENGTH)}`),
    ...(hidden > 0 ? [`  … ${words.more(hidden, 'gate')}`] : []),
  ];
}

/** Where the reports lie, and the exit code. */
export function reportLines(
  paths: readonly string[],
  exitCode: number,
  { words }: Speaker = inEnglish,
): readonly string[] {
  const written = paths.length === 0 ? [] : [`${words.reports}: ${paths.map(visible).join(', ')}`];
  return [...written, words.exitCode(exitCode)];
}
