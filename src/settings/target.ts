import { problemOf } from '../../messages/index.ts';
import type { Problem } from '../report/report.ts';
import type { Credentials, Environment, Flags, Target } from './settings.ts';
import type { Collected } from './sources.ts';
import {
  accepted,
  baseUrlOf,
  type Checked,
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
import { type CredentialSet, credentialSets, type Variable, variables } from './variables.ts';

/** The target, or null where the embedded provider is meant, with everything that is wrong with it. */
export interface ResolvedTarget {
  readonly target: Target | null;
  readonly problems: readonly Problem[];
  /** As far as it could be told; what a refused run says in its report. */
  readonly environment: Environment | 'unknown';
  /** Empty where it is not in order or not given. */
  readonly baseUrl: string;
}

const environments: readonly Environment[] = ['staging', 'production', 'embedded'];

/** Makes the target of what was collected and of the flags that concern it. */
export function resolveTarget(collected: Collected, flags: Flags): ResolvedTarget {
  const label = given(collected, 'PARTNER_API_ENVIRONMENT', environmentOf);
  const others = variables.filter((name) => name !== 'PARTNER_API_ENVIRONMENT' && collected.set.has(name));
  const named = accepted(label);
  if (others.length === 0 && (named === 'embedded' || !collected.set.has('PARTNER_API_ENVIRONMENT'))) {
    return embedded(named === 'embedded', flags);
  }
  const environmentProblems = named === 'embedded' ? contradiction(collected, others) : problemsOf(label);
  return external(collected, flags, named, environmentProblems);
}

function given<Value>(
  collected: Collected,
  variable: Variable,
  check: (value: Given) => Checked<Value>,
): Checked<Value> | undefined {
  const found = collected.given.get(variable);
  return found && check(found);
}

function environmentOf(given: Given): Checked<Environment> {
  const checked = plain(given);
  return checked.ok ? choiceOf(given, environments) : checked;
}

/** Nothing is configured, which is valid unless a flag shows that a target was meant. */
function embedded(named: boolean, flags: Flags): ResolvedTarget {
  const meant = [
    ...(flags.envFile === undefined || named ? [] : ['--env-file']),
    ...(flags.allowProduction === true ? ['--allow-production'] : []),
    ...(flags.allowHttp === undefined ? [] : ['--allow-http']),
    ...(flags.ca === undefined ? [] : ['--ca']),
  ];
  const problems = meant.map((variable) => ({ variable, ...problemOf('settings.no-target') }));
  return { target: null, problems, environment: 'embedded', baseUrl: '' };
}

/** The name that the user set a variable by. */
function nameOf(collected: Collected, variable: Variable): string {
  return collected.given.get(variable)?.name ?? variable;
}

function namesOf(collected: Collected, variables: readonly Variable[]): readonly string[] {
  return variables.map((variable) => nameOf(collected, variable));
}

function contradiction(collected: Collected, others: readonly Variable[]): readonly Problem[] {
  const names = namesOf(collected, others);
  const variable = nameOf(collected, 'PARTNER_API_ENVIRONMENT');
  return [{ variable, ...problemOf('settings.embedded-with-target', { names }) }];
}

function external(
  collected: Collected,
  flags: Flags,
  named: Environment | undefined,
  environmentProblems: readonly Problem[],
): ResolvedTarget {
  const base = given(collected, 'PARTNER_API_BASE_URL', baseUrlOf);
  const production = given(collected, 'PARTNER_API_PRODUCTION_BASE_URL', baseUrlOf);
  const url = accepted(base);
  const productionUrl = accepted(production);
  const atProduction = url !== undefined && productionUrl !== undefined && samePlace(url, productionUrl);
  const loopback = url !== undefined && isLoopback(url);
  const environment = atProduction ? 'production' : (named ?? (loopback ? 'staging' : undefined));
  const credentials = resolveCredentials(collected);
  const problems = [
    ...(collected.set.has('PARTNER_API_BASE_URL')
      ? []
      : missing('PARTNER_API_BASE_URL', namesOf(collected, [...collected.set]))),
    ...problemsOf(base, production),
    ...environmentProblems,
    ...(url === undefined ? [] : interlocks(collected, flags, url, environment, atProduction)),
    ...credentials.problems,
  ];
  const baseUrl = url === undefined ? '' : withoutTrailingSlash(url);
  const known = { problems, environment: environment ?? 'unknown', baseUrl } as const;
  const { main, ...others } = credentials.found;
  if (problems.length > 0 || url === undefined || environment === undefined || main === undefined) {
    return { ...known, target: null };
  }
  const plainHttp = url.protocol === 'http:' && !loopback;
  return { ...known, target: { environment, baseUrl, loopback, plainHttp, main, ...others } };
}

/** A variable that must be set because others are. */
export function missing(variable: string, others: readonly string[]): readonly Problem[] {
  return [{ variable, ...problemOf('settings.missing', { name: variable, others }) }];
}

/** What keeps the suite from sending requests to a valid target. */
function interlocks(
  collected: Collected,
  flags: Flags,
  url: URL,
  environment: Environment | undefined,
  atProduction: boolean,
): readonly Problem[] {
  const variable = nameOf(collected, 'PARTNER_API_BASE_URL');
  const unlabelled = environment === undefined && !collected.set.has('PARTNER_API_ENVIRONMENT');
  const locked = environment === 'production' && flags.allowProduction !== true;
  const reason = atProduction ? 'production.by-url' : 'production.by-label';
  return [
    ...(unlabelled ? [{ variable: 'PARTNER_API_ENVIRONMENT', ...problemOf('settings.environment-missing') }] : []),
    ...(isExposed(url, flags.allowHttp)
      ? [{ variable, ...problemOf('settings.plain-http', { host: url.hostname }) }]
      : []),
    ...(locked ? [{ variable, ...problemOf('settings.production', { reason }) }] : []),
  ];
}

type Sets = Partial<Record<CredentialSet['set'], Credentials>>;
type Tokens = Pick<Target, 'revokedToken' | 'expiredToken'>;

/** The valid credentials and tokens, and what is wrong with the rest. */
interface ResolvedCredentials {
  readonly found: Sets & Tokens;
  readonly problems: readonly Problem[];
}

/** Reads every credential set and token. The main set must be complete, any other set complete or absent. */
function resolveCredentials(collected: Collected): ResolvedCredentials {
  const pairs = credentialSets.map((names) => ({ names, ...pairOf(names, collected) }));
  const revoked = checkedValue(collected, 'PARTNER_API_REVOKED_TOKEN', token);
  const expired = checkedValue(collected, 'PARTNER_API_EXPIRED_TOKEN', token);
  const sets: Sets = {};
  for (const { names, pair } of pairs) if (pair !== undefined) sets[names.set] = pair;
  return {
    found: {
      ...sets,
      ...(revoked.value === undefined ? {} : { revokedToken: revoked.value }),
      ...(expired.value === undefined ? {} : { expiredToken: expired.value }),
    },
    problems: [
      ...pairs.flatMap(({ problems }) => problems),
      ...sameClient(collected),
      ...revoked.problems,
      ...expired.problems,
    ],
  };
}

function checkedValue(collected: Collected, variable: Variable, check: (value: Given) => Checked<string>) {
  const checked = given(collected, variable, check);
  return { value: accepted(checked), problems: problemsOf(checked) };
}

function pairOf(names: CredentialSet, collected: Collected): { pair?: Credentials; problems: readonly Problem[] } {
  const set = [...collected.set].filter((name) => names.set === 'main' || name === names.id || name === names.secret);
  const others = namesOf(collected, set.includes('PARTNER_API_BASE_URL') ? ['PARTNER_API_BASE_URL'] : set);
  const half = (variable: Variable) =>
    others.length > 0 && !collected.set.has(variable)
      ? {
          value: undefined,
          problems: [{ variable, ...problemOf('settings.missing-secret', { name: variable, others }) }],
        }
      : checkedValue(collected, variable, credential);
  const id = half(names.id);
  const secret = half(names.secret);
  const problems = [...id.problems, ...secret.problems];
  if (id.value === undefined || secret.value === undefined) return { problems };
  return { pair: { clientId: id.value, clientSecret: secret.value }, problems };
}

/** Two sets with one client id would compare a partner with itself. */
function sameClient(collected: Collected): readonly Problem[] {
  const clients = credentialSets.flatMap(({ id }) => collected.given.get(id) ?? []).filter(({ value }) => value !== '');
  return clients.flatMap(({ name, value }, at) => {
    const other = clients.slice(0, at).find((earlier) => earlier.value === value);
    return other === undefined ? [] : [{ variable: name, ...problemOf('settings.same-client', { other: other.name }) }];
  });
}
