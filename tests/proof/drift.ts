import { referenceAnswers } from '../../provider/reference-answers.ts';
import { openPoints } from '../../requirements/index.ts';
import { differences } from '../../src/gates/answers.ts';
import { type Baseline, holdToBaseline } from '../../src/gates/baseline.ts';
import type { Json, Report } from '../../src/report/report.ts';
import { steadinesses } from '../../src/run/gate-files.ts';
import type { Complaints } from './expectations.ts';

/** The reference provider's answers, each pinned. */
const REFERENCE: Baseline = {
  format: 'vehicle-credit-baseline',
  formatVersion: 1,
  answers: Object.fromEntries(
    Object.entries(referenceAnswers).flatMap(([id, is]) => (is === null ? [] : [[id, { is }] as const])),
  ),
};

/**
 * How a run departs from drifting, against a baseline of the reference provider, in exactly the answers that its
 * behaviour changes. An answer that the behaviour hides may be missed or not, as its stimulus was answered or not.
 */
export function complaintsOfDrift(report: Report, answers: Readonly<Record<string, Json>>): Complaints {
  const drifted = holdToBaseline(report.openPoints, REFERENCE, steadinesses).gates.map(({ id = '' }) => id);
  const hidden = Object.keys(answers).filter((id) => answers[id] === null);
  const moved = Object.keys(openPoints).filter((id) => {
    const [was, is] = [referenceAnswers[id] ?? null, answers[id] ?? null];
    return was !== null && is !== null && differences(was, is).length > 0;
  });
  return [
    ...moved.filter((id) => !drifted.includes(id)).map((id) => `${id} moves and does not leave the baseline`),
    ...drifted
      .filter((id) => !moved.includes(id) && !hidden.includes(id))
      .map((id) => `${id} leaves the baseline and does not move`),
  ];
}
