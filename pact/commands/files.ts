import { existsSync, readdirSync, statSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { problemOf } from '../../messages/index.ts';
import type { Problem } from '../../src/report/report.ts';
import { packageDirectory } from '../../src/run/version.ts';
import { fileProblem, filesIn } from '../../src/settings/files.ts';
import type { Offered } from '../broker/hal.ts';
import { pactFile } from '../contract/interactions.ts';
import { type Pact, readPact } from '../verify/pact.ts';

/** A contract of the Pact Broker or in a file; then its name is the path as the user writes it. */
export type Source = Offered & { readonly pact: Pact };

/** Reads pact files, and every `.json` of directories in name order. */
export function pactsAt(
  paths: readonly string[],
  cwd: string,
): { files: readonly Source[]; problems: readonly Problem[] } {
  const files: Source[] = [];
  const problems: Problem[] = [];
  for (const path of paths) {
    const found = filesAt(path, cwd);
    if (found.length === 0) problems.push(problemOf('pact.path-missing', { path, shipped: shippedPact(cwd) }));
    for (const one of found) {
      const file = filesIn(cwd)(one);
      if (file.kind !== 'text') {
        problems.push(fileProblem(one, file));
        continue;
      }
      const pact = readPact(file.text);
      if ('flaw' in pact) problems.push(flawProblem(one, pact.flaw));
      else files.push({ name: one, text: file.text, pact, pending: false, results: null });
    }
  }
  return { files, problems };
}

export function flawProblem(path: string, flaw: Extract<ReturnType<typeof readPact>, { flaw: unknown }>['flaw']) {
  return problemOf('pact.file-invalid', { path, ...flaw.params, flaw: flaw.code });
}

function filesAt(path: string, cwd: string): readonly string[] {
  const whole = resolve(cwd, path);
  if (!existsSync(whole)) return [];
  if (!statSync(whole).isDirectory()) return [path];
  const names = readdirSync(whole).filter((name) => name.endsWith('.json'));
  return names.sort().map((name) => join(path, name));
}

export function shippedPact(cwd: string): string {
  const path = join(packageDirectory(), 'pacts', pactFile);
  const near = relative(cwd, path);
  return near.startsWith('..') ? path : near;
}
