import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text as textOf } from 'node:stream/consumers';

/** A token that the stand-in accepts. */
export const TOKEN = 'tok-of-the-partner-4711';

/** Names with characters that a path must encode. */
export const SPECIAL = ['/x//y', '#1?a=b&c;d:e@f+g', '%2F% ü 🚗"\\\'<>|`'] as const;

export interface Seen {
  readonly method: string;
  readonly path: string;
  readonly authorization: string | undefined;
  readonly body: JsonObject;
}

type JsonObject = Readonly<Record<string, unknown>>;

/** A response: a text as HTML, else HAL. */
export interface Reply {
  readonly status?: number;
  readonly body?: unknown;
}

interface Contract {
  readonly consumer: string;
  readonly provider: string;
  readonly version: string;
  readonly content: JsonObject;
}

interface Version {
  readonly pacticipant: string;
  readonly number: string;
  readonly branch?: string;
  readonly buildUrl?: string;
  readonly tags?: readonly string[];
}

interface Result {
  readonly consumer: string;
  readonly provider: string;
  readonly success: boolean;
  readonly providerVersion: string;
  readonly body: JsonObject;
}

interface Store {
  readonly contracts: Contract[];
  readonly versions: Version[];
  readonly results: Result[];
  readonly deployments: { readonly pacticipant: string; readonly version: string; readonly environment: string }[];
  /** Names, which are their ids too. */
  readonly environments: string[];
}

export interface StandIn extends Store {
  readonly url: string;
  readonly seen: readonly Seen[];
}

export interface StandInOptions {
  /** The header that is accepted; undefined accepts every request. */
  readonly authorization?: string | undefined;
  readonly prefix?: string;
  /** Whether the content of a published version may change. */
  readonly mayChange?: boolean;
  /** A response in place of the right one, by the requests so far. */
  readonly instead?: (request: Seen, requests: number) => Reply | 'silence' | undefined;
}

