import { requirements } from '../../../requirements/index.ts';
import type { ExitCode } from '../../run/exit-codes.ts';
import { guardSettings } from '../../run/guarding.ts';
import { interruptedBy } from '../../run/interruption.ts';
import { openWire } from '../../run/wire.ts';
import { filesIn } from '../../settings/files.ts';
import { embeddedTarget, resolveSettings } from '../../settings/resolve.ts';
import type { Flags, RunOptions, Target } from '../../settings/settings.ts';
import type { Io } from '../io.ts';
import { speakerIn } from '../language.ts';
import { fail } from '../problems.ts';
import { offerIn, tokenIn } from './answers.ts';
import { type Consultation, consult, type Presented, present } from './ask.ts';
import { clockLine, connectionLines } from './connection.ts';
import { credentialLines, heldBackLines, overlapLine } from './credentials.ts';
import { dataLines } from './data.ts';
import { givenTokenLines } from './given-tokens.ts';
import { codeOfLines, type Line, lineText } from './line.ts';

/** Checks settings, connection, clock, credentials and data, a line each; judges nothing. */
export async function doctorCommand(flags: Flags, io: Io): Promise<ExitCode> {
  const resolution = resolveSettings({ flags, env: io.env, readFile: filesIn(io.cwd) });
  guardSettings(io.gate, resolution, [io.cwd]);
  if ('problems' in resolution)
    return fail({ kind: 'settings', problems: resolution.problems }, io, resolution.options.lang);
  const { target, options } = resolution.settings;
  const lines = target === null ? await examineEmbedded(options, io) : await examine(target, options, io);
  const signal = interruptedBy(io);
  const speaker = speakerIn(options.lang);
  if (signal !== null) return fail({ kind: 'interrupted', signal }, io, options.lang);
  io.out(lines.map((line) => lineText(line, io, speaker)).join(''));
  return codeOfLines(lines);
}

async function examineEmbedded(options: RunOptions, io: Io): Promise<readonly Line[]> {
  const { startProvider } = await import('../../../provider/index.ts');
  const provider = await startProvider();
  try {
    return await examine(embeddedTarget(provider.settings), options, io);
  } finally {
    await provider.close();
  }
}

async function examine(target: Target, options: RunOptions, { signal }: Io): Promise<readonly Line[]> {
  const wire = openWire(target, { ...options, concurrency: 1 }, signal);
  try {
    const consultations = await consult(target, wire);
    const issued = consultations.some(({ token }) => tokenIn(token) !== null);
    return linesOf(target, consultations, issued ? await present(target, wire) : [], Date.now());
  } finally {
    wire.close();
  }
}

function linesOf(
  target: Target,
  consultations: readonly Consultation[],
  presented: readonly Presented[],
  now: number,
): readonly Line[] {
  const [first] = consultations;
  const settings = settingsLine(target);
  if (first === undefined) return [settings];
  const connection = connectionLines(target, first.token);
  if (first.token.kind === 'unanswered') return [settings, ...connection];
  const lines = [
    clockLine(first.token, first.at),
    ...credentialLines(consultations),
    ...heldBackLines(target),
    ...givenTokenLines(target, consultations, presented, now),
    overlapLine(consultations),
    ...dataLines(
      { target, main: offerOf(consultations, 'main'), second: offerOf(consultations, 'second') },
      requirements,
    ),
  ];
  return [settings, ...connection, ...lines.filter((line) => line !== null)];
}

function settingsLine({ environment, baseUrl }: Target): Line {
  const says =
    environment === 'embedded'
      ? 'nothing configured: this is about the embedded reference provider, not about a live API'
      : `in order; ${environment} at ${baseUrl}`;
  return { mark: 'ok', subject: 'settings', says };
}

function offerOf(consultations: readonly Consultation[], set: Consultation['names']['set']) {
  const listing = consultations.find(({ names }) => names.set === set)?.listing;
  return listing === undefined ? null : offerIn(listing);
}
