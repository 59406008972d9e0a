import { asObject, isObject } from '../../src/json/read-json.ts';
import { withFile } from '../file.ts';
import { type Asking, ask, jsonIn } from './tool.ts';

export type Publication = 'published' | 'unchanged' | 'overwritten';

export interface ConsumerVersion {
  readonly version: string;
  readonly branch: string | null;
  readonly buildUrl: string | null;
  /** Without commas. */
  readonly tags: readonly string[];
}

/** Publishes one contract from a temporary directory, because the tool expands file names as patterns. */
export function publish(text: string, consumer: ConsumerVersion, asking: Asking): Promise<Publication> {
  const { version, branch, buildUrl, tags } = consumer;
  const args = [
    ...['publish', 'pact.json', `--consumer-app-version=${version}`, '--output=json'],
    ...(branch === null ? [] : [`--branch=${branch}`]),
    ...(buildUrl === null ? [] : [`--build-url=${buildUrl}`]),
    ...(tags.length === 0 ? [] : [`--tag=${tags.join(',')}`]),
  ];
  return withFile('pact.json', text, (directory) => ask({ ...asking, cwd: directory }, args, publicationIn));
}

/** Returns the result by the notices of the Pact Broker, its only report of the result; null without notices. */
function publicationIn(printed: string, well: boolean): Publication | null {
  const notices = well ? jsonIn(printed)?.notices : null;
  if (!Array.isArray(notices)) return null;
  const texts = notices.map((notice: unknown) => String(asObject(notice).text));
  if (texts.some((text) => /no content changes|unchanged/i.test(text))) return 'unchanged';
  return texts.some((text) => /changed content|over existing content/i.test(text)) ? 'overwritten' : 'published';
}

export interface Deployment {
  readonly pacticipant: string;
  readonly version: string;
  readonly environment: string;
}

/** A version, or the latest of a branch. */
export type Candidate = Deployment | (Omit<Deployment, 'version'> & { readonly branch: string });

/** Checks whether a version works with all versions deployed to an environment. The tool's exit code does not show it. */
export function canIDeploy({ pacticipant, environment, ...of }: Candidate, asking: Asking) {
  // The tool pairs names with versions by order, and ignores values in the form `--flag=value`.
  const which = 'branch' in of ? ['--branch', of.branch] : ['--version', of.version];
  const selector = ['--pacticipant', pacticipant, ...which];
  return ask(asking, ['can-i-deploy', ...selector, `--to-environment=${environment}`, '--output=json'], (printed) => {
    const summary = jsonIn(printed)?.summary;
    if (!isObject(summary)) return null;
    const { deployable, reason, success, failed, unknown } = summary;
    // Null where a verification result is missing.
    if (deployable !== null && typeof deployable !== 'boolean') return null;
    return {
      deployable,
      reason: typeof reason === 'string' ? reason : '',
      ...{ success: Number(success) || 0, failed: Number(failed) || 0, unknown: Number(unknown) || 0 },
    };
  });
}

export function recordDeployment({ pacticipant, version, environment }: Deployment, asking: Asking): Promise<true> {
  // The tool inserts these two into a path without encoding.
  const [name, number] = [pacticipant, version].map(encodeURIComponent);
  const selector = [`--pacticipant=${name}`, `--version=${number}`, `--environment=${environment}`];
  const args = ['record-deployment', ...selector, '--output=json'];
  return ask(asking, args, (printed, well) => (well && jsonIn(printed)?.currentlyDeployed === true) || null);
}
