import { resolve } from 'node:path';
import type { Problem } from '../../../report/report.ts';
import { filesIn } from '../../../settings/files.ts';
import { resolveSettings } from '../../../settings/resolve.ts';
import type { RunOptions, Target } from '../../../settings/settings.ts';
import { createNativeVerifier } from '../../../verification/native/process.ts';
import type { VerificationReport } from '../../../verification/verification.ts';
import { json } from '../../../verification/views/files.ts';
import { terminal } from '../../../verification/views/terminal.ts';
import { verdictLine } from '../../../verification/views/words.ts';
import { type ExitCode, worst } from '../../exit-codes.ts';
import { guard, guardSettings } from '../../guarding.ts';
import type { Io } from '../../io.ts';
import { fail } from '../../problems.ts';
import { secretsOf } from '../../record.ts';
import { withTarget } from '../../whole-run.ts';
import { tell } from '../broker.ts';
import { unfinishedVerification } from './conclude.ts';
import type { VerifyFlags } from './flags.ts';
import { type BrokerDesk, flagProblems, openDesk } from './from-broker.ts';
import { pactFiles, type Source, shippedPact } from './sources.ts';
import { verified } from './verified.ts';
import { directoryProblems, written } from './writing.ts';

/** Verifies pacts against the target, or the embedded provider where none is configured, and writes the reports. */
export async function verifyCommand(paths: readonly string[], flags: VerifyFlags, io: Io): Promise<ExitCode> {
  const resolution = resolveSettings({ flags, env: io.env, readFile: filesIn(io.cwd) });
  const { options } = 'problems' in resolution ? resolution : resolution.settings;
  const directory = resolve(io.cwd, options.reportDir);
  guardSettings(io.gate, resolution, [directory, io.cwd]);
  const problems = [...('problems' in resolution ? resolution.problems : []), ...(await directoryProblems(directory))];
  const settled =
    'problems' in resolution || problems.length > 0 ? { problems } : { target: resolution.settings.target };
  return flags.fromBroker === true
    ? ofBroker(paths, settled, flags, options, io)
    : ofFiles(paths, settled, flags, options, io);
}

/** The target, null for the embedded provider; or what is wrong with the settings. */
type Settled = { readonly target: Target | null } | { readonly problems: readonly Problem[] };

function ofFiles(
  paths: readonly string[],
  settled: Settled,
  flags: VerifyFlags,
  options: RunOptions,
  io: Io,
): Promise<ExitCode> | ExitCode {
  const { sources, problems } = pactFiles(paths.length === 0 ? [shippedPact(io.cwd)] : paths, io.cwd);
  const all = [...('problems' in settled ? settled.problems : []), ...problems, ...flagProblems(flags)];
  if ('problems' in settled || all.length > 0) return fail({ kind: 'settings', problems: all }, io);
  return withTarget(settled.target, (target) => verify(sources, null, target, options, io));
}

async function ofBroker(
  paths: readonly string[],
  settled: Settled,
  flags: VerifyFlags,
  options: RunOptions,
  io: Io,
): Promise<ExitCode> {
  const desk = openDesk(flags, options, io);
  const both: readonly Problem[] =
    paths.length === 0
      ? []
      : [{ variable: '--from-broker', message: 'is given, and pact files too', remedy: 'leave one of them out' }];
  const all = [
    ...('problems' in settled ? settled.problems : []),
    ...('problems' in desk ? desk.problems : []),
    ...both,
  ];
  if ('problems' in settled || 'problems' in desk || all.length > 0)
    return fail({ kind: 'settings', problems: all }, io);
  try {
    const sources = await desk.sources();
    if ('code' in sources) return tell(sources.problems, 'no-contracts', sources.code, options.json, io);
    return await withTarget(settled.target, (target) => verify(sources, desk, target, options, io));
  } finally {
    desk.close();
  }
}

async function verify(
  sources: readonly Source[],
  desk: BrokerDesk | null,
  target: Target,
  options: RunOptions,
  io: Io,
): Promise<ExitCode> {
  const directory = resolve(io.cwd, options.reportDir);
  guard(io.gate, { baseUrl: target.baseUrl, directories: [directory, io.cwd] }, secretsOf(target));
  await written(unfinishedVerification(target, Date.now()), directory, io);
  const verifier = createNativeVerifier();
  const judged = await verified(sources, target, options, { ...io, verifier }).finally(verifier.close);
  const report = await published(judged, sources, desk);
  const { code, failures, paths, presentable } = await written(report, directory, io);
  for (const failure of failures) fail(failure, io);
  if (presentable) io.out(outputOf({ ...report, exitCode: code }, options, paths, io));
  return code;
}

/** The report with what stood in the way of publishing its results. */
async function published(
  report: VerificationReport,
  sources: readonly Source[],
  desk: BrokerDesk | null,
): Promise<VerificationReport> {
  const hindrances = (await desk?.publish(report, sources)) ?? [];
  const code = worst([report.exitCode, ...hindrances.map((one) => one.code)]);
  const problems = [...report.problems, ...hindrances.flatMap((one) => one.problems)];
  return { ...report, exitCode: code, problems };
}

function outputOf(
  report: VerificationReport,
  { json: asJson, quiet }: RunOptions,
  reports: readonly string[],
  { color }: Io,
): string {
  if (asJson) return json(report);
  return quiet ? `${verdictLine(report)}\n` : terminal(report, { color, reports });
}
