import { createHash } from 'node:crypto';
import type { Json, UsedSettings } from '../report/report.ts';
import { type OptionName, type RunOptions, resolveOptions, type Target, table } from '../settings/settings.ts';

/** The options that change what a report says of an API, each with its flag. */
const DECISIVE = {
  strict: 'strict',
  profile: 'profile',
  only: 'only',
  skip: 'skip',
  require: 'require',
  acceptUnexercised: 'acceptUnexercised',
  maxPages: 'maxPages',
  maxRequests: 'maxRequests',
  deadlineSeconds: 'deadline',
} as const satisfies Partial<Record<keyof RunOptions, OptionName>>;

const { options: defaults } = resolveOptions({}, null, () => ({ kind: 'missing' }));

/** Returns what the user allowed or changed, and a fingerprint that is equal for equal settings against one target. */
export function settingsUsed(
  options: Partial<RunOptions>,
  { environment, baseUrl }: Pick<Target, 'environment' | 'baseUrl'>,
): UsedSettings {
  const { waivers, baseline } = options;
  const keys = Object.keys(DECISIVE) as (keyof typeof DECISIVE)[];
  const changed = keys.flatMap((key): readonly (readonly [string, Json])[] => {
    const [value = defaults[key], usual] = [options[key], defaults[key]];
    const flag = table[DECISIVE[key]].usage.split(' ')[0] ?? '';
    return JSON.stringify(value) === JSON.stringify(usual) ? [] : [[flag, value]];
  });
  const flags = {
    ...Object.fromEntries(changed),
    ...(waivers && { '--waivers': waivers.length }),
    ...(baseline && { '--baseline': true }),
  };
  const everything = JSON.stringify([environment, baseUrl, flags, waivers, baseline]);
  return { fingerprint: createHash('sha256').update(everything).digest('hex').slice(0, 16), flags };
}
