import { resolve } from 'node:path';
import type { Io } from '../../../src/cli/io.ts';
import { fail } from '../../../src/cli/problems.ts';
import { visible } from '../../../src/report/views/text.ts';
import { type ExitCode, exitCodes, worst } from '../../../src/run/exit-codes.ts';
import { guard, guardSettings } from '../../../src/run/guarding.ts';
import { interruptedBy } from '../../../src/run/interruption.ts';
import { secretsOf } from '../../../src/run/record.ts';
import { withTarget } from '../../../src/run/whole-run.ts';
import { filesIn } from '../../../src/settings/files.ts';
import { type Resolution, resolveSettings } from '../../../src/settings/resolve.ts';
import type { RunOptions, Target } from '../../../src/settings/settings.ts';
import { createNativeVerifier } from '../../verify/native/process.ts';
import type { VerificationReport } from '../../verify/verification.ts';
import { json } from '../../verify/views/files.ts';
import { terminal } from '../../verify/views/terminal.ts';
import { publicationLine, verdictLine } from '../../verify/views/words.ts';
import { shippedPact } from '../shipped.ts';
import { type BrokerDesk, flagProblems, type Hindrance, openDesk } from './broker/from-broker.ts';
import { concludeVerification, unfinishedVerification } from './conclude.ts';
import type { VerifyFlags } from './flags.ts';
import { pactFiles, type Source } from './sources.ts';
import { verified } from './verified.ts';
import { directoryProblems, written } from './writing.ts';

/** Verifies pacts against the target, or the embedded provider where none is configured, and writes the reports. */
export async function verifyCommand(paths: readonly string[], flags: VerifyFlags, io: Io): Promise<ExitCode> {
  const resolution = resolveSettings({ flags, env: io.env, readFile: filesIn(io.cwd) });
  const { options } = 'problems' in resolution ? resolution : resolution.settings;
  const directory = resolve(io.cwd, options.reportDir);
  guardSettings(io.gate, resolution, [directory, io.cwd]);
  const known =
    'problems' in resolution ? resolution : { environment: 'embedded', baseUrl: '', ...resolution.settings.target };
  const unwritable = await directoryProblems(directory);
  const desk = flags.fromBroker === true ? openDesk(flags, options, io) : null;
  const files = desk === null ? pactFiles(paths.length === 0 ? [shippedPact(io.cwd)] : paths, io.cwd) : NO_FILES;
  const problems = [
    ...('problems' in resolution ? resolution.problems : []),
    ...files.problems,
    ...(desk === null ? flagProblems(flags) : 'problems' in desk ? desk.problems : []),
    ...(desk !== null && paths.length > 0 ? [PATHS_TOO] : []),
    ...(publishesOfNobody(resolution, flags) ? [NOBODYS_RESULTS] : []),
  ];
  if (unwritable.length > 0) return fail({ kind: 'settings', problems: [...problems, ...unwritable] }, io);
  if ('problems' in resolution || (desk !== null && 'problems' in desk) || problems.length > 0) {
    return refuse({ problems, code: exitCodes.refused }, known, options, io);
  }
  const { target } = resolution.settings;
  if (desk === null) return withTarget(target, (asked) => verify(files.sources, null, asked, options, flags, io));
  try {
    const sources = await desk.sources();
    if ('code' in sources) return await refuse(sources, known, options, io);
    return await withTarget(target, (asked) => verify(sources, desk, asked, options, flags, io));
  } finally {
    desk.close();
  }
}

const NO_FILES = { sources: [], problems: [] };
const PATHS_TOO = {
  variable: '--from-broker',
  message: 'is given, and pact files too',
  remedy: 'leave one of them out',
};

const NOBODYS_RESULTS = {
  variable: '--publish-results',
  message: 'is given, and no target is configured: the results would be about the embedded reference provider',
  remedy: 'configure the target, or add --environment embedded where the reference provider itself is meant',
};

/** Whether a pipeline that lost its settings would publish under its version that another provider keeps the contract. */
function publishesOfNobody(resolution: Resolution, { publishResults, environment }: VerifyFlags): boolean {
  const isEmbedded = 'settings' in resolution && resolution.settings.target === null;
  return publishResults === true && isEmbedded && environment !== 'embedded';
}

/** Tells why nothing was verified, and writes a report that says so in place of the last one. */
async function refuse(
  { problems, code }: Hindrance,
  target: Pick<VerificationReport['target'], 'environment' | 'baseUrl'>,
  options: RunOptions,
  io: Io,
): Promise<ExitCode> {
  const report = concludeVerification([], {
    target,
    startedAt: Date.now(),
    finishedAt: Date.now(),
    requests: { sent: 0, retried: 0 },
    problems,
    refused: code === exitCodes.refused,
    interruptedBy: interruptedBy(io),
  });
  const { code: worse, presentable } = await written(report, resolve(io.cwd, options.reportDir), io);
  fail({ kind: code === exitCodes.refused ? 'settings' : 'input', problems }, io);
  if (options.json && presentable) io.out(json(report));
  return worst([code, worse]);
}

async function verify(
  sources: readonly Source[],
  desk: BrokerDesk | null,
  target: Target,
  options: RunOptions,
  { requireAll = false }: VerifyFlags,
  io: Io,
): Promise<ExitCode> {
  const directory = resolve(io.cwd, options.reportDir);
  guard(io.gate, { baseUrl: target.baseUrl, directories: [directory, io.cwd] }, secretsOf(target));
  await written(unfinishedVerification(target, Date.now()), directory, io);
  const verifier = createNativeVerifier();
  const judged = await verified(sources, target, options, { ...io, verifier, requireAll }).finally(verifier.close);
  const report = (await desk?.publish(judged, sources)) ?? judged;
  const { code, failures, paths, presentable } = await written(report, directory, io);
  for (const failure of failures) fail(failure, io);
  if (presentable) io.out(outputOf({ ...report, exitCode: code }, options, paths, io));
  return code;
}

function outputOf(
  report: VerificationReport,
  { json: asJson, quiet }: RunOptions,
  reports: readonly string[],
  { color }: Io,
): string {
  if (asJson) return json(report);
  return quiet ? quietLines(report) : terminal(report, { color, reports });
}

/** The verdict, and what became of the results where they are not at the broker. */
function quietLines(report: VerificationReport): string {
  const unpublished = report.pacts.filter(({ publication }) => (publication?.outcome ?? 'published') !== 'published');
  const lines = [verdictLine(report), ...unpublished.flatMap((pact) => publicationLine(pact) ?? [])];
  return lines.map((line) => `${visible(line)}\n`).join('');
}
