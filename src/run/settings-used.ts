import { createHash } from 'node:crypto';
import type { Facts } from '../../facts/facts.ts';
import type { Json, UsedSettings } from '../report/report.ts';
import { flagOf, type OptionName, type RunOptions, resolveOptions, type Target } from '../settings/settings.ts';
import { isExposed } from '../settings/values.ts';

/** Options that change what a run sends or keeps, and options that change its report. */
const SENDING = ['profile', 'only', 'skip', 'maxPages', 'maxRequests', 'deadlineSeconds', 'timeoutSeconds'] as const;
const RECORDING = [...SENDING, 'showIds', 'maskAmounts'] as const;
const DECISIVE = [...SENDING, 'strict', 'newRequirements', 'require', 'acceptUnexercised'] as const;
type Key = (typeof RECORDING | typeof DECISIVE)[number];

function nameOf(key: Key): OptionName {
  if (key === 'deadlineSeconds') return 'deadline';
  return key === 'timeoutSeconds' ? 'timeout' : key;
}

type Place = Pick<Target, 'environment' | 'baseUrl' | 'headers'>;

const { options: defaultOptions } = resolveOptions({}, null, () => ({ kind: 'missing' }));

function changedIn(options: Partial<RunOptions>, among: readonly Key[], { environment }: Place): UsedSettings['flags'] {
  const defaults = { ...defaultOptions, maskAmounts: environment === 'production' };
  const changed = among.flatMap((key): readonly (readonly [string, Json])[] => {
    const [given = defaults[key], byDefault] = [options[key], defaults[key]];
    const value = Array.isArray(given) ? given.toSorted() : given;
    const flag = flagOf(nameOf(key));
    if (JSON.stringify(value) === JSON.stringify(byDefault)) return [];
    return value === false ? [[flag.replace('--', '--no-'), true]] : [[flag, value]];
  });
  return Object.fromEntries(changed);
}

/** Returns the flags for the evidence: requests and masking do not change when a run is evaluated again. */
export function sendingFlags(options: Partial<RunOptions>, target: Place): UsedSettings['flags'] {
  const headers = Object.keys(target.headers ?? {});
  return { ...changedIn(options, RECORDING, target), ...(headers.length > 0 && { '--header': headers }) };
}

/** Returns what the user configured, allowed or changed. `sent`: flags of the run whose evidence is evaluated again. */
export function settingsUsed(
  options: Partial<RunOptions>,
  target: Place,
  configured: Facts['configured'],
  sent?: UsedSettings['flags'],
): UsedSettings {
  const { waivers, baseline } = options;
  const accounts = Object.entries(configured).flatMap(([name, isConfigured]) => (isConfigured ? name : []));
  const url = URL.canParse(target.baseUrl) ? new URL(target.baseUrl) : null;
  const flags = {
    // A run with such a target needs these flags.
    ...(target.environment === 'production' && { '--allow-production': true }),
    ...(url !== null && isExposed(url) && { '--allow-http': url.hostname }),
    ...(sent ?? sendingFlags(options, target)),
    ...changedIn(options, DECISIVE, target),
    ...(waivers && { '--waivers': waivers.length }),
    ...(baseline && { '--baseline': true }),
  };
  const everything = JSON.stringify([target.environment, target.baseUrl, accounts, flags, waivers, baseline]);
  return { fingerprint: createHash('sha256').update(everything).digest('hex').slice(0, 16), accounts, flags };
}
