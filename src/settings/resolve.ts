import type { Problem } from '../report/report.ts';
import type { Layer } from './environment.ts';
import type { ReadFile } from './files.ts';
import { resolveOptions } from './options.ts';
import type { Flags, RunOptions, Settings, Target } from './settings.ts';
import { type Collected, collect, environmentFile } from './sources.ts';
import { type ResolvedTarget, resolveTarget } from './target.ts';
import type { Given } from './values.ts';
import { fileVariables, type Variable } from './variables.ts';

/** Where settings come from. */
export interface SettingsInput {
  readonly flags: Flags;
  readonly env: Layer;
  /** Reads a file named relative to the working directory. */
  readonly readFile: ReadFile;
}

/** What is known of a run whose settings are not in order: enough to report the refusal. */
export interface RefusedSettings {
  readonly problems: readonly Problem[];
  readonly options: RunOptions;
  readonly environment: ResolvedTarget['environment'];
  /** Empty where it is not in order or not given. */
  readonly baseUrl: string;
  /** Every secret that was given, in order or not; no report may hold one. */
  readonly secrets: readonly string[];
}

export type Resolution = { readonly settings: Settings } | RefusedSettings;

/**
 * Makes settings of the flags, the environment and the environment file, in this order of precedence, or tells every
 * problem at once. No problem quotes a secret.
 */
export function resolveSettings({ flags, env, readFile }: SettingsInput): Resolution {
  const file = environmentFile(flags.envFile, readFile);
  const collected = collect(variablesOf(flags), [env, file.layer], readFile);
  const resolved = resolveTarget(collected, flags);
  const { options, problems } = resolveOptions(flags, resolved.target, readFile);
  const all = [...file.problems, ...collected.problems, ...resolved.problems, ...problems];
  if (all.length === 0)
    return { settings: { target: resolved.target, options, unconfigured: collected.set.size === 0 } };
  return {
    problems: all,
    options,
    environment: resolved.environment,
    baseUrl: resolved.baseUrl,
    secrets: secretsIn(collected),
  };
}

/** Every secret of a target that is set in the environment or the environment file, in order or not. */
export function partnerSecrets({ flags, env, readFile }: SettingsInput): readonly string[] {
  return secretsIn(collect(new Map(), [env, environmentFile(flags.envFile, readFile).layer], readFile));
}

function secretsIn({ given }: Collected): readonly string[] {
  return fileVariables.map((name) => given.get(name)?.value.trim() ?? '').filter((value) => value !== '');
}

function variablesOf({ baseUrl, environment }: Flags): ReadonlyMap<Variable, Given> {
  const flags = new Map<Variable, Given>();
  if (baseUrl !== undefined) flags.set('PARTNER_API_BASE_URL', { name: '--base-url', value: baseUrl });
  if (environment !== undefined) flags.set('PARTNER_API_ENVIRONMENT', { name: '--environment', value: environment });
  return flags;
}

/**
 * The target that an embedded provider is, from the settings that the provider states of itself.
 *
 * @throws TypeError where these settings are invalid, which is a defect of the suite.
 */
export function embeddedTarget(stated: Readonly<Record<string, string>>): Target {
  const settings = { ...stated, PARTNER_API_ENVIRONMENT: 'staging' };
  const collected = collect(new Map(), [settings], () => ({ kind: 'missing' }));
  const { target, problems } = resolveTarget(collected, {});
  if (target === null || collected.problems.length > 0) {
    throw new TypeError(`embedded provider: ${JSON.stringify([...collected.problems, ...problems])}`);
  }
  return { ...target, environment: 'embedded' };
}
