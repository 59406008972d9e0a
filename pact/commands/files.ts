import { readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Problem } from '../../src/report/report.ts';
import { filesIn } from '../../src/settings/files.ts';
import { type Pact, readPact } from '../broker/pact-file.ts';
import { shippedPact } from './shipped.ts';

/** A contract as it was read. */
export interface PactFile {
  /** As the user would name it. */
  readonly path: string;
  readonly text: string;
  readonly pact: Pact;
}

export interface ReadPacts {
  readonly files: readonly PactFile[];
  readonly problems: readonly Problem[];
}

const MISTAKES_TOLD = 3;

/** Reads a pact file, or every `.json` of a directory in the order of their names; a contract that binds nobody is a problem. */
export function pactsAt(path: string, cwd: string): ReadPacts {
  const found = pathsAt(path, cwd);
  if ('remedy' in found) return { files: [], problems: [found] };
  const read = found.paths.map((one) => readOne(one, cwd));
  return {
    files: read.flatMap((one) => ('text' in one ? [one] : [])),
    problems: read.flatMap((one) => ('remedy' in one ? [one] : [])),
  };
}

function pathsAt(path: string, cwd: string): { readonly paths: readonly string[] } | Problem {
  const whole = resolve(cwd, path);
  const missing = {
    message: `${path} does not exist`,
    remedy: `write the contracts first, or name their file or directory; the suite brings ${shippedPact(cwd)} along`,
  };
  try {
    if (!statSync(whole).isDirectory()) return { paths: [path] };
    const names = readdirSync(whole).filter((name) => name.endsWith('.json'));
    if (names.length === 0) return { message: `${path} holds no pact file`, remedy: missing.remedy };
    return { paths: names.sort().map((name) => join(path, name)) };
  } catch {
    return missing;
  }
}

function readOne(path: string, cwd: string): PactFile | Problem {
  const file = filesIn(cwd)(path);
  const remedy = 'write it anew by the consumer tests; a pact file is not for changing by hand';
  if (file.kind !== 'text') {
    const why = file.kind === 'missing' ? 'it does not exist' : file.why.message;
    return { message: `${path} can't be read: ${why}`, remedy: 'name a readable pact file' };
  }
  const read = readPact(file.text);
  if ('mistakes' in read) {
    const told = read.mistakes.slice(0, MISTAKES_TOLD).map(({ line, message }) => `line ${line}: ${message}`);
    return { message: `${path} is no pact file: ${told.join('; ')}`, remedy };
  }
  if (read.pact.interactions === 0) {
    const message = `${path} holds no interaction: everything would verify it`;
    return { message, remedy: 'let the consumer tests run and write it anew' };
  }
  return { path, text: file.text, pact: read.pact };
}
