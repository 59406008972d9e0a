import { parse } from 'dotenv';
import { type CodedMessage, type ProblemTexts, problemOf } from '../../messages/index.ts';
import type { Problem } from '../report/report.ts';
import {
  type Connection,
  clientCertificate,
  clientKey,
  headersIn,
  isKeyPair,
  proxyTo,
  secretsOfProxies,
  usualAuthorities,
} from './connection.ts';
import type { Layer } from './environment.ts';
import { fileProblem, type ReadFile } from './files.ts';
import { suggested } from './nearest.ts';
import {
  type CredentialSet,
  type Credentials,
  credentialSets,
  type Environment,
  type Flags,
  fileVariables,
  flagOf,
  knownNames,
  type OptionName,
  optionNames,
  type RunOptions,
  resolveOptions,
  rowOf,
  secretsOfVariable,
  type Target,
  takesFile,
  type Variable,
  variables,
} from './settings.ts';
import {
  accepted,
  addressOf,
  baseUrlOf,
  type Checked,
  choiceOf,
  credential,
  type Given,
  isExposed,
  isLoopback,
  plain,
  problemsOf,
  token,
  withoutTrailingSlash,
} from './values.ts';

export type Resolution = ReturnType<typeof resolveSettings>;

/**
 * Resolves flags, environment and environment file, in this order of precedence, or reports every problem at once. Without
 * problems, `settings` has the target, null for the embedded provider; it is `unconfigured` if no setting names even that.
 * `baseUrl` is empty if invalid or not given. `secrets` has every configured secret, valid or not: no report may contain one.
 * `overridden` has the variables of the file that the environment sets to another value.
 */
export function resolveSettings(flags: Flags, env: Layer, readFile: ReadFile) {
  const file = environmentFile(flags.envFile, readFile, 'PARTNER_API');
  const layers = [env, file.layer];
  const reader = collect(variables, fileVariables, settingsIn(flags, readFile), layers, readFile);
  const { target, environment, baseUrl, problems } = resolveTarget(reader, flags, layers, file.isMissing);
  const { options: given, problems: ofOptions } = resolveOptions(flags, target, readFile);
  const options: RunOptions =
    given.ca === undefined
      ? given
      : { ...given, ca: `${given.ca}\n${usualAuthorities(env.NODE_EXTRA_CA_CERTS, readFile)}` };
  // If the environment file is invalid, the target is missing for that reason.
  const ofTarget = problems.filter(({ variable }) => file.problems.length === 0 || variable !== '--env-file');
  const all = [...file.problems, ...layers.flatMap(unknownNames), ...reader.unreadable, ...ofTarget, ...ofOptions];
  const settings = all.length > 0 ? null : { target, unconfigured: reader.set.size === 0 };
  const secrets = [...secretsIn(reader), ...secretsOfProxies(layers, flags.proxy)];
  const overridden = Object.keys(file.layer).filter((name) => env[name] !== file.layer[name] && isSetIn(env, name));
  return { settings, problems: all, options, environment, baseUrl, secrets, overridden };
}

/** Returns true if a layer sets a variable, as a value or with the path of a file. */
function isSetIn(layer: Layer, name: string): boolean {
  const value = name.replace(/_FILE$/, '');
  return layer[value] !== undefined || layer[`${value}_FILE`] !== undefined;
}

/** Returns every secret of the target in the environment and the environment file, valid or not. */
export function partnerSecrets(envFile: string | undefined, env: Layer, readFile: ReadFile): readonly string[] {
  const { layer } = environmentFile(envFile, readFile, 'PARTNER_API');
  return secretsIn(collect(variables, fileVariables, new Map(), [env, layer], readFile));
}

function secretsIn({ given }: Pick<Reader, 'given'>): readonly string[] {
  const baseUrl = given.get('PARTNER_API_BASE_URL')?.value ?? '';
  return fileVariables
    .flatMap((name) => secretsOfVariable(name, given.get(name)?.value ?? '', baseUrl))
    .filter((value) => value !== '');
}

