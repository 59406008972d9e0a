import { exercised } from '../../src/judging/outcome.ts';
import type { Gate, Report, RequirementResult } from '../../src/report/report.ts';
import { painter } from '../../src/report/views/color.ts';
import { findingLines, gateLines, problemLines } from '../../src/report/views/terminal.ts';
import { visible } from '../../src/report/views/text.ts';
import { targetLine, verdictLine } from '../../src/report/views/words.ts';
import type { ProvidedResult, ProvidedRun } from './provided.ts';

const plain = painter(false);

/** A report as vitest shows it: something fails where, and only where, its exit code is not 0. */
export function provided(report: Report): ProvidedRun {
  const results = report.requirements.map((result) => [result.id, providedResult(result, report)] as const);
  return { trouble: isSound(report) ? null : troubleOf(report), results: Object.fromEntries(results) };
}

/** Whether the requirements tell the whole result: all was asked, something was judged, no gate is about the run. */
function isSound({ verdict, complete, gates, requirements }: Report): boolean {
  return verdict !== 'refused' && complete && requirements.some(exercised) && gates.every(({ id }) => id !== undefined);
}

function providedResult(result: RequirementResult, report: Report): ProvidedResult {
  const { id, level, verdict, reason = 'no reason is given' } = result;
  const gate = report.gates.find((one) => one.id === id);
  switch (verdict) {
    case 'fail':
    case 'warning':
      return { outcome: verdict === 'fail' || gate ? 'failed' : 'passed', words: findingWords(result, report, gate) };
    case 'inconclusive':
      return {
        outcome: level === 'documented' || gate ? 'failed' : 'skipped',
        words: environmentWords(reason, report),
      };
    case 'not-exercised':
    case 'waived':
      return { outcome: gate ? 'failed' : 'skipped', words: visible(`${verdict}: ${reason}`) };
    case 'pass':
      return { outcome: 'passed', words: '' };
  }
}

function findingWords(result: RequirementResult, report: Report, gate: Gate | undefined): string {
  const lines = findingLines(
    { ...report, requirements: [result] },
    result.verdict === 'fail' ? 'fail' : 'warning',
    plain,
  );
  return [...(gate ? [visible(gate.message)] : []), ...lines.slice(1).map((line) => line.replace(/^ {2}/, ''))].join(
    '\n',
  );
}

function environmentWords(reason: string, report: Report): string {
  return [`inconclusive, the environment stood in the way: ${visible(reason)}`, visible(targetLine(report))].join('\n');
}

function troubleOf(report: Report): string {
  const notes = [problemLines(report, plain), gateLines(report, plain)].flat();
  const complete = report.complete ? [] : ['not everything was asked; the report is incomplete'];
  return [verdictLine(report), visible(targetLine(report)), ...complete, ...notes].join('\n');
}
