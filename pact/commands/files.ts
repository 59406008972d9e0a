import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { problemOf } from '../../messages/index.ts';
import type { Problem } from '../../src/report/report.ts';
import { fileProblem, filesIn } from '../../src/settings/files.ts';
import { type Pact, readPact } from '../verify/pact.ts';

/** A contract as it was read. */
export interface PactFile {
  /** As the user would name it. */
  readonly path: string;
  readonly text: string;
  readonly pact: Pact;
}

/** Reads a pact file, or every `.json` of a directory in the order of their names. */
export function pactsAt(path: string, cwd: string): { files: readonly PactFile[]; problems: readonly Problem[] } {
  const paths = pathsAt(path, cwd);
  if (paths.length === 0) {
    return { files: [], problems: [problemOf('pact.path-missing', { path, shipped: shippedPact(cwd) })] };
  }
  const read = paths.map((one) => readOne(one, cwd));
  return {
    files: read.flatMap((one) => ('text' in one ? [one] : [])),
    problems: read.flatMap((one) => ('remedy' in one ? [one] : [])),
  };
}

function pathsAt(path: string, cwd: string): readonly string[] {
  const whole = resolve(cwd, path);
  try {
    if (!statSync(whole).isDirectory()) return [path];
    const names = readdirSync(whole).filter((name) => name.endsWith('.json'));
    return names.sort().map((name) => join(path, name));
  } catch {
    return [];
  }
}

function readOne(path: string, cwd: string): PactFile | Problem {
  const file = filesIn(cwd)(path);
  if (file.kind !== 'text') return fileProblem(path, file);
  const pact = readPact(file.text);
  if (!('flaw' in pact)) return { path, text: file.text, pact };
  return problemOf('pact.file-invalid', { path, ...pact.flaw.params, flaw: pact.flaw.code });
}

const SHIPPED = join('pacts', 'vehicle-credit-partner-vehicle-credit-api.json');

/** The path of the contract that the suite comes with: beside the nearest package.json above its code. */
export function shippedPact(cwd: string): string {
  const root = rootAbove(dirname(fileURLToPath(import.meta.url)));
  const path = join(root, SHIPPED);
  const near = relative(cwd, path);
  return near.startsWith('..') ? path : near;
}

function rootAbove(directory: string): string {
  const found = existsSync(join(directory, 'package.json')) || dirname(directory) === directory;
  return found ? directory : rootAbove(dirname(directory));
}
