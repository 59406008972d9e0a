import { join } from 'node:path';
import { problemOf, type TextCode } from '../../messages/index.ts';
import type { Baseline } from '../gates/baseline.ts';
import type { Waiver } from '../gates/waivers.ts';
import type { Reach } from '../report/language.ts';
import type { Problem } from '../report/report.ts';
import { type Connection, hasCertificates, hasPrivateKey, secretsOfHeaders, secretsOfPem } from './connection.ts';
import { fileProblem, type ReadFile } from './files.ts';
import { type Bounds, type Checked, choiceOf, fine, numberOf, wrong } from './values.ts';

/** The credential sets, the main account first. */
export const credentialSets = [
  { set: 'main', id: 'PARTNER_API_CLIENT_ID', secret: 'PARTNER_API_CLIENT_SECRET' },
  { set: 'second', id: 'PARTNER_API_SECOND_CLIENT_ID', secret: 'PARTNER_API_SECOND_CLIENT_SECRET' },
  { set: 'incomplete', id: 'PARTNER_API_INCOMPLETE_CLIENT_ID', secret: 'PARTNER_API_INCOMPLETE_CLIENT_SECRET' },
  { set: 'empty', id: 'PARTNER_API_EMPTY_CLIENT_ID', secret: 'PARTNER_API_EMPTY_CLIENT_SECRET' },
] as const;

export type CredentialSet = (typeof credentialSets)[number];

const addresses = ['PARTNER_API_BASE_URL', 'PARTNER_API_ENVIRONMENT', 'PARTNER_API_PRODUCTION_BASE_URL'] as const;

/** Variables whose value may also come from a file, named by `<variable>_FILE`. */
export const fileVariables = [
  ...credentialSets.flatMap(({ id, secret }) => [id, secret] as const),
  'PARTNER_API_REVOKED_TOKEN',
  'PARTNER_API_EXPIRED_TOKEN',
  'PARTNER_API_HEADERS',
  'PARTNER_API_CLIENT_CERT',
  'PARTNER_API_CLIENT_KEY',
] as const;

type FileVariable = (typeof fileVariables)[number];

/** Returns the secrets in the value of a variable of the target or the Pact Broker, valid or not. */
export function secretsOfVariable(variable: string, value: string, baseUrl: string): readonly string[] {
  if (variable.endsWith('_HEADERS')) return secretsOfHeaders(value, baseUrl);
  return /_CLIENT_(?:CERT|KEY)$/.test(variable) ? secretsOfPem(value) : [value.trim()];
}

export type Variable = (typeof addresses)[number] | FileVariable;

/** The settings of the target, in the order in which their problems are reported. */
export const variables: readonly Variable[] = [...addresses, ...fileVariables];

/** The settings of the target and their `_FILE` forms. */
export const knownNames: readonly string[] = [...variables, ...fileVariables.map((name) => `${name}_FILE`)];

export interface OptionRow extends Partial<Bounds> {
  /** The flag and its value, as in the help. */
  readonly usage: `--${string}`;
  /** Message code of its help, if it is not `help.<name>`. */
  readonly help?: Extract<TextCode, `help.${string}`>;
  /** True if the flag may be repeated. */
  readonly many?: true;
  /** The setting that the flag overrides. */
  readonly variable?: Variable;
  /** How a printed command contains the flag, to reach the same target: with its value, or only its name. */
  readonly reach?: 'repeated' | 'named';
  readonly choices?: readonly string[];
  readonly fallback?: string | number;
}

