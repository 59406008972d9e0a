import { join } from 'node:path';
import { problemOf } from '../../messages/index.ts';
import { kindOf } from '../documents/kinds.ts';
import { readDocument, validatorOf } from '../documents/read.ts';
import type { Problem, Report } from '../report/report.ts';
import { fileProblem, type ReadFile } from '../settings/files.ts';

const MOST_MISTAKES = 3;
const FORMAT_VERSION = 1;

interface Refused {
  readonly problems: readonly Problem[];
}

const fileNames = { report: 'conformance.json', evidence: 'evidence.json' } as const;

/** The text of a report or of evidence. A file of another kind is a problem; one of no known kind is not. */
export function textIn(
  path: string,
  readFile: ReadFile,
  expected: keyof typeof fileNames,
): { readonly text: string; readonly version: number | null } | Refused {
  const file = readFile(path);
  if (file.kind === 'unreadable' && file.why.code === 'file.directory') {
    return { problems: [problemOf('file.is-directory', { path, file: join(path, fileNames[expected]) })] };
  }
  if (file.kind !== 'text') return { problems: [fileProblem(path, file)] };
  const kind = kindOf(file.text);
  if (kind === null || kind.kind === `kind.${expected}`)
    return { text: file.text, version: kind?.formatVersion ?? null };
  const other = { path, kind: kind.kind, expected: `kind.${expected}`, use: kind.use };
  return { problems: [problemOf('file.other-kind', other)] };
}

/**
 * The report in a file, or the problems of the file. A report of a later version may have further members. The responses
 * of a run that was refused need not be those of the API: nothing is made of its report.
 */
export function reportIn(path: string, readFile: ReadFile): { readonly report: Report } | Refused {
  const file = textIn(path, readFile, 'report');
  if ('problems' in file) return file;
  const read = readDocument(file.text, validatorOf<Report | { withheld: string }>('conformance', { open: true }));
  if ('value' in read) {
    if ('withheld' in read.value) return { problems: [problemOf('file.withheld', { path })] };
    const { verdict } = read.value;
    return verdict === 'refused' ? { problems: [problemOf('file.refused-run', { path })] } : { report: read.value };
  }
  const theirs = file.version ?? FORMAT_VERSION;
  if (theirs !== FORMAT_VERSION) {
    return { problems: [problemOf('file.format-version', { path, theirs, ours: FORMAT_VERSION })] };
  }
  const known = { path, expected: 'kind.report', name: 'conformance.json' };
  const problems = read.mistakes
    .slice(0, MOST_MISTAKES)
    .map(({ line, code, params }) => problemOf('file.mistake', { ...params, ...known, line, mistake: code }));
  return { problems };
}
