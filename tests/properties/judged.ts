import fc from 'fast-check';
import type { Report } from '../../src/report/report.ts';
import { withoutDefects } from '../../src/run/defects.ts';
import { conclude } from '../../src/run/judge.ts';
import { record } from '../../src/run/record.ts';
import type { Target } from '../../src/settings/settings.ts';
import { DEFAULTS } from '../proof/whole-run.ts';
import { CREDENTIALS, type Served, standIn } from './stand-in.ts';

const TARGET: Target = {
  environment: 'embedded',
  baseUrl: 'http://127.0.0.1/stand-in',
  loopback: true,
  plainHttp: true,
  main: CREDENTIALS,
};

/** A rehearsal waits for nobody: there is nothing to be polite to. */
const OPTIONS = { ...DEFAULTS, dryRun: true };

/** The report of a whole run against what is served, without a socket. */
export async function judged(served: Served): Promise<Report> {
  const { signal } = new AbortController();
  const recording = withoutDefects(await record(TARGET, OPTIONS, { signal, wire: standIn(served) }));
  return conclude(recording, { target: TARGET, options: OPTIONS, interruptedBy: null });
}

/** What a run says against its target: each requirement that is red or left open, with its first reason. */
export function complaintsIn({ requirements }: Report): readonly string[] {
  return requirements
    .filter(({ verdict }) => verdict !== 'pass' && verdict !== 'not-exercised')
    .map(({ id, verdict, reason, findings: [first] }) => {
      const told = first === undefined ? reason : `${first.message}; ${first.expected}; ${first.actual}`;
      return `${verdict} ${id}: ${told}`;
    });
}

/**
 * Checks a property in so many runs. One that does not hold is told by its seed and path, which `fc.assert` takes to
 * play the case again, and by what it threw: the listing itself would fill pages.
 */
export async function checked<Given>(property: fc.IAsyncProperty<Given>, numRuns: number): Promise<void> {
  const { failed, seed, counterexamplePath, errorInstance } = await fc.check(property, { numRuns, endOnFailure: true });
  if (failed) throw new Error(`seed ${seed}, path "${counterexamplePath}"`, { cause: errorInstance });
}
