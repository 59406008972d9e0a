import { problemOf } from '../../messages/index.ts';
import type { Problem } from '../report/report.ts';
import {
  type Connection,
  clientCertificate,
  clientKey,
  headersIn,
  matches,
  proxyTo,
  secretsOfProxies,
  usualAuthorities,
} from './connection.ts';
import type { Layer } from './environment.ts';
import { fileProblem, type ReadFile } from './files.ts';
import {
  type Credentials,
  type Environment,
  type Flags,
  flagOf,
  optionNames,
  type RunOptions,
  resolveOptions,
  rowOf,
  type Settings,
  type Target,
  takesFile,
} from './settings.ts';
import {
  accepted,
  baseUrlOf,
  choiceOf,
  credential,
  type Given,
  isExposed,
  isLoopback,
  plain,
  problemsOf,
  samePlace,
  token,
  withoutTrailingSlash,
} from './values.ts';
import {
  type Collected,
  type CredentialSet,
  collect,
  credentialSets,
  environmentFile,
  fileVariables,
  readerOf,
  secretsOfVariable,
  targetNames,
  type Variable,
  variables,
} from './variables.ts';

export interface SettingsInput {
  readonly flags: Flags;
  readonly env: Layer;
  /** Reads a file named relative to the working directory. */
  readonly readFile: ReadFile;
}

/** The problems of invalid settings, and enough to report them. */
export interface RefusedSettings {
  readonly problems: readonly Problem[];
  readonly options: RunOptions;
  readonly environment: Environment | 'unknown';
  /** Empty if invalid or not given. */
  readonly baseUrl: string;
  /** Every given secret, valid or not; no report may hold one. */
  readonly secrets: readonly string[];
}

export type Resolution = { readonly settings: Settings } | RefusedSettings;

/** Resolves flags, environment and environment file, in this order of precedence, or reports every problem at once. */
export function resolveSettings({ flags, env, readFile }: SettingsInput): Resolution {
  const file = environmentFile(flags.envFile, readFile, 'PARTNER_API');
  const layers = [env, file.layer];
  const collected = collect(targetNames, settingsIn(flags, readFile), layers, readFile);
  const { target, environment, baseUrl, problems } = resolveTarget(collected, flags, layers);
  const { options: given, problems: ofOptions } = resolveOptions(flags, target, readFile);
  const options =
    given.ca === undefined
      ? given
      : { ...given, ca: `${given.ca}\n${usualAuthorities(env.NODE_EXTRA_CA_CERTS, readFile)}` };
  // That no target is configured follows from the file.
  const ofTarget = problems.filter(({ variable }) => file.problems.length === 0 || variable !== '--env-file');
  const all = [...file.problems, ...collected.problems, ...ofTarget, ...ofOptions];
  if (all.length === 0) return { settings: { target, options, unconfigured: collected.set.size === 0 } };
  const secrets = [...secretsIn(collected), ...secretsOfProxies(layers, flags.proxy)];
  return { problems: all, options, environment, baseUrl, secrets };
}

/** Every secret of the target that is set in the environment or the environment file, valid or not. */
export function partnerSecrets({ flags, env, readFile }: SettingsInput): readonly string[] {
  const { layer } = environmentFile(flags.envFile, readFile, 'PARTNER_API');
  return secretsIn(collect(targetNames, new Map(), [env, layer], readFile));
}

function secretsIn({ given }: Collected): readonly string[] {
  const baseUrl = given.get('PARTNER_API_BASE_URL')?.value ?? '';
  return fileVariables
    .flatMap((name) => secretsOfVariable(name, given.get(name)?.value ?? '', baseUrl))
    .filter((value) => value !== '');
}

/** The settings that flags give in place of variables. */
function settingsIn(flags: Flags, readFile: ReadFile): ReadonlyMap<Variable, Given | Problem> {
  const found = new Map<Variable, Given | Problem>();
  for (const option of optionNames) {
    const [name, value, { variable }] = [flagOf(option), flags[option], rowOf(option)];
    if (variable === undefined || value === undefined) continue;
    const text = [value].flat().join('\n');
    const file = takesFile(option) ? readFile(text) : ({ kind: 'text', text } as const);
    if (file.kind === 'text') found.set(variable, { name, value: file.text });
    else found.set(variable, { variable: name, ...fileProblem(text, file) });
  }
  return found;
}

