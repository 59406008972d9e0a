import { type Language, problemOf, type Say, sayIn } from '../../messages/index.ts';
import type { OpenPoint } from '../../requirements/index.ts';
import { matchesAny, unmatchedGlobs } from '../judging/globs.ts';
import { catalogue, catalogueIds, catalogueIn, type Entry, sentence } from '../run/catalogue.ts';
import { type ExitCode, exitCodes } from '../run/exit-codes.ts';
import { suggested } from '../settings/nearest.ts';
import type { Io } from './io.ts';
import { fail } from './problems.ts';

export interface ListFlags {
  readonly level?: 'documented' | 'shown' | 'open';
  readonly json?: boolean;
}

/** Lists requirements and open points: all, or those that a glob names. JSON is the same in every language. */
export function listCommand(globs: readonly string[], { level, json }: ListFlags, io: Io, lang: Language): ExitCode {
  const [unmatched] = unmatchedGlobs(globs, catalogueIds);
  if (unmatched !== undefined) return unknownId(unmatched, io, lang);
  const wanted = globs.length === 0 ? () => true : matchesAny(globs);
  const shown = ({ id, level: own }: Entry) => wanted(id) && (level === undefined || own === level);
  if (json === true) {
    io.out(`${JSON.stringify(catalogue.filter(shown), null, 2)}\n`);
    return exitCodes.conforming;
  }
  const say = sayIn(lang);
  const entries = catalogueIn(lang).filter(shown);
  io.out(entries.map((entry) => line(entry, io, say)).join(''));
  io.err(`${say('list.counts', countsOf(entries))}\n`);
  return exitCodes.conforming;
}

const idWidth = Math.max(...catalogueIds.map((id) => id.length));

function line(entry: Entry, { paint }: Io, say: Say): string {
  const note = isComparison(entry) ? ` (${say('list.by-diff')})` : '';
  return `${paint('bold', entry.id.padEnd(idWidth))}  ${paint('cyan', entry.level.padEnd(10))}  ${sentence(entry)}${note}\n`;
}

function isComparison(entry: Entry): boolean {
  return entry.kind === 'requirement' && entry.judgedBy === 'diff';
}

/** How many of the ids a report of a run counts, and how many only `diff` checks. */
function countsOf(entries: readonly Entry[]) {
  const openPoints = entries.filter(({ kind }) => kind === 'open point').length;
  const byDiff = entries.filter(isComparison).length;
  return { requirements: entries.length - openPoints - byDiff, openPoints, byDiff };
}

function unknownId(id: string, io: Io, lang: Language): ExitCode {
  const problem = problemOf('id.unknown', { id: JSON.stringify(id), ...suggested(id, catalogueIds, 3) });
  return fail({ kind: 'input', problems: [problem] }, io, lang);
}

/** Shows one requirement or open point in full. JSON is the same in every language. */
export function explainCommand(id: string, { json }: Pick<ListFlags, 'json'>, io: Io, lang: Language): ExitCode {
  const entry = catalogueIn(json === true ? 'en' : lang).find((one) => one.id === id);
  if (entry === undefined) return unknownId(id, io, lang);
  io.out(json === true ? `${JSON.stringify(entry, null, 2)}\n` : text(entry, io, sayIn(lang)));
  return exitCodes.conforming;
}

function text(entry: Entry, { paint }: Io, say: Say): string {
  const rows = rowsOf(entry, say);
  const width = Math.max(...rows.map(([name]) => name.length));
  const lines = rows.map(([name, value]) => `  ${paint('cyan', name.padEnd(width))}  ${value}\n`);
  return `${paint('bold', entry.id)}\n${lines.join('')}`;
}

type Row = readonly [name: string, value: string];

function rowsOf(entry: Entry, say: Say): readonly Row[] {
  const head: readonly Row[] = [
    [say('explain.level'), say(`explain.${entry.level}`)],
    [say('explain.clause'), entry.clause],
  ];
  if (entry.kind === 'open point') {
    const pins = pinTexts(entry, say).map((one): Row => [say('explain.baseline'), one]);
    return [...head, [say('explain.question'), entry.question], [say('explain.seen'), entry.seen], ...pins];
  }
  const { statement, sent, judged, exercisedBy } = entry;
  return [
    ...head,
    [say('explain.statement'), statement],
    [say('explain.sent'), sent],
    [say('explain.judged'), judged],
    ...(exercisedBy === undefined ? [] : [[say('explain.needs'), exercisedBy] as const]),
  ];
}

/** What a baseline makes of the answer, where that is not the usual. */
function pinTexts({ movesWithData, leastEvidence, steadyParts }: OpenPoint, say: Say): readonly string[] {
  return [
    ...(steadyParts === undefined ? [] : [say('explain.steady-parts', { parts: steadyParts })]),
    ...(movesWithData === true && steadyParts === undefined ? [say('explain.moves-with-data')] : []),
    ...(leastEvidence === undefined ? [] : [say('explain.least-evidence', { count: leastEvidence })]),
  ];
}
