import type { Problem } from '../report/report.ts';
import { resolveCredentials } from './credentials.ts';
import type { Flags } from './flags.ts';
import { suggestion } from './nearest.ts';
import type { Environment, Target } from './settings.ts';
import type { Collected } from './sources.ts';
import { baseUrlOf, isLoopback, namesHost, samePlace, withoutTrailingSlash } from './values/base-url.ts';
import { accepted, type Checked, fine, type Given, problemsOf, wrong } from './values/checked.ts';
import { plain } from './values/text.ts';
import { type Variable, variables } from './variables.ts';

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

function environmentOf(named: Given): Checked<Environment> {
  const checked = plain(named);
  if (!checked.ok) return checked;
  const known = environments.find((environment) => environment === checked.value);
  if (known !== undefined) return fine(known);
  return wrong(
    named.name,
    `is none of ${environments.join(', ')}.${suggestion(checked.value, environments)}`,
    'give staging or production, or embedded for the reference provider',
  );
}

/** Nothing is configured: no trouble, unless a flag shows that something was meant to be. */
function embedded(named: boolean, flags: Flags): ResolvedTarget {
  const meant = [
    ...(flags.envFile === undefined || named ? [] : ['--env-file']),
    ...(flags.allowProduction === true ? ['--allow-production'] : []),
    ...(flags.allowHttp === undefined ? [] : ['--allow-http']),
    ...(flags.ca === undefined ? [] : ['--ca']),
  ];
  const problems = meant.map((variable) => ({
    variable,
    message: 'is given, but no target is configured',
    remedy: 'set PARTNER_API_BASE_URL and its credentials, or leave the flag out to run against the embedded provider',
  }));
  return { target: null, problems, environment: 'embedded', baseUrl: '' };
}

function contradiction(collected: Collected, others: readonly Variable[]): readonly Problem[] {
  const also = others.map((name) => collected.given.get(name)?.name ?? name).join(', ');
  return [
    {
      variable: collected.given.get('PARTNER_API_ENVIRONMENT')?.name ?? 'PARTNER_API_ENVIRONMENT',
      message: `is embedded, but a target is configured too: ${also}`,
      remedy: 'name the environment of the target, or remove its settings to use the embedded provider',
    },
  ];
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
      : missing('PARTNER_API_BASE_URL', 'the base address of the target')),
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

function missing(variable: Variable, what: string): readonly Problem[] {
  return [{ variable, message: 'is not set, though other settings of the target are', remedy: `set it to ${what}` }];
}

/** What keeps a well-formed target from being asked. */
function interlocks(
  collected: Collected,
  flags: Flags,
  url: URL,
  environment: Environment | undefined,
  atProduction: boolean,
): readonly Problem[] {
  const problems: Problem[] = [];
  const variable = collected.given.get('PARTNER_API_BASE_URL')?.name ?? 'PARTNER_API_BASE_URL';
  if (environment === undefined && !collected.set.has('PARTNER_API_ENVIRONMENT')) {
    problems.push({
      variable: 'PARTNER_API_ENVIRONMENT',
      message: 'is not set, and the target is not on this machine',
      remedy: 'set it to staging or production, whichever the base address belongs to',
    });
  }
  if (url.protocol === 'http:' && !isLoopback(url) && !flags.allowHttp?.some((host) => namesHost(host, url))) {
    problems.push({
      variable,
      message: 'is plain http: credentials would travel in the clear',
      remedy: `use https, or allow it for this host with --allow-http ${url.hostname}`,
    });
  }
  if (environment === 'production' && flags.allowProduction !== true) {
    problems.push({
      variable,
      message: atProduction ? 'is the address of production' : 'is labelled production',
      remedy: 'give the address of staging, or allow the few reading calls made there with --allow-production',
    });
  }
  return problems;
}
