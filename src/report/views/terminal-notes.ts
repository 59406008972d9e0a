import type { Report } from '../report.ts';
import type { Paint } from './color.ts';
import { counted, cut, visible } from './text.ts';

const LENGTH = 240;
const GATES = 10;

/** Problems of the settings or of reaching the target, each with its remedy. */
export function problemLines({ problems }: Report, paint: Paint): readonly string[] {
  if (problems.length === 0) return [];
  return [
    paint('bold', `Problems (${problems.length})`),
    ...problems.flatMap(({ variable, message, remedy }) => [
      `  ${variable === undefined ? '' : `${paint('yellow', visible(variable))}: `}${cut(visible(message), LENGTH)}`,
      `    remedy: ${cut(visible(remedy), LENGTH)}`,
    ]),
  ];
}

/** The gates that did not hold. */
export function gateLines({ gates }: Report, paint: Paint): readonly string[] {
  if (gates.length === 0) return [];
  const hidden = gates.length - GATES;
  return [
    paint('bold', `Gates that did not hold (${gates.length})`),
    ...gates.slice(0, GATES).map(({ kind, message }) => `  ${paint('yellow', kind)}: ${cut(visible(message), LENGTH)}`),
    ...(hidden > 0 ? [`  … and ${counted(hidden, 'more gate')} in conformance.json`] : []),
  ];
}

/** Where the reports lie, and the exit code. */
export function reportLines(paths: readonly string[], exitCode: number): readonly string[] {
  const written = paths.length === 0 ? [] : [`Reports: ${paths.map(visible).join(', ')}`];
  return [...written, `Exit code ${exitCode}`];
}
