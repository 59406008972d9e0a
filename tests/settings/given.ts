import type { TextMessage } from '../../messages/index.ts';
import type { Problem } from '../../src/report/report.ts';
import type { FileText } from '../../src/settings/files.ts';
import { type Resolution, resolveSettings } from '../../src/settings/resolve.ts';
import type { Flags, Settings } from '../../src/settings/settings.ts';

/** What a case sets; files by name, with their text or the reason why they can't be read. */
export interface Case {
  readonly env?: Readonly<Record<string, string>>;
  readonly flags?: Flags;
  readonly files?: Readonly<Record<string, string | { readonly why: TextMessage }>>;
}

export const clientSecret = 'S3cret-of-the-main-partner';

/** A target on this machine that is in order. */
export const local = {
  PARTNER_API_BASE_URL: 'http://127.0.0.1:4010/integration',
  PARTNER_API_CLIENT_ID: 'main-client',
  PARTNER_API_CLIENT_SECRET: clientSecret,
} as const;

/** A target elsewhere that is in order. */
export const remote = {
  ...local,
  PARTNER_API_BASE_URL: 'https://api.example.com/integration',
  PARTNER_API_ENVIRONMENT: 'staging',
} as const;

/** The settings of `env` without one of them. */
export function without(env: Readonly<Record<string, string>>, ...names: readonly string[]): Record<string, string> {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !names.includes(name)));
}

export function resolved({ env = {}, flags = {}, files = {} }: Case): Resolution {
  const readFile = (path: string): FileText => {
    const file = files[path];
    if (file === undefined) return { kind: 'missing' };
    return typeof file === 'string' ? { kind: 'text', text: file } : { kind: 'unreadable', why: file.why };
  };
  return resolveSettings({ flags, env, readFile });
}

/** The settings of a case that is in order; its problems are the error otherwise. */
export function inOrder(given: Case): Settings {
  const resolution = resolved(given);
  if ('settings' in resolution) return resolution.settings;
  throw new Error(JSON.stringify(resolution.problems, null, 2));
}

/** `name: code` of every problem of a case, with its parameters. */
export function problemsIn(given: Case): readonly string[] {
  const resolution = resolved(given);
  return 'problems' in resolution ? resolution.problems.map(problemText) : [];
}

export function problemText({ variable, code, params = {} }: Problem): string {
  return [`${variable}: ${code}`, ...Object.values(params).map(String)].join(' ');
}
