import { resolve } from 'node:path';
import { problemOf, reasoned, textOf } from '../../messages/index.ts';
import { fail, type Io, printJson, printProblems } from '../../src/cli/io.ts';
import { type Failure, failureOf, leakIn } from '../../src/errors.ts';
import { type ExitCode, exitCodes, worst } from '../../src/judging/exit-codes.ts';
import { requestsOf } from '../../src/report/build.ts';
import { english } from '../../src/report/language.ts';
import type { Problem } from '../../src/report/report.ts';
import { painter, visible } from '../../src/report/views/text.ts';
import { foreignFiles, unwritableDirectory, writeReports } from '../../src/report/write.ts';
import { guard } from '../../src/run/guarding.ts';
import { interruptedBy } from '../../src/run/interruption.ts';
import { noApi, type Seen, targetProblems } from '../../src/run/problems.ts';
import { secretsOf } from '../../src/run/record.ts';
import { withTarget } from '../../src/run/whole-run.ts';
import { filesIn } from '../../src/settings/files.ts';
import { resolveSettings } from '../../src/settings/resolve.ts';
import type { RunOptions, Target } from '../../src/settings/settings.ts';
import { Trouble } from '../broker/trouble.ts';
import { requirementsAt } from '../contract/interaction.ts';
import {
  concludeVerification,
  type InteractionResult,
  type PactResult,
  type VerificationReport,
} from '../verify/report.ts';
import { createNativeVerifier, type NativeVerifier } from '../verify/verifier.ts';
import { type Ending, verifyPact } from '../verify/verify.ts';
import { isBlocked, publicationLine, terminal, verdictLine, verificationFiles } from '../verify/views.ts';
import { pactsAt, type Source, shippedPact } from './files.ts';
import type { PactFlags } from './options.ts';
import { type Desk, flagProblems, openDesk, publishResults, sourcesAt } from './results.ts';
import { openWay, partnerStates } from './target.ts';

/** Verifies contracts against the target, or the embedded provider if none is configured, and writes the reports. */
export async function verifyCommand(paths: readonly string[], flags: PactFlags, io: Io): Promise<ExitCode> {
  const { lang, pactUrl } = flags;
  const fromBroker = flags.fromBroker === true || pactUrl !== undefined;
  const resolution = resolveSettings(flags, io.env, filesIn(io.cwd));
  const { settings, options, environment, baseUrl, secrets } = resolution;
  const target = settings?.target ?? null;
  const directory = resolve(io.cwd, options.reportDir);
  guard(io.gate, { baseUrl, directories: [directory, io.cwd] }, secrets);
  const unwritable = await unwritableDirectory(directory);
  const blocked = unwritable.length > 0 ? unwritable : await foreignFiles(directory, verificationFiles);
  const { desk, ...broker } = fromBroker ? openDesk(flags, options, io) : { desk: null, problems: [] };
  const given = paths.length === 0 ? [shippedPact(io.cwd)] : paths;
  const { files, ...read } = pactsAt(fromBroker ? [] : given, io.cwd);
  const found = [
    ...resolution.problems,
    ...read.problems,
    ...broker.problems,
    ...flagProblems(flags, paths, settings !== null && target === null),
  ];
  // The target and the Pact Broker share some settings.
  const problems = [...new Map(found.map((problem) => [JSON.stringify(problem), problem])).values()];
  if (blocked.length > 0) return fail(failureOf('settings', [...problems, ...blocked]), io, lang);
  const known = { environment, baseUrl };
  /** Reports why nothing was verified, and overwrites the last report. */
  const refuse = async (
    why: readonly Problem[],
    code: ExitCode,
    kind: 'settings' | 'input' = 'input',
  ): Promise<ExitCode> => {
    const isRefused = code === exitCodes.refused;
    const circumstances = { target: known, problems: why, refused: isRefused, interruptedBy: interruptedBy(io) };
    const report = concludeVerification([], circumstances);
    const { code: worse, presentable } = await written(report, directory, io);
    fail(failureOf(kind, why), io, lang);
    if (options.json && presentable) printJson(report, io);
    return worst([code, worse]);
  };
  if (problems.length > 0) return refuse(problems, exitCodes.refused, 'settings');
  try {
    const sources = desk === null ? files : await sourcesAt(desk);
    return await withTarget(target, (asked) => verify(sources, desk, asked, options, flags, io));
  } catch (error) {
    if (!(error instanceof Trouble)) throw error;
    const signal = interruptedBy(io);
    return signal === null ? refuse([error.problem], error.exit) : refuse([], exitCodes[signal]);
  } finally {
    desk?.close();
  }
}

