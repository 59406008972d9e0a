import { problemOf } from '../../messages/index.ts';
import type { Problem } from '../report/report.ts';
import {
  headersIn,
  type ProxySetting,
  proxyTo,
  secretsOfHeaders,
  secretsOfProxies,
  usualAuthorities,
} from './connection.ts';
import type { Layer } from './environment.ts';
import type { ReadFile } from './files.ts';
import { distance } from './nearest.ts';
import { authorityOf, type Flags } from './settings.ts';
import {
  credential,
  type Given,
  isExposed,
  problemsOf,
  token,
  type UrlHints,
  urlOf,
  withoutTrailingSlash,
} from './values.ts';
import { type Collected, collect, environmentFile, type Names, readerOf } from './variables.ts';

export type BrokerAccess =
  | { readonly kind: 'open' }
  | { readonly kind: 'token'; readonly token: string }
  | { readonly kind: 'basic'; readonly username: string; readonly password: string };

export interface Broker {
  /** Without a trailing slash. */
  readonly baseUrl: string;
  readonly access: BrokerAccess;
  readonly proxy?: ProxySetting;
  /** Sent with every request, by name. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The authority of `--ca`, and those that it is added to, PEM. */
  readonly ca?: string;
}

export interface BrokerFlags extends Pick<Flags, 'envFile' | 'allowHttp' | 'proxy' | 'header' | 'ca'> {
  readonly brokerBaseUrl?: string;
}

const fromFiles = ['PACT_BROKER_TOKEN', 'PACT_BROKER_USERNAME', 'PACT_BROKER_PASSWORD'] as const;

/** The settings of the broker, in the order in which their problems are reported. */
export const brokerVariables = ['PACT_BROKER_BASE_URL', ...fromFiles] as const;

type BrokerVariable = (typeof brokerVariables)[number];

const [ADDRESS, TOKEN, USERNAME, PASSWORD] = brokerVariables;

export const brokerSecrets: readonly BrokerVariable[] = [TOKEN, PASSWORD];

const names: Names<BrokerVariable> = { variables: brokerVariables, fromFiles, strays: misspelt };
const hints: UrlHints = { example: 'https://broker.example', variables: fromFiles };

/**
 * Resolves the broker of flags, environment and environment file, in this order: null where none is configured, or where
 * there are problems. `secrets` are all that are given, valid or not.
 */
export function resolveBroker(flags: BrokerFlags, env: Layer, readFile: ReadFile) {
  const file = environmentFile(flags.envFile, readFile, 'PACT_BROKER');
  const flag = new Map<BrokerVariable, Given>();
  if (flags.brokerBaseUrl !== undefined) flag.set(ADDRESS, { name: '--broker-base-url', value: flags.brokerBaseUrl });
  const layers = [env, file.layer];
  const collected = collect(names, flag, layers, readFile);
  const own = brokerSecrets.flatMap((name) => collected.given.get(name)?.value.trim() || []);
  const headers = flags.header === undefined ? undefined : { name: '--header', value: flags.header.join('\n') };
  const ofHeaders = secretsOfHeaders(headers?.value ?? '', collected.given.get(ADDRESS)?.value ?? '');
  const secrets = [...own, ...ofHeaders, ...secretsOfProxies(layers, flags.proxy)];
  const { broker, problems } = brokerOf(collected, flags, layers);
  const ca = flags.ca === undefined ? undefined : authorityOf(flags.ca, readFile);
  const usual = [env.NODE_EXTRA_CA_CERTS, env.SSL_CERT_FILE].map((path) => usualAuthorities(path, readFile));
  const sent = headers === undefined ? undefined : headersIn(headers);
  const all = [...file.problems, ...collected.problems, ...problems, ...problemsOf(ca, sent)];
  if (all.length > 0 || broker === null) return { broker: null, problems: all, secrets };
  const authority = ca?.ok && { ca: [ca.value, ...usual].join('\n') };
  return { broker: { ...broker, ...authority, ...(sent?.ok && { headers: sent.value }) }, problems: all, secrets };
}

function brokerOf(collected: Collected<BrokerVariable>, flags: BrokerFlags, layers: readonly Layer[]) {
  const { has, nameOf, problems, read, report } = readerOf(collected);
  if (collected.set.size === 0) return { broker: null, problems };
  const missing = (name: BrokerVariable, others: readonly string[]) =>
    report(name, problemOf('settings.missing', { name, others }));
  if (!has(ADDRESS)) missing(ADDRESS, [...collected.set]);
  const url = read(ADDRESS, (given) => urlOf(given, hints));
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
  const proxy = proxyTo(url, flags.proxy, layers);
  problems.push(...problemsOf(proxy));
  const broker: Broker | null =
    problems.length > 0 || url === undefined
      ? null
      : { baseUrl: withoutTrailingSlash(url), access, ...(proxy?.ok && { proxy: proxy.value }) };
  return { broker, problems };
}

/** Misspelled names of these settings; other names with this prefix belong to the broker or to other tools. */
function misspelt(layer: Layer): readonly Problem[] {
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
