import type { Problem } from '../../../src/report/report.ts';
import { type Pact, readPact } from '../../verify/pact.ts';
import { pactsAt } from '../files.ts';

/** A pact with where it came from. */
export interface Source {
  /** As the user would name it. */
  readonly name: string;
  readonly pact: Pact;
  /** The broker holds it for not yet agreed. */
  readonly pending: boolean;
  /** Where its broker takes results; null where there is none. */
  readonly results: string | null;
}

export interface Sources {
  readonly sources: readonly Source[];
  readonly problems: readonly Problem[];
}

/** Reads the pacts of these files and directories, or tells everything that is wrong with them. */
export function pactFiles(paths: readonly string[], cwd: string): Sources {
  const read = paths.map((path) => pactsAt(path, cwd));
  const parsed = read.flatMap(({ files }) => files).map(({ path, text }) => ({ path, pact: readPact(text) }));
  return {
    sources: parsed.flatMap(({ path, pact }) =>
      'flaw' in pact ? [] : [{ name: path, pact, pending: false, results: null }],
    ),
    problems: [
      ...read.flatMap(({ problems }) => problems),
      ...parsed.flatMap(({ path, pact }) =>
        'flaw' in pact ? [{ message: `${path} is no pact: ${pact.flaw}`, remedy: 'name a file that Pact wrote' }] : [],
      ),
    ],
  };
}
