import { createHash } from 'node:crypto';
import type { Facts } from '../../facts/facts.ts';
import type { Json, UsedSettings } from '../report/report.ts';
import { type OptionName, type RunOptions, resolveOptions, type Target, table } from '../settings/settings.ts';

/** The options that change what a run sends, and those that change what a report says of it, each with its flag. */
const SENDING = {
  profile: 'profile',
  only: 'only',
  skip: 'skip',
  maxPages: 'maxPages',
  maxRequests: 'maxRequests',
  deadlineSeconds: 'deadline',
  timeoutSeconds: 'timeout',
} as const satisfies Partial<Record<keyof RunOptions, OptionName>>;
const DECISIVE = {
  ...SENDING,
  strict: 'strict',
  newRequirements: 'newRequirements',
  require: 'require',
  acceptUnexercised: 'acceptUnexercised',
} as const satisfies Partial<Record<keyof RunOptions, OptionName>>;

type Used = Readonly<Partial<Record<keyof typeof DECISIVE, OptionName>>>;

const { options: defaults } = resolveOptions({}, null, () => ({ kind: 'missing' }));

/** The flags among these that differ from their defaults. */
function changedIn(options: Partial<RunOptions>, among: Used): UsedSettings['flags'] {
  const keys = Object.keys(among) as (keyof typeof DECISIVE)[];
  const changed = keys.flatMap((key): readonly (readonly [string, Json])[] => {
    const [given = defaults[key], usual] = [options[key], defaults[key]];
    const value = Array.isArray(given) ? given.toSorted() : given;
    const flag = table[DECISIVE[key]].usage.split(' ')[0] ?? '';
    return JSON.stringify(value) === JSON.stringify(usual) ? [] : [[flag, value]];
  });
  return Object.fromEntries(changed);
}

/** The flags of a run that its evidence keeps: what it sent does not change when it is judged again. */
export function sendingFlags(options: Partial<RunOptions>): UsedSettings['flags'] {
  return changedIn(options, SENDING);
}

/** Returns what the user configured, allowed or changed. */
export function settingsUsed(
  options: Partial<RunOptions>,
  { environment, baseUrl }: Pick<Target, 'environment' | 'baseUrl'>,
  configured: Facts['configured'],
  sent: UsedSettings['flags'] = {},
): UsedSettings {
  const { waivers, baseline } = options;
  const accounts = Object.entries(configured).flatMap(([name, isConfigured]) => (isConfigured ? name : []));
  const flags = {
    ...sent,
    ...changedIn(options, DECISIVE),
    ...(waivers && { '--waivers': waivers.length }),
    ...(baseline && { '--baseline': true }),
  };
  const everything = JSON.stringify([environment, baseUrl, accounts, flags, waivers, baseline]);
  return { fingerprint: createHash('sha256').update(everything).digest('hex').slice(0, 16), accounts, flags };
}
