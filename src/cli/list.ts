import { matchesAny, unmatchedGlobs } from '../judging/globs.ts';
import type { Speaker } from '../report/views/language/speaker.ts';
import { catalogue, catalogueIds, type Entry, sentence } from '../run/catalogue.ts';
import { type ExitCode, exitCodes } from '../run/exit-codes.ts';
import { suggestion } from '../settings/nearest.ts';
import type { Io } from './io.ts';
import { fail } from './problems.ts';

export interface ListFlags {
  readonly level?: 'documented' | 'shown' | 'open';
  readonly json?: boolean;
}

/** Lists requirements and open points: all, or those that a glob names. JSON is the same in every language. */
export function listCommand(globs: readonly string[], { level, json }: ListFlags, io: Io, speaker: Speaker): ExitCode {
  const [unmatched] = unmatchedGlobs(globs, catalogueIds);
  if (unmatched !== undefined) {
    const message = `no id matches ${JSON.stringify(unmatched)}.${suggestion(unmatched, catalogueIds, 3)}`;
    return fail({ kind: 'usage', message, remedy: 'give an id or a glob over ids, for example "auth.*"' }, io, speaker);
  }
  const wanted = globs.length === 0 ? () => true : matchesAny(globs);
  const entries = catalogue.filter((entry) => wanted(entry.id) && (level === undefined || entry.level === level));
  if (json === true) io.out(`${JSON.stringify(entries, null, 2)}\n`);
  else io.out(entries.map((entry) => line(entry, io, speaker)).join(''));
  return exitCodes.conforming;
}

const idWidth = Math.max(...catalogueIds.map((id) => id.length));

function line(entry: Entry, { paint }: Io, { say, title }: Speaker): string {
  const note = entry.kind === 'requirement' && entry.judgedBy === 'diff' ? ` (${say('judged by diff')})` : '';
  const told = title(entry.id, sentence(entry));
  return `${paint('bold', entry.id.padEnd(idWidth))}  ${paint('cyan', entry.level.padEnd(10))}  ${told}${note}\n`;
}
