import { problemOf } from '../../messages/index.ts';
import type { Call, Outcome } from '../../src/evidence/exchange.ts';
import type { Broker, BrokerAccess } from '../../src/settings/broker.ts';
import { type Answer, isObject, type JsonObject, troubleOf, troubleOfStatus } from './trouble.ts';

/** Sends a call to the origin of the broker's address. */
export type Send = (call: Call) => Promise<Outcome>;

/** The broker's resources, by their addresses. */
export interface Hal {
  get(href: string): Promise<Answer<JsonObject>>;
  post(href: string, body: JsonObject): Promise<Answer<JsonObject>>;
}

const NO_BROKER = troubleOf('no-broker', problemOf('pact.no-broker'));

/** A client of a broker; an address that leads away from the broker gets neither a call nor credentials. */
export function createHal(broker: Broker, send: Send): Hal {
  const { origin } = new URL(broker.baseUrl);
  const ask = async (href: string, json?: JsonObject): Promise<Answer<JsonObject>> => {
    const { origin: there, pathname, search } = new URL(href, broker.baseUrl);
    if (there !== origin) return troubleOf('redirected', problemOf('pact.redirected'));
    const path = `${pathname}${search}`;
    const headers = { accept: 'application/hal+json, application/json', ...authorizationOf(broker.access) };
    const startedAt = performance.now();
    const outcome = await send(
      json === undefined
        ? { method: 'GET', path, headers }
        : { method: 'POST', path, headers: { ...headers, ...JSON_TYPE }, body: JSON.stringify(json) },
    );
    if (outcome.kind === 'unanswered') {
      if (outcome.failure !== 'timeout') return troubleOf('unreachable', problemOf('pact.unreachable'));
      const seconds = Math.round((performance.now() - startedAt) / 1000);
      return troubleOf('timeout', problemOf('pact.timeout', { seconds }));
    }
    const resource = objectIn(outcome.body);
    const words = resource?.errors === undefined ? `status ${outcome.status}` : JSON.stringify(resource.errors);
    const trouble = troubleOfStatus(outcome.status, words, broker);
    return trouble ?? (resource === null ? NO_BROKER : { kind: 'answer', value: resource });
  };
  return { get: (href) => ask(href), post: ask };
}

const JSON_TYPE = { 'content-type': 'application/json' };

function authorizationOf(access: BrokerAccess): Readonly<Record<string, string>> {
  if (access.kind === 'open') return {};
  if (access.kind === 'token') return { authorization: `Bearer ${access.token}` };
  const pair = Buffer.from(`${access.username}:${access.password}`, 'utf8').toString('base64');
  return { authorization: `Basic ${pair}` };
}

function objectIn(body: Uint8Array): JsonObject | null {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(body));
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

/** The address that a resource links to by this relation, its placeholders filled; null where there is none. */
export function linkIn(resource: JsonObject, relation: string, values: Record<string, string> = {}): string | null {
  const links = isObject(resource._links) ? resource._links : {};
  const link = Object.hasOwn(links, relation) ? links[relation] : undefined;
  const href = isObject(link) && typeof link.href === 'string' ? link.href : '';
  const filled = href.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
  return URL.canParse(filled) ? filled : null;
}

/** A contract that the broker wants verified. */
export interface Offered {
  /** The name that the broker calls it by. */
  readonly name: string;
  readonly text: string;
  /** Its failures do not fail the provider. Only ever true where pending contracts are wanted. */
  readonly pending: boolean;
  /** Where results are published; null where the broker does not tell. */
  readonly results: string | null;
}

/** Which contracts are asked for. */
export interface Wanted {
  readonly provider: string;
  /** The branch of the provider that is verified. */
  readonly branch: string | null;
  /** Whether a contract that the provider never kept before may be pending. */
  readonly includePending: boolean;
}

/**
 * The contracts that a provider is to keep, each once: of consumers' main branches and deployed versions, and of the
 * branch that is called as the provider's own. Where the broker knows of none of these, the latest of each consumer.
 */
export async function pactsForVerification(
  hal: Hal,
  baseUrl: string,
  { provider, branch, includePending }: Wanted,
): Promise<Answer<readonly Offered[]>> {
  const index = await hal.get(baseUrl);
  if (index.kind !== 'answer') return index;
  const href = linkIn(index.value, 'pb:provider-pacts-for-verification', { provider });
  if (href === null) return NO_BROKER;
  const usual = [{ mainBranch: true }, { deployedOrReleased: true }];
  const own = branch === null ? [] : [{ matchingBranch: true }];
  const offeredFor = async (consumerVersionSelectors: readonly object[]): Promise<Answer<readonly Offered[]>> => {
    const answer = await hal.post(href, {
      consumerVersionSelectors,
      ...(branch !== null && { providerVersionBranch: branch }),
      // The broker takes a missing one for true.
      includePendingStatus: includePending,
    });
    return answer.kind === 'answer' ? readAll(hal, answer.value, includePending) : answer;
  };
  const selected = await offeredFor([...usual, ...own]);
  return selected.kind !== 'answer' || selected.value.length > 0 ? selected : offeredFor([]);
}

async function readAll(
  hal: Hal,
  { _embedded }: JsonObject,
  mayBePending: boolean,
): Promise<Answer<readonly Offered[]>> {
  const pacts = isObject(_embedded) && Array.isArray(_embedded.pacts) ? _embedded.pacts.filter(isObject) : [];
  const offered: Offered[] = [];
  for (const pact of pacts) {
    const self = linkIn(pact, 'self');
    if (self === null) return NO_BROKER;
    const read = await hal.get(self);
    if (read.kind !== 'answer') return read;
    const properties = isObject(pact.verificationProperties) ? pact.verificationProperties : {};
    offered.push({
      name: nameOf(pact, self),
      text: JSON.stringify(read.value),
      pending: mayBePending && properties.pending === true,
      results: linkIn(read.value, 'pb:publish-verification-results'),
    });
  }
  return { kind: 'answer', value: offered };
}

function nameOf({ _links, shortDescription }: JsonObject, address: string): string {
  const self = isObject(_links) && isObject(_links.self) ? _links.self : {};
  const named = typeof self.name === 'string' ? self.name : address;
  return typeof shortDescription === 'string' ? `${named} (${shortDescription})` : named;
}