/** Returns the settings that flags override. */
function settingsIn(flags: Flags, readFile: ReadFile): ReadonlyMap<Variable, Given | Problem> {
  return new Map(
    optionNames.flatMap((option) => {
      const { variable } = rowOf(option);
      const found = givenBy(option, flags, readFile);
      return variable === undefined || found === undefined ? [] : [[variable, found]];
    }),
  );
}

/** Returns the value of a flag, or of the file that it names. */
export function givenBy(option: OptionName, flags: Flags, readFile: ReadFile): Given | Problem | undefined {
  const [name, value] = [flagOf(option), flags[option]];
  if (value === undefined) return undefined;
  const text = [value].flat().join('\n');
  const file = takesFile(option) ? readFile(text) : ({ kind: 'text', text } as const);
  return file.kind === 'text' ? { name, value: file.text } : { variable: name, ...fileProblem(text, file) };
}

/**
 * Returns the target of an embedded provider from the settings of the provider.
 *
 * @throws TypeError if these settings are invalid, which is a defect of the suite.
 */
export function embeddedTarget(stated: Readonly<Record<string, string>>): Target {
  const settings = { ...stated, PARTNER_API_ENVIRONMENT: 'staging' };
  const reader = collect(variables, fileVariables, new Map(), [settings], () => ({ kind: 'missing' }));
  const { target, problems } = resolveTarget(reader, {}, []);
  if (target === null) throw new TypeError(`embedded provider: ${JSON.stringify(problems)}`);
  return { ...target, environment: 'embedded' };
}

export const ENVIRONMENTS: readonly Environment[] = ['staging', 'production', 'sandbox', 'embedded'];

