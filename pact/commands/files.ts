import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { problemOf } from '../../messages/index.ts';
import type { Problem } from '../../src/report/report.ts';
import { fileProblem, filesIn } from '../../src/settings/files.ts';
import { type Pact, readPact } from '../verify/pact.ts';

/** A contract in a file; `path` is as the user would name it. */
export interface PactFile {
  readonly path: string;
  readonly text: string;
  readonly pact: Pact;
}

/** Reads a pact file, or every `.json` of a directory in the order of their names. */
export function pactsAt(path: string, cwd: string): { files: readonly PactFile[]; problems: readonly Problem[] } {
  const files: PactFile[] = [];
  const problems: Problem[] = [];
  const paths = pathsAt(path, cwd);
  if (paths.length === 0) problems.push(problemOf('pact.path-missing', { path, shipped: shippedPact(cwd) }));
  for (const one of paths) {
    const file = filesIn(cwd)(one);
    if (file.kind !== 'text') problems.push(fileProblem(one, file));
    else {
      const pact = readPact(file.text);
      if ('flaw' in pact) problems.push(flawProblem(one, pact.flaw));
      else files.push({ path: one, text: file.text, pact });
    }
  }
  return { files, problems };
}

/** What is wrong with a contract, by its name. */
export function flawProblem(path: string, flaw: Extract<ReturnType<typeof readPact>, { flaw: unknown }>['flaw']) {
  return problemOf('pact.file-invalid', { path, ...flaw.params, flaw: flaw.code });
}

function pathsAt(path: string, cwd: string): readonly string[] {
  const whole = resolve(cwd, path);
  if (!existsSync(whole)) return [];
  if (!statSync(whole).isDirectory()) return [path];
  const names = readdirSync(whole).filter((name) => name.endsWith('.json'));
  return names.sort().map((name) => join(path, name));
}

/** The path of the contract of the suite: beside the nearest package.json above this code. */
export function shippedPact(cwd: string): string {
  let root = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(root, 'package.json')) && dirname(root) !== root) root = dirname(root);
  const path = join(root, 'pacts', 'vehicle-credit-partner-vehicle-credit-api.json');
  const near = relative(cwd, path);
  return near.startsWith('..') ? path : near;
}
