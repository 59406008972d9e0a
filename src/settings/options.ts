import { X509Certificate } from 'node:crypto';
import { join } from 'node:path';
import { problemOf } from '../../messages/index.ts';
import type { Problem } from '../report/report.ts';
import { fileProblem, type ReadFile } from './files.ts';
import { type Flags, type OptionName, type RunOptions, type Target, table } from './settings.ts';
import { type Checked, choiceOf, fine, languageOf, numberOf, wrong } from './values.ts';

/** The options of a run, always complete: a default stands in for an invalid flag. */
export interface ResolvedOptions {
  readonly options: RunOptions;
  readonly problems: readonly Problem[];
}

type NumberName = {
  [Name in OptionName]: (typeof table)[Name] extends { readonly least: number } ? Name : never;
}[OptionName];

/** The number of an option, else its default. */
export function numberIn(flags: Flags, name: NumberName): Checked<number> {
  const { usage, fallback, ...bounds } = table[name];
  const text = flags[name];
  return text === undefined ? fine(fallback) : numberOf(usage.split(' ')[0] ?? usage, text, bounds);
}

/** Resolves the options of a run. The defaults of production and of a target on loopback differ. */
export function resolveOptions(
  flags: Flags,
  target: Target | null,
  readFile: ReadFile,
  now = new Date(),
): ResolvedOptions {
  const problems: Problem[] = [];
  const take = <Value, Other>(checked: Checked<Value>, otherwise: Other): Value | Other => {
    if (checked.ok) return checked.value;
    problems.push(...checked.problems);
    return otherwise;
  };
  const number = (name: NumberName) => take(numberIn(flags, name), table[name].fallback);
  const production = target?.environment === 'production';
  const { reportDir = table.reportDir.fallback, only = [], require = [], acceptUnexercised = [], skip = [] } = flags;
  const limits = {
    maxPages: number('maxPages'),
    concurrency: production && flags.concurrency === undefined ? 1 : number('concurrency'),
    rate: flags.rate === undefined && (target === null || target.loopback) ? null : number('rate'),
    deadlineSeconds: number('deadline'),
    timeoutSeconds: number('timeout'),
    maxRequests: number('maxRequests'),
  };
  const lang = take(languageOf(flags.lang), table.lang.fallback);
  const ca = flags.ca === undefined ? undefined : take(authorityOf(flags.ca, readFile), undefined);
  const { choices, fallback } = table.profile;
  const profile = take(choiceOf({ name: '--profile', value: flags.profile ?? fallback }, choices), fallback);
  const filled = { '--report-dir': [reportDir], '--only': only, '--require': require };
  const texts = { ...filled, '--accept-unexercised': acceptUnexercised, '--skip': skip };
  for (const [variable, values] of Object.entries(texts)) {
    if (values.some((value) => value.trim() === '')) problems.push({ variable, ...problemOf('settings.empty') });
  }
  const options: RunOptions = {
    reportDir: join(reportDir, flags.keepRuns === true ? runName(now) : ''),
    strict: flags.strict === true,
    only,
    require,
    skip,
    acceptUnexercised,
    profile,
    ...limits,
    dryRun: flags.dryRun === true,
    lang,
    showIds: flags.showIds === true,
    maskAmounts: flags.maskAmounts ?? production,
    json: flags.json === true,
    quiet: flags.quiet === true,
    openPoints: flags.openPoints === true,
    ...(ca !== undefined && { ca }),
  };
  return { options, problems };
}

/** The directory of one run: its date without colons, for Windows, and the process id. */
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