export const table = {
  // the target
  baseUrl: { usage: '--base-url <url>', variable: 'PARTNER_API_BASE_URL', reach: 'repeated' },
  environment: { usage: '--environment <name>', variable: 'PARTNER_API_ENVIRONMENT' },
  envFile: { usage: '--env-file <file>', reach: 'repeated' },
  secretsCommand: { usage: '--secrets-command <command>', reach: 'named' },
  ca: { usage: '--ca <file>', reach: 'repeated' },
  clientCert: { usage: '--client-cert <file>', variable: 'PARTNER_API_CLIENT_CERT', reach: 'repeated' },
  clientKey: { usage: '--client-key <file>', variable: 'PARTNER_API_CLIENT_KEY', reach: 'repeated' },
  header: { usage: '--header <header>', many: true, variable: 'PARTNER_API_HEADERS', reach: 'named' },
  proxy: { usage: '--proxy <url>', reach: 'named' },
  allowHttp: { usage: '--allow-http <host>', many: true, reach: 'repeated' },
  allowProduction: { usage: '--allow-production', reach: 'repeated' },
  // reports and verdict
  reportDir: { usage: '--report-dir <dir>', fallback: 'reports' },
  keepRuns: { usage: '--keep-runs' },
  strict: { usage: '--strict' },
  newRequirements: { usage: '--new-requirements <verdict>', choices: ['warn', 'fail'], fallback: 'warn' },
  baseline: { usage: '--baseline <file>' },
  waivers: { usage: '--waivers <file>' },
  only: { usage: '--only <glob>', many: true },
  acceptUnexercised: { usage: '--accept-unexercised <glob>', many: true },
  require: { usage: '--require <glob>', many: true },
  lang: { usage: '--lang <language>', choices: ['en', 'pt-BR'], fallback: 'en' },
  json: { usage: '--json' },
  quiet: { usage: '--quiet' },
  openPoints: { usage: '--open-points' },
  // what is sent, and how fast
  skip: { usage: '--skip <glob>', many: true },
  profile: { usage: '--profile <name>', choices: ['full', 'quick'], fallback: 'full' },
  maxPages: { usage: '--max-pages <n>', least: 1, most: 1_000_000, fallback: 2_000 },
  concurrency: { usage: '--concurrency <n>', least: 1, most: 64, fallback: 4 },
  rate: { usage: '--rate <n>', least: 0.01, most: 1_000, fractional: true, fallback: 5 },
  deadline: { usage: '--deadline <seconds>', least: 1, most: 86_400, fallback: 600 },
  timeout: { usage: '--timeout <seconds>', least: 1, most: 600, fallback: 15 },
  maxRequests: { usage: '--max-requests <n>', least: 1, most: 1_000_000, fallback: 5_000 },
  dryRun: { usage: '--dry-run' },
  assumeTotal: { usage: '--assume-total <n>', least: 0, most: 10_000_000, fallback: 240 },
  showIds: { usage: '--show-ids' },
  maskAmounts: { usage: '--mask-amounts' },
  noMaskAmounts: { usage: '--no-mask-amounts' },
  // the small commands
  level: { usage: '--level <level>', choices: ['documented', 'shown', 'open'] },
  out: { usage: '--out <file>' },
  owner: { usage: '--owner <name>' },
  until: { usage: '--until <date>' },
  markdown: { usage: '--markdown' },
  timings: { usage: '--no-timings' },
  repeat: { usage: '--repeat <n>', least: 1, most: 100, fallback: 1 },
  port: { usage: '--port <n>', least: 0, most: 65_535, fallback: 0 },
  host: { usage: '--host <host>', fallback: '127.0.0.1' },
  count: { usage: '--count <n>', least: 0, most: 10_000_000, fallback: 240 },
  seed: { usage: '--seed <n>', least: 0, most: 4_294_967_295, fallback: 1 },
  behaviour: { usage: '--behaviour <id>', many: true },
  fault: { usage: '--fault <id>', many: true },
  list: { usage: '--list [filter]' },
  cors: { usage: '--cors <origin>' },
  log: { usage: '--log' },
} as const satisfies Readonly<Record<string, OptionRow>>;

export type OptionName = keyof typeof table;

export const optionNames = Object.keys(table) as readonly OptionName[];

export const rowOf = (name: OptionName): OptionRow => table[name];

export const flagOf = (name: OptionName): string => rowOf(name).usage.split(' ')[0] ?? '';

export const takesFile = (name: OptionName): boolean => rowOf(name).usage.endsWith('<file>');

type Usage<Row> = Row extends { readonly usage: infer Text } ? Text : never;
type Written<Row> = Row extends { readonly many: true }
  ? readonly string[]
  : Usage<Row> extends `${string}<${string}`
    ? string
    : Usage<Row> extends `${string}[${string}`
      ? string | true
      : boolean;

/** The flags of options, as commander returns them. */
export type FlagsOf<Table> = { readonly [Name in keyof Table]?: Written<Table[Name]> };
export type Flags = FlagsOf<typeof table>;

export interface Credentials {
  readonly clientId: string;
  readonly clientSecret: string;
}

export type Environment = 'staging' | 'production' | 'sandbox' | 'embedded';

/** The API under test, and the accounts to test it with. */
export interface Target extends Connection {
  readonly environment: Environment;
  /** Without a trailing slash. */
  readonly baseUrl: string;
  /** True if the host is localhost, in 127.0.0.0/8 or [::1]. */
  readonly loopback: boolean;
  /** True if `--allow-http` allowed unencrypted http to another machine. */
  readonly plainHttp: boolean;
  readonly main: Credentials;
  readonly second?: Credentials;
  readonly incomplete?: Credentials;
  readonly empty?: Credentials;
  readonly revokedToken?: string;
  readonly expiredToken?: string;
}

export interface RunOptions extends Readonly<ReturnType<typeof resolveOptions>['options']> {
  readonly baseline?: Baseline;
  readonly waivers?: readonly Waiver[];
}

