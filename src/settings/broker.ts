import { problemOf } from '../../messages/index.ts';
import type { Problem } from '../report/report.ts';
import {
  type Connection,
  clientCertificate,
  clientKey,
  connectionSecrets,
  headersIn,
  isKeyPair,
  proxyTo,
  secretsOfHeaders,
  secretsOfProxies,
  usualAuthorities,
} from './connection.ts';
import type { Layer } from './environment.ts';
import { fileProblem, type ReadFile } from './files.ts';
import { distance } from './nearest.ts';
import { collect, environmentFile } from './resolve.ts';
import { authorityOf, type Flags } from './settings.ts';
import {
  type Checked,
  credential,
  isExposed,
  problemsOf,
  token,
  type UrlHints,
  urlOf,
  withoutTrailingSlash,
  wrong,
} from './values.ts';

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

const fromFiles = ['PACT_BROKER_TOKEN', 'PACT_BROKER_USERNAME', 'PACT_BROKER_PASSWORD'] as const;

/** The settings of the broker, in the order in which their problems are reported. */
export const brokerVariables = ['PACT_BROKER_BASE_URL', ...fromFiles] as const;

type BrokerVariable = (typeof brokerVariables)[number];

const [ADDRESS, TOKEN, USERNAME, PASSWORD] = brokerVariables;

export const brokerSecrets: readonly BrokerVariable[] = [TOKEN, PASSWORD];

const hints: UrlHints = { example: 'https://broker.example', variables: fromFiles };

/**
 * Resolves the broker from flags, environment and environment file, in this order; null if it is not configured or
 * invalid. `secrets` has every configured secret, valid or not.
 */
export function resolveBroker(flags: BrokerFlags, env: Layer, readFile: ReadFile) {
  const file = environmentFile(flags.envFile, readFile, 'PACT_BROKER');
  const layers = [env, file.layer];
  const { brokerBaseUrl, header } = flags;
  const flag =
    brokerBaseUrl === undefined ? [] : [[ADDRESS, { name: '--broker-base-url', value: brokerBaseUrl }] as const];
  const reader = collect<BrokerVariable>(brokerVariables, fromFiles, new Map(flag), layers, readFile);
  const { given, set, has, nameOf, unreadable, problems, read, report } = reader;
  const missing = (name: BrokerVariable, others: readonly string[]) =>
    report(name, problemOf('settings.missing', { name, others }));
  if (set.size > 0 && !has(ADDRESS)) missing(ADDRESS, [...set]);
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
  if (url !== undefined && access.kind !== 'open' && isExposed(url, flags.allowHttp)) {
    report(nameOf(ADDRESS), problemOf('settings.plain-http', { host: url.hostname }));
  }
  const proxy = set.size === 0 ? undefined : proxyTo(url, flags.proxy, layers);
  const ca = flags.ca === undefined ? undefined : authorityOf(flags.ca, readFile);
  const headers = header === undefined ? undefined : headersIn({ name: '--header', value: header.join('\n') });
  const found = [...file.problems, ...layers.flatMap(misspelled), ...unreadable, ...problems];
  const { pair, ...client } = clientPairOf(flags, readFile);
  const all = [...found, ...problemsOf(proxy, ca, headers), ...client.problems];
  const secrets = [
    ...brokerSecrets.flatMap((name) => given.get(name)?.value.trim() || []),
    ...secretsOfHeaders(header?.join('\n') ?? '', given.get(ADDRESS)?.value ?? ''),
    ...secretsOfProxies(layers, flags.proxy),
    ...connectionSecrets({ ...pair }, ''),
  ];
  if (all.length > 0 || url === undefined) return { broker: null, problems: all, secrets };
  const usual = [env.NODE_EXTRA_CA_CERTS, env.SSL_CERT_FILE].map((path) => usualAuthorities(path, readFile));
  const authorities = [...(ca?.ok ? [ca.value] : []), ...usual].filter((pem) => pem !== '');
  const broker: Broker = {
    baseUrl: withoutTrailingSlash(url),
    access,
    ...(proxy?.ok && { proxy: proxy.value }),
    ...(headers?.ok && { headers: headers.value }),
    ...pair,
    ...(authorities.length > 0 && { ca: authorities.join('\n') }),
  };
  return { broker, problems: all, secrets };
}

/** Reads the files of `--client-cert` and `--client-key`. Each flag needs the other. */
function clientPairOf({ clientCert, clientKey: keyFile }: BrokerFlags, readFile: ReadFile) {
  const halves = [
    { name: '--client-cert', path: clientCert, other: '--client-key', check: clientCertificate },
    { name: '--client-key', path: keyFile, other: '--client-cert', check: clientKey },
  ] as const;
  if (clientCert === undefined && keyFile === undefined) return { problems: [] };
  const [cert, key] = halves.map(({ name, path, other, check }): Checked<string> => {
    if (path === undefined) return wrong(name, problemOf('settings.missing-flag', { name, other }));
    const file = readFile(path);
    return file.kind === 'text' ? check({ name, value: file.text }) : wrong(name, fileProblem(path, file));
  });
  if (!cert?.ok || !key?.ok) return { problems: problemsOf(cert, key) };
  if (isKeyPair(cert.value, key.value))
    return { problems: [], pair: { clientCertificate: { cert: cert.value, key: key.value } } };
  const mismatch = problemOf('settings.client-key-mismatch', { certificate: '--client-cert' });
  return { problems: problemsOf(wrong('--client-key', mismatch)) };
}

/** Returns a problem for each misspelled name. Other names with this prefix belong to the broker or to other tools. */
function misspelled(layer: Layer): readonly Problem[] {
  const known: readonly string[] = [...brokerVariables, ...fromFiles.map((name) => `${name}_FILE`)];
  return Object.keys(layer)
    .filter((name) => layer[name] !== undefined && /^pact_?broker/i.test(name) && !known.includes(name))
    .sort()
    .flatMap((name) => {
      const upper = name.toUpperCase();
      const meant = upper === 'PACT_BROKER_URL' ? ADDRESS : known.find((one) => distance(upper, one) <= 2);
      const found = { suggestion: 'suggestion.some', candidates: [meant ?? ''] } as const;
      return meant === undefined ? [] : [{ variable: name, ...problemOf('settings.name-unknown', found) }];
    });
}
