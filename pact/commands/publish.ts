import { problemOf, type TextCode, textIn } from '../../messages/index.ts';
import type { Io } from '../../src/cli/io.ts';
import type { Problem } from '../../src/report/report.ts';
import { visible } from '../../src/report/views/text.ts';
import { type ExitCode, exitCodes } from '../../src/run/exit-codes.ts';
import { ciRun } from '../../src/settings/environment.ts';
import { accepted, type Checked, problemsOf } from '../../src/settings/values.ts';
import { type ConsumerVersion, type Publication, publish, unrecordedOf } from '../broker/commands.ts';
import { repositoryAt } from '../broker/git.ts';
import {
  type AskingFlags,
  answerOf,
  named,
  noBroker,
  type Ready,
  report,
  settled,
  unrecordedProblem,
  versionOf,
} from './asking.ts';
import { type PactFile, pactsAt } from './files.ts';

export interface PublishFlags extends AskingFlags {
  readonly pacticipantVersion?: string;
  readonly branch?: string;
  readonly buildUrl?: string;
  readonly tag?: readonly string[];
  readonly dryRun?: boolean;
}

/** A contract and what became of it. */
interface Done {
  readonly file: PactFile;
  readonly outcome: Publication | 'would be published';
}

/** Publishes the contracts of a file or directory as of a version of their consumer. */
export async function publishCommand(path: string, flags: PublishFlags, io: Io): Promise<ExitCode> {
  const { ready, problems } = settled(flags, io);
  const { files, version, ...found } = await intentOf(path, flags, io);
  const lacking = ready === null && problems.length === 0 && flags.dryRun !== true ? [noBroker] : [];
  const all = [...problems, ...lacking, ...found.problems, ...found.dirty, ...found.leaking];
  if (found.leaking.length > 0) return report(all, 'leak', exitCodes.withheld, flags, io);
  if (all.length > 0) {
    const only = (part: readonly Problem[]) => part.length === all.length;
    const outcome = only(lacking) ? 'no-broker-configured' : only(found.dirty) ? 'dirty' : 'refused';
    return report(all, outcome, exitCodes.refused, flags, io);
  }
  if (ready === null || flags.dryRun === true) {
    const done = files.map((file): Done => ({ file, outcome: 'would be published' }));
    return succeeded(done, ready, version, flags, io);
  }
  return published(files, version, ready, flags, io);
}

interface Intent {
  readonly files: readonly PactFile[];
  readonly version: ConsumerVersion;
  /** The version, the files or the flags are invalid. */
  readonly problems: readonly Problem[];
  /** The files are not those of the commit that is to be their version. */
  readonly dirty: readonly Problem[];
  /** What would be sent holds something that must not be. */
  readonly leaking: readonly Problem[];
}

/** Reads the contracts and finds out as what they are to be published. */
async function intentOf(path: string, flags: PublishFlags, io: Io): Promise<Intent> {
  const { files, problems } = pactsAt(path, io.cwd);
  const meant = await versionOf('--pacticipant-version', flags.pacticipantVersion, io);
  const branch = flags.branch === undefined ? undefined : named('--branch', flags.branch);
  const buildUrl = flags.buildUrl === undefined ? undefined : httpAddress(flags.buildUrl);
  const tags = (flags.tag ?? []).map(tagOf);
  const ci = ciRun(io.env);
  const version: ConsumerVersion = {
    version: accepted(meant.version) ?? '',
    branch: accepted(branch) ?? ci.branch ?? (await repositoryAt(io).branch()),
    buildUrl: accepted(buildUrl) ?? ci.buildUrl,
    tags: tags.flatMap((tag) => accepted(tag) ?? []),
  };
  const parts = [
    ...files.map((file) => ({ name: file.path, text: file.text })),
    { name: '--pacticipant-version, --branch, --build-url, --tag', text: JSON.stringify(version) },
  ];
  return {
    files,
    version,
    problems: [...problems, ...problemsOf(meant.version, branch, buildUrl, ...tags)],
    dirty: meant.isCommit ? await dirtiness(files, io) : [],
    leaking: parts.flatMap(({ name, text }) => {
      const encodings = [...new Set(io.gate.leaksIn(text).map(({ encoding }) => encoding))];
      return encodings.length === 0 ? [] : [problemOf('pact.leak', { name, encodings })];
    }),
  };
}