async function verify(
  sources: readonly Source[],
  desk: Desk | null,
  target: Target,
  options: RunOptions,
  { requireAll = false, publishResults: publishes = false, lang: language }: PactFlags,
  io: Io,
): Promise<ExitCode> {
  const directory = resolve(io.cwd, options.reportDir);
  guard(io.gate, { baseUrl: target.baseUrl, directories: [directory, io.cwd] }, secretsOf(target));
  // Even if this process is killed, no earlier report can be mistaken for its own.
  const unfinished = { target, problems: [problemOf('pact.unfinished')], interruptedBy: 'SIGINT' } as const;
  await written(concludeVerification([], unfinished), directory, io);
  const verifier = createNativeVerifier();
  const concluded = await verified(sources, target, options, io, verifier, requireAll).finally(verifier.close);
  const report = desk !== null && publishes ? await publishResults(desk, concluded, sources) : concluded;
  const { code, failures, paths, presentable } = await written(report, directory, io);
  for (const failure of failures) fail(failure, io, language);
  if (!presentable) return code;
  const final = { ...report, exitCode: code };
  if (options.json) printJson(final, io);
  else if (options.quiet) {
    const unpublished = final.pacts.filter(({ publication }) => (publication?.outcome ?? 'published') !== 'published');
    const lines = [verdictLine(final, language), ...unpublished.map((pact) => publicationLine(pact, language) ?? '')];
    printProblems(isBlocked(final) ? final.problems : [], io, language);
    io.out(lines.map((line) => `${visible(line)}\n`).join(''));
  } else io.out(terminal(final, language, paths, painter(io.color)));
  return code;
}

/** Writes the reports. A write failure changes the exit code, which every report shows. */
async function written(report: VerificationReport, directory: string, { gate }: Pick<Io, 'gate'>) {
  const where = { gate, context: english, directory, views: verificationFiles };
  const first = await writeReports(report, where);
  const withheld = first.withheld.map(({ path }) => path);
  const failures: readonly Failure[] = [
    ...(first.problems.length === 0 ? [] : [failureOf('unwritten', first.problems)]),
    ...(withheld.length === 0 ? [] : [leakIn(withheld)]),
  ];
  const code = worst([report.exitCode, ...failures.map((failure) => failure.code)]);
  const last = code === report.exitCode ? first : await writeReports({ ...report, exitCode: code }, where);
  return { code, failures, paths: last.written, presentable: last.withheld.length === 0 };
}

export async function verified(
  sources: readonly Source[],
  target: Target,
  options: RunOptions,
  { signal, gate }: Pick<Io, 'signal' | 'gate'>,
  verifier: NativeVerifier,
  requireAll = false,
): Promise<VerificationReport> {
  const startedAt = Date.now();
  const endsAt = startedAt + options.deadlineSeconds * 1_000;
  const way = openWay(target, options, signal, gate);
  const partner = partnerStates(target, way.send);
  const pacts: PactResult[] = [];
  const endings: Ending[] = [];
  let seen: Seen;
  try {
    for (const { name, pact, pending } of sources) {
      const { interactions, ended } = await verifyPact(pact, {
        verifier,
        signal,
        states: partner.states,
        withinMs: Math.max(1, endsAt - Date.now()),
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
    seen = await way.seen();
  } finally {
    way.close();
  }
  const status = partner.refusal();
  const missing = noApi(seen);
  const problems: Problem[] = endings.map((ended) => problemOf(`pact.verifier-${ended}`));
  if (status !== null && missing === null) {
    problems.push({ variable: 'PARTNER_API_CLIENT_ID', ...problemOf('pact.credentials-rejected', { status }) });
  } else if (seen.halted !== null) problems.push(...targetProblems(seen, target));
  return concludeVerification(missing === null ? pacts : pacts.map((pact) => withoutApi(pact, missing)), {
    ...{ target, startedAt, finishedAt: Date.now(), requests: requestsOf(way.counts()), requireAll, problems },
    refused: status !== null || missing !== null || endings.includes('missing'),
    interruptedBy: interruptedBy({ signal }),
  });
}

/** Makes all interactions except skipped ones inconclusive, if no response is from the API. */
function withoutApi(pact: PactResult, missing: 'absent' | 'blocked'): PactResult {
  const known = { verdict: 'inconclusive', ...reasoned([textOf(`target.${missing}`)]), mismatches: [] } as const;
  const interactions = pact.interactions.map((one) => (one.verdict === 'skipped' ? one : { ...one, ...known }));
  return { ...pact, interactions };
}

/** Adds the requirement of its field to each mismatch, if the interaction has that requirement. */
function withRequirements(interaction: InteractionResult): InteractionResult {
  const mismatches = interaction.mismatches.map((mismatch) => {
    const fields = mismatch.kind === 'body' ? requirementsAt(mismatch.path ?? '$') : [];
    const requirement = fields.find((id) => interaction.requirements.includes(id));
    return requirement === undefined ? mismatch : { ...mismatch, requirement };
  });
  return { ...interaction, mismatches };
}
