import { resolve } from 'node:path';
import { type Language, problemOf } from '../../messages/index.ts';
import type { Io } from '../../src/cli/io.ts';
import { fail } from '../../src/cli/problems.ts';
import type { Failure } from '../../src/errors.ts';
import { english } from '../../src/report/language.ts';
import type { Problem } from '../../src/report/report.ts';
import { visible } from '../../src/report/views/text.ts';
import { foreignFiles, unwritableDirectory, writeReports } from '../../src/report/write.ts';
import { type ExitCode, exitCodeOf, exitCodes, worst } from '../../src/run/exit-codes.ts';
import { guard, guardSettings } from '../../src/run/guarding.ts';
import { interruptedBy } from '../../src/run/interruption.ts';
import { secretsOf } from '../../src/run/record.ts';
import { withTarget } from '../../src/run/whole-run.ts';
import { filesIn } from '../../src/settings/files.ts';
import { resolveSettings } from '../../src/settings/resolve.ts';
import type { Flags, RunOptions, Target } from '../../src/settings/settings.ts';
import { requirementsAt } from '../contract/interaction.ts';
import type { Pact } from '../verify/pact.ts';
import {
  concludeVerification,
  type InteractionResult,
  type PactResult,
  unfinishedVerification,
  type VerificationReport,
} from '../verify/report.ts';
import { createNativeVerifier, type NativeVerifier } from '../verify/verifier.ts';
import { type Ending, verifyPact } from '../verify/verify.ts';
import { json, publicationLine, terminal, verdictLine, verificationFiles } from '../verify/views.ts';
import { type BrokerDesk, flagProblems, type Hindrance, openDesk } from './desk.ts';
import { pactsAt, shippedPact } from './files.ts';
import { openWay, partnerStates } from './target.ts';

/** The flags of `pact verify`, as they stand on the command line. */
export interface VerifyFlags extends Flags {
  readonly lang: Language;
  readonly requireAll?: boolean;
  readonly fromBroker?: boolean;
  readonly includePending?: boolean;
  readonly brokerBaseUrl?: string;
  readonly provider?: string;
  readonly publishResults?: boolean;
  readonly providerVersion?: string;
  readonly providerBranch?: string;
}

/** A pact with where it came from. */
export interface Source {
  /** As the user would name it. */
  readonly name: string;
  readonly pact: Pact;
  /** The broker holds it for not yet agreed. */
  readonly pending: boolean;
  /** Where its broker takes results; null where there is none. */
  readonly results: string | null;
}

/** Verifies pacts against the target, or the embedded provider where none is configured, and writes the reports. */
export async function verifyCommand(paths: readonly string[], flags: VerifyFlags, io: Io): Promise<ExitCode> {
  const resolution = resolveSettings({ flags, env: io.env, readFile: filesIn(io.cwd) });
  const { options } = 'problems' in resolution ? resolution : resolution.settings;
  const directory = resolve(io.cwd, options.reportDir);
  guardSettings(io.gate, resolution, [directory, io.cwd]);
  const target = 'problems' in resolution ? null : resolution.settings.target;
  const known = 'problems' in resolution ? resolution : { environment: 'embedded', baseUrl: '', ...target };
  const unwritable = await unwritableDirectory(directory);
  const blocked = unwritable.length > 0 ? unwritable : await foreignFiles(directory, verificationFiles);
  const desk = flags.fromBroker === true ? openDesk(flags, options, io) : null;
  const files = desk === null ? pactFiles(paths, io.cwd) : { sources: [], problems: [] };
  // A pipeline that lost its settings would publish that another provider keeps the contract.
  const isNobody = flags.publishResults === true && !('problems' in resolution) && target === null;
  const problems = [
    ...('problems' in resolution ? resolution.problems : []),
    ...files.problems,
    ...(desk === null ? flagProblems(flags) : 'problems' in desk ? desk.problems : []),
    ...(desk !== null && paths.length > 0
      ? [{ variable: '--from-broker', ...problemOf('pact.paths-and-broker') }]
      : []),
    ...(isNobody && flags.environment !== 'embedded'
      ? [{ variable: '--publish-results', ...problemOf('pact.results-of-embedded') }]
      : []),
  ];
  if (blocked.length > 0) {
    return fail({ kind: 'settings', problems: [...problems, ...blocked] }, io, flags.lang);
  }
  if ('problems' in resolution || (desk !== null && 'problems' in desk) || problems.length > 0) {
    return refuse({ problems, code: exitCodes.refused }, known, options, flags, io);
  }
  try {
    const sources = desk === null ? files.sources : await desk.sources();
    if ('code' in sources) return await refuse(sources, known, options, flags, io);
    return await withTarget(target, (asked) => verify(sources, desk, asked, options, flags, io));
  } finally {
    desk?.close();
  }
}

/** Reads the pacts of these files and directories, by default the one of the suite. */
export function pactFiles(paths: readonly string[], cwd: string) {
  const read = (paths.length === 0 ? [shippedPact(cwd)] : paths).map((path) => pactsAt(path, cwd));
  const sources = read
    .flatMap(({ files }) => files)
    .map(({ path, pact }): Source => ({ name: path, pact, pending: false, results: null }));
  return { sources, problems: read.flatMap(({ problems }) => problems) };
}

