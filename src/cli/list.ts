import { type Language, sayIn } from '../../messages/index.ts';
import { matchesAny, unmatchedGlobs } from '../judging/outcome.ts';
import { catalogue, catalogueIds, catalogueIn, type Entry, sentence } from '../run/catalogue.ts';
import { type ExitCode, exitCodes } from '../run/exit-codes.ts';
import { globsOver } from '../settings/nearest.ts';
import type { Flags } from '../settings/settings.ts';
import { type Io, printJson, unknownId } from './io.ts';

/** Lists requirements and open points: all, or those that a glob names. JSON is the same in every language. */
export function listCommand(globs: readonly string[], { level, json }: Flags, io: Io, lang: Language): ExitCode {
  const [unmatched] = unmatchedGlobs(globs, catalogueIds);
  if (unmatched !== undefined) return unknownId(unmatched, globsOver(catalogueIds), io, lang);
  const wanted = globs.length === 0 ? () => true : matchesAny(globs);
  const shown = ({ id, level: own }: Entry) => wanted(id) && (level === undefined || own === level);
  const say = sayIn(lang);
  const entries = catalogueIn(lang).filter(shown);
  if (json === true) printJson(catalogue.filter(shown), io);
  else {
    const width = Math.max(...catalogueIds.map((id) => id.length));
    const lines = entries.map((entry) => {
      const [id, level] = [io.paint('bold', entry.id.padEnd(width)), io.paint('cyan', entry.level.padEnd(10))];
      return `${id}  ${level}  ${sentence(entry)}${isByDiff(entry) ? ` (${say('list.by-diff')})` : ''}\n`;
    });
    io.out(lines.join(''));
  }
  const openPoints = entries.filter(({ kind }) => kind === 'open point').length;
  const byDiff = entries.filter(isByDiff).length;
  io.err(`${say('list.counts', { requirements: entries.length - openPoints - byDiff, openPoints, byDiff })}\n`);
  return exitCodes.conforming;
}

function isByDiff(entry: Entry): boolean {
  return entry.kind === 'requirement' && entry.judgedBy === 'diff';
}
