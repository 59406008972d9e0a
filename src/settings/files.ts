import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { problemOf, type TextMessage, textOf } from '../../messages/index.ts';

/** The text of a file, or the reason why it cannot be read. */
export type FileText =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'missing' }
  | { readonly kind: 'unreadable'; readonly why: TextMessage };

export type ReadFile = (path: string) => FileText;

const reasons: Readonly<Record<string, 'file.denied' | 'file.directory' | 'file.not-directory' | 'file.encoding'>> = {
  EACCES: 'file.denied',
  EPERM: 'file.denied',
  EISDIR: 'file.directory',
  ENOTDIR: 'file.not-directory',
  ERR_ENCODING_INVALID_ENCODED_DATA: 'file.encoding',
};

/**
 * Returns a reader of UTF-8 files relative to `directory`. It removes a byte order mark.
 *
 * @throws Error (the reader) if the process may open no more files.
 */
export function filesIn(directory: string): ReadFile {
  return (path) => {
    try {
      const bytes = readFileSync(resolve(directory, path));
      return { kind: 'text', text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
      if (/^E[MN]FILE$/.test(code)) throw error;
      if (code === 'ENOENT') return { kind: 'missing' };
      const reason = reasons[code];
      return { kind: 'unreadable', why: reason === undefined ? textOf('file.error', { error: code }) : textOf(reason) };
    }
  };
}

/** Returns the problem of a missing or unreadable file. */
export function fileProblem(
  path: string,
  file: Exclude<FileText, { readonly kind: 'text' }>,
  missing: 'file.missing' | 'file.missing-report' | 'file.missing-baseline' | 'file.missing-waivers' = 'file.missing',
) {
  if (file.kind === 'missing') return problemOf(missing, { path });
  return problemOf('file.unreadable', { path, reason: file.why.code, ...file.why.params });
}