/** Reports why nothing was verified, and writes a report of that in place of the last one. */
async function refuse(
  { problems, code }: Hindrance,
  target: Pick<VerificationReport['target'], 'environment' | 'baseUrl'>,
  options: RunOptions,
  { lang }: VerifyFlags,
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
  fail({ kind: code === exitCodes.refused ? 'settings' : 'input', problems }, io, lang);
  if (options.json && presentable) io.out(json(report));
  return worst([code, worse]);
}

async function verify(
  sources: readonly Source[],
  desk: BrokerDesk | null,
  target: Target,
  options: RunOptions,
  { requireAll = false, lang }: VerifyFlags,
  io: Io,
): Promise<ExitCode> {
  const directory = resolve(io.cwd, options.reportDir);
  guard(io.gate, { baseUrl: target.baseUrl, directories: [directory, io.cwd] }, secretsOf(target));
  await written(unfinishedVerification(target, Date.now()), directory, io);
  const verifier = createNativeVerifier();
  const judged = await verified(sources, target, options, { ...io, verifier, requireAll }).finally(verifier.close);
  const report = (await desk?.publish(judged, sources)) ?? judged;
  const { code, failures, paths, presentable } = await written(report, directory, io);
  for (const failure of failures) fail(failure, io, lang);
  if (!presentable) return code;
  const final = { ...report, exitCode: code };
  if (options.json) io.out(json(final));
  else if (options.quiet) io.out(quietLines(final, lang));
  else io.out(terminal(final, { color: io.color, language: lang, reports: paths }));
  return code;
}

/** The verdict, and what became of the results where they are not at the broker. */
function quietLines(report: VerificationReport, lang: Language): string {
  const unpublished = report.pacts.filter(({ publication }) => (publication?.outcome ?? 'published') !== 'published');
  const lines = [verdictLine(report, lang), ...unpublished.flatMap((pact) => publicationLine(pact, lang) ?? [])];
  return lines.map((line) => `${visible(line)}\n`).join('');
}

/** Writes the reports; what goes wrong in that has a say in the exit code, and every report that is written shows it. */
async function written(report: VerificationReport, directory: string, { gate }: Pick<Io, 'gate'>) {
  const where = { gate, context: english, directory, views: verificationFiles };
  const first = await writeReports(report, where);
  const withheld = first.withheld.map(({ path }) => path);
  const failures: readonly Failure[] = [
    ...(first.problems.length === 0 ? [] : [{ kind: 'unwritten', problems: first.problems } as const]),
    ...(withheld.length === 0 ? [] : [{ kind: 'leak', reports: withheld } as const]),
  ];
  const code = worst([report.exitCode, ...failures.map(exitCodeOf)]);
  const last = code === report.exitCode ? first : await writeReports({ ...report, exitCode: code }, where);
  return { code, failures, paths: last.written, presentable: last.withheld.length === 0 };
}

interface Surroundings extends Pick<Io, 'signal' | 'gate'> {
  readonly verifier: NativeVerifier;
  readonly requireAll?: boolean;
}

/** Lets the Verifier verify every pact and concludes. */
export async function verified(
  sources: readonly Source[],
  target: Target,
  options: RunOptions,
  { signal, gate, verifier, requireAll = false }: Surroundings,
): Promise<VerificationReport> {
  const startedAt = Date.now();
  const way = openWay(target, options, signal, gate);
  const partner = partnerStates(target, way.send);
  const pacts: PactResult[] = [];
  const endings: Ending[] = [];
  try {
    for (const { name, pact, pending } of sources) {
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
      pacts.push({ source: name, consumer, provider, pending, interactions: interactions.map(withRequirements) });
      if (ended !== null) endings.push(ended);
    }
  } finally {
    way.close();
  }
  const { sent, retried } = way.counts();
  const status = partner.refusal();
  const problems: readonly Problem[] = [
    ...endings.map((ended) => problemOf(`pact.verifier-${ended}`)),
    ...(status === null
      ? []
      : [{ variable: 'PARTNER_API_CLIENT_ID', ...problemOf('pact.credentials-rejected', { status }) }]),
  ];
  return concludeVerification(pacts, {
    target,
    startedAt,
    finishedAt: Date.now(),
    requests: { sent, retried },
    problems,
    refused: status !== null || endings.includes('missing'),
    requireAll,
    interruptedBy: interruptedBy({ signal }),
  });
}

/** Each mismatch with the requirement of the field that it was found at, where the interaction rests on that. */
function withRequirements(interaction: InteractionResult): InteractionResult {
  const { requirements, mismatches } = interaction;
  const known = mismatches.map((mismatch) => {
    const fields = mismatch.kind === 'body' ? requirementsAt(mismatch.path ?? '$') : [];
    const requirement = fields.find((id) => requirements.includes(id));
    return requirement === undefined ? mismatch : { ...mismatch, requirement };
  });
  return { ...interaction, mismatches: known };
}