type NumberName = {
  [Name in OptionName]: (typeof table)[Name] extends { readonly least: number } ? Name : never;
}[OptionName];

/** Returns the number of an option, or its default. */
export function numberIn(flags: Flags, name: NumberName): Checked<number> {
  const { fallback, ...bounds } = table[name];
  const text = flags[name];
  return text === undefined ? fine(fallback) : numberOf(flagOf(name), text, bounds);
}

/**
 * Resolves the options of a run. They are always complete: an invalid flag gets its default. Production and loopback
 * targets have other defaults.
 */
export function resolveOptions(flags: Flags, target: Target | null, readFile: ReadFile) {
  const problems: Problem[] = [];
  const take = <Value, Other>(checked: Checked<Value>, otherwise: Other): Value | Other => {
    if (checked.ok) return checked.value;
    problems.push(...checked.problems);
    return otherwise;
  };
  const number = (name: NumberName) => take(numberIn(flags, name), table[name].fallback);
  const choice = <Choice extends string>(
    name: 'lang' | 'profile' | 'newRequirements',
    { choices, fallback }: { readonly choices: readonly Choice[]; readonly fallback: Choice },
  ) => take(choiceOf({ name: flagOf(name), value: flags[name] ?? fallback }, choices), fallback);
  const production = target?.environment === 'production';
  const { reportDir = table.reportDir.fallback, only = [], require = [], acceptUnexercised = [], skip = [] } = flags;
  const { strict = false, dryRun = false, showIds = false, maskAmounts = production } = flags;
  const { json = false, quiet = false, openPoints = false } = flags;
  const limits = {
    maxPages: number('maxPages'),
    concurrency: production && flags.concurrency === undefined ? 1 : number('concurrency'),
    rate: flags.rate === undefined && (target === null || target.loopback) ? null : number('rate'),
    deadlineSeconds: number('deadline'),
    timeoutSeconds: number('timeout'),
    maxRequests: number('maxRequests'),
  };
  const ca = flags.ca === undefined ? undefined : take(authorityOf(flags.ca, readFile), undefined);
  const choices = {
    lang: choice('lang', table.lang),
    profile: choice('profile', table.profile),
    newRequirements: choice('newRequirements', table.newRequirements),
  };
  for (const name of ['reportDir', 'only', 'require', 'acceptUnexercised', 'skip', 'allowHttp'] as const) {
    const isEmpty = [flags[name] ?? []].flat().some((value) => value.trim() === '');
    if (isEmpty) problems.push({ variable: flagOf(name), ...problemOf('settings.empty') });
  }
  if (flags.assumeTotal !== undefined && !dryRun) {
    problems.push({ variable: '--assume-total', ...problemOf('settings.needs-dry-run') });
  }
  // Windows allows no colon in a file name.
  const runName = `${new Date().toISOString().replaceAll(':', '-')}-${process.pid}`;
  const reach = reachOf(flags);
  const options = {
    ...{ strict, only, require, skip, acceptUnexercised, dryRun, showIds, maskAmounts, json, quiet, openPoints },
    ...choices,
    ...limits,
    reportDir: join(reportDir, flags.keepRuns === true ? runName : ''),
    assumeTotal: number('assumeTotal'),
    ...(ca !== undefined && { ca }),
    ...(reach !== null && { reach }),
  };
  return { options, problems };
}

/** Returns the flags that reach the target. An absolute path may contain a person's name, and a proxy credentials. */
function reachOf(flags: Flags): Reach | null {
  const given = optionNames.flatMap((name) => {
    const [flag, value, { reach }] = [flagOf(name), flags[name], rowOf(name)];
    const values = [value ?? []].flat().map(String);
    if (reach === undefined || values.length === 0 || value === false) return [];
    if (value === true) return { flag, words: [flag] };
    const isPrivate = reach === 'named' || (takesFile(name) && values.some((one) => /^[/\\~]|^[a-z]:/i.test(one)));
    return { flag, words: isPrivate ? [] : values.flatMap((one) => [flag, one]) };
  });
  if (given.length === 0) return null;
  return {
    repeated: given.flatMap(({ words }) => words),
    named: given.flatMap(({ flag, words }) => (words.length === 0 ? [flag] : [])),
  };
}

/** Reads a file with certificates in PEM, and without a private key. */
export function authorityOf(path: string, readFile: ReadFile): Checked<string> {
  const file = readFile(path);
  if (file.kind !== 'text') return wrong('--ca', fileProblem(path, file));
  if (hasPrivateKey(file.text)) return wrong('--ca', problemOf('settings.ca-private-key'));
  return hasCertificates(file.text) ? fine(file.text) : wrong('--ca', problemOf('settings.ca-no-certificate'));
}
