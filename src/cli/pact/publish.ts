import { type Publication, publish } from '../../broker/publish.ts';
import { repositoryAt } from '../../broker/repository.ts';
import type { Leak } from '../../redaction/gate.ts';
import type { Problem } from '../../report/report.ts';
import { counted, visible } from '../../report/views/text.ts';
import { resolveBroker } from '../../settings/broker.ts';
import { ciRun } from '../../settings/ci.ts';
import { filesIn } from '../../settings/files.ts';
import { type ExitCode, exitCodes } from '../exit-codes.ts';
import type { Io } from '../io.ts';
import { type AskingFlags, answerOf, askingOf, noBroker, patienceOf, tell } from './broker.ts';
import { type PactFile, pactsAt } from './files.ts';
import { guardPact } from './guarding.ts';
import { versionOf } from './version.ts';

export interface PublishFlags extends AskingFlags {
  readonly pacticipantVersion?: string;
  readonly branch?: string;
  readonly buildUrl?: string;
  readonly tag?: readonly string[];
  readonly dryRun?: boolean;
}

/** Publishes the contracts of a file or directory as of a version of their consumer. */
export async function publishCommand(path: string, flags: PublishFlags, io: Io): Promise<ExitCode> {
  const resolution = resolveBroker(flags, io.env, filesIn(io.cwd));
  guardPact(resolution, flags, io);
  const json = flags.json === true;
  const { patience, problems } = patienceOf(flags);
  const settings = [...('problems' in resolution ? resolution.problems : []), ...problems];
  if (settings.length > 0) return tell(settings, 'refused', exitCodes.refused, json, io);
  const broker = 'broker' in resolution ? resolution.broker : null;
  if (broker === null && flags.dryRun !== true)
    return tell([noBroker], 'no-broker-configured', exitCodes.refused, json, io);

  const { files, problems: unread } = pactsAt(path, io.cwd);
  if (unread.length > 0) return tell(unread, 'refused', exitCodes.refused, json, io);
  const leaking = files.flatMap((file) => leakIn(file, io));
  if (leaking.length > 0) return tell(leaking, 'leak', exitCodes.withheld, json, io);
  const meant = await versionOf('--pacticipant-version', flags.pacticipantVersion, io);
  if ('remedy' in meant) return tell([meant], 'refused', exitCodes.refused, json, io);
  const dirty = meant.isCommit ? await dirtiness(files, io) : [];
  if (dirty.length > 0) return tell(dirty, 'dirty', exitCodes.refused, json, io);

  const ci = ciRun(io.env);
  const version = {
    version: meant.version,
    branch: flags.branch ?? ci.branch ?? (await repositoryAt(io).branch()),
    buildUrl: flags.buildUrl ?? ci.buildUrl,
    tags: flags.tag ?? [],
  };
  const to = { broker: broker?.baseUrl ?? null, ...version };
  if (broker === null || flags.dryRun === true) {
    return told(
      files.map((file) => ({ file, outcome: 'would be published' })),
      to,
      flags,
      io,
    );
  }
  const asking = askingOf(broker, patience, io);
  const done: Done[] = [];
  for (const file of files) {
    const answer = await publish(file.text, version, asking);
    if (answer.kind !== 'answer' && !json && done.length > 0) told(done, to, flags, io);
    const asked = { broker, deployment: { pacticipant: file.pact.consumer, version: version.version } };
    const outcome = answerOf(answer, asked, json, io);
    if ('code' in outcome) return outcome.code;
    done.push({ file, outcome: outcome.value });
  }
  return told(done, to, flags, io);
}

interface Done {
  readonly file: PactFile;
  readonly outcome: Publication | 'would be published';
}

interface To {
  readonly broker: string | null;
  readonly version: string;
  readonly branch: string | null;
  readonly buildUrl: string | null;
  readonly tags: readonly string[];
}

const sentences: Readonly<Record<Done['outcome'], string>> = {
  published: 'published',
  unchanged: 'already there, unchanged',
  overwritten:
    'published over another content of this very version: the broker allows that, and results can be wrong then',
  'would be published': 'would be published',
};

function told(done: readonly Done[], to: To, { json }: PublishFlags, io: Io): ExitCode {
  if (json === true) {
    const pacts = done.map(({ file, outcome }) => ({ file: file.path, ...file.pact, outcome }));
    const outcome = done.every((one) => one.outcome === 'would be published') ? 'dry-run' : 'published';
    io.out(`${JSON.stringify({ outcome, exitCode: exitCodes.conforming, ...to, pacts }, null, 2)}\n`);
    return exitCodes.conforming;
  }
  const lines = [
    ...done.map(({ file: { path, pact }, outcome }) => {
      const parties = `${pact.consumer} → ${pact.provider}, ${counted(pact.interactions, 'interaction')}`;
      return `${path}: ${parties}: ${sentences[outcome]}`;
    }),
    `  version ${to.version}${to.branch === null ? '' : `, branch ${to.branch}`}${to.tags.map((tag) => `, tag ${tag}`).join('')}`,
    ...(to.buildUrl === null ? [] : [`  built by ${to.buildUrl}`]),
    `  broker  ${to.broker ?? 'none is configured'}`,
  ];
  io.out(lines.map((line) => `${visible(line)}\n`).join(''));
  return exitCodes.conforming;
}

function leakIn({ path, text }: PactFile, { gate }: Io): readonly Problem[] {
  const leaks = gate.leaksIn(text);
  if (leaks.length === 0) return [];
  const message = `${path} holds what must not leave this machine: ${[...new Set(leaks.map(leakWords))].join('; ')}`;
  const remedy =
    'nothing was sent; put an example or a placeholder of the provider state in its place, and write the contract anew';
  return [{ message, remedy }];
}

function leakWords({ kind, encoding }: Leak): string {
  return `${kind === 'secrets' ? 'a secret' : 'a personal value'} (${encoding})`;
}

async function dirtiness(files: readonly PactFile[], io: Io): Promise<readonly Problem[]> {
  const changed = await repositoryAt(io).changed(files.map(({ path }) => path));
  const remedy = 'commit it first, or publish it under a version of its own with --pacticipant-version';
  if (changed === null) return [{ message: 'git can not tell whether the contracts are those of the commit', remedy }];
  return changed.map((path) => ({
    message: `${path} is not as the commit has it, whose hash is to be its version`,
    remedy,
  }));
}
