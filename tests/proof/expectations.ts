import { referenceAnswers } from '../../provider/reference-answers.ts';
import { openPoints, type RequirementId, requirements } from '../../requirements/index.ts';
import { differences } from '../../src/gates/answers.ts';
import { type Baseline, compareWithBaseline } from '../../src/gates/baseline.ts';
import type { Json, Report } from '../../src/report/report.ts';
import { steadinesses } from '../../src/run/files.ts';

/** Differences between a run and its row. */
export type Complaints = readonly string[];
type Answers = Readonly<Record<string, Json>>;

/** Returns the requirements that failed or have a warning. */
export const redIds = (report: Report): readonly string[] =>
  report.requirements.filter(({ verdict }) => verdict === 'fail' || verdict === 'warning').map(({ id }) => id);

/** Checks that a fault fails exactly the requirements that it breaks, and that the exit code matches. */
export function complaintsOfFault(report: Report, breaks: readonly string[]): Complaints {
  const isDocumented = breaks.some((id) => requirements[id as RequirementId].level === 'documented');
  const missed = breaks.filter((id) => !redIds(report).includes(id));
  return [
    ...missed.map((id) => `missed: ${id} is ${report.requirements.find((one) => one.id === id)?.verdict}`),
    ...furtherIn(report, breaks),
    ...(report.exitCode === Number(isDocumented) ? [] : [`exit code ${report.exitCode}`]),
  ];
}

/** Checks that a fault among behaviors fails at least one requirement that it breaks, and no others. */
export function complaintsOfCombination(report: Report, breaks: readonly string[]): Complaints {
  return [...(redIds(report).some((id) => breaks.includes(id)) ? [] : ['missed']), ...furtherIn(report, breaks)];
}

const furtherIn = (report: Report, breaks: readonly string[]): Complaints =>
  redIds(report)
    .filter((id) => !breaks.includes(id))
    .map((id) => `${id} fails and is not broken`);

/** Checks that a behavior causes no failure and no inconclusive result, and gives the expected answers. */
export function complaintsOfBehaviour(report: Report, answers: Answers): Complaints {
  const { requirements: results, coverage, walk, exitCode } = report;
  const alarms = results.filter(({ verdict }) => /fail|warning|inconclusive/.test(verdict));
  // With fewer than two simulations, pages of two sizes cannot be compared.
  const isShort = 'items' in walk && walk.items < 2 && coverage?.coreMissing.join() === 'listing.requested-page';
  return [
    ...alarms.map(({ id, verdict, reason, findings: [first] }) => `${id}: ${verdict} (${reason ?? first?.message})`),
    ...(exitCode === (isShort ? 3 : 0) ? [] : [`exit code ${exitCode}`]),
    ...Object.entries(answers).flatMap(([id, wanted]) => {
      const given = canonical(report.openPoints.find((point) => point.id === id)?.answer);
      return given === canonical(wanted) ? [] : [`the answer to ${id} is ${given}, not ${canonical(wanted)}`];
    }),
  ];
}

/** Serializes a value as JSON with sorted names. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_name, member: unknown) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([one], [other]) => (one < other ? -1 : 1)))
      : member,
  );
}

/** A baseline that pins every answer of the reference provider. */
const REFERENCE: Baseline = {
  format: 'vehicle-credit-baseline',
  formatVersion: 1,
  answers: Object.fromEntries(
    Object.entries(referenceAnswers).flatMap(([id, is]) => (is === null ? [] : [[id, { is }] as const])),
  ),
};

/** Checks that exactly the changed answers of a behavior drift from the baseline. Hidden answers may drift. */
export function complaintsOfDrift(report: Report, answers: Answers): Complaints {
  const drifted = compareWithBaseline(report.openPoints, REFERENCE, steadinesses).gates.map(({ id = '' }) => id);
  const moved = Object.keys(openPoints).filter((id) => {
    const [was, is] = [referenceAnswers[id] ?? null, answers[id] ?? null];
    return was !== null && is !== null && differences(was, is).length > 0;
  });
  return [
    ...moved.filter((id) => !drifted.includes(id)).map((id) => `${id} changes and stays in the baseline`),
    ...drifted
      .filter((id) => !moved.includes(id) && answers[id] !== null)
      .map((id) => `${id} leaves the baseline and does not change`),
  ];
}
