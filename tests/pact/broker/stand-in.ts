import type { RequestListener } from 'node:http';
import { text as textOf } from 'node:stream/consumers';
import type { JsonObject } from '../../../src/json/read-json.ts';
import { withServer } from '../../cli/targets.ts';

/** A token that the stand-in accepts. */
export const TOKEN = 'tok-of-the-partner-4711';

/** A URL at which nothing listens. */
export const DEAD_URL = 'http://127.0.0.1:1';

/** Names with characters that a path must encode. */
export const SPECIAL = ['/x//y', '#1?a=b&c;d:e@f+g', '%2F% ü 🚗"\\\'<>|`'] as const;

export interface Seen {
  readonly method: string;
  /** Path after the prefix, with the query. */
  readonly path: string;
  readonly body: JsonObject;
}

/** A response: a text as HTML, else HAL. */
export interface Reply {
  readonly status?: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

interface Version {
  readonly pacticipant: string;
  readonly number: string;
  readonly branch?: string;
  readonly buildUrl?: string;
  readonly tags?: readonly string[];
}

interface Parties {
  readonly consumer: string;
  readonly provider: string;
}

export interface StandIn {
  readonly url: string;
  readonly seen: Seen[];
  readonly contracts: (Parties & { readonly version: string; readonly content: JsonObject })[];
  readonly versions: Version[];
  /** Verification results as they were sent. */
  readonly results: JsonObject[];
  readonly deployments: { readonly pacticipant: string; readonly version: string; readonly environment: string }[];
  /** Names, which are also the ids. */
  readonly environments: string[];
}

export interface StandInOptions {
  /** The accepted header; undefined accepts every request. */
  readonly authorization?: string | undefined;
  readonly prefix?: string;
  /** True if the content of a published version may change. */
  readonly mayChange?: boolean;
  /** Returns a replacement of the correct response, by the number of requests so far. */
  readonly instead?: (request: Seen, requests: number) => Reply | 'silence' | undefined;
}

/** Runs an empty stand-in for a Pact Broker with the features that the `pact` commands use. */
export async function withStandIn<Result>(
  options: StandInOptions,
  use: (broker: StandIn) => Promise<Result>,
): Promise<Result> {
  const { prefix = '', mayChange = false, instead, authorization } = { authorization: `Bearer ${TOKEN}`, ...options };
  const serve: RequestListener = async (request, response) => {
    const sent = await textOf(request);
    const path = request.url?.slice(prefix.length) || '/';
    const one: Seen = { method: request.method ?? '', path, body: sent === '' ? {} : JSON.parse(sent) };
    broker.seen.push(one);
    const special = instead?.(one, broker.seen.length);
    if (special === 'silence') return;
    const denied = authorization !== undefined && request.headers.authorization !== authorization;
    const reply: Reply = special ?? (denied ? { status: 401 } : answer(one, broker, mayChange));
    const { status = 200, body = {}, headers = {} } = reply;
    const isPage = typeof body === 'string';
    const type = isPage ? 'text/html' : 'application/hal+json;charset=utf-8';
    response.writeHead(status, { 'content-type': type, ...headers });
    response.end(isPage ? body : JSON.stringify(body));
  };
  const broker: StandIn = {
    ...{ url: '', seen: [], contracts: [], versions: [], results: [], deployments: [] },
    environments: ['staging', 'production'],
  };
  return withServer(serve, ({ env: { PARTNER_API_BASE_URL: url = '' } }) =>
    use(Object.assign(broker, { url: `${new URL(url).origin}${prefix}` })),
  );
}

export function settingsFor({ url }: Pick<StandIn, 'url'>): Readonly<Record<string, string>> {
  return { PACT_BROKER_BASE_URL: url, PACT_BROKER_TOKEN: TOKEN };
}

/** Adds a version, or merges it into the known version. */
export function keepVersion({ versions }: Pick<StandIn, 'versions'>, version: Version): void {
  const at = versions.findIndex((one) => one.pacticipant === version.pacticipant && one.number === version.number);
  if (at < 0) versions.push(version);
  else versions[at] = { ...versions[at], ...version };
}

type Contract = JsonObject & Readonly<Record<keyof Parties, { readonly name: string }>>;

/** Adds a contract as version 1 of its consumer, with other content if it is given. */
export function keepContract(broker: StandIn, contract: Contract, content: JsonObject = contract): void {
  const { consumer, provider } = contract;
  broker.contracts.push({ consumer: consumer.name, provider: provider.name, version: '1', content });
}

const notFound = { status: 404, body: { error: 'The requested document was not found on this server.' } };

function answer({ method, path, body }: Seen, broker: StandIn, mayChange: boolean): Reply {
  const [route = '', query = ''] = path.split('?');
  const names = route.slice(1).split('/').map(decodeURIComponent);
  switch (`${method} ${names[0]}`) {
    case 'GET ':
      return { body: { _links: indexLinks(broker.url) } };
    case 'POST contracts':
      return published(body, broker, mayChange);
    case 'GET matrix':
      return matrix(new URLSearchParams(query), broker);
    case 'PUT pacticipants': {
      // pacticipants/NAME/branches/BRANCH/versions/NUMBER
      const [, pacticipant = '', , branch = '', , number = ''] = names;
      keepVersion(broker, { pacticipant, number, branch });
      return { status: 201 };
    }
    case 'GET pacticipants':
    case 'POST pacticipants':
      return versionOf(method, names, broker, `${broker.url}${route}`);
    default:
      return names[0] === 'pacts' ? verification(method, names, body, broker) : notFound;
  }
}

const indexLinks = (url: string): JsonObject => ({
  'pb:publish-contracts': { href: `${url}/contracts/publish` },
  'pb:pacticipant-version': { href: `${url}/pacticipants/{pacticipant}/versions/{version}` },
  'pb:pacticipant-branch-version': { href: `${url}/pacticipants/{pacticipant}/branches/{branch}/versions/{version}` },
  'pb:provider-pacts-for-verification': { href: `${url}/pacts/provider/{provider}/for-verification` },
});

/** Responds for a version and its deployments: `…/versions/NUMBER/deployed-versions/environment/ENVIRONMENT`. */
function versionOf(method: string, names: readonly string[], broker: StandIn, href: string): Reply {
  const [, pacticipant = '', , number = '', , , environment = ''] = names;
  const version = broker.versions.find((one) => one.pacticipant === pacticipant && one.number === number);
  if (version === undefined) return notFound;
  if (method === 'POST') {
    broker.deployments.push({ pacticipant, version: number, environment });
    return { status: 201, body: { currentlyDeployed: true } };
  }
  const recording = broker.environments.map((name) => ({
    ...{ name, href: `${href}/deployed-versions/environment/${encodeURIComponent(name)}` },
  }));
  return { body: { number, _links: { 'pb:record-deployment': recording } } };
}

function published(sent: JsonObject, broker: StandIn, mayChange: boolean): Reply {
  const { pacticipantName, pacticipantVersionNumber, branch, buildUrl, tags, contracts } = sent;
  const version = String(pacticipantVersionNumber);
  const [{ consumerName, providerName, content: encoded } = {}] = Array.isArray(contracts) ? contracts : [];
  const [consumer, provider] = [String(consumerName), String(providerName)];
  const content: JsonObject = JSON.parse(Buffer.from(String(encoded), 'base64').toString());
  const known = broker.contracts.findIndex(
    (one) => one.consumer === consumer && one.provider === provider && one.version === version,
  );
  const isSame = JSON.stringify(broker.contracts[known]?.content) === JSON.stringify(content);
  const notice = (text: string, type = 'success') => ({ notices: [{ type, text: `${text} ${consumer} ${version}` }] });
  if (known >= 0 && !isSame && !mayChange) {
    const text = 'Cannot change the content of the pact for';
    return { status: 409, body: { ...notice(text, 'error'), errors: { contracts: [text] } } };
  }
  broker.contracts.splice(known < 0 ? broker.contracts.length : known, 1, { consumer, provider, version, content });
  keepVersion(broker, {
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

/** A version may be deployed if its last verification succeeded, independent of the deployed versions. */
function matrix(query: URLSearchParams, { versions, results, environments }: StandIn): Reply {
  const [name, version, environment = ''] = ['q[][pacticipant]', 'q[][version]', 'environment'].map(
    (one) => query.get(one) ?? '',
  );
  const isKnown = versions.some((one) => one.pacticipant === name);
  const unknown = isKnown ? `Environment with name '${environment}'` : `Pacticipant ${name}`;
  if (!isKnown || !environments.includes(environment))
    return { status: 400, body: { errors: [`${unknown} not found`] } };
  const { success: deployable = null } = results.at(-1) ?? {};
  const verified = deployable === true ? 'All required results are successful' : 'The verification failed';
  const reason = deployable === null ? `There is no verified pact of version ${version}` : verified;
  return { body: { summary: { deployable, reason, success: 0, failed: 0, unknown: 0 }, notices: [], matrix: [] } };
}

/** Responds with the newest contracts (`pacts/provider/NAME/for-verification`), one of them (`pacts/INDEX`) or its results. */
function verification(method: string, names: readonly string[], body: JsonObject, broker: StandIn): Reply {
  const { contracts, results, url } = broker;
  const [, at = '', provider, what] = names;
  if (what === 'for-verification') {
    const newest = new Map(contracts.filter((one) => one.provider === provider).map((one) => [one.consumer, one]));
    const pending = !results.some(({ success }) => success);
    const verificationProperties = body.includePendingStatus === false ? {} : { pending };
    const pacts = [...newest.values()].map((one) => {
      const name = `Pact between ${one.consumer} and ${one.provider}`;
      const self = { href: `${url}/pacts/${contracts.indexOf(one)}`, name };
      return { shortDescription: 'latest', verificationProperties, _links: { self } };
    });
    return { body: { _embedded: { pacts } } };
  }
  const contract = contracts[Number(at)];
  if (contract === undefined) return notFound;
  if (method === 'GET') {
    const { interactions } = contract.content;
    const withIds = Array.isArray(interactions) ? interactions.map((one, id) => ({ ...one, _id: `id-${id}` })) : [];
    const _links = { 'pb:publish-verification-results': { href: `${url}/pacts/${at}/results` } };
    return { body: { ...contract.content, interactions: withIds, _links } };
  }
  keepVersion(broker, { pacticipant: contract.provider, number: String(body.providerApplicationVersion) });
  results.push(body);
  return { status: 201, body };
}
