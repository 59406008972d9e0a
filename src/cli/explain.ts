import { type Language, problemOf, type Say, sayIn, textIn } from '../../messages/index.ts';
import { serves } from '../../probes/selection.ts';
import { probeNames } from '../../probes/table.ts';
import { faults } from '../../provider/tables.ts';
import type { OpenPoint } from '../../requirements/index.ts';
import { type ExitCode, exitCodes } from '../judging/exit-codes.ts';
import { matchesAny, unmatchedGlobs } from '../judging/outcome.ts';
import { catalogue, catalogueIds, catalogueIn, type Entry, sentence } from '../run/catalogue.ts';
import { commandTyped } from '../settings/environment.ts';
import { globsOver, suggested } from '../settings/nearest.ts';
import type { Flags } from '../settings/settings.ts';
import { type Io, printJson, reject } from './io.ts';

/** Lists requirements and open points: all, or those that a glob matches. JSON is the same in every language. */
export function listCommand(globs: readonly string[], { level, json }: Flags, io: Io, lang: Language): ExitCode {
  const [unmatched] = unmatchedGlobs(globs, catalogueIds);
  if (unmatched !== undefined) unknownId(unmatched, io);
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
  const requirements = entries.length - openPoints - byDiff;
  const counts = { requirements, openPoints, byDiff, diff: byDiff === 0 ? null : 'list.counts-diff' };
  io.err(`${say('list.counts', counts)}\n`);
  return exitCodes.conforming;
}

function isByDiff(entry: Entry): boolean {
  return entry.kind === 'requirement' && entry.judgedBy === 'diff';
}

/** Rejects an id or a glob without a match, and suggests the nearest ones. */
function unknownId(id: string, { env }: Io): never {
  // `explain` accepts no glob, so the input may itself be one of these.
  const known = globsOver(catalogueIds).filter((one) => one !== id);
  reject(problemOf('id.unknown', { id: JSON.stringify(id), ...suggested(id, known, 3), command: commandTyped(env) }));
}

/** Shows one requirement or open point in full. JSON is the same in every language. */
export function explainCommand(id: string, { json }: Flags, io: Io, lang: Language): ExitCode {
  const entry = catalogueIn(json === true ? 'en' : lang).find((one) => one.id === id);
  if (entry === undefined) unknownId(id, io);
  if (json === true) {
    const proof = entry.kind === 'requirement' ? { ...advice(entry, 'en'), faults: faultsThatBreak(id) } : {};
    printJson({ ...entry, probes: probesThatFeed(id), ...proof }, io);
    return exitCodes.conforming;
  }
  const rows = rowsOf(entry, lang);
  const width = Math.max(...rows.map(([name]) => name.length));
  const lines = rows.map(([name, value]) => `  ${io.paint('cyan', name.padEnd(width))}  ${value}\n`);
  io.out(`${io.paint('bold', entry.id)}\n${lines.join('')}`);
  return exitCodes.conforming;
}

type Row = readonly [name: string, value: string];

/** Returns the name and text of each row of `explain`. `quoted` formats the name of a probe or a fault. */
export function rowsOf(entry: Entry, lang: Language, quoted: (name: string) => string = String): readonly Row[] {
  const { id } = entry;
  const say = sayIn(lang);
  const head: readonly Row[] = [
    [say('view.level'), say(isByDiff(entry) ? 'explain.by-diff' : `explain.${entry.level}`)],
    [say('view.clause'), entry.clause],
  ];
  const feeding = probesText(id, say, quoted);
  const probes: readonly Row[] = feeding === '' ? [] : [[say('explain.probes'), feeding]];
  if (entry.kind === 'open point') {
    const pins = pinTexts(entry, say).map((one) => [say('explain.baseline'), one] as const);
    return [...head, [say('explain.question'), entry.question], [say('explain.seen'), entry.seen], ...pins, ...probes];
  }
  const { statement, sent, judged, exercisedBy, severity, core } = entry;
  const { provider, meanwhile } = advice(entry, lang);
  const coreText = core === true ? 'explain.core' : 'explain.not-core';
  return [
    ...head,
    [say('explain.severity'), say(coreText, { is: `view.severity-${severity}` })],
    [say('explain.statement'), statement],
    [say('explain.sent'), sent],
    [say('explain.judged'), judged],
    ...(exercisedBy === undefined ? [] : [[say('explain.needs'), exercisedBy] as const]),
    [say('explain.provider'), provider],
    [say('explain.meanwhile'), meanwhile],
    ...probes,
    ...faultRows(faultsThatBreak(id).map(quoted), say),
  ];
}

/** Returns what to report to the provider, and what an integration does until the fix: the most specific text. */
function advice({ id, level, severity, judgedBy }: Extract<Entry, { kind: 'requirement' }>, language: Language) {
  const [heading = ''] = id.split('.');
  const codes = [id, ...(id.endsWith('closed') ? ['closed'] : []), heading, 'field'];
  const texts = codes.map((code) => textIn(language, { code: `meanwhile.${code}`, params: {} }));
  return {
    provider: sayIn(language)(`explain.report-${judgedBy === 'diff' ? 'diff' : level === 'shown' ? level : severity}`),
    meanwhile: texts.find((text) => text !== null) ?? '',
  };
}

function faultRows(proof: readonly string[], say: Say): readonly Row[] {
  if (proof.length === 0) return [];
  return [[say('explain.faults'), `${proof.length} (serve --fault): ${proof.join(', ')}`]];
}

/** Most probes named as exceptions, if all others feed an entry. */
const MOST_EXCEPTIONS = 5;

function probesThatFeed(id: string): readonly string[] {
  return probeNames.filter((name) => serves(name, id));
}

function probesText(id: string, say: Say, quoted: (name: string) => string): string {
  const feeding = probesThatFeed(id);
  const others = probeNames.filter((name) => !feeding.includes(name));
  if (others.length > MOST_EXCEPTIONS) return feeding.map(quoted).join(', ');
  return say('explain.probes-except', { probes: others.map(quoted) });
}

function faultsThatBreak(id: string): readonly string[] {
  return faults.filter(({ breaks }) => breaks.includes(id)).map((fault) => fault.id);
}

/** Returns how a baseline treats the answer, if it differs from the default. */
function pinTexts({ movesWithData, leastEvidence, steadyParts }: OpenPoint, say: Say): readonly string[] {
  return [
    ...(steadyParts === undefined ? [] : [say('explain.steady-parts', { parts: steadyParts })]),
    ...(movesWithData === true && steadyParts === undefined ? [say('explain.moves-with-data')] : []),
    ...(leastEvidence === undefined ? [] : [say('explain.least-evidence', { count: leastEvidence })]),
  ];
}
