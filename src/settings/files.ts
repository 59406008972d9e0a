import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

/** What a file held, or why it can't be read. */
export type FileText =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'missing' }
  | { readonly kind: 'unreadable'; readonly why: string };

export type ReadFile = (path: string) => FileText;

/**
 * Reads text files named relative to `directory`. The text must be UTF-8; a byte order mark is left out.
 *
 * @throws where the process may open no more files: that is nothing about the file.
 */
export function filesIn(directory: string): ReadFile {
  return (path) => {
    try {
      const bytes = readFileSync(resolve(directory, path));
      return { kind: 'text', text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
    } catch (error) {
      return whyNot(error);
    }
  };
}

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'permission is denied',
  EPERM: 'permission is denied',
  EISDIR: 'it is a directory',
  ENOTDIR: 'a part of its path is not a directory',
  ERR_ENCODING_INVALID_ENCODED_DATA: 'it is not UTF-8 text',
};

function whyNot(error: unknown): FileText {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
  if (/^E[MN]FILE$/.test(code)) throw error;
  return code === 'ENOENT'
    ? { kind: 'missing' }
    : { kind: 'unreadable', why: reasons[code] ?? `the system says ${code}` };
}
