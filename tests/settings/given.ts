import type { FileText, ReadFile } from '../../src/settings/files.ts';
import { type Resolution, resolveSettings } from '../../src/settings/resolve.ts';
import type { Flags } from '../../src/settings/settings.ts';

export type Env = Readonly<Record<string, string>>;
/** Settings without `PARTNER_API_`; null removes one. */
export type Changes = Readonly<Record<string, string | null>>;
/** Files by name: their text, or the reason why they cannot be read. */
export type Files = Readonly<Record<string, string | Exclude<FileText, { kind: 'text' }>>>;

export const clientSecret = 'S3cret-of-the-main-partner';

const valid = { BASE_URL: 'http://127.0.0.1:4010/i', CLIENT_ID: 'main-client', CLIENT_SECRET: clientSecret };

/** Returns the environment of a valid target on this machine, with changes. */
export function local(changes: Changes = {}): Env {
  const all = Object.entries<string | null>({ ...valid, ...changes });
  return Object.fromEntries(all.flatMap(([name, value]) => (value === null ? [] : [[`PARTNER_API_${name}`, value]])));
}

/** Returns the environment of a valid remote target, with changes. */
export const remote = (changes: Changes = {}): Env =>
  local({ BASE_URL: 'https://api.example.com/integration', ENVIRONMENT: 'staging', ...changes });

/** Returns the text of an environment file. */
export const envText = (env: Env): string =>
  Object.entries(env)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('');

export function reading(files: Files): ReadFile {
  return (path) => {
    const file = files[path] ?? { kind: 'missing' };
    return typeof file === 'string' ? { kind: 'text', text: file } : file;
  };
}

export function resolved(env: Env, flags: Flags = {}, files: Files = {}): Resolution {
  return resolveSettings(flags, env, reading(files));
}

/** @throws Error if the settings are invalid. */
export function settingsOf(env: Env, flags: Flags = {}, files: Files = {}) {
  const { settings, options, problems } = resolved(env, flags, files);
  if (settings !== null) return { ...settings, options };
  throw new Error(JSON.stringify(problems, null, 2));
}

/** Returns each problem as `name: code parameters`, without `PARTNER_API_` and `settings.`. */
export function problemsIn(resolution: object): readonly string[] {
  const problems = 'problems' in resolution && Array.isArray(resolution.problems) ? resolution.problems : [];
  return problems.map(({ variable, code, params = {} }) =>
    [`${variable}: ${code}`, ...Object.values(params).map(String)]
      .filter((part) => part !== '')
      .join(' ')
      .replaceAll(/PARTNER_API_|settings\.|suggestion\.some /g, ''),
  );
}
