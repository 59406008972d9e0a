import { asObject, isObject, objectAt } from '../json.ts';
import { addressOf, type Hal, textIn } from './hal.ts';
import { trouble } from './trouble.ts';

export type Publication = 'published' | 'unchanged' | 'overwritten';

export interface ConsumerVersion {
  readonly version: string;
  readonly branch: string | null;
  readonly buildUrl: string | null;
  readonly tags: readonly string[];
}

interface Contract {
  readonly consumer: string;
  readonly provider: string;
  readonly text: string;
}

/** Publishes one contract. */
export async function publish(
  hal: Hal,
  { consumer: consumerName, provider: providerName, text }: Contract,
  { version, branch, buildUrl, tags }: ConsumerVersion,
): Promise<Publication> {
  const content = Buffer.from(text).toString('base64');
  const written = { specification: 'pact', contentType: 'application/json', content, onConflict: 'overwrite' };
  const { notices } = await hal(await addressOf(hal, 'pb:publish-contracts'), {
    pacticipantName: consumerName,
    pacticipantVersionNumber: version,
    ...(branch !== null && { branch }),
    ...(buildUrl !== null && { buildUrl }),
    ...(tags.length > 0 && { tags }),
    contracts: [{ consumerName, providerName, ...written }],
  });
  // The notices are the only report of what the Pact Broker did.
  const texts = (Array.isArray(notices) ? notices : []).map((notice: unknown) => String(asObject(notice).text));
  if (texts.some((notice) => /no content changes|unchanged/i.test(notice))) return 'unchanged';
  return texts.some((notice) => /changed content|over existing content/i.test(notice)) ? 'overwritten' : 'published';
}

/** Records the branch of a version, and creates the version if the Pact Broker does not know it. */
export async function recordBranch(
  hal: Hal,
  of: { readonly pacticipant: string; readonly version: string; readonly branch: string },
): Promise<void> {
  await hal(await addressOf(hal, 'pb:pacticipant-branch-version', of), {}, 'PUT');
}

export interface Deployment {
  readonly pacticipant: string;
  readonly version: string;
  readonly environment: string;
}

/** A version, or the latest of a branch. */
export type Candidate = Deployment | (Omit<Deployment, 'version'> & { readonly branch: string });

/** Asks whether a version works with everything deployed to an environment. */
export async function canIDeploy(hal: Hal, baseUrl: string, { pacticipant, environment, ...of }: Candidate) {
  const selector = 'branch' in of ? { branch: of.branch, latest: 'true' } : { version: of.version };
  const query = new URLSearchParams({ latestby: 'cvpv', environment });
  for (const [name, value] of Object.entries({ pacticipant, ...selector })) query.append(`q[][${name}]`, value);
  const { summary } = await hal(`${baseUrl}/matrix?${query.toString()}`);
  const { deployable, reason, success, failed, unknown } = asObject(summary);
  // Null where a verification result is missing.
  if (!isObject(summary) || (deployable !== null && typeof deployable !== 'boolean')) throw trouble('no-broker');
  return {
    deployable,
    /** In the words of the Pact Broker. */
    reason: typeof reason === 'string' ? reason : '',
    ...{ success: Number(success) || 0, failed: Number(failed) || 0, unknown: Number(unknown) || 0 },
  };
}

export async function recordDeployment(hal: Hal, deployment: Deployment): Promise<void> {
  const { environment, ...version } = deployment;
  const found = await hal(await addressOf(hal, 'pb:pacticipant-version', version));
  const links = objectAt(found, '_links')['pb:record-deployment'];
  const link = (Array.isArray(links) ? links.filter(isObject) : []).find(({ name }) => name === environment);
  const href = textIn(asObject(link), 'href');
  if (href === null) throw trouble('unknown-environment');
  await hal(href, {});
}
