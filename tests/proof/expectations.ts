import type { Fault } from '../../provider/index.ts';
import { requirements } from '../../requirements/index.ts';
import type { Report } from '../../src/report/report.ts';

/** How a run departs from what its row says; empty where it does not. */
export type Complaints = readonly string[];

/** Ids of the requirements that a report shows red: failed, or warned about. */
export function redIds(report: Report): readonly string[] {
  return report.requirements.filter(({ verdict }) => verdict === 'fail' || verdict === 'warning').map(({ id }) => id);
}

/** A fault turns exactly what it breaks red, each by its level, tells of it what it must, and the exit code follows. */
export function complaintsOfFault(report: Report, { breaks }: Pick<Fault, 'breaks'>): Complaints {
  const red = redIds(report);
  const documented = breaks.some((id) => levelOf(id) === 'documented');
  return [
    ...breaks.filter((id) => !red.includes(id)).map((id) => `missed: ${id} stays ${verdictOf(report, id)}`),
    ...red.filter((id) => !breaks.includes(id)).map((id) => `${id} turns red and is not broken`),
    ...(report.exitCode === Number(documented) ? [] : [`exit code ${report.exitCode}`]),
  ];
}

/** A fault among legal behaviours stays found: something that it breaks turns red, and nothing else does. */
export function complaintsOfCombination(report: Report, breaks: readonly string[]): Complaints {
  const red = redIds(report);
  return [
    ...(red.some((id) => breaks.includes(id)) ? [] : ['missed']),
    ...red.filter((id) => !breaks.includes(id)).map((id) => `${id} turns red and is not broken`),
  ];
}

/** A list of fewer than two simulations lacks what pages of two sizes show: no pass, and no fault of the provider. */
function legalExit({ coverage, walk }: Report): number {
  const short = 'items' in walk && walk.items < 2;
  return short && coverage?.coreMissing.join() === 'listing.requested-page' ? 3 : 0;
}

/** A legal behaviour raises no alarm, leaves nothing open, and gives the answers that it must. */
export function complaintsOfBehaviour(report: Report, answers: Readonly<Record<string, unknown>>): Complaints {
  const alarms = report.requirements.filter(({ verdict }) => ['fail', 'warning', 'inconclusive'].includes(verdict));
  return [
    ...alarms.map(({ id, verdict, reason, findings: [first] }) => `${id}: ${verdict} (${reason ?? first?.message})`),
    ...(report.exitCode === legalExit(report) ? [] : [`exit code ${report.exitCode}`]),
    ...Object.entries(answers).flatMap(([id, wanted]) => {
      const got = report.openPoints.find((point) => point.id === id)?.answer;
      return canonical(got) === canonical(wanted) ? [] : [`${id} answers ${canonical(got)} for ${canonical(wanted)}`];
    }),
  ];
}

function verdictOf(report: Report, wanted: string): string {
  return report.requirements.find(({ id }) => id === wanted)?.verdict ?? 'absent';
}

function levelOf(id: string): string {
  return Object.entries(requirements).find(([known]) => known === id)?.[1].level ?? 'unknown';
}

/** JSON with the names of objects in order. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_name, held: unknown) =>
    typeof held === 'object' && held !== null && !Array.isArray(held)
      ? Object.fromEntries(Object.entries(held).sort(([a], [b]) => (a < b ? -1 : 1)))
      : held,
  );
}
