import { type CodedMessage, textIn, textOf } from '../../messages/index.ts';
import type { OpenPoint } from '../../requirements/index.ts';
import type { Speaker } from '../report/views/language/speaker.ts';
import { catalogueIds, catalogueIn, type Entry } from '../run/catalogue.ts';
import { type ExitCode, exitCodes } from '../run/exit-codes.ts';
import { suggestion } from '../settings/nearest.ts';
import type { Io } from './io.ts';
import { fail } from './problems.ts';

export interface ExplainFlags {
  readonly json?: boolean;
}

/** Tells one requirement or open point whole. JSON is the same in every language. */
export function explainCommand(id: string, { json }: ExplainFlags, io: Io, speaker: Speaker): ExitCode {
  const entry = catalogueIn(json === true ? 'en' : speaker.language).find((one) => one.id === id);
  if (entry === undefined) {
    const message = `there is no requirement or open point ${JSON.stringify(id)}.${suggestion(id, catalogueIds, 3)}`;
    return fail({ kind: 'usage', message, remedy: 'the command list shows every id' }, io, speaker);
  }
  io.out(json === true ? `${JSON.stringify(entry, null, 2)}\n` : text(entry, io, speaker));
  return exitCodes.conforming;
}

function text(entry: Entry, { paint }: Io, speaker: Speaker): string {
  const rows = rowsOf(entry, speaker).map(([name, value]) => [speaker.words.explained[name], value] as const);
  const width = Math.max(...rows.map(([name]) => name.length));
  const lines = rows.map(([name, value]) => `  ${paint('cyan', name.padEnd(width))}  ${value}\n`);
  return `${paint('bold', entry.id)}\n${lines.join('')}`;
}

type Row = readonly [name: keyof Speaker['words']['explained'], value: string];

function rowsOf(entry: Entry, { language }: Speaker): readonly Row[] {
  const say = (message: CodedMessage): string => textIn(language, message) ?? '';
  const head: readonly Row[] = [
    ['level', say(textOf(`explain.${entry.level}`))],
    ['clause', entry.clause],
  ];
  if (entry.kind === 'open point') {
    const pins = pinTexts(entry).map((one): Row => ['baseline', say(one)]);
    return [...head, ['question', entry.question], ['seen', entry.seen], ...pins];
  }
  const { statement, sent, judged, exercisedBy } = entry;
  const needs: readonly Row[] = exercisedBy === undefined ? [] : [['needs', exercisedBy]];
  return [...head, ['statement', statement], ['sent', sent], ['judged', judged], ...needs];
}

/** What a baseline makes of the answer, where that is not the usual. */
function pinTexts({ movesWithData, leastEvidence, steadyParts }: OpenPoint): readonly CodedMessage[] {
  const moves =
    steadyParts !== undefined
      ? [textOf('explain.steady-parts', { parts: steadyParts })]
      : movesWithData
        ? [textOf('explain.moves-with-data')]
        : [];
  return [
    ...moves,
    ...(leastEvidence === undefined ? [] : [textOf('explain.least-evidence', { count: leastEvidence })]),
  ];
}