/**
 * The target that an embedded provider is, from the settings that the provider states.
 *
 * @throws TypeError where these settings are invalid, which is a defect of the suite.
 */
export function embeddedTarget(stated: Readonly<Record<string, string>>): Target {
  const settings = { ...stated, PARTNER_API_ENVIRONMENT: 'staging' };
  const collected = collect(targetNames, new Map(), [settings], () => ({ kind: 'missing' }));
  const { target, problems } = resolveTarget(collected, {}, []);
  if (target === null) throw new TypeError(`embedded provider: ${JSON.stringify(problems)}`);
  return { ...target, environment: 'embedded' };
}

export const ENVIRONMENTS: readonly Environment[] = ['staging', 'production', 'sandbox', 'embedded'];

/** The target, null for the embedded provider, with its problems. */
function resolveTarget(collected: Collected, flags: Flags, layers: readonly Layer[]) {
  const reader = readerOf(collected);
  const { has, nameOf, problems, read, report } = reader;
  const label = collected.given.get('PARTNER_API_ENVIRONMENT');
  const named = label && accepted(choiceOf(label, ENVIRONMENTS));
  // A flag may give a setting of a connection, but `--base-url` alone names a target.
  const flagged = optionNames.filter((option) => option !== 'baseUrl' && flags[option] !== undefined).map(rowOf);
  const apart = ['PARTNER_API_ENVIRONMENT', ...flagged.map(({ variable }) => variable)];
  const others = variables.filter((name) => !apart.includes(name) && has(name));
  if (others.length === 0 && (named === 'embedded' || !has('PARTNER_API_ENVIRONMENT'))) {
    return { target: null, problems: embeddedProblems(named, flags), environment: 'embedded', baseUrl: '' } as const;
  }
  if (!has('PARTNER_API_BASE_URL')) {
    const set = [...collected.set].map(nameOf);
    report('PARTNER_API_BASE_URL', problemOf('settings.missing', { name: 'PARTNER_API_BASE_URL', others: set }));
  }
  const url = read('PARTNER_API_BASE_URL', baseUrlOf);
  const productionUrl = read('PARTNER_API_PRODUCTION_BASE_URL', baseUrlOf);
  read('PARTNER_API_ENVIRONMENT', (given) => {
    const checked = plain(given);
    return checked.ok ? choiceOf(given, ENVIRONMENTS) : checked;
  });
  if (named === 'embedded') {
    const names = others.map(nameOf);
    report(nameOf('PARTNER_API_ENVIRONMENT'), problemOf('settings.embedded-with-target', { names }));
  }
  const atProduction = url !== undefined && productionUrl !== undefined && samePlace(url, productionUrl);
  const loopback = url !== undefined && isLoopback(url);
  const environment = atProduction ? 'production' : (named ?? (loopback ? 'staging' : undefined));
  if (url !== undefined) {
    const variable = nameOf('PARTNER_API_BASE_URL');
    if (environment === undefined && !has('PARTNER_API_ENVIRONMENT')) {
      report('PARTNER_API_ENVIRONMENT', problemOf('settings.environment-missing'));
    }
    if (isExposed(url, flags.allowHttp)) report(variable, problemOf('settings.plain-http', { host: url.hostname }));
    if (environment === 'production' && flags.allowProduction !== true) {
      const reason = atProduction ? 'production.by-url' : 'production.by-label';
      report(variable, problemOf('settings.production', { reason }));
    }
  }
  const { main, ...accounts } = readCredentials(collected, reader);
  const revokedToken = read('PARTNER_API_REVOKED_TOKEN', token);
  const expiredToken = read('PARTNER_API_EXPIRED_TOKEN', token);
  const connection = readConnection(reader, flags, proxyTo(url, flags.proxy, layers));
  const baseUrl = url === undefined ? '' : withoutTrailingSlash(url);
  const known = { problems, environment: environment ?? 'unknown', baseUrl } as const;
  if (problems.length > 0 || url === undefined || environment === undefined || main === undefined) {
    return { ...known, target: null };
  }
  const plainHttp = url.protocol === 'http:' && !loopback;
  const tokens = { ...(revokedToken && { revokedToken }), ...(expiredToken && { expiredToken }) };
  return {
    ...known,
    target: { environment, baseUrl, loopback, plainHttp, main, ...accounts, ...tokens, ...connection },
  };
}

