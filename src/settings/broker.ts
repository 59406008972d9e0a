import { problemOf } from '../../messages/index.ts';
import type { Problem } from '../report/report.ts';
import { type Connection, headersIn, proxyTo, secretsOfProxies, usualAuthorities } from './connection.ts';
import type { Layer } from './environment.ts';
import type { ReadFile } from './files.ts';
import { distance } from './nearest.ts';
import { collect, environmentFile, givenBy, readClientPair } from './resolve.ts';
import { authorityOf, type Flags, secretsOfVariable } from './settings.ts';
import { credential, isExposed, problemsOf, token, type UrlHints, urlOf, withoutTrailingSlash } from './values.ts';

export type BrokerAccess =
  | { readonly kind: 'open' }
  | { readonly kind: 'token'; readonly token: string }
  | { readonly kind: 'basic'; readonly username: string; readonly password: string };

export interface Broker extends Connection {
  /** Without a trailing slash. */
  readonly baseUrl: string;
  readonly access: BrokerAccess;
  /** The authorities of `--ca` and of the environment, PEM. */
  readonly ca?: string;
}

type ConnectionFlags = Pick<Flags, 'proxy' | 'header' | 'ca' | 'clientCert' | 'clientKey'>;

export interface BrokerFlags extends Pick<Flags, 'envFile' | 'allowHttp'>, ConnectionFlags {
  readonly brokerBaseUrl?: string;
}

const credentials = ['PACT_BROKER_TOKEN', 'PACT_BROKER_USERNAME', 'PACT_BROKER_PASSWORD'] as const;
const fromFiles = [...credentials, 'PACT_BROKER_HEADERS', 'PACT_BROKER_CLIENT_CERT', 'PACT_BROKER_CLIENT_KEY'] as const;

/** The settings of the broker, in the order in which their problems are reported. */
export const brokerVariables = ['PACT_BROKER_BASE_URL', ...fromFiles] as const;

type BrokerVariable = (typeof brokerVariables)[number];

const [ADDRESS, TOKEN, USERNAME, PASSWORD, HEADERS, CERT, KEY] = brokerVariables;

/** Not the headers: the name of a tenant, for example, may be part of other texts. */
export const brokerSecrets: readonly BrokerVariable[] = [TOKEN, PASSWORD, CERT, KEY];

const hints: UrlHints = { example: 'https://broker.example', variables: credentials };

/**
 * Resolves the broker from flags, environment and environment file, in this order; null if it is not configured or
 * invalid. `secrets` has the secrets of all settings that apply, valid or not.
 */
export function resolveBroker(flags: BrokerFlags, env: Layer, readFile: ReadFile) {
  const file = environmentFile(flags.envFile, readFile, 'PACT_BROKER');
  const layers = [env, file.layer];
  const { brokerBaseUrl } = flags;
  const address = brokerBaseUrl === undefined ? undefined : { name: '--broker-base-url', value: brokerBaseUrl };
  const overriding = [
    [ADDRESS, address],
    [HEADERS, givenBy('header', flags, readFile)],
    [CERT, givenBy('clientCert', flags, readFile)],
    [KEY, givenBy('clientKey', flags, readFile)],
  ] as const;
  const ofFlags = new Map(overriding.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
  const reader = collect<BrokerVariable>(brokerVariables, fromFiles, ofFlags, layers, readFile);
  const { given, set, has, nameOf, unreadable, problems, read, report } = reader;
  const missing = (name: BrokerVariable, others: readonly string[]) =>
    report(name, problemOf('settings.missing', { name, others }));
  if (set.size > 0 && !has(ADDRESS)) missing(ADDRESS, [...set].map(nameOf));
  const url = read(ADDRESS, (one) => urlOf(one, hints));
  const bearer = read(TOKEN, token);
  const [username, password] = [read(USERNAME, credential), read(PASSWORD, credential)];
  if (has(USERNAME) && !has(PASSWORD)) missing(PASSWORD, [USERNAME]);
  if (has(PASSWORD) && !has(USERNAME)) missing(USERNAME, [PASSWORD]);
  const other = ([USERNAME, PASSWORD] as const).find((name) => has(TOKEN) && has(name));
  if (other !== undefined) report(TOKEN, problemOf('settings.two-sources', { other }));
  const access: BrokerAccess =
    bearer !== undefined
      ? { kind: 'token', token: bearer }
      : username !== undefined && password !== undefined
        ? { kind: 'basic', username, password }
        : { kind: 'open' };
  const proxy = set.size === 0 ? undefined : proxyTo(url, flags.proxy, layers);
  const ca = flags.ca === undefined ? undefined : authorityOf(flags.ca, readFile);
  const headers = read(HEADERS, headersIn);
  const pair = readClientPair(reader, [CERT, KEY], flags);
  const isOpen = access.kind === 'open' && !has(HEADERS) && !has(CERT);
  if (url !== undefined && !isOpen && isExposed(url, flags.allowHttp)) {
    report(nameOf(ADDRESS), problemOf('settings.plain-http', { host: url.hostname }));
  }
  const all = [...file.problems, ...layers.flatMap(misspelled), ...unreadable, ...problems, ...problemsOf(proxy, ca)];
  const secrets = [
    ...[...brokerSecrets, HEADERS].flatMap((name) =>
      secretsOfVariable(name, given.get(name)?.value ?? '', given.get(ADDRESS)?.value ?? ''),
    ),
    ...secretsOfProxies(layers, flags.proxy),
  ].filter((secret) => secret !== '');
  if (all.length > 0 || url === undefined) return { broker: null, problems: all, secrets };
  const usual = [env.NODE_EXTRA_CA_CERTS, env.SSL_CERT_FILE].map((path) => usualAuthorities(path, readFile));
  const authorities = [...(ca?.ok ? [ca.value] : []), ...usual].filter((pem) => pem !== '');
  const broker: Broker = {
    baseUrl: withoutTrailingSlash(url),
    access,
    ...(proxy?.ok && { proxy: proxy.value }),
    ...(headers && { headers }),
    ...pair,
    ...(authorities.length > 0 && { ca: authorities.join('\n') }),
  };
  return { broker, problems: all, secrets };
}

/** Returns a problem for each misspelled name. Other names with this prefix belong to the broker or to other tools. */
function misspelled(layer: Layer): readonly Problem[] {
  const known: readonly string[] = [...brokerVariables, ...fromFiles.map((name) => `${name}_FILE`)];
  return Object.keys(layer)
    .filter((name) => layer[name] !== undefined && /^pact_?broker/i.test(name) && !known.includes(name))
    .sort()
    .flatMap((name) => {
      const upper = name.toUpperCase();
      const meant =
        upper === 'PACT_BROKER_URL' ? ADDRESS : known.find((one) => upper.startsWith(one) || distance(upper, one) <= 2);
      const found = { suggestion: 'suggestion.some', candidates: [meant ?? ''] } as const;
      return meant === undefined ? [] : [{ variable: name, ...problemOf('settings.name-unknown', found) }];
    });
}