function tagOf(value: string): Checked<string> {
  if (!value.includes(',')) return named('--tag', value);
  return { ok: false, problems: [{ variable: '--tag', ...problemOf('pact.tag-with-comma') }] };
}

function httpAddress(value: string): Checked<string> {
  if (URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)) return { ok: true, value };
  return { ok: false, problems: [{ variable: '--build-url', ...problemOf('pact.not-http-url') }] };
}

async function dirtiness(files: readonly PactFile[], io: Io): Promise<readonly Problem[]> {
  const changed = await repositoryAt(io).changed(files.map(({ path }) => path));
  if (changed === null) return [problemOf('pact.git-failed')];
  return changed.map((path) => problemOf('pact.file-uncommitted', { path }));
}

/** Publishes each contract, then reads the versions back: what is not recorded there is unsettled. */
async function published(
  files: readonly PactFile[],
  version: ConsumerVersion,
  ready: Ready,
  flags: PublishFlags,
  io: Io,
): Promise<ExitCode> {
  const asking = ready.asking();
  const done: Done[] = [];
  const besides = () => ({ ...version, pacts: done.map(pactOf) });
  const halted = (): void => {
    if (flags.json !== true && done.length > 0) succeeded(done, ready, version, flags, io);
  };
  for (const file of files) {
    const answer = await publish(file.text, version, asking);
    if (answer.kind !== 'answer') halted();
    const outcome = answerOf(answer, flags, io, besides());
    if ('code' in outcome) return outcome.code;
    done.push({ file, outcome: outcome.value });
  }
  for (const pacticipant of new Set(files.map(({ pact }) => pact.consumer))) {
    const expected = { ...version, pacticipant };
    const answer = await unrecordedOf(expected, asking);
    if (answer.kind === 'answer' && answer.value.length === 0) continue;
    halted();
    const outcome = answerOf(answer, flags, io, besides());
    if ('code' in outcome) return outcome.code;
    const problems = outcome.value.map((one) => unrecordedProblem(one, expected));
    return report(problems, 'not-recorded', exitCodes.unsettled, flags, io, besides());
  }
  return succeeded(done, ready, version, flags, io);
}

/** A contract and what became of it, in JSON. */
function pactOf({ file: { path, pact }, outcome }: Done) {
  const { consumer, provider, interactions } = pact;
  return { file: path, consumer, provider, interactions: interactions.length, outcome };
}

const OUTCOMES: Readonly<Record<Done['outcome'], TextCode>> = {
  published: 'pact.published',
  unchanged: 'pact.unchanged',
  overwritten: 'pact.overwritten',
  'would be published': 'pact.would-be-published',
};

function succeeded(
  done: readonly Done[],
  ready: Ready | null,
  as: ConsumerVersion,
  { json, lang, dryRun }: PublishFlags,
  io: Io,
): ExitCode {
  const code = exitCodes.conforming;
  if (json === true) {
    const outcome = dryRun === true ? 'dry-run' : 'published';
    const all = { outcome, exitCode: code, broker: ready?.broker.baseUrl ?? null, ...as, pacts: done.map(pactOf) };
    io.out(`${JSON.stringify(all, null, 2)}\n`);
    return code;
  }
  const say = (told: TextCode, params = {}): string => textIn(lang, { code: told, params }) ?? told;
  const lines = [
    ...done.map((one) => say('pact.publication', { ...pactOf(one), outcome: OUTCOMES[one.outcome] })),
    `  ${say('pact.line-version', { version: as.version })}`,
    ...(as.branch === null ? [] : [`  ${say('pact.line-branch', { branch: as.branch })}`]),
    ...as.tags.map((tag) => `  ${say('pact.line-tag', { tag })}`),
    ...(as.buildUrl === null ? [] : [`  ${say('pact.line-build', { url: as.buildUrl })}`]),
    `  ${ready === null ? say('pact.line-no-broker') : say('pact.line-broker', { url: ready.broker.baseUrl })}`,
  ];
  io.out(lines.map((line) => `${visible(line)}\n`).join(''));
  return code;
}
