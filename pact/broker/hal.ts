import type { Call, Outcome } from '../../src/evidence/exchange.ts';
import { asObject, isObject, type JsonObject, jsonOf } from '../../src/json/read-json.ts';
import type { Broker } from '../../src/settings/broker.ts';
import { isLoopback } from '../../src/settings/values.ts';
import { rejected, trouble, troubleOf, wordsOf } from './trouble.ts';

/**
 * Sends a GET, or with a body a POST or PUT, to an address of a Pact Broker; by default to its index. An address outside the
 * Pact Broker gets no request and no credentials.
 *
 * @throws Trouble
 */
export type Hal = (href?: string, body?: JsonObject, method?: 'POST' | 'PUT') => Promise<JsonObject>;

/** `send` sends to the origin of the Pact Broker, with its credentials. */
export function createHal(broker: Broker, send: (call: Call) => Promise<Outcome>): Hal {
  return async (href = broker.baseUrl, body, method = 'POST') => {
    if (!isOf(broker, href)) throw trouble('foreign-link');
    const { pathname, search } = new URL(href, broker.baseUrl);
    const [path, accept] = [`${pathname}${search}`, 'application/hal+json, application/json'];
    const headers = { accept, 'content-type': 'application/json' };
    const call: Call =
      body === undefined
        ? { method: 'GET', path, headers: { accept } }
        : { method, path, headers, body: JSON.stringify(body) };
    const startedAt = performance.now();
    const outcome = await send(call);
    const found = troubleOf(outcome, broker, performance.now() - startedAt);
    // Only `publish`, which uses Pact's own tool, sends a contract that can conflict with another.
    if (found?.kind === 'conflict' && outcome.kind === 'answered') throw rejected(wordsOf(outcome));
    if (found !== null) throw found;
    const resource = outcome.kind === 'answered' ? jsonOf(new TextDecoder().decode(outcome.body)) : null;
    if (!isObject(resource)) throw trouble('no-broker');
    return resource;
  };
}

/** Returns true if an address is in the Pact Broker. All host names of this machine count as equal. */
function isOf({ baseUrl }: Broker, href: string): boolean {
  const [one, other] = [new URL(href, baseUrl), new URL(baseUrl)];
  if (one.protocol !== other.protocol || one.port !== other.port) return false;
  return one.hostname === other.hostname || (isLoopback(one) && isLoopback(other));
}

const linkAt = (resource: JsonObject, relation: string) => asObject(asObject(resource._links)[relation]);

/** Returns the text of a member; null if it is not a text. */
function textIn(object: JsonObject, name: string): string | null {
  const text = object[name] ?? null;
  if (text !== null && typeof text !== 'string') throw trouble('no-broker');
  return text;
}

/**
 * Returns the address of a link with its placeholders replaced; null if there is no link.
 *
 * @throws Trouble
 */
function linkIn(resource: JsonObject, relation: string, values: Record<string, string> = {}): string | null {
  const filled = (textIn(linkAt(resource, relation), 'href') ?? '').replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(values[name] ?? ''),
  );
  return URL.canParse(filled) ? filled : null;
}

/** Returns the address of a link that a resource of a Pact Broker must have. @throws Trouble */
function addressIn(...link: Parameters<typeof linkIn>): string {
  const href = linkIn(...link);
  if (href === null) throw trouble('no-broker');
  return href;
}

export interface Offered {
  readonly name: string;
  readonly text: string;
  /** True if its failures do not fail the provider. Always false unless pending contracts are enabled. */
  readonly pending: boolean;
  /** Address for results; null if the Pact Broker returns no link. */
  readonly results: string | null;
}

export interface Wanted {
  readonly provider: string;
  readonly branch: string | undefined;
  readonly includePending: boolean;
  /** Includes work in progress since this day (ISO 8601), always as pending. */
  readonly wipSince?: string | undefined;
  /** Replace the default selection. */
  readonly selectors?: readonly object[] | undefined;
}

/**
 * Returns the contracts with a provider, without duplicates: of main branches and deployed versions of consumers, and of
 * branches with the provider's branch name. If there are none, the latest of each consumer. Selectors replace both.
 */
export async function pactsForVerification(
  hal: Hal,
  { provider, branch, includePending, wipSince, selectors }: Wanted,
): Promise<readonly Offered[]> {
  const href = addressIn(await hal(), 'pb:provider-pacts-for-verification', { provider });
  const includePendingStatus = includePending || wipSince !== undefined;
  const offered = async (consumerVersionSelectors: readonly object[]): Promise<readonly Offered[]> => {
    const found = await hal(href, {
      consumerVersionSelectors,
      ...(branch !== undefined && { providerVersionBranch: branch }),
      // The broker treats a missing value as true.
      includePendingStatus,
      ...(wipSince !== undefined && { includeWipPactsSince: wipSince }),
    });
    const { pacts } = asObject(found._embedded);
    const all: Offered[] = [];
    for (const pact of Array.isArray(pacts) ? pacts.filter(isObject) : [])
      all.push(await read(hal, pact, includePendingStatus));
    return all;
  };
  if (selectors !== undefined) return offered(selectors);
  const own = branch === undefined ? [] : [{ matchingBranch: true }];
  const selected = await offered([{ mainBranch: true }, { deployedOrReleased: true }, ...own]);
  return selected.length > 0 ? selected : offered([]);
}

async function read(hal: Hal, offer: JsonObject, mayBePending: boolean): Promise<Offered> {
  const self = addressIn(offer, 'self');
  const name = textIn(linkAt(offer, 'self'), 'name') ?? self;
  const { shortDescription } = offer;
  return {
    ...(await contractAt(hal, self)),
    name: typeof shortDescription === 'string' ? `${name} (${shortDescription})` : name,
    pending: mayBePending && asObject(offer.verificationProperties).pending === true,
  };
}

/** Records the branch of a version, and creates the version if the Pact Broker does not know it. @throws Trouble */
export async function recordBranch(hal: Hal, of: Readonly<Record<'pacticipant' | 'version' | 'branch', string>>) {
  await hal(addressIn(await hal(), 'pb:pacticipant-branch-version', of), {}, 'PUT');
}

/**
 * Returns the contract at the address of `--pact-url`, which webhooks of the Pact Broker send.
 *
 * @throws Trouble
 */
export async function contractOf(broker: Broker, hal: Hal, pactUrl: string): Promise<Offered> {
  if (!isOf(broker, pactUrl)) throw trouble('foreign-pact');
  return contractAt(hal, pactUrl);
}

async function contractAt(hal: Hal, href: string): Promise<Offered> {
  const pact = await hal(href);
  return {
    name: textIn(linkAt(pact, 'self'), 'name') ?? href,
    text: JSON.stringify(pact),
    pending: false,
    results: linkIn(pact, 'pb:publish-verification-results'),
  };
}
