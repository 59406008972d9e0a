import { textIn, textOf } from '../../messages/index.ts';
import type { OpenPoint } from '../../requirements/index.ts';
import type { Speaker } from '../report/views/language/speaker.ts';
import { catalogue, catalogueIds, type Entry } from '../run/catalogue.ts';
import { type ExitCode, exitCodes } from '../run/exit-codes.ts';
import { suggestion } from '../settings/nearest.ts';
import type { Io } from './io.ts';
import { fail } from './problems.ts';

const consequences = {
  documented: 'documented: a deviation fails the API',
  shown: 'shown, an example of the document: a deviation is a warning, and fails under --strict',
  open: 'open: asked and observed, never judged',
} as const;

export interface ExplainFlags {
  readonly json?: boolean;
}

/** Tells one requirement or open point whole. JSON is the same in every language. */
export function explainCommand(id: string, { json }: ExplainFlags, io: Io, speaker: Speaker): ExitCode {
  const entry = catalogue.find((one) => one.id === id);
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

function rowsOf(entry: Entry, speaker: Speaker): readonly Row[] {
  const { say, title, clause } = speaker;
  const head: readonly Row[] = [
    ['level', say(consequences[entry.level])],
    ['clause', clause(entry.clause)],
  ];
  if (entry.kind === 'open point') {
    return [
      ...head,
      ['question', title(entry.id, entry.question)],
      ['seen', say(entry.seen)],
      ...pinRows(entry, speaker),
    ];
  }
  const { statement, sent, judged, exercisedBy } = entry;
  return [
    ...head,
    ['statement', title(entry.id, statement)],
    ['sent', say(sent)],
    ['judged', say(judged)],
    ...(exercisedBy === undefined ? [] : [['needs', say(exercisedBy)] as const]),
  ];
}

/** What a baseline makes of the answer, where that is not the usual. */
function pinRows({ movesWithData, leastEvidence, steadyParts }: OpenPoint, { say, language }: Speaker): readonly Row[] {
  const parts =
    steadyParts === undefined ? null : textIn(language, textOf('explain.steady-parts', { parts: steadyParts }));
  const moves = movesWithData === true ? say('moves with the data: begins as "any", and diff only shows it') : null;
  const least =
    leastEvidence === undefined
      ? null
      : say(`counts as inferred, or gone, only on ${leastEvidence} simulations or more`);
  return [parts ?? moves, least].flatMap((sentence): Row[] => (sentence === null ? [] : [['baseline', sentence]]));
}
