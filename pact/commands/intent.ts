import type { Io } from '../../src/cli/io.ts';
import type { Leak } from '../../src/redaction/gate.ts';
import type { Problem } from '../../src/report/report.ts';
import { ciRun } from '../../src/settings/environment.ts';
import { accepted, type Checked, fine, problemsOf, wrong } from '../../src/settings/values.ts';
import type { ConsumerVersion } from '../broker/publish.ts';
import { repositoryAt } from '../broker/repository.ts';
import { type PactFile, pactsAt } from './files.ts';
import { named, versionOf } from './version.ts';

export interface VersionFlags {
  readonly pacticipantVersion?: string;
  readonly branch?: string;
  readonly buildUrl?: string;
  readonly tag?: readonly string[];
}

/** What is to be published, and what keeps it from that. */
export interface Intent {
  readonly files: readonly PactFile[];
  readonly version: ConsumerVersion;
  /** The version, the files or the flags are not in order. */
  readonly problems: readonly Problem[];
  /** The files are not those of the commit that is to be their version. */
  readonly dirty: readonly Problem[];
  /** What would be sent holds something that must not be. */
  readonly leaking: readonly Problem[];
}

/** Reads the contracts and finds out as what they are to be published. */
export async function intentOf(path: string, flags: VersionFlags, io: Io): Promise<Intent> {
  const { files, problems } = pactsAt(path, io.cwd);
  const meant = await versionOf('--pacticipant-version', flags.pacticipantVersion, io);
  const branch = flags.branch === undefined ? undefined : named('--branch', flags.branch);
  const buildUrl = flags.buildUrl === undefined ? undefined : httpAddress('--build-url', flags.buildUrl);
  const tags = (flags.tag ?? []).map(tagOf);
  const ci = ciRun(io.env);
  const version: ConsumerVersion = {
    version: 'remedy' in meant ? '' : meant.version,
    branch: accepted(branch) ?? ci.branch ?? (await repositoryAt(io).branch()),
    buildUrl: accepted(buildUrl) ?? ci.buildUrl,
    tags: tags.flatMap((tag) => accepted(tag) ?? []),
  };
  const parts = [
    ...files.map(({ path: name, text }) => ({ name, text })),
    { name: 'what is told of the version', text: JSON.stringify(version) },
  ];
  return {
    files,
    version,
    problems: [...problems, ...('remedy' in meant ? [meant] : []), ...problemsOf(branch, buildUrl, ...tags)],
    dirty: 'isCommit' in meant && meant.isCommit ? await dirtiness(files, io) : [],
    leaking: parts.flatMap(({ name, text }) => leakIn(name, text, io)),
  };
}

function tagOf(value: string): Checked<string> {
  if (value.includes(','))
    return wrong('--tag', { message: 'holds a comma', remedy: 'give each tag with a --tag of its own' });
  return named('--tag', value);
}

function httpAddress(flag: string, value: string): Checked<string> {
  if (URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)) return fine(value);
  return wrong(flag, { message: 'is no http address', remedy: 'give the address at which the build is shown' });
}

function leakIn(name: string, text: string, { gate }: Pick<Io, 'gate'>): readonly Problem[] {
  const leaks = gate.leaksIn(text);
  if (leaks.length === 0) return [];
  const message = `${name} holds what must not leave this machine: ${[...new Set(leaks.map(leakWords))].join('; ')}`;
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
  if (changed === null) return [{ message: "git can't tell whether the contracts are those of the commit", remedy }];
  return changed.map((path) => ({
    message: `${path} is not as the commit has it, whose hash is to be its version`,
    remedy,
  }));
}