/** Runs a stand-in for a Pact Broker that knows nothing yet, as far as Pact's tool and `pact verify` use one. */
export async function withStandIn<Result>(
  options: StandInOptions,
  use: (broker: StandIn) => Promise<Result>,
): Promise<Result> {
  const { prefix = '', instead, authorization } = { authorization: `Bearer ${TOKEN}`, ...options };
  const store: Store = {
    ...{ contracts: [], versions: [], results: [], deployments: [] },
    environments: ['staging', 'production'],
  };
  const seen: Seen[] = [];
  const serve = async (request: IncomingMessage, response: ServerResponse, url: string): Promise<void> => {
    const sent = await textOf(request);
    const one: Seen = {
      method: request.method ?? '',
      path: request.url?.slice(prefix.length) || '/',
      authorization: request.headers.authorization,
      body: sent === '' ? {} : JSON.parse(sent),
    };
    seen.push(one);
    const special = instead?.(one, seen.length);
    if (special === 'silence') return;
    const denied = authorization !== undefined && one.authorization !== authorization;
    const { status = 200, body = {} } = special ?? (denied ? { status: 401 } : answer(one, store, url, options));
    const type = typeof body === 'string' ? 'text/html' : 'application/hal+json;charset=utf-8';
    response.writeHead(status, { 'content-type': type }).end(typeof body === 'string' ? body : JSON.stringify(body));
  };
  const server = createServer((request, response) => {
    void serve(request, response, url);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}${prefix}`;
  try {
    return await use({ ...store, url, seen });
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

export function settingsFor({ url }: Pick<StandIn, 'url'>): Readonly<Record<string, string>> {
  return { PACT_BROKER_BASE_URL: url, PACT_BROKER_TOKEN: TOKEN };
}

const segment = encodeURIComponent;
const notFound = { status: 404, body: { error: 'The requested document was not found on this server.' } };

function answer({ method, path, body }: Seen, store: Store, url: string, { mayChange = false }: StandInOptions): Reply {
  const [route = '', query = ''] = path.split('?');
  const [room, name = '', kind, id = '', , further = '', environment = ''] = route
    .slice(1)
    .split('/')
    .map(decodeURIComponent);
  const version = store.versions.find((one) => one.pacticipant === name && one.number === id);
  switch (`${method} ${room}`) {
    case 'GET ':
      return { body: { _links: indexLinks(url) } };
    case 'POST contracts':
      return published(body, store, mayChange);
    case 'GET matrix':
      return matrix(new URLSearchParams(query), store);
    case 'GET environments': {
      const environments = store.environments.map((one) => ({ name: one, uuid: one, production: false }));
      return { body: { _embedded: { environments } } };
    }
    case 'GET pacticipants':
      return version === undefined ? notFound : { body: versionResource(version, store, `${url}${route}`) };
    case 'PUT pacticipants': {
      const [number, branch] = kind === 'branches' ? [further, { branch: id }] : [id, {}];
      keepVersion(store, { pacticipant: name, number, ...branch });
      return { status: 201 };
    }
    case 'POST pacticipants':
      if (version === undefined) return notFound;
      store.deployments.push({ pacticipant: name, version: id, environment });
      return { status: 201, body: { currentlyDeployed: true, _links: { self: { href: `${url}${route}` } } } };
    default:
      return room === 'pacts' ? verification(method, route, body, store, url) : notFound;
  }
}

function indexLinks(url: string): JsonObject {
  const one = '/pacticipants/{pacticipant}';
  const paths = {
    'pb:publish-contracts': '/contracts/publish',
    'pb:pacticipant': one,
    'pb:pacticipant-version': `${one}/versions/{version}`,
    'pb:pacticipant-branch-version': `${one}/branches/{branch}/versions/{version}`,
    'pb:environments': '/environments',
    'pb:environment': '/environments/{uuid}',
    'pb:provider-pacts-for-verification': '/pacts/provider/{provider}/for-verification',
  };
  const link = (path: string) => ({ href: `${url}${path}`, templated: path.includes('{') });
  return Object.fromEntries(Object.entries({ self: '', ...paths }).map(([name, path]) => [name, link(path)]));
}

function versionResource({ number, branch, tags = [] }: Version, { environments }: Store, href: string): JsonObject {
  return {
    number,
    _embedded: { branchVersions: branch === undefined ? [] : [{ name: branch }], tags: tags.map((name) => ({ name })) },
    _links: {
      self: { href, name: number },
      'pb:record-deployment': environments.map((name) => ({
        ...{ name, href: `${href}/deployed-versions/environment/${segment(name)}` },
      })),
    },
  };
}

/** Keeps a version; what is known of it stays. */
export function keepVersion({ versions }: Pick<Store, 'versions'>, version: Version): void {
  const at = versions.findIndex((one) => one.pacticipant === version.pacticipant && one.number === version.number);
  if (at < 0) versions.push(version);
  else versions[at] = { ...versions[at], ...version };
}

function published(sent: JsonObject, store: Store, mayChange: boolean): Reply {
  const { pacticipantName, pacticipantVersionNumber, branch, buildUrl, tags, contracts } = sent;
  const version = String(pacticipantVersionNumber);
  const [{ consumerName, providerName, content: encoded } = {}] = Array.isArray(contracts) ? contracts : [];
  const [consumer, provider] = [String(consumerName), String(providerName)];
  const content: JsonObject = JSON.parse(Buffer.from(String(encoded), 'base64').toString());
  const known = store.contracts.findIndex(
    (one) => one.consumer === consumer && one.provider === provider && one.version === version,
  );
  const isSame = JSON.stringify(store.contracts[known]?.content) === JSON.stringify(content);
  const notice = (text: string, type = 'success') => ({ notices: [{ type, text: `${text} ${consumer} ${version}` }] });
  if (known >= 0 && !isSame && !mayChange) {
    const text = 'Cannot change the content of the pact for';
    return { status: 409, body: { ...notice(text, 'error'), errors: { contracts: [text] } } };
  }
  const kept = { consumer, provider, version, content };
  if (known < 0) store.contracts.push(kept);
  else store.contracts[known] = kept;
  keepVersion(store, {
    ...{ pacticipant: String(pacticipantName), number: version },
    ...(typeof branch === 'string' && { branch }),
    ...(typeof buildUrl === 'string' && { buildUrl }),
    ...(Array.isArray(tags) && { tags: tags.map(String) }),
  });
  if (known < 0) return { body: notice('Pact successfully published for') };
  return isSame
    ? { body: notice('Pact successfully republished with no content changes for') }
    : { body: notice('Pact with changed content published over existing content for', 'warning') };
}

/** A version may be deployed if the last verification says so, whatever is deployed. */
function matrix(query: URLSearchParams, { versions, results, environments }: Store): Reply {
  const [name, version, environment = ''] = ['q[][pacticipant]', 'q[][version]', 'environment'].map(
    (one) => query.get(one) ?? '',
  );
  const isKnown = versions.some((one) => one.pacticipant === name);
  if (!isKnown) return { status: 400, body: { errors: [`Pacticipant ${name} not found`] } };
  if (!environments.includes(environment)) {
    return { status: 400, body: { errors: [`Environment with name '${environment}' not found`] } };
  }
  const deployable = results.at(-1)?.success ?? null;
  const reasons = { true: 'All required results are successful', false: 'The verification failed' };
  const reason = deployable === null ? `There is no verified pact of version ${version}` : reasons[`${deployable}`];
  return { body: { summary: { deployable, reason, success: 0, failed: 0, unknown: 0 }, notices: [], matrix: [] } };
}

const shaOf = ({ content }: Contract) => createHash('sha1').update(JSON.stringify(content)).digest('hex');

/** The contracts of a provider, one contract, and where its results go. */
function verification(method: string, route: string, body: JsonObject, store: Store, url: string): Reply {
  const [, , provider = '', what, consumer = '', , sha, results] = route.slice(1).split('/').map(decodeURIComponent);
  const hrefOf = (one: Contract) =>
    `${url}/pacts/provider/${segment(one.provider)}/consumer/${segment(one.consumer)}/pact-version/${shaOf(one)}`;
  if (what === 'for-verification') {
    const newest = new Map(
      store.contracts.filter((one) => one.provider === provider).map((one) => [one.consumer, one]),
    );
    const pacts = [...newest.values()].map((one) => ({
      shortDescription: 'latest',
      verificationProperties:
        body.includePendingStatus === false ? {} : { pending: !store.results.some(({ success }) => success) },
      _links: { self: { href: hrefOf(one), name: `Pact between ${one.consumer} and ${one.provider}` } },
    }));
    return { body: { _embedded: { pacts } } };
  }
  const contract = store.contracts.find((one) => one.consumer === consumer && shaOf(one) === sha);
  if (contract === undefined) return notFound;
  if (method === 'GET') {
    const href = `${hrefOf(contract)}/verification-results`;
    const { interactions } = contract.content;
    const withIds = Array.isArray(interactions) ? interactions.map((one, at) => ({ ...one, _id: `id-${at}` })) : [];
    const _links = { 'pb:publish-verification-results': { href } };
    return { body: { ...contract.content, interactions: withIds, _links } };
  }
  const { success, providerApplicationVersion } = body;
  if (results === undefined || typeof success !== 'boolean')
    return { status: 400, body: { errors: { success: ['?'] } } };
  const providerVersion = String(providerApplicationVersion);
  keepVersion(store, { pacticipant: provider, number: providerVersion });
  store.results.push({ provider, consumer, success, providerVersion, body });
  return { status: 201, body: { success, providerApplicationVersion } };
}

/** A URL at which nothing listens. */
export const DEAD_URL = 'http://127.0.0.1:1';
