import { problemOf } from '../../messages/index.ts';
import { kindOf } from '../documents/kinds.ts';
import { readDocument, validatorOf } from '../documents/read.ts';
import type { Problem, Report } from '../report/report.ts';
import { fileProblem, type ReadFile } from '../settings/files.ts';

const MOST_MISTAKES = 3;
const FORMAT_VERSION = 1;

/** The report in a file, or what is wrong with the file. A report of a later version may have further members. */
export function reportIn(
  path: string,
  readFile: ReadFile,
): { readonly report: Report } | { readonly problems: readonly Problem[] } {
  const file = readFile(path);
  if (file.kind !== 'text') return { problems: [fileProblem(path, file)] };
  const kind = kindOf(file.text);
  if (kind !== null && kind.format !== 'vehicle-credit-conformance') {
    return {
      problems: [problemOf('file.other-kind', { path, kind: kind.kind, expected: 'kind.report', use: kind.use })],
    };
  }
  const read = readDocument(file.text, validatorOf<Report | Withheld>('conformance', { open: true }));
  if ('value' in read) {
    return 'withheld' in read.value ? { problems: [problemOf('file.withheld', { path })] } : { report: read.value };
  }
  const version = kind?.formatVersion ?? FORMAT_VERSION;
  if (version !== FORMAT_VERSION) {
    return { problems: [problemOf('file.format-version', { path, theirs: version, ours: FORMAT_VERSION })] };
  }
  const name = 'conformance.json';
  return {
    problems: read.mistakes
      .slice(0, MOST_MISTAKES)
      .map(({ line, code: mistake, params }) =>
        problemOf('file.mistake', { ...params, path, expected: 'kind.report', line, mistake, name }),
      ),
  };
}

interface Withheld {
  readonly withheld: string;
}