/** The flags that are meant for a target, although none is configured. */
function embeddedProblems(named: Environment | undefined, flags: Flags): readonly Problem[] {
  const harmless = ['baseUrl', 'secretsCommand', ...(named === 'embedded' ? ['envFile'] : [])];
  const meant = optionNames.filter((name) => rowOf(name).reach !== undefined && !harmless.includes(name));
  const given = meant.filter((name) => (flags[name] ?? false) !== false);
  return given.map((name) => ({ variable: flagOf(name), ...problemOf('settings.no-target') }));
}

/** Reads how requests reach the target. A client certificate needs its private key, and the key its certificate. */
function readConnection(
  { has, nameOf, problems, read, report }: ReturnType<typeof readerOf<Variable>>,
  flags: Flags,
  proxy: ReturnType<typeof proxyTo>,
): Connection {
  const [certName, keyName] = ['PARTNER_API_CLIENT_CERT', 'PARTNER_API_CLIENT_KEY'] as const;
  const headers = read('PARTNER_API_HEADERS', headersIn);
  const [cert, key] = [read(certName, clientCertificate), read(keyName, clientKey)];
  const halves = [
    { set: certName, flag: '--client-cert', path: flags.clientCert, lacks: keyName, needs: '--client-key' },
    { set: keyName, flag: '--client-key', path: flags.clientKey, lacks: certName, needs: '--client-cert' },
  ] as const;
  for (const { set, flag, path, lacks, needs } of halves) {
    if (!has(set) || has(lacks)) continue;
    if (path !== undefined) report(needs, problemOf('settings.missing', { name: needs, others: [flag] }));
    else report(lacks, problemOf('settings.missing-secret', { name: lacks, others: [nameOf(set)] }));
  }
  const isPair = cert !== undefined && key !== undefined;
  if (isPair && !matches(cert, key)) {
    report(nameOf(keyName), problemOf('settings.client-key-mismatch', { certificate: nameOf(certName) }));
  }
  problems.push(...problemsOf(proxy));
  return {
    ...(proxy?.ok && { proxy: proxy.value }),
    ...(headers && { headers }),
    ...(isPair && { clientCertificate: { cert, key } }),
  };
}

/** Reads every credential set. The main set must be complete, any other set complete or absent, and no client repeated. */
function readCredentials({ given, set }: Collected, { nameOf, read, report }: ReturnType<typeof readerOf<Variable>>) {
  const found: Partial<Record<CredentialSet['set'], Credentials>> = {};
  for (const { set: account, id, secret } of credentialSets) {
    const own = [...set].filter((name) => account === 'main' || name === id || name === secret);
    const others = own.includes('PARTNER_API_BASE_URL') ? [nameOf('PARTNER_API_BASE_URL')] : own.map(nameOf);
    const half = (name: Variable) => {
      if (own.length > 0 && !set.has(name)) report(name, problemOf('settings.missing-secret', { name, others }));
      return read(name, credential);
    };
    const [clientId, clientSecret] = [half(id), half(secret)];
    if (clientId !== undefined && clientSecret !== undefined) found[account] = { clientId, clientSecret };
  }
  const clients = credentialSets.flatMap(({ id }) => given.get(id) ?? []).filter(({ value }) => value !== '');
  for (const [at, { name, value }] of clients.entries()) {
    const other = clients.slice(0, at).find((earlier) => earlier.value === value);
    if (other !== undefined) report(name, problemOf('settings.same-client', { other: other.name }));
  }
  return found;
}
