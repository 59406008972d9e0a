import { exercised } from '../../src/judging/outcome.ts';
import type { Report, RequirementResult } from '../../src/report/report.ts';
import { frameOf } from '../../src/report/views/frame.ts';
import { screenOf, sectionLines } from '../../src/report/views/terminal.ts';
import { painter, visible } from '../../src/report/views/text.ts';
import { headOf } from '../../src/report/views/words.ts';

/** The data that the recording process provides to the tests: plain text, checked for secrets. */
interface ProvidedRun {
  /** Why the run as a whole fails; null if only its requirements decide. */
  readonly trouble: string | null;
  readonly results: Readonly<Record<string, ProvidedResult>>;
}

interface ProvidedResult {
  readonly outcome: 'passed' | 'failed' | 'skipped';
  /** The reason or a note; may be empty. */
  readonly words: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    readonly conformance: ProvidedRun;
  }
}

/** Returns the title of the test of a requirement. */
export const titleOf = (id: string, { statement }: { readonly statement: string }): string => `${id}: ${statement}`;

const plain = painter(false);

/** Converts a report for vitest: a test fails if and only if the exit code is not 0. */
export function provided(report: Report): ProvidedRun {
  const { verdict, complete, exitCode, gates, requirements } = report;
  const isOfRequirements = gates.every(({ id }) => id !== undefined);
  const results = requirements.map((result) => [result.id, providedResult(result, report)] as const);
  const isShown = exitCode === 0 || results.some(([, { outcome }]) => outcome === 'failed');
  const isSound = verdict !== 'refused' && complete && requirements.some(exercised) && isOfRequirements && isShown;
  return { trouble: isSound ? null : troubleOf(report), results: Object.fromEntries(results) };
}

function providedResult(result: RequirementResult, report: Report): ProvidedResult {
  const { id, level, verdict, reason = 'no reason is given' } = result;
  const gate = report.gates.find((one) => one.id === id);
  switch (verdict) {
    case 'fail':
    case 'warning': {
      const lines = sectionLines(verdict, screenOf(frameOf({ ...report, requirements: [result] }), plain)).slice(1);
      const words = [...(gate ? [visible(gate.message)] : []), ...lines.map((line) => line.replace(/^ {2}/, ''))];
      return { outcome: verdict === 'fail' || gate ? 'failed' : 'passed', words: words.join('\n') };
    }
    case 'inconclusive': {
      const words = `inconclusive, blocked by the environment: ${visible(reason)}\n${visible(headOf(frameOf(report)).target)}`;
      return { outcome: level === 'documented' || gate ? 'failed' : 'skipped', words };
    }
    case 'not-exercised':
    case 'waived':
      return { outcome: gate ? 'failed' : 'skipped', words: visible(`${verdict}: ${reason}`) };
    case 'pass':
      return { outcome: 'passed', words: '' };
  }
}

function troubleOf(report: Report): string {
  const screen = screenOf(frameOf(report), plain);
  const notes = (['problems', 'gates'] as const).flatMap((name) => sectionLines(name, screen));
  const complete = report.complete ? [] : ['not every request was sent; the report is incomplete'];
  const { verdict, target } = headOf(screen);
  return [verdict, visible(target), ...complete, ...notes].join('\n');
}
