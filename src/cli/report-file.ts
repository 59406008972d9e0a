import { readDocument } from '../documents/read.ts';
import { validatorOf } from '../documents/validators.ts';
import type { Problem, Report } from '../report/report.ts';
import type { ReadFile } from '../settings/files.ts';

const MISTAKES_TOLD = 3;
const FORMAT_VERSION = 1;

/** The report that a file holds, or why it can't be taken. A later version's report may say more than we know. */
export function reportIn(
  path: string,
  readFile: ReadFile,
): { readonly report: Report } | { readonly problems: readonly Problem[] } {
  const problem = (message: string, remedy: string) => ({ problems: [{ message: `${path} ${message}`, remedy }] });
  const file = readFile(path);
  if (file.kind === 'missing') return problem('does not exist', 'name the conformance.json of a finished run');
  if (file.kind === 'unreadable')
    return problem(`can't be read: ${file.why.message}`, 'name a readable conformance.json');
  const read = readDocument(file.text, validatorOf<Report | Withheld>('conformance', { open: true }));
  if ('mistakes' in read) {
    const version = formatVersionOf(file.text);
    if (version !== null && version !== FORMAT_VERSION) {
      const message = `is a report in format ${version}, and this version of the suite reads format ${FORMAT_VERSION}`;
      return problem(message, 'take the version of the suite that wrote it');
    }
    return {
      problems: read.mistakes.slice(0, MISTAKES_TOLD).map(({ line, message }) => ({
        message: `${path} is no report of this suite, line ${line}: ${message}`,
        remedy: 'name the conformance.json of a finished run',
      })),
    };
  }
  if ('withheld' in read.value) return problem('holds no report: it was withheld', 'run again with a later version');
  return { report: read.value };
}

/** The version of the format of a text that says it is our report; null of any other. */
function formatVersionOf(text: string): number | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof value !== 'object' || value === null || !('format' in value) || !('formatVersion' in value)) return null;
  const { format, formatVersion } = value;
  return format === 'vehicle-credit-conformance' && typeof formatVersion === 'number' ? formatVersion : null;
}

interface Withheld {
  readonly withheld: string;
}
