import type { Change, Fault, Setting } from '../change.ts';

/** One row of the table; documented unless another level is named. */
export function fault(
  id: string,
  summary: string,
  breaks: readonly string[],
  apply: (setting: Setting) => Change,
  level: Fault['level'] = 'documented',
): Fault {
  return { id, summary, level, breaks, apply };
}
