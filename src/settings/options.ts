import { X509Certificate } from 'node:crypto';
import { join } from 'node:path';
import { problemOf } from '../../messages/index.ts';
import type { Problem } from '../report/report.ts';
import type { ReadFile } from './files.ts';
import type { Flags } from './flags.ts';
import { languageOf } from './language.ts';
import type { Profile, RunOptions, Target } from './settings.ts';
import { accepted, type Checked, fine, problemsOf, wrong } from './values/checked.ts';
import { type Bounds, numberOf } from './values/number.ts';

const bounds = {
  maxPages: { least: 1, most: 1_000_000, unit: 'pages' },
  concurrency: { least: 1, most: 64, unit: 'calls at a time' },
  rate: { least: 0.01, most: 1_000, fractional: true, unit: 'requests a second' },
  deadline: { least: 1, most: 86_400, unit: 'seconds' },
  timeout: { least: 1, most: 600, unit: 'seconds' },
  maxRequests: { least: 1, most: 1_000_000, unit: 'requests' },
} as const satisfies Record<string, Bounds>;

/** How the run goes about it; always complete, with the default where a flag is not in order. */
export interface ResolvedOptions {
  readonly options: RunOptions;
  readonly problems: readonly Problem[];
}

/**
 * The options of a run. Defaults depend on the target: production is asked one call at a time, and whatever is not
 * on loopback five requests a second.
 */
export function resolveOptions(
  flags: Flags,
  target: Target | null,
  readFile: ReadFile,
  now = new Date(),
): ResolvedOptions {
  const number = (flag: string, text: string | undefined, within: Bounds) =>
    text === undefined ? undefined : numberOf(flag, text, within);
  const maxPages = number('--max-pages', flags.maxPages, bounds.maxPages);
  const concurrency = number('--concurrency', flags.concurrency, bounds.concurrency);
  const rate = number('--rate', flags.rate, bounds.rate);
  const deadline = number('--deadline', flags.deadline, bounds.deadline);
  const timeout = number('--timeout', flags.timeout, bounds.timeout);
  const maxRequests = number('--max-requests', flags.maxRequests, bounds.maxRequests);
  const lang = languageOf(flags.lang);
  const ca = flags.ca === undefined ? undefined : authorityOf(flags.ca, readFile);
  const reportDir = directoryOf(flags.reportDir);
  const only = globsOf('--only', flags.only);
  const require = globsOf('--require', flags.require);
  const acceptUnexercised = globsOf('--accept-unexercised', flags.acceptUnexercised);
  const skip = globsOf('--skip', flags.skip);
  const profile = profileOf(flags.profile);

  const globs = [only, require, acceptUnexercised, skip];
  const checked = [maxPages, concurrency, rate, deadline, timeout, maxRequests, lang, ca, reportDir, profile, ...globs];
  const pem = accepted(ca);
  const options: RunOptions = {
    reportDir: join(accepted(reportDir) ?? 'reports', flags.keepRuns === true ? runName(now) : ''),
    strict: flags.strict === true,
    only: accepted(only) ?? [],
    require: accepted(require) ?? [],
    skip: accepted(skip) ?? [],
    acceptUnexercised: accepted(acceptUnexercised) ?? [],
    profile: accepted(profile) ?? 'full',
    maxPages: accepted(maxPages) ?? 2_000,
    concurrency: accepted(concurrency) ?? (target?.environment === 'production' ? 1 : 4),
    rate: accepted(rate) ?? (target === null || target.loopback ? null : 5),
    deadlineSeconds: accepted(deadline) ?? 600,
    timeoutSeconds: accepted(timeout) ?? 15,
    maxRequests: accepted(maxRequests) ?? 5_000,
    dryRun: flags.dryRun === true,
    lang: accepted(lang) ?? 'en',
    showIds: flags.showIds === true,
    json: flags.json === true,
    quiet: flags.quiet === true,
    ...(pem === undefined ? {} : { ca: pem }),
  };
  return { options, problems: problemsOf(...checked) };
}

/** The directory of one run among others: its date first, no colon for Windows, and no other run of this machine. */
function runName(now: Date): string {
  return `${now.toISOString().replaceAll(':', '-')}-${process.pid}`;
}

function directoryOf(path = 'reports'): Checked<string> {
  return path.trim() === ''
    ? wrong('--report-dir', 'names no directory', 'name the directory for the reports')
    : fine(path);
}

function globsOf(flag: string, globs: readonly string[] = []): Checked<readonly string[]> {
  return globs.some((glob) => glob.trim() === '')
    ? wrong(flag, 'is empty', 'give a requirement id or a glob over ids, for example "auth.*"')
    : fine(globs);
}

function profileOf(name = 'full'): Checked<Profile> {
  if (name === 'full' || name === 'quick') return fine(name);
  const { message, remedy } = problemOf('settings.profile-unknown', { name });
  return wrong('--profile', message, remedy);
}

const block = /-----BEGIN ([A-Z\d ]+)-----[\s\S]*?-----END \1-----/g;

/** The text of a file that holds certificates in PEM, and nothing private. */
function authorityOf(path: string, readFile: ReadFile): Checked<string> {
  const file = readFile(path);
  if (file.kind === 'missing') return wrong('--ca', 'names a file that does not exist', 'correct the path');
  if (file.kind === 'unreadable') return wrong('--ca', `can't be read: ${file.why}`, 'name a readable PEM file');
  const blocks = [...file.text.matchAll(block)].map(([text, label = '']) => ({ text, label }));
  if (blocks.some(({ label }) => label.endsWith('PRIVATE KEY'))) {
    return wrong('--ca', 'names a file that holds a private key', "name a file with the authority's certificate alone");
  }
  const certificates = blocks.filter(({ label }) => label === 'CERTIFICATE');
  return certificates.length > 0 && certificates.every(({ text }) => isCertificate(text))
    ? fine(file.text)
    : wrong('--ca', 'names a file without a readable certificate', 'give the certificate of the authority in PEM');
}

function isCertificate(pem: string): boolean {
  try {
    return new X509Certificate(pem).raw.length > 0;
  } catch {
    return false;
  }
}
