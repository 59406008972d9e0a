import type { OpenPoint } from '../../requirements/index.ts';
import { suggestion } from '../settings/nearest.ts';
import { catalogue, catalogueIds, type Entry } from './catalogue.ts';
import { type ExitCode, exitCodes } from './exit-codes.ts';
import type { Io } from './io.ts';
import { fail } from './problems.ts';

const consequences = {
  documented: 'documented: a deviation fails the API',
  shown: 'shown, an example of the document: a deviation is a warning, and fails under --strict',
  open: 'open: asked and observed, never judged',
} as const;

/** Tells one requirement or open point whole. */
export function explainCommand(id: string, { json }: { readonly json?: boolean }, io: Io): ExitCode {
  const entry = catalogue.find((one) => one.id === id);
  if (entry === undefined) {
    const message = `there is no requirement or open point ${JSON.stringify(id)}.${suggestion(id, catalogueIds, 3)}`;
    return fail({ kind: 'usage', message, remedy: 'the command list shows every id' }, io);
  }
  io.out(json === true ? `${JSON.stringify(entry, null, 2)}\n` : text(entry, io));
  return exitCodes.conforming;
}

function text(entry: Entry, { paint }: Io): string {
  const rows = [['level', consequences[entry.level]], ['clause', entry.clause], ...details(entry)] as const;
  const width = Math.max(...rows.map(([name]) => name.length));
  const lines = rows.map(([name, value]) => `  ${paint('cyan', name.padEnd(width))}  ${value}\n`);
  return `${paint('bold', entry.id)}\n${lines.join('')}`;
}

function details(entry: Entry): readonly (readonly [name: string, value: string])[] {
  if (entry.kind === 'open point') {
    return [['question', entry.question], ['seen', entry.seen], ...pinWords(entry)];
  }
  const exercised = entry.exercisedBy === undefined ? [] : [['needs', entry.exercisedBy] as const];
  return [['statement', entry.statement], ['sent', entry.sent], ['judged', entry.judged], ...exercised];
}

/** What a baseline makes of the answer, where that is not the usual. */
function pinWords({ movesWithData, leastEvidence }: OpenPoint): readonly (readonly [string, string])[] {
  return [
    ...(movesWithData === true
      ? [['baseline', 'moves with the data: begins as "any", and diff only shows it'] as const]
      : []),
    ...(leastEvidence === undefined
      ? []
      : [['baseline', `counts as inferred, or gone, only on ${leastEvidence} simulations or more`] as const]),
  ];
}
