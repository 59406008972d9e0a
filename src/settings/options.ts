import { X509Certificate } from 'node:crypto';
import { join } from 'node:path';
import { problemOf } from '../../messages/index.ts';
import type { Problem } from '../report/report.ts';
import { fileProblem, type ReadFile } from './files.ts';
import type { Flags, Profile, RunOptions, Target } from './settings.ts';
import {
  accepted,
  type Bounds,
  type Checked,
  choiceOf,
  fine,
  languageOf,
  numberOf,
  problemsOf,
  wrong,
} from './values.ts';

const bounds = {
  maxPages: { least: 1, most: 1_000_000 },
  concurrency: { least: 1, most: 64 },
  rate: { least: 0.01, most: 1_000, fractional: true },
  deadline: { least: 1, most: 86_400 },
  timeout: { least: 1, most: 600 },
  maxRequests: { least: 1, most: 1_000_000 },
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
  const profile = choiceOf<Profile>({ name: '--profile', value: flags.profile ?? 'full' }, ['full', 'quick']);
  const { reportDir = 'reports', only = [], require = [], acceptUnexercised = [], skip = [] } = flags;
  const unfilled = [
    ...blank('--report-dir', [reportDir]),
    ...blank('--only', only),
    ...blank('--require', require),
    ...blank('--accept-unexercised', acceptUnexercised),
    ...blank('--skip', skip),
  ];
  const numbers = problemsOf(maxPages, concurrency, rate, deadline, timeout, maxRequests);
  const pem = accepted(ca);
  const options: RunOptions = {
    reportDir: join(reportDir, flags.keepRuns === true ? runName(now) : ''),
    strict: flags.strict === true,
    only,
    require,
    skip,
    acceptUnexercised,
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
    maskAmounts: flags.maskAmounts ?? target?.environment === 'production',
    json: flags.json === true,
    quiet: flags.quiet === true,
    openPoints: flags.openPoints === true,
    ...(pem === undefined ? {} : { ca: pem }),
  };
  return { options, problems: [...numbers, ...problemsOf(lang, ca, profile), ...unfilled] };
}

function blank(flag: string, values: readonly string[]): readonly Problem[] {
  return values.some((value) => value.trim() === '') ? [{ variable: flag, ...problemOf('settings.empty') }] : [];
}

/** The directory of one run among others: its date first, no colon for Windows, and no other run of this machine. */
function runName(now: Date): string {
  return `${now.toISOString().replaceAll(':', '-')}-${process.pid}`;
}

const block = /-----BEGIN ([A-Z\d ]+)-----[\s\S]*?-----END \1-----/g;

/** The text of a file that holds certificates in PEM, and no private key. */
function authorityOf(path: string, readFile: ReadFile): Checked<string> {
  const file = readFile(path);
  if (file.kind !== 'text') return wrong('--ca', fileProblem(path, file));
  const blocks = [...file.text.matchAll(block)].map(([text, label = '']) => ({ text, label }));
  if (blocks.some(({ label }) => label.endsWith('PRIVATE KEY'))) {
    return wrong('--ca', problemOf('settings.ca-private-key'));
  }
  const certificates = blocks.filter(({ label }) => label === 'CERTIFICATE');
  return certificates.length > 0 && certificates.every(({ text }) => isCertificate(text))
    ? fine(file.text)
    : wrong('--ca', problemOf('settings.ca-no-certificate'));
}

function isCertificate(pem: string): boolean {
  try {
    return new X509Certificate(pem).raw.length > 0;
  } catch {
    return false;
  }
}
