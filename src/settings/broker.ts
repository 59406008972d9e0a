import { problemOf } from '../../messages/index.ts';
import type { Problem } from '../report/report.ts';
import type { Layer } from './environment.ts';
import type { ReadFile } from './files.ts';
import { distance } from './nearest.ts';
import { type Collected, collectNamed, environmentFile, type Names } from './sources.ts';
import { missing } from './target.ts';
import {
  accepted,
  type Checked,
  credential,
  type Given,
  isExposed,
  problemsOf,
  token,
  type UrlHints,
  urlOf,
  withoutTrailingSlash,
} from './values.ts';

/** How the broker knows us. */
export type BrokerAccess =
  | { readonly kind: 'open' }
  | { readonly kind: 'token'; readonly token: string }
  | { readonly kind: 'basic'; readonly username: string; readonly password: string };

/** The Pact Broker that is configured. */
export interface Broker {
  /** With no slash at its end. */
  readonly baseUrl: string;
  readonly access: BrokerAccess;
}

/** The flags that every command that talks to a broker takes. */
export interface BrokerFlags {
  readonly brokerBaseUrl?: string;
  readonly envFile?: string;
  readonly allowHttp?: readonly string[];
}

/** The broker, null where none is configured; or everything that is wrong with its settings. */
export type BrokerResolution = ({ readonly broker: Broker | null } | { readonly problems: readonly Problem[] }) & {
  /** Every secret that was given, in order or not; nothing that is told may hold one. */
  readonly secrets: readonly string[];
};

const ADDRESS = 'PACT_BROKER_BASE_URL';
const TOKEN = 'PACT_BROKER_TOKEN';
const USERNAME = 'PACT_BROKER_USERNAME';
const PASSWORD = 'PACT_BROKER_PASSWORD';

type BrokerVariable = typeof ADDRESS | typeof TOKEN | typeof USERNAME | typeof PASSWORD;

/** The settings of the broker, in the order in which their problems are told. */
export const brokerVariables: readonly BrokerVariable[] = [ADDRESS, TOKEN, USERNAME, PASSWORD];

/** Those that are secret. */
export const brokerSecrets: readonly BrokerVariable[] = [TOKEN, PASSWORD];

const names: Names<BrokerVariable> = {
  variables: brokerVariables,
  fromFiles: [TOKEN, USERNAME, PASSWORD],
  strays: misspelt,
};

const assignment = /^[ \t]*(?:export[ \t]+)?(PACT_BROKER_\w+)[ \t]*([^\r\n]*)$/gm;

/**
 * Makes the broker of the flags, the environment and the environment file, in this order of precedence, or tells every
 * problem at once. No problem quotes a secret.
 */
export function resolveBroker(flags: BrokerFlags, env: Layer, readFile: ReadFile): BrokerResolution {
  const file = environmentFile(flags.envFile, readFile, assignment);
  const { brokerBaseUrl } = flags;
  const flag = new Map<BrokerVariable, Given>(
    brokerBaseUrl === undefined ? [] : [[ADDRESS, { name: '--broker-base-url', value: brokerBaseUrl }]],
  );
  const collected = collectNamed(names, flag, [env, file.layer], readFile);
  const secrets = brokerSecrets.flatMap((name) => collected.given.get(name)?.value.trim() || []);
  const { broker, problems } = brokerOf(collected, flags.allowHttp ?? []);
  const all = [...file.problems, ...collected.problems, ...problems];
  return all.length > 0 ? { problems: all, secrets } : { broker, secrets };
}

interface Found {
  readonly broker: Broker | null;
  readonly problems: readonly Problem[];
}

const hints: UrlHints = { example: 'https://broker.example', variables: [TOKEN, USERNAME, PASSWORD] };

function brokerOf(collected: Collected<BrokerVariable>, allowHttp: readonly string[]): Found {
  if (collected.set.size === 0) return { broker: null, problems: [] };
  const address = checked(collected, ADDRESS, (given) => urlOf(given, hints));
  const access = accessOf(collected);
  const url = accepted(address);
  const exposed = url !== undefined && access.found.kind !== 'open' && isExposed(url, allowHttp);
  const variable = collected.given.get(ADDRESS)?.name ?? ADDRESS;
  const problems = [
    ...(collected.set.has(ADDRESS) ? [] : missing(ADDRESS, [...collected.set])),
    ...problemsOf(address),
    ...access.problems,
    ...(exposed ? [{ variable, ...problemOf('settings.plain-http', { host: url.hostname }) }] : []),
  ];
  if (problems.length > 0 || url === undefined) return { broker: null, problems };
  return { broker: { baseUrl: withoutTrailingSlash(url), access: access.found }, problems };
}

function accessOf(collected: Collected<BrokerVariable>): {
  readonly found: BrokerAccess;
  readonly problems: readonly Problem[];
} {
  const { set } = collected;
  const given = {
    token: checked(collected, TOKEN, token),
    username: checked(collected, USERNAME, credential),
    password: checked(collected, PASSWORD, credential),
  };
  const half = (one: BrokerVariable, other: BrokerVariable) =>
    set.has(one) && !set.has(other) ? missing(other, [one]) : [];
  const other = ([USERNAME, PASSWORD] as const).find((name) => set.has(TOKEN) && set.has(name));
  const problems = [
    ...problemsOf(given.token, given.username, given.password),
    ...half(USERNAME, PASSWORD),
    ...half(PASSWORD, USERNAME),
    ...(other === undefined ? [] : [{ variable: TOKEN, ...problemOf('settings.two-sources', { other }) }]),
  ];
  const [bearer, username, password] = [accepted(given.token), accepted(given.username), accepted(given.password)];
  if (bearer !== undefined) return { found: { kind: 'token', token: bearer }, problems };
  if (username !== undefined && password !== undefined) {
    return { found: { kind: 'basic', username, password }, problems };
  }
  return { found: { kind: 'open' }, problems };
}

function checked<Value>(
  collected: Collected<BrokerVariable>,
  variable: BrokerVariable,
  check: (given: Given) => Checked<Value>,
): Checked<Value> | undefined {
  const found = collected.given.get(variable);
  return found && check(found);
}

const MISSPELT_BY = 2;

/** Names that stand for one of ours: others begin with PACT_BROKER_ too, and are for the broker itself or its tools. */
function misspelt(layer: Layer): readonly Problem[] {
  const known: readonly string[] = [...brokerVariables, ...names.fromFiles.map((name) => `${name}_FILE`)];
  return Object.keys(layer)
    .filter((name) => layer[name] !== undefined && /^pact_?broker/i.test(name) && !known.includes(name))
    .sort()
    .flatMap((name) => {
      const upper = name.toUpperCase();
      const meant = known.find((one) => distance(upper, one) <= MISSPELT_BY || shortens(upper, one));
      if (meant === undefined) return [];
      const found = { suggestion: 'suggestion.some', candidates: [meant] } as const;
      return [{ variable: name, ...problemOf('settings.name-unknown', found) }];
    });
}

/** Whether a name is another one with letters left out, as in PACT_BROKER_URL. */
function shortens(name: string, whole: string): boolean {
  let found = 0;
  for (const letter of whole) if (letter === name[found]) found += 1;
  return found === name.length;
}
