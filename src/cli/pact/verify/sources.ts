import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Problem } from '../../../report/report.ts';
import { filesIn } from '../../../settings/files.ts';
import { type Pact, readPact } from '../../../verification/pact.ts';

/** A pact with where it came from. */
export interface Source {
  /** As the user would name it. */
  readonly name: string;
  readonly pact: Pact;
}

export interface Sources {
  readonly sources: readonly Source[];
  readonly problems: readonly Problem[];
}

const SHIPPED = join('pacts', 'vehicle-credit-partner-vehicle-credit-api.json');

/** The path of the contract that the suite comes with: beside its code, or above it where that is compiled. */
export function shippedPact(): string {
  const here = dirname(fileURLToPath(import.meta.url));
  const candidates = ['../../../..', '../../../../..'].map((up) => join(resolve(here, up), SHIPPED));
  return candidates.find((path) => existsSync(path)) ?? candidates[0] ?? SHIPPED;
}

/** Reads the pacts of these files and directories, or tells everything that is wrong with them. */
export function pactFiles(paths: readonly string[], cwd: string): Sources {
  const read = paths.flatMap((path) => filesOf(path, cwd)).map((one) => (isProblem(one) ? one : sourceOf(one, cwd)));
  return {
    sources: read.flatMap((one) => (isProblem(one) ? [] : [one])),
    problems: read.filter(isProblem),
  };
}

function isProblem(one: string | Source | Problem): one is Problem {
  return typeof one === 'object' && 'remedy' in one;
}

function filesOf(path: string, cwd: string): readonly (string | Problem)[] {
  const whole = resolve(cwd, path);
  if (!statSync(whole, { throwIfNoEntry: false })?.isDirectory()) return [path];
  const names = readdirSync(whole).filter((name) => name.endsWith('.json'));
  if (names.length > 0) return names.sort().map((name) => join(path, name));
  return [{ message: `${path} holds no pact`, remedy: 'name a pact file, or a directory that holds some' }];
}

function sourceOf(path: string, cwd: string): Source | Problem {
  const file = filesIn(cwd)(path);
  if (file.kind === 'missing') return { message: `${path} does not exist`, remedy: 'correct the path of the pact' };
  if (file.kind === 'unreadable') {
    return { message: `${path} can't be read: ${file.why}`, remedy: 'name a readable pact file' };
  }
  const pact = readPact(file.text);
  if ('flaw' in pact) return { message: `${path} is no pact: ${pact.flaw}`, remedy: 'name a file that Pact wrote' };
  if (pact.interactions.length === 0) {
    return {
      message: `${path} holds no interaction: there is nothing to verify`,
      remedy: 'name a pact that states something; an empty one is never taken for verified',
    };
  }
  return { name: path, pact };
}
