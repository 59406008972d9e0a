import { matchesAny, unmatchedGlobs } from '../judging/globs.ts';
import { suggestion } from '../settings/nearest.ts';
import { catalogue, catalogueIds, type Entry, sentence } from './catalogue.ts';
import { type ExitCode, exitCodes } from './exit-codes.ts';
import type { Io } from './io.ts';
import { fail } from './problems.ts';

export interface ListFlags {
  readonly level?: 'documented' | 'shown' | 'open';
  readonly json?: boolean;
}

/** Lists requirements and open points: all, or those that a glob names. */
export function listCommand(globs: readonly string[], { level, json }: ListFlags, io: Io): ExitCode {
  const [unmatched] = unmatchedGlobs(globs, catalogueIds);
  if (unmatched !== undefined) {
    const message = `no id matches ${JSON.stringify(unmatched)}.${suggestion(unmatched, catalogueIds, 3)}`;
    return fail({ kind: 'usage', message, remedy: 'give an id or a glob over ids, for example "auth.*"' }, io);
  }
  const wanted = globs.length === 0 ? () => true : matchesAny(globs);
  const entries = catalogue.filter((entry) => wanted(entry.id) && (level === undefined || entry.level === level));
  if (json === true) io.out(`${JSON.stringify(entries, null, 2)}\n`);
  else io.out(entries.map((entry) => line(entry, io)).join(''));
  return exitCodes.conforming;
}

const idWidth = Math.max(...catalogueIds.map((id) => id.length));

function line(entry: Entry, { paint }: Io): string {
  const note = entry.kind === 'requirement' && entry.judgedBy === 'diff' ? ' (judged by diff)' : '';
  return `${paint('bold', entry.id.padEnd(idWidth))}  ${paint('cyan', entry.level.padEnd(10))}  ${sentence(entry)}${note}\n`;
}
