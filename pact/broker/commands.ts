import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Asking, ask, jsonIn } from './tool.ts';
import { type Answer, isObject, type JsonObject } from './trouble.ts';

/** What the broker did with a contract. */
export type Publication = 'published' | 'unchanged' | 'overwritten';

/** A version of a consumer, and what is known of it. */
export interface ConsumerVersion {
  readonly version: string;
  readonly branch: string | null;
  readonly buildUrl: string | null;
  /** Without commas. */
  readonly tags: readonly string[];
}

/** Publishes one contract. The tool takes names of files for patterns, so it reads a private directory. */
export async function publish(
  text: string,
  { version, branch, buildUrl, tags }: ConsumerVersion,
  asking: Asking,
): Promise<Answer<Publication>> {
  const directory = await mkdtemp(join(tmpdir(), 'pact-'));
  const args = [
    ...['publish', 'pact.json', `--consumer-app-version=${version}`, '--output=json'],
    ...(branch === null ? [] : [`--branch=${branch}`]),
    ...(buildUrl === null ? [] : [`--build-url=${buildUrl}`]),
    ...(tags.length === 0 ? [] : [`--tag=${tags.join(',')}`]),
  ];
  try {
    await writeFile(join(directory, 'pact.json'), text, { mode: 0o600 });
    return await ask({ ...asking, cwd: directory }, args, publicationIn);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** By the broker's notices, its only report of what it did; null where there are none. */
function publicationIn(printed: string, well: boolean): Publication | null {
  const notices = well ? jsonIn(printed)?.notices : null;
  if (!Array.isArray(notices)) return null;
  const texts = notices.map((notice: unknown) => (isObject(notice) ? String(notice.text) : ''));
  if (texts.some((text) => /no content changes|unchanged/i.test(text))) return 'unchanged';
  return texts.some((text) => /changed content|over existing content/i.test(text)) ? 'overwritten' : 'published';
}

/** A version of a pacticipant, with what is to be recorded of it. */
export interface RecordedVersion {
  readonly pacticipant: string;
  readonly version: string;
  readonly branch: string | null;
  readonly tags: readonly string[];
}

/** What the broker did not record of a version. */
export type Unrecorded = { readonly kind: 'version' } | { readonly kind: 'branch' | 'tag'; readonly name: string };

/** A flag of the tool whose value it puts into a path without encoding it. */
const inPath = (flag: string, name: string): string => `--${flag}=${encodeURIComponent(name)}`;

/** Records that a version belongs to a branch, and creates the version where the broker does not know it. */
export function recordBranch(
  { pacticipant, version }: Pick<RecordedVersion, 'pacticipant' | 'version'>,
  branch: string,
  asking: Asking,
): Promise<Answer<'recorded'>> {
  const args = [inPath('pacticipant', pacticipant), inPath('version', version), inPath('branch', branch)];
  return ask(asking, ['create-or-update-version', ...args], (_, well) => (well ? 'recorded' : null));
}

/** Reads the version back from the broker and returns what is missing of it: the tool reports success all the same. */
export function unrecordedOf(expected: RecordedVersion, asking: Asking): Promise<Answer<readonly Unrecorded[]>> {
  const args = [`--pacticipant=${expected.pacticipant}`, `--version=${expected.version}`, '--output=json'];
  return ask(asking, ['describe-version', ...args], (printed, well) => {
    if (printed.includes('Pacticipant version not found')) return [{ kind: 'version' }];
    const resource = well ? jsonIn(printed) : null;
    return resource === null ? null : missingIn(resource, expected);
  });
}

function missingIn({ number, branch, _embedded }: JsonObject, expected: RecordedVersion): readonly Unrecorded[] {
  if (number !== expected.version) return [{ kind: 'version' }];
  const embedded = isObject(_embedded) ? _embedded : {};
  const names = (list: unknown): readonly unknown[] =>
    Array.isArray(list) ? list.filter(isObject).map(({ name }) => name) : [];
  const branches = [null, branch, ...names(embedded.branchVersions), ...names(embedded.branches)];
  const tags = names(embedded.tags);
  return [
    ...(branches.includes(expected.branch) ? [] : [{ kind: 'branch', name: expected.branch ?? '' } as const]),
    ...expected.tags.filter((tag) => !tags.includes(tag)).map((name) => ({ kind: 'tag', name }) as const),
  ];
}

/** A version of a pacticipant and an environment that it is to stand in. */
export interface Deployment {
  readonly pacticipant: string;
  readonly version: string;
  readonly environment: string;
}

/** What the broker knows of a version among those that stand in an environment. */
export interface Deployability {
  /** Null where a result is missing. */
  readonly deployable: boolean | null;
  /** The broker's own words. */
  readonly reason: string;
  readonly success: number;
  readonly failed: number;
  readonly unknown: number;
}

/** Asks whether a version works with everything that stands in an environment. The tool's exit code does not tell. */
export function canIDeploy(
  { pacticipant, version, environment }: Deployment,
  asking: Asking,
): Promise<Answer<Deployability>> {
  // The tool pairs names with versions by their order, and overlooks those that are joined to their flags.
  const selector = ['--pacticipant', pacticipant, '--version', version];
  return ask(asking, ['can-i-deploy', ...selector, `--to-environment=${environment}`, '--output=json'], (printed) => {
    const summary = jsonIn(printed)?.summary;
    if (!isObject(summary)) return null;
    const { deployable, reason } = summary;
    if (deployable !== null && typeof deployable !== 'boolean') return null;
    const count = (value: unknown): number => (typeof value === 'number' ? value : 0);
    return {
      deployable,
      reason: typeof reason === 'string' ? reason : '',
      success: count(summary.success),
      failed: count(summary.failed),
      unknown: count(summary.unknown),
    };
  });
}

/** Records that a version stands in an environment now. */
export function recordDeployment(
  { pacticipant, version, environment }: Deployment,
  asking: Asking,
): Promise<Answer<'recorded'>> {
  const selector = [inPath('pacticipant', pacticipant), inPath('version', version)];
  return ask(
    asking,
    ['record-deployment', ...selector, `--environment=${environment}`, '--output=json'],
    (printed, well) => (well && jsonIn(printed)?.currentlyDeployed === true ? 'recorded' : null),
  );
}
