import { checkUp } from '../../../probes/checkup.ts';
import { withoutDefects } from '../../run/defects.ts';
import type { ExitCode } from '../../run/exit-codes.ts';
import { guardSettings } from '../../run/guarding.ts';
import { interruptedBy } from '../../run/interruption.ts';
import { openWire, record } from '../../run/record.ts';
import { withTarget } from '../../run/whole-run.ts';
import { filesIn } from '../../settings/files.ts';
import { resolveSettings } from '../../settings/resolve.ts';
import type { Flags, RunOptions, Target } from '../../settings/settings.ts';
import type { Wire } from '../../wire/wire.ts';
import type { Io } from '../io.ts';
import { fail } from '../problems.ts';
import { codeOfLines, type Line, linesOf, lineText } from './lines.ts';

/** Prints a line each about settings, connection, clock, credentials and data; evaluates no requirement. */
export async function doctorCommand(flags: Flags, io: Io): Promise<ExitCode> {
  const resolution = resolveSettings({ flags, env: io.env, readFile: filesIn(io.cwd) });
  guardSettings(io.gate, resolution, [io.cwd]);
  if ('problems' in resolution)
    return fail({ kind: 'settings', problems: resolution.problems }, io, resolution.options.lang);
  const { target, options } = resolution.settings;
  const lines = await withTarget(target, (known) => examine(known, options, io));
  const signal = interruptedBy(io);
  if (signal !== null) return fail({ kind: 'interrupted', signal }, io, options.lang);
  io.out(lines.map((line) => lineText(line, io, options.lang)).join(''));
  return codeOfLines(lines);
}

async function examine(target: Target, options: RunOptions, { signal, gate }: Io): Promise<readonly Line[]> {
  const wire = once(openWire(target, { ...options, concurrency: 1 }, signal));
  const { facts } = withoutDefects(await record(target, options, { signal, gate, wire, inquire: checkUp }));
  return linesOf(target, facts, Date.now());
}

/** A wire that repeats nothing: an account that locks counts every request. */
function once(wire: Wire): Wire {
  return { ...wire, send: (call, options) => wire.send(call, { ...options, retry: 'never', group: 'doctor' }) };
}
