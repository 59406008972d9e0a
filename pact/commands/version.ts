import { type CodedMessage, type ProblemTexts, problemOf } from '../../messages/index.ts';
import type { Io } from '../../src/cli/io.ts';
import type { Problem } from '../../src/report/report.ts';
import { type Checked, credential, wrong } from '../../src/settings/values.ts';
import { repositoryAt } from '../broker/repository.ts';
import type { Unrecorded } from '../broker/versions.ts';

/** A problem that has a code. */
export type CodedProblem = CodedMessage & ProblemTexts;

/** The version of a pacticipant that is meant. */
export interface MeantVersion {
  readonly version: string;
  /** Whether it is the commit that is checked out. */
  readonly isCommit: boolean;
}

/** The version that a flag gives, else the hash of the commit that is checked out. */
export async function versionOf(
  flag: string,
  given: string | undefined,
  io: Pick<Io, 'cwd' | 'env' | 'signal'>,
): Promise<MeantVersion | Problem> {
  if (given !== undefined) return givenVersion(flag, given);
  const commit = await repositoryAt(io).commit();
  return commit === null
    ? {
        variable: flag,
        message: 'is not given, and git tells of no commit here that could stand for it',
        remedy: `run it in a clone with a commit, or give the version with ${flag}`,
      }
    : { version: commit, isCommit: true };
}

function givenVersion(flag: string, given: string): MeantVersion | Problem {
  const checked = named(flag, given);
  if (!checked.ok) return checked.problems[0] ?? { variable: flag, message: 'is not in order', remedy: 'correct it' };
  return { version: checked.value, isCommit: false };
}

/** A name as Pact's tool takes it, where a dash begins a flag, and as a path of the broker takes it. */
export function named(flag: string, value: string): Checked<string> {
  if (value.startsWith('-'))
    return wrong(flag, { message: 'begins with a dash', remedy: 'give the name or version itself' });
  if (value === '.' || value === '..') {
    return { ok: false, problems: [{ variable: flag, ...problemOf('pact.name-not-addressable', { name: value }) }] };
  }
  return credential({ name: flag, value });
}

/** What the broker did not record of a version, as a problem. */
export function unrecordedProblem(
  one: Unrecorded,
  of: { readonly pacticipant: string; readonly version: string },
): CodedProblem {
  const { pacticipant, version } = of;
  if (one.kind === 'version') return problemOf('pact.version-not-recorded', { pacticipant, version });
  const { kind, name } = one;
  return problemOf(`pact.${kind}-not-recorded`, { pacticipant, version, name });
}