/** Resolves the target, null for the embedded provider, and its problems. */
function resolveTarget(reader: Reader, flags: Flags, layers: readonly Layer[], lacksFile = false) {
  const { given, set, has, nameOf, problems, read, report } = reader;
  const label = given.get('PARTNER_API_ENVIRONMENT');
  const named = label && accepted(choiceOf(label, ENVIRONMENTS));
  // Of the flags, only `--base-url` names a target; others set its connection.
  const flagged = optionNames.filter((option) => option !== 'baseUrl' && flags[option] !== undefined).map(rowOf);
  const ignored = ['PARTNER_API_ENVIRONMENT', ...flagged.map(({ variable }) => variable)];
  const others = variables.filter((name) => !ignored.includes(name) && has(name));
  if (others.length === 0 && (named === 'embedded' || !has('PARTNER_API_ENVIRONMENT'))) {
    problems.push(...embeddedProblems(named, flags));
    return { target: null, problems, environment: 'embedded', baseUrl: '' } as const;
  }
  if (!has('PARTNER_API_BASE_URL')) {
    const name = 'PARTNER_API_BASE_URL';
    const others = [...set].map(nameOf);
    const isLost =
      lacksFile && named !== undefined && !has('PARTNER_API_CLIENT_ID') && !has('PARTNER_API_CLIENT_SECRET');
    report(name, isLost ? problemOf('settings.missing-file') : problemOf('settings.missing', { name, others }));
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
  const atProduction = url !== undefined && productionUrl !== undefined && addressOf(url) === addressOf(productionUrl);
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
  const { main, ...accounts } = readCredentials(reader);
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

/** Returns a problem for each flag that needs a target, if none is configured. */
function embeddedProblems(named: Environment | undefined, flags: Flags): readonly Problem[] {
  const harmless = ['baseUrl', 'secretsCommand', ...(named === 'embedded' ? ['envFile'] : [])];
  const meant = optionNames.filter((name) => rowOf(name).reach !== undefined && !harmless.includes(name));
  const given = meant.filter((name) => (flags[name] ?? false) !== false);
  return given.map((name) => ({ variable: flagOf(name), ...problemOf('settings.no-target') }));
}

function readConnection(reader: Reader, flags: Flags, proxy: ReturnType<typeof proxyTo>): Connection {
  const headers = reader.read('PARTNER_API_HEADERS', headersIn);
  const pair = readClientPair(reader, ['PARTNER_API_CLIENT_CERT', 'PARTNER_API_CLIENT_KEY'], flags);
  reader.problems.push(...problemsOf(proxy));
  return { ...(proxy?.ok && { proxy: proxy.value }), ...(headers && { headers }), ...pair };
}

/** Reads a client certificate, which needs its private key, and the key its certificate. */
export function readClientPair<Name extends string>(
  { has, nameOf, read, report }: Reader<Name>,
  [certName, keyName]: readonly [Name, Name],
  flags: Pick<Flags, 'clientCert' | 'clientKey'>,
): Pick<Connection, 'clientCertificate'> {
  const [cert, key] = [read(certName, clientCertificate), read(keyName, clientKey)];
  const halves = [
    { set: certName, flag: '--client-cert', path: flags.clientCert, lacks: keyName, needs: '--client-key' },
    { set: keyName, flag: '--client-key', path: flags.clientKey, lacks: certName, needs: '--client-cert' },
  ];
  for (const { set, flag, path, lacks, needs } of halves) {
    if (!has(set) || has(lacks)) continue;
    if (path !== undefined) report(needs, problemOf('settings.missing-flag', { name: needs, other: flag }));
    else report(lacks, problemOf('settings.missing-secret', { name: lacks, others: [nameOf(set)] }));
  }
  if (cert === undefined || key === undefined) return {};
  if (!isKeyPair(cert, key)) {
    report(nameOf(keyName), problemOf('settings.client-key-mismatch', { certificate: nameOf(certName) }));
  }
  return { clientCertificate: { cert, key } };
}

/** Reads all credential sets. The main set must be complete, each other set complete or missing, each client unique. */
function readCredentials({ given, set, nameOf, read, report }: Reader) {
  const found: Partial<Record<CredentialSet['set'], Credentials>> = {};
  for (const { set: account, id, secret } of credentialSets) {
    const own = [...set].filter((name) => account === 'main' || name === id || name === secret);
    const others = own.includes('PARTNER_API_BASE_URL') ? [nameOf('PARTNER_API_BASE_URL')] : own.map(nameOf);
    const isAlone = account === 'main' && !set.has('PARTNER_API_BASE_URL') && !set.has(id) && !set.has(secret);
    const code = isAlone ? 'settings.missing-too' : 'settings.missing-secret';
    const half = (name: Variable) => {
      if (own.length > 0 && !set.has(name)) report(name, problemOf(code, { name, others }));
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

function unknownNames(layer: Layer): readonly Problem[] {
  return Object.keys(layer)
    .filter((name) => layer[name] !== undefined && /^partner_?api/i.test(name) && !knownNames.includes(name))
    .sort()
    .map((name) => ({ variable: name, ...problemOf('settings.name-unknown', suggested(name, knownNames)) }));
}

type Reader<Name extends string = Variable> = ReturnType<typeof collect<Name>>;

/**
 * Reads each variable from its flag, or else from the first layer that sets the variable or its `_FILE` form. An
 * unreadable file is a problem.
 */
export function collect<Name extends string>(
  variables: readonly Name[],
  fromFiles: readonly Name[],
  flags: ReadonlyMap<Name, Given | Problem>,
  layers: readonly Layer[],
  readFile: ReadFile,
) {
  const given = new Map<Name, Given>();
  const set = new Set<Name>();
  const unreadable: Problem[] = [];
  const problems: Problem[] = [];
  for (const variable of variables) {
    const fileName = fromFiles.includes(variable) ? `${variable}_FILE` : null;
    const layer = layers.find((one) => one[variable] !== undefined || (fileName && one[fileName] !== undefined));
    const found = flags.get(variable) ?? (layer && readVariable(layer, variable, fileName, readFile));
    if (found === undefined) continue;
    set.add(variable);
    if ('remedy' in found) unreadable.push(found);
    else given.set(variable, found);
  }
  return {
    given,
    /** The names that are set, even if their value is empty or cannot be read. */
    set,
    unreadable,
    problems,
    has: (variable: Name) => set.has(variable),
    /** Returns the name by which the user set a variable. */
    nameOf: (variable: Name): string => given.get(variable)?.name ?? variable,
    report: (variable: string, problem: ProblemTexts & CodedMessage): void => {
      problems.push({ variable, ...problem });
    },
    /** Returns the value of a variable if it is set and valid. */
    read: <Value>(variable: Name, check: (value: Given) => Checked<Value>): Value | undefined => {
      const found = given.get(variable);
      const checked = found && check(found);
      problems.push(...problemsOf(checked));
      return accepted(checked);
    },
  };
}

function readVariable(layer: Layer, variable: string, fileName: string | null, readFile: ReadFile): Given | Problem {
  const direct = layer[variable];
  const path = fileName === null ? undefined : layer[fileName];
  if (fileName === null || path === undefined) return { name: variable, value: direct ?? '' };
  if (direct !== undefined) return { variable, ...problemOf('settings.two-sources', { other: fileName }) };
  if (path.trim() === '') return { variable: fileName, ...problemOf('settings.empty') };
  const file = readFile(path);
  if (file.kind === 'missing') return { variable: fileName, ...problemOf('settings.file-missing') };
  if (file.kind === 'unreadable') {
    const { code: reason, params } = file.why;
    return { variable: fileName, ...problemOf('settings.file-unreadable', { reason, ...params }) };
  }
  const value = file.text.replace(/\r?\n$/, '');
  return value === '' ? { variable: fileName, ...problemOf('settings.file-empty') } : { name: fileName, value };
}

/** Reads the named environment file, or else `.env`, which may be missing. Checks only lines that set `prefix…`. */
export function environmentFile(
  named: string | undefined,
  readFile: ReadFile,
  prefix: 'PARTNER_API' | 'PACT_BROKER',
): { readonly layer: Layer; readonly problems: readonly Problem[]; readonly isMissing?: boolean } {
  const path = named ?? '.env';
  const place = named === undefined ? {} : { variable: '--env-file' };
  const failed = (problem: Problem) => ({ layer: {}, problems: [{ ...place, ...problem }] });
  if (path.trim() === '') return failed(problemOf('settings.empty'));
  const file = readFile(path);
  if (file.kind === 'text') return { layer: parse(file.text), problems: lineProblems(file.text, prefix) };
  const isMissing = file.kind === 'missing' && named === undefined;
  return isMissing ? { layer: {}, problems: [], isMissing } : failed(fileProblem(path, file));
}

/** Returns a problem for each line that dotenv silently drops, cuts, overrides or misreads. `prefix` is a regular expression. */
export function lineProblems(text: string, prefix: string): readonly Problem[] {
  const assignment = new RegExp(`^[ \\t]*(?:export[ \\t]+)?(${prefix}_\\w+)[ \\t]*([^\\r\\n]*)$`, 'gm');
  const lines = [...text.matchAll(assignment)].map(([, name = '', rest = '']) => ({ name, rest }));
  const values = parse(text);
  return lines.flatMap(({ name, rest }, index) => {
    if (!/^[=:]/.test(rest)) return [{ variable: name, ...problemOf('settings.line-without-equals', { name }) }];
    if (/^[=:]\s*[^\s'"`#][^\s#]*#/.test(rest)) return [{ variable: name, ...problemOf('settings.line-cut') }];
    const [, quote] = /^[=:]\s*(["'`“”„‘’«])/.exec(rest) ?? [];
    // A value may end in a later line.
    const readings = [values, parse(`${name}${rest}`)];
    if (quote !== undefined && readings.every((one) => one[name]?.startsWith(quote)))
      return [{ variable: name, ...problemOf('settings.line-quote') }];
    const repeated = lines.findIndex((line) => line.name === name) < index;
    return repeated ? [{ variable: name, ...problemOf('settings.line-repeated') }] : [];
  });
}
