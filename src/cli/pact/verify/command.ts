import { resolve } from 'node:path';
import type { Failure } from '../../../errors.ts';
import { english } from '../../../report/language.ts';
import type { Problem } from '../../../report/report.ts';
import { foreignFiles, unwritableDirectory, writeReports } from '../../../report/write.ts';
import { filesIn } from '../../../settings/files.ts';
import { resolveSettings } from '../../../settings/resolve.ts';
import type { RunOptions, Target } from '../../../settings/settings.ts';
import { createNativeVerifier, type NativeVerifier } from '../../../verification/native/process.ts';
import type { PactResult, VerificationReport } from '../../../verification/verification.ts';
import { verifyPact } from '../../../verification/verify.ts';
import { json, verificationFiles } from '../../../verification/views/files.ts';
import { terminal } from '../../../verification/views/terminal.ts';
import { verdictLine } from '../../../verification/views/words.ts';
import { type ExitCode, exitCodeOf, worst } from '../../exit-codes.ts';
import { guard, guardSettings } from '../../guarding.ts';
import { type Io, interruptedBy } from '../../io.ts';
import { fail } from '../../problems.ts';
import { secretsOf } from '../../record.ts';
import { withTarget } from '../../whole-run.ts';
import { openWay } from './ask-target.ts';
import { concludeVerification, unfinishedVerification } from './conclude.ts';
import { endingProblems } from './endings.ts';
import type { VerifyFlags } from './flags.ts';
import { pactFiles, type Source, shippedPact } from './sources.ts';
import { partnerStates } from './states.ts';

/** Verifies pacts against the target, or the embedded provider where none is configured, and writes the reports. */
export async function verifyCommand(paths: readonly string[], flags: VerifyFlags, io: Io): Promise<ExitCode> {
  const resolution = resolveSettings({ flags, env: io.env, readFile: filesIn(io.cwd) });
  const { options } = 'problems' in resolution ? resolution : resolution.settings;
  const directory = resolve(io.cwd, options.reportDir);
  guardSettings(io.gate, resolution, [directory, io.cwd]);
  const { sources, problems } = pactFiles(paths.length === 0 ? [shippedPact(io.cwd)] : paths, io.cwd);
  const all = [
    ...('problems' in resolution ? resolution.problems : []),
    ...problems,
    ...(await directoryProblems(directory)),
  ];
  if ('problems' in resolution || all.length > 0) return fail({ kind: 'settings', problems: all }, io);
  return withTarget(resolution.settings.target, (target) => verify(sources, target, options, io));
}

async function verify(sources: readonly Source[], target: Target, options: RunOptions, io: Io): Promise<ExitCode> {
  const directory = resolve(io.cwd, options.reportDir);
  guard(io.gate, { baseUrl: target.baseUrl, directories: [directory, io.cwd] }, secretsOf(target));
  await written(unfinishedVerification(target, Date.now()), directory, io);
  const verifier = createNativeVerifier();
  const report = await verified(sources, target, options, { ...io, verifier }).finally(verifier.close);
  const { code, failures, paths, presentable } = await written(report, directory, io);
  for (const failure of failures) fail(failure, io);
  if (presentable) io.out(outputOf({ ...report, exitCode: code }, options, paths, io));
  return code;
}

interface Surroundings extends Pick<Io, 'signal' | 'gate'> {
  readonly verifier: NativeVerifier;
}

/** Lets the Verifier verify every pact and concludes. */
export async function verified(
  sources: readonly Source[],
  target: Target,
  options: RunOptions,
  { signal, gate, verifier }: Surroundings,
): Promise<VerificationReport> {
  const startedAt = Date.now();
  const way = openWay(target, options, signal, gate);
  const partner = partnerStates(target, way.send);
  const pacts: PactResult[] = [];
  const problems: Problem[] = [];
  try {
    for (const { name, pact } of sources) {
      const { interactions, ended } = await verifyPact(pact, {
        verifier,
        signal,
        states: partner.states,
        withinMs: Math.max(1, startedAt + options.deadlineSeconds * 1000 - Date.now()),
        async send(call) {
          const outcome = await way.send(call);
          if (call.method === 'POST') partner.forget();
          return outcome;
        },
      });
      const { consumer, provider } = pact;
      pacts.push({ source: name, consumer, provider, pending: false, interactions });
      problems.push(...endingProblems(ended));
    }
  } finally {
    way.close();
  }
  const { sent, retried } = way.counts();
  const refusal = partner.refusal();
  return concludeVerification(pacts, {
    target,
    startedAt,
    finishedAt: Date.now(),
    requests: { sent, retried },
    problems: [...problems, ...(refusal === null ? [] : [refusedCredentials(refusal)])],
    refused: refusal !== null || problems.some(({ variable }) => variable === '@pact-foundation/pact'),
    interruptedBy: interruptedBy({ signal }),
  });
}

function refusedCredentials(status: number): Problem {
  return {
    variable: 'PARTNER_API_CLIENT_ID',
    message: `the token call answered the main credentials with ${status}`,
    remedy: 'check PARTNER_API_CLIENT_ID and PARTNER_API_CLIENT_SECRET, and that they belong to this environment',
  };
}

async function directoryProblems(directory: string): Promise<readonly Problem[]> {
  const unwritable = await unwritableDirectory(directory);
  return unwritable.length > 0 ? unwritable : foreignFiles(directory, verificationFiles);
}

interface Written {
  readonly code: ExitCode;
  readonly failures: readonly Failure[];
  readonly paths: readonly string[];
  readonly presentable: boolean;
}

/** Writes the reports; what goes wrong in that has a say in the exit code, and every report that is written tells it. */
async function written(report: VerificationReport, directory: string, { gate }: Pick<Io, 'gate'>): Promise<Written> {
  const where = { gate, context: english, directory, views: verificationFiles };
  const first = await writeReports(report, where);
  const failures: readonly Failure[] = [
    ...(first.problems.length === 0 ? [] : [{ kind: 'unwritten', problems: first.problems } as const]),
    ...(first.withheld.length === 0
      ? []
      : [{ kind: 'leak', reports: first.withheld.map(({ path }) => path) } as const]),
  ];
  const code = worst([report.exitCode, ...failures.map(exitCodeOf)]);
  const last = code === report.exitCode ? first : await writeReports({ ...report, exitCode: code }, where);
  return { code, failures, paths: last.written, presentable: last.withheld.length === 0 };
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
