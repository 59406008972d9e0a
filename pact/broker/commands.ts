import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Asking, ask, jsonIn } from './tool.ts';
import { isObject } from './trouble.ts';

/** What the Pact Broker did with a contract. */
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
export async function publish(text: string, consumer: ConsumerVersion, asking: Asking): Promise<Publication> {
  const { version, branch, buildUrl, tags } = consumer;
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

/** By the notices of the Pact Broker, its only report of what it did; null where there are none. */
function publicationIn(printed: string, well: boolean): Publication | null {
  const notices = well ? jsonIn(printed)?.notices : null;
  if (!Array.isArray(notices)) return null;
  const texts = notices.map((notice: unknown) => (isObject(notice) ? String(notice.text) : ''));
  if (texts.some((text) => /no content changes|unchanged/i.test(text))) return 'unchanged';
  return texts.some((text) => /changed content|over existing content/i.test(text)) ? 'overwritten' : 'published';
}

/** A flag of the tool whose value it puts into a path without encoding it. */
const inPath = (flag: string, name: string): string => `--${flag}=${encodeURIComponent(name)}`;

/** Records the branch of a version, and creates the version if the Pact Broker does not know it. */
export function recordBranch(pacticipant: string, version: string, branch: string, asking: Asking): Promise<true> {
  const args = [inPath('pacticipant', pacticipant), inPath('version', version), inPath('branch', branch)];
  return ask(asking, ['create-or-update-version', ...args], (_, well) => well || null);
}

/** A version of an application and an environment. */
export interface Deployment {
  readonly pacticipant: string;
  readonly version: string;
  readonly environment: string;
}

/** Whether a version is compatible with an environment. */
export interface Deployability {
  /** Null where a verification result is missing. */
  readonly deployable: boolean | null;
  /** In the words of the Pact Broker. */
  readonly reason: string;
  readonly success: number;
  readonly failed: number;
  readonly unknown: number;
}

/** Asks whether a version works with everything deployed to an environment. The tool's exit code does not tell. */
export function canIDeploy(deployment: Deployment, asking: Asking): Promise<Deployability> {
  const { pacticipant, version, environment } = deployment;
  // The tool pairs names with versions by their order, and overlooks those that are joined to their flags.
  const selector = ['--pacticipant', pacticipant, '--version', version];
  return ask(asking, ['can-i-deploy', ...selector, `--to-environment=${environment}`, '--output=json'], (printed) => {
    const summary = jsonIn(printed)?.summary;
    if (!isObject(summary)) return null;
    const { deployable, reason } = summary;
    if (deployable !== null && typeof deployable !== 'boolean') return null;
    const count = (name: string): number => (typeof summary[name] === 'number' ? summary[name] : 0);
    return {
      deployable,
      reason: typeof reason === 'string' ? reason : '',
      success: count('success'),
      failed: count('failed'),
      unknown: count('unknown'),
    };
  });
}

/** Records that a version is deployed to an environment. */
export function recordDeployment({ pacticipant, version, environment }: Deployment, asking: Asking): Promise<true> {
  const selector = [inPath('pacticipant', pacticipant), inPath('version', version)];
  const args = ['record-deployment', ...selector, `--environment=${environment}`, '--output=json'];
  return ask(asking, args, (printed, well) => (well && jsonIn(printed)?.currentlyDeployed === true) || null);
}
