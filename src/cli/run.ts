import { resolve } from 'node:path';
import { reportFiles } from '../report/files.ts';
import { writeReports } from '../report/write.ts';
import { filesIn } from '../settings/files.ts';
import type { Flags } from '../settings/flags.ts';
import { type RefusedSettings, resolveSettings } from '../settings/resolve.ts';
import { type ExitCode, exitCodes, worst } from './exit-codes.ts';
import type { Io } from './io.ts';
import { fail } from './problems.ts';
import { refusedReport } from './refused-report.ts';

/** Asks the target, judges its answers and writes the reports. */
export async function runCommand(flags: Flags, io: Io): Promise<ExitCode> {
  const resolution = resolveSettings({ flags, env: io.env, readFile: filesIn(io.cwd) });
  if ('problems' in resolution) return await refuse(resolution, io);
  return exitCodes.defect;
}

/** Tells the problems and writes a report of the refusal; a dry run sends nothing and so has none. */
async function refuse(refused: RefusedSettings, io: Io): Promise<ExitCode> {
  const { options, problems, secrets } = refused;
  const code = fail({ kind: 'settings', problems }, io);
  if (options.dryRun) return code;
  const report = refusedReport(refused, Date.now());
  const directory = resolve(io.cwd, options.reportDir);
  const result = await writeReports(report, { directory, views: reportFiles, secrets, personal: [] });
  const codes = [code];
  if (result.problems.length > 0) codes.push(fail({ kind: 'unwritten', problems: result.problems }, io));
  if (result.withheld.length > 0)
    codes.push(fail({ kind: 'leak', reports: result.withheld.map(({ path }) => path) }, io));
  if (options.json && result.withheld.length === 0) io.out(`${JSON.stringify(report, null, 2)}\n`);
  return worst(codes);
}
