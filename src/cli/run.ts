import { filesIn } from '../settings/files.ts';
import type { Flags } from '../settings/flags.ts';
import { type RefusedSettings, resolveSettings } from '../settings/resolve.ts';
import { type ExitCode, exitCodes } from './exit-codes.ts';
import type { Io } from './io.ts';
import { fail } from './problems.ts';
import { refusedReport } from './refused-report.ts';

/** Asks the target, judges its answers and writes the reports. */
export async function runCommand(flags: Flags, io: Io): Promise<ExitCode> {
  const resolution = resolveSettings({ flags, env: io.env, readFile: filesIn(io.cwd) });
  if ('problems' in resolution) return refuse(resolution, io);
  return exitCodes.defect;
}

function refuse(refused: RefusedSettings, io: Io): ExitCode {
  const code = fail({ kind: 'settings', problems: refused.problems }, io);
  if (refused.options.json) io.out(`${JSON.stringify(refusedReport(refused, Date.now()), null, 2)}\n`);
  return code;
}
